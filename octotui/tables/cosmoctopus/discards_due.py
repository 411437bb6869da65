"""Which cards of a hand can be played only by discarding others, and how many of these: told before one is chosen."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.core.words import count_of
from engine.cosmoctopus.codes import PLAY
from engine.cosmoctopus.playing import cards_due
from engine.cosmoctopus.table import Table
from octotui.tables.cosmoctopus.short_name import short_among
from themes import Glyphs


def discards_due(view: Table, seat: int, choice: Choice) -> int:
    """The fewest cards with which a seat can pay for the card that this choice plays; 0 for any other choice, and for a card that resources
    and tokens pay for.
    """
    if not PLAY.begins(choice.code) or not choice.price:
        return 0
    return cards_due(view, seat, view.card(PLAY.thing(choice.code)))


def dues(view: Table, seat: int, prompt: Prompt | None) -> dict[str, int]:
    """How many cards each choice to play one has to discard, by code, without those that discard none."""
    found = {choice.code: discards_due(view, seat, choice) for choice in prompt.choices} if prompt else {}
    return {code: n for code, n in found.items() if n}


def with_discards(choice: Choice, due: int) -> Choice:
    """A choice to play a card with how many others it discards behind its cost."""
    return replace(choice, cost=f"{choice.cost} (discards {count_of(due, 'cards')})") if due else choice


LISTED = "-1{} by a price: discard a card too"
"""What the sign behind a price in the menu says."""


def in_signs(due: int, glyphs: Glyphs) -> str:
    """`-2▯`, as on the faces of cards and behind prices."""
    return f"-{due}{glyphs['card']}"


def discards_told(view: Table, found: dict[str, int], glyphs: Glyphs) -> Names:
    """What the mark on cards in hand says, in fewer and fewer words: `▯ discards cards too: Shadow 2, Keyhole 1`; of one
    card `▯ Shadow also discards 2 cards`.
    """
    mark = glyphs["card"]
    names = {short_among(view.card(PLAY.thing(code)).name, view.box.cards): n for code, n in found.items()}
    named = ", ".join(f"{name} {n}" for name, n in names.items())
    alone = [f"{mark} {name} also discards {count_of(n, 'cards')}" for name, n in names.items()] * (len(names) == 1)
    return *alone, f"{mark} discards cards too: {named}", f"{mark} discards: {named}", f"{mark} discards cards too"
