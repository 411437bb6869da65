"""The app: one terminal, one person's settings, at most one match on the table at a time.

It holds no rules and no game state: settings and appearance, input and output, and what happens at the start, when the app is stopped,
and at the end. Which screen is shown next, the `Navigator` decides.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import DescendantFocus, Event, Paste
from textual.screen import Screen
from textual.widgets import Input

from engine.core.match import Match
from engine.core.naming import printable
from octotui.bots.thinking import BotProcess, Thinker
from octotui.screens import routes
from octotui.screens.leaving import MatchScreen
from octotui.screens.navigator import Navigator
from octotui.screens.placement import NEEDED
from octotui.screens.services import Services
from octotui.storage.config import SETTINGS, Config, look
from octotui.storage.config_watch import ConfigWatch
from octotui.storage.crash import crash_sentence
from octotui.storage.folders import data_folder
from octotui.storage.games import Shelf
from octotui.storage.overrides import Override, overridden
from octotui.storage.store import Store
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.game_table import MINIMUM
from octotui.terminal.canvas import Appearance
from octotui.terminal.driver import RemoteDriver, TableDriver, is_remote
from octotui.terminal.keyboard import TYPED, Keyboard
from octotui.terminal.keys import keys
from octotui.widgets.area import Area
from themes import BadTheme, style_sheet

if TYPE_CHECKING:
    from octotui.play.replay import Replay


NO_OVERRIDES: Mapping[str, Override] = {}
LOOK = 1.0
"""Seconds between two looks whether the config file was changed."""


class OctotuiApp(Services):
    """Octopus board games at a table in a terminal."""

    TITLE = "octotui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "say_how_to_leave", show=False, priority=True),
        Binding("ctrl+l", "repaint", "repaint", id="app.repaint", show=False),
        Binding("ctrl+z", "suspend_process", "suspend", id="app.suspend", show=False),
    ]
    CSS = style_sheet("app")
    LEAST, TOO_SMALL = MINIMUM, NEEDED

    def __init__(
        self,
        config: Config,
        store: Store,
        games: Shelf,
        themes: Path | None = None,
        problems: tuple[str, ...] = (),
        overrides: Mapping[str, Override] = NO_OVERRIDES,
        environment: Mapping[str, str] = os.environ,
        driver: type[Driver] | None = None,
    ) -> None:
        """`environment`: what the terminal says of itself; `driver`: for a terminal that is not this program's own."""
        self.environment = environment
        self.colour = not environment.get("NO_COLOR")
        self.remote = driver is not None or is_remote(environment)
        """Whether the terminal is at the other end of an SSH connection."""
        own = RemoteDriver if self.remote else TableDriver
        super().__init__(ansi_color=None if self.colour else True, driver_class=driver or own)
        self.tune_console()
        self.filed = config
        """The settings as the config file has them."""
        self.overrides = dict(overrides)
        self.config, self.store, self.games, self.themes = overridden(config, overrides), store, games, themes
        self.problems = problems
        self.config_watch: ConfigWatch | None = None
        """The config file, if it is to be read again once it was changed."""
        self.load_appearance()
        self.navigator = Navigator(self)
        """Shows the screens."""
        self.opening: Match | None = None
        """A new match to sit down at once."""
        self.showing: Replay | None = None
        """A replay to show at once."""
        self.going_on_with: int | None = None
        """The saved game to sit down at, at once."""
        self.go_on_at_once = False
        """Sit down at the last saved game at once."""
        self.think_at_most: float | None = None
        """Seconds that the command line lets bots think, in place of the settings."""
        self.learning_chapter: int | None = None
        """The chapter of it that begins at once."""
        self.learning = ""
        """The game whose lesson begins at once."""
        self.keyboard = Keyboard(self, self.give)
        self.animation_level = "none"
        self.thinker: Thinker = BotProcess(self.trouble)
        """Where the bots of this app think."""
        self.apply_theme()

    def get_default_screen(self) -> Screen[Any]:
        """The title lies under all other screens; if a match begins at once, it is made when it is needed."""
        if self.opening is not None:
            return super().get_default_screen()
        from octotui.screens.title import TitleScreen

        return TitleScreen()

    def on_load(self) -> None:
        """Before anything is written to the terminal: from here on, whatever ends the app leaves the terminal as it was."""
        self.listen_to_signals()

    def listen_to_signals(self) -> None:
        """Let the signals that end the program end the app."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(name, self.exit)

    def on_mount(self) -> None:
        self.set_keymap(dict(self.config.keys))
        if self.opening is not None:
            self.navigator.play(self.opening)
        elif self.showing is not None:
            self.navigator.look_back(self.showing)
        elif self.going_on_with is not None:
            self.navigator.go_on_with(self.going_on_with)
        elif self.go_on_at_once:
            self.navigator.title_choice("continue")
        elif self.learning:
            self.navigator.learn(self.learning, self.learning_chapter)
        if wrong := self.wrong():
            self.notify(wrong, severity="warning")
        self.look_again()

    def wrong(self) -> str:
        """What is wrong from the start, in short; the title lists it in full."""
        many = f"{len(self.problems)} settings are ignored: see What is wrong at the title."
        settings = many if len(self.problems) > 1 else "".join(self.problems)
        return " ".join(filter(None, (self.store.trouble, settings)))

    def on_unmount(self) -> None:
        self.thinker.close()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Without animations, the cursor of an input line does not blink."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = self.motion

    @on(routes.Route)
    def follow(self, route: routes.Route) -> None:
        """A screen wants to go somewhere."""
        self.navigator.follow(route)

    @on(routes.Configure)
    def change_settings(self, message: routes.Configure) -> None:
        self.configure(message.config)

    def save(self, match: Match) -> None:
        self.navigator.save(match)

    def unsaved(self, match: Match) -> str:
        return self.navigator.unsaved(match)

    def news(self, match: Match) -> list[str]:
        return self.navigator.news(match)

    @property
    def own_keys(self) -> Mapping[str, str]:
        return self.config.keys

    @property
    def motion(self) -> bool:
        """Whether animations are allowed."""
        return self.config.motion == "on" or (self.config.motion == "auto" and not self.remote)

    @property
    def think(self) -> float:
        """Seconds an expert may think for an answer."""
        return self.config.think if self.think_at_most is None else self.think_at_most

    @property
    def has_unicode(self) -> bool:
        """Whether the terminal can show more than ASCII."""
        return unicode_terminal()

    def tune_console(self) -> None:
        """Make what Textual has found out of the environment fit the terminal, before anything is drawn."""

    def load_appearance(self) -> None:
        """Take glyphs and colours from the settings."""
        glyphs = self.config.glyphs
        self.ascii_only = glyphs == "ascii" or (glyphs == "auto" and not self.has_unicode)
        self.glyphs = load_glyphs("ascii" if self.ascii_only else "unicode")
        try:
            self.palette = load_palette(self.config.theme if self.colour else "terminal", self.themes)
        except BadTheme as error:
            self.problems = tuple(dict.fromkeys((*self.problems, str(error))))
            self.palette = load_palette("deep-sea")
        if self.console.color_system == "standard":
            self.palette = self.palette.in_16()
        self.appearance = Appearance(self.palette, self.colour, self.get_line_filters)

    def apply_theme(self) -> None:
        """Show everything in the present theme."""
        if self.colour:
            theme = self.palette.textual()
            self.register_theme(theme)
            self.theme = theme.name

    def configure(self, config: Config) -> None:
        """Change the settings: at once on the screen, and in the config file. What is changed here counts, whatever the start was told."""
        from octotui.storage.config_writer import save

        changed = {name: getattr(config, name) for name in SETTINGS if getattr(config, name) != getattr(self.config, name)}
        filed = msgspec.structs.replace(self.filed, **changed)
        self.overrides = {name: override for name, override in self.overrides.items() if name not in changed}
        trouble = save(filed, self.filed)
        self.filed = filed
        self.show_settings(config)
        if self.config_watch is not None:
            self.config_watch.known()
        if trouble:
            self.notify(trouble, severity="warning")

    def show_settings(self, config: Config) -> None:
        """Make everything as these settings say."""
        before, self.config = self.config, config
        self.load_appearance()
        self.apply_theme()
        if config.keys != before.keys:
            self.set_keymap(dict(config.keys))
        if config.mouse != before.mouse and isinstance(self._driver, TableDriver):
            self._driver.use_mouse(config.mouse)
        for screen in self.screen_stack:
            screen.post_message(routes.SettingsChanged())
            for widget in screen.walk_children(with_self=True):
                if isinstance(widget, Area):
                    widget.paint()
                else:
                    widget.refresh()

    def look_again(self) -> None:
        """Take the config file over if it was changed outside, and look again after a while. This costs a system call, and no byte."""
        if self.config_watch is not None:
            if self.config_watch.changed():
                self.read_settings(self.config_watch.file)
            asyncio.get_running_loop().call_later(LOOK, self.look_again)

    def read_settings(self, file: Path) -> None:
        """Take over what a changed config file says; one that is broken changes nothing."""
        from octotui.screens.catalogue import standards

        found = look(file, standards)
        if found.config is None:
            self.notify(f"The settings stay as they were: {found.wrong[0]}.", severity="warning")
            return
        self.filed, self.problems = found.config, tuple(found.wrong)
        self.show_settings(overridden(found.config, self.overrides))
        if wrong := self.wrong():
            self.notify(wrong, severity="warning")
        else:
            self.notify("The config file was changed: its settings count now.")

    def last_game(self) -> str:
        """The game that *continue* goes on with, in words; empty if there is none."""
        games = self.navigator.going_on()
        return games[0].about if games else ""

    async def on_event(self, event: Event) -> None:
        """Send what is typed through the keyboard."""
        if isinstance(event, TYPED) and not event.is_forwarded:
            self.keyboard.put(event)
        else:
            await super().on_event(event)

    async def give(self, event: Event) -> None:
        """Deliver a key from the keyboard. Pasted text may hold anything, so control characters are taken out of it."""
        if isinstance(event, Paste):
            event = Paste("\n".join(map(printable, event.text.splitlines())))
        await super().on_event(event)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        super()._display(screen, renderable)
        if not self._batch_count:
            self.keyboard.painted(screen)

    def notify(self, message: str, **how: Any) -> None:
        """Show a note. It may quote what others typed, so it is made printable and never read as markup."""
        super().notify(printable(message), **{**how, "markup": False})

    def trouble(self, sentence: str) -> None:
        """Something has failed; the game goes on."""
        self.notify(sentence, severity="warning")

    async def action_quit(self) -> None:
        """End the program, but ask first if a match would be lost."""
        played = self.played
        if played is None or played.may_leave("ctrl+q"):
            self.exit()
            return
        while self.screen is not played:
            self.pop_screen()

    def action_say_how_to_leave(self) -> None:
        """ctrl+c is mostly pressed by mistake here: say how to leave instead."""
        if isinstance(self.focused, Input):
            self.notify("esc leaves this line, ctrl+q leaves octotui.")
        elif isinstance(self.screen, MatchScreen):
            leave = keys(self.screen.LEAVE, self.config.keys)[0]
            self.screen.remark(f"{leave} leaves the table, ctrl+q leaves octotui.")
        else:
            self.notify("ctrl+q leaves octotui.")

    def action_leave_app(self) -> None:
        self.exit()

    def action_repaint(self) -> None:
        self.repaint()

    def action_help(self) -> None:
        self.navigator.help()

    # --- stopped, and brought back

    @property
    def can_suspend(self) -> bool:
        """Whether the app can be suspended to a shell."""
        return self._driver is not None and self._driver.can_suspend

    @on(Driver.SignalResume)
    def cover_up(self) -> None:
        """Hide the table after a suspension: it may be somebody else who brings the app back."""
        played = self.played
        if played is not None and len(played.session.mine) > 1 and not played.session.match.over:
            self.navigator.cover(played.session)

    @property
    def played(self) -> MatchScreen | None:
        """The screen of the match being played, in front or below others; None if there is none."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, MatchScreen)), None)

    # --- the end

    def panic(self, *renderables: Any) -> None:
        """Errors that Textual cannot handle end the app like any other crash."""
        with self.console.capture() as captured:
            self.console.print(*renderables)
        self._return_code = 1
        self.crash(captured.get())

    def _fatal_error(self) -> None:
        self.crash(traceback.format_exc())

    def crash(self, report: str) -> None:
        """End the app and write the report to a file. It has no values of variables, which could be cards."""
        self.bell()
        folder = self.store.file.parent if self.store.file else data_folder()
        table = self.navigator.table
        saved = table is not None and table.recorder is not None and not table.recorder.broken
        self._exit_renderables.append(Text(crash_sentence(folder, report, saved)))
        self._close_messages_no_wait()


COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python sets LC_CTYPE to where it finds the locale C, or one that is not there."""


def unicode_terminal() -> bool:
    """Whether the locale and the streams can show more than ASCII. An LC_CTYPE that Python itself has set says nothing of the terminal."""
    told = dict(os.environ)
    if sys.flags.utf8_mode and told.get("LC_CTYPE") in COERCED:
        del told["LC_CTYPE"]
    locale = next((told[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if told.get(name)), "")
    encoding = (getattr(sys.__stderr__, "encoding", "") or "").lower().replace("-", "")
    return ("utf" in locale.lower() or locale == "") and encoding == "utf8" and told.get("TERM") != "linux"
