"""What is remembered of a game of Oct8; the achievements are in `book.toml`."""

from pathlib import Path

from engine.oct8.octopus import arms_of, colour_of, read
from engine.oct8.readings import score
from engine.oct8.table import Octopuses, Table
from octotui.tables.book import TURN, Story, read_book

SMALL = 4
"""Arms that a small card shows at most."""
CHANGE = 3
"""Cards that one was exchanged for."""
TRUE = 3
"""Shipped octopuses of one's own colour."""


def standing(s: Table) -> tuple[int, ...]:
    """Points that everybody can count, so without what the secret colour adds."""
    return tuple(score(s, seat).open for seat in range(len(s.hand)))


def octopuses(s: Table, seat: int) -> Octopuses:
    """All that a seat has taken and still has."""
    return (*s.area[seat], *s.shipped[seat])


def small_fry(story: Story[Table], seat: int) -> bool:
    have = octopuses(story.end, seat)
    return story.won(seat) and bool(have) and all(arms_of(card) <= SMALL for octopus in have for card in octopus[1:])


def small_change(story: Story[Table], seat: int) -> bool:
    return any(len(event[4]) >= CHANGE for event in story.did(seat, "exchanged"))


def twins(story: Story[Table], seat: int) -> bool:
    return any(sum(event[:2] == ("completed", seat) for event in turn) >= 2 for turn in story.stretches(TURN, seat))


def thoroughbred(story: Story[Table], seat: int) -> bool:
    return any(read(octopus).blocked for octopus in octopuses(story.end, seat))


def true_colours(story: Story[Table], seat: int) -> bool:
    secret = story.end.secret[seat] or story.end.colours[seat]
    return secret is not None and sum(colour_of(octopus[0]) == colour_of(secret) for octopus in story.end.shipped[seat]) >= TRUE


BOOK = read_book(
    Path(__file__).with_name("book.toml"),
    standing,
    {
        "small-fry": small_fry,
        "small-change": small_change,
        "twins": twins,
        "thoroughbred": thoroughbred,
        "true-colours": true_colours,
    },
)
