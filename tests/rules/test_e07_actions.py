"""E7: the four actions: drawing, attaching, exchanging with the hand and between octopuses; E9: blocked octopuses."""

from itertools import combinations
from typing import Any

import pytest

from engine.core.chance import Live
from engine.core.journal import Seat as Person
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.state import to_json
from engine.oct8.octopus import arms_of, usable
from engine.oct8.table import Table
from engine.oct8.words import head_name
from tests.oct8 import BOX, GAME, Seat, asked, choice, events, given, held, legal, play, refused
from tests.typed import as_a

# --- ① drawing


def test_e07_draw_two_cards_each_from_the_deck_or_the_top_of_the_pile() -> None:
    s = play(given(Seat(), top="red-1-1 red-2-1", pile="blue-1-1 blue-2-1"), "draw")
    assert legal(s) == {"deck", "pile"}
    assert held(play(s, "deck", "deck")) == {"red-1-1", "red-2-1"}
    assert held(play(s, "deck", "pile")) == {"red-1-1", "blue-2-1"}
    assert held(play(s, "pile", "deck")) == {"blue-2-1", "red-1-1"}
    assert held(play(s, "pile", "pile")) == {"blue-2-1", "blue-1-1"}


def test_e07_the_top_of_the_pile_is_named_that_of_the_deck_is_not() -> None:
    s = play(given(Seat(), top="red-1-1", pile="blue-2-1"), "draw")
    assert choice(s, "pile").gain == "a blue 2"
    assert choice(s, "deck").gain == "a card nobody knows"
    assert (asked(s).min, asked(s).max) == (2, 2)


def test_e07_with_an_empty_pile_both_cards_come_from_the_deck_without_a_question() -> None:
    s = play(given(Seat(), top="red-1-1 red-2-1", pile=""), "draw")
    assert held(s) == {"red-1-1", "red-2-1"}
    assert asked(s).kind == "act"


def test_e07_after_the_last_card_of_the_pile_the_deck() -> None:
    s = play(given(Seat(), top="red-1-1", pile="blue-2-1"), "draw", "pile")
    assert held(s) == {"blue-2-1", "red-1-1"}


def test_e07_where_only_one_card_is_left_one_is_drawn() -> None:
    other = Seat("red-2-1 red-2-2 red-2-3 red-2-4 red-2-5 red-2-6 blue-2-1 blue-1-1")
    s = play(given(Seat(), other, rest="shipped", pile="blue-1-2", closer=1, common=("", "", "")), "draw")
    assert held(s) == {"blue-1-2"}
    assert asked(s).kind == "act"


def test_e07_without_deck_and_pile_nobody_can_draw_and_with_no_other_action_one_passes() -> None:
    other = Seat("red-2-1 red-2-2 red-2-3 red-2-4 red-2-5 red-2-6 blue-2-1 blue-2-2")
    s = given(Seat(chips=(2,)), other, rest="shipped", pile="", closer=1, common=("", "", ""))
    assert legal(s) == {"end"}
    assert refused(s, "draw") == "nothing-to-draw"
    assert refused(s, "chip 2") == "no-use"
    assert [refusal.number for refusal in asked(s).refused if refusal.code == "chip 2"] == [5]
    assert choice(s, "end").label == "pass: no action is possible"
    assert play(s, "end").over


# --- ② attaching


def test_e07_attach_any_number_of_cards_of_any_colour() -> None:
    s = play(given(Seat("red-1-1 blue-2-1 green-2-1")), "attach", "to red-head-10", "lay red-1-1")
    assert legal(s) == {"lay blue-2-1", "lay green-2-1", "done"}
    s = play(s, "lay green-2-1", "done")
    assert s.common[0] == ("red-head-10", "red-1-1", "green-2-1")
    assert held(s) == {"blue-2-1"}
    assert (asked(s).kind, s.actions) == ("act", 0)


def test_e07_attach_at_least_one_card() -> None:
    s = play(given(Seat("red-1-1")), "attach", "to red-head-10")
    assert refused(s, "done") == "none-yet"


def test_e07_attach_at_most_eight_arms() -> None:
    s = given(Seat("red-4-1 red-2-1"), common=("red-head-1 red-5-1", "blue-head-1 blue-7-1", "green-head-1"))
    s = play(s, "attach")
    assert legal(s) == {"to red-head-1", "to green-head-1"}
    assert refused(s, "to blue-head-1") == "no-room"
    s = play(s, "to red-head-1")
    assert legal(s) == {"lay red-2-1"}
    assert refused(s, "lay red-4-1") == "no-room"
    assert legal(play(s, "lay red-2-1")) == {"done"}


def test_e07_attach_is_possible_where_a_card_fits_and_only_there() -> None:
    full = ("red-head-1 red-7-1", "blue-head-1 blue-7-1", "green-head-1 green-6-1")
    assert "attach" in legal(given(Seat("red-2-1"), common=full))
    assert refused(given(Seat("red-3-1"), common=full), "attach") == "nothing-fits"
    assert refused(given(Seat(), common=full), "attach") == "nothing-fits"
    three = ("red-head-2 blue-8-1", "blue-head-2 green-8-1", "green-head-2 red-8-1")
    assert refused(given(Seat("red-1-1", area=three), common=("", "", "")), "attach") == "nothing-fits"


def test_e07_attaching_tells_what_it_brings() -> None:
    s = play(given(Seat("red-3-1 blue-5-1"), common=("red-head-1 red-5-1", "blue-head-1", "green-head-9")), "attach")
    # red: both its cards are red; blue: one of the two that make it whole is blue.
    assert choice(s, "to red-head-1").gain == "up to +2 points, a chip if finished"
    assert choice(s, "to red-head-1").brief_gain == "up to +2p, a chip if finished"
    assert choice(s, "to blue-head-1").gain == "up to +1 point, a chip if finished"
    assert choice(play(s, "to red-head-1"), "lay red-3-1").gain == "+2 points, brings a chip"
    laying = play(s, "to blue-head-1")
    assert [choice(laying, f"lay {card}").gain for card in ("blue-5-1", "red-3-1")] == ["up to +1 point, a chip if finished"] * 2
    assert choice(play(laying, "lay blue-5-1"), "lay red-3-1").gain == "+1 point, brings a chip"


def test_e06_a_baby_that_is_no_new_chip_is_told_as_what_it_does_to_the_last_one() -> None:
    """One worth 1 is turned to 2; beside one worth 2 a new one begins. Before the last card it is only told what may be."""
    doubles, brings = ("your chip worth 2 if finished", "your chip then worth 2"), ("a chip if finished", "brings a chip")
    for chips, (later, said) in ((1,), doubles), ((2,), brings), ((2, 1), doubles):
        s = given(Seat("red-3-1", chips=chips), common=("red-head-1 red-5-1", "blue-head-9", "green-head-9"))
        assert choice(s, "attach").gain == f"up to +2 points, {later}"
        assert choice(play(s, "attach", "to red-head-1"), "lay red-3-1").gain == f"+2 points, {said}"


def test_e07_a_card_to_attach_tells_what_it_can_lead_to_and_one_that_leads_to_no_eight_arms_tells_nothing() -> None:
    """Seven arms are missing: the card of 7 alone brings 1 point; the 3 and the 4 together 2; with the 2 no sum is 7 again."""
    s = play(
        given(Seat("red-7-1 red-3-1 red-4-1 blue-2-1"), common=("red-head-1 green-1-1", "blue-head-1", "green-head-9")),
        "attach",
        "to red-head-1",
    )
    told = {card: choice(s, f"lay {card}").gain for card in ("red-3-1", "red-4-1", "red-7-1", "blue-2-1")}
    best = "up to +2 points, a chip if finished"
    assert told == {"red-3-1": best, "red-4-1": best, "red-7-1": "+1 point, brings a chip", "blue-2-1": ""}


# --- ③ with the hand


def give(hand: str, octopus: str = "red-head-1 blue-5-1 red-3-1", **more: Any) -> Table:
    return play(given(Seat(hand, area=(octopus,)), **more), "exchange-hand")


def test_e07_an_arm_card_of_ones_own_octopus_for_hand_cards_of_the_same_total() -> None:
    s = play(give("red-4-1 red-1-1 green-2-1"), "give blue-5-1", "put red-4-1", "put red-1-1")
    assert set(s.area[0][0]) == {"red-head-1", "red-3-1", "red-4-1", "red-1-1"}
    assert held(s) == {"green-2-1", "blue-5-1"}
    assert events(s, "exchanged") == [("blue-5-1", "red-head-1", ("red-4-1", "red-1-1"))]
    assert s.lifted == ()


def test_e07_one_card_for_one_card() -> None:
    s = play(give("green-5-1"), "give blue-5-1", "put green-5-1")
    assert s.area[0][0] == ("red-head-1", "red-3-1", "green-5-1")


def test_e07_only_arm_cards_whose_total_the_hand_has_can_be_given() -> None:
    s = give("red-2-1 red-1-1 green-1-1")
    # The hand has 1, 2, 3 and 4 arms, but not 5.
    assert legal(s) == {"give red-3-1"}
    assert refused(s, "give blue-5-1") == "no-total"


def test_e07_without_an_exact_total_there_is_no_exchange() -> None:
    s = given(Seat("red-4-1 red-7-1", area=("red-head-1 blue-5-1 red-3-1",)))
    assert refused(s, "exchange-hand") == "no-total"
    assert refused(given(Seat("red-4-1")), "exchange-hand") == "no-octopus"


def test_e07_only_cards_with_which_the_total_can_still_be_reached() -> None:
    s = play(give("red-4-1 red-2-1 green-2-1 blue-1-1 red-6-1"), "give blue-5-1")
    # 5 is 4 + 1 or 2 + 2 + 1.
    assert legal(s) == {"put red-4-1", "put red-2-1", "put green-2-1", "put blue-1-1"}
    assert refused(s, "put red-6-1") == "too-many"
    s = play(s, "put red-2-1")
    assert legal(s) == {"put green-2-1", "put blue-1-1"}
    assert refused(s, "put red-4-1") == "too-many"


def test_e07_a_card_that_fits_but_leads_nowhere_is_refused_with_its_reason() -> None:
    s = play(give("red-3-2 red-4-1 blue-1-1"), "give blue-5-1")
    # 3 leaves 2, which nothing has: 4 + 1 is the only way.
    assert legal(s) == {"put red-4-1", "put blue-1-1"}
    assert refused(s, "put red-3-2") == "no-total"


def test_e07_the_total_that_is_left_is_said() -> None:
    s = play(give("red-4-1 red-2-1 green-2-1 blue-1-1"), "give blue-5-1")
    assert "5 arms to go" in asked(s).text
    assert (asked(s).min, asked(s).max) == (2, 3)
    assert "1 arm to go" in asked(play(s, "put red-4-1")).text


def test_e07_the_card_given_up_cannot_pay_for_itself() -> None:
    s = given(Seat("red-1-1", area=("red-head-1 blue-5-1 red-3-1",)))
    assert refused(s, "exchange-hand") == "no-total"


def test_e07_not_with_octopuses_of_others_nor_common_or_shipped_ones() -> None:
    s = given(
        Seat("red-5-1 red-3-2", shipped=("green-head-2 green-8-1",)),
        Seat(area=("red-head-1 blue-5-1 red-3-1",)),
        common=("blue-head-1 blue-3-1", "blue-head-9", "green-head-9"),
    )
    assert refused(s, "exchange-hand") == "no-octopus"


def test_e07_a_blocked_octopus_can_be_used_by_its_owner() -> None:
    s = give("green-5-1", "red-head-1 red-5-1 red-3-1")
    assert "give red-5-1" in legal(s)


def test_e07_what_an_exchange_with_the_hand_brings() -> None:
    s = give("red-4-1 red-1-1 green-2-1 green-1-1")
    # Giving a blue card of 5 arms for red ones of 4 and 1: two points more. Giving a red card of 3 for 2 + 1, one of them red: one for one.
    assert (choice(s, "give blue-5-1").cost, choice(s, "give blue-5-1").gain) == ("", "up to +2 points")
    assert (choice(s, "give red-3-1").cost, choice(s, "give red-3-1").gain) == ("", "no points")
    assert choice(give("green-2-1 green-1-1"), "give red-3-1").gain == "at best -1 point"
    s = play(s, "give blue-5-1")
    assert choice(s, "put red-4-1").gain == "up to +2 points"
    assert choice(s, "put green-1-1").gain == "up to +1 point"
    assert choice(play(s, "put red-4-1"), "put red-1-1").gain == "+2 points"
    assert choice(play(give("red-3-2 green-3-1"), "give red-3-1"), "put green-3-1").gain == "-1 point"


# --- ④ between octopuses


MINE, OTHER, THEIRS = "red-head-1 blue-5-1 red-3-1", "blue-head-1 green-4-1 red-4-1", "green-head-1 red-2-1 blue-2-1 red-1-1 blue-3-1"


def swap(*mine: str, theirs: tuple[str, ...] = (), **more: Any) -> Table:
    return play(given(Seat(area=mine), Seat(area=theirs), **more), "exchange-octopuses")


def test_e07_one_arm_card_for_several_of_another_players_octopus() -> None:
    s = play(swap(MINE, theirs=(THEIRS,)), "swap blue-5-1", "for red-2-1", "for blue-2-1")
    # One arm is still to go, and only one card has one: it comes by itself.
    assert set(s.area[0][0]) == {"red-head-1", "red-3-1", "red-2-1", "blue-2-1", "red-1-1"}
    assert set(s.area[1][0]) == {"green-head-1", "blue-3-1", "blue-5-1"}
    assert events(s, "swapped") == [("blue-5-1", "red-head-1", ("red-2-1", "blue-2-1", "red-1-1"), "green-head-1")]


def test_e07_the_one_arm_card_may_be_another_players() -> None:
    s = play(swap("blue-head-1 red-2-1 red-1-1 green-5-1", theirs=("green-head-1 red-3-1 blue-5-1",)), "swap red-3-1")
    assert set(s.lifted) == {"red-3-1"}
    assert legal(s) == {"for red-2-1", "for red-1-1"}
    s = play(s, "for red-2-1")
    assert set(s.area[0][0]) == {"blue-head-1", "green-5-1", "red-3-1"}
    assert set(s.area[1][0]) == {"green-head-1", "blue-5-1", "red-2-1", "red-1-1"}


def test_e07_between_two_octopuses_of_ones_own() -> None:
    s = swap("red-head-1 blue-5-1 red-3-1", "blue-head-1 red-5-1 blue-3-1")
    assert legal(s) == {"swap blue-5-1", "swap red-3-1", "swap red-5-1", "swap blue-3-1"}
    s = play(s, "swap blue-5-1")
    assert s.area[0] == (("red-head-1", "red-3-1", "red-5-1"), ("blue-head-1", "blue-3-1", "blue-5-1"))


def test_e07_which_octopus_where_there_are_several() -> None:
    s = play(swap(MINE, OTHER, theirs=("green-head-1 red-5-1 green-3-1",)), "swap red-3-1")
    assert asked(s).kind == "act", "only one octopus has 3 arms, on one card"
    s = play(swap(MINE, "blue-head-1 red-5-1 blue-3-1", theirs=("green-head-1 green-5-1 green-2-1 red-1-1",)), "swap red-3-1")
    assert legal(s) == {"with blue-head-1", "with green-head-1"}
    s = play(s, "with green-head-1")
    assert legal(s) == {"for green-2-1", "for red-1-1"}
    s = play(s, "for red-1-1")
    assert set(s.area[0][0]) == {"red-head-1", "blue-5-1", "green-2-1", "red-1-1"}


def test_e07_not_between_two_octopuses_of_others() -> None:
    s = given(
        Seat(area=("red-head-1 red-8-1",)),
        Seat(area=("blue-head-1 red-5-1 blue-3-1", "blue-head-2 green-5-1 red-3-1")),
        Seat(area=("green-head-1 blue-5-1 blue-3-2",)),
    )
    s = play(s, "exchange-octopuses")
    # Their 5 and 3 go together with 8 only all at once.
    assert legal(s) == {"swap red-8-1"}
    s = play(s, "swap red-8-1")
    assert legal(s) == {"with blue-head-1", "with blue-head-2", "with green-head-1"}


def test_e07_another_players_arm_card_goes_only_to_ones_own_octopus() -> None:
    s = given(Seat(area=(MINE,)), Seat(area=("blue-head-1 red-5-1 blue-3-1", "blue-head-2 green-5-1 red-3-2")))
    s = play(s, "exchange-octopuses", "swap red-5-1")
    assert asked(s).kind == "act", "the own octopus is the only one it can go to"
    assert "red-5-1" in s.area[0][0]


def test_e07_never_with_common_or_shipped_octopuses() -> None:
    s = given(
        Seat(area=("red-head-1 red-8-1",), shipped=("red-head-2 blue-8-1",)),
        Seat(shipped=("green-head-1 green-8-1",)),
        common=("blue-head-1 blue-5-1", "blue-head-9", "green-head-9"),
    )
    assert refused(s, "exchange-octopuses") == "no-second"


def test_e07_an_exchange_needs_an_octopus_of_ones_own() -> None:
    s = given(Seat(), Seat(area=(OTHER, THEIRS)))
    assert refused(s, "exchange-octopuses") == "no-octopus"


def test_e07_an_octopus_does_not_exchange_with_itself() -> None:
    s = given(Seat(area=("red-head-1 blue-3-1 red-3-1 red-2-1",)))
    assert refused(s, "exchange-octopuses") == "no-second"


def test_e07_the_total_left_and_the_cards_that_lead_to_it() -> None:
    s = play(swap("red-head-1 red-8-1", theirs=("green-head-1 red-4-1 blue-2-1 red-1-1 blue-1-1",)), "swap red-8-1")
    # All four have eight arms, so all are taken; the last one comes by itself.
    assert "8 arms to go" in asked(s).text and (asked(s).min, asked(s).max) == (4, 4)
    s = play(s, "for red-4-1", "for red-1-1")
    assert "3 arms to go" in asked(s).text
    s = play(s, "for blue-1-1")
    assert s.area[1] == (("green-head-1", "red-8-1"),)


def test_e07_what_an_exchange_between_octopuses_brings() -> None:
    s = swap("red-head-1 blue-5-1 red-3-1", theirs=("blue-head-1 red-5-1 blue-3-1",))
    # A red card onto the own red head is a point more, and a blue one onto the blue head of somebody else one for them.
    assert choice(s, "swap blue-5-1").gain == "up to +1 point with Azure, rivals +1"
    assert choice(s, "swap red-3-1").gain == "at best -1 point with Azure, rivals -1"
    # The last step says so too, of two cards to choose from.
    s = play(swap("red-head-1 blue-3-1 red-5-1", theirs=("blue-head-1 red-3-1 green-3-1 green-2-1",)), "swap blue-3-1")
    assert choice(s, "for red-3-1").gain == "+1 point, rivals +1" and choice(s, "for green-3-1").gain == "no points, rivals +1"
    both = swap("red-head-1 blue-5-1 red-3-1", "blue-head-1 red-5-1 blue-3-1")
    # Both octopuses are one's own: a point on each.
    assert choice(both, "swap blue-5-1").gain == "up to +2 points with Azure"
    assert choice(both, "swap red-3-1").gain == "at best -2 points"


# --- E9


def test_e09_a_blocked_octopus_of_another_player_cannot_be_chosen() -> None:
    s = given(Seat(area=(MINE,)), Seat(area=("blue-head-1 blue-5-2 blue-3-1", "green-head-1 red-5-1 green-3-1")))
    s = play(s, "exchange-octopuses")
    assert legal(s) == {"swap blue-5-1", "swap red-3-1", "swap red-5-1", "swap green-3-1"}
    assert refused(s, "swap blue-5-2") == "blocked"
    assert asked(play(s, "swap blue-5-1")).kind == "act", "the other one is the only one left to choose"


@pytest.mark.parametrize(
    ("areas", "owners"),
    [
        ((("blue-head-1 blue-5-2 blue-3-1",), ("blue-head-2 green-5-1 blue-3-2",)), "its owner"),
        ((("blue-head-1 blue-5-2 blue-3-1", "green-head-1 green-8-1"), ("blue-head-2 green-5-1 blue-3-2",)), "their owner"),
        ((("blue-head-1 blue-5-2 blue-3-1",), ("green-head-1 green-8-1", "blue-head-2 green-5-1 blue-3-2")), "their owners"),
    ],
)
def test_e09_whom_blocked_octopuses_are_left_to_is_said_of_one_and_of_several(areas: tuple[tuple[str, ...], ...], owners: str) -> None:
    s = play(given(Seat(area=(MINE,)), *(Seat(area=area) for area in areas)), "exchange-octopuses")
    told = {refusal.reason.text for refusal in asked(s).refused if refusal.reason.code == "blocked"}
    assert told == {f"blocked for all but {owners}"}


def test_e09_nor_can_it_be_the_partner_of_an_exchange() -> None:
    theirs = ("blue-head-1 blue-5-2 blue-3-1", "green-head-1 red-5-1 green-3-1", "blue-head-2 green-5-1 blue-3-2")
    s = given(Seat(area=(MINE,)), Seat(area=theirs))
    s = play(s, "exchange-octopuses", "swap blue-5-1")
    assert legal(s) == {"with green-head-1", "with blue-head-2"}
    assert refused(s, "with blue-head-1") == "blocked"
    assert refused(s, "with red-head-1") == "same-octopus"


def test_e09_where_all_are_blocked_there_is_no_exchange() -> None:
    s = given(Seat(area=(MINE,)), Seat(area=("blue-head-1 blue-5-2 blue-3-1",)))
    assert refused(s, "exchange-octopuses") == "no-total"


def test_e09_its_owner_may_use_it() -> None:
    s = swap("red-head-1 red-5-1 red-3-1", theirs=("blue-head-1 green-5-1 blue-3-1",))
    assert {"swap red-5-1", "swap red-3-1"} <= legal(s)
    s = play(s, "swap red-5-1")
    assert "green-5-1" in s.area[0][0]


def test_e09_one_arm_card_of_another_colour_opens_it() -> None:
    s = given(Seat(area=(MINE,)), Seat(area=("blue-head-1 blue-5-2 green-3-1",)))
    assert "swap blue-5-2" in legal(play(s, "exchange-octopuses"))


# --- exact totals, whatever the cards


@pytest.mark.parametrize("seed", range(200))
def test_e07_a_card_can_be_chosen_exactly_where_some_cards_have_the_total(seed: int) -> None:
    """Compared with all subsets, one by one."""
    rng = Live(seed, 0)
    cards = rng.shuffle(BOX.arms)[: 1 + seed % 9]
    numbers = tuple(sorted(map(arms_of, cards)))
    for total in range(1, 9):
        subsets = [some for n in range(1, len(numbers) + 1) for some in combinations(numbers, n) if sum(some) == total]
        expected = {n for some in subsets for n in some}
        assert {n for n in range(1, 9) if usable(numbers, total) >> n & 1} == expected


# --- going back


def match(*seats: Seat, **more: Any) -> Match:
    people = tuple(Person(f"Person {i}") for i in range(2))
    return Match.from_position(GAME, to_json(given(*seats, **more)), people, GAME.read_options({"first": 0}), 1)


def test_e07_an_action_can_be_taken_back_choice_by_choice() -> None:
    made = match(Seat("red-4-1 red-1-1", area=(MINE,)))
    before = made.state.digest()
    codes = ("exchange-hand", "give blue-5-1", "put red-4-1", "put red-1-1")
    for code in codes:
        made.act(0, code)
    for _ in codes:
        assert made.undo_bar(0) is None
        made.undo(0)
    assert made.state.digest() == before


def test_e07_attached_cards_can_be_taken_back() -> None:
    made = match(Seat("red-4-1 red-1-1"))
    for code in ("attach", "to red-head-10", "lay red-4-1", "done"):
        made.act(0, code)
    for _ in range(4):
        made.undo(0)
    assert as_a(Table, made.state).hand[0] == ("red-4-1", "red-1-1")


def test_e07_a_draw_from_the_deck_cannot_be_taken_back_one_from_the_pile_can() -> None:
    made = match(Seat(), top="red-1-1 red-2-1 red-3-1", pile="blue-1-1 blue-2-1")
    made.act(0, "draw")
    made.act(0, "pile")
    assert made.undo_bar(0) is None
    made.act(0, "deck")
    bar = made.undo_bar(0)
    assert bar is not None and bar.code == "revealed"
    with pytest.raises(Refused):
        made.undo(0)


def test_e07_where_nothing_is_possible_nothing_is_asked_for() -> None:
    other = Seat("red-2-1 red-2-2 red-2-3 red-2-4 red-2-5 red-2-6 blue-2-1 blue-2-2")
    more: dict[str, Any] = {"rest": "shipped", "pile": "", "closer": 1, "common": ("", "", "")}
    assert "Take" not in asked(given(Seat(), other, **more)).text
    assert "chip" not in asked(given(Seat(chips=(2,)), other, acted=True, actions=0, **more)).text


def test_e07_an_only_octopus_has_none_to_exchange_with() -> None:
    reasons = {refusal.code: refusal.reason.text for refusal in asked(given(Seat(area=("red-head-1 blue-4-1 red-4-1",)))).refused}
    assert reasons["exchange-octopuses"] == "nobody has a second octopus to exchange with"


def test_e09_an_arm_card_whose_like_is_only_on_a_blocked_octopus_is_refused_with_a_true_reason() -> None:
    mine = Seat(area=("red-head-1 blue-4-1 blue-4-2", "red-head-2 red-3-1 blue-5-1"))
    others = (Seat(area=("green-head-1 green-4-1 green-4-2",)), Seat(area=("blue-head-2 red-3-2 red-5-1",)))
    s = play(given(mine, *others), "exchange-octopuses")
    why = next(refusal.reason for refusal in asked(s).refused if refusal.code == "swap blue-4-1")
    assert why.text == "no octopus open to you can give as many arms"


def test_e09_arm_cards_that_nothing_matches_have_one_reason_whatever_their_number_of_arms() -> None:
    mine = Seat(area=("red-head-1 blue-4-1 blue-3-1 blue-1-1",))
    s = play(given(mine, Seat(area=("green-head-1 red-1-1 red-7-1",))), "exchange-octopuses")
    refused = {refusal.code: refusal.reason for refusal in asked(s).refused}
    assert refused["swap blue-4-1"] == refused["swap blue-3-1"]


def test_e07_the_questions_of_an_exchange_say_what_is_given_for_what() -> None:
    """Both others have seven arms for Rust's red 7, and one for its red 1."""
    seats = (
        Seat(
            area=("red-head-2 red-7-1 red-1-1", "blue-head-3 blue-5-1 blue-1-1 blue-1-2 green-1-1", "green-head-3 red-4-1 red-3-1 red-1-2")
        ),
        Seat(),
    )
    s = play(given(*seats), "exchange-octopuses", "swap red-7-1")
    name = head_name("blue-head-3")
    assert asked(s).text == "Rust gives a red 7. Which octopus gives 7 arms for it?"
    s = play(s, "with blue-head-3")
    assert asked(s).text == f"Rust gives {name} a red 7 and gets what for it? 7 arms to go."
    s = play(given(*seats), "exchange-octopuses", "swap red-1-1", "with blue-head-3")
    assert asked(s).text == f"Rust gives {name} a red 1 and gets what for it? 1 arm to go."
