"""The hint: what is asked, what is shown of it, and what keys do meanwhile."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from engine.bots import Assessment, Budget, Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from engine.core.registry import GAMES, load
from octotui.bots.task import Task
from octotui.screens.browse import BrowseScreen
from octotui.screens.hint import FOLLOWS, HintBox
from octotui.screens.palette import PaletteScreen
from octotui.screens.title import TitleScreen
from octotui.tables.appearance import load_glyphs
from octotui.terminal.canvas import Pen
from tests.app import shoals
from tests.app.advising import Adviser
from tests.app.hints import at_the_table, box, first_of
from tests.app.tables import ALONE, BOT, PEOPLE, app, dealt, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Case
from tests.cosmoctopus import Seat as Placed
from tests.typed import there


async def test_h_gives_the_same_hint_to_the_same_question_and_a_new_one_to_the_next(tmp_path: Path) -> None:
    adviser = Adviser()
    async with at_the_table(tmp_path, dealt(BOT, first=0), adviser) as (shown, pilot):

        async def asked() -> str:
            await pilot.press("H")
            await settled(shown, pilot)
            said = screen_text(shown)
            await pilot.press("escape")
            return said

        first = await asked()
        assert "What an expert would do, from what you can see" in first
        assert await asked() == first and len(adviser.tasks) == 1
        await pilot.press("enter")
        await settled(shown, pilot)
        await asked()
        assert len(adviser.tasks) == 2


async def test_h_asks_the_expert_for_the_time_set_and_tells_nothing_to_the_journal(tmp_path: Path) -> None:
    match, adviser = dealt(BOT, first=0), Adviser()

    async with at_the_table(tmp_path, match, adviser, think=3.0) as (shown, pilot):
        before, lines = match.here, list(match.lines)
        await pilot.press("H")
        await settled(shown, pilot)
        (task,) = adviser.tasks
        assert (task.level, task.seat, task.budget) == ("deep", 0, Budget(ms=3000, worlds=40))
        assert "What an expert would do, from what you can see" in screen_text(shown)
        assert (match.here, match.lines) == (before, lines)


async def test_what_was_said_of_a_key_before_is_gone_once_a_hint_is_asked_for(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser(), size=(200, 60)) as (shown, pilot):
        await pilot.press("0")
        assert "The key 0 does nothing here." in screen_text(shown)
        await pilot.press("H")
        await settled(shown, pilot)
        assert "does nothing here" not in screen_text(shown)


@pytest.mark.parametrize("name", GAMES)
async def test_a_hint_can_be_had_at_the_first_question_of_every_game(name: str, tmp_path: Path) -> None:
    played, match, adviser = load(name), first_of(name), Adviser()

    async with at_the_table(tmp_path, match, adviser) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        code = adviser.tasks[0].seat == 0 and box(shown).advice.choices[0].code
        await pilot.press("enter")
        await pilot.pause()
        assert not box(shown).open and shown.screen.marks.code == code in played.legal(match.state, 0)


async def test_enter_marks_the_choice_and_answers_nothing(tmp_path: Path) -> None:
    match, adviser = dealt(BOT, first=0), Adviser()

    async with at_the_table(tmp_path, match, adviser) as (shown, pilot):
        here, codes = match.here, shown.screen.legal()
        for downs in (0, 1, 2, 3):
            await pilot.press("H", *["down"] * downs, "enter")
            await pilot.pause()
            assert shown.screen.marks.code == codes[-1 - downs % 3] and match.here == here
            assert not box(shown).open


@pytest.mark.parametrize("keys", [("escape", "L"), ("escape", "t"), ("L",), ("x",), ("question_mark",), ("ctrl+p",)])
@pytest.mark.parametrize("name", GAMES)
async def test_after_a_hint_and_a_look_the_keys_are_those_of_the_table_again(name: str, keys: tuple[str, ...], tmp_path: Path) -> None:
    match = first_of(name)

    async with at_the_table(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        await pilot.press(*keys)
        await settled(shown, pilot)
        await pilot.press("escape")
        await settled(shown, pilot)
        marked, here = shown.screen.marks.code, match.here
        await pilot.press("tab")
        assert shown.screen.marks.code != marked
        await pilot.press("shift+tab", ".")
        await settled(shown, pilot)
        assert match.here != here


@pytest.mark.parametrize("name", ["cosmoctopus", "octopush", "oct8"])
async def test_after_a_hint_and_a_look_enter_answers_as_marked(name: str, tmp_path: Path) -> None:
    match = first_of(name)

    async with at_the_table(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        await pilot.press("escape", "question_mark", "escape", "tab")
        marked = shown.screen.marks.code
        await pilot.press("enter")
        await settled(shown, pilot)
        assert next(node.code for node in match.nodes[1:] if node.seat == 0) == marked


async def test_keys_of_ones_own_hold_in_the_hint_too(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)

    own = {"table.pick": "P", "table.down": "n", "table.hint": "g", "table.back": "B"}
    async with at_the_table(tmp_path, match, Adviser(), keys=own) as (shown, pilot):
        here, codes = match.here, shown.screen.legal()
        await pilot.press("g", "n")
        assert box(shown).open and box(shown).at == 1
        assert "P: mark it at the table   B: close" in screen_text(shown)
        await pilot.press("P")
        await pilot.pause()
        assert not box(shown).open and shown.screen.marks.code == codes[-2] and match.here == here
        for key in ("g", "B"):
            await pilot.press("g", key)
            await pilot.pause()
            assert not box(shown).open and shown.screen.marks.code == codes[-2]


async def test_the_terminals_cursor_stays_on_the_marked_line_when_the_window_changes(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser()) as (shown, pilot):
        await pilot.press("H", "down")
        for size in ((120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(shown, pilot)
            x, y, *_ = box(shown).region
            assert shown.cursor_position == (x + 4, y + 2)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=str)
@pytest.mark.parametrize("game", ["cosmoctopus", "oct8"])
async def test_the_terminals_cursor_stands_on_the_marked_line_once_the_box_has_its_rows(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    match = dealt(BOT, first=0) if game == "cosmoctopus" else shoals.dealt(first=0)
    async with at_the_table(tmp_path, match, Adviser(), size=size) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        x, y, *_ = box(shown).region
        assert shown.cursor_position == (x + 4, y + 1)


@pytest.mark.parametrize("key", ["escape", "backspace", "H"])
async def test_a_hint_is_closed_and_the_mark_stays(tmp_path: Path, key: str) -> None:
    match, adviser = dealt(BOT, first=0), Adviser()

    async with at_the_table(tmp_path, match, adviser) as (shown, pilot):
        marked = shown.screen.marks.code
        await pilot.press("H", "down", key)
        await settled(shown, pilot)
        assert not box(shown).open and shown.screen.marks.code == marked
        assert "An expert" not in screen_text(shown)


class Thinking:
    """Thinks on, and says every quarter of a second what it would answer."""

    def __init__(self) -> None:
        self.thoughts = self.stopped = 0

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        codes = game.legal(game.position(task.position, game.read_options(task.options), task.seats), task.seat)
        self.thoughts += 1
        try:
            while True:
                await asyncio.sleep(0.25)
                tell(Decision(codes[-1], "so far", (Assessment(codes[-1], 0.75, 1.0, "stars"),)))
        finally:
            self.stopped += 1

    def close(self) -> None:
        """There is nothing to end."""


@pytest.mark.parametrize(
    ("motion", "said"), [("on", "An expert is thinking ▰▰▰▰▱▱▱▱"), ("off", "An expert is thinking: half of the time is over")]
)
async def test_while_it_thinks_it_says_how_far_it_is_and_what_of(tmp_path: Path, motion: str, said: str) -> None:
    async with at_the_table(tmp_path, dealt(BOT, first=0), Thinking(), motion=motion, think=4.0) as (shown, pilot):
        await pilot.press("H")
        assert "An expert is thinking" in screen_text(shown) and FOLLOWS[0] in screen_text(shown)
        await asyncio.sleep(2.2)
        await pilot.pause()
        assert said in screen_text(shown) and "75 %" in screen_text(shown) and FOLLOWS[0] in screen_text(shown)
        effect = box(shown).advice.choices[0].effect
        assert effect and effect in screen_text(shown), "what it brings needs no thought"


def test_while_it_thinks_an_effect_without_room_ends_with_a_whole_clause() -> None:
    box = HintBox.__new__(HintBox)
    box.draw_meanwhile(pen := Pen(37, 2, load_glyphs("unicode")), "2 spaces straight on; where it ends it lies down.", 0, 33)
    assert "".join(char for char, _ in pen.rows[0]).strip() == "2 spaces straight on; ⋯"


@pytest.mark.parametrize("key", ["escape", "enter", "u", "right", "x", "ctrl+p"])
async def test_a_key_drops_the_thought_at_once(tmp_path: Path, key: str) -> None:
    thinker = Thinking()

    async with at_the_table(tmp_path, dealt(BOT, first=0), thinker, think=4.0) as (_shown, pilot):
        await pilot.press("H")
        await asyncio.sleep(3)
        await pilot.press(key)
        await pilot.pause()
        assert (thinker.thoughts, thinker.stopped) == (1, 1)


async def test_keys_of_the_table_close_the_hint_and_do_what_they_always_do(tmp_path: Path) -> None:
    match, adviser = dealt(PEOPLE, first=0), Adviser()

    async with at_the_table(tmp_path, match, adviser) as (shown, pilot):
        await pilot.press("enter")
        await settled(shown, pilot)
        for key, screen in (("x", BrowseScreen), ("ctrl+p", PaletteScreen)):
            await pilot.press("H", key)
            await settled(shown, pilot)
            assert isinstance(shown.screen, screen)
            await pilot.press("escape")
            assert not box(shown).open
        first = there(match.game.prompt(match.state, 0)).choices[0].code
        await pilot.press("H", "1")
        assert match.node.code == first and not box(shown).open


async def test_leaving_drops_the_thought(tmp_path: Path) -> None:
    thinker = Thinking()

    async with at_the_table(tmp_path, dealt(BOT, first=0), thinker) as (shown, pilot):
        await pilot.press("H", "q")
        await pilot.pause()
        assert isinstance(shown.screen, TitleScreen) and (thinker.thoughts, thinker.stopped) == (1, 1)


async def test_a_hint_asked_for_as_soon_as_a_bot_has_answered_stays(tmp_path: Path) -> None:
    """The question is there at once, not only after the time for which a bot's answer is shown."""
    match = match_at(Placed("one-ink one-coin"), Placed(hand="pact", tentacles=2), people=BOT, head="ink-3")
    async with at_the_table(tmp_path, match, Adviser(), bot_speed=0.4) as (shown, pilot):
        table = shown.screen
        table.answer("end")
        while table.session.asked_seat is None or table.scene.prompt is None:
            await pilot.pause(0.01)
        await pilot.press("H")
        await settled(shown, pilot)
        assert box(shown).open and not table.others.busy


async def test_where_there_is_one_answer_it_says_so(tmp_path: Path) -> None:
    adviser = Adviser()
    match = match_at(Placed(), people=BOT, ask="act")
    assert len(match.game.legal(match.state, 0)) == 1

    async with at_the_table(tmp_path, match, adviser) as (shown, pilot):
        await pilot.press("H")
        assert "No hint: there is only one answer." in screen_text(shown) and adviser.tasks == []


async def test_only_whoever_is_asked_has_a_hint(tmp_path: Path) -> None:
    thinker = Thinking()

    async def play(shown: Any, pilot: Any) -> None:
        await pilot.press("H")
        await pilot.pause()
        assert thinker.thoughts == 1 and not shown.screen.query(HintBox)

    shown = app(tmp_path, dealt(BOT, first=1))
    shown.thinker = thinker
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await play(shown, pilot)


async def test_at_one_keyboard_it_is_for_whoever_is_asked(tmp_path: Path) -> None:
    match, adviser = dealt(PEOPLE, first=1), Adviser()

    async with at_the_table(tmp_path, match, adviser) as (shown, pilot):
        await pilot.press("H")
        assert adviser.tasks == []
        await pilot.press("enter")
        await settled(shown, pilot)
        await pilot.press("H")
        await settled(shown, pilot)
        assert [task.seat for task in adviser.tasks] == [1]


async def test_alone_against_the_investigator_it_is_ones_own_chance(tmp_path: Path) -> None:
    match = match_at(Placed(hand="one-ink"), people=ALONE, case=Case(), ask="act")

    async with at_the_table(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        assert "─ your chance to win ╮" in screen_text(shown)


async def test_the_palette_has_it(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser()) as (shown, pilot):
        await pilot.press("ctrl+p", *"hint", "enter")
        await settled(shown, pilot)
        assert box(shown).open


async def test_what_has_no_room_in_the_box_is_left_out_by_whole_sentences_and_steps(tmp_path: Path) -> None:
    why = "A reason of many words " * 9
    then = "Then a step of many words" + ", then a step of many words" * 9
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        hint = box(shown)
        first, *others = hint.advice.choices
        hint.advice = hint.advice._replace(choices=(first._replace(why=f"{why.strip()}. {why.strip()}.", then=f"{then}."), *others))
        hint.at = 0
        hint.show_advice()
        await settled(shown, pilot)
        rows = [row.strip("│ ") for row in screen_text(shown).splitlines()]
        assert any(row.endswith("words. ⋯") for row in rows)
        assert any(row.startswith("Then a step of many words,") for row in rows) and any(row.endswith(", then ⋯") for row in rows)


async def test_equal_percentages_have_equal_bars(tmp_path: Path) -> None:
    """0.43 and 0.47 are both about 45 %: of 8 cells they would fill 3 and 4."""
    async with at_the_table(tmp_path, dealt(BOT, first=0), Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        hint = box(shown)
        first, label = hint.advice.choices[0], "mull this over for as long as it may be that it takes"
        guesses = tuple(first._replace(code=f"{chance}", label=label, chance=chance, about=True) for chance in (0.47, 0.43))
        hint.advice, hint.labels = hint.advice._replace(choices=guesses), (label,)
        hint.show_advice()
        await settled(shown, pilot)
        bars = re.findall(r"(▰+▱*) +~45 %", screen_text(shown))
        assert [len(bar) for bar in bars] == [8, 8] and len(set(bars)) == 1
