"""The cover of a game, as on its box: one-line description, player count, playing time and a small picture.

Its data are `cover.toml` and `cover_art.toml` in the game's folder. A game may have neither, or only the first.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.core.game import Game
from engine.core.registry import GAMES
from octotui.tables.painting import Painting

TABLES = Path(__file__).parent
WITH_PEOPLE = " with people"
"""What ends a playing time: bots are quicker."""
SPANS = {30: "half an hour", 60: "an hour"}
"""Playing times that have names."""
FILE, ART = "cover.toml", "cover_art.toml"


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's declaration of its cover."""

    line: str = ""
    """The game in one sentence."""
    minutes: int = 0
    """Playing time; 0 if it is not told."""
    styles: dict[str, str] = {}
    """Colour role of each part of the picture."""

    @property
    def time(self) -> str:
        """Playing time in words, as in `about an hour with people`; empty if it is not told."""
        return f"about {SPANS.get(self.minutes, f'{self.minutes} minutes')}{WITH_PEOPLE}" if self.minutes else ""


@cache
def cover(game: str) -> Cover:
    """Return the cover of a game; empty if it declares none."""
    file = TABLES / game / FILE
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Cover) if file.exists() else Cover()


def picture(game: str) -> Painting | None:
    """Return the cover picture of a game, if it has one."""
    file = TABLES / game / ART
    return Painting(file, {part: (role,) for part, role in cover(game).styles.items()}) if file.exists() else None


def facts(game: Game[Any]) -> str:
    """Player count and playing time of a game."""
    least, most = game.seats
    time = cover(game.id).time
    return f"{least} to {most} players" + (f", {time}" if time else "")


def shortest_first(games: Iterable[str]) -> tuple[str, ...]:
    """Games in the order in which people find them everywhere: those that take less time first, those that do not tell last, and equal ones
    as they are registered.
    """
    registered = [*GAMES]
    found = sorted(games, key=lambda game: registered.index(game) if game in registered else len(registered))
    return tuple(sorted(found, key=lambda game: cover(game).minutes or math.inf))


def shortest(games: Iterable[str]) -> str:
    """The game that takes least time, which is proposed to somebody who knows none."""
    return shortest_first(games)[0]
