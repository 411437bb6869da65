"""Our random play beside catanatron's, in one run: `make bench-peers`.

Catanatron (a Settlers of Catan simulator in Python) is installed into an environment of its own and asked for the same thing: whole games
of four random players, decisions with their lists of legal actions counted. The two are measured in turns, A B A B, so that a machine
that slows down slows both.
"""

import json
import subprocess
import sys
import venv
from pathlib import Path

CATANATRON = "catanatron==3.2.1"
HOME = Path(".venv-peers")
ROUNDS = 4
SECONDS = 3.0

PEER = """
import json, random, sys, time
from catanatron import Color, Game, RandomPlayer
seconds, decisions, games, start = float(sys.argv[1]), 0, 0, time.process_time()
while time.process_time() - start < seconds:
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=games)
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    games += 1
spent = time.process_time() - start
print(json.dumps([decisions / spent, games / spent]))
"""

OURS = """
import json, sys
from engine.core.registry import load
from tools.bench import random_play
print(json.dumps(random_play(load("cosmoctopus"), 4, float(sys.argv[1]))))
"""


def environment(*packages: str) -> str:
    """The interpreter of the peers' environment with these packages, made and filled where anything is missing."""
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
    there = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout.split()
    if missing := [package for package in packages if package not in there]:
        print(f"Filling {HOME} with {', '.join(missing)}: once, a minute or so.", flush=True)
        subprocess.run([*pip, "-qq", "install", *missing], check=True)
    return str(python)


def measure(python: str, script: str) -> tuple[float, float]:
    """Decisions and games per second that a script reports."""
    done = subprocess.run([python, "-c", script, str(SECONDS)], check=True, capture_output=True, text=True)
    decisions, games = json.loads(done.stdout)
    return decisions, games


def main() -> None:
    peer = environment(CATANATRON)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(measure(sys.executable, OURS))
        theirs.append(measure(peer, PEER))
    print(f"{'four random players, best of ' + str(ROUNDS):38} {'decisions/s':>12} {'games/s':>9}")
    for name, figures in (("octotui, Cosmoctopus", ours), (CATANATRON.replace("==", " "), theirs)):
        decisions, games = max(figures)
        print(f"{name:38} {decisions:12,.0f} {games:9,.1f}")
    ratios = sorted(a[0] / b[0] for a, b in zip(ours, theirs, strict=True))
    print(f"{'decisions, ours to theirs, pair by pair':38} {' '.join(f'{r:.1f}' for r in ratios):>12}")


if __name__ == "__main__":
    main()
