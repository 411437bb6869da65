"""P4 to P7, P18: who plays what, from where, with which cards, and who begins."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.game import BadOption
from engine.core.state import HIDDEN, things
from engine.octopush.box import COLOURS, TEAM
from engine.octopush.grid import HOMES, LEFT
from engine.octopush.table import OctopushOptions, Table
from tests.octopush import SHIPPED, refused, where
from tests.typed import there

SEEDS = range(12)


def begun(seats: int, seed: int = 1, **options: Any) -> Table:
    return SHIPPED.setup(OctopushOptions(**options), seats, Search(Random(seed)))


def all_left_out(s: Table, seed: int = 1) -> Table:
    """Everyone has left out the first card they may."""
    chance = Search(Random(seed))
    while s.frames[0][0] == "leave":
        seat = SHIPPED.pending(s)[0]
        missing = [c for c in s.colours[seat] if not any(card.startswith(c) for card in s.left[seat] or ())]
        s = SHIPPED.apply(s, seat, next(c for c in SHIPPED.legal(s, seat) if missing[0] in c), chance)
    return s


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p05_four_pawns_of_a_colour_on_the_homes_of_its_side(seats: int) -> None:
    s = begun(seats)
    for colour, side in zip(COLOURS, s.side, strict=True):
        assert {where(s)[pawn] for pawn in TEAM[colour]} == set(HOMES[there(side)])
    assert len(set(s.side)) == 4


def test_p05_four_players_have_a_colour_each() -> None:
    for seed in SEEDS:
        assert [len(colours) for colours in begun(4, seed).colours] == [1, 1, 1, 1]


def test_p05_with_three_one_plays_two_colours_and_chance_says_who() -> None:
    sizes = {tuple(len(colours) for colours in begun(3, seed).colours) for seed in SEEDS}
    assert sizes == {(2, 1, 1), (1, 2, 1), (1, 1, 2)}


def test_p05_with_two_each_plays_two() -> None:
    for seed in SEEDS:
        assert [len(colours) for colours in begun(2, seed).colours] == [2, 2]


@pytest.mark.parametrize("seats", [2, 3])
def test_p05_combined_colours_start_from_neighbouring_sides(seats: int) -> None:
    for seed in SEEDS:
        s = begun(seats, seed)
        sides = dict(zip(COLOURS, s.side, strict=True))
        for colours in s.colours:
            if len(colours) == 2:
                assert sides[colours[1]] == LEFT[there(sides[colours[0]])]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p07_the_next_seat_sits_to_the_left(seats: int) -> None:
    for seed in SEEDS:
        s = begun(seats, seed)
        sides = dict(zip(COLOURS, s.side, strict=True))
        for i, colours in enumerate(s.colours):
            assert sides[s.colours[(i + 1) % seats][0]] == LEFT[there(sides[colours[-1]])]


def test_p05_which_colours_one_plays_is_left_to_chance() -> None:
    assert len({begun(4, seed).colours for seed in SEEDS}) > 6


def test_p04_everyone_chooses_at_once_what_to_leave_out() -> None:
    s = begun(4)
    assert SHIPPED.pending(s) == (0, 1, 2, 3)
    colour = s.colours[2][0]
    assert set(SHIPPED.legal(s, 2)) == {f"leave {card}" for card in SHIPPED.box.suits[colour]}
    s = SHIPPED.apply(s, 2, f"leave {colour}-dash", Search(Random(1)))
    assert SHIPPED.pending(s) == (0, 1, 3)
    assert s.left[2] == (f"{colour}-dash",)


def test_p04_the_choice_is_secret() -> None:
    s = begun(4)
    s = SHIPPED.apply(s, 2, f"leave {s.colours[2][0]}-dash", Search(Random(1)))
    assert SHIPPED.observe(s, 2).left[2] == s.left[2]
    for other in (0, 1, 3, None):
        assert SHIPPED.observe(s, other).left[2] == (HIDDEN,)
        assert set(SHIPPED.observe(s, other).pack[2]) == {HIDDEN}


def test_p04_the_choice_can_be_changed_until_all_have_chosen() -> None:
    s, chance = begun(4), Search(Random(1))
    colour = s.colours[2][0]
    s = SHIPPED.apply(s, 2, f"leave {colour}-dash", chance)
    assert f"leave {colour}-dash" not in SHIPPED.legal(s, 2)
    s = SHIPPED.apply(s, 2, f"leave {colour}-flow", chance)
    assert s.left[2] == (f"{colour}-flow",) and f"{colour}-dash" in s.pack[2]
    assert len(s.pack[2]) == 8


def test_p04_one_card_of_each_combined_colour_is_left_out() -> None:
    s, chance = begun(2), Search(Random(1))
    one, two = s.colours[1]
    s = SHIPPED.apply(s, 1, f"leave {two}-dash", chance)
    assert SHIPPED.pending(s) == (0, 1)
    s = SHIPPED.apply(s, 1, f"leave {two}-dive", chance)
    assert s.left[1] == (f"{two}-dive",) and SHIPPED.pending(s) == (0, 1)
    s = SHIPPED.apply(s, 1, f"leave {one}-wade", chance)
    assert s.left[1] == (f"{one}-wade", f"{two}-dive") and SHIPPED.pending(s) == (0,)
    assert len(s.pack[1]) == 16


def test_p04_the_log_says_once_that_somebody_has_chosen() -> None:
    """With two colours, once both cards are in; a change is told to nobody."""
    s, chance = begun(2), Search(Random(1))
    one, two = s.colours[1]
    told = []
    for code in (f"leave {two}-dash", f"leave {two}-dive", f"leave {one}-wade", f"leave {one}-flow"):
        s = SHIPPED.apply(s, 1, code, chance)
        told.append(list(s.events))
    assert told == [[], [], [("chose", 1)], []]


def test_p04_a_card_that_is_left_out_already_says_so() -> None:
    s = begun(2)
    one, two = s.colours[1]
    s = SHIPPED.apply(s, 1, f"leave {two}-dash", Search(Random(1)))
    assert refused(s, f"leave {two}-dash", seat=1) == "left-already"
    assert refused(s, f"leave {two}-dash", seat=0) == "unknown-code"
    s = SHIPPED.apply(s, 1, f"leave {one}-wade", Search(Random(1)))
    assert refused(s, f"leave {one}-wade", seat=1) == "left-already"


def test_p04_nobody_leaves_out_what_is_not_theirs() -> None:
    s = begun(4)
    assert refused(s, f"leave {s.colours[1][0]}-dash", seat=0) == "unknown-code"


def test_p04_what_was_left_out_stays_secret_and_out_of_the_round() -> None:
    s = all_left_out(begun(4))
    for seat in range(4):
        left = s.left[seat]
        assert left is not None and left[0] not in (*s.hand[seat], *s.deck[seat])
        assert SHIPPED.observe(s, (seat + 1) % 4).left[seat] == (HIDDEN,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p04_beginners_keep_the_six_cards_that_are_not_marked(seats: int) -> None:
    s = begun(seats, beginners=True)
    assert s.frames[0][0] == "play", "there is nothing to choose"
    assert len(things(s)) == 24
    for seat in range(seats):
        mine = {*s.hand[seat], *s.deck[seat]}
        assert mine == {card for colour in s.colours[seat] for card in SHIPPED.box.beginners[colour]}


def test_p06_a_hand_of_two_and_a_deck_of_six() -> None:
    s = all_left_out(begun(4))
    assert [len(hand) for hand in s.hand] == [2] * 4
    assert [len(deck) for deck in s.deck] == [6] * 4


def test_p06_combined_colours_have_one_deck_and_a_hand_of_three() -> None:
    s = all_left_out(begun(3))
    for seat, colours in enumerate(s.colours):
        assert (len(s.hand[seat]), len(s.deck[seat])) == ((3, 13) if len(colours) == 2 else (2, 6))


def test_p06_the_colours_of_hidden_cards_are_hidden_too() -> None:
    """In a deck of two colours nobody but its player knows which colour lies where, or is in the hand."""
    s = all_left_out(begun(2))
    hands = {tuple(sorted(card.split("-")[0] for card in SHIPPED.redeal(s, 0, Random(seed)).hand[1])) for seed in range(40)}
    assert len(hands) == 4, "none, one, two or three cards of one colour"


def test_p06_a_re_deal_keeps_one_card_of_each_colour_out() -> None:
    s = all_left_out(begun(2))
    one, two = s.colours[1]
    lefts = [there(SHIPPED.redeal(s, 0, Random(seed)).left[1]) for seed in range(40)]
    assert all(left[0].startswith(one) and left[1].startswith(two) for left in lefts)
    assert len(set(lefts)) > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p07_the_yellow_player_begins(seats: int) -> None:
    for seed in SEEDS:
        s = all_left_out(begun(seats, seed))
        assert "yellow" in s.colours[s.turn] and SHIPPED.pending(s) == (s.turn,)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_p07_who_begins_can_be_chosen(seats: int, first: int) -> None:
    for seed in SEEDS:
        assert "yellow" in begun(seats, seed, first=first).colours[first]


def test_p07_impossible_options() -> None:
    with pytest.raises(BadOption, match="first"):
        begun(3, first=3)
    with pytest.raises(BadOption, match="beginners"):
        begun(3, variant="dice", beginners=True)
    for other in ({"variant": "dice"}, {"beginners": True}):
        with pytest.raises(BadOption, match="choose_anew"):
            begun(3, choose_anew=True, **other)
    with pytest.raises(BadOption, match="2 to 4"):
        begun(5)


def test_p18_the_totals_option_is_for_the_screen() -> None:
    assert SHIPPED.board(begun(2))["totals"] is False
    assert SHIPPED.board(begun(2, totals=True))["totals"] is True
