"""Glyph sets: the one-cell signs that the table is drawn with, in Unicode or in plain ASCII.

Colour is never the only cue: each resource, type and state has a glyph too, and no two that can meet in one place share one. Boards are
laid out in cells, so a wider glyph would shift everything to its right; the loader refuses it.
"""

from collections.abc import Container
from functools import cache
from pathlib import Path
from string import ascii_letters, punctuation

import msgspec

from themes.declared import GameAppearance, read_appearance
from themes.errors import BadTheme, nearest, read_toml
from themes.names import GLYPH_SETS, LINES, SIGNS

BUILT_IN = Path(__file__).parent / "glyphs"


class Glyphs(msgspec.Struct, frozen=True):
    """A glyph for each of SIGNS, LINES and the games' own signs: `glyphs["card"]`."""

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
    drawn: dict[str, str] = {}
    key_of: dict[str, str] = {}
    for source, keys in ((file, {key: glyphs[key] for key in (*SIGNS, *LINES)}), *((game.file, game.signs[name]) for game in declared)):
        for key, glyph in keys.items():
            if not isinstance(glyph, str) or len(glyph) != 1:
                raise BadTheme(source, key, f"{glyph!r} has to be one character")
            if key in drawn:
                raise BadTheme(source, key, "another game has a sign of that name")
            other = key_of.get(glyph)
            if other is not None and not {key, other} <= set(LINES):
                taken = {*glyphs.values(), *(sign for game in declared for sign in game.signs[name].values())}
                raise BadTheme(source, key, f"{glyph} is the glyph of {other} already{unused(name, taken)}")
            drawn[key], key_of[glyph] = glyph, key
    return Glyphs(name, drawn)


def unused(name: str, taken: Container[str]) -> str:
    """The end of a sentence: the characters that no sign of the ASCII set has yet; empty for Unicode, which has no end of them."""
    free = [char for char in punctuation + ascii_letters if char not in taken]
    return f" (free: {' '.join(free)})" if name == "ascii" and free else ""
