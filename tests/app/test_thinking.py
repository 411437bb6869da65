"""Bots that think at the table: what stops them, and what is shown meanwhile."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots import Assessment, Budget, Decision, Tell, answer_for, bot, sight
from engine.bots.player import quiet
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from octotui.bots.task import Task
from octotui.bots.thinking import BotProcess, Thinker
from octotui.screens.palette import PaletteScreen
from octotui.screens.result import ResultScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from tests.app.clock import run
from tests.app.tables import BOT, app, dealt, screen_text, settled
from tests.app.test_bot_process import LIMIT, bots


class Undecided:
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.thoughts = self.stopped = 0

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        self.thoughts += 1
        try:
            await asyncio.get_running_loop().create_future()
            raise AssertionError("nobody gives it an answer")
        finally:
            self.stopped += 1

    def close(self) -> None:
        """There is nothing to end."""


def at_the_table(folder: Path, thinker: Thinker | None, play: Callable[..., Awaitable[None]], match: Match, **settings: object) -> None:
    async def played() -> None:
        shown = app(folder, match, **settings)
        if thinker is not None:
            shown.thinker = thinker
        async with shown.run_test(size=(80, 24)) as pilot:
            await asyncio.wait_for(play(shown, pilot), LIMIT)

    go = asyncio.run if isinstance(thinker, BotProcess) else run
    go(played())


async def until_a_bot_thinks(thinker: Undecided, pilot: Any) -> None:
    """The person does the obvious until it is a bot's turn."""
    for _ in range(40):
        if thinker.thoughts > thinker.stopped:
            return
        await pilot.press("full_stop")
        await pilot.pause()
    raise AssertionError("no bot was asked")


def test_leaving_the_table_stops_the_thought_and_nothing_is_answered(tmp_path: Path) -> None:
    thinker, match = Undecided(), dealt(BOT, first=1)

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(thinker, pilot)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(shown.screen, TitleScreen)
        assert (thinker.thoughts, thinker.stopped) == (1, 1)
        assert len(match.nodes) == 1

    at_the_table(tmp_path, thinker, play, match)


def test_quitting_stops_the_thought(tmp_path: Path) -> None:
    thinker = Undecided()

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(thinker, pilot)
        shown.exit()

    at_the_table(tmp_path, thinker, play, dealt(BOT, first=1))
    assert (thinker.thoughts, thinker.stopped) == (1, 1)


def test_a_new_game_stops_the_thought_in_the_one_before(tmp_path: Path) -> None:
    thinker, match = Undecided(), dealt(BOT, first=1)

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(thinker, pilot)
        shown.store.keep_lesson("cosmoctopus", "1")
        shown.navigator.begin("cosmoctopus", BOT, {"first": 1}, 6)
        await pilot.pause()
        assert isinstance(shown.screen, TableScreen) and shown.screen.session.match is not match
        assert (thinker.thoughts, thinker.stopped) == (2, 1)
        assert len(match.nodes) == 1

    at_the_table(tmp_path, thinker, play, match)


@pytest.mark.parametrize("key", ["u", "U"])
def test_undo_stops_the_thought_and_takes_back_ones_own_answer(tmp_path: Path, key: str) -> None:
    thinker, match = Undecided(), dealt(BOT, first=0)

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(thinker, pilot)
        given = match.node.depth
        await pilot.press(key)
        await pilot.pause()
        assert (thinker.thoughts, thinker.stopped) == (1, 1)
        assert match.pending == (0,) and match.node.depth < given
        assert shown.screen.scene.prompt is not None and ("taken back" in shown.screen.note) == (key == "U")

    at_the_table(tmp_path, thinker, play, match)


def test_undo_that_is_refused_lets_the_bot_think_on(tmp_path: Path) -> None:
    thinker, match = Undecided(), dealt(BOT, first=1)

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(thinker, pilot)
        await pilot.press("u")
        assert "No undo: you have no answer to undo" in screen_text(shown)
        assert (thinker.thoughts, thinker.stopped) == (1, 0)

    at_the_table(tmp_path, thinker, play, match)


def test_nobody_takes_back_what_bots_play_among_themselves(tmp_path: Path) -> None:
    thinker, match = Undecided(), dealt(bots("random", "random"), first=1)
    answer_for(match, bot)

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(thinker, pilot)
        await pilot.press("u", "U")
        assert match.here == 1 and (thinker.thoughts, thinker.stopped) == (1, 0)

    at_the_table(tmp_path, thinker, play, match)


def test_the_last_answers_of_a_finished_game_can_be_taken_back_from_the_result(tmp_path: Path) -> None:
    match = dealt((Seat("Ann"), Seat("Bo", "random")), express=True)
    player = bot("greedy")
    while not match.over:
        seat = match.pending[0]
        match.act(seat, player.choose(sight(match.game, match.state, seat), Random(1), Budget()).code)

    async def play(shown: Any, pilot: Any) -> None:
        await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        shown.navigator.result_choice(shown.screen.session, "table")
        await pilot.pause()
        await pilot.press("u")
        await settled(shown, pilot)
        assert not match.over and match.pending == (0,)

    at_the_table(tmp_path, None, play, match)


@pytest.mark.parametrize("key", ["space", "z", "down", "1"])
def test_any_key_skips_the_pace_of_the_bots(tmp_path: Path, key: str) -> None:
    match = dealt(BOT, first=1)

    async def play(shown: Any, pilot: Any) -> None:
        await pilot.pause()
        assert match.pending == (1,)
        await pilot.press(key)
        await settled(shown, pilot)
        assert match.pending == (0,)

    at_the_table(tmp_path, None, play, match, bot_speed=3600)


def test_at_the_set_speed_a_bots_answer_stays_on_the_screen(tmp_path: Path) -> None:
    match = dealt(BOT, first=1)

    async def play(shown: Any, pilot: Any) -> None:
        await pilot.pause()
        assert len(match.nodes) == 2
        assert shown.screen.scene.view == match.game.observe(match.state, 0)

    at_the_table(tmp_path, None, play, match, bot_speed=3600)


def test_a_whole_turn_of_a_bot_in_the_real_process(tmp_path: Path) -> None:
    match = dealt((Seat("Ann"), Seat("Bo", "greedy")), first=1)
    twin = dealt((Seat("Ann"), Seat("Bo", "greedy")), first=1)
    while answer_for(twin, bot):
        pass
    said: list[str] = []
    thinker = BotProcess(said.append)
    processes: list[Any] = []

    async def play(shown: Any, pilot: Any) -> None:
        await settled(shown, pilot)
        assert match.lines == twin.lines
        assert thinker.process is not None and thinker.process.poll() is None
        processes.append(thinker.process)

    at_the_table(tmp_path, thinker, play, match)
    assert processes[0].returncode == -signal.SIGKILL
    assert said == []


# --- what is shown of a long thought


class Slow(Undecided):
    """Says every quarter of a second what it would answer, and never answers."""

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        codes = sight(game, game.position(task.position, game.read_options(task.options), task.seats), task.seat).codes
        prospects = tuple(Assessment(code, 0.5 - n / 100, 0.0) for n, code in enumerate(codes))
        self.thoughts += 1
        while True:
            await asyncio.sleep(0.25)
            tell(Decision(codes[0], "so far", prospects))


def idling(folder: Path, match: Match, seconds: float, **settings: object) -> str:
    """The table once a bot has thought for this many of its four seconds."""
    found: list[str] = []

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(shown.thinker, pilot)
        await asyncio.sleep(seconds)
        await pilot.pause()
        found.append(screen_text(shown))

    at_the_table(folder, Slow(), play, match, think=4.0, **settings)
    return found[0]


@pytest.mark.parametrize(
    ("motion", "seconds", "said"),
    [
        ("on", 0.3, "Bo is thinking ▱▱▱▱▱▱▱▱"),
        ("on", 2.3, "Bo is thinking ▰▰▰▰▱▱▱▱"),
        ("on", 9.0, "Bo is thinking ▰▰▰▰▰▰▰▱"),
        ("off", 0.3, "Bo is thinking ─"),
        ("off", 2.3, "Bo is thinking: half of the time is over"),
    ],
)
def test_a_bot_that_thinks_for_long_says_how_far_it_is(tmp_path: Path, motion: str, seconds: float, said: str) -> None:
    assert said in idling(tmp_path, dealt((Seat("Ann"), Seat("Bo", "deep")), first=1), seconds, motion=motion)


@pytest.mark.parametrize(("answers", "said"), [(0, "Bo is thinking"), (1, "Bo plays on")])
def test_a_bot_that_has_answered_in_its_turn_plays_on(tmp_path: Path, answers: int, said: str) -> None:
    """What it has just done is being shown."""
    match = dealt((Seat("Ann"), Seat("Bo", "deep")), first=1)
    for _ in range(answers):
        answer_for(match, bot)

    async def play(shown: Any, pilot: Any) -> None:
        await until_a_bot_thinks(shown.thinker, pilot)
        assert said in screen_text(shown)

    at_the_table(tmp_path, Undecided(), play, match)


def test_what_it_thinks_of_is_named_only_where_nobody_plays(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    against = idling(tmp_path / "a", dealt((Seat("Ann"), Seat("Bo", "deep")), first=1), 1.3)
    among = idling(tmp_path / "b", dealt(bots("deep", "deep"), first=1), 1.3)
    assert "%" not in against and "50 %" in among


# --- over SSH


@pytest.mark.parametrize(
    ("environment", "motion", "blinks"),
    [
        ({}, "auto", True),
        ({}, "off", False),
        ({"SSH_TTY": "/dev/pts/9"}, "auto", False),
        ({"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"}, "auto", False),
        ({"SSH_TTY": "/dev/pts/9"}, "on", True),
    ],
)
def test_nothing_blinks_over_ssh_or_without_motion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], motion: str, blinks: bool
) -> None:
    for name in ("SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    async def play(shown: Any, pilot: Any) -> None:
        await settled(shown, pilot)
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(shown.screen, PaletteScreen)
        assert shown.focused.cursor_blink is blinks

    at_the_table(tmp_path, None, play, dealt(BOT, first=0), motion=motion)
