"""Advice in words: the choice made, the next best, and what speaks for them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import Assessment, Decision
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Choice
from engine.core.registry import load
from octotui.bots.advice import advice, advice_lines, among, percent, together, with_effects

LABELS = {"a": "take a", "b": "take b", "c": "take c", "d": "take d"}


def weighed(*found: tuple[str, float, str]) -> Decision:
    """Advice that chooses `a`, after weighing these: codes, chances, and what speaks for them."""
    prospects = tuple(Assessment(code, chance, 0.2, why) for code, chance, why in found)
    return Decision("a", "it wins about 60 % of the games imagined from here", prospects)


def test_the_choice_made_comes_first_and_then_the_next_best() -> None:
    told = advice(weighed(("b", 0.7, ""), ("a", 0.6, "stars"), ("c", 0.5, ""), ("d", 0.4, "")), LABELS, all_win=False)
    assert [(one.label, one.chance) for one in told.choices] == [("take a", 0.6), ("take b", 0.7), ("take c", 0.5)]


@pytest.mark.parametrize(
    ("chance", "said"), [(0.0, "0 %"), (0.002, "1 %"), (0.554, "55 %"), (0.994, "99 %"), (0.998, "99 %"), (1.0, "100 %")]
)
def test_an_estimated_chance_is_never_told_as_all_or_nothing(chance: float, said: str) -> None:
    assert percent(chance) == said


def test_a_decision_stays_with_the_choices_that_are_offered() -> None:
    found = weighed(("b", 0.5, ""), ("a", 0.6, "stars"), ("c", 0.55, "points"))
    assert among(found, LABELS) == found
    kept = among(found, ("b", "c"))
    assert (kept.code, kept.why, [one.code for one in kept.prospects]) == ("c", "points", ["b", "c"])


def test_the_reason_is_a_sentence() -> None:
    found = weighed(("a", 0.6, "points and pawns on the board"), ("b", 0.5, ""), ("c", 0.4, "points"))
    assert [one.why for one in advice(found, LABELS, all_win=False).choices] == [
        "In its favour: points and pawns on the board.",
        "Nothing much speaks for it.",
        "In its favour: points.",
    ]
    assert advice(found, LABELS, all_win=True).choices[0].why == "In its favour: points and pawns on the board."


def test_where_nothing_speaks_for_the_choice_its_chance_does() -> None:
    assert advice(weighed(("a", 0.6, ""), ("b", 0.5, "")), LABELS, all_win=False).choices[0].why == (
        "It wins about 60 % of the games imagined from here."
    )


def test_equally_good_choices_are_mentioned() -> None:
    told = advice(weighed(("a", 0.604, "stars"), ("b", 0.6, "")), LABELS, all_win=False)
    assert told.choices[0].why.endswith("stars. The next one is as good.")
    assert told.choices[1].why == "It is as good."


def test_what_speaks_for_another_choice_as_good_is_told_with_that() -> None:
    told = advice(weighed(("a", 0.604, "stars"), ("b", 0.6, "coins"), ("c", 0.5, "ink")), LABELS, all_win=False)
    assert [one.why for one in told.choices[1:]] == ["In its favour: coins. It is as good.", "In its favour: ink."]


@pytest.mark.parametrize(("margin", "third", "next_ones"), [(0.0, 0.5, "one"), (0.2, 0.2, "one"), (0.2, 0.6, "two")])
def test_of_a_choice_without_a_reason_that_is_no_better_than_the_next_only_that_is_told(
    margin: float, third: float, next_ones: str
) -> None:
    chances = ("a", 0.604, ""), ("b", 0.6, ""), ("c", third, ""), ("d", 0.1, "ink")
    found = tuple(Assessment(code, chance, 0.2, why, margin) for code, chance, why in chances)
    told = advice(Decision("a", "it wins", found), LABELS | {"d": "take D"}, all_win=False)
    assert told.choices[0].why == f"It is too close to the next {next_ones} to say what is in its favour."


def test_where_all_choices_are_alike_nothing_else_is_said() -> None:
    told = advice(weighed(("a", 0.6, ""), ("b", 0.602, ""), ("c", 0.6, "")), LABELS, all_win=False)
    assert {one.why for one in told.choices} == {"It makes no difference that an expert can see: every choice is as good."}


def test_where_no_choice_is_clearly_the_best_their_chances_may_differ_by_luck() -> None:
    found = tuple(Assessment(code, chance, 0.5, "", 0.05) for code, chance in (("a", 0.39), ("b", 0.36), ("c", 0.39)))
    told = advice(Decision("a", "it wins", found), LABELS, all_win=False)
    assert {one.why for one in told.choices} == {"No choice is clearly the best: the differences can be luck."}


@pytest.mark.parametrize(("chance", "said"), [(0.001, "No choice wins any more"), (0.999, "Every choice wins")])
def test_where_the_game_is_decided_the_choice_that_leaves_one_best_off_comes_first(chance: float, said: str) -> None:
    told = advice(weighed(("a", chance, ""), ("b", chance + 0.0005, ""), ("c", chance, "points")), LABELS, all_win=False)
    assert [one.why for one in told.choices] == [
        f"{said}, as far as an expert can see. Nothing else leaves you better off.",
        f"{said}, as far as an expert can see.",
        f"{said}, as far as an expert can see. In its favour: points.",
    ]


@pytest.mark.parametrize(("third", "others"), [(1.0, "do the next two"), (0.4, "does the next one")])
def test_of_several_that_win_it_is_said_that_they_do(third: float, others: str) -> None:
    """A fourth choice does not win, so that it does matter."""
    shown = ("a", 1.0), ("b", 1.0), ("c", third), ("d", 0.2)
    found = tuple(Assessment(code, chance, 0.25) for code, chance in shown)
    told = advice(Decision("a", "it wins", found), {**LABELS, "d": "take D"}, all_win=False)
    assert told.choices[0].why == f"It wins, as far as an expert can see; so {others}."


def test_a_choice_within_its_margin_may_be_as_good() -> None:
    """Two standard errors are 4 %: 3 % less is as good, 5 % less is not."""
    labels = {"a": "take A", "b": "take B"}
    for chance, as_good in ((0.59, True), (0.57, False)):
        found = (Assessment("a", 0.62, 0.5, "stars", 0.05), Assessment("b", chance, 0.5, "coins", 0.04))
        told = advice(Decision("a", "it wins", found), labels, all_win=False)
        assert told.choices[0].why.endswith("The next one may be as good: 3 % less, give or take 4 %.") == as_good
        assert " The chance is somewhere between 57 and 67 %." in told.choices[0].why and "between" not in told.choices[1].why


def test_of_a_rough_chance_that_may_be_as_good_as_the_next_one_only_that_is_told() -> None:
    found = (Assessment("a", 0.62, 0.5, "stars", 0.2), Assessment("b", 0.61, 0.5, "coins", 0.2))
    told = advice(Decision("a", "it wins", found), {"a": "take A", "b": "take B"}, all_win=False)
    assert told.choices[0].why == "In its favour: stars. The next one may be as good."


@pytest.mark.parametrize("margin", [0.05, 0.2])
def test_that_both_of_the_others_shown_may_be_as_good_is_told(margin: float) -> None:
    shown = ("a", 0.1, "points"), ("b", 0.1, ""), ("c", 0.09, "")
    found = tuple(Assessment(code, chance, 0.3, why, margin) for code, chance, why in shown)
    told = advice(Decision("a", "it wins", found), LABELS, all_win=False)
    assert told.choices[0].why.endswith(" The next two may be as good.")


@pytest.mark.parametrize(
    ("chance", "said"), [(0.62, "is somewhere between 42 and 82 %"), (0.07, "is a rough guess"), (0.95, "is a rough guess")]
)
def test_a_chance_that_may_be_off_by_more_than_itself_is_called_a_guess(chance: float, said: str) -> None:
    told = advice(Decision("a", "it wins", (Assessment("a", chance, 0.5, "stars", 0.2),)), {"a": "take A"}, all_win=False)
    assert f"The chance {said}." in told.choices[0].why


@pytest.mark.parametrize(
    ("chance", "margin", "said"),
    [(0.62, 0.04, "62 %"), (0.62, 0.05, "~60 %"), (0.63, 0.05, "~65 %"), (0.01, 0.2, "~5 %"), (0.99, 0.2, "~95 %"), (1.0, 0.2, "100 %")],
)
def test_a_chance_that_may_be_off_by_much_is_told_as_being_about_so_much(chance: float, margin: float, said: str) -> None:
    found = Decision("a", "it wins", (Assessment("a", chance, 0.5, "stars", margin), Assessment("b", 0.26, 0.5, "coins", 0.02)))
    best, other = advice(found, LABELS, all_win=False).choices
    assert (best.percent(), other.percent()) == (said, "~25 %" if margin > 0.04 else "26 %")
    assert best.percent("about ") == said.replace("~", "about ")


def test_beside_a_chance_told_as_being_about_so_much_no_other_number_is_given_for_it() -> None:
    found = Decision("a", "it wins about 53 % of the games imagined from here", (Assessment("a", 0.53, 0.5, "", 0.08),))
    (best,) = advice(found, LABELS, all_win=False).choices
    assert best.percent() == "~55 %"
    assert best.why == "It comes out best in the games imagined from here. The chance is somewhere between 45 and 61 %."


@pytest.mark.parametrize(
    ("second", "third", "said"),
    [(0.53, 0.53, " The next two are close behind."), (0.53, 0.4, " The next one is close behind."), (0.45, 0.4, "")],
)
def test_choices_that_are_worse_but_told_in_the_same_number_are_called_close(second: float, third: float, said: str) -> None:
    """56 % and 53 % are both told as about 55 %."""
    shown = ("a", 0.56, 0.08), ("b", second, 0.01), ("c", third, 0.01)
    found = tuple(Assessment(code, chance, 0.5, "", margin) for code, chance, margin in shown)
    told = advice(Decision("a", "it wins", found), LABELS, all_win=False).choices[0].why
    assert told == f"It comes out best in the games imagined from here. The chance is somewhere between 48 and 64 %.{said}"


MIXED = (Assessment("a", 0.32, 0.25), Assessment("b", 0.4, 0.0), Assessment("c", 0.2, 0.75), Assessment("d", 0.1, 0.0))
"""An expert draws c three times as often as a. Together that wins 0.25 x 0.32 + 0.75 x 0.2 = 23 % of the games."""


@pytest.mark.parametrize("drawn", ["a", "c"])
def test_a_mixture_says_how_often_each_is_chosen_the_likeliest_first(drawn: str) -> None:
    told = advice(Decision(drawn, "", MIXED), LABELS, all_win=False, mixes=True)
    assert [(one.code, one.chance) for one in told.choices] == [("c", 0.75), ("a", 0.25)]
    assert told.whose == "How often an expert does it"
    assert told.choices[0].why == (
        "An expert does this 75 % of the time: what one always does can be foreseen. Your chance to win like that: 23 %."
    )


def test_choices_of_a_mixture_that_read_the_same_are_one_choice() -> None:
    """Whichever of the six numbers both hands of a clock point at, the cultists go outside (N5)."""
    labels = {"a": "outside", "b": "stay", "c": "outside", "d": "upstairs"}
    found = (Assessment("a", 0.3, 0.25), Assessment("b", 0.2, 0.4), Assessment("c", 0.3, 0.35), Assessment("d", 0.1, 0.0))
    told = advice(Decision("b", "", found), labels, all_win=False, mixes=True)
    assert [(one.code, one.label, round(one.chance or 0, 6)) for one in told.choices] == [
        ("c", "outside", 0.6),
        ("b", "stay", 0.4),
    ]
    assert told.choices[0].why.startswith("An expert does this 60 % of the time")


def test_what_a_mixture_hardly_ever_does_is_not_told() -> None:
    found = (Assessment("a", 0.3, 0.004), Assessment("b", 0.2, 0.996))
    assert [one.code for one in advice(Decision("a", "", found), LABELS, all_win=False, mixes=True).choices] == ["b"]


def test_of_a_mixture_of_very_many_choices_the_likeliest_are_told() -> None:
    labels = {f"{n}": f"plan {n}" for n in range(300)}
    found = tuple(Assessment(code, 0.3, 1 / 300) for code in labels)
    assert len(advice(Decision("0", "", found), labels, all_win=False, mixes=True).choices) == 3


@pytest.mark.parametrize(
    ("other", "said"), [(0.3, ": over all that the others may choose, nothing else gains more on average"), (0.7, "")], ids=["best", "not"]
)
def test_why_an_expert_always_does_something_is_said_where_it_gains_most(other: float, said: str) -> None:
    always = (Assessment("a", 0.6, 1.0, "stars"), Assessment("b", other, 0.0))
    (first,) = advice(Decision("a", "", always), LABELS, all_win=True, mixes=True).choices
    assert first.why == f"An expert always does this{said}. Your chance to win together like that: 60 %."


def test_a_bot_that_does_not_reckon_in_chances_says_what_it_would_do() -> None:
    (one,) = advice(Decision("c", "it is one of the good choices"), LABELS, all_win=False).choices
    assert one == ("c", "take c", None, "It is one of the good choices.", "", "", False)


@pytest.mark.parametrize(
    ("seats", "options", "all_win"),
    [(1, {"investigator": "naive"}, False), (2, {"investigator": "naive"}, True), (2, {}, False)],
)
def test_those_who_win_together_are_told_of_their_chance_together(seats: int, options: dict[str, Any], all_win: bool) -> None:
    played = load("cosmoctopus")
    match = Match.start(played, tuple(Seat(f"{n}") for n in range(seats)), played.read_options(options), 1)
    assert together(played, match.state) is all_win
    assert ("together" in advice(Decision("a", ""), LABELS, all_win).whose) is all_win


def test_what_reads_the_same_is_told_once() -> None:
    labels = {**LABELS, "b": "take a", "d": "take c"}
    told = advice(weighed(("a", 0.6, ""), ("b", 0.6, ""), ("c", 0.5, ""), ("d", 0.5, "")), labels, all_win=False)
    assert [one.label for one in told.choices] == ["take a", "take c"]


def test_the_next_best_stand_in_the_order_of_their_chances() -> None:
    told = advice(weighed(("a", 0.6, ""), ("b", 0.4, ""), ("c", 0.5, ""), ("d", 0.55, "")), LABELS, all_win=False)
    assert [one.label for one in told.choices] == ["take a", "take c", "take b"]


def test_a_hint_says_what_its_choices_bring_and_lose() -> None:
    given = advice(weighed(("a", 0.6, "points"), ("b", 0.5, "stars")), LABELS, all_win=False)
    choices = {
        "a": Choice("a", "A", cost="Green 4: in a hole", gain="+2 points"),
        "b": Choice("b", "B", gain="1 star", says=("gain",)),
    }
    first, second = with_effects(given, choices).choices
    assert first.why.startswith("+2 points. Costs Green 4: in a hole. In its favour: points.")
    assert second.why == "In its favour: stars."


def test_what_speaks_for_a_choice_that_only_costs_something_comes_later() -> None:
    """No gain stands beside the loss that the reason could mean."""
    given = advice(weighed(("a", 0.6, "points"), ("b", 0.5, "")), LABELS, all_win=False)
    choices = {"a": Choice("a", "A", cost="Green 4 and 3: over the edge"), "b": Choice("b", "B")}
    best, _ = with_effects(given, choices).choices
    assert best.why.startswith("Costs Green 4 and 3: over the edge. In its favour later on: points.")


def test_how_many_choices_are_left_out_is_told() -> None:
    labels = {code: f"take {code}" for code in "abcde"}
    told = advice(weighed(*((code, 0.5, "") for code in "abcde")), labels, all_win=False)
    assert told.left_out == ("2 more choices are left out.", "2 more choices.", "2 more.")
    assert advice_lines(told, labels)[-1].endswith("; and 2 more choices.")
    every = advice(weighed(("a", 0.5, ""), ("b", 0.4, "")), {"a": "take a", "b": "take b", "c": "take a"}, all_win=False)
    assert every.left_out == ()


def test_what_numbers_mean_is_told_in_fewer_and_fewer_words() -> None:
    weighed_by_chance = weighed(("a", 0.5, ""), ("b", 0.4, ""))
    assert advice(weighed_by_chance, LABELS, all_win=False).units == ("your chance to win", "chance to win", "to win")
    assert advice(weighed_by_chance, LABELS, all_win=True).units[:2] == ("your chance to win together", "chance to win together")
    assert advice(weighed_by_chance, LABELS, all_win=False, mixes=True).units == ("how often an expert does it", "how often")
