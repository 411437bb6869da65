"""Whether the chances that an expert tells people come true. `python -m tools.calibration cosmoctopus`

Bots of a level play whole games. In each third of a game, one question is picked at which nothing is half done; an expert tells the chance
of its best answer as it does in a hint. Then that answer is given and the bots play on: who wins shows what the chance was worth.

A good Brier score depends on how open the game was: a coin is told best by one half, which scores 0.25. With `--again N`, the bots play
on in N sampled worlds too, whose mean is nearly what the chance was. By how much the told chance missed that is what could be better.

Where a hint plays games on to their end, their share of wins is weighed against the forecast (`foreseen` in `learned.json`): the last line
says for how many games the forecast should count, by what came.

Games are kept in a file, and an interrupted measurement goes on from there.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev, variance
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from engine.bots import IDS, LEVELS, Budget, Decision, Observation, bot, sight
from engine.bots.comparing import blended
from engine.bots.deep import DeepBot
from engine.bots.learned import win_shares
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.match import Match
from engine.core.registry import GAMES, load
from engine.core.state import State
from octotui.bots.task import EXPERT, WORLDS
from tools.kept import Fixture, Played, Store, fixture, play_on, play_out
from tools.learn import slope_of

KEEP = Path(".calibration")
"""The folder for games that have been played."""
CLIP = 0.005
"""Chances nearer to 0 or 1 count as this far from it in a slope: one that was sure and wrong would outweigh all others."""
WORTH = tuple(2.0**n for n in range(-1, 9))
"""The numbers of games played on that a forecast may count for."""
THIRDS = ("first third", "second third", "last third")


class Told(NamedTuple):
    """A chance that was told, and what came."""

    third: int
    """The third of the game in which it was told, from 0."""
    chance: float
    """Of the best answer of the seat that was asked."""
    came: float
    """What the seat has of the win in the end, after that answer."""
    again: tuple[float, ...] = ()
    """The same in sampled worlds, each dealt anew and played on."""
    forecast: float = 0.0
    """The chance by the forecast alone."""
    played: tuple[float, ...] = ()
    """What the seat had of the win in the games that were played on for that chance."""


class Calibrated(Played, frozen=True):
    """A game in which an expert told chances."""

    told: tuple[Told, ...]
    """None if the game was given up."""


def play(fixture: Fixture, again: int = 0) -> Calibrated:
    """Play a game, and have an expert tell chances in it. `again`: the number of sampled worlds to play on in."""
    match = play_out(fixture)
    if not match.state.over:
        return Calibrated(fixture, ())
    rng, found, path = Random(f"{fixture.seed}/told"), list[Told](), match.path()
    for third in range(len(THIRDS)):
        asked = [node for node in path[third * len(path) // 3 : (third + 1) * len(path) // 3] if is_asked(match, node)]
        if asked:
            node = rng.choice(asked)
            game, state, luck = match.game, match.nodes[node].state, rng.randrange(2**32)
            seat = game.pending(state)[0]
            seen = sight(game, state, seat)
            hint = hint_for(seen, rng, Budget(playouts=fixture.playouts, worlds=WORLDS))
            worlds = [(state, luck), *((seen.imagine(Random(f"{luck}/{n}")), luck + n) for n in range(1, again + 1))]
            came = [result_of(game, world, seat, hint.code, fixture.levels[seat], its_luck) for world, its_luck in worlds]
            if came[0] is not None:
                others = tuple(share for share in came[1:] if share is not None)
                found.append(Told(third, hint.chance, came[0], others, hint.forecast, hint.played))
    return Calibrated(fixture, tuple(found))


class Hint(NamedTuple):
    """The best answer of a hint, and what its chance was told by."""

    code: str
    chance: float
    forecast: float = 0.0
    played: tuple[float, ...] = ()


def hint_for(seen: Observation, rng: Random, budget: Budget) -> Hint:
    """What an expert would say to a person who has to answer."""
    expert = bot(EXPERT)
    compared = seen.question.resting and not (seen.question.guessed or seen.question.replied)
    race = expert.compare(seen, rng, budget) if compared and isinstance(expert, DeepBot) else expert.choose(seen, rng, budget)
    if isinstance(race, Decision):
        return Hint(race.code, race.prospects[0].chance)
    found = race.decision()
    told, won = race.told[found.code], race.won[found.code]
    return Hint(found.code, found.prospects[0].chance, mean(told) if told else 0.0, tuple(won))


def result_of(game: Game[Any], state: State, seat: int, code: str, level: str, luck: int) -> float | None:
    """What a seat has of the win after this answer, with bots of a level playing on; None if the game is given up."""
    end = play_on(game, game.apply(state, seat, code, Search(luck)), level, luck)
    return win_shares(game, end)[seat] if end.over else None


def is_asked(match: Match, node: int) -> bool:
    """Whether one seat has a choice at this node, and nothing is half done."""
    state = match.nodes[node].state
    if state.over:
        return False
    question, seats = match.game.question(state), match.game.pending(state)
    return question.resting and not question.simultaneous and len(match.game.legal(state, seats[0])) > 1


def summary(told: Sequence[Told]) -> tuple[str, ...]:
    """A row: how many chances were told, their mean, what came, the slope with two standard errors, the Brier score, what was missed."""
    chances, came = np.array([t.chance for t in told]), np.array([t.came for t in told])
    clipped = np.clip(chances, CLIP, 1 - CLIP)
    odds = np.log(clipped / (1 - clipped))
    error = 1 / sqrt(float((clipped * (1 - clipped) * odds**2).sum()))
    slope, brier = slope_of(clipped, came), float(((chances - came) ** 2).mean())
    return f"{len(told)}", f"{chances.mean():.1%}", f"{came.mean():.1%}", f"{slope:.2f} ± {2 * error:.2f}", f"{brier:.4f}", missed(told)


def missed(told: Sequence[Told]) -> str:
    """The mean square by which the chances missed what came on average in sampled worlds, with two standard errors.

    The mean of a few results strays by their variance over their number, which is taken off.
    """
    squares = [(some.chance - mean(some.again)) ** 2 - variance(some.again) / len(some.again) for some in told if len(some.again) > 1]
    return f"{mean(squares):.4f} ± {2 * stdev(squares) / sqrt(len(squares)):.4f}" if len(squares) > 1 else ""


def counted(told: Sequence[Told]) -> float | None:
    """For how many games played on the forecast should count, a power of two: what explains best what came. None where none were."""
    known = [some for some in told if some.played]

    def likelihood(foreseen: float) -> float:
        found = 0.0
        for some in known:
            p = blended([some.forecast], some.played, foreseen)
            won, lost = (log(min(1 - CLIP, max(CLIP, chance))) for chance in (p, 1 - p))
            found += sum(came * won + (1 - came) * lost for came in (some.came, *some.again))
        return found

    return max(WORTH, key=likelihood) if known else None


def main(arguments: Sequence[str] | None = None) -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m tools.calibration", description=__doc__, formatter_class=formatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--level", default="hard", choices=[level.name for level in LEVELS.values()], help="who plays; default: hard")
    parser.add_argument("--seats", type=int, help="default: as few as the game has")
    parser.add_argument("--games", type=int, default=200, help="default: 200")
    parser.add_argument("--again", type=int, default=0, help="sampled worlds in which each position is played on; default: none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="games at the same time; default: 2")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played; default: {KEEP}")
    asked = parser.parse_args(arguments)
    seats = asked.seats or max(2, load(asked.game).seats[0])
    console = Console()
    wanted = [fixture(asked.game, (IDS[asked.level],) * seats, asked.seed, number) for number in range(asked.games)]
    store, name = Store(asked.keep, asked.processes, console), f"{asked.game}-{asked.again}"
    games = store.games(name, wanted, partial(play, again=asked.again), Calibrated, "games")
    told = [some for game in games for some in game.told]
    table = Table("", "chances", "told", "came", "slope", "Brier", "missed")
    for third, title in enumerate(THIRDS):
        table.add_row(title, *summary([some for some in told if some.third == third]))
    table.add_row("all", *summary(told))
    console.print(table)
    if foreseen := counted(told):
        console.print(f"By what came, the forecast should count for {foreseen:g} games played on.")


if __name__ == "__main__":
    main()
