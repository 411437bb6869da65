"""Self-play in an environment: a random and a greedy policy take turns at the seats, and a table says how they did.

    python examples/self_play.py octotui/oct8_v0 --games 20 --seed 7

A policy is a function: it gets the environment, the legal actions and a generator, and gives an action. Put a network in place of one
of the two, and let it read `env.observe(agent)`.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from engine.bots import Budget, bot, sight
from octotui.environments import ENVIRONMENTS, Environment, make

Policy = Callable[[Environment, Sequence[int], Random], int]
EXPLORED = 0.1
"""Share of a greedy policy's actions that are random: without them two of its kind may go to and fro for ever."""


def at_random(env: Environment, legal: Sequence[int], rng: Random) -> int:
    """Any action."""
    return rng.choice(legal)


def greedy(env: Environment, legal: Sequence[int], rng: Random) -> int:
    """The action that leads to the best position at once, as the engine's bot of this name judges it; one in ten is any action.

    The bot gets what the seat sees and nothing else: `sight` deals everything hidden anew.
    """
    if rng.random() < EXPLORED:
        return rng.choice(legal)
    seat = env.seat_of[env.agent_selection]
    return env.action_of[bot("greedy").choose(sight(env.game, env.position, seat), rng, Budget()).code]


POLICIES: dict[str, Policy] = {"random": at_random, "greedy": greedy}


def play(env: Environment, policies: dict[str, str], seed: int) -> dict[str, float]:
    """Play one game to its end. Returns each agent's reward."""
    env.reset(seed=seed)
    rng, rewards = Random(seed), dict[str, float]()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            rewards[agent] = reward
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(POLICIES[policies[agent]](env, legal, rng))
    return rewards


def table(env: Environment, games: int, seed: int) -> str:
    """Play so many games, the policies moving on by one seat after each. Returns the results as a Markdown table."""
    rewards: dict[str, list[float]] = {policy: [] for policy in POLICIES}
    for game in range(games):
        policies = {agent: [*POLICIES][(game + seat) % len(POLICIES)] for seat, agent in enumerate(env.possible_agents)}
        for agent, reward in play(env, policies, seed + game).items():
            rewards[policies[agent]].append(reward)
    lines = ["| policy | games | mean reward | best possible |", "|---|---|---|---|"]
    for policy, won in rewards.items():
        lines.append(f"| {policy} | {len(won)} | {sum(won) / len(won):+.2f} | {won.count(1.0)} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Random against greedy, in a table.")
    parser.add_argument("environment", choices=list(ENVIRONMENTS))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--steps", type=int, default=5_000, help="answers after which a game is cut off")
    args = parser.parse_args(arguments)
    print(table(make(args.environment, args.seats, max_steps=args.steps), args.games, args.seed))


if __name__ == "__main__":
    main()
