"""The loop every game runs: `pending` asks, `legal` lists, `apply` makes the next state, `observe` shows it to a seat.

A game supplies its own state zones, operations, set-up and result. The four calls are the same code for all games, and the only way in for
people, bots, journals, tests and the network.

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
from copy import copy
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.chance import Chance, Search
from engine.core.codes import codes_of
from engine.core.features import VALUE, VALUED, Features, each_alone
from engine.core.frames import Machine, Question
from engine.core.inputs import Inputs
from engine.core.naming import cut, quoted
from engine.core.options import option_fault
from engine.core.prompt import Asked, Choice, EventKind, LogLine, Prompt, Reason, Refused
from engine.core.state import EVERYONE, HIDDEN, BadPosition, Event, Generator, Names, State, from_json, seats_in, zones_of
from engine.core.views import redacted, redeal, secrets

S = TypeVar("S", bound=State)
Turn = tuple[int, int]
"""A turn: its round, where rounds are counted, and its seat or number."""

DEALS = 500
"""Maximum number of deals to try for one that is possible."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """By seat: its place, from 1; tied seats share a place."""
    scores: tuple[int, ...]
    """By seat: its score, in the game's own unit."""
    reason: str
    """Why the game is over, as a phrase."""
    lost: bool = False
    """Whether the players played together against the game and lost."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game; every field has a default."""


class BadOption(ValueError):
    """An unknown option, or a value it cannot have; the message names the option."""

    def __init__(self, fault: str, ways: Names = ()) -> None:
        """`ways`: options with which it would do, as `name=value`."""
        self.fault, self.ways = fault, ways
        super().__init__(self.sentence())

    def sentence(self, flag: str = "") -> str:
        """The message, with `flag` before each option that would do."""
        return f"{self.fault}: choose {' or '.join(flag + way for way in self.ways)}" if self.ways else self.fault


class BadSeats(BadOption):
    """A number of seats that the game, or the game with these options, cannot be played with."""


class Game(ABC, Generic[S]):
    """A game with its data loaded. It holds nothing about any match, so one object serves all of them."""

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int]
    """Rules version: raised when an old journal would no longer replay to the same game."""
    seats: ClassVar[tuple[int, int]]
    """Minimum and maximum number of seats."""
    schools: ClassVar[Mapping[str, tuple[Mapping[str, str], ...]]] = VALUED
    """By school, for each kind of side: the names of the features in its row, and their display names."""
    big_lead: ClassVar[float] = 10.0
    """The lead in `value` that nearly always wins: bots use it until weights are learned."""
    options: ClassVar[type[Options]]
    events: ClassVar[Mapping[str, EventKind]]
    forms: ClassVar[Names]
    """The forms of all codes, `move TILE` or `end`: a word in capitals stands for every name of this kind in `names`."""
    state: type[S]
    machine: Machine[S]
    step: ClassVar[int] = 1
    """Search depth of a one-step bot: resting places after its first answer."""

    # --- supplied by each game

    @abstractmethod
    def data_hash(self) -> str:
        """Hash of the data files that affect how a journal replays."""

    @abstractmethod
    def names(self) -> Mapping[str, Names]:
        """By kind, in capitals: all names of that kind with any options and number of seats, in a fixed order.

        Zones and `forms` refer to these kinds.
        """

    @abstractmethod
    def deal(self, options: Any, seats: int, chance: Chance) -> S:
        """The initial position, before any of its frames has run."""

    @abstractmethod
    def result(self, s: S) -> Result:
        """Places and scores; only once `s.over`."""

    @abstractmethod
    def pool(self, thing: str) -> str:
        """The pool of a hidden thing: a re-deal swaps it only within its pool."""

    @abstractmethod
    def value(self, view: S, seat: int) -> float:
        """Evaluate a view for its seat, for bots: higher is better, a certain win highest of all. In no particular unit."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Check a written position and fill in its derived zones. Raises BadPosition, naming the field, if it cannot occur."""

    def check_options(self, options: Any, seats: int) -> None:
        """Check options and number of seats. Raises BadOption for options that exclude each other, BadSeats for a number that does not
        fit."""
        low, high = self.seats
        if not low <= seats <= high:
            raise BadSeats(f"seats: {self.name} is for {low} to {high}, not {seats}")
        first = getattr(options, "first", None)
        if first is not None and not 0 <= first < seats:
            raise BadOption(f"options: first: there is no seat {cut(str(first))}; seats are 0 to {seats - 1}")

    def check_agreement(self, s: S, options: Any) -> None:
        """Raise BadPosition if a written position contradicts the options."""
        return None

    def deck_limits(self, options: Any, position: Mapping[str, Any], seats: int) -> Mapping[str, tuple[int, str]]:
        """By deck of a position written in part: how many cards it can have, and the zone in which the others lie by then."""
        return {}

    def features(self, s: S) -> Features:
        """Features for a learned value, read from positions that bots imagine. Defaults to each seat's `value`."""
        return self.value_features(s)

    def inputs(self, s: S) -> Inputs | None:
        """What the game's network reads, in positions that bots imagine; None where it has learned nothing, or there is none."""
        return None

    def value_features(self, s: S) -> Features:
        """By seat: `value` of its view, in units of `big_lead`."""
        values = [self.value(self.observe(s, seat), seat) for seat in range(seats_in(s))]
        return each_alone(VALUE, [(value / self.big_lead,) for value in values])

    def possible(self, s: S) -> bool:
        """Whether a re-dealt position could occur: work in progress may depend on cards that were hidden."""
        return True

    def constants(self, options: Any) -> dict[str, object]:
        """State fields that are not zones."""
        return {}

    def steps_to_win(self, s: S, seat: int) -> int | None:
        """How many steps, such as tentacles, a seat lacks for a win that could come within its own turn; None if none can come.

        Bots look for such a win, and first where the fewest steps are lacking.
        """
        return None

    def turn(self, s: S) -> Turn:
        """The current turn: differs between consecutive turns, and is constant where the state counts no turns."""
        return getattr(s, "round", 0), getattr(s, "turn", 0)

    def stage(self, s: S) -> str:
        """The game's progress in words: its round, or its turn where no rounds are counted; the set-up comes before the first round."""
        number = self.round_of(s)
        if number == 0:
            return "set-up"
        return f"turn {getattr(s, 'turn', 0)}" if number is None else f"round {number}"

    def round_of(self, s: S) -> int | None:
        """The round; None where the game has none, or is played without them."""
        return getattr(s, "round", None)

    def standing(self, s: S) -> str:
        """How far each seat is, as everybody can see it, in seat order: `3-2 tentacles`; empty where nothing is counted in the open."""
        return ""

    def board(self, s: S) -> dict[str, object]:
        """The parts of the board that never change during a match, as JSON values, for screens and scripts that draw it."""
        return {}

    def asking_always(self) -> Self:
        """The same game, in which a seat is asked even where it has only one answer."""
        new = copy(self)
        new.machine = self.machine.asking_always()
        return new

    def word(self, name: object) -> str:
        """A thing, a code or an amount as displayed."""
        return str(name)

    # --- the four calls

    def setup(self, options: Options, seats: int, chance: Chance) -> S:
        """The first position at which somebody is asked.

        Raises BadSeats for a number of seats the game cannot be played with, BadOption for options that exclude each other.

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
        """The position after this answer, run on to the next question; `s` is unchanged.

        Raises Refused, with the reason, for any code that is not legal. Only the answer is checked, not `s` itself.

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
        """The view of this seat (None: a spectator): a state without frames in which hidden names are `HIDDEN`.

        >>> from engine import Live, load
        >>> oct8 = load("oct8")
        >>> state = oct8.setup(oct8.options(), seats=2, chance=Live(seed=1))
        >>> view = oct8.observe(state, 1)
        >>> view.hand[1] == state.hand[1], view.hand[0]
        (True, ('?', '?', '?', '?', '?', '?'))
        """
        return redacted(s, seat)

    # --- derived from them

    @cached_property
    def codes(self) -> Names:
        """Every code that can ever be legal, and some that cannot, in a fixed order: the same with all options and numbers of seats.

        >>> from engine import load
        >>> codes = load("octopush").codes
        >>> len(codes), codes[:2], codes.index("end")
        (180, ('leave yellow-glide', 'leave yellow-dash'), 179)
        """
        return codes_of(self.forms, self.names())

    def play_on(self, s: S, seat: int, code: str, chance: Chance) -> None:
        """Like `apply`, but changes `s` in place: for replays, which own their state. Raises Refused."""
        if not self.machine.play(s, seat, code, chance):
            raise Refused(self.reason(s, seat, code))

    def permits(self, s: S, seat: int, code: str) -> bool:
        """Whether a code is legal for a seat: cheaper than `legal` where the question can decide without listing its codes."""
        if not s.frames:
            return False
        frame = s.frames[0]
        question = self.machine.questions[frame[0]]
        asked = question.asks(s, frame, seat) if frame[1] == EVERYONE else frame[1] == seat
        return asked and question.permits(s, frame, seat, code)

    def question(self, s: S) -> Question[S]:
        """The current question. Raises IndexError if nobody is asked."""
        return self.machine.questions[s.frames[0][0]]

    def prompt(self, s: S, seat: int) -> Prompt | None:
        """The prompt for this seat, in words; None if it is not asked."""
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
            refused=question.refusals(s, frame, seat),
            proposal=question.suggestion(s, frame, seat),
            min=low,
            max=high,
            answered=seat in question.changing(s, frame),
            shorter=question.shorter(s, frame),
        )

    def questions_for(self, s: S, viewer: int | None) -> tuple[Asked, ...]:
        """The current questions as this viewer (None: a spectator) may know them: others' questions show only public information."""
        asked = []
        for seat in self.pending(s):
            question, frame = self.question(s), s.frames[0]
            own = seat == viewer
            text, (low, high) = (question.text(s, frame), question.bounds(s, frame)) if own else question.outward(s, frame)
            asked.append(Asked(seat, question.kind, text, frame[3], low, high))
        return tuple(asked)

    def same_question(self, before: S, after: S) -> bool:
        """Whether `after` asks for the next pick of the question in `before`."""
        if not before.frames or not after.frames:
            return False
        (operation, seat, _, cause), below = before.frames
        (new_operation, new_seat, _, new_cause), new_below = after.frames
        return (operation, seat, cause, below) == (new_operation, new_seat, new_cause, new_below)

    def choice(self, s: S, code: str) -> Choice:
        """A legal code of the current question, in words."""
        return self.question(s).choice(s, s.frames[0], code)

    def proposal(self, s: S, seat: int) -> str:
        """The suggested code for this seat, which must be asked."""
        return self.question(s).proposal(s, s.frames[0], seat)

    def reason(self, s: S, seat: int, code: str) -> Reason:
        """Why this code is not legal for this seat."""
        if s.over:
            return Reason("over", "the game is over")
        if not self.legal(s, seat):
            return Reason("not-your-turn", f"seat {seat} is not asked anything now")
        question, frame = self.question(s), s.frames[0]
        for refusal in question.refusals(s, frame, seat):
            if refusal.code == code:
                return refusal.reason
        text = f"{quoted(code)} is not an answer to: {question.text(s, frame)}"
        return question.why(s, frame, seat, code) or Reason("unknown-code", text)

    def redeal(self, s: S, seat: int | None, rng: Generator) -> S:
        """A playable position that looks the same as `s` to this seat (None: a spectator), with everything it cannot see dealt anew.

        The result depends on what the seat sees and on `rng` alone, never on the hidden things themselves.
        """
        for _ in range(DEALS):
            world = self._resealed(redeal(s, seat, rng, self.pool), seat, rng)
            if self.possible(world):
                break
        return world

    def _resealed(self, world: S, seat: int | None, rng: Generator) -> S:
        """The same position with other seats' sealed choices, unless they are things, replaced by random legal ones."""
        zones = zones_of(type(world))
        others = [(name, other) for name, other in secrets(world) if other != seat and not zones[name].things]
        for name, other in others:
            choices = list(getattr(world, name))
            choices[other] = None
            setattr(world, name, tuple(choices))
        for _, other in others:
            world = self.apply(world, other, rng.choice(self.legal(world, other)), Search(rng))
        world.events = []
        return world

    def events_for(self, s: S, seat: int | None, faded: bool = False) -> list[Event]:
        """The events that led to `s`, as this seat hears them or, once they have `faded`, can still look them up."""
        return [self.events[e[0]].seen_by(e, seat, faded) for e in s.events]

    def fades(self, before: S, now: S) -> bool:
        """Whether the events after `before` have faded by `now`: the log then omits what was public only at the time."""
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
        """The state described by a written position, checked. Raises BadPosition naming the field, BadSeats, BadOption."""
        self.check_options(options, seats)
        s = from_json(self.state, data, seats, **self.constants(options))
        if s.over == bool(s.frames):
            raise BadPosition("over" if s.over else "frames", "something is in progress until the game is over, and nothing from then on")
        self.check(s)
        self.check_agreement(s, options)
        return s

    def read_options(self, data: object) -> Options:
        """Parse options from JSON values. Raises BadOption naming the wrong one.

        >>> from engine import load
        >>> load("octopush").read_options({"variant": "dice"}).variant
        'dice'
        """
        try:
            return msgspec.convert(data, self.options)
        except msgspec.ValidationError as error:
            raise BadOption(f"options: {option_fault(self.options, data) or error}") from None
