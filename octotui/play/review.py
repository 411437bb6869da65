"""An expert's review of a finished match: where a person's answers cost them most of their chance to win. Independent of any screen.

Each answer is judged from what its seat could see then, with the same budget everywhere, so a review always comes out the same.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import groupby, pairwise
from math import fsum
from typing import Any, NamedTuple

from engine.bots import Budget, Decision
from engine.bots.learned import chances
from engine.core.prompt import DONE
from engine.core.state import Names
from engine.core.words import opening, repeated, sentence
from octotui.bots.advice import alike_as_one, percent, speaks_for, together
from octotui.bots.task import Task, advice_for
from octotui.play.line_of_play import LineOfPlay
from octotui.play.narration import answer_words, label
from octotui.play.recap import events_at, line_of, parts_text, span_of
from octotui.play.replay import Replay
from octotui.tables import table_of

EACH = 30
"""Playouts for each legal choice."""
GUESSED = 800
"""The same where all choose at once: as much as for a hint."""
MOST = 5
"""Maximum number of turns told."""
DRAWN = 3
"""Maximum number of choices told that an expert draws from."""
FOLLOWED = 3
"""Maximum number of choices told that followed an answer."""
NOT_ALIKE = "Chances at the end are judged with all secrets known, so they differ."
"""Why a review tells other chances than the end does."""
THEN = ", then "
"""Between two answers that follow one another."""
LEAST = 0.03
"""Minimum loss of chance for a turn to be told: what an expert draws with less time seldom costs as much."""
FELL = 0.05
"""Minimum fall from one answer to the next for a turn to be told where no answer cost that much."""
AS_GOOD = "A secret choice is no mistake if it costs hardly more than an expert's."
"""What is no mistake where all choose at once."""
OFTEN, OR = " of the time: ", "; "
"""After how often an expert does the first of several things, and between them."""


class Place(NamedTuple):
    """A position where somebody had a choice."""

    moment: int
    """Index of the replay's moment; the answer leads to the one after it."""
    codes: int
    """The number of legal choices."""
    guessed: bool
    """Whether all choose at once, so that a good answer is one that an expert sometimes draws."""

    @property
    def playouts(self) -> int:
        """How many playouts judge it."""
        return (GUESSED if self.guessed else EACH) * self.codes


class Mistake(NamedTuple):
    """An answer that was not the best."""

    moment: int
    """Index of the replay's moment at which it was given."""
    number: int
    """The round or turn, as the game counts."""
    before: float
    """The chance to win with the best answer, from 0 to 1."""
    after: float
    """The chance with the answer given."""
    did: str
    """The answer given, in words."""
    better: str
    """The expert's choice, in words, and what follows it in the same turn."""
    why: str
    """The reason for it, as a sentence; empty if none is known."""
    then: Names = ()
    """What followed the answer given in the same turn, in words."""
    came: str = ""
    """What came of it, as a sentence, of a turn in which nothing would have been better; else empty."""

    @property
    def done(self) -> str:
        """The answer given and what followed it."""
        return THEN.join((self.did, *self.then))


class Review:
    """The review of one person's answers in a match, one after the other."""

    def __init__(self, replay: Replay, seat: int) -> None:
        self.replay, self.seat = replay, seat
        self.places = [place for moment in range(replay.last) if (place := self._place(moment))]
        self.chances: list[tuple[int, float]] = []
        """By moment: the chance to win with the best answer, or with what an expert mixes, as far as the review has come."""
        self.worst: dict[int, Mistake] = {}
        """By turn: its costliest answer."""
        self.won_in = self._won_in()
        self.done = 0

    @property
    def whose(self) -> str:
        """The side whose chance is shown, in words."""
        all_win = together(self.replay.game, self.replay.nodes[0].state)
        return "the players' chance to win together" if all_win else f"{self.replay.match.names[self.seat]}'s chance to win"

    @property
    def headings(self) -> Names:
        """What its mistakes have in common, or that there are none, and why the chances at the end differ, as a review knows only what
        the seat saw: in fewer and fewer sentences."""
        if not self.mistakes:
            return f"{self.unharmed} {NOT_ALIKE}", self.unharmed
        fell = f"Where {self.whose} fell most, by what could be seen then."
        told = [fell, *([AS_GOOD] if self.guesses else []), NOT_ALIKE]
        return tuple(" ".join(told[:n]) for n in range(len(told), 0, -1))

    @property
    def unharmed(self) -> str:
        """What to say where it has found no mistake."""
        alike = f" {AS_GOOD}" if self.guesses else ""
        fell = "; it fell most by what others did, or by chance" if self.falls else ""
        return f"No answer clearly cost any of {self.whose}{fell}.{alike}"

    @property
    def curve(self) -> list[tuple[int, float]]:
        """The chances by moment, and once all are known, what came of them in the end."""
        match, last = self.replay.match, self.replay.last
        if not (self.over and self.chances and match.over):
            return self.chances
        return [*self.chances, (last, chances(match.game, match.state)[self.seat])]

    @property
    def guesses(self) -> bool:
        """Whether all choose at once somewhere."""
        return any(place.guessed for place in self.places)

    @property
    def over(self) -> bool:
        return self.done == len(self.places)

    def _won_in(self) -> int | None:
        """The turn in which this person won, which cost them nothing in the end; None if they did not."""
        match = self.replay.match
        if not match.over or (result := match.game.result(match.state)).lost or result.places[self.seat] > 1:
            return None
        return bisect_right(self.replay.turns, self.replay.last - 1)

    def _place(self, moment: int) -> Place | None:
        """The place at this moment, if this person had a real decision there; None for routine steps of a decision already begun."""
        node, game = self.replay.nodes[moment], self.replay.game
        if self.replay.nodes[moment + 1].seat != self.seat:
            return None
        question, codes = game.question(node.state), game.legal(node.state, self.seat)
        return Place(moment, len(codes), question.guessed) if len(codes) > 1 and (question.resting or question.guessed) else None

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        done = sum(place.playouts for place in self.places[: self.done])
        return done / max(1, sum(place.playouts for place in self.places))

    def task(self) -> Task:
        """The next task for the expert. Only while it is not `over`."""
        place = self.places[self.done]
        nodes, moment = self.replay.nodes, place.moment
        budget = Budget(playouts=place.playouts, given=nodes[moment + 1].code)
        return advice_for(self.replay.match, nodes[moment].number, self.seat, budget)

    def hear(self, decision: Decision) -> None:
        """Take in the expert's answer to that task."""
        (moment, _, guessed), replay = self.places[self.done], self.replay
        self.done += 1
        code, node = replay.nodes[moment + 1].code, replay.nodes[moment]
        given = next((prospect for prospect in decision.prospects if prospect.code == code), None)
        if given is None:
            return
        best = decision.prospects[0]
        promised = promise(decision) if guessed else best.chance
        self.chances.append((moment, promised))
        turn = bisect_right(replay.turns, moment)
        worst = self.worst.get(turn)
        lost = promised - given.chance
        as_good = (guessed and given.share) or lost < max(LEAST, given.margin)
        if as_good or turn == self.won_in or (worst and lost <= worst.before - worst.after):
            return
        did = self.about(node.state, code)
        better = self.mixed(node.state, decision) if guessed else self.about(node.state, best.code)
        why = sentence(speaks_for(best.why)) if best.why else ""
        then = LineOfPlay.of(decision, self.seat, node.number).words(replay.match)
        line = THEN.join((better, *then))
        self.worst[turn] = Mistake(moment, replay.number(moment), promised, given.chance, did, line, why, self.then(moment))

    def mixed(self, state: Any, decision: Decision) -> str:
        """What an expert draws from, in words, each with how often it does, if there are several."""
        labels = {one.code: self.about(state, one.code) for one in decision.prospects if one.share}
        found = alike_as_one((one for one in decision.prospects if one.share), labels)
        if len(found) < 2:
            return self.about(state, decision.prospects[0].code)
        told = sorted(found, key=lambda one: -one.share)[:DRAWN]
        first, *others = ((percent(one.share), labels[one.code]) for one in told)
        return OR.join((OFTEN.join(first), *(": ".join(one) for one in others)))

    def about(self, state: Any, code: str) -> str:
        """An answer in words, with what asked for it where it does not say so itself: `yellow Wade: north`."""
        game, said = self.replay.game, answer_words(self.replay.match, state, self.seat, code)
        prompt = game.prompt(state, self.seat)
        cause = prompt.cause if prompt else ""
        name = game.word(cause) if cause else ""
        return said if name in (cause, "") or name.lower() in said.lower() else f"{opening(name)}: {said}"

    def then(self, moment: int) -> Names:
        """The choices that followed the answer given at this moment in the same turn, in words, equal ones in a row as one."""
        game, nodes, told = self.replay.game, self.replay.nodes, Names()
        narration, turn = table_of(game.id).narration, game.turn(nodes[moment].state)
        for before, after in pairwise(nodes[moment + 1 :]):
            if after.seat != self.seat or game.turn(before.state) != turn or len(told) == FOLLOWED:
                break
            kind, chosen = game.question(before.state).kind, len(game.legal(before.state, self.seat)) > 1
            if kind not in narration.several and (chosen or (kind in narration.always_told and after.code != DONE)):
                told = (*told, label(self.replay.match, before.state, self.seat, after.code))
        return tuple(repeated(said, len([*alike])) for said, alike in groupby(told))

    @property
    def mistakes(self) -> list[Mistake]:
        """The turns with the greatest loss of chance, the worst first; never the one in which this person won."""
        return sorted(self.worst.values(), key=lambda mistake: (mistake.after - mistake.before, mistake.moment))[:MOST]

    def turn_of(self, mistake: Mistake) -> int:
        """Which turn of the match it lies in."""
        return bisect_right(self.replay.turns, mistake.moment)

    @property
    def told(self) -> list[Mistake]:
        """The turns to list: its mistakes, or if there are none, where the chance fell most all the same."""
        return self.mistakes or self.falls

    @cached_property
    def _falls(self) -> list[Mistake]:
        found = [(one, other) for one, other in pairwise(self.curve) if one[1] - other[1] >= FELL]
        greatest = sorted(found, key=lambda fall: (fall[1][1] - fall[0][1], fall[0][0]))[:MOST]
        return [self.fall(*begin, *end) for begin, end in greatest]

    @property
    def falls(self) -> list[Mistake]:
        """Where the chance fell most from one answer to the next, the greatest fall first; none before the review is over."""
        return self._falls if self.over else []

    def fall(self, moment: int, before: float, end: int, after: float) -> Mistake:
        """What came of an answer, up to the next one or the end."""
        replay, match = self.replay, self.replay.match
        events = [event for node in replay.nodes[moment + 1 : end + 1] for event in events_at(match, node.number, self.seat)]
        span = span_of(match, self.seat, replay.nodes[moment].number, replay.nodes[end].number, events)
        mine = line_of(match, span, self.seat)
        ended = [table_of(match.game.id).narration.ending(match, match.state).headline] if match.over and end == replay.last else []
        came = " ".join(map(sentence, [*([opening(parts_text(mine.told or mine.parts))] if mine else []), *ended]))
        did = self.about(replay.nodes[moment].state, replay.nodes[moment + 1].code)
        return Mistake(moment, replay.number(moment), before, after, did, "", "", self.then(moment), came)


def promise(decision: Decision) -> float:
    """The chance to win with what an expert mixes."""
    drawn = fsum(one.share for one in decision.prospects)
    return fsum(one.share * one.chance for one in decision.prospects) / drawn if drawn else decision.prospects[0].chance
