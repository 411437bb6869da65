"""A key typed ahead belongs to the next screen, except at a table and where a screen appears by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.widgets import Input

from engine.core.match import Match
from octotui.app import OctotuiApp
from octotui.play.lesson import Lesson
from octotui.play.step_by_step import steps_again
from octotui.screens.cover import HandOverScreen
from octotui.screens.guide import GuideScreen
from octotui.screens.leaving import TOO_SOON, TYPED_AHEAD
from octotui.screens.settings import SettingsScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import MARKED, TableScreen
from octotui.tables.cover import shortest_first
from octotui.terminal.keyboard import MOST, Guarded, Keyboard, Pause
from octotui.widgets.lines import Lines
from tests.app import nights
from tests.app.advising import Adviser
from tests.app.clock import run
from tests.app.snapshots import SCREENS
from tests.app.tables import BOT, PEOPLE, app, dealt, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.typed import as_a

EVERY = (
    *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,/?[]+-<>!",
    *("enter", "space", "tab", "shift+tab", "escape", "backspace", "delete", "up", "down", "left", "right", "home", "end"),
    *("pageup", "pagedown", "f1", "ctrl+p", "ctrl+l", "ctrl+s", "ctrl+y", "ctrl+a", "ctrl+x"),
)
"""Keys, but for those that end the program or stop it."""
OPENERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "title": ((), (*"123456", "question_mark")),
    "title, a game to learn": (("2",), ("1", "2", "escape")),
    "title, the rules to read": (("5",), ("1", "escape")),
    "setup": ((), ("enter", "e", "escape", "question_mark")),
    "layouts": ((), ("n", "c", "escape")),
    "act": ((), ("x", "d", "t", "L", "question_mark", "ctrl+p", "q")),
    "palette": ((), ("enter", "escape")),
    "help": ((), ("enter", "escape")),
    "inspect": ((), ("escape",)),
    "handover": ((), ("enter", "q")),
    "result": ((), ("enter", "2", "3", "4", "escape", "q")),
    "review": ((), ("escape", "enter")),
    "review-replay": ((), ("escape",)),
}
"""Of each screen that is kept the way to one that is not, and the keys there that bring another to the front."""
CASES = [(name, opener) for name, (_, openers) in OPENERS.items() for opener in openers]


def key(name: str) -> Key:
    """The event of a key."""
    return Key(_character_to_key(name) if len(name) == 1 else name, name if len(name) == 1 else None)


def press(shown: OctotuiApp, *names: str) -> None:
    """Press keys in one turn of the loop."""
    for name in names:
        shown.post_message(key(name))


def described(shown: OctotuiApp) -> tuple[list[str], str]:
    """The screens, and what the one in front shows."""
    return [type(screen).__name__ for screen in shown.screen_stack], screen_text(shown)


async def brought(folder: Path, name: str, opener: str, *pressed: str, at_once: bool = True) -> tuple[bool, list[str], str]:
    """Whether the screen that a key brings is guarded, and what is shown after these further ones, pressed `at_once` or in turn."""
    make, way = SCREENS[name.partition(",")[0]]
    folder.mkdir()
    shown = app(folder, make(), keys={})
    shown.thinker = Adviser()
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for step in (*way, *OPENERS[name][0]):
            await pilot.press(step)
            await settled(shown, pilot)
        before = shown.screen
        for keys in ((opener, *pressed),) if at_once else ((opener,), *((one,) for one in pressed)):
            press(shown, *keys)
            await settled(shown, pilot)
        assert pressed or shown.screen is not before, "it brings another screen to the front"
        return isinstance(shown.screen, Guarded), *described(shown)


@pytest.mark.parametrize(("name", "opener"), CASES, ids=[f"{name}-{opener}" for name, opener in CASES])
def test_a_key_typed_ahead_belongs_to_the_next_screen_unless_that_is_guarded(
    name: str, opener: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("octotui.screens.setup.new_seed", lambda: 7)
    guarded, stack, _ = run(brought(tmp_path / "alone", name, opener))
    if guarded:
        *_, found, text = run(brought(tmp_path / "every", name, opener, *EVERY))
        assert found == stack and (TYPED_AHEAD in text or "a again" in text), "told until a bot plays"
    else:
        ahead = run(brought(tmp_path / "ahead", name, opener, "down", "down"))
        assert ahead == run(brought(tmp_path / "in-turn", name, opener, "down", "down", at_once=False))


@pytest.mark.parametrize("gap", [0.0, 0.02, 0.1, 0.2, 0.3])
async def test_keys_typed_fast_at_the_title_choose_the_game_they_name(gap: float, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.keyboard.pause = Pause()
        for name in ("1", "right", "right"):
            press(shown, name)
            await asyncio.sleep(gap)
        await settled(shown, pilot)
        assert as_a(SetupScreen, shown.screen).game == shortest_first(shown.games)[2]


async def test_a_click_counts_for_the_screen_it_was_made_on(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        press(shown, "6")
        shown.post_message(Paste("2"))
        press(shown, "down")
        await settled(shown, pilot)
        assert as_a(SettingsScreen, shown.screen).query_one(Lines).at == 1


async def test_a_screen_that_is_never_painted_holds_back_no_key_that_leaves(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.keyboard._front = None
        press(shown, "down", "ctrl+q")
        await pilot.pause()
    assert shown.return_code == 0


@pytest.mark.parametrize("begins", ["act", "help"])
async def test_a_line_to_type_in_is_made_once(begins: str, tmp_path: Path) -> None:
    """The search of a page, what one says at the table: the first key opens the line, and what follows goes into it."""
    opener = {"act": "m", "help": "slash"}[begins]
    shown = app(tmp_path, SCREENS[begins][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*SCREENS[begins][1])
        shown.post_message(Key(opener, "/" if opener == "slash" else opener))
        press(shown, "/", "/", "m", ".")
        await settled(shown, pilot)
        assert len(shown.screen.query(Input)) == 1
        assert shown.screen.query_one(Input).value == "//m."


async def test_saved_games_take_no_key_for_the_one_that_is_opened(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("q")
        await settled(shown, pilot)
        await pilot.press("4")
        for keys in (("v", "space"), ("escape", "enter", "1", "1")):
            press(shown, *keys)
            await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and shown.screen.session.match.here == 0


# --- at one keyboard


def ending() -> Match:
    """Ann has only to end her turn, and Bo plays next at the same keyboard."""
    return match_at(Seat(hand="one-ink"), Seat(hand="one-coin"), people=PEOPLE)


@pytest.mark.parametrize("gap", [0.0, 0.05, 0.1, 0.2, 0.3, 0.4])
@pytest.mark.parametrize("pressed", ["enter", "space"])
async def test_keys_typed_ahead_uncover_nobodys_hand(gap: float, pressed: str, tmp_path: Path) -> None:
    match = ending()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        shown.keyboard.pause = Pause()
        await asyncio.sleep(1)
        press(shown, "2")
        for _ in range(5):
            await asyncio.sleep(gap)
            press(shown, pressed)
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and "One Coin" not in screen_text(shown)
        assert match.node.code == "end"
        assert TOO_SOON in screen_text(shown) or not gap
        await asyncio.sleep(1)
        press(shown, pressed)
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and "One Coin" in screen_text(shown)


@pytest.mark.parametrize(("first", "every"), [(0.25, 0.03), (0.5, 0.03), (0.66, 0.04)])
async def test_a_key_that_is_held_uncovers_nobodys_hand(first: float, every: float, tmp_path: Path) -> None:
    """A terminal repeats a key that is held, first after a while and then again and again."""
    shown = app(tmp_path, match_at(Seat(), Seat(hand="one-coin"), people=PEOPLE))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        shown.keyboard.pause = Pause()
        await asyncio.sleep(1)
        press(shown, "enter")
        await asyncio.sleep(first)
        for _ in range(100):
            press(shown, "enter")
            await asyncio.sleep(every)
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen)


async def test_a_key_typed_ahead_is_no_answer_to_what_is_asked_after_a_bots_turn(tmp_path: Path) -> None:
    match = match_at(Seat(hand="one-ink"), Seat(), people=BOT)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.keyboard.pause = Pause()
        await asyncio.sleep(1)
        press(shown, "2", "enter", "enter")
        for gap in (0.1, 0.3, 0.4):
            await asyncio.sleep(gap)
            press(shown, "enter")
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen) and table.session.asked_seat == 0
        asked = match.here
        text = screen_text(shown)
        assert match.nodes[asked].seat == 1 and MARKED in text and "Bo: " in text, "the recap stays below it"
        press(shown, "tab")
        await settled(shown, pilot)
        assert MARKED not in screen_text(shown)
        await asyncio.sleep(1)
        press(shown, "enter")
        await settled(shown, pilot)
        assert match.here != asked


@pytest.mark.parametrize("choices", [2, 1])
async def test_only_where_something_else_could_be_answered_is_a_key_typed_ahead_no_answer(
    choices: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_at(Seat(hand="one-ink"), Seat(), people=BOT)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table, here = table_of(shown), match.here
        monkeypatch.setattr(table, "legal", lambda: match.game.legal(match.state, 0)[:choices])
        table.unread = shown.keyboard.unseen = True
        table.answer(table.marks.code)
        assert (match.here == here) == (choices > 1) == (MARKED in screen_text(shown))


async def test_n05_a_key_typed_ahead_sets_no_hand_of_a_clock(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        for unseen, typed in ((True, ()), (False, ("1",))):
            table.unread = shown.keyboard.unseen = unseen
            table.pick(table.marks.code)
            assert table.marks.typed == typed
            assert (MARKED in screen_text(shown)) == unseen


async def test_in_a_lesson_too_a_key_typed_ahead_is_told(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await shown.push_screen(GuideScreen(Lesson("oct8")))
        await settled(shown, pilot)
        screen = as_a(GuideScreen, shown.screen)
        while screen.lesson.reading:
            screen.read_on()
        screen.unread = shown.keyboard.unseen = True
        screen.answer(screen.marks.code)
        await settled(shown, pilot)
        assert MARKED in screen_text(shown)


@pytest.mark.parametrize("key", ["enter", "1"])
async def test_a_key_tapped_on_after_the_last_turns_again_is_no_answer(key: str, tmp_path: Path) -> None:
    match = match_at(Seat(hand="one-ink one-coin"), Seat(hand="pact", tentacles=2), people=BOT, head="ink-3")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.answer("end")
        await settled(shown, pilot)
        asked, (*_, last) = match.here, steps_again(table.session)
        await pilot.press("a")
        await pilot.pause()
        while table.scene.news != last.news:
            await pilot.press("enter")
            await pilot.pause()
        press(shown, "enter", key)
        await settled(shown, pilot)
        assert not table.stepping and match.here == asked and shown.keyboard._paged
        press(shown, "1")
        await settled(shown, pilot)
        assert match.here != asked


def unseen(*pressed: tuple[str, float], paged: bool = False) -> bool:
    """Whether the last of these keys, each with its second, came too soon to answer a question that is painted at second 10, after pages
    where it is `paged`.
    """
    keyboard = Keyboard(OctotuiApp.__new__(OctotuiApp), lambda _: asyncio.sleep(0), lambda: None)
    keyboard._since, keyboard._paged = 10, paged
    for name, second in pressed:
        event = key(name)
        event.time = second
        keyboard._note(event)
    return keyboard.unseen


@pytest.mark.parametrize(
    ("pressed", "early"),
    [
        ([("3", 10.2)], True),
        ([("3", 10.3)], False),
        ([("space", 10.1), ("3", 10.3)], True),
        ([("space", 9.9), ("3", 10.3)], False),
        ([("space", 9.7), ("space", 10.0), ("space", 10.3), ("space", 10.6)], True),
        ([("space", 9.7 + 0.3 * n) for n in range(4)], True),
        ([("space", 9.7 + 0.3 * n) for n in range(5)], False),
        ([("space", 9.7 + 0.1 * n) for n in range(40)], True),
        ([("3", 9.6), ("3", 10.3)], True),
        ([("3", 9.6), ("3", 10.3), ("3", 10.35), ("3", 10.4)], True),
        ([("3", 9.6), ("3", 10.3), ("3", 10.85)], False),
        ([("enter", 8.65), ("enter", 9.5), ("enter", 10.35)], True),
        ([("enter", 9.5), ("enter", 10.35), ("enter", 10.95)], False),
        ([("enter", 9.8), ("enter", 10.9)], False),
        ([("down", 10.1), ("up", 10.3), ("down", 10.5), ("up", 10.7), ("down", 10.9)], False),
        ([("3", 9.0), ("3", 10.3)], False),
    ],
    ids=[
        "not seen",
        "seen",
        "typed fast",
        "after skipping",
        "tapped on and on",
        "tapped nearly long enough",
        "tapped long enough",
        "held for seconds",
        "may be held",
        "held",
        "once more",
        "stepped on",
        "pressed again",
        "a second later",
        "fast, but later",
        "long after",
    ],
)
def test_what_is_asked_after_a_bots_turn_takes_a_key_once_it_can_have_been_read(pressed: list[tuple[str, float]], early: bool) -> None:
    assert unseen(*pressed) == early


@pytest.mark.parametrize(
    ("pressed", "early"),
    [
        ([("enter", 10.4)], True),
        ([("enter", 10.7)], False),
        ([("enter", 3.0), ("enter", 10.7)], False),
        ([("1", 10.4)], True),
        ([("1", 10.7)], False),
        ([("enter", 11.0), ("enter", 11.5)], False),
        ([("enter", 10.4), ("enter", 11.0)], True),
        ([("enter", 10.4), ("enter", 11.3)], False),
        ([("enter", 9.9), ("enter", 10.9)], True),
        ([("enter", 9.9), ("enter", 10.9), ("enter", 11.9)], False),
        ([("down", 10.5), ("enter", 10.9)], False),
    ],
    ids=[
        "meant for the page",
        "seen",
        "the first for long",
        "a key of the question",
        "a key of the question, seen",
        "taken again",
        "tapped on",
        "pressed again",
        "in the rhythm of the pages",
        "long after the pages",
        "steered first",
    ],
)
def test_after_pages_a_key_meant_for_the_last_answers_nothing(pressed: list[tuple[str, float]], early: bool) -> None:
    assert unseen(*pressed, paged=True) == early


# --- too much


async def test_only_some_of_a_flood_of_keys_wait_and_the_rest_are_dropped(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for _ in range(100_000):
            shown.keyboard.put(key("tab"))
        assert len(shown.keyboard._waiting) == MOST
        await settled(shown, pilot)
        assert not shown.keyboard._waiting and shown.is_running
