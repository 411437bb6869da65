"""A match and all who follow it: people at one keyboard or at several, in one window or in many.

Every change of the match goes through its table. It is written in the journal under the next line number, then made, then told to all who
listen. Where others have written that line already, the match follows them first, and an answer to a question that still stands is given
once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from engine.bots import Budget, answer_for, bot
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Reason, Refused
from octotui.play import at_once
from octotui.storage.trouble import Overtaken

if TYPE_CHECKING:
    from engine.core.state import Event
    from octotui.storage.store import Recorder

T = TypeVar("T")

OVERTAKEN = Reason("overtaken", "the game has gone on meanwhile")


class Table:
    """One match, changed by anybody who sits at it and seen by all."""

    def __init__(self, match: Match, recorder: Recorder | None = None) -> None:
        """`recorder`: what keeps the journal, where it is kept."""
        self.match, self.recorder = match, recorder
        self.check_talk: Callable[[int], None] = lambda seat: None
        """Whether a seat may say something now. Raises ValueError with a sentence if not."""
        self._listeners: list[Callable[[], None]] = []

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` after every change, whoever has made it. Gives what ends that."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def act(self, seat: int, code: str) -> list[Event]:
        """Give an answer; gives the events as this seat hears of them. Raises Refused."""
        return self._change(lambda: at_once.act(self.match, seat, code), lambda: self.standing(seat))

    def bot_answers(self, budget: Budget | None = None) -> bool:
        """Let one bot that has to answer do so here and now; gives whether there was one."""
        return self._change(lambda: answer_for(self.match, bot, budget))

    def bot_acts(self, seat: int, code: str) -> None:
        """Give the answer of a bot; it is dropped if the match has gone on in another window meanwhile."""
        try:
            self.act(seat, code)
        except Refused as refused:
            if refused.reason != OVERTAKEN:
                raise

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back this seat's last answer, with all its picks, as `Match.undo` does. Raises Refused."""
        self._change(lambda: at_once.undo(self.match, seat, consent), lambda: self.standing(seat))

    def redo(self, seat: int) -> None:
        """Give this seat's undone answer again. Raises Refused."""
        self._change(lambda: at_once.redo(self.match, seat), lambda: self.match.here)

    def say(self, seat: int, text: str) -> None:
        """Say something for all to hear. Raises ValueError for a text that cannot be shown."""
        self.check_talk(seat)
        self._change(lambda: self.match.say(seat, text))

    def sit(self, seat: int, who: Seat) -> None:
        """Let somebody else play this seat from now on. Raises Refused if others have changed who plays it."""
        self._change(lambda: self.match.sit(seat, who), lambda: self.match.seats[seat])

    def ask(self, seat: int, what: str, about: int, asked: Sequence[int]) -> None:
        """Ask these seats to agree to something, as `Match.ask` does. Raises Refused, also if the game has gone on meanwhile."""
        self._change(lambda: self.match.ask(seat, what, about, asked), lambda: (self.match.here, self.match.last_motion))

    def agree(self, seat: int, yes: bool) -> None:
        """Say yes or no to what is asked. Raises Refused if it is not asked any more."""
        self._change(lambda: self.match.agree(seat, yes))

    def catch_up(self) -> bool:
        """Follow what others have written in the journal since; gives whether there was anything."""
        if self.recorder is None or not (lines := self.recorder.news()):
            return False
        self._follow(lines)
        return True

    @property
    def shared(self) -> bool:
        """Whether others could write in the journal too."""
        return self.recorder is not None and self.recorder.store.file is not None

    def save(self) -> None:
        """Try again to write what could not be written."""
        if self.recorder is not None:
            try:
                self.recorder.save()
            except Overtaken as ahead:
                self._follow(ahead.lines)

    def standing(self, seat: int) -> tuple[int, object]:
        """What this seat has answered last, and what it is asked."""
        match, state = self.match, self.match.state
        return match.last_answer(seat), next((asked for asked in match.game.asked(state, seat) if asked.seat == seat), None)

    def _change(self, change: Callable[[], T], standing: Callable[[], object] = lambda: None) -> T:
        """Change the match. Where others were faster, follow them; then again if what it rests on still stands."""
        before = standing()
        while True:
            try:
                done = change()
            except Overtaken as ahead:
                self._follow(ahead.lines)
                if standing() != before:
                    raise Refused(OVERTAKEN) from None
            else:
                self._tell()
                return done

    def _follow(self, lines: tuple[str, ...]) -> None:
        assert self.recorder is not None, "nobody else writes where nothing is kept"
        self.recorder.follow(lines)
        self._tell()

    def _tell(self) -> None:
        for hear in tuple(self._listeners):
            hear()
