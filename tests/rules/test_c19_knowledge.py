"""C19: Forbidden Knowledge."""

from typing import Any

import pytest

from engine.cosmoctopus.effects import RESOURCES
from tests.cosmoctopus import TEST, Seat, asked, events, given, holding, legal, pay_rest, play, refused


def claimable(seat: Seat, **position: Any) -> set[str]:
    return {code[6:] for code in legal(given(seat, **position), "claim")}


@pytest.mark.parametrize("resource", RESOURCES)
def test_c19_thirteen_of_a_resource_take_its_knowledge(resource: str) -> None:
    s = play(given(holding(resource, 13)), f"claim {resource}")
    assert s.resources[0] == (0, 0, 0, 0)
    assert s.tentacles[0] == 2
    assert s.knowledge == tuple(0 if r == resource else None for r in RESOURCES)


def test_c19_twelve_are_too_few() -> None:
    s = given(Seat(ink=12, coins=12, whispers=12, stars=12))
    assert legal(s, "claim") == set()
    assert refused(s, "claim ink") == "too-few-specific"


def test_c19_only_13_are_paid() -> None:
    assert play(given(Seat(ink=15)), "claim ink").resources[0] == (2, 0, 0, 0)


def test_c19_the_two_tentacles_are_two_gains() -> None:
    s = play(given(Seat(stars=13)), "claim stars")
    assert [count for count, _ in events(s, "tentacle")] == [1, 2]


# --- when


def test_c19_before_the_move() -> None:
    s = play(given(Seat(ink=13), ask="move"), "claim ink")
    assert s.tentacles[0] == 2
    assert asked(s).kind == "move"
    assert refused(s, "end")


def test_c19_after_the_move() -> None:
    s = play(given(Seat(stars=10), ask="move", head="ink-card"), "move stars-3")
    assert legal(s, "claim") == {"claim stars"}


def test_c19_after_a_card() -> None:
    s = play(given(Seat("ink-flood", ink=10)), "play ink-flood")
    assert legal(s) == {"claim ink", "end"}
    assert play(s, "claim ink").tentacles[0] == 2


def test_c19_it_is_not_the_card_play() -> None:
    s = play(given(Seat("nothing", ink=13)), "claim ink")
    assert legal(s) == {"play nothing", "end"}


def test_c19_several_in_one_turn() -> None:
    s = play(given(Seat(ink=13, coins=13), ask="move"), "claim coins", "claim ink")
    assert s.tentacles[0] == 4
    assert s.knowledge == (0, 0, None, None)


def test_c19_before_discarding_down() -> None:
    s = play(given(Seat(ink=13)), "claim ink", "end")
    assert s.tentacles[0] == 2


def test_c19_not_in_the_middle_of_an_effect() -> None:
    s = play(given(Seat("walk", ink=13)), "play walk")
    assert legal(s, "claim") == set()
    assert refused(s, "claim ink")


def test_c19_not_in_the_turn_of_another_player() -> None:
    assert refused(given(Seat(), Seat(ink=13)), "claim ink", seat=1) == "not-your-turn"


# --- what reduces the price


def test_c19_resource_discounts_of_that_type_help() -> None:
    assert claimable(Seat(tableau="less-ink", ink=12)) == {"ink"}
    assert claimable(Seat(tableau="less-ink less-ink-too much-less-ink", ink=9)) == {"ink"}
    assert claimable(Seat(tableau="less-ink less-ink-too much-less-ink", ink=8)) == set()


def test_c19_resource_discounts_of_another_type_do_not() -> None:
    assert claimable(Seat(tableau="less-coins", ink=12)) == set()


@pytest.mark.parametrize("resource", RESOURCES)
def test_c19_a_forbidden_scripture_helps_with_any(resource: str) -> None:
    assert claimable(holding(resource, 12, tableau="forbidden")) == {resource}
    assert claimable(holding(resource, 11, tableau="forbidden")) == set()


def test_c19_forbidden_scriptures_stack_with_each_other_and_with_resource_discounts() -> None:
    assert claimable(Seat(tableau="forbidden forbidden-too less-ink", ink=10)) == {"ink"}
    assert claimable(Seat(tableau="forbidden forbidden-too less-ink", ink=9)) == set()


def test_c19_ordinary_generic_discounts_do_not_help() -> None:
    assert claimable(Seat(tableau="less-any less-any-too", ink=12)) == set()


def test_c19_the_generic_discount_of_a_forbidden_scripture_does_not_count_twice() -> None:
    assert claimable(Seat(tableau="forbidden less-any less-any-too", ink=11)) == set()


def test_c19_tokens_do_not_help() -> None:
    assert claimable(Seat(ink=12, tokens=(3,))) == set()


def test_c19_a_token_is_not_offered_while_knowledge_is_paid() -> None:
    s = play(given(Seat("scripture-4", ink=13, tokens=(3,))), "claim ink")
    assert legal(s, "token") == set()


def test_c19_each_discarded_card_of_that_type_helps() -> None:
    s = given(Seat("scripture-4 scripture-5 relic-4", ink=11))
    s = play(s, "claim ink")
    assert legal(s, "discard") == {"discard scripture-4", "discard scripture-5"}
    s = play(s, "discard scripture-4", "discard scripture-5")
    s = pay_rest(s)
    assert (s.resources[0], s.hand[0], s.tentacles[0]) == ((0, 0, 0, 0), ("relic-4",), 2)


def test_c19_cards_of_another_type_do_not_help() -> None:
    assert claimable(Seat("relic-4 hallucination-4 constellation-4", ink=12)) == set()


def test_c19_the_player_chooses_between_cards_and_resources() -> None:
    s = play(given(Seat("scripture-4", ink=13)), "claim ink", "discard scripture-4")
    s = pay_rest(s)
    assert s.resources[0] == (1, 0, 0, 0)
    s = play(given(Seat("scripture-4", ink=13)), "claim ink", "pay rest")
    assert (s.resources[0], s.hand[0]) == ((0, 0, 0, 0), ("scripture-4",))


def test_c19_forbidden_scripture_and_discards_together() -> None:
    seat = Seat("scripture-4 scripture-5", "forbidden less-any", ink=10)
    assert claimable(seat) == {"ink"}
    assert claimable(Seat("scripture-4", "forbidden less-any", ink=10)) == set()


# --- whose


def test_c19_no_other_player_can_take_the_same_one() -> None:
    s = given(Seat(ink=13, coins=13), taken={"ink": 1})
    assert legal(s, "claim") == {"claim coins"}
    assert refused(s, "claim ink") == "taken"


def test_c19_nobody_takes_one_twice() -> None:
    s = play(given(Seat(ink=26)), "claim ink")
    assert legal(s, "claim") == set()
    assert refused(s, "claim ink") == "already-yours"


@pytest.mark.parametrize("seat", [Seat(hand="nothing", ink=13), Seat(hand="nothing"), Seat(hand="nothing scripture-4", ink=12)])
def test_c19_after_a_card_others_hear_of_it_whether_or_not_the_hand_can_pay(seat: Seat) -> None:
    """A hand that is not shown may pay by discounts."""
    s = play(given(seat), "play nothing")
    assert TEST.questions_for(s, 1)[0].text == "Take Forbidden Knowledge, or end your turn."


def test_c19_after_a_card_the_question_names_it_where_it_can_be_paid() -> None:
    assert (
        asked(play(given(Seat(hand="nothing scripture-4", ink=12)), "play nothing")).text == "Take Forbidden Knowledge, or end your turn."
    )
    assert asked(play(given(Seat(hand="nothing", ink=12)), "play nothing")).text == "End your turn."


def test_c19_after_a_card_the_question_names_none_once_all_are_taken() -> None:
    s = play(given(Seat(hand="nothing"), taken={"ink": 1, "coins": 1, "whispers": 0, "stars": 0}), "play nothing")
    assert asked(s).text == "End your turn."
