"""Names that people type: names of seats, and unknown words in messages."""

import re
from collections.abc import Callable, Collection
from unicodedata import category, east_asian_width

WIDEST = 24
"""Maximum terminal cells of a seat's name; a wide character takes two."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Printable characters that are invisible."""

LONGEST = 60
"""Maximum characters of foreign text in a message."""
MORE = "..."
"""Marks text cut short."""


def name_fault(name: str, widest: int = WIDEST) -> str:
    """Why a name cannot be shown, as a clause that follows it: `has a character …`. Empty if it can."""
    if not name.isprintable():
        return f"has a character that cannot be shown ({_first(name, lambda char: not char.isprintable())})"
    if not BLANK.isdisjoint(name):
        return f"has a character that nobody can see ({_first(name, BLANK.__contains__)})"
    if not name.strip():
        return "is empty"
    if all(category(char).startswith(("M", "Z")) for char in name):
        return "has no letter that could be seen: only marks that stand on letters"
    if len(name) + sum([east_asian_width(char) in "FW" for char in name]) > widest:
        return f"is too long: there is room for {widest} letters"
    return ""


def _first(name: str, bad: Callable[[str], bool]) -> str:
    """The first bad character of a name, as its Unicode code point."""
    return f"U+{ord(next(filter(bad, name))):04X}"


def printable(text: str) -> str:
    """A text that is safe to print: control characters and others that a terminal cannot show become `?`."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "?" for char in text)


def cut(text: str) -> str:
    """Foreign text, cut to `LONGEST`."""
    return printable(text if len(text) <= LONGEST else text[: LONGEST - len(MORE)] + MORE)


def quoted(text: str) -> str:
    """A word from outside, quoted and cut to `LONGEST`."""
    return f"“{cut(text)}”"


def cut_words(message: str) -> str:
    """A message with every word cut to `LONGEST`."""
    return re.sub(rf"\S{{{LONGEST + 1},}}", lambda found: cut(found[0]), message)


def cut_quotes(message: str) -> str:
    """A library's message with its quotations cut to `LONGEST`."""
    return printable(re.sub(r"`[^`]*`|'[^']*'", lambda found: f"{found[0][0]}{cut(found[0][1:-1])}{found[0][0]}", message))


def suggestion(word: str, known: Collection[str]) -> str:
    """The known word that was probably meant, as part of a sentence; empty if none is close."""
    from difflib import get_close_matches

    return "".join(f" (did you mean '{near}'?)" for near in get_close_matches(word[:LONGEST], known, 1))


def unknown(what: str, word: str, known: Collection[str]) -> str:
    """A sentence about an unknown word."""
    return f"unknown {what} '{cut(word)}'{suggestion(word, known)}; there are: {', '.join(known)}"
