"""What has been set for new games that have not begun, kept while the app runs: one may look at something else before the start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Draft(NamedTuple):
    """Seats and options set for a game."""

    seats: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, object]
    seed: int | None


@dataclass
class Drafts:
    """All drafts, by game."""

    of: dict[str, Draft] = field(default_factory=dict)
    game: str = ""
    """The game last set up, learned or played; empty before any."""
