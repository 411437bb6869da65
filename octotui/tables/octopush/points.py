"""Everybody's points by track as a table, for columns too few to read them off shells."""

from __future__ import annotations

from typing import Any

from engine.octopush.box import COLOURS
from octotui.tables.octopush.players import NAME, whose_turn
from octotui.tables.octopush.recap import name_style
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.tile import LETTER
from octotui.terminal.canvas import Pen, cut_apart

COLUMN = 5
"""Columns for the points on one track."""
TITLE, TOTAL = "Points", "all"
"""The heading of the table, and that of the points of all tracks together."""


def rows_of_points(scene: OctopushScene) -> int:
    """The rows of the table."""
    return 1 + len(scene.names)


def draw_points(pen: Pen, scene: OctopushScene) -> None:
    """Draw a row for each player: the points on the tracks of this round's colours and of those that have any, and where totals are shown
    their sum; what has changed is reversed.
    """
    view, before = scene.view, scene.before
    was: Any = before.points if before is not None and before.round == view.round and not view.over else view.points
    names = cut_apart(scene.names, NAME, pen.glyphs["more"])
    begins = max(len(TITLE), *map(len, names))
    headings = [*((LETTER[colour], colour) for colour in COLOURS), *([(TOTAL, "text")] if view.options.totals else [])]
    pen.text(0, 0, TITLE, "title bold")
    for n, (heading, style) in enumerate(headings, 1):
        pen.text(begins + n * COLUMN - len(heading), 0, heading, f"{style} bold")
    for seat, name in enumerate(names):
        turn = " underline" if seat == whose_turn(view) else ""
        pen.text(0, 1 + seat, name, f"{name_style(view, seat)} bold{turn}")
        points, earlier = (*view.points[seat], sum(view.points[seat])), (*was[seat], sum(was[seat]))
        for n, (heading, style) in enumerate(headings, 1):
            if points[n - 1] or heading == TOTAL or style in view.colours[seat]:
                told, new = str(points[n - 1]), " reverse" * (points[n - 1] != earlier[n - 1])
                pen.text(begins + n * COLUMN - len(told), 1 + seat, told, f"{style} bold{new}")
