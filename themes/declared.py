"""A game's additions to every theme and glyph set: an `appearance.toml` in its folder, and colours for the themes it knows.

    [roles]                 # each with the role whose colour it has in a theme that it has no colour of its own for
    crab = "coral"

    [unicode]               # signs of one cell, and what stands for them in plain ASCII
    crab = "⋎"

    [ascii]
    crab = "m"

Colours for a theme lie in `palettes/`, in a file of that theme's name, in tables like the theme's own. Themes are handed these folders and
know no game.
"""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from themes.errors import BadTheme, nearest, read_toml
from themes.names import AREAS, GLYPH_SETS, LINES, ROLES, SIGNS

FILE, PALETTES = "appearance.toml", "palettes"
TABLES = ("roles", *GLYPH_SETS)


class GameAppearance(msgspec.Struct, frozen=True):
    """The colours and signs that one game declares."""

    file: Path
    roles: dict[str, str]
    """By role of the game: the common role whose colour it has by default."""
    signs: dict[str, dict[str, str]]
    """By glyph set: the game's signs."""

    def palette(self, theme: str) -> Path:
        """The file of its colours in a theme; it may not exist."""
        return self.file.parent / PALETTES / f"{theme}.toml"


@cache
def read_appearance(folder: Path) -> GameAppearance:
    """Read the declarations of the game in that folder. Raises BadTheme naming file and role or sign."""
    file = folder / FILE
    tables: dict[str, Any] = read_toml(file)
    for name, table in tables.items():
        if name not in TABLES:
            raise BadTheme(file, name, f"there is no such table; {nearest(name, TABLES)}")
        if not isinstance(table, dict):
            raise BadTheme(file, name, f"it has to be a table, [{name}]")
    roles, signs = tables.get("roles", {}), {name: tables.get(name, {}) for name in GLYPH_SETS}
    for role, other in roles.items():
        if role in ROLES:
            raise BadTheme(file, role, "every theme has this role")
        if other not in ROLES or other in AREAS:
            raise BadTheme(file, role, f"{other!r} is no role that can stand in for it; {nearest(str(other), ROLES)}")
    for sign in {sign for glyphs in signs.values() for sign in glyphs}:
        if sign in (*SIGNS, *LINES):
            raise BadTheme(file, sign, "every glyph set has this sign")
        for name, glyphs in signs.items():
            if sign not in glyphs:
                raise BadTheme(file, sign, f"it has no glyph in [{name}]")
    return GameAppearance(file, roles, signs)
