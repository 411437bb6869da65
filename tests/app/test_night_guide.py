"""The guided first Night of the Grand Octopus."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.night.codes import clock_hands
from engine.night.table import Night
from octotui.play.guide import guide
from octotui.play.lesson import Lesson
from octotui.screens.guide import GuideScreen
from octotui.screens.lesson_end import LessonEndScreen
from tests.app.lessons import walked
from tests.app.tables import app, area_text, screen_text, settled
from tests.night import GAME
from tests.typed import as_a, there


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_lesson_by_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        shown.push_screen(GuideScreen(Lesson("night")))
        for _ in range(90):
            await settled(shown, pilot)
            if isinstance(shown.screen, LessonEndScreen):
                return
            table = shown.screen
            assert isinstance(table, GuideScreen)
            lesson = table.lesson
            code = "" if lesson.over or lesson.reading else lesson.expected_answer()
            assert lesson.over or " ".join(lesson.text().split()) in " ".join(screen_text(shown).split())
            if code.startswith("clock"):
                await pilot.press(*[str(GAME.box.rooms[room].number) for room in clock_hands(code)], "enter")
            elif code:
                await pilot.press(str(list(table.scene.choices).index(code) + 1))
            else:
                await pilot.press("enter")
        raise AssertionError("the lesson does not end")


async def test_the_first_clock_shows_what_is_meant_so_that_enter_alone_sets_it(tmp_path: Path) -> None:
    """Enter turned the pages before."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.push_screen(GuideScreen(Lesson("night")))
        for _ in range(4):
            await settled(shown, pilot)
            await pilot.press("enter")
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, GuideScreen) and "Gather a skull" in table.lesson.text()


@pytest.mark.parametrize(
    ("size", "reach"), [((80, 24), ("may meet I M", "nobody in reach")), ((120, 36), ("may meet Pip, Moss", "nobody in reach"))]
)
async def test_while_the_first_steps_are_read_the_menu_asks_for_one_hand_as_at_any_table(
    size: tuple[int, int], reach: tuple[str, str], tmp_path: Path
) -> None:
    """All begin in the library, from which no stairs lead to the garden."""
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        shown.push_screen(GuideScreen(Lesson("night")))
        await settled(shown, pilot)
        for _ in range(2):
            rows = [row.strip() for row in area_text(shown, "menu").splitlines()]
            assert f"1 library  {reach[0]}" in rows and f"6 garden  {reach[1]}" in rows
            await pilot.press("enter")
            await settled(shown, pilot)


async def test_a_clock_that_is_not_meant_is_set_anew_from_the_first_hand(tmp_path: Path) -> None:
    """After a stray enter the digits mean the other hand; once that clock is refused, the same digits are right."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.push_screen(GuideScreen(Lesson("night")))
        await settled(shown, pilot)
        await pilot.press("enter", "enter")
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, GuideScreen) and table.lesson.expected_answer() == "clock library crypt"
        await pilot.press("enter", "2", "enter")
        await settled(shown, pilot)
        assert not table.scene.typed and "press 1, 3 and enter" in screen_text(shown)
        here = table.lesson.match.here
        await pilot.press("1", "3", "enter")
        await settled(shown, pilot)
        assert table.lesson.match.here > here


def test_n19_the_others_last_guess_is_a_room_in_which_the_learner_could_gather() -> None:
    """Nobody may end with two of a kind: a room of something that one has is no guess."""
    lesson = Lesson("night", len(guide("night").chapter) - 1)
    for _, now in walked(lesson):
        if now.step.asks == "gather" and not now.others_wait:
            state, box = as_a(Night, now.match.state), GAME.box
            guessed = {there(state.offspring[other]) for other in (1, 2)}
            assert all(box.rooms[room].component not in state.gathered[0] for room in guessed)
