"""Questions within a turn: everything on the board follows from the answers, and nothing hidden is revealed.

So each answer can be tried out on a copy, for the proposal and for what is said about it.
"""

from collections.abc import Callable
from typing import TypeVar

from engine.core.chance import Scripted
from engine.core.frames import Question
from engine.core.prompt import Choice
from engine.core.state import Frame
from engine.octopush.rounds import on_board
from engine.octopush.settling import settle
from engine.octopush.table import Table
from engine.octopush.value import value
from engine.octopush.words import gains, losses

NO_LUCK = Scripted()
"""Nothing within a turn is left to chance."""
QUESTIONS: dict[str, Question[Table]] = {}
"""The questions within a turn by the names of their operations; each puts itself here."""


class Choosing(Question[Table]):
    """A question within a turn. It proposes what looks best, and says of each answer what comes of it at once."""

    depth = 0
    """How many more answers the proposal looks ahead."""

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        codes = self.legal(s, frame, seat)
        return max(codes, key=lambda code: outlook(after(s, seat, code), seat, self.depth))

    def label(self, s: Table, frame: Frame, code: str) -> str:
        """A legal code in words, without what comes of it."""
        raise NotImplementedError

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        seat = frame[1]
        events = after(s, seat, code).events
        own = frozenset(pawn for colour in s.colours[seat] for pawn in on_board(s, colour))
        return Choice(code, self.label(s, frame, code), cost=losses(events, seat, own), gain=gains(events, seat, own))


C = TypeVar("C", bound=Choosing)


def within_turn(operation: str) -> Callable[[type[C]], type[C]]:
    """Makes a class the question of this operation."""

    def add(question: type[C]) -> type[C]:
        QUESTIONS[operation] = question()
        return question

    return add


def after(s: Table, seat: int, code: str) -> Table:
    """The position that a legal answer within a turn leads to, up to the next question; `s` stays as it is."""
    new = s.clone()
    frame, new.frames = new.frames
    QUESTIONS[frame[0]].answer(new, frame, seat, code, NO_LUCK)
    while new.frames and new.frames[0][0] == "settle":
        (_, _, args, cause), new.frames = new.frames
        settle(new, seat, args, cause, NO_LUCK)
    return new


def outlook(s: Table, seat: int, depth: int) -> float:
    """How good a position within the turn of this seat is, after so many more answers at their best."""
    if not depth or not s.frames or s.frames[0][0] not in QUESTIONS:
        return value(s, seat)
    frame = s.frames[0]
    return max([outlook(after(s, seat, code), seat, depth - 1) for code in QUESTIONS[frame[0]].legal(s, frame, seat)])
