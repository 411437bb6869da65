"""The cover of a game, as of its box: what it is in a line, for how many, how long it takes, and a small picture.

They are data in the game's folder, `cover.toml` and `cover_art.toml`. A game may have neither, or only the first.
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
    """What a game declares."""

    line: str = ""
    """What it is, in a sentence."""
    time: str = ""
    """How long it takes, as in `about an hour`."""
    styles: dict[str, str] = {}
    """The colour role of each part of the picture."""


@cache
def cover(game: str) -> Cover:
    """The cover of a game; an empty one if it declares none."""
    file = TABLES / game / FILE
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Cover) if file.exists() else Cover()


def picture(game: str) -> Painting | None:
    """The picture on the cover of a game, if it has one."""
    file = TABLES / game / ART
    return Painting(file, {part: (role,) for part, role in cover(game).styles.items()}) if file.exists() else None


def facts(game: Game[Any]) -> str:
    """For how many a game is, and how long it takes."""
    least, most = game.seats
    time = cover(game.id).time
    return f"{least} to {most} players" + (f", {time}" if time else "")
