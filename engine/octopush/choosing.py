"""Questions within a turn: their outcomes depend on the answers alone, and reveal nothing hidden.

So each answer can be tried out on a copy, for proposals and for descriptions of outcomes.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, TypeVar

from engine.core.chance import Scripted
from engine.core.frames import Question
from engine.core.prompt import END, Choice
from engine.core.state import Event, Frame
from engine.octopush.box import TEAM
from engine.octopush.rounds import closes, empty_colour, final_points, is_last_round, on_board
from engine.octopush.settling import settle
from engine.octopush.table import Table
from engine.octopush.value import value
from engine.octopush.words import FATES, GONE, frees_last, gains, losses, lost, points_word, pups_freed, scored

NO_LUCK = Scripted()
"""There is no chance within a turn."""
TILES = ("wade", "camouflage", "between")
"""The operations of the questions on what tiles do with the mover."""
ROUND = ("loop", "standoff")
"""The operations of the questions where a pawn that goes round for ever stops, which is the first of their arguments."""
SETTLING = (*TILES, *ROUND, "dive")
"""The operations of the questions that come up while a movement runs its course."""
MOVEMENTS = ("pawn", "direction", "prey")
"""The operations of the questions which pawn goes, and where."""
QUESTIONS: dict[str, Question[Table]] = {}
"""Questions within a turn by operation name; each registers itself here."""


class Choosing(Question[Table]):
    """A question within a turn. Its proposal is the answer with the best outlook, and choices show their immediate outcome."""

    depth = 0
    """Further answers that the proposal looks ahead."""
    movements = 0
    """Further answers that the suggestion looks ahead, besides those in the middle of a movement."""

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        codes = self.legal(s, frame, seat)
        return max(codes, key=lambda code: outlook(after(s, seat, code), seat, self.depth))

    def suggestion(self, s: Table, frame: Frame, seat: int) -> str:
        """The answer that loses no pawn of one's own if another does not, then the one with the best end of the movement, then ahead."""
        further = self.further(s, frame)

        def worth(code: str) -> tuple[int, float, bool]:
            kept, most = best_end(after(s, seat, code), seat, further)
            return kept, most, self.is_ahead(s, code)

        return max(self.legal(s, frame, seat), key=worth)

    def further(self, s: Table, frame: Frame) -> int:
        """The further answers that the suggestion looks ahead."""
        return self.movements

    def is_ahead(self, s: Table, code: str) -> bool:
        """Whether an answer is the direction of the mover's far side."""
        return False

    def label(self, s: Table, frame: Frame, code: str) -> str:
        """A legal code in words, without its outcome."""
        raise NotImplementedError

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        seat = frame[1]
        new = after(s, seat, code)
        own = frozenset(pawn for colour in s.colours[seat] for pawn in on_board(s, colour))
        known = sure(new, seat)
        end = ending(s, new, seat)
        gain = [gains(known, seat, own, new.mover), possible(new, seat, scored(known, seat)), end.gain]
        cost, gained = (", ".join(filter(None, parts)) for parts in ((losses(known, seat, own), end.cost), gain))
        wins, brings = end.wins or frees_last(known, seat), scored(known, seat) + pups_freed(known, seat)
        return Choice(code, self.label(s, frame, code), cost=cost, gain=gained, wins=wins, sure=brings)


class Ending(NamedTuple):
    """What an answer costs and brings because it ends a round or the game."""

    cost: str = ""
    gain: str = ""
    wins: bool = False


def ending(s: Table, new: Table, seat: int) -> Ending:
    """The end that comes of leaving a colour without pawns (P19): of the game with the points that there would be then, where totals are
    shown and the turn is over (P17, P18).
    """
    if s.dice or empty_colour(new) is None or empty_colour(s) is not None:
        return Ending()
    if not (is_last_round(s) and s.options.totals and new.frames[0][0] == END):
        return Ending(gain=f"ends the {closes(s)}")
    mine, best = compared(new, seat)
    if mine < best:
        return Ending(cost=f"the game, {mine} to {best}")
    return won(mine, best)


def ended(s: Table, seat: int) -> Ending:
    """What the end of a seat's turn brings that ends a round or the game, its pawns being gone already."""
    mine, best = compared(s, seat)
    if not (is_last_round(s) and s.options.totals) or mine < best:
        return Ending(gain=f"the {closes(s)} is over")
    return won(mine, best)


def win_within(s: Table, seat: int) -> Table | None:
    """The position that answers within this turn can lead to with a colour without pawns, which ends the game, and a win with the points
    that there would be then; None if they cannot.
    """
    if s.dice or not (is_last_round(s) and s.options.totals) or not s.frames:
        return None
    asks, *_ = frame = s.frames[0]
    if asks == END:
        mine, best = compared(s, seat)
        return s if empty_colour(s) is not None and mine > best else None
    if asks not in QUESTIONS:
        return None
    found = (win_within(after(s, seat, code), seat) for code in QUESTIONS[asks].legal(s, frame, seat))
    return next(filter(None, found), None)


def compared(s: Table, seat: int) -> tuple[int, int]:
    """The points of a seat and the most of the others, if the game ended here."""
    totals = final_points(s)
    return totals[seat], max(totals[:seat] + totals[seat + 1 :])


def won(mine: int, best: int) -> Ending:
    """A game that ends with at least as many points as the best of the others."""
    return Ending(gain=f"{'wins' if mine > best else 'shares'} the game, {mine} to {best}", wins=mine > best)


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


AHEAD = 3
"""Maximum questions in the middle of a movement that are looked ahead."""


def settled(s: Table, seat: int, deep: int = AHEAD) -> Iterator[list[Event]]:
    """The events that the answers to the questions in the middle of a movement bring, way by way; nothing more where too many follow."""
    if not deep or not s.frames or s.frames[0][0] not in SETTLING:
        yield []
        return
    frame = s.frames[0]
    for new in (after(s, seat, code) for code in QUESTIONS[frame[0]].legal(s, frame, seat)):
        yield from (new.events + later for later in settled(new, seat, deep - 1))


def sure(s: Table, seat: int) -> list[Event]:
    """The events of the last answer, and those that every answer to the questions in the middle of its movement brings; also which pawns
    are out whatever is answered, if not on the same space or in the same way.
    """
    ways = list(settled(s, seat))
    known = [*s.events, *(event for event in ways[0] if all(event in events for events in ways[1:]))]
    told = {event[2] for event in known if event[0] in FATES}
    return known + [event for event in out_every_way(ways) if event[2] not in told]


def out_every_way(ways: list[list[Event]]) -> list[Event]:
    """For each pawn that is lost in all these ways an event that tells how, of the first of them, or that it is gone if they differ."""
    pawns = frozenset(chain.from_iterable(TEAM.values()))
    fates = [{event[2]: event for event in events if event[0] in FATES and event[2] in lost(events, pawns)} for events in ways]
    first, *others = fates
    shared = [(event, {fate[pawn][0] for fate in fates}) for pawn, event in first.items() if all(pawn in fate for fate in others)]
    return [event if len(kinds) == 1 else (GONE, *event[1:3]) for event, kinds in shared]


def possible(s: Table, seat: int, known: int) -> str:
    """What those answers can bring beyond the points that are `known` to come; empty for nothing."""
    most = max(scored([*s.events, *events], seat) for events in settled(s, seat))
    return f"up to {points_word(most)}" if most > known else ""


def outlook(s: Table, seat: int, depth: int) -> float:
    """The value of a position within this seat's turn after `depth` more best answers."""
    if not depth or not s.frames or s.frames[0][0] not in QUESTIONS:
        return value(s, seat)
    frame = s.frames[0]
    return max([outlook(after(s, seat, code), seat, depth - 1) for code in QUESTIONS[frame[0]].legal(s, frame, seat)])


def best_end(s: Table, seat: int, movements: int, deep: int = AHEAD) -> tuple[int, float]:
    """The best that can come of the last answer within so many more of `MOVEMENTS`: pawns of one's own lost, as a negative number, and then
    the value to a tenth of a point. What tiles do with the mover belongs to its movement.
    """
    own = frozenset(pawn for colour in s.colours[seat] for pawn in TEAM[colour])
    gone, asks = -len(lost(s.events, own)), s.frames[0][0] if s.frames else ""
    settles, moves = asks in SETTLING and deep > 0, asks in MOVEMENTS and movements > 0
    if not (settles or moves):
        return gone, round(value(s, seat), 1)
    legal = QUESTIONS[asks].legal(s, s.frames[0], seat)
    kept, most = max(best_end(after(s, seat, code), seat, movements - moves, deep - settles) for code in legal)
    return gone + kept, most
