"""The log of the Cosmoctopus table, with short names of cards where whole ones have no room."""

from __future__ import annotations

from engine.core.prompt import LogLine
from engine.core.state import Names
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import short_among
from octotui.widgets import areas as common


class Log(common.Log):
    """The log of this table."""

    APART = 1

    def wordings(self, scene: CosmoctopusScene, line: LogLine) -> Names:
        cards = scene.game.box.cards
        text = line.text
        for name in sorted((card.name for card in cards.values() if card.name in text), key=len, reverse=True):
            text = text.replace(name, short_among(name, cards))
        return line.text, text
