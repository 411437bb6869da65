"""Questions within a turn: their outcomes depend on the answers alone, and reveal nothing hidden.

So each answer can be tried out on a copy, for proposals and for descriptions of outcomes.
"""

from collections.abc import Callable
from typing import TypeVar

from engine.core.chance import Scripted
from engine.core.frames import Question
from engine.core.prompt import Choice
from engine.core.state import Event, Frame
from engine.octopush.rounds import closes, empty_colour, on_board
from engine.octopush.settling import settle
from engine.octopush.table import Table
from engine.octopush.value import value
from engine.octopush.words import gains, losses, points_word, scored

NO_LUCK = Scripted()
"""There is no chance within a turn."""
TILES = ("wade", "camouflage", "between")
"""The operations of the questions on what tiles do with the mover."""
SETTLING = (*TILES, "loop", "standoff", "dive")
"""The operations of the questions that come up while a movement runs its course."""
QUESTIONS: dict[str, Question[Table]] = {}
"""Questions within a turn by operation name; each registers itself here."""


class Choosing(Question[Table]):
    """A question within a turn. Its proposal is the answer with the best outlook, and choices show their immediate outcome."""

    depth = 0
    """Further answers that the proposal looks ahead."""

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        codes = self.legal(s, frame, seat)
        return max(codes, key=lambda code: outlook(after(s, seat, code), seat, self.depth))

    def label(self, s: Table, frame: Frame, code: str) -> str:
        """A legal code in words, without its outcome."""
        raise NotImplementedError

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        seat = frame[1]
        new = after(s, seat, code)
        own = frozenset(pawn for colour in s.colours[seat] for pawn in on_board(s, colour))
        empties = not s.dice and empty_colour(new) is not None and empty_colour(s) is None
        gain = [gains(new.events, seat, own, new.mover) or possible(new, seat), f"ends the {closes(s)}" if empties else ""]
        cost = losses([*new.events, *certain(new, seat)], seat, own)
        return Choice(code, self.label(s, frame, code), cost=cost, gain=", ".join(filter(None, gain)))


C = TypeVar("C", bound=Choosing)


def within_turn(operation: str) -> Callable[[type[C]], type[C]]:
    """Decorator: register a class as the question of this operation."""

    def add(question: type[C]) -> type[C]:
        QUESTIONS[operation] = question()
        return question

    return add


def after(s: Table, seat: int, code: str) -> Table:
    """The position after a legal answer within a turn, up to the next question; `s` is unchanged."""
    new = s.clone()
    frame, new.frames = new.frames
    QUESTIONS[frame[0]].answer(new, frame, seat, code, NO_LUCK)
    while new.frames and new.frames[0][0] == "settle":
        (_, _, args, cause), new.frames = new.frames
        settle(new, seat, args, cause, NO_LUCK)
    return new


def possible(s: Table, seat: int) -> str:
    """What the choice about tiles that comes next can bring at once; empty if it brings nothing, or another question comes."""
    if not s.frames or s.frames[0][0] not in TILES:
        return ""
    frame = s.frames[0]
    most = max(scored(after(s, seat, code).events, seat) for code in QUESTIONS[frame[0]].legal(s, frame, seat))
    return f"up to {points_word(most)}" if most else ""


def certain(s: Table, seat: int) -> list[Event]:
    """The events that every answer to the question in the middle of a movement brings; none if another question comes."""
    if not s.frames or s.frames[0][0] not in SETTLING:
        return []
    frame = s.frames[0]
    first, *others = [after(s, seat, code).events for code in QUESTIONS[frame[0]].legal(s, frame, seat)]
    return [event for event in first if all(event in events for events in others)]


def outlook(s: Table, seat: int, depth: int) -> float:
    """The value of a position within this seat's turn after `depth` more best answers."""
    if not depth or not s.frames or s.frames[0][0] not in QUESTIONS:
        return value(s, seat)
    frame = s.frames[0]
    return max([outlook(after(s, seat, code), seat, depth - 1) for code in QUESTIONS[frame[0]].legal(s, frame, seat)])
