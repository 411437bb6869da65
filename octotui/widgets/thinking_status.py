"""The status of a thinking bot: that it thinks, and how much of its time is over.

The choices it considers give away something of its hand, so they are named only in matches without people.
"""

from __future__ import annotations

from engine.bots import Decision
from engine.core.match import Match
from octotui.bots.advice import percent
from themes import Glyphs

CELLS = 8
"""Cells of the progress bar."""
QUARTERS = ("", ": a quarter of the time is over", ": half of the time is over", ": most of the time is over")
NAMED = 3
"""Maximum choices named."""


class Pace:
    """The progress of a search, in steps. Times are in seconds."""

    def __init__(self, seconds: float, begun: float, moves: bool) -> None:
        """`moves`: whether to animate a bar; else words change by quarters."""
        self.seconds, self.begun, self.moves = seconds, begun, moves
        self.step = 0

    def goes_on(self, now: float) -> bool:
        """Return whether another step has begun."""
        steps = CELLS if self.moves else len(QUARTERS)
        before, self.step = self.step, min(int((now - self.begun) / self.seconds * steps), steps - 1)
        return self.step != before

    def after(self, what: str, glyphs: Glyphs) -> str:
        """The activity, and how much of its time is over."""
        if not self.moves:
            return what + QUARTERS[self.step]
        return f"{what} {glyphs['full'] * self.step}{glyphs['rest'] * (CELLS - self.step)}"


class ThinkingStatus:
    """The status shown of the bot whose answer is awaited."""

    def __init__(self, match: Match, pace: Pace) -> None:
        self.match, self.pace = match, pace
        self.seat: int | None = None
        self.named = ""
        """The choices it considers, as far as they may be shown."""

    def hear(self, seat: int, decision: Decision, now: float) -> bool:
        """Take in the bot's answer so far; return whether the display has changed."""
        first, self.seat = self.seat is None, seat
        if not self.pace.goes_on(now) and not first:
            return False
        if all(player.bot is not None for player in self.match.seats):
            said = [(self.match.game.choice(self.match.state, p.code).label, p.chance) for p in decision.prospects[:NAMED]]
            self.named = "".join(f"{label}: {percent(chance)}.  " for label, chance in said)
        return True

    def heading(self, glyphs: Glyphs) -> str:
        """The bot's name, and how much of its time is over."""
        return self.pace.after(f"{self.match.names[self.seat or 0]} is thinking", glyphs)
