"""The environments keep to the interface of PettingZoo, and play the games of the engine."""

import doctest
from copy import deepcopy
from random import Random
from types import ModuleType

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import octotui.environments
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.environments import ENVIRONMENTS, make
from octotui.environments.aec import ILLEGAL, rewards_of
from tests.conformance.cases import Case, case_id
from tests.cosmoctopus import TEST
from tests.cosmoctopus import Case as TheCase
from tests.cosmoctopus import given as given_cosmoctopus
from tests.environments.playing import NAMES, ended, made, moves, smallest, some_cases
from tests.games import profile
from tests.night import given as given_night

# What PettingZoo says of every observation that holds a mask, its own games excepted by name.
SAID = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")


@SAID
@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_test_of_the_interface(name: str) -> None:
    api_test(smallest(name), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: smallest(name), num_cycles=100)


def test_every_game_has_an_environment() -> None:
    assert list(ENVIRONMENTS) == [f"octotui/{game}_v0" for game in GAMES]
    with pytest.raises(ValueError, match="environment"):
        make("octotui/chess_v0")


@pytest.mark.parametrize("case", some_cases(), ids=case_id)
def test_a_random_game_is_that_of_the_engine_line_for_line(case: Case) -> None:
    """The same policy in a loop of the engine's own calls: the same questions, legal codes, answers, outcomes of chance and end."""
    env, seed = made(case), 11
    for _ in moves(env, seed):
        pass

    name, options, seats = case
    game, rng = load(name), Random(seed)
    match = Match.start(
        game, tuple(Seat(f"seat_{seat}") for seat in range(seats)), game.read_options(profile(name).option_sets[options]), seed
    )
    index = {code: action for action, code in enumerate(game.codes)}
    while asked := match.pending:
        legal = sorted(index[code] for code in game.legal(match.state, asked[0]))
        match.act(asked[0], game.codes[rng.choice(legal)])

    assert match.over and env.match().journal() == match.journal()
    assert env.position == match.state


@pytest.mark.parametrize("name", GAMES)
def test_seats_that_answer_at_once_are_asked_in_turn(name: str) -> None:
    env = smallest(name)
    for agent, observation, _ in moves(env, 3):
        waiting = env.game.pending(env.position)
        assert agent == f"seat_{waiting[0]}"
        codes = {env.codes[action] for action in np.flatnonzero(observation["action_mask"])}
        assert codes == set(env.game.legal(env.position, waiting[0]))
        for other in env.agents:
            assert other == agent or not env.observe(other)["action_mask"].any()


def test_the_next_game_differs_and_the_seed_brings_the_first_one_back() -> None:
    env = smallest("oct8")
    env.reset(seed=5)
    first = env.position
    env.reset()
    second, seed = env.position, env.seed
    env.reset(seed=5)
    assert env.position == first != second
    env.reset()
    assert (env.position, env.seed) == (second, seed)


def test_the_seed_is_that_of_a_match() -> None:
    env = smallest("octopush")
    env.reset(seed=7)
    assert env.position == Match.start(env.game, (Seat("a"), Seat("b")), env.options, seed=7).state


def test_an_illegal_action_ends_the_game_and_is_reported() -> None:
    env = smallest("oct8")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.position
    env.step(env.action_of["ship red-head-1"])
    assert env.rewards == {agent: ILLEGAL, next(a for a in env.agents if a != agent): 0.0}
    assert all(env.terminations.values()) and env.position is before and not env.answers
    assert "is not an answer to" in env.infos[agent]["refused"]
    with pytest.raises(IndexError, match="actions are 0 to"):
        env.reset(seed=1)
        env.step(-1)


def test_a_game_can_be_truncated() -> None:
    env = make(NAMES["oct8"], max_steps=3)
    assert len([*moves(env, 1)]) == 3
    assert not env.position.over and env.agents == []


def test_nothing_can_be_asked_before_a_game_is_dealt() -> None:
    with pytest.raises(AttributeError, match="there is no agent_selection before the first reset"):
        smallest("oct8").last()


def test_a_copy_is_played_on_by_itself() -> None:
    env = smallest("night")
    for number, (agent, observation, action) in enumerate(moves(env, 2)):
        if number == 10:
            copy = deepcopy(env)
            for found, same in zip(copy.last(), env.last(), strict=True):
                np.testing.assert_equal(found, same)
            copy.step(action)
            assert len(copy.answers) == 11 and len(env.answers) == 10 and copy.position != env.position
            np.testing.assert_equal(env.observe(agent), observation)


def test_a_copy_can_be_made_before_a_game_is_dealt() -> None:
    env = smallest("oct8")
    copy = deepcopy(env)
    for one in (env, copy):
        one.reset(seed=5)
    assert copy.position == env.position


def test_the_board_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(NAMES["oct8"], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.position)
    shown = make(NAMES["oct8"], render_mode="human")
    shown.reset(seed=1)
    shown.step(int(np.flatnonzero(shown.last()[0]["action_mask"])[0]))
    assert capsys.readouterr().out == f"{shown.position}\n\n"
    with pytest.raises(ValueError, match="'rgb_array' is not one of ansi, human"):
        make(NAMES["oct8"], render_mode="rgb_array")


def test_a_deck_of_ones_own_can_be_played() -> None:
    env = make(NAMES["cosmoctopus"], game=TEST, max_steps=200)
    assert "play conjure-vision" in env.codes
    assert len([*moves(env, 1)]) == 200


# --- rewards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ((1, 2, 3), [1.0, 0.0, -1.0]),
        ((3, 1, 2), [-1.0, 1.0, 0.0]),
        ((1, 1, 3), [0.5, 0.5, -1.0]),
        ((1, 2, 2), [1.0, -0.5, -0.5]),
        ((1, 1, 1), [0.0, 0.0, 0.0]),
    ],
)
def test_rewards_follow_from_places_and_add_up_to_0(places: tuple[int, ...], rewards: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    assert ended(monkeypatch, given_night(), places) == rewards


def test_all_lose_where_nobody_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ended(monkeypatch, given_night(), (1, 1, 1), lost=True) == [-1.0, -1.0, -1.0]


def test_c36_those_who_play_together_win_and_lose_together(monkeypatch: pytest.MonkeyPatch) -> None:
    team = given_cosmoctopus(case=TheCase())
    assert ended(monkeypatch, team, (1,)) == [1.0]
    assert ended(monkeypatch, team, (1,), lost=True) == [-1.0]
    assert ended(monkeypatch, given_cosmoctopus(), (1, 1)) == [0.0, 0.0]


def test_rewards_are_paid_out_at_the_end_alone() -> None:
    env = smallest("oct8")
    for agent, _, _ in moves(env, 4):
        assert env.last()[1] == 0.0
        assert not any(env.rewards.values()), agent
    env.reset(seed=4)
    rng, paid = Random(4), {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            paid[agent] = reward
        env.step(None if terminated else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(paid.values()) in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])
    assert [paid[f"seat_{seat}"] for seat in (0, 1)] == rewards_of(env.game, env.position)


@pytest.mark.parametrize("module", [octotui.environments, octotui.environments.vector])
def test_the_examples_in_docstrings_hold(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried and not failed
