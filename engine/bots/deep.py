"""The strongest bot: it searches all seats' turns with rollouts over re-deals of hidden information, truncated at the learned win
probability.

Each playout uses a sampled world, in which everything the seat cannot see is dealt anew. It covers the answer, the rest of the turn,
everybody else's turn and the seat's next one, each played at its best for the seat that moves. The answer is judged by the win probability
before and after that next turn (Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, 1996). All answers are tried in
the same worlds, and clearly inferior ones drop out (Maron and Moore, Hoeffding races, 1994).
"""

from collections.abc import Iterator
from math import inf, sqrt
from operator import add
from random import Random
from time import monotonic
from typing import Any

from engine.bots.following import best_end
from engine.bots.judging import by_chance, by_learning
from engine.bots.learned import Strengths, chances, feature_words, strengths
from engine.bots.mixing import MixingSettings, sample_strategy
from engine.bots.plan import Plan
from engine.bots.player import REPORT_EVERY, Assessment, Budget, Decision, Observation, Tell, quiet
from engine.bots.turns import TurnBot
from engine.bots.winning import WINS, sure_win
from engine.core.chance import Search
from engine.core.game import Game, Turn
from engine.core.state import EVERYONE, Names, State

MOST = 100_000
"""Maximum playouts under a time limit."""
SPARE = 1.5
"""Start another world only if this many times the last one's duration is left, so that there is time to report."""
RESTS = 3
"""Resting places of the seat's own turn at which all answers are searched."""
REPLY = 2
"""The same for the turns that follow."""
CALLS = 3
"""Maximum searches of one turn, where a single one does not reach its end."""
FIRST = 2
"""Worlds in which only the seat's own turn is searched, to select answers for the race."""
FIRST_SHOWN = 6
"""The same where chances are shown."""
PLANNED = 8
"""Worlds over which the seat's own turn is planned where the line of play is shown."""
PLANNING = 0.25
"""Share of a time limit after which no further world is added to the plan."""
PLANS = 2_000
"""Maximum positions of the plan in a world, before it looks less far ahead."""
PLANS_A_MS = 2
"""The same for each millisecond of a time limit."""
SHOWN = 3
"""Answers that stay in the race to its end where chances are shown, so that these come from the same worlds."""
FIELD = 8
"""Maximum number of answers in the race."""
MARGIN = 0.5
"""Maximum deficit of these to the best at the end of the turn, in units of the learned score; where chances are shown, a clear deficit."""
ENOUGH = 6
"""Minimum worlds before an answer can drop out."""
SURE = 2.0
"""Standard errors behind the best at which an answer drops out."""
REASONS = 2
"""Maximum number of reasons per answer."""
MIXING = MixingSettings(by_chance, rounds=150, kept=0.35)
"""Settings where everyone chooses at once."""
WINNING = 20_000
"""Maximum positions searched, in each of a few re-deals, for a win this turn."""
WINNING_A_MS = 20
"""The same for each millisecond of a time limit."""
BETWEEN = TurnBot(by_chance, 4, RESTS, wins=WINNING)
"""Plays answers in the middle of something half done, with the same search as when it was begun."""


class DeepBot:
    """Searches the turns of all seats."""

    def __init__(self, playouts: int) -> None:
        """Set the default number of playouts, used unless the budget says otherwise."""
        self.playouts = playouts

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Return the code with the highest win probability, and the probability of each code.

        The budget is `playouts` in all, or as many as fit into `ms`, and at least one world; interim results go to `tell`. With `worlds`,
        answers in the middle of something half done are searched like all others, and a sure win this turn is given only after the
        search; else it is given at once.
        """
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        if sight.question.guessed:
            return sample_strategy(sight, rng, budget, MIXING, tell)
        if sight.question.replied or not (sight.question.resting or budget.worlds):
            return BETWEEN.choose(sight, rng, Budget())
        start = reported = now = monotonic()
        sure = sure_win(sight, rng, min(WINNING, WINNING_A_MS * budget.ms) if budget.ms else WINNING)
        if sure is not None and not budget.worlds:
            return Decision(sure[0], WINS, (Assessment(sure[0], 1.0, 1.0),), sure[1:])
        most = budget.playouts or (MOST if budget.ms else self.playouts)
        plan = own_turn(sight, rng, budget.ms) if budget.worlds else None
        race = Race(sight, rng, sure, shown=budget.worlds > 0, plan=plan)
        while race.worlds < max(1, budget.worlds) or (race.open and race.playouts < most):
            previous = now
            race.step()
            now = monotonic()
            if budget.ms and now + SPARE * (now - previous) - start > budget.ms / 1000:
                break
            if now - reported > REPORT_EVERY:
                tell(race.decision())
                reported = now
        return race.decision()


def own_turn(sight: Observation, rng: Random, ms: int | None = None) -> Plan:
    """The plan of the seat's own turn. With a time limit, it is over as many worlds as a share of it allows, and at least two."""
    deadline = monotonic() + PLANNING * ms / 1000 if ms else inf

    def worlds() -> Iterator[tuple[State, int]]:
        for number in range(PLANNED):
            if number > 1 and monotonic() > deadline:
                return
            yield sight.imagine(rng), rng.randrange(2**32)

    return Plan(sight.game, sight.seat, sight.codes, worlds(), by_learning, RESTS, min(PLANS, PLANS_A_MS * ms) if ms else PLANS)


class Race:
    """The answers to one question, compared world by world."""

    def __init__(self, sight: Observation, rng: Random, sure: Names | None = None, shown: bool = False, plan: Plan | None = None) -> None:
        """`sure`: answers known to win, whatever the race says of them. `shown`: people are shown the chances, so the best few answers
        run to the end, and none of the field is left out for what a few worlds say. `plan`: what follows them, if that is shown."""
        self.sight, self.rng, self.sure, self.shown, self.plan = sight, rng, sure, shown, plan
        self.least = SHOWN if shown else 1
        self.playouts = 0
        self.opening: dict[str, float] = dict.fromkeys(sight.codes, 0.0)
        """By code: the win probability at the end of the seat's own turn."""
        self.ends: dict[str, State] = {}
        """By code: one such end position."""
        self.running = self.field()
        """The codes still in the race."""
        self.open = len(self.running) > 1
        """Whether any of them may still turn out to be the best in place of the one that is now."""
        self.outcomes: dict[str, list[float]] = {code: [] for code in sight.codes}
        """By code: the win probability at the end of each playout, world by world."""
        self.strengths: dict[str, Strengths] = {}
        """By code: the seat's strengths, summed over worlds."""
        self.words: tuple[str, ...] = ()

    def field(self) -> list[str]:
        """The most promising codes at the end of the seat's own turn, best first."""
        game, seat = self.sight.game, self.sight.seat
        worth: dict[str, list[float]] = {code: [] for code in self.sight.codes}
        for _ in range(FIRST_SHOWN if self.shown else FIRST):
            world, luck = self.sight.imagine(self.rng), self.rng.randrange(2**32)
            for code in worth:
                chance = Search(luck)
                value, end = best_end(game, game.apply(world, seat, code, chance), seat, game.turn(world), chance, by_learning, RESTS)
                worth[code].append(value)
                self.opening[code] += chances(game, end)[seat]
                self.ends[code] = end
        order = sorted(worth, key=lambda code: sum(worth[code]), reverse=True)
        best = worth[order[0]]
        self.opening = {code: total / len(best) for code, total in self.opening.items()}
        if self.shown:
            return [code for n, code in enumerate(order[:FIELD]) if n < self.least or not behind(worth[code], best, MARGIN)]
        return [code for code in order[:FIELD] if sum(gaps_to(worth[code], best)) < MARGIN * len(best)]

    @property
    def worlds(self) -> int:
        """Number of worlds in which the best code was tried."""
        return len(self.outcomes[self.running[0]])

    def step(self) -> None:
        """Try every code still in the race in one more world."""
        game, seat = self.sight.game, self.sight.seat
        world, luck = self.sight.imagine(self.rng), self.rng.randrange(2**32)
        self.words = self.words or feature_words(game, world)
        for code in self.running:
            chance = Search(luck)
            ends = ahead(game, game.apply(world, seat, code, chance), seat, game.turn(world), chance)
            self.outcomes[code].append(sum([chances(game, end)[seat] for end in ends]) / len(ends))
            if not ends[-1].over:
                gained = strengths(game, ends[-1], seat)
                self.strengths[code] = tuple(map(add, self.strengths[code], gained)) if code in self.strengths else gained
        self.playouts += len(self.running)
        if self.worlds >= ENOUGH:
            best, *others = order = sorted(self.running, key=lambda code: sum(self.outcomes[code]), reverse=True)
            near = [code for code in others if not behind(self.outcomes[code], self.outcomes[best])]
            self.running = [code for n, code in enumerate(order) if n < self.least or code in near]
            self.open = bool(near)

    def decision(self) -> Decision:
        """The best code so far; codes that stayed in the race longer come first."""
        order = sorted(
            self.outcomes, key=lambda code: (len(self.outcomes[code]), sum(self.outcomes[code]), self.opening[code]), reverse=True
        )
        means = self.mean_strengths()
        shares = {code: len(self.outcomes[code]) / self.playouts for code in order}
        best = order[0]
        prospects = tuple(
            Assessment(code, self.win_probability(code, best), shares[code], self.why(code, means), self.margin(code, best))
            for code in order
        )
        if self.sure is not None:
            code, *line = self.sure
            others = tuple(prospect for prospect in prospects if prospect.code != code)
            return Decision(code, WINS, (Assessment(code, 1.0, shares[code]), *others), tuple(line))
        why = f"it wins about {prospects[0].chance:.0%} of the games imagined from here"
        return Decision(best, why, prospects, self.plan.line(best) if self.plan else ())

    def mean_strengths(self) -> dict[str, list[float]]:
        """By code: the seat's mean strengths; if only one code was ever in the race, those at the end of the seat's own turn."""
        if len(self.strengths) > 1:
            return {code: [total / len(self.outcomes[code]) for total in sums] for code, sums in self.strengths.items()}
        game, seat = self.sight.game, self.sight.seat
        return {code: list(strengths(game, end, seat)) for code, end in self.ends.items() if not end.over}

    def win_probability(self, code: str, best: str) -> float:
        """Win probability of a code; one that dropped out keeps its deficit to the best."""
        outcomes, leading = self.outcomes[code], self.outcomes[best]
        n = len(outcomes)
        gap = sum(outcomes) / n - sum(leading[:n]) / n if n else self.opening[code] - self.opening[best]
        return min(1.0, max(0.0, sum(leading) / len(leading) + gap))

    def margin(self, code: str, best: str) -> float:
        """Two standard errors of the best code's win probability, or of another one's deficit to it; 0 with too few worlds."""
        outcomes = self.outcomes[code]
        found = outcomes if code == best else gaps_to(outcomes, self.outcomes[best])
        return SURE * standard_error(found) if len(found) >= ENOUGH else 0.0

    def why(self, code: str, means: dict[str, list[float]]) -> str:
        """The features in which this code leaves the seat better off than the average code."""
        if code not in means or len(means) < 2:
            return ""
        better: dict[str, float] = {}
        for i, (word, strength) in enumerate(zip(self.words, means[code], strict=True)):
            better[word] = better.get(word, 0.0) + strength - sum(parts[i] for parts in means.values()) / len(means)
        best = sorted(better.items(), key=lambda item: -item[1])[:REASONS]
        return " and ".join(word for word, surplus in best if surplus > 0.0)


def behind(these: list[float], best: list[float], by: float = 0.0) -> bool:
    """Whether a code is clearly worse than the best, and by more than this, tried in the same worlds."""
    gaps = gaps_to(these, best)
    return sum(gaps) / len(gaps) > by + SURE * standard_error(gaps)


def gaps_to(these: list[float], best: list[float]) -> list[float]:
    """World by world, what a code lacks to the best, in those worlds that it was tried in."""
    return [b - a for a, b in zip(these, best, strict=False)]


def standard_error(values: list[float]) -> float:
    """The standard error of their mean; there must be two or more."""
    n = len(values)
    mean = sum(values) / n
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1) / n)


def ahead(game: Game[Any], state: State, me: int, turn: Turn, chance: Search) -> list[State]:
    """Play on from the middle of a seat's turn. Returns the position after everybody else's turn, and that after the seat's own next one.

    Returns a single position if the game ends before that, or everyone is asked at once.
    """
    _, state = best_end(game, state, me, turn, chance, by_learning, RESTS)
    turns, seats = 0, len(game.features(state).side_of)
    ends: list[State] = []
    for _ in range(CALLS * (seats + 1)):
        if state.over or state.frames[0][1] == EVERYONE:
            break
        if game.turn(state) != turn:
            turns, turn = turns + 1, game.turn(state)
            if turns >= seats:
                ends.append(state)
            if turns > seats:
                return ends
        _, state = best_end(game, state, state.frames[0][1], turn, chance, by_learning, REPLY)
    return [*ends, state]
