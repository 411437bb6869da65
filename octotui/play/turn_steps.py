"""What an answer set off in nobody's name, moment by moment: the turn of a player that is no person and no bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core.chance import Chance, Scripted
from engine.core.frames import Automatic, Machine, Operations
from engine.core.match import Match
from engine.core.state import EVERYONE, Event, State


class Moment(NamedTuple):
    """A position in the middle of what an answer set off."""

    state: State
    since: int
    told: int
    """The events of the answer from `since` up to `told` made it."""


def moments(match: Match, number: int | None = None) -> list[Moment]:
    """The moments at each event that an answer made happen in nobody's name, in order; none if nothing did.

    `number` is that of its node; without it, it is the last answer. It is played again with the luck it had, on a copy: the match stays as
    it is.
    """
    number = match.here if number is None else number
    node = match.nodes[number]
    if not number or not node.state.events:
        return []
    found: list[Moment] = []
    machine = Machine(noted(match.game.machine, found))
    state = match.nodes[node.parent].state.clone()
    machine.play(state, node.seat, node.code, Scripted(node.outcomes))
    return found


class Noting(list[Event]):
    """Events of a state; with each that is added, the moment is noted."""

    def __init__(self, events: list[Event], state: State, found: list[Moment]) -> None:
        super().__init__(events)
        self._state, self._found = state, found

    def append(self, event: Event) -> None:
        super().append(event)
        self._found.append(Moment(self._state.clone(), len(self) - 1, len(self)))


def noted(machine: Machine[Any], found: list[Moment]) -> Operations[Any]:
    """The operations of a machine. One that runs in nobody's name notes a moment at each event; the last moment shows all it did."""

    def noting(run: Automatic[Any]) -> Automatic[Any]:
        def noted_run(s: Any, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
            if seat != EVERYONE:
                run(s, seat, args, cause, chance)
                return
            before, s.events = len(s.events), Noting(s.events, s, found)
            run(s, seat, args, cause, chance)
            s.events = list(s.events)
            if len(s.events) > before:
                found[-1] = found[-1]._replace(state=s.clone())

        return noted_run

    automatic: dict[str, Callable[..., None]] = {name: noting(run) for name, run in machine.automatic.items() if run}
    return {**machine.questions, **automatic}
