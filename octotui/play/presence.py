"""The people at a table from separate keyboards: who is present, how long the question has stood, and their requests to one another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from engine.core.match import Match
from engine.core.motion import BOT, END, UNDO, Motion
from engine.core.prompt import LogLine
from engine.core.words import enumeration
from octotui.play.audience import Audience
from octotui.play.listeners import Listeners

AWAY = 120.0
"""Seconds somebody must be away before the others may let a bot play for them."""
REMEMBERED = 100
"""The number of news kept for those who have not heard them."""


class News(NamedTuple):
    """Something that happened at a table besides answers and talk."""

    kind: Literal["came", "left", "away", "gave-up", "proposal-taken", "bot-answered"]
    """`left`: the person's last window has left the table; `away`: they have said so. The last two: their time was up."""
    seat: int


TIME_UP = ("proposal-taken", "bot-answered")
"""News that concern the seat itself."""
SENTENCES = {
    "came": "{who} is at the table.",
    "left": "{who} has left the table; the seat is kept.",
    "away": "{who} is away for a while; the seat is kept.",
    "gave-up": "{who} has given up; a bot plays on in their place.",
    "proposal-taken": "{whose} time is up: the proposed answer is taken.",
    "bot-answered": "{whose} time is up: a bot answers.",
}


class Presence:
    """The people of a table and their presence."""

    def __init__(
        self,
        clock: Callable[[], float],
        people: Iterable[int],
        asked: float | None = None,
        live: bool = True,
        gone: Mapping[int, float] = {},
    ) -> None:
        """`people`: the seats of people, all absent at first; `asked`: when the question was first asked.
        `live`: whether everyone means to play at the same time, so that nobody need wait long for anybody.
        `gone`: since when they are away, where that is known.
        """
        self.clock, self.live = clock, live
        now = clock()
        self.asked = now if asked is None else min(asked, now)
        """When the current question was asked."""
        self.people = tuple(people)
        """The seats that people began on."""
        self.gone = {seat: min(gone.get(seat, now), now) for seat in self.people}
        """The seats of people who are away, each with the time they left."""
        self.news: deque[News] = deque(maxlen=REMEMBERED)
        """What has happened, latest last."""
        self.changes = 0
        """The number of all news so far."""
        self._left: dict[int, int] = {}
        """By seat of somebody who has left: the number of news then."""
        self.audience = Audience(clock, self.tell)
        self._told = self.minutes
        self._listeners = Listeners()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` on all news, and once a minute. Return a function that unsubscribes."""
        return self._listeners.add(hear)

    @property
    def followed(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    def tell(self) -> None:
        """Notify all listeners."""
        self._told = self.minutes
        self._listeners.tell()

    def tick(self) -> None:
        """Advance time: notify listeners once a minute, and decline what nobody has answered."""
        self.audience.tick()
        if self.minutes != self._told:
            self.tell()

    def comes(self, seat: int) -> None:
        if self.gone.pop(seat, None) is not None:
            self._left.pop(seat, None)
            self.note(News("came", seat))

    def goes(self, seat: int, kind: Literal["left", "away", "gave-up"] = "left") -> None:
        if seat not in self.gone or kind == "gave-up":
            self.gone.setdefault(seat, self.clock())
            self._left[seat] = self.changes
            self.audience.leaves(seat)
            self.note(News(kind, seat))

    def note(self, news: News) -> None:
        """Something has happened."""
        self.news.append(news)
        self.changes += 1
        self.tell()

    def news_after(self, changes: int) -> list[News]:
        """The news after the first `changes`, as far as they are remembered."""
        count = min(len(self.news), self.changes - changes)
        return list(self.news)[len(self.news) - count :]

    def news_since(self, seat: int) -> list[News]:
        """What has happened to the seat of somebody since they left."""
        return [news for news in self.news_after(self._left.get(seat, self.changes)) if news.seat == seat and news.kind in TIME_UP]

    @property
    def anybody(self) -> bool:
        """Whether somebody is at the table."""
        return any(seat not in self.gone for seat in self.people)

    def moves(self) -> None:
        """Note that a new question is being asked."""
        self.asked = self.clock()
        self._told = 0

    @property
    def minutes(self) -> int:
        """Minutes the current question has been standing."""
        return self.since(self.asked)

    def since(self, then: float) -> int:
        """Whole minutes since that time."""
        return int(max(0.0, self.clock() - then) // 60)

    def long_gone(self, match: Match) -> tuple[int, ...]:
        """The people whom the others no longer need to wait for."""
        now = self.clock()
        if not self.live:
            return ()
        return tuple(seat for seat, then in self.gone.items() if match.seats[seat].bot is None and now - then >= AWAY)

    def away(self, match: Match) -> str:
        """A sentence naming those who are away; empty if nobody is."""
        gone = [seat for seat in self.gone if match.seats[seat].bot is None]
        if not gone:
            return ""
        most = min(self.since(self.gone[seat]) for seat in gone)
        return f"{seat_names(match, gone)} {'is' if len(gone) == 1 else 'are'} away{lasting(most)}."

    def here(self, match: Match, mine: Collection[int] = ()) -> list[str]:
        """A sentence for each seat: who is at the table, who is away and for how long, and who is asked."""
        asked = match.pending
        return [
            f"{match.names[seat]}{self._where(match, seat, seat in mine)}{', is asked' if seat in asked else ''}."
            for seat in range(len(match.seats))
        ]

    def _where(self, match: Match, seat: int, mine: bool) -> str:
        if match.seats[seat].bot is not None:
            return ", a bot" if seat not in self.people else ", a bot plays for them"
        if seat in self.gone:
            return f", away{lasting(self.since(self.gone[seat]))}"
        return ", you" if mine else ", at the table"

    def waits(self, match: Match) -> str:
        """A sentence naming those who are asked, and for how long."""
        asked = match.pending
        return (
            f"{seat_names(match, asked)} {'is' if len(asked) == 1 else 'are'} asked{lasting(self.minutes)}" if asked else "Nobody is asked"
        )


def seat_names(match: Match, seats: Iterable[int]) -> str:
    """The names of these seats: `Ann, Bo and Cy`."""
    return enumeration(match.names[seat] for seat in seats)


def news_text(match: Match, news: News, mine: Collection[int] = ()) -> str:
    """A piece of news as a sentence; `mine`: the seats of whoever reads it."""
    name = match.names[news.seat]
    return SENTENCES[news.kind].format(who=name, whose="Your" if news.seat in mine else f"{name}'s")


def lasting(minutes: int) -> str:
    """A duration in words; empty while it is too short to mention."""
    if minutes < 60:
        return f", {minutes} min" if minutes else ""
    return f", {minutes // 60} h" if minutes < 48 * 60 else f", {minutes // (24 * 60)} days"


# --- requests


def request_sentence(match: Match, motion: Motion, known: Iterable[LogLine] = (), more: bool = False) -> str:
    """A request as the person asked reads it. `known`: the lines they may know of the answer to be undone; `more`: others follow it."""
    who = match.names[motion.seat]
    if motion.what == END:
        return f"{who} would end the game here, without a result. Do you agree?"
    if motion.what == BOT:
        return f"{who} would let a bot play for {match.names[motion.about]} until they are back. Do you agree?"
    first = next((line.text.rstrip(".") for line in known if not line.heading and line.event[1:2] == (motion.seat,)), "")
    answer = f"“{first}”" if first else "their last answer"
    return f"{who} would take back {answer}{' and all after it' if more else ''}. Do you let them?"


def request_text(match: Match, motion: Motion) -> str:
    """A request as the person who made it reads it."""
    whom = seat_names(match, motion.asked)
    match motion.what:
        case "undo":
            return f"You ask {whom} to let you take that back."
        case "bot":
            return f"You ask {whom} to let a bot play for {match.names[motion.about]}."
        case _:
            return f"You ask {whom} to end the game here."


def outcome(match: Match, motion: Motion) -> str:
    """The outcome of a request that is no longer open."""
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
    """A sentence for each person for whom a bot finished the match."""
    seats = zip(match.header.seats, match.seats, strict=True)
    return [f"A bot played on for {then.name}." for then, now in seats if then.bot is None and now.bot is not None]
