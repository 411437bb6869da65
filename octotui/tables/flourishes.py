"""Flourishes: a sentence with a wink after something grand, such as a tentacle, a big shove, an octopus completed or a clash at night.

Which events deserve one is code of a game (`Narration.deeds`); the sentences are data, in `flourishes.toml` of its folder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
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
    """Which one it is, from 1: it chooses the sentence, the last ones beginning anew with the first.

    If the sign does not count it, a sentence that was said before gives way to the next one.
    """


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences for one kind of deed."""

    style: str
    sign: str
    texts: tuple[str, ...]
    counted: bool = False
    """Whether the sign stands there as often as the deed's number says."""
    first: int = 1
    """The number of the first sentence."""
    once: bool = False
    """Whether it comes but once in a match, so that the number of all sentences said before chooses it too."""

    @property
    def takes_turns(self) -> bool:
        """Whether a sentence that was said gives way to the next one."""
        return not self.counted and len(self.texts) > 1


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


def flourishes(game: str, deeds: Iterable[Deed], earlier: Iterable[Deed] = ()) -> list[tuple[int, Flourish]]:
    """The flourishes for these deeds of one answer, each with the index of the event it follows, in their order.

    `earlier` are the deeds of the match before them, in their order.
    """
    found, said = sorted(deeds, key=lambda deed: deed.at), list[str]()
    if any(kinds(game)[deed.kind].takes_turns for deed in found):
        for deed in earlier:
            _say(game, deed, said)
    return [(deed.at, _say(game, deed, said)) for deed in found]


def _say(game: str, deed: Deed, said: list[str]) -> Flourish:
    """The flourish for a deed after others, whose sentences it follows."""
    kind = kinds(game)[deed.kind]
    told = flourish(kind, deed.number + len(said) * kind.once, said)
    said.append(told.text)
    return told


def flourish(kind: Kind, number: int, said: Sequence[str] = ()) -> Flourish:
    """The flourish for a deed of this number after these sentences: of those that take turns a new one, or the one said longest ago."""
    first = (number - kind.first) % len(kind.texts)
    last = {text: at for at, text in enumerate(said, 1)}
    ways = kind.texts[first:] + kind.texts[:first]
    text = min(ways, key=lambda one: last.get(one, 0)) if kind.takes_turns else ways[0]
    return Flourish(text, kind.style, kind.sign, number if kind.counted else 1)
