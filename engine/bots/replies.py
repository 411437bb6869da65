"""Questions where other seats respond before an answer's outcome is known: offers, threats, talk.

Each seat is assumed to give the best answer for itself until the rule that asks is done. Ties go to the shortest way to where the game's
proposal leads, else to the shortest way to any end; but nobody does a harm alone from which the others may yet refrain. Who has offered the
best in vain to the last knows that the assumption does not hold, and sometimes gives way, but not who insists.
"""

from random import Random
from typing import Any

from engine.bots.comparing import told_chance
from engine.bots.following import follow
from engine.bots.judging import Judge
from engine.bots.player import Assessment, Decision, Observation
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.state import State

Ahead = tuple[State, int, frozenset[int]]
"""The end position, the number of answers until then, and who gives them."""
GIVES_WAY = 0.5
"""How often a bot gives way in its last offer."""
DIGITS = 6
"""Decimal places compared in values of end positions: smaller differences count as ties."""


class Lookahead:
    """Memoized outcomes of positions."""

    def __init__(self, game: Game[Any], cause: str, chance: Search, worth: Judge) -> None:
        self.game, self.cause, self.chance, self.worth = game, cause, chance, worth
        self.known: dict[State, Ahead] = {}

    def prospect(self, state: State) -> Ahead:
        """The outcome of a position if each seat gives its best answer."""
        outcome = self.known.get(state)
        if outcome is None:
            outcome = self.known[state] = self._prospect(state)
        return outcome

    def _prospect(self, state: State) -> Ahead:
        game = self.game
        if state.over or not game.question(state).replied or state.frames[0][3] != self.cause:
            return follow(game, state, self.chance), 0, frozenset()
        seat = game.pending(state)[0]
        codes, proposal = game.legal(state, seat), game.proposal(state, seat)
        ends = {code: self.after(state, seat, code) for code in codes}
        return ends[max(codes, key=lambda code: self.rank(ends, code, seat, proposal))]

    def after(self, state: State, seat: int, code: str) -> Ahead:
        end, answers, seats = self.prospect(self.game.apply(state, seat, code, self.chance))
        return end, answers + 1, seats | {seat}

    def hope(self, state: State, seat: int, code: str) -> float:
        """What an answer is worth to the seat if all others go on as the game proposes."""
        end = follow(self.game, self.game.apply(state, seat, code, self.chance), self.chance)
        return round(self.worth(self.game, end, seat), DIGITS)

    def rank(self, ends: dict[str, Ahead], code: str, seat: int, proposal: str) -> tuple[float, bool, int, bool]:
        """Sort key of an answer: higher is better for the seat."""
        end, answers, _ = ends[code]
        return round(self.worth(self.game, end, seat), DIGITS), end == ends[proposal][0], -answers, code == proposal


def best_reply(sight: Observation, rng: Random, worth: Judge, told: Judge | None = None, insists: bool = False) -> Decision:
    """The code with the best outcome for the seat if the others give their best answers; among equals as above, or any.

    `told`: what the chance of this code is told by; None: by `worth`. `insists`: it never gives way.
    """
    world = sight.imagine(rng)
    lookahead = Lookahead(sight.game, world.frames[0][3], Search(rng), worth)
    ends = {code: lookahead.after(world, sight.seat, code) for code in sight.codes}
    ranks = {code: lookahead.rank(ends, code, sight.seat, sight.proposal) for code in sight.codes}
    highest = max(ranks.values())
    code = rng.choice([code for code in sight.codes if ranks[code] == highest])
    may_refrain = ends[code][2] == {sight.seat} and ranks[sight.proposal][0] == highest[0]
    if may_refrain and lookahead.hope(world, sight.seat, sight.proposal) > highest[0]:
        code = sight.proposal
    given = "" if insists else next_best({code: rank[0] for code, rank in ranks.items()}, code, sight, world)
    if given and rng.random() < GIVES_WAY:
        second = max(rank for rank in ranks.values() if rank[0] == ranks[given][0])
        code = next(code for code in sight.codes if ranks[code] == second)
    chances = {c: rank[0] for c, rank in ranks.items()}
    if told:
        best = told(sight.game, ends[code][0], sight.seat)
        chances = {c: told_chance(best, chance, chances[code]) for c, chance in chances.items()}
    prospects = [
        Assessment(c, chances[c], 1 / len(sight.codes)) for c in sorted(sight.codes, key=lambda c: (c == code, ranks[c]), reverse=True)
    ]
    alone = ends[code][2] == {sight.seat}
    why = "it leads to the best end of this turn" if alone else "if the others do what is best for them, it turns out best for you"
    return Decision(code, why, tuple(prospects))


def next_best(worth: dict[str, float], code: str, sight: Observation, world: State) -> str:
    """An answer worth less than the last offer, but more than the worst, for who gives way; empty if there is none or no need for it."""
    if code not in sight.question.insisted(world, world.frames[0], sight.seat):
        return ""
    least = min(worth.values())
    less = [other for other in sight.codes if least < worth[other] < worth[code]]
    return max(less, key=lambda other: worth[other], default="")
