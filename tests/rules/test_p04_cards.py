"""P4, P10: what each of the nine cards does."""

from typing import Any

import pytest

from engine.octopush.table import Table
from tests.octopush import ONE_EACH, asked, events, game_of, given, legal, play, refused, where


def start(card: str, pawns: dict[str, str], **more: Any) -> Table:
    """Yellow plays a card with Yellow 1, and is asked for the direction."""
    s = given({**ONE_EACH, **pawns}, hand=f"yellow-{card} {'yellow-dash' if card != 'dash' else 'yellow-crawl'}", **more)
    return play(s, f"play yellow-{card}", "pawn yellow-1")


# --- Glide


def test_p04_glide_goes_five_spaces() -> None:
    assert where(play(start("glide", {"yellow-1": "b2"}), "north"))["yellow-1"] == "b7"


def test_p04_glide_stops_before_a_pawn_and_does_not_push() -> None:
    s = play(start("glide", {"yellow-1": "b2", "green-1": "b5"}), "north")
    assert where(s)["yellow-1"] == "b4" and where(s)["green-1"] == "b5"


def test_p04_glide_beside_a_pawn_stays() -> None:
    s = play(start("glide", {"yellow-1": "b4", "green-1": "b5"}), "north")
    assert where(s)["yellow-1"] == "b4"


def test_p04_glide_goes_over_the_edge_if_nobody_stops_it() -> None:
    assert "yellow-1" not in where(play(start("glide", {"yellow-1": "b4"}), "north"))
    assert where(play(start("glide", {"yellow-1": "b3"}), "north"))["yellow-1"] == "b8"


def test_p04_after_glide_arrows_push_as_usual() -> None:
    """Yellow stops on b4 before green, and the arrow there pushes it on, and green with it."""
    s = play(start("glide", {"yellow-1": "b2", "green-1": "b5"}, tiles={"b4": "nsss"}), "north")
    assert where(s)["yellow-1"] == "b5" and where(s)["green-1"] == "b6"


# --- Crawl


def test_p04_crawl_turns_at_every_space() -> None:
    s = play(start("crawl", {"yellow-1": "c3"}), "north", "east", "north")
    assert where(s)["yellow-1"] == "d5"
    assert asked(s).kind == "end"


def test_p04_crawl_may_visit_a_cell_twice() -> None:
    s = play(start("crawl", {"yellow-1": "c3"}), "north", "south", "north")
    assert where(s)["yellow-1"] == "c4"


def test_p04_crawl_pushes_at_every_space() -> None:
    s = play(start("crawl", {"yellow-1": "c3", "green-1": "c4", "coral-1": "d4"}), "north", "east", "east")
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("e4", "c5", "f4")


def test_p04_crawl_minds_tiles_only_at_the_end() -> None:
    s = play(start("crawl", {"yellow-1": "c3", "green-1": "c5"}, tiles={"c4": "hole", "c6": "hole"}), "north", "north")
    assert where(s)["green-1"] == "c6", "pushed onto a hole: looked at once the movement is over"
    s = play(s, "east")
    assert "green-1" not in where(s) and where(s)["yellow-1"] == "d5"


def test_p04_the_suggestion_for_a_space_of_crawl_looks_ahead_to_its_last() -> None:
    """Yellow 1 on e3 can push Coral 1 from h3 over the edge, with its third space to the east: 2 points, and coral has another pawn."""
    s = start("crawl", {"yellow-1": "e3", "coral-1": "h3", "coral-2": "h5"})
    for _ in range(3):
        prompt = game_of(s).prompt(s, 0)
        assert prompt is not None and prompt.proposal == "east"
        s = play(s, "east")
    assert "coral-1" not in where(s)


def test_p04_crawl_over_the_edge_is_the_end_of_it() -> None:
    s = play(start("crawl", {"yellow-1": "c1"}), "south")
    assert "yellow-1" not in where(s) and asked(s).kind == "end"


def test_p10_crawl_into_an_anchored_pawn_is_the_end_of_it() -> None:
    s = play(start("crawl", {"yellow-1": "c3", "green-1": "c4"}, anchored="green-1"), "north")
    assert where(s)["yellow-1"] == "c3" and asked(s).kind == "end"


# --- Wade


@pytest.mark.parametrize(("answer", "end"), [("follow", "e4"), ("ignore", "c4")])
def test_p04_wade_follows_all_tiles_or_none(answer: str, end: str) -> None:
    s = play(start("wade", {"yellow-1": "c2"}, tiles={"c4": "esss", "d4": "enww"}), "north")
    assert asked(s).kind == "wade" and legal(s) == {"follow", "ignore"}
    s = play(s, answer)
    assert where(s)["yellow-1"] == end and asked(s).kind == "end"


@pytest.mark.parametrize(("answer", "stays"), [("follow", False), ("ignore", True)])
def test_p04_wade_may_stand_on_a_hole(answer: str, stays: bool) -> None:
    s = play(start("wade", {"yellow-1": "c2"}, tiles={"c4": "hole"}), "north", answer)
    assert ("yellow-1" in where(s)) is stays


def test_p04_wade_asks_nothing_on_a_blank() -> None:
    assert asked(play(start("wade", {"yellow-1": "c2"}), "north")).kind == "end"


def test_p04_wade_is_for_the_mover_only() -> None:
    s = play(start("wade", {"yellow-1": "c2", "green-1": "c4"}, tiles={"c4": "esss", "c5": "hole"}), "north", "ignore")
    assert where(s)["yellow-1"] == "c4" and "green-1" not in where(s)


def test_p04_wade_holds_when_the_mover_is_pushed_later_in_the_turn() -> None:
    """Green, pushed to c5, comes back by its arrow and pushes yellow from c4 onto the hole on c3; yellow is ignoring tiles."""
    s = start("wade", {"yellow-1": "c2", "green-1": "c4"}, tiles={"c4": "enew", "c5": "eesw", "c3": "hole"})
    s = play(s, "north", "ignore")
    assert where(s)["green-1"] == "d4" and where(s)["yellow-1"] == "c3"


# --- Anchor


def test_p04_anchor_follows_tiles_then_lies_down() -> None:
    s = play(start("anchor", {"yellow-1": "c2"}, tiles={"c4": "esss"}), "north")
    assert where(s)["yellow-1"] == "d4" and s.anchored == ("yellow-1",)


def test_p04_anchor_lies_down_before_pushed_pawns_are_looked_at() -> None:
    """Green comes back by its arrow from c5, and is stopped by yellow, which lies on c4 already."""
    s = play(start("anchor", {"yellow-1": "c2", "green-1": "c4"}, tiles={"c5": "eesw"}), "north")
    assert where(s)["yellow-1"] == "c4" and where(s)["green-1"] == "c5"
    assert events(s, "anchored", "blocked") == [("anchored", "yellow-1"), ("blocked", "green-1", "yellow-1")]


def test_p04_anchor_off_the_board_is_no_anchor() -> None:
    s = play(start("anchor", {"yellow-1": "c1"}), "south")
    assert s.anchored == ()


def test_p04_an_anchored_pawn_stands_up_when_its_owner_moves_it() -> None:
    s = given({**ONE_EACH, "yellow-1": "c2"}, anchored="yellow-1")
    s = play(s, "play yellow-dash", "pawn yellow-1")
    assert s.anchored == () and events(s, "stood-up") == [("stood-up", "yellow-1")]


def test_p04_an_anchored_pawn_lies_as_long_as_another_is_moved() -> None:
    s = given({**ONE_EACH, "yellow-1": "b2"}, anchored="yellow-1")
    s = play(s, "play yellow-dash", "pawn yellow-4", "north", "end")
    assert s.anchored == ("yellow-1",)


# --- Camouflage


@pytest.mark.parametrize(("colour", "end"), [("yellow", "d5"), ("purple", "c6"), ("green", "c4"), ("coral", "b5")])
def test_p04_camouflage_follows_the_arrows_of_any_one_colour(colour: str, end: str) -> None:
    s = play(start("camouflage", {"yellow-1": "c2"}, tiles={"c5": "ensw"}), "north")
    assert asked(s).kind == "camouflage"
    assert legal(s) == {f"colour {c}" for c in ("yellow", "purple", "green", "coral")}
    assert where(play(s, f"colour {colour}"))["yellow-1"] == end


def test_p04_camouflage_follows_that_colour_all_the_way() -> None:
    s = play(start("camouflage", {"yellow-1": "c2"}, tiles={"c5": "ensw", "c6": "nesw"}), "north", "colour purple")
    assert where(s)["yellow-1"] == "d6"


def test_p04_camouflage_is_for_the_mover_only() -> None:
    s = start("camouflage", {"yellow-1": "b2", "green-1": "b5"}, tiles={"b5": "ensw", "b6": "nwes"})
    s = play(s, "north", "colour coral")
    assert where(s)["yellow-1"] == "a5" and where(s)["green-1"] == "c6"


def test_p04_camouflage_holds_for_the_whole_turn() -> None:
    """Yellow goes east by coral's arrow to e5. Green comes round over d6 and e6, and pushes it to e4, where coral's arrow leads west."""
    tiles = {"d5": "nnne", "d6": "nnen", "e6": "nnsn", "e4": "snnw"}
    s = play(start("camouflage", {"yellow-1": "d2", "green-1": "d5"}, tiles=tiles), "north", "colour coral")
    assert where(s)["green-1"] == "e5" and where(s)["yellow-1"] == "d4"


def test_p04_camouflage_asks_nothing_on_a_blank() -> None:
    assert asked(play(start("camouflage", {"yellow-1": "c2"}), "north")).kind == "end"


# --- Flow


def test_p04_flow_moves_twice() -> None:
    s = play(start("flow", {"yellow-1": "c2"}), "north")
    assert asked(s).kind == "direction"
    assert where(play(s, "east"))["yellow-1"] == "e4"


def test_p04_flow_may_follow_an_arrow_and_ignore_the_next() -> None:
    s = play(start("flow", {"yellow-1": "c2"}, tiles={"c4": "esss", "d4": "enww"}), "north")
    assert asked(s).kind == "flow" and legal(s) == {"follow", "ignore"}
    s = play(s, "follow")
    assert where(s)["yellow-1"] == "d4" and asked(s).kind == "flow"
    s = play(s, "ignore", "north")
    assert where(s)["yellow-1"] == "d6"


def test_p04_flow_may_leave_a_hole() -> None:
    s = play(start("flow", {"yellow-1": "c2"}, tiles={"c4": "hole"}), "north", "ignore", "east")
    assert where(s)["yellow-1"] == "e4"


def test_p04_flow_may_fall_into_the_hole_and_is_over() -> None:
    s = play(start("flow", {"yellow-1": "c2"}, tiles={"c4": "hole"}), "north", "follow")
    assert "yellow-1" not in where(s) and asked(s).kind == "end"


def test_p04_flow_follows_all_tiles_after_the_second_movement() -> None:
    s = play(start("flow", {"yellow-1": "c2"}, tiles={"e4": "nwww", "e5": "wnne"}), "north", "east")
    assert where(s)["yellow-1"] == "d5"
    s = play(start("flow", {"yellow-1": "c2"}, tiles={"e4": "hole"}), "north", "east")
    assert "yellow-1" not in where(s)


def test_p04_flow_over_the_edge_in_the_first_movement_is_over() -> None:
    s = play(start("flow", {"yellow-1": "c2"}), "south")
    assert asked(s).kind == "end" and "yellow-1" not in where(s)


def test_p04_flow_pawns_pushed_in_the_first_movement_wait_for_the_end_of_the_second() -> None:
    s = play(start("flow", {"yellow-1": "c2", "green-1": "c4"}, tiles={"c5": "hole"}), "north")
    assert where(s)["green-1"] == "c5"
    assert "green-1" not in where(play(s, "east"))


def test_p04_flow_does_not_go_round_for_ever() -> None:
    """c4 and d4 send yellow to and fro; a tile is asked about once."""
    s = play(start("flow", {"yellow-1": "c2"}, tiles={"c4": "esss", "d4": "wnnn"}), "north", "follow", "follow")
    assert where(s)["yellow-1"] == "c4" and asked(s).kind == "direction"


def test_p10_flow_stopped_by_an_anchor_moves_on_with_the_second_movement() -> None:
    s = play(start("flow", {"yellow-1": "c3", "green-1": "c5"}, anchored="green-1"), "north")
    assert where(s)["yellow-1"] == "c4" and asked(s).kind == "direction"


def test_p10_flow_asks_about_no_arrow_that_leads_into_an_anchor() -> None:
    s = play(start("flow", {"yellow-1": "c2", "green-1": "d4"}, anchored="green-1", tiles={"c4": "esss"}), "north")
    assert asked(s).kind == "direction"


# --- Dive

HOLES = {"c5": "hole", "g2": "hole", "g7": "hole"}


def test_p04_dive_comes_up_in_another_hole_and_stays() -> None:
    s = play(start("dive", {"yellow-1": "c2"}, tiles=HOLES), "north")
    assert asked(s).kind == "dive" and legal(s) == {"tile g2", "tile g7"}
    assert refused(s, "tile c5") == "same-hole"
    s = play(s, "tile g7")
    assert where(s)["yellow-1"] == "g7" and asked(s).kind == "end"
    assert events(s, "dived") == [("dived", "yellow-1", "c5", "g7")]


def test_p04_dive_after_arrows() -> None:
    s = play(start("dive", {"yellow-1": "b2"}, tiles={**HOLES, "b5": "esss"}), "north")
    assert asked(s).kind == "dive"


def test_p04_dive_when_pushed_into_a_hole_later_in_the_turn() -> None:
    """Green comes back from c6 by its arrow and pushes yellow from c5 into the hole on c4."""
    s = start("dive", {"yellow-1": "c2", "green-1": "c5"}, tiles={"c6": "nnsn", "c4": "hole", "g7": "hole", "h7": "hole"})
    s = play(s, "north")
    assert where(s)["yellow-1"] == "c4" and asked(s).kind == "dive"
    assert where(play(s, "tile g7"))["yellow-1"] == "g7"


def test_p04_dive_not_under_another_pawn() -> None:
    s = start("dive", {"yellow-1": "c2", "green-1": "g2"}, tiles=HOLES)
    s = play(s, "north")
    assert where(s)["yellow-1"] == "g7", "the only free hole"


def test_p04_dive_with_no_other_free_hole_stays() -> None:
    s = play(start("dive", {"yellow-1": "c2"}, tiles={"c5": "hole"}), "north")
    assert where(s)["yellow-1"] == "c5" and asked(s).kind == "end"
    assert events(s, "stayed") == [("stayed", "yellow-1", "c5")]


def test_p04_dive_is_for_the_mover_only() -> None:
    s = play(start("dive", {"yellow-1": "c2", "green-1": "c5"}, tiles={"c6": "hole", "g7": "hole"}), "north")
    assert "green-1" not in where(s)


def test_p04_a_pawn_that_came_up_in_a_hole_rests_there_until_it_is_moved() -> None:
    s = play(start("dive", {"yellow-1": "c2"}, tiles=HOLES), "north", "tile g7", "end")
    assert where(s)["yellow-1"] == "g7"


# --- Chomp


@pytest.mark.parametrize("victim", ["green-1", "yellow-2"])
def test_p04_chomp_removes_whoever_is_on_the_last_cell(victim: str) -> None:
    s = play(start("chomp", {"yellow-1": "c3", victim: "c5"}), "north")
    assert where(s)["yellow-1"] == "c5" and victim not in where(s)
    assert events(s, "chomped") == [("chomped", victim, "c5", "yellow-1")]


def test_p04_chomp_then_follows_tiles() -> None:
    s = play(start("chomp", {"yellow-1": "c3", "green-1": "c5"}, tiles={"c5": "esss"}), "north")
    assert where(s)["yellow-1"] == "d5" and "green-1" not in where(s)


def test_p04_chomp_without_prey_just_moves() -> None:
    assert where(play(start("chomp", {"yellow-1": "c3"}), "north"))["yellow-1"] == "c5"


def test_p04_chomp_may_leave_the_board() -> None:
    assert "yellow-1" not in where(play(start("chomp", {"yellow-1": "c2"}), "south"))


def test_p04_chomp_passes_nobody() -> None:
    s = start("chomp", {"yellow-1": "c3", "green-1": "c4"})
    assert legal(s) == {"east", "south", "west"}
    assert refused(s, "north") == "barred"


def test_p10_chomp_may_not_end_on_an_anchored_pawn() -> None:
    s = start("chomp", {"yellow-1": "c3", "green-1": "c5"}, anchored="green-1")
    assert legal(s) == {"east", "south", "west"}
    assert "at anchor" in next(r.reason.text for r in asked(s).refused if r.code == "north")


SHUT_IN = {"yellow-4": "a1", "green-1": "a2", "coral-1": "b1", "purple-4": "a6", "green-4": "f8", "coral-4": "h6"}


def test_p04_chomp_goes_over_the_edge_beside_it() -> None:
    s = play(given(SHUT_IN, hand="yellow-chomp yellow-dash"), "play yellow-chomp")
    assert legal(s) == {"south", "west"}


BESET = {"yellow-4": "d4", "green-1": "d5", "green-2": "d3", "coral-1": "c4", "coral-2": "e4", "purple-4": "a6"}


def test_p04_a_chomp_that_can_move_nobody_is_not_played() -> None:
    s = given(BESET, hand="yellow-chomp yellow-dash")
    assert legal(s) == {"play yellow-dash"}
    assert refused(s, "play yellow-chomp") == "no-way"


def test_p04_chomp_that_is_the_last_card_is_played_to_no_effect() -> None:
    s = given(BESET, hand="yellow-chomp", deck={0: ""})
    s = play(s, "play yellow-chomp")
    assert asked(s).kind == "end" and s.mover is None
    assert "no pawn" in asked(s).text
    assert play(s, "end").discard[0][-1] == "yellow-chomp"


# --- what is suggested


def suggested(s: Table) -> str:
    """The answer that a person finds marked."""
    prompt = game_of(s).prompt(s, 0)
    assert prompt is not None
    return prompt.proposal


def test_p04_of_movements_worth_the_same_the_suggestion_for_flow_is_first_the_way_across() -> None:
    """Yellow 1 swims twice two spaces, from c1 to the north in whichever order; Yellow 2 stands on b1."""
    assert suggested(start("flow", {"yellow-1": "c1", "yellow-2": "b1"})) == "north"


def test_p04_no_suggestion_loses_a_pawn_of_ones_own_if_another_does_not() -> None:
    """East of Yellow 1, on f4, two coral pawns are pushed over the edge for 4 points, and Yellow 2 with them; north costs nothing."""
    pawns = {"yellow-1": "e4", "yellow-2": "f4", "coral-2": "g4", "coral-3": "h4"}
    assert suggested(start("camouflage", pawns)) == "north"
    assert suggested(start("camouflage", {**pawns, "yellow-2": "a8"})) == "east", "nothing of one's own is lost"


def test_p04_a_suggested_direction_reckons_with_what_the_pawn_then_does_with_tiles() -> None:
    """Wade, from d3: in the north Yellow 1 comes to d5, where the arrow leads into the hole on e5; it may follow no tile, and stays."""
    s = start("wade", {"yellow-1": "d3"}, tiles={"d5": "ewss", "e5": "hole"})
    assert suggested(s) == "north"
    assert suggested(play(s, "north")) == "ignore"
