"""C38: places in half-tile steps, what is adjacent, and the layouts that come with the game."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.game import BadOption
from engine.core.journal import Seat as At
from engine.core.match import Match
from engine.cosmoctopus.layouts import (
    HEIGHT,
    SHIPPED,
    WIDTH,
    BadLayout,
    LayoutFile,
    in_order,
    layout_of,
    layout_of_option,
    place_name,
    read_layout,
    shipped_layout,
    spots_in,
    touching,
)
from engine.cosmoctopus.moving import BESIDE_TILES, after_tiles
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import REALM, TEST, Seat, given, legal, play, refused
from tests.games import profile
from tests.typed import as_a

LINE = ((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (0, 2), (2, 2), (4, 2), (6, 2))
"""Nine places: five above, four below."""


def begin(seed: int = 1, seats: int = 2, **options: Any) -> Table:
    return TEST.setup(CosmoctopusOptions(**options), seats, Search(Random(seed)))


def lettered(name: str) -> set[str]:
    """The adjacent places of a shipped layout, by the letters of its drawing."""
    layout = layout_of_option(name)
    drawing = shipped_layout(name).drawing
    spots = spots_in(drawing)
    letter = {spot: drawing.splitlines()[y][x] for spot, (x, y) in zip(spots, spots, strict=True)}
    order = [letter[spot] for spot in sorted(spots, key=lambda s: (s[1], s[0]))]
    return {"".join(sorted(order[i] + order[j])) for i, j in layout.links}


# --- what is adjacent


@pytest.mark.parametrize("other", [(2, 0), (0, 2), (2, 1), (1, 2), (2, -1), (-2, 1), (-1, -2)])
def test_c38_squares_that_share_a_stretch_of_edge_are_adjacent(other: tuple[int, int]) -> None:
    assert touching((0, 0), other) and touching(other, (0, 0))


@pytest.mark.parametrize("other", [(1, 1), (-1, 1), (1, -1)])
def test_c38_squares_that_overlap_are_adjacent(other: tuple[int, int]) -> None:
    assert touching((0, 0), other)


@pytest.mark.parametrize("other", [(2, 2), (-2, 2), (3, 0), (0, 3), (3, 1), (1, 3), (0, 0)])
def test_c38_a_corner_a_gap_and_the_same_square_are_not_adjacent(other: tuple[int, int]) -> None:
    assert not touching((0, 0), other)


def test_c38_a_corner_is_adjacent_if_the_file_says_so() -> None:
    corner = LayoutFile("corner", places=((0, 0), (2, 2), (4, 2), (6, 2), (2, 4), (4, 4), (6, 4), (2, 6), (4, 6)), links=("a1 c3",))
    layout = layout_of(corner)
    assert layout.names[:2] == ("a1", "c3")
    assert (0, 1) in layout.links
    s = given(ask="move", head="ink-3", layout=corner)
    assert legal(s, "move") == {"move coins-3"}


def test_c38_tiles_that_share_an_edge_are_not_adjacent_if_the_file_says_so() -> None:
    layout = layout_of(LayoutFile("walled", drawing=shipped_layout("square").drawing, walls=("a1 a3", "c3 e3")))
    assert set(layout_of_option("square").links) - set(layout.links) == {(0, 3), (4, 5)}
    assert layout.distance[0][3] == 3


def test_c38_places_are_named_by_column_and_row_in_half_steps() -> None:
    assert layout_of_option("square").names == ("a1", "c1", "e1", "a3", "c3", "e3", "a5", "c5", "e5")
    assert place_name((9, 7)) == "j8"


def test_c38_places_count_row_by_row_from_the_layouts_own_corner() -> None:
    assert in_order([(5, 3), (3, 3), (4, 1)]) == ((1, 0), (0, 2), (2, 2))


# --- the shipped layouts: by hand, from the letters of their drawings

ADJACENT = {
    "square": "ab bc de ef gh hi ad dg be eh cf fi",
    "infin-eight": "ab ad dg eg be ce cf fi hi eh",
    "naught": "ab bd df fi hi gh eg ce ac",
    "x-marks-the-splot": "ad de bc ce eg gh ef fi",
    "threeping": "ac ab bd de eg gi hi fh",
    "pentaglyph": "ac ad bc cd de cf dg fg fh gi",
    "opposite-tides": "ac ad cd cf df fi be eg eh gh gj hj",
}


@pytest.mark.parametrize("name", SHIPPED)
def test_c38_a_shipped_layouts_ways_are_those_of_its_drawing(name: str) -> None:
    assert lettered(name) == set(ADJACENT[name].split())


@pytest.mark.parametrize("name", SHIPPED)
def test_c38_every_shipped_layout_fits_the_smallest_table(name: str) -> None:
    width, height = layout_of_option(name).size
    assert width <= WIDTH and height <= HEIGHT


def test_c38_connected_layouts_have_9_places_and_the_parted_one_10() -> None:
    sizes = {name: len(layout_of_option(name).places) for name in SHIPPED}
    assert sizes.pop("opposite-tides") == 10
    assert set(sizes.values()) == {9}
    assert [name for name in SHIPPED if layout_of_option(name).in_two_sections] == ["opposite-tides"]
    assert sorted(layout_of_option("opposite-tides").sections) == [0] * 5 + [1] * 5


def degrees(name: str) -> list[int]:
    layout = layout_of_option(name)
    return sorted(sum(i in link for link in layout.links) for i in range(len(layout.places)))


def test_c38_each_shape_is_what_its_name_says() -> None:
    assert degrees("naught") == [2] * 9  # one ring
    assert degrees("infin-eight") == [2] * 8 + [4]  # two rings that meet
    assert degrees("x-marks-the-splot") == [1] * 4 + [2] * 4 + [4]  # four arms
    assert degrees("threeping") == [1] * 2 + [2] * 7  # one stroke
    assert degrees("pentaglyph") == [1] * 4 + [2, 3, 3, 4, 4]  # five points, one of them between two


def test_c38_every_shipped_layout_is_played_in_the_suite() -> None:
    played = {options.get("layout", "square") for options in profile("cosmoctopus").option_sets.values()}
    assert played == set(SHIPPED)


# --- playing on them


def test_c5_the_default_is_3_by_3() -> None:
    assert begin().layout is layout_of_option("square")


@pytest.mark.parametrize("name", SHIPPED[:-1])
def test_c5_a_connected_layout_has_the_8_basic_tiles_and_one_special(name: str) -> None:
    s = begin(layout=name)
    assert len(s.realm) == 9
    assert set(TEST.box.basic) < set(s.realm)


def test_c38_the_parted_layout_has_the_8_basic_tiles_and_two_special() -> None:
    deals = [begin(seed, layout="opposite-tides", bridge="random") for seed in range(40)]
    for s in deals:
        assert len(set(s.realm)) == len(s.realm) == 10
        assert set(TEST.box.basic) < set(s.realm)
    assert {tile for s in deals for tile in s.realm if tile in TEST.box.special} == set(TEST.box.special)


def test_c12_the_way_takes_a_tribute_for_each_further_step_of_the_layout() -> None:
    # On Threeping, row by row: c1 e1 a2 g2 f4 a6 g6 c7 e7. From one end, a2, to the other, a6, are eight steps.
    s = given(Seat(ink=7), ask="move", head="whispers-3", layout="threeping")
    assert REALM[2] == "whispers-3" and REALM[5] == "coins-card"
    assert "move coins-card" in legal(s)
    assert play(s, "move coins-card").resources[0] == (0, 1, 0, 0)  # all ink paid, and the tile gives a coin
    s = given(Seat(ink=6), ask="move", head="whispers-3", layout="threeping")
    assert refused(s, "move coins-card") == "too-few-tribute"


def test_c12_only_neighbours_of_the_layout_are_free() -> None:
    # On X, the middle is d4, the fifth place; beside it are e2, b3, f5 and c6: the third, fourth, sixth and seventh.
    s = given(ask="move", head=REALM[4], layout="x-marks-the-splot")
    assert legal(s, "move") == {f"move {REALM[i]}" for i in (2, 3, 5, 6)}


def test_c38_a_layout_of_ones_own_is_in_the_header_and_its_journal_replays() -> None:
    own = LayoutFile("Two Lanes", places=LINE)
    match = Match.start(TEST, (At("Ann"), At("Bob")), CosmoctopusOptions(layout=own, first=0), 3)
    match.act(0, TEST.legal(as_a(Table, match.state), 0)[0])
    assert match.header.options["layout"] == {"name": "Two Lanes", "places": LINE}
    again, damage = Match.load(TEST, match.journal())
    assert damage is None
    assert again.state == match.state
    assert as_a(Table, again.state).layout.names == ("a1", "c1", "e1", "g1", "i1", "a3", "c3", "e3", "g3")


# --- what cannot be played

NINE = "\n".join(f"{line}" for line in shipped_layout("square").drawing.splitlines())
BAD = {
    "no name": ('name = ""', "field name"),
    "a name beyond measure": (f'name = "{"x" * 41}"', "field name"),
    "a name of control characters": (r'name = "a\u001b[2Jb"', "field name"),
    "nothing drawn": ('name = "x"', "field places: it needs either a drawing or a list of places"),
    "drawn and listed": (f'name = "x"\ndrawing = """\n{NINE}\n"""\nplaces = [[0, 0]]', "not both"),
    "half a tile": ('name = "x"\ndrawing = "aa"', "field drawing: “a” has to stand on four half-steps"),
    "a tile torn apart": ('name = "x"\ndrawing = """\na.a\na.a\n"""', "field drawing: “a”"),
    "too few places": (f'name = "x"\nplaces = {[list(p) for p in LINE[:8]]}', "field places: it has 8 places, but"),
    "ten places that hang together": (
        f'name = "x"\nplaces = {[list(p) for p in (*LINE, (8, 2))]}',
        "only a layout in two sections has 10",
    ),
    "two on one spot": (f'name = "x"\nplaces = {[list(p) for p in (*LINE[:8], (0, 0))]}', "two places are on one spot, a1"),
    "a place that cannot be reached": (
        f'name = "x"\nplaces = {[list(p) for p in (*LINE[:5], (0, 4), (2, 4), (4, 4), (6, 4))]}',
        "a5, c5, e5, g5 cannot be reached from a1",
    ),
    "three sections": (f'name = "x"\nplaces = {[[0, 0], [3, 0], [6, 0]] + [[x, y] for y in (3, 5) for x in (0, 2, 4)]}', "sections"),
    "too wide": (f'name = "x"\nplaces = {[[x * 2, 0] for x in range(9)]}', "18 half-steps wide and 2 high; 10 by 8"),
    "too high": (f'name = "x"\nplaces = {[[0, y * 2] for y in range(9)]}', "2 half-steps wide and 18 high"),
    "wide beyond all letters": (f'name = "x"\nplaces = {[[x * 10**9, 0] for x in range(9)]}', "is the most that can be drawn"),
    "far too many": (f'name = "x"\nplaces = {[[x * 2, 0] for x in range(500)]}', "it has 500 places"),
    "half covered": (f'name = "x"\nplaces = {[list(p) for p in (*LINE[:8], (1, 0))]}', "a1 and b1 cover half of each other"),
    "a link to nowhere": (f'name = "x"\nlinks = ["a1 z9"]\nplaces = {[list(p) for p in LINE]}', "field links: unknown place 'z9'"),
    "a link of one": (f'name = "x"\nlinks = ["a1"]\nplaces = {[list(p) for p in LINE]}', "field links: “a1” is not a pair"),
    "a link over an edge": (f'name = "x"\nlinks = ["a1 c1"]\nplaces = {[list(p) for p in LINE]}', "a1 and c1 are adjacent without it"),
    "a link over a gap": (f'name = "x"\nlinks = ["a1 e1"]\nplaces = {[list(p) for p in LINE]}', "a1 and e1 do not touch"),
    "a wall in the open": (f'name = "x"\nwalls = ["a1 e1"]\nplaces = {[list(p) for p in LINE]}', "field walls: a1 and e1"),
    "walled in": (f'name = "x"\nwalls = ["a1 c1", "a1 a3"]\nplaces = {[list(p) for p in LINE]}', "cannot be reached"),
    "an unknown field": ('name = "x"\nshape = "star"', "shape"),
    "a place of three numbers": ('name = "x"\nplaces = [[1, 2, 3]]', "places"),
    "half a step": ('name = "x"\nplaces = [[0.5, 1]]', "places"),
    "a text for places": ('name = "x"\nplaces = "here"', "field places"),
    "no TOML": ("name = [", "file.toml: "),
    "no name at all": ("places = [[0, 0]]", "name"),
}


@pytest.mark.parametrize("what", BAD)
def test_c38_a_bad_file_is_reported_with_file_and_field(what: str) -> None:
    text, said = BAD[what]
    with pytest.raises(BadLayout) as caught:
        read_layout(text, "file.toml")
    assert str(caught.value).startswith("file.toml: ")
    assert said in str(caught.value)
    assert len(str(caught.value)) < 400


def test_c38_a_quarter_may_be_covered() -> None:
    assert len(layout_of(LayoutFile("pile", places=(*LINE[:8], (7, 1)))).places) == 9


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("atlantis", "options: layout: unknown layout 'atlantis'; there are: square, infin-eight"),
        ({"name": "x", "places": [[0, 0]]}, "options: layout: field places: it has 1 place,"),
        ({"name": "x", "colour": "red"}, "colour"),
        (5, "layout: “5” is not possible; possible are infin-eight, naught,"),
    ],
)
def test_c38_a_layout_that_cannot_be_played_starts_nothing(option: object, said: str) -> None:
    with pytest.raises(BadOption, match="options: ") as caught:
        TEST.read_options({"layout": option})
    assert said in str(caught.value)
    if isinstance(option, str):
        with pytest.raises(BadOption, match="layout"):
            begin(layout=option)


def test_what_else_can_be_done_before_a_move_has_the_numbers_after_all_tiles() -> None:
    """Also where the last place stands half a tile lower than the others of its row, and left of them."""
    lower = layout_of(LayoutFile("lower", places=((0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2), (2, 4), (4, 4), (0, 5))))
    table: Any = SimpleNamespace(layout=lower, realm=lower.names)
    assert [lower.number(n) for n in range(9)] == [1, 2, 3, 4, 5, 6, 8, 9, 7]
    assert [after_tiles(table, code) for code in BESIDE_TILES] == [10, 11, 12, 13, 14]
