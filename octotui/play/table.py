"""A match and everyone who follows it, from one keyboard or several, in one window or many.

Every change of the match goes through its table: it is written to the journal under the next line number, then applied, then announced to
all listeners. If others have written that line already, the match follows them first, and an answer to a question that still stands is
given again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from engine.bots import Budget, answer_for, bot, bot_to_answer
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from engine.core.prompt import Reason, Refused
from octotui.bots.levels import is_program
from octotui.bots.task import task_of
from octotui.play import combined
from octotui.play.listeners import Listeners
from octotui.storage.trouble import Overtaken, Unsaved

if TYPE_CHECKING:
    from engine.core.state import Event
    from octotui.bots.programs import Programs
    from octotui.storage.recorder import Recorder

T = TypeVar("T")

OVERTAKEN = Reason("overtaken", "the game has gone on meanwhile")
UNSAVED = "unsaved"
"""The code of a refusal because nothing can be written."""
NOT_TAKEN = "it cannot be saved now ({why}): try again in a moment"


class Table:
    """One match, changed by anybody who sits at it and seen by all."""

    def __init__(self, match: Match, recorder: Recorder | None = None) -> None:
        """`recorder`: writes the journal, if it is saved."""
        self.match, self.recorder = match, recorder
        self.programs: Programs | None = None
        """The programs that play here."""
        self.check_talk: Callable[[int], None] = lambda seat: None
        """Check whether a seat may say something now. Raises ValueError with a sentence if not."""
        self.follows = False
        """Whether the change that is being told was made by another process."""
        self._listeners = Listeners()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` after every change, whoever made it. Return a function that unsubscribes."""
        return self._listeners.add(hear)

    def act(self, seat: int, code: str) -> list[Event]:
        """Give an answer. Return the events as this seat sees them. Raises Refused."""
        return self._change(lambda: combined.act(self.match, seat, code), lambda: self.standing(seat))

    def answer(self, seat: int, code: str) -> None:
        """Give a person's answer, and those after it that leave them no choice. Raises Refused."""
        self.act(seat, code)
        while only := combined.only_answer(self.match, seat, self.match.here):
            self.act(seat, only)

    def bot_answers(self, budget: Budget | None = None) -> bool:
        """Let one waiting bot or program answer here and now; return whether there was one."""
        asked = bot_to_answer(self.match)
        if asked is None:
            return False
        if self.programs is not None and is_program(asked.level):
            import asyncio

            decision = asyncio.run(self.programs.think(self.match.game, task_of(self.match, asked, budget or Budget())))
            self.bot_acts(asked.seat, decision.code)
            return True
        return self._change(lambda: answer_for(self.match, bot, budget))

    def bot_acts(self, seat: int, code: str) -> None:
        """Give a bot's answer; it is dropped if the match has moved on in another window meanwhile."""
        try:
            self.act(seat, code)
        except Refused as refused:
            if refused.reason != OVERTAKEN:
                raise
        if self.programs is not None and seat in self.programs.out and is_program(self.match.seats[seat].bot):
            self.sit(seat, Seat(self.match.names[seat], STAND_IN))

    def close(self) -> None:
        """End the programs that play here; nobody is asked any more."""
        if self.programs is not None:
            self.programs.close()

    def undo(self, seat: int, consent: bool = False) -> None:
        """Undo this seat's last answer with all its picks, as `Match.undo` does. Raises Refused."""
        self._change(lambda: combined.undo(self.match, seat, consent), lambda: self.standing(seat))

    def redo(self, seat: int) -> None:
        """Redo this seat's undone answer. Raises Refused."""
        self._change(lambda: combined.redo(self.match, seat), lambda: self.match.here)

    def say(self, seat: int, text: str) -> None:
        """Say something to the whole table. Raises ValueError for a text that cannot be shown."""
        self.check_talk(seat)
        self._change(lambda: self.match.say(seat, text))

    def sit(self, seat: int, who: Seat) -> None:
        """Change who plays this seat from now on. Raises Refused if others have changed it meanwhile."""
        self._change(lambda: self.match.sit(seat, who), lambda: self.match.seats[seat])

    def ask(self, seat: int, what: str, about: int, asked: Sequence[int]) -> None:
        """Ask these seats for their consent, as `Match.ask` does. Raises Refused, also if the game has moved on meanwhile."""
        self._change(lambda: self.match.ask(seat, what, about, asked), lambda: (self.match.here, self.match.last_motion))

    def agree(self, seat: int, yes: bool) -> None:
        """Agree to the open request or decline it. Raises Refused if it is no longer open."""
        self._change(lambda: self.match.agree(seat, yes))

    def catch_up(self) -> bool:
        """Follow what others have written to the journal; return whether there was anything."""
        if self.recorder is None or not (lines := self.recorder.news()):
            return False
        self.follows = True
        try:
            self._follow(lines)
        finally:
            self.follows = False
        return True

    @property
    def is_shared(self) -> bool:
        """Whether others could write to the journal too."""
        return self.recorder is not None and self.recorder.store.db.lasting

    def save(self) -> None:
        """Retry writing what could not be written."""
        if self.recorder is not None:
            try:
                self.recorder.save()
            except Overtaken as ahead:
                self._follow(ahead.lines)
            except Unsaved:
                pass

    def standing(self, seat: int) -> tuple[int, object]:
        """A seat's last answer and its current question."""
        match, state = self.match, self.match.state
        return match.last_answer(seat), next((asked for asked in match.game.questions_for(state, seat) if asked.seat == seat), None)

    def _change(self, change: Callable[[], T], standing: Callable[[], object] = lambda: None) -> T:
        """Change the match. If others were faster, follow them, then retry if what the change rests on still stands."""
        before = standing() if self.recorder is not None else None
        while True:
            try:
                done = change()
            except Unsaved as why:
                raise Refused(Reason(UNSAVED, NOT_TAKEN.format(why=why))) from why
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
        if self.match.over:
            self.close()
        self._listeners.tell()
