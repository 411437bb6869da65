"""A match: its seats, the tree of answers given so far, undo, and the journal that is its save.

Undo and redo of any answer, even inside an effect, only move to another node of the tree. Whether an undo is fair is derived from the
events since, never marked by hand.

    >>> from engine import Match, Seat, load
    >>> night = load("night")
    >>> seats = (Seat("Ada"), Seat("Bo"), Seat("Cy", bot="greedy"))
    >>> match = Match.start(night, seats, night.options(quick=True, first=0), seed=1)
    >>> match
    <Match night, seed 1, seats Ada and Bo and Cy, answer 0 of 0, asks 0 and 1 and 2>
    >>> match.act(0, "clock crypt museum")
    [('chose', 0)]
    >>> match.undo(0)
    >>> match.pending
    (0, 1, 2)
    >>> match.redo(0)
    >>> match.pending
    (1, 2)

The journal is the save; each line is a checksum and a record. It reads back as the same match:

    >>> for line in match.lines[1:]:
    ...     print(line[9:])
    [0,"clock crypt museum"]
    ["goto",0,"undo"]
    ["goto",1,"redo"]
    >>> again, damage = Match.load(night, match.journal())
    >>> again.state == match.state, damage
    (True, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.chance import Live, ScriptBroken, Scripted
from engine.core.fairness import FINAL, NOTHING_TO_REDO, NOTHING_TO_UNDO, OTHER_SEAT, unfairness
from engine.core.game import Game, Options
from engine.core.journal import NO_RECORD, Answer, Change, Damaged, Header, Seat, read_header, read_records, seal, unseal
from engine.core.motion import ASKED_ALREADY, BOT, END, ENDED, MOTIONS, NOT_ASKED, STAND_IN, UNDO, Motion
from engine.core.opening import check_game, first_position, new_header
from engine.core.prompt import Reason, Refused
from engine.core.state import Event, Names, State, to_json
from engine.core.talk import LONGEST_SAID, SeatChange, TalkLine, speakable
from engine.core.tree import Node, Nodes, Tree

HASH_EVERY = 200
"""Answers between two state hashes in a journal."""

TOO_MUCH_CHANCE = "it records more chance than the rules use"


def _unkept(change: Change) -> None:
    """Default for `keep`: do nothing."""


@dataclass(slots=True, repr=False)
class Match:
    """A match in progress or over. Make one with `start`, `from_position` or `load`."""

    game: Game[Any]
    header: Header
    options: Options
    tree: Tree
    here: int = 0
    """Number of the current node."""
    said: list[TalkLine] = field(default_factory=list)
    """Everything said at the table, in order."""
    lines: list[str] = field(default_factory=list)
    """The journal so far, without line ends."""
    keep: Callable[[Change], None] = _unkept
    """Called with each change before it is made; if it raises, the match is unchanged."""
    crc: int = 0
    """Running checksum of the journal."""
    seats: tuple[Seat, ...] = ()
    """The current seats."""
    seat_changes: list[SeatChange] = field(default_factory=list)
    """Changes of player since the match began, in order."""
    last_motion: Motion | None = None
    """The latest request to the others, whatever its outcome."""
    ended: bool = False
    """Whether all have agreed to end the match, which then has no result."""

    def __post_init__(self) -> None:
        self.seats = self.header.seats

    def __repr__(self) -> str:
        """One line: a match holds hundreds of positions."""
        asked = " and ".join(map(str, self.pending))
        where = f"answer {self.here} of {len(self.nodes) - 1}, {'over' if self.over else f'asks {asked}'}"
        return f"<Match {self.header.game}, seed {self.header.seed}, seats {' and '.join(self.names)}, {where}>"

    # --- constructors

    @classmethod
    def start(
        cls, game: Game[Any], seats: tuple[Seat, ...], options: Options, seed: int, study: bool = False, automatic: bool = True
    ) -> Match:
        """A new match, dealt from `seed`.

        `study` makes it an open game, in which undo is always free. Without `automatic`, seats are asked even where they have only one
        answer. Raises BadSeats or BadOption as `Game.setup` does.
        """
        chance, game = Live(seed), game if automatic else game.asking_always()
        state = game.setup(options, len(seats), chance)
        header = new_header(game, seats, options, seed, study=study, automatic=automatic, deal=tuple(chance.outcomes))
        return cls._start(game, header, options, state)

    @classmethod
    def from_position(
        cls, game: Game[Any], position: object, seats: tuple[Seat, ...], options: Options, seed: int, automatic: bool = True
    ) -> Match:
        """A match that starts from a written position, in the format of `to_json`. Raises BadPosition naming the wrong field."""
        game = game if automatic else game.asking_always()
        state = game.position(position, options, len(seats))
        return cls._start(game, new_header(game, seats, options, seed, automatic=automatic, position=to_json(state)), options, state)

    @classmethod
    def load(cls, game: Game[Any], text: str | bytes) -> tuple[Match, Damaged | None]:
        """Replay and check a journal. Returns the match, and the damage that ends the journal's good part, if any.

        Raises Damaged if the first line is already unusable.
        """
        data = text.encode() if isinstance(text, str) else text
        header = read_header(data)
        check_game(game, header)
        game = game if header.automatic else game.asking_always()
        options, state = first_position(game, header)
        match = cls(game, header, options, Tree(game, state))
        try:
            match._replay(data)
        except Damaged as damage:
            return match, damage
        return match, None

    @classmethod
    def _start(cls, game: Game[Any], header: Header, options: Options, state: State) -> Match:
        match = cls(game, header, options, Tree(game, state))
        line, match.crc = seal(header, 0)
        match.lines.append(line)
        return match

    def redeal(self, seat: int | None, seed: int) -> Match:
        """A new match from the current position as `seat` sees it, with everything else dealt anew from `seed`."""
        position = to_json(self.game.redeal(self.state, seat, Live(seed).rng))
        return Match.from_position(self.game, position, self.header.seats, self.options, seed, self.header.automatic)

    # --- the current position

    @property
    def nodes(self) -> Nodes:
        """The tree's nodes by number: node 0 is the initial position, node n the result of answer n."""
        return self.tree.nodes

    @property
    def node(self) -> Node:
        """The current node."""
        return Node(self.tree, self.here)

    @property
    def state(self) -> State:
        """The current position."""
        return self.tree.state(self.here)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that have to answer now."""
        return () if self.ended else self.game.pending(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def names(self) -> Names:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)

    def act(self, seat: int, code: str) -> list[Event]:
        """Give an answer. Returns the events as this seat hears them. Raises Refused, with nothing changed, if it is not legal."""
        node = self.node
        chance = Live(self.header.seed, node.depth + 1)
        state = self.game.apply(node.state, seat, code, chance)
        outcomes = tuple(chance.outcomes)
        records: list[list[Any]] = [[seat, code, outcomes] if outcomes else [seat, code]]
        if state.over or len(self.tree.answers) % HASH_EVERY == 0:
            records.append(["hash", state.digest()])
        self._record(records, state, node.depth + 1)
        self.here = self.tree.add(self.here, Answer(seat, code, outcomes), state)
        return self.game.events_for(state, seat)

    def act_all(self, seat: int, codes: Sequence[str]) -> list[Event]:
        """Give several answers one after another. Returns all their events. Raises Refused, with nothing changed, if one is not legal."""
        if len(codes) == 1:
            return self.act(seat, codes[0])
        node = self.node
        state = node.state
        for n, code in enumerate(codes[:-1], node.depth + 1):
            state = self.game.apply(state, seat, code, Live(self.header.seed, n))
        if not self.game.permits(state, seat, codes[-1]):
            raise Refused(self.game.reason(state, seat, codes[-1]))
        return [event for code in codes for event in self.act(seat, code)]

    def path(self) -> list[int]:
        """Numbers of the nodes from the initial position to the current one."""
        numbers = [self.here]
        while numbers[-1]:
            numbers.append(self.nodes[numbers[-1]].parent)
        return numbers[::-1]

    def has_faded(self, node: int) -> bool:
        """Whether this node's events have faded, so that only part of them can be looked up."""
        return node > 0 and self.game.fades(self.nodes[self.nodes[node].parent].state, self.state)

    # --- undo

    def last_answer(self, seat: int) -> int:
        """The node of this seat's last answer; 0 if there is none."""
        node = self.here
        while node and self.nodes[node].seat != seat:
            node = self.nodes[node].parent
        return node

    def undo_bar(self, seat: int) -> Reason | None:
        """Why it would be unfair to undo this seat's last answer; None if nobody else has acted since and `unfairness` finds nothing."""
        if self.ended:
            return ENDED
        if not self.last_answer(seat):
            return NOTHING_TO_UNDO
        node = self.node
        if node.seat != seat:
            return OTHER_SEAT
        return unfairness(self.game, len(self.seats), self.nodes[node.parent].state, node)

    @property
    def undo_is_free(self) -> bool:
        """Whether any undo is free, fair or not: at most one person plays, or the game is open."""
        return self.header.study or sum(seat.bot is None for seat in self.header.seats) <= 1

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back this seat's last answer and everything after it. Raises Refused if that is not fair.

        With `consent`, the other people at the table have agreed, and it need not be fair. Where it is not, what bots have chosen in secret
        at the same time is taken back too, as it is secret no more.
        """
        bar = self.undo_bar(seat)
        if bar and (bar in FINAL or not (self.undo_is_free or consent)):
            raise Refused(bar)
        node = self.nodes[self.last_answer(seat)].parent
        self._go_and_write(*(self._before_secrets(node), "undo beyond the fair line") if bar else (node, "undo"))

    def _before_secrets(self, number: int) -> int:
        """The last node on the way to this one that no bot has reached by an answer to the same secret question."""
        while number and self.seats[self.nodes[number].seat].bot is not None:
            asked, after = self.nodes[self.nodes[number].parent].state, self.nodes[number].state
            if not (self.game.question(asked).guessed and self.game.same_question(asked, after)):
                break
            number = self.nodes[number].parent
        return number

    def redo(self, seat: int) -> None:
        """Redo this seat's undone answer, and the bots' answers that followed it. Raises Refused if there is none."""
        node = self.node.redo
        if not node or self.nodes[node].seat != seat:
            raise Refused(NOTHING_TO_REDO)
        while (after := self.nodes[node].redo) and self.seats[self.nodes[after].seat].bot is not None:
            node = after
        self._go_and_write(node, "redo")

    # --- talk

    def say(self, seat: int, text: str) -> None:
        """Say something for all to hear; it changes nothing. Raises ValueError for a text that cannot be shown."""
        if not speakable(text):
            raise ValueError("there is nothing to say, or a character that cannot be shown")
        if len(text) > LONGEST_SAID:
            raise ValueError(f"what is said has at most {LONGEST_SAID} characters, not {len(text)}")
        self._record_here(["say", seat, text])
        self.said.append(TalkLine(self.here, seat, text))

    def talk(self, since: int = 0) -> list[TalkLine]:
        """The messages on the way to the current position, in order, skipping the first `since` messages of the match."""
        path = set(self.path())
        return [said for said in self.said[since:] if said.node in path]

    # --- seats

    def sit(self, seat: int, who: Seat) -> None:
        """Replace the player of a seat from now on by another person or a bot. The position is unchanged."""
        seats = (*self.seats[:seat], who, *self.seats[seat + 1 :])
        self._record_here(["seat", seat, who.name, who.bot], seats)
        self.seats = seats
        self.seat_changes.append(SeatChange(self.here, seat, who))

    # --- agreements

    @property
    def motion(self) -> Motion | None:
        """The open request to the others, if any.

        An undo request lapses when the position changes, any request when somebody concerned hands over to a bot.
        """
        motion = self.last_motion
        if motion is None or motion.carried or motion.refused is not None or (motion.what == UNDO and motion.node != self.here):
            return None
        return motion if all(self.seats[seat].bot is None for seat in (motion.seat, *motion.asked)) else None

    def ask(self, seat: int, what: str, about: int, asked: Sequence[int]) -> None:
        """Ask these seats to agree to one of `MOTIONS`; if nobody is asked, it is carried out at once. Raises Refused, ValueError."""
        if self.motion is not None:
            raise Refused(ASKED_ALREADY)
        if not self._may_ask(what, about):
            raise ValueError(f"nobody can be asked for {what} {about}")
        motion = Motion(self.here, seat, what, about, tuple(asked))
        self._settle(["ask", seat, what, about, motion.asked], motion)

    def agree(self, seat: int, yes: bool) -> None:
        """Answer the open request; the last yes carries it out. The seat that asked may also say no. Raises Refused."""
        motion = self.motion
        if motion is None or seat in motion.agreed or (seat not in motion.asked and (yes or seat != motion.seat)):
            raise Refused(NOT_ASKED)
        self._settle(["agree", seat, yes], motion.with_answer(seat, yes))

    def _may_ask(self, what: str, about: int) -> bool:
        return what in MOTIONS and about in {UNDO: self.path()[:-1], BOT: range(len(self.seats)), END: (0,)}[what]

    def _settle(self, record: list[Any], motion: Motion) -> None:
        """Record the state of a request and, once all have agreed, carry it out."""
        undone = self._before_secrets(motion.about) if motion.carried and motion.what == UNDO else self.here
        node, seats = self.nodes[undone], self.seats
        controls: list[list[Any]] = []
        if motion.carried and motion.what == UNDO:
            controls = [["goto", undone, "undo beyond the fair line"]]
        elif motion.carried and motion.what == BOT:
            who = Seat(seats[motion.about].name, STAND_IN)
            seats = (*seats[: motion.about], who, *seats[motion.about + 1 :])
            controls = [["seat", motion.about, who.name, who.bot]]
        elif motion.carried:
            controls = [["end"]]
        self._record([record, *controls], node.state, node.depth, seats, ended=motion.carried and motion.what == END)
        self.last_motion = motion
        for control in controls:
            self._control(control, node.state)

    # --- journal

    def journal(self) -> str:
        """The whole match as text, which `load` reads back; `engine.core.journal` describes the format."""
        return "\n".join(self.lines) + "\n"

    def _record(
        self, records: Sequence[list[Any]], state: State, depth: int, seats: tuple[Seat, ...] | None = None, ended: bool = False
    ) -> None:
        """Write records that lead to this position. Raises whatever `keep` raises, with nothing changed, and Refused after the end."""
        if self.ended and records[0][0] != "say":
            raise Refused(ENDED)
        lines, crc = [], self.crc
        for record in records:
            line, crc = seal(record, crc)
            lines.append(line)
        self.keep(Change(tuple(lines), state, depth, self.seats if seats is None else seats, self.ended or ended))
        self.lines += lines
        self.crc = crc

    def no_change(self) -> Change:
        """The current state of the match, as a change without lines."""
        return Change((), self.node.state, self.node.depth, self.seats, self.ended)

    def _record_here(self, record: list[Any], seats: tuple[Seat, ...] | None = None) -> None:
        """Write a record that keeps the position."""
        self._record([record], self.node.state, self.node.depth, seats)

    def _go_and_write(self, target: int, why: str) -> None:
        node = self.nodes[target]
        self._record([["goto", target, why]], node.state, node.depth)
        self.here = self.tree.lead_back(target)

    def follow(self, lines: Iterable[str]) -> None:
        """Add journal lines that others have written meanwhile. Raises Damaged at the first line that does not continue it."""
        for line in lines:
            try:
                record, crc = unseal(line, self.crc)
                if isinstance(record, Answer):
                    chance = Scripted(record.outcomes)
                    state = self.game.apply(self.state, record.seat, record.code, chance)
                    if chance.used != len(record.outcomes):
                        raise ScriptBroken(TOO_MUCH_CHANCE)
                    self.here = self.tree.add(self.here, record, state)
                else:
                    self._control(record, self.state)
            except (ValueError, TypeError, AttributeError, Refused) as error:
                raise Damaged(len(self.lines) + 1, str(error)) from None
            self.lines.append(line)
            self.crc = crc

    def _control(self, record: list[Any], state: State) -> None:
        """Apply a control record at this position. Raises ValueError if it is malformed or not of this match."""
        seats = range(len(self.seats))
        match record:
            case ["hash", digest]:
                if digest != state.digest():
                    raise ValueError("the game no longer replays as it was played")
            case ["goto", int(target), _] if 0 <= target < len(self.nodes):
                self.here = self.tree.lead_back(target)
            case ["say", int(seat), str(text)] if seat in seats and speakable(text):
                self.said.append(TalkLine(self.here, seat, text))
            case ["seat", int(seat), str(name), str() | None as bot] if seat in seats:
                who = Seat(name, bot)
                self.seats = (*self.seats[:seat], who, *self.seats[seat + 1 :])
                self.seat_changes.append(SeatChange(self.here, seat, who))
            case ["ask", int(seat), str(what), int(about), list(asked)] if seat in seats and self._may_ask(what, about):
                self.last_motion = Motion(self.here, seat, what, about, tuple(other for other in asked if other in seats))
            case ["agree", int(seat), bool(yes)] if seat in seats and self.last_motion is not None:
                self.last_motion = self.last_motion.with_answer(seat, yes)
            case ["end"]:
                self.ended = True
            case _:
                raise ValueError(NO_RECORD)

    def _replay(self, data: bytes) -> None:
        """Add everything after the journal's header. Raises Damaged; the match then holds whatever precedes the damage."""
        play, play_on, no_chance = self.game.machine.play, self.game.play_on, Scripted()
        tree, here, line = self.tree, self.here, 1
        answers, state = tree.answers, self.state.clone()
        runs, damage = read_records(data)
        try:
            for run, control in runs:
                first = len(answers)
                try:
                    for answer in run:
                        if answer.outcomes:
                            chance = Scripted(answer.outcomes)
                            play_on(state, answer.seat, answer.code, chance)
                            if chance.used != len(answer.outcomes):
                                raise ScriptBroken(TOO_MUCH_CHANCE)
                        elif not play(state, answer.seat, answer.code, no_chance):
                            play_on(state, answer.seat, answer.code, no_chance)
                        answers.append(answer)
                finally:
                    line += len(answers) - first
                    if len(answers) > first:
                        tree.branch(here, first)
                        here = len(answers) - 1
                if control is not None:
                    self.here = here
                    self._control(control, state)
                    if control[0] == "hash":
                        snapshot = tree.states[here] = state.clone()
                        snapshot.events = state.events
                    elif control[0] == "goto":
                        here = self.here
                        state = self.nodes[here].state.clone()
                line += control is not None
        except (ValueError, TypeError, AttributeError) as error:
            damage = Damaged(line + 1, str(error))
        self.here = here
        self.lines = data.decode("utf-8", "replace").split("\n")[:line]
        self.crc = int(self.lines[-1][:8], 16)
        if damage:
            raise damage
