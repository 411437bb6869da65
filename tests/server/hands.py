"""The cards of Cosmoctopus that a screen of 80 columns tells of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from octotui.tables.cosmoctopus.short_name import short_among


def names(state: Any, cards: Iterable[str]) -> set[str]:
    """The short names of these cards, which are part of the whole ones."""
    return {short_among(state.box.cards[card].name, state.box.cards) for card in cards}


def among(names: Iterable[str], text: str) -> list[str]:
    """Those of these names that stand in a text, or in what is sent to a terminal, as words of their own."""
    words = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", " ", text)
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", words)]
