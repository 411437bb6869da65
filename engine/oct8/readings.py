"""The contents of a view for screens and text: octopuses at a glance, and the score as far as the view knows it.

Everything here reads a view or a state, and uses no more than it shows.
"""

from typing import NamedTuple

from engine.core.state import HIDDEN, Names
from engine.oct8.octopus import arms_of, colour_of, read_octopus
from engine.oct8.table import Table


class OctopusReading(NamedTuple):
    """One octopus; amid an exchange with the cards that have come so far, but still for the points and cards of its colour before it."""

    head: str
    colour: str
    cards: Names
    """Its arm cards, in order of arrival."""
    arms: int
    """Number of its arms, at most as many as make it whole."""
    room: int
    """Number of arms that still fit on it."""
    by_colour: dict[str, int]
    """Its arms by colour, zeros included."""
    points: int
    """Its points, counted once (E12)."""
    matching_cards: int
    """Its cards of the head's colour (E13)."""
    blocked: bool
    """Whether only its owner can exchange its arms (E9), which nobody can while it lacks some; meaningless for a common octopus."""


class Score(NamedTuple):
    """A seat's points as far as a view knows them."""

    area: int
    shipped: int
    """Points of its shipped octopuses, counted once."""
    doubling: int
    """Points added by counting double; 0 if the view does not know the seat's colour."""
    known: bool
    """Whether the view knows the seat's colour, so that the total is final."""
    octopuses: int
    """Number of octopuses, in the area and shipped (E13)."""
    matching_cards: int
    """Arm cards of their head's colour (E13)."""

    @property
    def open(self) -> int:
        """The public score: nothing counts double."""
        return self.area + self.shipped

    @property
    def total(self) -> int:
        return self.area + self.shipped + self.doubling


def octopus_reading(view: Table, octopus: Names) -> OctopusReading:
    """An octopus as stored in a zone, read for a screen."""
    facts, before = read_octopus(octopus), read_octopus((*octopus, *leaving(view).get(octopus[0], ())))
    whole, cards = view.box.numbers.whole, (*facts.cards, *coming(view).get(facts.head, ()))
    by_colour = dict.fromkeys(view.box.numbers.colours, 0)
    for card in cards:
        by_colour[colour_of(card)] += arms_of(card)
    arms = min(sum(map(arms_of, cards)), whole)
    return OctopusReading(
        facts.head,
        facts.colour,
        cards,
        arms,
        whole - arms,
        by_colour,
        before.points(view.box.scoring),
        before.matching_cards,
        facts.blocked and facts.arms == whole,
    )


def colour(view: Table, seat: int) -> str | None:
    """A seat's octopus colour; None if the view does not know it."""
    head = view.colours[seat] or view.secret[seat]
    return None if head is None or head == HIDDEN else colour_of(head)


def bonus(view: Table, seat: int, octopus: Names) -> int:
    """Points that a shipped octopus brings its seat by counting double (E12); 0 as long as the view does not know that it does."""
    facts = read_octopus(octopus)
    return facts.points(view.box.scoring) * (view.box.numbers.double - 1) if facts.colour == colour(view, seat) else 0


def score(view: Table, seat: int) -> Score:
    """A seat's current score (E12)."""
    area = [read_octopus(octopus) for octopus in view.area[seat]]
    shipped = [read_octopus(octopus) for octopus in view.shipped[seat]]
    scoring = view.box.scoring
    return Score(
        area=sum([facts.points(scoring) for facts in area]),
        shipped=sum([facts.points(scoring) for facts in shipped]),
        doubling=sum([bonus(view, seat, octopus) for octopus in view.shipped[seat]]),
        known=colour(view, seat) is not None,
        octopuses=len(area) + len(shipped),
        matching_cards=sum([facts.matching_cards for facts in (*area, *shipped)]),
    )


def played_out(view: Table, seat: int) -> bool:
    """Whether a seat has no turn left (E11)."""
    left = turns_left(view)
    return view.over or (seat != view.turn and left is not None and (seat - view.turn - 1) % len(view.hand) >= left)


def ships_next(view: Table, seat: int) -> bool:
    """Whether a seat ships its first octopus when it takes one more, in a turn that it still has (E10)."""
    return not played_out(view, seat) and not view.shipped[seat] and len(view.area[seat]) == view.box.numbers.area


def leaders(view: Table) -> tuple[int, ...]:
    """The seats in front by their public points; none as long as nobody has any, amid an exchange, and once the game is over."""
    if view.over or coming(view):
        return ()
    points = [score(view, seat).open for seat in range(len(view.hand))]
    most = max(points)
    return tuple(seat for seat, found in enumerate(points) if found == most > 0)


def turns_left(view: Table) -> int | None:
    """Number of turns after the current one; None until a deck is used up (E11)."""
    if view.closer is None:
        return None
    return 0 if view.over else (view.closer - view.turn - 1) % len(view.hand)


def last_turn(view: Table) -> bool:
    """Whether the current turn is its seat's last: a deck is used up, or its last heads go to the empty places at the end (E10, E11)."""
    return view.closer is not None or view.common.count(()) >= len(view.heads)


def heads_of_arms(view: Table) -> dict[str, str]:
    """By arm card: the head it is on, in any zone."""
    zones = (view.common, *view.area, *view.shipped)
    return {card: octopus[0] for zone in zones for octopus in zone for card in octopus[1:]}


def coming(view: Table) -> dict[str, Names]:
    """By head: the cards on their way to it in an unfinished exchange (E7).

    Both octopuses are recognized by their missing arms: one lacks the single card's arms, the other fewer.
    """
    if not view.lifted:
        return {}
    first, *others = view.lifted
    lacking = {octopus[0]: view.box.numbers.whole - read_octopus(octopus).arms for area in view.area for octopus in area}
    return {head: tuple(others) if n == arms_of(first) else (first,) for head, n in lacking.items() if n}


def leaving(view: Table) -> dict[str, Names]:
    """By head: the cards that an unfinished exchange has taken from it so far."""
    return {head: view.lifted[1:] if view.lifted[0] in cards else view.lifted[:1] for head, cards in coming(view).items()}


def before_exchange(view: Table) -> Table:
    """The view with the cards of an unfinished exchange on the octopuses they come from: points change only when it is complete."""
    gone = leaving(view)
    if not gone:
        return view
    whole = view.clone()
    whole.area = tuple([tuple([octopus + gone.get(octopus[0], ()) for octopus in area]) for area in view.area])
    return whole
