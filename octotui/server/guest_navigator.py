"""Which screen a guest sees: the lobby in place of the title, tables that wait, and matches of the hall."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import BadOption
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.words import sentence
from octotui.play.session import Session
from octotui.screens import routes as common
from octotui.screens.browse import InspectScreen
from octotui.screens.navigator import Navigator
from octotui.screens.table import TableScreen
from octotui.server import routes
from octotui.server.guest_services import GuestServices
from octotui.server.ladder import page
from octotui.server.lobby import LobbyScreen
from octotui.server.new_table import NewTableScreen
from octotui.server.served import ServedTable
from octotui.server.waiting import FREE, Place, Waiting
from octotui.server.waiting_screen import WaitingScreen
from octotui.storage.trouble import Trouble


class GuestNavigator(Navigator):
    """Shows the screens of one guest."""

    app: GuestServices

    def __init__(self, app: GuestServices) -> None:
        super().__init__(app)
        self.served: ServedTable | None = None
        """The match one is at."""
        self._taken: Callable[[], None] | None = None

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
            case _:
                super().follow(route)

    def come_in(self) -> None:
        """From the door into the lobby."""
        self.app.push_screen(LobbyScreen())
        self.app.come_in()

    def ladder(self) -> None:
        """The ladders, a page each, beginning at the game played last."""
        ladder, games = self.app.hall.ladder, self.app.games
        known = [game for game in games if ladder is not None and game in ladder.games()]
        if ladder is None or not known:
            self.app.notify("No game that counts has been finished here yet: two people or more have to play it.")
            return
        pages = [(f"Ladder of {games.game(game).name}", page(ladder.of(game), self.app.guest_name)) for game in known]
        last = self.last_kind()
        self.app.push_screen(InspectScreen(pages, known.index(last) if last in known else 0))

    # --- in place of the title

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

    def last_kind(self) -> str:
        mine = self.app.hall.seats.games_of(self.app.key, limit=1)
        return mine[0].game.game if mine else next(iter(self.app.games))

    def news(self, match: Match) -> list[str]:
        """Nothing: the record of a person is kept on their own machine."""
        return []

    # --- tables that wait

    def begin(self, game: str, seats: tuple[Seat, ...], options: dict[str, object], seed: int) -> None:
        """Open a table as it was set up: the first person is this guest, for the others it waits."""
        screen = self.app.screen
        assert isinstance(screen, NewTableScreen), "only there a table is set up"
        mine = Place(self.app.key, self.app.guest_name)
        places = (mine, *(FREE for _ in seats[1:]))
        try:
            self.app.games.game(game).read_options(options)
        except BadOption as error:
            self.app.notify(str(error), severity="error")
            return
        waiting = Waiting(self.app.key, game, options, seed, places, "", screen.listed, screen.watched, screen.pace)
        try:
            waiting = self.app.hall.set_up(waiting)
        except ValueError as error:
            self.app.notify(sentence(str(error)), severity="warning")
            return
        self.only_title()
        self.app.push_screen(WaitingScreen(waiting))

    def to_waiting(self, id: int) -> None:
        """Sit down at a table that waits."""

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

    def to_match(self, number: int) -> None:
        """Sit down at one's own seat of a match, or look on."""
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
        if session is None:
            if not served.may_watch(key):
                self.app.notify("That table may not be watched.", severity="warning")
                return
            session = served.watch()
        session.timer = served.timer
        self.served, self._taken, self.table = served, taken, served.table
        self.sit_down(session, fresh=True)

    def sit_down(self, session: Session, fresh: bool = False) -> None:
        self.app.clear_notifications()
        self.only_title()
        self.app.push_screen(TableScreen(session))

    def look_on(self) -> None:
        """Another window of this guest has taken over: this one only shows what everybody sees."""
        if self.served is not None:
            self._taken = None
            session = self.served.watch()
            session.timer = self.served.timer
            self.sit_down(session)
            self.app.notify("You play on in another window. This one shows what everybody sees.")

    def stand_up(self) -> None:
        """Leave the table; the seat stays one's own."""
        if self.served is not None and self._taken is not None:
            self.served.stand(self.app.key, self._taken)
        self.served = self._taken = self.table = None
