"""A finished match turn by turn, as the source of its stories."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.core.match import Match
    from engine.core.state import Event


class Story(NamedTuple):
    """A story worth telling about a finished match."""

    title: str
    text: str
    """The rest of the sentence, without the full stop; all of it where there is no title."""
    own: bool = False
    """Whether it is only for the player whose it is, not for those to whom the end is shown."""

    @property
    def sentence(self) -> str:
        """Title and text."""
        return f"{self.title}: {self.text}." if self.title else f"{self.text}."


class Turn(NamedTuple):
    """One turn, of a seat or of all at once."""

    stage: str
    """The turn's position in the match, in words."""
    seat: int
    """The seat whose turn it was, if any."""
    before: Any
    """The position at its start."""
    after: Any
    events: tuple[Event, ...]

    def count(self, *kinds: str) -> int:
        """The number of its events of these kinds."""
        return sum(event[0] in kinds for event in self.events)

    def own(self, *kinds: str) -> tuple[Event, ...]:
        """Its events of these kinds about the seat whose turn it was."""
        return tuple(event for event in self.events if event[0] in kinds and event[1] == self.seat)


BEGINS = "turn"
"""The kind of event with which the turn of a seat begins: what follows it in the answer that ends another one belongs to it."""


def turns(match: Match) -> list[Turn]:
    """All turns of a match so far."""
    game, nodes = match.game, [match.nodes[number] for number in match.path()]
    found: list[Turn] = []
    start = nodes[0].state
    events: list[Event] = []
    for before, node in pairwise(nodes):
        now = node.state
        ends = game.turn(now) != game.turn(before.state)
        at = next((n for n, event in enumerate(now.events) if ends and event[:2] == (BEGINS, getattr(now, "turn", None))), len(now.events))
        events += now.events[:at]
        if ends or node is nodes[-1]:
            found.append(Turn(game.stage(start), int(getattr(start, "turn", 0)), start, now, tuple(events)))
            start, events = now, [*now.events[at:]]
    return found


def most(told: Iterable[Turn], measure: Callable[[Turn], int], least: int) -> tuple[Turn, int] | None:
    """The first turn with the highest measure, and that measure; None if it is below `least`."""
    turn, number = max(((turn, measure(turn)) for turn in told), key=lambda one: one[1], default=(None, 0))
    return (turn, number) if turn is not None and number >= least else None
