"""What each player has left, in a row below the shells: for terminals with too few rows for the panel of players."""

from __future__ import annotations

from engine.core.words import count_of
from engine.octopush.box import COLOURS
from engine.octopush.grid import OPPOSITE
from engine.octopush.rounds import on_board
from octotui.tables.octopush.players import whose_turn
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.shells import column_of
from octotui.tables.octopush.tile import ARROW, LETTER
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Cells
from themes import Glyphs

CHOOSES, CHOSEN = "chooses", "ready"
"""What is said of somebody instead while cards are left out."""


class Holdings(OctopushArea):
    """Below each shell the pawns on the board with the way they go, and the cards left: `4C▴ 6 left`."""

    def sees(self, scene: OctopushScene) -> object:
        view = scene.view
        return whose_turn(view), view.colours, view.side, view.hand, view.deck, view.left, view.pawns

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        seats = len(scene.names)
        room = column_of(1, seats, pen.width) - 1
        ways = [[pieces(scene, seat, cards, pen.glyphs) for seat in range(seats)] for cards in CARDS]
        for seat, told in enumerate(next((way for way in ways if all(width(one) <= room for one in way)), ways[-1])):
            x = left = column_of(seat, seats, pen.width)
            for text, style in told:
                x = pen.text(x, 0, text, style, left + room - x)


CARDS = ("{} left", "{}", "{n}{sign}")
"""How the cards are told, in decreasing length: in words, or by their sign."""


def pieces(scene: OctopushScene, seat: int, cards: str, glyphs: Glyphs) -> Cells:
    """What one player has left."""
    view = scene.view
    if any(view.pack):
        return ((CHOOSES if len(view.left[seat] or ()) < len(view.colours[seat]) else CHOSEN, "dim"),)
    found: list[tuple[str, str]] = []
    for colour in view.colours[seat]:
        if (side := view.side[COLOURS.index(colour)]) is not None:
            found += [(f"{len(on_board(view, colour))}", "text"), (f"{LETTER[colour]}{glyphs[ARROW[OPPOSITE[side]]]} ", f"{colour} bold")]
    n = len(view.hand[seat]) + len(view.deck[seat])
    return (*found, (cards.format(count_of(n, "cards"), n=n, sign=glyphs["card"]), "text"))


def width(told: Cells) -> int:
    return sum(len(text) for text, _ in told)
