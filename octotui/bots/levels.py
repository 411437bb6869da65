"""How good bots are, as people say it: each level has a name for people, and an id for files and scripts. Both are understood."""

from collections.abc import Collection

from engine.bots import LEVELS
from engine.core.naming import unknown

IDS = {**{level.name: id for id, level in LEVELS.items()}, **{id: id for id in LEVELS}}
"""The id of a level, by its name and by itself; names first."""


def called(word: str) -> str:
    """What people call a level, by its name or id."""
    return LEVELS[IDS[word]].name


def unknown_bot(word: str) -> str:
    """That there is no such level, and which there are."""
    return unknown("bot level", word, [level.name for level in LEVELS.values()])


def ids(words: Collection[str]) -> tuple[str, ...]:
    """The ids of these levels. Raises KeyError for a word that is none."""
    return tuple(IDS[word] for word in words)
