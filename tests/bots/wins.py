"""Turns of Cosmoctopus that can be won by what their player sees, from games of bots with themselves.

    python -m tests.bots.wins --write

plays games until there are enough, and proves each by brute force, without any of the bots' search: in the real deal and in re-deals, all
orders of all answers are tried until one wins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.bots import Budget, TurnBot, sight
from engine.bots.judging import by_learning
from engine.bots.learned import win_shares
from engine.bots.winning import arrangement_of
from engine.core.chance import Live, Search
from engine.core.game import Options
from engine.core.registry import load
from engine.core.state import State, to_json

FILE = Path(__file__).with_suffix(".jsonl")
MANY = 64
TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (2, {}), (3, {}), (1, {"investigator": "naive"}))
"""Seats and options of the games that are played, in turn."""
REDEALS = 5
MOST = 15_000
"""Answers tried in one deal; turns that take more are left out."""
GAME: Any = load("cosmoctopus")
PLAYER = TurnBot(by_learning, 1)
"""The hard bot in little time, without its own search for wins."""


class Win(NamedTuple):
    """A turn that can be won."""

    seats: int
    options: dict[str, Any]
    seat: int
    position: dict[str, Any]

    @property
    def state(self) -> Any:
        return GAME.position(self.position, self.read, self.seats)

    @property
    def read(self) -> Options:
        read: Options = GAME.read_options(self.options)
        return read


def wins() -> list[Win]:
    return [msgspec.json.decode(line, type=Win) for line in FILE.read_bytes().splitlines()]


def winning_code(state: State, seat: int, codes: tuple[str, ...]) -> str | None:
    """The first of these answers from which some order of answers wins this turn, as far as `MOST` answers tell."""
    turn, arrangement, tried = GAME.turn(state), arrangement_of(type(state)), 0
    seen: set[tuple[Any, ...]] = set()
    waiting = [(state, codes, "")]
    while waiting and tried < MOST:
        here, answers, first = waiting.pop()
        for code in answers:
            after = GAME.apply(here, seat, code, Search(Random(1)))
            tried += 1
            if after.over and win_shares(GAME, after)[seat]:
                return first or code
            goes_on = not after.over and GAME.pending(after) == (seat,) and GAME.turn(after) == turn
            if goes_on and (key := arrangement(after)) not in seen:
                seen.add(key)
                waiting.append((after, GAME.legal(after, seat), first or code))
    return None


def sure(state: State, seat: int) -> bool:
    """Whether an answer that wins in the real deal wins in every re-deal too."""
    rng, untried = Random(1), GAME.legal(state, seat)
    deals = [GAME.redeal(state, seat, rng) for _ in range(REDEALS)]
    while (code := winning_code(state, seat, untried)) is not None:
        if all(winning_code(deal, seat, (code,)) for deal in deals):
            return True
        untried = tuple(other for other in untried if other != code)
    return False


def begun_turns() -> Iterator[tuple[int, dict[str, Any], int, State]]:
    """The first question of every turn in one game after another."""
    seed = 0
    while True:
        seats, options = TABLES[seed % len(TABLES)]
        state = GAME.setup(GAME.read_options(options), seats, Live(seed))
        last, ply = None, 0
        while not state.over:
            seat = GAME.pending(state)[0]
            if GAME.question(state).resting and GAME.turn(state) != last and GAME.pending(state) == (seat,):
                last = GAME.turn(state)
                yield seats, options, seat, state
            seen = sight(GAME, state, seat)
            code = PLAYER.choose(seen, Random(f"{seed}/{ply}"), Budget(playouts=len(seen.codes))).code
            state, ply = GAME.apply(state, seat, code, Live(seed, ply)), ply + 1
        seed += 1


def write() -> None:
    found = 0
    with FILE.open("wb") as file:
        for seats, options, seat, state in begun_turns():
            if GAME.steps_to_win(state, seat) in range(2, 6) and sure(state, seat):
                file.write(msgspec.json.encode(Win(seats, options, seat, to_json(state))) + b"\n")
                found += 1
                print(f"{found} of {MANY}", flush=True)
                if found == MANY:
                    return


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write()
