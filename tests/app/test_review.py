"""The review: which answers are gone over, and what is found."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.bots import Assessment, Budget, Decision
from engine.core.chance import Search
from engine.core.match import Match
from octotui.play.replay import Replay
from octotui.play.review import AS_GOOD, LEAST, MOST, Review
from tests.app import nights, reefs, shoals
from tests.app.reviews import decided, gone_over
from tests.app.screens.shared import played_out
from tests.oct8 import Seat


@pytest.fixture(scope="module")
def match() -> Match:
    return played_out()


def kind(replay: Replay, moment: int) -> str:
    return replay.game.question(replay.nodes[moment].state).kind


# --- what is gone over


def test_only_ones_own_choices_at_rest_are_reviewed(match: Match) -> None:
    replay = Replay(match)
    places = {seat: Review(replay, seat).places for seat in (0, 1)}
    assert {kind(replay, place.moment) for seat in places for place in places[seat]} == {"move", "act"}
    for seat, found in places.items():
        assert found and all(replay.nodes[place.moment + 1].seat == seat and place.codes > 1 for place in found)


def begun_night() -> Replay:
    """The first answers of a Night, those that the game proposes."""
    night = nights.dealt(people=3)
    while not night.over and len(night.nodes) < 30:
        seat = night.pending[0]
        night.act(seat, night.game.proposal(night.state, seat))
    return Replay(night)


def test_clocks_are_reviewed_too_with_as_much_thought_as_for_a_hint() -> None:
    review = Review(begun_night(), 0)
    assert kind(review.replay, review.places[0].moment) == "clock"
    assert review.task().budget.playouts == 800 * review.places[0].codes


def test_it_is_the_same_every_time(match: Match) -> None:
    first, second = Review(Replay(match), 0), Review(Replay(match), 0)
    for _ in range(5):
        one, other = first.task(), second.task()
        assert one.position == other.position and one.rng.getstate() == other.rng.getstate()
        place = first.places[first.done]
        code = first.replay.nodes[place.moment + 1].code
        assert one.budget == other.budget == Budget(playouts=30 * place.codes, worlds=40, given=code)
        for review in (first, second):
            review.hear(decided(review, given=0.5))


# --- what is found


def test_what_an_answer_cost_is_told_with_what_was_better(match: Match) -> None:
    review = gone_over(Review(Replay(match), 0), 0.25)
    (mistake,) = review.mistakes
    state = review.replay.nodes[mistake.moment].state
    given = review.replay.nodes[mistake.moment + 1].code
    assert (mistake.before, mistake.after) == (0.6, 0.35)
    assert mistake.did == match.game.choice(state, given).label != mistake.better
    assert (mistake.number, mistake.why) == (1, "In its favour: stars.")
    assert mistake.done == "Ink Desk, then take Generic Vision, then play Ink Flood"


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (("attach", "to blue-head-10", "lay red-3-1", "done", "end"), ("to blue Storm", "lay a red 3")),
        (("draw", "deck", "deck", "end"), ("from the deck twice",)),
    ],
    ids=["the only card that can be attached", "equal choices"],
)
def test_what_followed_in_oct8_names_cards_and_octopuses(codes: tuple[str, ...], told: tuple[str, ...]) -> None:
    """E7: Ann has a single hand card."""
    played = shoals.match_at(seats=(Seat("red-3-1"), Seat()), people=2)
    for code in codes:
        played.act(0, code)
    assert Review(Replay(played), 0).then(0) == told


def test_an_answer_as_good_within_its_margin_is_no_mistake(match: Match) -> None:
    """It seems to cost 25 %, and two standard errors are 30 %."""
    review = Review(Replay(match), 0)
    decision = decided(review, other=0.6, given=0.35)
    review.hear(replace(decision, prospects=tuple(replace(prospect, margin=0.3) for prospect in decision.prospects)))
    assert gone_over(review).mistakes == []


@pytest.mark.parametrize(("share", "cost", "mistakes"), [(0.3, 0.25, 0), (0.0, 0.25, 1), (0.0, 0.032, 1), (0.0, 0.025, 0)])
def test_where_all_choose_at_once_an_answer_that_an_expert_may_draw_is_no_mistake(share: float, cost: float, mistakes: int) -> None:
    """N5: which of them is best depends on what the others set. What a hint told may no longer be drawn by a review that thinks longer."""
    review = Review(begun_night(), 0)
    assert AS_GOOD in review.headings[0] and AS_GOOD in review.unharmed
    decision = decided(review, other=0.6, given=0.6 - cost)
    best, given = decision.prospects
    review.hear(replace(decision, prospects=(best, replace(given, share=share))))
    assert len(review.mistakes) == mistakes


def test_what_a_secret_choice_cost_is_what_the_mixture_promised_and_more() -> None:
    """N5: 60 % of 0.5 and 40 % of 0.4 are 0.46, and nothing that an expert draws is as bad as 0.3."""
    review = Review(begun_night(), 0)
    given = review.replay.nodes[review.places[0].moment + 1].code
    one, other = (code for code in ("clock library museum", "clock museum library", "clock crypt library") if code != given)
    found = (Assessment(one, 0.5, 0.6), Assessment(other, 0.4, 0.4), Assessment(given, 0.3, 0.0))
    review.hear(Decision(one, "", found))
    (mistake,) = review.mistakes
    assert (mistake.before, mistake.after) == (pytest.approx(0.46), 0.3) and review.chances[0][1] == pytest.approx(0.46)
    first, second = mistake.better.split("; ")
    assert first.startswith("60 % of the time: offspring to the") and second.startswith("40 %: offspring to the")


def test_where_no_answer_cost_much_the_turns_are_told_in_which_the_chance_fell_most(match: Match) -> None:
    """Who has lost had a chance of 0.6 at their last answer, and 0 at the end."""
    won = match.game.result(match.state).places.index(1)
    winner, loser = (gone_over(Review(Replay(match), seat)) for seat in (won, 1 - won))
    assert winner.told == [] and "it fell most" not in winner.unharmed
    (fall,) = loser.told
    assert loser.mistakes == [] and (fall.before, fall.after, fall.moment) == (0.6, 0.0, loser.places[-1].moment)
    assert "it fell most by what others did, or by chance" in loser.unharmed
    assert fall.came.endswith(f"{match.names[won]} has summoned Cosmoctopus.")


def test_the_worst_answer_of_each_turn_counts_and_the_worst_turns_are_told(match: Match) -> None:
    costs = [0.1 + n / 100 for n in range(30)]
    review = gone_over(Review(Replay(match), 0), *costs)
    mistakes = [mistake.before - mistake.after for mistake in review.mistakes]
    assert len(mistakes) == MOST and mistakes == sorted(mistakes, reverse=True)
    assert mistakes[0] == pytest.approx(costs[-1])
    turns = [mistake.number for mistake in review.mistakes]
    assert len(set(turns)) == MOST


def test_the_better_answer_is_told_with_what_follows_it(match: Match) -> None:
    review, game = Review(Replay(match), 0), match.game
    decision = decided(review, other=0.6, given=0.35)
    state = review.replay.nodes[review.places[0].moment].state
    after = game.apply(state, 0, decision.code, Search(Random(1)))
    while "end" not in game.legal(after, 0):
        after = game.apply(after, 0, game.proposal(after, 0), Search(Random(1)))
    assert len(game.legal(after, 0)) > 1, "there is a choice to end the turn"
    review.hear(replace(decision, line=("end",)))
    (mistake,) = gone_over(review).mistakes
    assert mistake.better == f"{game.choice(state, decision.code).label}, then end the turn"


def test_a_turn_in_which_somebody_won_is_none_of_their_worst(match: Match) -> None:
    winner = match.game.result(match.state).places.index(1)
    for seat in (0, 1):
        review = Review(Replay(match), seat)
        turn = match.game.turn(match.nodes[-2].state)
        ends = [match.game.turn(review.replay.nodes[place.moment].state) == turn for place in review.places]
        assert any(ends) == (seat == winner), "the match ends in the winner's turn"
        gone_over(review, *(0.5 if end else 0.0 for end in ends))
        assert review.mistakes == [] and len(review.chances) == len(review.places)


def test_the_curve_ends_with_what_came_of_the_match(match: Match) -> None:
    won = match.game.result(match.state).places.index(1)
    for seat in (0, 1):
        review = Review(Replay(match), seat)
        assert review.curve == []
        review.hear(decided(review, given=0.5))
        assert review.curve == review.chances, "not yet"
        gone_over(review)
        assert review.curve == [*review.chances, (review.replay.last, float(seat == won))]


def test_what_cost_next_to_nothing_is_not_told(match: Match) -> None:
    assert gone_over(Review(Replay(match), 0), LEAST / 2, -0.2).mistakes == []


def test_where_the_expert_does_not_reckon_in_chances_nothing_is_told(match: Match) -> None:
    review = Review(Replay(match), 0)
    while not review.over:
        review.hear(Decision("any", "it is one of the good choices"))
    assert review.mistakes == [] and review.chances == []


def test_an_answer_is_told_with_the_card_that_asked_for_it_and_the_pawn_it_is_about() -> None:
    match = reefs.match_at()
    match.act(0, "play yellow-dash")
    match.act(0, "pawn yellow-1")
    review = Review(Replay(match), 0)
    assert review.about(match.state, "north") == "Yellow Dash: Yellow 1, north to d5"
    assert review.about(match.nodes[0].state, "play yellow-dash") == "play yellow Dash"


def test_moments_of_places_are_in_order(match: Match) -> None:
    places = Review(Replay(match), 1).places
    assert all(one.moment < other.moment for one, other in pairwise(places))
