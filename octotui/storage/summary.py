"""The summary of a saved match, read from its row in the table of matches, however damaged."""

from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.core.game import Result
from engine.core.journal import Seat
from engine.core.naming import printable
from engine.core.state import Names
from engine.core.words import count_of, enumeration, opening

LATEST = 250_000_000_000
"""A time, in seconds, near the end of the last year a calendar can hold."""
LONGEST = 60
"""Maximum letters of a text in a list."""

T = TypeVar("T")


class Summary(msgspec.Struct, frozen=True):
    """A saved match as lists show it."""

    id: int
    game: str
    title: str
    seats: tuple[Seat, ...]
    played: float | None
    """The time of the last line; None if it cannot be read."""
    answers: int
    """Answers up to the current position, without those taken back."""
    over: bool
    result: Result | None
    stage: str
    """The round or turn, in words; empty if it was not recorded."""
    standing: str = ""
    """How far each seat is, in words; empty if it was not recorded or is not open."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)

    @property
    def ranked(self) -> Names:
        """The seats' names as scores are told: from first to last place once the game is over."""
        places = self.result.places if self.over and self.result else ()
        if len(places) != len(self.names):
            return self.names
        return tuple(self.names[seat] for seat in sorted(range(len(places)), key=places.__getitem__))

    @property
    def where(self) -> str:
        """The game and its stage."""
        return ", ".join(filter(None, (self.title, self.stage)))

    @property
    def about(self) -> str:
        """The game, its stage and its players."""
        return f"{self.where}: {', '.join(self.ranked)}" if self.names else self.where

    @property
    def shorter(self) -> Names:
        """The same with the game's short name, then with the number of players, and then without them."""
        where = ", ".join(filter(None, (opening(self.game), self.stage)))
        some = f"{where}: {self.ranked[0]} and {len(self.names) - 1} more" if len(self.names) > 2 else where
        return f"{where}: {', '.join(self.ranked)}" if self.names else where, some, where

    @property
    def leads(self) -> str:
        """Who leads, with how far everybody is in numbers, the leader first; otherwise the outcome."""
        counted, _, nouns = self.standing.partition(" ")
        numbers = [int(each) for each in counted.split("-") if each.isdecimal()]
        ahead = [name for name, number in zip(self.names, numbers, strict=False) if number == max(numbers)]
        if self.over or len(ahead) != 1 or len(numbers) != len(self.names) or len(numbers) < 2 or "," in nouns:
            return self.outcome
        return f"{ahead[0]} leads {'-'.join(map(str, sorted(numbers, reverse=True)))}"

    @property
    def outcome(self) -> str:
        """The result with scores from first to last place, or how far everybody is, or the number of answers so far."""
        if not self.over:
            return self.standing or count_of(self.answers, "answers")
        if self.result is None:
            return "over"
        if self.result.lost:
            return "lost"
        winners = [name for name, place in zip(self.names, self.result.places, strict=False) if place == 1]
        scores = [score for _, score in sorted(zip(self.result.places, self.result.scores, strict=False))]
        counted = f" {'-'.join(map(str, scores))}" if len(scores) > 1 else ""
        return f"{enumeration(winners)} won{counted}" if winners else "over"


class SavedRecord(NamedTuple):
    """A saved match with its stored record entry."""

    id: int
    begun: float | None
    played: float | None
    seal: str
    """The number of journal lines and a checksum over all of them."""
    edition: int | None
    """The edition of the record's entry; None if there is no entry."""
    sealed: str
    """The seal of the journal that the entry was made from."""
    text: str


def summary(row: tuple[Any, ...]) -> Summary:
    """The summary in a row of the table of matches; unreadable values are left out."""
    id, game, title, seats, played, answers, over, result, stage, standing = row
    many = answers if isinstance(answers, int) else 0
    sat, ended = decode(seats, tuple[Seat, ...]), decode(result, Result)
    return Summary(id, words(game), words(title), sat or (), moment(played), many, bool(over), ended, words(stage), words(standing))


def moment(value: object) -> float | None:
    """A time from the table of matches; None if it is not one a calendar can hold."""
    return float(value) if isinstance(value, int | float) and 0 <= value <= LATEST else None


def words(value: object) -> str:
    """A text from the table of matches, shortened for lists."""
    return printable(value[:LONGEST]) if isinstance(value, str) else ""


def decode(value: object, kind: type[T]) -> T | None:
    """A JSON value from the table of matches; None if it is invalid."""
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(value, type=kind) if isinstance(value, str) else None
    return None
