"""The app: one terminal, one person's settings, at most one match on the table at a time.

It holds no rules and no game state. Screens ask it to begin, continue, hand over and finish; it finds the screens and keeps the saves.
Screens but the table are imported when they are first shown, so that the table is there quickly.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import DescendantFocus, Event, Paste
from textual.screen import Screen
from textual.widgets import Input

from engine.core.game import BadOption
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.naming import printable
from octotui.bots.thinking import BotProcess, Thinker
from octotui.play.session import Session, new_match
from octotui.screens import routes
from octotui.screens.leaving import MatchScreen
from octotui.screens.placement import NEEDED
from octotui.screens.services import Services
from octotui.screens.table import TableScreen
from octotui.storage.config import Config
from octotui.storage.config import save as save_config
from octotui.storage.crash import crash_sentence
from octotui.storage.folders import data_folder, layouts_folder
from octotui.storage.games import BadFile, Shelf
from octotui.storage.store import Recorder, Store
from octotui.storage.summary import Summary
from octotui.storage.trouble import Trouble
from octotui.tables import table_of
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.game_table import MINIMUM
from octotui.terminal.canvas import Appearance
from octotui.terminal.driver import RemoteDriver, TableDriver, is_remote
from octotui.terminal.keyboard import TYPED, Keyboard
from octotui.terminal.keys import keys
from octotui.widgets.scene import Scene
from themes import BadTheme, style_sheet

if TYPE_CHECKING:
    from octotui.play.replay import Replay


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

    def __init__(self, config: Config, store: Store, games: Shelf, themes: Path | None = None, problems: tuple[str, ...] = ()) -> None:
        self.colour = not os.environ.get("NO_COLOR")
        self.remote = is_remote()
        """Whether the terminal is at the other end of an SSH connection."""
        super().__init__(ansi_color=not self.colour, driver_class=RemoteDriver if self.remote else TableDriver)
        self.config, self.store, self.games, self.themes = config, store, games, themes
        self.problems = problems
        self.load_appearance()
        self.recorder: Recorder | None = None
        self.opening: Match | None = None
        """A new match to sit down at once."""
        self.showing: Replay | None = None
        """A replay to show at once."""
        self.unopened: set[int] = set()
        """Saved games that could not be opened when it was tried."""
        self.go_on_at_once = False
        """Sit down at the last saved game at once."""
        self.think_at_most: float | None = None
        """Seconds that the command line lets bots think, in place of the settings."""
        self.learning = ""
        """The game whose lesson begins at once."""
        self.keyboard = Keyboard(self, self.give)
        self.animation_level = "none"
        self.thinker: Thinker = BotProcess(self.trouble)
        """Where the bots of this app think."""
        self.apply_theme()

    def get_default_screen(self) -> Screen[Any]:
        """The title lies under everything; where one sits down at once it is made when it is needed."""
        if self.opening is not None:
            return super().get_default_screen()
        from octotui.screens.title import TitleScreen

        return TitleScreen()

    def on_load(self) -> None:
        """Before anything is written to the terminal: whatever ends the app from here on, it leaves that as it was."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(name, self.exit)

    def on_mount(self) -> None:
        self.set_keymap(dict(self.config.keys))
        if self.opening is not None:
            self.play(self.opening)
        elif self.showing is not None:
            self.look_back(self.showing)
        elif self.go_on_at_once:
            self.title_choice("continue")
        elif self.learning:
            self.learn(self.learning)
        if wrong := self.wrong():
            self.notify(wrong, severity="warning")

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

    @property
    def own_keys(self) -> Mapping[str, str]:
        return self.config.keys

    @property
    def motion(self) -> bool:
        """Whether animations are allowed."""
        return self.config.motion == "on" or (self.config.motion == "auto" and not self.remote)

    @property
    def think(self) -> float:
        """Seconds that bots which think ahead may think."""
        return self.config.think if self.think_at_most is None else self.think_at_most

    def load_appearance(self) -> None:
        """Take glyphs and colours from the settings."""
        glyphs = self.config.glyphs
        self.ascii_only = glyphs == "ascii" or (glyphs == "auto" and not unicode_terminal())
        self.glyphs = load_glyphs("ascii" if self.ascii_only else "unicode")
        try:
            self.palette = load_palette(self.config.theme if self.colour else "plain", self.themes)
        except BadTheme as error:
            self.problems = (*self.problems, str(error))
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
        """Change the settings: at once on the screen, and in the config file."""
        self.config = config
        self.load_appearance()
        self.apply_theme()
        trouble = save_config(config)
        if trouble:
            self.notify(trouble, severity="warning")

    # --- the course of things

    def only_title(self) -> None:
        """Take every screen off but the title."""
        while len(self.screen_stack) > 1 and not self.at_title():
            self.pop_screen()

    def at_title(self) -> bool:
        """Whether the title is in front."""
        from octotui.screens.title import TitleScreen

        return isinstance(self.screen, TitleScreen)

    def refresh_title(self) -> None:
        """Bring the title up to date if it is in front; before it is shown it has still to ask what there is."""
        from octotui.screens.title import TitleScreen

        if isinstance(self.screen, TitleScreen) and self.screen.is_mounted:
            self.screen.on_screen_resume()

    def title_choice(self, what: str) -> None:
        """A line of the title was picked."""
        from octotui.screens.browse import BrowseScreen
        from octotui.screens.saved import SavedScreen
        from octotui.screens.setup import SetupScreen

        match what:
            case "continue":
                games = self.going_on()
                if games:
                    self.go_on_with(games[0].id)
                else:
                    self.notify("No game is saved that could go on.", severity="warning")
            case "new":
                self.push_screen(SetupScreen(self.last_kind()))
            case "saved":
                self.push_screen(SavedScreen())
            case "replays":
                self.push_screen(SavedScreen(finished=True))
            case "learn":
                self.choose_lesson()
            case "rules":
                self.choose_rules()
            case "settings":
                self.settings()
            case "wrong":
                self.push_screen(BrowseScreen("What is wrong", [(printable(said), "text") for said in self.problems]))
            case "quit":
                self.exit()

    def choose(self, question: str, games: tuple[str, ...], then: Callable[[str], None]) -> None:
        """Do something with one of these games, and ask which where there are several."""
        from octotui.screens.choose import ChooseScreen
        from octotui.widgets.lines import Line

        if len(games) == 1:
            then(games[0])
        else:
            lines = [Line(game, self.games.game(game).name) for game in games]
            self.push_screen(ChooseScreen(question, lines), lambda game: then(game) if game else None)

    def choose_rules(self) -> None:
        """The rules of the one game that has any, or of one of those."""
        from octotui.tables.rulebook import games

        self.choose("The rules of which game?", games(), self.rules)

    def choose_lesson(self) -> None:
        """A guided first game of the one game that has a lesson, or of one of those."""
        from octotui.play.lesson import lessons

        self.choose("Learn which game?", lessons(), self.learn)

    def learn(self, game: str) -> None:
        """A guided first game, or the one that was left; no match of it is saved."""
        from octotui.play.lesson import Lesson
        from octotui.screens.choose import ChooseScreen
        from octotui.screens.guide import GuideScreen
        from octotui.widgets.lines import Line

        def begin(how: str | None) -> None:
            if how is None:
                return
            self.recorder = None
            self.push_screen(GuideScreen(left if left and how == "on" else Lesson(game, person=self.config.names[0])))

        left = Lesson.resumed(game, self.store.lesson(game))
        if left is None:
            begin("anew")
            return
        number, count = left.count
        where = f"At step {number} of {count}: {left.chapter.title}."
        lines = [Line("on", "Go on where you left it", note=where), Line("anew", "Begin anew", note="From the first step.")]
        self.push_screen(ChooseScreen(f"The lesson of {left.guide.title}", lines), begin)

    def rules(self, game: str, section: str = "") -> None:
        """The rules of a game, open at a section or at the list of contents."""
        from octotui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game, section))

    def going_on(self) -> list[Summary]:
        """The saved games that could go on, the latest first, but for those that could not be opened when it was tried."""
        return [game for game in self.store.recent(over=False) if game.id not in self.unopened]

    def last_kind(self) -> str:
        """The game that was played last, which a new game proposes."""
        known = tuple(self.games)
        return next((game.game for game in self.store.recent() if game.game in known), known[0])

    def last_game(self) -> str:
        """The game that *continue* goes on with, in words; empty if there is none."""
        games = self.going_on()
        return games[0].about if games else ""

    def begin(self, game: str, seats: tuple[Seat, ...], options: dict[str, object], seed: int) -> None:
        """Deal a new game and sit down."""
        from octotui.storage.layouts import resolved

        try:
            match = new_match(self.games.game(game), seats, resolved(options, layouts_folder()), seed)
        except (BadOption, BadFile) as error:
            self.notify(str(error), severity="error")
            return
        self.play(match)

    def play(self, match: Match) -> None:
        """Sit down at a new match, which is saved from here on."""
        self.recorder = self.store.new(match, on_trouble=self.trouble)
        self.sit_down(Session(match), fresh=True)

    def go_on_with(self, saved: int) -> None:
        """Sit down again at a saved game, at the very question where it was left."""
        try:
            match, damage, self.recorder = self.store.resume(saved, self.trouble)
        except (Damaged, Trouble) as error:
            self.notify(f"This game cannot be opened: {error}. It stays among the saved games.", severity="error")
            self.unopened.add(saved)
            self.refresh_title()
            return
        if damage:
            self.notify(f"The save is damaged at {damage}. The game goes on from the last good answer.", severity="warning")
        self.sit_down(Session(match), fresh=True)

    def replay(self, saved: int) -> None:
        """Look back at a saved game, as far as it is good."""
        from octotui.play.replay import Replay

        try:
            match, damage = self.store.load(saved)
        except (Damaged, Trouble) as error:
            self.notify(f"This game cannot be opened: {error}", severity="error")
            return
        self.look_back(Replay(match, damage, saved))

    def look_back(self, replay: Replay) -> None:
        """Show a replay."""
        from octotui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(replay))

    def review(self, replay: Replay, seat: int) -> None:
        """Go over a match that is over, for a person who played it."""
        from octotui.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(replay, seat))

    async def on_event(self, event: Event) -> None:
        """What is typed comes by way of the keyboard."""
        if isinstance(event, TYPED) and not event.is_forwarded:
            self.keyboard.put(event)
        else:
            await super().on_event(event)

    async def give(self, event: Event) -> None:
        """To whom it is meant for. What is pasted may hold anything: it is taken without what a terminal would obey."""
        if isinstance(event, Paste):
            event = Paste("\n".join(map(printable, event.text.splitlines())))
        await super().on_event(event)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        super()._display(screen, renderable)
        if not self._batch_count:
            self.keyboard.painted(screen)

    def notify(self, message: str, **how: Any) -> None:
        """Say a sentence in which there may be words of others: they are neither obeyed by the terminal nor taken for markup."""
        super().notify(printable(message), **{**how, "markup": False})

    def trouble(self, sentence: str) -> None:
        """Something has failed; the game goes on."""
        self.notify(sentence, severity="warning")

    def sit_down(self, session: Session, fresh: bool = False) -> None:
        """Show the table to the holder of the keyboard; a fresh screen, so that nothing of the one before is on it."""
        self.clear_notifications()
        self.only_title()
        if fresh and len(session.people) > 1 and session.asked is not None:
            from octotui.screens.cover import HandOverScreen

            self.push_screen(HandOverScreen(session, session.asked))
        else:
            self.push_screen(TableScreen(session))

    def hand_over(self, session: Session, seat: int) -> None:
        """Cover the table until this person says that they are there."""
        from octotui.screens.cover import HandOverScreen

        self.clear_notifications()
        self.switch_screen(HandOverScreen(session, seat))

    def finish(self, session: Session) -> None:
        """Show the result over the table."""
        from octotui.screens.cover import ResultScreen

        if not isinstance(self.screen, ResultScreen):
            self.push_screen(ResultScreen(session))

    def result_choice(self, session: Session, what: str) -> None:
        """A line of the result was picked."""
        from octotui.play.replay import Replay

        saved = self.recorder.id if self.recorder and self.recorder.match is session.match else None
        match what:
            case "again":
                header = session.match.header
                self.begin(header.game, header.seats, header.options, header.seed + 1)
            case "replay":
                self.look_back(Replay(session.match, saved=saved))
            case "review":
                self.review(Replay(session.match, saved=saved), session.seat)
            case "table":
                self.pop_screen()
            case "title":
                self.leave_table()

    def leave_table(self) -> None:
        """Back to the title."""
        from octotui.screens.title import TitleScreen

        self.only_title()
        if not self.at_title():
            self.push_screen(TitleScreen())

    def save(self, match: Match) -> None:
        """Save once more what is meant to be, before one leaves it: the file may have gone since the last answer."""
        if self.recorder is not None and self.recorder.match is match:
            self.recorder.save()

    def unsaved(self, match: Match) -> str:
        """Why a match is not saved, as a sentence; empty if it is, or is not meant to be."""
        recorder = self.recorder
        if recorder is None or recorder.match is not match:
            return ""
        return recorder.broken or (self.store.trouble or "" if self.store.file is None else "")

    async def action_quit(self) -> None:
        """End the program, but not a match that is not saved without a question."""
        played = self.played
        if played is None or played.may_leave("ctrl+q"):
            self.exit()
            return
        while self.screen is not played:
            self.pop_screen()

    def action_say_how_to_leave(self) -> None:
        """Elsewhere ctrl+c ends a program. Here it is pressed by mistake more often than not."""
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

    # --- looking

    def inspect(self, scene: Scene[Any, Any]) -> None:
        """All about what is marked, and about everything one may look at closely."""
        from octotui.screens.browse import InspectScreen

        pages, at = table_of(scene.game.id).inspection.inspect(scene, self.glyphs)
        blank = not scene.cursor and not pages[0][1]
        self.push_screen(InspectScreen(pages[1:] if blank and len(pages) > 1 else pages, at))

    def browse(self, scene: Scene[Any, Any], what: str) -> None:
        """A list of things on the table."""
        from octotui.screens.browse import BrowseScreen
        from octotui.screens.reference import log_rows

        if what == "log":
            self.push_screen(BrowseScreen("Log", log_rows(scene), end=True))
        elif page := table_of(scene.game.id).inspection.pages.get(what):
            self.push_screen(BrowseScreen(page.heading, page.rows(scene, self.glyphs)))

    def settings(self) -> None:
        """What changes while one plays."""
        from octotui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def help(self, scene: Scene[Any, Any] | None = None) -> None:
        """The keys and the rules; from a table, what is asked comes first."""
        from octotui.screens.reference import help_rows
        from octotui.screens.rules import HelpScreen
        from octotui.tables.rulebook import rule_rows, rulebook, section_for

        section = section_for(scene.game.id, scene.prompt) if scene else ""
        rule = rule_rows(rulebook(scene.game.id)[section], self.ascii_only) if scene and section else None
        self.push_screen(HelpScreen(help_rows(scene, self.config.keys, self.glyphs, rule), scene.game.id if scene else "", section))

    def action_help(self) -> None:
        self.help()

    # --- where screens want to go

    def on_title_choice(self, message: routes.TitleChoice) -> None:
        self.title_choice(message.what)

    def on_begin(self, message: routes.Begin) -> None:
        self.begin(message.game, message.seats, message.options, message.seed)

    def on_go_on(self, message: routes.GoOn) -> None:
        self.go_on_with(message.saved)

    def on_play_on(self, message: routes.PlayOn) -> None:
        self.play(message.match)

    def on_sit_down(self, message: routes.SitDown) -> None:
        self.sit_down(message.session)

    def on_hand_over(self, message: routes.HandOver) -> None:
        self.hand_over(message.session, message.seat)

    def on_finish(self, message: routes.Finish) -> None:
        self.finish(message.session)

    def on_result_choice(self, message: routes.ResultChoice) -> None:
        self.result_choice(message.session, message.what)

    def on_leave_table(self) -> None:
        self.leave_table()

    def on_watch_replay(self, message: routes.WatchReplay) -> None:
        self.replay(message.saved)

    def on_review_game(self, message: routes.ReviewGame) -> None:
        self.review(message.replay, message.seat)

    def on_show_moment(self, message: routes.ShowMoment) -> None:
        from octotui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(message.replay, message.note, from_review=True))

    def on_open_palette(self) -> None:
        from octotui.screens.palette import PaletteScreen

        if isinstance(self.played, TableScreen):
            self.push_screen(PaletteScreen(self.played))

    def on_inspect(self, message: routes.Inspect) -> None:
        self.inspect(message.scene)

    def on_browse(self, message: routes.Browse) -> None:
        self.browse(message.scene, message.what)

    def on_help(self, message: routes.Help) -> None:
        self.help(message.scene)

    def on_rules(self, message: routes.Rules) -> None:
        self.rules(message.game, message.section)

    def on_choose_rules(self) -> None:
        self.choose_rules()

    def on_settings(self) -> None:
        self.settings()

    def on_configure(self, message: routes.Configure) -> None:
        self.configure(message.config)

    # --- stopped, and brought back

    @property
    def can_suspend(self) -> bool:
        """Whether there is a shell to go back to for a while."""
        return self._driver is not None and self._driver.can_suspend

    @on(Driver.SignalResume)
    def cover_up(self) -> None:
        """Whoever brings the app back to the foreground need not be the one whose cards were on the table."""
        played = self.played
        if played is not None and len(played.session.people) > 1 and not played.session.match.over:
            from octotui.screens.cover import HandOverScreen

            self.clear_notifications()
            self.only_title()
            self.push_screen(HandOverScreen(played.session, played.session.seat))

    @property
    def played(self) -> MatchScreen | None:
        """The screen of the match at which one sits, in front or below what one looks at; None if there is none."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, MatchScreen)), None)

    # --- the end

    def panic(self, *renderables: Any) -> None:
        """What Textual itself could not go on with ends the app like any other mistake."""
        with self.console.capture() as captured:
            self.console.print(*renderables)
        self._return_code = 1
        self.crash(captured.get())

    def _fatal_error(self) -> None:
        self.crash(traceback.format_exc())

    def crash(self, report: str) -> None:
        """A crash must show nobody's cards: the report goes to a file, without the values of variables."""
        self.bell()
        folder = self.store.file.parent if self.store.file else data_folder()
        saved = self.recorder is not None and not self.recorder.broken
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
