"""The Inky Realm of every layout, drawn: all tiles, their ways, the bridge, and where choices lie."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.geometry import Region, Spacing

from engine.core.chance import Search
from engine.cosmoctopus.layouts import SHIPPED, LayoutFile, chosen, layout_of
from engine.cosmoctopus.setup import CosmoctopusOptions
from octotui.canvas import Pen, Scene
from octotui.screens.table import TableScreen
from octotui.widgets.plan import fitted
from octotui.widgets.realm import Realm, Sign, in_a_line, span
from tests.app.clock import run
from tests.app.tables import app, settled
from tests.app.written import match_at
from tests.helpers import TEST, Seat
from themes import load_glyphs

ROOMS = ((27, 9), (48, 12), (57, 21))
"""The room for the realm at 80×24, 120×36 and 200×60."""
PILE = LayoutFile("Pile", places=((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (0, 2), (2, 2), (4, 2), (7, 1)))


def drawn(room: tuple[int, int], layout: Any, bridge: str = "random", glyphs: str = "unicode", at: int = 0) -> tuple[Pen, Scene]:
    state = TEST.setup(CosmoctopusOptions(layout=layout, bridge=bridge, first=0), 2, Search(Random(3)))  # type: ignore[arg-type]
    prompt = TEST.prompt(state, 0)
    assert prompt is not None
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bob"), prompt, prompt.choices[at].code)
    realm, pen = Realm(lambda: None, lambda: None), Pen(*room, load_glyphs(glyphs))  # type: ignore[arg-type, return-value]
    realm.draw(pen, scene)
    return pen, scene


def text(pen: Pen) -> str:
    return "\n".join("".join(char for char, _ in row) for row in pen.rows)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", [*SHIPPED, PILE], ids=str)
def test_every_tile_lies_within_the_room_and_apart_from_the_others(layout: Any, room: tuple[int, int]) -> None:
    made = chosen(layout)
    boxes = fitted(made.places, made.links, *room).boxes
    assert all(Region(0, 0, *room).contains_region(box) for box in boxes)
    for i, one in enumerate(boxes):
        assert one.width >= 6 and one.height >= 3
        for j, other in enumerate(boxes[:i]):
            overlap = one.intersection(other)
            if (j, i) not in made.links:
                assert min(overlap.width, overlap.height) <= 1, f"{made.names[i]} and {made.names[j]} lie over each other"


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", [*SHIPPED[1:], PILE], ids=str)
def test_every_way_has_a_door_and_nothing_else_has(layout: Any, room: tuple[int, int]) -> None:
    made = chosen(layout)
    plan = fitted(made.places, made.links, *room)
    for x, y, _ in plan.doors:
        touched = [i for i, box in enumerate(plan.boxes) if box.grow((1, 1, 1, 1)).contains(x, y)]
        assert any((i, j) in made.links for i in touched for j in touched)
    single = [fitted(made.places, [link], *room).doors for link in made.links]
    overlapping = [abs(made.places[i][0] - made.places[j][0]) < 2 and abs(made.places[i][1] - made.places[j][1]) < 2 for i, j in made.links]
    assert all(doors or over for doors, over in zip(single, overlapping, strict=True))
    cells = [cell for doors in single for cell in doors]
    assert len(set(cells)) == len(cells), "two ways share a door"


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", SHIPPED)
def test_head_and_both_tokens_are_seen(layout: str, room: tuple[int, int], glyphs: str) -> None:
    pen, _ = drawn(room, layout, glyphs=glyphs)
    marks = [
        (x, y) for y, row in enumerate(pen.rows) for x, (char, look) in enumerate(row) if char == pen.glyphs["bridge"] and "good" in look
    ]
    assert len(marks) == 2
    heads = [look for row in pen.rows for char, look in row if char == pen.glyphs["head"] and look == "head bold"]
    assert 1 <= len(heads) <= 2
    if glyphs == "ascii":
        assert text(pen).isascii()


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", SHIPPED)
def test_every_tile_shows_what_it_gives(layout: str, room: tuple[int, int]) -> None:
    pen, _ = drawn(room, layout)
    shown = text(pen)
    for resource in ("ink", "coins", "whispers", "stars"):
        sign = pen.glyphs[resource]
        assert f"3{sign}" in shown and f"1{sign}" in shown


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", SHIPPED)
def test_every_resource_keeps_its_letter_and_no_name_is_cut(layout: str, room: tuple[int, int]) -> None:
    pen, scene = drawn(room, layout)
    for letter, resource in zip("icws", ("ink", "coins", "whispers", "stars"), strict=True):
        assert not re.search(f"[13]{re.escape(pen.glyphs[resource])}(?!{letter})", text(pen))
    names = {scene.game.word(tile) for tile in scene.view.realm}
    cut = {name[:n] + pen.glyphs["more"] for name in names for n in range(1, len(name))}
    assert not [short for short in cut if short in text(pen)]


def test_of_a_tile_too_small_for_all_the_cost_goes_first_and_then_the_letter() -> None:
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


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", SHIPPED)
def test_no_bonus_without_its_plus_stands_before_a_cost(layout: str, room: tuple[int, int]) -> None:
    shown = text(drawn(room, layout)[0])
    assert re.search(r"\+\d[◗¢≋✦]", shown)
    assert not re.search(r"(?<!\+)\d[◗¢≋✦][icws]?▯?-\d", shown)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("layout", SHIPPED[1:])
def test_the_bridge_is_a_line_from_tile_to_tile_wherever_its_ends_are(layout: str, room: tuple[int, int]) -> None:
    made = chosen(layout)
    plan = fitted(made.places, made.links, *room)
    for i, j in combinations(range(len(plan.boxes)), 2):
        way = span(plan, (plan.boxes[i], plan.boxes[j]), *room)
        if (i, j) in made.links:
            continue
        assert way, f"{made.names[i]} and {made.names[j]}"
        ends = [plan.boxes[i], plan.boxes[j]]
        for (x, y), box in zip((way[0], way[-1]), ends, strict=True):
            assert box.grow(Spacing.all(1)).contains(x, y)
        for x, y in way:
            assert not any(box.shrink(Spacing.all(1)).contains(x, y) for box in plan.boxes)
            assert (x, y) not in {(x, y) for x, y, _ in plan.doors}


@pytest.mark.parametrize("layout", SHIPPED)
def test_every_choice_lies_on_its_tile(layout: str) -> None:
    pen, scene = drawn((27, 9), layout)
    moves = {code for code in scene.choices if code.startswith("move ")}
    assert set(pen.spots) == moves
    assert len({(spot.x, spot.y) for spot in pen.spots.values()}) == len(moves)


def test_places_are_chosen_while_the_tiles_are_face_down() -> None:
    pen, _ = drawn((27, 9), "naught", "choose")
    assert set(pen.spots) == {f"token {name}" for name in chosen("naught").names}
    assert all(name in text(pen) for name in chosen("naught").names)


def test_a_cost_too_long_for_a_small_tile_is_left_to_the_menu() -> None:
    pen, _ = drawn((27, 9), "opposite-tides")
    assert "…" not in text(pen) and pen.glyphs["more"] not in text(pen)


def test_links_at_corners_and_overlaps_are_drawn() -> None:
    corner = LayoutFile("corner", places=((0, 0), (2, 2), (4, 2), (6, 2), (2, 4), (4, 4), (6, 4), (2, 6), (4, 6)), links=("a1 c3",))
    made = layout_of(corner)
    (door, *_) = [d for d in fitted(made.places, made.links, 57, 21).doors if d[2] == "x"]
    assert door[2] == "x"
    pen, scene = drawn((27, 9), PILE)
    assert len(pen.spots) == len([code for code in scene.choices if code.startswith("move ")])


def test_the_cursor_goes_by_where_tiles_lie(tmp_path: Path) -> None:
    # On X marks the Splot the middle is d4; to its left and above lies b3, to its right and above e2, and so on.
    match = match_at(Seat(ink=9), ask="move", head="stars-card", layout="x-marks-the-splot")

    async def go() -> None:
        one = app(tmp_path, match)
        async with one.run_test(size=(80, 24)) as pilot:
            await settled(one, pilot)
            screen = one.screen
            assert isinstance(screen, TableScreen)
            names, realm = chosen("x-marks-the-splot").names, match.state.realm  # type: ignore[attr-defined]
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
                assert screen.cursor == f"move {tile[end]}", f"{key} from {start}"

    run(go())


def test_a_token_is_moved_by_keys_on_the_board(tmp_path: Path) -> None:
    match = match_at(Seat("nothing one-ink"), ask="move", head="ink-3", bridge="a1 e5")

    async def go() -> None:
        one = app(tmp_path, match)
        async with one.run_test(size=(80, 24)) as pilot:
            await settled(one, pilot)
            screen = one.screen
            assert isinstance(screen, TableScreen)
            for code in ("bridge", "token stars-card", "to whispers-3", "discard nothing"):
                screen.move_cursor(code)
                await pilot.press("enter")
                await settled(one, pilot)
            assert match.state.bridge == ("a1", "e1")  # type: ignore[attr-defined]
            assert "moves the bridge token" in "\n".join(screen.scene.log)

    run(go())
