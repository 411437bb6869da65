"""Answer codes: most are a verb and the thing it acts on, such as `play yellow-dash`.

Each game's `codes` module defines its verbs; all code that writes or parses answers uses them.
"""

from collections.abc import Callable
from operator import itemgetter


class Verb:
    """The first word of a code that acts on one thing.

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
        """Return the code for a thing."""
        self.thing: Callable[[str], str] = itemgetter(slice(len(self.prefix), None))
        """Return the thing in a code that begins with this verb."""

    def begins(self, code: str) -> bool:
        """Whether a code begins with this verb."""
        return code.startswith(self.prefix)


def verb_and_thing(code: str) -> tuple[str, str]:
    """Split a code into its first word and the rest; the rest is empty for a one-word code.

    >>> verb_and_thing("pawn green-2"), verb_and_thing("end")
    (('pawn', 'green-2'), ('end', ''))
    """
    verb, _, thing = code.partition(" ")
    return verb, thing
