"""The steps of a non-player turn that an answer sets off, one moment after another."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

from engine.core.chance import Chance, Scripted
from engine.core.frames import Automatic, Machine, Operations
from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import EVERYONE, Event, State


class Moment(NamedTuple):
    """A position in the middle of an answer's effects."""

    state: State
    since: int
    told: int
    """The answer's events from `since` up to `told` led to it."""


class Step(NamedTuple):
    """One step of a non-player turn, as the holder of the keyboard sees it."""

    view: Any
    news: str
    """The latest event, in a sentence."""
    log: tuple[LogLine, ...]
    """The log up to this step."""
    beats: int = 1
    """How many times as long as a bot's answer it is shown at least."""
    before: Any = None
    """The view in which it happened; None if that was the one shown just before."""
    own: bool = False
    """Whether it tells of nothing but what the holder of the keyboard has got, which a question to them says too."""
    grave: bool = False
    """Whether it takes something from the holder of the keyboard, or may turn the game: no key that skips skips it."""


def moments(match: Match, number: int | None = None) -> list[Moment]:
    """The moments at each event of the non-player steps that an answer set off, in order; empty if there were none.

    `number` is the node of the answer (default: the last one). It is replayed with the same luck on a copy; the match does not change.
    """
    _, found = effects(match, number)
    return found


def effects(match: Match, number: int | None = None) -> tuple[State, list[Moment]]:
    """The position that an answer itself led to, and the moments of the non-player steps that it set off."""
    number = match.here if number is None else number
    node = match.nodes[number]
    if not number or not node.state.events:
        return node.state, []
    found: list[Moment] = []
    reached: list[State] = []
    machine = Machine(recording_operations(match.game.machine, found, reached))
    state = match.nodes[node.parent].state.clone()
    machine.play(state, node.seat, node.code, Scripted(node.outcomes))
    return reached[0] if reached else node.state, found


def together(found: list[Moment], events: Sequence[Event], kinds: Container[str]) -> list[Moment]:
    """These moments, with one for a run of events of these kinds: its last."""
    alike = [moment.told > moment.since and all(event[0] in kinds for event in events[moment.since : moment.told]) for moment in found]
    return [moment for moment, same, goes_on in zip(found, alike, [*alike, False][1:], strict=True) if not (same and goes_on)]


def joined(found: list[Moment], events: Sequence[Event], follows: Callable[[Event, Event], bool]) -> list[Moment]:
    """These moments, with one for those whose events follow the first of its events: their last, since the first of them."""
    kept: list[Moment] = []
    for moment in found:
        if kept and all(follows(events[kept[-1].since], event) for event in events[moment.since : moment.told]):
            moment = moment._replace(since=kept.pop().since)
        kept.append(moment)
    return kept


class MomentRecorder(list[Event]):
    """A state's events; each one added records a moment."""

    def __init__(self, events: list[Event], state: State, found: list[Moment]) -> None:
        super().__init__(events)
        self._state, self._found = state, found

    def append(self, event: Event) -> None:
        super().append(event)
        self._found.append(Moment(self._state.clone(), len(self) - 1, len(self)))


def recording_operations(machine: Machine[Any], found: list[Moment], reached: list[State]) -> Operations[Any]:
    """The operations of a machine. Those of non-player steps record a moment at each event, the last of which shows all their effects, and
    the position `reached` before them.
    """

    def noting(run: Automatic[Any]) -> Automatic[Any]:
        def noted_run(s: Any, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
            if seat != EVERYONE:
                run(s, seat, args, cause, chance)
                return
            reached.append(s.clone())
            before, s.events = len(s.events), MomentRecorder(s.events, s, found)
            run(s, seat, args, cause, chance)
            s.events = list(s.events)
            if len(s.events) > before:
                found[-1] = found[-1]._replace(state=s.clone())

        return noted_run

    automatic: dict[str, Callable[..., None]] = {name: noting(run) for name, run in machine.automatic.items() if run}
    return {**machine.questions, **automatic}
