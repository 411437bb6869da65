"""What a Move would bring beyond the bonus of its tile: the open slots that the bonus fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.words import enumeration
from engine.cosmoctopus.codes import MOVE
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table


class Foresight(NamedTuple):
    """A prediction in words."""

    text: str


def foresee(game: Cosmoctopus, imagine: Callable[[], Table], seat: int, code: str) -> Foresight | None:
    """The seat's constellations that can take what the tile of a Move gives; None if there are none."""
    if not MOVE.begins(code):
        return None
    s = imagine()
    gained = {r for word, args in s.box.tiles[MOVE.thing(code)].effect if word == "gain" for r, n in enumerate(args[0]) if n}
    texts = [slots_text(s, seat, r) for r in sorted(gained)]
    return Foresight("; ".join(filter(None, texts))) if any(texts) else None


def slots_text(s: Table, seat: int, resource: int) -> str:
    """`The Kneeling Crab has an open slot for ink`; empty if no constellation has one."""
    cards = [(s.card(card_id), filled) for card_id, filled in zip(s.constellations[seat], s.filled[seat], strict=True)]
    open_ones = [card.name for card, filled in cards if resource in (card.slots["abcd".index(slot)] for slot in card.open[filled])]
    if not open_ones:
        return ""
    has = "has an open slot" if len(open_ones) == 1 else "have open slots"
    return f"{enumeration(open_ones)} {has} for {RESOURCES[resource]}"
