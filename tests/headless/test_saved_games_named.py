"""Saved games named on the command line: to resume, to look back at, and to export."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core import registry
from engine.core.journal import Seat
from engine.core.match import Match
from octotui.cli.arguments import read_library
from octotui.storage.store import Store
from tests.app.terminal import Terminal
from tests.golden.make import path
from tests.headless.test_cli import said

Say = Callable[..., tuple[int, str, str]]


def saved(game: str) -> int:
    """Save a new match of this game; its number."""
    with Store.open(games=read_library().game) as store:
        rules = registry.load(game)
        recorder = store.new(Match.start(rules, (Seat("Ann"), Seat("Bo")), rules.read_options({}), 7))
        recorder.save()
        assert recorder.id is not None
        return recorder.id


def finished() -> int:
    """Save a finished game of Oct8; its number."""
    with Store.open(games=read_library().game) as store:
        return store.import_text(path("oct8", "2").read_bytes())[0]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command line with nobody at the keyboard."""

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        return said(list(args), capsys)

    return run


def test_a_game_goes_on_by_its_number_by_the_beginning_of_its_game_or_as_the_last(say: Say) -> None:
    for game in ("octopush", "oct8", "cosmoctopus"):
        saved(game)
    assert say("continue", "--line")[1].startswith("Cosmoctopus, ")
    assert say("continue", "last", "--line")[1].startswith("Cosmoctopus, ")
    assert say("continue", "1", "--line")[1].startswith("Octopush, round 1. Ann and Bo. Seed 7. The game goes on")
    assert say("continue", "octop", "--line")[1].startswith("Octopush, ")
    assert say("continue", "OCT8", "--line")[1].startswith("Oct8, ")


def test_a_word_that_could_be_several_games_is_reported_with_them(say: Say) -> None:
    for game in ("octopush", "oct8"):
        saved(game)
    status, out, err = say("continue", "oct", "--line")
    assert (status, out) == (2, "")
    assert err == "octotui: “oct” could be several saved games: 2 (Oct8, round 1: Ann, Bo); 1 (Octopush, round 1: Ann, Bo)\n"


def test_a_whole_number_is_that_game_even_where_others_begin_with_it(say: Say) -> None:
    for _ in range(12):
        saved("oct8")
    say("export", "1", "-")
    assert say("continue", "1", "--line")[0] == 0
    assert "could be several saved games" not in say("continue", "12", "--line")[2]


@pytest.mark.parametrize("word", ["77", "chess", "", "-1", "1.0"])
def test_a_word_for_no_saved_game_is_reported(word: str, say: Say) -> None:
    saved("oct8")
    status, out, err = say("continue", "--line", "--", word)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "is no saved game that could go on; `octotui saves` lists them" in err


def test_a_game_that_is_over_does_not_go_on(say: Say) -> None:
    number = finished()
    assert say("continue", str(number), "--line")[::2] == (
        2,
        f"octotui: game {number} is over; `octotui replay {number}` looks back at it\n",
    )
    assert say("continue", "last", "--line")[2] == "octotui: there is no saved game to continue; `octotui play` begins one\n"


def test_a_deck_does_not_go_with_the_game_that_is_named(say: Say) -> None:
    saved("oct8")
    saved("cosmoctopus")
    deck = str(Path(__file__).parents[2] / "engine" / "cosmoctopus" / "cards.toml")
    assert "--deck is for Cosmoctopus only, and this is Oct8" in say("continue", "1", "--line", "--deck", deck)[2]


def test_saves_as_json_say_what_the_list_says(say: Say) -> None:
    saved("octopush")
    finished()
    over, begun = json.loads(say("saves", "--json")[1])
    assert (begun["id"], begun["game"], begun["stage"], begun["over"]) == (1, "octopush", "round 1", False)
    assert [seat["name"] for seat in begun["seats"]] == ["Ann", "Bo"]
    assert over["over"] and len(over["result"]["places"]) == 2
    assert json.loads(say("saves", "--json")[1]) == [over, begun]


def test_saves_as_json_call_levels_as_people_do(say: Say) -> None:
    with Store.open(games=read_library().game) as store:
        rules = registry.load("oct8")
        store.new(Match.start(rules, (Seat("Ann"), Seat("Bo", "greedy"), Seat("Eve", "cmd:./eve")), rules.read_options({}), 7)).save()
    (game,) = json.loads(say("saves", "--json")[1])
    assert [seat["bot"] for seat in game["seats"]] == [None, "medium", "cmd:./eve"]


def test_without_saves_there_is_an_empty_list(say: Say) -> None:
    assert say("saves", "--json") == (0, "[]\n", "")
    assert say("saves") == (0, "No game is saved yet; `octotui play` begins one.\n", "")


def test_the_table_of_the_named_game_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    saved("octopush")
    saved("oct8")
    terminal = Terminal(tmp_path, "continue", "1")
    terminal.until("The keyboard goes to")
    terminal.press("ctrl+q")
    assert terminal.end() == 0


def test_a_saved_game_is_replayed_by_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    terminal = Terminal(tmp_path, "replay", str(finished()))
    terminal.until("Oct8: answer 0 of")
    terminal.press("ctrl+q")
    assert terminal.end() == 0


def test_a_replay_from_standard_input_takes_its_keys_from_the_terminal(tmp_path: Path) -> None:
    command = f"cat {path('oct8', '2')} | {sys.executable} -m octotui replay -"
    terminal = Terminal(tmp_path, command=["sh", "-c", command])
    terminal.until("Oct8: answer 0 of")
    terminal.press("right")
    terminal.until("Oct8: answer 1 of")
    terminal.press("ctrl+q")
    assert terminal.end() == 0


def test_a_deck_from_standard_input_is_played_with_at_the_table(tmp_path: Path) -> None:
    deck = Path(__file__).parents[2] / "engine" / "cosmoctopus" / "cards.toml"
    terminal = Terminal(tmp_path, command=["sh", "-c", f"{sys.executable} -m octotui play --option first=1 --deck - < {deck}"])
    terminal.until("Move Cosmoctopus")
    terminal.press("ctrl+q")
    terminal.end()


def test_without_a_terminal_a_stream_is_told_like_a_file(say: Say) -> None:
    status, out, err = say("replay", "-")
    assert (status, out, err.count("\n")) == (2, "", 1)
