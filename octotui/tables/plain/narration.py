"""A position in words, zone by zone as the game declares them. Only what a view shows is told."""

from collections.abc import Iterator
from typing import Any

from engine.core.match import Match
from engine.core.state import HIDDEN, State, zones_of
from octotui.tables.game_table import Ending, Narration

UNTOLD = ("frames", "over")
"""Zones that are no part of what lies on a table."""


def full(view: State, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Every zone of a view."""
    return list(zones(view, names))


def short(view: State, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """What is one's own."""
    mine = seat or 0
    owned = [name for name, zone in zones_of(type(view)).items() if zone.per_seat and not zone.derived]
    return [f"{title(name)}: {worded(getattr(view, name)[mine])}." for name in owned if getattr(view, name)[mine] not in (None, ())]


def zones(view: State, names: tuple[str, ...]) -> Iterator[str]:
    """The zones in which there is something, those per seat with whose they are."""
    for name, zone in zones_of(type(view)).items():
        value = getattr(view, name)
        if name in UNTOLD or zone.derived:
            continue
        if not zone.per_seat:
            yield f"{title(name)}: {names[value] if zone.seats and isinstance(value, int) and value >= 0 else worded(value)}."
        elif any(part not in (None, ()) for part in value):
            yield f"{title(name)}:"
            yield from (f"  {whose}: {worded(part)}." for whose, part in zip(names, value, strict=True))


def title(name: str) -> str:
    """The name of a zone as a heading."""
    return name.replace("_", " ").capitalize()


def worded(value: Any) -> str:
    """What lies in a zone; of what is hidden, how much."""
    if value in (None, ()):
        return "nothing"
    if value == HIDDEN:
        return "hidden"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    unseen = value.count(HIDDEN)
    seen = [worded(part) for part in value if part != HIDDEN]
    return ", ".join([*seen, f"{unseen} hidden"] if unseen else seen)


def ending(match: Match, view: State) -> Ending:
    """Who has won, and what each seat has."""
    result = match.game.result(view)
    winners = [name for name, place in zip(match.names, result.places, strict=True) if place == 1]
    headline = "All have lost" if result.lost else f"{' and '.join(winners)} {'have' if len(winners) > 1 else 'has'} won"
    return Ending(headline, tuple(map(str, result.scores)), (f"{result.reason[:1].upper()}{result.reason[1:]}.",))


NARRATION: Narration[Any] = Narration({"short": short, "look": full}, {"look": "everything you can see"}, {}, None, ending)
