"""What the marked choice would do, as drawn on the reef of Octopush, and what is new there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.octopush.box import standard_box
from engine.octopush.grid import CELLS
from engine.octopush.table import Table
from octotui.app import OctotuiApp
from octotui.play.narration import prompt_for
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.screens.visible_signs import on_thing
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.foresight import foresee
from octotui.tables.octopush.inspection import inspect_pages, marked_rows, tile_lines
from octotui.tables.octopush.reef import arrow_styles
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.tile import ASIDE, SCALES
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.scene import Scene, SeatRecap
from tests.app import reefs
from tests.app.reefs import OCTOPUSH, cell_text, reef_of
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.octopush import ONE_EACH, game_of, given, play
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]


def below(shown: OctotuiApp, cell: str) -> str:
    """The four signs below those, in small cells."""
    x, y = SCALES[-1].at(cell)
    return area_text(shown, "reef").splitlines()[y + 1][x : x + 4]


def style_at(shown: OctotuiApp, cell: str) -> str:
    """The style of a pawn's label on a cell."""
    reef = reef_of(shown)
    pen = Pen(*reef.size, shown.glyphs)
    reef.draw(pen, table_of(shown).scene)
    scale = next(s for s in SCALES if s.size[0] <= reef.size.width and s.size[1] <= reef.size.height)
    x, y = scale.at(cell)
    return pen.rows[y + scale.row][x + scale.chip + 1][1]


async def test_the_consequence_is_drawn_before_the_move_is_made(tmp_path: Path) -> None:
    """Yellow 3 dashes north from e5: it pushes Green 3 over the edge and crosses itself. East it is lost, with Coral 3."""
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    digest = match.state.digest()
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("north")
        await pilot.pause()
        g = load_glyphs("unicode")
        assert cell_text(shown, "e8") == f"{g['check']}Y3{g['check']}"
        assert cell_text(shown, "e6") == f" {g['v']}  " and cell_text(shown, "e5") == "(Y3)"
        assert "7 points, Yellow 3 crossed, Green 3 over the edge" in screen_text(shown)
        await pilot.press("right")
        assert table_of(shown).marks.code == "east"
        assert cell_text(shown, "h5") == f"{g['lost']}Y3{g['lost']}" and cell_text(shown, "e8") == "(G3)"
        assert match.state.digest() == digest


@pytest.mark.parametrize("size", SIZES)
async def test_the_mark_of_a_direction_lies_where_the_pawn_would_end(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 dashes from d2 to d6 and pushes Green 1 from there to d7; its place is seen by its name, as it would have left it."""
    match = reefs.on_blank_tiles({**ONE_EACH, "yellow-1": "d2", "green-1": "d6"}, hand="yellow-dash yellow-crawl")
    for code in ("play yellow-dash", "pawn yellow-1"):
        if match.game.permits(match.state, 0, code):
            match.act(0, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("north")
        await pilot.pause()
        g = load_glyphs("unicode")
        assert style_at(shown, "d6") == "marked bold reverse" and "marked bold reverse" not in style_at(shown, "d3")
        assert cell_text(shown, "d6") == f"{g['ghost']}Y1{g['ghost']}" and cell_text(shown, "d7") == f"{g['ghost']}G1{g['ghost']}"
        assert "reverse" in style_at(shown, "d2"), "it is still there"
        assert area_text(shown, "reef").count("G1") == 2
        assert ("(G1)" in area_text(shown, "reef")) == (size != SIZES[0]), "as a pawn where cells have room"
        _, rows = marked_rows(as_a(Scene, table_of(shown).scene), g)
        assert [text for text, _ in rows if text[:2] in ("d3", "d6")] == ["d6: blank"]


def test_a_pawn_that_cannot_go_that_way_is_said_to_stay() -> None:
    """Yellow 3 glides from e1 between two others: it is stopped on both sides, and goes over the edge to the south."""
    pawns = {"yellow-2": "d1", "yellow-3": "e1", "yellow-4": "f1"}
    s = play(given({**ONE_EACH, **pawns}, hand="yellow-glide yellow-dash"), "play yellow-glide")
    found = foresee(game_of(s), lambda: s, 0, "pawn yellow-3")
    assert found is not None and "east stays" in found.text and "west stays" in found.text and "south over the edge" in found.text
    assert {"east", "west"}.isdisjoint(dict(found.reach)), "no arrow on the reef for a way that leads nowhere"


@pytest.mark.parametrize(
    ("card", "tiles", "told"),
    [
        ("wade", {"d5": "ewss", "e5": "nwww"}, "follow all tiles (e6), follow no tile"),
        ("wade", {"d5": "ewss", "e5": "wnss"}, "follow all tiles (goes round d5, e5), follow no tile"),
        ("camouflage", {"d5": "ewss"}, "yellow: east (e5), purple: west (c5), green: south (d4), coral: south (d4)"),
        ("flow", {"d5": "wess"}, "follow the arrow west (c5), stay on d5"),
        ("flow", {"d5": "hole"}, "fall into the hole, stay on d5"),
    ],
)
def test_the_choice_about_tiles_is_told_with_where_each_answer_leads(card: str, tiles: dict[str, str], told: str) -> None:
    """Yellow 1 swims north to a tile on d5, with Flow by the first of its movements."""
    start = f"d{5 - standard_box().cards[f'yellow-{card}'].kind.spaces}"
    s = given({**ONE_EACH, "yellow-1": start}, tiles=tiles, hand=f"yellow-{card} yellow-dash")
    s = play(s, f"play yellow-{card}", "pawn yellow-1")
    found = foresee(game_of(s), s.clone, 0, "north")
    assert found is not None and found.text == f"Yellow 1 moves to d5; then you choose: {told}"


def test_inspecting_a_tile_says_whose_arrow_counts() -> None:
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    view = as_a(Table, match.state)
    cell = next(cell for n, cell in enumerate(CELLS) if view.tiles[n] in view.box.arrows)
    scene: OctopushScene = Scene(OCTOPUSH, view, 0, match.names, None)
    told = [text for text, _ in tile_lines(scene, cell, load_glyphs("unicode"))]
    assert [text.endswith(", for the pawn that moves") for text in told[1:5]] == [True, False, False, False]
    assert told[5] == "Arrows without a letter, below a pawn, stand in this order."


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("c1", ["Yellow begins here.", "Green crosses over the south edge for 5 points."]),
        ("c2", ["A pawn whose way ends here falls in."]),
        ("b1", ["A pawn whose way ends here stays."]),
    ],
)
def test_p11_inspecting_a_tile_without_arrows_says_what_it_does(cell: str, said: list[str]) -> None:
    view = as_a(Table, reefs.match_at().state)
    scene: OctopushScene = Scene(OCTOPUSH, view, 0, ("Ann", "Bo", "Cy", "Di"), None)
    rows = [text for text, _ in tile_lines(scene, cell, load_glyphs("unicode"))[1:]]
    assert [text for text in rows if not text.endswith("is here.")] == said


async def test_who_would_be_pushed_and_where_arrows_lead_is_drawn(tmp_path: Path) -> None:
    """Yellow 2 dashes north from d3 to d7, pushes Purple 2 to d8 and Green 2 over the edge, and its arrows lead by c7, c6, b6, b5."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", "pawn yellow-2", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("north")
        await pilot.pause()
        g = load_glyphs("unicode")
        assert cell_text(shown, "d8") == f"{g['ghost']}P2{g['ghost']}", "the pushed pawn where it would end"
        assert below(shown, "d8") == f"{g['lost']}G2{g['lost']}", "and who would be lost there"
        assert cell_text(shown, "c6").strip() == g["arrow_left"] * 2
        assert cell_text(shown, "b6") == f"{g['ghost']}Y2{g['ghost']}"
        assert "then you choose where the loop ends" in table_of(shown).scene.foreseen.text


def test_p12_the_page_of_a_movement_tells_once_where_its_loop_may_end() -> None:
    """Yellow 1 dashes south from d7 to d3, from where its arrows take it round d3 and e3."""
    s = given({**ONE_EACH, "yellow-1": "d7"}, tiles={"d3": "enss", "e3": "wsnn"}, hand="yellow-dash yellow-crawl")
    s = play(s, "play yellow-dash", "pawn yellow-1")
    game = game_of(s)
    prompt = there(prompt_for(game, s, 0))
    scene: OctopushScene = Scene(game, game.observe(s, 0), 0, ("Ann", "Bo", "Cy", "Di"), prompt, cursor="south")
    scene = replace(scene, foreseen=foresee(game, s.clone, 0, "south"))
    page = " ".join(text for text, _ in inspect_pages(scene, load_glyphs("unicode"))[0][0][1])
    assert "then you choose where the loop ends: d3 or e3" in page and page.lower().count("then you choose") == 1


def letters(shown: OctotuiApp, cell: str) -> str:
    """The letters of directions on a cell with what becomes of the pawn there, none of which is between two cells."""
    reef = reef_of(shown)
    scale = next(s for s in SCALES if s.size[0] <= reef.region_on_screen.width and s.size[1] <= reef.region_on_screen.height)
    x, y = scale.at(cell)
    rows, signs = (
        area_text(shown, "reef").splitlines()[y : y + scale.height],
        f"nesw{''.join(shown.glyphs[sign] for sign in ('lost', 'check'))}",
    )
    pieces = [re.findall(rf"[{signs}]+", row[x : x + scale.width].replace("⊗Y2⊗", "")) for row in rows]
    assert cell[0] == CELLS[-1][0] or all(row[x + scale.width - 1] not in signs for row in rows)
    return "".join(text for found in pieces for text in found)


def test_the_marked_pawn_shows_where_each_direction_leads(tmp_path: Path) -> None:
    match = reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl")
    found = foresee(OCTOPUSH, lambda: as_a(Table, match.state), 0, "pawn yellow-3")
    assert found is not None and dict(found.reach) == {"north": "gone", "east": "gone", "south": "e1", "west": "a5"}
    out = ("north", "e8", "crosses", "north"), ("east", "h5", "lost", "east")
    assert found.landings == (*out, ("south", "e1", "", ""), ("west", "a5", "", ""))
    assert found.text == (
        "north crosses (7 points, Yellow 3 crossed, Green 3 over the edge), east over the edge (2 points, Coral 3 over the edge), "
        "south e1, west a5 (4 points, Purple 2 and 3 over the edge)"
    )
    assert found.brief == "north crosses (7 points), east over the edge (2 points), south e1, west a5 (4 points)"


def test_the_marked_pawn_tells_what_each_direction_costs_of_ones_own_pawns() -> None:
    """Yellow 1 dashes south from d5 to d1, and pushes Yellow 2 over the edge of its own home."""
    s = given({**ONE_EACH, "yellow-1": "d5", "yellow-2": "d2"}, hand="yellow-dash yellow-crawl")
    found = foresee(game_of(s), play(s, "play yellow-dash").clone, 0, "pawn yellow-1")
    assert found is not None and "south d1 (costs Yellow 2: over the edge)" in found.text
    assert "south d1 (costs Y2)" in found.brief


def test_what_a_direction_costs_besides_the_mover_is_named_alike_whatever_becomes_of_the_mover() -> None:
    """Yellow 1 dashes south from d3 over the edge, and pushes Yellow 2 over it first."""
    s = given({**ONE_EACH, "yellow-1": "d3", "yellow-2": "d2"}, hand="yellow-dash yellow-crawl")
    found = foresee(game_of(s), play(s, "play yellow-dash").clone, 0, "pawn yellow-1")
    assert found is not None and "south over the edge (costs Y2)" in found.brief
    assert found.least == "north d7, east h3, south lost (costs Y2), west lost"


def test_p14_what_a_direction_costs_after_any_choice_on_the_way_is_told_of_the_pawn_too() -> None:
    """Yellow 3 dives south from a5 to the hole on a2, and pushes Yellow 1 over the edge, Yellow 2 onto an arrow that leads back there."""
    tiles = {"a1": "nsss", "a2": "hole", "g7": "hole", "b7": "hole"}
    pawns = {**ONE_EACH, "yellow-1": "a3", "yellow-2": "a4", "yellow-3": "a5"}
    s = given(pawns, tiles=tiles, hand="yellow-dive yellow-crawl")
    asked = play(s, "play yellow-dive", "pawn yellow-3")
    told = next(choice.cost for choice in there(game_of(asked).prompt(asked, 0)).choices if choice.code == "south")
    found = foresee(game_of(s), play(s, "play yellow-dive").clone, 0, "pawn yellow-3")
    assert found is not None and f"south a2 (costs {told})" in found.text
    assert "south a2 (costs Y1 Y2)" in found.brief


def test_p10_a_direction_that_chomp_cannot_take_is_named_with_its_reason() -> None:
    """Yellow 1 on d3 would have to pass Green 1 on c3."""
    pawns = {**ONE_EACH, "yellow-1": "d3", "green-1": "c3"}
    s = given(pawns, hand="yellow-chomp yellow-crawl")
    found = foresee(game_of(s), play(s, "play yellow-chomp").clone, 0, "pawn yellow-1")
    assert found is not None and "west blocked (Green 1 on c3 cannot be passed)" in found.text and found.brief.endswith("west blocked")


def test_p12_while_the_loop_of_a_pushed_pawn_is_asked_for_its_arrows_stand_out() -> None:
    """Yellow 1 dashes south from d8 and pushes Purple 1 from d5 to d3, whose arrows take purple round d3 and e3."""
    tiles = {"d3": "ness", "e3": "swnn"}
    s = given({**ONE_EACH, "yellow-1": "d8", "purple-1": "d5"}, tiles=tiles, hand="yellow-dash yellow-crawl")
    s = play(s, "play yellow-dash", "pawn yellow-1", "south")
    game, prompt = game_of(s), game_of(s).prompt(s, 0)
    assert prompt is not None and prompt.kind == "loop"
    scene: OctopushScene = Scene(game, game.observe(s, 0), 0, ("Ann", "Bo", "Cy", "Di"), prompt)
    others = {"green": ASIDE, "coral": ASIDE}
    assert arrow_styles(scene) == {"yellow": "yellow bold", "purple": ASIDE, **others}
    scene = replace(scene, foreseen=foresee(game, s.clone, 0, "tile e3"))
    assert arrow_styles(scene) == {"yellow": "yellow", "purple": "purple bold", **others}


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_new_after_an_undo(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for key in ("1", "1", "1", "U"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert table_of(shown).session.match.path() == [0]
        assert NEW not in area_text(shown, "reef") + area_text(shown, "hand")


@pytest.mark.parametrize("size", SIZES)
async def test_p20_nothing_is_new_where_a_round_is_dealt_afresh(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.last_pawn())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        before = table.scene.view
        for code in ("play yellow-dash", "north", "end"):
            table.session.act(code)
        table.session.go_past()
        assert as_a(Table, table.session.match.state).round == 2
        table.before = before
        table.show()
        await settled(shown, pilot)
        assert NEW not in area_text(shown, "reef") + area_text(shown, "hand")


async def test_the_sign_of_a_marked_pawn_is_whole(tmp_path: Path) -> None:
    """The mark covers the bracket before it."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("pawn yellow-3")
        await settled(shown, pilot)
        table = table_of(shown)
        assert on_thing(table.areas.values(), table.scene, shown.glyphs)["Pawn"] == "Y3"


def test_a_preview_tells_the_end_of_a_pawn_that_is_lost_whatever_one_chooses() -> None:
    """Yellow 1 wades to g2, and pushes Yellow 2 to h2, whose arrow leads it over the edge."""
    pawns = {**ONE_EACH, "yellow-1": "e2", "yellow-2": "f2"}
    s = given(pawns, tiles={"g2": "nsew", "h2": "ewsw"}, hand="yellow-wade yellow-crawl")
    s = play(s, "play yellow-wade", "pawn yellow-1")
    found = there(foresee(game_of(s), s.clone, 0, "east"))
    assert found.brief == "Yellow 1 to g2, Yellow 2 to h2, then over the edge; then you choose whether Yellow 1 follows tiles"


def test_p11_a_pawn_that_chomps_over_a_hole_is_said_to_fall_into_it() -> None:
    """Chomp goes 2 spaces and removes the pawn it ends on (P10); then the mover's tile counts, here a hole."""
    pawns = {**ONE_EACH, "yellow-1": "a2", "yellow-2": "f2", "green-2": "f4"}
    s = play(given(pawns, tiles={"f4": "hole"}, hand="yellow-chomp yellow-dash"), "play yellow-chomp")
    found = foresee(game_of(s), s.clone, 0, "pawn yellow-2")
    assert found is not None and "north in a hole" in found.text


def test_the_prey_of_a_chomp_is_foreseen() -> None:
    """P24: two spaces from Yellow 2 on d3 Purple 2 is on d5; Purple 2 and Green 2 are each one space from Yellow 3 on e5."""
    beset = {**reefs.PAWNS, "green-2": "e6"}
    match = reefs.match_at("roll", dice=True, seats=3, luck=[("chomp",)], pawns=beset)
    session = Session(MatchTable(match))
    one, two = session.foresee("pawn yellow-2"), session.foresee("pawn yellow-3")
    assert one is not None and "Yellow 2 jumps to d5" in one.text and "Purple 2 is chomped" in one.text
    assert two is not None and two.text == "then you choose whom Yellow 3 chomps"


@pytest.mark.parametrize("variant", ["cards", "dice"])
def test_what_is_foreseen_comes_true_and_tells_nothing_hidden(variant: str) -> None:
    """It is the same in every world that the seat cannot tell from the real one."""
    rng, match = Random(4), reefs.dealt(seats=3, people=3, seed=8, variant=variant)
    foreseen = 0
    for _ in range(120):
        if match.over:
            break
        seat, state = match.pending[0], as_a(Table, match.state)
        code = rng.choice(OCTOPUSH.legal(state, seat))
        others = [OCTOPUSH.redeal(state, seat, Random(n)) for n in range(3)]
        worlds = [foresee(OCTOPUSH, other.clone, seat, code) for other in others]
        assert worlds[0] == worlds[1] == worlds[2]
        kind = OCTOPUSH.question(state).kind
        assert kind not in ("leave", "end", "roll") or worlds[0] is None
        match.act(seat, code)
        if worlds[0] is not None and worlds[0].ends:
            foreseen += 1
            assert all(as_a(Table, match.state).cell(pawn) == end for pawn, end in worlds[0].ends)
    assert foreseen > 10


def test_the_session_foresees_for_the_one_who_is_asked() -> None:
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    found = Session(MatchTable(match)).foresee("north")
    assert found is not None and found.text.startswith("Yellow 3 moves to e8; Green 3 goes over the north edge")


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_size_of_the_reef_does_not_depend_on_the_news(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        before = table.areas["reef"].region
        long = tuple(SeatRecap((("Bo: ", "text"),), tuple(((f"piece number {n}", "text"),) for n in range(30))) for _ in "abc")
        table.paint(replace(table.scene, recap=long))
        await settled(shown, pilot)
        assert table.areas["reef"].region == before


@pytest.mark.parametrize("size", SIZES[1:])
async def test_where_cells_are_large_the_marked_pawn_stands_in_outline_where_directions_lead(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 3 dashes from e5: south to e1, which is free, and west to a5, where Purple 3 stands; that has a w below it."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("pawn yellow-3")
        await pilot.pause()
        g = load_glyphs("unicode")
        assert cell_text(shown, "e1") == f"{g['ghost']}Y3{g['ghost']}" and g["ghost"] not in cell_text(shown, "a5")
        assert style_at(shown, "e5") == "marked bold reverse"
        scale = next(s for s in SCALES if s.size[0] <= reef_of(shown).size.width and s.size[1] <= reef_of(shown).size.height)
        x, y = scale.at("a5")
        assert area_text(shown, "reef").splitlines()[y][x + scale.width // 2 - 1] == "w"


@pytest.mark.parametrize("size", SIZES)
async def test_p15_whoever_gains_by_a_move_is_called_by_name(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 dashes east from d4 and pushes Purple 1, which wants to go that way, over the east edge: 5 points for Bo."""
    match = reefs.on_blank_tiles({**ONE_EACH, "yellow-1": "d4", "purple-1": "h4"}, hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for code in ("play yellow-dash", "pawn yellow-1"):
            table_of(shown).answer(code)
            await settled(shown, pilot)
        table_of(shown).move_cursor("east")
        await settled(shown, pilot)
        for area in ("menu", "describe"):
            text = " ".join(area_text(shown, area).split())
            assert "5 points for Bo" in text and "player" not in text
