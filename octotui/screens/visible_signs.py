"""Finding the signs on a table, or on one thing on it, by drawing its areas off-screen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from textual.geometry import Region

from octotui.tables import signs
from octotui.tables.recap import RecapLine
from octotui.terminal.canvas import Pen
from octotui.widgets.area import Area
from octotui.widgets.scene import Cells, Scene
from themes import Glyphs


def on_table(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs, recap: Iterable[RecapLine] = ()) -> signs.Found:
    """All signs on the table, and in the recap that stood there until the first key."""
    probe = signs.probe(scene.game.id, glyphs)
    drawn = [text(area, scene, probe) for area in areas if area.display]
    told = [probe[sign] for line in recap for part in line.parts for _, sign in part.signs if sign]
    return signs.standing(scene.game.id, "\n".join(drawn + told))


def on_thing(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> signs.Found:
    """The signs on the marked thing and all its parts, anywhere on the table, but for the mark itself."""
    mark = signs.probe(scene.game.id, glyphs)["marked"]
    return signs.standing(scene.game.id, text_of_thing(areas, scene, glyphs, parts=True).replace(mark, " "))


def without_name(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> tuple[Cells, ...]:
    """Glyphs and names of the signs on the marked thing whose name is not written behind them: only single glyphs of the game itself,
    since marks and letters are soon familiar.
    """
    game, drawn = scene.game.id, text_of_thing(areas, scene, glyphs)
    found, probe = signs.standing(game, drawn), signs.probe(game, glyphs)
    own = (sign for group in signs.read_groups(signs.TABLES / game / signs.FILE) for sign in group.sign)
    kept = (sign for sign in own if sign.name in found and len(sign.keys) == 1 and not is_named(sign, drawn, probe))
    return tuple(signs.named(sign, glyphs) for sign in kept)


def is_named(sign: signs.Sign, drawn: str, probe: Glyphs) -> bool:
    """Whether a sign's name, its last word or the plural is the next word behind it, as `idols` for a stone idol."""
    names = f"{re.escape(sign.name)}|{re.escape(sign.name.split()[-1])}"
    return re.search(rf"{probe[sign.glyph]}[\W\d]*(?:{names})s?\b", drawn, re.IGNORECASE) is not None


def text_of_thing(areas: Iterable[Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs, parts: bool = False) -> str:
    """The text drawn where the marked thing is picked, and on its `parts`, anywhere on the table, its glyphs as those of a probe."""
    probe, code = signs.probe(scene.game.id, glyphs), scene.cursor
    there = [area for area in areas if area.display and not area.words and (code in area.spots or (parts and code in area.parts))]
    drawn = [area.draw_with(scene, probe) for area in there]
    return "\n".join(cut_out(pen, region) for pen in drawn for region in pen.regions(code, parts))


def text(area: Area[Any, Any], scene: Scene[Any, Any], probe: Glyphs) -> str:
    """The text drawn in an area; for an area of prose, only its glyphs."""
    pen = area.draw_with(scene, probe)
    drawn = cut_out(pen, Region(0, 0, pen.width, pen.height))
    return signs.glyphs_of(drawn) if area.words else drawn


def cut_out(pen: Pen, region: Region) -> str:
    """The text drawn in a region."""
    return "\n".join("".join(char for char, _ in row[region.x : region.right]) for row in pen.rows[region.y : region.bottom])
