"""Who may start which program: only what the person has seated here, in the folder where that was."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from engine.core.registry import load
from octotui.cli.arguments import program_folders, read_seats
from octotui.cli.output import CommandError
from octotui.cli.seats import seats_in
from octotui.play.record import PROGRAMS, why_not_counted
from octotui.play.seated_programs import engage, remember
from octotui.play.table import Table
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.storage.config import load as load_config
from octotui.storage.store import Store
from tests.app.tables import app, settled
from tests.headless.wire import Wire
from tests.programs import program

GAME = load("oct8")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "saves.db")


def dealt(word: str = "cmd:./eve.py") -> Match:
    return Match.start(GAME, (Seat("Ann"), Seat("Eve", word)), GAME.options(first=1), 3)


def test_a_saved_game_goes_on_with_its_program_in_its_folder(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match, said = dealt(program(tmp_path)), list[str]()
    recorder = store.new(match)
    remember(store, match, {"./eve.py": tmp_path})
    assert recorder.id is not None
    monkeypatch.chdir("/")
    again, _, recorder = store.resume(recorder.id)
    table = Table(again, recorder)
    engage(table, store, said.append)
    assert table.bot_answers()
    table.close()
    assert said == []
    assert again.seats[1] == Seat("Eve", "cmd:./eve.py")


def test_a_program_that_a_journal_brings_along_is_never_started(tmp_path: Path, store: Store) -> None:
    ran = tmp_path / "ran"
    match, said = dealt(f"cmd:touch {ran}"), list[str]()
    table = Table(match, store.new(match))
    engage(table, store, said.append)
    while table.bot_answers():
        pass
    assert not ran.exists()
    assert match.seats[1] == Seat("Eve", STAND_IN)
    (sentence,) = said
    assert "which was not seated here before: a bot of medium strength plays on for it" in sentence


def test_over_rpc_a_bot_takes_the_seat_of_a_program_in_a_journal(tmp_path: Path) -> None:
    wire = Wire()
    match = wire.call("match.load", journal=dealt(f"cmd:touch {tmp_path / 'ran'}").journal())["match"]
    assert wire.call("match.step", match=match)["seat"] == 0
    assert not (tmp_path / "ran").exists()


def test_over_rpc_no_program_is_started() -> None:
    wire = Wire()
    seats = [{"name": "Ann"}, {"name": "Eve", "bot": "cmd:./eve.py"}]
    assert wire.fault("match.new", game="oct8", seats=seats)["data"]["reason"] == "unknown-level"


def test_games_with_programs_do_not_count() -> None:
    assert why_not_counted(dealt().header) == PROGRAMS


# --- on the command line and in the settings --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"), [("you,cmd:./eve.py", "eve"), ("you,Eve=cmd:./eve.py", "Eve"), ("you, Eve = cmd:./eve.py", "Eve")]
)
def test_a_program_is_seated_by_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    program(tmp_path)
    assert seats_in(text) == (Seat("Player"), Seat(name, "cmd:./eve.py"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you,cmd:", "a program needs a command, such as ./eve.py, not “”"),
        ("you,Eve=cmd:./nobody", "there is no program “./nobody”"),
        ("you,Evecmd:./eve.py", "a program with a name is NAME=cmd:./eve.py"),
    ],
)
def test_a_seat_that_names_no_program_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    program(tmp_path)
    with pytest.raises(ValueError, match="^" + said):
        seats_in(text)


def test_the_settings_name_programs_and_what_is_wrong_with_one(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(
        '[players]\nEve = "./eve.py --depth 3"\nBad = "\'"\nWorse = 3\nNone = ""\n'
        'Other = "cmd:./eve.py"\n"a name of more than 24 letters" = "x"\n',
        "utf-8",
    )
    config, wrong = load_config(file)
    assert config.players == {"Eve": "./eve.py --depth 3"}
    assert [sentence.partition(": ")[2] for sentence in wrong] == [
        "“Bad”: the command “'” has a quotation mark without its other half; add it, or a backslash before the one there is.",
        '“Worse” has to be a command in quotes, such as "./eve.py", not 3.',
        '“None” has to be a command in quotes, such as "./eve.py", not "".',
        "“Other”: write its command here without “cmd:”.",
        "“a name of more than 24 letters” is too long: there is room for 24 letters; call the program something else.",
    ]


def test_a_program_of_the_settings_is_seated_by_its_name(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts in the folder of the settings, one typed on the command line in the present folder; `=` makes any name a person."""
    settings, here = tmp_path / "settings", tmp_path / "here"
    settings.mkdir()
    here.mkdir()
    (settings / "config.toml").write_text('[players]\nEve = "./eve.py"\nGone = "./gone.py"\nhard = "./eve.py"\n', "utf-8")
    program(settings)
    program(here)
    (here / "eve.py").rename(here / "bob.py")
    monkeypatch.setenv("OCTOTUI_CONFIG", str(settings))
    monkeypatch.chdir(here)
    seats = "Ann,Eve,Bob=cmd:./bob.py,=Eve"
    assert read_seats(seats) == (Seat("Ann"), Seat("Eve", "cmd:./eve.py"), Seat("Bob", "cmd:./bob.py"), Seat("Eve 2"))
    assert read_seats("hard")[0].bot == "keen", "a level is a level"
    with pytest.raises(CommandError, match="“Gone” of the settings: there is no program"):
        read_seats("you,Gone")
    match = Match.start(GAME, read_seats(seats), GAME.options(), 3)
    remember(store, match, program_folders(seats))
    assert store.recall("cmd:./eve.py") == str(settings)
    assert store.recall("cmd:./bob.py") == str(here)


def test_the_set_up_lists_programs_and_they_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    program(tmp_path, on_ask="say(answer=n, code=codes[0])")
    shown = app(tmp_path, players={"Eve": "./eve.py"}, names=("Ann",), bots=("greedy",), think=20.0)

    async def play() -> subprocess.Popen[bytes]:
        async with shown.run_test(size=(80, 24)) as pilot:
            shown.navigator.title_choice("new")
            await settled(shown, pilot)
            setup = shown.screen
            assert isinstance(setup, SetupScreen)
            setup.take_game("oct8")
            setup.seats[1] = "cmd:./eve.py"
            setup.options["first"] = 1
            (line,) = [line for line in setup.lines() if line.id == "seat1"]
            assert (line.label, line.value) == ("Seat 2: Eve", "program")
            assert line.note == "A program of your own: ./eve.py"
            await pilot.press("home", "enter")
            await settled(shown, pilot)
            await pilot.press("enter")
            while not isinstance(shown.screen, TableScreen) or shown.screen.session.asked_seat is None:
                await pilot.pause()
            match = shown.screen.session.match
            assert match.seats[1] == Seat("Eve", "cmd:./eve.py")
            assert match.last_answer(1) > 0
            table = shown.navigator.table
            assert table is not None and table.programs is not None
            return table.programs.running[1].process

    assert asyncio.run(play()).wait(30) == 0
