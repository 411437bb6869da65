"""What a person's first game of a kind is proposed with, and is told, on the command line."""

import io
import sys
from pathlib import Path

import pytest

from octotui.cli.arguments import new_game
from octotui.cli.launch import newcomers_note
from octotui.cli.parser import parser
from octotui.storage.store import Store
from tests.headless.test_cli import said
from tests.headless.wire import ROOT


def test_p4_a_first_game_from_the_command_line_is_the_one_that_a_new_game_proposes(
    keys: None, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))

    def begun(*words: str) -> tuple[bool, bool]:
        """Whether it is played with beginners' cards, and whether that is said."""
        game = new_game(parser().parse_args(["play", "octopush", *words]))
        return game.match.header.options["beginners"], "three hardest cards" in game.note

    assert begun() == (True, True)
    assert begun("--option", "beginners=false") == begun("--seed", "7") == (False, False)
    out = said(["line", "octopush"], capsys)[1]
    assert "A first game, without the three hardest cards." in out
    assert begun() == (True, True), "one game is begun, and none is finished"
    said(["import", str(ROOT / "tests" / "golden" / "octopush-2.journal")], capsys)
    assert begun() == (False, False)
    out = said(["line", "octopush"], capsys)[1]
    assert "hardest cards" not in out and "against Cuttle, a medium bot" in out


def test_whoever_begins_an_unknown_game_on_the_command_line_is_told_where_it_is_learned(tmp_path: Path) -> None:
    match = new_game(parser().parse_args(["play", "oct8", "--seed", "7"])).match
    with Store.open(tmp_path / "games.db") as store:
        assert newcomers_note(match, store, {"table.leave": "f9"}) == "New to it? f9, then Learn to play."
        store.keep_lesson("oct8", "begun")
        assert newcomers_note(match, store, {}) == ""


def test_in_plain_text_too_and_only_where_a_game_begins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    told = "\nNew to it? octotui learn oct8 --line shows you how; octotui games lists the others.\n"
    step = "\nHow a turn goes:\n1. The top arm card goes onto a common octopus of another colour.\n2. "
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    out = said(["line", "oct8"], capsys)[1]
    assert told in out and step in out
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    again = said(["line", "--continue"], capsys)[1]
    assert told not in again and step not in again
