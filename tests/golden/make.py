"""Play the golden games anew: `python -m tests.golden.make` writes them all, with names after it only those.

`python -m tests.golden.make --told` writes only the playthroughs, from the journals there are.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from engine.bots import answer_for, bot
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from tests.games import Recipe, recipes, told
from tests.golden.playthrough import playthrough

FOLDER = Path(__file__).parent
BOUND = 10_000


def path(name: str, mode: str) -> Path:
    return FOLDER / f"{name}-{mode}.journal"


def playthrough_path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def played(name: str, recipe: Recipe) -> Match:
    """The match, played to its end; the next seed is taken if the bots find none, or if it lacks what the recipe asks for."""
    made = load(name)
    seats = tuple(Seat(f"{level} {i + 1}", level) for i, level in enumerate(recipe.levels))
    for seed in range(recipe.seed, recipe.seed + 20):
        match = Match.start(made, seats, made.read_options(recipe.options), seed)
        while len(match.nodes) <= BOUND and answer_for(match, bot):
            pass
        if match.state.over and recipe.has in match.journal():
            return match
    raise RuntimeError(f"{name}: the bots come to no such end: {recipe}")


def recorded(name: str, mode: str) -> Match:
    """The match of a journal. Raises Damaged."""
    match, damage = Match.load(load(name), path(name, mode).read_bytes())
    if damage:
        raise damage
    return match


def main(wanted: Sequence[str]) -> None:
    if list(wanted) == ["--told"]:
        for name in filter(told, GAMES):
            playthrough_path(name).write_text(playthrough(recorded(name, told(name))), "utf-8")
        return
    for name in GAMES:
        for mode, recipe in recipes(name).items():
            file = path(name, mode)
            if wanted and not {name, f"{name}-{mode}", file.name} & set(wanted):
                continue
            match = played(name, recipe)
            file.write_text(match.journal(), "utf-8")
            if told(name) == mode:
                playthrough_path(name).write_text(playthrough(match), "utf-8")
            print(f"{file.name}: {len(match.nodes) - 1} answers, seed {match.header.seed}, places {match.game.result(match.state).places}")


if __name__ == "__main__":
    main(sys.argv[1:])
