"""A match that is over, turn by turn: what the stories of it are found in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.core.match import Match
    from engine.core.state import Event


class Story(NamedTuple):
    """Something of a match that is worth telling once it is over."""

    title: str
    text: str
    """The rest of the sentence, without its full stop."""


class Turn(NamedTuple):
    """One turn: of a seat, or of all where they take it together."""

    stage: str
    """When it was, in words."""
    seat: int
    """Whose it was, where it was somebody's."""
    before: Any
    """The position at its beginning."""
    after: Any
    events: tuple[Event, ...]

    def count(self, *kinds: str) -> int:
        """How many of its events are of these kinds."""
        return sum(event[0] in kinds for event in self.events)

    def own(self, *kinds: str) -> tuple[Event, ...]:
        """Its events of these kinds that tell of the seat whose turn it was."""
        return tuple(event for event in self.events if event[0] in kinds and event[1] == self.seat)


def turns(match: Match) -> list[Turn]:
    """All turns of a match, as far as it has come."""
    game, nodes = match.game, [match.nodes[number] for number in match.path()]
    found: list[Turn] = []
    start = nodes[0].state
    events: list[Event] = []
    for before, node in pairwise(nodes):
        events += node.state.events
        now = node.state
        if node is nodes[-1] or game.turn(now) != game.turn(before.state):
            found.append(Turn(game.stage(start), int(getattr(start, "turn", 0)), start, now, tuple(events)))
            start, events = now, []
    return found


def most(told: Iterable[Turn], measure: Callable[[Turn], int], least: int) -> tuple[Turn, int] | None:
    """The first turn in which there was most of something, and how much; None if that is less than `least`."""
    turn, number = max(((turn, measure(turn)) for turn in told), key=lambda one: one[1], default=(None, 0))
    return (turn, number) if turn is not None and number >= least else None
