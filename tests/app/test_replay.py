"""The replay: every moment by keys, each view and no more, playing on, damage, and matches as text files."""

from __future__ import annotations

import io
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import EVERYONE, HIDDEN
from engine.core.tree import Node
from engine.cosmoctopus.table import Table
from octotui.app import OctotuiApp
from octotui.cli import main
from octotui.play.replay import SPECTATOR, Replay, read
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.screens.browse import BrowseScreen
from octotui.screens.catalogue import bindings
from octotui.screens.cover import HandOverScreen
from octotui.screens.replay import SPEEDS, ReplayScreen
from octotui.screens.result import ResultScreen
from octotui.screens.saved import SavedScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.storage.store import Store
from octotui.terminal.keys import keys
from octotui.widgets.ask_line import AskLine
from tests.app.tables import BOT, PEOPLE, app, dealt, screen_text, settled
from tests.typed import as_a

GOLDEN = Path(__file__).parent.parent / "golden"
TWO, DRAFT = GOLDEN / "cosmoctopus-2.journal", GOLDEN / "cosmoctopus-draft.journal"
CUT = TWO.read_bytes()[:3000]
CUT_LINE = CUT.count(b"\n") + 1
"""The line that is cut short, counted from 1."""


def opened(file: Path = TWO) -> Replay:
    return Replay(*read(file, load))


def played(seats: tuple[Seat, ...], answers: int, **options: Any) -> Match:
    """A match in which everybody followed the proposals."""
    match = dealt(seats, **options)
    while not match.over and len(match.nodes) <= answers:
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    return match


def finished(seats: tuple[Seat, ...]) -> Match:
    """The golden game as if these had played it."""
    replay = opened()
    replay.match.header = msgspec.structs.replace(replay.match.header, seats=seats)
    replay.go(replay.last)
    return replay.branch()


@asynccontextmanager
async def show(
    folder: Path,
    replay: Replay | None,
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> AsyncIterator[tuple[Any, OctotuiApp]]:
    """An app that begins with this replay, or with the title."""
    shown = app(folder, **settings)
    shown.showing = replay
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        yield pilot, shown


async def press(pilot: Any, shown: OctotuiApp, *keys: str) -> str:
    """Press keys; gives what the screen then shows."""
    await pilot.press(*keys)
    await settled(shown, pilot)
    return screen_text(shown)


# --- moments


async def test_keys_step_through_the_answers_and_the_line_says_where_one_is(tmp_path: Path) -> None:
    replay = opened()

    async with show(tmp_path, replay) as (pilot, shown):
        assert f"Cosmoctopus: answer 0 of {replay.last}, round 1, greedy 1's view." in screen_text(shown)
        assert f"answer 3 of {replay.last}" in await press(pilot, shown, "right", "l", "space")
        assert f"answer 1 of {replay.last}" in await press(pilot, shown, "left", "h")
        assert f"answer {replay.last} of {replay.last}, round {replay.number(replay.last)}" in await press(pilot, shown, "end", "l")
        assert f"answer 0 of {replay.last}" in await press(pilot, shown, "home", "h")


def turn_of(node: Node) -> tuple[int, int]:
    state = as_a(Table, node.state)
    return state.round, state.turn


@pytest.mark.parametrize(
    ("on", "back"), [("shift+right", "shift+left"), ("pagedown", "pageup"), ("right_square_bracket", "left_square_bracket")]
)
async def test_keys_go_from_turn_to_turn(tmp_path: Path, on: str, back: str) -> None:
    replay = opened()
    turns = [i for i, node in enumerate(replay.nodes) if not i or turn_of(node) != turn_of(replay.nodes[i - 1])]

    async with show(tmp_path, replay) as (pilot, shown):
        await press(pilot, shown, on, on)
        assert replay.at == turns[2]
        await press(pilot, shown, "l", back)
        assert replay.at == turns[2]
        await press(pilot, shown, back)
        assert replay.at == turns[1]
        await press(pilot, shown, back, back)
        assert replay.at == 0
        await press(pilot, shown, "end", on)
        assert replay.at == replay.last


async def test_a_round_is_gone_to_by_its_number_and_one_there_is_not_is_named(tmp_path: Path) -> None:
    replay = opened()

    async with show(tmp_path, replay) as (pilot, shown):
        rounds = replay.number(replay.last)
        assert f"Which round? 1 to {rounds}" in await press(pilot, shown, "g")
        assert "round 4, greedy" in await press(pilot, shown, "4", "enter")
        assert as_a(Table, replay.nodes[replay.at].state).round == 4 and as_a(Table, replay.nodes[replay.at - 1].state).round == 3
        assert f"There is no round “99”; there are 1 to {rounds}." in await press(pilot, shown, "g", "9", "9", "enter")
        at = replay.at
        await press(pilot, shown, "g", "2", "escape", "l")
        assert replay.at == at + 1


async def test_auto_play_goes_on_by_itself_at_its_speed_until_the_end_or_a_key(tmp_path: Path) -> None:
    replay = opened()

    async with show(tmp_path, replay) as (pilot, shown):
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        assert "auto: 1 s." in await press(pilot, shown, "a")
        assert "auto: 0.5 s." in await press(pilot, shown, "plus")
        assert "auto: 2 s." in await press(pilot, shown, "minus", "minus")
        await press(pilot, shown, *["minus"] * len(SPEEDS))
        at = replay.at
        screen.tick()
        assert replay.at == at + 1 and screen.timer
        assert "playing" not in await press(pilot, shown, "l")
        assert not screen.timer
        await press(pilot, shown, "end", "h", "a")
        screen.tick()
        assert replay.at == replay.last and not screen.timer


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_every_moment_of_a_draft_can_be_shown_from_every_view(tmp_path: Path, size: tuple[int, int]) -> None:
    replay = opened(DRAFT)

    async with show(tmp_path, replay, size) as (pilot, shown):
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        for view in (*replay.views, SPECTATOR):
            replay.view = view
            for moment in (*range(0, 40, 1 if size == (80, 24) else 3), replay.last):
                replay.go(moment)
                screen.changed()
        await press(pilot, shown, "o", "o", "o", "d", "escape", "t", "escape", "L", "escape", "question_mark")
        assert isinstance(shown.screen, BrowseScreen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (200, 60)])
async def test_with_every_hand_no_area_lies_on_another(tmp_path: Path, size: tuple[int, int]) -> None:
    replay = Replay(finished(PEOPLE))

    async with show(tmp_path, replay, size=size) as (pilot, shown):
        while replay.view != EVERYONE:
            await press(pilot, shown, "v")
        text = await press(pilot, shown, "right_square_bracket", "right_square_bracket")
        assert isinstance(shown.screen, ReplayScreen)
        places = list(shown.screen.regions.values())
        assert "hands" in shown.screen.regions
        assert "? keys" in text or "?: keys" in text
        assert not [(a, b) for a, b in combinations(places, 2) if a.overlaps(b)]
        assert all(f"{name}: {cards[0]}" in text for name, cards in replay.hands())


async def test_ascii_means_ascii_in_the_replay_too(tmp_path: Path) -> None:
    async with show(tmp_path, opened(), glyphs="ascii") as (pilot, shown):
        for typed in (("l",), ("v",), ("v",), ("g",)):
            assert (await press(pilot, shown, *typed)).isascii()


# --- views


async def test_a_finished_game_is_shown_from_each_seat_and_with_every_hand(tmp_path: Path) -> None:
    replay = opened()
    state, word = as_a(Table, replay.nodes[0].state), replay.game.word
    replay.go(0)

    async with show(tmp_path, replay) as (pilot, shown):
        shown_by_view = [screen_text(shown), await press(pilot, shown, "v")]
        for seat, text in enumerate(shown_by_view):
            assert f"greedy {seat + 1}'s view" in text
            assert all((word(card)[:12] in text) == (owner == seat) for owner in (0, 1) for card in state.hand[owner])
        text = await press(pilot, shown, "v")
        assert "every hand" in text
        text = await press(pilot, shown, "x")
        assert isinstance(shown.screen, BrowseScreen)
        assert all(word(card) in text for hand in state.hand for card in hand)
        assert "greedy 1's view" in await press(pilot, shown, "escape", "v")


async def test_an_unfinished_hot_seat_game_shows_nobodys_hand_at_any_moment(tmp_path: Path) -> None:
    match = played(PEOPLE, 40)
    assert not match.over
    replay = Replay(match)

    async with show(tmp_path, replay, (120, 36)) as (pilot, shown):
        word = match.game.word
        for moment in range(replay.last + 1):
            state = as_a(Table, replay.nodes[moment].state)
            hidden = {word(card) for hand in state.hand for card in hand}
            text = screen_text(shown)
            assert f"answer {moment} of {replay.last}" in text
            known = replay.log()
            assert not [name for name in hidden if name[:12] in text and not any(name in line.text for line in known)]
            await press(pilot, shown, "l")
        for key in ("v", "x"):
            assert "once the game is over" in await press(pilot, shown, key)
        assert replay.view is SPECTATOR and replay.hands() == []
        await press(pilot, shown, "h", "p")
        assert isinstance(shown.screen, ReplayScreen)
        assert "Playing on would show the others' cards" in screen_text(shown)
        assert shown.store.recent() == []


def test_the_draft_of_an_unfinished_hot_seat_game_tells_nobodys_choice() -> None:
    match = played(PEOPLE, 12, hands="draft")
    replay = Replay(match)
    for moment in range(replay.last + 1):
        replay.go(moment)
        view = as_a(Table, replay.seen(moment))
        assert {c for zone in (view.hand, view.pack) for cards in zone for c in cards} <= {HIDDEN}
        chosen = match.game.word(replay.nodes[moment].code.split()[-1]) if replay.nodes[moment].code.startswith("keep ") else None
        assert chosen is None or chosen not in replay.answer()


def test_alone_against_bots_one_sees_only_ones_own_hand_until_the_game_is_over() -> None:
    assert Replay(played(BOT, 40)).views == (0,)
    assert Replay(finished(BOT)).views == (0, 1, EVERYONE)


# --- playing on


async def test_play_on_asks_the_same_question_and_leaves_the_original_as_it_was(tmp_path: Path) -> None:
    match = finished(BOT)
    assert match.over
    text = match.journal()
    replay = Replay(match)
    moment = next(i for i in range(20, replay.last) if match.game.pending(replay.nodes[i].state) == (0,))
    replay.go(moment)
    asked = match.game.prompt(replay.state, 0)

    async with show(tmp_path, replay) as (pilot, shown):
        await press(pilot, shown, "p")
        table = shown.screen
        assert isinstance(table, TableScreen)
        assert table.scene.prompt == asked
        assert table.session.match.header.study and table.session.match is not match
        await press(pilot, shown, "1")
        (saved,) = shown.store.recent()
        assert not saved.over and saved.answers > moment
        assert match.journal() == text and match.over


def test_a_branch_has_the_same_past_at_every_moment() -> None:
    replay = opened()
    for moment in range(0, replay.last, 17):
        replay.go(moment)
        branch = replay.branch()
        assert branch.state.digest() == replay.state.digest()
        assert branch.here == moment


async def test_nobody_plays_on_from_the_end(tmp_path: Path) -> None:
    async with show(tmp_path, opened()) as (pilot, shown):
        assert "The game is over here" in await press(pilot, shown, "end", "p")


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
        assert "greedy 1, greedy 2" not in text and "10 answers" in text
        await press(pilot, shown, "1")
        assert isinstance(shown.screen, HandOverScreen)


@pytest.mark.parametrize(("finished", "told"), [(False, "Imported. It is among the replays."), (True, "Imported.")])
async def test_a_game_that_is_imported_among_the_others_is_said_to_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: bool, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_bytes(TWO.read_bytes())

    async with show(tmp_path, None) as (pilot, shown):
        shown.push_screen(SavedScreen(finished))
        await press(pilot, shown, "i", "a", "enter")
        assert [notice.message for notice in shown._notifications] == [told]


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


async def test_a_bot_of_a_level_that_is_not_here_is_told_when_the_game_is_opened(tmp_path: Path) -> None:
    match = dealt((Seat("Ann"), Seat("Eve", "genius")))

    async with show(tmp_path, None) as (_pilot, shown):
        with pytest.raises(Damaged, match="unknown bot level 'genius'"):
            shown.store.import_text(match.journal())


async def test_the_result_leads_to_the_replay_and_back(tmp_path: Path) -> None:
    match = finished(PEOPLE)
    last = match.nodes[match.here]
    match.undo(last.seat, consent=True)

    async with show(tmp_path, None) as (pilot, shown):
        shown.navigator.play(match)
        await press(pilot, shown, "enter")
        match.act(last.seat, last.code)
        assert isinstance(shown.screen, TableScreen)
        shown.screen.go_on()
        await press(pilot, shown)
        assert isinstance(shown.screen, ResultScreen)
        assert "answer 0 of" in await press(pilot, shown, "3")
        assert "every hand" in await press(pilot, shown, "v", "v")
        await press(pilot, shown, "escape")
        assert isinstance(shown.screen, ResultScreen)


async def test_export_asks_for_a_name_and_never_writes_over_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async with show(tmp_path, opened()) as (pilot, shown):
        assert "Export to which file?" in await press(pilot, shown, "e")
        await press(pilot, shown, "enter")
        assert (tmp_path / "cosmoctopus.journal").read_bytes() == TWO.read_bytes()
        assert "There is something at cosmoctopus.journal already." in await press(pilot, shown, "e", "enter")


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
        assert (tmp_path / "octotui-1.journal").read_bytes() == TWO.read_bytes()
        await press(pilot, shown, "i", "b", "enter")
        assert [saved.over for saved in shown.store.recent()].count(True) == 1
        await press(pilot, shown, "i", "c", "enter")
        await press(pilot, shown, "i", "d", "enter")
        said = [notification.message for notification in shown._notifications]
        assert f"Imported up to the damage at line {CUT_LINE}: it was cut or changed. It is among the saved games." in said
        assert "c cannot be imported: line 1: this is not a journal, or its first line was cut or changed." in said
        assert "d cannot be read: No such file or directory." in said
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
        (("replay", TWO), "the table needs a terminal"),
        (("export", "last", "file"), "no game has been saved yet"),
        (("export", "7", "file"), "There is no saved game 7."),
        (("export", "first", "file"), "“first” is neither a game's number nor `last`"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(
    saves: Path, args: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    status, out, err = said(capsys, *args)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("octotui: ") and part in err
