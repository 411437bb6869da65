"""How a game's tentacles were won, one line per owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.core.state import Event
from engine.core.words import count_of, enumeration
from engine.cosmoctopus.box import Box
from engine.cosmoctopus.codes import CLAIM
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.tables.turn_history import Story

ROWS, COLUMNS = 10, 60
"""Maximum rows of all lines on the result, and the minimum columns that text fills in a row."""

KNOWLEDGE = "Forbidden Knowledge of"
BOUGHT = "paid for in"
ONE_ENOUGH = " (of the last, one was enough)"
"""What is said where the game was won before a Forbidden Knowledge had brought all of its tentacles."""
PAID = {"pi-knowledge": KNOWLEDGE, "pi-paid": BOUGHT}
"""What the Private Investigator paid for, by event."""


class Source(NamedTuple):
    """The source of one tentacle."""

    kind: str
    """A card type, or the words before a resource."""
    name: str
    """The card or the resource."""


def of_seat(box: Box, events: Iterable[Event], seat: int) -> list[Source]:
    """The source of each tentacle a seat gained."""
    return [source(box, event[3]) for event in events if event[0] == "tentacle" and event[1] == seat]


def source(box: Box, cause: str) -> Source:
    card = box.cards.get(cause)
    return Source(f"{card.type}s", without_article(card.name)) if card else Source(KNOWLEDGE, CLAIM.thing(cause))


def of_pursuer(events: Iterable[Event]) -> list[Source]:
    """The source of each tentacle the Private Investigator gained."""
    found: list[Source] = []
    paid = Source("", "")
    for event in events:
        if event[0] in PAID:
            paid = Source(PAID[event[0]], event[2])
        elif event[0] == "pi-tentacle":
            found.append(paid)
    return found


def lines(won: list[tuple[str, int, list[Source]]]) -> tuple[Story, ...]:
    """One line per name with tentacles and their sources: `Ann: 3 tentacles from the start, 2 from Forbidden Knowledge of ink, 1 from
    Pact.`

    Cards of all are counted by type if their names take too much room. Tentacles without a source were there from the start.
    """
    named, counts = (
        tuple(told_of(who, tentacles - len(sources), sources, by_name) for who, tentacles, sources in won) for by_name in (True, False)
    )
    return named if sum(-(-len(story.sentence) // COLUMNS) for story in named) <= ROWS else counts


def told_of(who: str, first: int, sources: list[Source], by_name: bool) -> Story:
    """The tentacles of one owner by source; unless `by_name` cards of one type together, as long as there are several."""
    return Story(who, counted(first, sources, by_name))


def counted(first: int, sources: list[Source], by_name: bool = True) -> str:
    """`3 tentacles from the start, 2 from Forbidden Knowledge of ink, 1 from Pact`."""
    kinds = Counter(kind for kind, _ in sources)
    found: dict[tuple[str, str], list[str]] = {}
    for kind, name in sources:
        found.setdefault((kind, name if (by_name or kinds[kind] == 1) and kind not in PAID.values() else ""), []).append(name)
    parts = [(first, "from the start")] if first else []
    for (kind, name), names in found.items():
        whence = f"{kind} {enumeration(dict.fromkeys(names))}" if kind in PAID.values() else name or kind
        fewer = ONE_ENOUGH if kind == KNOWLEDGE and len(set(Counter(names).values())) > 1 else ""
        parts.append((len(names), whence if kind == BOUGHT else f"from {whence}{fewer}"))
    numbers = [count_of(n, "tentacles") if at == 0 else str(n) for at, (n, _) in enumerate(parts)]
    return ", ".join(f"{number} {whence}" for number, (_, whence) in zip(numbers, parts, strict=True))
