"""That what somebody has fills no slot of a constellation that they play, told with the first one (C27)."""

from __future__ import annotations

from engine.core.words import enumeration
from engine.cosmoctopus.codes import PLACE, PLAY, slot_of
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.table import Table
from octotui.tables.cosmoctopus.paid_itself import paid_itself
from octotui.tables.cosmoctopus.short_name import without_article

UNFILLED = "only what you gain after that fills its slots"
"""What is foreseen of a first constellation."""


def left_unfilled(s: Table, seat: int, card: str) -> str:
    """What a seat has of the resources that its first constellation, this card, has open slots for: `ink and coins`; else empty."""
    if s.contacted[seat] or s.constellations[seat] != (card,):
        return ""
    wanted = {resource for resource, code in s.openings[seat] if PLACE.begins(code) and slot_of(code)[0] == card}
    return enumeration(name for r, name in enumerate(RESOURCES) if r in wanted and s.resources[seat][r])


def foreseen_unfilled(after: Table, seat: int, code: str) -> str:
    """That playing this card fills no slot with what is there, from the position after it."""
    stock = left_unfilled(after, seat, PLAY.thing(code)) if PLAY.begins(code) else ""
    return f"{UNFILLED}, not the {stock} that you have" if stock else ""


def settled(s: Table, seat: int, code: str) -> str:
    """What an answer settled without a question, and that the slots of a first constellation stay open."""
    played = next((event[2] for event in s.events if event[:2] == ("played", seat)), "")
    stock = left_unfilled(s, seat, played)
    name = without_article(s.card(played).name) if stock else ""
    told = f"Only what you gain from now on fills {name}, not the {stock} that you have." if stock else ""
    return " ".join(filter(None, (paid_itself(s, seat, code), told)))
