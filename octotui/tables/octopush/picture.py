"""What is seen of a game of Octopush that is over: an octopawn of the winner's that has crossed."""

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
    """In the colour on whose track the winner has most points; with the die, in the first that the winner plays."""
    return Painting(FILE, {**STYLES, "b": tuple(colour(match.state, seat) for seat in winners(match))})


def colour(state: Any, seat: int) -> str:
    """What a seat has won with."""
    return state.colours[seat][0] if state.dice else max(zip(COLOURS, state.points[seat], strict=True), key=lambda track: track[1])[0]
