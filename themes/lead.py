"""Row styles for rows that begin with signs in colours of their own."""

from __future__ import annotations

from typing import NamedTuple, Self


class Mark(NamedTuple):
    """Cells of a row with a style of their own."""

    style: str
    column: int
    width: int


class AsDrawn(str):
    """The style of a row with signs as they stand on the table, those of letters and digits too."""


class Lead(str):
    """The style of a row's words, with those of its signs."""

    marks: tuple[Mark, ...]

    def __new__(cls, words: str, *marks: Mark) -> Self:
        style = super().__new__(cls, words)
        style.marks = marks
        return style
