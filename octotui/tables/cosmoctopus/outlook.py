"""What a player is nearest to, for a hint that has no line of play to tell: constellations, and Forbidden Knowledge."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.core.state import HIDDEN
from engine.core.words import count_of, enumeration
from engine.cosmoctopus.box import SLOTS
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.table import Table
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.short_name import without_article

MOST = 2
"""Maximum number of aims told, and of cards in hand."""
FAR = 6
"""How much Forbidden Knowledge may lack to be told."""


class Aim(NamedTuple):
    """Something that is a tentacle once nothing is lacking."""

    lacking: int
    text: str


def outlook(view: Table, seat: int) -> str:
    """The aims that lack least; with nothing in play, the constellations to begin with; empty if there are none either."""
    aims = sorted(aim for aim in (*constellations(view, seat), *knowledge(view, seat)) if aim.lacking)
    if aims:
        return f"you are nearest to {', then '.join(aim.text for aim in aims[:MOST])}"
    held = [without_article(card.name) for card in (view.card(card) for card in view.hand[seat] if card != HIDDEN) if card.slots]
    return f"constellations to begin with: {enumeration(held[:MOST])}" if held else ""


def constellations(view: Table, seat: int) -> list[Aim]:
    """A seat's constellations in play, with what their slots lack."""
    found = []
    for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
        card = view.card(card_id)
        lacking = Counter(card.slots[at] for at, slot in enumerate(SLOTS) if slot not in filled)
        parts = [count_of(lacking[r], name) for r, name in enumerate(RESOURCES) if lacking[r]]
        found.append(Aim(lacking.total(), f"{without_article(card.name)} ({', '.join(parts)} short)"))
    return found


def knowledge(view: Table, seat: int) -> list[Aim]:
    """The Forbidden Knowledge that a seat has nearly gathered enough for."""
    lacking = [(race.missing_for_knowledge(view, seat, r), name) for r, name in enumerate(RESOURCES)]
    return [Aim(lacks, f"the Forbidden Knowledge of {name} ({lacks} short)") for lacks, name in lacking if lacks and lacks <= FAR]
