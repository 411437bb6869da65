"""Set-up of a table on a server: the set-up that everyone knows, with seats for whoever comes."""

from __future__ import annotations

from engine.core.journal import Seat
from octotui.play.seating import PERSON
from octotui.screens.setup import SetupScreen
from octotui.server.guest_services import GuestServices
from octotui.widgets.lines import Line, Lines

WHO = {True: "everybody", False: "who has the code"}
WATCH = {True: "everybody", False: "nobody"}


class NewTableScreen(SetupScreen):
    """The first seat of a person is the guest's own, the others are free."""

    app: GuestServices

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.listed = self.watched = True

    def take_game(self, name: str) -> None:
        super().take_game(name)
        if self.seats.count(PERSON) < 2:
            self.seats[1 if self.seats[0] == PERSON and len(self.seats) > 1 else 0] = PERSON
            self.fit()

    def seat_of(self, seat: int) -> Seat:
        if self.seats[seat] != PERSON:
            return super().seat_of(seat)
        mine = self.seats.index(PERSON) == seat
        return Seat(self.app.guest_name if mine else f"a free seat ({seat + 1})")

    def lines(self) -> list[Line]:
        lines = super().lines()
        lines[0] = Line("start", "Open the table", note="Enter opens it with the seats and options below.")
        who = Line("listed", "Who may come", WHO[self.listed], "Left and right: everybody in the lobby, or who has the table's code.")
        watch = Line("watched", "Who may watch", WATCH[self.watched], "Those who watch see what everybody sees, never a hand.")
        return [*lines, who, watch]

    def on_lines_changed(self, message: Lines.Changed) -> None:
        match message.line.id:
            case "listed":
                self.listed = not self.listed
            case "watched":
                self.watched = not self.watched
            case _:
                super().on_lines_changed(message)
                return
        self.show()

    def ask_name(self, seat: int, name: str, why: str = "") -> None:
        """Nobody is named beforehand: on to another kind of player."""
        self.seat_another(seat, 1)
        self.show()
