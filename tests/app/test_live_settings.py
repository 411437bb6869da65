"""The config file changed while the app runs: its settings count at once, and a broken file changes nothing."""

from __future__ import annotations

import signal
from pathlib import Path

import msgspec
import pytest

from octotui.app import INTERVAL, OctotuiApp
from octotui.screens.table import TableScreen
from octotui.storage.config import Config, load
from octotui.storage.config_watch import ConfigWatch
from octotui.storage.folders import config_file
from octotui.storage.overrides import Override
from tests.app.tables import BOT, app, dealt, screen_text, settled
from tests.app.terminal import Terminal


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    return tmp_path


def watching(folder: Path, **settings: object) -> OctotuiApp:
    """An app at a table that watches its config file."""
    shown = app(folder, dealt(BOT, first=0), **settings)
    shown.config_watch = ConfigWatch(config_file())
    return shown


def told(shown: OctotuiApp) -> list[str]:
    return [note.message for note in shown._notifications]


async def test_theme_glyphs_and_keys_are_taken_over_at_once(folder: Path) -> None:
    shown = watching(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "◗" in screen_text(shown) and "u undo" in screen_text(shown)
        config_file().write_text('theme = "paper"\nglyphs = "ascii"\n[keys]\n"table.undo" = "z"\n')
        await pilot.pause(INTERVAL)
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        assert shown.palette.name == "paper"
        assert "◗" not in screen_text(shown) and "z undo" in screen_text(shown)
        assert told(shown) == ["The config file was changed: its settings count now."]


async def test_a_file_that_is_broken_while_it_is_edited_changes_nothing_and_is_reported_with_its_line(folder: Path) -> None:
    config_file().write_text('theme = "paper"\n')
    shown = watching(folder, theme="paper")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        config_file().write_text('mouse = true\ntheme = "dracula\n')
        await pilot.pause(INTERVAL)
        assert shown.config.theme == "paper" and shown.config.mouse is False
        assert (
            told(shown)[0].startswith(f"The settings stay as they were: {config_file()} cannot be understood: ")
            and "line 2" in told(shown)[0]
        )
        shown.configure(load()[0])
        assert config_file().read_text() == 'mouse = true\ntheme = "dracula\n', "nothing is written over it"
        config_file().write_text('mouse = true\ntheme = "dracula"\n')
        await pilot.pause(INTERVAL)
        assert shown.config.theme == "dracula" and shown.config.mouse is True


async def test_what_is_wrong_in_it_is_reported_and_the_rest_counts(folder: Path) -> None:
    shown = watching(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        config_file().write_text('bot_speed = 2\n[keys]\n"table.undo" = "ctl+z"\n')
        await pilot.pause(INTERVAL)
        assert shown.config.bot_speed == 2
        assert told(shown) == ["config.toml, line 3: “table.undo”: unknown key 'ctl+z' (did you mean 'ctrl+z'?)."]
        assert list(shown.problems) == told(shown)


async def test_a_file_that_is_replaced_linked_or_taken_away_is_seen(folder: Path) -> None:
    real = folder / "dotfiles.toml"
    real.write_text("bot_speed = 1\n")
    shown = watching(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        config_file().symlink_to(real)
        await pilot.pause(INTERVAL)
        assert shown.config.bot_speed == 1
        (folder / "new").write_text("bot_speed = 2\n")
        (folder / "new").replace(real)
        await pilot.pause(INTERVAL)
        assert shown.config.bot_speed == 2
        config_file().unlink()
        await pilot.pause(INTERVAL)
        assert shown.config == Config()


async def test_keys_and_theme_that_are_wrong_in_a_new_file_are_reported_on_the_title(folder: Path) -> None:
    shown = app(folder)
    shown.config_watch = ConfigWatch(config_file())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "What is wrong" not in screen_text(shown)
        config_file().write_text('theme = "papr"\n[keys]\n"title.quitt" = "x"\n')
        await pilot.pause(INTERVAL)
        await settled(shown, pilot)
        assert "What is wrong" in screen_text(shown)
        assert [why.split(";")[0] for why in shown.problems] == [
            "config.toml, line 1: unknown theme 'papr' (did you mean 'paper'?)",
            "config.toml, line 3: unknown id 'title.quitt' (did you mean 'title.quit'?).",
        ]


async def test_what_is_wrong_is_said_once_on_its_page(folder: Path) -> None:
    shown = app(folder)
    shown.problems = ("config.toml, line 1: unknown theme 'papr'.",)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert told(shown) == list(shown.problems)
        await pilot.press("!")
        await settled(shown, pilot)
        assert told(shown) == [] and screen_text(shown).count("unknown theme") == 1


async def test_what_the_app_writes_itself_does_not_count_as_a_change(folder: Path) -> None:
    shown = watching(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.configure(load()[0])
        await pilot.pause(3 * INTERVAL)
        assert told(shown) == []


async def test_what_the_start_was_told_goes_before_the_file_until_it_is_changed_here(folder: Path) -> None:
    shown = watching(folder)
    shown.overrides = {"theme": Override("gruvbox", "--theme")}
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        config_file().write_text('theme = "paper"\nglyphs = "ascii"\n')
        await pilot.pause(INTERVAL)
        assert (shown.config.theme, shown.config.glyphs) == ("gruvbox", "ascii")
        shown.configure(msgspec.structs.replace(shown.config, bot_speed=1))
        assert config_file().read_text() == 'theme = "paper"\nglyphs = "ascii"\nbot_speed = 1\n'
        shown.configure(msgspec.structs.replace(shown.config, theme="dracula"))
        assert config_file().read_text() == 'theme = "dracula"\nglyphs = "ascii"\nbot_speed = 1\n'
        assert shown.overrides == {}


def test_in_a_real_terminal_flags_go_before_the_environment_and_that_before_the_file(folder: Path) -> None:
    config_file().write_text('theme = "paper"\nglyphs = "unicode"\n')
    env = {"OCTOTUI_THEME": "dracula", "OCTOTUI_GLYPHS": "ascii"}
    terminal = Terminal(folder, "--theme", "gruvbox", env=env)
    terminal.until("Settings")
    terminal.press("j", "j", "j", "j", "j", "enter")
    terminal.until("Preview: Gruvbox")
    assert "─" not in terminal.text()
    assert "< gruvbox >" in terminal.text() and "ascii" in terminal.text()
    before = terminal.bytes
    config_file().write_text('theme = "paper"\nglyphs = "unicode"\nmouse = true\n')
    terminal.until("The config file was changed")
    terminal.quiet()
    assert b"\x1b[?1000h" in terminal.bytes[len(before) :]
    terminal.end(signal.SIGTERM)
    assert terminal.bytes.rindex(b"\x1b[?1000l") > terminal.bytes.rindex(b"\x1b[?1000h")
