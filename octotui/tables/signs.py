"""The signs of a table, what each is called and says: data in `signs.toml`, here those of every table, in a game's folder its own.

A sign is a glyph of the glyph sets, or something that is written in letters and digits (`R5`). Help, rules and the page about a thing all
read them here. To find which signs stand somewhere, it is drawn once more with glyphs that nothing else is written with (`probe`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from themes import Glyphs, Lead

TABLES = Path(__file__).parent
FILE = "signs.toml"
PRIVATE = 0xE000
"""From here on Unicode has characters that nobody else uses."""
COLUMN = 8
"""Columns of a sign before what it says."""

Rows = list[tuple[str, str]]
"""Lines, each with its style."""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sign."""

    name: str
    says: str
    """What it means, in one sentence."""
    glyph: str = ""
    """Its key in the glyph sets, or the keys of several that mean the same; a sign without one is written."""
    text: str = ""
    """How it is written."""
    match: str = ""
    """A pattern of what is written like that; empty if it is always `text`."""
    style: str = "text"

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its glyphs."""
        return tuple(self.glyph.split())

    def drawn(self, glyphs: Glyphs) -> str:
        """How it looks."""
        return " ".join(dict.fromkeys(glyphs[key] for key in self.keys)) or self.text


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signs that are seen in one place."""

    title: str
    sign: tuple[Sign, ...]


class SignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a file."""

    group: tuple[Group, ...]


@cache
def read(file: Path) -> tuple[Group, ...]:
    """The groups of a file; none where there is no file. Raises ValueError naming file and field."""
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
    """The signs of a game, then those of every table."""
    return (*read(TABLES / game / FILE), *read(TABLES / FILE))


def signs(game: str) -> tuple[Sign, ...]:
    """The same without their groups."""
    return tuple(sign for group in groups(game) for sign in group.sign)


# --- drawn and told


def row(sign: Sign, glyphs: Glyphs) -> tuple[str, str]:
    """A sign in its colour, its name, and what it says."""
    drawn = sign.drawn(glyphs)
    return f"  {drawn:<{COLUMN - 2}}  {sign.name}: {sign.says}", Lead("text", f"{sign.style} bold", 2, len(drawn))


def rows(found: Iterable[Group], glyphs: Glyphs) -> Rows:
    """Groups under their titles."""
    lines: Rows = []
    for group in found:
        lines += [*([("", "text")] if lines else []), (group.title, "title bold"), *(row(sign, glyphs) for sign in group.sign)]
    return lines


def sentence(sign: Sign) -> str:
    """What a sign says, for a page that draws none: only what is written with letters and digits has its looks there."""
    return f"{sign.name}{f', written {sign.text}' if sign.text else ''}: {sign.says}"


def only(game: str, names: Iterable[str]) -> tuple[Group, ...]:
    """The signs of these names, in their groups."""
    wanted = set(names)
    kept = (Group(group.title, tuple(sign for sign in group.sign if sign.name in wanted)) for group in groups(game))
    return tuple(group for group in kept if group.sign)


# --- found


@cache
def _probes(game: str) -> dict[str, str]:
    """A character that nothing else is written with, for the glyph of each sign."""
    return {key: chr(PRIVATE + n) for n, key in enumerate(key for sign in signs(game) for key in sign.keys)}


def probe(game: str, glyphs: Glyphs) -> Glyphs:
    """The glyph set with those characters, to draw with and find out which signs were drawn."""
    return Glyphs(glyphs.name, glyphs.glyphs | _probes(game))


def glyphs_of(text: str) -> str:
    """The glyphs of a text that was drawn with a probe, without its words."""
    return "".join(char for char in text if ord(char) >= PRIVATE)


def standing(game: str, text: str) -> tuple[str, ...]:
    """The names of the signs in what was drawn with a probe."""
    probes = _probes(game)
    drawn = {sign.name: "|".join(probes[key] for key in sign.keys) or sign.match or re.escape(sign.text) for sign in signs(game)}
    return tuple(name for name, pattern in drawn.items() if re.search(pattern, text))
