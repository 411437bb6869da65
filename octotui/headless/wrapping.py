"""Lines of text broken at words, for terminals, which would break them in the middle."""

import re
from unicodedata import combining, east_asian_width

HEAD = re.compile(r" *(?:\d+\. )?")
"""The indent of a line and its number in a list, under which its further rows do not begin."""


def cells(text: str) -> int:
    """The width of a text, in cells."""
    return len(text) if text.isascii() else sum(0 if combining(char) else 2 if east_asian_width(char) in "FW" else 1 for char in text)


def wrapped(line: str, columns: int) -> list[str]:
    """A line in rows that leave the last of so many columns free; 0: a single row.

    Some terminals go on to the next row by themselves once the last cell is full. A word that is wider than a row stays whole.
    """
    if not columns or cells(line) < columns:
        return [line]
    head = HEAD.match(line)
    assert head is not None, "it may be empty"
    indent = head.end()
    rows = [line[:indent]]
    for word in line[indent:].split(" "):
        if len(rows[-1]) > indent and cells(rows[-1]) + 1 + cells(word) >= columns:
            rows.append(" " * indent)
        rows[-1] += (" " if len(rows[-1]) > indent else "") + word
    return rows
