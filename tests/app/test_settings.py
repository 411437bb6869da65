"""The settings: what a theme and a glyph set look like shows beside them, at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from rich.color import Color
from textual.screen import Screen

from engine.night.box import COMPONENTS
from octotui.app import OctotuiApp
from octotui.screens.preview import Preview, samples
from octotui.screens.rules import RulesScreen
from octotui.screens.saved import SavedScreen
from octotui.screens.settings import SettingsScreen
from octotui.screens.setup import SetupScreen
from octotui.tables.appearance import game_appearances, load_glyphs, load_palette
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
        assert "◗ ink" in screen_text(shown)
        await pilot.press("down", "right")
        await settled(shown, pilot)
        assert shown.config.glyphs == "ascii" and "◗" not in screen_text(shown) and "i ink" in screen_text(shown)


@pytest.mark.parametrize("name", ["unicode", "ascii"])
def test_the_signs_of_the_university_are_shown(name: str) -> None:
    g = load_glyphs(name)
    shown = " ".join(text for _, signs in samples(g) for text, _ in signs)
    assert all(g[sign] in shown for sign in (*COMPONENTS, "offspring", "dagger"))
    assert all(f"{g[kind]} {kind}" in shown for kind in COMPONENTS)


def test_the_preview_fits_a_small_screen() -> None:
    for name in ("unicode", "ascii"):
        for _, signs in samples(load_glyphs(name)):
            assert 14 + sum(len(text) + 2 for text, _ in signs) <= 72
