"""C5 to C10: the realm, the first hands, express, drafting, seats and discount tokens."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.game import BadOption
from engine.core.state import HIDDEN, names_in
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import HANDS, SHIPPED, TEST, Seat, given, legal, play


def begin(seats: int = 2, seed: int = 1, game: Cosmoctopus = TEST, **options: Any) -> Table:
    return game.setup(CosmoctopusOptions(**options), seats, Search(Random(seed)))


# --- C5, C6


def test_c5_the_realm_is_the_8_basic_tiles_and_one_special() -> None:
    s = begin()
    special = set(s.realm) - set(TEST.box.basic)
    assert len(s.realm) == 9
    assert set(TEST.box.basic) < set(s.realm)
    assert len(special) == 1
    assert special < set(TEST.box.special)


def test_c5_the_special_tile_and_the_order_are_random() -> None:
    deals = [begin(seed=seed) for seed in range(60)]
    assert {tile for s in deals for tile in s.realm if tile in TEST.box.special} == set(TEST.box.special)
    assert len({s.realm for s in deals}) > 50


def test_c5_the_head_begins_on_gain_3_stars() -> None:
    assert {begin(seed=seed).head for seed in range(10)} == {"stars-3"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c6_everyone_begins_with_5_cards_and_2_of_each_resource(seats: int) -> None:
    s = begin(seats, game=SHIPPED)
    assert [len(hand) for hand in s.hand] == [5] * seats
    assert s.resources == ((2, 2, 2, 2),) * seats
    assert s.tentacles == (0,) * seats


def test_c6_the_row_has_3_devotees_and_the_rest_is_the_deck() -> None:
    s = begin(2, game=SHIPPED)
    assert len(set(s.row)) == 3
    assert len(s.deck) == 88 - 3 - 2 * 5
    assert set(s.contact) == set(SHIPPED.box.deck.contacts)


def test_c6_the_first_player_is_random() -> None:
    assert {begin(4, seed).turn for seed in range(60)} == {0, 1, 2, 3}


def test_c6_the_first_player_can_be_named() -> None:
    assert {begin(4, seed, first=2).turn for seed in range(20)} == {2}
    assert TEST.pending(begin(4, first=2)) == (2,)


@pytest.mark.parametrize("first", [-1, 3])
def test_c6_a_first_player_who_is_not_there_is_refused(first: int) -> None:
    with pytest.raises(BadOption, match="first"):
        begin(3, first=first)


def test_c6_turns_go_round_from_the_first_player() -> None:
    s = begin(3, first=1)
    order = []
    chance = Search(Random(1))
    for _ in range(4):
        order.append(s.turn)
        turn = s.turn
        while s.turn == turn:
            seat = TEST.pending(s)[0]
            codes = TEST.legal(s, seat)
            s = TEST.apply(s, seat, "end" if "end" in codes else codes[0], chance)
    assert order == [1, 2, 0, 1]


# --- C7


def test_c7_express_begins_with_3_tentacles() -> None:
    assert begin(3, express=True).tentacles == (3, 3, 3)


def test_c7_express_tentacles_bring_no_first_contact() -> None:
    s = begin(2, express=True)
    assert s.contacted == (False, False)
    assert set(s.contact) == set(TEST.box.deck.contacts)


def test_c7_first_contact_comes_with_the_first_tentacle_gained_in_play() -> None:
    s = play(given(Seat("pact", tentacles=3, contacted=False), Seat(tentacles=3, contacted=False), express=True), "play pact")
    assert legal(s, "contact") == {f"contact {c}" for c in TEST.box.deck.contacts}


# --- C8


def test_c8_fixed_hands_are_four_hands_of_3_one_each() -> None:
    s = begin(3, hands="fixed")
    dealt = [sorted(hand) for hand in s.hand]
    assert all(hand in [sorted(h) for h in HANDS] for hand in dealt)
    assert len({tuple(hand) for hand in dealt}) == 3


def test_c8_who_gets_which_fixed_hand_is_random() -> None:
    assert len({begin(2, seed, hands="fixed").hand for seed in range(40)}) > 4


def test_c8_unused_fixed_hands_are_shuffled_into_the_deck() -> None:
    s = begin(2, hands="fixed")
    unused = {c for hand in HANDS for c in hand} - {c for hand in s.hand for c in hand}
    assert len(unused) == 6
    assert unused <= {*s.deck, *s.row}


def test_c8_fixed_hands_come_with_2_of_each_resource() -> None:
    assert begin(2, hands="fixed").resources == ((2, 2, 2, 2),) * 2


def test_c8_the_draft_begins_with_5_cards_each_and_asks_everyone() -> None:
    s = begin(3, hands="draft")
    assert TEST.pending(s) == (0, 1, 2)
    assert [len(TEST.legal(s, seat)) for seat in range(3)] == [5, 5, 5]
    assert s.hand == ((), (), ())


def test_c8_the_draft_keeps_1_and_passes_the_rest_left() -> None:
    s = begin(3, hands="draft", first=0)
    packs = s.pack
    kept = [pack[0] for pack in packs]
    s = play(s, *(f"keep {c}" for c in kept))
    assert s.hand == tuple((c,) for c in kept)
    assert [set(pack) for pack in s.pack] == [set(packs[2][1:]), set(packs[0][1:]), set(packs[1][1:])]


def test_c8_the_draft_goes_on_until_5_are_kept() -> None:
    s = begin(3, hands="draft", first=0)
    packs = s.pack
    while TEST.pending(s) == (0, 1, 2):
        s = play(s, *(TEST.legal(s, seat)[0] for seat in range(3)))
    assert [len(hand) for hand in s.hand] == [5, 5, 5]
    # A pack visits its owner, the two to the left, the owner again, and the last card stays with the next one.
    assert [len({*packs[0]} & {*hand}) for hand in s.hand] == [2, 2, 1]
    assert [len({*packs[1]} & {*hand}) for hand in s.hand] == [1, 2, 2]
    assert not any(names_in(s.pack))
    assert TEST.pending(s) == (0,)


def test_c8_a_draft_choice_can_be_changed_until_all_are_in() -> None:
    s = begin(3, hands="draft", first=0)
    first, second = s.pack[1][:2]
    chance = Search(Random(1))
    s = TEST.apply(s, 1, f"keep {first}", chance)
    assert TEST.pending(s) == (0, 2)
    s = TEST.apply(s, 1, f"keep {second}", chance)
    assert TEST.pending(s) == (0, 2)
    for seat in (0, 2):
        s = TEST.apply(s, seat, TEST.legal(s, seat)[0], chance)
    assert s.hand[1] == (second,)
    assert first in s.pack[2]


def test_c8_a_draft_choice_stays_secret_until_all_are_in() -> None:
    s = begin(3, hands="draft", first=0)
    card = s.pack[1][0]
    s = TEST.apply(s, 1, f"keep {card}", Search(Random(1)))
    assert TEST.observe(s, 0).picked == (None, HIDDEN, None)
    assert TEST.observe(s, 1).picked == (None, card, None)


# --- C9, C10


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_c9_without_the_investigator_2_to_4_play(seats: int) -> None:
    with pytest.raises(BadOption):
        begin(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c10_tokens_are_worth_1_2_3_in_turn_order(seats: int) -> None:
    assert begin(seats, first=0).tokens == ((), (1,), (2,), (3,))[:seats]


def test_c10_turn_order_counts_from_the_first_player() -> None:
    assert begin(4, first=2).tokens == ((2,), (3,), (), (1,))


def test_c10_a_token_pays_its_worth_of_the_generic_part() -> None:
    s = play(given(Seat("dear-vision", ink=3, tokens=(2,))), "play dear-vision", "token 2")
    assert s.resources[0] == (0, 0, 0, 0)
    assert s.discard == ("dear-vision",)


def test_c10_a_used_token_is_gone() -> None:
    s = play(given(Seat("generic-vision", coins=2, tokens=(2,))), "play generic-vision", "token 2")
    assert (s.tokens[0], s.resources[0]) == ((), (0, 2, 0, 0))


def test_c10_a_token_need_not_be_used() -> None:
    s = play(given(Seat("generic-vision", coins=2, tokens=(2,))), "play generic-vision", "pay rest")
    assert (s.tokens[0], s.resources[0]) == ((2,), (0, 0, 0, 0))


def test_c10_worth_beyond_the_generic_part_is_lost() -> None:
    s = given(Seat("once-more generic-vision", coins=1, whispers=1, tokens=(3,)), plays=2)
    s = play(s, "play generic-vision", "pay coins", "token 3")
    assert (s.tokens[0], s.resources[0]) == ((), (0, 0, 1, 0))


def test_c10_a_token_does_not_pay_the_specific_part() -> None:
    assert "play ink-vision" not in legal(given(Seat("ink-vision", ink=1, tokens=(3,))))
    assert "play dear-vision" not in legal(given(Seat("dear-vision", ink=2, coins=9, tokens=(3,))))


def test_c10_a_token_pays_the_card_of_its_own_player_only() -> None:
    assert "play generic-vision" not in legal(given(Seat("generic-vision", coins=1), Seat(tokens=(3,))))


def test_c10_all_cards_dealt_are_different() -> None:
    s = begin(4, game=SHIPPED)
    assert max(Counter(names_in((s.deck, s.row, s.hand))).values()) == 1
