"""Environments played for the tests, of every game with each of its option sets."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from engine.core.game import Result
from engine.core.registry import GAMES, load
from engine.core.state import State
from octotui.environments import ENVIRONMENTS, Environment, make
from octotui.environments.aec import Observation, rewards_of
from tests.conformance.cases import Case, cases
from tests.games import profile

NAMES = {game: name for name, game in ENVIRONMENTS.items()}
"""The names of the environments by game."""


def some_cases() -> list[Case]:
    """Every game with each of its option sets, once: by the smallest number of seats it is played with there."""
    least: dict[tuple[str, str], Case] = {}
    for case in cases():
        least.setdefault(case[:2], case)
    return [*least.values()]


def made(case: Case) -> Environment:
    """The environment of a case."""
    game, options, seats = case
    return make(NAMES[game], seats, **profile(game).option_sets[options])


def moves(env: Environment, seed: int) -> Iterator[tuple[str, Observation, int]]:
    """A game of random legal actions: before each the agent, what it observes, and the action it will take."""
    rng = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        yield agent, observation, action
        env.step(action)


def smallest(game: str) -> Environment:
    """A game played without options, by two players or the smallest number allowed."""
    return make(NAMES[game], max(2, load(game).seats[0]))


def ended(monkeypatch: pytest.MonkeyPatch, s: State, places: tuple[int, ...], lost: bool = False) -> list[float]:
    """The rewards of a game in this position, were it to end with these places."""
    game = next(load(name) for name in GAMES if load(name).state is type(s))
    monkeypatch.setattr(type(game), "result", lambda self, s: Result(places, places, "", lost))
    return rewards_of(game, s)
