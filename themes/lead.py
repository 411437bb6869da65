"""A row that begins with a sign in the colours of its own: its style is that of its words, and knows that of the sign."""

from __future__ import annotations

from typing import Self


class Lead(str):
    """The style of a row; so many cells from a column on are in another one."""

    sign: str
    column: int
    width: int

    def __new__(cls, words: str, sign: str, column: int, width: int) -> Self:
        made = super().__new__(cls, words)
        made.sign, made.column, made.width = sign, column, width
        return made
