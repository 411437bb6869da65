"""Which signs stand on a table, or on one thing on it: found by drawing its areas once more, for nobody to see."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from textual.geometry import Region

from octotui.tables import signs
from octotui.widgets.area import Area
from octotui.widgets.scene import Cells, Scene
from themes import Glyphs


def on_table(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> tuple[str, ...]:
    """The names of all signs on the table."""
    probe = signs.probe(scene.game.id, glyphs)
    return signs.standing(scene.game.id, "\n".join(text(area, scene, probe) for area in areas if area.display))


def on_thing(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> tuple[str, ...]:
    """The names of the signs on what is marked, wherever it lies on the table."""
    probe = signs.probe(scene.game.id, glyphs)
    there = (area for area in areas if area.display and not area.words and scene.cursor in area.spots)
    return signs.standing(scene.game.id, "\n".join(text(area, scene, probe, scene.cursor) for area in there))


def named(found: Collection[str], game: str, glyphs: Glyphs) -> tuple[Cells, ...]:
    """Glyphs with the names of these signs, as far as they are one glyph and the game's own: what marks and letters are is known soon."""
    own = (sign for group in signs.read(signs.TABLES / game / signs.FILE) for sign in group.sign)
    kept = (sign for sign in own if sign.name in found and len(sign.keys) == 1)
    return tuple(((sign.drawn(glyphs), f"{sign.style} bold"), (f" {sign.name.lower()}", "dim")) for sign in kept)


def text(area: Area[Any, Any], scene: Scene[Any, Any], probe: Glyphs, code: str = "") -> str:
    """What is drawn in an area, or only where a code lies; of an area of words only its glyphs."""
    pen = area.drawn(scene, probe)
    spot = pen.spots.get(code, Region()) if code else Region(0, 0, pen.width, pen.height)
    rows = ("".join(char for char, _ in row[spot.x : spot.right]) for row in pen.rows[spot.y : spot.bottom])
    return signs.glyphs_of("\n".join(rows)) if area.words else "\n".join(rows)
