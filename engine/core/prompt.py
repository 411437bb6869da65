"""What a seat is asked and told, in words: prompts, choices, refusals with their reasons, and events."""

from typing import Any, NamedTuple

import msgspec

from engine.core.state import HIDDEN, Event, Names


class Reason(msgspec.Struct, frozen=True):
    """Why something cannot be done: a stable code for programs, and a sentence for people."""

    code: str
    text: str
    missing: int = 0
    """How many units more it would take, where that is what bars it."""


Amount = tuple[int, str]
"""So many of a thing, by its name."""


class Choice(msgspec.Struct, frozen=True):
    """One legal answer. `code` is made of names and always means the same; `cost` and `gain` are in words, empty if there is none."""

    code: str
    label: str
    cost: str = ""
    gain: str = ""
    price: tuple[Amount, ...] = ()
    """What is paid, where that is a number of things."""
    says: Names = ()
    """Which of `cost` and `gain` the label says already."""

    @property
    def further_cost(self) -> str:
        """The cost, where the label does not say it."""
        return "" if "cost" in self.says else self.cost

    @property
    def further_gain(self) -> str:
        """The gain, where the label does not say it."""
        return "" if "gain" in self.says else self.gain


class Refusal(msgspec.Struct, frozen=True):
    """An answer that a person might expect to give but that is not legal now."""

    code: str
    label: str
    reason: Reason
    cost: str = ""
    """What it would cost, in words, where that is what bars it."""


class Prompt(msgspec.Struct, frozen=True):
    """What one seat is asked.

    `kind` is the kind of question, for programs, `text` the question as a sentence; `cause` names the card or rule that asks; `proposal` is
    the code to suggest. `min` and `max` are how many picks the question takes in all, one at a time.
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
    brief: str = ""
    """The question without what leads up to it."""


class Asked(msgspec.Struct, frozen=True):
    """What a seat is asked, as far as whoever looks on may know it."""

    seat: int
    kind: str
    text: str
    cause: str
    min: int
    max: int


class Refused(ValueError):
    """An answer that was not accepted; nothing has changed. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


END = "end"
"""The code that ends a turn, in every game in which one says so."""


class LogLine(NamedTuple):
    """One line of a log: an event in words."""

    text: str
    kind: str
    """The kind of the event."""
    heading: bool = False
    """A turn or a round begins with it."""
    event: tuple[Any, ...] = ()
    """What is told, as far as whoever reads it was told; empty for what somebody has said."""


class EventKind(msgspec.Struct, frozen=True):
    """How events of one kind are told."""

    fields: Names
    """The names of its values, which follow kind and seat."""
    text: str
    """A sentence with `{seat}` and the fields in it."""
    secret: Names = ()
    """The fields that only the seat itself is told."""
    hidden_text: str = ""
    """The sentence for everybody else, if it is a different one."""
    keys: dict[str, Names] = {}
    """Names for the items of values that are tuples."""
    fading: Names = ()
    heading: bool = False
    """A turn or a round begins with it."""
    """The fields that everybody hears at the time but only the seat itself can look up later, where memory is part of the game."""

    def seen_by(self, event: Event, seat: int | None, faded: bool = False) -> Event:
        """The event as `seat` hears of it (None: a spectator) or, once it has faded, can still look it up."""
        hidden = self.secret + self.fading if faded else self.secret
        if not hidden or event[1] == seat:
            return event
        return event[:2] + tuple(HIDDEN if f in hidden else v for f, v in zip(self.fields, event[2:], strict=True))

    def record(self, event: Event) -> dict[str, Any]:
        """The event as a JSON object."""
        values = dict(zip(self.fields, event[2:], strict=True))
        named = {f: dict(zip(keys, values[f], strict=True)) for f, keys in self.keys.items()}
        return {"kind": event[0], "seat": event[1], **values, **named}
