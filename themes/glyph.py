"""Glyph sets: the one-cell signs that the table is drawn with, in Unicode or in plain ASCII.

Colour is never alone: each resource, type and state has a glyph too, and no two that can meet in one place share one. Boards are counted in
cells, so a glyph that is wider than one would shift everything right of it; the loader refuses it.
"""

from functools import cache
from pathlib import Path

import msgspec

from themes.declared import GameAppearance, read_appearance
from themes.errors import BadTheme, nearest, read_toml
from themes.names import GLYPH_SETS, LINES, SIGNS

BUILT_IN = Path(__file__).parent / "glyphs"


class Glyphs(msgspec.Struct, frozen=True):
    """A glyph for every key of SIGNS and LINES, and for the signs of games: `glyphs["card"]`."""

    name: str
    glyphs: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.glyphs[key]


@cache
def load_glyphs(name: str, games: tuple[Path, ...] = ()) -> Glyphs:
    """The glyph set of that name, "unicode" or "ascii", with the signs of the games in these folders. Raises BadTheme."""
    if name not in GLYPH_SETS:
        raise BadTheme(f"{name}.toml", "", f"there is no glyph set of that name; {nearest(name, sorted(GLYPH_SETS))}")
    return read_glyphs(BUILT_IN / f"{name}.toml", name, tuple(map(read_appearance, games)))


def read_glyphs(file: Path, name: str, declared: tuple[GameAppearance, ...] = ()) -> Glyphs:
    """The glyph set in that file, checked: every key once, every glyph one character, no sign twice."""
    tables = read_toml(file)
    glyphs = {**tables.get("signs", {}), **tables.get("lines", {})}
    for key in glyphs:
        if key not in (*SIGNS, *LINES):
            raise BadTheme(file, key, f"there is no such glyph; {nearest(key, (*SIGNS, *LINES))}")
    for key in (*SIGNS, *LINES):
        if key not in glyphs:
            raise BadTheme(file, key, "this glyph is missing")
    found: dict[str, str] = {}
    seen: dict[str, str] = {}
    for source, keys in ((file, {key: glyphs[key] for key in (*SIGNS, *LINES)}), *((game.file, game.signs[name]) for game in declared)):
        for key, glyph in keys.items():
            if not isinstance(glyph, str) or len(glyph) != 1:
                raise BadTheme(source, key, f"{glyph!r} has to be one character")
            if key in found:
                raise BadTheme(source, key, "another game has a sign of that name")
            other = seen.get(glyph)
            if other is not None and not {key, other} <= set(LINES):
                raise BadTheme(source, key, f"{glyph} is the glyph of {other} already")
            found[key], seen[glyph] = glyph, key
    return Glyphs(name, found)
