"""Flourishes: a sentence with a wink after something grand, such as a tentacle, a big shove, an octopus completed or a clash at night.

Which events deserve one is code of a game (`Narration.deeds`); the sentences are data, in `flourishes.toml` of its folder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

TABLES = Path(__file__).parent
FILE = "flourishes.toml"


class Deed(NamedTuple):
    """Something grand."""

    at: int
    """The index of its last event."""
    kind: str
    number: int
    """Which one it is, from 1: it chooses the sentence, the last ones beginning anew with the first."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences for one kind of deed."""

    style: str
    sign: str
    texts: tuple[str, ...]
    counted: bool = False
    """Whether the sign stands there as often as the deed's number says."""


class Flourish(NamedTuple):
    """A sentence, with signs before it."""

    text: str
    style: str
    sign: str
    times: int


@cache
def kinds(game: str) -> dict[str, Kind]:
    """Return the sentences of a game by kind of deed; empty if it has none."""
    file = TABLES / game / FILE
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Kind]) if file.exists() else {}


def flourishes(game: str, deeds: Iterable[Deed]) -> list[tuple[int, Flourish]]:
    """The flourishes for these deeds of one answer, each with the index of the event it follows, in their order."""
    return [(deed.at, flourish(kinds(game)[deed.kind], deed.number)) for deed in sorted(deeds, key=lambda deed: deed.at)]


def flourish(kind: Kind, number: int) -> Flourish:
    return Flourish(kind.texts[(number - 1) % len(kind.texts)], kind.style, kind.sign, number if kind.counted else 1)
