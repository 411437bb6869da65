"""The record of a game of Cosmoctopus; the achievements are in `book.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.cosmoctopus.investigator import DIFFICULTIES
from engine.cosmoctopus.table import Table
from octotui.tables.book import TURN, PlayedMatch, always, read_book

HARD = DIFFICULTIES[2:]
"""The difficulties at which most games against the Private Investigator are lost."""
SEVERAL = 3
"""Minimum cards in one turn."""


def standing(s: Table) -> tuple[int, ...]:
    return s.tentacles


def rival(options: Mapping[str, Any]) -> str:
    """The Private Investigator, by difficulty."""
    difficulty = str(options.get("investigator"))
    return investigator_name(difficulty) if difficulty in DIFFICULTIES else ""


def investigator_name(difficulty: str) -> str:
    """The name of the Private Investigator at a difficulty."""
    return f"the {difficulty} Investigator"


def unread(match: PlayedMatch[Table], seat: int) -> bool:
    return match.has_won(seat) and not any(match.did(seat, "claimed"))


def well_read(match: PlayedMatch[Table], seat: int) -> bool:
    return len([*match.did(seat, "claimed")]) >= 2


def aligned(match: PlayedMatch[Table], seat: int) -> bool:
    return any(sum(event[:2] == ("completed", seat) for event in turn) >= 2 for turn in match.stretches(TURN, seat))


def spellbound(match: PlayedMatch[Table], seat: int) -> bool:
    return any(sum(event[:2] == ("played", seat) for event in turn) >= SEVERAL for turn in match.stretches(TURN, seat))


def nothing_spilled(match: PlayedMatch[Table], seat: int) -> bool:
    return match.has_won(seat) and not any(match.did(seat, "lost"))


def case_closed(match: PlayedMatch[Table], seat: int) -> bool:
    return match.has_won(seat) and len(match.header.seats) == 1 and match.start.difficulty in HARD


BOOK = read_book(
    Path(__file__).with_name("book.toml"),
    standing,
    always("tentacles"),
    {
        "unread": unread,
        "well-read": well_read,
        "aligned": aligned,
        "spellbound": spellbound,
        "nothing-spilled": nothing_spilled,
        "case-closed": case_closed,
    },
    rival,
    tuple(map(investigator_name, DIFFICULTIES)),
)
