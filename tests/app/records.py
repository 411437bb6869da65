"""Saved games whose entries are written by hand, so that nobody has to play them."""

from __future__ import annotations

import msgspec

from octotui.play.daily import Day
from octotui.play.record import EDITION, Entry, PersonalResult
from octotui.storage.store import Store
from octotui.tables import table_of
from tests.app.saves import begun, saved, sqlite

NOON = 1_790_000_000 - 1_790_000_000 % 86_400 + 43_200
"""Of a day in September 2026, so that it is the same date in nearly every place."""
DAY = 86_400


def entry(game: str, level: str = "medium", won: bool = True, *, seats: int = 3, name: str = "Ann", **more: object) -> Entry:
    """A game against bots of this level that was won, or in which the person came second."""
    achieved = tuple(str(more.pop("achieved", "")).split())
    score = int(str(more.pop("score", 5)))
    person = PersonalResult(name, 1 if won else 2, won, score, achieved)
    counts = table_of(game).book.counts({"variant": "cards"})
    return msgspec.structs.replace(Entry(game, seats=seats, level=level, counts=counts, people=(person,)), **more)


def keep(store: Store, *entries: Entry) -> list[int]:
    """Save a match for each of these entries, a day apart, and keep the entry for it; return their numbers."""
    numbers = []
    for n, one in enumerate(entries):
        now = float(NOON + n * DAY)
        store.clock = lambda now=now: now  # type: ignore[misc]
        number = saved(store, begun(seed=n))
        sqlite(store).execute("UPDATE match SET over = 1 WHERE id = ?", (number,))
        seal = next(kept.seal for kept in store.saved_records() if kept.id == number)
        store.keep([(number, EDITION, seal, msgspec.json.encode(one).decode())])
        numbers.append(number)
    return numbers


SOME = (
    entry("cosmoctopus", won=False, achieved="aligned"),
    entry("oct8", "easy", seats=2, achieved="twins small-fry"),
    entry("octopush", "hard", seats=4, won=False),
    entry("cosmoctopus", "the naive Investigator", seats=1, rival=True, rounds=11, score=8, achieved="unread"),
    entry("cosmoctopus", "the obsessive Investigator", won=False, seats=1, rival=True, rounds=9, score=3),
    entry("night", "expert", achieved="in-peace"),
    entry("night", achieved="in-peace ambush", dealt_for="2026-09-26", day=Day("2026-09-26", "night", 1, (4, 2, 1), (1, 0, 2, 2), 0)),
    Entry("oct8", "in which only bots played"),
)
"""Games of every kind: four of the seven that count were won, the last two in a row."""
