"""Who has won: by name, and as the one person at a table is told it; and the places of all."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.match import Match
from engine.core.words import enumeration
from octotui.tables import table_of

PLACES = ("first", "second", "third", "fourth", "fifth")


def only_person(match: Match) -> int | None:
    """The seat of the one person at the table, if there is just one."""
    people = [seat for seat, player in enumerate(match.header.seats) if player.bot is None]
    return people[0] if len(people) == 1 else None


class Standing(NamedTuple):
    """Where somebody stands at the end."""

    place: str
    """The place with a point, such as `1.`; empty where all have lost."""
    name: str
    score: str
    seat: int | None
    """None: an opponent without a seat."""


def standings(match: Match) -> list[Standing]:
    """All at the table from first to last, and where all have lost, the opponent without a seat before them."""
    ending, result = table_of(match.game.id).narration.ending(match, match.state), match.game.result(match.state)

    def standing(place: int, name: str, score: str, seat: int | None) -> Standing:
        return Standing("" if result.lost else f"{place}.", name, score, seat)

    seats = sorted(range(len(match.names)), key=result.places.__getitem__)
    told = [standing(result.places[seat], match.names[seat], ending.scores[seat], seat) for seat in seats]
    if ending.rival:
        told.insert(0 if result.lost else len(told), standing(len(told) + 1, *ending.rival, None))
    return told


def headline(match: Match, seat: int | None) -> str:
    """Who has won a finished match, said to this seat: by name, but *you* to the one person at the table."""
    ending, result = table_of(match.game.id).narration.ending(match, match.state), match.game.result(match.state)
    if seat is None or seat != only_person(match) or result.lost or not ending.deed:
        return ending.headline
    place = result.places[seat]
    level = tuple(match.names[other] for other, at in enumerate(result.places) if at == place and other != seat)
    if place == 1:
        return f"{enumeration(('You', *level))} have {ending.deed}"
    told = f"share {PLACES[place - 1]} place with {enumeration(level)}" if level else f"are {PLACES[place - 1]}"
    return f"{ending.headline}; you {told}"
