"""Going over a match that is over with an expert: where what somebody did cost them most of their chance to win. Knows no screen.

Each answer is judged from what its seat could see then, with the same budget everywhere, so a review comes out the same every time.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from engine.bots import Budget, Decision
from octotui.bots.advice import sentence, together
from octotui.bots.task import Task, advice_for
from octotui.play.narration import label
from octotui.play.replay import Replay

EACH = 30
"""Playouts for each choice that there was."""
MOST = 5
"""Turns told at most."""
LEAST = 0.01
"""A chance that has fallen by less is not told."""


class Place(NamedTuple):
    """A position at which somebody had a choice."""

    moment: int
    """Of the replay; the answer leads to the one after it."""
    codes: int
    """How many choices there were."""


class Fall(NamedTuple):
    """An answer that was not the best one."""

    moment: int
    """Of the replay: where it was given."""
    number: int
    """The round or turn, as the game counts."""
    before: float
    """The chance to win with the best answer, from 0 to 1."""
    after: float
    """The chance with the one that was given."""
    did: str
    """What was done, in words."""
    better: str
    """What the expert would have done."""
    why: str
    """What speaks for that, as a sentence; empty if nothing is known to."""


class Review:
    """The answers of one person in a match, gone over one after the other."""

    def __init__(self, replay: Replay, seat: int) -> None:
        self.replay, self.seat = replay, seat
        self.places = [place for moment in range(replay.last) if (place := self._place(moment))]
        self.chances: list[tuple[int, float]] = []
        """By moment: the chance to win with the best answer, as far as one has gone over them."""
        self.worst: dict[int, Fall] = {}
        """By turn: the answer in it that cost most."""
        self.done = 0

    @property
    def whose(self) -> str:
        """Whose chance it is."""
        all_win = together(self.replay.game, self.replay.nodes[0].state)
        return "the players' chance to win together" if all_win else f"{self.replay.match.names[self.seat]}'s chance to win"

    @property
    def over(self) -> bool:
        return self.done == len(self.places)

    def _place(self, moment: int) -> Place | None:
        """Whether this person had to decide something here that one thinks about: not each step of what is half done."""
        node, game = self.replay.nodes[moment], self.replay.game
        if self.replay.nodes[moment + 1].seat != self.seat:
            return None
        question, codes = game.question(node.state), game.legal(node.state, self.seat)
        return Place(moment, len(codes)) if len(codes) > 1 and (question.resting or question.guessed) else None

    def task(self) -> Task:
        """What the expert is asked next. Only while it is not `over`."""
        place = self.places[self.done]
        budget = Budget(playouts=EACH * place.codes)
        return advice_for(self.replay.match, self.replay.nodes[place.moment].number, self.seat, budget)

    def hear(self, decision: Decision) -> None:
        """What the expert would have answered there."""
        moment, replay = self.places[self.done].moment, self.replay
        self.done += 1
        code, state = replay.nodes[moment + 1].code, replay.nodes[moment].state
        given = next((prospect for prospect in decision.prospects if prospect.code == code), None)
        if given is None:
            return
        best = decision.prospects[0]
        self.chances.append((moment, best.chance))
        turn = bisect_right(replay.turns, moment)
        worst = self.worst.get(turn)
        if best.chance - given.chance < LEAST or (worst and best.chance - given.chance <= worst.before - worst.after):
            return
        did, better = (label(replay.match, state, replay.nodes[moment + 1].seat, one) for one in (code, best.code))
        why = sentence(f"better off in {best.why}") if best.why else ""
        self.worst[turn] = Fall(moment, replay.number(moment), best.chance, given.chance, did, better, why)

    @property
    def falls(self) -> list[Fall]:
        """The turns in which the chance fell most, the worst first."""
        return sorted(self.worst.values(), key=lambda fall: (fall.after - fall.before, fall.moment))[:MOST]
