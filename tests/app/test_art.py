"""The pictures: shapes, parts and characters, in every size."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from octotui.screens.title_art import TITLE_PARTS, TitleArt, title, titles
from octotui.tables import painting
from octotui.tables.cosmoctopus.summoning import TENTACLES, SummoningArt, summoning, summonings
from octotui.tables.cover import ART
from octotui.tables.oct8.octopus import NAME
from octotui.tables.oct8.octopus_art import OCTOPUS_PARTS, OctopusArt, octopuses

SUMMONINGS = [
    pytest.param(art, id=f"{art.width}-{'ascii' if ascii else 'unicode'}") for ascii in (False, True) for art in summonings(ascii)
]
TITLES = [pytest.param(art, id=f"{art.width}-{'ascii' if ascii else 'unicode'}") for ascii in (False, True) for art in titles(ascii)]

PICTURES = sorted(file for file in Path(painting.__file__).parent.rglob("*.toml") if "ground = " in file.read_text("utf-8"))
DRAWINGS = [
    pytest.param(art, id=f"{file.stem}-{art.width}-{'ascii' if ascii else 'unicode'}")
    for file in PICTURES
    for ascii in (False, True)
    for art in painting.drawings(file, ascii)
]
ASCII = [*summonings(True), *titles(True), *octopuses(True), *(art for file in PICTURES for art in painting.drawings(file, True))]

Art = SummoningArt | TitleArt | OctopusArt | painting.Drawing

NUMBERS = ("width", "height", "tip", "step")
OCTOPUSES = [pytest.param(art, id=f"{art.width}-{'ascii' if ascii else 'unicode'}") for ascii in (False, True) for art in octopuses(ascii)]


@pytest.mark.parametrize("art", SUMMONINGS + TITLES + OCTOPUSES + DRAWINGS)
def test_all_rows_of_a_picture_have_one_shape_and_single_width_characters(
    art: SummoningArt | TitleArt | OctopusArt | painting.Drawing,
) -> None:
    blocks = [block for name in art.__struct_fields__ if name not in NUMBERS and (block := getattr(art, name))]
    assert {(len(rows), len(row)) for rows in blocks for row in rows} == {(art.height, art.width)}
    assert {char for rows in blocks for row in rows for char in row if cell_len(char) != 1} == set()


@pytest.mark.parametrize("art", SUMMONINGS + TITLES + OCTOPUSES + DRAWINGS)
def test_the_mask_covers_the_drawing_and_nothing_else(art: Art) -> None:
    for drawn, marks in zip(art.art, art.mask, strict=True):
        assert [char == " " for char in drawn] == [mark == "." for mark in marks]


@pytest.mark.parametrize("art", ASCII)
def test_ascii_is_ascii(art: Art) -> None:
    assert all("".join(getattr(art, name)).isascii() for name in art.__struct_fields__ if name not in NUMBERS)


@pytest.mark.parametrize("art", SUMMONINGS)
def test_there_are_eight_tentacles_and_each_has_a_bud(art: SummoningArt) -> None:
    marks = "".join(art.mask)
    assert set(marks) == set("12345678p.")
    for tentacle in "12345678":
        cells = [(x, y) for y, row in enumerate(art.mask) for x, mark in enumerate(row) if mark == tentacle]
        assert len(cells) >= 3
        assert any(art.bud[y][x] != " " for x, y in cells)
    # A bud lies on its tentacle, the head on no tentacle.
    for y, row in enumerate(art.mask):
        for x, mark in enumerate(row):
            assert art.bud[y][x] == " " or mark.isdigit()
            assert art.head[y][x] == "." or not mark.isdigit()


@pytest.mark.parametrize("art", SUMMONINGS)
def test_each_tentacle_adds_to_those_before(art: SummoningArt) -> None:
    grown: set[tuple[int, int, str, str]] = set()
    for n in range(TENTACLES + 1):
        cells = art.cells(n)
        assert len({(x, y) for x, y, _, _ in cells}) == len(cells)
        assert all(0 <= x < art.width and 0 <= y < art.height for x, y, _, _ in cells)
        tentacles = {cell for cell in cells if cell[3] == "tentacle"}
        assert tentacles > grown if n else not tentacles
        assert any(part == "bud" for *_, part in cells) == (n < TENTACLES)
        assert any(part == "head" for *_, part in cells) == (n == TENTACLES)
        assert any(part == "portal" for *_, part in cells) or n == TENTACLES, "only the head may cover the portal"
        grown = tentacles


@pytest.mark.parametrize("n", [-1, 9])
def test_no_tile_has_fewer_than_none_or_more_than_eight(n: int) -> None:
    with pytest.raises(ValueError, match=str(n)):
        summoning(40, 15).cells(n)


@pytest.mark.parametrize("art", TITLES)
def test_a_title_has_every_part(art: TitleArt) -> None:
    assert {part for *_, part in art.cells} == set(TITLE_PARTS.values())


@pytest.mark.parametrize(
    ("ascii", "sizes"),
    [
        (False, [(18, 5), (18, 5), (31, 7), (31, 7), (40, 15), (57, 25)]),
        (True, [(18, 5), (18, 5), (24, 9), (24, 9), (40, 15), (40, 15)]),
    ],
)
def test_the_largest_that_fits_is_taken(ascii: bool, sizes: list[tuple[int, int]]) -> None:
    rooms = [(18, 5), (23, 9), (31, 9), (39, 15), (40, 15), (200, 60)]
    tiles = [summoning(width, height, ascii) for width, height in rooms]
    assert [(tile.width, tile.height) for tile in tiles] == sizes
    for room in [(48, 9), (50, 10), (76, 16), (116, 26)]:
        picture = title(*room, ascii)
        assert picture is titles(ascii)[[48, 50, 76, 116].index(room[0])]
        assert picture.width <= room[0] and picture.height <= room[1]


@pytest.mark.parametrize(("width", "height"), [(17, 5), (18, 4)])
def test_too_little_room_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="too small"):
        summoning(width, height)
    with pytest.raises(ValueError, match="too small"):
        title(width, height)


@pytest.mark.parametrize("art", OCTOPUSES)
def test_an_octopus_has_a_head_with_a_name_and_eight_arms_that_hang_to_their_ends(art: OctopusArt) -> None:
    parts = [part for _, _, _, part in art.cells]
    assert set(parts) - {"letter", "mouth"} == {*"12345678", *OCTOPUS_PARTS.values()} - {"letter", "mouth"}
    assert (parts.count("shape"), parts.count("name"), parts.count("eyes")) == (1, NAME, 2)
    bottom = {part: x for x, y, _, part in art.cells if y == art.height - 1 and part.isdigit()}
    for n in range(8):
        assert abs(bottom[str(n + 1)] - (art.tip + n * art.step)) <= 2


def test_octopuses_grow_and_come_in_as_many_sizes_in_ascii() -> None:
    for ascii in (False, True):
        shapes = [(art.width, art.height) for art in octopuses(ascii)]
        assert shapes == sorted(set(shapes)) == [(art.width, art.height) for art in octopuses(not ascii)]


def test_every_picture_is_there_in_three_sizes_and_says_what_its_parts_are() -> None:
    covers = [file for file in PICTURES if file.name == ART]
    assert (len(PICTURES), len(covers)) == (11, 4)
    for file in PICTURES:
        wanted = [(20, 4), (32, 7), (56, 13)] if file in covers else [(30, 9), (50, 16), (90, 30)]
        said = " ".join(file.read_text("utf-8").partition("# ground")[0].replace("#", "").split())
        for ascii in (False, True):
            arts = painting.drawings(file, ascii)
            assert [(art.width, art.height) for art in arts] == wanted
            parts = {part for art in arts for row in (*art.mask, *art.ground) for part in row} - {painting.NOTHING}
            assert not [part for part in parts if f" {part} " not in said], file.name


def test_the_sides_of_a_small_head_stand_on_its_arms() -> None:
    for ascii_only in (False, True):
        art, *_ = octopuses(ascii_only)
        sides = [x for x, y, _, part in art.cells if part == "head" and y == 1]
        assert [art.mask[2][x] for x in sides] == ["3", "6"]
