"""P17, P19 to P21: the end of a round, passing on, and the end of the game."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.state import HIDDEN
from engine.octopush.box import COLOURS, TEAM
from engine.octopush.grid import HOMES
from engine.octopush.table import OctopushOptions, Table
from tests.octopush import ONE_EACH, SHIPPED, asked, events, game_of, given, play, points, where

LAST_YELLOW = {"yellow-1": "d7", "purple-4": "a6", "green-4": "f8", "coral-4": "h6", "coral-1": "g2"}


def ended(s: Table, *codes: str) -> Table:
    """The position after these answers and the end of the turn, and with it of the round; the decks of the next one lie as in the box."""
    kept = [card for left in s.left for card in left or ()] + [card for card in s.out if card]
    suits = s.box.beginners if s.options.beginners else s.box.suits
    luck = [tuple(card for colour in mine for card in suits[colour] if card not in kept) for mine in s.colours]
    return play(s, *codes, "end", luck=luck)


def last_yellow_crosses(**more: Any) -> Table:
    """The last yellow pawn is dashed over the north side."""
    return play(given(LAST_YELLOW, **more), "play yellow-dash", "north")


def test_p19_the_round_ends_after_the_turn_in_which_a_colour_is_gone() -> None:
    s = last_yellow_crosses()
    assert asked(s).kind == "end" and s.round == 1
    s = ended(s)
    assert s.round == 2 and events(s, "round-over") == [("round-over", 1)]
    assert events(s, "wiped-out") == [("wiped-out", "yellow")] and not events(s, "played-out")


def test_p19_on_anybodys_turn() -> None:
    """Coral's last pawn is pushed out by yellow; the round ends, though purple and green have not played."""
    s = given({"yellow-1": "d4", "purple-4": "a6", "green-4": "f8", "coral-1": "d7"})
    s = ended(s, "play yellow-dash", "north")
    assert s.round == 2


def test_p19_not_while_a_colour_still_has_a_pawn() -> None:
    s = play(given({**ONE_EACH, "yellow-1": "d7"}), "play yellow-dash", "pawn yellow-1", "north", "end")
    assert s.round == 1 and s.turn == 1


def test_p19_no_card_is_drawn_when_the_round_is_over() -> None:
    s = last_yellow_crosses()
    assert events(ended(s), "drew") == []


@pytest.mark.parametrize(("round", "closes"), [(1, "round"), (4, "game")])
def test_p19_the_answer_that_removes_the_last_pawn_says_what_it_ends(round: int, closes: str) -> None:
    s = play(given(LAST_YELLOW, round=round), "play yellow-dash")
    gains = {choice.code: choice.gain for choice in asked(s).choices}
    assert gains["north"] == f"5 points, Yellow 1 crossed, ends the {closes}" and "ends" not in gains["east"]
    assert [choice.gain for choice in asked(play(s, "north")).choices] == [f"the {closes} is over"]
    assert [choice.gain for choice in asked(play(s, "east")).choices] == ["then draw a card"]


EMPTY = dict.fromkeys(range(4), "")


def test_p19_without_cards_the_set_of_turns_is_played_to_its_end() -> None:
    """Yellow has no card left; purple, green and coral still play their last one, then the round is over."""
    hands = {1: "purple-glide", 2: "green-glide", 3: "coral-glide"}
    s = given(ONE_EACH, hand="yellow-glide", hands=hands, deck=EMPTY)
    s = play(s, "play yellow-glide", "north", "end")
    assert (s.round, s.turn) == (1, 1)
    s = play(s, "play purple-glide", "east", "end", "play green-glide", "south", "end")
    assert (s.round, s.turn) == (1, 3)
    assert [choice.gain for choice in asked(play(s, "play coral-glide", "west")).choices] == ["the round is over"]
    s = ended(s, "play coral-glide", "west")
    assert s.round == 2 and events(s, "played-out") == [("played-out",)]


def test_p19_the_set_ends_before_the_yellow_player_not_before_seat_0() -> None:
    """Here it is green's last card, and yellow, seat 0, comes after coral: the round ends there."""
    hands = {0: "yellow-glide yellow-dash", 1: "purple-dash purple-wade", 3: "coral-glide"}
    s = given(ONE_EACH, turn=2, hand="green-glide", hands=hands, deck=EMPTY)
    s = play(s, "play green-glide", "south", "end")
    assert (s.round, s.turn) == (1, 3)
    assert ended(s, "play coral-glide", "west").round == 2


def test_p17_one_point_for_each_pawn_on_the_board() -> None:
    """Purple 1, green 1 and coral 2 pawns are left; yellow's last has crossed."""
    s = ended(last_yellow_crosses())
    assert [points(s, seat, colour) for seat, colour in enumerate(COLOURS)] == [5, 1, 1, 2]
    assert events(s, "survived") == [("survived", 1, "purple"), ("survived", 1, "green"), ("survived", 2, "coral")]


def test_p20_colours_and_cards_go_to_the_left() -> None:
    s = ended(last_yellow_crosses())
    assert s.colours == (("coral",), ("yellow",), ("purple",), ("green",))
    assert {card.split("-")[0] for card in (*s.hand[1], *s.deck[1])} == {"yellow"} and not any(s.discard)


def test_p20_each_colour_starts_from_the_side_to_the_left_of_its_last() -> None:
    s = ended(last_yellow_crosses())
    assert dict(zip(COLOURS, s.side, strict=True)) == {"yellow": "west", "purple": "north", "green": "east", "coral": "south"}
    assert {where(s)[pawn] for pawn in TEAM["yellow"]} == set(HOMES["west"])
    assert len(where(s)) == 16 and s.anchored == ()


def test_p20_anchored_pawns_stand_up_for_the_new_round() -> None:
    s = ended(last_yellow_crosses(anchored="coral-1"))
    assert s.anchored == ()


ORDERS = {colour: tuple(c for c in SHIPPED.box.suits[colour] if c != f"{colour}-chomp") for colour in COLOURS}
"""The eight cards of each colour when Chomp is left out, as they lie in the box."""


def test_p20_what_was_left_out_stays_out_for_the_whole_match() -> None:
    """Everyone left out Chomp. Nobody chooses again: the second round begins with the eight cards of each colour, yellow's at seat 1."""
    s = ended(last_yellow_crosses())
    assert s.round == 2 and asked(s).kind == "play"
    assert dict(zip(COLOURS, s.out, strict=True)) == {colour: f"{colour}-chomp" for colour in COLOURS}
    assert s.left == (None,) * 4 and not any(s.pack)
    for seat, colour in ((1, "yellow"), (2, "purple"), (3, "green"), (0, "coral")):
        assert (*s.hand[seat], *s.deck[seat]) == ORDERS[colour]


def test_p20_the_new_owner_sees_what_the_deck_holds() -> None:
    """What stays out is open from then on, and told: so the eight cards of the deck are known, though not their order."""
    before = last_yellow_crosses()
    assert all(game_of(before).observe(before, 1).left[seat] == (HIDDEN,) for seat in (0, 2, 3))
    s = ended(before)
    for seat in (0, 1, 2, 3, None):
        view = game_of(s).observe(s, seat)
        assert view.out == s.out and set(view.deck[1]) == {HIDDEN}
        assert game_of(s).redeal(s, seat, Random(1)).out == s.out
    assert events(s, "kept-out") == [("kept-out", f"{colour}-chomp") for colour in COLOURS]


def test_p20_and_in_the_rounds_after_that() -> None:
    """Yellow, which seat 1 plays now, ends the second round too; its Chomp is still out in the third."""
    s = given({**LAST_YELLOW, "yellow-1": "d7"}, round=2)
    s = ended(s, "play yellow-dash", "north")
    assert s.round == 3 and asked(s).kind == "play" and "yellow-chomp" in s.out
    assert events(s, "kept-out") == []


def test_p20_beginners_have_nothing_that_stays_out() -> None:
    s = ended(last_yellow_crosses(beginners=True))
    assert s.round == 2 and s.out == (None,) * 4 and len((*s.hand[1], *s.deck[1])) == 6


def test_p20_everyone_chooses_eight_again_where_that_is_wanted() -> None:
    s = play(last_yellow_crosses(choose_anew=True), "end")
    assert asked(s).kind == "leave" and game_of(s).pending(s) == (0, 1, 2, 3)
    assert set(s.pack[1]) == set(game_of(s).box.suits["yellow"])
    assert s.left == (None,) * 4 and s.out == (None,) * 4


def test_p20_the_yellow_player_begins_again() -> None:
    assert ended(last_yellow_crosses()).turn == 1
    s = play(last_yellow_crosses(choose_anew=True), "end", "leave coral-dash", "leave yellow-dash", "leave purple-dash")
    orders = [tuple(c for c in s.box.suits[colour] if c != f"{colour}-dash") for colour in ("yellow", "purple", "coral")]
    green = tuple(c for c in s.box.suits["green"] if c != "green-wade")
    s = play(s, "leave green-wade", luck=[orders[0], orders[1], green, orders[2]])
    assert s.turn == 1 and asked(s).seat == 1
    assert s.hand[1] == ("yellow-glide", "yellow-crawl") and len(s.deck[1]) == 6


def test_p20_combined_colours_stay_combined_with_three() -> None:
    s = given(LAST_YELLOW, seats=3, hand="yellow-dash purple-dash yellow-wade")
    s = ended(s, "play yellow-dash", "north")
    assert s.colours == (("coral",), ("yellow", "purple"), ("green",))
    assert dict(zip(COLOURS, s.side, strict=True)) == {"yellow": "west", "purple": "north", "green": "east", "coral": "south"}


def test_p20_with_two_each_colour_starts_from_the_opposite_side() -> None:
    s = given(LAST_YELLOW, seats=2, hand="yellow-dash purple-dash yellow-wade")
    s = ended(s, "play yellow-dash", "north")
    assert s.colours == (("green", "coral"), ("yellow", "purple"))
    assert dict(zip(COLOURS, s.side, strict=True)) == {"yellow": "north", "purple": "east", "green": "south", "coral": "west"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p21_everyone_plays_every_colour_and_then_it_is_over(seats: int) -> None:
    rng = Random(seats)
    chance = Search(rng)
    s = SHIPPED.setup(OctopushOptions(), seats, chance)
    played = [set(colours) for colours in s.colours]
    while asking := SHIPPED.pending(s):
        s = SHIPPED.apply(s, asking[0], rng.choice(SHIPPED.legal(s, asking[0])), chance)
        for seat in range(seats):
            played[seat] |= set(s.colours[seat])
    assert s.round == seats and all(mine == set(COLOURS) for mine in played)


def test_p21_after_the_last_round_the_game_is_over() -> None:
    s = play(last_yellow_crosses(round=4, points={(2, "yellow"): 9}), "end")
    assert s.over and game_of(s).pending(s) == ()
    result = game_of(s).result(s)
    assert result.scores == (5, 1, 10, 2) and result.places == (2, 4, 1, 3)


def test_p21_a_tie_is_shared() -> None:
    s = play(last_yellow_crosses(round=4, points={(2, "yellow"): 4}), "end")
    assert game_of(s).result(s).places == (1, 4, 1, 3)
