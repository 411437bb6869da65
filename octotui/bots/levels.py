"""Who plays a seat besides people: a bot of a level, or a program of the person's own.

Each level has a name for people, and an id for files and scripts. Both are understood. A program is `cmd:` and its command line.
"""

from collections.abc import Collection

from engine.bots import IDS, LEVELS
from engine.core.naming import unknown

PROGRAM = "cmd:"
"""Precedes the command line of a program."""


def level_name(word: str) -> str:
    """The name of a level, given its name or id; a program as it is."""
    return word if is_program(word) else LEVELS[IDS[word]].name


def is_program(bot: str | None) -> bool:
    """Whether a program plays, by what a seat says of its bot."""
    return bot is not None and bot.startswith(PROGRAM)


def unknown_bot(word: str) -> str:
    """An error sentence for an unknown level that lists the levels there are."""
    return unknown("bot level", word, [level.name for level in LEVELS.values()])


def ids(words: Collection[str]) -> tuple[str, ...]:
    """The ids of these levels. Raises KeyError for an unknown word."""
    return tuple(IDS[word] for word in words)
