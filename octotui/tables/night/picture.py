"""The picture of a finished Night of the Grand Octopus: risen for a cult, or still asleep."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from octotui.tables.painting import BODY, INK, Painting, winners

if TYPE_CHECKING:
    from engine.core.match import Match

HERE = Path(__file__).parent
STYLES = {
    INK: ("background",),
    "q": ("background",),
    "u": ("dim",),
    "l": ("yellow",),
    "t": ("border",),
    **dict.fromkeys("ey", ("marked",)),
}
ASLEEP = Painting(HERE / "asleep.toml", {**STYLES, BODY: ("border",)})
"""The Grand Octopus underground, below the university."""


def picture(match: Match) -> Painting:
    """The Grand Octopus in the winning cult's colour; without a winner it lies underground."""
    if match.game.result(match.state).lost:
        return ASLEEP
    return Painting(HERE / "risen.toml", {**STYLES, BODY: tuple(f"seat{seat}" for seat in winners(match))})
