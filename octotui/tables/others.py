"""The other players of a scene, whose hidden things are told only as far as everybody knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.words import count_of, enumeration

if TYPE_CHECKING:
    from octotui.widgets.scene import Scene


def other_seats(scene: Scene[Any, Any]) -> list[int]:
    """The seats after the viewer's own in turn order; all of them for somebody who watches."""
    seats = len(scene.names)
    return [(scene.seat + n) % seats for n in range(0 if scene.spectator else 1, seats)]


def known_of_hand(total: int, known: Sequence[str]) -> str:
    """How many cards a hidden hand has, and which of them everybody knows: `3 cards in hand, of which everybody knows Walk`."""
    return f"{count_of(total, 'cards')} in hand" + (f", of which everybody knows {enumeration(known)}" if known else "")


def known_heading(total: int, known: Sequence[str]) -> str:
    """The same without the cards, which follow in full."""
    if not total:
        return "No card."
    if not known:
        return f"{count_of(total, 'cards')}, of which nobody else knows any."
    return f"{count_of(total, 'cards')}, of which everybody knows {len(known) if len(known) < total else 'all'}:"
