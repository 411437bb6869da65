"""The table: where every card and chip of a game of Oct8 lies."""

from typing import Annotated

from engine.core.printing import diagram, labelled
from engine.core.state import NOBODY, OWNER, Names, State, Zone, asks, in_progress, put, without
from engine.oct8.box import Box
from engine.oct8.octopus import arms_of, totals_of

Octopuses = tuple[Names, ...]
"""Each a head and its arm cards, in the order in which they came."""


class Table(State, gc=False, eq=False, kw_only=True):
    """A position. Cards go by their names; `box` is what never changes."""

    box: Box

    round: Annotated[int, Zone()] = 0
    turn: Annotated[int, Zone(seats=True)] = 0
    """The seat whose turn it is."""
    first: Annotated[int, Zone(seats=True)] = 0
    actions: Annotated[int, Zone()] = 0
    """Actions that may still be taken this turn."""
    acted: Annotated[bool, Zone()] = False
    """Whether the action that everybody has to take has been taken this turn."""
    closer: Annotated[int | None, Zone(seats=True)] = None
    """The seat in whose turn a deck was used up: before it would have another turn the game is over (E11)."""

    common: Annotated[Octopuses, Zone(things=True)] = ()
    """The places of the common area: an octopus, or nothing."""
    loads: Annotated[tuple[int, ...], Zone(derived=True)] = ()
    """The arms of each common octopus; as many as there can be where there is none."""
    heads: Annotated[Names, Zone(NOBODY, things=True)] = ()
    """The head deck."""
    deck: Annotated[Names, Zone(NOBODY, things=True)] = ()
    """The arm deck."""
    pile: Annotated[Names, Zone(things=True)] = ()
    """The discard pile, its top card last."""
    lifted: Annotated[Names, Zone(things=True)] = ()
    """Cards on the way: that of the turn draw, or the one arm card of an exchange and after it what has been chosen for it so far."""

    hand: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True)] = ()
    """The cards of a hand that nobody else has seen."""
    known: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True)] = ()
    """The cards of a hand that everybody saw come: turned up, taken from the pile or from an octopus (E14)."""
    secret: Annotated[tuple[str | None, ...], Zone(OWNER, per_seat=True, things=True)] = ()
    """The head that is each seat's octopus colour, until the end."""
    colours: Annotated[tuple[str | None, ...], Zone(per_seat=True, things=True)] = ()
    """The same, once the game is over."""
    area: Annotated[tuple[Octopuses, ...], Zone(per_seat=True, things=True)] = ()
    """The octopuses in front of each seat."""
    shipped: Annotated[tuple[Octopuses, ...], Zone(per_seat=True, things=True)] = ()
    chips: Annotated[tuple[tuple[int, ...], ...], Zone(per_seat=True)] = ()
    """What each baby chip is worth, the largest first."""

    def __str__(self) -> str:
        return diagram_of(self)

    def derive(self) -> None:
        count, whole = self.box.count, self.box.numbers.whole
        self.loads = tuple([sum([count[card] for card in octopus[1:]]) if octopus else whole for octopus in self.common])


def held(s: Table, seat: int) -> Names:
    """The whole hand of a seat."""
    return s.hand[seat] + s.known[seat]


def hand_totals(s: Table, seat: int) -> int:
    """The totals that some cards of a hand have, as bits."""
    return totals_of(s.hand[seat] + s.known[seat])


def lose(s: Table, seat: int, card: str) -> None:
    """Take a card out of a hand."""
    if card in s.known[seat]:
        s.known = put(s.known, seat, without(s.known[seat], card))
    else:
        s.hand = put(s.hand, seat, without(s.hand[seat], card))


def learn(s: Table, seat: int, card: str) -> None:
    """Put a card into a hand before everybody's eyes (E14)."""
    s.known = put(s.known, seat, (*s.known[seat], card))


def place_of(octopuses: Octopuses, head: str) -> int:
    """Where the octopus with this head is. Raises ValueError if it is not there."""
    for i, octopus in enumerate(octopuses):
        if octopus and octopus[0] == head:
            return i
    raise ValueError(head)


Found = tuple[int, int, Names]
"""An octopus in an area: the seat that has it, its place there, and itself."""


def octopus_of_head(s: Table, head: str) -> Found:
    """The octopus in an area with this head. Raises ValueError if there is none."""
    for seat, octopuses in enumerate(s.area):
        for at, octopus in enumerate(octopuses):
            if octopus[0] == head:
                return seat, at, octopus
    raise ValueError(head)


def octopus_with_arm(s: Table, card: str) -> Found:
    """The octopus in an area that has this arm card. Raises ValueError if there is none."""
    for seat, octopuses in enumerate(s.area):
        for at, octopus in enumerate(octopuses):
            if card in octopus:
                return seat, at, octopus
    raise ValueError(card)


def change(s: Table, found: Found, new: Names) -> None:
    """Put other cards into the place of an octopus in an area."""
    seat, at, _ = found
    s.area = put(s.area, seat, put(s.area[seat], at, new))


# --- what `print` shows


def diagram_of(s: Table) -> str:
    """The common octopuses and the decks, then each seat: its hand, and a line for each octopus in its area."""
    state = "over" if s.over else f"seat {s.turn}, actions left {s.actions}{', acted' * s.acted}"
    closing = "" if s.closer is None else f", a deck was used up by seat {s.closer}"
    lines = [
        f"Oct8, round {s.round}: {state}{closing}",
        in_progress(s),
        *(f"  common {octopus_line(octopus)}" for octopus in s.common),
        f"  heads {len(s.heads)} left, arms {len(s.deck)} left, {labelled('pile', *reversed(s.pile[-4:])) or 'pile empty'}",
        labelled("  lifted", *s.lifted),
    ]
    for seat in range(len(s.hand)):
        colour = s.secret[seat] or s.colours[seat] or "none"
        lines += [
            f"{asks(s, seat)} seat {seat}: doubles {colour}, {labelled('chips', *s.chips[seat]) or 'no chips'}",
            labelled("    hand", *s.hand[seat]),
            labelled("    known to all", *s.known[seat]),
            *(f"    area {octopus_line(octopus)}" for octopus in s.area[seat]),
            labelled("    shipped", "; ".join(map(octopus_line, s.shipped[seat]))),
        ]
    return diagram(lines)


def octopus_line(octopus: Names) -> str:
    """`red-head-8 5: blue-1-5 blue-4-3`, the number of its arms after the head."""
    if not octopus:
        return "nothing"
    head, *arms = octopus
    return labelled(f"{head} {sum(map(arms_of, arms))}:", *arms) or f"{head} 0"
