"""Steps per second of our environments beside two of PettingZoo's own, in one run.

The same loop plays each of them with a random policy that makes every observation and reads every mask, as learning does. PettingZoo's
Connect Four and Texas Hold'em need libraries that nothing else here needs, so they run in the environment of the peers. All are measured
in turns, so that a machine that slows down slows all of them.
"""

import json
import subprocess
import sys
from importlib.metadata import version

from octotui.environments import ENVIRONMENTS
from tools import bench_peers

PEERS = ("connect_four_v3.env", "connect_four_v3.raw_env", "texas_holdem_v4.env", "texas_holdem_v4.raw_env")
"""In the wrappers they come in, which check every step, and without them. Ours check their steps themselves."""
ROUNDS = 3

OURS = "from octotui.environments import make\nenv = make({name!r})"
THEIRS = "from pettingzoo.classic import {game}\nenv = {game}.{kind}()"
LOOP = """
import json, random, sys, time
import numpy as np
seconds, steps, games, pick, start = float(sys.argv[1]), 0, 0, random.Random(1).random, time.process_time()
while time.process_time() - start < seconds:
    env.reset(seed=games)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(legal[int(pick() * len(legal))])
        steps += 1
    games += 1
print(json.dumps(steps / (time.process_time() - start)))
"""


def rate(python: str, made: str, seconds: float) -> float:
    """Steps per second of CPU time of the environment that these lines make."""
    done = subprocess.run([python, "-c", made + LOOP, str(seconds)], check=True, capture_output=True, text=True)
    figure: float = json.loads(done.stdout.splitlines()[-1])
    return figure


def measure(seconds: float) -> dict[str, float]:
    """The best of several rounds for each environment, ours first."""
    packages = [f"{name}=={version(name)}" for name in ("numpy", "gymnasium", "pettingzoo")]
    peer = bench_peers.environment(*packages, "pygame-ce==2.5.8", "rlcard==1.2.0")
    runs = {name: (sys.executable, OURS.format(name=name)) for name in ENVIRONMENTS}
    for name in PEERS:
        game, kind = name.split(".")
        runs[name] = peer, THEIRS.format(game=game, kind=kind)
    rounds = [{name: rate(*run, seconds) for name, run in runs.items()} for _ in range(ROUNDS)]
    return {f"steps per second, {name}": max(figures[name] for figures in rounds) for name in runs}
