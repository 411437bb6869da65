"""What those at the table are shown of a bot that thinks: that it does, and how far it is.

What it thinks of tells something of what it holds, so its choices are named only where nobody plays against it.
"""

from __future__ import annotations

from engine.bots import Decision
from engine.core.match import Match
from octotui.bots.advice import percent
from themes import Glyphs

CELLS = 8
"""Of a bar."""
QUARTERS = ("", ": a quarter of the time is over", ": half of the time is over", ": most of the time is over")
NAMED = 3
"""Choices named at most."""


class Pace:
    """How much of the time for a thought is over, in steps. Times are in seconds."""

    def __init__(self, seconds: float, begun: float, moves: bool) -> None:
        """`moves`: whether a bar may move on the screen; else words change by quarters."""
        self.seconds, self.begun, self.moves = seconds, begun, moves
        self.step = 0

    def goes_on(self, now: float) -> bool:
        """Gives whether another step has begun."""
        steps = CELLS if self.moves else len(QUARTERS)
        before, self.step = self.step, min(int((now - self.begun) / self.seconds * steps), steps - 1)
        return self.step != before

    def after(self, what: str, glyphs: Glyphs) -> str:
        """What goes on, and how far it is."""
        if not self.moves:
            return what + QUARTERS[self.step]
        return f"{what} {glyphs['full'] * self.step}{glyphs['rest'] * (CELLS - self.step)}"


class Aloud:
    """The thought of the bot that has to answer now."""

    def __init__(self, match: Match, pace: Pace) -> None:
        self.match, self.pace = match, pace
        self.seat: int | None = None
        self.named = ""
        """What it thinks of, as far as that may be told."""

    def hear(self, seat: int, decision: Decision, now: float) -> bool:
        """What the bot on this seat would answer so far; gives whether there is something else to show now."""
        first, self.seat = self.seat is None, seat
        if not self.pace.goes_on(now) and not first:
            return False
        if all(player.bot is not None for player in self.match.header.seats):
            said = [(self.match.game.choice(self.match.state, p.code).label, p.chance) for p in decision.prospects[:NAMED]]
            self.named = "".join(f"{label}: {percent(chance)}.  " for label, chance in said)
        return True

    def heading(self, glyphs: Glyphs) -> str:
        """Who thinks, and how far that is."""
        return self.pace.after(f"{self.match.names[self.seat or 0]} thinks", glyphs)
