"""What is seen of a game of Oct8 that is over: the octopus of the winner's secret colour, with a crown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.oct8.octopus import colour_of
from octotui.tables.painting import INK, Painting, winners

if TYPE_CHECKING:
    from engine.core.match import Match

FILE = Path(__file__).parent / "crowned.toml"
STYLES = {INK: ("background",), "g": ("background",), "e": ("marked",), "c": ("yellow",), "w": ("border",)}


def picture(match: Match) -> Painting:
    """Of several winners, one half in the colour of each."""
    state: Any = match.state
    colours = tuple(colour_of(state.colours[seat]) for seat in winners(match))
    return Painting(FILE, {**STYLES, "b": colours}, {"g": colours})
