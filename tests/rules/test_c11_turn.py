"""C11 to C14: the order of a turn, the Move and its tribute, named destinations, row and deck."""

import pytest

from engine.core.numbers import numbered
from engine.core.state import HIDDEN
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import REALM, TEST, Seat, asked, events, given, legal, play, refused


def moves(s: Table) -> set[str]:
    return {code[5:] for code in legal(s, "move")}


# --- C11


def test_c11_a_turn_begins_with_the_move() -> None:
    s = given(Seat("nothing"), ask="move")
    assert asked(s).kind == "move"
    assert refused(s, "play nothing")
    assert refused(s, "end")


def test_c11_then_a_card_may_be_played() -> None:
    s = play(given(Seat("nothing"), ask="move"), "move ink-card", "take relic-1")
    assert legal(s) == {"play nothing", "end"}


def test_c11_playing_is_optional() -> None:
    s = play(given(Seat("nothing"), ask="move"), "move ink-card", "take relic-1", "end")
    assert s.hand[0] == ("nothing", "relic-1")
    assert TEST.pending(s) == (1,)


def test_c11_the_card_comes_after_the_move_and_no_second_move_follows() -> None:
    s = play(given(Seat("nothing")), "play nothing")
    assert legal(s) == {"end"}


def test_c11_then_the_next_player_moves() -> None:
    s = play(given(Seat(), Seat(), Seat()), "end")
    assert (s.turn, asked(s).seat, asked(s).kind) == (1, 1, "move")


def test_c11_after_the_last_player_comes_seat_0() -> None:
    assert play(given(Seat(), Seat(), Seat(), turn=2), "end").turn == 0


def test_c11_nobody_else_is_asked_or_heard() -> None:
    s = given(Seat(), Seat("nothing"))
    assert TEST.legal(s, 1) == ()
    assert refused(s, "end", seat=1) == "not-your-turn"
    assert refused(s, "play nothing", seat=1) == "not-your-turn"


def test_c11_an_answer_that_means_nothing_is_refused() -> None:
    s = given(Seat("nothing"))
    assert refused(s, "dance") == "unknown-code"
    assert refused(s, "play one-ink") == "unknown-code"
    assert refused(s, "") == "unknown-code"


# --- C12


def test_c12_without_tribute_the_head_goes_to_tiles_that_share_an_edge() -> None:
    assert moves(given(ask="move", head="any-2")) == {"coins-3", "ink-card", "coins-card", "whispers-card"}


def test_c12_from_a_corner_there_are_two_ways() -> None:
    assert moves(given(ask="move", head="ink-3")) == {"coins-3", "ink-card"}


def test_c12_a_diagonal_is_two_steps() -> None:
    assert "any-2" not in moves(given(ask="move", head="stars-3"))
    assert "any-2" in moves(given(Seat(coins=1), ask="move", head="stars-3"))


@pytest.mark.parametrize(
    ("purse", "reached"),
    [
        (1, {"ink-3", "any-2", "stars-card"}),
        (2, {"ink-3", "any-2", "stars-card", "coins-3", "coins-card"}),
        (3, {"ink-3", "any-2", "stars-card", "coins-3", "coins-card", "whispers-3"}),
    ],
)
def test_c12_each_further_step_costs_1_and_exactly_enough_is_enough(purse: int, reached: set[str]) -> None:
    s = given(Seat(whispers=purse), ask="move", head="stars-3")
    assert moves(s) == {"ink-card", "whispers-card"} | reached


def test_c12_too_little_tribute_is_refused() -> None:
    s = given(Seat(ink=1, coins=1), ask="move", head="stars-3")
    assert refused(s, "move whispers-3") == "too-few-tribute"


def test_c12_tribute_may_be_mixed_as_the_player_likes() -> None:
    s = given(Seat(ink=1, coins=1, whispers=2), ask="move", head="stars-3")
    s = play(s, "move whispers-3")
    assert legal(s, "pay") >= {"pay ink", "pay coins", "pay whispers"}
    s = play(s, "pay whispers", "pay ink", "pay coins")
    assert s.resources[0] == (0, 0, 4, 0)


@pytest.mark.parametrize("resource", RESOURCES)
def test_c12_tribute_takes_any_resource(resource: str) -> None:
    s = play(given(Seat(ink=1, coins=1, whispers=1, stars=1), ask="move", head="stars-3"), "move ink-3", f"pay {resource}")
    expected = [4, 1, 1, 1]
    expected[RESOURCES.index(resource)] -= 1
    assert s.resources[0] == tuple(expected)


def test_c12_the_bonus_cannot_pay_the_way_to_it() -> None:
    assert "coins-3" not in moves(given(Seat(ink=1), ask="move", head="stars-3"))


def test_c12_the_next_tile_costs_nothing() -> None:
    s = play(given(Seat(ink=5), ask="move", head="ink-card"), "move stars-3")
    assert s.resources[0] == (5, 0, 0, 3)


def test_c12_a_move_may_not_end_where_it_began() -> None:
    s = given(Seat(ink=9), ask="move", head="stars-3")
    assert moves(s) == set(REALM) - {"stars-3"}
    assert refused(s, "move stars-3") == "same-tile"


def numbers(s: Table) -> dict[str, int]:
    """The number of each choice."""
    return {choice.code: number for number, choice in numbered(asked(s).choices)}


def test_c11_what_can_be_done_besides_playing_a_card_is_numbered_right_after_the_hand() -> None:
    """The second card in hand cannot be paid."""
    rich = Seat("nothing dear-scripture one-ink", coins=13, stars=13)
    assert numbers(given(rich)) == {"play nothing": 1, "play one-ink": 3, "claim coins": 4, "claim stars": 5, "end": 0}


@pytest.mark.parametrize(
    ("seat", "proposed"),
    [
        (Seat("conjure-stars one-ink"), "play one-ink"),
        (Seat("dear-scripture", coins=13), "claim coins"),
        (Seat("dear-scripture"), "end"),
        (Seat("conjure-stars"), "end"),
    ],
)
def test_c11_the_end_of_the_turn_is_proposed_only_where_nothing_else_brings_something(seat: Seat, proposed: str) -> None:
    s = given(seat, row="scripture-1 relic-1 hallucination-1")
    assert asked(s).proposal == proposed
    assert TEST.proposal(s, 0) == "end", "a clock that runs out spends nothing"


def test_c12_a_tile_keeps_its_number_after_its_place_whatever_can_be_reached() -> None:
    """What can be done before the Move comes after all nine."""
    rich = Seat(ink=13, stars=13)
    for head in ("ink-3", "any-2", "stars-card"):
        told = numbers(given(rich, ask="move", head=head))
        tiles = {f"move {tile}": n for n, tile in enumerate(REALM, 1) if tile != head}
        assert told == {**tiles, "claim ink": 10, "claim stars": 13}
    assert numbers(given(Seat(), ask="move", head="any-2")) == {f"move {REALM[n - 1]}": n for n in (2, 4, 6, 8)}


def test_c12_only_the_final_tile_gives_its_bonus() -> None:
    s = play(given(Seat(coins=1), ask="move", head="ink-card"), "move coins-3")
    assert s.head == "coins-3"
    assert s.resources[0] == (0, 3, 0, 0)
    assert s.hand[0] == ()


def test_c12_cards_and_tokens_pay_no_tribute() -> None:
    s = given(Seat("scripture-3 relic-3 hallucination-3", tokens=(3,)), ask="move", head="stars-3")
    assert moves(s) == {"ink-card", "whispers-card"}


def test_c12_cards_and_tokens_are_not_offered_while_tribute_is_paid() -> None:
    s = given(Seat("scripture-3 relic-3", ink=1, coins=1, tokens=(3,)), ask="move", head="stars-3")
    s = play(s, "move any-2")
    assert legal(s, "discard") == legal(s, "token") == set()


def test_c12_discounts_do_not_help_with_tribute() -> None:
    s = given(Seat(tableau="less-ink less-any"), ask="move", head="stars-3")
    assert moves(s) == {"ink-card", "whispers-card"}


def test_c12_a_move_by_a_card_is_a_full_move() -> None:
    s = play(given(Seat("walk", ink=1), head="stars-3"), "play walk")
    assert moves(s) == {"ink-card", "whispers-card", "ink-3", "any-2", "stars-card"}
    s = play(s, "move ink-3")
    assert (s.head, s.resources[0]) == ("ink-3", (3, 0, 0, 0))


def test_c12_a_move_by_a_card_does_not_end_where_that_move_began() -> None:
    s = play(given(Seat("walk", ink=9), head="stars-3"), "play walk")
    assert refused(s, "move stars-3") == "same-tile"


def test_c12_the_tile_of_an_earlier_move_of_the_turn_is_open_again() -> None:
    s = play(given(Seat("walk"), ask="move", head="stars-3"), "move ink-card", "take relic-1", "play walk")
    assert "stars-3" in moves(s)


# --- C13


def test_c13_a_named_destination_is_reached_free_from_anywhere() -> None:
    s = play(given(Seat("go-ink"), head="stars-card"), "play go-ink")
    assert s.head == "ink-3"
    assert s.resources[0] == (3, 0, 0, 0)


def test_c13_a_named_destination_takes_no_tribute() -> None:
    s = play(given(Seat("go-ink", coins=5), head="stars-card"), "play go-ink")
    assert s.resources[0] == (3, 5, 0, 0)


def test_c13_the_bonus_comes_even_if_the_head_is_there_already() -> None:
    s = play(given(Seat("go-ink"), head="ink-3"), "play go-ink")
    assert s.head == "ink-3"
    assert s.resources[0] == (3, 0, 0, 0)
    assert events(s, "moved") == []


def test_c13_the_whole_bonus_comes_if_the_head_is_there_already() -> None:
    s = play(given(Seat("go-card"), head="ink-card"), "play go-card", "take relic-1")
    assert s.resources[0] == (1, 0, 0, 0)
    assert s.hand[0] == ("relic-1",)


# --- C14


def test_c14_a_gap_in_the_row_is_filled_at_once() -> None:
    s = given(ask="move", head="stars-3", row="scripture-1 relic-1 hallucination-1", top="constellation-5 relic-5")
    s = play(s, "move ink-card", "take relic-1")
    assert s.row == ("scripture-1", "constellation-5", "hallucination-1")
    assert s.deck[0] == "relic-5"


def test_c14_the_discard_pile_becomes_the_deck_when_that_is_empty() -> None:
    s = given(Seat("draw-one"), discard="relic-4 relic-5 relic-6", rest="last")
    s = play(s, "play draw-one", luck=[("relic-6", "relic-4", "relic-5")])
    assert s.hand[0] == ("relic-6",)
    assert s.deck == ("relic-4", "relic-5")
    assert s.discard == ("draw-one",)


def test_c14_the_row_is_refilled_from_the_reshuffled_discard_pile() -> None:
    s = given(Seat("take-one"), row="scripture-1 relic-1 hallucination-1", discard="relic-4 relic-5", rest="last")
    s = play(s, "play take-one")
    s = play(s, "take relic-1", luck=[("relic-5", "relic-4")])
    assert set(s.row) == {"scripture-1", "relic-5", "hallucination-1"}
    assert s.deck == ("relic-4",)


def test_c14_a_draw_of_several_goes_on_after_the_reshuffle() -> None:
    s = given(Seat("draw-three"), top="scripture-5", discard="relic-4 relic-5 relic-6", rest="last")
    s = play(s, "play draw-three", luck=[("relic-6", "relic-4", "relic-5")])
    assert s.hand[0] == ("scripture-5", "relic-6", "relic-4")


def test_c14_a_row_discarded_as_a_whole_is_part_of_the_new_deck() -> None:
    s = given(Seat("flush"), row="scripture-1 relic-1 hallucination-1", top="relic-6", rest="last")
    s = play(s, "play flush", luck=[("relic-1", "hallucination-1", "scripture-1")])
    assert set(s.row) == {"relic-6", "relic-1", "hallucination-1"}
    assert s.deck == ("scripture-1",)


def test_c14_a_discarded_row_is_replaced_at_once() -> None:
    s = given(Seat("flush-and-sweep"), row="scripture-1 relic-1 hallucination-1", top="relic-6 relic-7 scripture-6")
    s = play(s, "play flush-and-sweep")
    assert set(s.row) == {"relic-6", "relic-7", "scripture-6"}
    assert legal(s) == {"sweep relic", "sweep scripture"}


def test_c14_nothing_is_shuffled_while_the_deck_has_cards() -> None:
    s = play(given(Seat("draw-three"), top="relic-4 relic-5 relic-6", discard="scripture-5", rest="last"), "play draw-three")
    assert set(s.hand[0]) == {"relic-4", "relic-5", "relic-6"}
    assert events(s, "reshuffled") == []


def test_c14_both_empty_leaves_a_gap() -> None:
    s = given(ask="move", head="stars-3", row="scripture-1 relic-1 hallucination-1", rest="last")
    s = play(s, "move ink-card", "take relic-1")
    assert s.row == ("scripture-1", None, "hallucination-1")


def test_c14_both_empty_draws_nothing() -> None:
    s = play(given(Seat("draw-three"), top="relic-4", rest="last"), "play draw-three")
    assert s.hand[0] == ("relic-4",)


def test_c14_with_one_card_in_the_row_that_is_the_one_taken() -> None:
    s = play(given(ask="move", head="stars-3", row="- relic-1 -", rest="last"), "move ink-card")
    assert s.hand[0] == ("relic-1",)
    assert s.row == (None, None, None)


def test_c14_an_empty_row_gives_no_card_but_still_the_resource() -> None:
    s = play(given(ask="move", head="stars-3", row="- - -", rest="last"), "move ink-card")
    assert (s.hand[0], s.resources[0]) == ((), (1, 0, 0, 0))


@pytest.mark.parametrize(
    ("seat", "codes"),
    [
        (Seat("nothing"), ("play nothing",)),  # the hallucination itself, once it is resolved
        (Seat("generic-vision nothing", ink=1), ("play generic-vision", "discard nothing")),  # to pay
        (Seat("nothing scripture-3 " + " ".join(f"relic-{n}" for n in range(2, 9))), ("end", "discard nothing")),  # beyond the limit
    ],
)
def test_c14_a_gap_is_filled_as_soon_as_there_is_a_card_again(seat: Seat, codes: tuple[str, ...]) -> None:
    """Deck and discard pile are empty: whatever is discarded first lies in the row at once, before anything else is asked."""
    s = play(given(seat, row="scripture-1 - hallucination-1", rest="last"), *codes, luck=[("nothing",)])
    assert s.row == ("scripture-1", "nothing", "hallucination-1")


def test_c14_a_completed_constellation_fills_a_gap() -> None:
    s = given(Seat("one-ink", constellations={"ink-chain": "abc"}), row="scripture-1 - hallucination-1", rest="last")
    s = play(s, "play one-ink", "place ink-chain d", luck=[("ink-chain",)])
    assert s.row == ("scripture-1", "ink-chain", "hallucination-1")
    assert s.discard == ("one-ink",)


def test_c14_a_card_that_a_bridge_token_costs_fills_a_gap() -> None:
    s = given(Seat("nothing"), ask="move", row="scripture-1 - hallucination-1", rest="last", bridge="a1 e5")
    s = play(s, "bridge", "token ink-3", "to coins-3", luck=[("nothing",)])
    assert s.row == ("scripture-1", "nothing", "hallucination-1")


def test_c14_with_both_empty_a_discarded_row_is_dealt_anew() -> None:
    s = play(given(Seat("flush"), row="- relic-1 relic-2", rest="last"), "play flush", luck=[("relic-2", "relic-1")])
    assert s.row == ("relic-2", "relic-1", None)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_c14_anyone_may_look_through_the_discard_pile_but_not_the_deck(seat: int | None) -> None:
    s = given(discard="relic-4 relic-5", top="relic-6")
    view = TEST.observe(s, seat)
    assert view.discard == ("relic-4", "relic-5")
    assert set(view.deck) == {HIDDEN}
