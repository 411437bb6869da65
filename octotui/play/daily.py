"""The game of the day: one deal for everybody who plays on the same date.

The seed is the first eight bytes of the BLAKE2b hash of date and game, as in `2026-11-22 oct8`, modulo a million. The games take turns,
day by day, in the order of the registry. Options are the defaults, and bots of one level sit at the other seats. A match is the game of a
day if it has all this and was begun on that date: nothing else marks it, so it needs no room in the journal. Nothing here reads a clock.
"""

from __future__ import annotations

from datetime import date, datetime
from hashlib import blake2b
from typing import Any, NamedTuple

from msgspec import to_builtins

from engine.core.game import Game
from engine.core.journal import Header, Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play.seating import LEVEL, bot_name, with_unique_names

SEEDS = 10**6
"""The number of different seeds: few enough that each is short to pass on."""
SEATS = 3
"""The person and two bots, as far as the game allows."""
UNICODE, ASCII = "□▣■", ".=#"
"""Behind the best opponent, level, ahead."""


BEGIN = "Begin {game}, the game of {date}?"
"""The question before the first play of a day."""
ITS_TURN = "today's game"
TURNS = "Each has one, against medium bots. Only the first play counts."
AS_IT_IS = "Against medium bots. Only the first play of the day counts."
NOTE = "This is the game of the day, against medium bots. Only the first play of the day counts."
EARLIER = "This is the game of {date}. It counts only if it is begun on that day."
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""Endings of ordinal numbers."""


def place_words(place: int, seats: int) -> str:
    """`2nd of 3`."""
    return f"{place}{ENDINGS.get(place, 'th')} of {seats}"


class Day(NamedTuple):
    """The game of a day as it went for its player."""

    date: str
    game: str
    place: int
    scores: tuple[int, ...]
    """The player's own score, then the others' in descending order."""
    turns: tuple[int, ...]
    """After each turn: behind (0), level (1) or ahead (2)."""
    taken_back: int
    """Answers undone although something had been revealed since."""
    shared: bool = False
    """Whether others took the same place."""

    @property
    def place_text(self) -> str:
        """The place the player took, in words, and how it was told from that of others with the same score."""
        mine, *others = self.scores
        words = place_words(self.place, len(self.scores))
        return f"shared {words}" if self.shared else f"{words} by tie-break" if mine in others else words

    def lines(self, ascii_only: bool = False) -> tuple[str, str, str]:
        """Three lines to pass on, free of spoilers for those who have yet to play."""
        signs = ASCII if ascii_only else UNICODE
        back = f", {self.taken_back} taken back" if self.taken_back else ""
        mine, *others = self.scores
        return (
            f"octotui {self.date}: {load(self.game).name}",
            f"{self.place_text}, {mine} to {' and '.join(map(str, others))}{back}",
            "".join(signs[turn] for turn in self.turns),
        )


def game_of(day: date) -> str:
    """The game whose turn it is on that day."""
    games = tuple(GAMES)
    return games[day.toordinal() % len(games)]


def command(day: date, game: str) -> str:
    """The command that plays a game on that day, or prints how it went."""
    return "octotui today" if game == game_of(day) else f"octotui today {game}"


def question(day: date, game: str) -> str:
    """What is asked before the first play of that day's game."""
    return BEGIN.format(game=load(game).name, date=day.isoformat())


def note(day: date, today: date) -> str:
    """What is said at the beginning of a game of that day in plain text."""
    return NOTE if day == today else EARLIER.format(date=day.isoformat())


def over_text(day: date, game: str) -> str:
    """What is said after a game of that day."""
    return f"That was the game of the day: `{command(day, game)}` and the title have three lines on it to pass on"


def pass_on_text(day: date, game: str) -> str:
    """What is said below the lines on a game of that day."""
    return f"Three lines to pass on. `{command(day, game)}` prints them as plain text."


def seed_of(day: date, game: str) -> int:
    """The seed of the day's game."""
    digest = blake2b(f"{day.isoformat()} {game}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEEDS


def levels_of(game: Game[Any]) -> tuple[str | None, ...]:
    """The bot level of each seat; the person sits first."""
    low, high = game.seats
    return (None, *[LEVEL] * (min(max(SEATS, low), high) - 1))


def seats_of(game: Game[Any], person: str) -> tuple[Seat, ...]:
    """The seats of the day's game."""
    return with_unique_names(
        Seat(person) if level is None else Seat(bot_name(level, seat), level) for seat, level in enumerate(levels_of(game))
    )


def match_of(day: date, game: Game[Any], person: str) -> Match:
    """A new match of the day's game."""
    return Match.start(game, seats_of(game, person), game.options(), seed_of(day, game.id))


def is_of(header: Header, day: date) -> bool:
    """Whether a match has the deal, options and seats of this day's game."""
    if header.seed != seed_of(day, header.game) or header.study or header.position is not None:
        return False
    game = load(header.game)
    return tuple(seat.bot for seat in header.seats) == levels_of(game) and header.options == to_builtins(game.options())


def date_of(moment: float) -> date:
    """The local date of a timestamp."""
    return datetime.fromtimestamp(moment).date()


def why_refused(day: date, today: date) -> str:
    """A sentence saying why that day's game cannot be played today; empty if it can."""
    return f"The game of {day.isoformat()} is dealt on that day; today is {today.isoformat()}." if day > today else ""
