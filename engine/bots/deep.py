"""The bot that thinks ahead for everybody at the table: rollouts over re-deals of what its seat cannot see, cut off at the learned chance
to win.

Each playout goes through a world in which what the seat cannot see is dealt anew: an answer, the rest of the turn, everybody else's turn
and the seat's next one, each played as is best for whoever plays it. The answer is judged by the chance to win before and after that next
turn (Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, 1996). All answers go through the same worlds, and
those that are clearly behind drop out (Maron and Moore, Hoeffding races, 1994).
"""

from math import sqrt
from operator import add
from random import Random
from time import monotonic
from typing import Any

from engine.bots.following import best_end
from engine.bots.judging import by_chance, by_learning
from engine.bots.learned import Strengths, chances, feature_words, strengths
from engine.bots.mixing import Mixing, mixed
from engine.bots.player import REPORT_EVERY, Budget, Decision, Prospect, Sight, Tell, quiet
from engine.bots.turns import TurnBot
from engine.core.chance import Search
from engine.core.game import Game, Turn
from engine.core.state import EVERYONE, State

MOST = 100_000
"""The most playouts where time is the limit."""
SPARE = 1.5
"""How many times the last world's duration must be left to start another one and still report what was found."""
RESTS = 3
"""Resting places of the seat's own turn at which all answers are tried."""
REPLY = 2
"""The same in the turns that follow."""
CALLS = 3
"""How often at most a turn is searched on where one search does not reach its end."""
FIRST = 2
"""Worlds in which only the seat's own turn is searched, to see which answers deserve more."""
FIELD = 8
"""The most answers to search further."""
MARGIN = 0.5
"""How far behind the best these may be at the end of the turn, in scores of the learned value."""
ENOUGH = 6
"""Worlds before an answer can drop out."""
SURE = 2.0
"""How many standard errors behind the best an answer drops out."""
REASONS = 2
"""The most reasons to give for an answer."""
MIXING = Mixing(by_chance, rounds=150, kept=0.35)
"""How it plays where everyone chooses at once."""
BETWEEN = TurnBot(by_chance, 4, RESTS)
"""Answers in the middle of something half done: the same search as when it was begun."""


class DeepBot:
    """Thinks ahead for everybody at the table."""

    def __init__(self, playouts: int) -> None:
        """A bot that thinks for this many playouts unless its budget says otherwise."""
        self.playouts = playouts

    def choose(self, sight: Sight, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """The code with the best chance to win, and the chance of each code.

        The budget is `playouts` in all, or as many as fit into `ms`, and at least one world; interim results go to `tell`. With `worlds`,
        answers in the middle of something half done are searched like all others.
        """
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        if sight.question.guessed:
            return mixed(sight, rng, budget, MIXING, tell)
        if sight.question.replied or not (sight.question.resting or budget.worlds):
            return BETWEEN.choose(sight, rng, Budget())
        most = budget.playouts or (MOST if budget.ms else self.playouts)
        begun = told = now = monotonic()
        race = Race(sight, rng)
        while race.worlds < max(1, budget.worlds) or (len(race.running) > 1 and race.playouts < most):
            before = now
            race.step()
            now = monotonic()
            if budget.ms and now + SPARE * (now - before) - begun > budget.ms / 1000:
                break
            if now - told > REPORT_EVERY:
                tell(race.decision())
                told = now
        return race.decision()


class Race:
    """The answers to one question, tried in one world after another."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self.sight, self.rng = sight, rng
        self.playouts = 0
        self.opening: dict[str, float] = dict.fromkeys(sight.codes, 0.0)
        """By code: the seat's chance to win at the end of its own turn."""
        self.ends: dict[str, State] = {}
        """By code: one such end."""
        self.running = self.field()
        """The codes that are still in the race."""
        self.found: dict[str, list[float]] = {code: [] for code in sight.codes}
        """By code: the chance to win in the end, world by world."""
        self.strengths: dict[str, Strengths] = {}
        """By code: the sum of where the seat was ahead."""
        self.words: tuple[str, ...] = ()

    def field(self) -> list[str]:
        """The codes that look good at the end of the seat's own turn, best first."""
        game, seat = self.sight.game, self.sight.seat
        worth = dict.fromkeys(self.sight.codes, 0.0)
        for _ in range(FIRST):
            world, luck = self.sight.imagine(self.rng), self.rng.randrange(2**32)
            for code in worth:
                chance = Search(Random(luck))
                value, end = best_end(game, game.apply(world, seat, code, chance), seat, game.turn(world), chance, by_learning, RESTS)
                worth[code] += value / FIRST
                self.opening[code] += chances(game, end)[seat] / FIRST
                self.ends[code] = end
        order = sorted(worth, key=lambda code: worth[code], reverse=True)
        return [code for code in order[:FIELD] if worth[code] > worth[order[0]] - MARGIN]

    @property
    def worlds(self) -> int:
        """How many worlds the best code has been through."""
        return len(self.found[self.running[0]])

    def step(self) -> None:
        """Try every code that is still in the race in one more world."""
        game, seat = self.sight.game, self.sight.seat
        world, luck = self.sight.imagine(self.rng), self.rng.randrange(2**32)
        self.words = self.words or feature_words(game, world)
        for code in self.running:
            chance = Search(Random(luck))
            ends = ahead(game, game.apply(world, seat, code, chance), seat, game.turn(world), chance)
            self.found[code].append(sum([chances(game, end)[seat] for end in ends]) / len(ends))
            if not ends[-1].over:
                found = strengths(game, ends[-1], seat)
                self.strengths[code] = tuple(map(add, self.strengths[code], found)) if code in self.strengths else found
        self.playouts += len(self.running)
        if self.worlds >= ENOUGH:
            best = max(self.running, key=lambda code: sum(self.found[code]))
            self.running = [code for code in self.running if code == best or not behind(self.found[code], self.found[best])]

    def decision(self) -> Decision:
        """The best code so far; codes that have been in the race longer come first."""
        order = sorted(self.found, key=lambda code: (len(self.found[code]), sum(self.found[code]), self.opening[code]), reverse=True)
        usual = self.usual()
        seen = {code: len(self.found[code]) / self.playouts for code in order}
        prospects = tuple(Prospect(code, self.promise(code, order[0]), seen[code], self.why(code, usual)) for code in order)
        best = prospects[0]
        return Decision(best.code, f"it wins about {best.chance:.0%} of the games imagined from here", prospects)

    def usual(self) -> dict[str, list[float]]:
        """By code: where the seat was ahead on average; if only one code was ever in the race, at the end of the seat's own turn."""
        if len(self.strengths) > 1:
            return {code: [part / len(self.found[code]) for part in parts] for code, parts in self.strengths.items()}
        game, seat = self.sight.game, self.sight.seat
        return {code: list(strengths(game, end, seat)) for code, end in self.ends.items() if not end.over}

    def promise(self, code: str, best: str) -> float:
        """The chance to win with a code; one that dropped out stays as far from the best as it was then."""
        found, most = self.found[code], self.found[best]
        gap = sum(found) / len(found) - sum(most[: len(found)]) / len(found) if found else self.opening[code] - self.opening[best]
        return min(1.0, max(0.0, sum(most) / len(most) + gap))

    def why(self, code: str, usual: dict[str, list[float]]) -> str:
        """Where this code leaves the seat better off than codes do on average."""
        if code not in usual or len(usual) < 2:
            return ""
        better: dict[str, float] = {}
        for i, (word, part) in enumerate(zip(self.words, usual[code], strict=True)):
            better[word] = better.get(word, 0.0) + part - sum(parts[i] for parts in usual.values()) / len(usual)
        best = sorted(better.items(), key=lambda found: -found[1])[:REASONS]
        return " and ".join(word for word, more in best if more > 0.0)


def behind(these: list[float], best: list[float]) -> bool:
    """Whether a code that has been through the same worlds as the best is clearly worse."""
    n = len(these)
    gaps = [b - a for a, b in zip(these, best, strict=True)]
    mean = sum(gaps) / n
    return mean > SURE * sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)


def ahead(game: Game[Any], state: State, me: int, turn: Turn, chance: Search) -> list[State]:
    """What becomes of a position in the middle of a seat's turn: the position after everybody else's turn, and after its own next one.

    Just one position if the game ends before that, or everyone is asked at once.
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
