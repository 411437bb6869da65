"""Pages that open above any screen: rules, settings, help, inspect, browse and the command palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.geometry import Region

from octotui.screens.services import Services
from octotui.screens.table import TableScreen
from octotui.tables import table_of
from octotui.tables.signs import Found
from octotui.widgets.scene import Scene

NO_SIGNS: Found = {}


class Pages:
    """Shows pages above the current screen."""

    def __init__(self, app: Services) -> None:
        self.app = app

    def last_kind(self) -> str:
        """The game played last, which a new game proposes."""
        raise NotImplementedError

    def rules(self, game: str, section: str = "", wanted: str = "", then: Callable[[], None] | None = None) -> None:
        """Show the rules of a game, at a section, at the contents, or at what a search finds. `then`: what leaving them leads to."""
        from octotui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(game, section, wanted), (lambda _: then()) if then else None)

    def settings(self) -> None:
        """Show the settings that can change during play."""
        from octotui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def settings_page(self, what: str) -> None:
        """Show a page of the settings."""
        from octotui.screens import glyph_page, key_settings, proposal
        from octotui.screens.settings import SettingsScreen

        if what == "games":
            screen = proposal.ProposalScreen(self.last_kind())
            self.app.push_screen(screen, self.app.screen.say_kept if isinstance(self.app.screen, SettingsScreen) else None)
        else:
            self.app.push_screen(key_settings.KeysScreen() if what == "keys" else glyph_page.GlyphScreen())

    def help(self, scene: Scene[Any, Any] | None = None, standing: Found = NO_SIGNS) -> None:
        """Show help: keys and rules; at a table, first the goal, what is asked, and the signs on it."""
        from octotui.screens.reference import help_rows, table_key_rows
        from octotui.screens.rules import HelpScreen
        from octotui.tables.rulebook import section_for

        if scene is None:
            self.app.push_screen(HelpScreen(table_key_rows(self.app.config.keys), "", ""))
            return
        rows = help_rows(scene, standing, self.app.config.keys, self.app.glyphs, self.app.size)
        self.app.push_screen(HelpScreen(rows, scene.game.id, section_for(scene.game.id, scene.prompt)))

    def inspect(self, scene: Scene[Any, Any], standing: Found, rooms: Sequence[Region]) -> None:
        """Show the marked thing in full, and everything else that can be inspected, with the signs on them."""
        from octotui.screens.browse import InspectScreen
        from octotui.screens.reference import pages_with_signs

        pages, at = pages_with_signs(scene, standing, self.app.glyphs)
        blank = not scene.cursor and not pages[0][1]
        self.app.push_screen(InspectScreen(pages[1:] if blank and len(pages) > 1 else pages, at, rooms))

    def browse(self, scene: Scene[Any, Any], what: str) -> None:
        """Show a list of things on the table."""
        from octotui.screens.browse import BrowseScreen
        from octotui.screens.reference import log_rows

        log = what == "log"
        if page := table_of(scene.game.id).inspection.pages.get(what):
            self.app.push_screen(BrowseScreen(page.heading, page.rows(scene, self.app.glyphs), end=log))
        elif log:
            self.app.push_screen(BrowseScreen("Log", log_rows(scene), end=True))

    def palette(self) -> None:
        """Show the palette of everything that can be done on the current screen."""
        from octotui.screens.palette import PaletteScreen, entries, entries_away

        screen = self.app.screen
        found = entries(screen) if isinstance(screen, TableScreen) else entries_away(screen, self.app)
        self.app.push_screen(PaletteScreen(screen, found))
