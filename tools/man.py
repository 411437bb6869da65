"""The manual page: `make man` writes it from the help of every command, and from the tables of `docs/command-line.md`.

It goes with the wheel into share/man, so that `man octotui` finds it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from unittest.mock import patch

from argparse_manpage.manpage import Manpage

from octotui import __version__
from octotui.cli.examples import TOP, Example
from octotui.cli.parser import parser

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "octotui.1"
PAGE = ROOT / "docs" / "command-line.md"
TABLES = ("Environment", "Files", "Exit status")
"""The sections of that page whose tables are in the manual."""
TERMINAL = {"COLUMNS": "76", "PYTHON_COLORS": "0"}
"""The width and colours that argparse writes for, whatever terminal this runs in."""


def manual() -> str:
    """The manual page in roff."""
    with patch.dict(os.environ, TERMINAL):
        data = {
            "project_name": "octotui",
            "version": __version__,
            "date": " ",
            "manual_title": "User Commands",
            "description": "octopus board games in the terminal",
        }
        page = Manpage(parser(), data)
        page.add_section("examples", ">", list_of(TOP))
        for title in TABLES:
            page.add_section(title, ">", table(title))
        return laid_out(str(page))


def laid_out(page: str) -> str:
    """The same with ragged lines, as in other manuals of commands, and with each usage as its help breaks it."""
    page = re.sub(r"^usage: (.+\n(?: .+\n)*)", lambda found: f".nf\n{dedented(found[1])}.fi\n", page, flags=re.M)
    return re.sub(r"^(\.TH .*\n)", r"\1.ad l\n", page, flags=re.M)


def dedented(usage: str) -> str:
    """A usage whose lines begin four columns in after the first: the help has put them below what followed `usage: octotui`."""
    return re.sub(r"^ +", "    ", usage, flags=re.M)


def list_of(examples: tuple[Example, ...]) -> str:
    """Command lines with what they do."""
    return "\n".join(f".TP\n\\fB{escaped(f'octotui {words}'.rstrip())}\\fR\n{escaped(what)}" for words, what in examples)


def table(title: str) -> str:
    """The rows of the table in a section of the page."""
    _, _, section = PAGE.read_text("utf-8").partition(f"\n## {title}\n")
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", section.partition("\n## ")[0], re.M)[1:]
    return "\n".join(f".TP\n\\fB{plain(name)}\\fR\n{plain(what)}" for name, what in rows)


def plain(text: str) -> str:
    """A cell of a table without its marks."""
    return escaped(text.replace("`", ""))


def escaped(text: str) -> str:
    """A text in which roff finds no commands."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    FILE.write_text(manual(), "utf-8")
