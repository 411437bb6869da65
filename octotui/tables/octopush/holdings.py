"""What each player has left, in a row or two at the top: for terminals with too few rows for the shells and the panel of players."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.words import count_of
from engine.octopush.box import COLOURS
from engine.octopush.grid import OPPOSITE
from engine.octopush.rounds import on_board
from octotui.tables.octopush.players import whose_turn
from octotui.tables.octopush.recap import name_style
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.shells import column_of, points_of_tracks
from octotui.tables.octopush.tile import ARROW, LETTER
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Cells
from themes import Glyphs

CHOOSES, CHOSEN = "chooses", "ready"
"""What is said of somebody instead while cards are left out."""
PAIRED = 3
"""Players up to which each has a row."""
PAWNS = len("4Y▸ ")
"""Columns of the pawns of a colour."""


class Holdings(OctopushArea):
    """Everybody's pawns on the board with the way they go, and the cards left: `Bo 4C▴ 6 cards`; if totals are not shown, also the points
    on each track (P18).
    """

    def sees(self, scene: OctopushScene) -> object:
        view = scene.view
        return whose_turn(view), view.colours, view.side, view.hand, view.deck, view.left, view.pawns, view.points

    def need(self, scene: OctopushScene, width: int) -> tuple[int, int]:
        rows = -(-len(scene.names) // arranged(scene, width, self._glyphs())[0])
        return rows, rows

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        across, told = arranged(scene, pen.width, pen.glyphs)
        room = column_of(1, across, pen.width) - 1
        for seat, pieces in enumerate(told):
            x = left = column_of(seat % across, across, pen.width)
            for text, style in pieces:
                x = pen.text(x, seat // across, text, style, max(0, left + room - x))


def arranged(scene: OctopushScene, width: int, glyphs: Glyphs) -> tuple[int, list[Cells]]:
    """How many players stand side by side, and what is told of each: of three each on a row, as two of them beside each other would have
    their pawns in one column and their cards in another. Cards have their name where a row has room for it.
    """

    def all_fit(told: list[Cells], columns: int) -> bool:
        return all(sum(len(text) for text, _ in one) < columns for one in told)

    named, signed = ([tuple(pieces(scene, seat, glyphs, by_name)) for seat in range(len(scene.names))] for by_name in (True, False))
    if len(signed) > PAIRED and scene.view.options.totals and all_fit(signed, column_of(1, 2, width)):
        return 2, signed
    return 1, named if all_fit(named, width) else signed


def pieces(scene: OctopushScene, seat: int, glyphs: Glyphs, by_name: bool) -> Iterator[tuple[str, str]]:
    """What one player has left, behind the name: cards `by_name`, or with their sign."""
    view, longest = scene.view, max(map(len, scene.names))
    turn = " underline" if seat == whose_turn(view) else ""
    yield scene.names[seat], f"{name_style(view, seat)} bold{turn}"
    yield " " * (longest + 1 - len(scene.names[seat])), "text"
    if any(view.pack):
        yield CHOOSES if len(view.left[seat] or ()) < len(view.colours[seat]) else CHOSEN, "dim"
        return
    most = max(map(len, view.colours))
    for colour in view.colours[seat]:
        if (side := view.side[COLOURS.index(colour)]) is not None:
            yield f"{len(on_board(view, colour))}", "text"
            yield f"{LETTER[colour]}{glyphs[ARROW[OPPOSITE[side]]]} ", f"{colour} bold"
    yield " " * PAWNS * (most - len(view.colours[seat])), "text"
    left = len(view.hand[seat]) + len(view.deck[seat])
    yield count_of(left, "cards") if by_name else f"{left}{glyphs['card']}", "text"
    if not view.options.totals:
        yield " ", "text"
        yield from ((text, f"{colour} bold") for text, colour in points_of_tracks(view)[seat])
