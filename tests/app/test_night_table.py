"""The table of Night of the Grand Octopus, driven by keys: whole games, the menu, the first line, and where the areas lie."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.state import put
from engine.night.box import COMPONENTS
from engine.night.codes import clock_hands
from octotui.app import OctotuiApp
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.screens.browse import InspectScreen
from octotui.screens.result import ResultScreen
from octotui.screens.setup import SetupScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.initials import letters
from octotui.tables.night.board import layout
from octotui.tables.night.clock_menu import DialMenu
from octotui.tables.night.cults import Cults
from octotui.tables.night.narration import tie
from octotui.tables.night.race import nearest_to_win
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.nights import sat_down
from tests.app.screens.night import SCREENS
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.app.test_tinted import styles
from tests.night import GAME, Cult, given
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]


async def played_out(shown: OctotuiApp, pilot: Pilot[None], rng: Random) -> None:
    """Play to the end by keys: clocks by two digits, pauses by enter, everything else by one digit."""
    for _ in range(3000):
        await sat_down(shown, pilot)
        if isinstance(shown.screen, ResultScreen):
            return
        if table_of(shown).scene.stop:
            assert "enter goes on" in screen_text(shown), "a cult has fallen or the game is over, and it pauses"
            await pilot.press("enter")
            continue
        prompt = there(table_of(shown).scene.prompt)
        if prompt.kind == "clock":
            code = rng.choice([choice.code for choice in prompt.choices])
            digits = [str(GAME.box.rooms[room].number) for room in clock_hands(code)]
            await pilot.press(*digits, "enter")
        else:
            await pilot.press(str(rng.randint(1, len(prompt.choices))) if len(prompt.choices) < 10 else "full_stop")
    raise AssertionError("the game does not end")


async def test_inspecting_a_setting_names_people_and_says_once_where_no_stairs_lead(tmp_path: Path) -> None:
    """The library has stairs to every room but the garden."""
    shown = app(tmp_path, nights.dealt(count=4))
    async with shown.run_test(size=(120, 36)) as pilot:
        await sat_down(shown, pilot)
        await pilot.press("x")
        await settled(shown, pilot)
        page = as_a(InspectScreen, shown.screen).room
        text = " ".join(" ".join(row[page.x :] for row in screen_text(shown).splitlines()).split())
        assert "Offspring to the library, cultists to the museum" in text
        assert "gather a stone idol if they are alone." in text and "Alone you gather" not in text, "once"
        assert "Bo, Cy and Di may be there, or lose 1 power to your offspring." in text
        assert "Not now: cultists to the garden: no stairs lead from the library to the garden Signs on it" in text


async def test_five_people_are_named_by_their_letters_where_their_names_do_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Bobtail", "Argo", "Pygmy", "Octavia"))
    cults = [Cult("crypt"), Cult("crypt"), *[Cult("observatory")] * 3]
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        await pilot.press("5")
        table_of(shown).move_cursor("clock observatory library")
        await settled(shown, pilot)
        assert " ".join(area_text(shown, "describe").split()) == (
            "Cultists, library: alone you gather one; anybody may be there. "
            "Offspring, observatory: may cost R, P and O 1 power. enter take u undo ? help"
        )


async def test_inspecting_a_place_names_people_alone(tmp_path: Path) -> None:
    """The list of cults has no room for the names of cults at 80x24."""
    shown = app(tmp_path, nights.match_at(people=4))
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        await pilot.press("x", "right")
        await settled(shown, pilot)
        text = screen_text(shown)
        assert "Bo: cultists\n" in text and "Lantern Watch" not in text


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("night-gather", "take grimoire", ("Then you have 1 of 4 different components.", "2 grimoires are left in the library then.")),
        ("night-gather", "leave", ("3 grimoires stay in the library.",)),
        ("night-propose", "nothing", ("Nobody gathers.", "Nobody loses power.")),
        ("night-respond", "agree", ("Once all agree, it is so.", "Nobody loses power.")),
        ("night-colony", "take key", ("Who dominates it and leaves the key may pay 1 power to name a cult, which puts a component back.",)),
    ],
)
async def test_inspecting_an_answer_in_a_room_says_what_it_brings(name: str, code: str, said: tuple[str, ...], tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        table_of(shown).move_cursor(code)
        await pilot.press("x")
        await settled(shown, pilot)
        text = " ".join(screen_text(shown).split())
        for words in said:
            assert words in text


async def test_n08_inspecting_a_confrontation_says_what_power_each_cult_has_left(tmp_path: Path) -> None:
    """Ann, with 5 power, and Bo, with 4, meet in the library."""
    shown = app(tmp_path, SCREENS["night-propose"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        table_of(shown).move_cursor("confront")
        await pilot.press("x")
        await settled(shown, pilot)
        assert "each cult here loses 1 power: Ann 4 and Bo 3 left." in " ".join(screen_text(shown).split())


async def test_n13_help_with_an_exchange_says_its_limit_once_and_how_to_decline_it(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["night-swap"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark")
        await settled(shown, pilot)
        text = " ".join(screen_text(shown).split())
        assert text.count("two of a kind") == 1 and "or n: nothing is exchanged." in text


async def test_a_whole_game_from_the_title_to_the_result_by_keys_alone(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert isinstance(shown.screen, SetupScreen)
        while shown.screen.game != "night":
            await pilot.press("right")
        assert "Components face down" in screen_text(shown) and "Quick game" in screen_text(shown)
        await pilot.press("enter", "enter")
        await played_out(shown, pilot, Random(3))
        assert isinstance(shown.screen, ResultScreen)
        assert re.search("(has|have) won", screen_text(shown)) and "power" in screen_text(shown)
        assert [saved.over for saved in shown.store.recent()] == [True]


@pytest.mark.parametrize(
    "options", [{"face_down": True, "exterior": "marsh"}, {"quick": True}, {"errors": True, "exterior": "dreams"}], ids=str
)
async def test_five_people_round_one_keyboard_play_a_whole_game(tmp_path: Path, options: dict[str, Any]) -> None:
    shown = app(tmp_path, nights.dealt(count=5, people=5, **options))
    async with shown.run_test(size=(80, 24)) as pilot:
        rng = Random(2)
        for _ in range(1500):
            await sat_down(shown, pilot)
            if isinstance(shown.screen, ResultScreen):
                return
            if table_of(shown).scene.stop:
                await pilot.press("enter")
                continue
            prompt = table_of(shown).scene.prompt
            assert prompt is not None
            table_of(shown).answer(rng.choice([choice.code for choice in prompt.choices]))
        raise AssertionError("the game does not end")


SCENES = [name for name in SCREENS if name not in ("night-help", "night-inspect", "night-cults", "night-set", "night-said")]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", SCENES)
async def test_every_choice_lies_within_the_screen_and_can_be_given(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        spots, choices, prompt = table.spots(), table.scene.choices, table.scene.prompt
        assert prompt is not None and choices
        assert all(r.x >= 0 and r.right <= size[0] and r.y >= 0 and r.bottom <= size[1] for r in spots.values())
        if prompt.kind == "clock":
            assert len(table.areas["campus"].spots) == 6 + (not table.scene.typed and bool(table.scene.view.exterior))
        else:
            assert set(choices) == set(spots)
        before = len(table.session.match.nodes)
        await pilot.press("full_stop")
        await settled(shown, pilot)
        assert len(table.session.match.nodes) > before


@pytest.mark.parametrize("name", ["night-tentacle", "night-clock", "night-dagger", "night-colony", "night-propose", "night-respond"])
async def test_nothing_is_cut_in_the_menu_at_the_least_size(name: str, tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        assert "⋯" not in area_text(shown, "menu")


@pytest.mark.parametrize(
    ("size", "key", "one"), [((80, 24), "key", "one back"), ((120, 36), "key", "one back"), ((200, 60), "silver key", "back a component")]
)
async def test_n10_the_menu_says_who_wins_by_each_answer(size: tuple[int, int], key: str, one: str, tmp_path: Path) -> None:
    """Bo has four with a grimoire. Ann, alone outside, can gather a fourth without one, or name Bo; Cy has one to put back."""
    cults = Cult("museum", 4, "idol skull potion"), Cult("library", 4, "idol skull potion"), Cult("garden", 4, "plant")
    clocks = "crypt crypt", "laboratory library", "observatory garden"
    shown = app(tmp_path, nights.match_at("take grimoire", cults=cults, clocks=clocks, exterior="colony"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        told = " ".join(area_text(shown, "menu").split())
        assert f"1 gather a {key}: Bo wins 2 name Bo to put {one} costs 1 power" in told
        assert f"3 name Cy to put {one}, costs 1 power: Bo wins" in told and "4 gather nothing: Bo wins" in told
        menu = table_of(shown).query_one("#menu", DialMenu)
        pen = Pen(*menu.size, shown.glyphs)
        menu.draw(pen, table_of(shown).scene)
        assert styles(pen.rows, "Bo wins") == {"danger bold"}
        assert table_of(shown).scene.cursor == "name lantern"
        table_of(shown).move_cursor("take key")
        await settled(shown, pilot)
        said = " ".join(area_text(shown, "describe").split())
        assert said.startswith("Gather a silver key: Bo wins. Then you have 4 of 4 different components.")


def test_each_player_has_a_letter_of_their_name_and_the_initial_where_it_is_free() -> None:
    assert letters(("Player", "Cuttle", "Argo")) == ("P", "C", "A")
    assert letters(("Ann", "Argo", "Rob")) == ("A", "G", "R"), "the second A takes no initial of others"
    assert letters(("Aa", "A", "")) == ("A", "B", "C"), "a name without a letter of its own takes any"


async def test_a_cult_that_can_be_chosen_is_marked_over_its_whole_name_in_its_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N15: Ann dominates the Colony of the Moon Men, and Vampyro and Cy have components."""
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Vampyro", "Cy", "Di"))
    shown = app(tmp_path, SCREENS["night-colony"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        area = table_of(shown).areas["cults"]
        for seat, cult, name in ((1, "lantern", "Vampyro"), (2, table_of(shown).scene.view.cult[2], "Cy")):
            row = area._painted[seat + 1]
            whole = f"{name[0]} {name}"
            assert row[: len(whole)] == [(char, f"seat{seat} bold reverse underline") for char in whole]
            assert "underline" not in row[len(whole)][1]
            table_of(shown).move_cursor(f"name {cult}")
            marked = "".join(char for char, style in area._painted[seat + 1] if style == "marked bold reverse")
            assert marked == whole


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_what_a_choice_costs_stands_two_columns_behind_it(size: tuple[int, int], tmp_path: Path) -> None:
    for name, costly in (("night-propose", "a confrontation"), ("night-colony", "to put (one back|back a component)")):
        (tmp_path / name).mkdir()
        shown = app(tmp_path / name, SCREENS[name][0]())
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            rows = [row for row in area_text(shown, "menu").splitlines() if "costs 1 power" in row]
            assert rows and all(re.search(f"{costly}  costs 1 power", row) for row in rows)


async def test_n17_in_the_quick_game_fewer_components_win(tmp_path: Path) -> None:
    """Nobody can leave the university, and three of the six kinds in its rooms win."""
    for quick, places in ((True, 3), (False, 4)):
        shown = app(tmp_path / str(quick), nights.dealt(quick=quick))
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            assert area_text(shown, "cults").splitlines()[1].split()[-2] == "∙" * places


def test_the_question_stands_in_the_corner_at_every_size_and_below_the_clock_where_there_is_room() -> None:
    for width, height in ((80, 24), (120, 36), (200, 60)):
        placed = layout(width, height, "dial")
        assert (placed["menu"].right, placed["menu"].bottom) == (width - 1, placed["campus"].bottom)
    assert placed["menu"].y == placed["dial"].bottom and placed["dial"].y == placed["log"].bottom


@pytest.mark.parametrize(("width", "row"), [(31, "B Blue-Ringed ǂ4  ⍝∙∙∙  1/4"), (32, "B Blue-Ringed ǂ▰▰▰▰▱▱▱4 ⍝∙∙∙ 1/4")])
def test_a_long_name_is_whole_in_the_list_of_cults_and_so_is_how_near_to_winning_they_are(width: int, row: str) -> None:
    """Where both have no room beside a track of power, its number is there. A column stays free where news end, if there is one."""
    names = ("Ann", "Blue-Ringed", "Cy")
    scene = Scene(GAME, GAME.observe(given(Cult(), Cult(components="idol"), Cult()), 0), 0, names, None, "")
    pen = Pen(width, 3, load_glyphs("unicode"))
    undrawn(Cults).draw(pen, scene)
    rows = ["".join(char for char, _ in row).rstrip() for row in pen.rows]
    assert rows[1] == row
    assert [row.index("ǂ") for row in rows] == [14, 14, 14]


NAMES = ("Ann", "Bo", "Cy")


def test_what_is_new_stands_apart_from_what_follows() -> None:
    """Of Ann a power lost and an idol gained since."""
    now, before = (GAME.observe(given(Cult(power=power, components=idol)), 0) for power, idol in ((2, "idol"), (3, "")))
    pen = Pen(31, 3, load_glyphs("unicode"))
    undrawn(Cults).draw(pen, Scene(GAME, now, 0, NAMES, None, "", before=before))
    assert "".join(char for char, _ in pen.rows[0]).rstrip() == "A Ann     ǂ▰▰✕▱▱▱▱2* ⍝∙∙∙* 1/4"


def test_n10_a_player_who_lacks_one_component_is_spoken_to() -> None:
    view = given(Cult(components="grimoire idol skull"))
    assert nearest_to_win(Scene(GAME, view, 0, NAMES))[0] == "You need 1 more component to win"
    assert nearest_to_win(Scene(GAME, view, 1, NAMES))[0] == "Ann needs 1 more component to win"


@pytest.mark.parametrize(
    ("has", "style"),
    [
        (("grimoire idol skull", ""), "good on surface bold"),
        (("", "grimoire idol skull"), "danger on surface bold"),
        (("grimoire idol skull", "idol skull potion"), "danger on surface bold"),
    ],
)
async def test_n10_that_the_player_alone_is_near_to_winning_is_told_as_good_news(has: tuple[str, str], style: str, tmp_path: Path) -> None:
    cults = *(Cult(components=one) for one in has), Cult(), Cult()
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        told = "".join(char for char, drawn in table_of(shown).areas["status"]._painted[0] if drawn == style)
        assert "need" in told and "1 more" in told


async def test_the_game_pauses_when_a_cult_falls(tmp_path: Path) -> None:
    """N9: Bo has 1 power left, and a confrontation in the library takes it; Ann reads who is left before the game goes on."""
    cults = Cult(power=5), Cult(power=1), Cult(power=5), Cult()
    clocks = ("museum library", "garden library", "observatory crypt", "museum laboratory")
    match = nights.match_at(cults=cults, clocks=clocks)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("c")
        await settled(shown, pilot)
        said = " ".join(area_text(shown, "describe").split())
        assert "Bo is out" not in screen_text(shown) and "4 or enter to begin." in said
        await pilot.press("c")
        await settled(shown, pilot)
        assert "Bo is out" in screen_text(shown) and "Bo has no power left" in screen_text(shown)
        assert "Cy: 0 of 4 components, 5 power" in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "Bo has no power left and is" not in area_text(shown, "menu")


def test_n09_who_falls_later_in_a_turn_is_told_without_those_who_were_told_before() -> None:
    """Ann, in the museum, meets Cy's offspring; then Bo and Cy fight in the crypt. Ann and Bo have 1 power each."""
    cults = Cult(power=1), Cult(power=1), Cult(power=4), Cult(power=3)
    match = nights.match_at(cults=cults)
    for seat, setting in enumerate(("garden museum", "garden crypt", "museum crypt", "garden laboratory")):
        match.act(seat, f"clock {setting}")
    session = Session(Table(match))
    first = there(session.interval())
    assert first.heading == "You are out"
    assert first.said[0] == "You have no power left and are out of the game. The others play on."
    session.go_past()
    match.act(1, "confront")
    second = there(session.interval())
    assert (second.heading, second.said[0]) == ("Bo is out", "Bo has no power left and is out of the game.")
    assert not any("You have" in sentence for sentence in second.said)


def test_n10_of_several_with_enough_the_end_says_what_decided() -> None:
    """A grimoire before all, and then power; what all or none have decides nothing."""
    fourth = {
        ("grimoire", "chart"): "Ann and Bo both have 4 components: only Ann has a grimoire",
        (
            "potion",
            "chart",
        ): "Ann and Bo both have 4 components: neither has a grimoire, both have a stone idol and a skull, only Ann has a potion",
        ("chart", "chart"): "Ann and Bo both have 4 components: the most power decides",
        ("chart", ""): "",
    }
    for kinds, said in fourth.items():
        state = given(Cult(components="idol skull plant", power=3), Cult(components="idol skull plant"), Cult())
        for seat, kind in enumerate(filter(None, kinds)):
            state.gathered = put(state.gathered, seat, (*state.gathered[seat], state.stock[COMPONENTS.index(kind)][seat]))
        assert tie(state, NAMES) == said


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_stop_at_the_end_leaves_the_map_uncovered(size: tuple[int, int], tmp_path: Path) -> None:
    """Bo and Cy have 1 power each, and their cultists are where offspring of others come."""
    shown = app(tmp_path, nights.match_at(cults=(Cult(), Cult(power=1), Cult(power=1)), people=3))
    async with shown.run_test(size=size) as pilot:
        for setting in ("library museum", "museum crypt", "crypt library"):
            await sat_down(shown, pilot)
            table_of(shown).answer(f"clock {setting}")
        await sat_down(shown, pilot)
        table = table_of(shown)
        assert table.scene.stop and not table.stop.region.overlaps(table.areas["campus"].region)


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_stop_when_a_cult_falls_leaves_no_line_of_the_menu_uncovered(size: tuple[int, int], tmp_path: Path) -> None:
    cults = Cult(power=5), Cult(power=1), Cult(power=5), Cult()
    clocks = ("museum library", "garden library", "observatory crypt", "museum laboratory")
    shown = app(tmp_path, nights.match_at(cults=cults, clocks=clocks))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("c", "c")
        await settled(shown, pilot)
        table = table_of(shown)
        assert table.scene.stop and table.stop.region.contains_region(table.areas["menu"].region)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_n14_the_digit_of_a_cult_to_be_named_marks_it_first_as_that_costs_power(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(cults=nights.RICH, exterior="colony", clocks=nights.ELSEWHERE))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        prompt, power = table_of(shown).scene.prompt, table_of(shown).scene.view.power[0]
        assert prompt is not None
        digit, cult = next((str(n), choice.code) for n, choice in enumerate(prompt.choices, 1) if choice.code.startswith("name "))
        await pilot.press(digit)
        await settled(shown, pilot)
        assert table_of(shown).scene.cursor == cult and table_of(shown).scene.view.power[0] == power
        assert f"{digit} or enter to pay." in " ".join(area_text(shown, "describe").split())
        await pilot.press(digit)
        await settled(shown, pilot)
        assert table_of(shown).scene.view.power[0] == power - 1


def rows_of(needs: dict[str, tuple[int, int]], area: str, width: int) -> tuple[int, int]:
    return needs[area]


def test_where_the_log_stands_above_the_clock_it_stays_in_its_place_while_others_think() -> None:
    """The menu then needs three rows, for who is thinking."""
    asking = {"cults": (5, 11), "dial": (7, 17), "menu": (8, 9), "log": (3, 10)}
    thinking = asking | {"menu": (3, 3)}
    places = [layout(200, 60, "dial", partial(rows_of, needs))["dial"] for needs in (asking, thinking)]
    assert places[0] == places[1]
