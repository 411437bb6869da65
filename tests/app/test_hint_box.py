"""Where the box of a hint lies: as large as what it tells, and where it hides least of what the question is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region

from engine.core.match import Match
from octotui.screens.hint import HEIGHT, TALL, WIDEST
from octotui.screens.hint_ground import Ground
from octotui.terminal.canvas import Pen
from octotui.widgets.area import torn_rows
from tests.app import nights, reefs, shoals
from tests.app.advising import Adviser
from tests.app.hints import at_the_table, box, first_of
from tests.app.tables import BOT, dealt, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.typed import there
from themes import load_glyphs

HANDS = "yellow-camouflage purple-camouflage purple-dash"


def lines_hidden(shown: Any) -> list[str]:
    """The codes of the lines of the menu that the box lies over."""
    menu = shown.screen.areas["menu"]
    spots = {code: spot.translate(menu.region_on_screen.offset) for code, spot in menu.spots.items()}
    assert spots
    return [code for code, spot in spots.items() if box(shown).region.overlaps(spot)]


async def test_the_box_takes_the_rows_of_what_is_told_where_that_hides_no_further_choice(tmp_path: Path) -> None:
    then = "Then a step of many words" + ", then a step of many words" * 4
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        hint = box(shown)
        first, *others = hint.advice.choices
        hint.advice = hint.advice._replace(choices=(first._replace(why="A reason. " * 12, then=f"{then}."), *others))
        hint.at = 0
        hint.show_advice()
        await settled(shown, pilot)
        assert hint.region.height > HEIGHT and "many words." in screen_text(shown) and "then ⋯" not in screen_text(shown)


async def test_a_box_over_the_menu_grows_where_it_hides_no_choice_on_the_board(tmp_path: Path) -> None:
    """At the least size: the choices are octopuses at the top, and above the menu are those of others."""
    async with at_the_table(tmp_path, shoals.match_at("attach"), Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        hint = box(shown)
        first, *others = hint.advice.choices
        then = "Then a step of many words, then a step of many words, then the last step of many words."
        hint.advice = hint.advice._replace(choices=(first._replace(why="A reason. " * 20, then=then), *others))
        hint.at = 0
        hint.show_advice()
        await settled(shown, pilot)
        told = " ".join(screen_text(shown).replace("│", " ").split())
        assert hint.region.height > TALL and "last step of many words." in told
        assert not any(hint.region.overlaps(spot) for spot in hint.ground.choices)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("name", ["octopush", "oct8"])
async def test_the_box_has_no_empty_row(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with at_the_table(tmp_path, first_of(name), Adviser(), size=size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        place, hint = box(shown).region, box(shown)
        for _ in hint.advice.choices:
            rows = [row[place.x : place.right] for row in screen_text(shown).splitlines()[place.y : place.bottom]]
            longest = max(hint.advice.choices, key=lambda one: len(one.why + one.then))
            if hint.advice.choices[hint.at] == longest:
                assert all(row.strip("│ ") for row in rows), rows
            await pilot.press("down")
            await settled(shown, pilot)
            assert box(shown).region == place


@pytest.mark.parametrize("answers", [(), ("play purple-dash",), ("play purple-dash", "pawn purple-1")])
async def test_beside_the_reef_of_octopush_a_hint_hides_nothing_of_it_at_80_columns(tmp_path: Path, answers: tuple[str, ...]) -> None:
    """Nor the line below that describes; all its labels and keys are whole."""
    async with at_the_table(tmp_path, reefs.match_at(*answers, seats=2, hand=HANDS), Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        place, areas = box(shown).region, shown.screen.areas
        assert not any(place.overlaps(areas[name].region) for name in ("reef", "hand", "describe"))
        rows = [row[place.x :] for row in screen_text(shown).splitlines()[place.y : place.bottom]]
        assert "Expert advice ─" in rows[0] and "─ chance to win" in rows[0] and rows[-2].strip("│ ") == "enter: mark it   esc: close"
        assert all(any(one.label in row for row in rows[1:4]) for one in box(shown).advice.choices)
        await pilot.press("escape")
        assert not box(shown).open


@pytest.mark.parametrize("answers", [(), ("attach",), ("exchange-hand", "give blue-3-2")])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_a_hint_of_oct8_hides_no_card_in_hand_and_no_common_octopus(
    tmp_path: Path, size: tuple[int, int], answers: tuple[str, ...]
) -> None:
    """Nor a line of the menu, for which it lies over the last row of these octopuses at 80 columns. All its labels and keys are whole."""
    async with at_the_table(tmp_path, shoals.match_at(*answers), Adviser(), size=size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        place, areas = box(shown).region, shown.screen.areas
        assert not any(place.overlaps(areas[name].region) for name in ("common", "hand", "describe")[size == (80, 24) :])
        assert lines_hidden(shown) == []
        assert not any(place.overlaps(spot) for spot in box(shown).ground.choices)
        rows = [row[place.x : place.right] for row in screen_text(shown).splitlines()[place.y : place.bottom]]
        assert rows[-2].strip("│ ").endswith("enter: mark it at the table   esc: close")
        assert all(any(one.label in row for row in rows[1:4]) for one in box(shown).advice.choices)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_a_hint_of_oct8_has_bars_and_says_whose_chance_it_tells_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """`spend a baby chip worth 2` is the longest label; the menu has fewer columns in a terminal of 120 than in one of 80."""
    async with at_the_table(tmp_path, shoals.match_at("draw", "deck", "deck"), Adviser(), size=size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        place = box(shown).region
        heading, first, second, *_ = [row[place.x :] for row in screen_text(shown).splitlines()[place.y : place.bottom]]
        assert "your chance to win" in heading
        assert all("▰" in row and "▱" in row for row in (first, second))


@pytest.mark.parametrize(
    ("advised", "seen", "quick"),
    [
        ("clock museum museum", "7 outside: Lost City", False),
        ("clock laboratory crypt", "3 crypt", True),
        ("clock museum observatory", "2 museum", True),
    ],
)
async def test_a_hint_of_the_night_leaves_the_rooms_that_it_is_about_in_sight_at_80_columns(
    tmp_path: Path, advised: str, seen: str, quick: bool
) -> None:
    """The place outside is at the bottom, where a hint otherwise lies; the quick game has none."""
    async with at_the_table(tmp_path, nights.match_at(quick=quick), Adviser(advised)) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        assert there(box(shown).advice).choices[0].code == advised
        assert seen in screen_text(shown) and shown.screen.region.contains_region(box(shown).region)


@pytest.mark.parametrize(("kind", "areas"), [("move", ("realm", "resources")), ("act", ("hand", "resources", "menu", "describe"))])
async def test_a_hint_lies_where_it_hides_no_choice_of_cosmoctopus_at_80_columns(tmp_path: Path, kind: str, areas: tuple[str, ...]) -> None:
    match = match_at(Placed("one-ink nothing ink-star fork diamond", ink=9), Placed())
    if kind == "move":
        match = dealt(BOT, first=0)
    async with at_the_table(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        place, found = box(shown).region, shown.screen.areas
        assert found["menu"].scene.prompt.kind == kind
        assert not any(place.overlaps(found[name].region) for name in areas), place
        assert shown.screen.region.contains_region(place)


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_a_hint_of_the_night_lies_beside_the_map_with_labels_on_two_rows(size: tuple[int, int], tmp_path: Path) -> None:
    """Its longest label has 64 columns: `offspring to the laboratory, cultists to the Dimension of Dreams`."""
    async with at_the_table(tmp_path, nights.match_at(exterior="dreams"), Adviser("clock laboratory library"), size=size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        place, areas = box(shown).region, shown.screen.areas
        assert not any(place.overlaps(areas[name].region) for name in ("campus", "cults", "describe"))
        assert lines_hidden(shown) == []
        told = " ".join(row[place.x + 1 : place.right - 1].strip() for row in screen_text(shown).splitlines()[place.y : place.bottom])
        assert "offspring to the laboratory, " in told and "cultists to the library" in told
        await pilot.press("down")
        await settled(shown, pilot)
        above = 2 if size == (120, 36) else 1
        assert shown.cursor_position == (place.x + 4, place.y + 1 + above)


async def test_what_the_numbers_of_a_hint_are_stands_above_them(tmp_path: Path) -> None:
    """How often an expert sets a clock like this is no chance to win, which it is in a talk."""
    met = nights.match_at(cults=nights.THREE, clocks=("museum crypt", "museum crypt", "museum library"))
    for n, (match, advised, unit) in enumerate(
        [(nights.match_at(), "clock museum crypt", "how often an expert does it"), (met, "nothing", "your chance to win")]
    ):
        (tmp_path / str(n)).mkdir()
        async with at_the_table(tmp_path / str(n), match, Adviser(advised), (200, 60)) as (shown, pilot):
            await pilot.press("H")
            await settled(shown, pilot)
            place = box(shown).region
            assert screen_text(shown).splitlines()[place.y][: place.right].rstrip("╮").endswith(f"─ {unit} ")


async def test_a_hint_at_the_top_is_announced_at_the_bottom_until_it_closes(tmp_path: Path) -> None:
    """Choices at the bottom keep the box at the top, far from where a person reads the question."""
    said = "The hint is at the top. Enter marks its choice, esc closes it."
    hand = "nothing one-ink ink-flood five-inks one-coin two-stars both"
    async with at_the_table(tmp_path, match_at(Placed(hand), Placed()), Adviser()) as (shown, pilot):
        for key in ("escape", "enter"):
            await pilot.press("H")
            await settled(shown, pilot)
            assert box(shown).region.y == 1 and said in screen_text(shown)
            await pilot.press(key)
            await settled(shown, pilot)
            assert not box(shown).open and said not in screen_text(shown)


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_a_hint_lies_below_a_menu_that_has_room_there(size: tuple[int, int], tmp_path: Path) -> None:
    """The menu of Oct8 is at the top right of a large terminal, with the log below it."""
    async with at_the_table(tmp_path, shoals.dealt(seats=2, people=1), Adviser(), size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        menu, lies = there(shown.screen.areas["menu"]).region, box(shown).region
        assert (lies.x, lies.y, lies.width) == (menu.x, menu.bottom, menu.width)


async def test_across_a_wide_table_a_hint_has_no_more_columns_than_its_rows(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser(), (200, 60)) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        box(shown).lie_on(Ground(menu=Region(80, 20, 40, 30), narrowest=90))
        await settled(shown, pilot)
        assert box(shown).across and box(shown).region.width == WIDEST


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("name", ["cosmoctopus", "night", "oct8", "octopush"])
async def test_a_hint_hides_no_line_of_the_menu_that_it_talks_about(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    """It lies over the log, or else beside the menu; only at the least size Cosmoctopus has no columns for it."""
    matches: dict[str, Callable[[], Match]] = {
        "cosmoctopus": lambda: match_at(Placed("one-ink nothing ink-star fork diamond", ink=9), Placed()),
        "night": nights.match_at,
        "oct8": shoals.match_at,
        "octopush": lambda: reefs.match_at(seats=2, hand=HANDS),
    }
    async with at_the_table(tmp_path, matches[name](), Adviser(), size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        assert lines_hidden(shown) == []
        assert box(shown).across == ((name, size) == ("cosmoctopus", (80, 24)))


async def test_beside_a_hint_nothing_is_torn_and_all_comes_back_when_it_closes(tmp_path: Path) -> None:
    """It covers the right part of one's own octopuses, none of which can be chosen."""
    async with at_the_table(tmp_path, shoals.match_at(), Adviser(), size=(80, 24)) as (shown, pilot):
        before = screen_text(shown)
        await pilot.press("H")
        await settled(shown, pilot)
        place = box(shown).region
        inside = [
            [row[: place.x].strip() for row in text.splitlines()[place.y + 1 : place.bottom - 1]] for text in (before, screen_text(shown))
        ]
        assert any(inside[0]) and not any(inside[1])
        await pilot.press("escape")
        await settled(shown, pilot)
        assert screen_text(shown) == before


@pytest.mark.parametrize(
    ("cover", "torn"),
    [
        (Region(4, 0, 4, 2), [0, 1]),
        (Region(4, 1, 4, 3), [1]),
        (Region(6, 0, 2, 2), []),
        (Region(0, 0, 8, 2), []),
        (Region(4, 0, 4, 4), [0, 1]),
    ],
)
def test_what_a_box_would_cut_is_not_drawn_beside_it_but_for_choices(cover: Region, torn: list[int]) -> None:
    """Of two rows of five letters and a choice below them."""
    pen = Pen(8, 4, load_glyphs("unicode"))
    for y, text in enumerate(("whole", "words", "", "ok")):
        pen.text(0, y, text)
    pen.spot("ok", 0, 3, 2, 1)
    assert torn_rows(pen, cover) == torn
