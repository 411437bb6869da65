"""Undo and redo: they restore every position, and an undo is fair exactly as long as nobody has learned anything by the answer."""

from random import Random

import pytest

from engine.core.fairness import CHANCE_USED, NOTHING_TO_REDO, NOTHING_TO_UNDO, OTHER_SEAT, OVER, REVEALED
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.state import names_in, things
from tests.conformance.play import Walk, who
from tests.conformance.saving import as_match, persons, same_match
from tests.conformance.secrecy import seen


def undo_and_redo(walk: Walk) -> None:
    """Undo leads back to the start and redo to the end, over the same states; the journal tells it all."""
    match = as_match(walk)
    for i in range(len(walk.moves), 0, -1):
        match.undo(walk.moves[i - 1].seat, consent=True)
        assert match.state.digest() == walk.digests[i - 1], f"undo of answer {i - 1} leads elsewhere"
    for seat in range(walk.seats):
        assert match.undo_bar(seat) == NOTHING_TO_UNDO
        not_undone(match, seat)
    for i, move in enumerate(walk.moves):
        match.redo(move.seat)
        assert match.state.digest() == walk.digests[i + 1], f"redo of answer {i} leads elsewhere"
    lines = list(match.lines)
    for seat in range(walk.seats):
        with pytest.raises(Refused) as caught:
            match.redo(seat)
        assert caught.value.reason == NOTHING_TO_REDO and match.lines == lines
    loaded, damage = Match.load(walk.game, match.journal())
    assert damage is None
    same_match(loaded, match)


def not_undone(match: Match, seat: int) -> None:
    """Undo is refused and nothing changes."""
    here, lines = match.here, list(match.lines)
    with pytest.raises(Refused):
        match.undo(seat)
    assert match.here == here and match.lines == lines


def fair_undo(walk: Walk, n: int = 60) -> None:
    """The fair line, worked out by brute force: it lies where chance, another seat, or something new to the undoer came in."""
    match = Match.start(walk.game, persons(walk), walk.options, walk.seed)
    looked_at = set(walk.sample(n))
    for i, move in enumerate(walk.moves):
        match.act(move.seat, move.code)
        if i not in looked_at:
            continue
        for seat in range(walk.seats):
            bar = match.undo_bar(seat)
            if seat not in {m.seat for m in walk.moves[: i + 1]}:
                assert bar == NOTHING_TO_UNDO
            elif seat != move.seat:
                assert bar == OTHER_SEAT
            elif walk.states[i + 1].over:
                assert bar == OVER
            elif move.outcomes:
                assert bar == CHANCE_USED
            else:
                news = _news(walk, i) or _tells_worlds_apart(walk, i)
                expected = REVEALED if news else None
                assert bar == expected, (
                    f"answer {i}, {move.code} of seat {seat}: undo is barred by {bar}, but what came to light is: {news}"
                )
            if bar and bar != NOTHING_TO_UNDO and not match.undo_is_free:
                not_undone(match, seat)
        if match.undo_bar(move.seat) is None:
            match.undo(move.seat)
            assert match.state.digest() == walk.digests[i]
            match.act(move.seat, move.code)
            assert match.state.digest() == walk.digests[i + 1], "the same answer after an undo met other luck"


def _news(walk: Walk, i: int) -> str:
    """What anybody saw, or was told of, through answer i that the one who gave it had not seen before."""
    before, after, seat = walk.states[i], walk.states[i + 1], walk.moves[i].seat
    known = seen(walk, before, seat)
    for viewer in walk.viewers:
        shown = seen(walk, after, viewer)
        new = shown - seen(walk, before, viewer) - known
        if new:
            return f"{who(viewer)} sees {dict(new)}"
        told = set(names_in(tuple(walk.game.events_for(after, viewer)))) & set(things(after))
        if told - set(known) - set(shown):
            return f"{who(viewer)} is told of {told - set(known) - set(shown)}"
    return ""


def _tells_worlds_apart(walk: Walk, i: int, worlds: int = 12) -> str:
    """Whether answer i, given in worlds that its seat could not tell apart, leads to views that it can."""
    s, move = walk.states[i], walk.moves[i]
    expected = walk.game.observe(walk.states[i + 1], move.seat)
    for k in range(worlds):
        other = walk.game.redeal(s, move.seat, Random(k))
        if not walk.game.observe(walk.game.apply(other, move.seat, move.code, move.luck), move.seat) == expected:  # noqa: SIM201
            return f"seat {move.seat} can tell world {k} from this one"
    return ""
