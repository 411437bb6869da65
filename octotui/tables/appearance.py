"""Themes and glyph sets merged with the games' own roles and glyphs, from the optional `appearance.toml` in each game's folder."""

from functools import cache
from pathlib import Path
from typing import TextIO

import themes
from engine.core.registry import GAMES
from octotui.tables.cover import shortest_first
from themes import Glyphs, Palette
from themes.declared import FILE, GameAppearance, read_appearance

TABLES = Path(__file__).parent


@cache
def folders() -> tuple[Path, ...]:
    """Folders of the games that have an `appearance.toml`, in the order of every list of games."""
    return tuple(TABLES / game for game in shortest_first(GAMES) if (TABLES / game / FILE).exists())


def game_appearances() -> dict[str, GameAppearance]:
    """The declared appearance of each of these games."""
    return {folder.name: read_appearance(folder) for folder in folders()}


def load_palette(name: str, own: Path | None = None) -> Palette:
    """Return the named palette with the roles of all games; `own` is the user's theme folder. Raises BadTheme."""
    return themes.load_palette(name, own, folders())


def shows_unicode(file: TextIO) -> bool:
    """Whether what is written to a file may have more than ASCII in it."""
    return (file.encoding or "").lower().replace("-", "") == "utf8"


def glyph_set(unicode: bool) -> str:
    """The name of the glyph set for what shows more than ASCII, or does not."""
    return "unicode" if unicode else "ascii"


def load_glyphs(name: str) -> Glyphs:
    """Return the named glyph set with the glyphs of all games. Raises BadTheme."""
    return themes.load_glyphs(name, folders())
