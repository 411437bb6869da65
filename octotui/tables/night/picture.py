"""What is seen of a Night of the Grand Octopus that is over: it has risen for a cult, or it sleeps on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from octotui.tables.painting import INK, Painting, winners

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


def picture(match: Match) -> Painting:
    """The Grand Octopus in the colour of the cult that has won; where nobody has, it lies below the ground."""
    if match.game.result(match.state).lost:
        return Painting(HERE / "asleep.toml", {**STYLES, "b": ("border",)})
    return Painting(HERE / "risen.toml", {**STYLES, "b": tuple(f"seat{seat}" for seat in winners(match))})
