"""The games there are. A new game is one line here; its modules are imported when it is first loaded."""

from functools import cache
from importlib import import_module
from typing import Any

from engine.core.game import Game

GAMES = {
    "cosmoctopus": "engine.cosmoctopus",
    "octopush": "engine.octopush",
    "oct8": "engine.oct8",
    "night": "engine.night",
}
"""Where each game lives: a package whose `game()` gives the game with its standard data."""


@cache
def load(name: str) -> Game[Any]:
    """The game with this id, with its standard data; always the same object. Raises KeyError if there is none.

    >>> from engine import load
    >>> load("night").name
    'Night of the Grand Octopus'
    >>> load("night").seats
    (3, 5)
    """
    made: Game[Any] = import_module(GAMES[name]).game()
    return made
