"""P1 to P4: what is in the box, the board, the tiles, the cards."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.core.chance import Search
from engine.core.toml import BadBox
from engine.octopush.box import COLOURS, PAWNS, read_box
from engine.octopush.grid import CELLS, HOME_CELLS, HOMES, LEFT, OPPOSITE
from engine.octopush.rounds import shells
from engine.octopush.table import OctopushOptions
from tests.octopush import DATA, SHIPPED

BOX = SHIPPED.box
NINE = {"glide", "dash", "crawl", "wade", "anchor", "camouflage", "flow", "dive", "chomp"}


def test_p01_four_colours_of_four_pawns() -> None:
    assert COLOURS == ("yellow", "purple", "green", "coral")
    assert Counter(pawn.partition("-")[0] for pawn in PAWNS) == dict.fromkeys(COLOURS, 4)
    assert SHIPPED.seats == (2, 4)


@pytest.mark.parametrize(("points", "tokens", "pup"), [(0, 0, 0), (5, 0, 5), (20, 0, 20), (21, 1, 1), (40, 1, 20), (41, 2, 1)])
def test_p01_a_track_goes_to_20_then_a_token(points: int, tokens: int, pup: int) -> None:
    assert shells(points) == (tokens, pup)


def test_p02_the_homes_are_the_middle_four_of_each_edge() -> None:
    assert HOMES["south"] == ("c1", "d1", "e1", "f1") and HOMES["north"] == ("c8", "d8", "e8", "f8")
    assert HOMES["west"] == ("a3", "a4", "a5", "a6") and HOMES["east"] == ("h3", "h4", "h5", "h6")
    assert len(CELLS) == 64 and len(set(HOME_CELLS)) == 16


def test_p02_left_is_clockwise() -> None:
    assert LEFT == {"south": "west", "west": "north", "north": "east", "east": "south"}
    assert OPPOSITE == {"south": "north", "north": "south", "west": "east", "east": "west"}


def test_p02_48_tiles() -> None:
    assert len(BOX.tiles) == 48
    assert Counter(BOX.tiles)["hole"] == 8 and Counter(BOX.tiles)["blank"] == 12
    assert len(BOX.arrows) == 28


def test_p02_the_tiles_are_shuffled_over_all_cells_but_the_homes() -> None:
    games = [SHIPPED.setup(OctopushOptions(), 4, Search(Random(seed))) for seed in range(2)]
    for s in games:
        lying = dict(zip(CELLS, s.tiles, strict=True))
        assert {cell for cell, tile in lying.items() if tile == "home"} == set(HOME_CELLS)
        assert Counter(tile for cell, tile in lying.items() if cell not in HOME_CELLS) == Counter(BOX.tiles)
    assert games[0].tiles != games[1].tiles


@pytest.mark.parametrize("colour", COLOURS)
def test_p03_each_colour_gets_each_direction_seven_times(colour: str) -> None:
    assert Counter(ways[colour] for ways in BOX.arrows.values()) == dict.fromkeys(("north", "east", "south", "west"), 7)


def test_p03_no_tile_sends_all_the_same_way() -> None:
    assert all(len(set(ways.values())) > 1 for ways in BOX.arrows.values())


def test_p03_any_two_colours_agree_equally_often() -> None:
    agree = {Counter(ways[one] == ways[two] for ways in BOX.arrows.values())[True] for one, two in combinations(COLOURS, 2)}
    assert agree == {4}


def test_p03_a_tile_is_named_after_its_arrows() -> None:
    assert BOX.arrows["nwws"] == {"yellow": "north", "purple": "west", "green": "west", "coral": "south"}


def test_p04_nine_cards_of_each_colour() -> None:
    for colour in COLOURS:
        assert {card.removeprefix(f"{colour}-") for card in BOX.suits[colour]} == NINE
    assert len(BOX.cards) == 36


def test_p04_three_cards_are_marked() -> None:
    for colour in COLOURS:
        assert set(BOX.suits[colour]) - set(BOX.beginners[colour]) == {f"{colour}-{c}" for c in ("camouflage", "flow", "dive")}


def test_p04_how_far_each_card_goes() -> None:
    spaces = {card.kind.id: (card.kind.spaces, card.kind.legs) for card in BOX.cards.values()}
    assert spaces == {
        "glide": (5, 1),
        "dash": (4, 1),
        "crawl": (1, 3),
        "wade": (2, 1),
        "anchor": (2, 1),
        "camouflage": (3, 1),
        "flow": (2, 2),
        "dive": (3, 1),
        "chomp": (2, 1),
    }


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("holes = 8", "holes = 9", "49 for 48"),
        ('"nwws"', '"nwwx"', "nwwx"),
        ('"nwws"', '"nnnn"', "nnnn"),
        ('"nwws"', '"ennw"', "twice"),
        ('"chomp", "chomp"', '"chomp", "bite"', "bite"),
        ('name = "Dash"', 'name = "Glide"', "twice"),
        ("spaces = 4", "spaces = 0", "at least 1"),
        ("spaces = 4", "spaces = 4\nspeed = 2", "speed"),
        ("hand = 2", "hand = two", "nvalid"),
    ],
)
def test_p04_a_data_file_with_a_fault_is_not_used(old: str, new: str, names: str) -> None:
    assert old in DATA
    with pytest.raises(BadBox, match=f"mine.toml: .*{names}"):
        read_box(DATA.replace(old, new, 1), "mine.toml")
