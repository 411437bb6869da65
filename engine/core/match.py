"""A match: who plays what, the tree of answers given so far, undo, and the journal that is its save.

States never change, so history keeps them as they are: undo and redo of any answer, also inside an effect, only move the place that
counts as now. Whether an undo is fair is worked out from what happened, never marked by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.core.chance import Live, ScriptBroken, Scripted
from engine.core.game import Game, Options
from engine.core.journal import Damaged, Header, Seat, read_header, read_records, seal
from engine.core.prompt import Reason, Refused
from engine.core.state import Event, Names, State, learned, secrets, things, to_json

HASH_EVERY = 100
"""Answers between two state hashes in a journal."""

NOTHING_TO_UNDO = Reason("nothing-to-undo", "there is no answer of yours to take back")
NOTHING_TO_REDO = Reason("nothing-to-redo", "there is no answer of yours to give again")
OTHER_SEAT = Reason("other-seat-acted", "somebody else has acted since")
CHANCE_USED = Reason("chance-used", "chance has spoken since: cards were shuffled or a die rolled")
REVEALED = Reason("revealed", "something hidden has come to light since: the deck was drawn from, or cards were shown")


class Node(msgspec.Struct, gc=False):
    """One position in the tree, and the answer that led to it."""

    game: Game[Any]
    before: Node | None
    """The node the answer was given at; None for the first."""
    parent: int
    """Its number."""
    depth: int
    seat: int = -1
    code: str = ""
    outcomes: tuple[Names, ...] = ()
    redo: int = 0
    """The child that redo goes to; 0 for none."""
    kept: State | None = None
    """The position; None where loading left it to be worked out when it is asked for."""

    @property
    def state(self) -> State:
        """The position."""
        if self.kept is None:
            way = [self]
            while way[-1].before is not None and way[-1].before.kept is None:
                way.append(way[-1].before)
            for node in reversed(way):
                assert node.before is not None and node.before.kept is not None, "the first position is always kept"
                node.kept = self.game.apply(node.before.kept, node.seat, node.code, Scripted(node.outcomes))
        assert self.kept is not None
        return self.kept


def keep(node: Node, state: State) -> None:
    """Let the node keep a copy of this position, with what happened on the way to it."""
    node.kept = state.clone()
    node.kept.events = state.events


def _unheard(line: str) -> None:
    """Nobody listens to the journal."""


@dataclass(slots=True)
class Match:
    """A match in progress or over. Make one with `start`, `from_position` or `load`."""

    game: Game[Any]
    header: Header
    options: Options
    nodes: list[Node]
    here: int = 0
    """The node that is now."""
    lines: list[str] = field(default_factory=list)
    """The journal so far, without line ends."""
    on_line: Callable[[str], None] = _unheard
    """Called with each new journal line before `act`, `undo` or `redo` returns."""
    crc: int = 0

    # --- beginnings

    @classmethod
    def start(cls, game: Game[Any], seats: tuple[Seat, ...], options: Options, seed: int, study: bool = False) -> Match:
        """A new match, dealt from `seed`. Raises BadOption for a number of seats or an option the game does not have."""
        chance = Live(seed, 0)
        state = game.setup(options, len(seats), chance)
        written = msgspec.to_builtins(options)
        return cls._begun(
            game, Header(game.id, game.version, game.data_hash(), seats, written, seed, study, tuple(chance.outcomes)), options, state
        )

    @classmethod
    def from_position(cls, game: Game[Any], position: object, seats: tuple[Seat, ...], options: Options, seed: int) -> Match:
        """A match that starts from a written position. Raises BadPosition naming the field that cannot be."""
        state = game.position(position, options, len(seats))
        written = msgspec.to_builtins(options)
        return cls._begun(
            game, Header(game.id, game.version, game.data_hash(), seats, written, seed, position=to_json(state)), options, state
        )

    @classmethod
    def load(cls, game: Game[Any], text: str | bytes) -> tuple[Match, Damaged | None]:
        """The match a journal tells, replayed and checked, and the damage that ends its good part, if there is any.

        Raises Damaged where already the first line cannot be used.
        """
        data = text.encode() if isinstance(text, str) else text
        header = read_header(data)
        if header.game != game.id:
            raise Damaged(1, f"this is a journal of {header.game}, not of {game.id}")
        if header.rules != game.version:
            raise Damaged(1, f"it was played by rules version {header.rules}; here they are version {game.version}")
        if header.data != game.data_hash():
            raise Damaged(1, "it was played with other cards than are loaded")
        try:
            options = game.read_options(header.options)
            if header.position is None:
                chance = Scripted(header.deal)
                state = game.setup(options, len(header.seats), chance)
                if chance.used != len(header.deal):
                    raise ScriptBroken("it writes down more chance than the set-up uses")
            else:
                state = game.position(header.position, options, len(header.seats))
        except ValueError as error:
            raise Damaged(1, str(error)) from None
        match = cls._begun(game, header, options, state)
        try:
            match._replay(data)
        except Damaged as damage:
            return match, damage
        return match, None

    @classmethod
    def _begun(cls, game: Game[Any], header: Header, options: Options, state: State) -> Match:
        match = cls(game, header, options, [Node(game, None, 0, 0, kept=state)])
        match._write(header)
        return match

    def redealt(self, seat: int | None, seed: int) -> Match:
        """A match that starts from what `seat` can see now, with everything else dealt anew from `seed`."""
        position = to_json(self.game.redeal(self.state, seat, Live(seed, 0).rng))
        return Match.from_position(self.game, position, self.header.seats, self.options, seed)

    # --- now

    @property
    def state(self) -> State:
        """The position now."""
        return self.nodes[self.here].state

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that have to answer."""
        return self.game.pending(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def names(self) -> Names:
        """The seats' names."""
        return tuple(seat.name for seat in self.header.seats)

    def act(self, seat: int, code: str) -> list[Event]:
        """Give an answer; gives the events as this seat is told of them. Raises Refused, and nothing has changed."""
        node = self.nodes[self.here]
        chance = Live(self.header.seed, node.depth + 1)
        state = self.game.apply(node.state, seat, code, chance)
        self.here = self._add(self.here, state, seat, code, tuple(chance.outcomes))
        self._write([seat, code, chance.outcomes] if chance.outcomes else [seat, code])
        if state.over or (len(self.nodes) - 1) % HASH_EVERY == 0:
            self._write(["hash", state.digest()])
        return self.game.told(state, seat)

    def path(self) -> list[int]:
        """The nodes from the first position to now."""
        found = [self.here]
        while found[-1]:
            found.append(self.nodes[found[-1]].parent)
        return found[::-1]

    def _add(self, here: int, state: State, seat: int, code: str, outcomes: tuple[Names, ...] = ()) -> int:
        """A new node after node `here`; gives its number."""
        before = self.nodes[here]
        before.redo = new = len(self.nodes)
        self.nodes.append(Node(self.game, before, here, before.depth + 1, seat, code, outcomes, 0, state))
        return new

    def _go(self, target: int) -> int:
        """Let redo lead back along the way to `target`; gives `target`."""
        at = target
        while at:
            self.nodes[self.nodes[at].parent].redo = at
            at = self.nodes[at].parent
        return target

    # --- undo

    def _own_last(self, seat: int) -> int:
        """The last node that an answer of this seat led to; 0 if there is none."""
        at = self.here
        while at and self.nodes[at].seat != seat:
            at = self.nodes[at].parent
        return at

    def undo_bar(self, seat: int) -> Reason | None:
        """Why this seat's last answer is beyond fair undo; None if it can be taken back freely.

        Fair is an undo while since then no chance was used, no other seat has acted, and nobody has seen anything that the one who
        undoes did not know before: showing a card of one's own hides nothing from oneself and bars nothing.
        """
        if not self._own_last(seat):
            return NOTHING_TO_UNDO
        node = self.nodes[self.here]
        if node.seat != seat:
            return OTHER_SEAT
        if node.outcomes:
            return CHANCE_USED
        before = self.nodes[node.parent].state
        revealed = {other for _, other in secrets(before)} - {other for _, other in secrets(node.state)}
        if revealed - {seat}:
            return REVEALED
        known = things(self.game.observe(before, seat))
        for other in (None, *range(len(self.header.seats))):
            if learned(before, node.state, other) - known:
                return REVEALED
        return None

    @property
    def forgiving(self) -> bool:
        """Whether undo beyond the fair line is free: at most one person plays, or the game is for study."""
        return self.header.study or sum(seat.bot is None for seat in self.header.seats) <= 1

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back this seat's last answer and all that came after it. Raises Refused where that is not fair.

        `consent`: the other people at the table agree, so the fair line does not bind.
        """
        bar = self.undo_bar(seat)
        if bar and (bar is NOTHING_TO_UNDO or not (self.forgiving or consent)):
            raise Refused(bar)
        target = self.nodes[self._own_last(seat)].parent
        self._go_and_write(target, "undo beyond the fair line" if bar else "undo")

    def redo(self, seat: int) -> None:
        """Give this seat's undone answer again, and those of bots that followed it. Raises Refused if there is none."""
        at = self.nodes[self.here].redo
        if not at or self.nodes[at].seat != seat:
            raise Refused(NOTHING_TO_REDO)
        while (after := self.nodes[at].redo) and self.header.seats[self.nodes[after].seat].bot is not None:
            at = after
        self._go_and_write(at, "redo")

    # --- journal

    def journal(self) -> str:
        """The whole match as text, which `load` reads back."""
        return "\n".join(self.lines) + "\n"

    def _write(self, record: object) -> None:
        line, self.crc = seal(record, self.crc)
        self.lines.append(line)
        self.on_line(line)

    def _go_and_write(self, target: int, why: str) -> None:
        self.here = self._go(target)
        self._write(["goto", target, why])

    def _replay(self, data: bytes) -> None:
        """Add what the journal records after its header. Raises Damaged; what came before the damage is in the match."""
        game, nodes, here = self.game, self.nodes, self.here
        play_on, no_chance = game.play_on, Scripted()
        records, damage = read_records(data)
        line, node = 1, nodes[here]
        state = node.state.clone()
        try:
            for line, record in enumerate(records, 2):  # noqa: B007
                length, head = len(record), record[0] if record else None
                if head.__class__ is int and 2 <= length <= 3:
                    code = record[1]
                    outcomes: tuple[Names, ...] = ()
                    if length == 2:
                        play_on(state, head, code, no_chance)
                    else:
                        outcomes = tuple(map(tuple, record[2]))
                        chance = Scripted(outcomes)
                        play_on(state, head, code, chance)
                        if chance.used != len(outcomes):
                            raise ScriptBroken("it writes down more chance than the rules use")
                    node.redo = new = len(nodes)
                    node = Node(game, node, here, node.depth + 1, head, code, outcomes)
                    nodes.append(node)
                    here = new
                elif head == "hash" and length == 2:
                    if record[1] != state.digest():
                        raise ValueError("the game no longer replays as it was played")
                    keep(node, state)
                elif head == "goto" and length == 3 and record[1].__class__ is int and 0 <= record[1] < len(nodes):
                    here = self._go(record[1])
                    node = nodes[here]
                    state = node.state.clone()
                else:
                    raise ValueError("it is no answer, undo or hash of this match")
            line += 1
        except (ValueError, TypeError, AttributeError) as error:
            damage = Damaged(line, str(error))
        self.here = here
        self.lines = data.decode("utf-8", "replace").split("\n")[: line - 1]
        self.crc = int(self.lines[-1][:8], 16)
        if damage:
            raise damage
