"""P22 to P25: the variant with the die."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.fairness import CHANCE_USED
from engine.core.journal import Seat
from engine.core.match import Match
from engine.octopush.table import OctopushOptions, Table
from tests.octopush import SHIPPED, asked, events, game_of, given, legal, play, refused, where
from tests.typed import as_a

HOME = {"yellow-1": "c1", "purple-1": "a6", "green-1": "c8", "coral-1": "h3"}
DICE = OctopushOptions(variant="dice")


def diced(pawns: dict[str, str], face: str, *then: str, **more: Any) -> Table:
    """Yellow rolls this, moves Yellow 2, and these answers follow."""
    s = given({**HOME, **pawns}, dice=True, **more)
    return play(s, "roll", "pawn yellow-2", *then, luck=[(face,)])


@pytest.mark.parametrize(
    ("seats", "sides"), [(2, {"south", "north"}), (3, {"south", "west", "north"}), (4, {"south", "west", "north", "east"})]
)
def test_p22_one_colour_each_and_the_others_stay_out(seats: int, sides: set[str]) -> None:
    s = SHIPPED.setup(DICE, seats, Search(Random(1)))
    assert [len(colours) for colours in s.colours] == [1] * seats
    assert {side for side in s.side if side} == sides
    assert len(where(s)) == 4 * seats


def test_p22_no_cards_and_no_points() -> None:
    s = SHIPPED.setup(DICE, 3, Search(Random(1)))
    assert asked(s).kind == "roll"
    assert not any(s.hand) and not any(s.deck) and s.pups == (0, 0, 0)
    s = diced({"yellow-2": "d8"}, "1", "north")
    assert s.points == ((0, 0, 0, 0),) * 4


def test_p22_chance_says_who_begins_or_the_option() -> None:
    assert len({SHIPPED.setup(DICE, 4, Search(Random(seed))).turn for seed in range(30)}) == 4
    assert SHIPPED.setup(OctopushOptions(variant="dice", first=2), 4, Search(Random(1))).turn == 2


def test_p23_the_die() -> None:
    assert SHIPPED.box.faces == ("1", "2", "3", "4", "5", "6", "chomp", "chomp")


def test_p23_so_many_spaces_each_in_any_direction() -> None:
    s = diced({"yellow-2": "d3"}, "4", "north", "north", "east", "south")
    assert where(s)["yellow-2"] == "e4" and asked(s).kind == "end"


def test_p23_one_pawn_moves_all_of_it() -> None:
    s = diced({"yellow-2": "d3"}, "2", "north")
    assert asked(s).kind == "direction" and legal(s) == {"north", "east", "south", "west"}
    assert refused(s, "end") == "unknown-code"


def test_p23_tiles_and_pushing_as_with_cards() -> None:
    s = diced({"yellow-2": "d3", "green-2": "d4"}, "1", "north", tiles={"d4": "esss", "d5": "hole"})
    assert where(s)["yellow-2"] == "e4" and "green-2" not in where(s)


def test_p23_tiles_only_after_the_last_space() -> None:
    s = diced({"yellow-2": "d3"}, "2", "north", tiles={"d4": "hole"})
    assert where(s)["yellow-2"] == "d4"


def test_p23_over_the_edge_is_the_end_of_it() -> None:
    s = diced({"yellow-2": "d1"}, "6", "south")
    assert "yellow-2" not in where(s) and asked(s).kind == "end"


def test_p23_a_rolled_die_bars_undo_and_what_was_before_can_be_taken_back() -> None:
    match = Match.start(SHIPPED, (Seat("A"), Seat("B")), DICE, 1)
    first = match.pending[0]
    match.act(first, "roll")
    assert match.undo_bar(first) == CHANCE_USED
    while SHIPPED.question(as_a(Table, match.state)).kind != "roll":
        match.act(first, SHIPPED.legal(as_a(Table, match.state), first)[0])
        assert match.undo_bar(first) is None


def test_p23_turns_go_clockwise() -> None:
    s = diced({"yellow-2": "d3"}, "1", "north", "end")
    assert asked(s).seat == 1 and asked(s).kind == "roll"


# --- P24


def test_p24_chomp_takes_the_place_of_the_nearest_opponent() -> None:
    """Coral 2 is three steps away, green 2 five, and yellow's own pawn one."""
    s = diced({"yellow-2": "d3", "yellow-3": "d4", "coral-2": "e5", "green-2": "d8"}, "chomp")
    assert "coral-2" not in where(s) and where(s)["yellow-2"] == "e5"
    assert events(s, "jumped", "chomped") == [("jumped", "yellow-2", "d3", "e5"), ("chomped", "coral-2", "e5", "yellow-2")]


def test_p24_among_equals_one_may_choose() -> None:
    s = diced({"yellow-2": "d3", "coral-2": "e5", "green-2": "d6"}, "chomp")
    assert asked(s).kind == "prey" and legal(s) == {"chomp coral-2", "chomp green-2"}
    s = play(s, "chomp green-2")
    assert where(s)["yellow-2"] == "d6" and "coral-2" in where(s)


def test_p24_one_may_choose_which_of_ones_pawns_chomps() -> None:
    s = play(given({**HOME, "yellow-2": "d3"}, dice=True), "roll", luck=[("chomp",)])
    assert legal(s) == {"pawn yellow-1", "pawn yellow-2"}


def test_p24_the_tile_there_is_followed() -> None:
    s = diced({"yellow-2": "d3", "coral-2": "d5"}, "chomp", tiles={"d5": "esss"})
    assert where(s)["yellow-2"] == "e5"


# --- P25


def test_p25_over_the_side_of_its_pups_a_pawn_frees_one() -> None:
    s = diced({"yellow-2": "d8"}, "1", "north")
    assert s.pups == (1, 0, 0, 0) and "yellow-2" not in where(s)
    assert events(s, "freed") == [("freed", "yellow-2", 1)]


def test_p25_the_step_that_frees_the_last_pup_says_that_it_wins() -> None:
    pawns = {"yellow-2": "d8", "purple-2": "g8", "coral-2": "f8"}
    gains = [{choice.code: choice.gain for choice in asked(diced(pawns, "1", pups=[pups, 0, 0, 0])).choices}["north"] for pups in (2, 3)]
    assert gains == ["Yellow 2 frees a pup", "you win: Yellow 2 frees the last pup"]


def test_p25_a_step_that_frees_the_last_pup_of_another_says_that_it_loses_the_game() -> None:
    s = diced({"yellow-2": "g2", "purple-2": "h2"}, "1", pups=[0, 3, 0, 0])
    costs = {choice.code: choice.cost for choice in asked(s).choices}
    assert costs["east"] == "the game: the last pup that Purple 2 frees"


def test_p25_over_another_side_it_frees_none() -> None:
    assert diced({"yellow-2": "d1"}, "1", "south").pups == (0, 0, 0, 0)


def test_p25_also_when_it_is_pushed_over_by_another() -> None:
    s = diced({"yellow-2": "f2", "purple-2": "h2", "coral-2": "g2"}, "1", "east")
    assert s.pups == (0, 1, 0, 0), "purple, from the west, goes over the east side"


def test_p25_whoever_has_no_pawn_left_puts_all_four_back_after_the_turn() -> None:
    """Yellow's last pawn crosses; green stands on d1 and is chomped."""
    s = given({"yellow-2": "d8", "purple-1": "a6", "green-1": "d1", "green-2": "e5", "coral-1": "h3"}, dice=True)
    s = play(s, "roll", "north", luck=[("1",)])
    assert "yellow-1" not in where(s), "only after the turn"
    s = play(s, "end")
    assert {where(s)[f"yellow-{n}"] for n in (1, 2, 3, 4)} == {"c1", "d1", "e1", "f1"}
    assert "green-1" not in where(s)
    told = [event for event in s.events if event[0] in ("came-back", "chomped")]
    assert told == [("came-back", 0, "yellow"), ("chomped", 0, "green-1", "d1", "yellow-2")], "they come back before they bite"


def test_p25_also_after_an_opponents_turn() -> None:
    s = given({**HOME, "yellow-2": "d4", "green-1": "d8"}, dice=True)
    s = play(s, "roll", "pawn yellow-2", "north", "north", "north", "north", luck=[("4",)])
    assert "green-1" not in where(s)
    assert [where(play(s, "end"))[f"green-{n}"] for n in (1, 2, 3, 4)] == ["c8", "d8", "e8", "f8"]


def test_p25_whoever_loses_the_last_pawn_to_that_comes_back_too() -> None:
    s = given({"yellow-2": "d8", "purple-1": "c1", "green-1": "c8", "coral-1": "h3"}, dice=True)
    s = play(s, "roll", "north", "end", luck=[("1",)])
    assert [where(s)[f"purple-{n}"] for n in (1, 2, 3, 4)] == ["a3", "a4", "a5", "a6"]
    assert [where(s)[f"yellow-{n}"] for n in (1, 2, 3, 4)] == ["c1", "d1", "e1", "f1"]


def test_p25_the_first_to_free_all_four_wins_at_once() -> None:
    s = diced({"yellow-2": "d8"}, "3", "north", pups=(3, 2, 0, 2))
    assert s.over and game_of(s).result(s).places == (1, 2, 4, 2)
    assert game_of(s).result(s).scores == (4, 2, 0, 2)


def test_p25_also_on_an_opponents_turn() -> None:
    s = diced({"yellow-2": "g2", "purple-2": "h2"}, "1", "east", pups=(0, 3, 0, 0))
    assert s.over and game_of(s).result(s).places == (2, 1, 2, 2)


def test_p25_nothing_more_happens_then() -> None:
    """Yellow pushes purple's fourth pup free with the first of its three spaces."""
    s = diced({"yellow-2": "g2", "purple-2": "h2"}, "3", "east", pups=(0, 3, 0, 0))
    assert s.over and where(s)["yellow-2"] == "h2" and legal(s) == set()


def test_p25_the_pawn_that_drifts_stops_where_the_last_pup_is_freed() -> None:
    pawns = {"yellow-1": "b5", "yellow-2": "b7", "green-1": "g4"}
    s = given(pawns, dice=True, seats=2, pups=(3, 0), tiles={"b6": "nwws", "b7": "nses", "b8": "wsse"})
    s = play(s, "roll", "pawn yellow-1", "north", luck=[("1",)])
    assert s.over and s.pups[0] == 4
    assert where(s)["yellow-1"] == "b8"


def test_p25_nobody_falls_into_a_hole_once_the_last_pup_is_freed() -> None:
    pawns = {"yellow-1": "b5", "yellow-2": "b7", "green-1": "g4"}
    s = given(pawns, dice=True, seats=2, pups=(3, 0), tiles={"b6": "nwws", "b7": "nses", "b8": "hole"})
    s = play(s, "roll", "pawn yellow-1", "north", luck=[("1",)])
    assert s.over and where(s)["yellow-1"] == "b8"


def test_p23_whoever_falls_or_is_pushed_over_is_named_beforehand() -> None:
    """There are no points for it, but it is why one moves there."""
    s = diced({"yellow-2": "f2", "purple-1": "g2", "coral-2": "h2"}, "1", tiles={"e2": "hole"})
    assert {choice.code: choice.gain for choice in asked(s).choices}["east"] == "Coral 2 over the edge"
