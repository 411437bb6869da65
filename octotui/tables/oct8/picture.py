"""The picture of a finished Oct8 game: a crowned octopus in the colour of the winner's name, with the sign of the secret colour."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.oct8.octopus import colour_of
from octotui.tables.painting import BODY, INK, Painting, winners

if TYPE_CHECKING:
    from engine.core.match import Match

FILE = Path(__file__).parent / "crowned.toml"
STYLES = {INK: ("background",), "g": ("background",), "e": ("marked",), "c": ("yellow",), "w": ("border",)}


def picture(match: Match) -> Painting:
    """The picture of a match; tied winners each colour a share of it."""
    state: Any = match.state
    seats = winners(match)
    body, secret = tuple(f"seat{seat}" for seat in seats), tuple(colour_of(state.colours[seat]) for seat in seats)
    return Painting(FILE, {**STYLES, BODY: body}, {"g": secret})
