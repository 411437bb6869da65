"""Everybody's points at the Oct8 table, octopus by octopus, and what counts. Shown where there is room."""

from __future__ import annotations

from engine.oct8.octopus import read_octopus
from engine.oct8.words import scoring_rules
from octotui.tables.oct8.bars import bar_length
from octotui.tables.oct8.octopus import head_sign
from octotui.tables.oct8.scene import Oct8Area, Oct8Scene
from octotui.tables.oct8.shoal import others_of
from octotui.tables.oct8.status import points
from octotui.terminal.canvas import Pen

NAMED, BAR = 12, 30
"""Columns of a name, and the longest bar."""


class Race(Oct8Area):
    """A bar for each player, as long as the points that everybody can count."""

    def sees(self, scene: Oct8Scene) -> object:
        view = scene.view
        return view.area, view.shipped, view.over

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        rows = 1 + len(scene.names) + 3
        return rows, rows

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        view, g = scene.view, pen.glyphs
        pen.heading("Points")
        seats = [scene.seat, *others_of(scene)]
        most = max(points(scene, seat) for seat in seats)
        for y, seat in enumerate(seats, 1):
            pen.text(0, y, scene.names[seat], f"seat{seat} bold", NAMED)
            has = points(scene, seat)
            x = pen.text(NAMED + 1, y, f"{has:>3}", "text bold") + 1
            pen.text(x, y, g["full"] * bar_length(has, most, BAR), f"seat{seat} bold")
            x += BAR + 2
            for octopus in (*view.area[seat], *view.shipped[seat]):
                facts = read_octopus(octopus)
                text = f"{head_sign(g, octopus[0])} {facts.points(view.box.scoring)}"
                if x + len(text) + 3 > pen.width:
                    break
                x = pen.text(x, y, text, facts.colour)
                x = pen.text(x, y, g["shipped"] if octopus in view.shipped[seat] else "", "dim") + 2
        for y, line in enumerate(scoring_rules(view.box.scoring), len(seats) + 2):
            pen.text(0, y, line, "dim", pen.width)
