"""The games there are. A new game is one line here; its modules are imported when it is first loaded."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from engine.core.files import FileKind
from engine.core.game import Game

GAMES = {
    "cosmoctopus": "engine.cosmoctopus",
    "octopush": "engine.octopush",
    "oct8": "engine.oct8",
    "night": "engine.night",
}
"""Where each game lives: a package whose `game()` gives the game with its standard data.

A package of a game that can be played with files of a person's own has `FILES` too, and its `game` takes what was read from them.
"""


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


def file_kinds(name: str) -> Mapping[str, FileKind]:
    """The kinds of files of a person's own that a game can be played with, by name. Raises KeyError if there is no such game."""
    kinds: Mapping[str, FileKind] = getattr(import_module(GAMES[name]), "FILES", {})
    return kinds


def load_with(name: str, data: Mapping[str, Any]) -> Game[Any]:
    """A game with what was read from such files in place of its standard data. Raises BadData."""
    made: Game[Any] = import_module(GAMES[name]).game(**data)
    return made
