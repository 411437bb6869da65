"""What may still change in a turn after some cult has enough components: who may get before it, and who may be made to put one back.

All of it follows from a view and the events of its turn so far, the revelation first; without events every conflict is still to come.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.state import Event
from engine.night.codes import GATHER, NOTHING, swap_parts
from engine.night.ending import standing
from engine.night.exchange import exchanges, swap
from engine.night.table import Night, alive, can_gather, components_left, count, gain, goal, outside, places, present, seat_of
from engine.night.talks import time_to_respond


class Conflict(NamedTuple):
    """The conflict that came last in a turn."""

    place: str = ""
    """Empty before the first."""
    able: tuple[int, ...] = ()
    """Who may still dominate there, or do what that allows."""
    spoken: int = 0
    """How often somebody has spoken, in a talk."""
    proposal: str = ""
    exchanges: bool = False
    """Whether who has dominated there may still exchange something."""


def last_conflict(s: Night, events: Sequence[Event]) -> Conflict:
    """The conflict that came last, as far as it has gone."""
    found = Conflict()
    for event in events:
        match event:
            case "met", _, place:
                found = Conflict(place, tuple(present(s, place)))
            case "dominates", seat, place:
                found = Conflict(place, (seat,), exchanges=True)
            case (("attacked" | "paid-toll" | "confronted"), _, place, *_):
                found = Conflict(place)
            case "settled", _, place, what if what == NOTHING:
                found = Conflict(place)
            case "proposed", _, what:
                found = found._replace(spoken=found.spoken + 1, proposal=what)
            case "agreed", *_:
                found = found._replace(spoken=found.spoken + 1)
            case (("gathered" | "left" | "named"), *_):
                found = found._replace(able=())
            case (("dreamt" | "woke"), seat, *_) if (seat,) == found.able:
                found = found._replace(able=())
            case (("swapped" | "kept" | "unable"), *_):
                found = found._replace(exchanges=False)
    return found


def may_dominate(s: Night, events: Sequence[Event]) -> dict[str, list[int]]:
    """By location whose conflict is not over: the cults that may still dominate it."""
    last = last_conflict(s, events)
    to_come = s.box.onward[s.exterior][last.place][1:] if last.place else places(s)
    found = {place: after_toll(s, place) for place in to_come if place not in s.offspring}
    return found | ({last.place: may_be_agreed_on(s, last)} if last.able else {})


def after_toll(s: Night, place: str) -> list[int]:
    """Who counts in a place once its toll is paid (N15)."""
    toll = s.box.exteriors[place].toll if place in s.box.exteriors else 0
    return [seat for seat in present(s, place) if s.power[seat] > toll]


def may_be_agreed_on(s: Night, talk: Conflict) -> list[int]:
    """Who may still dominate: of a talk in which nothing else can be proposed only the one who has been (N8)."""
    if not talk.proposal or len(talk.able) < 2 or time_to_respond(s, len(talk.able), talk.spoken):
        return [*talk.able]
    return [seat_of(s, GATHER.thing(talk.proposal))] if GATHER.begins(talk.proposal) else []


def ready(s: Night, events: Sequence[Event]) -> list[int]:
    """The living cults with enough components to win, in turn order; without one that is about to put one of them back (N14)."""
    named = next((event for event in reversed(events) if event[0] in ("named", "discarded")), None)
    discards = seat_of(s, named[2]) if named and named[0] == "named" else None
    return [seat for seat in alive(s) if count(s, seat) - (seat == discards) >= goal(s)]


def contenders(s: Night, events: Sequence[Event]) -> list[int]:
    """Who does not have enough yet, but may still get it this turn and then be before all who have it now (N10)."""
    first = ready(s, events)
    able = ((place, seat) for place, seats in may_dominate(s, events).items() for seat in seats if seat not in first)
    return sorted({seat for place, seat in able if count(s, seat) + 1 >= goal(s) and overtakes(s, seat, place, first)})


def may_lose_one(s: Night, events: Sequence[Event]) -> list[int]:
    """Which of those with enough may still be named, and so be made to put one back (N14)."""
    exterior = outside(s)
    if exterior is None or not exterior.price:
        return []
    payers = [seat for seat in may_dominate(s, events).get(exterior.id, ()) if s.power[seat] > exterior.price]
    return [seat for seat in ready(s, events) if any(payer != seat for payer in payers)]


def may_exchange(s: Night, events: Sequence[Event]) -> bool:
    """Whether components may still change hands this turn (N13)."""
    exterior = outside(s)
    if exterior is None or not exterior.exchange:
        return False
    last = last_conflict(s, events)
    return bool(may_dominate(s, events).get(exterior.id)) or (last.exchanges and last.place == exterior.id)


def overtakes(s: Night, seat: int, place: str, first: Sequence[int]) -> bool:
    """Whether a cult that dominates this place may then be before all of these, for all that everybody can see."""
    if s.face_down:
        return components_left(s, place) > 0
    if not can_gather(s, seat, place):
        return False
    return any(all(standing(then, seat) > standing(then, other) for other in first) for then in gathering(s, seat, place))


def gathering(s: Night, seat: int, place: str) -> Iterator[Night]:
    """The positions that a cult can reach by gathering in a place, and there by an exchange (N13)."""
    then = s.clone()
    gain(then, seat, s.stock[s.box.at[place]][0])
    yield then
    if place != s.exterior or not s.box.exteriors[place].exchange:
        return
    for code in exchanges(then, seat):
        given, taken, cult = swap_parts(code)
        exchanged = then.clone()
        swap(exchanged, seat, seat_of(then, cult), given, taken)
        yield exchanged
