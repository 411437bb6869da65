"""Answer codes: most are a verb and the thing it acts on, such as `play yellow-dash`.

Each game's `codes` module defines its verbs and the forms of its codes; all code that writes or parses answers uses them.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from operator import itemgetter

from engine.core.state import Names


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


def codes_of(forms: Iterable[str], names: Mapping[str, Names]) -> Names:
    """All codes of these forms, form by form, each once. A word of a form that is a kind in `names` stands for every name of that kind.

    >>> codes_of(("swap KIND KIND", "leave"), {"KIND": ("idol", "skull")})
    ('swap idol idol', 'swap idol skull', 'swap skull idol', 'swap skull skull', 'leave')
    """
    spelled = (product(*(names.get(word, (word,)) for word in form.split(" "))) for form in forms)
    return tuple(dict.fromkeys(" ".join(words) for form in spelled for words in form))
