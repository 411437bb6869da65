"""Users' own data files that a game can be played with. A game defines how to parse them, and leaves finding them to its callers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.state import Names


class BadData(ValueError):
    """A user's file that cannot be used; the message names the file and the place in it."""


def none_shipped(name: str) -> Any:
    """Loader of a kind with no shipped files: always raises KeyError."""
    raise KeyError(name)


@dataclass(frozen=True)
class FileKind:
    """One kind of user file."""

    type: type
    """The type of its contents, for the JSON Schema."""
    read: Callable[[str, str], Any]
    """Parse a file, given its text and name. Raises BadData."""
    about: Callable[[Any], list[str]]
    """Describe the contents: the name, then lines about it."""
    option: str = ""
    """The game option that takes such a file as its value; empty if the file replaces data in the box."""
    shipped: Names = ()
    """Names of the values of that option that come with the game."""
    load: Callable[[str], Any] = none_shipped
    """Load one of these by name. Raises KeyError if there is none."""
