"""Glyph sets: the one-cell signs that the table is drawn with, in Unicode or in plain ASCII.

Colour is never alone: each resource, type and state has a glyph too, and no two that can meet in one place share one. Boards are counted in
cells, so a glyph that is wider than one would shift everything right of it; the loader refuses it.
"""

from functools import cache
from pathlib import Path

import msgspec

from themes.errors import BadTheme, nearest, read_toml

BUILT_IN = Path(__file__).parent / "glyphs"

SIGNS = (
    *("ink", "coins", "whispers", "stars", "any"),
    *("scripture", "relic", "hallucination", "constellation"),
    *("card", "knowledge", "token", "tentacle", "head", "bridge", "glass"),
    *("red", "blue", "green", "blocked"),
    *("slot_empty", "slot_open", "slot_filled", "arrow_right", "arrow_down", "arrow_left", "arrow_up", "home"),
    *("grimoire", "idol", "skull", "potion", "chart", "plant", "key"),
    *("offspring", "dagger"),
    *("legal", "marked", "now", "bullet", "check", "cross", "more"),
)
"""What has a meaning of its own: no two of a set are the same, and none looks like a line."""

LINES = (
    *("tl", "tr", "bl", "br", "h", "v", "lt", "rt", "tt", "bt", "x"),
    *("dtl", "dtr", "dbl", "dbr", "dh", "dv"),
    *("ctl", "ctr", "cbl", "cbr"),
    *("wh", "wv", "wtl", "wtr", "wbl", "wbr"),
    *("ghost", "shade", "rise", "fall"),
    *("full", "gone", "rest"),
)
"""Corners, edges and joints of boxes, the same doubled, the corners of cards, the ways between the tiles of a realm, the sides of what is
not there yet, a filling, slanted lines, and the parts of a bar."""


class Glyphs(msgspec.Struct, frozen=True):
    """A glyph for every key of SIGNS and LINES: `glyphs["ink"]`."""

    name: str
    glyphs: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.glyphs[key]


@cache
def load_glyphs(name: str) -> Glyphs:
    """The glyph set of that name, "unicode" or "ascii". Raises BadTheme naming file and key."""
    known = sorted(file.stem for file in BUILT_IN.glob("*.toml"))
    if name not in known:
        raise BadTheme(f"{name}.toml", "", f"there is no glyph set of that name; {nearest(name, known)}")
    return read_glyphs(BUILT_IN / f"{name}.toml")


def read_glyphs(file: Path) -> Glyphs:
    """The glyph set in that file, checked: every key once, every glyph one character, no sign twice."""
    tables = read_toml(file)
    glyphs = {**tables.get("signs", {}), **tables.get("lines", {})}
    for key, glyph in glyphs.items():
        if key not in (*SIGNS, *LINES):
            raise BadTheme(file, key, f"there is no such glyph; {nearest(key, (*SIGNS, *LINES))}")
        if not isinstance(glyph, str) or len(glyph) != 1:
            raise BadTheme(file, key, f"{glyph!r} has to be one character")
    seen: dict[str, str] = {}
    for key in (*SIGNS, *LINES):
        if key not in glyphs:
            raise BadTheme(file, key, "this glyph is missing")
        other = seen.get(glyphs[key])
        if other is not None and (key in SIGNS or other in SIGNS):
            raise BadTheme(file, key, f"{glyphs[key]} is the glyph of {other} already")
        seen[glyphs[key]] = key
    return Glyphs(file.stem, glyphs)
