"""The game that a new game proposes: the one that somebody has played or learned last."""

from __future__ import annotations

from collections.abc import Iterable

from octotui.storage.remembered import Memory
from octotui.storage.store import Store
from octotui.tables.cover import shortest

LEARNED, LEARNED_AFTER = "learn", "learned after"
"""What is remembered: the game learned last, and what had been played last when that began."""


def proposed_game(store: Store, memory: Memory, games: Iterable[str]) -> str:
    """The one of these games played or learned last; before any, the shortest."""
    return last_known(store, memory, games) or shortest(games)


def last_known(store: Store, memory: Memory, games: Iterable[str]) -> str:
    """The one of these games played or learned last; empty before any."""
    played, learned = [game.game for game in store.recent()], [memory.recall(LEARNED)]
    both = (*learned, *played) if memory.recall(LEARNED_AFTER) == last_played(store) else (*played, *learned)
    return next((game for game in both if game in games), "")


def remember_learned(store: Store, memory: Memory, game: str) -> None:
    """Remember that a lesson of this game begins."""
    memory.remember(LEARNED, game)
    memory.remember(LEARNED_AFTER, last_played(store))


def last_played(store: Store) -> str:
    """The match played last and how far it was played, which tells whether anything has been played since; empty before any."""
    return next((f"{game.id} {game.answers}" for game in store.recent(limit=1)), "")
