"""The `octotui` command: what it says, how it ends, and that it starts without what it does not need."""

import io
import sys

import pytest

from octotui import __version__
from octotui.cli import main, read_options, read_seats
from tests.headless.wire import environment, octotui


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody at the keyboard."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())


def said(args: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    try:
        status = main(args)
    except SystemExit as left:
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("args", [["--help"], ["-h"], ["line", "--help"], ["rpc", "--help"], ["games", "--help"], ["check-deck", "--help"]])
def test_help_is_printed_on_standard_output(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, err) == (0, "")
    assert out.startswith("usage: octotui")


def test_the_help_has_examples_and_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(["--help"], capsys)[1]
    assert "examples:" in out
    assert all(command in out for command in ("line", "rpc", "games", "check-deck"))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["--version"], capsys)[:2] == (0, f"octotui {__version__}\n")


def test_games_lists_ids_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(["games"], capsys)
    assert status == 0
    assert "cosmoctopus: Cosmoctopus, 2 to 4 seats" in out
    assert "--option hands=random  (draft | fixed | random)" in out


def test_the_table_needs_a_terminal_and_says_what_does_not(keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    for args in ([], ["play"], ["continue"]):
        status, out, err = said(args, capsys)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "octotui line" in err


@pytest.mark.parametrize("args", [["line"], ["line", "cosmoctopus", "--seats", "you,greedy"]])
def test_without_more_said_it_is_a_game_against_a_bot(args: list[str], keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, err) == (0, "")
    assert out.startswith("Cosmoctopus. Player, Greedy. Seed ")
    assert "> " in out and out.endswith("Goodbye.\n")


def test_seed_seats_and_options_are_used(keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["line", "--seats", "Ann,Bob", "--seed", "9", "--option", "first=1", "--option", "express=true"]
    out = said(args, capsys)[1]
    assert "Ann, Bob. Seed 9." in out and "Pass the keyboard to Bob" in out
    assert said(args, capsys)[1] == out


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["line", "chess"], "no game “chess”"),
        (["line", "--seats", "Ann"], "2 to 4"),
        (["line", "--seats", "a,b,c,d,e"], "2 to 4"),
        (["line", "--seats", ""], "seat without a name"),
        (["line", "--seats", "Ann,,Bob"], "seat without a name"),
        (["line", "--seats", "Ann,Eve:genius"], "no bot level “genius”"),
        (["line", "--option", "hands"], "key=value"),
        (["line", "--option", "hands=golden"], "golden"),
        (["line", "--option", "colour=red"], "colour"),
        (["line", "--option", "first=7"], "first"),
    ],
)
def test_what_cannot_be_started_is_said_in_one_line(args: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("octotui: ") and part in err


@pytest.mark.parametrize("args", [["dance"], ["line", "--seed", "x"], ["check-deck"], ["rpc", "extra"], ["--colour"]])
def test_a_wrong_command_line_ends_with_status_2_and_the_usage(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, out) == (2, "")
    assert err.startswith("usage: octotui")


def test_seats_are_people_bots_and_bots_with_names() -> None:
    seats = read_seats("you, Ann ,greedy,greedy,Eve:random,you")
    assert [(s.name, s.bot) for s in seats] == [
        ("Player", None),
        ("Ann", None),
        ("Greedy", "greedy"),
        ("Greedy 2", "greedy"),
        ("Eve", "random"),
        ("Player 2", None),
    ]


def test_options_are_json_values_or_texts() -> None:
    assert read_options(["a=1", "b=true", "c=null", "d=draft", "e=x=y", "f="]) == {
        "a": 1,
        "b": True,
        "c": None,
        "d": "draft",
        "e": "x=y",
        "f": "",
    }


def test_no_command_imports_the_screen() -> None:
    script = (
        "import sys; from octotui.cli import main; main(['games']); main(['line', '--seed', '1']); import octotui.rpc; print(*sys.modules)"
    )
    done = octotui(command=(sys.executable, "-c", script))
    modules = done.stdout.decode().splitlines()[-1].split()
    assert "octotui.rpc" in modules and "engine.cosmoctopus.game" in modules
    assert not {"textual", "rich", "asyncio"} & set(modules)


@pytest.mark.parametrize("args", ["--version", "--help"])
def test_the_version_and_the_help_need_no_game(args: str) -> None:
    script = f"import sys; from octotui.cli import main\ntry: main(['{args}'])\nexcept SystemExit: print(); print(*sys.modules)"
    modules = octotui(command=(sys.executable, "-c", script)).stdout.decode().splitlines()[-1].split()
    assert "octotui.cli" in modules and not [m for m in modules if m.startswith(("engine", "msgspec"))]


def test_a_terminal_that_knows_few_characters_still_gets_a_game() -> None:
    done = octotui("line", "--seed", "1", sent=b"fly\n", env={**environment(), "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?fly? is no answer" in done.stdout


def test_a_reader_who_leaves_ends_it_quietly() -> None:
    command = ("bash", "-c", f"yes '' | {sys.executable} -m octotui line --seed 1 | head -1; echo ${{PIPESTATUS[1]}}")
    done = octotui(command=command)
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"1"


def test_the_package_itself_is_the_command() -> None:
    assert octotui("--version", command=(sys.executable, "-m", "octotui")).stdout.decode().strip() == f"octotui {__version__}"
