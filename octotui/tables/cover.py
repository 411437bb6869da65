"""The cover of a game, as on its box: one-line description, player count, playing time and a small picture.

Its data are `cover.toml` and `cover_art.toml` in the game's folder. A game may have neither, or only the first.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.core.game import Game
from octotui.tables.painting import Painting

TABLES = Path(__file__).parent
FILE, ART = "cover.toml", "cover_art.toml"


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's declaration of its cover."""

    line: str = ""
    """The game in one sentence."""
    time: str = ""
    """Playing time, as in `about an hour`."""
    styles: dict[str, str] = {}
    """Colour role of each part of the picture."""


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
