"""Which choice an arrow means: the nearest in its direction, where a cell counts as twice as high as wide."""

import pytest
from textual.geometry import Region

from octotui.screens.arrow_keys import nearest, side_by_side

SPOTS = {
    "here": Region(20, 10, 4, 1),
    "below": Region(20, 12, 4, 1),
    "far below": Region(20, 15, 4, 1),
    "aside": Region(23, 11, 4, 1),
    "right": Region(30, 10, 4, 1),
    "up and left": Region(8, 6, 4, 1),
}


@pytest.mark.parametrize(("direction", "found"), [("down", "below"), ("right", "right"), ("up", "up and left"), ("left", "up and left")])
def test_an_arrow_goes_to_the_nearest_choice_there(direction: str, found: str) -> None:
    assert nearest(SPOTS, "here", direction) == found


def test_where_nothing_lies_there_nothing_is_found() -> None:
    assert nearest(SPOTS, "far below", "down") == ""
    assert nearest({"here": SPOTS["here"], "same row": Region(40, 10, 4, 1)}, "here", "up") == ""


def test_of_two_as_near_the_first_is_taken() -> None:
    assert nearest({"here": Region(10, 10, 2, 1), "b": Region(12, 11, 2, 1), "a": Region(8, 11, 2, 1)}, "here", "down") == "b"


def test_choices_lie_side_by_side_where_none_is_above_another() -> None:
    row = [Region(0, 1, 16, 4), Region(17, 1, 16, 4), Region(34, 1, 10, 4)]
    assert side_by_side(row) and not side_by_side(SPOTS.values())
