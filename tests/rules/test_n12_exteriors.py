"""N12 to N15: the four exterior locations."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.night.table import Night
from tests.night import GAME, Cult, asked, events, given, have, left, legal, play, question, refused, turn

STAY = "crypt crypt"
"""Both hands on one number: to the exterior location, or to stay there."""


def visit(exterior: str, *cults: Cult, others: Sequence[Cult] = (), **options: Any) -> Night:
    """These cults are in the exterior location, alone with each other, and the two in the university gather nothing."""
    away = others or (Cult("museum"), Cult("garden"))
    s = given(*cults, *away, exterior=exterior, **options)
    living = [c for c in (*cults, *away) if c.power]
    s = turn(s, *[STAY if c.place == exterior else f"crypt {c.place}" for c in living])
    while asked(s).kind == "gather" and asked(s).cause != exterior:
        s = play(s, "leave")
    return s


# --- N12


def test_n12_whoever_dominates_the_dreams_chooses_between_power_and_the_key() -> None:
    s = visit("dreams", Cult("dreams", 3))
    assert legal(s) == {"take key", "gain power", "leave"}
    assert play(s, "gain power").power[0] == 4
    s = play(s, "take key")
    assert s.power[0] == 3 and have(s, 0) == {"key"}


def test_n12_whoever_has_a_key_may_still_gain_power() -> None:
    s = visit("dreams", Cult("dreams", 3, "key"))
    assert legal(s) == {"gain power", "leave"}
    assert refused(s, "take key") == "have-one"


def test_n12_never_more_than_seven() -> None:
    s = visit("dreams", Cult("dreams", 7))
    assert legal(s) == {"take key", "leave"}
    assert refused(s, "gain power") == "most-power"


def test_n12_with_seven_power_and_a_key_there_is_nothing_to_ask() -> None:
    s = visit("dreams", Cult("dreams", 7, "key"))
    assert asked(s).kind == "clock"
    assert s.power[0] == 7


def test_n12_after_a_peaceful_talk_each_may_gain() -> None:
    s = visit("dreams", Cult("dreams", 3), Cult("dreams", 2))
    s = play(s, "nothing", "agree")
    assert question(s) == ("dream", 0)
    assert legal(s) == {"gain power", "leave"}
    s = play(s, "gain power", "leave")
    assert s.power[:2] == (4, 2)


def test_n12_those_who_let_another_gather_gain_and_the_one_who_gathers_does_not() -> None:
    s = visit("dreams", Cult("dreams", 3), Cult("dreams", 2))
    s = play(s, "gather lantern", "agree")
    assert question(s) == ("gather", 1)
    s = play(s, "take key")
    assert question(s) == ("dream", 0)
    s = play(s, "gain power")
    assert s.power[:2] == (4, 2)


def test_n12_whoever_was_let_gather_may_take_power_in_place_of_the_key() -> None:
    s = play(visit("dreams", Cult("dreams", 3), Cult("dreams", 2)), "gather lantern", "agree", "gain power", "gain power")
    assert s.power[:2] == (4, 3)
    assert left(s)["key"] == 3


def test_n12_after_a_confrontation_nobody_gains() -> None:
    s = play(visit("dreams", Cult("dreams", 3), Cult("dreams", 2)), "confront")
    assert s.power[:2] == (2, 1)
    assert asked(s).kind == "clock"


# --- N13


def marsh(*components: str, **options: Any) -> Night:
    """One cult in the marsh with the first of these, the others in the museum and the garden."""
    own, *rest = components
    return visit("marsh", Cult("marsh", 4, own), others=[Cult(p, 4, c) for p, c in zip(("museum", "garden"), rest, strict=True)], **options)


def test_n13_whoever_dominates_may_gather_and_then_exchange() -> None:
    s = play(marsh("skull", "potion", ""), "take key")
    assert question(s) == ("swap", 0)
    assert legal(s) == {"swap skull potion lantern", "swap key potion lantern", "leave"}
    s = play(s, "swap skull potion lantern")
    assert have(s, 0) == {"key", "potion"} and have(s, 1) == {"skull"}


def test_n13_or_exchange_without_gathering() -> None:
    s = play(marsh("skull", "potion", ""), "leave")
    assert legal(s) == {"swap skull potion lantern", "leave"}
    s = play(s, "leave")
    assert have(s, 0) == {"skull"} and asked(s).kind == "clock"


def test_n13_also_whoever_has_a_key() -> None:
    assert question(marsh("skull key", "potion", "")) == ("swap", 0)


def test_n13_nobody_ends_with_two_of_a_kind() -> None:
    s = play(marsh("skull potion", "potion chart", "skull plant"), "leave")
    assert legal(s) == {
        "swap skull chart lantern",
        "swap potion plant salt",
        "leave",
    }
    assert refused(s, "swap potion chart lantern") == "has-one"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("swap idol potion lantern", "have-none"),
        ("swap skull idol lantern", "has-none"),
        ("swap plant potion lantern", "has-one"),
        ("swap skull plant lantern", "have-one"),
        ("swap skull potion choir", "unknown-code"),
        ("swap skull moon lantern", "unknown-code"),
    ],
)
def test_n13_why_an_exchange_is_not_possible(code: str, reason: str) -> None:
    assert refused(play(marsh("skull plant", "potion plant", "potion"), "leave"), code) == reason


def test_n13_with_nothing_to_exchange_nothing_is_asked() -> None:
    assert asked(play(marsh("", "potion", ""), "leave")).kind == "clock"
    assert asked(play(marsh("skull", "", ""), "leave")).kind == "clock"
    assert asked(play(marsh("skull", "skull", ""), "leave")).kind == "clock"


def test_n13_the_key_just_gathered_can_be_exchanged() -> None:
    s = play(marsh("", "potion", ""), "take key", "swap key potion lantern")
    assert have(s, 0) == {"potion"} and have(s, 1) == {"key"}


def test_n13_the_dead_exchange_nothing() -> None:
    s = given(Cult("marsh", 4, "skull"), Cult("", 0, "potion"), Cult("garden"), exterior="marsh")
    s = play(turn(s, STAY, "crypt garden"), "leave", "leave")
    assert asked(s).kind == "clock"


def test_n13_not_in_a_fight() -> None:
    s = given(Cult("marsh", 4, "skull"), Cult("marsh", 4, "potion"), Cult("garden"), exterior="marsh")
    s = play(turn(s, STAY, STAY, "crypt garden"), "leave", "confront")
    assert asked(s).kind == "clock"


def test_n13_after_a_talk_only_the_one_who_dominates() -> None:
    s = given(Cult("marsh", 4, "skull"), Cult("marsh", 4, "potion"), Cult("garden"), exterior="marsh")
    s = play(turn(s, STAY, STAY, "crypt garden"), "leave", "gather lantern", "agree", "leave")
    assert question(s) == ("swap", 1)
    assert legal(s) == {"swap potion skull choir", "leave"}


# --- N14


def colony(power: int = 3, own: str = "", *others: str, **options: Any) -> Night:
    cults = [Cult(place, 4, c) for place, c in zip(("museum", "garden"), others or ("potion chart", ""), strict=True)]
    return visit("colony", Cult("colony", power, own), others=cults, **options)


def test_n14_whoever_forgoes_the_key_may_name_a_cult_which_discards_one_of_its_choice() -> None:
    s = colony()
    assert legal(s) == {"take key", "name lantern", "leave"}
    s = play(s, "name lantern")
    assert s.power[0] == 2
    assert question(s) == ("discard", 1)
    assert legal(s) == {"discard potion", "discard chart"}
    s = play(s, "discard chart")
    assert have(s, 1) == {"potion"} and left(s)["chart"] == 2


def test_n14_the_only_component_goes_by_itself() -> None:
    s = play(colony(3, "", "potion", ""), "name lantern")
    assert have(s, 1) == set() and left(s)["potion"] == 2
    assert asked(s).kind == "clock"
    assert events(s, "discarded") == [(1, "potion", "laboratory")]


def test_n14_a_key_goes_back_outside() -> None:
    s = play(colony(3, "", "key", ""), "name lantern")
    assert left(s)["key"] == 2
    assert events(s, "discarded") == [(1, "key", "colony")]


def test_n14_whoever_takes_the_key_names_nobody() -> None:
    assert asked(play(colony(), "take key")).kind == "clock"


def test_n14_only_with_two_power_or_more() -> None:
    s = colony(1)
    assert legal(s) == {"take key", "leave"}
    assert refused(s, "name lantern") == "too-weak"
    assert "name lantern" in legal(colony(2))


def test_n14_what_is_proposed_costs_nothing() -> None:
    """The key, and without it to leave everything as it is."""
    assert asked(colony()).proposal == "take key"
    assert asked(colony(3, "key")).proposal == "leave"


def test_n14_only_a_cult_that_has_something() -> None:
    assert refused(colony(), "name salt") == "nothing-there"
    assert refused(colony(), "name choir") == "unknown-code"


def test_n14_whoever_already_has_a_key_forgoes_it_too() -> None:
    s = colony(3, "key")
    assert legal(s) == {"name lantern", "leave"}


def test_n14_with_a_key_and_nobody_to_name_nothing_is_asked() -> None:
    assert asked(colony(3, "key", "", "")).kind == "clock"


def test_n14_a_component_taken_from_a_winner_prevents_the_win() -> None:
    others = (Cult("library", 4, "idol skull potion"), Cult("garden"))
    s = given(Cult("colony", 3), *others, exterior="colony")
    s = play(turn(s, STAY, "crypt library", "crypt garden"), "take grimoire", "leave", "name lantern", "discard skull")
    assert not s.over and have(s, 1) == {"grimoire", "idol", "potion"}


# --- N15


def test_n15_each_cult_in_the_lost_city_loses_1_power_before_its_conflict() -> None:
    s = visit("city", Cult("city", 3))
    assert s.power[0] == 2
    assert events(s, "paid-toll") == [(0, "city", 2)]
    assert question(s) == ("gather", 0)
    assert legal(s) == {"take key", "leave"}


def test_n15_several_pay_and_then_talk() -> None:
    s = visit("city", Cult("city", 3), Cult("city", 4))
    assert s.power[:2] == (2, 3)
    assert question(s) == ("propose", 0)
    assert play(s, "confront").power[:2] == (1, 2)


def test_n15_whoever_is_left_alive_is_alone() -> None:
    s = visit("city", Cult("city", 1), Cult("city", 2))
    assert s.power[:2] == (0, 1)
    assert events(s, "out") == [(0,)]
    assert events(s, "dominates") == [(1, "city")]
    assert question(s) == ("gather", 1)


def test_n15_nobody_left_nothing_happens() -> None:
    s = visit("city", Cult("city", 1), Cult("city", 1))
    assert s.power == (0, 0, 4, 4)
    assert asked(s).kind == "clock"


@pytest.mark.parametrize("exterior", ["dreams", "marsh", "colony"])
def test_n15_nowhere_else(exterior: str) -> None:
    assert visit(exterior, Cult(exterior, 3)).power[0] == 3


@pytest.mark.parametrize("exterior", ["dreams", "marsh", "colony", "city"])
def test_the_text_names_the_place(exterior: str) -> None:
    assert GAME.word(exterior) in asked(visit(exterior, Cult(exterior, 3))).text


def test_n15_the_clock_says_what_the_lost_city_costs() -> None:
    """Both hands on one number lead there; anywhere else costs nothing."""
    told = {choice.code: (choice.cost, choice.gain) for choice in asked(given(exterior="city")).choices}
    assert told["clock crypt crypt"] == ("1 power", "2 silver keys there")
    assert told["clock crypt museum"] == ("", "2 stone idols there")
    assert all(choice.cost == "" for choice in asked(given(exterior="dreams")).choices)
