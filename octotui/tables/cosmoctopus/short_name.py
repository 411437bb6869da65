"""Names of cards as cards bear them, without an article, which belongs to sentences; and short ones, where these have no room."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile

from engine.cosmoctopus.box import Card

LONGEST = 12
"""Columns beyond which the first words of a name are left out."""
ENDS_BEFORE = "a all and at for found from holding in into its of on someone that the to upon with without your"
"""The words before which a name can end."""


def without_article(name: str) -> str:
    """`Crab` of `The Crab`."""
    return re.sub("^(The|An|A) ", "", name)


def short_among(name: str, cards: Mapping[str, Card]) -> str:
    """The short name of one of these cards."""
    return short_name(name, tuple(card.name for card in cards.values()))


@lru_cache(maxsize=512)
def short_name(name: str, names: tuple[str, ...]) -> str:
    """The noun or verb that a name is about, which is in no other of `names`: `Jar` of `Jar of Pickled Starlight`, `Calling Card` of
    `Sucker-Marked Calling Card`, `Climb` of `Climb the Ladder of Comets`.
    """
    whole = without_article(name)
    words = list(takewhile(lambda word: word.lower() not in ENDS_BEFORE.split(), whole.split()))
    endings = [" ".join(words[n:]) for n in range(len(words))]
    unique = [ending for ending in endings if sum(f" {ending} " in f" {other} " for other in names) == 1]
    return next((ending for ending in unique if len(ending) <= LONGEST), unique[-1] if unique else whole)
