"""Progress to the last tentacle: a place for each, showing those won and those one slot away, and a mark for Forbidden Knowledge near."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.core.state import Names, frame_list
from engine.cosmoctopus.codes import CLAIM
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.gaining import bonus_of
from engine.cosmoctopus.investigator import active
from engine.cosmoctopus.prices import knowledge_price
from engine.cosmoctopus.readings import Reading, Stock
from engine.cosmoctopus.table import Table
from themes import Glyphs

CLOSE = 3
"""Maximum shortfall that counts as close to a threshold."""
PAYS, NEAR = "!!", "!"
"""Marks for a price that can be paid or nearly so, as an alternative to colour."""


def closeness(missing: int) -> tuple[str, str]:
    """The sign and style for how close somebody is to paying with a resource."""
    if missing <= 0:
        return PAYS, "danger"
    return (NEAR, "changed") if missing <= CLOSE else ("", "text")


def nearest(found: Reading) -> Stock:
    """The Private Investigator's resource with the smallest shortfall; on ties, one that brings more tentacles, then the first."""
    return min(found.stocks, key=lambda stock: (stock.missing, not stock.knowledge))


def missing_for_knowledge(view: Table, seat: int, resource: int) -> int | None:
    """How much of a resource a seat lacks for its Forbidden Knowledge, cards in hand apart; None if somebody has it."""
    if view.knowledge[resource] is not None:
        return None
    return max(0, knowledge_price(view, seat, resource)[1] - view.resources[seat][resource])


def cards_to_pay(view: Table, seat: int, code: str) -> int:
    """How many cards have to pay for the Forbidden Knowledge that an answer takes, as its resource does not suffice; 0 for any other."""
    return (missing_for_knowledge(view, seat, RESOURCES.index(CLAIM.thing(code))) or 0) if CLAIM.begins(code) else 0


class Threat(NamedTuple):
    """What a seat can do in its next turn with what everybody knows of it."""

    knowledge: Names
    """The resources whose Forbidden Knowledge it can pay for, after its Move at the latest."""
    number: int
    """How many of these it can pay for, as one Move brings enough for one at most."""
    wins: bool
    """Whether that, and constellations that lack one slot, are enough tentacles to win."""


def threat(view: Table, seat: int) -> Threat:
    now, moved = list[str](), list[str]()
    known = Counter(view.card(card).suit for card in view.known[seat])
    for resource, name in enumerate(RESOURCES):
        missing = missing_for_knowledge(view, seat, resource)
        if missing is not None and missing - known[resource] <= most_from_a_tile(view, seat, resource):
            (now if missing <= known[resource] else moved).append(name)
    each = view.box.numbers.knowledge_tentacles
    more = each * len(now) + (each if moved else min(1, one_slot_away(view, seat)))
    return Threat((*now, *moved), len(now) + bool(moved), view.tentacles[seat] + more >= goal(view))


def most_from_a_tile(view: Table, seat: int, resource: int) -> int:
    """The most of a resource that any tile gives a seat."""
    effects = (bonus_of(view, seat, tile) for tile in view.realm)
    return max((args[0][resource] for effect in effects for word, args in effect if word == "gain"), default=0)


def knowledge_nearness(view: Table, seat: int) -> tuple[str, str]:
    """The sign and style for how close a seat is to Forbidden Knowledge."""
    if view.tentacles[seat] >= goal(view):
        return "", "text"
    if (number := threat(view, seat).number) > 1:
        return f"{NEAR}{number}", "danger"
    return max((stock_nearness(view, seat, i) for i in range(len(RESOURCES))), key=lambda near: len(near[0]))


def stock_nearness(view: Table, seat: int, resource: int) -> tuple[str, str]:
    """The same for the Forbidden Knowledge of one resource."""
    missing = missing_for_knowledge(view, seat, resource)
    if missing is None:
        return "", "text"
    return closeness(min(missing, CLOSE) if missing and RESOURCES[resource] in threat(view, seat).knowledge else missing)


def knowledge_mark(glyphs: Glyphs, view: Table, seat: int) -> list[tuple[str, str]]:
    """`⊛!!` for a seat that can pay for Forbidden Knowledge, `⊛!` for one that nearly can, or after its next Move, and `⊛!2` for one that
    then can for two.
    """
    sign, style = knowledge_nearness(view, seat)
    return [(f"{glyphs['knowledge']}{sign}", f"{style} bold")] if sign else []


def one_slot_away(view: Table, seat: int) -> int:
    """The number of a seat's constellations that lack one slot."""
    cards = zip(view.constellations[seat], view.filled[seat], strict=True)
    return sum(len(filled) == len(view.card(card).slots) - 1 for card, filled in cards)


def full(view: Table, seat: int) -> int:
    """The number of a seat's constellations that lack no slot, and so are a tentacle each at once."""
    cards = zip(view.constellations[seat], view.filled[seat], strict=True)
    return sum(len(filled) == len(view.card(card).slots) for card, filled in cards)


def goal(view: Table) -> int:
    """The number of tentacles needed to win."""
    return view.box.numbers.tentacles_to_win


def places(glyphs: Glyphs, view: Table, seat: int) -> list[tuple[str, str]]:
    """The places with their styles: tentacles, constellations that lack one slot, the rest; and the mark for Forbidden Knowledge."""
    has = view.tentacles[seat]
    near = min(one_slot_away(view, seat) + full(view, seat), goal(view) - has)
    rest = goal(view) - has - near
    return [
        (glyphs["slot_filled"] * has, "tentacle bold"),
        (glyphs["slot_open"] * near, "changed bold"),
        (glyphs["slot_empty"] * rest, "dim"),
        *knowledge_mark(glyphs, view, seat),
    ]


def in_short(glyphs: Glyphs, view: Table, seat: int) -> list[tuple[str, str]]:
    """The same in numbers: `3ʃ`, a slot for each constellation that lacks one, as far as there is room, and the mark."""
    mark = knowledge_mark(glyphs, view, seat)
    near = min(one_slot_away(view, seat), MARKS - sum(len(text) for text, _ in mark))
    return [(f"{view.tentacles[seat]}{glyphs['tentacle']}", "tentacle bold"), (glyphs["slot_open"] * near, "changed bold"), *mark]


MARKS = 4
"""Maximum columns of the marks behind a number of tentacles: `⊚⊛!!`."""


def if_won(view: Table, codes: Names) -> str:
    """The last of these answers, which does least, if the tentacles that are due to the seat that is asked end the game whichever it gives
    (C21); else empty.
    """
    seat = view.frames[0][1]
    due = sum(frame[:2] == ("tentacle", seat) for frame in frame_list(view.frames)) + full(view, seat)
    decides = view.difficulty is None or active(view) == [seat]
    return codes[-1] if due > 0 and decides and view.tentacles[seat] + due >= goal(view) else ""


def goals(glyphs: Glyphs, view: Table) -> tuple[str, str, str]:
    """The winning condition, in words, in short, and as a number alone."""
    each = " each" if view.difficulty is not None and len(view.hand) > 1 else ""
    short = f"{goal(view)}{glyphs['tentacle']}{each}"
    words = f"{goal(view)} tentacles{each}{': all win together' if each else ' win'}"
    return words, f"{short} win", short
