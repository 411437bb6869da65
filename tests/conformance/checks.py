"""What must be true of every game, one function for each point. Each takes a walk, and raises AssertionError saying where it fails.

The tests in `tests/conformance/` call them on fixed walks, `tools/soak.py` on fresh ones, those in `tests/core/` on a toy game. Most points
stand in modules of their own, such as `saving` and `secrecy`; the others are here, and the list of all of them.
"""

import math
from collections.abc import Callable
from functools import partial

from engine.bots.learned import win_shares
from engine.core.state import EVERYONE, HIDDEN, things
from tests.conformance.asking import answers, every_answer_applies, strangers
from tests.conformance.memory import public_memory
from tests.conformance.naming import names_and_codes
from tests.conformance.play import Walk
from tests.conformance.saving import all_zones, derived_zones, journal_round_trip, json_round_trip
from tests.conformance.secrecy import printing, redealt_worlds, secrecy
from tests.conformance.undoing import fair_undo, undo_and_redo
from tests.rotation import rotated


def isolation(walk: Walk) -> None:
    """An answer to a clone leads where it led before; no earlier state has ever changed."""
    memory = [(list(s.events), all_zones(s)) for s in walk.states]
    for i, move in enumerate(walk.moves):
        s, after = walk.states[i], walk.states[i + 1]
        clone = s.clone()
        assert clone == s and hash(clone) == hash(s) and clone.digest() == s.digest()
        again = walk.game.apply(clone, move.seat, move.code, move.luck)
        assert again == after and again.events == after.events, f"answer {i}: {move.code} leads elsewhere from a clone"
        assert all_zones(clone) == memory[i][1], f"answer {i}: {move.code} has changed the state it was given to"
    for i, s in enumerate(walk.states):
        assert s.digest() == walk.digests[i], f"state {i} has changed since it was made"
        assert (list(s.events), all_zones(s)) == memory[i]


def conservation(walk: Walk, n: int = 100) -> None:
    """The same things in every state; no written position of the game breaks its own rules."""
    start = things(walk.states[0])
    assert HIDDEN not in start
    for i, s in enumerate(walk.states):
        assert things(s) == start, f"state {i}: gone {dict(start - things(s))}, new {dict(things(s) - start)}"
    for i in walk.sample(n):
        walk.game.check(walk.states[i].clone())


def progress(walk: Walk, must_end: bool) -> None:
    """Every answer changes the position, unless a seat only confirms a choice it may still change; the game ends."""
    for i, move in enumerate(walk.moves):
        if move.seat in walk.game.pending(walk.states[i]):
            assert walk.digests[i + 1] != walk.digests[i], f"answer {i}: {move.code} of seat {move.seat} changes nothing"
    last = walk.states[-1]
    assert last.over or not must_end, f"the game is not over after {len(walk.moves)} answers"
    if not last.over:
        return
    result = walk.game.result(last)
    assert len(result.places) == len(result.scores) == walk.seats and result.reason
    assert all(place == 1 + sum(p < place for p in result.places) for place in result.places), f"these are no places: {result.places}"
    assert not last.frames and not walk.game.pending(last)
    assert all(not walk.game.legal(last, seat) and walk.game.prompt(last, seat) is None for seat in range(walk.seats))


def features(walk: Walk, n: int = 60) -> None:
    """Each side has a number for each feature of its kind; every seat is of a side; phases are from 0 to 1; in the end no more than one
    win is shared out."""
    game = walk.game
    for i in walk.sample(n):
        school, sides, side_of, phase = game.features(walk.states[i])
        kinds = game.schools[school]
        for number, side in enumerate(sides):
            kind = kinds[min(number, len(kinds) - 1)]
            assert len(side) == len(kind) and all(map(math.isfinite, side)), f"state {i}, side {number}: {side} does not fit {list(kind)}"
            assert all(kind.values()), "a feature without a name for people"
        assert 0.0 <= phase <= 1.0, f"state {i}: phase {phase}"
        assert len(side_of) == walk.seats and set(side_of) <= set(range(len(sides))), f"state {i}: the seats are of the sides {side_of}"
        chances = win_shares(game, walk.states[i]) if walk.states[i].over else ()
        assert sum(dict(zip(side_of, chances, strict=False)).values()) <= 1.0


def renaming(walk: Walk, by: int = 1) -> None:
    """The same answers by renamed seats lead to the same game, renamed."""
    game, seats = walk.game, walk.seats

    def rename(seat: int) -> int:
        return seat if seat == EVERYONE else (seat + by) % seats

    s = rotated(walk.states[0], by, seats)
    for i, move in enumerate(walk.moves):
        before = walk.states[i]
        assert set(game.pending(s)) == {rename(seat) for seat in game.pending(before)}
        seat = rename(move.seat)
        assert game.legal(s, seat) == game.legal(before, move.seat), f"state {i}: the answers depend on the number of the seat"
        s = game.apply(s, seat, move.code, move.luck)
        assert s == rotated(walk.states[i + 1], by, seats), f"answer {i}: {move.code} depends on the number of the seat"
        assert [(e[0], rename(e[1]), *e[2:]) for e in walk.states[i + 1].events] == s.events
    if s.over:
        places, was = game.result(s).places, game.result(walk.states[-1]).places
        assert all(places[rename(seat)] == was[seat] for seat in range(seats))


ALL: dict[str, Callable[[Walk], None]] = {
    "answers": answers,
    "strangers": strangers,
    "every answer applies": every_answer_applies,
    "isolation": isolation,
    "json": json_round_trip,
    "derived": derived_zones,
    "journal": journal_round_trip,
    "undo and redo": undo_and_redo,
    "fair undo": fair_undo,
    "secrecy": secrecy,
    "public memory": public_memory,
    "redealt worlds": redealt_worlds,
    "printing": printing,
    "conservation": conservation,
    "features": features,
    "names and codes": names_and_codes,
    "renaming": renaming,
}
"""Every check that needs a walk only."""


def all_for(player: str) -> dict[str, Callable[[Walk], None]]:
    """Every check of a walk by this player: a game of random answers must end."""
    return {**ALL, "progress": partial(progress, must_end=player == "random")}
