"""A position in words, zone by zone as the game declares them, limited to what the view shows."""

from collections.abc import Iterator
from typing import Any

from engine.core.match import Match
from engine.core.state import HIDDEN, State, zones_of
from engine.core.words import enumeration, opening
from octotui.tables.game_table import Ending, Narration
from octotui.tables.turn_history import Story

UNTOLD = ("frames", "over")
"""Internal zones, not part of the table."""


def full(view: State, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Every zone of a view."""
    return list(zones(view, names))


def short(view: State, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The seat's own zones."""
    mine = seat or 0
    owned = [name for name, zone in zones_of(type(view)).items() if zone.per_seat and not zone.derived]
    return [f"{title(name)}: {zone_text(getattr(view, name)[mine])}." for name in owned if getattr(view, name)[mine] not in (None, ())]


def zones(view: State, names: tuple[str, ...]) -> Iterator[str]:
    """Non-empty zones, those per seat with their owner."""
    for name, zone in zones_of(type(view)).items():
        value = getattr(view, name)
        if name in UNTOLD or zone.derived:
            continue
        if not zone.per_seat:
            yield f"{title(name)}: {names[value] if zone.seats and isinstance(value, int) and value >= 0 else zone_text(value)}."
        elif any(part not in (None, ()) for part in value):
            yield f"{title(name)}:"
            yield from (f"  {whose}: {zone_text(part)}." for whose, part in zip(names, value, strict=True))


def title(name: str) -> str:
    """A zone's name as a heading."""
    return name.replace("_", " ").capitalize()


def zone_text(value: Any) -> str:
    """The contents of a zone; hidden contents are counted."""
    if value in (None, ()):
        return "nothing"
    if value == HIDDEN:
        return "hidden"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    unseen = value.count(HIDDEN)
    seen = [zone_text(part) for part in value if part != HIDDEN]
    return ", ".join([*seen, f"{unseen} hidden"] if unseen else seen)


def ending(match: Match, view: State) -> Ending:
    """The winners, and each seat's result."""
    result = match.game.result(view)
    winners = [name for name, place in zip(match.names, result.places, strict=True) if place == 1]
    headline = "All have lost" if result.lost else f"{enumeration(winners)} {'have' if len(winners) > 1 else 'has'} won"
    return Ending(headline, tuple(map(str, result.scores)), (Story("", opening(result.reason)),))


NARRATION: Narration[Any] = Narration({"short": short, "look": full}, {"look": "everything you can see"}, {}, None, ending)
