"""The log beside the Oct8 board, where a sentence too long for its rows names cards and octopuses as they are on the table."""

from __future__ import annotations

from engine.core.prompt import EventKind, LogLine
from engine.core.state import Event
from engine.oct8.words import head_name
from octotui.tables.oct8.octopus import card_sign
from octotui.tables.oct8.scene import Oct8Scene
from octotui.widgets import areas as everywhere
from themes import Glyphs


class Log(everywhere.Log):
    """The log; `Root exchanges ∎B8 of Poppy for ⧫R2 ∎B1 of Delft` where the words do not fit."""

    def brief(self, scene: Oct8Scene, line: LogLine) -> str:
        kind = scene.game.events.get(line.kind)
        return in_signs(kind, line.event, scene.names, self._glyphs()) if kind and line.event and not kind.secret else line.text


def in_signs(kind: EventKind, event: Event, names: tuple[str, ...], glyphs: Glyphs) -> str:
    """An event that hides nothing as a sentence, with cards in signs and heads by their names alone."""
    _, seat, *values = event
    named = {field: signed(value, glyphs) for field, value in zip(kind.fields, values, strict=True)}
    return kind.text.format(seat=names[seat] if 0 <= seat < len(names) else "", **named)


def signed(value: object, glyphs: Glyphs) -> object:
    """A card, a head or several cards in short; anything else as it is."""
    if isinstance(value, tuple):
        return " ".join(card_sign(glyphs, card) for card in value)
    if not isinstance(value, str) or value.count("-") != 2:
        return value
    return head_name(value) if "-head-" in value else card_sign(glyphs, value)
