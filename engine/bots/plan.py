"""A plan of the seat's own turn: one tree over several imagined worlds, in which the seat chooses by what it knows.

A search of each world by itself would profit from what is hidden there: it bets where it has seen the next card (strategy fusion: Frank and
Basin, Search in games with incomplete information, 1998). Here worlds in which the same answers have led to the same choice share a node,
whose answer is the one that is best by their mean (Cowling, Powley and Whitehouse, Information set Monte Carlo tree search, 2012).

Nodes are told apart by the question and its legal codes. The seat sees at least that much, so a plan uses nothing hidden. Something seen
that changes no choice is left out, which makes a plan a little too modest; in return worlds stay together for longer. A world on its own is
searched as if nothing were hidden in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from engine.bots.following import FEW, FOLLOW, best_end, goes_on
from engine.bots.judging import Judge
from engine.core.chance import Search
from engine.core.game import Game, Turn
from engine.core.state import Names, State

AGREED = 0.75
"""Share of the worlds in which the same answer must follow for it to be part of a line of play."""


class End(NamedTuple):
    """Where the seat's part in the turn, or the search of it, ends in a world."""

    value: float
    state: State


Ends = dict[int, End]
"""By number of the world."""


@dataclass(slots=True)
class Outcome:
    """What an answer leads to."""

    ends: Ends = field(default_factory=dict)
    """In the worlds in which no choice follows."""
    nodes: dict[Names, "Node"] = field(default_factory=dict)
    """The next choice in the others, by question and legal codes."""

    def best_ends(self) -> Ends:
        """The ends in all worlds with the best answers from here."""
        ends = dict(self.ends)
        for node in self.nodes.values():
            ends |= node.best_ends()
        return ends


@dataclass(slots=True)
class Node:
    """A choice that the seat has in some of the worlds."""

    outcomes: dict[str, Outcome]
    """By code."""
    worlds: int = 0
    """The number of these worlds."""
    best: str = ""
    """The code with the highest mean, the first of those that tie; set by `best_ends`."""

    def best_ends(self) -> Ends:
        """The ends in these worlds with the best answers from here."""
        ends = {code: outcome.best_ends() for code, outcome in self.outcomes.items()}
        self.best = max(ends, key=lambda code: sum([end.value for end in ends[code].values()]))
        return ends[self.best]


class Step(NamedTuple):
    """A position in the middle of the turn."""

    state: State
    rests: int
    """Resting places at which all answers are still tried."""
    tries_few: bool = True
    """Whether they are tried before the next resting place too, where there are few."""


class TooLarge(Exception):
    """A world has more positions than may be tried."""


class Plan:
    """What a seat does in the rest of its turn after each of its first answers."""

    def __init__(
        self, game: Game[Any], seat: int, codes: Names, worlds: Iterable[tuple[State, int]], worth: Judge, rests: int, most: float = inf
    ) -> None:
        """Plan over `worlds`, at least one: each a position, and a seed for the chance that answers use there.

        All answers are tried at the next `rests` resting places, and between them where there are few; otherwise the game's proposal is
        taken, as in `best_end`. There are fewer such places if the first world would have more than `most` positions.
        """
        self.game, self.seat, self.worth, self.rests = game, seat, worth, rests
        numbered = enumerate(worlds)
        number, first = next(numbered)
        self.left = most
        """Positions that may still be tried in the first world."""
        while True:
            self.first = {code: Outcome() for code in codes}
            try:
                self._add(number, *first)
                break
            except TooLarge:
                self.rests -= 1
                self.left = most if self.rests else inf
        self.left = inf
        for number, world in numbered:
            self._add(number, *world)
        self.ends: dict[str, Sequence[End]] = {code: by_world(outcome.best_ends()) for code, outcome in self.first.items()}
        """By first answer: the end in each world."""

    def _add(self, number: int, world: State, luck: int) -> None:
        """Try all answers in one more world."""
        turn = self.game.turn(world)
        for code, outcome in self.first.items():
            chance = Search(luck)
            self._try(outcome, Step(self.game.apply(world, self.seat, code, chance), self.rests), turn, chance, number)

    def _try(self, outcome: Outcome, step: Step, turn: Turn, chance: Search, number: int) -> None:
        """Try all that can follow an answer in one world."""
        step, key = self._next_choice(step, turn, chance)
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        if not key:
            outcome.ends[number] = End(self.worth(self.game, step.state, self.seat), step.state)
            return
        if key not in outcome.nodes:
            outcome.nodes[key] = Node({code: Outcome() for code in key[1:]})
        node = outcome.nodes[key]
        node.worlds += 1
        for code, then in node.outcomes.items():
            self._try(then, self._after(step, code, chance), turn, chance, number)

    def _next_choice(self, step: Step, turn: Turn, chance: Search) -> tuple[Step, Names]:
        """Go on to where answers are tried. Returns the question's kind and its legal codes with it; none where the search ends."""
        game, (state, rests, tries_few) = self.game, step
        for _ in range(FOLLOW):
            if not goes_on(game, state, self.seat, turn):
                break
            question, codes = game.question(state), game.legal(state, self.seat)
            if question.resting and not rests:
                break
            few = tries_few and len(codes) <= FEW and question.bounds(state, state.frames[0])[1] == 1
            if len(codes) > 1 and (question.resting or few):
                return Step(state, rests, tries_few), (question.kind, *codes)
            state = game.apply(state, self.seat, game.proposal(state, self.seat), chance)
        return Step(state, rests, tries_few), ()

    def _after(self, step: Step, code: str, chance: Search) -> Step:
        """The position right after an answer."""
        resting = self.game.question(step.state).resting
        return Step(self.game.apply(step.state, self.seat, code, chance), step.rests - resting, resting)

    def play(self, code: str, state: State, turn: Turn, chance: Search) -> State:
        """Play the rest of the turn in a world, from the position right after the first answer `code`.

        Where the plan does not know what is asked, it goes on by a search of this world alone.
        """
        outcome, step = self.first[code], Step(state, self.rests)
        while True:
            step, key = self._next_choice(step, turn, chance)
            if not key:
                return step.state
            if key not in outcome.nodes:
                return best_end(self.game, step.state, self.seat, turn, chance, self.worth, step.rests)[1]
            node = outcome.nodes[key]
            outcome, step = node.outcomes[node.best], self._after(step, node.best, chance)

    def line(self, code: str) -> Names:
        """The answers that follow a first answer, as far as most worlds agree."""
        return tuple(common_line([self.first[code]]))


def common_line(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The answers that follow these outcomes, as far as most of their worlds agree."""
    nodes = [node for outcome in outcomes for node in outcome.nodes.values()]
    following = Counter[str]()
    for node in nodes:
        following[node.best] += node.worlds
    worlds = sum(following.values()) + sum(len(outcome.ends) for outcome in outcomes)
    for code, most in following.most_common(1):
        if most >= AGREED * worlds:
            yield code
            yield from common_line([node.outcomes[code] for node in nodes if node.best == code])


def by_world(ends: Ends) -> list[End]:
    """The ends, in the order of the worlds."""
    return [ends[number] for number in sorted(ends)]
