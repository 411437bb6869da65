"""The picture of a finished Octopush game: one of the winner's octopawns that has crossed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from octotui.tables.octopush.recap import own_colour
from octotui.tables.painting import BODY, INK, Painting, winners

if TYPE_CHECKING:
    from engine.core.match import Match

FILE = Path(__file__).parent / "crossed.toml"
STYLES = {
    INK: ("background",),
    "z": ("background",),
    "e": ("marked",),
    "r": ("coral",),
    "v": ("green",),
    **dict.fromkeys("tw", ("border",)),
    "a": ("title",),
}


def picture(match: Match) -> Painting:
    """The picture in the first colour of the winner."""
    state: Any = match.state
    return Painting(FILE, {**STYLES, BODY: tuple(own_colour(state, seat) for seat in winners(match))})
