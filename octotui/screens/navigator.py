"""Navigation: which screen answers each of the `routes`, and saving of the match meanwhile.

Screens are imported when first shown, so that the table opens quickly.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from engine.core.game import BadOption
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.naming import printable
from engine.core.registry import load
from octotui.play.seated_programs import engage, remember
from octotui.play.session import Session, new_match
from octotui.play.table import Table
from octotui.screens import routes
from octotui.screens.drafts import Drafts
from octotui.screens.game_choices import GameChoices
from octotui.screens.services import Services
from octotui.screens.table import TableScreen
from octotui.storage.folders import config_folder
from octotui.storage.own_files import BadFile, resolve
from octotui.storage.recorder import Recorder
from octotui.storage.summary import Summary
from octotui.storage.trouble import Trouble
from octotui.tables.cover import shortest_first

if TYPE_CHECKING:
    from octotui.play.lesson import Progress
    from octotui.play.replay import Replay
    from octotui.play.review import Review
    from octotui.tables.turn_history import Story


class LessonLeft(NamedTuple):
    """A lesson that was left before its end."""

    game: str
    found: Progress
    line: str
    """The line of its chapters that goes on with it."""
    about: str
    """Where it was left, in words."""


class Navigator(GameChoices):
    """Shows the screens of one app."""

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self.table: Table | None = None
        """The current table; None if there is none, or during a lesson."""
        self.unopened: set[int] = set()
        """Saved games that failed to open."""
        self.drafts = Drafts()
        self.reviewed: tuple[str, dict[int, Review]] = "", {}
        """The journal of the match reviewed last, and its reviews by seat, so that none begins anew."""

    def follow(self, route: routes.Route) -> None:
        """Follow a route posted by a screen."""
        match route:
            case routes.TitleChoice(what):
                self.title_choice(what)
            case routes.Learn(game):
                self.learn(game)
            case routes.Begin(game, seats, options, seed, note):
                self.begin(game, seats, options, seed, note)
            case routes.GoOn(saved):
                self.go_on_with(saved)
            case routes.PlayOn(match):
                self.play(match)
            case routes.SitDown(session):
                self.sit_down(session)
            case routes.HandOver(session, seat):
                self.hand_over(session, seat)
            case routes.Finish(session):
                self.finish(session)
            case routes.ResultChoice(session, what):
                self.result_choice(session, what)
            case routes.LookBack(session, moment):
                self.look_back_from(session, moment)
            case routes.LeaveTable():
                self.leave_table()
            case routes.OpenPalette():
                self.palette()
            case routes.WatchReplay(saved):
                self.replay(saved)
            case routes.ReviewGame(replay, seat):
                self.review(replay, seat)
            case routes.ShowMoment(replay, note, better):
                self.show_moment(replay, note, better)
            case routes.Inspect(scene, standing, rooms):
                self.inspect(scene, standing, rooms)
            case routes.Browse(scene, what):
                self.browse(scene, what)
            case routes.Help(scene, standing):
                self.help(scene, standing)
            case routes.Rules(game, section, wanted):
                self.rules(game, section, wanted)
            case routes.ChooseRules():
                self.choose_rules()
            case routes.Settings():
                self.settings()
            case routes.SettingsPage(what):
                self.settings_page(what)

    def only_title(self) -> None:
        """Close every screen but the title."""
        while len(self.app.screen_stack) > 1 and not self.at_title():
            self.app.pop_screen()

    def at_title(self) -> bool:
        """Whether the title is in front."""
        from octotui.screens.title import TitleScreen

        return isinstance(self.app.screen, TitleScreen)

    def refresh_title(self) -> None:
        """Update the title if it is in front; before it is first shown it looks up its lines itself."""
        from octotui.screens.title import TitleScreen

        if isinstance(self.app.screen, TitleScreen) and self.app.screen.is_mounted:
            self.app.screen.on_screen_resume()

    def title_choice(self, what: str) -> None:
        """Handle the picked line of the title."""
        from octotui.screens.browse import BrowseScreen
        from octotui.screens.saved import SavedScreen
        from octotui.screens.setup import SetupScreen

        match what:
            case "continue":
                games = self.going_on()
                if games:
                    self.go_on_with(games[0].id)
                else:
                    self.app.push_screen(SavedScreen())
            case "new":
                self.app.push_screen(SetupScreen(self.drafts.game or self.last_kind(), self.drafts))
            case "saved":
                self.app.push_screen(SavedScreen())
            case "replays":
                self.app.push_screen(SavedScreen(finished=True))
            case "lesson":
                if left := self.lesson_left():
                    self.take_up(left.game, left.found, left.line)
            case "learn":
                self.choose_lesson()
            case "today":
                self.choose_day()
            case "record":
                self.record()
            case "rules":
                self.choose_rules()
            case "settings":
                self.settings()
            case "wrong":
                self.app.clear_notifications()  # the one at the start says the same, over the page
                self.app.push_screen(BrowseScreen("What is wrong", [(printable(said), "text") for said in self.app.problems]))
            case "quit":
                self.app.exit()

    def settings(self) -> None:
        """Show the settings, which decide from then on what a new game starts from."""
        self.drafts.of.clear()
        super().settings()

    def take_up(self, game: str, found: Progress, line: str) -> None:
        """Open a lesson at the chosen line of its chapters."""
        from octotui.play.last_known import remember_learned
        from octotui.screens.chapters import guide_screen

        self.close_table()
        self.table, self.drafts.game = None, game
        remember_learned(self.app.store, self.app.memory, game)
        self.app.push_screen(guide_screen(game, found, line, self.app.config.names[0]))

    def lesson_left(self) -> LessonLeft | None:
        """The lesson begun last, if it was left before its end."""
        game = self.app.memory.recall("learn")
        kept = self.app.memory.lesson(game) if game else ""
        if not kept:
            return None
        from octotui.play.guide import guide
        from octotui.play.lesson import progress
        from octotui.screens.chapters import GO_ON

        found, _ = progress(game, kept)
        if found.place is None:
            return None
        written, at = guide(game), found.place.chapter
        return LessonLeft(game, found, GO_ON, f"The lesson of {written.title}, chapter {at + 1}: {written.chapter[at].title}.")

    def choose_day(self) -> None:
        """Show today's games, the featured one marked: to play, resume, or see the outcome of."""
        from octotui.play import daily
        from octotui.play.record_entries import RecordEntries
        from octotui.screens.choose import ChooseGameScreen
        from octotui.screens.game_list import game_line

        today, entries = daily.date_of(self.app.store.clock()), RecordEntries(self.app.store)
        mine = daily.game_of(today)
        lines = []
        for game in shortest_first(self.app.games):
            played = entries.first_of(today, game)
            day = played.entry.day if played else None
            stands = (daily.ITS_TURN if game == mine else "") if played is None else "goes on" if day is None else day.place_text
            line = game_line(self.app.games.game(game), stands)
            lines.append(replace(line, facts="Enter shows three lines on it to pass on.") if day else line)
        screen = ChooseGameScreen(f"Play which game of the day, {today.isoformat()}?", lines, at=mine, note=daily.TURNS)
        self.app.push_screen(screen, lambda game: self.play_day(today, game) if game else None)

    def play_day(self, today: date, game: str) -> None:
        """Play today's game, once that is confirmed, or show how it went."""
        from octotui.play.record_entries import RecordEntries
        from octotui.screens.day_page import DayPage

        played = RecordEntries(self.app.store).first_of(today, game)
        if played is None:
            self.confirm_day(today, game)
        elif played.entry.day is None:
            self.go_on_with(played.id)
        else:
            self.app.push_screen(DayPage(played.entry.day, today, self.app.glyphs), lambda _: self.choose_day())

    def confirm_day(self, today: date, game: str) -> None:
        """Play today's game for the first time: ask before, as only that counts."""
        from octotui.play import daily
        from octotui.screens.choose import ChooseBelowCoverScreen
        from octotui.widgets.lines import Line

        kind = load(game)
        lines = [Line("play", "Begin now", note=daily.AS_IT_IS), Line("back", "Not yet", note="Nothing is dealt, and nothing counts.")]

        def begin(line: str | None) -> None:
            if line == "play":
                self.play(daily.match_of(today, kind, self.app.config.names[0]))
            else:
                self.choose_day()

        self.app.push_screen(ChooseBelowCoverScreen(game, daily.question(today, game), lines), begin)

    def record(self) -> None:
        """Show the wins and achievements of the person named in the settings."""
        from octotui.play.record_entries import RecordEntries
        from octotui.screens.record import RecordScreen

        self.app.push_screen(RecordScreen(RecordEntries(self.app.store), self.app.config.names[0]))

    def news(self, match: Match) -> list[Story]:
        """Achievements first earned in a finished match, a story each."""
        from octotui.play.record_entries import RecordEntries

        return RecordEntries(self.app.store).news(match, self.save_number(match))

    # --- matches

    def going_on(self) -> list[Summary]:
        """Saved games to resume, latest first, without those that failed to open."""
        return [game for game in self.app.store.recent(over=False) if game.id not in self.unopened]

    def last_kind(self) -> str:
        """The game played or learned last, which a new game proposes; before any, the shortest."""
        from octotui.play.last_known import proposed_game

        return proposed_game(self.app.store, self.app.memory, self.app.games)

    def begin(self, game: str, seats: tuple[Seat, ...], options: dict[str, object], seed: int, note: str = "") -> None:
        """Deal a new game and open its table, for somebody new to it after how a turn goes; `note` is told to whoever sits down first."""
        try:
            match = new_match(self.app.games.game(game), seats, resolve(game, options), seed)
        except (BadOption, BadFile) as error:
            self.app.notify(str(error), severity="error")
            return

        def deal() -> None:
            self.drafts.begun(game)
            remember(self.app.store, match, dict.fromkeys(self.app.config.players.values(), config_folder()))
            self.play(match, note)

        self.introduce(match, deal)

    def play(self, match: Match, note: str = "") -> None:
        """Open the table of a new match, which is saved from here on; `note` is told to whoever sits down first."""
        self.sit_at(Table(match, self.app.store.new(match, on_trouble=self.app.trouble)), note)

    def sit_at(self, table: Table, note: str = "") -> None:
        """Sit at a table, on the seats of all its people."""
        self.close_table()
        self.table, self.drafts.game = table, table.match.game.id
        engage(table, self.app.store, self.app.trouble)
        session = Session(table)
        session.opening_note = note
        self.sit_down(session, fresh=True)

    def go_on_with(self, saved: int) -> None:
        """Resume a saved game at the question where it was left."""
        try:
            match, damage, recorder = self.app.store.resume(saved, self.app.trouble)
        except (Damaged, Trouble) as error:
            self.app.notify(f"This game cannot be opened: {error}. It stays among the saved games.", severity="error")
            self.unopened.add(saved)
            self.refresh_title()
            return
        if damage:
            self.app.notify(f"The save is damaged at {damage}. The game goes on from the last good answer.", severity="warning")
        self.sit_at(Table(match, recorder))

    def sit_down(self, session: Session, fresh: bool = False) -> None:
        """Show the table to the person at the keyboard, on a new screen so that nothing of the previous one remains."""
        self.app.clear_notifications()
        self.only_title()
        if fresh and len(session.mine) > 1 and session.asked_seat is not None:
            from octotui.screens.cover import HandOverScreen

            self.app.push_screen(HandOverScreen(session, session.asked_seat))
        else:
            self.app.push_screen(TableScreen(session))

    def hand_over(self, session: Session, seat: int) -> None:
        """Cover the table until this person confirms being there."""
        from octotui.screens.cover import HandOverScreen

        self.app.clear_notifications()
        self.app.switch_screen(HandOverScreen(session, seat))

    def cover(self, session: Session) -> None:
        """Cover the table: whoever is there now need not be the person whose cards lay on it."""
        from octotui.screens.cover import HandOverScreen

        self.app.clear_notifications()
        self.only_title()
        self.app.push_screen(HandOverScreen(session, session.seat))

    def finish(self, session: Session) -> None:
        """Show the result over the table."""
        from octotui.screens.result import ResultScreen

        if not isinstance(self.app.screen, ResultScreen):
            self.app.push_screen(ResultScreen(session))

    def result_choice(self, session: Session, what: str) -> None:
        """Handle the picked line of the result."""
        from octotui.play.replay import Replay

        match what:
            case "again":
                header = session.match.header
                self.begin(header.game, header.seats, header.options, header.seed + 1)
            case "review":
                self.review(Replay(session.match, saved=self.save_number(session.match)), session.seat)
            case "table":
                self.app.pop_screen()
            case "title":
                self.leave_table()

    def look_back_from(self, session: Session, moment: int) -> None:
        """Show the replay of the match that has ended, from this moment on."""
        from octotui.play.replay import Replay

        replay = Replay(session.match, saved=self.save_number(session.match))
        replay.go(moment)
        self.look_back(replay)

    def save_number(self, match: Match) -> int | None:
        """The save number of a match; None if it is not saved."""
        recorder = self.recorder(match)
        return recorder.id if recorder is not None else None

    def recorder(self, match: Match) -> Recorder | None:
        """The recorder of a match's journal; None if it is not saved."""
        return self.table.recorder if self.table is not None and self.table.match is match else None

    def close_table(self) -> None:
        """End what runs at the current table."""
        if self.table is not None:
            self.table.close()

    def leave_table(self) -> None:
        """Return to the title."""
        from octotui.screens.title import TitleScreen

        self.close_table()
        self.only_title()
        if not self.at_title():
            self.app.push_screen(TitleScreen())

    # --- replays

    def replay(self, saved: int) -> None:
        """Replay a saved game, as far as its journal is intact."""
        from octotui.play.replay import Replay

        try:
            match, damage = self.app.store.load(saved)
        except (Damaged, Trouble) as error:
            self.app.notify(f"This game cannot be opened: {error}", severity="error")
            return
        self.look_back(Replay(match, damage, saved))

    def look_back(self, replay: Replay) -> None:
        """Show a replay."""
        from octotui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(replay))

    def review(self, replay: Replay, seat: int) -> None:
        """Review a finished match for a person who played it."""
        from octotui.play.kept_reviews import KeptReviews
        from octotui.screens.review import ReviewScreen

        journal = replay.match.journal()
        if self.reviewed[0] != journal:
            self.reviewed = journal, {}
        self.app.push_screen(ReviewScreen(replay, seat, KeptReviews(self.app.store, replay), self.reviewed[1]))

    def show_moment(self, replay: Replay, note: str, better: str) -> None:
        """Show the moment a review refers to."""
        from octotui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(replay, note, from_review=True, better=better))

    # --- saving

    def save(self, match: Match) -> None:
        """Save a match again before it is left: its file may have disappeared since the last answer."""
        if self.table is not None and self.table.match is match:
            self.table.save()

    def why_unsaved(self, match: Match) -> str:
        """Why a match is not saved, as a sentence; empty if it is, or is not meant to be."""
        recorder, store = self.recorder(match), self.app.store
        if recorder is None:
            return ""
        return recorder.broken or (store.trouble or "" if store.file is None else "")
