"""The signs of a table with their names and meanings: `signs.toml` here for all tables, and one in each game's folder for its own.

A sign is a glyph of the glyph sets or something written in letters and digits (`R5`). Help, rules and inspect pages all read them here.
To find the signs in a text, it is drawn again with glyphs that occur nowhere else (a `probe`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

import msgspec

from themes import Glyphs, Lead, Mark

TABLES = Path(__file__).parent
FILE = "signs.toml"
PRIVATE = 0xE000
"""Start of Unicode's private use area."""
INDENT, COLUMN = 2, 9
"""Columns before a sign, and before its meaning."""

Rows = list[tuple[str, str]]
"""Lines with their styles."""


Found = Mapping[str, str]
"""The names of signs found in a drawing, and how the first of each is written there."""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sign."""

    name: str
    says: str
    """Its meaning in one sentence."""
    glyph: str = ""
    """Its glyph key, or several with the same meaning; empty for a written sign."""
    text: str = ""
    """Its text, if it is written."""
    match: str = ""
    """Pattern of its written forms, the form in its group if it has one; empty if it is always `text`, which is an example otherwise."""
    style: str = "text"
    styles: Mapping[str, str] = {}
    """The style of a written form with one of these letters in it, in place of `style`."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its glyphs."""
        return tuple(self.glyph.split())

    def drawing(self, glyphs: Glyphs) -> str:
        """The sign as drawn."""
        return " ".join(dict.fromkeys(glyphs[key] for key in self.keys)) or self.text


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signs found in one place."""

    title: str
    sign: tuple[Sign, ...]


class SignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a `signs.toml`."""

    group: tuple[Group, ...]


@cache
def read_groups(file: Path) -> tuple[Group, ...]:
    """Read the groups of a file; none if it does not exist. Raises ValueError naming file and field."""
    if not file.exists():
        return ()
    try:
        found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), SignFile).group
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{file}: {error}") from None
    for sign in (sign for group in found for sign in group.sign):
        if bool(sign.glyph) == bool(sign.text):
            raise ValueError(f"{file}: {sign.name!r} needs either a glyph or a text")
    return found


def groups(game: str) -> tuple[Group, ...]:
    """The signs of a game, then those common to all tables."""
    return (*read_groups(TABLES / game / FILE), *read_groups(TABLES / FILE))


def signs(game: str) -> tuple[Sign, ...]:
    """The same without groups."""
    return tuple(sign for group in groups(game) for sign in group.sign)


# --- formatting


def alike(found: Iterable[Sign]) -> list[tuple[Sign, ...]]:
    """Signs in rows: neighbours with the same meaning share one."""
    return [tuple(same) for _, same in groupby(found, lambda sign: sign.says)]


def row(same: Sequence[Sign], glyphs: Glyphs) -> tuple[str, str]:
    """Signs with the same meaning: each in its colour, then their names and what they mean."""
    marks, column = [], INDENT
    for sign in same:
        width = len(sign.drawing(glyphs))
        marks.append(Mark(f"{sign.style} bold", column, width))
        column += width + 1
    drawn = " ".join(sign.drawing(glyphs) for sign in same)
    return f"{' ' * INDENT}{drawn:<{COLUMN - INDENT}}  {names(same)}: {same[0].says}", Lead("text", *marks)


def named(sign: Sign, glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """A sign with its name, each with its style."""
    return (sign.drawing(glyphs), f"{sign.style} bold"), (f" {sign.name.lower()}", "dim")


def names(same: Sequence[Sign]) -> str:
    return ", ".join(sign.name for sign in same)


def rows(found: Iterable[Group], glyphs: Glyphs) -> Rows:
    """Groups under their titles."""
    lines: Rows = []
    for group in found:
        lines += [*([("", "text")] if lines else []), (group.title, "title bold"), *(row(same, glyphs) for same in alike(group.sign))]
    return lines


def sentences(group: Group) -> list[str]:
    """The meanings of a group's signs, for a page without drawings; only written signs show their text."""
    found = []
    for same in alike(group.sign):
        written = " ".join(sign.text for sign in same if sign.text)
        found.append(f"{names(same)}{f', written {written}' if written else ''}: {same[0].says}")
    return found


def only(game: str, found: Found) -> tuple[Group, ...]:
    """The signs that were found, in their groups, each as it is written there."""
    kept = (Group(group.title, tuple(as_found(sign, found) for sign in group.sign if sign.name in found)) for group in groups(game))
    return tuple(group for group in kept if group.sign)


def as_found(sign: Sign, found: Found) -> Sign:
    if not sign.text:
        return sign
    text = found[sign.name]
    return msgspec.structs.replace(sign, text=text, style=next((sign.styles[char] for char in text if char in sign.styles), sign.style))


# --- finding signs in a text


@cache
def _probes(game: str) -> dict[str, str]:
    """A unique private-use character for the glyph of each sign."""
    return {key: chr(PRIVATE + n) for n, key in enumerate(key for sign in signs(game) for key in sign.keys)}


def probe(game: str, glyphs: Glyphs) -> Glyphs:
    """The glyph set with those characters, for drawing a probe."""
    return Glyphs(glyphs.name, glyphs.glyphs | _probes(game))


def glyphs_of(text: str) -> str:
    """The glyphs of a text drawn with a probe, without its words."""
    return "".join(char for char in text if ord(char) >= PRIVATE)


def standing(game: str, text: str) -> Found:
    """The signs in a text drawn with a probe."""
    probes = _probes(game)
    drawn = {sign.name: "|".join(probes[key] for key in sign.keys) or sign.match or re.escape(sign.text) for sign in signs(game)}
    matches = ((name, re.search(pattern, text)) for name, pattern in drawn.items())
    return {name: match[match.lastindex or 0] for name, match in matches if match}
