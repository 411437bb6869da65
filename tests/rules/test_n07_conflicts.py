"""N7, N9: conflicts in order, who dominates, who is attacked, and who is out."""

import pytest

from engine.core.state import HIDDEN
from tests.night import GAME, Cult, asked, events, given, have, left, legal, play, question, refused, turn


def test_n07_a_cult_alone_dominates_and_may_gather() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "garden crypt", "garden laboratory")
    assert question(s) == ("gather", 0)
    assert legal(s) == {"take idol", "leave"}
    s = play(s, "take idol")
    assert have(s, 0) == {"idol"} and left(s)["idol"] == 1
    assert events(s, "gathered") == [(0, "idol", "museum")]


def test_n07_it_need_not_gather() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "garden crypt", "garden laboratory")
    s = play(s, "leave")
    assert have(s, 0) == set() and left(s)["idol"] == 2
    assert question(s) == ("gather", 1)


def test_n07_in_order_of_location_number_the_exterior_last() -> None:
    s = turn(given(Cult("garden"), Cult("city"), Cult("library")), "crypt garden", "crypt crypt", "crypt library")
    order = []
    while asked(s).kind == "gather":
        order.append(asked(s).cause)
        s = play(s, "leave")
    assert order == ["library", "garden", "city"]


def test_n07_nothing_is_asked_where_nothing_can_be_gathered() -> None:
    s = given(Cult("museum", components="idol"), Cult("crypt"), Cult("laboratory"))
    s = turn(s, "garden museum", "garden crypt", "garden laboratory")
    assert events(s, "dominates")[0] == (0, "museum")
    assert question(s) == ("gather", 1)


def test_n07_nothing_is_gathered_where_nothing_is_left() -> None:
    """Three cults: two idols, and both are gone."""
    s = given(Cult("museum"), Cult("crypt", components="idol"), Cult("laboratory", components="idol"))
    s = turn(s, "garden museum", "garden crypt", "garden laboratory")
    assert events(s, "dominates")[0] == (0, "museum")
    assert question(s) == ("gather", 1)


def test_n07_offspring_alone_do_nothing() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "garden crypt", "garden laboratory")
    s = play(s, "leave", "leave", "leave")
    assert s.power == (4, 4, 4)


def test_n07_a_cult_that_meets_offspring_of_another_loses_1_power_and_gathers_nothing() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "museum crypt", "garden laboratory")
    assert s.power == (3, 4, 4)
    assert events(s, "attacked") == [(0, "museum", ("lantern",), 3)]
    assert question(s) == ("gather", 1)


def test_n07_two_offspring_take_no_more_than_one() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "museum crypt", "museum laboratory")
    assert s.power == (3, 4, 4)
    assert events(s, "attacked") == [(0, "museum", ("lantern", "salt"), 3)]


def test_n07_it_is_told_whose_offspring_it_was() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "museum crypt", "museum laboratory")
    told = next(event for event in s.events if event[0] == "attacked")
    sentence = "Ann loses 1 power, 3 left: attacked by the Lantern Watch and the Salt Hand in the museum"
    assert GAME.sentence(told, ("Ann", "Bo", "Cy")) == sentence


def test_n18_whose_offspring_it_was_fades_with_the_place() -> None:
    told = GAME.events["attacked"].seen_by(("attacked", 0, "museum", ("lantern",), 3), 1, faded=True)
    assert told == ("attacked", 0, HIDDEN, HIDDEN, 3)
    assert GAME.sentence(told, ("Ann", "Bo", "Cy")) == "Ann loses 1 power: 3 left"


def test_n07_several_cults_and_offspring_each_cult_loses_1_and_nobody_talks() -> None:
    s = turn(given(Cult("museum"), Cult("museum"), Cult("laboratory")), "garden museum", "garden museum", "museum laboratory")
    assert s.power == (3, 3, 4)
    assert question(s) == ("gather", 2)


def test_n07_the_offspring_of_one_of_several_cults_is_that_of_another_for_the_rest() -> None:
    """Nobody's offspring is where its own cultists are, so all in a place with offspring meet another's."""
    s = turn(given(Cult("museum"), Cult("museum"), Cult("library")), "crypt museum", "crypt museum", "museum crypt")
    assert s.power == (3, 3, 3)


def test_n07_why_nothing_can_be_taken_is_said() -> None:
    s = given(Cult("colony", 4, "key"), Cult("museum", components="idol"), Cult("crypt"), exterior="colony")
    s = turn(s, "crypt crypt", "garden museum", "garden laboratory")
    s = play(s, "leave")
    assert question(s) == ("gather", 0)
    assert refused(s, "take key") == "have-one"


def test_n07_a_component_that_is_not_there_is_refused() -> None:
    s = turn(given(Cult("museum"), Cult("crypt"), Cult("laboratory")), "garden museum", "garden crypt", "garden laboratory")
    assert refused(s, "take skull") == "unknown-code"
    assert refused(s, "take idol", 1) == "not-your-turn"


# --- N9


def test_n09_a_cult_without_power_is_out_and_its_offspring_still_attacks() -> None:
    """The cult dies in the museum, and its offspring is in the laboratory, whose conflict comes later."""
    s = turn(given(Cult("museum", 1), Cult("crypt"), Cult("laboratory")), "laboratory museum", "museum crypt", "garden laboratory")
    assert s.power == (0, 4, 4)
    assert s.cultists[0] is None and s.offspring[0] == "laboratory"
    assert events(s, "out") == [(0,)]
    s = play(s, "leave")
    assert s.power == (0, 4, 3)
    assert s.offspring == (None, None, None)
    assert GAME.pending(s) == (1, 2)


def test_n09_its_components_stay_out_of_play() -> None:
    s = given(Cult("museum", 1, "skull key"), Cult("crypt"), Cult("laboratory"))
    s = turn(s, "garden museum", "museum crypt", "garden laboratory")
    assert have(s, 0) == {"skull", "key"}
    assert left(s)["skull"] == 1


@pytest.mark.parametrize("first", [0, 1, 2])
def test_n09_whoever_is_out_no_longer_comes_first(first: int) -> None:
    s = given(Cult("museum", 1), Cult("crypt"), Cult("laboratory"), first=first)
    s = turn(s, "garden museum", "museum crypt", "garden laboratory")
    while asked(s).kind == "gather":
        s = play(s, "leave")
    assert s.first == {0: 1, 1: 2, 2: 1}[first]
