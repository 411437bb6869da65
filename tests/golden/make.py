"""Play the golden games anew: `python -m tests.golden.make` writes them all, with names after it only those.

`python -m tests.golden.make --told` writes only the playthroughs, from the journals there are.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.bots import answer_for, bot
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from tests.golden.playthrough import playthrough

FOLDER = Path(__file__).parent
BOUND = 10_000


class Recipe(NamedTuple):
    """How one golden game is made."""

    levels: tuple[str, ...]
    """The bot on each seat."""
    options: dict[str, Any] = {}
    seed: int = 1
    has: str = ""
    """What has to stand in its journal."""


BRIDGE = '"bridge"]'
"""A bridge token is moved."""
OWN = {"name": "Two Lanes", "places": [[0, 0], [2, 0], [4, 0], [6, 0], [8, 0], [1, 2], [3, 2], [5, 2], [7, 2]], "walls": ["e1 f3"]}
"""A layout of somebody's own, which a journal holds whole."""

GOLDEN: dict[str, dict[str, Recipe]] = {
    "cosmoctopus": {
        "2": Recipe(("greedy", "greedy")),
        "3": Recipe(("greedy", "greedy", "random")),
        "4": Recipe(("greedy", "random", "greedy", "random")),
        "express": Recipe(("greedy", "greedy"), {"express": True}),
        "fixed": Recipe(("greedy", "greedy", "greedy"), {"hands": "fixed"}),
        "draft": Recipe(("greedy", "greedy", "greedy"), {"hands": "draft"}),
        "random": Recipe(("random", "random")),
        "bridge": Recipe(("greedy", "random"), {"bridge": "choose"}, has=BRIDGE),
        "disconnected": Recipe(("greedy", "random", "random"), {"layout": "opposite-tides", "bridge": "random"}, has=BRIDGE),
        "layout": Recipe(("greedy", "greedy"), {"layout": OWN}),
        "alone": Recipe(("greedy",), {"investigator": "tenacious"}),
        "together": Recipe(("greedy", "greedy", "greedy"), {"investigator": "naive", "revelation": "everything-leaves-a-trace"}),
        "lost": Recipe(("greedy", "random"), {"investigator": "obsessive"}),
    },
    "octopush": {
        "2": Recipe(("greedy", "greedy")),
        "3": Recipe(("greedy", "greedy", "random")),
        "4": Recipe(("greedy", "random", "greedy", "random")),
        "random": Recipe(("random", "random", "random")),
        "beginners": Recipe(("greedy", "greedy"), {"beginners": True, "first": 1}),
        "anew": Recipe(("greedy", "random"), {"choose_anew": True}),
        "dice": Recipe(("greedy", "greedy", "greedy", "greedy"), {"variant": "dice"}),
        "dice-2": Recipe(("greedy", "random"), {"variant": "dice"}),
    },
    "oct8": {
        "2": Recipe(("greedy", "greedy")),
        "3": Recipe(("greedy", "random", "greedy")),
        "4": Recipe(("greedy", "random", "greedy", "random")),
        "short": Recipe(("greedy", "greedy"), {"short": True}),
        "random": Recipe(("random", "random", "random")),
    },
    "night": {
        "3": Recipe(("greedy", "greedy", "random")),
        "4": Recipe(("greedy", "random", "greedy", "greedy")),
        "5": Recipe(("greedy", "random", "greedy", "random", "greedy")),
        "dreams": Recipe(("greedy", "greedy", "random"), {"exterior": "dreams"}),
        "marsh": Recipe(("greedy", "random", "greedy", "random"), {"exterior": "marsh"}),
        "colony": Recipe(("greedy", "greedy", "random"), {"exterior": "colony"}),
        "city": Recipe(("greedy", "random", "random"), {"exterior": "city"}),
        "quick": Recipe(("greedy", "greedy", "greedy"), {"quick": True}),
        "face-down": Recipe(("greedy", "greedy", "random", "random"), {"face_down": True}),
        "hidden-marsh": Recipe(("random", "random", "random", "random", "random"), {"face_down": True, "exterior": "marsh"}),
        "errors": Recipe(("random", "greedy", "random"), {"errors": True}),
        "quick-errors": Recipe(("random", "random", "random", "random"), {"quick": True, "errors": True, "face_down": True}),
    },
}
"""The golden games by game and name: one for each mode."""


TOLD = {"cosmoctopus": "3", "octopush": "3", "oct8": "3", "night": "4"}
"""By game: the golden game that is told as a playthrough too."""


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
        for name, mode in TOLD.items():
            playthrough_path(name).write_text(playthrough(recorded(name, mode)), "utf-8")
        return
    for name, recipes in GOLDEN.items():
        for mode, recipe in recipes.items():
            file = path(name, mode)
            if wanted and not {name, f"{name}-{mode}", file.name} & set(wanted):
                continue
            match = played(name, recipe)
            file.write_text(match.journal(), "utf-8")
            if TOLD[name] == mode:
                playthrough_path(name).write_text(playthrough(match), "utf-8")
            print(f"{file.name}: {len(match.nodes) - 1} answers, seed {match.header.seed}, places {match.game.result(match.state).places}")


if __name__ == "__main__":
    main(sys.argv[1:])
