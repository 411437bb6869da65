"""The picture of a finished Cosmoctopus game: the summoned octopus, or whoever exposed it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from octotui.tables.painting import BODY, INK, Painting, winners

if TYPE_CHECKING:
    from engine.core.match import Match

HERE = Path(__file__).parent
SKY = {INK: ("background",), "e": ("marked",), "s": ("stars",)}
STUDY = {
    **dict.fromkeys("hfb", ("dim",)),
    **dict.fromkeys("pq", ("text",)),
    INK: ("background",),
    "q": ("background",),
    "e": ("marked",),
    "r": ("danger",),
    "c": ("coins",),
}


def picture(match: Match) -> Painting:
    """Cosmoctopus in the winner's colour; in cooperative games, in everybody's."""
    state: Any = match.state
    if match.game.result(state).lost:
        return Painting(HERE / "found_out.toml", STUDY)
    together = state.difficulty is not None and len(match.names) > 1
    body = ("tentacle",) if together else tuple(f"seat{seat}" for seat in winners(match))
    return Painting(HERE / "summoned.toml", {**SKY, BODY: body})
