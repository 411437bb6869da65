"""Cards in lines: where they lie when there are fewer rows than cards, and what is left of their names."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from textual.geometry import Region

from engine.cosmoctopus.box import Cost
from octotui.canvas import Pen
from octotui.tables.cosmoctopus.table import layout
from octotui.widgets.card import draw_lines, in_lines
from tests.helpers import TEST
from themes import load_glyphs

SCRIPTURE = TEST.box.cards["scripture-1"]


def test_with_rows_enough_every_card_has_the_whole_width() -> None:
    assert in_lines([30, 50, 20], 39, 5) == [(0, 0, 39, 1), (0, 1, 39, 1), (0, 2, 39, 1)]
    assert in_lines([30, 50], 39, 5) == [(0, 0, 39, 2), (0, 2, 39, 2)]


def test_one_card_too_many_shares_a_row_with_the_neighbour_that_fits_best() -> None:
    assert in_lines([30, 28, 16, 20, 35, 33], 39, 5) == [
        (0, 0, 39, 1),
        (0, 1, 39, 1),
        (0, 2, 18, 1),
        (19, 2, 20, 1),
        (0, 3, 39, 1),
        (0, 4, 39, 1),
    ]


@pytest.mark.parametrize(
    ("needs", "widths"),
    [
        ((10, 12), (19, 19)),
        ((26, 12), (26, 12)),
        ((12, 26), (12, 26)),
        ((10, 60), (10, 28)),
        ((60, 10), (28, 10)),
        ((60, 60), (19, 19)),
    ],
)
def test_a_shared_row_is_halved_unless_one_of_the_two_has_room_to_spare(needs: tuple[int, int], widths: tuple[int, int]) -> None:
    left, right = in_lines(needs, 39, 1)
    assert (left[2], right[2]) == widths
    assert right[0] == left[2] + 1 and right[0] + right[2] == 39


@pytest.mark.parametrize("count", range(1, 21))
def test_so_many_cards_lie_within_the_room_and_apart(count: int) -> None:
    lying = [Region(*place) for place in in_lines([20 + 7 * i % 23 for i in range(count)], 39, 5)]
    assert len(lying) == count
    assert all(Region(0, 0, 39, 5).contains_region(place) for place in lying)
    assert not any(one.overlaps(other) for one, other in combinations(lying, 2))


@pytest.mark.parametrize(("width", "line"), [(24, "⁋ The Long Night  2¢c+1 "), (21, "⁋ Long Night   2¢c+1 "), (18, "⁋ Long Nig⋯ 2¢c+1 ")])
def test_a_name_too_long_for_its_line_goes_without_its_article(width: int, line: str) -> None:
    card = msgspec.structs.replace(SCRIPTURE, name="The Long Night", cost=Cost(1, 2, 1))
    pen = Pen(width, 1, load_glyphs("unicode"))
    draw_lines(pen, 0, 0, width - 1, 1, card, "text")
    assert "".join(char for char, _ in pen.rows[0]) == line


@pytest.mark.parametrize(("in_play", "hand"), [(1, 31), (20, 27), (99, 23)])
def test_where_there_is_most_room_the_hand_has_what_the_cards_in_play_do_not_need(in_play: int, hand: int) -> None:
    def need(area: str, width: int) -> tuple[int, int]:
        return {"hand": (22, 31), "tableau": (1, in_play), "menu": (9, 9), "investigator": (0, 0)}.get(area, (2, 5))

    regions = layout(200, 60, "tableau", need)
    assert (regions["hand"].height, regions["tableau"].height) == (hand, 47 - hand)
