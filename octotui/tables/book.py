"""What is remembered of a game that is over: how it stood, what it was played against, and the achievements in it.

An achievement is a row of a game's `book.toml`, and a predicate of the same id in its `book.py`: did this seat do it in this story?
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
"""The kind of event with which a turn begins, in every game: of one seat, or of all."""


class Achievement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is worth doing once."""

    id: str
    name: str
    did: str
    """What was done, as a sentence without its subject."""
    teaches: str
    """What one learns from it, as a sentence."""
    game: str = ""


class BookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `book.toml`."""

    achievement: tuple[Achievement, ...]


class Deed(NamedTuple, Generic[S]):
    """One answer, the position it was given in, and the one that came of it."""

    seat: int
    before: S
    after: S


@dataclass(frozen=True)
class Story(Generic[S]):
    """A game that is over, from the first position to the last, without what was taken back."""

    header: Header
    result: Result
    start: S
    deeds: tuple[Deed[S], ...]

    @property
    def end(self) -> S:
        """The last position."""
        return self.deeds[-1].after if self.deeds else self.start

    @property
    def events(self) -> Iterator[Event]:
        """All that happened, in order."""
        yield from self.start.events
        for deed in self.deeds:
            yield from deed.after.events

    def won(self, seat: int) -> bool:
        """Whether this seat has won, alone or with others."""
        return not self.result.lost and self.result.places[seat] == 1

    def did(self, seat: int, *kinds: str) -> Iterator[Event]:
        """The events of these kinds that tell of this seat."""
        return (event for event in self.events if event[0] in kinds and event[1] == seat)

    def stretches(self, kind: str, seat: int | None = None) -> Iterator[list[Event]]:
        """What happened from each event of this kind to the next: of all seats, or only where the first event tells of `seat`."""
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
        """The position after each turn of this seat, or of all seats where they take turns together; the last one is the end."""
        begun = False
        for deed in (Deed(EVERYONE, self.start, self.start), *self.deeds):
            if any(event[0] == TURN and event[1] in (seat, EVERYONE) for event in deed.after.events):
                if begun:
                    yield deed.before
                begun = True
        yield self.end


def story_of(match: Match) -> Story[Any]:
    """The story of a match that is over."""
    nodes = [match.nodes[number] for number in match.path()]
    states = [node.state for node in nodes]
    deeds = [Deed(node.seat, before, after) for node, before, after in zip(nodes[1:], states, states[1:], strict=False)]
    return Story(match.header, match.game.result(match.state), states[0], tuple(deeds))


Earned = Callable[[Story[Any], int], bool]
"""Whether a seat has done something in a story."""


@dataclass(frozen=True)
class Book(Generic[S]):
    """What is remembered of a game."""

    standing: Callable[[S], tuple[int, ...]]
    """How far each seat is at any time, as everybody at the table can count; more is better."""
    rival: Callable[[Mapping[str, Any]], str]
    """Whom one plays against besides those at the table, by the options; empty for nobody."""
    rivals: Names
    """All of them, the weakest first."""
    achievements: tuple[Achievement, ...]
    earned: Mapping[str, Earned]
    """By the id of an achievement."""


def nobody(options: Mapping[str, Any]) -> str:
    """The rival in a game in which there is none."""
    return ""


def read_book(
    file: Path,
    standing: Callable[[S], tuple[int, ...]],
    earned: Mapping[str, Earned],
    rival: Callable[[Mapping[str, Any]], str] = nobody,
    rivals: Names = (),
) -> Book[S]:
    """The book of a game, with the achievements in this file.

    Raises ValueError for an achievement without a predicate, or a predicate without one.
    """
    found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), BookFile).achievement
    if odd := {one.id for one in found} ^ set(earned):
        raise ValueError(f"{file}: {', '.join(sorted(odd))}: an achievement needs a row there and a predicate")
    game = file.parent.name
    return Book(standing, rival, rivals, tuple(msgspec.structs.replace(one, game=game) for one in found), earned)
