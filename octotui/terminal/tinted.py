"""Names written in their own colour: each letter of a tinted name carries the colour's role, so that no text is searched for names.

A tinted letter is a private-use character as wide as the letter. `Pen.text` draws it in its colour; a text that leaves the screen is made
`plain` first.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rich.cells import cell_len

FIRST = 0xF0000
"""The first private-use character; none of them may occur in a name."""
SPAN = 0x2E00
"""Characters for each role: every alphabet with narrow letters. What lies beyond keeps the colour of its text."""
HUES = ("seat0", "seat1", "seat2", "seat3", "seat4", "yellow", "purple", "green", "coral", "red", "blue")
"""The roles a name can have: those of seats and of pieces."""


@lru_cache(4096)
def tint(name: str, role: str) -> str:
    """A name in the colour of a role; one that is no hue leaves it that of the text around it."""
    if role not in HUES:
        return name
    base = FIRST + HUES.index(role) * SPAN
    return "".join(chr(base + ord(char)) if ord(char) < SPAN and char != " " and cell_len(char) == 1 else char for char in name)


def is_tinted(text: str) -> bool:
    return not text.isascii() and max(text) >= chr(FIRST)


@cache
def letter(char: str) -> tuple[str, str]:
    """A character as it is drawn, and its role; empty if it has none of its own."""
    role, code = divmod(ord(char) - FIRST, SPAN) if char and ord(char[0]) >= FIRST and len(char) == 1 else (-1, 0)
    return (chr(code), HUES[role]) if 0 <= role < len(HUES) else (char, "")


def plain(text: str) -> str:
    """A text without colours."""
    return "".join(letter(char)[0] for char in text) if is_tinted(text) else text


def cell(char: str, style: str) -> tuple[str, str]:
    """A cell of a text in a style; a tinted letter keeps the rest of the style, and all of it where the cell is marked."""
    drawn, role = letter(char)
    words = style.split(" ")
    return (drawn, " ".join((role, *words[1:])) if role and "reverse" not in words else style)
