"""Work in progress: the operations that frames name, and the loop that runs them.

A frame is a tuple in a linked list inside the state, so a half-resolved effect can be cloned, saved, undone and searched anywhere. An
operation is either automatic (a function) or a `Question`, which stops the loop until a seat answers.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.chance import Chance
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names, State

S = TypeVar("S", bound=State)

FUSE = range(10_000)
"""Frames that one answer may run before the loop counts as endless."""
TRACE = 12
"""Sources named in the error about an endless loop."""


class EndlessLoop(RuntimeError):
    """Triggers that set each other off for ever; the message names their sources in order."""


class Question(Generic[S]):
    """An operation that asks one seat, or all. One stateless object serves all frames of its kind."""

    kind: ClassVar[str]
    """The kind of prompt, for screens and scripts."""
    forced: ClassVar[bool] = True
    """Take a single legal choice automatically. False where there is always a choice, or the seat should confirm."""
    resting: ClassVar[bool] = False
    """Nothing is half done while this is asked, so a search can stop here."""
    simultaneous: ClassVar[bool] = False
    """Several seats are asked at once, and answers stay secret until all are in."""
    guessed: ClassVar[bool] = False
    """Payoffs depend on what others answer at the same time, so predictable play loses."""
    replied: ClassVar[bool] = False
    """Other seats respond, for as long as the same cause asks, before this answer's outcome is known."""

    def waiting(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that still have to answer."""
        return (frame[1],)

    def changing(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that have answered and may still change their answer."""
        return ()

    def asks(self, s: S, frame: Frame, seat: int) -> bool:
        """Whether this seat may answer: in `waiting` or in `changing`. Override where a faster test exists."""
        return seat in self.waiting(s, frame) or seat in self.changing(s, frame)

    def legal(self, s: S, frame: Frame, seat: int) -> Names:
        """The legal codes: unique, in an order that depends on the position alone."""
        raise NotImplementedError

    def permits(self, s: S, frame: Frame, seat: int, code: str) -> bool:
        """Whether a code is legal. Override where that can be decided without listing all codes."""
        return code in self.legal(s, frame, seat)

    def only(self, s: S, frame: Frame, seat: int) -> str | None:
        """The only legal code, or None if there are several. Override where that can be decided without listing all codes."""
        choices = s.choices = self.legal(s, frame, seat)
        return choices[0] if len(choices) == 1 else None

    def answer(self, s: S, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        """Apply a legal code in place. The frame itself is already off `s.frames`."""
        raise NotImplementedError

    def proposal(self, s: S, frame: Frame, seat: int) -> str:
        """The code to suggest."""
        return self.legal(s, frame, seat)[0]

    def suggestion(self, s: S, frame: Frame, seat: int) -> str:
        """The code to suggest to people: the proposal, unless a closer look finds a better one. Searches do without."""
        return self.proposal(s, frame, seat)

    def text(self, s: S, frame: Frame) -> str:
        """The question as a sentence."""
        raise NotImplementedError

    def shorter(self, s: S, frame: Frame) -> Names:
        """The question in ever fewer words, for where there is little room."""
        return ()

    def choice(self, s: S, frame: Frame, code: str) -> Choice:
        """A legal code in words."""
        raise NotImplementedError

    def refusals(self, s: S, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        """Answers that a player might expect but that are not legal, with the reasons."""
        return ()

    def why(self, s: S, frame: Frame, seat: int, code: str) -> Reason | None:
        """Why a code that is neither legal nor in `refused` cannot be given; None if it means nothing here."""
        return None

    def insisted(self, s: S, frame: Frame, seat: int) -> Names:
        """The offers of a seat that can make one more and no other after it: what it offered before has been refused. Empty elsewhere."""
        return ()

    def blunders(self, s: S, seat: int) -> Names:
        """Codes that cost something for nothing, or gain nothing where something is free, whatever others choose: no bot draws them."""
        return ()

    def bounds(self, s: S, frame: Frame) -> tuple[int, int]:
        """Minimum and maximum number of picks that this question still takes."""
        return 1, 1

    def outward(self, s: S, frame: Frame) -> tuple[str, tuple[int, int]]:
        """Text and bounds as the other seats see them. Override where the originals reveal hidden information."""
        return self.text(s, frame), self.bounds(s, frame)


Automatic = Callable[[S, int, tuple[Any, ...], str, Chance], None]
"""An operation that asks nobody: state, seat, arguments, cause, chance."""
# Types of the `Question` methods that `Machine` looks up once.
Only = Callable[[S, Frame, int], str | None]
Asks = Callable[[S, Frame, int], bool]
Permits = Callable[[S, Frame, int, str], bool]
Answers = Callable[[S, Frame, int, str, Chance], None]
Operations = Mapping[str, Question[S] | Automatic[S]]
"""Operations by frame name."""


def push(s: State, op: str, seat: int, args: tuple[Any, ...] = (), cause: str = "") -> None:
    """Push a frame, to run next."""
    s.frames = ((op, seat, args, cause), s.frames)


def finish(s: State) -> None:
    """End the game at once, whatever is in progress."""
    s.over = True
    s.frames = ()


class Machine(Generic[S]):
    """A game's operations, sorted by whether they ask, and the loop that runs them."""

    def __init__(self, operations: Operations[S]) -> None:
        self.questions: dict[str, Question[S]] = {}
        """The operations that ask, by name."""
        self.calls: dict[str, tuple[Asks[S], Permits[S], Answers[S]]] = {}
        """By name: each question's methods `asks`, `permits` and `answer`, looked up once."""
        self.forced: dict[str, tuple[Only[S], Answers[S]] | None] = {}
        """By name: the methods `only` and `answer`; None where a single choice is not taken automatically."""
        self.automatic: dict[str, Automatic[S] | None] = {}
        """By name: the function of each automatic operation; None for questions."""
        for name, operation in operations.items():
            if isinstance(operation, Question):
                self.questions[name], self.automatic[name] = operation, None
                self.calls[name] = operation.asks, operation.permits, operation.answer
                self.forced[name] = (operation.only, operation.answer) if operation.forced and not operation.simultaneous else None
            else:
                self.automatic[name] = operation

    def __contains__(self, name: str) -> bool:
        return name in self.automatic

    def asking_always(self) -> "Machine[S]":
        """The same operations, with a question asked even where there is only one answer."""
        new = copy(self)
        new.forced = dict.fromkeys(self.forced)
        return new

    def play(self, s: S, seat: int, code: str, chance: Chance) -> bool:
        """Apply an answer in place and run on to the next question. Returns False, with nothing changed, if it is not legal."""
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
        """Run frames until one asks or none is left. A forced single choice is taken and recorded as an `automatic` event.

        Raises EndlessLoop.
        """
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
        """The sources of the next few frames, in order."""
        sources: list[str] = []
        while s.frames and len(sources) < TRACE and (run := self.automatic[s.frames[0][0]]):
            (name, seat, args, cause), s.frames = s.frames
            sources.append(cause or name)
            run(s, seat, args, cause, chance)
        return sources
