"""The record of an Octopush game; the achievements are in `book.toml`."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.octopush.box import COLOURS, OF
from engine.octopush.table import Table
from octotui.tables.book import TURN, PlayedMatch, read_book

PLAYED, ROUND = "played", "round"


def standing(s: Table) -> tuple[int, ...]:
    """Total points of the open tracks, or pups in the dice variant."""
    return s.pups if s.dice else tuple(map(sum, s.points))


def counts(options: Mapping[str, Any]) -> str:
    return "pups" if options["variant"] == "dice" else "points"


def broom(match: PlayedMatch[Table], seat: int) -> bool:
    """Pushed pawns and those they set moving count; the pawn moved by the card does not."""
    return any(
        len({event[2] for event in card if event[0] == "left"} - {event[2] for event in card[1:] if event[0] == "moved"}) >= 3
        for card in match.stretches(PLAYED, seat)
    )


def plug_pulled(match: PlayedMatch[Table], seat: int) -> bool:
    for turn in match.stretches(TURN, seat):
        fallen = {event[2] for event in turn if event[0] == "fell"}
        if any(event[:2] == ("removed", seat) and event[4] in fallen for event in turn):
            return True
    return False


def ferried(match: PlayedMatch[Table], seat: int) -> bool:
    return any(turn[0][1] != seat and any(event[:2] == ("crossed", seat) for event in turn) for turn in match.stretches(TURN))


def rock(match: PlayedMatch[Table], seat: int) -> bool:
    return any(
        event[0] == "blocked" and event[1] != seat and answer.before.owner[COLOURS.index(OF[event[3]])] == seat
        for answer in match.answers
        for event in answer.after.events
    )


def regatta(match: PlayedMatch[Table], seat: int) -> bool:
    return any(4 in Counter(event[3] for event in round if event[:2] == ("crossed", seat)).values() for round in match.stretches(ROUND))


BOOK = read_book(
    Path(__file__).with_name("book.toml"),
    standing,
    counts,
    {"broom": broom, "plug-pulled": plug_pulled, "ferried": ferried, "rock": rock, "regatta": regatta},
)
