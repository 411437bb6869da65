"""The game that somebody has played or learned last, which a new game proposes."""

from __future__ import annotations

from octotui.screens.services import Services

LEARNED, LEARNED_AFTER = "learn", "learned after"
"""What is remembered: the game learned last, and what had been played last when that began."""


def last_known(app: Services) -> str:
    """The game played or learned last; empty before any."""
    recall = app.memory.recall
    played, learned = [game.game for game in app.store.recent()], [recall(LEARNED)]
    both = (*learned, *played) if recall(LEARNED_AFTER) == last_played(app) else (*played, *learned)
    return next((game for game in both if game in app.games), "")


def remember_learned(app: Services, game: str) -> None:
    """Remember that a lesson of this game begins."""
    app.memory.remember(LEARNED, game)
    app.memory.remember(LEARNED_AFTER, last_played(app))


def last_played(app: Services) -> str:
    """The match played last and how far it was played, which tells whether anything has been played since; empty before any."""
    return next((f"{game.id} {game.answers}" for game in app.store.recent(limit=1)), "")
