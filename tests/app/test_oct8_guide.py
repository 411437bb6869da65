"""The guided first game of Oct8: it covers what it promises, and can be done by keys with every text in sight."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from octotui.lesson import PERSON, Lesson
from octotui.screens.guide import GuideEndScreen, GuideScreen
from octotui.screens.table import TableScreen
from tests.app.tables import app, screen_text, settled
from tests.app.test_guide import PATIENCE, do, walked, words


def test_it_covers_what_it_promises() -> None:
    events: list[tuple[Any, ...]] = []
    asked, tried = set(), set()
    for number in range(2):
        lesson = Lesson("oct8", number)
        for _ in walked(lesson):
            tried.add(lesson.step.key)
            if not lesson.others_wait:
                asked.add(lesson.match.game.question(lesson.match.state).kind)
        for node in lesson.match.path():
            events += lesson.match.nodes[node].state.events
    assert asked >= {"turn-draw", "act", "attach-to", "attach-card", "draw", "give-arm", "match-hand", "swap-arm", "ship"}
    assert tried >= {"secret", "undo", "log", "tableaux"}
    happened = {event[0] for event in events if event[1] == PERSON}
    assert happened >= {"turned", "attached", "completed", "baby", "spent", "exchanged", "swapped", "shipped", "took", "drew"}
    assert 25 <= Lesson("oct8").guide.steps <= 45


def test_the_points_in_the_texts_are_right() -> None:
    """E12: five red and three more on a red head; 5 + 4 + 6 at the beginning of the second part."""
    first = Lesson("oct8", 0)
    points = [first.match.game.result(first.match.state).scores[PERSON] for _ in walked(first)]
    assert 5 in points and 8 in points
    second = Lesson("oct8", 1)
    assert "fifteen points" in second.step.text and second.match.game.result(second.match.state).scores[PERSON] == 15


@pytest.mark.parametrize(("size", "glyphs"), [((80, 24), "ascii"), ((120, 36), "unicode")])
def test_the_whole_lesson_by_keys_and_on_with_the_game(tmp_path: Path, size: tuple[int, int], glyphs: str) -> None:
    async def play() -> None:
        shown = app(tmp_path, glyphs=glyphs)
        async with shown.run_test(size=size) as pilot:
            await pilot.pause()
            shown.learn("oct8")
            await settled(shown, pilot)
            for _ in range(PATIENCE):
                if isinstance(shown.screen, GuideEndScreen):
                    break
                assert isinstance(shown.screen, GuideScreen)
                lesson = shown.screen.lesson
                text = screen_text(shown)
                if not lesson.over:
                    assert words(lesson.step.text) in words(text)
                assert glyphs != "ascii" or text.isascii()
                await do(shown, pilot)
            assert isinstance(shown.screen, GuideEndScreen)
            await pilot.press("1")
            await settled(shown, pilot)
            assert isinstance(shown.screen, TableScreen) and not isinstance(shown.screen, GuideScreen)
            assert [(saved.game, saved.over) for saved in shown.store.recent()] == [("oct8", False)]

    asyncio.run(play())
