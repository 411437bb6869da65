"""The settings: what a theme and a glyph set look like shows beside them, at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest
from rich.color import Color
from textual.screen import Screen

from engine.night.box import COMPONENTS
from octotui.app import OctotuiApp
from octotui.bots.levels import ids
from octotui.screens.glyph_page import COLUMN, GlyphScreen
from octotui.screens.key_settings import KeysScreen
from octotui.screens.preview import Preview, samples
from octotui.screens.proposal import ProposalScreen
from octotui.screens.rules import RulesScreen
from octotui.screens.saved import SavedScreen
from octotui.screens.settings import CHOICES, PAGES, TYPED, SettingsScreen
from octotui.screens.setup import SetupScreen
from octotui.storage.config import Config, load
from octotui.storage.folders import config_file
from octotui.storage.overrides import Override
from octotui.tables.appearance import game_appearances, load_glyphs, load_palette
from octotui.tables.glyph_list import glyph_groups
from octotui.terminal.canvas import Appearance
from octotui.widgets.lines import Lines
from tests.app.tables import app, screen_text, settled
from themes import palette_names
from themes.names import AREAS, ROLES

ALL_ROLES = (*ROLES, *(role for declared in game_appearances().values() for role in declared.roles))
PLAIN_ROLES = (*AREAS, "text", "border", "title")
"""Roles that are on every screen."""


def colours(shown: OctotuiApp) -> set[Color | None]:
    """All that is written with on the preview."""
    preview = shown.screen.query_one(Preview)
    strips = [preview.render_line(y) for y in range(preview.size.height)]
    return {segment.style.color for strip in strips for segment in strip if segment.style}


async def test_each_theme_shows_what_it_makes_of_every_role(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        for _ in palette_names():
            await pilot.press("right")
            await settled(shown, pilot)
            assert load_palette(shown.config.theme).title in screen_text(shown)
            assert {shown.appearance[role].color for role in ALL_ROLES if role not in PLAIN_ROLES} <= colours(shown)


@pytest.mark.parametrize("opened", [SettingsScreen, SavedScreen, partial(SetupScreen, "oct8"), partial(RulesScreen, "oct8")])
async def test_every_screen_can_be_painted_anew(
    opened: Callable[[], Screen[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(opened())
        await settled(shown, pilot)
        monkeypatch.setattr(shown, "repaint", lambda: painted.append("all"))
        await pilot.press("ctrl+l")
        assert painted == ["all"]


async def test_the_glyph_set_shows_at_once(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        assert "Cosmoctopus  ◗  ¢  ≋  ✦" in screen_text(shown)
        await pilot.press("down", "right")
        await settled(shown, pilot)
        assert shown.config.glyphs == "ascii" and "◗" not in screen_text(shown) and "Cosmoctopus  i  c  w  s" in screen_text(shown)


@pytest.mark.parametrize("name", ["unicode", "ascii"])
def test_the_signs_of_the_university_are_shown(name: str) -> None:
    g = load_glyphs(name)
    shown = " ".join(text for _, signs in samples(g, 60) for text, _ in signs)
    assert all(g[sign] in shown for sign in (*COMPONENTS, "offspring", "dagger"))
    assert all(f"{g[kind]} {kind}" in shown for kind in COMPONENTS)


@pytest.mark.parametrize("name", ["unicode", "ascii"])
@pytest.mark.parametrize("height", [6, 60])
def test_the_preview_fits_a_small_screen_and_shows_every_sign_of_every_game(name: str, height: int) -> None:
    """At 80x24 it has seven rows, one of them for its heading, on which the players are then."""
    g, games = load_glyphs(name), {game.capitalize() for game in game_appearances()}
    rows = samples(g, height)
    for _, signs in rows:
        assert 14 + sum(len(text) + 2 for text, _ in signs) <= 80
    told = [text.split()[0] for label, signs in rows if label in ("", *games) for text, _ in signs]
    assert sorted(told) == sorted(g[sign] for declared in game_appearances().values() for sign in declared.signs[name])
    assert len(rows) <= height


@pytest.mark.parametrize("overrides", [{}, {"glyphs": Override("ascii", "OCTOTUI_GLYPHS")}])
async def test_every_game_has_its_row_in_a_small_terminal(overrides: dict[str, Override], tmp_path: Path) -> None:
    shown = app(tmp_path)
    shown.overrides = overrides
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        rows = screen_text(shown).splitlines()
        assert len(rows) == 24 and rows[-1].split()[0] == "Cosmoctopus"


# --- all that the config file has


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    return tmp_path


def test_every_setting_of_the_config_file_can_be_changed_here() -> None:
    pages = {"keys", "games"} & {line.id for line in PAGES}
    assert {one.name for one in CHOICES} | set(TYPED) | pages == {field.name for field in msgspec.structs.fields(Config)}


async def test_each_choice_goes_round_and_is_written_at_once(folder: Path) -> None:
    shown = app(folder, glyphs="auto", bot_speed=0.6)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        for _ in CHOICES:
            await pilot.press("right", "down")
            await settled(shown, pilot)
        now = load()[0]
        assert (now.theme, now.glyphs, now.motion, now.bot_speed, now.think) == ("catppuccin-mocha", "unicode", "on", 1.0, 2.0)
        assert (now.confirm_end_turn, now.terminal_cursor, now.mouse) == (False, False, True)
        assert shown.config == now


async def test_without_colours_the_theme_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        assert "NO_COLOR is set" in screen_text(shown) and "Preview: without colours" in screen_text(shown)


async def test_what_the_start_was_told_is_said_beside_the_setting(folder: Path) -> None:
    shown = app(folder)
    shown.overrides = {"theme": Override("deep-sea", "OCTOTUI_THEME")}
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        assert "OCTOTUI_THEME says so for this start; a change here" in screen_text(shown)
        await pilot.press("right")
        await settled(shown, pilot)
        assert "OCTOTUI_THEME" not in screen_text(shown)


async def test_names_and_bots_are_typed_and_bad_ones_are_reported_and_asked_again(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        await pilot.press("9", "9", "ctrl+u", *"Ann,Ann", "enter")
        await settled(shown, pilot)
        assert "Two have the same name." in screen_text(shown)
        await pilot.press(*"Ann,Annie", "enter")
        await settled(shown, pilot)
        assert shown.config.names == ("Ann", "Annie")
        await pilot.press("down", "enter", "ctrl+u", *"hard,experd", "enter")
        await settled(shown, pilot)
        assert "Unknown bot level 'experd' (did you mean 'expert'?)" in screen_text(shown)
        await pilot.press(*"hard,expert", "enter")
        await settled(shown, pilot)
        assert shown.config.bots == ids(("hard", "expert"))
        assert 'bots = ["hard", "expert"]' in config_file().read_text()
        assert "hard, expert" in screen_text(shown) and "Ann, Annie" in screen_text(shown)


async def test_programs_that_play_are_typed_with_their_commands(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        await pilot.press("9", "9", "escape", "down", "down", "enter", "ctrl+u", *"eve = './eve.py", "enter")
        await settled(shown, pilot)
        assert "“eve”: the command" in screen_text(shown)
        await pilot.press("ctrl+u", *"eve = ./eve.py --fast; bob=bob", "enter")
        await settled(shown, pilot)
        assert shown.config.players == {"eve": "./eve.py --fast", "bob": "bob"} == load()[0].players
        assert "eve = ./eve.py --fast; bob = bob" in screen_text(shown)
        await pilot.press("enter", "ctrl+u", "enter")
        await settled(shown, pilot)
        assert shown.config.players == {} == load()[0].players


async def test_enter_opens_the_values_and_changes_none(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        await pilot.press("right")
        await settled(shown, pilot)
        chosen = shown.config.theme
        await pilot.press("enter")
        await settled(shown, pilot)
        assert shown.config.theme == chosen
        values = shown.screen.query_one(Lines)
        assert values.lines[values.at].label == chosen and [line.label for line in values.lines] == palette_names()
        await pilot.press("down", "enter")
        await settled(shown, pilot)
        names = [*palette_names()]
        assert isinstance(shown.screen, SettingsScreen) and shown.config.theme == names[names.index(chosen) + 1] == load()[0].theme


async def test_the_list_of_themes_shows_the_marked_one_before_it_is_chosen(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        names = [line.id for line in shown.screen.query_one(Lines).lines]
        for name in names[:3]:
            palette = load_palette(name)
            assert f"Preview: {palette.title} ─" in screen_text(shown) and shown.config.theme == names[0]
            assert Appearance(palette)["danger bold"].color in colours(shown)
            await pilot.press("down")
            await settled(shown, pilot)


async def test_themes_after_the_ninth_have_letters(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        assert "?: help" in screen_text(shown).splitlines()[0]
        await pilot.press("enter")
        await settled(shown, pilot)
        tenth = palette_names(None)[9]
        assert f"A {tenth}" in screen_text(shown)
        await pilot.press("a")
        await settled(shown, pilot)
        assert shown.config.theme == tenth


@pytest.mark.parametrize(("size", "rows"), [((80, 23), 3), ((80, 24), 6), ((80, 25), 7)])
async def test_the_preview_is_never_cut(size: tuple[int, int], rows: int, folder: Path) -> None:
    """Without a row for each game it shows what every table has."""
    shown = app(folder)
    async with shown.run_test(size=size) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        preview, text = shown.screen.query_one(Preview), screen_text(shown)
        assert preview.size.height == 1 + rows
        assert ("Cosmoctopus  ◗  ¢" in text) == (rows > 3)
        assert all(part in text for part in ("Ann  Bob  Cid  Dot  Eve", "✓ good", "red  coral", "◓ head  ʃ tentacle"))


@pytest.mark.parametrize(("size", "beside"), [((120, 36), False), ((200, 60), True)])
async def test_the_preview_is_beside_the_settings_where_there_is_room(size: tuple[int, int], beside: bool, folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=size) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        assert any("1 Theme" in row and "Preview: " in row for row in screen_text(shown).splitlines()) is beside


async def test_a_setting_that_cannot_be_written_is_reported_and_counts_all_the_same(folder: Path) -> None:
    config_file().write_text('theme = "paper\n')
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        await pilot.press("left")
        await settled(shown, pilot)
        assert shown.config.theme == "tritanopia"
        assert "was not changed: it has errors" in next(iter(shown._notifications)).message
        assert config_file().read_text() == 'theme = "paper\n'


@pytest.mark.parametrize("key", ["enter", "1"])
async def test_what_new_games_propose_is_kept_and_no_game_begins(key: str, folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SettingsScreen())
        await settled(shown, pilot)
        await pilot.press("C", key)
        await settled(shown, pilot)
        assert isinstance(shown.screen, SettingsScreen)
        assert "  Kept: a new game of Oct8 proposes this." in screen_text(shown) and not shown._notifications
        assert not shown.store.recent(limit=1)
        await pilot.press("up", "down")
        await settled(shown, pilot)
        assert "Kept:" not in screen_text(shown), "it is said until the next line is marked"


async def test_a_seat_picked_on_the_proposal_changes_once(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(screen := ProposalScreen("oct8"))
        await settled(shown, pilot)
        kind, kinds = screen.seats[1], screen.kinds()
        await pilot.press("3", "3")
        await settled(shown, pilot)
        assert screen.seats[1] == kinds[kinds.index(kind) + 1]


async def test_the_seats_and_options_of_a_game_are_proposed_from_then_on(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(ProposalScreen("oct8"))
        await settled(shown, pilot)
        lines = shown.screen.query_one(Lines)
        assert lines.lines[0].label == "Propose this from now on" and "seed" not in {line.id for line in lines.lines}
        assert isinstance(shown.screen, ProposalScreen)
        option = next(n for n, line in enumerate(lines.lines) if line.id in shown.screen.offers())
        lines.at = option
        await pilot.press("right")
        lines.at = 0
        await pilot.press("enter")
        await settled(shown, pilot)
        name = lines.lines[option].id
        assert list(shown.config.games["oct8"]) == [name]
        assert load()[0].games == shown.config.games
        again = SetupScreen("oct8")
        shown.push_screen(again)
        await settled(shown, pilot)
        assert again.options[name] == shown.config.games["oct8"][name]


async def test_help_says_what_each_setting_does_and_how_keys_are_changed(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        screens = (SettingsScreen(), KeysScreen(), GlyphScreen())
        for screen, told in zip(screens, ("auto follows the terminal", "another key instead", "or the ASCII set"), strict=True):
            shown.push_screen(screen)
            await settled(shown, pilot)
            await pilot.press("question_mark")
            await settled(shown, pilot)
            assert told in screen_text(shown) and "Keys at the table" not in screen_text(shown)
            await pilot.press("question_mark")
            await settled(shown, pilot)
            assert shown.screen is screen


# --- every sign


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_every_sign_is_on_the_page_with_its_name_and_between_bars(size: tuple[int, int], folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=size) as pilot:
        shown.push_screen(GlyphScreen())
        await settled(shown, pilot)
        text = screen_text(shown)
        assert text.rstrip().endswith(shown.glyphs["more"]) == (size == (80, 24))
        await pilot.press("end")
        await settled(shown, pilot)
        text += screen_text(shown)
        for heading, glyphs in glyph_groups():
            assert heading in text
            for glyph in glyphs:
                assert glyph.unicode in text and glyph.ascii in text
                assert heading == "Lines" or f"|{glyph.unicode}|{glyph.ascii}| {glyph.name}"[: COLUMN - 1] in text


async def test_a_key_draws_with_the_other_set(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(GlyphScreen())
        await settled(shown, pilot)
        assert "now: unicode" in screen_text(shown)
        await pilot.press("g")
        await settled(shown, pilot)
        assert shown.ascii_only and "now: ascii" in screen_text(shown) and "◗" in screen_text(shown)
        assert 'glyphs = "ascii"' in config_file().read_text()


async def test_pressed_twice_it_gives_the_setting_back(folder: Path) -> None:
    shown = app(folder, glyphs="auto")
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(GlyphScreen())
        await settled(shown, pilot)
        drawn = shown.ascii_only
        await pilot.press("g")
        await settled(shown, pilot)
        assert shown.ascii_only != drawn
        await pilot.press("g")
        await settled(shown, pilot)
        assert shown.config.glyphs == "auto" and shown.ascii_only == drawn
