"""The list of games. A new game is one line here; its modules are imported when it is first loaded."""

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
"""By game: a package whose `game()` returns the game with its standard data.

A game that accepts users' files has `FILES` too, and its `game` takes their parsed contents as arguments.
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
    game: Game[Any] = import_module(GAMES[name]).game()
    return game


def file_kinds(name: str) -> Mapping[str, FileKind]:
    """The kinds of user files a game accepts, by name. Raises KeyError if there is no such game."""
    kinds: Mapping[str, FileKind] = getattr(import_module(GAMES[name]), "FILES", {})
    return kinds


def load_with(name: str, data: Mapping[str, Any]) -> Game[Any]:
    """A game with the contents of such files in place of its standard data. Raises BadData."""
    game: Game[Any] = import_module(GAMES[name]).game(**data)
    return game
