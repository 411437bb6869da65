"""The strongest bot: it searches all seats' turns with rollouts over re-deals of hidden information, truncated at the learned win
probability.

Each playout uses a sampled world, in which everything the seat cannot see is dealt anew. It covers the answer, the rest of the turn,
everybody else's turn and the seat's next one, each played at its best for the seat that moves. The answer is judged by the win probability
before and after that next turn (Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, 1996), and at the end of the
first turn too if the weights were tuned for that. All answers are tried in the same worlds, and clearly inferior ones drop out (Maron and
Moore, Hoeffding races, 1994). For a hint, games are then played on to their end after the best of them.
"""

from collections.abc import Iterator
from math import inf, sqrt
from random import Random
from time import monotonic
from typing import Any

from engine.bots.comparing import ENOUGH, SURE, behind, blended, blended_error, gaps_to, reasons_for, standard_error, told_chance
from engine.bots.following import best_end, goes_on
from engine.bots.judging import by_chance, by_comparing, by_learning
from engine.bots.learned import FORESEEN, Prospect, Strengths, feature_words, foreseen, judges_turns, prospect, strengths
from engine.bots.mixing import MixingSettings, sample_strategy
from engine.bots.plan import Plan
from engine.bots.player import REPORT_EVERY, Assessment, Budget, Decision, Observation, Tell, quiet
from engine.bots.playing_on import outcome
from engine.bots.replies import best_reply
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
REPLIES = 64
"""Maximum ends compared of each turn that follows: enough for a card, a pawn and a direction, as a step half done shows nothing yet."""
CALLS = 3
"""Maximum searches of one turn, where a single one does not reach its end."""
FIRST = 12
"""Worlds in which only the seat's own turn is searched, to select answers for the race."""
FIRSTLY = 0.25
"""Share of a time limit after which only `ENOUGH` of them are searched."""
PLANNED = 8
"""Worlds over which the seat's own turn is planned where the line of play is shown."""
PLANNING = 0.25
"""Share of a time limit after which no further world is added to the plan."""
PLANS = 2_000
"""Maximum positions of the plan in a world, before it looks less far ahead."""
PLANS_A_MS = 2
"""The same for each millisecond of a time limit."""
LONGER = 6.0
"""Times the time limit that may pass until the chances that are shown come from `ENOUGH` worlds."""
ROUGH = 0.1
"""Standard deviation of what a playout brings that is assumed of those in fewer worlds."""
PLAYED = 40
"""Maximum games played on to their end for the chance of a hint."""
PLAYING = 2.0
"""Times the time limit that they may take."""
SHOWN = 3
"""Answers that stay in the race to its end where chances are shown, so that these come from the same worlds."""
EXACT = 9
"""Decimal places in which chances that are the same agree."""
DECIDED = 0.005
"""Chances below this, or above its complement, which people are shown as 0 % and 100 %."""
FIELD = 8
"""Maximum number of answers in the race."""
RACED = 12
"""Minimum worlds before an answer can drop out: in fewer, the best of several often looks worst for a while."""
DROPPED = 3.0
"""Standard errors behind the best at which an answer drops out."""
MARGIN = 0.5
"""Clear deficit to the best at the end of the turn that leaves an answer out, in units of the learned score."""
MIXING = MixingSettings(by_comparing, rounds=150, kept=0.35, told=by_chance)
"""Settings where everyone chooses at once."""
WINNING = 20_000
"""Maximum positions searched, in each of a few re-deals, for a win this turn."""
WINNING_A_MS = 20
"""The same for each millisecond of a time limit."""


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
        if sight.question.replied:
            return best_reply(sight, rng, by_comparing, by_chance, insists=True)
        if not (sight.question.resting or budget.worlds):
            return amid(sight, rng, budget.ms)
        found = self.compare(sight, rng, budget, tell)
        return found if isinstance(found, Decision) else found.decision()

    def compare(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> "Race | Decision":
        """The race between the answers to a question of one seat, run to the end of the budget; a sure win that is given at once."""
        start = reported = now = monotonic()
        sure = sure_win(sight, rng, min(WINNING, WINNING_A_MS * budget.ms) if budget.ms else WINNING)
        if sure is not None and not budget.worlds:
            return Decision(sure[0], WINS, (Assessment(sure[0], 1.0, 1.0),), sure[1:])
        most = budget.playouts or (MOST if budget.ms else self.playouts)
        plan = own_turn(sight, rng, budget.ms) if budget.worlds else None
        race = Race(sight, rng, sure, shown=budget.worlds > 0, plan=plan, ms=budget.ms, given=budget.given)
        while not race.settled and (race.worlds < max(1, budget.worlds) or (race.open and race.playouts < most)):
            previous = now
            race.step()
            now = monotonic()
            longer = LONGER if budget.worlds and race.worlds < ENOUGH else 1.0
            if budget.ms and now + SPARE * (now - previous) - start > longer * budget.ms / 1000:
                break
            if now - reported > REPORT_EVERY:
                tell(race.decision())
                reported = now
        if budget.worlds and not budget.given:
            race.play_on(budget.ms, tell)
        return race


def own_turn(sight: Observation, rng: Random, ms: int | None = None) -> Plan:
    """The plan of the seat's own turn. With a time limit, it is over as many worlds as a share of it allows, and at least two."""
    deadline = monotonic() + PLANNING * ms / 1000 if ms else inf

    def worlds() -> Iterator[tuple[State, int]]:
        for number in range(PLANNED):
            if number > 1 and monotonic() > deadline:
                return
            yield sight.imagine(rng), rng.randrange(2**32)

    return Plan(sight.game, sight.seat, sight.codes, worlds(), by_learning, RESTS, min(PLANS, PLANS_A_MS * ms) if ms else PLANS)


class OwnEnds:
    """The best end of the seat's own turn after each answer, in a few worlds."""

    def __init__(self, sight: Observation, rng: Random, ms: int | None = None) -> None:
        """With a time limit, there are fewer worlds where they take too long."""
        game, seat = sight.game, sight.seat
        deadline = monotonic() + FIRSTLY * ms / 1000 if ms else inf
        self.words: Names = ()
        """Display names of the strengths."""
        self.judged = False
        """Whether the ends are judged by weights tuned for that."""
        self.foreseen = FORESEEN
        """The games played on that the forecast counts for."""
        self.worth: dict[str, list[float]] = {code: [] for code in sight.codes}
        """By code: the learned score of the ends, world by world."""
        self.ends: dict[str, list[State]] = {code: [] for code in sight.codes}
        """By code: the ends."""
        for number in range(FIRST):
            if number >= ENOUGH and monotonic() > deadline:
                break
            world, luck = sight.imagine(rng), rng.randrange(2**32)
            if not number:
                self.words, self.judged, self.foreseen = feature_words(game, world), judges_turns(game, world), foreseen(game, world)
            for code in sight.codes:
                value, end = turn_end(game, world, seat, code, Search(luck))
                self.worth[code].append(value)
                self.ends[code].append(end)
        self.prospects = {code: mean_prospect(game, ends, seat) for code, ends in self.ends.items()}
        """By code: the mean win probability there."""
        self.order = sorted(sight.codes, key=lambda code: sum(self.worth[code]), reverse=True)
        """The codes by the score there, best first."""

    def field(self, least: int) -> list[str]:
        """The most promising codes, at least so many of them, best first."""
        best = self.worth[self.order[0]]
        return [code for n, code in enumerate(self.order[:FIELD]) if n < least or not behind(self.worth[code], best, MARGIN)]


def turn_end(game: Game[Any], world: State, seat: int, code: str, chance: Search) -> tuple[float, State]:
    """The best end of a seat's turn after an answer, with its learned score."""
    turn = game.turn(world)
    score, end = best_end(game, game.apply(world, seat, code, chance), seat, turn, chance, by_learning, RESTS)
    for _ in range(CALLS - 1):
        if not goes_on(game, end, seat, turn):
            break
        score, end = best_end(game, end, seat, turn, chance, by_learning, RESTS)
    return score, end


def mean_prospect(game: Game[Any], ends: list[State], seat: int) -> Prospect:
    """A seat's mean win probability at some positions."""
    compared, told = zip(*[prospect(game, end, seat) for end in ends], strict=True)
    return Prospect(sum(compared) / len(ends), sum(told) / len(ends))


def amid(sight: Observation, rng: Random, ms: int | None) -> Decision:
    """Answer in the middle of something half done: a sure win, or else what leads to the best end of the turn, as when it was begun; any of
    those that tie."""
    sure = sure_win(sight, rng, WINNING)
    if sure is not None:
        return Decision(sure[0], WINS, line=sure[1:])
    own = OwnEnds(sight, rng, ms)
    totals = {code: sum(worth) for code, worth in own.worth.items()}
    best = rng.choice([code for code in own.order if totals[code] == totals[own.order[0]]])
    order = sorted(own.order, key=lambda code: code != best)
    prospects = tuple(Assessment(code, own.prospects[code].told, 1 / len(order)) for code in order)
    return Decision(best, "it leads to the best end of this turn", prospects)


class Race:
    """The answers to one question, compared world by world."""

    def __init__(
        self,
        sight: Observation,
        rng: Random,
        sure: Names | None = None,
        shown: bool = False,
        plan: Plan | None = None,
        ms: int | None = None,
        given: str = "",
    ) -> None:
        """`sure`: answers known to win, whatever the race says of them. `shown`: people are shown the chances, so the best few answers
        run to the end. `plan`: what follows them, if that is shown. `ms`: the time limit, if there is one. `given`: an answer that runs to
        the end too."""
        self.sight, self.rng, self.sure, self.plan, self.given = sight, rng, sure, plan, given
        self.least = SHOWN if shown else 1
        self.playouts = 0
        own = OwnEnds(sight, rng, ms)
        self.words = own.words
        """Display names of the strengths."""
        self.judged = own.judged
        """Whether playouts are judged at the end of the seat's own turn too."""
        self.foreseen = own.foreseen
        """The games played on that the forecast counts for."""
        self.opening = own.prospects
        """By code: the win probability at the end of the seat's own turn."""
        self.ends = own.ends
        """By code: such ends, world by world."""
        self.running = own.field(self.least)
        self.running += [code for code in sight.codes if code == given and code not in self.running]
        """The codes still in the race."""
        self.open = len(self.running) > 1
        """Whether any of them may still turn out to be the best in place of the one that is now."""
        self.outcomes: dict[str, list[float]] = {code: [] for code in sight.codes}
        """By code: the win probability after each playout, world by world, as answers are compared by it."""
        self.told: dict[str, list[float]] = {code: [] for code in sight.codes}
        """By code: the same by the forecast."""
        self.won: dict[str, list[float]] = {code: [] for code in sight.codes}
        """By code: what the seat has of the win in games that were played on to their end."""
        self.strengths: dict[str, list[Strengths]] = {code: [] for code in sight.codes}
        """By code: the seat's strengths after each playout, world by world; none where the game was over."""

    @property
    def worlds(self) -> int:
        """Number of worlds in which the best code was tried."""
        return len(self.outcomes[self.running[0]])

    @property
    def settled(self) -> bool:
        """Whether the given answer is clearly the best, so that nothing is to be found out about it."""
        return not self.open and self.worlds >= RACED and self.given == max(self.running, key=lambda code: sum(self.outcomes[code]))

    def step(self) -> None:
        """Try every code still in the race in one more world."""
        game, seat = self.sight.game, self.sight.seat
        world, luck = self.sight.imagine(self.rng), self.rng.randrange(2**32)
        turn = game.turn(world)
        for code in self.running:
            chance = Search(luck)
            own = turn_end(game, world, seat, code, chance)[1]
            later = [] if own.over else ahead(game, own, seat, turn, chance)
            ends = [own, *later] if self.judged or own.over else later
            compared, told = mean_prospect(game, ends, seat)
            self.outcomes[code].append(compared)
            self.told[code].append(told)
            self.strengths[code].append(() if ends[-1].over else strengths(game, ends[-1], seat))
        self.playouts += len(self.running)
        if self.worlds >= RACED:
            best, *others = order = sorted(self.running, key=lambda code: sum(self.outcomes[code]), reverse=True)
            near = [code for code in others if not behind(self.outcomes[code], self.outcomes[best], sure=DROPPED)]
            self.running = [code for n, code in enumerate(order) if n < self.least or code in near or code == self.given]
            self.open = bool(near)

    def play_on(self, ms: int | None, tell: Tell) -> None:
        """Play games on to their end after the best code: `PLAYED` of them, or `ENOUGH` and as many more as a time limit allows."""
        game, seat, code = self.sight.game, self.sight.seat, self.decision().code
        begun = reported = monotonic()
        for games in range(1, PLAYED + 1):
            world, chance = self.sight.imagine(self.rng), Search(self.rng.randrange(2**32))
            self.won[code].append(outcome(game, turn_end(game, world, seat, code, chance)[1], seat, chance))
            now = monotonic()
            if ms and games >= ENOUGH and now - begun > PLAYING * ms / 1000:
                break
            if now - reported > REPORT_EVERY:
                tell(self.decision())
                reported = now

    def decision(self) -> Decision:
        """The best code so far; codes that stayed in the race longer come first. People are shown the one that leaves the seat best off
        where all win, or none does, and the game's proposal where no code is worth more than another."""
        order = sorted(
            self.outcomes, key=lambda code: (len(self.outcomes[code]), sum(self.outcomes[code]), self.opening[code].compared), reverse=True
        )
        if self.least == SHOWN and self.decided(order):
            order.sort(key=self.standing, reverse=True)
        elif self.least == SHOWN and self.makes_no_difference(order) and self.outcomes[self.sight.proposal]:
            order.sort(key=lambda code: code != self.sight.proposal)
        reasons = self.reasons()
        shares = {code: len(self.outcomes[code]) / self.playouts for code in order}
        best = order[0]
        prospects = tuple(
            Assessment(code, self.win_probability(code, best), shares[code], reasons.get(code, ""), self.margin(code, best))
            for code in order
        )
        if self.sure is not None:
            code, *line = self.sure
            others = tuple(prospect for prospect in prospects if prospect.code != code)
            return Decision(code, WINS, (Assessment(code, 1.0, shares[code]), *others), tuple(line))
        why = f"it wins about {100 * prospects[0].chance:.0f} % of the games imagined from here"
        return Decision(best, why, prospects, self.plan.line(best) if self.plan else ())

    def decided(self, order: list[str]) -> bool:
        """Whether the seat wins whatever it answers, or loses, as far as these codes can be told apart."""
        found = [self.win_probability(code, order[0]) for code in order]
        return max(found) < DECIDED or min(found) > 1.0 - DECIDED

    def makes_no_difference(self, order: list[str]) -> bool:
        """Whether no code is worth more than another."""
        return len({round(self.win_probability(code, order[0]), EXACT) for code in order}) == 1

    def standing(self, code: str) -> tuple[float, int, int]:
        """How well off the seat is at the end of its own turn: the learned score, and of games that are over, place and points."""
        game, seat, ends = self.sight.game, self.sight.seat, self.ends[code]
        over = [game.result(end) for end in ends if end.over]
        learned = sum([by_learning(game, end, seat) for end in ends])
        return learned, -sum([one.places[seat] for one in over]), sum([one.scores[seat] for one in over])

    def win_probability(self, code: str, best: str) -> float:
        """Win probability of a code: what is told of the best one, and the deficit to it in the worlds that both were tried in."""
        outcomes = self.outcomes[code]
        n = len(outcomes)
        had = (sum(outcomes) / n, sum(self.outcomes[best][:n]) / n) if n else (self.opening[code].compared, self.opening[best].compared)
        return told_chance(blended(self.told[best], self.won[best], self.foreseen), *had)

    def margin(self, code: str, best: str) -> float:
        """Two standard errors of the best code's win probability, or of another one's deficit to it; 0 if it was tried in no world."""
        if code == best and self.told[best]:
            return SURE * blended_error(self.told[best], self.won[best], self.foreseen)
        found = gaps_to(self.outcomes[code], self.outcomes[best])
        if not found:
            return 0.0
        return SURE * (standard_error(found) if len(found) >= ENOUGH else ROUGH / sqrt(len(found)))

    def reasons(self) -> dict[str, str]:
        """By code, of those tried in enough worlds: the features in which it clearly leaves the seat better off than the average code."""
        game, seat = self.sight.game, self.sight.seat
        found = {code: rows for code, rows in self.strengths.items() if len(rows) >= ENOUGH}
        if len(found) < 2:
            found = {code: [() if end.over else strengths(game, end, seat) for end in ends] for code, ends in self.ends.items()}
        return reasons_for(found, self.words)


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
        _, state = best_end(game, state, state.frames[0][1], turn, chance, by_learning, RESTS, REPLIES)
    return [*ends, state]
