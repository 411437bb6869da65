"""Work in progress: the operations that frames name, and the loop that runs them.

A frame is a tuple in a linked list inside the state, so an effect can be left half done anywhere: cloned, saved, undone, searched.
An operation is either automatic (a function) or a `Question`, which stops the loop until a seat answers.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.chance import Chance
from engine.core.prompt import Choice, Refusal
from engine.core.state import EVERYONE, Frame, Names, State, frame_list

S = TypeVar("S", bound=State)

FUSE = 10_000
"""Frames one answer may run before the loop is taken to be endless."""


class EndlessLoop(RuntimeError):
    """Triggers set each other off for ever; the message names the sources in turn."""


class Question(Generic[S]):
    """An operation that asks. One object serves all frames of its kind and keeps nothing between calls."""

    kind: ClassVar[str]
    """The kind of prompt, for the screen and for scripts."""
    forced: ClassVar[bool] = True
    """A single legal choice is taken by itself."""
    resting: ClassVar[bool] = False
    """Nothing is half done while this is asked: a place to stop looking ahead."""
    simultaneous: ClassVar[bool] = False

    def waiting(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that still have to answer."""
        return (frame[1],)

    def changing(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that have answered and may still answer differently."""
        return ()

    def legal(self, s: S, frame: Frame, seat: int) -> Names:
        """The legal codes, without repeats, in an order that depends on the position alone."""
        raise NotImplementedError

    def answer(self, s: S, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        """Carry out a legal code. The frame itself is already gone from `s.frames`."""
        raise NotImplementedError

    def proposal(self, s: S, frame: Frame, seat: int) -> str:
        """The code to suggest."""
        return self.legal(s, frame, seat)[0]

    def text(self, s: S, frame: Frame) -> str:
        """The question as a sentence."""
        raise NotImplementedError

    def choice(self, s: S, frame: Frame, code: str) -> Choice:
        """A legal code in words."""
        raise NotImplementedError

    def refused(self, s: S, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        """What one might expect to be able to do here, and why one cannot."""
        return ()

    def bounds(self, s: S, frame: Frame) -> tuple[int, int]:
        """How many picks this question takes, at least and at most, counted from here."""
        return 1, 1


Automatic = Callable[[S, int, tuple[Any, ...], str, Chance], None]
"""Runs a frame that asks nothing: state, seat, arguments, cause, chance."""
Operations = Mapping[str, Question[S] | Automatic[S]]


def push(s: State, op: str, seat: int, args: tuple[Any, ...] = (), cause: str = "") -> None:
    """Put a frame on top: it runs next."""
    s.frames = ((op, seat, args, cause), s.frames)


def advance(s: S, operations: Operations[S], chance: Chance) -> None:
    """Run frames until one asks, or the game is over. A forced single choice is taken and noted as the event `automatic`."""
    for _ in range(FUSE):
        if s.over:
            s.frames = ()
        if not s.frames:
            s.choices = ()
            return
        frame, rest = s.frames
        operation = operations[frame[0]]
        seat = frame[1]
        if not isinstance(operation, Question):
            s.frames = rest
            operation(s, seat, frame[2], frame[3], chance)
        elif seat == EVERYONE:
            s.choices = ()
            return
        else:
            s.choices = operation.legal(s, frame, seat)
            if len(s.choices) > 1 or not operation.forced:
                return
            s.frames = rest
            code = s.choices[0]
            s.events.append(("automatic", seat, code, frame[3]))
            operation.answer(s, frame, seat, code, chance)
    raise EndlessLoop("endless effect: " + " → ".join(cause or op for op, _, _, cause in frame_list(s.frames)[:6]))
