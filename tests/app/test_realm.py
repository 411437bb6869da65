"""The Inky Realm of every layout, drawn: all tiles, their ways, the bridge, and where choices lie."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.geometry import Region, Spacing

from engine.core.chance import Search
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.investigator import investigated_tiles
from engine.cosmoctopus.layouts import SHIPPED, LayoutFile, layout_of, layout_of_option, spans
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from octotui.screens.table import TableScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.chart import fitting_plan
from octotui.tables.cosmoctopus.inspection import inspect_pages
from octotui.tables.cosmoctopus.realm import Realm, Sign, in_a_line, plan_of, span
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import app, settled, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import REALM, TEST, Case, Seat, given
from tests.typed import as_a

GRID = ((27, 9), (45, 12), (57, 21))
"""The room for a plain grid at 80×24, 120×36 and 200×60."""
ROOMS = ((44, 12), (45, 16), (74, 21))
"""The same for any other layout."""
TIGHT = (44, 9)
"""Less room than any layout that comes with the game is given."""
PLACES = [(layout, room) for layout in SHIPPED for room in (GRID if layout == "square" else (TIGHT, *ROOMS))]
CHARTS = SHIPPED[1:]
PILE = LayoutFile("Pile", places=((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (0, 2), (2, 2), (4, 2), (7, 1)))
WALLED = LayoutFile("Walled", places=(*PILE.places[:5], (0, 2), (2, 2), (4, 2), (6, 2)), walls=("a1 c1", "e1 e3"))
CORNER = LayoutFile("Corner", places=((0, 0), (2, 2), (4, 2), (6, 2), (2, 4), (4, 4), (6, 4), (2, 6), (4, 6)), links=("a1 c3",))
FULL = LayoutFile("Full", places=((0, 0), (0, 2), (0, 4), (0, 6), (2, 6), (4, 6), (6, 6), (8, 6), (8, 4)))
"""As many tiles across and down as there may be."""
OWN = (PILE, WALLED, CORNER, FULL)


Chart = Scene[Cosmoctopus, Table]


def draw(state: Any, room: tuple[int, int], glyphs: str = "unicode", at: int = 0) -> tuple[Pen, Chart]:
    prompt = TEST.prompt(state, 0)
    assert prompt is not None
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bob"), prompt, prompt.choices[at].code)
    realm, pen = undrawn(Realm), Pen(*room, load_glyphs(glyphs))
    realm.draw(pen, scene)
    return pen, scene


def drawn(room: tuple[int, int], layout: Any, bridge: Any = "random", glyphs: str = "unicode", at: int = 0) -> tuple[Pen, Chart]:
    state = TEST.setup(CosmoctopusOptions(layout=layout, bridge=bridge, first=0), 2, Search(Random(3)))
    return draw(state, room, glyphs, at)


def text(pen: Pen) -> str:
    return "\n".join("".join(char for char, _ in row) for row in pen.rows)


@pytest.mark.parametrize("tile", ["ink-3", "ink-card", "stars-card", "whispers-3", "coins-3"])
def test_the_tile_that_cosmoctopus_has_just_reached_keeps_its_name(tile: str) -> None:
    before, state = given(Seat(), head="coins-card"), given(Seat(), head=tile)
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bob"), None, "", TEST.observe(before, 0))
    undrawn(Realm).draw(pen := Pen(*GRID[0], load_glyphs("unicode")), scene)
    drawn = text(pen)
    assert "*" in drawn and TEST.word(tile).split()[-1] in drawn


def test_deep_omen_says_in_signs_what_it_gives_and_below_in_words_what_that_is() -> None:
    realm = ("deep-omen", *(tile for tile in REALM if re.fullmatch("(ink|coins|whispers|stars)-.*", tile)))
    scene = Scene(TEST, TEST.observe(given(Seat(), Seat(), realm=realm), 0), 0, ("Ann", "Bob"), None, "")
    undrawn(Realm).draw(pen := Pen(*GRID[2], load_glyphs("unicode")), scene)
    drawn = text(pen)
    assert "▯ +1 of its type" in drawn and "gain 1 of its" in drawn and "+its" not in drawn


# --- reading the picture --------------------------------------------------------------------------------------------------

Cell = tuple[int, int]
LEADS = {"━": "LR", "┃": "UD", "┏": "RD", "┓": "LD", "┗": "UR", "┛": "UL"}
"""The characters of a way, and where each leads."""
NEXT = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}
FACING = {"L": "R", "R": "L", "U": "D", "D": "U"}
SPECIAL = {"omen": r"(?<!\+){card}(\+its| \+1 of (its )?type)", "flush": r"row ?\+?{card}", "sweep": "all ?{card}|all of a type"}
"""How a tile says what it does besides."""
NAMES = [tile.name.split()[-1] for tile in TEST.box.tiles.values()]
LETTERS = dict(zip("icws", RESOURCES, strict=True))


def way_cells(pen: Pen) -> dict[Cell, str]:
    return {(x, y): LEADS[char] for y, row in enumerate(pen.rows) for x, (char, _) in enumerate(row) if char in LEADS}


def tiles_joined(pen: Pen, boxes: Sequence[Region]) -> list[tuple[int, int]]:
    """The pairs of tiles between which a picture has a stroke; follows each stroke from one of its ends to the other."""
    cells = way_cells(pen)

    def beyond(cell: Cell, to: str) -> Cell:
        return cell[0] + NEXT[to][0], cell[1] + NEXT[to][1]

    def goes_on(cell: Cell, to: str) -> bool:
        return FACING[to] in cells.get(beyond(cell, to), "")

    left, found = set(cells), []
    while left:
        stroke, border = set(), [min(left)]
        while border:
            cell = border.pop()
            stroke.add(cell)
            border += [beyond(cell, to) for to in cells[cell] if goes_on(cell, to) and beyond(cell, to) not in stroke]
        left -= stroke
        ends = [(cell, to) for cell in stroke for to in cells[cell] if not goes_on(cell, to)]
        assert len(ends) == 2, f"a stroke at {min(stroke)} with {len(ends)} ends"
        tiles = [
            next((n for n, box in enumerate(boxes) if box.contains(*cell) or box.contains(*beyond(cell, to))), -1) for cell, to in ends
        ]
        assert -1 not in tiles and tiles[0] != tiles[1], f"a stroke at {min(stroke)} that leads nowhere"
        assert not [cell for cell in stroke for n, box in enumerate(boxes) if n not in tiles and box.contains(*cell)]
        found.append((min(tiles), max(tiles)))
    return sorted(found)


def said(pen: Pen, box: Region) -> tuple[str, str]:
    """What stands on the edge of a tile, and what stands inside, as a person reads it."""
    rows = ["".join(pen.rows[y][x][0] for x in range(box.x, box.right)) for y in range(box.y, box.bottom)]
    if box.height == 1:
        return rows[0][0] + rows[0][-1], rows[0][1:-1]
    return re.sub("|".join(NAMES), "", rows[0] + rows[-1]), " ".join(row[1:-1] for row in rows[1:-1])


def read(pen: Pen, box: Region) -> dict[str, object]:
    """What a person reads on a tile: what it gives, what lies on it, and the cost of going there."""
    g = pen.glyphs
    edge, inside = said(pen, box)
    signs = {g[name] if g[name] == letter else g[name] + letter: name for letter, name in LETTERS.items()}
    signs = {"same": "same"} | signs | {g["any"]: "same"}
    gains = re.findall(r"\+?(\d) ?(" + "|".join(map(re.escape, signs)) + ")", inside.replace("+1" + g["any"], "+1"))
    price = re.search(r"-(\d)", inside if box.height == 1 else edge)
    lying = edge if box.height > 1 else edge + re.sub("new row|its|same", "", inside)
    return {
        "gains": [(int(n), signs.get(sign, sign)) for n, sign in gains],
        "bonus": "+" + g["card"] in inside or "row" + g["card"] in inside,
        "special": [word for word, sign in SPECIAL.items() if re.search(sign.format(card=re.escape(g["card"])), inside)],
        "cost": int(price[1]) if price else 0,
        **{name: g[name] in lying for name in ("head", "bridge", "glass")},
    }


def meant(scene: Chart, n: int) -> dict[str, object]:
    """The same by the rules."""
    view = scene.view
    tile, place = view.realm[n], view.layout.names[n]
    effect = TEST.box.tiles[tile].effect
    words = dict(effect)
    choice = scene.choices.get(f"move {tile}")
    gains = [(n, RESOURCES[i]) for i, n in enumerate(words["gain"][0]) if n] if "gain" in words else []
    return {
        "gains": gains + ([(words["gain-any"][0], "same")] if "gain-any" in words else []),
        "bonus": "take" in words,
        "special": [word for word in SPECIAL if word in words],
        "cost": int(choice.cost.split()[0]) if choice and choice.cost else 0,
        "head": tile == view.head,
        "bridge": place in view.bridge,
        "glass": tile in investigated_tiles(view),
    }


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize(("layout", "room"), PLACES)
def test_all_that_a_tile_says_can_be_read_off_the_picture(layout: Any, room: tuple[int, int], glyphs: str) -> None:
    for seed in range(6):
        options = CosmoctopusOptions(layout=layout, bridge="random", first=0, investigator="relentless" if seed % 2 else "none")
        pen, scene = draw(TEST.setup(options, 1 if seed % 2 else 2, Search(Random(seed))), room, glyphs)
        boxes = plan_of(pen, scene).boxes
        assert [read(pen, box) for box in boxes] == [meant(scene, n) for n in range(len(boxes))], text(pen)
        assert pen.glyphs["more"] not in text(pen)
        assert text(pen).isascii() == (glyphs == "ascii")


def tiles_of(layout: str) -> tuple[str, ...]:
    return REALM if len(layout_of_option(layout).names) == len(REALM) else (*REALM, "deep-omen")


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", CHARTS)
def test_whatever_lies_on_a_tile_is_seen_wherever_it_lies(layout: Any, room: tuple[int, int]) -> None:
    tiles = tiles_of(layout)
    for turned, bridge in enumerate(spans(layout_of_option(layout))):
        realm = tiles[turned % len(tiles) :] + tiles[: turned % len(tiles)]
        for head in ("coins-card", "ink-card"):
            case = Case("naive", behaviour="coin-loss")
            state = given(Seat(ink=9), case=case, ask="move", head=head, layout=layout, bridge=" ".join(bridge), realm=realm)
            pen, scene = draw(state, room)
            assert [read(pen, box) for box in plan_of(pen, scene).boxes] == [meant(scene, n) for n in range(len(tiles))], text(pen)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", [*CHARTS, *OWN], ids=str)
def test_the_strokes_of_the_picture_join_the_adjacent_tiles_and_no_others(layout: Any, room: tuple[int, int], glyphs: str) -> None:
    pen, scene = drawn(room, layout, bridge="random")
    boxes = plan_of(pen, scene).boxes
    assert tiles_joined(pen, boxes) == sorted(scene.view.layout.links), text(pen)
    if glyphs == "ascii":
        plain, _ = drawn(room, layout, bridge="random", glyphs=glyphs)
        as_ascii = {load_glyphs("unicode")[name]: load_glyphs("ascii")[name] for name in ("wh", "wv", "wtl", "wtr", "wbl", "wbr")}
        for x, y in way_cells(pen):
            assert plain.rows[y][x][0] == as_ascii[pen.rows[y][x][0]]


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", [*CHARTS, *OWN], ids=str)
def test_every_tile_lies_within_the_room_and_apart_from_the_others(layout: Any, room: tuple[int, int]) -> None:
    made = layout_of_option(layout)
    boxes = fitting_plan(made.places, made.links, *room).boxes
    for i, one in enumerate(boxes):
        assert Region(0, 0, *room).contains_region(one) and one.width >= 8
        assert not any(one.overlaps(other) for other in boxes[:i])


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", CHARTS)
def test_places_lie_towards_each_other_as_in_the_layout(layout: Any, room: tuple[int, int]) -> None:
    made = layout_of_option(layout)
    boxes = fitting_plan(made.places, made.links, *room).boxes
    for (i, (x, y)), (j, (v, w)) in combinations(enumerate(made.places), 2):
        assert (boxes[j].x - boxes[i].x) * (v - x) > 0 or x == v
        assert (boxes[j].y - boxes[i].y) * (w - y) > 0 or abs(y - w) < 2
        assert boxes[j].x == boxes[i].x or x != v
        assert boxes[j].y == boxes[i].y or y != w


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", SHIPPED)
def test_head_and_both_tokens_are_seen(layout: str, room: tuple[int, int], glyphs: str) -> None:
    pen, _ = drawn(room, layout, glyphs=glyphs)
    marks = [
        (x, y) for y, row in enumerate(pen.rows) for x, (char, style) in enumerate(row) if char == pen.glyphs["bridge"] and "good" in style
    ]
    assert len(marks) == 2
    heads = [style for row in pen.rows for char, style in row if char == pen.glyphs["head"] and style == "head bold"]
    assert 1 <= len(heads) <= 2
    if glyphs == "ascii":
        assert text(pen).isascii()


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", SHIPPED)
def test_every_tile_shows_what_it_gives(layout: str, room: tuple[int, int]) -> None:
    pen, _ = drawn(room, layout)
    shown = text(pen)
    for resource in ("ink", "coins", "whispers", "stars"):
        sign = pen.glyphs[resource]
        assert f"3{sign}" in shown and f"1{sign}" in shown


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", SHIPPED)
def test_every_resource_keeps_its_letter_and_no_name_is_cut(layout: str, room: tuple[int, int]) -> None:
    pen, scene = drawn(room, layout)
    for letter, resource in zip("icws", ("ink", "coins", "whispers", "stars"), strict=True):
        assert not re.search(f"[13]{re.escape(pen.glyphs[resource])}(?!{letter})", text(pen))
    names = {scene.game.word(tile) for tile in scene.view.realm}
    cut = {name[:n] + pen.glyphs["more"] for name in names for n in range(1, len(name))}
    assert not [short for short in cut if short in text(pen)]


def test_a_tile_too_small_for_all_of_it_loses_first_the_cost_and_then_the_letter() -> None:
    pen = Pen(9, 1, load_glyphs("unicode"))
    effect, token, cost = TEST.box.tiles["ink-card"].effect, ("⋂", "good"), ("-2", "text")

    def line(room: int, *lying: Sign) -> str:
        glue, signs = in_a_line(pen, effect, list(lying), cost, room)
        return glue.join(sign for sign, _ in signs)

    assert line(9) == "+1◗i+▯-2"
    assert line(7) == "+1◗i +▯"
    assert line(6) == "+1◗i+▯"
    assert line(5) == "1◗i▯"
    assert line(5, token) == "⋂1◗i▯"
    assert line(4, token) == "⋂1◗▯"


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", SHIPPED)
def test_no_bonus_without_its_plus_stands_before_a_cost(layout: str, room: tuple[int, int]) -> None:
    shown = text(drawn(room, layout)[0])
    assert re.search(r"\+\d[◗¢≋✦]", shown)
    assert not re.search(r"(?<!\+)\d[◗¢≋✦][icws]?▯?-\d", shown)


@pytest.mark.parametrize("room", [TIGHT, *ROOMS])
@pytest.mark.parametrize("layout", CHARTS)
def test_the_bridge_is_a_dotted_line_that_hides_nothing_wherever_its_ends_are(layout: Any, room: tuple[int, int]) -> None:
    made = layout_of_option(layout)
    plan = fitting_plan(made.places, made.links, *room)
    hidden = {(x, y) for x, y, _ in plan.doors} | {(x, y) for box in plan.boxes for x, y in cells_of(box)}
    for one, other in spans(made):
        state = given(Seat(), Seat(), ask="move", layout=layout, bridge=f"{one} {other}", realm=tiles_of(layout))
        pen, _ = draw(state, room)
        dots = {(x, y) for y, row in enumerate(pen.rows) for x, (char, _) in enumerate(row) if char == pen.glyphs["bullet"]}
        ends = plan.boxes[made.names.index(one)], plan.boxes[made.names.index(other)]
        assert dots or ends[0].grow(Spacing.all(1)).overlaps(ends[1]), f"{one} and {other}"
        assert not dots & hidden
        way = span(plan, ends, *room)
        assert dots <= set(way)
        for (x, y), box in zip((way[0], way[-1]), ends, strict=True):
            assert box.grow(Spacing.all(1)).contains(x, y)


def cells_of(box: Region) -> list[Cell]:
    """Every cell of a tile."""
    return [(x, y) for x in range(box.x, box.right) for y in range(box.y, box.bottom)]


@pytest.mark.parametrize("layout", SHIPPED)
def test_every_choice_lies_on_its_tile(layout: str) -> None:
    pen, scene = drawn(GRID[0] if layout == "square" else ROOMS[0], layout)
    moves = {code for code in scene.choices if code.startswith("move ")}
    assert set(pen.spots) == moves
    assert len({(spot.x, spot.y) for spot in pen.spots.values()}) == len(moves)


@pytest.mark.parametrize(("layout", "room"), PLACES)
def test_every_letter_of_a_choice_is_seen_on_its_tile(layout: Any, room: tuple[int, int]) -> None:
    pen, scene = drawn(room, layout)
    codes = [code for code in scene.choices if code.startswith("move ")]
    lettered = replace(scene, hints=dict(zip(codes, "asdfghjkl", strict=False)))
    undrawn(Realm).draw(pen, lettered)
    for code, letter in lettered.hints.items():
        spot = pen.spots[code]
        assert (letter, "marked bold reverse") in [pen.rows[spot.y][x] for x in range(spot.x, spot.right)]


def test_places_are_chosen_while_the_tiles_are_face_down() -> None:
    pen, _ = drawn((44, 9), "naught", "choose")
    assert set(pen.spots) == {f"token {name}" for name in layout_of_option("naught").names}
    assert all(name in text(pen) for name in layout_of_option("naught").names)


def test_a_cost_too_long_for_a_small_tile_is_left_to_the_menu() -> None:
    pen, _ = drawn((44, 9), "opposite-tides")
    assert "…" not in text(pen) and pen.glyphs["more"] not in text(pen)


def test_ways_that_cross_at_a_corner_are_marked_on_all_four_corners() -> None:
    made = layout_of(LayoutFile("Crossing", places=square_of(3), links=("a1 c3", "c1 a3")))
    plan = fitting_plan(made.places, made.links, 44, 9)
    a1, c1, a3, c3 = (plan.boxes[made.names.index(name)] for name in ("a1", "c1", "a3", "c3"))
    facing = {(a1.right - 1, a1.bottom - 1), (c1.x, c1.bottom - 1), (a3.right - 1, a3.y), (c3.x, c3.y)}
    assert {(x, y) for x, y, glyph in plan.doors if glyph == "x"} == facing


def square_of(n: int) -> tuple[tuple[int, int], ...]:
    return tuple((2 * x, 2 * y) for y in range(n) for x in range(n))


async def test_the_cursor_goes_by_where_tiles_lie(tmp_path: Path) -> None:
    # On X marks the Splot the middle is d4; to its left and above lies b3, to its right and above e2, and so on.
    match = match_at(Seat(ink=9), ask="move", head="stars-card", layout="x-marks-the-splot")
    one = app(tmp_path, match)
    async with one.run_test(size=(80, 24)) as pilot:
        await settled(one, pilot)
        screen = one.screen
        assert isinstance(screen, TableScreen)
        names, realm = layout_of_option("x-marks-the-splot").names, as_a(Table, match.state).realm
        tile = dict(zip(names, realm, strict=True))
        for start, key, end in (
            ("b3", "up", "a1"),
            ("d4", "left", "b3"),
            ("d4", "right", "f5"),
            ("c6", "left", "a7"),
            ("b3", "right", "d4"),
        ):
            screen.move_cursor(f"move {tile[start]}")
            await pilot.press(key)
            assert screen.marks.code == f"move {tile[end]}", f"{key} from {start}"


async def test_a_token_is_moved_by_keys_on_the_board(tmp_path: Path) -> None:
    match = match_at(Seat("nothing one-ink"), ask="move", head="ink-3", bridge="a1 e5")
    one = app(tmp_path, match)
    async with one.run_test(size=(80, 24)) as pilot:
        await settled(one, pilot)
        screen = one.screen
        assert isinstance(screen, TableScreen)
        for code in ("bridge", "token stars-card", "to whispers-3", "discard nothing"):
            screen.move_cursor(code)
            await pilot.press("enter")
            await settled(one, pilot)
        assert as_a(Table, match.state).bridge == ("a1", "e1")
        assert "moves the bridge token" in "\n".join(line.text for line in screen.scene.log)


@pytest.mark.parametrize(("layout", "room"), [(name, ROOMS[0]) for name in CHARTS] + [("square", GRID[0])])
def test_at_the_least_size_every_tile_has_its_digit_and_most_their_names(layout: Any, room: tuple[int, int]) -> None:
    _, scene = drawn(room, layout)
    codes = [code for code in scene.choices if code.startswith("move ")]
    pen = Pen(*room, load_glyphs("unicode"))
    undrawn(Realm).draw(pen, replace(scene, digits={code: str(n) for n, code in enumerate(codes, 1)}))
    named = 0
    for n, code in enumerate(codes, 1):
        spot = pen.spots[code]
        edges = ["".join(pen.rows[y][x][0] for x in range(spot.x, spot.right)) for y in (spot.y, spot.bottom - 1)]
        assert str(n) in edges[0] + edges[1].replace(f"-{n}", ""), text(pen)
        named += scene.choices[code].label.split()[-1] in edges[0] + edges[1]
    assert named > len(codes) / 2, text(pen)


def test_a_tile_too_narrow_for_its_name_has_the_end_of_it_where_the_others_have_theirs() -> None:
    pen, scene = drawn(GRID[1], "square")
    inside = [said(pen, box)[1] for box in plan_of(pen, scene).boxes]
    assert all(any(name in words for name in NAMES) for words in inside), text(pen)


def test_c24_a_tile_shows_its_bonus_with_what_relics_add() -> None:
    state = given(Seat("nothing", "coin-pump ink-drip", ink=3), Seat(), ask="move")
    rows = ["".join(char for char, _ in row) for row in draw(state, (27, 9))[0].rows]
    assert "+6¢c" in "".join(rows) and "+4◗i" in "".join(rows) and "+3≋w" in "".join(rows)
    prompt = TEST.prompt(state, 0)
    assert prompt is not None
    assert next(choice.gain for choice in prompt.choices if choice.code == "move coins-3") == "gain 6 coins"


# --- a tile looked at -----------------------------------------------------------------------------------------------------


def tile_pages(state: Table, code: str) -> dict[str, list[str]]:
    """What `x` says with this choice marked, by heading."""
    prompt = TEST.prompt(state, 0)
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bob"), prompt, code)
    return {title: [text for text, _ in rows] for title, rows in inspect_pages(scene, load_glyphs("unicode"))[0]}


def test_c12_a_tile_looked_at_says_what_going_there_costs_and_speaks_of_no_other() -> None:
    """The head is at the left end of the last row."""
    start = given(Seat(ink=1, tableau="ink-pump"), ask="move")
    near, far = (tile_pages(start, f"move {tile}") for tile in ("ink-card", "ink-3"))
    assert near["Ink Desk"][-1] == "Now: go there, free"
    assert far["Ink Well"] == [
        "Ink Well",
        "gain 3 ink",
        "With your cards in play: gain 6 ink",
        "",
        "Now: go there, costs 1 of any resource",
    ]
    assert far["Star Field"][-1] == "Not now: a Move may not end where it began"
    assert not any("Not now" in text for text in (*near["Ink Desk"], *far["Ink Well"]))


def test_a_tile_whose_words_are_too_many_has_them_in_short() -> None:
    pen, _ = draw(given(Seat(), Seat(), special="fresh-row"), (54, 21))
    middle = " ".join(" ".join("".join(char for char, _ in row[19:35]) for row in pen.rows[8:13]).split())
    assert middle.endswith("new row +▯ take a card"), "what its signs say in words is not said once more"


def test_a_large_tile_says_in_words_what_its_signs_do_not_and_the_words_stand_apart_from_its_frame() -> None:
    pen, _ = draw(given(Seat(), Seat()), (54, 21))
    rows = ["".join(char for char, _ in row) for row in pen.rows]
    assert not any(f"gain {n}" in row for row in rows for n in "13")
    (taking, *_) = (row for row in rows if "take a card" in row)
    assert all(cell.startswith("  ") and cell.endswith("  ") for cell in taking.split("│") if "take a card" in cell)


def test_the_tile_under_the_head_has_its_name_on_the_lower_edge_where_it_has_none_inside() -> None:
    pen, _ = drawn((27, 9), "square")
    state = TEST.setup(CosmoctopusOptions(layout="square", bridge="random", first=0), 2, Search(Random(3)))
    word = TEST.word(state.head).split()[-1]
    (below,) = (row for row in text(pen).splitlines() if "╚" in row)
    assert re.search(rf"╚{word}═*╝", below)
