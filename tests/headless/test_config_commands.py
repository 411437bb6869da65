"""`octotui config`, and the flags and variables that go before the config file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.headless.test_cli import said
from tests.headless.wire import environment, octotui

BROKEN = """\
# mine
theme = "nrod"
motoin = "on"
[keys]
"table.undo" = "ctl+z,f"
"tabel.redo" = "r"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    for name in ("OCTOTUI_THEME", "OCTOTUI_GLYPHS", "OCTOTUI_MOTION", "VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def shown(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(said(["config", "show", "--json", *args], capsys)[1])
    return found


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("args", [["--ascii", "config", "show", "--json"], ["config", "show", "--json", "--ascii"]])
def test_ascii_is_short_for_the_glyphs_of_that_name(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(said(args, capsys)[1])["glyphs"] == {"value": "ascii", "from": "--glyphs"}


def test_check_names_what_is_wrong_by_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.toml").write_text(BROKEN)
    status, out, _ = said(["config", "check"], capsys)
    assert status == 1
    assert [line.split(";")[0] for line in out.splitlines()] == [
        "config.toml, line 2: unknown theme 'nrod'",
        "config.toml, line 3: unknown setting 'motoin' (did you mean 'motion'?).",
        "config.toml, line 5: “table.undo”: unknown key 'ctl+z' (did you mean 'ctrl+z'?).",
        "config.toml, line 5: “table.undo”: f is a key of “table.hints” too",
        "config.toml, line 6: unknown id 'tabel.redo' (did you mean 'table.redo'?).",
    ]


def test_an_id_that_is_like_no_other_is_reported_with_the_list_of_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.toml").write_text('[keys]\nfly = "u"\n')
    assert said(["config", "check"], capsys)[1] == "config.toml, line 2: unknown id 'fly'; `octotui config keys` lists them.\n"


def test_check_tries_the_programs_of_the_settings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = folder / "eve.py"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    players = {"Eve": "./eve.py", "Gone": "./gone.py", "Dull": "./config.toml", "Bare": "eve.py", "hard": "./eve.py", "a,b": "./eve.py"}
    (folder / "config.toml").write_text("[players]\n" + "".join(f'"{name}" = "{command}"\n' for name, command in players.items()))
    status, out, _ = said(["config", "check"], capsys)
    assert status == 1
    assert out.splitlines() == [
        "config.toml, line 3: “Gone”: there is no program “./gone.py”.",
        "config.toml, line 4: “Dull”: the program “./config.toml” is not executable: chmod +x ./config.toml.",
        "config.toml, line 5: “Bare”: there is no command “eve.py”; a program in this folder is written ./eve.py.",
        "config.toml, line 6: “hard” is something else in `--seats`; call the program something else.",
        "config.toml, line 7: “a,b” is something else in `--seats`; call the program something else.",
    ]
    assert shown(capsys)['players."Eve"'] == {"value": "./eve.py", "from": f"{folder}/config.toml, line 2"}


def test_check_of_a_good_file_and_of_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["config", "check"], capsys)[:2] == (0, f"ok: there is no {folder}/config.toml, and the standard settings count\n")
    (folder / "config.toml").write_text("mouse = true\n")
    assert said(["config", "check"], capsys)[:2] == (0, f"ok: {folder}/config.toml\n")


def test_check_reads_the_theme_and_the_environment(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "themes").mkdir()
    (folder / "themes" / "mine.toml").write_text('extends = "paper"\n[roles]\nnik = "#000000"\n')
    (folder / "config.toml").write_text('theme = "mine"\n')
    monkeypatch.setenv("OCTOTUI_GLYPHS", "asci")
    status, out, _ = said(["config", "check"], capsys)
    assert status == 1
    assert 'OCTOTUI_GLYPHS is ignored: it has to be "auto", "unicode" or "ascii", not \'asci\'.' in out
    assert "mine.toml: nik: there is no such role; did you mean ink?" in out


def test_a_file_that_is_not_toml_is_reported_with_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.toml").write_text('mouse = true\ntheme = "paper\n')
    status, out, _ = said(["config", "check"], capsys)
    assert status == 1 and "cannot be understood" in out and "line 2" in out


def test_show_says_where_each_setting_comes_from(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "config.toml"
    file.write_text('theme = "paper"\nglyphs = "unicode"\nmotion = "off"\n[keys]\n"table.undo" = "z"\n[games.oct8]\nfirst = 2\n')
    monkeypatch.setenv("OCTOTUI_GLYPHS", "ascii")
    monkeypatch.setenv("OCTOTUI_MOTION", "on")
    found = shown(capsys, "--motion", "auto")
    assert found["theme"] == {"value": "paper", "from": f"{file}, line 1"}
    assert found["glyphs"] == {"value": "ascii", "from": "OCTOTUI_GLYPHS"}
    assert found["motion"] == {"value": "auto", "from": "--motion"}
    assert found["bots"] == {"value": ["medium"], "from": "standard"}
    assert found['keys."table.undo"'] == {"value": "z", "from": f"{file}, line 5"}
    assert found["games.oct8.first"] == {"value": 2, "from": f"{file}, line 7"}
    out = said(["config", "show"], capsys)[1]
    assert f'theme             = "paper"     {file}, line 1\n' in out


def test_show_says_of_a_setting_that_is_ignored_that_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.toml").write_text('theme = "nrod"\n')
    assert shown(capsys)["theme"] == {"value": "deep-sea", "from": f"standard: what {folder}/config.toml says is ignored"}


def test_show_of_a_file_that_is_not_toml_says_so_and_shows_what_is_in_effect(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.toml").write_text('theme = "paper\n')
    status, out, err = said(["config", "show", "--json"], capsys)
    assert (status, json.loads(out)["theme"]) == (0, {"value": "deep-sea", "from": "standard"})
    assert "cannot be understood" in err and err.endswith("; the standard settings are used\n")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--theme", "nrod"], "--theme: unknown theme 'nrod'; there are: deep-sea, "),
        (["play", "--glyphs", "emoji"], '--glyphs: it has to be "auto", "unicode" or "ascii", not \'emoji\''),
        (["check-bot", "./eve.py", "--games", "3", "--games", "4"], "argument --games: it is given twice"),
        (["serve", "--listen", ":8022", "--listen", ":8023"], "argument --listen: it is given twice"),
        (["serve", "--store", "postgresql://a/b", "--store", "postgresql://a/c"], "argument --store: it is given twice"),
        (["play", "--theme", "paper", "--theme", "paper"], "argument --theme: it is given twice"),
        (["play", "--glyphs", "unicode", "--ascii"], "argument --ascii: it is given twice"),
        (["--theme", "paper", "play", "--theme", "gruvbox"], "--theme: it is given twice"),
        (["--motion", "off", "rules"], "--motion: this command shows no screen, only plain text: leave it out"),
        (["today", "--line", "--theme", "paper"], "--theme: this command shows no screen, only plain text: leave it out"),
        (["config", "check", "--theme", "paper"], "--theme: that goes with show, not with check"),
        (["config"], "octotui config: error: say which one: path, default, show, check, edit, keys, glyphs"),
        (["config", "path", "--json"], "--json goes with show, check, keys, glyphs, not with path"),
        (["config", "edit"], "set VISUAL or EDITOR to the program to edit with; the file is "),
    ],
)
def test_what_cannot_go_together_is_refused(args: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, out) == (2, "")
    assert told in err


def test_edit_opens_the_file_and_checks_it_afterwards(folder: Path) -> None:
    editor = folder / "my editor"
    editor.write_text('#!/bin/sh\necho \'motoin = "on"\' >> "$2"\n')
    editor.chmod(0o755)
    ours = {"EDITOR": "nothing-of-that-name", "VISUAL": f"'{editor}' --wait", "OCTOTUI_CONFIG": str(folder)}
    done = octotui("config", "edit", env={**environment(), **ours})
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"unknown id 'motoin'" in done.stdout
    assert (folder / "config.toml").read_text().startswith("# Settings of octotui.")


def test_an_editor_that_fails_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("EDITOR", "false")
    assert said(["config", "edit"], capsys)[::2] == (2, "octotui: false ended with status 1\n")
    monkeypatch.setenv("EDITOR", "nothing-of-that-name")
    assert said(["config", "edit"], capsys)[::2] == (2, "octotui: nothing-of-that-name: No such file or directory\n")
    monkeypatch.setenv("EDITOR", "'open")
    assert "cannot be understood" in said(["config", "edit"], capsys)[2]


def test_keys_lists_every_id_with_its_keys(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.toml").write_text('[keys]\n"table.undo" = "z"\n')
    found = json.loads(said(["config", "keys", "--json"], capsys)[1])
    assert found["table.undo"] == {"keys": ["z"], "standard": ["u", "ctrl+z"], "does": "undo"}
    assert {"app.repaint", "app.suspend", "replay.view", "editor.save"} <= set(found)
    out = said(["config", "keys"], capsys)[1]
    assert "table.undo             z                                  undo  (your keys)\n" in out


def test_glyphs_lists_both_sets_with_names(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(["config", "glyphs"], capsys)[1]
    assert "Cosmoctopus\n  |◗| |i| ink\n" in out and "  |┌| |+| box, top left\n" in out
