"""Teaching a network: right gradients, targets by hand, the same games from the same seed."""

from math import log
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from rich.console import Console

from engine.bots.network import Network
from engine.core.inputs import Inputs
from tools import network
from tools.network import SMALL, UNCHARGED, Positions, Tensors, begin, chance, fit, gradient, played, positions, say, stored, targets
from tools.quick_games import QuickGame, Seen, play
from tools.records import records


def coin(number: int, told: float = 0.5) -> QuickGame:
    """A game of three positions, won by the side that has more of the second number in its parts; all others mean nothing."""
    rng, ahead = Random(number), number % 2

    def part(side: int) -> tuple[float, float]:
        return rng.random(), float(ahead == side)

    def inputs() -> Inputs:
        parts = tuple(tuple(part(side) for _ in range(4)) for side in (0, 1))
        return Inputs(parts, ((rng.random(),), (rng.random(),)), ((rng.random(),),) * 4, (rng.random(),))

    return QuickGame(f"{number}", tuple(Seen(inputs(), told) for _ in range(3)), float(ahead == 0))


def surprise(w: Tensors, found: Positions, target: np.ndarray) -> float:
    """What `gradient` says that it is the gradient of."""
    odds = say(w, found).odds
    large = sum(float((part**2).sum()) for name, part in w.items() if name not in UNCHARGED)
    return float(np.mean(np.logaddexp(0, odds) - target * odds)) + SMALL * large


@pytest.mark.parametrize("name", list(begin(positions([coin(0)]), np.random.default_rng(0))))
def test_the_gradient_is_how_the_surprise_changes_with_each_weight(name: str) -> None:
    found = positions([coin(n) for n in range(6)])
    exact = Positions(**{key: part.astype(float) if part.dtype == np.float32 else part for key, part in found._asdict().items()})
    rng = np.random.default_rng(1)
    w = {key: rng.standard_normal(part.shape) / 2 for key, part in begin(found, rng).items()}
    target = 0.1 + 0.8 * exact.won

    change = gradient(w, exact, target)[name]

    for place in zip(*(rng.integers(0, n, 3) for n in w[name].shape), strict=True):
        more, less = ({**w, name: w[name].copy()} for _ in range(2))
        more[name][place] += 1e-6
        less[name][place] -= 1e-6
        assert change[place] == pytest.approx((surprise(more, exact, target) - surprise(less, exact, target)) / 2e-6, abs=1e-6)


def test_it_learns_what_decides_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "BATCH", 16)
    found, aside = positions([coin(n) for n in range(400)]), positions([coin(n) for n in range(1000, 1100)])

    promised = chance(say(fit(found, found.won, 1), aside).odds)

    assert -np.mean(np.log(np.where(aside.won > 0, promised, 1 - promised))) < log(2) / 4


def test_what_is_stored_says_the_same() -> None:
    found, games = positions([coin(n) for n in range(4)]), [coin(n) for n in range(4)]
    weights = begin(found, np.random.default_rng(3))
    ready = Network(stored(weights, "make"))

    told = [ready.chance(seen.inputs) for game in games for seen in game.seen]

    assert told == pytest.approx(list(chance(say(weights, found).odds)), abs=1e-3)


def test_targets_mix_who_won_with_what_is_said_later() -> None:
    """Won by the first side, said to have 0.5 and 0.4 of the win in its last two positions: the last one is to say 1, the one before it
    0.9 · 1 + 0.1 · 0.4 = 0.94, and the first 0.9 · 0.94 + 0.1 · 0.5 = 0.896. The next game, which it lost, counts for itself."""
    found = positions([coin(0), coin(1)])
    said = np.array([0.9, 0.5, 0.4, 0.3, 0.2, 0.1], np.float32)

    assert targets(found, said, 0.9) == pytest.approx([0.896, 0.94, 1.0, 0.1 * (0.2 + 0.9 * 0.1), 0.1 * 0.1, 0.0])


def test_games_that_nobody_won_alone_teach_nothing() -> None:
    games = [msgspec.structs.replace(coin(0), won=won) for won in (0.5, None, 1.0)]

    assert len(positions(games).won) == 3


def test_the_same_seed_plays_the_same_game_and_it_is_played_once(tmp_path: Path) -> None:
    path, seeds = tmp_path / "games.jsonl", ["v3000000", "v3000001"]

    first = played("cosmoctopus", seeds[:1], path, 1, Console(quiet=True))
    both = played("cosmoctopus", seeds, path, 1, Console(quiet=True))

    assert first == both[:1] and [game.seed for game in records(path, QuickGame)] == seeds
    assert msgspec.json.encode(play("cosmoctopus", seeds[0])) == msgspec.json.encode(both[0])
    assert both[0].won in (0.0, 0.5, 1.0) and both[0].seen
