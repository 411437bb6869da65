"""Recordings and pictures of a replay, from a file, a stream or a saved game; and what is said where there can be none."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pyte
import pytest

from engine.core import registry
from octotui.play.replay import Replay, read_journal
from tests.golden.make import path
from tests.headless.test_cli import said
from tests.headless.test_saved_games_named import saved
from tests.headless.wire import octotui

OCT8 = path("oct8", "2")
ANSWERS = 247
SHORT = ("--at", str(ANSWERS - 3))
"""Only the last answers, which takes less time."""


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path / "config"))
    for name in ("OCTOTUI_THEME", "OCTOTUI_GLYPHS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def screens(text: str) -> tuple[dict[str, Any], list[tuple[float, str]]]:
    """The head of an asciicast, and what a terminal shows after each of its events."""
    head, *events = map(json.loads, text.splitlines())
    screen = pyte.Screen(head["width"], head["height"])
    stream, found = pyte.Stream(screen), []
    for time, kind, data in events:
        assert kind == "o"
        stream.feed(data)
        found.append((time, "\n".join(line.rstrip() for line in screen.display)))
    return head, found


def words(svg: str) -> str:
    return " ".join(text.text or "" for text in fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


# --- recordings


def test_a_recording_shows_each_answer_at_its_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "game.cast"
    assert said(["replay", str(OCT8), "--cast", str(out), *SHORT, "--seat", "all", "--speed", "2"], capsys) == (0, "", "")
    head, shown = screens(out.read_text("utf-8"))
    assert (head["version"], head["width"], head["height"], head["title"]) == (2, 80, 24, "octotui: Oct8")
    times = [time for time, _ in shown]
    assert times[:4] == [0, 0.5, 1, 1.5] and times[-1] == times[-2] + 3
    for (_, text), answer in zip(shown, range(ANSWERS - 3, ANSWERS + 1), strict=False):
        assert f"Oct8: answer {answer} of {ANSWERS}, " in text


@pytest.mark.parametrize(("game", "mode"), [("cosmoctopus", "2"), ("octopush", "2"), ("oct8", "2"), ("night", "3")])
def test_changed_cells_make_the_screen_that_a_whole_one_shows(game: str, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The last screen, of which only changed cells were written, is the one that is shown at once where a recording begins there."""
    journal = path(game, mode)
    end = Replay(*read_journal(journal, registry.load)).last
    _, whole = screens(said(["replay", str(journal), "--cast", "-", "--at", str(end - 6)], capsys)[1])
    _, last = screens(said(["replay", str(journal), "--cast", "-", "--at", str(end)], capsys)[1])
    assert whole[-1][1] == last[0][1]


def test_size_seat_and_glyphs_of_a_recording(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--size", "120x36", "--seat", "2", "--glyphs", "ascii"]
    head, shown = screens(said(["replay", str(OCT8), "--cast", "-", *SHORT, *args], capsys)[1])
    assert (head["width"], head["height"]) == (120, 36)
    assert "greedy 2's view" in shown[0][1] and shown[0][1].isascii()
    assert "every hand" in screens(said(["replay", str(OCT8), "--cast", "-", *SHORT, "--seat", "all"], capsys)[1])[1][0][1]


def test_a_recording_without_colour_has_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "38;2;" in said(["replay", str(OCT8), "--cast", "-", *SHORT], capsys)[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;" not in said(["replay", str(OCT8), "--cast", "-", *SHORT], capsys)[1]


def test_nothing_is_saved_and_no_settings_are_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(["replay", str(OCT8), "--svg", "-"], capsys)
    assert list(tmp_path.iterdir()) == []


# --- pictures


def test_a_picture_is_of_the_end_or_of_the_moment_that_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "end.svg"
    assert said(["replay", str(OCT8), "--svg", str(out)], capsys) == (0, "", "")
    assert f"answer {ANSWERS} of {ANSWERS}" in words(out.read_text("utf-8"))
    svg = said(["replay", str(OCT8), "--svg", "-", "--at", "40", "--size", "120x36"], capsys)[1]
    assert f"answer 40 of {ANSWERS}" in words(svg)
    assert fromstring(svg).attrib["viewBox"] == "0 0 1200 720"


# --- streams and saved games


def test_a_recording_of_standard_input_needs_no_terminal() -> None:
    done = octotui("replay", "-", "--svg", "-", sent=OCT8.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"answer {ANSWERS} of {ANSWERS}" in words(done.stdout.decode())


def test_a_recording_of_a_saved_game_shows_what_its_people_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two people play it: until it is over there is only a spectator's view."""
    number = str(saved("oct8"))
    assert "a spectator's view" in words(said(["replay", number, "--svg", "-"], capsys)[1])
    for seat in ("Ann", "2", "all"):
        told = "octotui: --seat: until the game is over there is only a spectator's view\n"
        assert said(["replay", number, "--svg", "-", "--seat", seat], capsys)[::2] == (2, told)


def test_a_damaged_journal_is_recorded_up_to_the_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = OCT8.read_bytes().splitlines(keepends=True)
    damaged = tmp_path / "damaged.journal"
    damaged.write_bytes(b"".join(lines[:20]) + lines[20][:5])
    good = Replay(*read_journal(damaged, registry.load))
    status, out, err = said(["replay", str(damaged), "--cast", "-"], capsys)
    assert status == 0 and f"answer {good.last} of {good.last}" in screens(out)[1][-1][1]
    assert err == f"octotui: {damaged}: damaged at {good.damage}; what comes before is good\n" and "line 21" in err


# --- refusals


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--speed", "2"], "octotui: --speed goes with --cast\n"),
        (["--svg", "-", "--speed", "2"], "octotui: --speed goes with --cast\n"),
        (["--size", "80x24"], "octotui: --size goes with --cast and --svg; at the table the terminal has its own size\n"),
        (["--svg", "-", "--motion", "off"], "octotui: --motion does not go with --cast and --svg: every step is shown\n"),
        (["--svg", "-", "--cast", "-"], "argument --cast: not allowed with argument --svg"),
        (["--svg", "-", "--size", "79x24"], "argument --size: it has to be columns and rows, from 80x24 to 300x120, not “79x24”"),
        (["--svg", "-", "--size", "80x24x3"], "not “80x24x3”"),
        (["--cast", "-", "--speed", "0"], "argument --speed: it has to be a number of answers a second from 0.1 to 100, not “0”"),
        (["--svg", "-", "--at", "248"], "octotui: --at: there is no answer 248; there are 0 to 247\n"),
        (["--svg", "-", "--at", "-1"], "argument --at: "),
        (["--svg", "-", "--seat", "Eve"], "octotui: --seat: unknown seat 'Eve'; there are: greedy 1, greedy 2, all\n"),
        (["--svg", "-", "--seat", "3"], "octotui: --seat: unknown seat '3'"),
        (["--svg", "-", "--theme", "nrod"], "octotui: --theme: unknown theme 'nrod'"),
        (["--svg", str(OCT8 / "x.svg")], f"octotui: {OCT8 / 'x.svg'} cannot be written: there is no folder {OCT8}\n"),
        (["--svg", "/proc/x.svg"], "octotui: /proc/x.svg cannot be written: "),
        (["--svg", str(OCT8)], f"octotui: there is something at {OCT8} already\n"),
    ],
)
def test_what_cannot_be_recorded_is_reported_in_a_sentence(args: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = OCT8.read_bytes()
    status, out, err = said(["replay", str(OCT8), *args], capsys)
    assert (status, out) == (2, "")
    assert told in err
    assert OCT8.read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"no journal\n", b"\x00\xff" * 100])
def test_a_file_that_is_not_a_journal_leaves_no_recording(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    out = tmp_path / "game.cast"
    status, told, err = said(["replay", "-", "--cast", str(out)], capsys)
    assert (status, told, err.count("\n")) == (2, "", 1)
    assert not out.exists()
