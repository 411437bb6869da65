"""How far bots look: to the end of the turn, also where the same seat takes the next one."""

from random import Random
from typing import Any

from engine.bots import answer_for, bot
from engine.bots.deep import ahead
from engine.bots.following import ENDS, best_end
from engine.bots.judging import by_hand
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import State, to_json
from engine.cosmoctopus.table import Table
from tests.typed import as_a

ALONE = {"investigator": "naive"}


def alone() -> Match:
    """A game against the Private Investigator, some turns in, at the beginning of a turn."""
    made = load("cosmoctopus")
    match = Match.start(made, (Seat("A", "greedy"),), made.read_options(ALONE), 4)
    while as_a(Table, match.state).round < 4:
        answer_for(match, bot)
    return match


def test_alone_a_turn_ends_before_the_next_one() -> None:
    made, start = alone().game, as_a(Table, alone().state)
    ends = [
        as_a(Table, best_end(made, made.apply(start, 0, code, Search(Random(1))), 0, made.turn(start), Search(Random(2)), by_hand, 3)[1])
        for code in made.legal(start, 0)
    ]
    assert {end.round for end in ends} <= {start.round, start.round + 1}
    for end in ends:
        assert end.round == start.round or made.question(end).kind == "move"


def test_alone_the_expert_looks_at_the_turn_after_the_investigators_and_the_next_one() -> None:
    made, start = alone().game, as_a(Table, alone().state)
    code = made.legal(start, 0)[0]
    ways = ahead(made, made.apply(start, 0, code, Search(Random(1))), 0, made.turn(start), Search(Random(2)))
    after, later = (as_a(Table, end) for end in ways)
    assert (after.round, later.round) == (start.round + 1, start.round + 2)


def test_a_written_turn_with_ends_beyond_number_is_searched_less_far() -> None:
    made = load("cosmoctopus")
    position = to_json(made.setup(made.options(), 2, Search(Random(1))))
    seat = position["turn"]
    position["frames"] = [["move", seat, [], ""]] * 50 + position["frames"]
    start = made.position(position, made.options(), 2)
    judged = 0

    def worth(game: Game[Any], state: State, seat: int) -> float:
        nonlocal judged
        judged += 1
        return by_hand(game, state, seat)

    after = made.apply(start, seat, made.legal(start, seat)[0], Search(Random(1)))
    best_end(made, after, seat, made.turn(start), Search(Random(2)), worth, 3)
    assert judged < ENDS
