"""One match, in any order: answers, undo, redo, save and load, another branch, another seat's view."""

from random import Random

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core.fairness import NOTHING_TO_UNDO
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.registry import GAMES, load
from engine.core.state import State, things
from tests.conformance.cases import cases
from tests.conformance.memory import known, noted
from tests.conformance.saving import same_match
from tests.games import profile


class MatchMachine(RuleBasedStateMachine):
    """Whatever is done, the match stays what its journal says, and no state that was seen ever changes."""

    game_id: str

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def begin(self, data: st.DataObject, seed: int) -> None:
        played = load(self.game_id)
        _, options, seats = data.draw(st.sampled_from([case for case in cases() if case[0] == self.game_id]))
        people = tuple(Seat(f"Person {i}") for i in range(seats))
        self.match = Match.start(played, people, played.read_options(profile(played.id).option_sets[options]), seed)
        self.heard = list(self.match.lines)
        self.match.keep = lambda change: self.heard.extend(change.lines)
        self.things = things(self.match.state)
        self.met: list[tuple[State, str]] = []

    def remember(self) -> None:
        self.met.append((self.match.state, self.match.state.digest()))

    def answers(self, data: st.DataObject) -> tuple[int, str]:
        match = self.match
        acting = sorted({*match.pending, *match.game.question(match.state).changing(match.state, match.state.frames[0])})
        seat = data.draw(st.sampled_from(acting))
        return seat, data.draw(st.sampled_from(match.game.legal(match.state, seat)))

    @precondition(lambda self: not self.match.state.over)
    @rule(data=st.data(), times=st.integers(1, 12))
    def act(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            if self.match.state.over:
                return
            self.remember()
            self.match.act(*self.answers(data))

    @rule(seat=st.integers(-1, 5), code=st.sampled_from(["", "end", "nonsense", "move", "decline"]))
    def refuse(self, seat: int, code: str) -> None:
        if code in self.match.game.legal(self.match.state, seat) and seat >= 0:
            return
        before, lines = self.match.state, list(self.match.lines)
        with pytest.raises(Refused):
            self.match.act(seat, code)
        assert self.match.state is before and self.match.lines == lines

    @rule(data=st.data(), consent=st.booleans())
    def undo(self, data: st.DataObject, consent: bool) -> None:
        match = self.match
        seat = data.draw(st.integers(0, len(match.header.seats) - 1))
        bar, here = match.undo_bar(seat), match.here
        if bar == NOTHING_TO_UNDO or (bar and not consent and not match.undo_is_free):
            with pytest.raises(Refused):
                match.undo(seat, consent)
            assert match.here == here
            return
        self.remember()
        match.undo(seat, consent)
        assert match.node.depth < match.nodes[here].depth
        undone = match.nodes[match.node.redo]
        assert undone.seat == seat
        assert bar or match.nodes[here].parent == match.here

    @rule()
    def redo(self) -> None:
        match = self.match
        at = match.node.redo
        if not at:
            with pytest.raises(Refused):
                match.redo(0)
            return
        self.remember()
        match.redo(match.nodes[at].seat)
        assert match.here == at

    @rule()
    def save_and_load(self) -> None:
        loaded, damage = Match.load(self.match.game, self.match.journal())
        assert damage is None, damage
        same_match(loaded, self.match)
        self.match = loaded
        self.heard = list(loaded.lines)
        self.match.keep = lambda change: self.heard.extend(change.lines)

    @precondition(lambda self: not self.match.state.over)
    @rule(data=st.data())
    def part_ways(self, data: st.DataObject) -> None:
        """Two copies of a match answer differently and do not notice each other."""
        other, _ = Match.load(self.match.game, self.match.journal())
        before, lines = self.match.state.digest(), list(self.match.lines)
        other.act(*self.answers(data))
        other.undo(other.nodes[other.here].seat, consent=True)
        assert other.state.digest() == before == self.match.state.digest() and self.match.lines == lines

    @rule(viewer=st.none() | st.integers(0, 5), seed=st.integers(0, 99))
    def browse(self, viewer: int | None, seed: int) -> None:
        s, played = self.match.state, self.match.game
        viewer = None if viewer is None else viewer % len(self.match.header.seats)
        world = played.redeal(s, viewer, Random(seed))
        assert played.observe(world, viewer) == played.observe(s, viewer)
        if viewer is not None:
            assert played.prompt(world, viewer) == played.prompt(s, viewer)

    @precondition(lambda self: not self.match.state.over)
    @rule(seed=st.integers(0, 99))
    def study(self, seed: int) -> None:
        """A seat that is asked takes what it sees as the start of a match of its own."""
        match = self.match
        seat = match.pending[0]
        mine = match.redeal(seat, seed)
        assert mine.game.observe(mine.state, seat) == match.game.observe(match.state, seat)
        assert mine.game.legal(mine.state, seat) == match.game.legal(match.state, seat)
        mine.act(seat, mine.game.legal(mine.state, seat)[-1])
        again, damage = Match.load(mine.game, mine.journal())
        assert damage is None
        same_match(again, mine)

    @invariant()
    def nothing_is_lost(self) -> None:
        if not hasattr(self, "match"):
            return
        assert self.heard == self.match.lines
        assert things(self.match.state) == self.things
        assert self.match.nodes[self.match.path()[-1]].state is self.match.state
        assert bool(self.match.pending) != self.match.state.over

    @invariant()
    def what_is_known_could_have_been_written_down(self) -> None:
        """Also after undo, redo, and another way through the same match."""
        if hasattr(self, "match"):
            states = [self.match.nodes[node].state for node in self.match.path()]
            assert known(self.match.game, states[-1]) == noted(self.match.game, states)

    def teardown(self) -> None:
        for state, digest in getattr(self, "met", ()):
            assert state.digest() == digest


@pytest.mark.parametrize("name", GAMES)
def test_match(name: str) -> None:
    """Failing runs are not shrunk: with whole games that takes minutes."""

    class Machine(MatchMachine):
        game_id = name

    case = Machine.TestCase
    case.settings = settings(max_examples=25, stateful_step_count=25, phases=[Phase.explicit, Phase.generate])
    case("runTest").runTest()
