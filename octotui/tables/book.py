"""The record of a finished game: standings, opponents and achievements.

An achievement is a row in a game's `book.toml` and a predicate with the same id in its `book.py`, which tells whether a seat earned it
in a match.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from engine.core.game import Result
from engine.core.journal import Header
from engine.core.match import Match
from engine.core.state import EVERYONE, Event, Names, State

S = TypeVar("S", bound=State)

TURN = "turn"
"""The kind of event that begins a turn in every game, for one seat or for all."""


class Achievement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One achievement."""

    id: str
    name: str
    did: str
    """What was done, as a sentence without its subject."""
    teaches: str
    """What it teaches, as a sentence."""
    game: str = ""


class BookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a `book.toml`."""

    achievement: tuple[Achievement, ...]


class PlayedAnswer(NamedTuple, Generic[S]):
    """One answer, with the positions before and after it."""

    seat: int
    before: S
    after: S


@dataclass(frozen=True)
class PlayedMatch(Generic[S]):
    """A finished match from first position to last, without undone answers."""

    header: Header
    result: Result
    start: S
    answers: tuple[PlayedAnswer[S], ...]

    @property
    def end(self) -> S:
        """The final position."""
        return self.answers[-1].after if self.answers else self.start

    @property
    def events(self) -> Iterator[Event]:
        """All events in order."""
        yield from self.start.events
        for answer in self.answers:
            yield from answer.after.events

    def has_won(self, seat: int) -> bool:
        """Whether this seat won, alone or with others."""
        return not self.result.lost and self.result.places[seat] == 1

    def did(self, seat: int, *kinds: str) -> Iterator[Event]:
        """The events of these kinds about this seat."""
        return (event for event in self.events if event[0] in kinds and event[1] == seat)

    def stretches(self, kind: str, seat: int | None = None) -> Iterator[list[Event]]:
        """The events from each one of this kind up to the next: for all seats, or only where the first event is about `seat`."""
        stretch: list[Event] = []
        for event in self.events:
            if event[0] == kind:
                if stretch and seat in (None, stretch[0][1]):
                    yield stretch
                stretch = []
            if stretch or event[0] == kind:
                stretch.append(event)
        if stretch and seat in (None, stretch[0][1]):
            yield stretch

    def stands(self, seat: int) -> Iterator[S]:
        """The position after each turn of this seat, or after each shared turn; the last one is the end."""
        begun = False
        for answer in (PlayedAnswer(EVERYONE, self.start, self.start), *self.answers):
            if any(event[0] == TURN and event[1] in (seat, EVERYONE) for event in answer.after.events):
                if begun:
                    yield answer.before
                begun = True
        yield self.end


def played_match(match: Match) -> PlayedMatch[Any]:
    """Return a finished match from first position to last."""
    nodes = [match.nodes[number] for number in match.path()]
    states = [node.state for node in nodes]
    answers = [PlayedAnswer(node.seat, before, after) for node, before, after in zip(nodes[1:], states, states[1:], strict=False)]
    return PlayedMatch(match.header, match.game.result(match.state), states[0], tuple(answers))


Earned = Callable[[PlayedMatch[Any], int], bool]
"""Predicate: has this seat earned the achievement in this match?"""


@dataclass(frozen=True)
class Book(Generic[S]):
    """What a game records about its finished matches."""

    standing: Callable[[S], tuple[int, ...]]
    """Each seat's progress at any time, as countable by everybody at the table; higher is better."""
    counts: Callable[[Mapping[str, Any]], str]
    """What a score counts with these options: `points`."""
    rival: Callable[[Mapping[str, Any]], str]
    """The opponent outside the table for these options; empty if there is none."""
    rivals: Names
    """All rivals, weakest first."""
    achievements: tuple[Achievement, ...]
    earned: Mapping[str, Earned]
    """Predicates by achievement id."""


def nobody(options: Mapping[str, Any]) -> str:
    """The rival in a game without one."""
    return ""


def always(counts: str) -> Callable[[Mapping[str, Any]], str]:
    """The same whatever the options."""
    return lambda options: counts


def read_book(
    file: Path,
    standing: Callable[[S], tuple[int, ...]],
    counts: Callable[[Mapping[str, Any]], str],
    earned: Mapping[str, Earned],
    rival: Callable[[Mapping[str, Any]], str] = nobody,
    rivals: Names = (),
) -> Book[S]:
    """Read the book of a game, with the achievements in this file.

    Raises ValueError for an achievement without a predicate or a predicate without an achievement.
    """
    found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), BookFile).achievement
    if odd := {one.id for one in found} ^ set(earned):
        raise ValueError(f"{file}: {', '.join(sorted(odd))}: an achievement needs a row there and a predicate")
    game = file.parent.name
    return Book(standing, counts, rival, rivals, tuple(msgspec.structs.replace(one, game=game) for one in found), earned)
