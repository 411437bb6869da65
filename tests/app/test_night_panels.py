"""The panels of Night beside the map: nothing moves while a clock is set, and no choice hides its cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.night.table import Night
from octotui.app import OctotuiApp
from octotui.tables.night.clock_hands import is_asked
from octotui.tables.night.dial_face import largest
from tests.app import nights
from tests.app.tables import app, area_text, settled, table_of
from tests.night import Cult
from tests.typed import as_a

SIZES = [(80, 23), (80, 24), (120, 36), (200, 60)]
ALIKE = (Cult(power=4),) * 5
MEETING = ("museum library", "garden library", "observatory crypt", "museum laboratory", "crypt library")
NAMED = ("crypt library", "museum museum", "library crypt", "garden crypt", "laboratory crypt")
DOMINATING = ("museum museum", "crypt library", "library crypt", "garden crypt", "laboratory crypt")
FULL = (Cult(components="skull chart idol"), *(Cult(power=4, components="grimoire plant"),) * 4)


async def clocks_struck(shown: OctotuiApp, pilot: Pilot[Any]) -> None:
    """Set the first player's clock, and go past what it brings."""
    await settled(shown, pilot)
    table_of(shown).answer("clock museum crypt")
    await settled(shown, pilot)
    while not is_asked(table_of(shown).scene):
        await pilot.press("full_stop")
        await settled(shown, pilot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("people", "options"), [(3, {}), (3, {"quick": True}), (4, {}), (4, {"errors": True}), (5, {})])
async def test_n05_the_menu_keeps_its_place_between_the_two_hands(
    people: int, options: dict[str, bool], size: tuple[int, int], tmp_path: Path
) -> None:
    shown = app(tmp_path, nights.dealt(people, **options))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        before = table_of(shown).areas["menu"].region
        await pilot.press("2")
        await settled(shown, pilot)
        assert table_of(shown).scene.typed and table_of(shown).areas["menu"].region == before


@pytest.mark.parametrize("people", [3, 4, 5])
async def test_n05_the_clock_keeps_its_size_from_the_first_turn_on_and_the_log_its_place(people: int, tmp_path: Path) -> None:
    sizes = []
    for turn in (1, 2):
        match = nights.match_at(cults=ALIKE[:people], turns=turn)
        folder = tmp_path / str(turn)
        folder.mkdir()
        shown = app(folder, match)
        async with shown.run_test(size=(120, 36)) as pilot:
            await settled(shown, pilot)
            if turn == 2:
                await clocks_struck(shown, pilot)
            log = table_of(shown).areas["log"].region
            await pilot.press("2")
            await settled(shown, pilot)
            assert table_of(shown).areas["log"].region == log
            sizes.append(largest(*table_of(shown).areas["dial"].region.size))
    assert sizes[0] == sizes[1]


async def test_at_120_by_36_five_clocks_that_were_shown_leave_the_log_what_they_do_not_need(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(cults=ALIKE, turns=2))
    async with shown.run_test(size=(120, 36)) as pilot:
        await clocks_struck(shown, pilot)
        rows = [row.strip() for row in area_text(shown, "dial").splitlines()]
        assert rows[0].startswith("What turn 2 brought") and rows.count("") <= 1
        assert table_of(shown).areas["log"].region.height >= 5


@pytest.mark.parametrize("size", SIZES)
async def test_n08_answers_say_what_is_a_proposal_and_what_costs_power(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at("gather lantern", clocks=MEETING, cults=ALIKE, first=1, exterior="colony"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        asked = " ".join(menu.split())
        assert menu.count("propose: ") == (3 if size[0] > 80 else 0) and ("Agree, or what do you propose?" in asked) == (size[0] == 80)
        assert "1 agree" in menu and "nothing happens" in menu and "costs 1 power each" in menu


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("clocks", "answers", "count"), [(NAMED, ("name choir",), 0), (DOMINATING, (), 4)])
async def test_n14_all_choices_of_one_cost_show_it(
    clocks: tuple[str, ...], answers: tuple[str, ...], count: int, size: tuple[int, int], tmp_path: Path
) -> None:
    shown = app(tmp_path, nights.match_at(*answers, clocks=clocks, cults=FULL, exterior="colony"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert menu.count("costs 1 power") == menu.count("costs") == count and "⋯" not in menu


async def test_what_is_new_in_a_room_leaves_its_word_there(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(cults=(Cult(), Cult(components="grimoire"), Cult(), Cult())))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        assert "◫ 2 grimoires" in area_text(shown, "campus")
        table.before = nights.match_at(cults=(Cult(),) * 4).state
        table.show()
        await pilot.pause()
        assert "◫ 2* grimoires" in area_text(shown, "campus")


@pytest.mark.parametrize("size", SIZES)
async def test_n08_the_first_line_says_always_alike_who_speaks_first(size: tuple[int, int], tmp_path: Path) -> None:
    for components in ("", "skull chart idol"):
        folder = tmp_path / components
        folder.mkdir(exist_ok=True)
        shown = app(folder, nights.match_at(cults=(Cult(components=components), *ALIKE[:3])))
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            assert f"speaks first{' in talks' * (size[0] > 80)}: Ann" in area_text(shown, "status")


@pytest.mark.parametrize("size", SIZES)
async def test_a_column_stays_free_on_both_sides_of_the_panels(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt(5))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        areas = table_of(shown).areas
        for name in ("cults", "dial", "menu"):
            assert areas["campus"].region.right + 1 == areas[name].region.x and areas[name].region.right + 1 == size[0]


@pytest.mark.parametrize("size", SIZES)
async def test_n10_a_cult_has_as_many_places_as_it_needs_components_and_the_number_beside_says_how_many_are_filled(
    size: tuple[int, int], tmp_path: Path
) -> None:
    cults = (Cult(power=4, components="skull chart"), Cult(power=4, components="idol"), Cult(power=4))
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "cults")
        assert all(shelf in text for shelf in ("⍥✧∙∙  2/4", "⍝∙∙∙  1/4", "∙∙∙∙  0/4"))


@pytest.mark.parametrize("size", SIZES)
async def test_n05_the_map_shows_the_pawn_of_the_hand_that_is_asked_for_and_of_those_that_are_set(
    size: tuple[int, int], tmp_path: Path
) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "┊ʆa┊" in area_text(shown, "campus") and "┊A┊" not in area_text(shown, "campus")
        await pilot.press("2")
        await settled(shown, pilot)
        assert "┊ʆa┊" in area_text(shown, "campus") and "┊A┊" in area_text(shown, "campus")


async def test_n05_whoever_goes_outside_sees_that_with_the_first_hand(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("up")
        await settled(shown, pilot)
        assert "┊A┊" in area_text(shown, "campus")


async def test_the_log_says_all_clocks_in_the_same_way(tmp_path: Path) -> None:
    match = nights.match_at(people=1)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await clocks_struck(shown, pilot)
        table_of(shown).panel = "log"
        table_of(shown).show()
        await settled(shown, pilot)
        told = area_text(shown, "log")
        assert ("sends" in told) + ("offspring" in told and "sends" not in told) + ("ʆ" in told) == 1


async def test_below_the_clocks_of_a_turn_the_log_parts_it_from_the_entries_of_the_one_before(tmp_path: Path) -> None:
    match = nights.match_at(people=4)
    for _ in range(2):
        for seat, setting in enumerate(("library museum", "library crypt", "garden laboratory", "garden observatory")):
            match.act(seat, f"clock {setting}")
        while as_a(Night, match.state).turn == 1 and len(match.game.pending(match.state)) == 1:
            match.act(match.game.pending(match.state)[0], "leave")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await nights.sat_down(shown, pilot)
        assert area_text(shown, "dial").startswith("All clocks are shown")
        assert "Turn 2" in area_text(shown, "log")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [3, 4, 5])
async def test_the_list_of_cults_stands_still_all_turn_long(people: int, size: tuple[int, int], tmp_path: Path) -> None:
    """While clocks are set, once they are shown, in talks, and while the next are set."""
    shown = app(tmp_path, nights.dealt(people), bot_speed=0.001, motion="on")
    async with shown.run_test(size=size) as pilot:
        places, moments = set(), set()
        for _ in range(24):
            await settled(shown, pilot)
            scene = table_of(shown).scene
            moments.add(scene.prompt.kind if scene.prompt else "")
            places.add(table_of(shown).areas["cults"].region)
            await pilot.press("enter")
        assert len(places) == 1 and {"clock", ""} < moments


@pytest.mark.parametrize(("size", "told"), [((120, 36), True), ((80, 24), False)])
async def test_the_panel_of_cults_names_its_signs_where_it_has_a_heading(size: tuple[int, int], told: bool, tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert ("Cults ǂ power  ∙ still to gather ─" in area_text(shown, "cults")) == told
