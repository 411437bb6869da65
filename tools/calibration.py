"""Whether the chances that an expert tells people come true. `python -m tools.calibration cosmoctopus`

Bots of a level play whole games. In each third of a game, one question is picked at which nothing is half done; an expert tells the chance
of its best answer as it does in a hint. Then that answer is given and the bots play on: who wins shows what the chance was worth.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine.bots import IDS, LEVELS, Budget, bot, sight
from engine.bots.learned import win_shares
from engine.core.chance import Search
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.bots.task import EXPERT, WORLDS
from tools.kept import Fixture, fixture, play_all, play_on, play_out
from tools.learn import slope_of

CLIP = 0.005
"""Chances nearer to 0 or 1 count as this far from it in a slope: one that was sure and wrong would outweigh all others."""
THIRDS = ("first third", "second third", "last third")


class Told(NamedTuple):
    """A chance that was told, and what came."""

    third: int
    """The third of the game in which it was told, from 0."""
    chance: float
    """Of the best answer of the seat that was asked."""
    came: float
    """What the seat has of the win in the end, after that answer."""


def play(fixture: Fixture) -> list[Told]:
    """Play a game, and have an expert tell chances in it; none if it was given up."""
    match = play_out(fixture)
    if not match.state.over:
        return []
    rng, found, path = Random(f"{fixture.seed}/told"), list[Told](), match.path()
    for third in range(len(THIRDS)):
        asked = [node for node in path[third * len(path) // 3 : (third + 1) * len(path) // 3] if is_asked(match, node)]
        if asked:
            node = rng.choice(asked)
            game, state, luck = match.game, match.nodes[node].state, rng.randrange(2**32)
            seat = game.pending(state)[0]
            decision = bot(EXPERT).choose(sight(game, state, seat), rng, Budget(playouts=fixture.playouts, worlds=WORLDS))
            end = play_on(game, game.apply(state, seat, decision.code, Search(luck)), fixture.levels[seat], luck)
            if end.over:
                found.append(Told(third, decision.prospects[0].chance, win_shares(game, end)[seat]))
    return found


def is_asked(match: Match, node: int) -> bool:
    """Whether one seat has a choice at this node, and nothing is half done."""
    state = match.nodes[node].state
    if state.over:
        return False
    question, seats = match.game.question(state), match.game.pending(state)
    return question.resting and not question.simultaneous and len(match.game.legal(state, seats[0])) > 1


def summary(told: Sequence[Told]) -> tuple[str, ...]:
    """How many chances were told, their mean and what came, their slope with two standard errors, and their Brier score."""
    chances, came = np.array([t.chance for t in told]), np.array([t.came for t in told])
    clipped = np.clip(chances, CLIP, 1 - CLIP)
    odds = np.log(clipped / (1 - clipped))
    error = 1 / sqrt(float((clipped * (1 - clipped) * odds**2).sum()))
    slope, brier = slope_of(clipped, came), float(((chances - came) ** 2).mean())
    return f"{len(told)}", f"{chances.mean():.1%}", f"{came.mean():.1%}", f"{slope:.2f} ± {2 * error:.2f}", f"{brier:.4f}"


def main(arguments: Sequence[str] | None = None) -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m tools.calibration", description=__doc__, formatter_class=formatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--level", default="hard", choices=[level.name for level in LEVELS.values()], help="who plays; default: hard")
    parser.add_argument("--seats", type=int, help="default: as few as the game has")
    parser.add_argument("--games", type=int, default=200, help="default: 200")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="games at the same time; default: 2")
    asked = parser.parse_args(arguments)
    seats = asked.seats or max(2, load(asked.game).seats[0])
    console = Console()
    wanted = [fixture(asked.game, (IDS[asked.level],) * seats, asked.seed, number) for number in range(asked.games)]
    games = track(play_all(play, wanted, asked.processes), "games", total=len(wanted), console=console)
    told = [some for game in games for some in game]
    table = Table("", "chances", "told", "came", "slope", "Brier")
    for third, title in enumerate(THIRDS):
        table.add_row(title, *summary([some for some in told if some.third == third]))
    table.add_row("all", *summary(told))
    console.print(table)


if __name__ == "__main__":
    main()
