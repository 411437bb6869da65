"""Finding the signs on a table, or on one thing on it, by drawing its areas off-screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from textual.geometry import Region

from octotui.tables import signs
from octotui.widgets.area import Area
from octotui.widgets.scene import Cells, Scene
from themes import Glyphs


def on_table(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> signs.Found:
    """All signs on the table."""
    probe = signs.probe(scene.game.id, glyphs)
    return signs.standing(scene.game.id, "\n".join(text(area, scene, probe) for area in areas if area.display))


def on_thing(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> signs.Found:
    """The signs on the marked thing, anywhere on the table."""
    probe = signs.probe(scene.game.id, glyphs)
    there = (area for area in areas if area.display and not area.words and scene.cursor in area.spots)
    return signs.standing(scene.game.id, "\n".join(text(area, scene, probe, scene.cursor) for area in there))


def sign_cells(found: Collection[str], game: str, glyphs: Glyphs) -> tuple[Cells, ...]:
    """Glyphs and names of these signs: only single glyphs of the game itself, since marks and letters are soon familiar."""
    own = (sign for group in signs.read_groups(signs.TABLES / game / signs.FILE) for sign in group.sign)
    kept = (sign for sign in own if sign.name in found and len(sign.keys) == 1)
    return tuple(((sign.drawing(glyphs), f"{sign.style} bold"), (f" {sign.name.lower()}", "dim")) for sign in kept)


def text(area: Area[Any, Any], scene: Scene[Any, Any], probe: Glyphs, code: str = "") -> str:
    """The text drawn in an area, or only at the spot of `code`; for an area of prose, only its glyphs."""
    pen = area.draw_with(scene, probe)
    spot = pen.spots.get(code, Region()) if code else Region(0, 0, pen.width, pen.height)
    rows = ("".join(char for char, _ in row[spot.x : spot.right]) for row in pen.rows[spot.y : spot.bottom])
    return signs.glyphs_of("\n".join(rows)) if area.words else "\n".join(rows)
