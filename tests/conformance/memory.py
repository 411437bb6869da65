"""What everybody could have written down: noted from what a spectator hears alone, and compared with what positions say is known."""

from collections.abc import Sequence
from typing import Any

from engine.core.game import Game
from engine.core.state import State, memories, names_in, zones_of
from tests.conformance.play import Walk
from tests.games import Notes, profile


def noted(game: Game[Any], path: Sequence[State]) -> Notes:
    """The notes of a spectator at the end of this path, from the events that can still be looked up there, and from what lies open."""
    note, now = profile(game.id).note, path[-1]
    notes: Notes = [set() for _ in getattr(now, "known", ())]
    for before, s in zip([path[0], *path], path, strict=False):
        for event in game.events_for(s, None, faded=game.fades(before, now)):
            note(now, notes, event)
        for held in notes:
            held -= lying_open(game.observe(s, None))
    return notes


def lying_open(view: State) -> set[str]:
    """All things that a spectator sees lying anywhere but in a hand."""
    places = [name for name, zone in zones_of(type(view)).items() if zone.things and name != "known"]
    return {thing for place in places for thing in names_in(getattr(view, place))}


def known(game: Game[Any], s: State) -> Notes:
    """What a position says that everybody knows, under the names by which it is noted."""
    return [{profile(game.id).called(name) for name in names} for names in getattr(s, "known", ())]


def public_memory(walk: Walk, n: int = 60) -> None:
    """A position knows exactly what a spectator could have written down; all of it is true, and every view has it."""
    for i in walk.sample(n):
        s = walk.states[i]
        assert known(walk.game, s) == noted(walk.game, walk.states[: i + 1]), f"state {i}: {s}"
        for zone, memory in memories(type(s)).items():
            for seat, names in enumerate(getattr(s, memory)):
                assert {*names} <= {*getattr(s, zone)[seat]}, f"state {i}: seat {seat} does not have what everybody knows: {names}"
        for viewer in walk.viewers:
            assert known(walk.game, walk.game.observe(s, viewer)) == known(walk.game, s)
