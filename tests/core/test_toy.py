"""The whole conformance suite on a toy game with sealed choices, an actor that is not a seat, and currents that go in circles."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.chance import Chance, Scripted
from engine.core.fairness import CHANCE_USED, OTHER_SEAT, REVEALED
from engine.core.frames import EndlessLoop, Machine, push
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.state import EVERYONE, HIDDEN, BadPosition, to_json
from tests.conformance import checks
from tests.conformance.play import Walk, play
from tests.core.toy import CARDS, Pool, PoolOptions, Tidepool
from tests.typed import as_a

TOY = Tidepool()
LEVELS = ("random", "greedy")


def walk(player: str, seats: int, seed: int = 5) -> Walk:
    return play(TOY, PoolOptions(), seats, player, seed, 500, frozenset({"laid"}))


@pytest.mark.parametrize("check", checks.ALL.values(), ids=[name.replace(" ", "-") for name in checks.ALL])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("player", LEVELS)
def test_conformance(player: str, seats: int, check: Callable[[Walk], None]) -> None:
    check(walk(player, seats))


@pytest.mark.parametrize(("change", "field"), [({"frames": []}, "frames"), ({"over": True}, "over")])
def test_a_written_position_is_over_when_nothing_is_in_progress_and_only_then(change: dict[str, Any], field: str) -> None:
    position = to_json(walk("random", 2).states[0])
    with pytest.raises(BadPosition) as refused:
        TOY.position(position | change, PoolOptions(), 2)
    assert refused.value.field == field


@pytest.mark.parametrize("player", LEVELS)
def test_it_ends(player: str) -> None:
    checks.progress(walk(player, 3), must_end=True)


def fresh(seats: int = 2) -> Match:
    return Match.start(TOY, tuple(Seat(f"Person {i}") for i in range(seats)), PoolOptions(), 7)


def test_a_sealed_choice_is_seen_by_its_owner_only_and_may_be_changed_until_all_are_in() -> None:
    match = fresh(3)
    assert match.pending == (0, 1, 2)
    match.act(1, "bid 3")
    assert match.pending == (0, 2)
    assert TOY.observe(as_a(Pool, match.state), 1).bid == (None, 3, None)
    assert TOY.observe(as_a(Pool, match.state), 0).bid == TOY.observe(as_a(Pool, match.state), None).bid == (None, HIDDEN, None)
    prompt = TOY.prompt(as_a(Pool, match.state), 1)
    assert prompt is not None and prompt.answered
    match.act(1, "bid 1")
    match.act(0, "bid 2")
    match.act(2, "bid 2")
    assert as_a(Pool, match.state).shown == (2, 1, 2)
    assert as_a(Pool, match.state).bid == (None, None, None)
    assert TOY.question(as_a(Pool, match.state)).kind == "lay"


def test_undo_of_the_answer_that_reveals_secret_numbers_is_beyond_the_fair_line() -> None:
    """The last to bid has now seen the other's number: taking the bid back would be bidding with open eyes."""
    match = fresh()
    match.act(0, "bid 3")
    assert match.undo_bar(0) is None
    match.act(1, "bid 2")
    assert as_a(Pool, match.state).shown == (3, 2)
    assert match.undo_bar(0) == OTHER_SEAT
    assert match.undo_bar(1) == REVEALED


def test_undo_of_the_answer_that_reveals_secret_cards_is_beyond_the_fair_line() -> None:
    match = fresh()
    for seat in (0, 1):
        match.act(seat, f"bid {seat + 1}")
    for seat in (0, 1):
        match.act(seat, TOY.legal(as_a(Pool, match.state), seat)[0])
    assert match.undo_bar(1) in (REVEALED, CHANCE_USED)


def test_a_secret_number_is_dealt_anew_for_those_who_do_not_know_it() -> None:
    """Two positions that look the same to a seat give it the same imagined worlds, or its bot would know the number."""
    one, two = fresh(), fresh()
    one.act(0, "bid 1")
    two.act(0, "bid 3")
    assert TOY.observe(as_a(Pool, one.state), 1) == TOY.observe(as_a(Pool, two.state), 1)
    assert all(TOY.redeal(as_a(Pool, one.state), 1, Random(k)) == TOY.redeal(as_a(Pool, two.state), 1, Random(k)) for k in range(10))


def test_the_tide_acts_for_nobody_and_whoever_leads_ends_the_circle() -> None:
    s = TOY.setup(PoolOptions(), 2, Scripted([("1",), CARDS]))
    for seat, code in ((0, "bid 1"), (1, "bid 1"), (0, "lay eel-1")):
        s = TOY.apply(s, seat, code, Scripted())
    storm = TOY.apply(s, 1, "lay eel-4", Scripted([("storm",)]))
    assert ("drifted", EVERYONE, 4) in storm.events
    assert TOY.pending(storm) == (1,)
    assert TOY.legal(storm, 1) == ("stop 1", "stop 2", "stop 5", "stop 4")
    stopped = TOY.apply(storm, 1, "stop 5", Scripted())
    assert stopped.crab == 5 and TOY.pending(stopped) == (0, 1)
    calm = TOY.apply(s, 1, "lay eel-4", Scripted([("calm",)]))
    assert TOY.pending(calm) == (0, 1) and TOY.question(calm).kind == "bid"


def ping(s: Pool, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    push(s, "pong", seat, (), "Conch of Echoes")


def pong(s: Pool, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    push(s, "ping", seat, (), "Echo of Conches")


def test_two_triggers_that_set_each_other_off_for_ever_are_an_error_that_names_both() -> None:
    state = fresh().state.clone()
    push(state, "ping", 0)
    machine: Machine[Any] = Machine({**TOY.machine.questions, "ping": ping, "pong": pong})
    with pytest.raises(EndlessLoop) as caught:
        machine.advance(state, Scripted())
    assert "Conch of Echoes" in str(caught.value)
    assert "Echo of Conches" in str(caught.value)


def test_a_number_beyond_the_seats_cannot_act() -> None:
    match = fresh()
    for seat in (-1, 2):
        with pytest.raises(Refused):
            match.act(seat, "bid 1")
    assert len(match.nodes) == 1
