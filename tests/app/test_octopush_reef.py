"""The reef of Octopush as drawn: its tiles and its pawns."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.octopush.box import COLOURS, HOLE, PAWNS
from engine.octopush.grid import HOMES, OPPOSITE, SIDES
from engine.octopush.table import Table
from octotui.play.replay import Replay
from octotui.screens.visible_signs import on_table
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.board import layout
from octotui.tables.octopush.reef import Reef, departures
from octotui.tables.octopush.tile import LETTER, SCALES, Scale, Tile, hole_art, pawn_sign
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.scene import Scene
from tests.app import reefs
from tests.app.reefs import NAMES, OCTOPUSH, cell_text, reef_of, tile_text
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.golden.make import recorded
from tests.octopush import ONE_EACH, given
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
async def test_p15_the_whole_edge_over_which_ones_pawns_cross_has_a_double_line(
    way: str, size: tuple[int, int], ascii_only: bool, tmp_path: Path
) -> None:
    """Above the cells, right of them or left of them; below there is no row, so what stands in the last one is underlined."""
    home = SIDES.index(OPPOSITE[way])
    match = reefs.on_blank_tiles({**ONE_EACH, "yellow-1": "d4"}, sides=(*SIDES[home:], *SIDES[:home]))
    shown = app(tmp_path, match, glyphs="ascii" if ascii_only else "unicode")
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        g = load_glyphs("ascii" if ascii_only else "unicode")
        scale = next(s for s in SCALES if s.size[1] <= reef_of(shown).size.height)
        rows = reef_of(shown).draw_with(table_of(shown).scene, g).rows
        edges = {
            "north": rows[0][scale.margin : scale.size[0] - 1],
            "south": rows[-1][scale.margin : scale.size[0] - 1],
            "east": [row[scale.size[0] - 1] for row in rows[1:]],
            "west": [row[scale.margin - 1] for row in rows[1:]],
        }
        lines = {way: [char in (g["dh"], g["dv"]) or "underline" in style for char, style in edge] for way, edge in edges.items()}
        labelled = 8 if way == "north" or (way == "west" and scale.small) else 0
        assert lines[way].count(False) == labelled, "but for the names of columns or rows"
        assert [other for other, found in lines.items() if any(found)] == [way]
        assert all("yellow" in style for char, style in edges[way] if char in (g["dh"], g["dv"]))


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(("pawn", "way"), [("yellow-1", "west"), ("yellow-2", "north")])
async def test_a_way_over_the_edge_leaves_the_label_of_its_row_or_column(
    size: tuple[int, int], pawn: str, way: str, tmp_path: Path
) -> None:
    pawns = {"yellow-1": "a4", "yellow-2": "c8", "purple-1": "d5", "green-1": "e5", "coral-1": "f5"}
    shown = app(tmp_path, reefs.match_at("play yellow-crawl", f"pawn {pawn}", pawns=pawns, anchored=""))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        lines = area_text(shown, "reef").splitlines()
        assert way in table_of(shown).scene.choices
        assert [char for char in lines[0] if char.isalpha()] == [*"abcdefgh"] and [line[0] for line in lines[1:] if line[0] != " "] == [
            *"87654321"
        ]


@pytest.mark.parametrize("size", SIZES)
async def test_a_pawn_that_others_moved_is_named_where_it_was_until_the_next_answer(size: tuple[int, int], tmp_path: Path) -> None:
    """Purple 1 has gone from a3 to d3, where the sign of what is new is; an answer of one's own takes both away."""
    match = reefs.on_blank_tiles({**ONE_EACH, "purple-1": "d3"}, hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        there = as_a(Table, table.scene.view)
        cells = tuple("a3" if cell == "d3" else cell for cell in there.pawns)
        before = there.clone()
        before.pawns = cells
        before.index_pawns()
        table.before = before
        table.show()
        await settled(shown, pilot)
        assert cell_text(shown, "a3") == " P1 " and "P1" in cell_text(shown, "d3")
        assert area_text(shown, "reef").count(NEW) == 1
        assert size != (80, 24) or cell_text(shown, "d3") == f"{NEW}P1)", "apart from the next cell"
        await pilot.press("1")
        await settled(shown, pilot)
        assert "P1" not in cell_text(shown, "a3") and NEW not in area_text(shown, "reef")


@pytest.mark.parametrize("size", SIZES)
async def test_the_letter_of_a_direction_stands_at_the_side_where_the_pawn_leaves(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 2 is lost in the south over d1 and in the west over a3; Yellow 3 crosses over e8, and is lost over h5 with Coral 3."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table, reef = table_of(shown), reef_of(shown)
        scale = next(s for s in SCALES if s.size[0] <= reef.size.width and s.size[1] <= reef.size.height)
        for pawn, ways in (("yellow-2", {"south": "d1", "west": "a3"}), ("yellow-3", {"north": "e8", "east": "h5"})):
            table.move_cursor(f"pawn {pawn}")
            await settled(shown, pilot)
            for way, cell in ways.items():
                x, y = scale.at(cell)
                spot = reef.letters[way].translate((-x, -y))
                text = area_text(shown, "reef").splitlines()[y + spot.y][x + spot.x : x + spot.right]
                assert text == shown.glyphs["check" if way == "north" else "lost"] + way[0]
                at_the_side = {
                    "north": spot.y == 0 or scale.small,
                    "south": spot.bottom == scale.height or scale.small,
                    "west": spot.x == 0,
                    "east": spot.right >= scale.width - 1,
                }
                assert at_the_side[way]
        assert "(C3)" in area_text(shown, "reef") or size != (80, 24)


async def test_letters_leave_the_signs_of_pawns_whole(tmp_path: Path) -> None:
    """Both the letters of pawns that can be chosen and those of directions, which lie on pawns that stand there."""
    match = reefs.on_blank_tiles({**ONE_EACH, "yellow-1": "d2", "yellow-2": "e2", "green-1": "d3"}, hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for marked, pawns in (("pawn yellow-2", {"d2": "(Y1)", "e2": " Y2)"}), ("west", {"e2": "(Y2)", "d3": "(G1)"})):
            await pilot.press("1")
            await settled(shown, pilot)
            table_of(shown).move_cursor(marked)
            await pilot.press("f")
            await settled(shown, pilot)
            drawn = {cell: cell_text(shown, cell).replace(shown.glyphs["marked"], " ") for cell in pawns}
            assert drawn == pawns and table_of(shown).scene.hints
            await pilot.press("escape")


async def test_the_line_of_a_movement_is_broken_over_a_hole(tmp_path: Path) -> None:
    """Yellow 3 dashes from d2 to d6, over the hole on d4: a line through it would look like a way across."""
    pawns = {"yellow-3": "d2", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
    match = reefs.match_at("play yellow-dash", pawns=pawns, anchored="", hand="yellow-dash yellow-crawl")
    assert reefs.TILES["d4"] == HOLE
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        g = load_glyphs("unicode")
        table_of(shown).move_cursor("north")
        await pilot.pause()
        assert [cell_text(shown, cell).strip() for cell in ("d3", "d4", "d5")] == [g["v"], cell_text(shown, "b7").strip(), g["v"]]


async def test_a_movement_too_long_for_two_rows_is_told_by_where_pawns_come_to_rest(tmp_path: Path) -> None:
    """Yellow 3 dashes from c4 to g4: Purple 1, Green 1 and Coral 1 are pushed, and two of them go over the edge."""
    pawns = {"yellow-3": "c4", "purple-1": "f4", "green-1": "g4", "coral-1": "h4"}
    shown = app(tmp_path, reefs.on_blank_tiles(pawns, hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        table_of(shown).move_cursor("east")
        await settled(shown, pilot)
        told, keys, _ = " ".join(area_text(shown, "describe").split()).partition(" enter take")
        assert told == "East to g4. 4 points, Coral 1 and Green 1 over the edge, ends the round. Y3 to g4, P1 to h4."
        assert keys, "the key that takes it has its place beside the longest description"


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_the_line_of_a_movement_leaves_what_a_home_says(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 dashes from a2 to a6, past the homes of purple, where coral crosses: small ones say so with the players in front."""
    pawns = {"yellow-1": "a2", "yellow-2": "e1", "purple-1": "d5", "green-1": "d7", "coral-1": "f5"}
    match = reefs.on_blank_tiles(pawns, hands={0: "yellow-dash yellow-crawl"})
    for code in ("play yellow-dash", "pawn yellow-1"):
        match.act(0, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press(*["o"] * (size == (80, 24)))
        table_of(shown).move_cursor("north")
        await pilot.pause()
        for cell in ("a3", "a4", "a5"):
            text = "".join(tile_text(shown, cell))
            assert "C◂+5" in text and "│" in text


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("scale", SCALES)
def test_a_hole_fits_on_a_tile(scale: Scale, ascii_only: bool) -> None:
    art = hole_art(scale, ascii_only)
    assert art.width < scale.width and art.height <= scale.height
    assert "".join(art.art).isascii() == ascii_only
    assert [[sign != " " for sign in row] for row in art.art] == [[part == "r" for part in row] for row in art.mask]


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_the_hole_is_among_the_signs_on_the_table(size: tuple[int, int], ascii_only: bool, tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(), **({"glyphs": "ascii"} if ascii_only else {}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        found = on_table(table.areas.values(), table.scene, shown.glyphs)
        drawn = [row for art in (hole_art(scale, ascii_only) for scale in SCALES) for row in art.art]
        assert any(found["Hole"] in row for row in drawn)


async def test_a_pawn_at_anchor_lies_on_its_side(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert cell_text(shown, "f4") == f"(C2{shown.glyphs['lying']}" and cell_text(shown, "d5") == "(P2)"


def test_pawn_signs_are_unique() -> None:
    signs = [pawn_sign(f"{colour}-{n}") for colour in COLOURS for n in (1, 2, 3, 4)]
    assert len(set(signs)) == 16


async def test_every_home_says_whose_it_is_and_who_crosses_there(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        g, lines = load_glyphs("unicode"), area_text(shown, "reef").splitlines()
        view = table_of(shown).scene.view
        sides = dict(zip(view.side, COLOURS, strict=True))
        x, y = SCALES[-1].at("c8")
        assert lines[y + 1][x : x + 4] == f"{LETTER[sides[OPPOSITE['north']]]}{g['arrow_up']}+{view.box.points.crossed}"
        x, y = next(SCALES[-1].at(cell) for cell in HOMES["north"] if cell not in view.at)
        assert lines[y][x : x + 4].strip() == f"{g['home']}{LETTER[sides['north']]}"


@pytest.mark.parametrize("scale", SCALES[:2])
def test_p04_a_pawn_in_a_hole_leaves_the_ring_above_and_below_it_whole(scale: Scale) -> None:
    """Where cells have room for a ring: Dive brings a pawn up in a hole, and leaves it there."""
    view = given({**ONE_EACH, "yellow-2": "d5"}, tiles={"d5": "hole"})
    drawn = []
    for stands in (False, True):
        pen = Pen(*scale.size, load_glyphs("unicode"))
        tile = Tile(pen, scale, "d5", view)
        tile.draw(HOLE, {}, (), stands, ())
        if stands:
            tile.pawn("yellow-2", moving=False)
        x, y = scale.at("d5")
        drawn.append(["".join(char for char, _ in row[x : x + scale.width]) for row in pen.rows[y : y + scale.height]])
    empty, taken = drawn
    ring = [n for n, row in enumerate(empty) if row.strip()]
    assert "Y2" in taken[scale.row] and [taken[n] for n in (ring[0], ring[-1])] == [empty[n] for n in (ring[0], ring[-1])]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_p9_where_pawns_have_just_left_the_board_is_drawn_until_the_next_answer(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 pushes Green 1 over the northern edge and crosses; Ann takes it back, and it is as if nothing had been."""
    pawns = {"yellow-1": "d6", "yellow-2": "a2", "purple-1": "h3", "green-1": "d8", "coral-1": "h5"}
    shown = app(tmp_path, reefs.on_blank_tiles(pawns, people=4, hands={0: "yellow-dash yellow-crawl"}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        for key in ("1", "1"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert "✓" in cell_text(shown, "d8"), "foreseen"
        await pilot.press("n", "n")
        await settled(shown, pilot)
        text = "".join(tile_text(shown, "d8"))
        assert "⊗G1⊗" in text and "✓Y1✓" in text and ("╲" in text) == (size != (80, 24))
        assert "Ann Y 7 " in screen_text(shown).splitlines()[0]
        await pilot.press("u")
        await settled(shown, pilot)
        assert "╲" not in "".join(tile_text(shown, "d8"))


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_of_several_pawns_that_leave_at_a_place_where_one_stands_all_are_told(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 dashes from d4 to d8 and pushes Green 1 and Coral 1 over the northern edge."""
    pawns = {"yellow-1": "d4", "yellow-2": "a2", "purple-1": "h3", "green-1": "d7", "green-2": "a8", "coral-1": "d8", "coral-2": "h5"}
    shown = app(tmp_path, reefs.on_blank_tiles(pawns, people=4, hands={0: "yellow-dash yellow-crawl"}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for key in ("enter", "1", "1", "1"):
            await pilot.press(key)
            await settled(shown, pilot)
        text = "".join(tile_text(shown, "d8"))
        assert "Y1" in text and ("⊗2⊗" if size == (80, 24) else "⊗G1 C1⊗") in text


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_the_arrow_of_a_tile_stays_where_a_pawn_is_lost(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 dashes west from c2 and is lost over a2, where the arrow of yellow leads east. That is seen whole beside the letter of the
    direction, beside the pawn that would go, and beside the one that has gone.
    """
    pawns = {"yellow-1": "c2", "yellow-2": "g5", "purple-1": "d6", "green-1": "d8", "coral-1": "h5"}
    tile = next(tile for tile, ways in OCTOPUSH.box.arrows.items() if ways["yellow"] == "east")
    shown = app(tmp_path, reefs.on_blank_tiles(pawns, people=4, hands={0: "yellow-dash yellow-crawl"}, tiles={"a2": tile}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        drawn = []
        for keys in (("enter", "1", "1"), ("left",), ("enter",)):
            for key in keys:
                await pilot.press(key)
                await settled(shown, pilot)
            drawn.append(" ".join(tile_text(shown, "a2")))
        letter, marked, gone = drawn
        assert "⊗w" in letter and "⊗wY" not in letter
        assert "⊗Y1⊗" in marked and "⊗Y1⊗" in gone
        assert all("Y▸" in text for text in ((marked, gone) if size == (80, 24) else drawn))
        assert ("╱" in gone) == (size != (80, 24))


def test_a_hole_that_a_pawn_has_come_out_of_does_not_name_it() -> None:
    """Yellow 1 stood on d4 in the middle of a movement and is on d6 now: its name in the hole would say that it fell."""
    before = as_a(Table, given({**ONE_EACH, "yellow-1": "d4"}, tiles={"d4": "hole"}))
    after = as_a(Table, given({**ONE_EACH, "yellow-1": "d6"}, tiles={"d4": "hole"}))
    pen = Pen(*SCALES[0].size, load_glyphs("unicode"))
    undrawn(Reef).draw(pen, Scene(OCTOPUSH, after, 0, NAMES, before=before))
    drawn = ["".join(char for char, _ in row) for row in pen.rows]
    assert sum(row.count("Y1") for row in drawn) == 1


def test_a_departure_of_the_last_round_is_not_drawn_in_the_next_one() -> None:
    state = given(ONE_EACH)
    events = (("fell", 0, "green-1", "d4"),)
    view = as_a(Table, state)
    later = view.clone()
    later.round = view.round + 1
    assert departures(Scene(OCTOPUSH, view, 0, NAMES, before=view, events=events)) == events
    assert departures(Scene(OCTOPUSH, later, 0, NAMES, before=view, events=events)) == ()


def test_p11_a_replay_draws_where_pawns_left_the_board_at_each_answer() -> None:
    """The golden game of two: at every answer by which a pawn falls, what has happened since the position before tells so."""
    replay = Replay(recorded("octopush", "2"))
    fallen = 0
    for moment in range(1, replay.last + 1):
        replay.go(moment)
        there_were, are = (as_a(Table, view).at.values() for view in (there(replay.before()), replay.now()))
        fell = {event[2] for event in replay.happened() if event[0] in ("fell", "left")}
        if as_a(Table, replay.before()).round == as_a(Table, replay.now()).round:
            assert fell >= set(there_were) - set(are) - {event[2] for event in replay.happened() if event[0] == "chomped"}
            fallen += len(fell)
    assert fallen


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (100, 30)])
async def test_p4_what_lies_ahead_of_the_pawns_is_seen_while_a_card_is_left_out(size: tuple[int, int], tmp_path: Path) -> None:
    """Where there is no room for the reef: for each pawn of the colour, the seven cells from it to the far side, nearest first."""
    shown = app(tmp_path, reefs.dealt(seats=3, seed=5))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        view, colour = table.scene.view, "green"
        assert not table.areas["reef"].display
        heading, lanes = area_text(shown, "lanes").splitlines()
        assert heading.startswith("Ahead of each green pawn, going north ▴: its arrows, holes ◒, bare reef ∙ ─")
        told = lanes.split()
        for n in range(1, 5):
            at = view.pawns[PAWNS.index(f"{colour}-{n}")]
            cells = [f"{at[0]}{row}" for row in range(int(at[1]) + 1, 9)]
            signs = ["◒" if cell in view.reef.holes else SIGNS[view.reef.arrows[colour].get(cell, "")] for cell in cells]
            assert told[8 * (n - 1) : 8 * n] == [f"G{n}", *signs]
        assert all(effect in screen_text(shown) for effect in ("cannot", "removed.")), "every card is still whole"


SIGNS = {"north": "▴", "east": "▸", "south": "▾", "west": "◂", "": "∙"}


@pytest.mark.parametrize(("height", "tall"), [(36, 4), (35, 3), (31, 3), (28, 3), (27, 2)])
def test_cells_are_as_tall_as_the_terminal_allows(height: int, tall: int) -> None:
    """In a lesson some rows of 36 are the lesson's own."""
    assert layout(120, height, "log")["reef"].height == 1 + 8 * tall
