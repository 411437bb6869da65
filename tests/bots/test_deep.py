"""The bot that thinks ahead: it says what each answer promises, the same each time, and no more than its seat can know."""

import itertools
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from engine.bots import Budget, Decision, Observation, answer_for, bot, deep, sight
from engine.bots.comparing import ENOUGH, behind, own_surplus, reason, told_chance
from engine.bots.deep import FIRST, RACED, SHOWN, Race, ahead
from engine.bots.following import goes_on
from engine.bots.learned import Prospect
from engine.core.chance import Live, Search
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from engine.octopush.table import Table
from tests.oct8 import Seat as Seat8
from tests.oct8 import given
from tests.typed import as_a

FEW = Budget(playouts=12)


@cache
def played(name: str) -> Match:
    made = load(name)
    match = Match.start(made, (Seat("A", "greedy"),) * max(2, made.seats[0]), made.read_options({}), 4)
    while answer_for(match, bot):
        pass
    return match


def moments(name: str, every: int) -> Iterator[Observation]:
    """What seats with a choice see, spread over a game."""
    match = played(name)
    for node in match.nodes[::every]:
        for seat in match.game.pending(node.state)[:1]:
            found = sight(match.game, node.state, seat)
            if len(found.codes) > 1:
                yield found


def at_rest(name: str) -> Observation:
    """The first choice of a game that comes up while nothing is in progress."""
    return next(found for found in moments(name, 1) if found.question.resting and not found.question.simultaneous)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_legal_the_same_again_and_says_what_each_answer_promises(name: str) -> None:
    for seen in islice(moments(name, 5), 8):
        decision = bot("deep").choose(seen, Random(1), FEW)

        assert decision == bot("deep").choose(seen, Random(1), FEW)
        assert decision.code in {prospect.code for prospect in decision.prospects} <= set(seen.codes)
        assert {prospect.code for prospect in decision.prospects} == set(seen.codes)
        assert all(0.0 <= number <= 1.0 for prospect in decision.prospects for number in (prospect.chance, prospect.share))
        assert decision.why


@pytest.mark.parametrize("name", GAMES)
def test_it_does_not_depend_on_what_the_seat_cannot_see(name: str) -> None:
    for n, (node, seen) in enumerate(islice(zip(played(name).nodes[::9], moments(name, 9), strict=False), 4)):
        state = played(name).game.redeal(node.state, seen.seat, Random(n))
        if seen.seat in seen.game.pending(node.state) and seen.game.observe(node.state, seen.seat) == seen.view:
            twin = sight(seen.game, state, seen.seat)
            assert bot("deep").choose(twin, Random(2), FEW) == bot("deep").choose(seen, Random(2), FEW)


def test_the_promises_are_chances_and_the_best_is_first() -> None:
    seen = at_rest("cosmoctopus")

    decision = bot("deep").choose(seen, Random(1), Budget(playouts=40))

    assert decision.prospects[0].code == decision.code
    assert all(0.0 < prospect.chance < 1.0 for prospect in decision.prospects)
    assert sum(prospect.share for prospect in decision.prospects) == pytest.approx(1.0)
    assert any(prospect.why for prospect in decision.prospects)


def test_more_playouts_go_to_what_stays_in_the_race() -> None:
    race = Race(at_rest("octopush"), Random(1))
    for _ in range(3 * ENOUGH):
        race.step()

    lengths = {code: len(found) for code, found in race.outcomes.items()}
    assert {lengths[code] for code in race.running} == {3 * ENOUGH}
    assert race.playouts == sum(lengths.values())
    assert race.decision().code in race.running


def test_an_answer_is_left_out_only_where_it_is_surely_behind() -> None:
    best = [0.5, 0.7, 0.6, 0.6, 0.5, 0.7]

    assert behind([chance - 0.1 for chance in best], best)
    assert behind([0.4, 0.5, 0.5, 0.4, 0.4, 0.5], best)
    assert not behind([0.7, 0.5, 0.6, 0.6, 0.7, 0.4], best)
    assert not behind(best, best)


def test_it_looks_at_everybodys_next_turn_and_its_own_after_that() -> None:
    seen = at_rest("octopush")
    chance, world = Search(Random(1)), seen.imagine(Random(1))

    ends = ahead(seen.game, seen.game.apply(world, seen.seat, seen.codes[0], chance), seen.seat, seen.game.turn(world), chance)
    before, after = (as_a(Table, end) for end in ends)

    assert seen.game.pending(before) == (seen.seat,) and before.turn == seen.seat
    assert after.turn != seen.seat


def in_the_middle(name: str) -> Observation:
    """The first choice of a game that comes up while something is in progress."""
    return next(found for found in moments(name, 1) if not found.question.resting and not found.question.simultaneous)


def worlds_of(seen: Observation, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> int:
    """In how many worlds the answers to a question are tried."""
    steps: list[Race] = []
    step = Race.step

    def counted(race: Race) -> None:
        steps.append(race)
        step(race)

    with monkeypatch.context() as patch:
        patch.setattr(Race, "step", counted)
        bot("deep").choose(seen, Random(1), budget)
    return len(steps)


def test_displayed_chances_come_from_enough_worlds_even_where_the_best_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    resting = islice((seen for seen in moments("octopush", 2) if seen.question.resting), 12)
    clear = next(seen for seen in resting if worlds_of(seen, FEW, monkeypatch) == 1)

    assert worlds_of(clear, Budget(playouts=12, worlds=20), monkeypatch) == 20


@pytest.mark.parametrize("name", ["cosmoctopus", "octopush"])
def test_in_the_middle_of_something_displayed_chances_are_found_in_the_same_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = in_the_middle(name)

    assert worlds_of(seen, FEW, monkeypatch) == 0
    assert worlds_of(seen, Budget(playouts=12, worlds=20), monkeypatch) == 20


def test_what_was_left_out_is_as_far_behind_as_it_was_in_the_worlds_that_it_has_seen() -> None:
    race = Race(at_rest("octopush"), Random(1))
    best, other, never = list(race.outcomes)[:3]
    race.outcomes = {best: [0.5, 0.7, 0.9, 0.9], other: [0.4, 0.6], never: []}
    race.told = {best: [0.4, 0.6, 0.8, 0.8], other: [0.9, 0.9], never: []}
    race.opening = {best: Prospect(0.5, 0.5), other: Prospect(0.5, 0.9), never: Prospect(0.25, 0.9)}

    assert race.win_probability(best, best) == pytest.approx(0.65), "it is told by the forecast"
    assert race.win_probability(other, best) == pytest.approx(0.55), "and the others by what they lack where they are compared"
    assert race.win_probability(never, best) == pytest.approx(0.4)


def test_the_only_code_in_the_race_has_reasons_too() -> None:
    seen = next(seen for seen in moments("oct8", 2) if seen.question.resting and len(Race(seen, Random(1)).running) == 1)

    assert bot("deep").choose(seen, Random(1), FEW).prospects[0].why


def test_it_tells_what_it_thinks_as_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.bots.deep.REPORT_EVERY", -1.0)
    told: list[Decision] = []

    decision = bot("deep").choose(at_rest("cosmoctopus"), Random(1), Budget(playouts=30), told.append)

    assert len(told) > 1 and told[-1] == decision


def test_what_is_shown_comes_from_the_same_worlds() -> None:
    """Where chances are displayed, the three best answers run to the end, and each has a margin."""
    for seen in islice(moments("cosmoctopus", 7), 6):
        if not seen.question.resting or len(seen.codes) < SHOWN:
            continue
        race = Race(seen, Random(1), shown=True)
        for _ in range(12):
            race.step()

        shown = race.decision().prospects[:SHOWN]

        assert {len(race.outcomes[prospect.code]) for prospect in shown} == {12}
        assert [prospect.chance for prospect in shown] == sorted((prospect.chance for prospect in shown), reverse=True)


def test_an_answer_that_was_given_is_tried_in_as_many_worlds_as_the_best() -> None:
    """However far behind it is: the review tells what it has cost."""
    seen = next(seen for seen in moments("octopush", 2) if seen.question.resting and len(seen.codes) > SHOWN)
    opening = Race(seen, Random(1)).opening
    worst = min(seen.codes, key=lambda one: opening[one].compared)
    worlds, codes = {}, set()
    for code in ("", worst, "no answer"):
        decision = bot("deep").choose(seen, Random(1), Budget(worlds=RACED + 2, given=code))
        race = Race(seen, Random(1), shown=True, given=code)
        for _ in range(RACED + 2):
            race.step()
        worlds[code] = len(race.outcomes[worst])
        codes.add(decision.code)
    assert len(codes) == 1
    assert worlds[worst] == RACED + 2 > worlds[""] == worlds["no answer"]


def test_a_given_answer_that_is_clearly_the_best_is_settled() -> None:
    """Nothing is to be found out about it; of any other, the review tells what it has cost."""
    race = Race(at_rest("octopush"), Random(1), shown=True)
    best, other = list(race.outcomes)[:2]
    race.running, race.outcomes = [best, other], {best: [0.9] * RACED, other: [0.1] * RACED}
    settled = {}
    for answer, is_open in ((best, False), (best, True), (other, False), ("", False)):
        race.given, race.open = answer, is_open
        settled[answer, is_open] = race.settled
    race.outcomes, race.given, race.open = {best: [0.9], other: [0.1]}, best, False
    assert settled == {(best, False): True, (best, True): False, (other, False): False, ("", False): False} and not race.settled


@pytest.mark.parametrize(("worth", "told"), [(0.5, 0.2), (0.1, 0.001), (0.0, 0.0), (0.6, 0.3)])
def test_a_difference_to_the_best_alone_leaves_no_code_without_a_chance(worth: float, told: float) -> None:
    """The best is told as 0.3 where it is compared as 0.6; only what was lost in every world is told as lost."""
    assert told_chance(0.3, worth, 0.6) == pytest.approx(told)


def test_the_margin_is_two_standard_errors() -> None:
    """The best is foretold to win 0.7, which is worth twelve games: √(0.7 · 0.3 / 12) = 0.1323. The other lacks 0.1 or 0.3 in turn, six
    worlds: variance 0.012, standard error 0.0447."""
    race = Race(at_rest("octopush"), Random(1))
    best, other, never = list(race.outcomes)[:3]
    race.outcomes = {best: [0.5, 0.7] * 3, other: [0.4] * 6, never: [0.1]}
    race.told = {best: [0.6, 0.8] * 3, other: [0.4] * 6, never: [0.1]}

    assert race.margin(best, best) == pytest.approx(0.2646, abs=1e-4)
    assert race.margin(other, best) == pytest.approx(0.0894, abs=1e-4)

    del race.outcomes[never][:]
    assert race.margin(never, best) == 0.0


def test_the_margin_is_wide_where_time_allowed_only_a_few_worlds() -> None:
    """Two standard errors of one and of four playouts, with the deviation assumed of so few: 2 · 0.1 and 2 · 0.1 / 2."""
    race = Race(at_rest("octopush"), Random(1))
    best, other, another = list(race.outcomes)[:3]
    race.outcomes = {best: [0.5, 0.7] * 3, other: [0.1], another: [0.1] * 4}

    assert (race.margin(other, best), race.margin(another, best)) == (pytest.approx(0.2), pytest.approx(0.1))


def test_time_is_stretched_until_displayed_chances_come_from_a_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock by which each look takes 10 ms: without chances to show, 100 ms are over with the first world."""
    seen = at_rest("oct8")

    def worlds(budget: Budget) -> int:
        clock = itertools.count()
        with monkeypatch.context() as patch:
            patch.setattr(deep, "monotonic", lambda: 0.01 * next(clock))
            return worlds_of(seen, budget, patch)

    assert worlds(Budget(ms=100)) == 1
    assert worlds(Budget(ms=100, worlds=40)) == ENOUGH
    assert worlds(Budget(ms=15, worlds=40)) == 1


def test_a_playout_has_the_end_of_the_own_turn_however_much_is_left_to_do_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round with many cards to play has more resting places than one search goes through."""

    def unfinished() -> int:
        left = 0
        for seen in moments("cosmoctopus", 1):
            if "move ink-3" in seen.codes:
                world = seen.imagine(Random(1))
                end = deep.turn_end(seen.game, world, seen.seat, "move ink-3", Search(Random(1)))[1]
                left += goes_on(seen.game, end, seen.seat, seen.game.turn(world))
        return left

    assert not unfinished()
    monkeypatch.setattr(deep, "CALLS", 1)
    assert unfinished()


@pytest.mark.parametrize(("name", "judged", "outcome"), [("oct8", (0.4, 0.5, 0.9), 0.6), ("octopush", (0.5, 0.9), 0.7)])
def test_a_playout_is_judged_at_the_end_of_the_own_turn_too_if_weights_were_tuned_for_that(
    name: str, judged: tuple[float, ...], outcome: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """40 % there, 50 % after the others' turns and 90 % after the next own one."""
    found = iter(judged)
    race = Race(at_rest(name), Random(1))
    del race.running[1:]
    monkeypatch.setattr(deep, "prospect", lambda game, state, seat: Prospect(next(found), 0.25))
    race.step()
    assert race.outcomes[race.running[0]] == [pytest.approx(outcome)] and race.told[race.running[0]] == [0.25]
    assert next(found, None) is None


def test_no_answer_drops_out_of_the_race_before_it_is_surely_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second answer wins 10 % less in each world, and drops out in the twelfth; the third 40 % less and 20 % more in turn."""
    race = Race(at_rest("octopush"), Random(1))
    race.running = [*race.ends][:3]
    gaps = {code: itertools.cycle(gap) for code, gap in zip(race.running, ((0.0,), (0.1,), (0.4, -0.2)), strict=True)}
    best, second, third = race.running
    tried = itertools.cycle((best, second, third))
    monkeypatch.setattr(deep, "turn_end", lambda *_: (0.0, race.ends[best][0]))
    monkeypatch.setattr(deep, "ahead", lambda *_: [race.ends[best][0]])
    monkeypatch.setattr(deep, "prospect", lambda game, state, seat: Prospect(0.5 - next(gaps[next(tried)]), 0.5))
    for world in range(1, 13):
        assert {best, second, third} == {*race.running}, world
        race.step()
    assert {*race.running} == {best, third}


def test_no_answer_is_left_out_for_a_chance_deficit_in_a_few_worlds() -> None:
    """A mean deficit of 1 that is 3 in one world of three is not clearly more than a half; 1 in each of them is."""
    best = [5.0, 5.0, 5.0]
    assert not behind([5.0, 5.0, 2.0], best, by=0.5)
    assert behind([4.0, 4.0, 4.0], best, by=0.5)
    assert not behind([4.6, 4.6, 4.6], best, by=0.5)


def test_the_answers_in_the_race_are_chosen_in_as_many_worlds_as_may_end_it() -> None:
    race = Race(at_rest("octopush"), Random(1))

    assert {len(ends) for ends in race.ends.values()} == {FIRST} and FIRST >= ENOUGH


def test_a_reason_is_what_is_better_beyond_doubt() -> None:
    """In points it gains 1 or 3 in turn: 2, standard error 0.45. Its danger is 4 in one world of six: 0.67, standard error 0.67."""
    assert reason(("danger", "points"), [(0.0, 1.0), (4.0, 3.0), (0.0, 1.0), (0.0, 3.0), (0.0, 1.0), (0.0, 3.0)]) == "points"
    assert reason(("points",), [(-1.0,)] * 6) == ""


def test_features_with_one_name_are_one_reason() -> None:
    """Together they gain 1 in each world, and each of them by itself as much as it loses."""
    assert reason(("tentacles", "tentacles"), [(3.0, -2.0), (-2.0, 3.0)] * 3) == "tentacles"


def test_what_a_code_gains_is_compared_with_the_mean_of_all_in_the_same_world() -> None:
    assert own_surplus([((3.0, 1.0), (1.0, 1.0)), ((5.0, 0.0), (4.0, 2.0))], 0) == [(1.0, 0.0), (0.5, -1.0)]


def test_time_ends_the_race() -> None:
    """Whatever the machine, one world is looked at, and time alone ends a race that would go on for ever."""
    decision = bot("deep").choose(at_rest("octopush"), Random(1), Budget(ms=1))

    assert decision.prospects


def test_where_nothing_wins_any_more_people_are_shown_what_brings_points_and_a_better_place() -> None:
    """E11, E12: Ann's last turn, at 0 points; Cy has one and Bo far more. Red cards for a blue one are two points, and second place."""
    ann = Seat8("red-2-1 red-1-1 green-1-1", area=("red-head-2 blue-3-1 green-5-1",))
    bo = Seat8(
        area=("blue-head-3 blue-3-3 blue-2-1 blue-2-2 blue-1-1", "red-head-4 red-3-1 red-3-2 red-2-2", "green-head-5 green-4-1 green-4-2")
    )
    cy = Seat8(area=("green-head-3 green-3-1 blue-5-1",))
    state = given(ann, bo, cy, closer=1, rest="pile")
    decision = bot("deep").choose(sight(load("oct8"), state, 0), Random(1), Budget(worlds=4, playouts=20))

    assert all(prospect.chance == 0.0 for prospect in decision.prospects)
    assert decision.code == "exchange-hand"


@pytest.mark.parametrize("seat", [0, 1])
def test_p4_where_no_code_is_worth_more_than_another_people_are_shown_the_proposal(seat: int) -> None:
    """Which card one leaves out cannot be told from the outcome of a turn: the others have not chosen yet."""
    game = load("octopush")
    state = game.setup(game.read_options({}), 2, Live(seed=7))
    decision = bot("deep").choose(sight(game, state, seat), Random(1), Budget(worlds=4, playouts=20))

    assert {round(one.chance, 6) for one in decision.prospects} == {round(decision.prospects[0].chance, 6)}
    assert decision.code == decision.prospects[0].code == game.proposal(state, seat)


def test_people_are_shown_no_proposal_that_was_tried_in_no_world() -> None:
    """There is nothing that its chance could be told from."""
    race = Race(at_rest("octopush"), Random(1), shown=True)
    race.outcomes = {code: [] if code == race.sight.proposal else [0.5] for code in race.outcomes}
    race.told = {**race.outcomes}
    race.opening = dict.fromkeys(race.outcomes, Prospect(0.5, 0.5))
    race.playouts = len(race.outcomes) - 1

    decision = race.decision()

    assert decision.code != race.sight.proposal
    assert [one.chance for one in decision.prospects] == [0.5] * len(race.outcomes)
