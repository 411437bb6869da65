"""Numbers in words, and the beginnings and ends of sentences."""

import re
from collections.abc import Iterable

VERBS = re.compile(r"^(\w+)(?:( (?:way )?and )(\w+s)\b)?")
"""The verb that a clause begins with, and a second one right after it."""
IRREGULAR = {"has": "have", "is": "are", "goes": "go"}


YOU = "you"
"""The name of whoever is spoken to."""


def repeated(text: str, times: int) -> str:
    """`1 blue arm`, `1 blue arm twice`, `1 blue arm 3 times`."""
    return text if times == 1 else f"{text} twice" if times == 2 else f"{text} {times} times"


def count_of(n: int, nouns: str) -> str:
    """`1 coin`, `2 coins`, `2 ink`."""
    return f"{n} {singular(nouns) if n == 1 else nouns}"


def singular(nouns: str) -> str:
    """`coin`, `ink`."""
    return nouns.removesuffix("s")


def in_a_row(numbers: Iterable[int], nouns: str) -> str:
    """Everybody's number of the same things: `3-2 tentacles`, `1 tentacle`."""
    each = tuple(numbers)
    return count_of(each[0], nouns) if len(each) == 1 else f"{'-'.join(map(str, each))} {nouns}"


def enumeration(items: Iterable[str]) -> str:
    """`a, b and c`; empty for none."""
    words = list(items)
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def some(items: Iterable[str], most: int = 5) -> str:
    """The same, with only the first few named where there are many: `a, b and 60 more`."""
    words = list(items)
    return enumeration(words if len(words) <= most + 1 else [*words[:most], f"{len(words) - most} more"])


def opening(text: str) -> str:
    """A text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A phrase with a capital letter and a full stop."""
    return opening(text) + ("" if text.endswith((".", "!", "?")) else ".")


def to_you(sentence: str) -> str:
    """A sentence about somebody called `you`, as said to that person: `you loses 1 power` becomes `You lose 1 power`."""
    who, apart, clause = sentence.partition(" ")
    return opening(f"{who}{apart}{addressed(clause)}" if who == YOU else sentence)


def addressed(clause: str) -> str:
    """A clause about somebody, without the name, as said to that person: `takes and plays Moon Jar` becomes `take and play Moon Jar`."""

    def told(verb: str) -> str:
        return IRREGULAR.get(verb) or re.sub(r"(?<=ch|sh|ss)es$|(?<=x)es$|(?<!s)s$", "", verb)

    return VERBS.sub(lambda found: "".join((told(found[1]), found[2] or "", told(found[3] or ""))), clause)
