"""How fast the engine, the table and `octotui rpc` are: `make bench` prints every figure beside what it has to keep to.

`make bench ARGS="--only environments"` prints the environments for learning programs beside two of PettingZoo's own, which it installs.

A fixed calibration loop runs before and after, since machines differ and neighbours are noisy. `make bench ARGS="--record bench.jsonl"`
also adds the figures to a file.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

from engine.bots import sight
from engine.bots.deep import Race
from engine.bots.judging import by_learning
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from engine.core.state import State
from tools import bench_environments, bench_rpc, bench_table

Bar = tuple[str, float]
"""A minimum (≥) or maximum (≤)."""

BARS: dict[str, Bar] = {
    "decisions per second": ("≥", 100_000),
    "clone, µs": ("≤", 1),
    "observe, µs": ("≤", 20),
    "replayed answers per second": ("≥", 200_000),
    "lines cut off and judged per second": ("≥", 3_000),
}


def calibrate() -> float:
    """Turns of an empty counting loop per second, in millions."""
    start, n = time.process_time(), 0
    while time.process_time() - start < 0.5:
        for _ in range(100_000):
            n += 1
    return n / (time.process_time() - start) / 1e6


def best_of(run: Callable[[], float], times: int = 3) -> float:
    """The best of several runs: noise only ever slows down."""
    return max(run() for _ in range(times))


def random_play(played: Game[Any], seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and games per second of CPU time, random legal play with the legal lists."""
    start, decisions, games = time.process_time(), 0, 0
    pending, legal, apply = played.pending, played.legal, played.apply
    while time.process_time() - start < seconds:
        rng = Random(games)
        chance, pick = Search(rng), rng.random
        state = played.setup(played.options(), seats, chance)
        while asked := pending(state):
            codes = legal(state, asked[0])
            state = apply(state, asked[0], codes[int(pick() * len(codes))], chance)
            decisions += 1
        games += 1
    spent = time.process_time() - start
    return decisions / spent, games / spent


def random_match(played: Game[Any], seats: int, seed: int) -> Match:
    """A whole match of random legal play."""
    rng = Random(seed)
    match = Match.start(played, tuple(Seat(f"seat {i}") for i in range(seats)), played.options(), seed)
    while asked := match.pending:
        match.act(asked[0], rng.choice(played.legal(match.state, asked[0])))
    return match


def per_call(call: Callable[[State], object], states: list[State], seconds: float = 0.5) -> float:
    """Microseconds of one call, over many mid-game states."""
    start, n = time.process_time(), 0
    while time.process_time() - start < seconds:
        for state in states:
            call(state)
        n += len(states)
    return (time.process_time() - start) / n * 1e6


def replay_rate(played: Game[Any], journals: list[tuple[str, int]], seconds: float) -> float:
    """Answers per second of CPU time when journals are loaded, checks and hashes included."""
    start, answers = time.process_time(), 0
    while time.process_time() - start < seconds:
        for text, count in journals:
            Match.load(played, text)
            answers += count
    return answers / (time.process_time() - start)


def thinking_rate(played: Game[Any], match: Match, seconds: float) -> tuple[float, float]:
    """Lines that `deep` follows to where it judges them, and rollouts of whole turns made of them, per second of CPU time."""
    judged = 0

    def counted(played: Game[Any], s: State, seat: int) -> float:
        nonlocal judged
        judged += 1
        return by_learning(played, s, seat)

    states = [node.state for node in match.nodes[:: max(1, len(match.nodes) // 20)]]
    asked = [sight(played, s, played.pending(s)[0]) for s in states if not s.over and played.question(s).resting]
    with patch("engine.bots.deep.by_learning", counted):
        races = [Race(seen, Random(1)) for seen in asked if not seen.question.simultaneous and len(seen.codes) > 1]
        start, judged, before = time.process_time(), 0, sum(race.playouts for race in races)
        while races and time.process_time() - start < seconds:
            for race in races:
                race.step()
        spent = time.process_time() - start
    return judged / spent, (sum(race.playouts for race in races) - before) / spent


def measure(name: str, seconds: float) -> dict[str, float]:
    """All figures of one game, at its largest table."""
    played = load(name)
    seats = played.seats[1]
    matches = [random_match(played, seats, seed) for seed in range(5)]
    journals = [(match.journal(), len(match.nodes) - 1) for match in matches]
    middle = [match.nodes[len(match.nodes) * k // 20].state for match in matches for k in range(5, 15)]
    judged, rollouts = thinking_rate(played, random_match(played, max(2, played.seats[0]), 1), seconds)
    decisions, games = max(random_play(played, seats, seconds) for _ in range(3))
    return {
        "decisions per second": decisions,
        "games per second": games,
        "clone, µs": min(per_call(lambda s: s.clone(), middle) for _ in range(3)),
        "observe, µs": min(per_call(lambda s: played.observe(s, 0), middle) for _ in range(3)),
        "replayed answers per second": best_of(lambda: replay_rate(played, journals, seconds)),
        **({"lines cut off and judged per second": judged, "rollouts per second": rollouts} if rollouts else {}),
    }


def show(title: str, figures: dict[str, float], bars: dict[str, Bar]) -> None:
    """Print figures, each beside what it has to keep to."""
    print(f"\n{title}")
    for what, figure in figures.items():
        row = f"  {what:42}{figure:12,.{2 if figure < 10 else 1 if figure < 100 else 0}f}"
        if what in bars:
            sign, bar = bars[what]
            row += f"   {sign} {bar:<9,} {'met' if (figure <= bar if sign == '≤' else figure >= bar) else 'missed'}"
        print(row, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["engine", "table", "rpc", "environments"], help="measure no more than that")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each repetition of what the engine does")
    parser.add_argument("--record", metavar="FILE", help="add the figures to this file, one JSON object per run")
    args = parser.parse_args()
    calibration = calibrate()
    print(f"CPython {platform.python_version()}, {platform.machine()}, calibration loop {calibration:.1f} M/s")
    record: dict[str, Any] = {"python": platform.python_version(), "calibration": calibration}
    if args.only in (None, "engine"):
        for name in GAMES:
            record[name] = measure(name, args.seconds)
            show(f"{load(name).name}, {load(name).seats[1]} players", record[name], BARS)
    if args.only in (None, "rpc"):
        for name in GAMES:
            record[f"rpc {name}"] = bench_rpc.measure(name, args.seconds)
            show(f"{load(name).name} over rpc", record[f"rpc {name}"], bench_rpc.BARS)
    if args.only in (None, "table"):
        for size in bench_table.SIZES:
            words = "{}×{}".format(*size)
            record[f"table {words}"] = bench_table.measure(size)
            show(f"The table at {words}", record[f"table {words}"], bench_table.bars(size))
    if args.only == "environments":
        record["environments"] = bench_environments.measure(args.seconds)
        show("Environments, random policy", record["environments"], {})
    record["calibration at the end"] = calibrate()
    print(f"\ncalibration loop at the end {record['calibration at the end']:.1f} M/s")
    if args.record:
        with open(args.record, "a", encoding="utf-8") as out:
            out.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
