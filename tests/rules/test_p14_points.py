"""P14 to P18: the end of a turn, and points."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.octopush.table import Table
from tests.octopush import ONE_EACH, SHIPPED, asked, events, game_of, given, play, points, where

ALL = {(seat, colour): 0 for seat in range(4) for colour in ("yellow", "purple", "green", "coral")}


def scores(s: Table) -> dict[tuple[int, str], int]:
    """Every point there is, by seat and track."""
    return {key: n for key in ALL if key[0] < len(s.points) and (n := points(s, *key))}


def dash(pawns: dict[str, str], way: str, **more: Any) -> Table:
    return play(given({**ONE_EACH, **pawns}, **more), "play yellow-dash", "pawn yellow-1", way)


def test_p14_a_card_is_drawn_after_the_turn() -> None:
    s = given({**ONE_EACH, "yellow-1": "c2"}, hand="yellow-dash yellow-wade")
    top = s.deck[0][0]
    s = play(s, "play yellow-dash", "pawn yellow-1", "north", "end")
    assert set(s.hand[0]) == {"yellow-wade", top} and s.discard[0] == ("yellow-dash",)
    assert s.turn == 1 and asked(s).seat == 1


def test_p14_no_card_is_drawn_from_an_empty_deck() -> None:
    s = given({**ONE_EACH, "yellow-1": "c2"}, hand="yellow-dash yellow-wade", deck={0: ""})
    s = play(s, "play yellow-dash", "pawn yellow-1", "north", "end")
    assert s.hand[0] == ("yellow-wade",)


def test_p14_others_see_that_a_card_is_drawn_but_not_which() -> None:
    s = play(given({**ONE_EACH, "yellow-1": "c2"}), "play yellow-dash", "pawn yellow-1", "north", "end")
    game = game_of(s)
    mine = next(e for e in game.events_for(s, 0) if e[0] == "drew")
    theirs = next(e for e in game.events_for(s, 1) if e[0] == "drew")
    assert mine[2] in s.hand[0] and theirs[2] == "?"


def test_p14_played_cards_lie_open() -> None:
    s = play(given(ONE_EACH), "play yellow-dash")
    assert game_of(s).observe(s, 2).playing == "yellow-dash"


# --- P15


def test_p15_five_for_crossing() -> None:
    s = dash({"yellow-1": "d6"}, "north")
    assert scores(s) == {(0, "yellow"): 5}
    assert events(s, "crossed") == [("crossed", 5, "yellow", "yellow-1")]


def test_p15_no_points_over_any_other_side() -> None:
    assert scores(dash({"yellow-1": "b2"}, "west")) == {}
    assert scores(dash({"yellow-1": "b2"}, "south")) == {}


def test_p15_also_on_another_players_turn() -> None:
    """Purple, which starts in the west, is pushed over the east side: its player scores 5, and the pusher nothing."""
    s = dash({"yellow-1": "f2", "purple-1": "g2"}, "east")
    assert scores(s) == {(1, "purple"): 5}


def test_p15_by_an_arrow_too() -> None:
    s = dash({"yellow-1": "d3"}, "north", tiles={"d7": "nsss"}, sides=("south", "west", "north", "east"))
    assert where(s)["yellow-1"] == "d8" and scores(s) == {}
    s = dash({"yellow-1": "b4"}, "north", tiles={"b8": "nsss"})
    assert scores(s) == {(0, "yellow"): 5}


def test_p15_the_side_counts_from_where_the_colour_starts_this_round() -> None:
    s = dash({"yellow-1": "b2"}, "west", sides=("east", "south", "west", "north"), round=4)
    assert scores(s) == {(0, "yellow"): 5}


# --- P16


def test_p16_two_for_pushing_an_opponent_over_the_edge() -> None:
    s = dash({"yellow-1": "d4", "coral-1": "d7"}, "north")
    assert scores(s) == {(0, "yellow"): 2} and where(s)["yellow-1"] == "d8"
    assert events(s, "removed") == [("removed", 2, "yellow", "coral-1")]


def test_p16_two_for_pushing_an_opponent_into_a_hole() -> None:
    s = dash({"yellow-1": "d2", "coral-1": "d4"}, "north", tiles={"d7": "hole"})
    assert "coral-1" not in where(s) and scores(s) == {(0, "yellow"): 2}


def test_p16_two_for_each() -> None:
    s = dash({"yellow-1": "b4", "coral-1": "b7", "purple-1": "b6", "green-1": "b8"}, "north")
    assert scores(s) == {(0, "yellow"): 6}


def test_p16_two_for_a_chomp() -> None:
    s = given({**ONE_EACH, "yellow-1": "c3", "green-1": "c5"}, hand="yellow-chomp yellow-dash")
    s = play(s, "play yellow-chomp", "pawn yellow-1", "north")
    assert scores(s) == {(0, "yellow"): 2}


def test_p16_two_for_what_follows_from_the_turn() -> None:
    """Green is pushed onto an arrow, which sends it into a hole."""
    s = dash({"yellow-1": "d2", "green-1": "d5"}, "north", tiles={"d7": "nnen", "e7": "hole"})
    assert "green-1" not in where(s) and scores(s) == {(0, "yellow"): 2}


def test_p16_nothing_for_ones_own() -> None:
    s = dash({"yellow-1": "d2", "yellow-2": "d4"}, "north", tiles={"d7": "hole"})
    assert "yellow-2" not in where(s) and scores(s) == {}
    s = given({**ONE_EACH, "yellow-1": "c3", "yellow-2": "c5"}, hand="yellow-chomp yellow-dash")
    assert scores(play(s, "play yellow-chomp", "pawn yellow-1", "north")) == {}


def test_p16_nothing_for_ones_other_colour() -> None:
    s = given({**ONE_EACH, "yellow-1": "d4", "purple-1": "d7"}, seats=2, hand="yellow-dash purple-dash yellow-wade")
    s = play(s, "play yellow-dash", "pawn yellow-1", "north")
    assert "purple-1" not in where(s) and scores(s) == {}


def test_p16_nothing_for_falling_oneself() -> None:
    assert scores(dash({"yellow-1": "c2"}, "north", tiles={"c6": "hole"})) == {}


def test_p16_a_pawn_that_is_out_stays_out_for_the_round() -> None:
    s = play(dash({"yellow-1": "c2"}, "north", tiles={"c6": "hole"}), "end")
    assert "yellow-1" not in where(s)


# --- P18


def test_p18_points_go_to_the_track_of_the_colour_that_is_played() -> None:
    """With two colours the card says which: purple's card removes coral, and yellow is pushed across by it."""
    s = given({**ONE_EACH, "purple-1": "d4", "coral-1": "d7"}, seats=2, hand="yellow-dash purple-dash yellow-wade")
    assert scores(play(s, "play purple-dash", "pawn purple-1", "north")) == {(0, "purple"): 2}


def test_p15_five_go_to_the_track_of_the_pawn() -> None:
    s = given({**ONE_EACH, "purple-1": "d5", "yellow-1": "d7"}, seats=2, hand="yellow-dash purple-dash yellow-wade")
    s = play(s, "play purple-dash", "pawn purple-1", "north")
    assert scores(s) == {(0, "yellow"): 5}


def test_p18_tracks_are_for_all_to_see() -> None:
    s = given(ONE_EACH, points={(2, "coral"): 7}, round=2)
    assert points(game_of(s).observe(s, 0), 2, "coral") == 7


def test_p18_points_of_earlier_rounds_stay_on_their_tracks() -> None:
    s = dash({"yellow-1": "d6"}, "north", points={(0, "purple"): 3, (1, "green"): 4}, round=2)
    assert scores(s) == {(0, "purple"): 3, (1, "green"): 4, (0, "yellow"): 5}


def test_p17_in_a_whole_game_every_point_has_its_event() -> None:
    """What the events say adds up to what is on the tracks."""
    rng = Random(3)
    chance = Search(rng)
    s = SHIPPED.setup(SHIPPED.options(), 4, chance)
    told = [0, 0, 0, 0]
    while asking := SHIPPED.pending(s):
        s = SHIPPED.apply(s, asking[0], rng.choice(SHIPPED.legal(s, asking[0])), chance)
        for event in s.events:
            if event[0] in ("crossed", "removed", "survived"):
                told[event[1]] += event[2]
    assert tuple(told) == SHIPPED.result(s).scores


@pytest.mark.parametrize(
    ("pushed", "tiles", "told"),
    [
        ("green-4", {"e4": "hole", "f4": "hole"}, ("", "2 points, Green 4 in a hole")),
        ("yellow-2", {"e4": "hole", "f4": "hole"}, ("Yellow 2: in a hole", "")),
        ("yellow-2", {"e4": "eses", "f4": "hole"}, ("", "")),
        ("yellow-2", {"e4": "neee"}, ("", "")),
    ],
    ids=["another's, in one hole or the next", "one's own", "one's own, where it can be spared", "nothing is lost"],
)
def test_p16_a_pawn_that_is_out_whichever_way_is_told(pushed: str, tiles: dict[str, str], told: tuple[str, str]) -> None:
    """The Wade pushes the other pawn to e4, and one space on if it follows the arrow on d4 (P10)."""
    s = given({**ONE_EACH, "yellow-1": "b4", pushed: "c4"}, tiles={"d4": "esss", **tiles}, hand="yellow-wade yellow-crawl")
    choice = game_of(s).choice(play(s, "play yellow-wade", "pawn yellow-1"), "east")
    assert (choice.cost, choice.gain) == told
