"""The line of play: what follows an expert's answer in the same turn, in words, and step by step while it is played."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots import Decision
from engine.bots.following import FOLLOW, goes_on
from engine.core.chance import Search
from engine.core.match import Match
from engine.core.state import Names, State
from octotui.play.narration import label
from octotui.tables import table_of

DEALS = 4
"""Maximum re-deals in which a line is tried: hidden cards may end it early in one of them."""


class LineOfPlay(NamedTuple):
    """Answers of a seat, one after the other, with only the game's proposals in between."""

    seat: int
    node: int
    """The node at which it is asked first."""
    codes: Names

    @classmethod
    def of(cls, decision: Decision, seat: int, node: int) -> LineOfPlay:
        """The line of a bot's decision."""
        return cls(seat, node, (decision.code, *decision.line))

    def next_step(self, match: Match) -> str:
        """The code of the step that is due now; empty before the first one is played, or if something else was."""
        game, path, steps = match.game, match.path(), [*self.codes]
        start = match.nodes[self.node].state
        if self.node not in path or game.turn(match.state) != game.turn(start):
            return ""
        for number in path[path.index(self.node) + 1 :]:
            node = match.nodes[number]
            if not steps or node.seat != self.seat:
                continue
            if node.code == steps[0]:
                del steps[0]
            elif steps[0] in game.legal(match.nodes[node.parent].state, self.seat):
                return ""
        begun = 0 < len(steps) < len(self.codes)
        return steps[0] if begun and steps[0] in game.legal(match.state, self.seat) else ""

    def words(self, match: Match) -> Names:
        """What follows the first answer, in words, as far as the seat can know it; without what it has to do anyway."""
        game, start = match.game, match.nodes[self.node].state
        if len(self.codes) < 2:
            return ()
        deals = (game.redeal(start, self.seat, Random(number)) for number in range(DEALS))
        return max((self._words_in(match, deal) for deal in deals), key=len)

    def _words_in(self, match: Match, state: State) -> Names:
        """The same, as far as it can be played in one re-deal."""
        game, turn, chance, told = match.game, match.game.turn(state), Search(Random(0)), Names()
        as_one = table_of(game.id).narration.several
        for number, code in enumerate(self.codes):
            for _ in range(FOLLOW):
                if not goes_on(game, state, self.seat, turn) or code in game.legal(state, self.seat):
                    break
                state = game.apply(state, self.seat, game.proposal(state, self.seat), chance)
            if code not in (codes := game.legal(state, self.seat)):
                break
            if number and len(codes) > 1 and game.question(state).kind not in as_one:
                loss = game.choice(state, code).loss
                told = (*told, f"{label(match, state, self.seat, code)}{f' (costs {loss})' if loss else ''}")
            state = game.apply(state, self.seat, code, chance)
        return told
