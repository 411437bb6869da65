"""Names of bot levels: each has a name for people, and an id for files and scripts. Both are understood."""

from collections.abc import Collection

from engine.bots import LEVELS
from engine.core.naming import unknown

IDS = {**{level.name: id for id, level in LEVELS.items()}, **{id: id for id in LEVELS}}
"""Level ids by name and by id; names first."""


def called(word: str) -> str:
    """The name of a level, given its name or id."""
    return LEVELS[IDS[word]].name


def unknown_bot(word: str) -> str:
    """An error sentence for an unknown level that lists the levels there are."""
    return unknown("bot level", word, [level.name for level in LEVELS.values()])


def ids(words: Collection[str]) -> tuple[str, ...]:
    """The ids of these levels. Raises KeyError for an unknown word."""
    return tuple(IDS[word] for word in words)
