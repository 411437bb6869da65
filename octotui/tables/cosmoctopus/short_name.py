"""Short names of cards, for places too small for the whole ones."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from octotui.tables.cosmoctopus.tentacles import without_article

LONGEST = 12
"""Columns beyond which the first words of a name are left out."""
AFTER = frozenset(["and", "at", "for", "found", "from", "in", "into", "of", "on", "that", "to", "with", "without"])
"""The words before which a name can end."""


@lru_cache(maxsize=512)
def short_name(name: str, names: tuple[str, ...]) -> str:
    """The noun that a name is about, which is in no other of `names`: `Jar` of `Jar of Pickled Starlight`, `Calling Card` of
    `Sucker-Marked Calling Card`.
    """
    whole = without_article(name)
    words = list(takewhile(lambda word: word.lower() not in AFTER, whole.split()))
    endings = [" ".join(words[n:]) for n in range(len(words))]
    unique = [ending for ending in endings if sum(ending in other for other in names) == 1]
    return next((ending for ending in unique if len(ending) <= LONGEST), unique[-1] if unique else whole)
