"""A closer look at the marked thing and the rule of the question, in a large terminal; for those who watch, what is known of the hands."""

from __future__ import annotations

from itertools import accumulate

from octotui.tables.cosmoctopus.inspection import closer_rows, hand_rows
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.tables.game_table import Rows
from octotui.tables.others import other_seats
from octotui.tables.rulebook import rulebook, text_rows
from octotui.terminal.canvas import Pen, wrap
from octotui.terminal.wrapping import hanging

FEW, ALL = 13, 22
"""Rows for any marked thing, with the beginning of the rule below most, and for all of most rules."""
TURN, END, PI_END = "turn", "end", "pi-end"
"""The rule shown while nobody here is asked; and once the game is over, without and with the Private Investigator."""


class CloserLook(CosmoctopusArea):
    """The marked thing in full, and below it as much of the rule of the question as fits; while nothing is asked, how a turn goes
    or, at last, how a game ends.

    Rules speak to a player, so somebody who watches reads what everybody knows of each hand.
    """

    words = True

    def sees(self, scene: CosmoctopusScene) -> object:
        return scene.view, scene.prompt, scene.cursor

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        if not scene.spectator:
            return FEW, ALL
        hands = (row for seat in other_seats(scene) for row, _ in hand_rows(scene, seat, self._glyphs()))
        rows = 1 + 2 * len(scene.names) + sum(len(hanging(row, width - 1)) for row in hands)
        return rows, rows

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        if scene.spectator:
            self._draw_hands(pen, scene)
            return
        pen.heading("A closer look")
        y = self._rows(pen, 1, compact(closer_rows(scene, pen.glyphs), pen.width, pen.height - 1))
        book = rulebook(scene.game.id)
        view = scene.view
        idle = TURN if not view.over else END if view.difficulty is None else PI_END
        section = book.about(scene.prompt.kind, scene.prompt.cause) if scene.prompt else book[idle]
        y += y > 1
        told = self._whole([(f"The rule: {section.title}", "title bold"), *text_rows(section)], pen.width, pen.height - y)
        if len(told) > 1:
            self._rows(pen, y, told)

    def _whole(self, rows: Rows, width: int, room: int) -> Rows:
        """As many of these rows as have room, each of them whole, without a last sentence that leads up to what has none."""
        ends = list(accumulate(len(hanging(text, width - 1)) for text, _ in rows))
        told = [row for row, end in zip(rows, ends, strict=True) if end <= room]
        while len(told) < len(rows) and told and (not told[-1][0] or told[-1][0].endswith(":")):
            text, style = told.pop()
            before, sentence_end, _ = text.rpartition(". ")
            told += [(f"{before}.", style)] * bool(sentence_end)
        return told

    def _draw_hands(self, pen: Pen, scene: CosmoctopusScene) -> None:
        pen.heading("Known of the hands")
        y = 1
        for seat in other_seats(scene):
            y = self._rows(pen, y, [(scene.names[seat], f"seat{seat} bold"), *hand_rows(scene, seat, pen.glyphs)]) + 1

    def _rows(self, pen: Pen, y: int, rows: Rows) -> int:
        """Write rows as far as there is room, the last one with an ellipsis if there are more; return the row after them."""
        lines = [(line, style) for text, style in rows for line in hanging(text, pen.width - 1)]
        room = pen.height - y
        if 0 < room < len(lines):
            last, style = lines[room - 1]
            lines = [*lines[: room - 1], (wrap(f"{last} {pen.glyphs['more']}", pen.width - 1, 1, pen.glyphs["more"])[0], style)]
        for line, style in lines:
            pen.text(0, y, line, style)
            y += 1
        return y


def compact(rows: Rows, width: int, room: int) -> Rows:
    """These rows without the empty ones between them, if not all of them have room."""
    return rows if sum(len(hanging(text, width - 1)) for text, _ in rows) <= room else [row for row in rows if row[0]]
