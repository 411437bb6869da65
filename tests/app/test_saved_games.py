"""Saved games and replays: the ways into them and out, damage, and matches as text files."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from engine.core import registry
from engine.core.game import Result
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from octotui.app import OctotuiApp
from octotui.cli import main
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.screens.browse import BrowseScreen
from octotui.screens.catalogue import bindings
from octotui.screens.cover import HandOverScreen
from octotui.screens.replay import ReplayScreen
from octotui.screens.result import ResultScreen
from octotui.screens.saved import SavedScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import Banner, TitleScreen
from octotui.storage.store import Store
from octotui.storage.summary import Summary
from octotui.terminal.keys import keys
from octotui.widgets.ask_line import AskLine
from tests.app.replays import CUT, CUT_LINE, TWO, finished, opened, played, press, show
from tests.app.tables import PEOPLE, dealt, screen_text
from tests.typed import as_a

# --- ways in and out


async def test_from_the_title_through_the_replays_and_back(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        assert "Replays" not in screen_text(shown)
        number, _ = shown.store.import_text(TWO.read_bytes())
        shown.navigator.title_choice("replays")
        text = await press(pilot, shown)
        assert isinstance(shown.screen, SavedScreen) and "greedy 1, greedy 2" in text
        assert f"answer 0 of {opened().last}" in await press(pilot, shown, "enter")
        text = await press(pilot, shown, "escape", "escape")
        assert isinstance(shown.screen, TitleScreen) and "Replays" in text
        shown.store.export(number, tmp_path / "again.journal")
        assert (tmp_path / "again.journal").read_bytes() == TWO.read_bytes()


async def test_where_no_game_can_go_on_the_list_leads_to_the_finished_ones(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.title_choice("saved")
        assert "There is no game to go on with." in (before := await press(pilot, shown)) and "Replays" not in before
        await press(pilot, shown, "escape")
        shown.store.import_text(TWO.read_bytes())
        shown.navigator.title_choice("saved")
        assert "3 Replays" in await press(pilot, shown)
        assert "greedy 1, greedy 2" in await press(pilot, shown, "3")


async def test_an_empty_list_says_only_keys_that_do_something_and_leads_on(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.title_choice("saved")
        assert "enter: choose  i: import  esc: back" in await press(pilot, shown)
        assert "Import which file?" in await press(pilot, shown, "2")
        await press(pilot, shown, "escape", "1")
        assert isinstance(shown.screen, SetupScreen)
        await press(pilot, shown, "escape")
        shown.store.import_text(played(PEOPLE, 10).journal())
        await press(pilot, shown, "escape")
        shown.navigator.title_choice("saved")
        assert "enter: play  v: look back  e: export  i: import  D: delete" in await press(pilot, shown)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_octopus_above_a_list_takes_half_of_the_screen_at_most(size: tuple[int, int], tmp_path: Path) -> None:
    async with show(tmp_path, None, size) as (pilot, shown):
        shown.navigator.title_choice("saved")
        await press(pilot, shown)
        assert 0 < shown.screen.query_one(Banner).size.height <= size[1] / 2


async def test_saved_games_are_those_that_can_go_on_and_the_replays_those_that_are_over(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.store.import_text(TWO.read_bytes())
        shown.store.import_text(played(PEOPLE, 10).journal())
        shown.navigator.title_choice("replays")
        text = await press(pilot, shown)
        assert "greedy 1, greedy 2" in text and "10 answers" not in text
        await press(pilot, shown, "1")
        assert isinstance(shown.screen, ReplayScreen)
        await press(pilot, shown, "escape", "escape")
        shown.navigator.title_choice("saved")
        text = await press(pilot, shown)
        assert "greedy 1, greedy 2" not in text and "0-0 tentacles" in text
        await press(pilot, shown, "1")
        assert isinstance(shown.screen, HandOverScreen)


def told_on(shown: OctotuiApp) -> str:
    """What the list of saved games says at the bottom."""
    line = as_a(SavedScreen, shown.screen).query_one("#said", Static)
    return str(line.content) if line.display else ""


@pytest.mark.parametrize(("finished", "told"), [(False, "Imported. It is among the replays."), (True, "Imported.")])
async def test_a_game_that_is_imported_among_the_others_is_said_to_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: bool, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_bytes(TWO.read_bytes())

    async with show(tmp_path, None) as (pilot, shown):
        shown.push_screen(SavedScreen(finished))
        await press(pilot, shown, "i", "a", "enter")
        assert told_on(shown) == told and not shown._notifications


async def test_a_game_that_is_here_already_is_not_imported_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = played(PEOPLE, 10)
    (tmp_path / "a").write_text(match.journal())
    longer = played(PEOPLE, 11).journal()

    async with show(tmp_path, None) as (pilot, shown):
        shown.store.import_text(longer)
        shown.push_screen(SavedScreen(False))
        await press(pilot, shown, "i", "a", "enter")
        assert told_on(shown).startswith("This game is here already: Cosmoctopus, round ")
        assert len(shown.store.recent()) == 1


async def test_an_unfinished_game_is_looked_back_at_from_the_saved_games_in_ones_own_view_only(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.store.import_text(played((Seat("Ann"), Seat("Robo", "random")), 10).journal())
        shown.navigator.title_choice("saved")
        assert "v: look back" in await press(pilot, shown)
        assert "answer 0 of 10, round 1, Ann's view." in await press(pilot, shown, "v")
        assert isinstance(shown.screen, ReplayScreen)
        assert "There is no other view" in await press(pilot, shown, "v")
        await press(pilot, shown, "escape")
        assert isinstance(shown.screen, SavedScreen)


async def test_a_game_is_deleted_only_when_that_is_asked_for_twice(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        first, second = (shown.store.import_text(TWO.read_bytes())[0] for _ in range(2))
        shown.navigator.title_choice("replays")
        await press(pilot, shown)
        asked = "D once more deletes it for good. It will count in the record no more."
        assert asked in await press(pilot, shown, "D")
        assert asked not in await press(pilot, shown, "down")
        assert {game.id for game in shown.store.recent(over=True, limit=9)} == {first, second}
        assert asked in await press(pilot, shown, "D") and asked not in await press(pilot, shown, "D")
        assert len(shown.store.recent(over=True, limit=9)) == 1
        await press(pilot, shown, "D", "D", "D", "D")
        assert not shown.store.recent(over=True, limit=9)


async def test_back_keeps_the_game_that_was_to_be_deleted_and_only_then_leaves(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.store.import_text(TWO.read_bytes())
        shown.navigator.title_choice("replays")
        await press(pilot, shown, "D")
        assert "once more deletes" not in await press(pilot, shown, "escape") and isinstance(shown.screen, SavedScreen)
        assert "once more deletes" in await press(pilot, shown, "D") and shown.store.recent(over=True)
        await press(pilot, shown, "escape", "escape")
        assert isinstance(shown.screen, TitleScreen)


@pytest.mark.parametrize("what", ["saved", "replays"])
async def test_help_at_a_list_says_what_its_keys_do(what: str, tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.title_choice(what)
        assert "?: help" in await press(pilot, shown)
        text = await press(pilot, shown, "question_mark")
        assert "delete the marked game" in text and "Keys at the table" not in text
        assert ("look back at the marked game, as" in text) == (what == "saved")


async def test_where_no_game_is_saved_there_is_nothing_to_look_back_at(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.title_choice("saved")
        await press(pilot, shown, "v", "e", "D")
        assert isinstance(shown.screen, SavedScreen)


async def test_the_keys_are_said_as_the_person_has_bound_them(tmp_path: Path) -> None:
    own = {"replay.auto": "z,ctrl+a", "replay.next": "N", "saved.export": "E", "saved.look_back": "b", "look.back": "y"}

    async with show(tmp_path, None, keys=own) as (pilot, shown):
        shown.store.import_text(played((Seat("Ann"), Seat("Robo", "random")), 10).journal())
        shown.navigator.title_choice("saved")
        text = await press(pilot, shown)
        assert "E: export" in text and "b: look back" in text and "e: export" not in text
        text = await press(pilot, shown, "b")
        assert "h N step" in text and "z auto" in text
        assert "answer 1 of" in await press(pilot, shown, "N")
        text = await press(pilot, shown, "question_mark")
        assert "  N  " in text and "z ctrl+a" in text and "y: back" in text
        await press(pilot, shown, "y")
        assert isinstance(shown.screen, ReplayScreen)


async def test_every_key_of_the_replay_is_in_its_list(tmp_path: Path) -> None:
    async with show(tmp_path, opened()) as (pilot, shown):
        await press(pilot, shown, "question_mark")
        assert isinstance(shown.screen, BrowseScreen)
        rows = "\n".join(row for row, _ in shown.screen.rows)
        for id in (id for id in bindings() if id.startswith("replay.")):
            assert " ".join(keys(id, {})) in rows, id


@pytest.mark.parametrize("name", ["[/b]", "[b]Ann", "a[@click=app.exit]b"])
async def test_a_name_with_brackets_is_shown_as_it_is(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = played((Seat(name), Seat("Bob")), 4)

    async with show(tmp_path, None) as (pilot, shown):
        shown.store.import_text(match.journal())
        shown.navigator.title_choice("saved")
        assert name in await press(pilot, shown)
        shown.trouble(f"{name} \x1b[2J")
        await press(pilot, shown)
        assert [(said.message, said.markup) for said in shown._notifications] == [(f"{name} ?[2J", False)]
        shown.push_screen(ResultScreen(Session(MatchTable(finished((Seat(name), Seat(name + "2")))))))
        assert name in await press(pilot, shown)


@pytest.mark.parametrize("name", ["[/b]", "[b]Ann"])
async def test_the_hand_over_names_whoever_it_is(tmp_path: Path, name: str) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.sit_down(Session(MatchTable(dealt((Seat("Bob"), Seat(name)), first=1))), fresh=True)
        text = await press(pilot, shown)
        assert isinstance(shown.screen, HandOverScreen) and name in text


async def test_a_file_name_is_shown_without_what_a_terminal_would_obey(tmp_path: Path) -> None:
    async with show(tmp_path, opened(), size=(200, 60)) as (pilot, shown):
        await press(pilot, shown, "e")
        shown.screen.query_one(AskLine).value = str(tmp_path / "no\x1b[2J" / "[/b]")
        assert "no?[2J/[/b] cannot be written" in (await press(pilot, shown, "enter")).replace("\n", "")


async def test_a_bot_of_an_unknown_level_is_reported_when_the_game_is_opened(tmp_path: Path) -> None:
    match = dealt((Seat("Ann"), Seat("Eve", "genius")))

    async with show(tmp_path, None) as (_pilot, shown):
        with pytest.raises(Damaged, match="unknown bot level 'genius'"):
            shown.store.import_text(match.journal())


async def test_the_result_leads_to_the_replay_and_back(tmp_path: Path) -> None:
    match = finished(PEOPLE)
    last = match.node
    match.undo(last.seat, consent=True)

    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.play(match)
        await press(pilot, shown, "enter")
        match.act(last.seat, last.code)
        assert isinstance(shown.screen, TableScreen)
        shown.screen.go_on()
        await press(pilot, shown)
        await press(pilot, shown, "enter")
        assert isinstance(shown.screen, ResultScreen)
        begun = await press(pilot, shown, "3")
        assert f"answer 0 of {len(match.path()) - 1}, round 1," in begun
        assert "every hand" in await press(pilot, shown, "v", "v")
        await press(pilot, shown, "escape")
        assert isinstance(shown.screen, ResultScreen)


async def test_export_asks_for_a_name_and_never_writes_over_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async with show(tmp_path, opened()) as (pilot, shown):
        asked = await press(pilot, shown, "e")
        assert "Export to which file?" in asked and f"in {tmp_path}"[:20] in asked
        await press(pilot, shown, "enter")
        assert (tmp_path / "cosmoctopus-1.journal").read_bytes() == TWO.read_bytes()
        assert "cosmoctopus-1-2.journal" in await press(pilot, shown, "e"), "a name that is free"
        field = as_a(Input, shown.focused)
        field.value = "cosmoctopus-1.journal"
        assert "There is something at cosmoctopus-1.journal already." in await press(pilot, shown, "enter")


async def test_saved_games_are_exported_and_imported_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_bytes(TWO.read_bytes())
    (tmp_path / "b").write_bytes(CUT)
    (tmp_path / "c").write_text("Dear diary")

    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.title_choice("replays")
        await press(pilot, shown)
        assert "greedy 1, greedy 2" in await press(pilot, shown, "i", "a", "enter")
        await press(pilot, shown, "e", "enter")
        assert (tmp_path / "cosmoctopus-1.journal").read_bytes() == TWO.read_bytes()
        assert told_on(shown) == f"Exported to {tmp_path}/cosmoctopus-1.journal."
        await press(pilot, shown, "i", "b", "enter")
        assert [saved.over for saved in shown.store.recent()].count(True) == 1
        damaged = f"Imported up to the damage at line {CUT_LINE}: it was cut or changed. It is among the saved games."
        assert told_on(shown) == damaged
        await press(pilot, shown, "i", "c", "enter")
        assert told_on(shown) == "c cannot be imported: line 1: this is not a journal, or its first line was cut or changed."
        await press(pilot, shown, "i", "d", "enter")
        assert told_on(shown) == "d cannot be read: No such file or directory."
        await press(pilot, shown, "i")
        assert not told_on(shown), "another file is asked for"
        assert len(shown.store.recent()) == 2


# --- damage


async def test_a_damaged_file_opens_up_to_the_damage_and_says_so(tmp_path: Path) -> None:
    lines = TWO.read_text().split("\n")
    lines[50] = lines[50].replace("[", "[ ")
    (tmp_path / "bad").write_text("\n".join(lines))
    replay = opened(tmp_path / "bad")
    assert replay.damage is not None and replay.damage.line == 51

    async with show(tmp_path, replay) as (pilot, shown):
        assert "Damaged at line 51: it was cut or changed. Up to there it is good." in screen_text(shown)
        text = await press(pilot, shown, "end")
        assert f"answer {replay.last} of {replay.last}" in text and 0 < replay.last < 50
        await press(pilot, shown, "p")
        assert not isinstance(shown.screen, ReplayScreen)


# --- the command line


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *args: str | Path) -> tuple[int, str, str]:
    status = main([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_match_goes_in_and_out_as_the_same_text(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = "Cosmoctopus, round 11: greedy 1, greedy 2"
    assert said(capsys, "import", TWO) == (0, f"ok: {TWO} is game 1: {game}\n", "")
    assert said(capsys, "export", "last", saves / "a") == (0, f"ok: game 1 is in {saves / 'a'}: {game}\n", "")
    assert said(capsys, "export", "1", saves / "b")[0] == 0
    assert (saves / "a").read_bytes() == (saves / "b").read_bytes() == TWO.read_bytes()
    assert said(capsys, "export", "1", saves / "b")[2] == f"octotui: There is something at {saves / 'b'} already.\n"


def test_the_good_part_of_a_damaged_file_is_imported_and_its_line_is_named(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (saves / "bad").write_bytes(CUT)
    status, out, err = said(capsys, "import", saves / "bad")
    assert (status, out) == (0, f"ok: {saves / 'bad'} is game 1: Cosmoctopus, round 1: greedy 1, greedy 2\n")
    assert err == f"octotui: {saves / 'bad'}: damaged at line {CUT_LINE}: it was cut or changed; what comes before is good\n"
    with Store.open(saves / "data" / "saves.db") as store:
        assert [game.over for game in store.recent()] == [False]


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (("replay", __file__), "line 1: this is not a journal"),
        (("import", __file__), "line 1: this is not a journal"),
        (("replay", "nowhere"), "nowhere cannot be read: No such file or directory."),
        (("import", "nowhere"), "nowhere cannot be read: No such file or directory."),
        (("replay", TWO), f"the table needs a terminal for input and output; in plain text: octotui replay {TWO} --line"),
        (("play", "oct8"), "the table needs a terminal for input and output; in plain text: octotui line oct8"),
        (("export", "last", "file"), "no game has been saved yet"),
        (("export", "7", "file"), "“7” is no saved game; `octotui saves` lists them"),
        (("export", "first", "file"), "“first” is no saved game"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(
    saves: Path, args: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    status, out, err = said(capsys, *args)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("octotui: ") and part in err


@pytest.mark.parametrize(
    ("result", "names", "said"),
    [
        (Result((2, 1, 3), (21, 38, 4), "all rounds"), "Bo, Ann, Cy", "Bo won 38-21-4"),
        (Result((1, 1, 3), (7, 7, 2), "all rounds"), "Ann, Bo, Cy", "Ann and Bo won 7-7-2"),
    ],
)
def test_a_game_that_is_over_is_listed_with_names_and_scores_from_the_first_place_on(result: Result, names: str, said: str) -> None:
    listed = Summary(1, "octopush", "Octopush", (Seat("Ann"), Seat("Bo"), Seat("Cy")), None, 40, True, result, "round 3")
    assert (listed.about, listed.outcome) == (f"Octopush, round 3: {names}", said)


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("cosmoctopus", {}, "0-0 tentacles"),
        ("cosmoctopus", {"investigator": "naive"}, "0-0 tentacles, Investigator 0"),
        ("octopush", {"totals": True}, "0-0 points"),
        ("octopush", {}, "1 answer"),
        ("octopush", {"variant": "dice"}, "0-0 pups"),
        ("oct8", {}, "0-0 points"),
        ("night", {}, "0-0-0 components"),
    ],
)
def test_a_game_that_goes_on_is_listed_with_how_far_everybody_is_but_nothing_secret(
    store: Store, game: str, options: dict[str, object], said: str
) -> None:
    """Octopush without totals leaves the sum to the players (P18); the points of Oct8 leave out the secret colour (E3)."""
    played = registry.load(game)
    seats = tuple(Seat(name) for name in ("Ann", "Bo", "Cy")[: min(played.seats[1], 3 if game == "night" else 2)])
    match = Match.start(played, seats, played.read_options(options), 5)
    store.new(match)
    first = match.pending[0]
    match.act(first, played.legal(match.state, first)[0])
    assert store.recent()[0].outcome == said


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        ("2-1-0 components", "Ann leads 2-1-0"),
        ("1-0-3 components", "Cy leads 3-1-0"),
        ("0-0-0 components", "0-0-0 components"),
        ("1-2-2 components", "1-2-2 components"),
        ("3-2-0 tentacles, Investigator 4", "3-2-0 tentacles, Investigator 4"),
        ("", "40 answers"),
    ],
)
def test_a_game_that_goes_on_says_who_leads(standing: str, said: str) -> None:
    seats = (Seat("Ann"), Seat("Bo"), Seat("Cy"))
    assert Summary(1, "night", "Night of the Grand Octopus", seats, None, 40, False, None, "turn 3", standing).leads == said


async def test_games_of_one_kind_are_told_apart_in_their_rows(tmp_path: Path) -> None:
    async with show(tmp_path, None) as (pilot, shown):
        for others in (("Bo", "Cy"), ("Dee", "Eve")):
            seats = tuple(Seat(name, "random") for name in ("Ann", *others))
            shown.store.new(Match.start(registry.load("night"), seats, registry.load("night").options(), seed=1))
        shown.navigator.title_choice("saved")
        text = await press(pilot, shown)
        assert "Night, turn 1: Ann, Bo, Cy" in text and "Night, turn 1: Ann, Dee, Eve" in text


async def test_names_are_left_out_of_the_list_rather_than_cut_and_stand_below_it(tmp_path: Path) -> None:
    seats = tuple(Seat(name, "random") for name in ("Ann", "Bo", "Cy", "Dee", "Eve"))
    async with show(tmp_path, None) as (pilot, shown):
        for name in ("night", "oct8"):
            shown.store.new(Match.start(registry.load(name), seats[: 5 if name == "night" else 3], registry.load(name).options(), seed=1))
        shown.navigator.title_choice("saved")
        text = await press(pilot, shown, "down")
        assert "Night, turn 1: Ann, Bo, Cy, Dee, Eve " in text
        assert "Enter goes on with it: Night of the Grand Octopus, turn 1: Ann, Bo, Cy, Dee, Eve, 0-0" in " ".join(text.split())
        assert "Oct8, round 1: Ann, Bo, Cy " in text and shown.glyphs["more"] not in text
