"""The map of Night of the Grand Octopus: where rooms and stairs lie, and what each room shows at each size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.geometry import Region

import themes
from engine.core.state import Names
from engine.night.box import COMPONENTS
from engine.night.readings import locations
from octotui.tables.appearance import load_glyphs
from octotui.tables.flourishes import TABLES
from octotui.tables.night.emblems import EMBLEMS, PLAIN_EMBLEMS, SMALL_EMBLEMS, SMALL_PLAIN_EMBLEMS
from octotui.tables.night.floor_plan import draw_stairs, plan
from octotui.tables.night.place import Place
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.nights import sat_down
from tests.app.screens.night import SCREENS
from tests.app.tables import app, area_text, settled, table_of
from tests.night import GAME, Cult, given

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", [(47, 21), (47, 19), (72, 33), (130, 57), (130, 117)])
@pytest.mark.parametrize("outside", [True, False])
def test_the_places_lie_apart_on_the_map(size: tuple[int, int], outside: bool) -> None:
    found = plan(*size, outside)
    regions = [*found.rooms.values(), *([found.outside] if found.outside else [])]
    assert len(regions) == 6 + outside
    assert all(r.x >= 0 and r.y >= 0 and r.right <= size[0] and r.bottom <= size[1] for r in regions)
    assert not [(a, b) for i, a in enumerate(regions) for b in regions[i + 1 :] if a.overlaps(b)]


@pytest.mark.parametrize("size", [(47, 21), (71, 33), (119, 57)])
def test_n03_stairs_join_without_a_gap(size: tuple[int, int]) -> None:
    """Every cell of stairs is met by its neighbours wherever it points, but for the rooms at both ends."""
    pen, g = Pen(*size, load_glyphs("unicode")), load_glyphs("unicode")
    rooms = plan(*size, outside=True).rooms
    for one in GAME.box.rooms.values():
        for other in one.stairs:
            if one.number < GAME.box.rooms[other].number:
                draw_stairs(pen, rooms[one.number], rooms[GAME.box.rooms[other].number])
    points = {"dh": "<>", "dv": "^v", "dtl": ">v", "dtr": "<v", "dbl": "^>", "dbr": "<^"}
    ways = {g[key]: way for key, way in points.items()}
    steps, back = {"<": (-1, 0), ">": (1, 0), "^": (0, -1), "v": (0, 1)}, dict(zip("<>^v", "><v^", strict=True))
    cells = {(x, y): char for y, row in enumerate(pen.rows) for x, (char, _) in enumerate(row) if char != " "}
    ends = 0
    for (x, y), char in cells.items():
        for way in ways[char]:
            beside = x + steps[way][0], y + steps[way][1]
            if any(room.contains(*beside) for room in rooms.values()):
                ends += 1
            else:
                assert back[way] in ways[cells[beside]]
    assert ends == 2 * 9


@pytest.mark.parametrize("size", [(47, 21), (71, 33), (119, 57)])
def test_in_plain_characters_stairs_have_a_sign_of_their_own(size: tuple[int, int]) -> None:
    glyphs = themes.load_glyphs("ascii", (TABLES / "night",))
    pen, rooms = Pen(*size, glyphs), plan(*size, outside=True).rooms
    draw_stairs(pen, rooms[2], rooms[6])
    draw_stairs(pen, rooms[2], rooms[1])
    drawn = {char for row in pen.rows for char, _ in row} - {" "}
    assert "=" in drawn <= {"=", ".", "'"} and "=" not in glyphs.glyphs.values()


def test_a_large_map_leaves_no_columns_beside_its_lower_rooms_empty() -> None:
    rooms = plan(120, 57, outside=True).rooms
    assert rooms[1].width > rooms[2].width and rooms[3].width == rooms[4].width > rooms[2].width
    assert rooms[4].right == rooms[5].right


def test_emblems_are_rectangles_and_in_ascii_where_nothing_else_is_shown() -> None:
    assert EMBLEMS.keys() == PLAIN_EMBLEMS.keys() == set(COMPONENTS) - {"key"}
    assert EMBLEMS.keys() == SMALL_EMBLEMS.keys() == SMALL_PLAIN_EMBLEMS.keys()
    for rows in (*EMBLEMS.values(), *PLAIN_EMBLEMS.values(), *SMALL_EMBLEMS.values(), *SMALL_PLAIN_EMBLEMS.values()):
        assert len({len(row) for row in rows}) == 1
    assert all(row.isascii() for rows in (*PLAIN_EMBLEMS.values(), *SMALL_PLAIN_EMBLEMS.values()) for row in rows)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_a_room_of_middle_size_shows_a_small_emblem_unless_pawns_need_the_room(glyphs: str, tmp_path: Path) -> None:
    """All three are named where they fit beside the emblem; three have their letters there in the museum, and four have no room."""
    emblems = SMALL_EMBLEMS if glyphs == "unicode" else SMALL_PLAIN_EMBLEMS
    for places, hidden in ((("crypt", "museum", "library"), ()), (("museum",) * 3, ()), (("museum",) * 4, ("idol",))):
        shown = app(tmp_path, nights.match_at(cults=tuple(Cult(place) for place in places)), glyphs=glyphs)
        async with shown.run_test(size=(120, 36)) as pilot:
            await settled(shown, pilot)
            text = area_text(shown, "campus")
            assert all((row.strip() in text) != (kind in hidden) for kind, rows in emblems.items() for row in rows[1:2])
            assert all(name in text for name in ("Ann", "Bo", "Cy")) or len(set(places)) == 1


async def test_the_emblems_of_rooms_of_middle_size_stay_where_they_are_all_turn_long(tmp_path: Path) -> None:
    """While clocks are set, with two cults and offspring in a room, and while what came of it stands there."""
    match, found = nights.match_at(people=4), set()
    talk = ((1, "gather lantern"), (2, "agree"), (1, "take skull"))
    clocks = ((0, "clock library museum"), (1, "clock museum crypt"), (2, "clock garden crypt"), (3, "clock garden library"))
    for seat, code in ((0, ""), *clocks, (0, ""), *talk, (0, "")):
        if code:
            match.act(seat, code)
            continue
        shown = app(tmp_path, match)
        async with shown.run_test(size=(120, 36)) as pilot:
            await nights.sat_down(shown, pilot)
            rows = area_text(shown, "campus").splitlines()
            found.add(tuple((n, row.find(emblem[1].strip())) for n, row in enumerate(rows) for emblem in SMALL_EMBLEMS.values()))
    assert len(found) == 1 and sum(at >= 0 for places in found for _, at in places) == len(SMALL_EMBLEMS)


async def test_a_large_room_shows_its_emblem_and_its_cultists_by_name_in_a_frame(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(cults=(Cult("crypt"), Cult("museum"), Cult("museum"))))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert "│ Ann │" in text and "│ Bo │" in text
        assert all(row.strip() in text for rows in EMBLEMS.values() for row in rows)


async def test_the_emblem_of_a_large_room_gives_way_to_names(tmp_path: Path) -> None:
    """The museum has 35 columns: beside its emblem there are 17, and three framed names take 22. More names than one line holds stand on
    another, without it.
    """
    cults = [Cult("museum")] * 3 + [Cult("crypt")]
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        rows = area_text(shown, "campus").splitlines()
        names = next(n for n, row in enumerate(rows) if "│ Ann │ │ Bo │ │ Cy │" in row)
        emblem = next(n for n, row in enumerate(rows) if EMBLEMS["idol"][0] in row)
        assert emblem > names + 1 and all(EMBLEMS["idol"][n] in rows[emblem + n] for n in range(len(EMBLEMS["idol"])))


async def test_a_crowd_in_a_large_room_keeps_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four framed names of six letters take 43 of the 35 columns of the museum; of five who may come there is room for letters alone."""
    names = ("Amelia", "Barney", "Conrad", "Dagmar", "Edward")
    monkeypatch.setattr(nights, "NAMES", names)
    shown = app(tmp_path, nights.match_at(cults=[Cult("museum", 5)] * 4 + [Cult("crypt", 5)]))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert all(f"│ {name} │" in text for name in names)
        assert "may be in: B C D E " in text and "Barney, Conrad" not in text


async def test_offspring_that_have_no_room_side_by_side_stand_one_below_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Amelia", "Barney", "Conrad", "Dagmar")
    monkeypatch.setattr(nights, "NAMES", names)
    match = nights.match_at(clocks=("museum library", "museum crypt", "museum library", "museum library"))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert all(f"ʆ{name[0].lower()}ʆ {name}" in text for name in names)


async def test_all_pawns_of_one_room_can_be_read(tmp_path: Path) -> None:
    """N16: after an error a cult's cultists lie down, and its offspring may share their place. Ed is alone in the museum."""
    cults = tuple(Cult(power=5) for _ in range(5))
    match = nights.match_at(cults=cults, errors=True, people=5)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        assert "│A B C D E" in area_text(shown, "campus")
        for setting in ("library line", "library line", "library line", "library line", "crypt museum"):
            table_of(shown).answer(f"clock {setting}")
            await sat_down(shown, pilot)
        text = area_text(shown, "campus")
        assert "─A ─B ─C ─D" in text and "ʆa ʆb ʆc ʆd" in text and "│E Ed  " in text


@pytest.mark.parametrize(
    ("name", "code", "lying", "size"),
    [
        ("night-colony", "take key", "⊸⊸⊸ 3", (80, 24)),
        ("night-colony", "take key", "⊸⊸⊸ 3", (120, 36)),
        ("night-gather", "take grimoire", "◫ 3", (80, 24)),
        ("night-gather", "take grimoire", "◫◫◫ 3", (120, 36)),
    ],
)
async def test_what_can_be_gathered_is_marked_where_it_lies(
    name: str, code: str, lying: str, size: tuple[int, int], tmp_path: Path
) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        spot = table_of(shown).areas["campus"].spots[code]
        assert area_text(shown, "campus").splitlines()[spot.y][spot.x : spot.right] == lying


@pytest.mark.parametrize("cults", [3, 4, 5])
async def test_every_room_names_what_lies_there_at_the_smallest_size(cults: int, tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt(count=cults))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert all(f" {cults - 1} {name}" in text for name in ("grimoires", "idols", "skulls", "potions", "charts", "plants"))


@pytest.mark.parametrize("others", ["", "grimoire", "grimoire idol skull"])
async def test_a_room_also_names_what_lies_there_once_one_has_it(others: str, tmp_path: Path) -> None:
    """Ann has one of the three of four players; 2 are left, or 1 where Bo has one too."""
    match = nights.match_at(cults=(Cult(components="grimoire idol skull"), Cult(components=others), Cult(), Cult()))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        for kind in ("grimoire", "idol", "skull"):
            left = 1 if kind in others else 2
            assert re.search(rf"{left} {kind}{'s' * (left > 1)} *✓", text)


async def test_where_none_is_left_the_room_still_names_the_kind(tmp_path: Path) -> None:
    match = nights.match_at(cults=(Cult(components="grimoire"), Cult(components="grimoire"), Cult()))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "0 grimoires   ✓" in area_text(shown, "campus")


@pytest.mark.parametrize(("size", "first", "named"), [((120, 36), "Bartholomew", "B C D"), ((200, 60), "Bo", "Bo, Cy, Di")])
async def test_rooms_name_those_who_may_come_alike(
    size: tuple[int, int], first: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N3: stairs lead from the library to four rooms, of which the museum has no room for a long name at 120x36; the library has."""
    monkeypatch.setattr(nights, "NAMES", ("Ann", first, "Cy", "Di"))
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert re.findall(r"may be in: ([\w, ]+?) *[│┊]", area_text(shown, "campus")) == [named] * 5


async def test_a_picture_makes_room_for_all_who_begin_in_the_library_and_for_names_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Cuttle", "Argo", "Mimic"))
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert re.findall(r"may be in: ([\w, ]+?) *│", text) == ["Cuttle, Argo, Mimic"] * 5
        assert EMBLEMS["grimoire"][0].strip() in text and "│ Mimic │" in text


def test_in_a_wide_room_the_picture_stands_away_from_the_frame() -> None:
    scene = Scene(GAME, GAME.observe(given(), 0), 0, nights.NAMES, None, "")
    crypt = next(found for found in locations(scene.view) if found.component == "skull")
    place = Place(Pen(60, 15, load_glyphs("unicode")), scene, crypt, Region(0, 0, 51, 15), "")
    assert place.width - place.picture.right >= 11 <= place.picture.x


def test_in_a_room_with_space_for_all_names_the_picture_stays_when_they_leave() -> None:
    """The library, 61 columns wide at 200x60."""
    found = set()
    for cults in ([Cult()] * 4, [Cult(), *[Cult("crypt")] * 3], [Cult("crypt")] * 4):
        scene = Scene(GAME, GAME.observe(given(*cults), 0), 0, nights.NAMES, None, "")
        found.add(Place(Pen(70, 15, load_glyphs("unicode")), scene, locations(scene.view)[0], Region(0, 0, 61, 15), "").picture)
    assert len(found) == 1 and Region() not in found


@pytest.mark.parametrize("cults", [3, 4, 5])
def test_a_room_names_what_lies_there_in_the_same_words_whatever_its_number(cults: int) -> None:
    """At 120x36 the museum has 21 columns. Its idols go one after the other, and Ann has the first."""
    full = given(*[Cult()] * cults)
    for gone in range(cults):
        now = given(*(Cult(components="idol" * (n < gone)) for n in range(cults)))
        for before in (None, full):
            scene = Scene(GAME, GAME.observe(now, 0), 0, nights.NAMES, None, "", before=before)
            pen = Pen(21, 9, load_glyphs("unicode"))
            Place(pen, scene, locations(scene.view)[1], Region(0, 0, 21, 9), "").draw()
            assert "stone idol" in "".join(char for char, _ in pen.rows[1])


async def test_in_large_places_every_pawn_has_its_name_and_outside_in_a_frame_too(tmp_path: Path) -> None:
    """Offspring of Ann stands beside the widest picture, and Cy and Di are outside."""
    match = nights.match_at(people=4, cults=(Cult("museum"), Cult("crypt"), Cult("museum"), Cult("crypt")))
    for seat, setting in enumerate(("observatory museum", "garden crypt", "library library", "crypt crypt")):
        match.act(seat, f"clock {setting}")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(200, 60)) as pilot:
        await sat_down(shown, pilot)
        found = area_text(shown, "campus")
        assert "ʆaʆ Ann" in found and "│ Cy │ │ Di │" in found


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_predicted_pawns_leave_the_frame_whole_where_the_row_above_it_is_free(size: tuple[int, int], tmp_path: Path) -> None:
    """Ann's offspring comes to the library, which is free below the cultists, and her cultists to the museum."""
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "2")
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert re.search(r"[ .]┊ʆa┊│", text) and re.search(r"┊A┊ *│", text) and "┊┘" not in text


@pytest.mark.parametrize(
    ("third", "settings", "answers", "crypt"),
    [
        (
            "Cy",
            ("garden museum", "garden crypt", "museum laboratory"),
            {1: "take skull", 2: "leave"},
            ("│B Bo     ┊ʆa┊│", "│B +1 skull   │"),
        ),
        (
            "Cyprian",
            ("crypt laboratory", "garden museum", "garden crypt"),
            {1: "leave", 0: "leave"},
            ("│C Cyprian┊ʆa┊│", "│C -1 power   │"),
        ),
    ],
    ids=["apart from a name", "beside a long one"],
)
async def test_a_predicted_pawn_stands_beside_those_in_the_room_where_the_last_row_is_taken(
    third: str, settings: Names, answers: dict[int, str], crypt: Names, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the least size `B +1 skull` takes the last row of the crypt. `C Cyprian` leaves four of its thirteen columns, and `C -1 power`
    below it three: the pawn touches the long name rather than the frame.
    """
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Bo", third))
    match = nights.match_at(people=3, cults=nights.THREE)
    for seat, setting in enumerate(settings):
        match.act(seat, f"clock {setting}")
    for seat, code in answers.items():
        match.act(seat, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await nights.sat_down(shown, pilot)
        await pilot.press("3")
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert all(row in text for row in crypt) and "┊┘" not in text
