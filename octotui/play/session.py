"""A table as one keyboard sees it: which seats are its own, and whose view is shown. Independent of any screen.

A keyboard may own all people's seats, where people share it, or one of them, or none for a spectator. The seat whose view is shown holds
the keyboard; it changes only through `take_keyboard`, which the screen calls once that person has said that they are there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from engine.bots import Decision
from engine.core.fairness import FINAL, NOTHING_TO_REDO
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.motion import BOT, END, ENDED, UNDO
from engine.core.prompt import Choice, LogLine, Prompt, Reason, Refused
from engine.core.state import Names
from octotui.bots.levels import is_program
from octotui.bots.task import task_for
from octotui.play import audience, combined
from octotui.play.audience import Wish
from octotui.play.log import answer_lines, merge_repeats, quote, sayable, talk
from octotui.play.narration import Naming, as_it_is, listed_choice, names_of, question_for
from octotui.play.presence import Presence, outcome, request_sentence, request_text, stand_ins
from octotui.play.recap import events_at, interval, recap, stop, taken_back
from octotui.play.table import Table
from octotui.play.timer import Timer
from octotui.play.turn_end import settled
from octotui.tables import table_of
from octotui.tables.game_table import Prediction
from octotui.tables.recap import Interval, RecapLine

if TYPE_CHECKING:
    from octotui.bots.thinking import Thinker

NOT_ASKED = "you are not asked anything now"
ONLY_WATCHES = Reason("only-watches", "you only watch here")
TURN_BEGUN = Reason("turn-begun", "your turn has only begun; single answers before it can still be undone")


def unheard(seat: int, decision: Decision) -> None:
    """Ignore a bot's thinking progress."""


class Session:
    """One keyboard at a table."""

    key = ""
    """The key of somebody who watches; empty for players."""

    def __init__(
        self,
        table: Table,
        seats: Collection[int] | None = None,
        hosts: bool = True,
        presence: Presence | None = None,
        elsewhere: bool = False,
    ) -> None:
        """`seats`: the seats played from this keyboard; None: all people's. `hosts`: whether it looks after the table,
        that is, runs the bots and watches for changes by other programs; a server does so itself. `presence`: who is at
        other keyboards, if there are any. `elsewhere`: whether the person plays in another window, and only looks on here.
        """
        self.table, self._seats, self.hosts, self.presence, self.elsewhere = table, seats, hosts, presence, elsewhere
        self.read = presence.audience.count if presence else 0
        """How much of what happened among the watchers this person has read."""
        self.timer: Timer | None = None
        """The table's clock, if it has one."""
        self._changing = False
        """Whether this session is making a change."""
        match, mine = table.match, self.mine
        self.seat = next((s for s in match.pending if s in mine), mine[0] if mine else 0)
        """The seat that holds the keyboard."""
        self.opening_note = ""
        """What the first to sit down is told about the new game."""
        self.own_again = False
        """Whether their own seat has been brought to the front again after a winner's."""
        self.naming: Naming = as_it_is
        """How names are written in the log and in questions."""
        self._log: dict[tuple[tuple[int, ...], int | None, bool, Naming], list[LogLine]] = {}
        self._past: dict[int, int | None] = dict.fromkeys(self.people, match.here) if match.over else self._gone_past()
        """By seat: the answer that ended the last round, or the match, that it has paused at. A match already over does not pause again."""

    def _gone_past(self) -> dict[int, int | None]:
        """The end of a round that an only person has gone past before: the bots here play on only after that."""
        if len(self.people) != 1 or not self.hosts:
            return {}
        (seat,) = self.people
        ended = stop(self.match, seat)
        return {} if ended in (None, self.match.here) else {seat: ended}

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def names(self) -> Names:
        """The seats' names as they are written at this keyboard."""
        return names_of(self.match, self.naming)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats without a bot."""
        return tuple(i for i, seat in enumerate(self.match.seats) if seat.bot is None)

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats played from this keyboard."""
        return self.people if self._seats is None else tuple(seat for seat in self.people if seat in self._seats)

    @property
    def asked_seat(self) -> int | None:
        """The seat of this keyboard to answer next, its holder first; None while others are asked or the game is over."""
        waiting = [s for s in self.match.pending if s in self.mine]
        if not waiting:
            return None
        return self.seat if self.seat in waiting else waiting[0]

    @property
    def time_left(self) -> str:
        """The time left to those who are asked, this keyboard's seats first; empty without a clock."""
        return self.timer.time_text(self.mine) if self.timer else ""

    @property
    def present(self) -> bool:
        """Whether the holder of the keyboard plays, and no other person at this keyboard is asked."""
        return self.seat in self.mine and self.asked_seat in (None, self.seat)

    @property
    def bots_wait(self) -> bool:
        """Whether a bot has to answer now through `bot_step`."""
        return self.hosts and any(s not in self.people for s in self.match.pending)

    @property
    def must_hand_over(self) -> bool:
        """Whether the keyboard must be passed to another person before anything is shown."""
        return len(self.mine) > 1 and self.asked_seat is not None and self.asked_seat != self.seat

    @property
    def watches(self) -> bool:
        """Whether nobody plays at this keyboard."""
        return not self.mine

    @property
    def shoulder(self) -> int | None:
        """The seat over whose shoulder somebody looks here, without playing it."""
        return None

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None: the spectator's view, while others play elsewhere."""
        if self._seats is not None and not self.mine:
            return self.shoulder
        return self.seat

    def take_keyboard(self, seat: int) -> None:
        """Give the keyboard to this person, who is there."""
        self.seat = seat

    @property
    def front(self) -> int:
        """The seat in front: the holder of the keyboard or, once they have seen how the match ended, a winner where a game shows that."""
        if not self.match.over or self.interval() or (self.mine and (self.own_again or not table_of(self.game.id).winner_in_front)):
            return self.seat
        result = self.game.result(self.match.state)
        return self.seat if result.lost or result.places[self.seat] == 1 else result.places.index(1)

    @property
    def turns_view(self) -> bool:
        """Whether a player may bring somebody else's things to the front: after the end those of a winner, or their own again."""
        return bool(self.mine) and (self.own_again or self.front != self.seat)

    def prompt(self, changed: Names = ()) -> Prompt | None:
        """The question for the holder of the keyboard, with the parts changed so far; None for a bot."""
        mine = self.seat in self.match.pending and self.seat in self.mine
        return question_for(self.match, self.seat, changed, self.names) if mine else None

    def completion(self, code: str, then: Names = ()) -> tuple[Names, str]:
        """For several picks asked as one: the changes that put this pick into the answer, with those that an expert has follow it, and the
        resulting answer; else the code.
        """
        found = combined.completion(self.game, self.match.state, self.seat, code, then)
        return (found[0], found[1].code) if found else ((), self.listed_choice(code))

    def listed_choice(self, code: str) -> str:
        """The listed choice for a legal code: itself, or the one that reads the same where equals are listed once."""
        prompt = self.prompt()
        return (listed_choice(self.game, self.match.state, prompt, code) if prompt else "") or code

    def labels(self) -> dict[str, str]:
        """A label for each code that the question offers the keyboard's holder; a pick is shown with all others that would go with it."""
        return combined.labels(self.match, self.seat)

    def choices(self, codes: Iterable[str]) -> dict[str, Choice]:
        """The choices of the keyboard's holder, by code; for a pick that with all that would go with it."""
        return combined.choices(self.match, self.seat, codes)

    def view(self) -> Any:
        """The view of the seat in front, or the spectator's."""
        return self.game.observe(self.match.state, None if self.viewer is None else self.front)

    def foresee(self, code: str) -> Prediction | None:
        """The effect of a legal code, from what the holder of the keyboard may know."""
        game, seat = self.game, self.front
        return table_of(game.id).inspection.foresee(game, lambda: game.redeal(self.match.state, seat, Random(0)), seat, code)

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` after changes made elsewhere, and when others come or go. Return a function that unsubscribes."""
        deaf = self.table.listen(lambda: None if self._changing else hear())
        if self.presence is None:
            return deaf
        alone = self.presence.listen(hear)

        def end() -> None:
            deaf()
            alone()

        return end

    @contextmanager
    def _change(self) -> Iterator[Table]:
        """The table, for a change made from this keyboard."""
        self._changing = True
        try:
            yield self.table
        finally:
            self._changing = False

    @contextmanager
    def _own(self) -> Iterator[Table]:
        """The table, for a change that only a player may make. Raises Refused if nobody plays here."""
        if self._seats is not None and not self.mine:
            raise Refused(ONLY_WATCHES)
        with self._change() as table:
            yield table

    def act(self, code: str) -> None:
        """Answer for the holder of the keyboard. Raises Refused."""
        with self._own() as table:
            table.answer(self.seat, code)

    @property
    def settled(self) -> str:
        """What the last answer, if the keyboard's holder gave it, settled by itself that people are usually asked; else empty."""
        return settled(self.match, self.seat)

    @property
    def talks(self) -> bool:
        """Whether somebody at this keyboard is asked in the middle of a talk, and can say something."""
        kinds = table_of(self.game.id).inspection.talks
        return self.asked_seat is not None and self.game.question(self.match.state).kind in kinds and not self.talk_bar()

    @property
    def goes_on(self) -> bool:
        """Whether somebody is in the middle of several picks."""
        return combined.goes_on(self.match, self.match.here)

    def talk_bar(self) -> str:
        """Why nothing can be said from here now; empty if it can."""
        return "" if self.present else NOT_ASKED

    def say(self, text: str) -> str:
        """Say something for the keyboard's holder, without characters that cannot be shown. Return it as logged."""
        said = sayable(text)
        if not said:
            return ""
        with self._own() as table:
            table.say(self.seat, said)
        return quote(self.names, self.match.said[-1])

    def talk_text(self) -> str:
        """What others have said since the holder's last answer, newest first."""
        path, viewer = self.match.path(), self.viewer
        own = max((n for n, node in enumerate(path) if self.match.nodes[node].seat == viewer), default=0)
        since = path[-1:] if viewer is None else path[own:]
        said = [quote(self.names, one) for one in self.match.said if one.seat != viewer and one.node in since]
        return "  ".join(reversed(said))

    def recap(self) -> tuple[RecapLine, ...]:
        """What others did since the holder's last answer, in short; empty where only bots play."""
        return recap(self.match, self.seat, self._past.get(self.seat)) if self.seat in self.mine else ()

    def interval(self) -> Interval | None:
        """What the holder is told where the game pauses between two rounds, or at its end; None if it does not pause now."""
        if self.seat not in self.mine or (node := stop(self.match, self.seat)) in (None, self._past.get(self.seat)):
            return None
        return interval(self.match, self.seat, node, self._past.get(self.seat))

    def go_past(self) -> None:
        """Go past the end of the round, or of the match, that the holder has looked at."""
        self._past[self.seat] = stop(self.match, self.seat)

    async def bot_step(self, thinker: Thinker, seconds: float | None = None, tell: Callable[[int, Decision], None] = unheard) -> None:
        """Let one waiting bot answer. A bot that thinks ahead has this many seconds; `tell` gets its seat and progress.

        Its answer is dropped if the match has moved on meanwhile.
        """
        task, here = task_for(self.match, seconds), self.match.here
        if task is not None:
            asked = self.table.programs if self.table.programs is not None and is_program(task.level) else thinker
            decision = await asked.think(self.game, task, partial(tell, task.seat))
            if self.match.here == here:
                with self._change() as table:
                    table.bot_acts(task.seat, decision.code)

    def hint_bar(self) -> str:
        """Why the holder of the keyboard can have no hint now; empty if they can."""
        if self.seat not in self.match.pending or self.seat not in self.mine:
            return NOT_ASKED
        return "" if len(self.game.legal(self.match.state, self.seat)) > 1 else "there is only one answer"

    def undo_bar(self) -> str:
        """Why the holder of the keyboard cannot undo now; empty if they can."""
        if not self.present:
            return NOT_ASKED
        bar = self.match.undo_bar(self.seat)
        return bar.text if bar and (bar in FINAL or not self.match.undo_is_free) else ""

    @property
    def has_only_begun(self) -> bool:
        """Whether the last answer is the holder's own and has only led to the present question, as nothing has come of it yet or what it
        names asks on, and whether it can fairly be taken back.
        """
        match, node, game = self.match, self.match.node, self.game
        if not match.here or node.seat != self.seat or self.asked_seat != self.seat or match.undo_bar(self.seat):
            return False
        if game.turn(match.state) != game.turn(match.nodes[node.parent].state):
            return False
        *_, cause = match.state.frames[0]
        return not events_at(match, match.here, self.seat) or cause in node.code.split()

    def undo(self) -> None:
        """Undo the last answer of the holder of the keyboard. Raises Refused."""
        self.undo_for(self.seat)

    def taken_back(self, path: Sequence[int]) -> str:
        """What the holder's undo has taken back besides their own answers, if the match stood at the end of this path before."""
        return taken_back(self.match, path, self.seat)

    def undone(self, path: Sequence[int]) -> str:
        """The holder's answer that an undo has taken back from the end of this path; empty if it has taken back none, or several."""
        own = [node for node in path[len(self.match.path()) :] if self.match.nodes[node].seat == self.seat]
        return self.match.nodes[own[0]].code if len(own) == 1 else ""

    def undo_for(self, seat: int) -> None:
        """Undo the last answer of a seat of this keyboard. Raises Refused."""
        with self._own() as table:
            table.undo(seat)

    def redo(self) -> None:
        """Redo the undone answer of the holder of the keyboard. Raises Refused."""
        with self._own() as table:
            table.redo(self.seat)

    def undo_turn(self) -> None:
        """Undo the holder's answers of this turn, as far as that is fair. Raises Refused if nothing can be undone."""
        match, path = self.match, self.match.path()
        turns = [self.game.turn(match.nodes[node].state) for node in path]
        begun = next((n for n in range(len(path) - 1, 0, -1) if turns[n - 1] != turns[-1]), 0)
        if self.seat not in (match.nodes[node].seat for node in path[begun + 1 :]):
            raise Refused(bar if (bar := match.undo_bar(self.seat)) in FINAL else TURN_BEGUN)
        while match.last_answer(self.seat) in path[begun + 1 :]:
            try:
                self.undo()
            except Refused:
                if match.here == path[-1]:
                    raise
                return

    # --- consent

    @property
    def others(self) -> tuple[int, ...]:
        """The people at other keyboards."""
        return tuple(seat for seat in self.people if seat not in self.mine)

    @property
    def must_agree(self) -> tuple[int, ...]:
        """The seats of this keyboard that are asked for their consent."""
        motion = self.match.motion
        return tuple(seat for seat in self.mine if motion and seat in motion.asked and seat not in motion.agreed)

    def request(self) -> str:
        """The request the person is asked to agree to, as far as they may know it; empty if there is none."""
        motion = self.match.motion
        if motion is None or not self.must_agree:
            return audience.wish_question(self.wish, self.match.names) if self.wish else ""
        if motion.what != UNDO:
            return request_sentence(self.match, motion)
        path = self.match.path()
        taken = combined.together(self.match, path[path.index(motion.about) + 1 :])
        return request_sentence(self.match, motion, self.log_lines_of(taken[0], as_it_is), more=len(taken) > 1)

    @property
    def wish(self) -> Wish | None:
        """The wish for a look over a shoulder that this person is asked about."""
        return self.presence.audience.wish_for(self.mine, self.key) if self.presence else None

    @property
    def asks(self) -> bool:
        """Whether the person is asked to agree to something."""
        return bool(self.must_agree or self.wish)

    def agree(self, yes: bool) -> None:
        """Agree to the open request or decline it. Raises Refused if it is no longer open."""
        if self.must_agree:
            with self._change() as table:
                for seat in self.must_agree:
                    table.agree(seat, yes)
        elif self.presence is not None and (wish := self.wish):
            self.presence.audience.answer(wish, yes)

    def ask_undo(self) -> str:
        """Ask the others to allow undoing the person's last answer. Return it in words; empty if nobody can be asked. Raises Refused."""
        # A match that is over lies open: whoever has left their seat to a bot would have to agree too.
        if self.presence is None or not self.others or not self.match.last_answer(self.seat) or (self.match.over and stand_ins(self.match)):
            return ""
        return self._ask(UNDO, combined.beginning(self.match, self.seat), self.others)

    def ask_end(self) -> str:
        """Ask the others to end the match without a result. Return the request in words. Raises Refused."""
        return self._ask(END, 0, self.others)

    def ask_bot(self, seat: int) -> str:
        """Ask those present to let a bot play for somebody. Return the request in words. Raises Refused."""
        gone = self.presence.gone if self.presence else ()
        return self._ask(BOT, seat, tuple(other for other in self.others if other not in gone))

    def _ask(self, what: str, about: int, asked: tuple[int, ...]) -> str:
        with self._change() as table:
            table.ask(self.seat, what, about, asked)
        motion = self.match.last_motion
        assert motion is not None, "it was just asked"
        return request_text(self.match, motion) if asked else outcome(self.match, motion)

    def redo_bar(self) -> str:
        """Why the holder of the keyboard cannot redo now; empty if they can."""
        if self.match.ended:
            return ENDED.text
        if not self.present:
            return NOT_ASKED
        at = self.match.node.redo
        return "" if at and self.match.nodes[at].seat == self.seat else NOTHING_TO_REDO.text

    def log(self) -> tuple[LogLine, ...]:
        """The whole log as the keyboard's holder saw it, repetitions merged."""
        return merge_repeats(self.log_of(self.match.path()))

    def log_of(self, nodes: Sequence[int]) -> list[LogLine]:
        """The log lines of these nodes, with what was said at the table."""
        groups = combined.together(self.match, nodes)
        spoken = {group: [said for node in group for said in talk(self.match, self.naming, node)] for group in groups}
        return [line for group in groups for line in (*self.log_lines_of(group, self.naming), *spoken[group])]

    def log_lines_of(self, group: tuple[int, ...], naming: Naming) -> list[LogLine]:
        """The log lines of these answers, which belong together."""
        key = group, self.viewer, self.match.has_faded(group[-1]), naming
        if key not in self._log:
            self._log[key] = answer_lines(self.match, naming, group, self.viewer)
        return self._log[key]


def new_match(game: Game[Any], seats: tuple[Seat, ...], options: object, seed: int) -> Match:
    """A new match from plain option values. Raises BadOption."""
    return Match.start(game, seats, game.read_options(options), seed)
