"""Setting up a table on a server: the usual set-up with open seats and a pace."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.journal import Seat
from octotui.play.seating import PERSON
from octotui.screens.setup import SetupScreen
from octotui.server.hall.pace import AT_ZERO, GRACE, Pace, another
from octotui.server.screens.guest_services import GuestServices
from octotui.widgets.lines import Line

WHO = {True: "everybody here", False: "who has the code"}
WATCH = {True: "everybody", False: "nobody"}
PACE = {
    "live": "No clock. Left and right: a time for each answer, for each seat, or by days.",
    "answer": "For every answer. The clock stands while nobody is at the table.",
    "seat": f"For all answers of a seat together, then {GRACE} s for each.",
    "days": "Everybody comes when they like; the lobby says which games wait for one.",
}


class NewTableScreen(SetupScreen):
    """One seat is the guest's own, the others are open; who gets them is decided at the table."""

    app: GuestServices
    BEGINS = "open"
    TEACHES = False

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.listed = self.watched = True
        self.pace = Pace()

    def take_game(self, name: str) -> None:
        """Propose the game as this guest set it up last, or else as it is usually played."""
        super().take_game(name)
        least, most = self.app.games.game(self.game).seats[:2]
        last = self.app.hall.memory(self.app.key).set_up()
        if last is None or last.game != name:
            self.seat_so_many(max(least, min(2, most)))
            return
        self.listed, self.watched, self.pace = last.listed, last.watched, last.pace
        self.wanted = last.over(self.wanted)
        self.seat_so_many(max(least, min(last.seats, most)))

    def seat_so_many(self, count: int) -> None:
        """Set the number of seats."""
        self.seats = [PERSON if seat < count else "" for seat in range(len(self.seats))]
        self.fit()

    def seat_of(self, seat: int) -> Seat:
        return Seat(f"{self.app.guest_name} {seat + 1}")

    def lines(self) -> list[Line]:
        start = self.start_line("Open the table", "Enter opens it. You sit down at once; it begins when you say so.")
        others = [line for line in super().lines() if line.id not in ("start", "seed") and not line.id.startswith("seat")]
        note = "One is yours; the others are for people, or for bots once the table is open."
        seats = Line("count", "Seats", str(len(self.taken_seats())), note)
        who = Line(
            "listed", "Who may come", WHO[self.listed], "Left and right. Seats can be kept for somebody by name once the table is open."
        )
        watch = Line("watched", "Who may watch", WATCH[self.watched], "Those who watch see what everybody sees, and no hand.")
        pace = Line("pace", "Pace", self.pace.words, PACE[self.pace.kind])
        zero = Line("zero", "At zero", AT_ZERO[self.pace.at_zero], "What is answered for somebody whose time is up.")
        return [start, seats, *others, who, watch, pace, *([zero] if self.pace.clock else [])]

    def change_line(self, line: str, step: int) -> None:
        match line:
            case "count":
                least, most = self.app.games.game(self.game).seats[:2]
                self.seat_so_many(least + (len(self.taken_seats()) - least + step) % (most - least + 1))
            case "listed":
                self.listed = not self.listed
            case "watched":
                self.watched = not self.watched
            case "pace":
                self.pace = another(self.pace, step)
            case "zero":
                self.pace = replace(self.pace, at_zero="bot" if self.pace.at_zero == "proposal" else "proposal")
            case _:
                super().change_line(line, step)
