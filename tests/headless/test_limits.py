"""Whatever is handed to the command line, be it long, deep, endless or not text: a sentence, and no more is read than a file can hold."""

import io
import sys
from pathlib import Path

import pytest

from octotui.cli import main
from octotui.cli.seats import seats_in, slips
from octotui.headless import line
from octotui.play.table import Table
from tests.app.saves import answer, begun
from tests.headless.test_cli import said
from tests.headless.wire import ROOT

LONG_SENTENCE = 500
"""Characters that no error line contains."""
LONG = "x" * 5_000
DIGITS = "1" * 5_000
DEEP = "[" * 20_000
LONG_KEY = " . ".join(['"a"', "a"] * 25_000)


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["line", "--option", f"first={DIGITS}"], "--option: “first” is a number with too many digits"),
        (["line", "--option", f"first={'1' * 4000}"], "first: there is no seat 1111"),
        (["line", "--option", f"first={DEEP}"], "--option: “first” is nested too deeply"),
        (["line", "--option", f"first={'[' * 900}{']' * 900}"], "first"),
        (["line", "--option", f"first={'[' * 101}{']' * 101}"], "--option: “first” is nested too deeply"),
        (["line", "--option", "first=" + '["]",' * 5_000], "--option: “first” is nested too deeply"),
        (["line", "--option", f'first="{DEEP}"'], "first: “[[["),
        (["line", "--option", f"hands={LONG}"], "hands: “xxx"),
        (["line", "--option", f"layout={LONG}"], "unknown layout 'xxx"),
        (["line", "--option", LONG], "is not of the form key=value"),
        (["line", "--option", "first=1", "--option", "first=2"], "--option: “first” is given twice"),
        (["line", "--seats", f"Ann,{LONG}"], "is too long: there is room for 24 letters"),
        (["line", "--seats", f"Ann,Eve:{LONG}"], "unknown bot level 'xxx"),
        (["line", LONG], "unknown game 'xxx"),
        (["rules", LONG], "unknown game 'xxx"),
        (["rules", "oct8", LONG], "unknown section 'xxx"),
        (["learn", LONG], "unknown game 'xxx"),
        (["export", LONG, "file"], "is no saved game; `octotui saves` lists them"),
        (["export", DIGITS, "file"], "is no saved game; `octotui saves` lists them"),
        (["export", "٣", "file"], "is no saved game; `octotui saves` lists them"),
        (["line", "--deck", "/dev/zero"], "/dev/zero: it is larger than 4 MB"),
        (["line", "--dossier", "/dev/zero"], "/dev/zero: it is larger than 4 MB"),
        (["line", "--layout", "/dev/zero"], "/dev/zero: it is larger than 4 MB"),
        (["check-deck", "/dev/zero"], "/dev/zero: it is larger than 4 MB"),
        (["check-dossier", "/dev/zero"], "/dev/zero: it is larger than 4 MB"),
        (["check-layout", "/dev/zero"], "/dev/zero: it is larger than 4 MB"),
        (["import", "/dev/zero"], "/dev/zero cannot be read: it is larger than 4 MB"),
        (["replay", "/dev/zero"], "/dev/zero cannot be read: it is larger than 4 MB"),
        (["play", "oct8", "--deck", "mine.toml"], "No such file"),
    ],
)
def test_what_is_too_long_too_deep_or_endless_is_said_in_one_short_line(
    args: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    status, out, err = said(args, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("octotui: ") and part in err
    assert len(err) < LONG_SENTENCE


@pytest.mark.parametrize(
    "args",
    [["line", "--seed", LONG], ["line", "--seed", DIGITS], ["play", "--think", LONG], [LONG], ["line", f"--{LONG}"], ["rpc", LONG]],
    ids=["seed", "digits", "think", "command", "option", "argument"],
)
def test_a_long_word_on_a_wrong_command_line_is_cut(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = said(args, capsys)
    assert status == 2
    assert max(map(len, err.splitlines())) < LONG_SENTENCE


@pytest.mark.parametrize("command", ["check-deck", "check-layout", "check-dossier"])
@pytest.mark.parametrize(
    ("text", "part"),
    [
        (f"name = {DIGITS}", "a number in it has too many digits"),
        (f"name = {DEEP}", "it is nested too deeply"),
        (f"{LONG_KEY} = 1", "a key in it has more than 16 parts"),
        (f"[{LONG_KEY}]", "a key in it has more than 16 parts"),
        (f"name = {{ {LONG_KEY} = 1 }}", "a key in it has more than 16 parts"),
        (f"{LONG} = 1", "xxx"),
        (f'name = "{LONG}"', "it is "),
        (f"[[{LONG}]]\nname = 1", "xxx"),
        ("\x00", "Invalid"),
    ],
    ids=["digits", "deep", "key", "header", "inline", "field", "value", "table", "zero"],
)
def test_a_file_with_too_much_in_it_is_reported_in_one_short_line(
    command: str, text: str, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    status, out, err = said([command, str(tmp_path / "mine.toml")], capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"octotui: {tmp_path / 'mine.toml'}: ") and part in err
    assert len(err) < LONG_SENTENCE


# --- seats ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["exprt", "Exprt", "expret", "meduim", "hrad", "easyy", "esay", "gredy", "randon"])
def test_a_name_that_nearly_is_a_level_seats_nobody(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(["line", "--seats", f"you,{word}"], capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"“{word}” is nearly the bot level '" in err
    assert err.endswith(f"; for a person of that name write '={word}'\n")


@pytest.mark.parametrize("word", ["./bot.py", "bot.py", "../x", "~/bot", "/usr/bin/bot", "-x", "C\\bot", "python3 -m bot", "a/b:easy"])
def test_a_name_that_looks_like_a_command_seats_nobody(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(["line", f"--seats=you,{word}"], capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"looks like a file or a command; a program is written 'cmd:{word}'; for a person of that name write '=" in err


def test_ordinary_names_are_people() -> None:
    names = "Ann,Bob,Ken,Dee,Eddy,Harry,Lou,Zoë,Jean-Luc,J. R.,O'Hara,Peter Pan,Екатерина"
    assert [(seat.name, seat.bot) for seat in seats_in(names)] == [(name, None) for name in names.split(",")]


def test_behind_an_equals_sign_everything_is_a_persons_name() -> None:
    assert [(seat.name, seat.bot) for seat in seats_in("=exprt,= hard ,=./bot.py,=a:easy,=you")] == [
        ("exprt", None),
        ("hard", None),
        ("./bot.py", None),
        ("a:easy", None),
        ("you", None),
    ]


def test_levels_are_levels_in_any_case() -> None:
    assert [(seat.name, seat.bot) for seat in seats_in("You,Expert,HARD,Eve:Easy")] == [
        ("Player", None),
        ("Lusca", "deep"),
        ("Titan", "keen"),
        ("Eve", "casual"),
    ]


@pytest.mark.parametrize(
    ("typed", "meant", "count"), [("hard", "hard", 0), ("hrad", "hard", 1), ("har", "hard", 1), ("card", "hard", 1), ("", "hard", 4)]
)
def test_slips_are_letters_left_out_added_changed_or_swapped(typed: str, meant: str, count: int) -> None:
    assert slips(typed, meant) == count


# --- what would be ignored ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["line", "--continue", "oct8"], "leave out GAME,"),
        (["line", "--continue", "oct8", "--seats", "a,b"], "leave out GAME, --seats,"),
        (["line", "--continue", "--seed", "0"], "leave out --seed,"),
        (["line", "--continue", "--option", "first=1", "--layout", "x.toml"], "leave out --option, --layout,"),
        (["line", "oct8", "--layout", "/dev/null"], "--layout is for Cosmoctopus only, and this is Oct8"),
        (["import", "GOLDEN", "--deck", "DECK"], "--deck is for Cosmoctopus only, and this is Oct8"),
        (["replay", "GOLDEN", "--deck", "DECK"], "--deck is for Cosmoctopus only, and this is Oct8"),
        (["play", "night", "--deck", "DECK"], "--deck is for Cosmoctopus only, and this is Night of the Grand Octopus"),
    ],
)
def test_what_would_be_ignored_is_refused(args: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"DECK": ROOT / "engine" / "cosmoctopus" / "cards.toml", "GOLDEN": ROOT / "tests" / "golden" / "oct8-3.journal"}
    status, out, err = said([str(files.get(arg, arg)) for arg in args], capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert part in err


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["line", "--seed", "1", "--seed", "2"], "argument --seed: it is given twice"),
        (["line", "--seats", "a,b", "--seats", "c,d"], "argument --seats: it is given twice"),
        (["rpc", "--deck", "a", "--deck", "b"], "argument --deck: it is given twice"),
        (["line", "--deck", "-"], "--deck: it has to be a file: standard input is for what is played"),
        (["rpc", "--dossier", "-"], "--dossier: it has to be a file: standard input is for what is played"),
        (["continue", "--line", "--deck", "-"], "--deck: it has to be a file: standard input is for what is played"),
        (["replay", "-", "--deck", "-"], "FILE and --deck: standard input can be only one of them"),
        (["rules", "oct8", "arms", "--contents"], "not allowed with argument"),
    ],
)
def test_what_is_given_twice_or_against_something_else_is_refused(args: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, out) == (2, "")
    assert part in err


def test_the_last_game_does_not_go_on_with_a_deck_that_it_has_no_use_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert said(["line", "oct8", "--seats", "you,easy"], capsys)[0] == 0
    deck = str(ROOT / "engine" / "cosmoctopus" / "cards.toml")
    for words in (["continue"], ["line", "--continue"]):
        status, _, err = said([*words, "--deck", deck], capsys)
        assert (status, err) == (2, "octotui: --deck is for Cosmoctopus only, and this is Oct8\n")


# --- standard input and output --------------------------------------------------------------------------------------------


def test_a_match_goes_through_standard_output_and_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    journal = answer(begun(), 9).journal().encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(journal)))
    assert main(["import", "-"]) == 0
    sys.stdout.flush()
    assert capfdbinary.readouterr().out == b"ok: standard input is game 1: Cosmoctopus, round 1: Ann, Robo\n"

    assert main(["export", "1", "-"]) == 0

    sys.stdout.flush()
    assert capfdbinary.readouterr().out == journal
    assert main(["saves"]) == 0
    sys.stdout.flush()
    assert capfdbinary.readouterr().out.startswith(b"1: Cosmoctopus, round 1: Ann, Robo; 0-0 tentacles, 20")


@pytest.mark.parametrize(
    ("command", "file"),
    [("check-deck", "cards.toml"), ("check-layout", "realms/square.toml"), ("check-dossier", "investigator.toml")],
)
def test_a_file_to_check_may_come_from_standard_input(
    command: str, file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (ROOT / "engine" / "cosmoctopus" / file).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    status, out, err = said([command, "-"], capsys)
    assert (status, err) == (0, "")
    assert out.startswith("ok: standard input: “")


# --- the plain line mode --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["0" * 5_000 + "1", DIGITS, LONG, DEEP, "000000001000", "\x00", "٣"])
def test_an_answer_of_any_length_is_answered_in_a_short_line(typed: str) -> None:
    page = io.StringIO()
    line.play(Table(begun()), io.StringIO(f"{typed}\n"), page)
    told = page.getvalue().split(line.ASK)[1].splitlines()[0]
    assert told.endswith("Type ? for help.")
    assert len(told) < LONG_SENTENCE
