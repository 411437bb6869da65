"""The table: the place of every card and chip in a game of Oct8."""

from typing import Annotated

from engine.core.printing import diagram, labelled
from engine.core.state import NOBODY, OWNER, Names, State, Zone, asks, in_progress, put, without
from engine.oct8.box import Box
from engine.oct8.octopus import arms_of, totals_of

Octopuses = tuple[Names, ...]
"""Octopuses, each a head and its arm cards in order of arrival."""


class Table(State, gc=False, eq=False, kw_only=True):
    """A position. Cards are names; `box` is constant."""

    box: Box

    round: Annotated[int, Zone()] = 0
    turn: Annotated[int, Zone(seats=True)] = 0
    """The seat whose turn it is."""
    first: Annotated[int, Zone(seats=True)] = 0
    actions: Annotated[int, Zone()] = 0
    """Actions left this turn."""
    acted: Annotated[bool, Zone()] = False
    """Whether this turn's mandatory action has been taken."""
    closer: Annotated[int | None, Zone(seats=True)] = None
    """The seat in whose turn a deck ran out: the game ends before its next turn (E11)."""

    common: Annotated[Octopuses, Zone(things=True, of="CARD", ordered=True)] = ()
    """The common area: an octopus per place, or nothing."""
    loads: Annotated[tuple[int, ...], Zone(derived=True)] = ()
    """Arms of each common octopus; the maximum for an empty place."""
    heads: Annotated[Names, Zone(NOBODY, things=True, of="HEAD")] = ()
    """The head deck."""
    deck: Annotated[Names, Zone(NOBODY, things=True, of="ARM")] = ()
    """The arm deck."""
    pile: Annotated[Names, Zone(things=True, of="ARM", ordered=True)] = ()
    """The discard pile, its top card last."""
    lifted: Annotated[Names, Zone(things=True, of="ARM", ordered=True)] = ()
    """Cards in transit: that of the turn draw, or the single arm card of an exchange followed by those chosen for it so far."""

    hand: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="ARM")] = ()
    """Hand cards unknown to the others."""
    known: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True, of="ARM")] = ()
    """Hand cards that everybody saw arrive: turned up, or taken from the pile or an octopus (E14)."""
    secret: Annotated[tuple[str | None, ...], Zone(OWNER, per_seat=True, things=True, of="HEAD")] = ()
    """The head with each seat's octopus colour, secret until the end."""
    colours: Annotated[tuple[str | None, ...], Zone(per_seat=True, things=True, of="HEAD")] = ()
    """The same, once the game is over."""
    area: Annotated[tuple[Octopuses, ...], Zone(per_seat=True, things=True, of="CARD", ordered=True)] = ()
    """The octopuses in front of each seat."""
    shipped: Annotated[tuple[Octopuses, ...], Zone(per_seat=True, things=True, of="CARD", ordered=True)] = ()
    chips: Annotated[tuple[tuple[int, ...], ...], Zone(per_seat=True, of="WORTH")] = ()
    """Values of the baby chips, largest first."""

    def __str__(self) -> str:
        return diagram_of(self)

    def derive(self) -> None:
        count, whole = self.box.count, self.box.numbers.whole
        self.loads = tuple([sum([count[card] for card in octopus[1:]]) if octopus else whole for octopus in self.common])


def hand_of(s: Table, seat: int) -> Names:
    """A seat's whole hand."""
    return s.hand[seat] + s.known[seat]


def hand_totals(s: Table, seat: int) -> int:
    """Arm totals of a hand's subsets, as a bit set."""
    return totals_of(s.hand[seat] + s.known[seat])


def lose(s: Table, seat: int, card: str) -> None:
    """Remove a card from a hand."""
    if card in s.known[seat]:
        s.known = put(s.known, seat, without(s.known[seat], card))
    else:
        s.hand = put(s.hand, seat, without(s.hand[seat], card))


def learn(s: Table, seat: int, card: str) -> None:
    """Add a card to a hand in everybody's sight (E14)."""
    s.known = put(s.known, seat, (*s.known[seat], card))


def place_of(octopuses: Octopuses, head: str) -> int:
    """Index of the octopus with this head. Raises ValueError if it is not there."""
    for i, octopus in enumerate(octopuses):
        if octopus and octopus[0] == head:
            return i
    raise ValueError(head)


Found = tuple[int, int, Names]
"""An octopus in an area: its seat, its index there, and its cards."""


def octopus_of_head(s: Table, head: str) -> Found:
    """The octopus in an area with this head. Raises ValueError if there is none."""
    for seat, octopuses in enumerate(s.area):
        for index, octopus in enumerate(octopuses):
            if octopus[0] == head:
                return seat, index, octopus
    raise ValueError(head)


def octopus_with_arm(s: Table, card: str) -> Found:
    """The octopus in an area that has this arm card. Raises ValueError if there is none."""
    for seat, octopuses in enumerate(s.area):
        for index, octopus in enumerate(octopuses):
            if card in octopus:
                return seat, index, octopus
    raise ValueError(card)


def change(s: Table, place: Found, new: Names) -> None:
    """Replace the cards of an octopus in an area."""
    seat, index, _ = place
    s.area = put(s.area, seat, put(s.area[seat], index, new))


# --- --- printing


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
    """`red-head-8 5: blue-1-5 blue-4-3`: the number of arms follows the head."""
    if not octopus:
        return "nothing"
    head, *arms = octopus
    return labelled(f"{head} {sum(map(arms_of, arms))}:", *arms) or f"{head} 0"
