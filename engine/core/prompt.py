"""Everything a seat is asked and told, in words: prompts, choices, refusals with their reasons, and events."""

from typing import Any, NamedTuple

import msgspec

from engine.core.state import HIDDEN, Event, Names


class Reason(msgspec.Struct, frozen=True):
    """Why something cannot be done: a stable code for programs, and a sentence for people."""

    code: str
    text: str
    missing: int = 0
    """Units short, if that is the reason."""
    brief: str = ""
    """The sentence in fewer words, for narrow places; empty if it has none."""


Amount = tuple[int, str]
"""A number of things, with their name."""


ZERO = -1
"""The `number` of a choice that has 0 in the menu, as the end of a series of picks has anyway."""
FREE = "0"
"""The cost of what one pays nothing for."""


class Choice(msgspec.Struct, frozen=True):
    """One legal answer. `code` is made of names and always means the same; `cost` and `gain` are in words, empty if there is none."""

    code: str
    label: str
    cost: str = ""
    gain: str = ""
    brief_gain: str = ""
    """The gain in fewer letters, for narrow places; empty if it has none."""
    price: tuple[Amount, ...] = ()
    """The cost as amounts, where it is countable."""
    says: Names = ()
    """Those of `cost` and `gain` that the label already includes."""
    number: int = 0
    """Its number in the menu, where it keeps that whatever else is legal; 0 if it has none of its own, `ZERO` if it is 0."""
    idle: str = ""
    """Why it would bring nothing now, which its gain says too; empty if it may bring something."""
    wins: bool = False
    """Whether it wins the game, which its gain says too."""
    by: str = ""
    """The later answer of the same turn that brings what it gains; empty if it needs none."""
    sure: int = 0
    """How much of what counts for winning it is sure to bring, such as points, where the game tells."""

    @property
    def further_cost(self) -> str:
        """The cost, unless the label includes it."""
        return "" if "cost" in self.says else self.cost

    @property
    def costs(self) -> str:
        """The same in a phrase: `costs 3 ink`, `free`; empty if there is none."""
        return "free" if self.further_cost == FREE else self.further_cost and f"costs {self.further_cost}"

    @property
    def loss(self) -> str:
        """The same, where it is no price: what one loses by it."""
        return "" if self.price or self.cost == FREE else self.further_cost

    @property
    def further_gain(self) -> str:
        """The gain, unless the label includes it."""
        return "" if "gain" in self.says else self.gain

    @property
    def in_brief(self) -> "Choice":
        """The choice with the shortest wording of its gain."""
        return msgspec.structs.replace(self, gain=self.brief_gain or self.gain)


class Refusal(msgspec.Struct, frozen=True):
    """An answer that a player might expect but that is not legal now."""

    code: str
    label: str
    reason: Reason
    cost: str = ""
    """Its cost in words, where the cost is the reason."""
    price: tuple[Amount, ...] = ()
    """The cost as amounts, where it is countable."""
    number: int = 0
    """The number that it keeps in the menu; 0 if it has none of its own."""


class Prompt(msgspec.Struct, frozen=True):
    """The question put to one seat.

    `kind` is the kind of question, for programs, `text` the question as a sentence; `cause` names the card or rule that asks; `proposal` is
    the suggested code. `min` and `max` are how many picks the question takes in all, one at a time.
    """

    seat: int
    kind: str
    text: str
    cause: str
    choices: tuple[Choice, ...]
    refused: tuple[Refusal, ...]
    proposal: str
    min: int = 1
    max: int = 1
    answered: bool = False
    """The seat has already answered and may still change its answer."""
    shorter: Names = ()
    """The question in ever fewer words, for where there is little room."""

    @property
    def wordings(self) -> Names:
        """The question, longest first."""
        return self.text, *self.shorter

    def listed(self, code: str) -> str | None:
        """The choice that a code stands for; None if there is none now."""
        return next((choice.code for choice in self.choices if choice.code == code), None)


class Asked(msgspec.Struct, frozen=True):
    """The question put to a seat, as an onlooker may know it."""

    seat: int
    kind: str
    text: str
    cause: str
    min: int
    max: int


class Refused(ValueError):
    """An answer that was refused; nothing has changed. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


END = "end"
"""The code that ends a turn, in every game with such an answer."""
DONE = "done"
"""The code that ends a series of picks before it has to end, likewise."""
AT_ONCE = "at once: "
"""Prefix of an answer that gives all picks of a series."""


FLOURISH = "flourish"
"""The kind of a line that only celebrates the event before it."""


class LogLine(NamedTuple):
    """One line of a log: an event in words."""

    text: str
    kind: str
    """The kind of the event."""
    heading: bool = False
    """Whether it begins a turn or a round."""
    event: tuple[Any, ...] = ()
    """The event as its reader may know it; empty for messages."""


class EventKind(msgspec.Struct, frozen=True):
    """How events of one kind are told."""

    fields: Names
    """Names of the values that follow kind and seat."""
    text: str
    """Sentence with `{seat}` and the fields as placeholders."""
    secret: Names = ()
    """Fields that only the event's own seat is told."""
    hidden_text: str = ""
    """Sentence for everybody else, if it differs."""
    keys: dict[str, Names] = {}
    """Names for the items of tuple values."""
    fading: Names = ()
    """Fields that everybody hears at the time but only the event's own seat can look up later, where memory is part of the game."""
    heading: bool = False
    """Whether it begins a turn or a round."""

    def seen_by(self, event: Event, seat: int | None, faded: bool = False) -> Event:
        """The event as `seat` hears it (None: a spectator) or, once it has faded, can still look it up."""
        hidden = self.secret + self.fading if faded else self.secret
        if not hidden or event[1] == seat:
            return event
        return event[:2] + tuple(HIDDEN if f in hidden else v for f, v in zip(self.fields, event[2:], strict=True))

    def record(self, event: Event) -> dict[str, Any]:
        """The event as a JSON object."""
        values = {"kind": event[0], "seat": event[1], **dict(zip(self.fields, event[2:], strict=True))}
        for name, keys in self.keys.items():
            values[name] = dict(zip(keys, values[name], strict=True))
        return values
