"""Simultaneous questions, where predictable play can be exploited.

The choice is played many times in imagination. Each time, every seat draws a code from its current strategy and adds to its regrets what
each code would have gained against the others' codes; codes are then drawn in proportion to regret (regret matching: Hart and Mas-Colell, A
simple adaptive procedure leading to correlated equilibrium, 2000). The answer is drawn from the average of the seat's strategies, whose
rarest codes are mostly noise and can be cut (thresholding: Ganzfried, Sandholm and Waugh, Strategy purification and thresholding, 2012).
The others' actual choices are never used: their codes are drawn too.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from engine.bots.comparing import told_chance
from engine.bots.following import follow
from engine.bots.judging import Judge
from engine.bots.player import REPORT_EVERY, Assessment, Budget, Decision, Observation, Tell, quiet
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.state import Names, State

ROUNDS = 30
"""Default number of rounds."""
MOST = 400
"""Maximum rounds under a time limit."""
OTHERS = 6
"""Codes of each other seat evaluated in a round; one's own are all evaluated."""


class MixingSettings(NamedTuple):
    """Settings of a bot for simultaneous questions."""

    worth: Judge
    """What choices are compared by."""
    rounds: int = ROUNDS
    """Number of imagined rounds."""
    kept: float = 1.0
    """Probability mass, from 0 to 1, of the average strategy to draw from: its likeliest choices."""
    slips: float = 0.0
    """Share of the choices that are made without a thought."""
    told: Judge | None = None
    """What the chance of the likeliest choice is told by; None: by `worth`."""


Round = tuple[list[float], list[State]]
"""What one's own codes brought in an imagined round, and where they led."""


class Strategy:
    """One seat's regrets, and the average of its strategies, in which later rounds weigh more."""

    def __init__(self) -> None:
        self.regret: dict[str, float] = {}
        self.total: dict[str, float] = {}

    def weights(self, codes: Names) -> list[float]:
        """Current strategy: codes weighted in proportion to regret, equally if there is none."""
        regret = [self.regret.get(code, 0.0) for code in codes]
        return regret if any(regret) else [1.0] * len(codes)

    def learn(self, codes: Names, payoffs: list[float], had: float) -> None:
        """Add to each code's regret its payoff less `had`, the seat's own payoff."""
        for code, payoff in zip(codes, payoffs, strict=True):
            self.regret[code] = max(0.0, self.regret.get(code, 0.0) + payoff - had)

    def remember(self, codes: Names, weights: list[float], counts: int) -> None:
        """Add these weights to the average strategy, with weight `counts`."""
        total = sum(weights)
        for code, weight in zip(codes, weights, strict=True):
            self.total[code] = self.total.get(code, 0.0) + counts * weight / total


def sample_strategy(sight: Observation, rng: Random, budget: Budget, mixing: MixingSettings, tell: Tell = quiet) -> Decision:
    """Draw a code from the seat's average strategy; take the best one if the others' choices make no difference.

    The likeliest code comes first among the prospects. `budget.playouts` is roughly the number of end positions evaluated;
    with `budget.ms`, rounds are played until that time is up.
    """
    me, codes = sight.seat, sight.codes
    if mixing.slips and rng.random() < mixing.slips:
        return Decision(rng.choice(sane_codes(sight)), "it was the first to come to mind")
    strategies: dict[int, Strategy] = defaultdict(Strategy)
    rounds = max(2, budget.playouts // (2 * len(codes))) if budget.playouts else MOST if budget.ms else mixing.rounds
    start = reported = now = monotonic()
    played: list[Round] = []
    for number in range(1, rounds + 1):
        previous = now
        world = sight.imagine(rng)
        payoffs, ends = imagined_round(sight.game, world, me, strategies, number, rng, mixing.worth)
        played.append((payoffs, ends))
        now = monotonic()
        if number == 2 and payoffs == played[0][0]:
            best = rng.choice([code for code, payoff in zip(codes, payoffs, strict=True) if payoff == max(payoffs)])
            chances = as_told(sight, played, mixing, payoffs, codes.index(best))
            prospects = tuple(Assessment(code, chance, float(code == best)) for code, chance in zip(codes, chances, strict=True))
            why = "whatever the others choose, it is the best"
            return Decision(best, why, tuple(sorted(prospects, key=lambda p: (p.share, p.chance), reverse=True)))
        elif budget.ms and now + (now - previous) - start > budget.ms / 1000:
            break
        elif now - reported > REPORT_EVERY:
            tell(draw(sight, strategies[me], played, Random(0), mixing))
            reported = now
    return draw(sight, strategies[me], played, rng, mixing)


def sane_codes(sight: Observation) -> Names:
    """The codes that are no blunders; all, if there are no others."""
    blunders = sight.question.blunders(sight.view, sight.seat)
    return tuple(code for code in sight.codes if code not in blunders) or sight.codes


def draw(sight: Observation, mine: Strategy, played: list[Round], rng: Random, mixing: MixingSettings) -> Decision:
    """Draw a code from the average strategy over these rounds."""
    codes, columns = sight.codes, list(zip(*(payoffs for payoffs, _ in played), strict=True))
    brought = [later_mean(column) for column in columns]
    sane = frozenset(sane_codes(sight))
    weights = likeliest([mine.total.get(code, 0.0) * (code in sane) for code in codes], brought, mixing.kept)
    total = sum(weights)
    drawn = rng.choices(codes, weights)[0]
    best = weights.index(max(weights))
    chances = as_told(sight, played, mixing, brought, best)
    prospects = [
        Assessment(codes[n], chances[n], weights[n] / total, "", margin(columns[n], columns[best]))
        for n in sorted(range(len(codes)), key=lambda n: (weights[n], brought[n]), reverse=True)
    ]
    why = f"it is one of the good choices: {100 * weights[codes.index(drawn)] / total:.0f} % of the time this one is made"
    return Decision(drawn, why, tuple(prospects))


def as_told(sight: Observation, played: list[Round], mixing: MixingSettings, brought: list[float], best: int) -> list[float]:
    """What the codes brought, as people are told it: the chance of the best one, and the others' deficits to it."""
    if mixing.told is None:
        return brought
    told = later_mean([mixing.told(sight.game, ends[best], sight.seat) for _, ends in played])
    return [told_chance(told, chance, brought[best]) for chance in brought]


def later_mean(values: Sequence[float]) -> float:
    """The mean over the rounds, with the weights that these have in the average strategy."""
    return sum([number**2 * value for number, value in enumerate(values, 1)]) / sum([number**2 for number in range(1, len(values) + 1)])


def margin(values: Sequence[float], best: Sequence[float]) -> float:
    """Two standard errors of the later mean of the best code's payoffs, or of another one's deficit to it."""
    found = values if values is best else [b - a for a, b in zip(values, best, strict=True)]
    mean, counted = later_mean(found), sum([number**2 for number in range(1, len(found) + 1)])
    return 2 * sqrt(sum([number**4 * (value - mean) ** 2 for number, value in enumerate(found, 1)])) / counted


def likeliest(weights: list[float], brought: list[float], kept: float) -> list[float]:
    """The weights of the likeliest choices that make up the share `kept` of the whole, and 0 for the others.

    Codes with the same payoff count as one choice: a choice with many equivalent codes is not rare because each code is.
    """
    mass: dict[float, float] = defaultdict(float)
    for weight, payoff in zip(weights, brought, strict=True):
        mass[payoff] += weight
    wanted = kept * sum(weights)
    keeping: set[float] = set()
    for payoff in sorted(mass, key=lambda payoff: mass[payoff], reverse=True):
        if wanted <= 0.0:
            break
        keeping.add(payoff)
        wanted -= mass[payoff]
    return [weight if payoff in keeping else 0.0 for weight, payoff in zip(weights, brought, strict=True)]


def imagined_round(
    game: Game[Any], world: State, me: int, strategies: dict[int, Strategy], number: int, rng: Random, worth: Judge
) -> Round:
    """Play one round: every seat draws and learns from its alternatives.

    One's own code is applied last: until then the others can still change theirs.
    """
    question, frame = game.question(world), world.frames[0]
    others = [seat for seat in (*question.changing(world, frame), *question.waiting(world, frame)) if seat != me]
    codes = {seat: game.legal(world, seat) for seat in (*others, me)}
    weights = {seat: strategies[seat].weights(codes[seat]) for seat in codes}
    drawn = {seat: rng.choices(codes[seat], weights[seat])[0] for seat in codes}
    luck = rng.randrange(2**32)

    def end(state: State, code: str) -> State:
        chance = Search(luck)
        return follow(game, game.apply(state, me, code, chance), chance)

    chance = Search(rng)
    all_drawn = position_after(game, world, [(seat, drawn[seat]) for seat in others], chance)
    ends = [end(all_drawn, code) for code in codes[me]]
    payoffs = [worth(game, state, me) for state in ends]
    mine = strategies[me]
    mine.remember(codes[me], weights[me], number**2)
    mine.learn(codes[me], payoffs, average(payoffs, weights[me]))
    actual = ends[codes[me].index(drawn[me])]
    for seat in others:
        rest = position_after(game, world, [(other, drawn[other]) for other in others if other != seat], chance)
        tried = tuple(rng.sample(codes[seat], min(OTHERS, len(codes[seat]))))
        brought = [worth(game, end(game.apply(rest, seat, code, chance), drawn[me]), seat) for code in tried]
        strategies[seat].learn(tried, brought, worth(game, actual, seat))
    return payoffs, ends


def position_after(game: Game[Any], state: State, answers: list[tuple[int, str]], chance: Search) -> State:
    """The position after these answers."""
    for seat, code in answers:
        state = game.apply(state, seat, code, chance)
    return state


def average(values: list[float], weights: list[float]) -> float:
    return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
