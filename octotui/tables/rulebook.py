"""The rules of the games for readers: sections of data in each game's `rules.toml`, found from any prompt and by full-text search.

A section has the same text on screen and in plain text, except that plain text describes its drawing in words. One section lists the
game's signs.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from functools import cache
from itertools import takewhile
from pathlib import Path

import msgspec

from engine.core.prompt import Prompt
from octotui.tables import signs
from themes import Glyphs

TABLES = Path(__file__).parent
WIDTH = 78
"""Columns of a plain-text page."""
INDENT = "  "
SIGNS = "signs"
"""The id of the section that lists the signs."""
SHORT_LIST = 6
"""Maximum number of items of a list that is read with the paragraph before it."""
TO_ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼→", "-|+++++++++>")
"""ASCII substitutes for line-drawing characters."""

Rows = list[tuple[str, str]]
"""Lines with their styles."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section."""

    id: str
    title: str
    rules: tuple[str, ...]
    """The numbers of the rules it explains."""
    text: str
    part: str = ""
    """The heading in the table of contents that starts at this section."""
    drawing: str = ""
    says: str = ""
    """The drawing in words."""
    see: tuple[str, ...] = ()
    signs: tuple[signs.Group, ...] = ()
    """The signs it lists, in the section of signs."""

    @property
    def paragraphs(self) -> list[str]:
        """The text as paragraphs and, beginning with `- `, list items."""
        return [line for line in self.text.splitlines() if line]

    @property
    def beginning(self) -> list[str]:
        """The first paragraph, with the list that it announces; empty if that is too long for a beginning."""
        first, *rest = self.paragraphs
        listed = [*takewhile(lambda line: line.startswith("- "), rest)] if first.endswith(":") else []
        return [first, *listed] if len(listed) <= SHORT_LIST else []

    def holds(self, wanted: str) -> str:
        """The first sentence or title containing this text, ignoring case, or a rule's number; empty if there is none."""
        wanted = wanted.lower()
        if wanted in self.title.lower() or wanted.upper() in self.rules:
            return self.title
        return next((line.removeprefix("- ") for line in self.paragraphs if wanted in line.lower()), "")


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one game."""

    title: str
    prompts: dict[str, str]
    """By prompt kind, the section that explains it."""
    section: tuple[Section, ...]
    goal: str = ""
    """The aim of the game, in two lines."""
    goals: dict[str, str] = {}
    """By name, the aims of other ways to play it."""
    turn: str = ""
    """How a turn goes, a step a line."""
    turns: dict[str, str] = {}
    """By the name of its aim, the same in another way to play."""
    causes: dict[str, dict[str, str]] = {}
    """The same by the cause of the prompt, where that has another section than its kind."""

    def __getitem__(self, id: str) -> Section:
        """Return the section with this id. Raises KeyError if there is none."""
        for section in self.section:
            if section.id == id:
                return section
        raise KeyError(id)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all sections in reading order."""
        return tuple(section.id for section in self.section)

    def about(self, kind: str, cause: str = "") -> Section:
        """The section that explains a kind of prompt with this cause; the first section by default."""
        return self[self.causes.get(cause, {}).get(kind) or self.prompts.get(kind, self.section[0].id)]

    def search(self, wanted: str) -> list[tuple[Section, str]]:
        """The sections containing a text, title matches first, each with a matching line."""
        hits = [(section, line) for section in self.section if (line := section.holds(wanted))]
        return sorted(hits, key=lambda hit: hit[1] != hit[0].title)


def games() -> tuple[str, ...]:
    """The games that have a rulebook."""
    return tuple(sorted(file.parent.name for file in TABLES.glob("*/rules.toml")))


@cache
def rulebook(game: str) -> Rulebook:
    """Return the rules of a game. Raises KeyError if there are none."""
    if game not in games():
        raise KeyError(game)
    book = msgspec.convert(tomllib.loads((TABLES / game / "rules.toml").read_text("utf-8")), Rulebook)
    first, *others = book.section
    return msgspec.structs.replace(book, section=(first, signs_section(game), *others))


def steps_of_a_turn(game: str, goal: str) -> list[str]:
    """How a turn goes where this is played for, step by step; empty if no rules tell."""
    if game not in games():
        return []
    book = rulebook(game)
    return book.turns.get(goal, book.turn).splitlines()


def signs_section(game: str) -> Section:
    """The section that lists the signs of the table."""
    groups = signs.groups(game)
    text = "\n".join(f"{group.title}\n" + "\n".join(f"- {said}" for said in signs.sentences(group)) for group in groups)
    return Section(SIGNS, "The signs", (), text, signs=groups)


def section_for(game: str, prompt: Prompt | None) -> str:
    """The id of the section that explains this prompt; empty without a prompt."""
    return "" if prompt is None or game not in games() else rulebook(game).about(prompt.kind, prompt.cause).id


def drawing_of(section: Section, ascii_only: bool) -> list[str]:
    """The lines of a section's drawing."""
    text = section.drawing.translate(TO_ASCII) if ascii_only else section.drawing
    return [line for line in text.splitlines() if line.strip()]


def section_rows(book: Rulebook, section: Section, glyphs: Glyphs) -> Rows:
    """A section as a screen shows it: text, drawing and cross-references."""
    rows: Rows = [(section.title, "title bold"), ("", "text")]
    rows += [*signs.rows(section.signs, glyphs), ("", "text")] if section.signs else text_rows(section)
    if section.drawing:
        rows += [(INDENT + line, "text") for line in drawing_of(section, glyphs.name == "ascii")] + [("", "text")]
    if section.see:
        rows.append(("See also:", "dim"))
        rows += [(f"{INDENT}{n}  {book[id].title}", "legal") for n, id in enumerate(section.see, 1)]
    return rows


def text_rows(section: Section) -> Rows:
    """The paragraphs of a section, with an empty line after each and after each list."""
    rows: Rows = []
    lines = section.paragraphs
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        item = line.startswith("- ")
        rows.append((f"{INDENT}-  {line[2:]}" if item else line, "text"))
        if not after.startswith("- "):
            rows.append(("", "text"))
    return rows


def contents(book: Rulebook) -> list[str]:
    """The table of contents as plain lines."""
    lines, width = [f"The rules of {book.title}", ""], max(map(len, book.ids)) + len(INDENT)
    for section in book.section:
        if section.part:
            lines.append(section.part)
        lines.append(f"{INDENT}{section.id:<{width}}{section.title}")
    return lines


def plain(book: Rulebook, section: Section, glyphs: Glyphs | None = None) -> list[str]:
    """A section as plain text of `WIDTH` columns, its drawing described in words; signs are drawn only if glyphs are given."""
    lines = [section.title, ""]
    for line, _ in signs.rows(section.signs, glyphs) if glyphs and section.signs else text_rows(section):
        lines += wrap_line(line)
    if section.says:
        lines += [*wrap_line(section.says), ""]
    if section.see:
        lines += wrap_line("See also: " + ", ".join(f"{book[id].title} ({id})" for id in section.see) + ".")
    return lines


def wrap_line(line: str) -> list[str]:
    """Wrap a line at words, with a hanging indent for list items."""
    column = re.match(r" +\S+(?: \S+)*  +(?=\S)", line)
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * (column.end() if column else 0), break_long_words=False) or [""]
