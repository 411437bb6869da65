"""Colour roles, glyph sets and style sheets, read from the files in `palettes/`, `glyphs/` and `sheets/`.

No other module knows a colour or a glyph by its value: widgets ask for a role ("title", "marked") or a key ("card", "tl"), so that a person
who needs other colours or plain ASCII changes one file, never a widget. A game declares its own additions (`declared`). Reading a theme
needs no screen.
"""

from themes.errors import BadTheme
from themes.glyph import Glyphs, load_glyphs
from themes.lead import AsDrawn, Lead, Mark
from themes.names import ROLES
from themes.palette import Palette, load_palette, palette_names
from themes.style_sheets import style_sheet

__all__ = [
    "ROLES",
    "AsDrawn",
    "BadTheme",
    "Glyphs",
    "Lead",
    "Mark",
    "Palette",
    "load_glyphs",
    "load_palette",
    "palette_names",
    "style_sheet",
]
