"""What a view shows, prepared for screens and for text: octopuses at a glance, and the score as far as the view knows it.

Everything here reads a view or a state and knows no more than that shows.
"""

from typing import NamedTuple

from engine.core.state import HIDDEN, Names
from engine.oct8.octopus import arms_of, colour_of, read
from engine.oct8.table import Table


class Glance(NamedTuple):
    """One octopus."""

    head: str
    colour: str
    cards: Names
    """Its arm cards, in the order in which they came."""
    arms: int
    room: int
    """Arms that still fit on it."""
    by_colour: dict[str, int]
    """Its arms of each colour, those it has none of included."""
    points: int
    """What it scores once (E12)."""
    matching_cards: int
    """Its cards of the head's colour (E13)."""
    blocked: bool
    """Whether only its owner can exchange its arms (E9); for a common octopus it says nothing."""


class Score(NamedTuple):
    """The points of one seat as far as a view knows them."""

    area: int
    shipped: int
    """The points of what is shipped, each once."""
    doubling: int
    """What counting double adds; 0 where the view does not know the seat's colour."""
    known: bool
    """Whether the view knows the seat's colour, and so the total is the score."""
    octopuses: int
    """In the area and shipped (E13)."""
    matching_cards: int
    """Arm cards of the colour of their head (E13)."""

    @property
    def open(self) -> int:
        """What everybody can count: nothing twice."""
        return self.area + self.shipped

    @property
    def total(self) -> int:
        return self.area + self.shipped + self.doubling


def glance(view: Table, octopus: Names) -> Glance:
    """An octopus as a zone holds it, read."""
    facts = read(octopus)
    by_colour = dict.fromkeys(view.box.numbers.colours, 0)
    for card in facts.cards:
        by_colour[colour_of(card)] += arms_of(card)
    room = view.box.numbers.whole - facts.arms
    return Glance(
        facts.head,
        facts.colour,
        facts.cards,
        facts.arms,
        room,
        by_colour,
        facts.points(view.box.scoring),
        facts.matching_cards,
        facts.blocked,
    )


def colour(view: Table, seat: int) -> str | None:
    """The octopus colour of a seat; None where the view does not know it."""
    head = view.colours[seat] or view.secret[seat]
    return None if head is None or head == HIDDEN else colour_of(head)


def score(view: Table, seat: int) -> Score:
    """The score of a seat as it stands (E12)."""
    mine = colour(view, seat)
    area = [read(octopus) for octopus in view.area[seat]]
    shipped = [read(octopus) for octopus in view.shipped[seat]]
    scoring = view.box.scoring
    doubling = sum([facts.points(scoring) for facts in shipped if facts.colour == mine]) * (view.box.numbers.double - 1)
    return Score(
        area=sum([facts.points(scoring) for facts in area]),
        shipped=sum([facts.points(scoring) for facts in shipped]),
        doubling=doubling,
        known=mine is not None,
        octopuses=len(area) + len(shipped),
        matching_cards=sum([facts.matching_cards for facts in (*area, *shipped)]),
    )


def turns_left(view: Table) -> int | None:
    """The turns still to come after the one that is being taken; None while no deck is used up (E11)."""
    if view.closer is None:
        return None
    return 0 if view.over else (view.closer - view.turn - 1) % len(view.hand)


def attached(view: Table) -> dict[str, str]:
    """By arm card: the head that it is on, wherever that lies."""
    zones = (view.common, *view.area, *view.shipped)
    return {card: octopus[0] for zone in zones for octopus in zone for card in octopus[1:]}


def coming(view: Table) -> dict[str, Names]:
    """By head: the cards on their way to an octopus in an exchange that is not finished (E7).

    Both octopuses are known by the arms they lack: the one that gave up a single card lacks the arms of that card, the other one fewer.
    """
    if not view.lifted:
        return {}
    first, *others = view.lifted
    lacking = {octopus[0]: view.box.numbers.whole - read(octopus).arms for area in view.area for octopus in area}
    return {head: tuple(others) if n == arms_of(first) else (first,) for head, n in lacking.items() if n}
