"""The picture of a finished Octopush game: one of the winner's octopawns that has crossed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.octopush.box import COLOURS
from octotui.tables.painting import INK, Painting, winners

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
    """The picture in the colour of the winner's best track; in the dice variant, the winner's first colour."""
    return Painting(FILE, {**STYLES, "b": tuple(colour(match.state, seat) for seat in winners(match))})


def colour(state: Any, seat: int) -> str:
    """The colour that a seat won with."""
    return state.colours[seat][0] if state.dice else max(zip(COLOURS, state.points[seat], strict=True), key=lambda track: track[1])[0]
