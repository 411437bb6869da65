"""Output of commands, and their errors."""

import shutil
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from themes import Glyphs


WIDEST_PAGE = 100
"""Columns beyond which the lines of a page are too long to be read."""


class CommandError(Exception):
    """A request that cannot be carried out; the message is one line for the person who made it."""


def say(text: str, page: TextIO | None = None) -> None:
    """Print a line that may contain names of files, cards or seats; on a terminal it is broken at words."""
    from engine.core.naming import printable

    print("\n".join(broken_at_words(printable(text), page or sys.stdout)), file=page)


def broken_at_words(line: str, page: TextIO) -> list[str]:
    """A line in rows as wide as a terminal, further ones below its text; for a file or a pipe a single row."""
    from octotui.terminal.wrapping import hanging

    width = columns_of(page)
    return [row.rstrip() for row in hanging(line, width, width // 2)] if width else [line]


def columns_of(page: TextIO) -> int:
    """The columns of a terminal; 0 for a file or a pipe, whose lines are not broken."""
    return shutil.get_terminal_size().columns if page.isatty() else 0


def say_page(markdown: str) -> None:
    """Print a page: on a terminal with headings, lists and tables drawn and lines broken at words, to a file or a pipe as it is."""
    width = columns_of(sys.stdout)
    if not width:
        print(markdown, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(width, WIDEST_PAGE)).print(Markdown(markdown, code_theme="ansi_dark", hyperlinks=False))


def say_json(value: object) -> None:
    """Print a value as JSON."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def glyphs_of_output() -> "Glyphs":
    """The glyphs that standard output can show."""
    from octotui.tables.appearance import glyph_set, load_glyphs, shows_unicode

    return load_glyphs(glyph_set(shows_unicode(sys.stdout)))
