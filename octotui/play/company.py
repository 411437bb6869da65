"""Those who sit at one table on lines of their own: who is there, since when the question stands, and what they ask of one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.match import Match
from engine.core.motion import BOT, END, UNDO, Motion
from engine.core.prompt import LogLine

PATIENCE = 60.0
"""Seconds after which silence is a no."""
AWAY = 120.0
"""Seconds that somebody has to be away before the others may let a bot play for them."""


class Company:
    """The people of a table, as far as they are here."""

    def __init__(self, clock: Callable[[], float], people: Iterable[int], asked: float | None = None, live: bool = True) -> None:
        """`people`: the seats of people, none of whom has come yet; `asked`: when the question was first asked.

        `live`: whether all mean to play at the same time, so that one need not wait long for anybody.
        """
        self.clock, self.live = clock, live
        now = clock()
        self.asked = now if asked is None else min(asked, now)
        """Since when what is asked now has been asked."""
        self.gone = dict.fromkeys(people, now)
        """The seats of people who are away, and since when."""
        self.news: tuple[int, str] = (0, "")
        """Who has come or gone last, as a seat and what they did."""
        self.changes = 0
        """How often somebody has come or gone."""
        self._told = self.minutes
        self._listeners: list[Callable[[], None]] = []

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` when somebody has come or gone, and when a minute is over. Gives what ends that."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def tell(self) -> None:
        """There is something new to show."""
        self._told = self.minutes
        for hear in tuple(self._listeners):
            hear()

    def tick(self) -> None:
        """Time passes: once a minute it is told."""
        if self.minutes != self._told:
            self.tell()

    def comes(self, seat: int) -> None:
        if self.gone.pop(seat, None) is not None:
            self._tell(seat, "is at the table")

    def goes(self, seat: int) -> None:
        if seat not in self.gone:
            self.gone[seat] = self.clock()
            self._tell(seat, "has left the table; the seat is kept")

    def _tell(self, seat: int, what: str) -> None:
        self.news = seat, what
        self.changes += 1
        self.tell()

    def moves(self) -> None:
        """Something else is asked from now on."""
        self.asked = self.clock()
        self._told = 0

    @property
    def minutes(self) -> int:
        """For how many minutes what is asked has been asked."""
        return self.since(self.asked)

    def since(self, then: float) -> int:
        """How many minutes ago that was."""
        return int(max(0.0, self.clock() - then) // 60)

    def long_gone(self, match: Match) -> tuple[int, ...]:
        """The people whom the others need not wait for any longer."""
        now = self.clock()
        if not self.live:
            return ()
        return tuple(seat for seat, then in self.gone.items() if match.seats[seat].bot is None and now - then >= AWAY)

    def away(self, match: Match) -> str:
        """Who is away, in a sentence; empty if nobody is."""
        gone = [seat for seat in self.gone if match.seats[seat].bot is None]
        if not gone:
            return ""
        most = min(self.since(self.gone[seat]) for seat in gone)
        return f"{named(match, gone)} {'is' if len(gone) == 1 else 'are'} away{lasting(most)}."

    def waits(self, match: Match) -> str:
        """Who is asked, and for how long already."""
        asked = match.pending
        return f"{named(match, asked)} {'is' if len(asked) == 1 else 'are'} asked{lasting(self.minutes)}" if asked else "Nobody is asked"


def named(match: Match, seats: Iterable[int]) -> str:
    """The names of these seats: `Ann, Bo and Cy`."""
    *others, last = (match.names[seat] for seat in seats)
    return f"{', '.join(others)} and {last}" if others else last


def lasting(minutes: int) -> str:
    """How long something lasts, once that is worth saying."""
    if minutes < 60:
        return f", {minutes} min" if minutes else ""
    return f", {minutes // 60} h" if minutes < 48 * 60 else f", {minutes // (24 * 60)} days"


# --- requests


def request(match: Match, motion: Motion, told: Iterable[LogLine] = (), more: bool = False) -> str:
    """What is asked of one, who may know these lines of the answer that is to be taken back; `more`: others follow it."""
    who, keys = match.names[motion.seat], "y: yes   n: no"
    if motion.what == END:
        return f"{who} would end the game here, without a result. Do you agree?   {keys}"
    if motion.what == BOT:
        return f"{who} would let a bot play for {match.names[motion.about]} until they are back. Do you agree?   {keys}"
    first = next((line.text.rstrip(".") for line in told if not line.heading and line.text.startswith(who)), "")
    answer = f"“{first}”" if first else "their last answer"
    return f"{who} would take back {answer}{' and all after it' if more else ''}. Do you let them?   {keys}"


def asked_for(match: Match, motion: Motion) -> str:
    """What one has asked the others, to oneself."""
    whom = named(match, motion.asked)
    match motion.what:
        case "undo":
            return f"You ask {whom} to let you take that back."
        case "bot":
            return f"You ask {whom} to let a bot play for {match.names[motion.about]}."
        case _:
            return f"You ask {whom} to end the game here."


def outcome(match: Match, motion: Motion) -> str:
    """What has come of a request that stands no more."""
    who = match.names[motion.seat]
    whom = match.names[motion.about] if motion.what == BOT else ""
    done = {
        UNDO: f"{who} has taken an answer back; all have agreed.",
        BOT: f"A bot plays for {whom} until they are back.",
        END: "All have agreed: the game ends here, without a result.",
    }
    if motion.carried:
        return done[motion.what]
    not_done = {UNDO: f"{who} takes nothing back", BOT: f"no bot plays for {whom}", END: "the game goes on"}
    why = "The game has gone on"
    if motion.refused is not None:
        why = "Not all have answered" if motion.refused == motion.seat else f"{match.names[motion.refused]} does not agree"
    return f"{why}: {not_done[motion.what]}."


def stand_ins(match: Match) -> list[str]:
    """For whom a bot played on in the end, a sentence each."""
    seats = zip(match.header.seats, match.seats, strict=True)
    return [f"A bot played on for {then.name}." for then, now in seats if then.bot is None and now.bot is not None]
