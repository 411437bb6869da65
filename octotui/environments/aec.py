"""One game as a PettingZoo environment in which agents act one after the other."""

from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from engine.core.chance import Live
from engine.core.game import Game, Options
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.state import Names, State
from octotui.environments.vector import Eye, Layout

VERSION = 0
"""Raised when codes, vector or rewards of an environment change."""

Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]
ILLEGAL = -1.0
"""The reward for an action that is not legal."""
WHOLE = np.iinfo(np.int16)
RENDERED = ("ansi", "human")


def rewards_of(game: Game[Any], s: State) -> list[float]:
    """By seat: its reward at the end, from -1 to 1.

    Who plays alone gets the number of seats behind it less those ahead of it, divided by the number of other seats. Seats that play
    together all get 1, or -1 if they have lost.
    """
    result, sides = game.result(s), set(game.features(s).side_of)
    seats = len(result.places)
    if result.lost or len(sides) == 1:
        return [-1.0 if result.lost else 1.0] * seats
    return [sum((place > mine) - (place < mine) for place in result.places) / (seats - 1) for mine in result.places]


class Environment(AECEnv):
    """A game for learning programs. The agents are its seats, `seat_0` and so on; an action is the index of a code in `codes`.

    Where several seats answer at the same time, they are asked one after the other, and none sees what those before it have answered.
    Rewards are 0 until the game is over. A code that is not legal ends the game, as in PettingZoo's classic games: its seat has the reward
    `ILLEGAL`, the others 0, and `infos` says why under `refused`.
    """

    def __init__(self, game: Game[Any], seats: int, options: Options, render_mode: str | None = None, max_steps: int | None = None) -> None:
        """Raises BadSeats or BadOption as `Game.setup` does, ValueError for an unknown `render_mode`.

        `max_steps` is the number of answers after which all agents are truncated; None: no limit.
        """
        super().__init__()
        if render_mode not in (None, *RENDERED):
            raise ValueError(f"render_mode: {render_mode!r} is not one of {', '.join(RENDERED)}")
        game.check_options(options, seats)
        self.game, self.options, self.seats = game, options, seats
        self.render_mode, self.max_steps = render_mode, max_steps
        self.metadata = {"name": f"octotui/{game.id}_v{VERSION}", "render_modes": [*RENDERED], "is_parallelizable": False}
        self.codes: Names = game.codes
        self.layout = Layout(game, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        vectors, masks = Box(WHOLE.min, WHOLE.max, (self.layout.size,), np.int16), Box(0, 1, (len(self.codes),), np.int8)
        self.observation_spaces = {agent: Dict({"observation": vectors, "action_mask": masks}) for agent in self.agents}
        self.action_spaces = {agent: Discrete(len(self.codes)) for agent in self.agents}
        self.action_of = {code: action for action, code in enumerate(self.codes)}
        self._mask = lru_cache(maxsize=4096)(self._make_mask)
        self._seeds = Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game: that of `seed`, the same as everywhere in octotui, or the next one after the last seed. There are no options."""
        if seed is not None:
            self._seeds = Random(seed)
        self.seed = self._seeds.getrandbits(32) if seed is None else seed
        self.answers: list[tuple[int, str]] = []
        """The answers so far: seats and codes."""
        self.position = self.game.setup(self.options, self.seats, Live(self.seed))
        self.eyes = [Eye(self.layout, seat) for seat in range(self.seats)]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.pending(self.position)[0]]

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is; None for an agent whose game is over. Raises IndexError for a number that is no action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or action is None:
            self._was_dead_step(action)
            return
        number = int(action)
        if not 0 <= number < len(self.codes):
            raise IndexError(f"there is no action {number}: actions are 0 to {len(self.codes) - 1}")
        seat, code = self.seat_of[agent], self.codes[number]
        self._cumulative_rewards[agent] = 0.0
        try:
            self.position = self.game.apply(self.position, seat, code, Live(self.seed, len(self.answers) + 1))
        except Refused as refused:
            self.infos[agent]["refused"] = refused.reason.text
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL})
            return
        self.answers.append((seat, code))
        pending = self.game.pending(self.position)
        if not pending:
            self._end(dict(zip(self.agents, rewards_of(self.game, self.position), strict=True)))
        else:
            self.agent_selection = self.possible_agents[pending[0]]
            if len(self.answers) == self.max_steps:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent sees, and the codes it may answer with: none unless it is asked."""
        seat = self.seat_of[agent]
        legal = self.game.legal(self.position, seat) if agent == self.agent_selection else ()
        return {"observation": self.eyes[seat].observe(self.position), "action_mask": self._mask(legal).copy()}

    def _make_mask(self, legal: Names) -> Mask:
        mask: Mask = np.zeros(len(self.codes), np.int8)
        mask[[self.action_of[code] for code in legal]] = 1
        return mask

    def match(self) -> Match:
        """The game so far as a match: its journal can be opened, replayed and continued."""
        match = Match.start(self.game, tuple(map(Seat, self.possible_agents)), self.options, self.seed)
        for seat, code in self.answers:
            match.act(seat, code)
        return match

    def close(self) -> None:
        """There is nothing to release."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Environment":
        """The same game, to be played on by itself; it costs no more than a few small copies."""
        other = copy(self)
        other._seeds, other.agents = copy(self._seeds), copy(self.agents)
        if "position" not in vars(self):
            return other
        for name in ("answers", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, copy(getattr(self, name)))
        other.infos = {agent: copy(info) for agent, info in self.infos.items()}
        other.eyes = [Eye(self.layout, seat) for seat in range(self.seats)]
        return other

    def __getattr__(self, name: str) -> Any:
        """Raises AttributeError, which says what to do where the first game has not been dealt yet."""
        raise AttributeError(f"there is no {name}" + ("" if "position" in vars(self) else " before the first reset"))

    def render(self) -> str | None:
        """The whole board as text, hidden cards included; in the mode `human` it is printed."""
        if self.render_mode is None:
            return None
        text = str(self.position)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None
