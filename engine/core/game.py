"""The ring every game goes round: `pending` asks, `legal` lists, `apply` makes the next state, `observe` shows it to a seat.

A game supplies what is its own: the state's zones, the operations its frames name, set-up, result. The four calls are the same code for
all of them, and the only way in for people, bots, journals, tests and the network.

    >>> from random import Random
    >>> from engine import Search, load
    >>> game, chance = load("octopush"), Search(Random(1))
    >>> state = game.setup(game.options(beginners=True), seats=2, chance=chance)
    >>> while seats := game.pending(state):
    ...     code = game.proposal(state, seats[0])
    ...     state = game.apply(state, seats[0], code, chance)
    >>> len(game.result(state).places)
    2
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.chance import Chance, Search
from engine.core.features import VALUE, VALUED, Features, each_alone
from engine.core.frames import Machine, Question
from engine.core.naming import cut, printable, quoted, unknown
from engine.core.prompt import Asked, Choice, EventKind, LogLine, Prompt, Reason, Refused
from engine.core.state import EVERYONE, HIDDEN, Event, Generator, Names, State, from_json, redacted, redeal, seats_in, secrets, zones_of

S = TypeVar("S", bound=State)
Turn = tuple[int, int]
"""A turn: its round, where rounds are counted, and its seat or number."""

DEALS = 500
"""How many deals to try for one that is possible."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """By seat: its place, from 1; seats that tie share a place."""
    scores: tuple[int, ...]
    """By seat: what decided, in the game's own unit."""
    reason: str
    """Why the game is over, as a phrase."""
    lost: bool = False
    """The players played together against the game, and the game won."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game; every field has a default."""


class BadOption(ValueError):
    """An option that does not exist, or a value it cannot have; the message names the option."""


class BadSeats(BadOption):
    """A number of seats that the game cannot be played with, or not with these options."""


class Game(ABC, Generic[S]):
    """A game with its data loaded. It holds nothing about any match, so one object serves all of them."""

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int]
    """Rules version: goes up when an old journal would no longer replay to the same game."""
    seats: ClassVar[tuple[int, int]]
    """The fewest and the most seats."""
    schools: ClassVar[Mapping[str, tuple[Mapping[str, str], ...]]] = VALUED
    """By school, for each kind of side: the names of the features in its row, and what people call them."""
    big_lead: ClassVar[float] = 10.0
    """How far ahead in `value` one nearly always wins: bots go by it until weights are learned."""
    options: ClassVar[type[Options]]
    events: ClassVar[Mapping[str, EventKind]]
    state: type[S]
    machine: Machine[S]
    step: ClassVar[int] = 1
    """How far a bot looks that thinks one step ahead: so many resting places after its first answer."""

    # --- what each game supplies

    @abstractmethod
    def data_hash(self) -> str:
        """A hash of the data files that decide how a journal replays."""

    @abstractmethod
    def deal(self, options: Any, seats: int, chance: Chance) -> S:
        """The first position, before any of its frames has run."""

    @abstractmethod
    def result(self, s: S) -> Result:
        """Places and scores; only once `s.over`."""

    @abstractmethod
    def pool(self, thing: str) -> str:
        """The kind of a hidden thing: a re-deal swaps it only with others of its kind."""

    @abstractmethod
    def value(self, view: S, seat: int) -> float:
        """How good a view is for its seat, for bots: higher is better, a certain win highest of all. In no particular unit."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Check a written position and fill in its derived zones. Raises BadPosition, naming the field, if it cannot occur."""

    def check_options(self, options: Any, seats: int) -> None:
        """Raise BadOption where options exclude each other, BadSeats where they or the game do not fit the number of seats."""
        low, high = self.seats
        if not low <= seats <= high:
            raise BadSeats(f"seats: {self.name} is for {low} to {high}, not {seats}")
        first = getattr(options, "first", None)
        if first is not None and not 0 <= first < seats:
            raise BadOption(f"options: first: there is no seat {cut(str(first))}; seats are 0 to {seats - 1}")

    def check_agreement(self, s: S, options: Any) -> None:
        """Raise BadPosition where a written position says something else than the options."""
        return None

    def features(self, s: S) -> Features:
        """What a learned value reads from a position; bots ask for it in positions they imagine. Without more, each seat's `value`."""
        return self.valued(s)

    def valued(self, s: S) -> Features:
        """Each seat's `value` of what it sees, in big leads."""
        values = [self.value(self.observe(s, seat), seat) for seat in range(seats_in(s))]
        return each_alone(VALUE, [(value / self.big_lead,) for value in values])

    def possible(self, s: S) -> bool:
        """Whether a re-dealt position could occur: what is in progress may depend on cards that were hidden."""
        return True

    def fixed(self, options: Any) -> dict[str, object]:
        """The fields of the state that are not zones."""
        return {}

    def turn(self, s: S) -> Turn:
        """Which turn it is: different for two turns in a row, and always the same where the state counts no turns."""
        return getattr(s, "round", 0), getattr(s, "turn", 0)

    def stage(self, s: S) -> str:
        """How far the game is, in words: its round, or its turn where no rounds are counted."""
        counted = "round" if "round" in zones_of(type(s)) else "turn"
        return f"{counted} {getattr(s, counted, 0)}"

    def board(self, s: S) -> dict[str, object]:
        """The parts of the board that never change during a match, as JSON values, for screens and scripts that draw it."""
        return {}

    def word(self, name: object) -> str:
        """A thing, a code or an amount as people read it."""
        return str(name)

    # --- the four calls

    def setup(self, options: Options, seats: int, chance: Chance) -> S:
        """The first position at which somebody is asked.

        Raises BadSeats for a number of seats the game cannot be played with, BadOption for options that do not go together.

        >>> from engine import Live, load
        >>> night = load("night")
        >>> state = night.setup(night.options(quick=True, first=0), seats=3, chance=Live(seed=1))
        >>> night.pending(state)
        (0, 1, 2)
        """
        self.check_options(options, seats)
        s = self.deal(options, seats, chance)
        self.machine.advance(s, chance)
        return s

    def pending(self, s: S) -> tuple[int, ...]:
        """The seats that have to answer now: several where they choose at the same time, none once the game is over."""
        if not s.frames:
            return ()
        frame = s.frames[0]
        return self.machine.questions[frame[0]].waiting(s, frame) if frame[1] == EVERYONE else (frame[1],)

    def legal(self, s: S, seat: int) -> Names:
        """The codes this seat may answer with: unique, in a stable order; empty if it is not asked.

        >>> from engine import Live, load
        >>> night = load("night")
        >>> state = night.setup(night.options(quick=True, first=0), seats=3, chance=Live(seed=1))
        >>> night.legal(state, 0)[:2]
        ('clock library museum', 'clock library crypt')
        """
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
        """The position after this answer, run on to the next question; `s` stays as it is.

        Raises Refused, with the reason, for anything that is not legal. The answer is checked; `s` itself is not.

        >>> from engine import Live, Refused, load
        >>> night = load("night")
        >>> state = night.setup(night.options(quick=True, first=0), seats=3, chance=Live(seed=1))
        >>> after = night.apply(state, 0, "clock crypt museum", Live(seed=1, ply=1))
        >>> night.pending(after)
        (1, 2)
        >>> try:
        ...     night.apply(state, 0, "clock museum garden", Live(seed=1, ply=1))
        ... except Refused as refused:
        ...     refused.reason.code
        'no-stairs'
        """
        new = replace(s)
        if not self.machine.play(new, seat, code, chance):
            raise Refused(self.reason(s, seat, code))
        return new

    def observe(self, s: S, seat: int | None) -> S:
        """What this seat may see: a state in which hidden names are `HIDDEN`, without frames. None is a spectator.

        >>> from engine import Live, load
        >>> oct8 = load("oct8")
        >>> state = oct8.setup(oct8.options(), seats=2, chance=Live(seed=1))
        >>> view = oct8.observe(state, 1)
        >>> view.hand[1] == state.hand[1], view.hand[0]
        (True, ('?', '?', '?', '?', '?', '?'))
        """
        return redacted(s, seat)

    # --- what follows from them

    def play_on(self, s: S, seat: int, code: str, chance: Chance) -> None:
        """Like `apply`, but changes `s` in place: for replays, which own their state. Raises Refused."""
        if not self.machine.play(s, seat, code, chance):
            raise Refused(self.reason(s, seat, code))

    def permits(self, s: S, seat: int, code: str) -> bool:
        """Whether a code is legal for a seat: cheaper than `legal` where a question can tell without listing its codes."""
        if not s.frames:
            return False
        frame = s.frames[0]
        question = self.machine.questions[frame[0]]
        asked = question.asks(s, frame, seat) if frame[1] == EVERYONE else frame[1] == seat
        return asked and question.permits(s, frame, seat, code)

    def question(self, s: S) -> Question[S]:
        """The question being asked. Somebody must be asked."""
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
            brief=question.brief(s, frame),
        )

    def asked(self, s: S, viewer: int | None) -> tuple[Asked, ...]:
        """Who is asked what, as this seat may know it (None: a spectator): of the others' questions, what everybody may know."""
        found = []
        for seat in self.pending(s):
            question, frame = self.question(s), s.frames[0]
            own = question.text(s, frame), question.bounds(s, frame)
            text, (low, high) = own if seat == viewer else question.outward(s, frame)
            found.append(Asked(seat, question.kind, text, frame[3], low, high))
        return tuple(found)

    def same_question(self, before: S, after: S) -> bool:
        """Whether `after` asks for the next pick of the question that `before` asked."""
        if not before.frames or not after.frames:
            return False
        (asked, seat, _, cause), below = before.frames
        (now, who, _, why), under = after.frames
        return (asked, seat, cause, below) == (now, who, why, under)

    def choice(self, s: S, code: str) -> Choice:
        """A legal code of the question being asked, put into words."""
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
        text = f"{quoted(code)} is not an answer to: {question.text(s, frame)}"
        return question.why(s, frame, seat, code) or Reason("unknown-code", text)

    def redeal(self, s: S, seat: int | None, rng: Generator) -> S:
        """A position that looks the same as `s` to this seat and can be played on: whatever the seat cannot see is dealt anew.

        What comes out depends on what the seat sees and on `rng` alone, never on what is really there. None is a spectator.
        """
        for _ in range(DEALS):
            world = self._resealed(redeal(s, seat, rng, self.pool), seat, rng)
            if self.possible(world):
                break
        return world

    def _resealed(self, world: S, seat: int | None, rng: Generator) -> S:
        """The same position with the sealed choices of other seats replaced by any legal ones, where they are not things."""
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

    def events_for(self, s: S, seat: int | None, faded: bool = False) -> list[Event]:
        """The events that led to `s`, as this seat hears of them or, once they have `faded`, can still look them up."""
        return [self.events[e[0]].seen_by(e, seat, faded) for e in s.events]

    def fades(self, before: S, now: S) -> bool:
        """Whether the events after `before` have faded by `now`: the log then leaves out what was open only at the time."""
        return False

    def sentence(self, event: Event, seats: tuple[str, ...]) -> str:
        """An event as a sentence, with the seats' names."""
        kind = self.events[event[0]]
        values = {f: self.word(v) if isinstance(v, str | tuple) else v for f, v in zip(kind.fields, event[2:], strict=True)}
        text = kind.hidden_text if kind.hidden_text and HIDDEN in event[2:] else kind.text
        return text.format(seat=seats[event[1]] if 0 <= event[1] < len(seats) else "", **values)

    def log_line(self, event: Event, seats: tuple[str, ...]) -> LogLine:
        """An event as a line of a log, with the seats' names."""
        return LogLine(self.sentence(event, seats), event[0], self.events[event[0]].heading, event)

    def position(self, data: object, options: Options, seats: int) -> S:
        """The state that a written position describes, checked. Raises BadPosition naming the field, BadSeats, BadOption."""
        self.check_options(options, seats)
        s = from_json(self.state, data, seats, **self.fixed(options))
        self.check(s)
        self.check_agreement(s, options)
        return s

    def read_options(self, data: object) -> Options:
        """Options from JSON values. Raises BadOption naming the one that is wrong.

        >>> from engine import load
        >>> load("octopush").read_options({"variant": "dice"}).variant
        'dice'
        """
        try:
            return msgspec.convert(data, self.options)
        except msgspec.ValidationError as error:
            raise BadOption(f"options: {option_fault(self.options, data) or error}") from None


def option_fault(options: type[Options], data: object) -> str:
    """What is wrong with the first bad option; empty if no single option is to blame."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(options)}
    for name, value in data.items() if isinstance(data, Mapping) else ():
        if name not in kinds:
            return unknown("option", printable(str(name)), kinds)
        try:
            msgspec.convert(value, kinds[name])
        except msgspec.ValidationError as error:
            if isinstance(value, Mapping):
                return f"{name}: {printable(str(error))}"
            return f"{name}: {quoted(str(value))} is not possible; possible are {', '.join(allowed(kinds[name]))}"
    return ""


def allowed(kind: Any) -> list[str]:
    """The values of an option in words, from its type."""
    schema = msgspec.json.schema(kind)
    words = {"boolean": ["true", "false"], "integer": ["a whole number"], "number": ["a number"], "string": ["a text"], "null": ["null"]}
    words |= {"object": ["an object"]}
    return [word for one in schema.get("anyOf", [schema]) for word in one.get("enum") or words[one.get("type", "object")]]
