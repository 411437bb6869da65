"""The codes of answers: most are a word and the thing that it is about, such as `play yellow-dash`.

Each game's `codes` says which words it has; whoever makes or reads a code goes by those.
"""

from collections.abc import Callable
from operator import itemgetter


class Verb:
    """The first word of codes that are about one thing.

    >>> play = Verb("play")
    >>> play.code("yellow-dash")
    'play yellow-dash'
    >>> play.thing("play yellow-dash"), play.begins("play yellow-dash"), play.begins("player")
    ('yellow-dash', True, False)
    """

    __slots__ = ("code", "prefix", "thing", "word")

    def __init__(self, word: str) -> None:
        self.word, self.prefix = word, f"{word} "
        self.code: Callable[[str], str] = self.prefix.__add__
        """The code about a thing."""
        self.thing: Callable[[str], str] = itemgetter(slice(len(self.prefix), None))
        """What a code that begins with this word is about."""

    def begins(self, code: str) -> bool:
        """Whether a code begins with this word."""
        return code.startswith(self.prefix)


def verb_and_thing(code: str) -> tuple[str, str]:
    """The first word of a code, and what it is about; empty for a code of one word.

    >>> verb_and_thing("pawn green-2"), verb_and_thing("end")
    (('pawn', 'green-2'), ('end', ''))
    """
    verb, _, thing = code.partition(" ")
    return verb, thing
