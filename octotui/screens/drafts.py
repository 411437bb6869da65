"""What has been set for new games that have not begun, and for the last one that has, kept while the app runs: one may look
at something else before the start, and play the same again."""

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

    def begun(self, game: str) -> None:
        """Keep for the next game what this one was begun with, but for its seed; what is set for others is done with."""
        self.of = {game: self.of[game]._replace(seed=None)} if game in self.of else {}
