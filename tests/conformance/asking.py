"""What is asked and answered: only legal answers are accepted, by those who are asked, and each is accepted."""

from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.chance import Live
from engine.core.numbers import ENDINGS
from engine.core.prompt import Refused
from engine.core.state import EVERYONE, HIDDEN, State, things
from tests.conformance.play import Walk


def may_act(walk: Walk, s: State) -> set[int]:
    """The seats whose answer the position takes: those that are asked, and those that may change theirs."""
    waiting = walk.game.pending(s)
    return set(waiting) | (set(walk.game.question(s).changing(s, s.frames[0])) if waiting else set())


def refused(walk: Walk, s: State, seat: int, code: Any) -> None:
    """This answer is not accepted, there is a reason, and nothing has changed."""
    before, events = s.digest(), list(s.events)
    with pytest.raises(Refused) as caught:
        walk.game.apply(s, seat, code, NoLuck())
    assert caught.value.reason.code and caught.value.reason.text, f"no reason for {code!r} of seat {seat}"
    assert s.digest() == before and s.events == events, f"the refused answer {code!r} of seat {seat} has changed the position"


class NoLuck:
    """Chance for an answer that must be refused: it must never be asked."""

    def shuffle(self, things: Any) -> Any:
        raise AssertionError("a refused answer has used chance")

    pick = shuffle


def answers(walk: Walk, n: int = 60) -> None:
    """Legal codes are unique and stable, the prompt lists exactly them, and nobody else can act."""
    for i, s in enumerate(walk.states):
        _asked(walk, s)
        if i < len(walk.moves):
            assert walk.moves[i].code in walk.game.legal(s, walk.moves[i].seat)
    elsewhere = sorted({code for i in walk.sample(n) for seat in range(walk.seats) for code in walk.game.legal(walk.states[i], seat)})
    rng = Random(0)
    for i in walk.sample(n):
        s = walk.states[i]
        if not s.over:
            _prompts(walk, s)
        acting = may_act(walk, s)
        for seat in range(walk.seats):
            legal = walk.game.legal(s, seat)
            assert bool(legal) == (seat in acting), f"state {i}: seat {seat} has the answers {legal}, and {sorted(acting)} may act"
            spoilt = {f"{legal[0]} ", legal[0].upper(), legal[0].split(" ")[0]} if legal else set()
            tried = {"", "nonsense", HIDDEN, *spoilt, *rng.sample(elsewhere, min(4, len(elsewhere)))}
            for code in sorted(tried - set(legal)):
                refused(walk, s, seat, code)
                refused(walk, s.clone(), seat, code)


def strangers(walk: Walk, n: int = 30) -> None:
    """A number that is not a seat of the game cannot act, nor can the one that stands for everyone."""
    for i in walk.sample(n):
        s = walk.states[i]
        for seat in (EVERYONE, walk.seats, 99):
            assert walk.game.legal(s, seat) == (), f"state {i}: there is no seat {seat}, and it may answer {walk.game.legal(s, seat)}"
            assert walk.game.prompt(s, seat) is None
            for code in walk.game.legal(s, (walk.game.pending(s) or (0,))[0])[:2]:
                refused(walk, s, seat, code)
                refused(walk, s.clone(), seat, code)


def _asked(walk: Walk, s: State) -> None:
    """Somebody is asked until the game is over, each seat once, and the answers are unique and always the same."""
    game, waiting = walk.game, walk.game.pending(s)
    assert bool(waiting) != s.over, "somebody is asked if and only if the game is not over"
    assert len(set(waiting)) == len(waiting) and set(waiting) <= set(range(walk.seats)), waiting
    for seat in waiting:
        legal = game.legal(s, seat)
        question, frame = game.question(s), s.frames[0]
        assert all(question.permits(s, frame, seat, code) for code in legal)
        assert legal, f"seat {seat} is asked and has no answer"
        assert len(set(legal)) == len(legal), f"an answer is listed twice: {legal}"
        assert all(isinstance(code, str) and code and code == code.strip() and "\n" not in code for code in legal), legal
        assert game.legal(s, seat) == legal == game.legal(s.clone(), seat), "the answers depend on more than the position"


def _prompts(walk: Walk, s: State) -> None:
    game, acting = walk.game, may_act(walk, s)
    for seat in range(walk.seats):
        prompt = game.prompt(s, seat)
        assert (prompt is not None) == (seat in acting)
        if prompt is None:
            continue
        legal = game.legal(s, seat)
        assert prompt.seat == seat and prompt.kind and prompt.text
        assert tuple(c.code for c in prompt.choices) == legal, "the prompt lists other codes than are legal"
        assert all(c.label for c in prompt.choices)
        assert not {*legal[:-1]} & {*ENDINGS}, "the end of the turn or of picks is not the last choice"
        assert prompt.proposal in legal and game.proposal(s, seat) in legal
        assert 0 <= prompt.min <= prompt.max
        assert prompt.answered == (seat not in game.pending(s))
        assert len({r.code for r in prompt.refused}) == len(prompt.refused), "something is refused twice"
        for refusal in prompt.refused:
            assert refusal.code not in legal and refusal.label and refusal.reason.code and refusal.reason.text, refusal
            assert game.reason(s, seat, refusal.code) == refusal.reason
            refused(walk, s, seat, refusal.code)
        assert msgspec.json.decode(msgspec.json.encode(prompt), type=type(prompt)) == prompt


def every_answer_applies(walk: Walk, n: int = 60) -> None:
    """Each legal code leads to a position in which again somebody is asked, or the game is over; the thing count stays."""
    for i in walk.sample(n):
        s = walk.states[i]
        for seat in sorted(may_act(walk, s)):
            for code in walk.game.legal(s, seat):
                after = walk.game.apply(s, seat, code, Live(walk.seed, i + 1))
                _asked(walk, after)
                assert things(after) == things(s), f"state {i}: {code} of seat {seat} makes or loses things"
        assert s.digest() == walk.digests[i]
