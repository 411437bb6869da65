"""Runs the clock of a match on a server, answers for seats whose time is up, and knows who was warned.

The clock is stopped while nobody is at the table, and while the server is down. It runs for those who are asked, present or not: the others
wait for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Literal

from engine.core.prompt import Refused
from octotui.bots.task import stand_in_for
from octotui.play.listeners import Listeners
from octotui.play.presence import News
from octotui.play.seating import LEVEL
from octotui.play.session import Session
from octotui.play.timer import Timer
from octotui.server.hall.background import in_background
from octotui.server.hall.clock import Clock, display_seconds, minutes_text
from octotui.server.hall.served_table import ServedTable
from octotui.storage.trouble import Fault


class Timekeeper:
    """The timekeeper of one match."""

    def __init__(self, served: ServedTable, clock: Clock, now: float) -> None:
        self.served, self.clock, self.now = served, clock, now
        self._listeners = Listeners()
        self._shown = ""
        self._answering: asyncio.Task[None] | None = None
        self.ask()

    def ask(self) -> None:
        """Follow a change of the match: other questions may be asked now."""
        match = self.served.table.match
        people = [seat for seat in match.pending if match.seats[seat].bot is None]
        self.clock.ask({seat: match.last_answer(seat) for seat in people})
        self.tell()

    def tick(self, now: float) -> None:
        """Advance the clock to this time."""
        passed, self.now = now - self.now, now
        if not self.served.presence.anybody:
            return
        self.clock.pass_(passed)
        for seat in self.clock.up:
            if seat in self.clock.up:
                self.answer(seat)
        self.tell()

    # --- time up

    def answer(self, seat: int) -> None:
        """Do what was agreed for a seat whose time is up, unless another server does; where nobody can tell, the next tick will."""
        match = self.served.table.match
        try:
            if not self.served.cluster.drives(self.served.number):
                return
        except Fault:
            return
        if self.clock.pace.at_zero == "proposal":
            if prompt := match.game.prompt(match.state, seat):
                with suppress(Refused):
                    self.served.table.act(seat, prompt.proposal)
                    self._note("proposal-taken", seat)
        elif not self.answers:
            self._answering = in_background(self._bot(seat))

    async def _bot(self, seat: int) -> None:
        match = self.served.table.match
        asked = match.here, match.last_answer(seat)
        decision = await self.served.bots.think(match.game, stand_in_for(match, seat, LEVEL))
        if (match.here, match.last_answer(seat)) == asked:
            with suppress(Refused):
                self.served.table.bot_acts(seat, decision.code)
                self._note("bot-answered", seat)

    def _note(self, kind: Literal["proposal-taken", "bot-answered"], seat: int) -> None:
        """Tell everybody at the table what has answered."""
        self.served.presence.note(News(kind, seat))
        self.served.cluster.announce("news", self.served.number, kind, seat)

    @property
    def answers(self) -> bool:
        """Whether a bot is finding the answer of a seat whose time is up."""
        return self._answering is not None and not self._answering.done()

    def close(self) -> None:
        if self._answering is not None:
            self._answering.cancel()

    # --- display

    def time_text(self, seats: Collection[int]) -> str:
        left = self.clock.left
        return minutes_text(min(left[seat] for seat in ([seat for seat in left if seat in seats] or left))) if left else ""

    def seconds_left(self, seat: int) -> int | None:
        return display_seconds(self.clock.left[seat]) if seat in self.clock.left else None

    def warning(self, seat: int) -> int:
        return self.clock.warning(seat)

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        return self._listeners.add(hear)

    def tell(self) -> None:
        """Notify listeners if the displayed time has changed."""
        shown = " ".join(f"{seat} {self.clock.time_shown(seat)}" for seat in self.clock.left)
        if shown != self._shown:
            self._shown = shown
            self._listeners.tell()


class Warnings:
    """The warnings that a session was given of its time: each once for each question."""

    def __init__(self) -> None:
        self._given: dict[int, tuple[int, int]] = {}
        """By seat: the question, and the seconds left at the last warning."""

    def new(self, session: Session, timer: Timer | None) -> dict[int, int]:
        """By own seat, the seconds of a warning that was not given yet; it counts as given now."""
        found: dict[int, int] = {}
        if timer is None:
            return found
        for seat in session.mine:
            warning = session.match.last_answer(seat), timer.warning(seat)
            if warning[1] and self._given.get(seat) != warning:
                self._given[seat] = warning
                found[seat] = warning[1]
        return found
