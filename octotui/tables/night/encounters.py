"""Whom the clocks have led to whom: what is told to one player at the moment when all clocks are shown."""

from collections.abc import Iterator

from engine.core.state import Names
from engine.core.words import enumeration
from engine.night.table import Night
from octotui.tables.night.names import where

STRIKE = "The clocks strike."


def struck(view: Night) -> frozenset[str]:
    """The places where offspring of one cult meet cultists of another."""
    return frozenset(place for place in view.cultists if place and offspring_of_others(view, place))


def offspring_of_others(view: Night, place: str) -> list[int]:
    """Those whose offspring is in a place along with cultists of others."""
    there = cultists_in(view, place)
    return [seat for seat, at in enumerate(view.offspring) if at == place and there not in ([], [seat])]


def cultists_in(view: Night, place: str | None) -> list[int]:
    """Whose cultists stand in a place."""
    return [seat for seat, at in enumerate(view.cultists) if place and at == place and not view.down[seat]]


def told_when_clocks_strike(view: Night, names: Names, seat: int | None) -> Names:
    """What the moment brings for a player; for others, who meets whom."""
    return tuple(to_player(view, names, seat) if seat is not None and view.cultists[seat] else to_others(view, names))


def to_player(view: Night, names: Names, seat: int) -> Iterator[str]:
    """Whom the player's cultists find, and whom the offspring has found."""
    place, sent = view.cultists[seat], view.offspring[seat]
    assert place is not None, "a player who is in the game"
    waiting = [other for other in offspring_of_others(view, place) if other != seat]
    there = [other for other in cultists_in(view, place) if other != seat]
    if view.down[seat]:
        yield f"Your clock was wrong: your cultists lie down in {where(view, place)}."
    elif waiting:
        yield f"Something waits for you in {where(view, place)}: offspring of {enumeration(names[other] for other in waiting)}."
    elif there:
        yield f"You stand face to face with {enumeration(names[other] for other in there)} in {where(view, place)}."
    else:
        yield f"You are alone in {where(view, place)}."
    if sent and (found := [other for other in cultists_in(view, sent) if other != seat]):
        yield f"Your offspring has found {enumeration(names[other] for other in found)} in {where(view, sent)}."


def to_others(view: Night, names: Names) -> Iterator[str]:
    """Who meets whom, place by place."""
    for place in dict.fromkeys(filter(None, view.cultists)):
        there = cultists_in(view, place)
        if waiting := offspring_of_others(view, place):
            prey = [other for other in there if waiting != [other]]
            yield f"Offspring of {enumeration(names[other] for other in waiting)} has found {enumeration(names[other] for other in prey)}."
        elif len(there) > 1:
            yield f"{enumeration(names[other] for other in there)} stand face to face in {where(view, place)}."
