"""What an answer sets off by itself: all that follows without a choice, beyond what the answer says of itself.

It is told as far as it is certain: up to the next choice, or to the first card that nobody has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from engine.core.chance import Search
from engine.core.state import Event
from engine.core.words import count_of, opening
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text
from octotui.tables.cosmoctopus.payment import PAYING
from octotui.tables.cosmoctopus.recap import gains_by_cause, sum_of, word
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.tables.recap import counted_up

UNSEEN = frozenset({"drew", "reshuffled", "dug", "behaviour", "revealed", "turn", "pi-turn"})
"""The events that bring a card which nobody has seen, or another turn."""
REFILLED, OF_ROW = "refilled", frozenset({"automatic", "no-card"})
"""The event that brings a new card into the row, and those that may depend on it."""
CHOOSES = "choose a First Contact card"
CONTACT = f"then you {CHOOSES}"
ASKED = {
    "contact": CONTACT,
    "place": "then you place what you gain on slots, or keep it",
    "order": "then you choose what is next",
    "complete": "then you choose which constellation is next",
    "may": "then you may do more",
    "move": "then you move",
    "resource": "then you choose what to gain",
    "mix": "then you choose what to gain",
    "fill": "then you fill slots",
    "take": "then you take a card",
}
"""What is asked next, by the kind of question."""
DRAWING = "then you draw"
SETS_OFF = "sets off: "
"""What comes before what an answer brings beyond what it says of itself."""
AFTERWARDS = "afterwards: "
"""The same where any answer brings it, as what has asked goes on."""
WINS = "it wins the game"
"""What is said of an answer after which the game is over."""
INVESTIGATORS = " for the Private Investigator"
"""What comes behind the gains of the Private Investigator, which are told last."""


class Chain(NamedTuple):
    """What follows from answers."""

    events: tuple[Event, ...]
    """The certain events, in order."""
    after: Table
    """The position in which something is asked next."""
    then: str
    """What comes next, in words; empty if there is nothing to say of it."""


def chain(game: Cosmoctopus, s: Table, seat: int, codes: Iterable[str]) -> Chain:
    """What follows from these answers of a seat, with payments made as proposed. The seat cannot tell `s` from the real position."""
    luck, events = Search(0), list[Event]()
    for code in codes:
        s = game.apply(s, seat, code, luck)
        events += s.events
    while s.frames and game.question(s).kind in PAYING:
        s = game.apply(s, seat, game.proposal(s, seat), luck)
        events += s.events
    certain = certain_ones(events)
    if len(certain) < len(events):
        return Chain(certain, s, DRAWING if events[len(certain)][:2] == ("drew", seat) else "")
    asks = game.question(s).kind if s.frames and game.pending(s) == (seat,) else ""
    renewed = asks == "take" and any(event[0] == REFILLED for event in events)
    return Chain(certain, s, "" if renewed else ASKED.get(asks, ""))


def certain_ones(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events before the first that depends on a card nobody has seen."""
    renewed = next((n for n, event in enumerate(events) if event[0] == REFILLED), len(events))
    seen = takewhile(lambda at: at[1][0] not in UNSEEN and not (at[0] > renewed and at[1][0] in OF_ROW), enumerate(events))
    return tuple(event for _, event in seen)


def set_off(s: Table, seat: int, found: Chain, said: Collection[str], lead: str = SETS_OFF) -> str:
    """What a chain brings beyond what the things that are `said`, such as a card that is played, bring by themselves; empty for nothing.

    `s` is the position before it.
    """
    then, now = s.tentacles[seat], s.tentacles[seat] + sum(event[:2] == ("tentacle", seat) for event in found.events)
    if any(event[0] == "caught" for event in found.events):
        return "the Private Investigator wins by that"
    if found.after.over and now >= s.box.numbers.tentacles_to_win:
        return WINS
    filled, gained = list(fillings(s, seat, found.events, said)), list(gains(s, seat, found.events, said))
    if not (filled or gained):
        return CONTACT if found.then == CONTACT else ""
    told = [*filled, *([counted_up("tentacle", then, now)] if now > then else []), *gained]
    set_off = f"{lead}{', '.join(told)}"
    if found.then and gained and gained[-1].endswith(INVESTIGATORS):
        return f"{set_off}. {opening(found.then)}"
    return ", ".join(filter(None, (set_off, found.then)))


def fillings(s: Table, seat: int, events: Sequence[Event], said: Collection[str]) -> Iterator[str]:
    """The constellations that are completed, unless they are `said`, and others in which slots fill by themselves, in words."""
    own = [event for event in events if event[1] == seat]
    done = [event[2] for event in own if event[0] == "completed"]
    for card, n in Counter(event[2] for event in own if event[0] == "autofilled" and event[2] not in done).items():
        yield f"{count_of(n, 'slots')} of {without_article(s.card(card).name)} filled"
    yield from (f"{without_article(s.card(card).name)} completed" for card in done if card not in said)


def gains(s: Table, seat: int, events: Sequence[Event], said: Collection[str]) -> Iterator[str]:
    """What a seat gains from others than the things that are `said`, and what the Private Investigator gains, in words."""
    for cause, bundle in gains_by_cause(event for event in events if event[1] == seat).items():
        if cause not in said and any(bundle):
            yield f"{amounts_text(bundle)} from {word(s, cause)}"
    taken = sum_of(event[2] for event in events if event[0] == "pi-gained")
    if any(taken):
        yield f"{amounts_text(taken)}{INVESTIGATORS}"
