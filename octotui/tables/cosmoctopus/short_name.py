"""Names of cards as cards bear them, without an article, which belongs to sentences; and one short name each, by which a card is called
wherever columns are few: that of `short_names.toml`, and else words of the name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.core.state import Names
from engine.cosmoctopus.box import Card

NARROW = 42
"""Columns of an area below which every card is called by its short name, so that it has one name from question to question."""
LONGEST = 13
"""Columns beyond which the first words of a name are left out."""
ENDS_BEFORE = "a all and at for found from holding in into its of on someone that the to upon with without your"
"""The words before which a name can end."""


def without_article(name: str) -> str:
    """`Crab` of `The Crab`."""
    return re.sub("^(The|An|A) ", "", name)


@cache
def written_names() -> dict[str, str]:
    """Short names by whole ones."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_name("short_names.toml").read_text("utf-8")), dict[str, str])


def short_among(name: str, cards: Mapping[str, Card]) -> str:
    """The short name of one of these cards."""
    return short_name(name, tuple(card.name for card in cards.values()))


def shorter_among(name: str, cards: Mapping[str, Card]) -> Names:
    """The short name of one of these cards, unless it is called so already."""
    short = short_among(name, cards)
    return () if short == without_article(name) else (short,)


def called(card: Card, width: int, cards: Mapping[str, Card]) -> Card:
    """One of these cards with the name that it has in an area of this many columns."""
    return replace(card, name=short_among(card.name, cards)) if width < NARROW else card


@lru_cache(maxsize=512)
def short_name(name: str, names: Names) -> str:
    """The short name that is written down, else the first part of a name, or the noun or verb that it is about, which is in no other of
    `names`: `Lighthouse` of `The Lidless Lighthouse`, `Jar` of `Jar of Pickled Starlight`.
    """
    if written := written_names().get(name):
        return written
    whole = without_article(name)
    words = list(takewhile(lambda word: word.lower() not in ENDS_BEFORE.split(), whole.split()))
    endings = [" ".join(words[n:]) for n in range(len(words))]
    unique = [ending for ending in endings if sum(f" {ending} " in f" {other} " for other in names) == 1]
    return next((ending for ending in unique if len(ending) <= LONGEST), unique[-1] if unique else whole)


def with_short_names(text: str, cards: Mapping[str, Card]) -> str:
    """A text in which these cards are called by their short names."""
    short = _short_ones(tuple(card.name for card in cards.values()))
    return _any_of(tuple(short)).sub(lambda found: short[found[0]], text)


@lru_cache(maxsize=4)
def _short_ones(names: Names) -> dict[str, str]:
    """The short ones of these names, by the whole ones with and without an article."""
    return {whole: short_name(name, names) for name in names for whole in (name, without_article(name))}


@lru_cache(maxsize=4)
def _any_of(names: Names) -> re.Pattern[str]:
    """Any of these names, the longest first."""
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
