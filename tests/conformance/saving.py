"""What survives being written down: positions as JSON, matches as journals, derived zones worked out again."""

import json
from typing import Any

import msgspec

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.state import State, to_json, zones_of
from tests.conformance.play import Walk
from tests.typed import as_a


def all_zones(s: State) -> dict[str, Any]:
    """Every zone by name, derived ones included."""
    return {name: getattr(s, name) for name in zones_of(type(s))}


def derived(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name, zone in zones_of(type(s)).items() if zone.derived}


def persons(walk: Walk) -> tuple[Seat, ...]:
    return tuple(Seat(f"Person {i}") for i in range(walk.seats))


def as_match(walk: Walk, until: int | None = None, study: bool = False) -> Match:
    """The walk as a match between people."""
    match = Match.start(walk.game, persons(walk), walk.options, walk.seed, study)
    for move in walk.moves[:until]:
        match.act(move.seat, move.code)
    return match


def reread(walk: Walk, s: State) -> State:
    """The position after a journey through JSON text."""
    return as_a(State, walk.game.position(json.loads(json.dumps(to_json(s))), walk.options, walk.seats))


def json_round_trip(walk: Walk, n: int = 80) -> None:
    """A position read back from JSON text is the same, also in the middle of an effect."""
    for i in walk.sample(n):
        s = walk.states[i]
        again = reread(walk, s)
        assert again == s and again.digest() == s.digest() and all_zones(again) == all_zones(s), f"state {i} changes through JSON"
        for seat in range(walk.seats):
            assert walk.game.legal(again, seat) == walk.game.legal(s, seat)
        if i < len(walk.moves):
            move = walk.moves[i]
            assert walk.game.apply(again, move.seat, move.code, move.luck) == walk.states[i + 1]


def derived_zones(walk: Walk, n: int = 1000) -> None:
    """What follows from other zones is always up to date."""
    for i in walk.sample(n):
        fresh = walk.states[i].clone()
        fresh.derive()
        assert derived(fresh) == derived(walk.states[i]), f"state {i}: a derived zone is out of date"


def journal_round_trip(walk: Walk) -> None:
    """A match is its journal: read back it is the same match, answer by answer, and writes the same journal."""
    match = as_match(walk)
    assert [node.state.digest() for node in match.nodes] == walk.digests, "a match departs from the bare rules"
    heard: list[str] = []
    loaded, damage = Match.load(walk.game, match.journal())
    assert damage is None, damage
    same_match(loaded, match)
    loaded.keep = lambda change: heard.extend(change.lines)
    if not loaded.state.over:
        loaded.act(loaded.pending[0], loaded.game.legal(loaded.state, loaded.pending[0])[0])
        assert heard and loaded.lines[-len(heard) :] == heard
    half, damage = Match.load(walk.game, "\n".join(match.lines[: len(match.lines) // 2]) + "\n")
    assert damage is None
    for move in walk.moves[len(half.nodes) - 1 :]:
        half.act(move.seat, move.code)
    assert half.state.digest() == walk.digests[-1], "a match that was saved and loaded goes on differently"
    assert [node.state.digest() for node in half.nodes] == walk.digests


def same_match(a: Match, b: Match) -> None:
    assert msgspec.json.encode(a.header) == msgspec.json.encode(b.header)
    assert a.here == b.here and a.journal() == b.journal() and a.crc == b.crc
    assert len(a.nodes) == len(b.nodes)
    for one, other in zip(a.nodes, b.nodes, strict=True):
        assert (one.parent, one.depth, one.seat, one.code, one.outcomes) == (
            other.parent,
            other.depth,
            other.seat,
            other.code,
            other.outcomes,
        )
        assert one.redo == other.redo and one.state == other.state
