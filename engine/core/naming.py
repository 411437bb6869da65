"""Names that people give to things, and names that they mistype."""

import re
from collections.abc import Callable, Collection
from unicodedata import category, east_asian_width

WIDEST = 24
"""Cells that the name of a seat may take; a wide character takes two."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters and signs, and show nothing."""

LONGEST = 60
"""Letters of a text of others that a message shows at most."""
MORE = "..."
"""Stands for the rest of it."""


def name_fault(name: str, widest: int = WIDEST) -> str:
    """Why a name cannot be shown at a table, as a clause to follow it: `has a character …`. Empty if it can."""
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
    """The first character of a name that is bad, by its number in Unicode."""
    return f"U+{ord(next(filter(bad, name))):04X}"


def printable(text: str) -> str:
    """A text that is safe to print: each control character, or other one that a terminal cannot show, becomes `?`."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "?" for char in text)


def cut(text: str) -> str:
    """A text of others as far as a message shows it."""
    return printable(text if len(text) <= LONGEST else text[: LONGEST - len(MORE)] + MORE)


def quoted(text: str) -> str:
    """A word that somebody wrote, in quotes, as far as a message shows it."""
    return f"“{cut(text)}”"


def cut_words(message: str) -> str:
    """A message in which no word is longer than a message shows."""
    return re.sub(rf"\S{{{LONGEST + 1},}}", lambda found: cut(found[0]), message)


def cut_quotes(message: str) -> str:
    """A message of a library, in which what it quotes is cut."""
    return printable(re.sub(r"`[^`]*`|'[^']*'", lambda found: f"{found[0][0]}{cut(found[0][1:-1])}{found[0][0]}", message))


def suggestion(word: str, known: Collection[str]) -> str:
    """The known word that was probably meant, to go into a sentence; empty if none is close."""
    from difflib import get_close_matches

    return "".join(f" (did you mean '{near}'?)" for near in get_close_matches(word[:LONGEST], known, 1))


def unknown(what: str, word: str, known: Collection[str]) -> str:
    """A sentence about a word that is not among the known ones."""
    return f"unknown {what} '{cut(word)}'{suggestion(word, known)}; there are: {', '.join(known)}"
