"""C24 and C25: on-gain and on-tentacle relics."""

import pytest

from tests.cosmoctopus import Seat, asked, given, legal, play

PUMP = "ink-pump"
"""Adds 3 ink to every gain of ink."""


# --- C24


@pytest.mark.parametrize(("card", "ink"), [("one-ink", 4), ("ink-flood", 6)])
def test_c24_on_gain_adds_once_whatever_the_amount(card: str, ink: int) -> None:
    assert play(given(Seat(card, PUMP)), f"play {card}").resources[0] == (ink, 0, 0, 0)


@pytest.mark.parametrize(("tile", "ink"), [("ink-3", 6), ("ink-card", 4)])
def test_c24_on_gain_adds_to_the_bonus_of_a_tile(tile: str, ink: int) -> None:
    s = given(Seat(tableau=PUMP), ask="move", head="ink-card" if tile == "ink-3" else "ink-3")
    assert play(s, f"move {tile}").resources[0][0] == ink


def test_c24_on_gain_adds_to_the_gain_for_a_drawn_card() -> None:
    s = given(Seat(tableau=PUMP), ask="move", head="ink-card", special="deep-omen", top="scripture-5")
    assert play(s, "move deep-omen").resources[0] == (4, 0, 0, 0)


def test_c24_on_gain_adds_to_a_chosen_gain() -> None:
    s = play(given(Seat("any-two", PUMP)), "play any-two")
    assert play(s, "gain ink").resources[0] == (5, 0, 0, 0)
    assert play(s, "gain coins").resources[0] == (0, 2, 0, 0)


def test_c24_on_gain_adds_to_the_effect_of_a_constellation() -> None:
    s = given(Seat("one-coin", PUMP, {"diamond": "acd"}))
    s = play(s, "play one-coin", "place diamond b")
    assert s.resources[0] == (5, 0, 0, 0)


def test_c24_a_mixed_gain_adds_once_to_its_resource() -> None:
    s = play(given(Seat("mix-three", PUMP)), "play mix-three", "gain ink", "gain ink", "gain ink")
    assert s.resources[0] == (6, 0, 0, 0)
    s = play(given(Seat("mix-three", PUMP)), "play mix-three", "gain ink", "gain coins", "gain ink")
    assert s.resources[0] == (5, 1, 0, 0)


def test_c24_a_choice_of_resources_says_what_relics_add() -> None:
    def labels(*answers: str) -> list[str]:
        return [choice.label for choice in asked(play(given(Seat("any-two mix-three", PUMP)), *answers)).choices][:2]

    assert labels("play any-two") == ["gain 2 ink (3 more from your relics)", "gain 2 coins"]
    assert labels("play mix-three") == ["gain 1 ink (3 more from your relics)", "gain 1 coin"]
    assert labels("play mix-three", "gain ink") == ["gain 1 ink", "gain 1 coin"]


def test_c24_each_resource_of_a_gain_has_its_own_relics() -> None:
    s = play(given(Seat("both", "ink-pump coin-pump")), "play both")
    assert s.resources[0] == (5, 5, 0, 0)


def test_c24_on_gain_adds_nothing_to_other_resources() -> None:
    s = play(given(Seat("one-coin", PUMP)), "play one-coin")
    assert s.resources[0] == (0, 1, 0, 0)


def test_c24_each_gain_event_counts() -> None:
    s = play(given(Seat("one-ink ink-flood", PUMP), plays=2), "play one-ink", "play ink-flood")
    assert s.resources[0] == (10, 0, 0, 0)


def test_c24_what_a_relic_adds_triggers_no_relic() -> None:
    s = play(given(Seat("one-ink", "ink-pump ink-drip")), "play one-ink")
    assert s.resources[0] == (1 + 3 + 1, 0, 0, 0)


def test_c24_what_a_relic_adds_is_part_of_the_same_gain() -> None:
    s = play(given(Seat("one-ink", PUMP, {"ink-chain": ""})), "play one-ink")
    s = play(s, "place ink-chain a", "place ink-chain b", "place ink-chain c")
    assert legal(s) == {"place ink-chain d", "keep"}
    assert play(s, "keep").resources[0] == (1, 0, 0, 0)


def test_c24_on_gain_hears_the_gains_of_its_owner_only() -> None:
    s = play(given(Seat("one-ink"), Seat(tableau=PUMP)), "play one-ink")
    assert s.resources == ((1, 0, 0, 0), (0, 0, 0, 0))


def test_c24_paying_less_is_not_a_gain() -> None:
    s = play(given(Seat("ink-vision", "ink-pump less-ink", ink=1)), "play ink-vision")
    assert s.resources[0] == (0, 0, 0, 0)


def test_c24_a_relic_does_not_add_to_gains_before_it_was_played() -> None:
    s = play(given(Seat("ink-pump", ink=2)), "play ink-pump")
    assert s.resources[0] == (2, 0, 0, 0)


# --- C25


def test_c25_on_tentacle_pays_for_a_tentacle() -> None:
    s = play(given(Seat("pact", "arm-of-ink")), "play pact")
    assert s.resources[0] == (3, 0, 0, 0)


def test_c25_on_tentacle_pays_for_each_tentacle() -> None:
    s = play(given(Seat("double-pact", "arm-of-ink")), "play double-pact")
    assert s.resources[0] == (6, 0, 0, 0)


def test_c25_knowledge_pays_twice() -> None:
    s = play(given(Seat(tableau="arm-of-ink", stars=13)), "claim stars")
    assert s.resources[0] == (6, 0, 0, 0)


def test_c25_a_constellation_pays() -> None:
    s = given(Seat("one-ink", "arm-of-coins", {"ink-chain": "abc"}))
    s = play(s, "play one-ink", "place ink-chain d")
    assert s.resources[0] == (0, 2 + 2, 0, 0)


def test_c25_relics_stack() -> None:
    s = play(given(Seat("pact", "arm-of-ink arm-of-ink-too")), "play pact")
    assert s.resources[0] == (6, 0, 0, 0)


def test_c25_what_they_give_is_a_gain() -> None:
    s = play(given(Seat("pact", "arm-of-ink ink-pump")), "play pact")
    assert s.resources[0] == (6, 0, 0, 0)


def test_c25_each_of_them_is_a_gain_of_its_own() -> None:
    s = play(given(Seat(tableau="arm-of-ink arm-of-ink-too ink-pump", stars=13)), "claim stars")
    assert s.resources[0] == (4 * 6, 0, 0, 0)


def test_c25_what_they_give_may_be_placed() -> None:
    s = play(given(Seat("pact", "arm-of-ink", {"ink-chain": "a"})), "play pact")
    assert legal(s) == {"place ink-chain b", "keep"}


def test_c25_the_draw_of_a_tentacle_relic() -> None:
    s = play(given(Seat(tableau="arm-of-cards", stars=13), top="relic-5 relic-6"), "claim stars")
    assert s.hand[0] == ("relic-5", "relic-6")


def test_c25_the_first_tentacle_is_paid_before_the_second_comes() -> None:
    s = play(given(Seat(tableau="arm-of-steps", stars=13)), "claim stars")
    assert (asked(s).cause, s.tentacles[0]) == ("arm-of-steps", 1)
    s = play(s, "decline")
    assert (asked(s).cause, s.tentacles[0]) == ("arm-of-steps", 2)


def test_c25_tentacles_of_others_pay_nothing() -> None:
    s = play(given(Seat("pact"), Seat(tableau="arm-of-ink")), "play pact")
    assert s.resources == ((0, 0, 0, 0), (0, 0, 0, 0))


def test_c25_first_tentacles_pay_as_well() -> None:
    s = play(given(Seat("pact", "arm-of-ink", contacted=False)), "play pact", "contact first-vision")
    assert s.resources[0] == (3, 0, 0, 0)
