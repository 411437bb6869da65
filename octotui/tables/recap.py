"""What a recap is made of: short pieces of what each seat did or got, and how a game tells its own.

A game says of the events of one seat which pieces they come to (`Recap.parts`). For a game that says nothing, the sentences of the log are
the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.state import EVERYONE, Event, State

S = TypeVar("S", bound=State)

QUIET = {"automatic", "refilled"}
"""Kinds of events that neither the log nor a recap has."""


class Part(NamedTuple):
    """One piece: a few words, then signs."""

    text: str
    said: str
    """The same as a clause, for lines without signs."""
    look: str = "text"
    signs: tuple[tuple[str, str], ...] = ()
    """Amounts, each with the sign that it is drawn with: `("+3", "stars")`."""
    decides: bool = False
    """It brings somebody nearer to winning, and so comes first."""


class Stretch(NamedTuple, Generic[S]):
    """What a recap is about: from the last answer of a seat up to now, as that seat saw it."""

    before: S
    view: S
    seat: int
    """Whose events these are; `EVERYONE` for what happened in nobody's name."""
    events: Sequence[Event]
    names: tuple[str, ...]
    viewer: int
    """Who is told."""
    everything: Sequence[Event] = ()
    """The events of all seats."""


class RecapLine(NamedTuple):
    """All that one seat did or got."""

    seat: int
    who: str
    parts: tuple[Part, ...]
    look: str = ""
    """In what the name is written, where that is not the seat's own colour."""


class Interval(NamedTuple):
    """What is told where the game stops between two rounds."""

    heading: str
    rows: tuple[tuple[tuple[str, str], ...], ...]
    """Lines of texts with their looks; one that is too long goes on in the next row."""
    said: tuple[str, ...]
    """The same in sentences."""


@dataclass(frozen=True)
class Recap(Generic[S]):
    """How a game tells what others did."""

    parts: Callable[[Stretch[S]], Iterable[Part]] | None = None
    """The pieces of one seat's events; None: the sentences of the log."""
    begins: frozenset[str] = frozenset({"turn"})
    """The kinds of events with which, in an answer of one's own, the doings of others begin."""
    nobody: str = ""
    """What is called that acts in nobody's name."""
    stops: frozenset[str] = field(default_factory=frozenset)
    """The kinds of events at which the game stops for everybody to look."""
    interval: Callable[[Stretch[S]], Interval] | None = None
    """What is told then, from all events of the match so far, whoever's they are."""
    look: Callable[[S, int], str] | None = None
    """In what a seat's name is written, where its own things have a colour that is not the seat's."""


def counted_up(text: str, then: int, now: int) -> str:
    """`TENTACLE 5` for one more, `TENTACLES 2 to 8` for several."""
    return f"{text} {now}" if now - then == 1 else f"{text}S {then} to {now}"


def joined(signs: Iterable[tuple[int, str]]) -> tuple[tuple[str, str], ...]:
    """Amounts as signs: `+3` stars, `-1` coins; nothing for 0."""
    return tuple((f"{n:+}", sign) for n, sign in signs if n)


def from_log(game: Any, stretch: Stretch[Any]) -> list[Part]:
    """The sentences of the log, each without the name that they begin with."""
    name = stretch.names[stretch.seat] if stretch.seat != EVERYONE else ""
    lines = [game.log_line(event, stretch.names) for event in stretch.events if event[0] not in QUIET]
    texts = [line.text.removeprefix(name).lstrip(" :'") for line in lines if not line.heading]
    return [Part(text, text) for text in texts]
