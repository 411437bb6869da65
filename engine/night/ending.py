"""The end of a turn: victory, stalemate, and the next turn (N10, N11)."""

from typing import Any, NamedTuple

from engine.core.chance import Chance
from engine.core.frames import Operations, finish, push
from engine.core.state import EVERYONE
from engine.night.box import COMPONENTS
from engine.night.table import Night, after, alive, can_gather, components, forget, goal, kinds, places
from engine.night.words import component_text

ONLY_LEFT = "the only cult left"
"""Why a cult has won that has outlived all others."""


class Outcome(NamedTuple):
    """The result of a game."""

    winner: int | None
    reason: str


def outcome(s: Night) -> Outcome | None:
    """The result if the turn ended now; None if the game goes on."""
    living, enough, held = alive(s), goal(s), components(s)
    if ready := [i for i in living if len(held[i]) >= enough]:
        return outcome_of(s, ready)
    if len(living) == 1:
        return Outcome(living[0], ONLY_LEFT)
    if not living:
        return Outcome(None, "no cult is left")
    if not winnable(s, living):
        return Outcome(None, "no component is left that a cult lacks")
    return None


def by_kind(s: Night, ready: list[int]) -> tuple[list[int], str]:
    """Those of several cults with enough components who are left after each kind that only some have, and the last such kind."""
    decided = ""
    for kind in COMPONENTS:
        having = [i for i in ready if kind in kinds(s, i)]
        if 0 < len(having) < len(ready):
            ready, decided = having, kind
    return ready, decided


def outcome_of(s: Night, ready: list[int]) -> Outcome:
    """The winner among cults with enough components: by the first kind that only some have, then by power."""
    ready, kind = by_kind(s, ready)
    reason = f"{goal(s)} different components" + (f", a {component_text(s.box, kind)} among them" if kind else "")
    most = max(s.power[i] for i in ready)
    strongest = [i for i in ready if s.power[i] == most]
    if len(strongest) > 1:
        return Outcome(None, "equal components and equal power")
    return Outcome(strongest[0], reason if len(ready) == 1 else f"{goal(s)} different components, and the most power")


def standing(s: Night, seat: int) -> tuple[object, ...]:
    """Sort key for the places behind the winner: survivors first, then by components, then by power.

    Equal ones by the first kind that only some have; with enough components that comes before power, as among those who could win.
    """
    held, power = kinds(s, seat), s.power[seat]
    by_kinds = tuple([kind in held for kind in COMPONENTS])
    last = (by_kinds, power) if len(held) >= goal(s) else (power, by_kinds)
    return power > 0, len(held), *last


def winnable(s: Night, living: list[int]) -> bool:
    """Whether any cult can still gather a kind it lacks. Face down, any component left will do: who lacks it is secret."""
    if s.face_down:
        return any(s.stock)
    for place in places(s):
        for i in living:
            if can_gather(s, i, place):
                return True
    return False


def verify(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """End the game, or withdraw the offspring and begin the next turn."""
    ended = outcome(s)
    if ended is None:
        seats = len(s.power)
        s.offspring, s.down = (None,) * seats, (False,) * seats
        s.first = after(s, s.first)[0]
        turn(s, seat, args, cause, chance)
        return
    if s.face_down:
        s.gathered, s.covered = s.covered, s.gathered
        forget(s)
        s.events.append(("uncovered", EVERYONE))
    if ended.winner is None:
        s.events.append(("unwon", EVERYONE, ended.reason))
    else:
        s.events.append(("won", ended.winner, ended.reason))
    finish(s)


def turn(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Begin a turn."""
    s.turn += 1
    s.events.append(("turn", EVERYONE, s.turn))
    push(s, "clock", EVERYONE)


OPERATIONS: Operations[Night] = {"verify": verify, "turn": turn}
