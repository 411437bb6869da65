"""The log beside the Oct8 board, where a sentence too long for its rows is shortened, with things named as they are on the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeGuard

from engine.core.prompt import EventKind, LogLine
from engine.core.state import Event
from engine.core.words import count_of
from engine.oct8.octopus import colour_of
from engine.oct8.words import head_name
from octotui.tables.oct8.octopus import card_sign
from octotui.tables.oct8.scene import Oct8Scene
from octotui.widgets import areas as everywhere
from themes import Glyphs

BRIEF = {
    "kept": "No octopus has room: {seat} keeps {card}",
    "no-card": "{seat} turns up nothing",
    "completed": "{seat} takes {head}",
    "baby": "A baby: {seat} has {token}{worth}",
    "took": "{seat} picks up {card}",
    "exchanged": "{seat} takes {arm} of {head} for {cards}",
    "spent": "{seat} spends {token}{worth}",
    "colour": "{seat} shows {colour} {head}",
}
"""By kind of event, its sentence in the fewest words."""
FEW = 3
"""Cards named where words are fewest; of more, only their number."""
REPEATED = re.compile(r" \(\d+ times\)$")
"""The end of an entry that stands for several."""


class Log(everywhere.Log):
    """The log; `Root exchanges ∎B8 of Poppy for ⧫R2 ∎B1 of Delft` where the words do not fit."""

    def wordings(self, scene: Oct8Scene, line: LogLine) -> tuple[str, ...]:
        kind, g = scene.game.events.get(line.kind), self._glyphs()
        if kind is None or not line.event or kind.secret:
            return (line.text,)
        times = "".join(REPEATED.findall(line.text))
        brief = BRIEF.get(line.kind, kind.text)
        told = [
            filled(text, kind, line.event, scene.names, g, cards) + times
            for text, cards in ((kind.text, signs_of), (brief, signs_of), (brief, number_of))
        ]
        return (line.text, *told)


def filled(
    text: str, kind: EventKind, event: Event, names: tuple[str, ...], glyphs: Glyphs, cards: Callable[[Glyphs, tuple[str, ...]], str]
) -> str:
    """A sentence on an event that hides nothing, with a card in signs, several as `cards` has them, and heads by their names alone."""
    _, seat, *values = event
    named = {field: signed(value, glyphs, cards) for field, value in zip(kind.fields, values, strict=True)}
    colour = next((colour_of(value) for value in values if is_head(value)), "")
    return text.format(seat=names[seat] if 0 <= seat < len(names) else "", token=glyphs["token"], colour=colour, **named)


def is_head(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and "-head-" in value


def signed(value: object, glyphs: Glyphs, cards: Callable[[Glyphs, tuple[str, ...]], str]) -> object:
    """A card, a head or several cards in short; anything else as it is."""
    if isinstance(value, tuple):
        return cards(glyphs, value)
    if not isinstance(value, str) or value.count("-") != 2:
        return value
    return head_name(value) if is_head(value) else card_sign(glyphs, value)


def signs_of(glyphs: Glyphs, cards: tuple[str, ...]) -> str:
    """Arm cards in signs."""
    return " ".join(card_sign(glyphs, card) for card in cards)


def number_of(glyphs: Glyphs, cards: tuple[str, ...]) -> str:
    """A few arm cards in signs, of more their number."""
    return signs_of(glyphs, cards) if len(cards) <= FEW else count_of(len(cards), "cards")
