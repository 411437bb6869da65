"""Output of commands, and their errors."""

import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from themes import Glyphs


class CommandError(Exception):
    """A request that cannot be carried out; the message is one line for the person who made it."""


def say(text: str, page: TextIO | None = None) -> None:
    """Print a line that may contain names of files, cards or seats."""
    from engine.core.naming import printable

    print(printable(text), file=page)


def say_json(value: object) -> None:
    """Print a value as JSON."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def glyphs_of_output() -> "Glyphs":
    """The glyphs that standard output can show."""
    from octotui.tables.appearance import load_glyphs

    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return load_glyphs("unicode" if encoding == "utf8" else "ascii")
