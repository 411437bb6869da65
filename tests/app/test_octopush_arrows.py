"""The arrows of the reef: where they stand, how large, and whose are drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, OF, TEAM
from engine.octopush.grid import CELLS
from engine.octopush.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.reef import arrow_styles
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.tile import ARROW, LETTER, SCALES, broad_arrow, in_play, large_arrow, large_place
from octotui.widgets.scene import Scene
from tests.app import reefs
from tests.app.reefs import OCTOPUSH, reef_of, tile_text
from tests.app.tables import app, area_text, settled, table_of
from tests.octopush import ONE_EACH, given
from tests.typed import there

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_every_arrow_of_every_tile_stands_once_in_its_corner_or_in_the_middle(size: tuple[int, int], tmp_path: Path) -> None:
    """Y and P above, G and C below; where cells are larger that of yellow, which Ann plays, is in the middle if no pawn stands there. On a
    small tile there is room below a pawn for two: hers and its own. On small tiles those of the others are drawn with the players in front.
    """
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press(*["o"] * (size == (80, 24)))
        await settled(shown, pilot)
        view, g = table_of(shown).scene.view, load_glyphs("unicode")
        small = size == (80, 24)
        for cell, tile in zip(CELLS, view.tiles, strict=True):
            if tile in (HOLE, BLANK, HOME):
                continue
            ways = [g[ARROW[view.box.arrows[tile][colour]]] for colour in COLOURS]
            first, *middle, foot = tile_text(shown, cell)
            if small and cell in view.at:
                told = [colour for colour in COLOURS if colour in ("yellow", OF[view.at[cell]])]
                assert foot.strip() == "".join(f"{LETTER[colour]}{ways[COLOURS.index(colour)]}" for colour in told)
                continue
            yellow, purple, green, coral = (f"{LETTER[colour]}{way}" for colour, way in zip(COLOURS, ways, strict=True))
            assert (first[-2:], foot[:2], foot[-2:]) == (purple, green, coral)
            if small or cell in view.at:
                assert first[:2] == yellow
            else:
                drawn = "".join((first[2:-2], *middle, foot[2:-2]))
                assert first[:2] == "  " and sorted(char for char in drawn if char in yellow) == sorted(yellow)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_no_arrow_changes_its_place_when_a_card_is_picked(size: tuple[int, int], tmp_path: Path) -> None:
    """With two colours in hand the arrows of both stand out, and after that most of all those of the card."""
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert arrow_styles(table_of(shown).scene) == {
            "yellow": "yellow bold",
            "purple": "purple bold",
            "green": "aside",
            "coral": "aside",
        }
        before = tile_text(shown, "c7")
        await pilot.press("3")
        await settled(shown, pilot)
        assert arrow_styles(table_of(shown).scene) == {"yellow": "yellow", "purple": "purple bold", "green": "aside", "coral": "aside"}
        assert tile_text(shown, "c7") == before


def test_two_large_arrows_stand_above_those_in_the_lower_corners() -> None:
    """With a shaft where there are three rows for them."""
    places = [large_place(scale, 0, 2) for scale in SCALES[:3]]
    assert [(place.top, place.down, place.row) for place in places] == [(2, 3, 3), (0, 3, 1), (0, 2, 1)]
    north, south = (large_arrow(load_glyphs("ascii"), "Y", way, places[1]) for way in ("north", "south"))
    assert (north, south) == ([(1, 0, "^"), (1, 1, "|"), (1, 2, "Y")], [(1, 0, "Y"), (1, 1, "|"), (1, 2, "v")])


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("of", [1, 2])
def test_where_cells_are_largest_arrows_have_broad_heads_that_point_their_way(of: int, glyphs: str) -> None:
    """The tip is the glyph of the direction, the letter of the colour is at the other end, and what is broad lies next to the tip. One of
    two keeps to its half, between the first row and the last.
    """
    g = load_glyphs(glyphs)
    for n in range(of):
        for way, (across, down) in {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}.items():
            cells = broad_arrow(g, "Y", way, large_place(SCALES[0], n, of))
            at = {char: (column, row) for column, row, char in cells if char in (g[ARROW[way]], "Y")}
            (x, y), (tail_x, tail_y) = at[g[ARROW[way]]], at["Y"]
            assert (x > tail_x) - (x < tail_x) == across and (y > tail_y) - (y < tail_y) == down
            broadest = [char for column, row, char in cells if (row if down else column) == (y if down else x) - (down or across)]
            assert len(broadest) == 3
            assert {row for _, row, _ in cells} <= {1, 2, 3, 4, 5}
            first, last = (6 * n, 6 * n + 4) if of == 2 else (2, 8)
            assert all(first <= column <= last for column, _, _ in cells)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_p6_the_arrows_of_ones_own_colours_stand_large_in_the_order_of_the_colours(size: tuple[int, int], tmp_path: Path) -> None:
    """On c7 an arrow of yellow leads south and one of purple east: that is so in each half."""
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        g, scene = load_glyphs("unicode"), table_of(shown).scene
        ways = scene.view.box.arrows[reefs.TILES["c7"]]
        assert (ways["yellow"], ways["purple"]) == ("south", "east")
        middle = tile_text(shown, "c7")[:-1]
        half = (len(middle[0]) + 1) // 2
        assert [char for line in middle for char in line[:half] if char in g["arrow_down"]] == [g["arrow_down"]]
        assert [char for line in middle for char in line[half:] if char in g["arrow_right"]] == [g["arrow_right"]]


async def test_where_a_colour_is_chosen_the_arrows_of_all_have_theirs(tmp_path: Path) -> None:
    match = reefs.match_at("play yellow-camouflage", "pawn yellow-1", "north", hand="yellow-camouflage yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert there(table_of(shown).scene.prompt).kind == "camouflage"
        assert arrow_styles(table_of(shown).scene) == {colour: f"{colour} bold" for colour in COLOURS}
        ways = table_of(shown).scene.view.box.arrows[reefs.TILES["c7"]]
        yellow, purple, green, coral = (LETTER[colour] + load_glyphs("unicode")[ARROW[ways[colour]]] for colour in COLOURS)
        assert tile_text(shown, "c7") == [yellow + purple, green + coral], "on small tiles too"


async def test_small_tiles_show_the_arrows_of_ones_own_colours_alone_until_the_players_are_in_front(tmp_path: Path) -> None:
    """Ann plays yellow; c7 has an arrow of each colour, and nobody is there. Purple begins in the west, and crosses over the east edge."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        g, ways = load_glyphs("unicode"), table_of(shown).scene.view.box.arrows[reefs.TILES["c7"]]
        yellow, purple, green, coral = (LETTER[colour] + g[ARROW[ways[colour]]] for colour in COLOURS)
        assert [row.strip() for row in tile_text(shown, "c7")] == [yellow, ""] and "P▸+5" not in area_text(shown, "reef")
        await pilot.press("o")
        await settled(shown, pilot)
        assert tile_text(shown, "c7") == [yellow + purple, green + coral] and "P▸+5" in area_text(shown, "reef")


async def test_small_tiles_show_the_arrows_of_all_while_a_pawn_moves_that_may_follow_any(tmp_path: Path) -> None:
    match = reefs.match_at(hand="yellow-camouflage yellow-dash")
    match.act(0, "play yellow-camouflage")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert not all(len(row.split()[0]) == 4 for row in tile_text(shown, "c7"))
        await pilot.press("1")
        await settled(shown, pilot)
        assert all(len(row.split()[0]) == 4 for row in tile_text(shown, "c7"))


async def test_small_tiles_show_the_arrow_that_has_carried_a_pawn_of_somebody_else(tmp_path: Path) -> None:
    """Green 1 has drifted from c7 to c6, which Ann, who plays yellow, sees until her next answer, but not in another round."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        g, scene = load_glyphs("unicode"), table_of(shown).scene
        ways, (x, y) = scene.view.box.arrows[reefs.TILES["c7"]], SCALES[-1].at("c7")

        def foot(before: Table) -> str:
            told = replace(scene, before=before, events=(("drifted", 2, "green-1", ("c7", "c6")),))
            return "".join(char for char, _ in reef_of(shown).draw_with(told, g).rows[y + 1][x : x + 4])

        earlier = scene.view.clone()
        earlier.round -= 1
        assert foot(scene.view).strip() == f"{LETTER['green']}{g[ARROW[ways['green']]]}" and not foot(earlier).strip()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_p22_with_the_die_a_tile_shows_no_arrow_of_a_colour_that_stays_out(size: tuple[int, int], tmp_path: Path) -> None:
    """Two play yellow and green; c7 has arrows, and nobody is there. Small tiles show only that of yellow, which Ann plays."""
    shown = app(tmp_path, reefs.match_at(seats=2, dice=True))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        scene, glyph = table_of(shown).scene, load_glyphs("unicode")
        assert set(in_play(scene.view)) == {"yellow", "green"}
        scale = next(s for s in SCALES if s.size[1] <= reef_of(shown).size.height)
        x, y = scale.at("c7")
        rows = reef_of(shown).draw_with(scene, glyph).rows[y : y + scale.height]
        letters = [char for row in rows for char, _ in row[x : x + scale.width] if char in LETTER.values()]
        shows = ["Y"] if scale.small else ["Y", "G"]
        assert letters == shows
        assert sum(char in [glyph[arrow] for arrow in ARROW.values()] for row in rows for char, _ in row[x : x + scale.width]) == len(shows)


@pytest.mark.parametrize("size", SIZES)
async def test_the_cursor_on_a_card_turns_no_arrow(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        before = area_text(shown, "reef")
        table_of(shown).move_cursor("play purple-chomp")
        await settled(shown, pilot)
        assert area_text(shown, "reef") == before


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_turns_of_others_turn_no_arrow(turn: int) -> None:
    """Ann plays yellow. Whatever the others do, their cards and their pawns, the arrows of yellow stand out."""
    view = OCTOPUSH.observe(given(ONE_EACH), 0)
    view.turn, view.mover = turn, TEAM[COLOURS[turn]][0]
    scene: OctopushScene = Scene(OCTOPUSH, view, 0, ("Ann", "Bo", "Cy", "Di"))
    assert arrow_styles(scene) == {"yellow": "yellow bold", "purple": "aside", "green": "aside", "coral": "aside"}
