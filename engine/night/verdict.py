"""Who wins by an answer: how the turn ends with it, where that is certain and everybody can see it (N10).

Questions use it to say what follows, and to suggest nothing that loses at once where something else does not.
"""

from collections.abc import Callable, Iterable

from engine.core.chance import Scripted
from engine.core.frames import Question
from engine.core.state import Frame
from engine.night.ending import Outcome, outcome, standing
from engine.night.table import Night, alive, can_gather, components_left, count, gain, goal, present
from engine.night.words import does

TIES = {"exchange", "swap", "dream"}
"""Operations that may still change what decides between several with enough components."""
After = Callable[[str], Night]
"""The position after an answer, with nothing asked of others."""


def decisive(s: Night) -> bool:
    """Whether one component or one power can decide the game."""
    living = alive(s)
    return any(count(s, seat) + 1 >= goal(s) for seat in living) or sum(s.power[seat] > 1 for seat in living) < 2


def answered(s: Night, question: Question[Night], frame: Frame, code: str) -> Night:
    """The position after the answer to the question on top, before anything else."""
    then = s.clone()
    _, then.frames = s.frames
    question.answer(then, frame, frame[1], code, Scripted())
    return then


def verdict(s: Night) -> Outcome | None:
    """How the turn ends; None if the game goes on, or if what is under way or lies face down may still decide."""
    ended = outcome(s)
    if ended is None:
        return None
    ready = [seat for seat in alive(s) if count(s, seat) >= goal(s)]
    tied, frames = len(ready) > 1, s.frames
    while frames:
        (name, _, args, _), frames = frames
        if name == "conflicts":
            if any(may_decide(s, place, ended.winner if ready else None) for place in s.box.onward[s.exterior][args[0]]):
                return None
        elif name != "verify" and (tied or name not in TIES):
            return None
    return None if tied and s.face_down else ended


def may_decide(s: Night, place: str, winner: int | None) -> bool:
    """Whether a conflict still to come may change who wins; anything may where nobody has enough yet."""
    there = present(s, place)
    naming = place == s.exterior and s.box.exteriors[place].price > 0
    return bool(there) and (winner is None or naming or any(may_overtake(s, seat, place, winner) for seat in there))


def may_overtake(s: Night, seat: int, place: str, winner: int) -> bool:
    """Whether a cult may still gather its last component in a place, and then be before the one that has enough."""
    if count(s, seat) + 1 < goal(s) or not components_left(s, place):
        return False
    if s.face_down or (place == s.exterior and s.box.exteriors[place].exchange):
        return True
    then = s.clone()
    gain(then, seat, s.stock[s.box.at[place]][0])
    return can_gather(s, seat, place) and standing(then, seat) >= standing(then, winner)


def winner_text(s: Night, after: Callable[[], Night]) -> str:
    """Who wins by an answer, as a clause; empty if that is not certain."""
    ended = verdict(after()) if decisive(s) else None
    if ended is None:
        return ""
    return "nobody wins" if ended.winner is None else does(s.box.cults[s.cult[ended.winner]].name, "win")


def safest(s: Night, seat: int, codes: Iterable[str], after: After) -> str:
    """The first of these answers that wins at once, else the first that does not lose at once, else the first."""
    first, *others = codes
    return max((first, *others), key=lambda code: rank(after(code), seat)) if others and decisive(s) else first


def rank(then: Night, seat: int) -> int:
    """2 if the seat wins, 1 if that is open, 0 if it has lost."""
    ended = verdict(then)
    if ended is None:
        return int(then.power[seat] > 0)
    return 2 * (ended.winner == seat)
