"""Every list and every check as JSON, for programs; and the help and the version as commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.registry import GAMES
from octotui import __version__
from octotui.cli.pages import pages
from tests.headless.test_cli import said
from tests.headless.wire import ROOT, octotui

CARDS = ROOT / "engine" / "cosmoctopus" / "cards.toml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    return tmp_path


def read(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> Any:
    code, out, err = said([*args, "--json"], capsys)
    assert (code, err) == (status, "")
    return json.loads(out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    games = {game["id"]: game for game in read(capsys, "games")}
    assert tuple(games) == tuple(GAMES)
    assert (games["night"]["players"], games["night"]["time"]) == ([3, 5], "about half an hour with people")
    assert games["cosmoctopus"]["options"]["hands"] == {"default": "random", "values": "draft | fixed | random"}


def test_themes_with_what_is_wrong_with_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "themes").mkdir()
    (folder / "themes" / "mine.toml").write_text('extends = "paper"\n[roles]\nnik = "#000000"\n')
    themes = {theme["id"]: theme for theme in read(capsys, "themes")}
    assert themes["gruvbox"] == {"id": "gruvbox", "name": "Gruvbox", "wrong": None}
    assert themes["mine"]["name"] is None and "there is no such role" in themes["mine"]["wrong"]


def test_layouts_with_ones_own(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "layouts").mkdir()
    (folder / "layouts" / "mine.toml").write_text("x = 1\n")
    layouts = {layout["id"]: layout for layout in read(capsys, "layouts")}
    assert layouts["square"] == {"id": "square", "name": "Square", "file": None, "wrong": None}
    assert layouts["mine"]["file"] == str(folder / "layouts" / "mine.toml") and layouts["mine"]["wrong"]


def test_pages_and_sections_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert read(capsys, "docs") == pages()
    assert said(["docs", "decks", "--json"], capsys)[0] == 2
    assert [game["id"] for game in read(capsys, "rules")] == ["oct8", "octopush", "night", "cosmoctopus"]
    listed = read(capsys, "rules", "oct8", "--contents")
    whole = read(capsys, "rules", "oct8")
    assert listed["game"] == "oct8" and listed["sections"][0] == {"id": "aim", "title": "What it is about", "rules": ["E1", "E6", "E12"]}
    assert [section["id"] for section in whole["sections"]] == [section["id"] for section in listed["sections"]]
    (setup,) = read(capsys, "rules", "oct8", "setup")["sections"]
    assert setup == next(section for section in whole["sections"] if section["id"] == "setup") and setup["text"]


def test_a_check_of_a_file_of_ones_own(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = read(capsys, "check-deck", str(CARDS))
    assert good["ok"] and good["about"] == said(["check-deck", str(CARDS)], capsys)[1].splitlines()[1:]
    bad = folder / "bad.toml"
    bad.write_text("x = 1\n")
    wrong = read(capsys, "check-deck", str(bad), status=2)
    assert (wrong["file"], wrong["ok"]) == (str(bad), False)
    assert said(["check-deck", str(bad)], capsys)[2] == f"octotui: {wrong['wrong']}\n"
    assert json.loads(octotui("check-deck", "-", "--json", sent=CARDS.read_bytes()).stdout)["ok"]


def test_a_check_of_the_config_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "config.toml"
    assert read(capsys, "config", "check") == {"file": str(file), "ok": True, "wrong": []}
    file.write_text('motoin = "on"\n')
    told = "config.toml, line 1: unknown setting 'motoin' (did you mean 'motion'?)."
    assert read(capsys, "config", "check", status=1) == {"file": str(file), "ok": False, "wrong": [told]}


def test_glyphs(capsys: pytest.CaptureFixture[str]) -> None:
    assert read(capsys, "config", "glyphs")["Cosmoctopus"]["ink"] == {"unicode": "◗", "ascii": "i"}


def test_a_server_gives_json_only_for_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["serve", "--json"], capsys)[::2] == (2, "octotui: --json goes with status, as in `octotui serve status --json`\n")
    told = "octotui: --open, --limit: that is for a server that begins, and status is for the one that runs\n"
    assert said(["serve", "status", "--open", "--limit", "tables=2"], capsys)[::2] == (2, told)
    assert said(["serve", "status", "--drain"], capsys)[::2] == (2, "octotui: status and --drain exclude each other\n")


def test_help_and_version_are_commands_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["version"], capsys) == said(["--version"], capsys) == (0, f"octotui {__version__}\n", "")
    assert said(["help"], capsys) == said(["--help"], capsys)
    assert said(["help", "config"], capsys) == said(["config", "--help"], capsys)
    assert said(["help", "config", "check"], capsys) == said(["config", "check", "--help"], capsys)
    assert "unknown argument 'chek' (did you mean 'check'?)" in said(["help", "config", "chek"], capsys)[2]
    assert "unexpected argument 'more'" in said(["help", "version", "more"], capsys)[2]
    assert "unknown command 'confg' (did you mean 'config'?)" in said(["help", "confg"], capsys)[2]
