"""What everybody has shipped at the Oct8 table. Shown where there is room."""

from __future__ import annotations

from dataclasses import replace

from engine.core.state import Names
from engine.oct8.readings import before_exchange, score
from octotui.tables.oct8.example import draw_example, rows
from octotui.tables.oct8.octopus import ENDS, draw_octopus, shown_octopus
from octotui.tables.oct8.octopus_line import draw_line
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.oct8.shoal import Shoal, arranged, gap, others_of
from octotui.terminal.canvas import Pen, fitting

NOTHING = "Nothing yet: whoever ends a turn with four octopuses ships one. Nobody can exchange its arms any more."
AWAY = "out of everybody's reach"
LEFT_OUT, IN_SHORT = "{} not shown", "+{}"
"""What stands for the octopuses that have no room."""
APART = 2
"""Columns between two piles, and between two octopuses on a line."""
LEAST = 3
"""Rows with its heading where nothing is shipped."""
DRAWN = 5
"""Rows of an octopus drawn at the smallest size, with its cards."""
LINE = 26
"""Columns in which an octopus of five cards stays whole on a line."""


class Shipped(Shoal):
    """A pile for each player, side by side: the shipped octopuses as large as fits for all, the last ones where not all of them do."""

    def lying(self, scene: Oct8Scene) -> tuple[Names, ...]:
        return tuple(octopus for shipped in scene.view.shipped for octopus in shipped)

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        """Rows for all of them on lines, or to draw a few."""
        seats, most = len(scene.names), max(map(len, scene.view.shipped))
        lines = -(-most // self._columns((width + APART) // seats - APART))
        return LEAST, 2 + max(DRAWN, lines) if most else LEAST - 1 + rows(self._ascii)

    def _columns(self, width: int) -> int:
        """How many octopuses on a line each stand side by side in a pile of this width."""
        return max(1, (width + APART) // (LINE + APART))

    def sees(self, scene: Oct8Scene) -> object:
        example = () if any(scene.view.shipped) else (scene.view.common, scene.view.area, scene.view.secret, scene.alone)
        return scene.view.shipped, scene.view.over, scene.seat, example

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        shipped = scene.view.shipped
        pen.heading("Shipped", AWAY if any(shipped) else "")
        if not any(shipped):
            used = 1 + pen.words(1, 1, pen.width - 2, pen.height - 1, NOTHING, "dim")
            if used + rows(self._ascii) <= pen.height:
                draw_example(pen, scene, used, self._ascii)
            return
        seats = [scene.seat, *others_of(scene)]
        wide = (pen.width + APART) // len(seats)
        for n, seat in enumerate(seats):
            self._pile(pen, scene, seat, n * wide, wide - APART)

    def _pile(self, pen: Pen, scene: Oct8Scene, seat: int, x: int, width: int) -> None:
        """Draw a seat's name, how much it has shipped, and the octopuses below."""
        pile, found = scene.view.shipped[seat], score(before_exchange(scene.view), seat)
        end = pen.text(x, 1, scene.names[seat], f"seat{seat} bold", width)
        if not pile:
            return
        has = f"{found.shipped}p" + (f"+{found.doubling}" if scene.view.over and found.doubling else "")
        end = pen.text(end + 1, 1, f"{pen.glyphs['shipped']}{len(pile)} {has}", "text bold", x + width - end - 1)
        top, room, most = 2, pen.height - 2, max(map(len, scene.view.shipped))
        shown = [replace(shown_octopus(scene, octopus, frozenset()), blocked=False) for octopus in pile]
        if drawn := arranged(width, room, most, self._ascii):
            art, across = drawn
            apart = art.width + gap(width, art, across)
            for n, one in enumerate(shown):
                draw_octopus(pen, scene, x + n % across * apart, top + n // across * (art.height + ENDS), art, one, apart=apart)
            return
        columns = min(-(-most // room), self._columns(width))
        wide = (width + APART) // columns
        if (beyond := len(shown) - columns * room) > 0:
            beside = x + width - end - APART
            pen.text(end + APART, 1, fitting(beside, 1, LEFT_OUT.format(beyond), IN_SHORT.format(beyond)), "dim", beside)
        for n, one in enumerate(shown[-columns * room :]):
            draw_line(pen, scene, x + n // room * wide, top + n % room, wide - APART, one)
