"""What a command says, and how it says that it cannot be done."""

import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from themes import Glyphs


class Unusable(Exception):
    """What was asked for cannot be started; the message is one line for the person who asked."""


def say(text: str, page: TextIO | None = None) -> None:
    """Print a line in which there may be words of others: names of files, of cards, of seats."""
    from engine.core.naming import printable

    print(printable(text), file=page)


def glyphs_of_output() -> "Glyphs":
    """The glyphs that standard output can show."""
    from octotui.tables.appearance import load_glyphs

    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return load_glyphs("unicode" if encoding == "utf8" else "ascii")
