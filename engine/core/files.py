"""Files of a person's own that a game can be played with. A game says how their text is read; where they are, others know."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.state import Names


class BadData(ValueError):
    """The text of such a file cannot be used: the message names the file and the place in it."""


def none_shipped(name: str) -> Any:
    """Of a kind of which none come with the game."""
    raise KeyError(name)


@dataclass(frozen=True)
class FileKind:
    """One kind of such files."""

    type: type
    """What a file holds, for its JSON Schema."""
    read: Callable[[str, str], Any]
    """What a text says, from the text and the name of the file. Raises BadData."""
    about: Callable[[Any], list[str]]
    """What was read in words: its name, then lines about it."""
    option: str = ""
    """The option of the game of which it is a value; empty if it takes the place of data in the box."""
    shipped: Names = ()
    """The values of that option that come with the game, by name."""
    load: Callable[[str], Any] = none_shipped
    """One of those."""
