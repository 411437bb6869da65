"""The `octotui` command: what it says, how it ends, and that it starts without what it does not need."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.bots import LEVELS
from engine.core.registry import GAMES, file_kinds, load
from octotui import __version__
from octotui.cli import main
from octotui.cli.arguments import new_game, read_options, read_seats
from octotui.cli.examples import EXAMPLES
from octotui.cli.own_files import own_files
from octotui.cli.pages import pages
from octotui.cli.parser import parser
from octotui.cli.play import time_to_think
from tests.headless.typist import Typist
from tests.headless.wire import ROOT, environment, octotui


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


@pytest.mark.parametrize("words", [["games"], ["docs"], ["new"]], ids=" ".join)
def test_lines_on_a_terminal_are_broken_at_words(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PAGER", "cat")
    told = "".join(said(words, capsys)[1:])
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    shown = "".join(said(words, capsys)[1:])
    assert shown.split() == told.split()
    assert max(map(len, told.splitlines())) > 80 >= max(map(len, shown.splitlines()))


def test_games_lists_ids_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(["games"], capsys)
    assert status == 0
    assert "cosmoctopus: Cosmoctopus, 1 to 4 players, about an hour with people\n  Move through the Inky Realm, gather resources, " in out
    assert "--option hands=random  (draft | fixed | random)" in out
    assert "--option first=null  (null: by chance | a seat: 1 to 4)" in out
    assert "| one of your own: octotui layouts)" in out
    assert "--option revelation=random  (random | everything-leaves-a-trace | " in out


@pytest.mark.parametrize("page", pages())
def test_docs_prints_a_page(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["docs", page], capsys) == (0, (ROOT / "docs" / f"{page}.md").read_text("utf-8"), "")


@pytest.mark.parametrize("page", pages())
def test_docs_draws_a_page_on_a_terminal(page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the marks of Markdown, and in lines that are broken at words."""
    for name, value in (("COLUMNS", "80"), ("PAGER", "cat"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    status, shown, _ = said(["docs", page], capsys)
    title = (ROOT / "docs" / f"{page}.md").read_text("utf-8").splitlines()[0].removeprefix("# ")
    assert status == 0 and title in shown
    assert max(map(cell_len, shown.splitlines())) <= 80
    assert not any(line.startswith(("#", "|", "```")) for line in shown.splitlines())


def test_docs_lists_the_pages_and_every_page_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(["docs"], capsys)
    assert status == 0
    assert (
        [line.partition(":")[0] for line in out.splitlines()] == list(pages()) == sorted(page.stem for page in (ROOT / "docs").glob("*.md"))
    )
    wrong = said(["docs", "deks"], capsys)[2]
    assert wrong.endswith(f"unknown page 'deks' (did you mean 'decks'?); there are: {', '.join(pages())}\n")


def test_check_deck_prints_the_schema_or_checks_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(["check-deck", "--schema"], capsys)
    assert (status, json.loads(out)["$ref"]) == (0, "#/$defs/DeckFile")
    assert said(["check-deck"], capsys)[0] == 2


def test_the_table_needs_a_terminal_and_says_what_does_not(keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["continue"], capsys) == (2, "", "octotui: there is no saved game to continue; `octotui line` begins one\n")
    assert said(["line"], capsys)[0] == 0
    commands = {
        "": "line",
        "play": "line",
        "play octopush": "line octopush",
        "learn oct8": "learn oct8 --line",
        "continue": "continue --line",
        "today": "today --line",
        "today night --date 2026-11-22": "today night --date 2026-11-22 --line",
    }
    for args, instead in ((words.split(), instead) for words, instead in commands.items()):
        status, out, err = said(args, capsys)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.endswith(f"in plain text: octotui {instead}\n")


@pytest.mark.parametrize(
    ("args", "begun"),
    [
        (["line"], "Oct8. Player against Bobtail, an easy bot"),
        (["line", "oct8", "--option", "scoring=arms"], "Oct8. Player against Cuttle, a medium bot"),
        (["line", "--seed", "7"], "Cosmoctopus. Player against Cuttle, a medium bot"),
        (["line", "cosmoctopus", "--seats", "you,greedy"], "Cosmoctopus. Player against Cuttle, a medium bot"),
    ],
)
def test_without_arguments_it_is_a_game_against_a_bot(args: list[str], begun: str, keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(args, capsys)
    assert (status, err) == (0, "")
    assert out.startswith(f"{begun}. Seed ")
    assert out.endswith("Your answer: \nGoodbye. The game is saved; octotui line --continue goes on with it.\n")


def test_a_game_in_plain_text_is_saved_and_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("move coins-3\nq\n"))
    first = said(["line", "--seed", "9", "--option", "first=1"], capsys)[1]
    assert first.endswith("Goodbye. The game is saved; octotui line --continue goes on with it.\n")

    monkeypatch.setattr(sys, "stdin", io.StringIO("log\nu\n"))
    status, out, err = said(["line", "--continue"], capsys)

    assert (status, err) == (0, "")
    told, _, after = out.partition("Your answer: ")
    assert "Seed 9. The game goes on; log tells what happened last." in told and "Play a card, or end your turn." in told
    assert "moves Cosmoctopus" not in told and "Player moves Cosmoctopus to" in after
    assert "Move Cosmoctopus." in after


def test_a_deleted_file_of_saves_is_reported_and_written_anew_where_one_quits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Deleting(Typist):
        """Somebody deletes the saves before typing."""

        def line(self) -> str:
            for path in tmp_path.glob("saves.db*"):
                path.unlink()
            return "q\n"

    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", Deleting())

    status, out, err = said(["line", "oct8", "--seats", "you,easy", "--option", "first=1"], capsys)

    assert status == 0 and out.endswith("Goodbye. The game is saved; octotui line --continue goes on with it.\n")
    assert err == f"octotui: The file of saved games was deleted or replaced: it is written anew ({tmp_path / 'saves.db'}).\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert said(["line", "--continue"], capsys)[1].startswith("Oct8, round 1. Player against Bobtail, an easy bot. Seed ")


def test_where_nothing_is_saved_nothing_goes_on(keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(["line", "--continue"], capsys)
    assert (status, out, err) == (2, "", "octotui: there is no saved game to continue; `octotui line` begins one\n")


def test_where_games_cannot_be_saved_people_play_on_unsaved_and_are_told_so(
    keys: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "file"))
    status, out, err = said(["line"], capsys)
    assert status == 0 and out.endswith("Your answer: \nGoodbye.\n")
    assert err.startswith("octotui: Games are not saved: a file is where its folder should be") and err.count("\n") == 1


def test_seed_seats_and_options_are_used(keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["line", "--seats", "Ann,Bob", "--seed", "9", "--option", "first=2", "--option", "express=true"]
    out = said(args, capsys)[1]
    assert "Ann and Bob. Seed 9." in out and "Bob: press enter once the keyboard is yours." in out
    assert said(args, capsys)[1] == out


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["line", "chess"], "unknown game 'chess'; there are: oct8"),
        (["line", "cosmoctopos"], "unknown game 'cosmoctopos' (did you mean 'cosmoctopus'?)"),
        (["line", "--seats", "Ann", "--option", "investigator=none"], "2 to 4"),
        (["line", "--seats", "Ann", "--option", "investigator=none"], "--option investigator=naive or --option investigator=tenacious or"),
        (["line", "--seats", "a,b,c,d,e"], "2 to 4"),
        (["line", "--seats", ""], "seat without a name"),
        (["line", "--seats", "Ann,,Bob"], "seat without a name"),
        (["line", "--seats", "Ann,Eve:genius"], "unknown bot level 'genius'; there are: random, easy, medium, hard, expert"),
        (["line", "--seats", "Ann,Eve:medum"], "unknown bot level 'medum' (did you mean 'medium'?)"),
        (["line", "--seats", "Ann,E\x1b[2Jve"], "the name “E?[2Jve” has a character that cannot be shown (U+001B)"),
        (["line", "--seats", "Ann,E\u202eve"], "(U+202E)"),
        (["line", "--seats", "Ann," + "E" * 25], "is too long: there is room for 24 letters"),
        (["line", "--option", "hands"], "key=value"),
        (["line", "--option", "hands=golden"], "hands: “golden” is not possible; possible are draft, fixed, random"),
        (["line", "--option", "express=maybe"], "express: “maybe” is not possible; possible are true, false"),
        (["line", "--option", "first=1.5"], "first: “1.5” is not possible; possible are a whole number, null"),
        (["line", "--seats", "Ann", "--option", "investigator=cunning"], "“cunning” is not possible; possible are naive"),
        (["line", "--option", "colour=red"], "unknown option 'colour'; there are: express, hands, layout, bridge, first"),
        (["line", "--option", "hnads=draft"], "(did you mean 'hands'?)"),
        (["line", "--option", "first=7"], "--option first: there is no seat 7; seats are 1 to 2"),
        (["line", "--option", "first=0"], "--option first: there is no seat 0; seats are 1 to 2"),
        (["line", "--option", "first=true"], "first: “True” is not possible; possible are a whole number, null"),
        (["line", "--deck", "no\x1b[2Jfile"], "no?[2Jfile"),
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


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["play", "--sed=4"], ("usage: octotui play", "unknown option '--sed' (did you mean '--seed'?)", "--seats", "--deck")),
        (["line", "--colour"], ("usage: octotui line", "unknown option '--colour'", "--seed", "--seats")),
        (["rpc", "--seed", "4"], ("usage: octotui rpc", "unknown option '--seed'", "--deck")),
        (["rpc", "extra"], ("usage: octotui rpc", "unexpected argument 'extra'")),
        (["--seeds"], ("unknown option '--seeds'", "--version")),
        (["lien"], ("unknown command 'lien' (did you mean 'line'?)", "play", "check-deck")),
        (["octopush"], ("'octopush' is a game: octotui play octopush",)),
        (["docs", "headles"], ("unknown page 'headles' (did you mean 'headless'?)",)),
        (["config", "pth"], ("unknown argument 'pth' (did you mean 'path'?); there are: path, default",)),
        (["line", "--seed", "x"], ("--seed", "a whole number", "“x”")),
        (["line", "--seed", str(2**60)], ("--seed", "from -9007199254740992 to 9007199254740992")),
        (["line", "--b\x1b[2J"], ("unknown option '--b?[2J'",)),
    ],
)
def test_an_unknown_word_on_the_command_line_is_reported_with_those_that_exist(
    args: list[str], parts: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(args, capsys)
    assert (status, out) == (2, "")
    for part in parts:
        assert part in err
    assert "\x1b" not in err


def test_without_seats_those_of_the_settings_sit_down(
    keys: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    (tmp_path / "config.toml").write_text('names = ["Zoe"]\nbots = ["hard", "easy"]\n')
    assert said(["line"], capsys)[1].startswith("Oct8. Zoe against Vampyro, a hard bot; Firefly, an easy bot. Seed ")
    assert said(["line", "octopush"], capsys)[1].startswith("Octopush. Zoe against Vampyro, a hard bot; Firefly, an easy bot. Seed ")


def test_without_a_game_it_is_the_one_played_last_and_before_any_the_shortest(keys: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["learn", "--line"], capsys)[1].startswith("Oct8: a guided first game")
    assert said(["line", "octopush"], capsys)[0] == 0
    assert said(["line"], capsys)[1].startswith("Octopush. ")
    assert said(["learn", "--line"], capsys)[1].startswith("Octopush: a guided first game")


def test_seats_are_people_bots_and_bots_with_names() -> None:
    seats = read_seats("you, Ann ,greedy,greedy,Eve:random,you")
    assert [(s.name, s.bot) for s in seats] == [
        ("Player", None),
        ("Ann", None),
        ("Argo", "greedy"),
        ("Mimic", "greedy"),
        ("Eve", "random"),
        ("Player 2", None),
    ]


def test_a_bots_name_says_how_good_it_is() -> None:
    assert [(s.name, s.bot) for s in read_seats("you,expert,Eve:easy")] == [("Player", None), ("Lusca", "deep"), ("Eve", "casual")]


def test_the_help_names_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert ", ".join(level.name for level in LEVELS.values()) in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("typed", ["0", "61", "soon", "-1", "nan", "1e1", "1" * 400])
def test_a_bad_time_to_think_is_reported(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--think", typed])
    assert "it has to be a number of seconds from 0.1 to 60" in capsys.readouterr().err


@pytest.mark.parametrize(("said", "seconds"), [([], 2.0), (["--think", ".5"], 0.5)])
def test_the_command_line_says_how_long_to_think_or_else_the_settings(
    said: list[str], seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text("think = 2")
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))

    assert time_to_think(parser().parse_args(["line", *said])) == seconds


def test_options_are_json_values_or_texts() -> None:
    assert read_options(["a=1", "b=true", "c=null", "d=draft", "e=x=y", "f="], load("octopush")) == {
        "a": 1,
        "b": True,
        "c": None,
        "d": "draft",
        "e": "x=y",
        "f": "",
    }


def test_yes_and_no_are_the_values_of_an_option_that_is_on_or_off_and_texts_elsewhere() -> None:
    assert read_options(["totals=no", "beginners=yes"], load("octopush")) == {"totals": False, "beginners": True}
    assert read_options(["bridge=no"], load("cosmoctopus")) == {"bridge": "no"}


def test_no_command_imports_the_screen() -> None:
    script = (
        "import sys; from octotui.cli import main; main(['games']); main(['line', '--seed', '1']);"
        "import octotui.headless.rpc; print(*sys.modules)"
    )
    done = octotui(command=(sys.executable, "-c", script))
    modules = done.stdout.decode().splitlines()[-1].split()
    assert "octotui.headless.rpc" in modules and "engine.cosmoctopus.game" in modules
    assert not {"textual", "rich", "asyncio"} & set(modules)


def test_the_version_needs_no_game() -> None:
    script = "import sys; from octotui.cli import main\ntry: main(['--version'])\nexcept SystemExit: print(); print(*sys.modules)"
    modules = octotui(command=(sys.executable, "-c", script)).stdout.decode().splitlines()[-1].split()
    assert "octotui.cli" in modules and not [m for m in modules if m.startswith(("engine", "msgspec"))]


@pytest.mark.parametrize("args", [["--help"], ["help", "play"], ["help", "record"]])
@pytest.mark.parametrize("columns", [72, 80, 200])
def test_the_help_breaks_its_lists_between_words_and_keeps_their_columns(
    args: list[str], columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = said(args, capsys)[1].splitlines()
    assert max(map(len, lines)) <= columns
    _, *shown = lines[lines.index("examples:") :]
    column = {match.end() for line in shown if (match := re.match(r"  octotui.*?  +(?=\S)", line))}
    assert len(column) == 1
    (begin,) = column
    assert all(line[:begin].isspace() or line.startswith("  octotui") for line in shown if line)


@pytest.mark.parametrize("command", ["line", "check-bot", "store"])
def test_an_example_without_room_beside_it_is_explained_below(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = said(["help", command], capsys)[1].splitlines()
    _, *shown = [line for line in lines[lines.index("examples:") :] if line]
    assert len(shown) == 2 * len(EXAMPLES[command])
    assert all(line.startswith("  octotui") for line in shown[::2]) and all(line.startswith("      ") for line in shown[1::2])


def test_the_help_says_what_each_game_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    told = said(["--help"], capsys)[1].partition("\ngames:\n")[2].partition("\nexamples:\n")[0].splitlines()
    assert [line.split()[0] for line in told[0::2] if line] == ["oct8", "octopush", "night", "cosmoctopus"]
    assert told[2].endswith("Get your pawns across a reef of arrows and holes, and push the others off it.")
    assert told[3].strip() == "2 to 4 players, about half an hour with people"


def test_a_terminal_that_knows_few_characters_still_gets_a_game() -> None:
    done = octotui("line", "--seed", "1", sent=b"fly\n", env={**environment(), "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?fly? is not an answer" in done.stdout


def test_a_reader_who_leaves_ends_it_quietly() -> None:
    command = ("bash", "-c", f"yes '' | {sys.executable} -m octotui line --seed 1 | head -1; echo ${{PIPESTATUS[1]}}")
    done = octotui(command=command)
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"1"


def test_a_crash_ends_with_a_sentence_a_report_and_status_1(tmp_path: Path) -> None:
    script = "import sys; from octotui.cli import lists, main; lists.games = lambda args: {}['the bug']; sys.exit(main(['games']))"
    done = octotui(command=(sys.executable, "-c", script), env={**environment(), "OCTOTUI_DATA": str(tmp_path / "data")})
    report = tmp_path / "data" / "crash.txt"
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"octotui crashed; this is a bug. What happened is in {report}.\n"
    assert "KeyError: 'the bug'" in report.read_text("utf-8")


def test_an_output_that_takes_no_more_is_reported() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no device here that is always full")
    done = octotui(command=("sh", "-c", f"{sys.executable} -m octotui rules oct8 > /dev/full"))
    assert (done.returncode, done.stderr.decode()) == (2, "octotui: No space left on device\n")


def test_the_package_itself_is_the_command() -> None:
    assert octotui("--version", command=(sys.executable, "-m", "octotui")).stdout.decode().strip() == f"octotui {__version__}"


def test_c9_one_alone_plays_against_the_investigator_and_a_layout_in_sections_has_the_bridge() -> None:
    """Where nothing else is said; what is said holds."""

    def options(*words: str) -> dict[str, object]:
        return new_game(parser().parse_args(["play", "cosmoctopus", *words])).match.header.options

    assert options("--seats", "Ann")["investigator"] == "naive"
    assert options("--seats", "Ann", "--option", "investigator=obsessive")["investigator"] == "obsessive"
    assert options("--seats", "Ann,Bo")["investigator"] == "none"
    assert options("--option", "layout=opposite-tides")["bridge"] == "random"


def test_p22_an_option_takes_the_word_of_the_new_game_screen_too() -> None:
    def variant(word: str) -> object:
        return new_game(parser().parse_args(["play", "octopush", "--option", f"variant={word}"])).match.header.options["variant"]

    assert variant("die") == variant("dice") == "dice" and variant("cards") == "cards"


@pytest.mark.parametrize("game", GAMES)
def test_the_command_line_has_words_for_every_kind_of_file_that_a_game_reads(game: str) -> None:
    declared = {kind.name: kind for kind in own_files() if kind.game == game}
    assert list(declared) == list(file_kinds(game))
    assert all(declared[name].of_new_game == bool(kind.option) for name, kind in file_kinds(game).items())
    assert all(page in pages() for kind in declared.values() for page in kind.page)
