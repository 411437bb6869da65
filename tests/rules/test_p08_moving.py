"""P8 to P10: a card, a pawn, a direction; pushing, over the edge, and anchored pawns."""

from typing import Any

import pytest

from engine.octopush.game import EVENTS
from engine.octopush.table import Table
from tests.octopush import ONE_EACH, SHIPPED, asked, events, given, legal, play, refused, where


def dashed(pawns: dict[str, str], way: str, **more: Any) -> Table:
    """Yellow 1 dashes this way."""
    s = given({**ONE_EACH, **pawns}, **more)
    return play(s, "play yellow-dash", "pawn yellow-1", way)


def test_p08_card_pawn_direction() -> None:
    s = given({**ONE_EACH, "yellow-1": "c3"}, hand="yellow-dash yellow-wade")
    assert asked(s).kind == "play" and legal(s) == {"play yellow-dash", "play yellow-wade"}
    s = play(s, "play yellow-dash")
    assert asked(s).kind == "pawn" and legal(s) == {"pawn yellow-1", "pawn yellow-4"}
    s = play(s, "pawn yellow-1")
    assert asked(s).kind == "direction" and legal(s) == {"north", "east", "south", "west"}
    s = play(s, "north")
    assert where(s)["yellow-1"] == "c7"
    assert asked(s).kind == "end" and legal(s) == {"end"}


def test_p08_the_only_pawn_is_chosen_by_itself() -> None:
    s = play(given(ONE_EACH), "play yellow-dash")
    assert asked(s).kind == "direction" and s.mover == "yellow-4"


def test_p08_a_card_that_is_not_in_the_hand() -> None:
    s = given(ONE_EACH)
    assert refused(s, "play yellow-chomp") == "unknown-code"
    assert refused(s, "play purple-dash") == "unknown-code"


def test_p08_pawns_that_cannot_move() -> None:
    s = play(given({**ONE_EACH, "yellow-1": "c3"}), "play yellow-dash")
    assert refused(s, "pawn yellow-2") == "out"
    assert refused(s, "pawn purple-4") == "unknown-code"


def test_p06_a_card_moves_a_pawn_of_its_own_colour() -> None:
    s = given({**ONE_EACH, "yellow-1": "c3"}, seats=2, hand="yellow-dash purple-dash yellow-wade")
    s = play(s, "play yellow-dash")
    assert legal(s) == {"pawn yellow-1", "pawn yellow-4"}
    assert refused(s, "pawn purple-4") == "other-colour"


@pytest.mark.parametrize(("way", "end"), [("north", "d8"), ("east", "h4"), ("south", None), ("west", None)])
def test_p08_a_fixed_number_is_moved_in_full_also_over_the_edge(way: str, end: str | None) -> None:
    """From d4 north and east there are four spaces, south and west only three."""
    assert where(dashed({"yellow-1": "d4"}, way)).get("yellow-1") == end


def test_p08_over_the_edge_says_where() -> None:
    s = dashed({"yellow-1": "d4"}, "south")
    assert events(s, "left") == [("left", "yellow-1", "d1", "south")]


def test_p09_tiles_are_ignored_on_the_way() -> None:
    s = dashed({"yellow-1": "c3"}, "north", tiles={"c4": "hole", "c5": "esww", "c6": "wsee"})
    assert where(s)["yellow-1"] == "c7"
    assert events(s, "moved", "drifted", "fell") == [("moved", "yellow-1", ("c3", "c4", "c5", "c6", "c7"))]


def test_p09_a_pawn_in_the_way_is_pushed_along() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "c4"}, "north")
    assert where(s)["yellow-1"] == "c6" and where(s)["green-1"] == "c7"
    assert events(s, "moved", "pushed") == [
        ("moved", "yellow-1", ("c2", "c3", "c4", "c5", "c6")),
        ("pushed", "green-1", ("c4", "c5", "c6", "c7")),
    ]


def test_p09_any_number_in_a_row_also_ones_own() -> None:
    s = dashed({"yellow-1": "b2", "yellow-2": "c2", "green-1": "d2", "coral-1": "f2"}, "east")
    assert {where(s)[pawn]: pawn for pawn in ("yellow-1", "yellow-2", "green-1")} == {"f2": "yellow-1", "g2": "yellow-2", "h2": "green-1"}
    assert "coral-1" not in where(s)


def test_p09_a_pushed_pawn_can_go_over_the_edge_and_the_pusher_goes_on() -> None:
    """Four spaces from g5: to g6 with green, to g7 and g8 while coral and green fall, and over."""
    s = dashed({"yellow-1": "g5", "green-1": "g6", "coral-1": "g8"}, "north")
    assert {"yellow-1", "green-1", "coral-1"} & set(where(s)) == set()
    assert [event[1] for event in events(s, "left")] == ["coral-1", "green-1", "yellow-1"]


def test_p09_pawns_behind_the_mover_stay() -> None:
    s = dashed({"yellow-1": "c3", "green-1": "c2"}, "north")
    assert where(s)["green-1"] == "c2"


def test_p10_an_anchored_pawn_stops_whoever_runs_into_it() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "c5"}, "north", anchored="green-1")
    assert where(s)["yellow-1"] == "c4" and where(s)["green-1"] == "c5"
    assert events(s, "blocked") == [("blocked", "yellow-1", "green-1")]


def test_p10_an_anchored_pawn_stops_whoever_is_pushed_into_it() -> None:
    s = dashed({"yellow-1": "c2", "green-1": "c4", "coral-1": "c6"}, "north", anchored="coral-1")
    assert (where(s)["yellow-1"], where(s)["green-1"], where(s)["coral-1"]) == ("c4", "c5", "c6")


def test_p10_next_to_an_anchored_pawn_one_stays() -> None:
    s = dashed({"yellow-1": "c4", "green-1": "c5"}, "north", anchored="green-1")
    assert where(s)["yellow-1"] == "c4"
    assert asked(s).kind == "end"


def test_p10_ones_own_anchored_pawn_stops_one_too() -> None:
    s = dashed({"yellow-1": "c2", "yellow-2": "c4"}, "north", anchored="yellow-2")
    assert where(s)["yellow-1"] == "c3"


def test_p08_up_to_the_end_everything_can_be_taken_back() -> None:
    """The turn's end is asked, since a card is drawn then."""
    s = dashed({"yellow-1": "c2"}, "north")
    assert SHIPPED.machine.questions["end"].forced is False
    after = play(s, "end")
    assert len(s.hand[0]) == 1 and len(after.hand[0]) == 2


def test_p08_every_event_of_a_movement_names_its_pawn() -> None:
    moved = ("moved", "pushed", "drifted", "jumped", "dived", "stayed", "blocked", "left", "fell", "chomped", "anchored", "loop", "endless")
    for kind in moved:
        assert EVENTS[kind].fields[0] == "pawn"
