"""Names of cards as cards bear them, without an article, which belongs to sentences; and short ones, where these have no room: those of
`short_names.toml`, and else a word of the name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path

import msgspec

from engine.core.state import Names
from engine.cosmoctopus.box import Card

LONGEST = 12
"""Columns beyond which the first words of a name are left out."""
ENDS_BEFORE = "a all and at for found from holding in into its of on someone that the to upon with without your"
"""The words before which a name can end."""


def without_article(name: str) -> str:
    """`Crab` of `The Crab`."""
    return re.sub("^(The|An|A) ", "", name)


@cache
def written_names() -> dict[str, Names]:
    """Ever shorter names by whole ones."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_name("short_names.toml").read_text("utf-8")), dict[str, Names])


def short_among(name: str, cards: Mapping[str, Card]) -> str:
    """The short name of one of these cards."""
    return shorter_among(name, cards)[-1]


def shorter_among(name: str, cards: Mapping[str, Card]) -> Names:
    """The names of one of these cards that are shorter than its whole one, the longest first."""
    return shorter_names(name, tuple(card.name for card in cards.values()))


def short_name(name: str, names: Names) -> str:
    """The shortest of them."""
    return shorter_names(name, names)[-1]


@lru_cache(maxsize=512)
def shorter_names(name: str, names: Names) -> Names:
    """The short names that are written down, else the first part of a name, and the noun or verb that it is about, which is in no other of
    `names`: `Lidless Lighthouse` and `Lighthouse`, `Jar` of `Jar of Pickled Starlight`.
    """
    if written := written_names().get(name):
        return written
    whole = without_article(name)
    words = list(takewhile(lambda word: word.lower() not in ENDS_BEFORE.split(), whole.split()))
    endings = [" ".join(words[n:]) for n in range(len(words))]
    unique = [ending for ending in endings if sum(f" {ending} " in f" {other} " for other in names) == 1]
    short = next((ending for ending in unique if len(ending) <= LONGEST), unique[-1] if unique else whole)
    return (*(middle for middle in unique[:1] if middle not in (whole, short)), short)
