"""Questions asked of everyone at once, where being predictable can be punished.

The choice is played many times over in imagination. Each time every seat draws a code from its current strategy and regrets each code that
would have done better against the same codes of the others; the more it regrets a code, the more often it will draw it (regret
matching: Hart and Mas-Colell, A simple adaptive procedure leading to correlated equilibrium, 2000). The answer is drawn from the
average of the seat's own strategies, whose rarest codes are mostly noise and can be cut (thresholding: Ganzfried, Sandholm and Waugh,
Strategy purification and thresholding, 2012). What others have really chosen is never looked at: their codes are drawn too.
"""

from collections import defaultdict
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from engine.bots.following import followed
from engine.bots.judging import Judge
from engine.bots.player import REPORT_EVERY, Budget, Decision, Prospect, Sight, Tell, quiet
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.state import Names, State

ROUNDS = 30
"""How many rounds are played by default."""
MOST = 400
"""The most rounds where time is the limit."""
OTHERS = 6
"""How many codes of each other seat are weighed in a round; all of one's own are."""


class Mixing(NamedTuple):
    """How a bot plays where everyone chooses at once."""

    worth: Judge
    rounds: int = ROUNDS
    """How many rounds it imagines."""
    kept: float = 1.0
    """The part of the average strategy, from 0 to 1, that it draws from: its likeliest choices."""


class Strategy:
    """What one seat regrets, and the average of its strategies, in which later rounds count more."""

    def __init__(self) -> None:
        self.regret: dict[str, float] = {}
        self.total: dict[str, float] = {}
        self.counted = 0
        """The total weight of all rounds so far."""

    def weights(self, codes: Names) -> list[float]:
        """How likely each code is to be drawn now: in proportion to its regret, equally where nothing is regretted."""
        regret = [self.regret.get(code, 0.0) for code in codes]
        return regret if any(regret) else [1.0] * len(codes)

    def learn(self, codes: Names, payoffs: list[float], had: float) -> None:
        """Regret, for each code, what it would have brought beyond what the seat had."""
        for code, payoff in zip(codes, payoffs, strict=True):
            self.regret[code] = max(0.0, self.regret.get(code, 0.0) + payoff - had)

    def remember(self, codes: Names, weights: list[float], counts: int) -> None:
        """Add these weights to the average strategy; the round counts this much."""
        whole = sum(weights)
        self.counted += counts
        for code, weight in zip(codes, weights, strict=True):
            self.total[code] = self.total.get(code, 0.0) + counts * weight / whole


def mixed(sight: Sight, rng: Random, budget: Budget, mixing: Mixing, tell: Tell = quiet) -> Decision:
    """A code drawn from the seat's average strategy, or the best one if it makes no difference what the others choose.

    The likeliest code comes first among the prospects. `budget.playouts` is roughly how many ends are looked at; with `budget.ms`, rounds
    are played until that time is up.
    """
    me, codes = sight.seat, sight.codes
    strategies: dict[int, Strategy] = defaultdict(Strategy)
    last = max(2, budget.playouts // (2 * len(codes))) if budget.playouts else MOST if budget.ms else mixing.rounds
    begun = told = now = monotonic()
    first: list[float] = []
    brought = [0.0] * len(codes)
    for number in range(1, last + 1):
        before = now
        payoffs = imagined_round(sight.game, sight.imagine(rng), me, strategies, number, rng, mixing.worth)
        brought = [total + number**2 * payoff for total, payoff in zip(brought, payoffs, strict=True)]
        now = monotonic()
        if number == 1:
            first = payoffs
        elif number == 2 and payoffs == first:
            best = rng.choice([code for code, payoff in zip(codes, payoffs, strict=True) if payoff == max(payoffs)])
            found = tuple(Prospect(code, payoff, float(code == best)) for code, payoff in zip(codes, payoffs, strict=True))
            why = "whatever the others choose, it is the best"
            return Decision(best, why, tuple(sorted(found, key=lambda p: (p.share, p.chance), reverse=True)))
        elif budget.ms and now + (now - before) - begun > budget.ms / 1000:
            break
        elif now - told > REPORT_EVERY:
            tell(draw(codes, strategies[me], brought, Random(0), mixing.kept))
            told = now
    return draw(codes, strategies[me], brought, rng, mixing.kept)


def draw(codes: Names, mine: Strategy, brought: list[float], rng: Random, kept: float) -> Decision:
    """A code drawn from the average strategy; `brought` are the payoffs of each code, as the strategy adds up its weights."""
    weights = likeliest([mine.total.get(code, 0.0) for code in codes], brought, kept)
    whole, counted = sum(weights), mine.counted
    code = rng.choices(codes, weights)[0]
    found = [Prospect(c, b / counted, w / whole) for c, b, w in zip(codes, brought, weights, strict=True)]
    why = f"it is one of the good choices: {weights[codes.index(code)] / whole:.0%} of the time this one is made"
    return Decision(code, why, tuple(sorted(found, key=lambda prospect: (prospect.share, prospect.chance), reverse=True)))


def likeliest(weights: list[float], brought: list[float], kept: float) -> list[float]:
    """The weights of the likeliest choices that make up this part of the whole, and 0 for the others.

    Codes that have brought the same are one choice: what can be done in many ways is not rare just because each way is.
    """
    together: dict[float, float] = defaultdict(float)
    for weight, payoff in zip(weights, brought, strict=True):
        together[payoff] += weight
    wanted = kept * sum(weights)
    keeping: set[float] = set()
    for payoff in sorted(together, key=lambda payoff: together[payoff], reverse=True):
        if wanted <= 0.0:
            break
        keeping.add(payoff)
        wanted -= together[payoff]
    return [weight if payoff in keeping else 0.0 for weight, payoff in zip(weights, brought, strict=True)]


def imagined_round(
    game: Game[Any], world: State, me: int, strategies: dict[int, Strategy], number: int, rng: Random, worth: Judge
) -> list[float]:
    """Play one round: everyone draws, and learns what else they could have done. Returns what each of one's own codes would have brought.

    One's own code goes in last: as long as it is missing, the others can still change theirs.
    """
    question, frame = game.question(world), world.frames[0]
    others = [seat for seat in (*question.changing(world, frame), *question.waiting(world, frame)) if seat != me]
    codes = {seat: game.legal(world, seat) for seat in (*others, me)}
    weights = {seat: strategies[seat].weights(codes[seat]) for seat in codes}
    drawn = {seat: rng.choices(codes[seat], weights[seat])[0] for seat in codes}
    luck = rng.randrange(2**32)

    def end(state: State, code: str) -> State:
        chance = Search(Random(luck))
        return followed(game, game.apply(state, me, code, chance), chance)

    chance = Search(rng)
    all_drawn = chosen(game, world, [(seat, drawn[seat]) for seat in others], chance)
    ends = [end(all_drawn, code) for code in codes[me]]
    payoffs = [worth(game, state, me) for state in ends]
    mine = strategies[me]
    mine.remember(codes[me], weights[me], number**2)
    mine.learn(codes[me], payoffs, average(payoffs, weights[me]))
    truth = ends[codes[me].index(drawn[me])]
    for seat in others:
        rest = chosen(game, world, [(other, drawn[other]) for other in others if other != seat], chance)
        tried = tuple(rng.sample(codes[seat], min(OTHERS, len(codes[seat]))))
        brought = [worth(game, end(game.apply(rest, seat, code, chance), drawn[me]), seat) for code in tried]
        strategies[seat].learn(tried, brought, worth(game, truth, seat))
    return payoffs


def chosen(game: Game[Any], state: State, answers: list[tuple[int, str]], chance: Search) -> State:
    """The position after these answers."""
    for seat, code in answers:
        state = game.apply(state, seat, code, chance)
    return state


def average(values: list[float], weights: list[float]) -> float:
    return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
