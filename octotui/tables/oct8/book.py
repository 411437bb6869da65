"""The record of an Oct8 game; the achievements are in `book.toml`."""

from pathlib import Path

from engine.oct8.octopus import arms_of, colour_of, read_octopus
from engine.oct8.readings import score
from engine.oct8.table import Octopuses, Table
from octotui.tables.book import TURN, PlayedMatch, always, read_book

SMALL = 4
"""Maximum arms on a card that counts as small."""
CHANGE = 3
"""Minimum cards given for one in an exchange."""
TRUE = 3
"""Minimum shipped octopuses of the seat's own colour."""


def standing(s: Table) -> tuple[int, ...]:
    """Points that everybody can count, excluding those for the secret colour."""
    return tuple(score(s, seat).open for seat in range(len(s.hand)))


def octopuses(s: Table, seat: int) -> Octopuses:
    """All octopuses a seat has taken and still holds."""
    return (*s.area[seat], *s.shipped[seat])


def small_fry(match: PlayedMatch[Table], seat: int) -> bool:
    have = octopuses(match.end, seat)
    return match.has_won(seat) and bool(have) and all(arms_of(card) <= SMALL for octopus in have for card in octopus[1:])


def small_change(match: PlayedMatch[Table], seat: int) -> bool:
    return any(len(event[4]) >= CHANGE for event in match.did(seat, "exchanged"))


def twins(match: PlayedMatch[Table], seat: int) -> bool:
    return any(sum(event[:2] == ("completed", seat) for event in turn) >= 2 for turn in match.stretches(TURN, seat))


def thoroughbred(match: PlayedMatch[Table], seat: int) -> bool:
    return any(read_octopus(octopus).blocked for octopus in octopuses(match.end, seat))


def true_colours(match: PlayedMatch[Table], seat: int) -> bool:
    secret = match.end.secret[seat] or match.end.colours[seat]
    return secret is not None and sum(colour_of(octopus[0]) == colour_of(secret) for octopus in match.end.shipped[seat]) >= TRUE


BOOK = read_book(
    Path(__file__).with_name("book.toml"),
    standing,
    always("points"),
    {
        "small-fry": small_fry,
        "small-change": small_change,
        "twins": twins,
        "thoroughbred": thoroughbred,
        "true-colours": true_colours,
    },
)
