"""Long texts in the person's own pager, and only where somebody reads them at a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.app.terminal import Terminal
from tests.headless.wire import environment, octotui


@pytest.fixture
def pager(tmp_path: Path) -> str:
    """A pager that reports its use, with the number of lines and the options for less."""
    program = tmp_path / "my pager"
    program.write_text('#!/bin/sh\necho "paged $(wc -l) lines, LESS=$LESS, $*"\n')
    program.chmod(0o755)
    return f"'{program}' --now"


def shown(folder: Path, *args: str, env: dict[str, str], size: tuple[int, int] = (80, 24)) -> str:
    terminal = Terminal(folder, *args, env=env, size=size)
    assert terminal.end() == 0
    return terminal.bytes.decode()


def test_a_long_text_goes_to_the_pager_with_its_options(tmp_path: Path, pager: str) -> None:
    told = shown(tmp_path, "rules", "oct8", env={"PAGER": pager, "LESS": "-S"})
    lines = len(octotui("rules", "oct8").stdout.splitlines())
    assert told.strip() == f"paged {lines} lines, LESS=-S, --now"


def test_help_has_no_colours_whatever_the_environment_asks_for() -> None:
    """Python 3.14 would colour it."""
    told = octotui("help", "play", env={**environment(), "FORCE_COLOR": "1"}).stdout
    assert told and b"\x1b" not in told


def test_less_has_options_of_its_own_only_where_the_person_has_none(tmp_path: Path, pager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LESS", raising=False)
    assert "LESS=FRX" in shown(tmp_path, "help", "play", env={"PAGER": pager})
    assert "LESS=," in shown(tmp_path, "help", "play", env={"PAGER": pager, "LESS": ""})


@pytest.mark.parametrize("args", [("version",), ("help", "version"), ("rules", "oct8", "--json"), ("play", "--help"), ("docs",)])
def test_what_fits_and_what_is_for_programs_is_just_printed(args: tuple[str, ...], tmp_path: Path, pager: str) -> None:
    assert "paged" not in shown(tmp_path, *args, env={"PAGER": pager})


@pytest.mark.parametrize("program", ["", "cat"])
def test_no_pager_means_none(program: str, tmp_path: Path) -> None:
    told = shown(tmp_path, "rules", "oct8", env={"PAGER": program})
    assert told.replace("\r\n", "\n").encode() == octotui("rules", "oct8").stdout


@pytest.mark.parametrize(
    ("program", "why"),
    [("nothing-of-that-name -x", "octotui: PAGER: nothing-of-that-name: No such file"), ("'open", "octotui: PAGER cannot be understood")],
)
def test_a_pager_that_is_not_there_loses_nothing(program: str, why: str, tmp_path: Path) -> None:
    told = shown(tmp_path, "rules", "oct8", env={"PAGER": program}).replace("\r\n", "\n")
    assert why in told
    assert told.endswith(octotui("rules", "oct8").stdout.decode())


def test_a_dumb_terminal_has_no_pager(tmp_path: Path, pager: str) -> None:
    assert "paged" not in shown(tmp_path, "rules", "oct8", env={"PAGER": pager, "TERM": "dumb"})


def test_a_file_or_a_pipe_has_no_pager(pager: str) -> None:
    env = {**environment(), "PAGER": pager, "TERM": "xterm"}
    assert b"paged" not in octotui("rules", "oct8", command=(sys.executable, "-m", "octotui"), env=env).stdout
