"""Screen navigation for a guest: the lobby in place of the title, waiting tables, and matches of the hall."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.game import BadOption
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.words import sentence
from octotui.play.audience import Watcher
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.watching import WatcherSession
from octotui.screens import routes as common
from octotui.screens.browse import BrowseScreen, Rows
from octotui.screens.choose import ChooseScreen
from octotui.screens.navigator import Navigator
from octotui.screens.table import TableScreen
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.waiting_tables import FREE, Place, Waiting
from octotui.server.screens import leaving, people, routes
from octotui.server.screens.guest_services import GuestServices
from octotui.server.screens.ladder_page import LadderScreen, ladder_page
from octotui.server.screens.lobby import LobbyScreen
from octotui.server.screens.lobby_help import lobby_help
from octotui.server.screens.new_table import NewTableScreen
from octotui.server.screens.result import GuestResult
from octotui.server.screens.table import GuestTable
from octotui.server.screens.together import TogetherScreen
from octotui.server.screens.waiting_table import WaitingScreen
from octotui.storage.trouble import Trouble
from octotui.tables.cover import shortest
from octotui.tables.turn_history import Story
from octotui.widgets.lines import Line

INVITED = 20.0
"""Seconds an invitation to a rematch is shown."""


class GuestNavigator(Navigator):
    """Shows the screens of one guest."""

    app: GuestServices

    def __init__(self, app: GuestServices) -> None:
        super().__init__(app)
        self.served: ServedTable | None = None
        """The match on the screen."""
        self._taken: Callable[[], None] | None = None
        self._watcher: Watcher | None = None
        """The guest as a watcher of the match on the screen."""
        self._deaf: Callable[[], None] | None = None
        """Stops listening for a rematch."""
        self.invited = False
        """Whether the guest was told of a rematch."""

    def follow(self, route: common.Route) -> None:
        match route:
            case routes.ComeIn():
                self.come_in()
            case routes.GoOut():
                self.app.exit()
            case routes.NewTable():
                self.app.push_screen(NewTableScreen(self.last_kind()))
            case routes.GoToWaiting(table):
                self.to_waiting(table)
            case routes.GoToMatch(number):
                self.to_match(number)
            case routes.ShowLadder():
                self.ladder()
            case routes.UseCode(code):
                self.use_code(code)
            case routes.LobbyHelp():
                self.app.push_screen(BrowseScreen("Help", lobby_help(self.app.invitation, self.app.own_keys)))
            case routes.ShowPeople() if self.served is not None:
                self.people()
            case common.PlayOn():
                self.app.notify("Playing on from a moment is for a game on your own machine.", severity="warning")
            case common.PlayHere() if self.served is not None:
                self.to_match(self.served.number)
            case common.LeaveTable() if self.plays():
                assert isinstance(self.app.screen, TableScreen)
                self.ask_leaving(leaving.HEADING, leaving.ways(self.app.screen.session))
            case _:
                super().follow(route)

    def come_in(self) -> None:
        """Go from the door to the lobby."""
        self.app.push_screen(LobbyScreen())
        self.app.come_in()

    def ladder(self) -> None:
        """Show the ladders, a page each, starting with the game played last."""
        ladder, games = self.app.hall.ladder, self.app.games
        if ladder is None or not ladder.games():
            self.app.notify("No game that counts has been finished here yet: two people or more have to play it.")
            return

        def known() -> list[str]:
            counted = ladder.games()
            return [game for game in games if game in counted]

        def pages() -> list[tuple[str, Rows]]:
            return [(f"Ladder of {games.game(game).name}", ladder_page(ladder.of(game), self.app.guest_name)) for game in known()]

        last, found = self.last_kind(), known()
        self.app.push_screen(LadderScreen(pages, found.index(last) if last in found else 0, self.app.hall.lobby))

    # --- the lobby as title

    def at_title(self) -> bool:
        return isinstance(self.app.screen, LobbyScreen)

    def refresh_title(self) -> None:
        if isinstance(self.app.screen, LobbyScreen):
            self.app.screen.show()

    def leave_table(self) -> None:
        self.stand_up()
        self.only_title()
        if not self.at_title():
            self.app.push_screen(LobbyScreen())

    def plays(self) -> bool:
        """Whether the guest has a seat in an unfinished match on the screen."""
        if not isinstance(self.app.screen, TableScreen) or self.served is None or self._taken is None:
            return False
        return not (self.served.table.match.over or self.served.table.match.ended)

    def ask_leaving(self, heading: str, lines: list[Line]) -> None:
        """Ask how to leave, and do so."""
        screen, served = self.app.screen, self.served
        assert isinstance(screen, TableScreen)

        def go(what: str | None) -> None:
            if what is not None and served is not None and self.served is served and self.plays():
                self.leave_by(what, served, screen)

        self.app.push_screen(ChooseScreen(heading, lines), go)

    def people(self) -> None:
        """Show who is at the table, and let looks over a shoulder be asked for, offered and ended."""
        screen, served = self.app.screen, self.served
        assert isinstance(screen, GuestTable) and served is not None
        session, audience = screen.session, served.presence.audience

        def go(what: str | None) -> None:
            if what is None or self.served is not served:
                return
            try:
                screen.remark(people.do(what, session, audience))
            except Refused as refused:
                screen.remark(f"Not now: {refused.reason.text}.")

        self.app.push_screen(ChooseScreen(people.HEADING, people.lines(session, served.presence)), go)

    def leave_by(self, what: str, served: ServedTable, screen: TableScreen) -> None:
        """Leave, or ask the others, as was chosen."""
        what, _, seat = what.partition(" ")
        try:
            match what:
                case "keep":
                    self.leave_table()
                case "give-up" | "end-alone":
                    self.ask_leaving(*leaving.sure(what))
                case "given-up":
                    self.app.hall.give_up(served.number, self.app.key)
                    self.leave_table()
                case "end":
                    screen.other_keyboards.remark(screen.session.ask_end())
                case "bot":
                    screen.other_keyboards.remark(screen.session.ask_bot(int(seat)))
        except Refused as refused:
            screen.remark(f"Not now: {refused.reason.text}.")

    def title_choice(self, what: str) -> None:
        match what:
            case "learn":
                self.choose_lesson()
            case "new":
                self.app.push_screen(NewTableScreen(self.last_kind()))

    def last_kind(self) -> str:
        """The game of the table set up last or, if there is none, of the match played last; before any, the shortest."""
        last = self.app.hall.memory(self.app.key).set_up()
        if last is not None and last.game in self.app.games:
            return last.game
        mine = self.app.hall.seats.games_of(self.app.key, limit=1)
        return mine[0].game.game if mine else shortest(self.app.games)

    def news(self, match: Match) -> list[Story]:
        """Nothing: a person's record is kept on their own machine."""
        return []

    # --- waiting tables

    def begin(self, game: str, seats: tuple[Seat, ...], options: dict[str, object], seed: int, note: str = "") -> None:
        """Open a table with these settings: the first person is this guest, the other people's seats are open.

        A first game after a lesson begins at once, against its bots. The seed is always the server's.
        """
        screen = self.app.screen
        mine = Place(self.app.key, self.app.guest_name)
        places = (mine, *(Place(bot=seat.bot) if seat.bot else FREE for seat in seats[1:]))
        try:
            self.app.games.game(game).read_options(options)
        except BadOption as error:
            self.app.notify(str(error), severity="error")
            return
        waiting = Waiting(self.app.key, game, options, places, "", listed=False)
        if isinstance(screen, NewTableScreen):
            waiting = replace(waiting, listed=screen.listed, watched=screen.watched, pace=screen.pace)
        try:
            waiting = self.app.hall.set_up(waiting)
            begun = None if isinstance(screen, NewTableScreen) else self.app.hall.begin_waiting(waiting.id)
        except ValueError as error:
            self.app.notify(sentence(str(error)), severity="warning")
            return
        if begun is not None:
            self.to_match(begun)
            return
        self.only_title()
        self.app.push_screen(WaitingScreen(waiting))

    def to_waiting(self, id: int) -> None:
        """Sit down at a waiting table."""

        def sit(waiting: Waiting) -> Waiting:
            return waiting.with_person(self.app.key, self.app.guest_name)

        try:
            waiting = self.app.hall.change_waiting(id, sit)
        except ValueError as error:
            self.app.notify(f"You cannot sit down there: {error}.", severity="warning")
            return
        if waiting is None:
            self.app.notify("That table is gone.", severity="warning")
        elif waiting.match is not None:
            self.to_match(waiting.match)
        else:
            self.only_title()
            self.app.push_screen(WaitingScreen(waiting))

    def use_code(self, code: str) -> None:
        """Sit down at the table with this code."""
        waiting = self.app.hall.waiting.by_code(code.strip().lower())
        if waiting is None:
            self.app.notify("No table that waits has this code.", severity="warning")
        else:
            self.to_waiting(waiting.id)

    # --- matches

    def result_choice(self, session: Session, what: str) -> None:
        if what == "again":
            self.rematch()
        elif what == "together":
            self.look_back_together(session)
        else:
            super().result_choice(session, what)

    def finish(self, session: Session) -> None:
        if self.served is not None and not isinstance(self.app.screen, GuestResult | TogetherScreen):
            self.app.push_screen(GuestResult(session, self.served.together))

    def look_back_together(self, session: Session) -> None:
        """Show the replay that one of the people leads; the first to come leads it."""
        served = self.served
        if served is not None:
            me = served.look_back(self.app.key, self.app.guest_name)
            self.app.push_screen(TogetherScreen(Replay(session.match), served.together, me, session))

    def rematch(self) -> None:
        """Go to a table with the same options and people; the first to come sets it up."""
        hall, served = self.app.hall, self.served
        if served is None or not served.house.seats_of(self.app.key):
            self.app.notify("You did not play in this game.", severity="warning")
            return
        try:
            again = hall.rematch(served.number, self.app.key)
        except ValueError as error:
            self.app.notify(sentence(str(error)), severity="warning")
            return
        if again.has_room_for(self.app.key):
            self.stand_up()
            self.to_waiting(again.id)
        else:
            self.app.notify("The others play again without you: your seat was given away.", severity="warning")

    def notice_rematch(self) -> None:
        """Something in the hall may have changed."""
        if self.served is not None and self.served.table.match.over and not self.invited:
            self.app.call_later(self.hear_of_rematch)

    def hear_of_rematch(self) -> None:
        """Announce once that another player of this match wants a rematch."""
        served = self.served
        if served is None or self.invited or not served.table.match.over:
            return
        again = self.app.hall.waiting.rematch_of(served.number)
        if again is not None and again.invites(self.app.key):
            self.invited = True
            host = self.app.hall.people.name(again.host)
            self.app.notify(f"{host} would play again, and keeps a seat for you: “Play again” goes there.", timeout=INVITED, markup=False)

    def to_match(self, number: int) -> None:
        """Take one's own seat in a match, or watch it."""
        hall, key = self.app.hall, self.app.key
        try:
            served = hall.table(number)
        except (Damaged, Trouble) as error:
            self.app.notify(f"This game cannot be opened: {error}.", severity="error")
            return
        self.stand_up()

        def taken() -> None:
            self.app.call_later(self.look_on)

        session = served.sit(key, taken)
        taken_by_me = taken if session is not None else None
        if session is None:
            if not served.may_watch(key):
                self.app.notify("That table may not be watched.", severity="warning")
                return
            session = served.watch(key, self.app.guest_name)
        session.timer = served.timer
        self.served, self._taken, self.table = served, taken_by_me, served.table
        self._watcher = session.watcher if isinstance(session, WatcherSession) else None
        self.invited = False
        self._deaf = hall.listen(self.notice_rematch)
        self.sit_down(session, fresh=True)

    def sit_down(self, session: Session, fresh: bool = False) -> None:
        self.app.clear_notifications()
        self.only_title()
        self.app.push_screen(GuestTable(session))

    def look_on(self) -> None:
        """Become a spectator: another window of this guest has taken over."""
        if self.served is not None:
            self._taken = None
            session = self.served.watch(self.app.key, self.app.guest_name)
            session.timer = self.served.timer
            self.sit_down(session)
            self.app.notify("You play on in another window. This one shows what everybody sees; enter takes the keyboard back.")

    def stand_up(self) -> None:
        """Leave the table but keep the seat."""
        if self.served is not None and self._taken is not None:
            self.served.stand(self.app.key, self._taken)
        if self.served is not None and self._watcher is not None:
            self.served.presence.audience.goes(self._watcher)
        if self._deaf is not None:
            self._deaf()
        self.served = self._taken = self._watcher = self.table = self._deaf = None
