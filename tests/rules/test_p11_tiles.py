"""P11 to P13: holes, arrows, loops, and the queue of pushed pawns."""

from typing import Any

import pytest

from engine.octopush.table import Table
from tests.octopush import ONE_EACH, asked, events, given, legal, play, refused, where


def dashed(pawns: dict[str, str], way: str, *then: str, **more: Any) -> Table:
    """Yellow 1 dashes this way, and these answers follow."""
    s = given({**ONE_EACH, **pawns}, **more)
    return play(s, "play yellow-dash", "pawn yellow-1", way, *then)


def test_p11_a_hole_at_the_end_swallows() -> None:
    s = dashed({"yellow-1": "c2"}, "north", tiles={"c6": "hole"})
    assert "yellow-1" not in where(s)
    assert events(s, "fell") == [("fell", "yellow-1", "c6")]


def test_p11_an_arrow_is_followed_one_space_and_on_to_a_blank() -> None:
    s = dashed({"yellow-1": "c2"}, "north", tiles={"c6": "esss", "d6": "enww", "e6": "nwww"})
    assert where(s)["yellow-1"] == "e7"
    assert events(s, "drifted") == [("drifted", "yellow-1", ("c6", "d6", "e6", "e7"))]


def test_p11_each_pawn_follows_the_arrows_of_its_own_colour() -> None:
    tiles = {"c6": "enws"}
    assert where(dashed({"yellow-1": "c2"}, "north", tiles=tiles))["yellow-1"] == "d6"
    s = given({**ONE_EACH, "purple-1": "c2"}, turn=1, hand="purple-dash purple-wade", tiles=tiles)
    assert where(play(s, "play purple-dash", "pawn purple-1", "north"))["purple-1"] == "c7"


def test_p11_arrows_end_on_a_home_in_a_hole_or_off_the_board() -> None:
    assert where(dashed({"yellow-1": "d3"}, "north", tiles={"d7": "nsss"}))["yellow-1"] == "d8"
    assert "yellow-1" not in where(dashed({"yellow-1": "d3"}, "north", tiles={"d7": "esss", "e7": "hole"}))
    s = dashed({"yellow-1": "g3"}, "north", tiles={"g7": "esss", "h7": "enww"})
    assert "yellow-1" not in where(s) and events(s, "left") == [("left", "yellow-1", "h7", "east")]


def test_p11_an_arrow_pushes_what_it_meets() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "d6", "coral-1": "e6"}, "north", tiles={"c6": "esss"})
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("d6", "e6", "f6")


def test_p11_an_anchor_ends_the_way_on_an_arrow() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "d6"}, "north", tiles={"c6": "esss"}, anchored="green-1")
    assert where(s)["yellow-1"] == "c6" and asked(s).kind == "end"
    assert events(s, "blocked") == [("blocked", "yellow-1", "green-1")]


def test_p11_a_pawn_that_is_not_touched_does_not_follow_its_tile() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "f5"}, "north", tiles={"f5": "esss"})
    assert where(s)["green-1"] == "f5"


def test_p11_a_pawn_that_cannot_move_ends_its_movement_on_its_own_tile() -> None:
    """Yellow stands on an arrow and is blocked at once: its movement is over, and it follows the arrow."""
    s = dashed({"yellow-1": "c4", "green-1": "c5"}, "north", tiles={"c4": "esss"}, anchored="green-1")
    assert where(s)["yellow-1"] == "d4"


# --- loops

TWO = {"c6": "esss", "d6": "wnnn"}
FOUR = {"c6": "esss", "d6": "seww", "d5": "wnne", "c5": "nwws"}


def test_p12_the_active_player_ends_a_loop_of_two() -> None:
    s = dashed({"yellow-1": "c2"}, "north", tiles=TWO)
    assert asked(s).kind == "loop" and asked(s).seat == 0
    assert legal(s) == {"tile c6", "tile d6"}
    assert where(play(s, "tile c6"))["yellow-1"] == "c6"
    s = play(s, "tile d6")
    assert where(s)["yellow-1"] == "d6" and asked(s).kind == "end"


def test_p12_a_loop_of_four() -> None:
    s = dashed({"yellow-1": "c2"}, "north", tiles=FOUR)
    assert legal(s) == {"tile c6", "tile d6", "tile d5", "tile c5"}
    assert where(play(s, "tile c5"))["yellow-1"] == "c5"


def test_p12_the_way_into_a_loop_is_not_part_of_it() -> None:
    s = dashed({"yellow-1": "b2"}, "north", tiles={"b6": "eewe", **TWO})
    assert legal(s) == {"tile c6", "tile d6"}
    assert refused(s, "tile b6") == "unknown-code"


def test_p12_a_loop_for_one_colour_is_none_for_another() -> None:
    s = given({**ONE_EACH, "purple-1": "c2"}, turn=1, hand="purple-dash purple-wade", tiles=TWO)
    s = play(s, "play purple-dash", "pawn purple-1", "north")
    assert where(s)["purple-1"] == "c5"


def test_p12_whoever_is_pushed_out_of_the_loop_ends_nothing() -> None:
    """The first time round yellow pushes coral off d6; then it goes on, and is in the loop only when it comes again."""
    s = dashed({"yellow-1": "c2", "coral-1": "d6"}, "north", tiles=TWO)
    assert where(s)["coral-1"] == "e6" and asked(s).kind == "loop"


def test_p12_also_for_pushed_pawns_and_the_active_player_chooses() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "c6"}, "north", tiles={"c7": "nnen", "d7": "nnwn"})
    assert asked(s).kind == "loop" and asked(s).seat == 0
    s = play(s, "tile d7")
    assert where(s)["green-1"] == "d7"


def test_p12_a_pawn_stays_where_its_loop_ended_until_it_is_moved() -> None:
    s = dashed({"yellow-1": "c2"}, "north", "tile d6", "end", tiles=TWO)
    assert where(s)["yellow-1"] == "d6"


def test_p12_anchor_lies_down_where_its_loop_ends() -> None:
    s = given({**ONE_EACH, "yellow-1": "c4"}, hand="yellow-anchor yellow-dash", tiles=TWO)
    s = play(s, "play yellow-anchor", "pawn yellow-1", "north", "tile d6")
    assert s.anchored == ("yellow-1",) and where(s)["yellow-1"] == "d6"


def standing_off() -> Table:
    """d6 sends coral south and d4 sends green north: whoever is on d5 is pushed off it by the other, and comes back."""
    s = given({**ONE_EACH, "yellow-1": "b6", "coral-1": "c6", "green-1": "d5"}, tiles={"d6": "eees", "d4": "eene"})
    return play(s, "play yellow-crawl", "pawn yellow-1", "north", "south", "east")


def test_p12_pawns_that_push_each_other_for_ever_are_stopped_by_the_active_player() -> None:
    s = standing_off()
    assert asked(s).kind == "loop" and "for ever" in asked(s).text
    assert legal(s) == {"tile d4", "tile d5"}


def test_p12_all_others_stay_where_they_are_then() -> None:
    s = play(standing_off(), "tile d4")
    assert (where(s)["green-1"], where(s)["coral-1"]) == ("d4", "d5") and asked(s).kind == "end"
    s = play(standing_off(), "tile d5")
    assert (where(s)["green-1"], where(s)["coral-1"]) == ("d5", "d6") and asked(s).kind == "end"


def test_p12_pawns_that_push_each_other_beside_an_anchor_leave_a_choice() -> None:
    """Green and yellow push each other to and fro between e4, f4 and g4; coral at anchor bars their way south."""
    pawns = {**ONE_EACH, "green-1": "d4", "yellow-1": "f4", "coral-1": "f3"}
    tiles = {"e4": "seen", "f4": "sesw", "g4": "wnew"}
    s = given(pawns, turn=2, hand="green-glide green-dash", anchored="coral-1", tiles=tiles)
    s = play(s, "play green-glide", "pawn green-1", "east")
    assert asked(s).kind == "loop" and len(legal(s)) == 2
    ends = {(where(t)["green-1"], where(t)["yellow-1"]) for t in (play(s, code) for code in legal(s))}
    assert ends == {("e4", "f4"), ("f4", "g4")}


ROUND = ("d4", "c4", "c5", "d5", "d6", "e6", "e5", "f5", "f4", "e4", "e3", "d3")
TILES = ("wnes", "nwes", "enws", "nsew", "ewns", "snew", "eswn", "swne", "wesn", "sewn", "wsne", "neww")
PINWHEEL = dict(zip(ROUND, TILES, strict=True))
"""Yellow goes round in twelve steps, and pushes whoever is in the middle round with it: from d4 to d5, e5, e4 and back to d4."""


def test_p12_a_pawn_that_pushes_another_round_for_ever_is_stopped() -> None:
    s = given({**ONE_EACH, "yellow-1": "b2", "green-1": "d4"}, hand="yellow-crawl yellow-dash", tiles=PINWHEEL)
    s = play(s, "play yellow-crawl", "pawn yellow-1", "east", "north", "east")
    assert asked(s).kind == "loop" and "for ever" in asked(s).text
    assert legal(s) == {f"tile {cell}" for cell in PINWHEEL}
    ends = {cell: where(play(s, f"tile {cell}")) for cell in ("d4", "e6", "e5")}
    assert {cell: (there["yellow-1"], there["green-1"]) for cell, there in ends.items()} == {
        "d4": ("d4", "d5"),
        "e6": ("e6", "e5"),
        "e5": ("e5", "e4"),
    }


def two_in_one_loop() -> Table:
    """d3 and d4 send coral to and fro, and d2 and d5 send it back there: whoever comes pushes the other out."""
    tiles = {"d2": "wwen", "d3": "nesn", "d4": "nses", "d5": "wnss"}
    s = given({**ONE_EACH, "yellow-1": "b5", "coral-1": "c5", "coral-2": "d3"}, hand="yellow-crawl yellow-dash", tiles=tiles)
    return play(s, "play yellow-crawl", "pawn yellow-1", "east", "north", "west")


@pytest.mark.parametrize("cell", ["d3", "d4"])
def test_p12_two_pawns_in_one_loop_are_not_asked_about_for_ever(cell: str) -> None:
    s, questions = two_in_one_loop(), 0
    while asked(s).kind == "loop":
        questions, s = questions + 1, play(s, f"tile {cell}")
    assert questions <= 4
    assert cell in (where(s)["coral-1"], where(s)["coral-2"])


def test_p12_what_was_before_is_known_after_a_question_too() -> None:
    """The second loop is not the end. Once all is as it was at the first, the question says so, and the next answer settles it."""
    s, said = two_in_one_loop(), []
    while asked(s).kind == "loop":
        said.append("for ever" in asked(s).text)
        s = play(s, "tile d3")
    assert said[-1] and not any(said[:-1]) and len(said) > 2


# --- the queue


def test_p13_the_mover_first_then_the_nearest() -> None:
    """Yellow falls; green, the nearest, follows its arrow and pushes coral out of the hole, which so is safe."""
    tiles = {"c6": "hole", "c7": "nnen", "d7": "hole"}
    s = dashed({"yellow-1": "c2", "green-1": "c4", "coral-1": "d7"}, "north", tiles=tiles)
    assert "yellow-1" not in where(s) and "green-1" not in where(s)
    assert where(s)["coral-1"] == "e7"
    assert [event[1] for event in events(s, "fell")] == ["yellow-1", "green-1"]


def test_p13_the_example_of_the_rules() -> None:
    """The mover is stopped by an anchor; then the pushed pawn follows its arrow, pushes the third out of a hole and falls into it."""
    pawns = {**ONE_EACH, "green-1": "b2", "green-2": "c5", "purple-1": "b5", "yellow-1": "c6"}
    tiles = {"b5": "wwew", "b6": "weww", "c6": "hole"}
    s = given(pawns, tiles=tiles, anchored="green-2", turn=2, hand="green-crawl green-dash")
    s = play(s, "play green-crawl", "pawn green-1", "north", "north", "north")
    assert where(s)["green-1"] == "b5" and "purple-1" not in where(s) and where(s)["yellow-1"] == "d6"


def test_p13_pawns_pushed_by_the_movement_before_those_pushed_by_arrows() -> None:
    """Yellow pushes green (to c7) and by its arrow coral (to e6). Green is looked at before coral."""
    tiles = {"c6": "esss", "c7": "nnwn", "e6": "nnns"}
    s = dashed({"yellow-1": "c2", "green-1": "c4", "coral-1": "d6"}, "north", tiles=tiles)
    drifts = [event[1] for event in events(s, "drifted")]
    assert drifts == ["yellow-1", "green-1", "coral-1"]
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("d6", "b7", "e5")


def test_p13_the_nearest_to_the_pusher_first() -> None:
    """Green and coral are pushed in a row; green goes first and is out of coral's way when that comes back."""
    tiles = {"c6": "nnew", "c7": "nnns"}
    s = given({**ONE_EACH, "yellow-1": "c2", "green-1": "c4", "coral-1": "c5"}, hand="yellow-camouflage yellow-dash", tiles=tiles)
    s = play(s, "play yellow-camouflage", "pawn yellow-1", "north")
    assert [event[1] for event in events(s, "drifted")] == ["green-1", "coral-1"]
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("c5", "d6", "b6")


def test_p13_a_pawn_pushed_out_of_a_hole_before_its_turn_is_safe() -> None:
    """Coral is pushed onto the hole on c7; green's arrow on c6 pushes it on before it is looked at."""
    tiles = {"c6": "eene", "c7": "hole"}
    s = given({**ONE_EACH, "yellow-1": "c2", "green-1": "c4", "coral-1": "c5"}, hand="yellow-camouflage yellow-dash", tiles=tiles)
    s = play(s, "play yellow-camouflage", "pawn yellow-1", "north")
    assert where(s)["coral-1"] == "c8" and "green-1" not in where(s)


def test_p13_the_mover_pushed_later_is_looked_at_again() -> None:
    """Green comes back by its arrow and pushes yellow from its blank into a hole."""
    s = dashed({"yellow-1": "c2", "green-1": "c6"}, "north", tiles={"c7": "nnsn", "c5": "hole"})
    assert where(s)["green-1"] == "c6" and "yellow-1" not in where(s)


def test_p13_a_pawn_pushed_twice_keeps_its_place_in_the_queue() -> None:
    """Green is pushed to e3, then coral to d5, then green once more, by yellow's arrow on e4. Green is still looked at before coral."""
    tiles = {"e4": "snnn", "e2": "eewe", "d5": "eeen"}
    s = given({**ONE_EACH, "yellow-1": "c3", "green-1": "d3", "coral-1": "d4"}, tiles=tiles)
    s = play(s, "play yellow-crawl", "pawn yellow-1", "east", "north", "east")
    assert [event[1] for event in events(s, "drifted")] == ["yellow-1", "green-1", "coral-1"]
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("e3", "d2", "d6")


def test_p13_the_nearest_is_found_by_where_they_stand_when_the_movement_is_over() -> None:
    """Green is pushed first, to c5, then coral, to e4. Yellow crawls on to d3: three spaces from green, two from coral."""
    s = given({**ONE_EACH, "yellow-1": "c3", "green-1": "c4", "coral-1": "d4"}, tiles={"c5": "nnen", "e4": "eeen"})
    s = play(s, "play yellow-crawl", "pawn yellow-1", "north", "east", "south")
    assert [event[1] for event in events(s, "drifted")] == ["coral-1", "green-1"]
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("d3", "d5", "e5")


def test_p13_the_nearest_can_save_one_that_was_pushed_before_it() -> None:
    """Green was pushed onto the hole on c5 first, but coral on e4 is nearer: its arrows lead it to c5, and green is off the hole."""
    tiles = {"c5": "hole", "e4": "eeen", "e5": "eesw", "d5": "nnnw"}
    s = given({**ONE_EACH, "yellow-1": "c3", "green-1": "c4", "coral-1": "d4"}, tiles=tiles)
    s = play(s, "play yellow-crawl", "pawn yellow-1", "north", "east", "south")
    assert where(s)["green-1"] == "b5" and "coral-1" not in where(s)


def test_p13_equally_near_pawns_in_the_order_they_were_pushed() -> None:
    """An anchored pawn keeps yellow on d4: coral 1 on e4 is next to it; green on c5, pushed before coral 2 on f4, is just as near."""
    pawns = {**ONE_EACH, "yellow-1": "c3", "green-1": "c4", "coral-1": "d4", "coral-2": "e4", "purple-1": "d3"}
    s = given(pawns, anchored="purple-1", tiles={"c5": "nnen", "e4": "eeen", "f4": "ssse"})
    s = play(s, "play yellow-crawl", "pawn yellow-1", "north", "east", "south")
    assert [event[1] for event in events(s, "drifted")] == ["coral-1", "green-1", "coral-2"]


def test_p13_with_the_die_too_and_from_the_last_space_of_a_mover_that_has_left() -> None:
    """Yellow leaves over the west side from a6: coral on b7 is two spaces from there, green on d5, pushed before it, four."""
    pawns = {**ONE_EACH, "purple-4": "a3", "yellow-1": "b5", "green-1": "c5", "coral-1": "b6"}
    s = given(pawns, dice=True, tiles={"d5": "nnen", "b7": "eeen"})
    s = play(s, "roll", "pawn yellow-1", "east", "west", "north", "west", "west", luck=[("5",)])
    assert "yellow-1" not in where(s)
    assert [event[1] for event in events(s, "drifted")] == ["coral-1", "green-1"]


def flowing(*then: str) -> Table:
    """Yellow flows north to c4 and pushes coral to c5; the arrow there takes it east, and it pushes purple to e4."""
    pawns = {**ONE_EACH, "yellow-1": "c2", "coral-1": "c4", "purple-1": "d4"}
    tiles = {"c4": "ewww", "c5": "nnnw", "e4": "nenn", "g4": "eses"}
    s = given(pawns, hand="yellow-flow yellow-dash", tiles=tiles)
    return play(s, "play yellow-flow", "pawn yellow-1", "north", "follow", *then)


def test_p13_pawns_pushed_by_arrows_between_the_movements_of_flow_come_last() -> None:
    """Yellow flows on to d2: purple on e4 is nearer than coral on c5, but only an arrow has pushed it."""
    s = flowing("south")
    assert where(s)["yellow-1"] == "d2"
    assert [event[1] for event in events(s, "drifted")] == ["coral-1", "purple-1"]


def test_p13_a_pawn_pushed_by_an_arrow_and_then_by_the_movement_comes_by_its_distance() -> None:
    """Yellow flows on to f4 and pushes purple to g4, next to it; coral on c5 is four spaces off."""
    s = flowing("east")
    assert where(s)["yellow-1"] == "f4"
    assert [event[1] for event in events(s, "drifted")] == ["purple-1", "coral-1"]


def test_p13_a_pawn_that_flow_has_pushed_is_looked_at_when_the_mover_is_lost_between_its_movements() -> None:
    """Yellow falls into the hole on c4 before its second movement; coral still follows its arrow."""
    pawns = {**ONE_EACH, "yellow-1": "c2", "coral-1": "c4"}
    s = given(pawns, hand="yellow-flow yellow-dash", tiles={"c4": "hole", "c5": "nnnw"})
    s = play(s, "play yellow-flow", "pawn yellow-1", "north", "follow")
    assert "yellow-1" not in where(s) and where(s)["coral-1"] == "b5" and asked(s).kind == "end"
