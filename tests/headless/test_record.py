"""`octotui record` and `octotui today`, and the record in plain text."""

from __future__ import annotations

import io
import json
import sys
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from octotui.play import daily
from octotui.play.record import PersonalResult, achievements_in
from octotui.storage.store import Store
from tests.app.records import SOME, entry, keep
from tests.app.saves import begun, saved, sqlite
from tests.app.test_record import over
from tests.headless.test_cli import said

NOON = datetime(2026, 11, 22, 12).timestamp()
"""Of the day on which all of this happens."""
SEED = 103846
"""Of Oct8 on that day, as b2sum gives it."""


@pytest.fixture(autouse=True)
def _ann(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text('names = ["Ann"]\n')
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(Store, "open", partial(Store.open, clock=lambda: NOON))


def test_an_empty_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(["record"], capsys)
    assert (status, err) == (0, "")
    assert out.startswith("Record of Ann: all games\nNo game counts yet.")


def test_the_record_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open() as store:
        keep(store, *SOME)
    status, out, _ = said(["record"], capsys)
    assert status == 0
    rows = [" ".join(line.split()[:-3]) for line in out.splitlines() if line.endswith("%")]
    assert rows[:6] == ["Oct8 1 1", "Octopush 1 0", "Night of the Grand Octopus 2 2", "Cosmoctopus 3 1", "easy 1 1", "medium 2 1"]
    assert "Not counted: 1 in which only bots played." in out
    assert "octotui 2026-09-26: Night of the Grand Octopus\n1st of 3, 4 to 2 and 1\n" in out


@pytest.mark.parametrize("columns", [40, 80, 130])
def test_the_record_is_as_wide_as_the_terminal(columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open() as store:
        keep(store, *SOME)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = said(["record"], capsys)[1]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    told = said(["record"], capsys)[1]
    assert max(map(len, shown.splitlines())) <= columns
    assert max(map(len, told.splitlines())) == 122
    assert sorted(filter(str.isalpha, shown.split())) == sorted(filter(str.isalpha, told.split()))
    assert any("Game " in line and "Against " in line for line in shown.splitlines()) == (columns == 130)


def test_the_record_of_one_game_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open() as store:
        keep(store, *SOME)
    found = json.loads(said(["record", "night", "--json"], capsys)[1])
    assert (found["name"], found["game"], found["total"]) == ("Ann", "night", {"games": 2, "won": 2})
    assert found["streak"] == {"current": 2, "longest": 2}
    assert {done["id"]: done["times"] for done in found["achievements"] if done["times"]} == {"in-peace": 2, "ambush": 1}


def test_who_else_has_played_here_is_told_with_how_to_see_it(capsys: pytest.CaptureFixture[str]) -> None:
    both = tuple(PersonalResult(name, 1, True, 9) for name in ("Bob", "Cy"))
    with Store.open() as store:
        keep(store, *SOME, entry("oct8", people=both))
    assert "\nBob and Cy have played here too: octotui record --name NAME.\n" in said(["record"], capsys)[1]
    assert "played here too" not in said(["record", "--name", "Bob"], capsys)[1]


def test_the_record_of_somebody_else(capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open() as store:
        keep(store, *SOME)
    assert json.loads(said(["record", "--json", "--name", "Bob"], capsys)[1])["total"] == {"games": 0, "won": 0}


def test_a_damaged_save_is_reported_once(capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open() as store:
        bad = saved(store, over(begun()))
        sqlite(store).execute("UPDATE line SET text = 'rubbish' WHERE match = ? AND n = 5", (bad,))
    out = said(["record"], capsys)[1]
    assert out.count("damaged") == 1


def test_a_game_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("record", "today"):
        status, _, err = said([command, "octupush"], capsys)
        assert (status, err.startswith("octotui: unknown game 'octupush'")) == (2, True)


def test_a_date_in_the_future_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    refused = "octotui: The game of 2026-11-23 is dealt on that day; today is 2026-11-22.\n"
    assert said(["today", "--date", "2026-11-23"], capsys) == (2, "", refused)


@pytest.mark.parametrize("typed", ["yesterday", "2026-02-30", "2026-2-3", "20261122"])
def test_what_is_not_a_date_is_refused(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = said(["today", "--date", typed], capsys)
    assert (status, "it has to be a date such as 2026-11-22" in err) == (2, True)


def test_the_game_of_the_day_in_plain_text_goes_on_and_is_told_once_it_is_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    out = said(["today", "oct8", "--line"], capsys)[1]
    assert f"Oct8. Ann against Cuttle and Argo, medium bots. Seed {SEED}." in out
    assert "\nThis is the game of the day, against medium bots. Only the first play of the day counts.\n" in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * 2000))
    out = said(["today", "oct8", "--line"], capsys)[1]
    assert "The game goes on" in out
    assert "The game is over" in out
    assert "`octotui today` and the title have three lines on it to pass on.\n" in out
    lines = said(["today", "oct8"], capsys)[1].splitlines()
    assert lines[0] == "octotui 2026-11-22: Oct8"
    assert len(lines) == 3
    assert set(lines[2]) <= set(daily.UNICODE)


class AtTerminal(io.StringIO):
    """Lines typed at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("words", "asked"), [([], True), (["--date", "2026-11-22"], True), (["--date", "2026-11-21"], False)], ids=["today", "dated", "earlier"]
)
def test_at_a_terminal_the_game_of_today_alone_is_confirmed_before_it_is_dealt(
    words: list[str], asked: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "Begin Oct8, the game of 2026-11-22? Against medium bots. Only the first play of the day counts. y or n:\n"
    for typed, dealt in (("n\n", not asked), ("", not asked), ("y\nquit\n", True)):
        monkeypatch.setattr(sys, "stdin", AtTerminal(typed))
        status, out, _ = said(["today", "oct8", "--line", *words], capsys)
        assert (status, out.startswith(question)) == (0, asked)
        earlier = "This is the game of 2026-11-21. It counts only if it is begun on that day."
        assert (earlier in out) == (dealt and not asked)
        assert ("Seed " in out) == dealt and ("Nothing is dealt, and nothing counts." in out) == (not dealt)


def test_the_record_can_be_asked_for_in_a_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open() as store:
        keep(store, *SOME)
    monkeypatch.setattr(sys, "stdin", io.StringIO("record\nquit\n"))
    out = said(["line", "oct8", "--seed", "1"], capsys)[1]
    assert "7 games, 4 won (57 percent), from " in out
    assert "Against hard: 1 game, 0 won." in out


def test_what_was_achieved_is_told_at_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * 2000))
    out = said(["line", "oct8", "--seats", "Ann,easy", "--seed", "1"], capsys)[1]
    with Store.open() as store:
        match, _ = store.load(store.recent(limit=1)[0].id)
    first, *more = (f"“{one.name}”: {one.did}.\n" for one in achievements_in(match, 0))
    assert out.endswith("".join([f"You have achieved {first}", *(f"Also {one}" for one in more)])), "no terminal asks what next"
