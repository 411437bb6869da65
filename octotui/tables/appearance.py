"""Themes and glyph sets with what the games declare: each has an `appearance.toml` in its folder if it needs roles or signs of its own."""

from functools import cache
from pathlib import Path

import themes
from engine.core.registry import GAMES
from themes import Glyphs, Palette
from themes.declared import FILE, GameAppearance, read_appearance

TABLES = Path(__file__).parent


@cache
def folders() -> tuple[Path, ...]:
    """The folders of the games that declare something, in the order of the games."""
    return tuple(TABLES / game for game in GAMES if (TABLES / game / FILE).exists())


def game_appearances() -> dict[str, GameAppearance]:
    """What each of these games declares."""
    return {folder.name: read_appearance(folder) for folder in folders()}


def load_palette(name: str, own: Path | None = None) -> Palette:
    """The palette of that name, with the roles of all games; `own` holds a person's. Raises BadTheme."""
    return themes.load_palette(name, own, folders())


def load_glyphs(name: str) -> Glyphs:
    """The glyph set of that name, with the signs of all games. Raises BadTheme."""
    return themes.load_glyphs(name, folders())
