"""A saved match in short, read from its row in the table of matches, whatever may stand there."""

from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.core.game import Result
from engine.core.journal import Seat
from engine.core.naming import printable

LATEST = 250_000_000_000
"""A time, in seconds, near the end of the last year that a calendar knows."""
LONGEST = 60
"""Letters of a text that a list shows at most."""

T = TypeVar("T")


class Summary(msgspec.Struct, frozen=True):
    """A saved match, as a list of matches shows it."""

    id: int
    game: str
    title: str
    seats: tuple[Seat, ...]
    played: float | None
    """When the last line was written; None if that cannot be read."""
    answers: int
    """How many answers led to where it stands; those taken back do not count."""
    over: bool
    result: Result | None
    stage: str
    """Which round or turn it is in; empty where that was not written down."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)

    @property
    def about(self) -> str:
        """Which game it is, how far it is, and who plays."""
        where = ", ".join(filter(None, (self.title, self.stage)))
        return f"{where}: {', '.join(self.names)}" if self.names else where

    @property
    def outcome(self) -> str:
        """How it ended, with the scores from the first place to the last, or how many answers it has."""
        if not self.over:
            return f"{self.answers} answer{'' if self.answers == 1 else 's'}"
        if self.result is None:
            return "over"
        if self.result.lost:
            return "lost"
        winners = [name for name, place in zip(self.names, self.result.places, strict=False) if place == 1]
        scores = [score for _, score in sorted(zip(self.result.places, self.result.scores, strict=False))]
        counted = f" {'-'.join(map(str, scores))}" if len(scores) > 1 else ""
        return f"{' and '.join(winners)} won{counted}" if winners else "over"


class Kept(NamedTuple):
    """A saved match with what was worked out of it for the record."""

    id: int
    begun: float | None
    played: float | None
    seal: str
    """Changes whenever the journal does: how many lines it has, and the checksum over all of them."""
    edition: int | None
    """By which edition of the record its text was made; None if there is none."""
    sealed: str
    """The seal of the journal that the text was made of."""
    text: str


def summary(row: tuple[Any, ...]) -> Summary:
    """A row of the table of matches; what in it cannot be read is left out."""
    id, game, title, seats, played, answers, over, result, stage = row
    many = answers if isinstance(answers, int) else 0
    sat, ended = decoded(seats, tuple[Seat, ...]), decoded(result, Result)
    return Summary(id, words(game), words(title), sat or (), moment(played), many, bool(over), ended, words(stage))


def moment(value: object) -> float | None:
    """A time of the table of matches; None if it is none that a calendar knows."""
    return float(value) if isinstance(value, int | float) and 0 <= value <= LATEST else None


def words(value: object) -> str:
    """A text of the table of matches, as far as a list shows it."""
    return printable(value[:LONGEST]) if isinstance(value, str) else ""


def decoded(value: object, kind: type[T]) -> T | None:
    """A value that the table of matches holds as JSON; None if it is none."""
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(value, type=kind) if isinstance(value, str) else None
    return None
