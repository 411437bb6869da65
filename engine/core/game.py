"""The ring every game goes round: `pending` asks, `legal` lists, `apply` makes the next state, `observe` shows it to a seat.

A game fills in what is its own: the state's zones, the operations its frames name, set-up, result. The four calls are the same code for
all of them, and the only way in for people, bots, journals, tests and the network.

    state = game.setup(options, seats=2, chance=Search(Random(1)))
    while seats := game.pending(state):
        code = game.legal(state, seats[0])[0]
        state = game.apply(state, seats[0], code, chance)
    game.result(state).places
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.chance import Chance, Search
from engine.core.features import Features
from engine.core.frames import Machine, Question
from engine.core.naming import shown, unknown
from engine.core.prompt import Choice, EventKind, Prompt, Reason, Refused
from engine.core.state import EVERYONE, Event, Names, State, from_json, redacted, redeal, secrets, zones_of

S = TypeVar("S", bound=State)
Turn = tuple[int, int]
"""A turn: its round, where rounds are counted, and its seat or number."""

DEALS = 500
"""Deals tried at most for one that is possible."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended. `places[i]` is the place of seat i from 1 (equal places are shared), `scores[i]` what counted.

    `lost`: the players played together against the game, and the game has won.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    lost: bool = False


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game; every field has a default."""


class BadOption(ValueError):
    """An option that is unknown, or of a value the game does not have; the message names it."""


class BadSeats(BadOption):
    """A number of seats that the game does not have, or not with these options."""


class Game(ABC, Generic[S]):
    """One game with its data loaded. Holds nothing about any match."""

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int]
    """Rules version: goes up when the same journal would give another game."""
    seats: ClassVar[tuple[int, int]]
    schools: ClassVar[Mapping[str, tuple[Mapping[str, str], ...]]]
    """By school, for each kind of side: what the features of its row are, and what people call them."""
    options: ClassVar[type[Options]]
    events: ClassVar[Mapping[str, EventKind]]
    state: type[S]
    machine: Machine[S]
    step: ClassVar[int] = 1
    """Of a step that somebody thinks ahead: the resting places after the answer that begins it."""

    # --- what each game says for itself

    @abstractmethod
    def data_hash(self) -> str:
        """Changes whenever the data files do that decide how a journal replays."""

    @abstractmethod
    def deal(self, options: Any, seats: int, chance: Chance) -> S:
        """The first position, its frames not yet run."""

    @abstractmethod
    def result(self, s: S) -> Result:
        """Places and scores; only once `s.over`."""

    @abstractmethod
    def pool(self, thing: str) -> str:
        """The kind of a hidden thing: it can only be where others of its kind are."""

    @abstractmethod
    def value(self, view: S, seat: int) -> float:
        """How good a view is for its seat, for bots: higher is better, the sure winner highest."""

    @abstractmethod
    def features(self, s: S) -> Features:
        """What a learned value reads of a position; bots ask for it in positions that they imagine."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Fill in the derived zones of a written position. Raises BadPosition, naming the field, if it cannot be."""

    def possible(self, s: S) -> bool:
        """Whether a position dealt anew can be: what is in progress may ask something of cards that were hidden."""
        return True

    def fixed(self, options: Any) -> dict[str, object]:
        """The fields of the state that are no zones."""
        return {}

    def turn(self, s: S) -> Turn:
        """Which turn it is, never the same for two turns in a row; all is one turn where the state counts none."""
        return getattr(s, "round", 0), getattr(s, "turn", 0)

    def stage(self, s: S) -> str:
        """How far the game is, in words: its round, or its turn where no rounds are counted."""
        counted = "round" if "round" in zones_of(type(s)) else "turn"
        return f"{counted} {getattr(s, counted, 0)}"

    def board(self, s: S) -> dict[str, object]:
        """What of the board stays the same for the whole match, as JSON values: for screens and scripts that draw it."""
        return {}

    def word(self, name: object) -> str:
        """A thing, a code or an amount as people read it."""
        return str(name)

    # --- the four calls

    def setup(self, options: Options, seats: int, chance: Chance) -> S:
        """The first position at which somebody is asked. Raises BadOption for a number of seats the game does not have."""
        self._check_seats(seats)
        s = self.deal(options, seats, chance)
        self.machine.advance(s, chance)
        return s

    def pending(self, s: S) -> tuple[int, ...]:
        """The seats that have to answer, more than one where they choose at the same time; nobody once the game is over."""
        if not s.frames:
            return ()
        frame = s.frames[0]
        return self.machine.questions[frame[0]].waiting(s, frame) if frame[1] == EVERYONE else (frame[1],)

    def legal(self, s: S, seat: int) -> Names:
        """The codes this seat may answer with: unique, in a stable order; empty if it is not asked."""
        if not s.frames:
            return ()
        frame = s.frames[0]
        question = self.machine.questions[frame[0]]
        if frame[1] == EVERYONE:
            return question.legal(s, frame, seat) if question.asks(s, frame, seat) else ()
        if frame[1] != seat:
            return ()
        if not s.choices:
            s.choices = question.legal(s, frame, seat)
        return s.choices

    def apply(self, s: S, seat: int, code: str, chance: Chance) -> S:
        """The position after this answer; `s` stays as it is. Raises Refused with the reason for anything that is not legal."""
        new = replace(s)
        if not self.machine.play(new, seat, code, chance):
            raise Refused(self.reason(s, seat, code))
        return new

    def observe(self, s: S, seat: int | None) -> S:
        """What this seat may see: a state whose hidden names are `HIDDEN`, without frames. None is a spectator."""
        return redacted(s, seat)

    # --- what follows from them

    def play_on(self, s: S, seat: int, code: str, chance: Chance) -> None:
        """As `apply`, but `s` itself becomes the position after the answer: for replays, which own their state."""
        if not self.machine.play(s, seat, code, chance):
            raise Refused(self.reason(s, seat, code))

    def _check_seats(self, seats: int) -> None:
        low, high = self.seats
        if not low <= seats <= high:
            raise BadSeats(f"seats: {self.name} is for {low} to {high}, not {seats}")

    def permits(self, s: S, seat: int, code: str) -> bool:
        """Whether a code is legal for a seat, which may be told without listing them all."""
        if not s.frames:
            return False
        frame = s.frames[0]
        question = self.machine.questions[frame[0]]
        asked = question.asks(s, frame, seat) if frame[1] == EVERYONE else frame[1] == seat
        return asked and question.permits(s, frame, seat, code)

    def question(self, s: S) -> Question[S]:
        """The question that is being asked. Only while somebody is asked."""
        return self.machine.questions[s.frames[0][0]]

    def prompt(self, s: S, seat: int) -> Prompt | None:
        """What this seat is asked, in words; None if it is not asked."""
        codes = self.legal(s, seat)
        if not codes:
            return None
        question, frame = self.question(s), s.frames[0]
        low, high = question.bounds(s, frame)
        return Prompt(
            seat=seat,
            kind=question.kind,
            text=question.text(s, frame),
            cause=frame[3],
            choices=tuple(question.choice(s, frame, code) for code in codes),
            refused=question.refused(s, frame, seat),
            proposal=question.proposal(s, frame, seat),
            min=low,
            max=high,
            answered=seat in question.changing(s, frame),
        )

    def choice(self, s: S, code: str) -> Choice:
        """A legal code of the question being asked, in words."""
        return self.question(s).choice(s, s.frames[0], code)

    def proposal(self, s: S, seat: int) -> str:
        """The code to suggest to this seat, which must be asked."""
        return self.question(s).proposal(s, s.frames[0], seat)

    def reason(self, s: S, seat: int, code: str) -> Reason:
        """Why this code is not legal for this seat."""
        if s.over:
            return Reason("over", "the game is over")
        if not self.legal(s, seat):
            return Reason("not-your-turn", f"seat {seat} is not asked anything now")
        question, frame = self.question(s), s.frames[0]
        for refusal in question.refused(s, frame, seat):
            if refusal.code == code:
                return refusal.reason
        return question.why(s, frame, seat, code) or Reason("unknown-code", f"“{code}” is no answer to: {question.text(s, frame)}")

    def redeal(self, s: S, seat: int | None, rng: Random) -> S:
        """A position this seat cannot tell from `s`: what it may not see is dealt anew, so that the game can go on from there."""
        for _ in range(DEALS):
            world = self._resealed(redeal(s, seat, rng, self.pool), seat, rng)
            if self.possible(world):
                break
        return world

    def _resealed(self, world: S, seat: int | None, rng: Random) -> S:
        """The same with the sealed choices of others, where they are no things, made anew: any legal one."""
        zones = zones_of(type(world))
        others = [(name, other) for name, other in secrets(world) if other != seat and not zones[name].things]
        for name, other in others:
            made = list(getattr(world, name))
            made[other] = None
            setattr(world, name, tuple(made))
        for _, other in others:
            world = self.apply(world, other, rng.choice(self.legal(world, other)), Search(rng))
        world.events = []
        return world

    def told(self, s: S, seat: int | None, faded: bool = False) -> list[Event]:
        """The events that led to `s`, as this seat is told of them, or can look them up once they have faded."""
        return [self.events[e[0]].told(e, seat, faded) for e in s.events]

    def fades(self, before: S, now: S) -> bool:
        """Whether what an answer to `before` led to has faded by now: the log tells it without what was open only then."""
        return False

    def sentence(self, event: Event, seats: tuple[str, ...]) -> str:
        """An event as a sentence, with the seats' names."""
        kind = self.events[event[0]]
        values = {f: self.word(v) if isinstance(v, str | tuple) else v for f, v in zip(kind.fields, event[2:], strict=True)}
        text = kind.hidden_text if kind.hidden_text and any(v == "?" for v in event[2:]) else kind.text
        return text.format(seat=seats[event[1]] if 0 <= event[1] < len(seats) else "", **values)

    def position(self, data: object, options: Options, seats: int) -> S:
        """The state of a written position, checked. Raises BadPosition naming the field, BadOption for the number of seats."""
        self._check_seats(seats)
        s = from_json(self.state, data, seats, **self.fixed(options))
        self.check(s)
        return s

    def read_options(self, data: object) -> Options:
        """Options from JSON values. Raises BadOption naming the one that is wrong."""
        try:
            return msgspec.convert(data, self.options)
        except msgspec.ValidationError as error:
            raise BadOption(f"options: {wrong_option(self.options, data) or error}") from None


def wrong_option(options: type[Options], data: object) -> str:
    """What is wrong with the first option that is; empty if it is none in particular."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(options)}
    for name, value in data.items() if isinstance(data, Mapping) else ():
        if name not in kinds:
            return unknown("option", shown(str(name)), kinds)
        try:
            msgspec.convert(value, kinds[name])
        except msgspec.ValidationError as error:
            if isinstance(value, Mapping):
                return f"{name}: {shown(str(error))}"
            return f"{name}: “{shown(str(value))}” is not possible; possible are {', '.join(possible(kinds[name]))}"
    return ""


def possible(kind: Any) -> list[str]:
    """The values of an option in words, from its type."""
    schema = msgspec.json.schema(kind)
    words = {"boolean": ["true", "false"], "integer": ["a whole number"], "number": ["a number"], "string": ["a text"], "null": ["null"]}
    words |= {"object": ["an object"]}
    return [word for one in schema.get("anyOf", [schema]) for word in one.get("enum") or words[one.get("type", "object")]]
