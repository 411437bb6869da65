"""Work in progress: the operations that frames name, and the loop that runs them.

A frame is a tuple in a linked list inside the state, so an effect can be left half done anywhere: cloned, saved, undone, searched.
An operation is either automatic (a function) or a `Question`, which stops the loop until a seat answers.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.chance import Chance
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names, State

S = TypeVar("S", bound=State)

FUSE = range(10_000)
"""Frames one answer may run before the loop is taken to be endless."""


TRACE = 12
"""Sources an endless loop names."""


class EndlessLoop(RuntimeError):
    """Triggers set each other off for ever; the message names the sources in turn."""


class Question(Generic[S]):
    """An operation that asks. One object serves all frames of its kind and keeps nothing between calls."""

    kind: ClassVar[str]
    """The kind of prompt, for the screen and for scripts."""
    forced: ClassVar[bool] = True
    """A single legal choice is taken by itself. False where there is always a choice, or the seat is to confirm."""
    resting: ClassVar[bool] = False
    """Nothing is half done while this is asked: a place to stop looking ahead."""
    simultaneous: ClassVar[bool] = False
    guessed: ClassVar[bool] = False
    """What an answer is worth lies in what the others answer at the same time: who can be foreseen loses."""
    replied: ClassVar[bool] = False
    """Others reply to an answer, as long as the same cause asks, before it shows what it is worth."""

    def waiting(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that still have to answer."""
        return (frame[1],)

    def changing(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that have answered and may still answer differently."""
        return ()

    def asks(self, s: S, frame: Frame, seat: int) -> bool:
        """Whether this seat may answer: the same as waiting or changing, for questions that can tell sooner."""
        return seat in self.waiting(s, frame) or seat in self.changing(s, frame)

    def legal(self, s: S, frame: Frame, seat: int) -> Names:
        """The legal codes, without repeats, in an order that depends on the position alone."""
        raise NotImplementedError

    def permits(self, s: S, frame: Frame, seat: int, code: str) -> bool:
        """Whether a code is legal: the same as being in `legal`, for questions that can tell without listing everything."""
        return code in self.legal(s, frame, seat)

    def only(self, s: S, frame: Frame, seat: int) -> str | None:
        """The code that is the only legal one, if there is just one; whoever can tell sooner than by listing them overrides this."""
        choices = s.choices = self.legal(s, frame, seat)
        return choices[0] if len(choices) == 1 else None

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

    def why(self, s: S, frame: Frame, seat: int, code: str) -> Reason | None:
        """Why a code that is neither legal nor named by `refused` cannot be given; None if it means nothing here."""
        return None

    def bounds(self, s: S, frame: Frame) -> tuple[int, int]:
        """How many picks this question takes, at least and at most, counted from here."""
        return 1, 1


Automatic = Callable[[S, int, tuple[Any, ...], str, Chance], None]
"""Runs a frame that asks nothing: state, seat, arguments, cause, chance."""
Only = Callable[[S, Frame, int], str | None]
Asks = Callable[[S, Frame, int], bool]
Permits = Callable[[S, Frame, int, str], bool]
Answers = Callable[[S, Frame, int, str, Chance], None]
Operations = Mapping[str, Question[S] | Automatic[S]]
"""What each frame's name stands for."""


def push(s: State, op: str, seat: int, args: tuple[Any, ...] = (), cause: str = "") -> None:
    """Put a frame on top: it runs next."""
    s.frames = ((op, seat, args, cause), s.frames)


def finish(s: State) -> None:
    """End the game at once, in the middle of whatever is in progress."""
    s.over = True
    s.frames = ()


class Machine(Generic[S]):
    """A game's operations, sorted by whether they ask."""

    def __init__(self, operations: Operations[S]) -> None:
        self.questions: dict[str, Question[S]] = {}
        """The operations that ask."""
        self.calls: dict[str, tuple[Asks[S], Permits[S], Answers[S]]] = {}
        """Their methods `asks`, `permits` and `answer`, looked up once."""
        self.forced: dict[str, tuple[Only[S], Answers[S]] | None] = {}
        """Their methods `only` and `answer`; None where one choice is not taken by itself."""
        self.automatic: dict[str, Automatic[S] | None] = {}
        """All operations: None for those that ask."""
        for name, operation in operations.items():
            if isinstance(operation, Question):
                self.questions[name], self.automatic[name] = operation, None
                self.calls[name] = operation.asks, operation.permits, operation.answer
                self.forced[name] = (operation.only, operation.answer) if operation.forced and not operation.simultaneous else None
            else:
                self.automatic[name] = operation

    def __contains__(self, name: str) -> bool:
        return name in self.automatic

    def play(self, s: S, seat: int, code: str, chance: Chance) -> bool:
        """Carry out an answer in place and run on to the next question, if the seat is asked and the code legal; gives whether it was."""
        frames = s.frames
        if not frames:
            return False
        frame, rest = frames
        asked = frame[1]
        asks, permits, answer = self.calls[frame[0]]
        if asked == EVERYONE:
            if not asks(s, frame, seat):
                return False
        elif asked != seat:
            return False
        choices = s.choices
        if choices:
            if code not in choices:
                return False
            s.choices = ()
        elif not permits(s, frame, seat, code):
            return False
        s.frames, s.events = rest, []
        answer(s, frame, seat, code, chance)
        self.advance(s, chance)
        return True

    def advance(self, s: S, chance: Chance) -> None:
        """Run frames until one asks, or none is left. A forced single choice is taken and noted as the event `automatic`."""
        automatic, forced = self.automatic, self.forced
        for _ in FUSE:
            frames = s.frames
            if not frames:
                return
            (name, seat, args, cause), rest = frames
            run = automatic[name]
            if run is not None:
                s.frames = rest
                run(s, seat, args, cause, chance)
                continue
            methods = forced[name]
            if methods is None:
                return
            frame = frames[0]
            only, answer = methods
            code = only(s, frame, seat)
            if code is None:
                return
            s.frames, s.choices = rest, ()
            s.events.append(("automatic", seat, code, cause))
            answer(s, frame, seat, code, chance)
        raise EndlessLoop("endless effect: " + " → ".join(self._sources(s, chance)))

    def _sources(self, s: S, chance: Chance) -> list[str]:
        """What the next few frames come from, in turn."""
        found: list[str] = []
        while s.frames and len(found) < TRACE and (run := self.automatic[s.frames[0][0]]):
            (name, seat, args, cause), s.frames = s.frames
            found.append(cause or name)
            run(s, seat, args, cause, chance)
        return found
