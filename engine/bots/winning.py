"""Wins within reach: a search of the seat's own turn to its end, through every order of its answers.

One half of the search takes the most promising positions first, from two queues in turn: by the steps still lacking to a win, and by the
game's value. What one of them takes for a detour the other often goes straight through (Röger and Helmert, The more, the merrier:
combining heuristic estimators for satisficing planning, 2010). The other half goes depth first, for wins that promise nothing until their
last answers. Positions reached in another order are searched once.
"""

from collections.abc import Callable, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count, cycle
from random import Random
from typing import Any

from engine.bots.following import goes_on
from engine.bots.learned import win_shares
from engine.bots.player import Observation
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.state import NOBODY, Names, State, digested_of, zones_of

WINS = "it wins the game this turn"
"""The reason for such an answer."""
REACH = 6
"""Maximum steps to a win for it to be looked for."""
DEALS = 4
"""Re-deals in which an answer has to win for the win to count as sure."""
TRIES = 4
"""First answers that are tried in these: one may win by luck where another is sure."""
SHORTER = 1_000
"""Maximum positions searched for a shorter win than the first one found."""
Order = Callable[[State, Names], float]
"""Of a position and the answers up to it: its place in a queue, lowest first."""


def sure_win(sight: Observation, rng: Random, most: int) -> Names | None:
    """Answers that win this turn, whatever is hidden, or None; only the first, where it depends on hidden cards which ones follow.

    `most` is the maximum number of positions searched in a re-deal for each first answer that is tried. A win that takes more is
    not found; one that depends on hidden cards is not reported, unless all the sampled re-deals agree to it.
    """
    steps = sight.game.steps_to_win(sight.view, sight.seat)
    if steps is None or steps > REACH:
        return None
    deals = [(sight.imagine(rng), rng.randrange(2**32)) for _ in range(DEALS)]
    untried = sight.codes
    for _ in range(TRIES):
        line = winning_line(sight.game, *deals[0], sight.seat, untried, most)
        if line is None:
            return None
        line = shortest(sight.game, *deals[0], sight.seat, untried, line)
        same = [wins(sight.game, *deal, sight.seat, line) for deal in deals[1:]]
        if all(won or winning_line(sight.game, *deal, sight.seat, line[:1], most) for won, deal in zip(same, deals[1:], strict=True)):
            return line if all(same) else line[:1]
        untried = tuple(code for code in untried if code != line[0])
    return None


def wins(game: Game[Any], world: State, luck: int, seat: int, line: Names) -> bool:
    """Whether the same answers win in this world too."""
    state, turn = world, game.turn(world)
    for code in line:
        if code not in game.legal(state, seat):
            return False
        state = game.apply(state, seat, code, Search(luck))
        if not goes_on(game, state, seat, turn):
            break
    return state.over and win_shares(game, state)[seat] > 0.0


def shortest(game: Game[Any], world: State, luck: int, seat: int, codes: Names, line: Names) -> Names:
    """The shortest winning line that is soon found, beginning with one of `codes`; else the `line` that is known."""
    found = search(game, world, luck, seat, codes, SHORTER, (fewest_answers,))
    return found if found is not None and len(found) < len(line) else line


def winning_line(game: Game[Any], world: State, luck: int, seat: int, codes: Names, most: int) -> Names | None:
    """The seat's answers up to a win in this world within its turn, beginning with one of `codes`; None if none is found.

    `luck` seeds the chance that the answers use; `most` is the maximum number of positions searched.
    """

    def lacking(state: State, _: Names) -> float:
        return game.steps_to_win(state, seat) or 0

    def worthless(state: State, _: Names) -> float:
        return -game.value(state, seat)

    for orders in ((lacking, worthless), (depth_first,)):
        line = search(game, world, luck, seat, codes, most // 2, orders)
        if line is not None:
            return line
    return None


def depth_first(_: State, __: Names) -> float:
    """The same for every position: the latest one found comes first."""
    return 0.0


def fewest_answers(_: State, line: Names) -> float:
    """The number of answers up to a position."""
    return len(line)


def search(game: Game[Any], world: State, luck: int, seat: int, codes: Names, most: int, orders: Sequence[Order]) -> Names | None:
    """A winning line by one queue for each order, in turn: the lowest first, and among equals the latest found."""
    turn, arrangement, number = game.turn(world), arrangement_of(type(world)), count()
    queues: list[tuple[Order, list[Any]]] = [(order, [(0.0, 0, world, ())]) for order in orders]
    seen: set[tuple[Any, ...]] = set()
    opened: set[int] = set()
    for _, queue in cycle(queues):
        if not queue or most <= 0:
            return None
        _, mark, state, line = heappop(queue)
        if mark in opened:
            continue
        opened.add(mark)
        for code in game.legal(state, seat) if line else codes:
            most -= 1
            after = game.apply(state, seat, code, Search(luck))
            if after.over:
                if win_shares(game, after)[seat] > 0.0:
                    return (*line, code)
            elif goes_on(game, after, seat, turn) and (key := arrangement(after)) not in seen:
                seen.add(key)
                longer = (*line, code)
                entry = (-next(number) - 1, after, longer)
                for order, other in queues:
                    heappush(other, (order(after, longer), *entry))
    return None


@cache
def loose_zones(kind: type[State]) -> tuple[Callable[[object], tuple[Any, ...]], tuple[tuple[int, bool], ...]]:
    """A function that maps a state to the values of its zones, and the number of each zone whose order does not matter, with whether it
    is per seat.

    Memories are left out: a seat knows its own hand.
    """
    zones = [(name, zone) for name, zone in zones_of(kind).items() if not (zone.derived or zone.known_in)]
    bases = {zone.along for _, zone in zones}
    loose = [zone.things and zone.visibility is not NOBODY and not (zone.ordered or zone.along or name in bases) for name, zone in zones]
    return digested_of(kind), tuple([(n, zone.per_seat) for n, (_, zone) in enumerate(zones) if loose[n]])


def arrangement_of(kind: type[State]) -> Callable[[object], tuple[Any, ...]]:
    """Return a function that maps a state to the same tuple with visible things sorted in zones whose order does not matter.

    Two orders of the same answers often lead to positions that differ in nothing else. The function keeps what it has sorted last, since
    positions of one search have most of their zones in common.
    """
    values_of, plan = loose_zones(kind)
    latest: dict[int, tuple[Any, Any]] = {n: (None, None) for n, _ in plan}

    def arranged(value: Any) -> Any:
        return tuple(sorted(value)) if isinstance(value, tuple) and len(value) > 1 else value

    def arrangement(state: object) -> tuple[Any, ...]:
        values = [*values_of(state)]
        for n, per_seat in plan:
            value, found = latest[n]
            if values[n] is not value:
                value = values[n]
                found = tuple([arranged(part) for part in value]) if per_seat else arranged(value)
                latest[n] = value, found
            values[n] = found
        return tuple(values)

    return arrangement
