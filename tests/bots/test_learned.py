"""The learned chance to win: a softmax of linear scores, weights that fit the features, and among whom a win is shared."""

from importlib.resources import files
from math import exp, log
from random import Random
from typing import Any

import msgspec
import pytest

from engine.bots import Budget, answer_for, bot, sight
from engine.bots.judging import CERTAIN, by_comparing, by_learning
from engine.bots.learned import (
    FILE,
    Forecast,
    Learned,
    School,
    StoredConfidence,
    StoredForecast,
    StoredSchool,
    chances,
    feature_words,
    school_from,
    side_chances,
    strengths,
    weights_of,
    win_shares,
)
from engine.core.chance import Scripted, Search
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from engine.core.state import State
from tests.core.toy import CARDS, Tidepool


def begun(name: str, seats: int, **options: Any) -> tuple[Game[Any], State]:
    made = load(name)
    return made, made.setup(made.read_options(options), seats, Search(Random(1)))


def ended(name: str, seats: int, seed: int, **options: Any) -> tuple[Game[Any], State]:
    match = Match.start(load(name), tuple(Seat(f"Bot {n}", "random") for n in range(seats)), load(name).read_options(options), seed)
    while answer_for(match, bot, Budget()):
        pass
    return match.game, match.state


def test_the_chances_are_a_softmax_of_the_scores() -> None:
    """Scores of 0, ln 2 and ln 5: one part, two parts and five of eight."""
    found = side_chances(((1.0, -1.0),), ((1.0, 1.0), (log(2), 0.0), (0.0, -log(5))))

    assert found == pytest.approx([1 / 8, 2 / 8, 5 / 8])


def test_a_side_of_another_kind_has_weights_of_its_own() -> None:
    found = side_chances(((1.0,), (0.0, 2.0)), ((log(3),), (9.0, 0.0)))

    assert found == pytest.approx([3 / 4, 1 / 4])


def test_weights_change_evenly_from_the_start_of_a_game_to_its_end() -> None:
    school = School(1.0, ((2.0, 0.0),), ((4.0, -1.0),))

    assert [school.at(phase) for phase in (0.0, 0.25, 1.0)] == [((2.0, 0.0),), ((2.5, -0.25),), ((4.0, -1.0),)]


def test_confidence_multiplies_scores_and_changes_evenly_between_stages() -> None:
    """Odds of 3 become 9 with a confidence of 2."""
    forecast = Forecast(((1.0,),), ((1.0,),), {2: (1.0, 2.0, 4.0)})

    assert [forecast.confidence_at(phase, 2) for phase in (0.0, 0.25, 0.5, 0.75, 1.0)] == [1.0, 1.5, 2.0, 3.0, 4.0]
    assert forecast.confidence_at(0.75, 3) == 1.0
    assert side_chances(((1.0,),), ((log(3),), (0.0,)), 2.0) == pytest.approx([9 / 10, 1 / 10])


def test_a_forecast_tells_other_chances_than_the_weights_of_its_school() -> None:
    """Stored: a school that values the first feature, its forecast the second one, twice; each side has one of them."""
    forecast = StoredForecast([{"one": (0.0, 0.0), "two": (1.0, 1.0)}], StoredConfidence("make", {"2": (2.0, 2.0, 2.0)}))
    school = school_from(StoredSchool("make", 1.0, [{"one": (1.0, 1.0), "two": (0.0, 0.0)}], tuned=True, forecast=forecast))
    sides = ((log(3), 0.0), (0.0, log(3)))

    assert school.chances(sides, 0.5) == pytest.approx([3 / 4, 1 / 4])
    assert school.forecast.chances(sides, 0.5) == pytest.approx([1 / 10, 9 / 10])


@pytest.mark.parametrize("tuned", [True, False])
def test_reasons_come_from_the_weights_that_bots_compare_by_unless_those_were_tuned(tuned: bool) -> None:
    forecast = StoredForecast([{"one": (-1.0, -1.0)}], StoredConfidence("make", {"2": (1.0, 1.0, 1.0)}))
    school = school_from(StoredSchool("make", 1.0, [{"one": (1.0, 1.0)}], tuned=tuned, forecast=forecast))
    assert school.reasons is (school.forecast if tuned else school)


@pytest.mark.parametrize("seats", [2, 4])
def test_positions_are_compared_by_the_softmax_of_scores_without_confidence(seats: int) -> None:
    """Confidence is for what is told: it changes with how far a game has come, and so would judge moves by how far they bring it."""
    made, s = begun("octopush", seats)
    _, sides, side_of, phase = made.features(s)
    school = weights_of("octopush")["cards"]
    assert school.confidence_at(phase, len(sides)) != 1.0
    plain = side_chances(school.at(phase), sides)
    assert [by_comparing(made, s, seat) for seat in range(seats)] == [plain[side_of[seat]] for seat in range(seats)]
    over, end = ended("octopush", seats, 3)
    assert [by_comparing(over, end, seat) for seat in range(seats)] == [*win_shares(over, end)]


def test_without_a_forecast_of_its_own_a_school_tells_what_its_weights_promise() -> None:
    school = school_from(StoredSchool("make", 1.0, [{"one": (1.0, 3.0)}], StoredConfidence("make", {"2": (2.0, 2.0, 2.0)})))

    assert school.forecast is school and school.at(0.5) == ((2.0,),) and school.confidence_at(0.5, 2) == 2.0


def test_huge_scores_cause_no_trouble() -> None:
    assert side_chances(((1.0,),), ((5000.0,), (-5000.0,))) == [1.0, 0.0]


@pytest.mark.parametrize("name", [name for name in GAMES if weights_of(name)])
def test_there_is_a_weight_for_every_feature_in_its_order(name: str) -> None:

    written = msgspec.json.decode(files(GAMES[name]).joinpath(FILE).read_bytes(), type=Learned)

    assert {school: [list(side) for side in found.sides] for school, found in written.schools.items()} == {
        school: [list(kind) for kind in kinds] for school, kinds in load(name).schools.items()
    }
    for school, found in written.schools.items():
        assert found.made_by.startswith(tuple([f'make {how} ARGS="{name} --school {school} ' for how in ("learn", "tune")]))
        for forecast in [found.forecast] if found.forecast else []:
            assert [list(side) for side in forecast.sides] == [list(kind) for kind in load(name).schools[school]]
        sure = [one for one in (found.confidence, found.forecast and found.forecast.confidence) if one]
        assert all(factor > 0.0 for one in sure for factors in one.by_sides.values() for factor in factors)


@pytest.mark.parametrize(("name", "seats"), [("cosmoctopus", 3), ("octopush", 2), ("oct8", 4), ("night", 5)])
def test_chances_are_of_the_seats_and_make_one(name: str, seats: int) -> None:
    made, state = begun(name, seats)

    found = chances(made, state)

    assert len(found) == seats and sum(found) == pytest.approx(1.0) and all(0.0 < chance < 1.0 for chance in found)


def test_those_who_play_together_have_the_same_chance_and_the_investigator_has_the_rest() -> None:
    made, state = begun("cosmoctopus", 3, investigator="tenacious")

    found = chances(made, state)

    assert len(set(found)) == 1 and 0.0 < found[0] < 1.0


def test_a_game_that_is_over_is_won_by_its_winner() -> None:
    made, state = ended("oct8", 3, seed=2)
    places = made.result(state).places

    found = chances(made, state)

    assert [share > 0 for share in found] == [place == 1 for place in places] and sum(found) == pytest.approx(1.0)
    assert [by_learning(made, state, seat) for seat in range(3)] == pytest.approx([CERTAIN * (2 * share - 1) for share in found])


def test_a_game_lost_together_is_won_by_nobody() -> None:
    made, state = ended("cosmoctopus", 2, seed=1, investigator="obsessive")
    assert made.result(state).lost

    assert win_shares(made, state) == (0.0, 0.0)


def test_leads_in_each_feature_add_up_to_the_whole_lead() -> None:
    made, state = begun("octopush", 2)
    for _ in range(12):
        seat = made.pending(state)[0]
        state = made.apply(state, seat, made.proposal(state, seat), Search(Random(3)))
    mine, theirs = strengths(made, state, 0), strengths(made, state, 1)

    assert len(feature_words(made, state)) == len(mine)
    assert sum(mine) == pytest.approx(-sum(theirs))
    assert sum(mine) != pytest.approx(0.0)
    low, high = sorted(side_chances(weights_of("octopush")["cards"].at(made.features(state).phase), made.features(state).sides))
    assert abs(sum(mine)) == pytest.approx(log(high / low))


def test_without_learned_weights_a_game_is_judged_by_its_hand_written_value() -> None:
    """Of two seats the one a big lead ahead wins e^3 times as often: the score of a side is three for each big lead."""
    toy = Tidepool()
    state = toy.setup(toy.options(), 2, Search(Random(1)))
    state.score = (15, 5)

    first, second = chances(toy, state)

    assert first / second == pytest.approx(exp(3.0 * 10 / toy.big_lead))
    assert by_learning(toy, state, 0) == pytest.approx(3.0 * 10 / toy.big_lead) == -by_learning(toy, state, 1)
    assert feature_words(toy, state) == ("position",)


@pytest.mark.parametrize("level", ["keen", "deep"])
def test_hard_and_expert_play_a_game_without_learned_weights_by_its_value(level: str) -> None:
    """A card scores its number once all are laid: the last to lay one takes the highest."""
    toy = Tidepool()
    theirs, mine = ("ray-1", "ray-2", "ray-3"), ("eel-1", "eel-2", "orca-5")
    rest = tuple(card for card in CARDS if card not in (*theirs, *mine))
    state = toy.setup(toy.options(), 2, Scripted([("0",), (*theirs, *mine, *rest)]))
    for seat, code in ((0, "bid 1"), (1, "bid 1"), (0, "lay ray-1")):
        state = toy.apply(state, seat, code, Scripted())

    assert bot(level).choose(sight(toy, state, 1), Random(1), Budget(playouts=20)).code == "lay orca-5"
