"""Questions to a seat, in words: prompts, choices, refusals with their reasons, and the events a seat is told of."""

from typing import Any

import msgspec

from engine.core.state import HIDDEN, Event, Names


class Reason(msgspec.Struct, frozen=True):
    """Why something cannot be done: a stable code, and a sentence for people."""

    code: str
    text: str


class Choice(msgspec.Struct, frozen=True):
    """One legal answer. `code` is made of names and never changes its meaning; `cost` and `gain` are in words, empty if there is none."""

    code: str
    label: str
    cost: str = ""
    gain: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """An answer that a person might expect and that is not legal now."""

    code: str
    label: str
    reason: Reason


class Prompt(msgspec.Struct, frozen=True):
    """What one seat is asked. `cause` names the card or rule that asks; `proposal` is the code to suggest."""

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
    """The seat has answered already and may still change its answer."""


class Refused(ValueError):
    """An answer was not accepted, and nothing has changed. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


class EventKind(msgspec.Struct, frozen=True):
    """How one kind of event is told: its values after the seat by name, a sentence over them, and which of them only the seat knows.

    What is `fading` all are told when it happens; later only the seat can look it up, where memory is part of the game.
    """

    fields: Names
    text: str
    secret: Names = ()
    hidden_text: str = ""
    keys: dict[str, Names] = {}
    """Names for the items of values that are tuples."""
    fading: Names = ()

    def told(self, event: Event, seat: int | None, faded: bool = False) -> Event:
        """The event as `seat` is told of it (None: a spectator), or can look it up once it has faded."""
        hidden = self.secret + self.fading if faded else self.secret
        if not hidden or event[1] == seat:
            return event
        return event[:2] + tuple(HIDDEN if f in hidden else v for f, v in zip(self.fields, event[2:], strict=True))

    def record(self, event: Event) -> dict[str, Any]:
        """The event as a JSON object."""
        values = dict(zip(self.fields, event[2:], strict=True))
        named = {f: dict(zip(keys, values[f], strict=True)) for f, keys in self.keys.items()}
        return {"kind": event[0], "seat": event[1], **values, **named}
