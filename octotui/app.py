"""The app: one terminal, one person's settings, at most one match being played.

It holds no rules and no game state, only settings and appearance, input and output, and what happens on start, suspend and exit.
The `Navigator` decides which screen is shown next.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.text import Text
from textual import on
from textual.driver import Driver
from textual.events import DescendantFocus, Event, Key, Paste
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input

from engine.core.match import Match
from engine.core.naming import printable
from octotui.bots.background import BackgroundThought
from octotui.bots.thinking import BotProcess, Thinker
from octotui.screens import routes
from octotui.screens.leaving import LOST, MatchScreen
from octotui.screens.navigator import Navigator
from octotui.screens.placement import fits
from octotui.screens.services import Services
from octotui.storage.config import SETTINGS, Config, read_config
from octotui.storage.config_watch import ConfigWatch
from octotui.storage.crash import crash_sentence
from octotui.storage.folders import data_folder
from octotui.storage.games import GameLibrary
from octotui.storage.overrides import Override, overridden
from octotui.storage.store import Store
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.game_table import MINIMUM
from octotui.terminal.canvas import Appearance
from octotui.terminal.driver import RemoteDriver, TableDriver, is_remote
from octotui.terminal.keyboard import TYPED, Keyboard, at_rest, is_always
from octotui.terminal.keys import keys
from octotui.terminal.tinted import plain
from octotui.widgets.area import Area
from themes import BadTheme, style_sheet

if TYPE_CHECKING:
    from datetime import date

    from octotui.play.replay import Replay
    from octotui.tables.turn_history import Story


NO_OVERRIDES: Mapping[str, Override] = {}
INTERVAL = 1.0
"""Seconds between checks for a changed config file."""


class OctotuiApp(Services):
    """Octopus board games at a table in a terminal."""

    TITLE = "octotui"
    ENABLE_COMMAND_PALETTE = False
    CSS = style_sheet("app")
    LEAST = MINIMUM

    def __init__(
        self,
        config: Config,
        store: Store,
        games: GameLibrary,
        themes: Path | None = None,
        problems: tuple[str, ...] = (),
        overrides: Mapping[str, Override] = NO_OVERRIDES,
        environment: Mapping[str, str] = os.environ,
        driver: type[Driver] | None = None,
    ) -> None:
        """`environment`: the terminal's environment variables; `driver`: for a terminal other than this process's own."""
        self.environment = environment
        self.colour = not environment.get("NO_COLOR")
        self.remote = driver is not None or is_remote(environment)
        """Whether the terminal is at the other end of an SSH connection."""
        own = RemoteDriver if self.remote else TableDriver
        super().__init__(ansi_color=None if self.colour else True, driver_class=driver or own)
        self.tune_console()
        self.filed = config
        """The settings as stored in the config file."""
        self.overrides = dict(overrides)
        self.config, self.store, self.games, self.themes = overridden(config, overrides), store, games, themes
        self.memory = store
        self.problems = problems
        self.config_watch: ConfigWatch | None = None
        """Watches the config file for changes; None if it is not to be reloaded."""
        self.load_appearance()
        self.navigator = Navigator(self)
        """Shows the screens."""
        self.opening: Match | None = None
        """A new match to open on start."""
        self.opening_note = ""
        """What to say about that match."""
        self.showing: Replay | None = None
        """A replay to open on start."""
        self.going_on_with: int | None = None
        """The saved game to open on start."""
        self.go_on_at_once = False
        """Open the last saved game on start."""
        self.think_at_most: float | None = None
        """Seconds bots may think, as given on the command line; overrides the settings."""
        self.learning_chapter: int | None = None
        """The chapter of that lesson to start with."""
        self.learning = ""
        """The game whose lesson to open on start."""
        self.day_to_confirm: tuple[date, str] | None = None
        """The game of a day that is begun on start, once that is confirmed."""
        self.keyboard = Keyboard(self, self.give, self.key_done)
        self.animation_level = "none"
        self.thinker: Thinker = BotProcess(self.trouble)
        """Where this app's bots think."""
        self.background_thought = BackgroundThought()
        self.apply_theme()

    def get_default_screen(self) -> Screen[Any]:
        """The title, which lies under all other screens; created only when needed if a match opens on start."""
        if self.opening is not None:
            return super().get_default_screen()
        from octotui.screens.title import TitleScreen

        return TitleScreen()

    def on_load(self) -> None:
        """Runs before anything is written to the terminal: from here on, however the app ends, the terminal is restored."""
        self.listen_to_signals()

    def listen_to_signals(self) -> None:
        """Exit the app on termination signals."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(name, self.exit)

    def on_mount(self) -> None:
        self.set_keymap(dict(self.config.keys))
        if self.opening is not None:
            self.navigator.play(self.opening, self.opening_note)
        elif self.showing is not None:
            self.navigator.look_back(self.showing)
        elif self.going_on_with is not None:
            self.navigator.go_on_with(self.going_on_with)
        elif self.go_on_at_once:
            self.navigator.title_choice("continue")
        elif self.learning:
            self.navigator.learn(self.learning, self.learning_chapter)
        elif self.day_to_confirm:
            self.navigator.confirm_day(*self.day_to_confirm)
        if wrong := self.wrong():
            self.notify(wrong, severity="warning")
        self.check_settings()

    def wrong(self) -> str:
        """What is wrong at startup, in short; the title lists it in full."""
        many = f"{len(self.problems)} settings are ignored: see What is wrong at the title."
        settings = many if len(self.problems) > 1 else "".join(self.problems)
        return " ".join(filter(None, (self.store.trouble, settings)))

    def on_unmount(self) -> None:
        self.background_thought.give_way()
        self.thinker.close()
        self.navigator.close_table()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Stop the cursor of an input line from blinking when animations are off."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = self.motion

    @on(routes.Route)
    def follow(self, route: routes.Route) -> None:
        """Follow the route a screen posted."""
        self.navigator.follow(route)

    @on(routes.Configure)
    def change_settings(self, message: routes.Configure) -> None:
        self.configure(message.config)

    def save(self, match: Match) -> None:
        self.navigator.save(match)

    def why_unsaved(self, match: Match) -> str:
        return self.navigator.why_unsaved(match)

    def news(self, match: Match) -> list[Story]:
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
        """Adjust what Textual detected from the environment to the terminal, before anything is drawn."""

    def load_appearance(self) -> None:
        """Load glyphs and colours from the settings."""
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
        """Apply the current theme to everything shown."""
        if self.colour:
            theme = self.palette.textual()
            self.register_theme(theme)
            self.theme = theme.name

    def configure(self, config: Config) -> None:
        """Apply new settings to the screen and write them to the config file. They take precedence over overrides given at start."""
        from octotui.storage.config_writer import save

        changed = {name: getattr(config, name) for name in SETTINGS if getattr(config, name) != getattr(self.config, name)}
        filed = msgspec.structs.replace(self.filed, **changed)
        self.overrides = {name: override for name, override in self.overrides.items() if name not in changed}
        trouble = save(filed, self.filed)
        self.filed = filed
        self.show_settings(config)
        if self.config_watch is not None:
            self.config_watch.note_current()
        if trouble:
            self.notify(trouble, severity="warning")

    def show_settings(self, config: Config) -> None:
        """Apply these settings everywhere."""
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

    def check_settings(self) -> None:
        """Reload the config file if it was changed outside, and schedule the next check. Costs one system call and no output."""
        if self.config_watch is not None:
            if self.config_watch.has_changed():
                self.read_settings(self.config_watch.file)
            asyncio.get_running_loop().call_later(INTERVAL, self.check_settings)

    def read_settings(self, file: Path) -> None:
        """Apply a changed config file; an invalid one changes nothing."""
        from octotui.screens.catalogue import standards

        found = read_config(file, standards)
        if found.fault:
            self.notify(f"The settings stay as they were: {found.fault}.", severity="warning")
            return
        self.filed, self.problems = found.config, tuple(found.wrong)
        self.show_settings(overridden(found.config, self.overrides))
        if wrong := self.wrong():
            self.notify(wrong, severity="warning")
        else:
            self.notify("The config file was changed: its settings count now.")

    def last_game(self) -> str:
        """The game that *continue* resumes, in words; empty if there is none."""
        games = self.navigator.going_on()
        return games[0].about if games else ""

    def lesson_left(self) -> str:
        """Where the lesson read last was left, in words; empty if it was not."""
        left = self.navigator.lesson_left()
        return left.about if left else ""

    async def on_event(self, event: Event) -> None:
        """Route typed input through the keyboard."""
        if isinstance(event, TYPED) and not event.is_forwarded:
            self.keyboard.put(event)
        else:
            await super().on_event(event)

    async def give(self, event: Event) -> None:
        """Deliver an event from the keyboard. Pasted text may hold anything, so its control characters are removed."""
        if isinstance(event, Paste):
            event = Paste("\n".join(map(printable, event.text.splitlines())))
        screen = self.screen
        if not fits(self.size) and not is_always(event):
            if isinstance(event, Key) and event.key == WAY_OUT:
                await self.leave_by(WAY_OUT)
        elif isinstance(event, Key) and self.focused is None and screen.maximized is None and at_rest(screen):
            await self.give_at_once(event, screen)
        else:
            await super().on_event(event)

    def too_small(self, size: Size) -> str:
        """The same with the one key that does something there: others would act unseen."""
        played = self.match_screen
        said = LOST.format(key=WAY_OUT) if played is not None and played.warned == WAY_OUT else f"{WAY_OUT} leaves octotui."
        return f"{super().too_small(size)} {said}"

    async def give_at_once(self, key: Key, screen: Screen[Any]) -> None:
        """Deliver a key to a screen that has nothing else to do, as Textual does, without waiting for the screen's turn."""
        if not await self._check_bindings(key.key, priority=True):
            key._set_forwarded()
            with screen._context():
                await screen._dispatch_message(key)

    def key_done(self) -> None:
        """Everything a key has triggered is done."""

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens seen through the one in front: the table below a page that lies beside its board, else none. Textual counts the next
        one always, and paints both after a change of it.
        """
        *_, below, front = (None, *self._screen_stack)
        return [below] if below is not None and getattr(front, "beside", False) else []

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        super()._display(screen, renderable)
        if not self._batch_count:
            self.keyboard.note_paint(screen)

    def notify(self, message: str, **how: Any) -> None:
        """Show a notification. It may quote what others typed, so it is made printable and never parsed as markup."""
        super().notify(printable(plain(message)), **{**how, "markup": False})

    def trouble(self, sentence: str) -> None:
        """Report a failure; the game goes on."""
        self.notify(sentence, severity="warning")

    async def action_quit(self) -> None:
        """Quit, asking first if a match would be lost."""
        await self.leave_by("ctrl+q")

    async def leave_by(self, key: str) -> None:
        """Quit by this key, if nothing would be lost or it is pressed once more."""
        played = self.match_screen
        if played is None or played.may_leave(key):
            self.exit()
            return
        while self.screen is not played:
            self.pop_screen()

    def action_say_how_to_leave(self) -> None:
        """Say how to quit: ctrl+c is mostly pressed by mistake here."""
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

    def action_palette(self) -> None:
        """List what can be done on this screen."""
        if isinstance(self.focused, Input):
            self.notify("First finish this line, or leave it with esc.")
        else:
            self.navigator.palette()

    def action_help(self) -> None:
        self.navigator.help()

    # --- suspend and resume

    @property
    def can_suspend(self) -> bool:
        """Whether the app can be suspended to a shell."""
        return self._driver is not None and self._driver.can_suspend

    @on(Driver.SignalResume)
    def cover_up(self) -> None:
        """Cover the table after a suspension: somebody else may bring the app back."""
        played = self.match_screen
        if played is not None and len(played.session.mine) > 1 and not played.session.match.over:
            self.navigator.cover(played.session)

    @property
    def match_screen(self) -> MatchScreen | None:
        """The screen of the match being played, in front or under others; None if there is none."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, MatchScreen)), None)

    # --- exit

    def panic(self, *renderables: Any) -> None:
        """Handle errors Textual cannot handle like any other crash."""
        with self.console.capture() as captured:
            self.console.print(*renderables)
        self._return_code = 1
        self.crash(captured.get())

    def _fatal_error(self) -> None:
        self.crash(traceback.format_exc())

    def crash(self, report: str) -> None:
        """End the app and write the report to a file. It holds no values of variables, since those could be cards."""
        self.bell()
        folder = self.store.file.parent if self.store.file else data_folder()
        table = self.navigator.table
        saved = table is not None and table.recorder is not None and not table.recorder.broken
        self._exit_renderables.append(Text(crash_sentence(folder, report, saved)))
        self._close_messages_no_wait()


WAY_OUT = "q"
"""The key that leaves where the terminal is too small for any screen, and no other key does anything."""
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python sets LC_CTYPE to when the locale is C or does not exist."""


def unicode_terminal() -> bool:
    """Whether locale and streams can show more than ASCII. An LC_CTYPE set by Python itself says nothing about the terminal."""
    told = dict(os.environ)
    if sys.flags.utf8_mode and told.get("LC_CTYPE") in COERCED:
        del told["LC_CTYPE"]
    locale = next((told[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if told.get(name)), "")
    encoding = (getattr(sys.__stderr__, "encoding", "") or "").lower().replace("-", "")
    return ("utf" in locale.lower() or locale == "") and encoding == "utf8" and told.get("TERM") != "linux"
