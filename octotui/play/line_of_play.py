"""The line of play: what follows an expert's answer in the same turn, in words, and step by step while it is played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from engine.bots import Decision
from engine.bots.following import FEW, FOLLOW, goes_on
from engine.core.chance import Search
from engine.core.match import Match
from engine.core.state import Names, State
from octotui.play.combined import made_of
from octotui.play.narration import label
from octotui.tables import table_of
from octotui.tables.combined_picks import in_a_row, picks

DEALS = 4
"""Re-deals in which a line is tried: what differs between them depends on something hidden."""
COSTS = " (costs {})"
"""What follows a step that costs something."""
DEPENDS = "it depends on what turns up"
"""What follows where hidden cards decide how the line goes on."""


class Played(NamedTuple):
    """How far a line can be played in one re-deal."""

    codes: int
    words: Names
    """What follows the first answer, without what the seat has to do anyway."""
    answers: Names
    """The answers of which that tells, in order, with the game's proposals in between."""


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
        steps = self._steps(match)
        begun = 0 < len(steps) < len(self.codes)
        return steps[0] if begun and steps[0] in match.game.legal(match.state, self.seat) else ""

    def then(self, match: Match, code: str) -> Names:
        """What follows this step, if it is due now."""
        first, *then = self._steps(match) or ("",)
        return tuple(then) if first == code else ()

    def _steps(self, match: Match) -> Names:
        """The steps that are left; none if something else was played."""
        game, path, steps = match.game, match.path(), [*self.codes]
        start = match.nodes[self.node].state
        if self.node not in path or game.turn(match.state) != game.turn(start):
            return ()
        for number in path[path.index(self.node) + 1 :]:
            node = match.nodes[number]
            if not steps or node.seat != self.seat:
                continue
            if node.code == steps[0]:
                del steps[0]
            elif steps[0] in game.legal(match.nodes[node.parent].state, self.seat):
                return ()
        return tuple(steps)

    def words(self, match: Match) -> Names:
        """What follows the first answer, in words, as far as the seat can know it; without what it has to do anyway."""
        tries = self._tries(match)
        least, most = (choose(tries, key=lambda played: played.codes).words for choose in (min, max))
        return least if len(most) <= len(least) else (*least, DEPENDS)

    def goes_elsewhere(self, match: Match, code: str) -> bool:
        """Whether what is told to follow the first answer does not include this one."""
        told = min(self._tries(match), key=lambda played: played.codes)
        return bool(told.words) and code not in told.answers[1:]

    def outlook(self, match: Match) -> str:
        """What the seat is nearest to, as its table tells it; empty if that tells nothing."""
        tell = table_of(match.game.id).narration.outlook
        return tell(match.game.observe(match.nodes[self.node].state, self.seat), self.seat) if tell else ""

    def sure(self, match: Match) -> LineOfPlay:
        """The line as far as nothing hidden decides how it goes on."""
        return self._replace(codes=self.codes[: min(played.codes for played in self._tries(match))])

    def at_once(self, match: Match, offered: Iterable[str]) -> str:
        """Of what a menu offers the answer that gives the most of the line's answers at once, in any order; empty if none does."""
        runs = {code: run for code in offered if len(run := picks(code)) > 1 and in_a_row(*run) == code}
        most = max(map(len, runs.values()), default=0)
        answers = self._answers(match, most) if any(self.codes[0] in run for run in runs.values()) else ()
        given = (code for code, run in runs.items() if set(run) == {*answers[: len(run)]})
        return max(given, key=lambda code: len(runs[code]), default="")

    def _answers(self, match: Match, most: int) -> Names:
        """The first answers of the line in a re-deal, with the game's proposals in between."""
        game, steps, answers = match.game, [*self.codes], Names()
        state = game.redeal(match.nodes[self.node].state, self.seat, Random(0))
        turn, chance = game.turn(state), Search(Random(0))
        while len(answers) < most and goes_on(game, state, self.seat, turn):
            code = steps.pop(0) if steps and steps[0] in game.legal(state, self.seat) else game.proposal(state, self.seat)
            answers, state = (*answers, code), game.apply(state, self.seat, code, chance)
        return answers

    def _tries(self, match: Match) -> list[Played]:
        """How far it can be played in several re-deals; in one, if nothing follows."""
        start, several = match.nodes[self.node].state, len(self.codes) > 1
        return [self._played_in(match, match.game.redeal(start, self.seat, Random(n))) for n in range(DEALS if several else 1)]

    def _played_in(self, match: Match, state: State) -> Played:
        game, turn, chance, told = match.game, match.game.turn(state), Search(Random(0)), Names()
        narration, played, given, answers = table_of(game.id).narration, 0, 0, Names()
        for number, code in enumerate(self.codes):
            for _ in range(FOLLOW):
                if not goes_on(game, state, self.seat, turn) or code in game.legal(state, self.seat):
                    break
                told, answers = (*told, *self._spelled_out(match, state)), (*answers, game.proposal(state, self.seat))
                state = game.apply(state, self.seat, answers[-1], chance)
            if code not in (codes := game.legal(state, self.seat)):
                break
            if number >= given and (whole := made_of(game, state, self.seat, self.codes[number:])):
                given = number + len(whole[0])
                told = (*told, *[whole[1].label] * (number > 0))
            elif number and len(codes) > 1 and game.question(state).kind not in (*narration.several, *narration.orders):
                loss = game.choice(state, code).loss
                told = (*told, f"{self._step(match, state, code)}{COSTS.format(loss) if loss else ''}")
            state, played, answers = game.apply(state, self.seat, code, chance), number + 1, (*answers, code)
        while (
            goes_on(game, state, self.seat, turn) and len(game.legal(state, self.seat)) > FEW and (said := self._spelled_out(match, state))
        ):
            told, answers = (*told, *said), (*answers, game.proposal(state, self.seat))
            state = game.apply(state, self.seat, answers[-1], chance)
        return Played(played, told, answers)

    def _spelled_out(self, match: Match, state: State) -> Names:
        """A proposal of the game in words, if its question is told although a line leaves it out; empty else."""
        game, kinds = match.game, table_of(match.game.id).narration.spelled_out
        told = game.question(state).kind in kinds and len(game.legal(state, self.seat)) > 1
        return (self._step(match, state, game.proposal(state, self.seat)),) if told else ()

    def _step(self, match: Match, state: State, code: str) -> str:
        """A step in words."""
        tell = table_of(match.game.id).narration.step
        return (tell(match.nodes[self.node].state, state, self.seat, code) if tell else "") or label(match, state, self.seat, code)


def without_costs(told: str) -> str:
    """Steps in words, without what they cost."""
    return re.sub(re.escape(COSTS).replace(r"\{\}", "[^)]*"), "", told)
