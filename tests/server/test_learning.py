"""What is remembered about each guest: their own lessons, chosen games and set-ups, and nothing on the host's machine but the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.guide import guide
from octotui.play.lesson import Lesson, progress
from octotui.server.hall.pace import Pace
from octotui.server.screens.new_table import NewTableScreen
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import finish
from tests.server.halls import TestHall, hall_in
from tests.server.visitors import visitor

GAME = "oct8"


def played_to_the_end(hall: TestHall, name: str) -> None:
    """This person has done all chapters but the last, and is just before its end."""
    chapters = len(guide(GAME).chapter)
    lesson = Lesson(GAME, chapters - 1, name, done=tuple(one.title for one in guide(GAME).chapter[:-1]))
    while not lesson.over:
        before = lesson.progress_text()
        lesson.follow()
    hall.memory(f"key of {name}").keep_lesson(GAME, before)


def test_a_lesson_is_left_and_resumed_by_the_same_key_alone(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("4")
                await settled(app, pilot)
                assert "Learn which game?" in screen_text(app)
                await pilot.press("1")
                await settled(app, pilot)
                await pilot.press("1")
                await settled(app, pilot)
                for _ in range(3):
                    await pilot.press("full_stop")
                    await settled(app, pilot)
                await pilot.press("q")
                await settled(app, pilot)
                assert "ann in the lobby." in screen_text(app)
            game = hall.memory("key of ann").recall("learn")
            assert progress(game, hall.memory("key of ann").lesson(game))[0].place is not None
            assert not hall.memory("key of bo").lesson(game) and not hall.memory("key of bo").recall("learn")
            assert not hall.store.lesson(game) and not hall.store.recall("learn")
            async with visitor(hall, "ann") as ann:
                ann.type("learn")
                await ann.until("Enter takes")
                ann.type("")
                await ann.until("Go on where you left it, in chapter 1 (now).")
            async with visitor(hall, "bo") as bo:
                await bo.told("learn", "")
                assert "Which chapter?" in bo.text and "Go on where you left it" not in bo.text
        assert {file.name.split("-")[0] for file in tmp_path.iterdir()} == {"tables.db"}

    run(play())


def test_a_lesson_is_played_in_plain_text_and_leads_back_to_the_lobby(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            async with visitor(hall, "ann") as ann:
                await ann.told("learn", "", "")
                assert "Chapter 1 of" in ann.text and "Lesson: " in ann.text
                assert "goes on from here when you type learn." in await ann.told("", "quit")
                assert "Goodbye" not in ann.text and ann.text.rstrip().endswith("help or quit.")
                await ann.told("learn", "", "2")
                assert "Chapter 2 of" in ann.text

    run(play())


@pytest.mark.parametrize("front", ["screens", "text"])
def test_after_a_lesson_the_way_leads_to_tables_of_the_server(front: str, tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            played_to_the_end(hall, "ann")
            hall.memory("key of ann").remember("learn", GAME)
            if front == "text":
                async with visitor(hall, "ann") as ann:
                    await ann.told("learn", "", "")
                    for _ in range(30):
                        await ann.told("")
                    assert "at a table of your own: type new" in ann.text and "octotui line" not in ann.text
                return
            async with hall.on_screen("ann") as (app, pilot):
                for key in ("4", "enter", "enter"):
                    await pilot.press(key)
                    await settled(app, pilot)
                for _ in range(30):
                    if "Your first game of" in screen_text(app):
                        break
                    await pilot.press("full_stop")
                    await settled(app, pilot)
                assert "Back to the lobby" in screen_text(app)
                await pilot.press("1")
                await settled(app, pilot)
                served = hall.tables[1]
                assert served.house.keys[0] == "key of ann" and set(served.house.keys[1:]) == {""}

    run(play())


def test_the_last_set_up_is_proposed_to_whoever_made_it_and_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann = hall.person("ann", here=False)
            hall.table_of("octopush", ann, None, None, listed=False, pace=Pace("answer", 60, "bot"), options={"variant": "dice"})
            async with visitor(hall, "ann") as at:
                await at.told("new", "")
                assert "Octopush (now)." in at.text
                assert "Seats: 3." in at.text and "Who may come: who has the code." in at.text and "Pace: 1 min an answer." in at.text
            async with visitor(hall, "bo") as other:
                await other.told("new", "")
                assert "Octopush (now)." not in other.text and "Pace: live." in other.text
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("n")
                await settled(app, pilot)
                screen = app.screen
                assert isinstance(screen, NewTableScreen)
                assert (screen.game, screen.options["variant"], screen.pace) == ("octopush", "dice", Pace("answer", 60, "bot"))
                assert len(screen.taken_seats()) == 3 and not screen.listed

    run(play())


def test_games_played_by_others_are_not_taken_for_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = hall.match_of(GAME, hall.person("ann", here=False), "random")
            ann, bo = hall.memory("key of ann"), hall.memory("key of bo")
            assert not ann.finished(GAME), "it is only begun"
            finish(hall.tables[number].table)
            assert [header.game for header in ann.finished(GAME)] == [GAME] and not bo.finished(GAME)

    run(play())


def test_rules_and_ladder_are_read_in_plain_text(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            async with visitor(hall, "ann") as ann:
                await ann.told("rules", "")
                assert "which section?" in ann.text
                assert "(now)" in await ann.told("2")
                assert "in the lobby" in await ann.told("q")
                assert "No game that counts" in await ann.told("ladder")
                hall.person("bo")
                assert hall.ladder
                hall.ladder.count(1, GAME, {"key of ann": 1, "key of bo": 2})
                text = await ann.told("ladder")
                assert "Ladder of Oct8:" in text and "1. ann, " in text and "1 played, 1 won." in text

    run(play())
