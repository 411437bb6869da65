"""Every glyph a table can show, grouped by use, in Unicode and ASCII, to check them in a terminal's font."""

from __future__ import annotations

from typing import NamedTuple

from octotui.tables.appearance import game_appearances, load_glyphs
from themes.names import LINES, SIGNS

LINES_SAID = {
    "tl": "box, top left",
    "tr": "box, top right",
    "bl": "box, bottom left",
    "br": "box, bottom right",
    "h": "line across",
    "v": "line down",
    "lt": "joint, left",
    "rt": "joint, right",
    "tt": "joint, top",
    "bt": "joint, bottom",
    "x": "crossing",
    "dtl": "mark, top left",
    "dtr": "mark, top right",
    "dbl": "mark, bottom left",
    "dbr": "mark, bottom right",
    "dh": "mark, across",
    "dv": "mark, down",
    "ctl": "card, top left",
    "ctr": "card, top right",
    "cbl": "card, bottom left",
    "cbr": "card, bottom right",
    "wh": "way across",
    "wv": "way down",
    "wtl": "way, top left",
    "wtr": "way, top right",
    "wbl": "way, bottom left",
    "wbr": "way, bottom right",
    "ghost": "not there yet",
    "shade": "filling",
    "rise": "rising",
    "fall": "falling",
    "full": "bar, full",
    "gone": "bar, until now",
    "rest": "bar, the rest",
}
"""What each line glyph is for, as their keys are terse."""


class GlyphEntry(NamedTuple):
    """One glyph."""

    key: str
    """Its key in a glyph set, and its colour role if there is one of that name."""
    name: str
    unicode: str
    ascii: str


def glyph_groups() -> tuple[tuple[str, tuple[GlyphEntry, ...]], ...]:
    """The glyphs common to all tables, those of each game, and lines."""
    games = ((game.capitalize(), tuple(declared.signs["unicode"])) for game, declared in game_appearances().items())
    return tuple((heading, tuple(map(glyph_entry, keys))) for heading, keys in (("Every table", SIGNS), *games, ("Lines", LINES)))


def glyph_entry(key: str) -> GlyphEntry:
    """Return a glyph in both sets."""
    name = LINES_SAID.get(key) or key.replace("_", " ")
    return GlyphEntry(key, name, load_glyphs("unicode")[key], load_glyphs("ascii")[key])
