"""Row styles for rows that begin with a sign in a colour of its own."""

from __future__ import annotations

from typing import Self


class Lead(str):
    """The style of a row's words, with that of its sign: `width` cells from `column` on are in style `sign`."""

    sign: str
    column: int
    width: int

    def __new__(cls, words: str, sign: str, column: int, width: int) -> Self:
        style = super().__new__(cls, words)
        style.sign, style.column, style.width = sign, column, width
        return style
