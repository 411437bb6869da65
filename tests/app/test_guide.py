"""Lessons at the table: by keys, with what they speak of outlined, and left at any time."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.geometry import Region

from engine.core.registry import load
from engine.cosmoctopus.table import Table
from octotui.app import OctotuiApp
from octotui.play.guide import first_seats, guide, lessons
from octotui.play.headline import headline
from octotui.play.lesson import Lesson, Progress, progress
from octotui.play.session import new_match
from octotui.screens import lesson_end
from octotui.screens.chapters import ChaptersScreen
from octotui.screens.guide import WATCH, GuideScreen
from octotui.screens.lesson_end import LessonEndScreen
from octotui.screens.lesson_panel import pointed_out, where
from octotui.screens.placement import regions
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.tables.cosmoctopus.short_name import short_among
from octotui.tables.octopush.reef import arrow_styles
from tests.app.lessons import COSMOCTOPUS, PATIENCE, do, opened, words
from tests.app.tables import app, area_text, screen_text, settled
from tests.typed import as_a

DRESSES: list[tuple[tuple[int, int], dict[str, str]]] = [
    ((80, 24), {}),
    ((80, 24), {"glyphs": "ascii", "theme": "high-contrast"}),
    ((120, 36), {}),
    ((200, 60), {}),
]


def check_marks(table: GuideScreen) -> None:
    """What the step speaks of is marked, and no mark covers anything: a rule of a heading at most becomes heavy."""
    areas = [table.areas[name] for name in table.pointed]
    marked = [area._painted[0][0] != area.draw_with(table.scene, table.app.glyphs).rows[0][0] or area.outlined for area in areas]
    assert not areas or table.bracket.display or any(marked)
    for area in areas:
        bare, glyphs = area.draw_with(table.scene, table.app.glyphs).rows, table.app.glyphs
        shown = [(was, now) for rows in zip(bare, area._painted, strict=True) for (was, _), (now, _) in zip(*rows, strict=True)]
        assert all(was in (now, " ") or (was, now) == (glyphs["h"], glyphs["wh"]) for was, now in shown)


def panel_text(table: GuideScreen) -> str:
    """What the lesson's panel shows."""
    return "\n".join("".join(segment.text for segment in strip) for strip in table.panel_of_lesson._strips)


LISTS = {"log", "describe", "status", "players", "lanes", "race", "closer"}
"""Areas that name what lies elsewhere."""
ALSO_NAMES = {"Cosmoctopus", "Ink", "Knowledge"}
"""Words that are a part of other names, or no name of a thing."""


def check_named(shown: OctotuiApp, table: GuideScreen) -> None:
    """What a step names lies on no dim area."""
    named = {*re.findall(r"(?<=[a-z,'] )[A-Z][a-z]+(?: [A-Z][a-z]+)*", table.lesson.text())} - {*table.scene.names} - ALSO_NAMES
    for id, area in table.areas.items():
        if area.display and id not in LISTS and {style for row in area._painted for _, style in row} <= {"", "dim"}:
            found = {name for name in named if re.search(rf"\b{name}\b", area_text(shown, id))}
            assert not found, f"the {id} is dim, and the step names {found}: {table.lesson.text()}"


TOPS = {
    ("cosmoctopus", 60): 1,
    ("oct8", 60): 1,
    ("octopush", 36): 27,
    ("octopush", 60): 54,
    ("night", 60): 56,
}
"""The row on which a lesson begins, by the rows of the terminal, where it is not the fourth from below: on top where the questions of a
tall terminal are in the upper half, and beside a reef that it would make smaller.
"""


@pytest.mark.parametrize(("size", "settings"), DRESSES, ids=["80x24", "80x24-ascii", "120x36", "200x60"])
@pytest.mark.parametrize("name", lessons())
async def test_the_whole_lesson_by_keys_and_on_with_the_game(
    tmp_path: Path, name: str, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    """Every step can be read in every size and every appearance."""
    shown = app(tmp_path, **settings)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        shown.navigator.learn(name)
        await settled(shown, pilot)
        assert isinstance(shown.screen, ChaptersScreen)
        await pilot.press("enter")
        await settled(shown, pilot)
        tops = set()
        for _ in range(PATIENCE):
            if isinstance(shown.screen, LessonEndScreen):
                break
            table = as_a(GuideScreen, shown.screen)
            lesson, text = table.lesson, screen_text(shown)
            tops.add(table.lying["lesson"].y)
            if not lesson.over:
                assert words(lesson.text()) in words(panel_text(table))
                assert table.lying.keys() >= {*lesson.areas} and {*table.pointed} == {*lesson.areas}
                where = pointed_out(lesson.areas, lesson.guide.areas, table.lying)
                arrow = shown.glyphs["arrow_down" if table.lying["lesson"].y < size[1] // 2 else "arrow_up"]
                assert not where or any(f"{arrow} {said}" in text for said in where)
                check_marks(table)
                check_named(shown, table)
            assert not (lesson.reading and table.scene.cursor), "nothing is marked while there is something to read"
            if lesson.accepted_answers() and not lesson.reading:
                assert not lesson.bar(table.scene.cursor), f"marked is {table.scene.cursor}, and asked for: {lesson.text()}"
                assert "Not that." not in text
            assert settings.get("glyphs") != "ascii" or text.isascii()
            await do(shown, pilot)
        assert isinstance(shown.screen, LessonEndScreen)
        assert len(tops) == 1, "the same at every step"
        assert tops == {TOPS.get((name, size[1]), *(tops if size == (200, 60) else {size[1] - 4}))}
        match = shown.screen.session.match
        said = headline(match, 0)
        assert said.startswith("You have ") and (str.upper if size == (200, 60) else str)(said) in screen_text(shown)
        assert "Your first game" in screen_text(shown) and f"Against {guide(name).company}" in screen_text(shown)
        assert not shown.store.recent(), "a lesson is not saved"
        assert progress(name, shown.store.lesson(name))[0] == Progress(tuple(chapter.title for chapter in guide(name).chapter))
        await pilot.press("1")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and not isinstance(shown.screen, GuideScreen)
        assert shown.screen.session.match.header.seats == first_seats(guide(name), "Player")
        assert [(saved.game, saved.over) for saved in shown.store.recent()] == [(name, False)]


@pytest.mark.parametrize(("confirm", "told"), [("auto", True), (True, False)])
@pytest.mark.parametrize("first", ["Player", "Pip"])
async def test_the_first_game_after_a_lesson_says_that_turns_end_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, confirm: bool | str, told: bool, first: str
) -> None:
    monkeypatch.setattr(lesson_end, "new_seed", lambda: {"Player": 0, "Pip": 5}[first])
    shown = app(tmp_path, confirm_end_turn=confirm)
    async with shown.run_test(size=(80, 24)) as pilot:
        await opened(shown, pilot, len(guide("cosmoctopus").chapter) - 1)
        for _ in range(PATIENCE):
            if isinstance(shown.screen, LessonEndScreen):
                break
            await do(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        recap = bool(as_a(TableScreen, shown.screen).scene.recap)
        assert recap == (first == "Pip")
        if recap:
            assert lesson_end.ENDS_ITSELF not in screen_text(shown), "a recap that would be cut below it comes first"
            await pilot.press("right")
            await settled(shown, pilot)
        assert ("Turns now end by themselves; the setting “End turns yourself” changes that." in screen_text(shown)) == told


@pytest.mark.parametrize("name", lessons())
@pytest.mark.parametrize("bot_speed", [0, 0.01])
async def test_the_result_of_a_lesson_waits_for_the_key_that_is_named_for_it(tmp_path: Path, name: str, bot_speed: float) -> None:
    shown = app(tmp_path, bot_speed=bot_speed)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, len(guide(name).chapter) - 1, name)
        for _ in range(PATIENCE):
            assert not table.stepping or ("enter next" in table.panel_of_lesson.keys and WATCH in words(screen_text(shown)))
            if table.lesson.over and not table.stepping:
                break
            await do(shown, pilot)
        assert shown.screen is table and guide(name).farewell in words(screen_text(shown))
        assert "enter result" in table.panel_of_lesson.keys and "enter next" not in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, LessonEndScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize(("name", "boards"), [("cosmoctopus", ("realm", "row")), ("oct8", ("common", "own")), ("octopush", ("reef",))])
async def test_the_board_of_a_lesson_is_as_large_as_that_of_a_game(
    tmp_path: Path, name: str, boards: tuple[str, ...], size: tuple[int, int]
) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        table = await opened(shown, pilot, name=name)
        game = regions(table.board, shown.size, table.panel, partial(table.need, table.scene))
        assert {board: table.lying[board].size for board in boards} == {board: game[board].size for board in boards}


async def test_only_ones_own_currents_are_drawn_and_faint_until_the_lesson_tells_of_them(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        for chapter, bright in enumerate((0, 0, 1, 1, 1, 1)):
            table = await opened(shown, pilot, chapter, "octopush")
            c7 = [row[11:15] for row in area_text(shown, "reef").splitlines()[3:5]]
            assert c7 == ["Y▸  ", "    "], "that of yellow acts from the first"
            others = dict.fromkeys(("purple", "green", "coral"), "aside") if bright else {}
            assert arrow_styles(table.scene) == {"yellow": "yellow bold" if bright else "aside", **others}


async def test_what_a_step_speaks_of_is_outlined_and_only_that(tmp_path: Path) -> None:
    """Also without colours: the frame is heavy, and where there is no room for one a bracket stands beside the area."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for framed, bracket in (({"status"}, None), ({"resources"}, None), (set[str](), Region(27, 1, 1, 9)), ({"row", "hand"}, None)):
            assert {name for name, area in table.areas.items() if area.display and area.outlined} == framed
            assert (table.bracket.region_on_screen if table.bracket.display else None) == bracket
            await do(shown, pilot)


async def test_while_something_is_shown_step_by_step_the_lesson_says_to_watch(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, name="night")
        table.stepping = True
        table.paint(table.scene)
        await pilot.pause()
        assert WATCH in screen_text(shown)


async def test_a_lesson_that_waits_for_its_reader_does_not_say_that_somebody_thinks(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        assert table.lesson.reading
        assert table.idle() == ("The lesson waits for you", "enter: next")


def test_where_a_region_lies_is_said_in_words() -> None:
    assert where(Region(0, 1, 27, 9), 80, 20) == "top left"
    assert where(Region(40, 2, 40, 18), 80, 20) == "right"
    assert where(Region(0, 15, 80, 5), 80, 20) == "bottom"
    assert where(Region(0, 0, 80, 20), 80, 20) == "in the middle"
    places = {"row": Region(28, 1, 52, 9), "menu": Region(40, 10, 40, 10)}
    assert pointed_out(("row", "log"), {"row": "the card row", "log": "the log"}, places) == ("the card row, top right", "the card row")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_what_is_hidden_behind_another_panel_comes_to_the_front(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path)
    first = COSMOCTOPUS.chapter[0]
    written = msgspec.structs.replace(
        COSMOCTOPUS,
        areas={**COSMOCTOPUS.areas, "log": "the log"},
        chapter=(msgspec.structs.replace(first, step=(msgspec.structs.replace(first.step[0], areas=("log",)), *first.step[1:])),),
    )
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        shown.push_screen(GuideScreen(Lesson("cosmoctopus", written=written)))
        await settled(shown, pilot)
        assert "log" in as_a(GuideScreen, shown.screen).lying and "the log, " in screen_text(shown)


@pytest.mark.parametrize(("name", "read", "other"), [("cosmoctopus", 5, "move coins-3"), ("octopush", 2, "play yellow-glide")])
async def test_another_answer_is_refused_with_a_hint_and_nothing_happens(tmp_path: Path, name: str, read: int, other: str) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, name=name)
        await pilot.press(*["enter"] * read)
        here = table.lesson.match.here
        wrong = list(table.scene.choices).index(other)
        await pilot.press(str(wrong + 1))
        await pilot.pause()
        assert table.lesson.step.hint in screen_text(shown)
        assert table.lesson.match.here == here
        await pilot.press("tab")
        await pilot.pause()
        assert table.lesson.step.hint not in screen_text(shown)


async def test_whoever_reads_ahead_may_answer_ahead(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        await pilot.press(str(list(table.scene.choices).index("move stars-3") + 1))
        await settled(shown, pilot)
        assert table.scene.view.head == "stars-3" and table.lesson.at == 6


async def test_undo_leads_back_through_the_lesson_and_redo_forward(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for _ in range(9):
            await do(shown, pilot)
        assert table.lesson.step.key == "undo"
        await pilot.press("u")
        await settled(shown, pilot)
        assert "Pay once more" in screen_text(shown)
        await pilot.press("r")
        await settled(shown, pilot)
        assert "One card a turn is all" in screen_text(shown)
        for _ in range(12):
            await pilot.press("u")
            await settled(shown, pilot)
        assert table.lesson.at == 0


async def test_a_lesson_names_the_same_keys_where_only_enter_leads_on_in_the_words_of_the_table_and_esc_goes_back_one_step(
    tmp_path: Path,
) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        table = await opened(shown, pilot, name="night")
        rest, answers = ("q leave", "u undo"), []
        for step in range(4):
            await settled(shown, pilot)
            answers.append(not table.lesson.reading)
            assert table.lesson.at == step - (step > 2)
            assert table.panel_of_lesson.keys == (("enter take" if answers[-1] else "enter next"), *rest)
            await pilot.press("enter")
        assert answers == [False, False, True, True]


async def test_where_another_choice_is_marked_the_keys_of_a_lesson_say_so_also_beside_a_refusal(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        lesson = table.lesson
        await pilot.press(*["enter"] * 5)
        await settled(shown, pilot)
        assert table.panel_of_lesson.keys[0] == "enter take"
        await pilot.press("tab")
        await settled(shown, pilot)
        assert "arrows mark  enter take  q leave" in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        rows = screen_text(shown).splitlines()[-4:]
        assert lesson.step.hint in rows[0]
        assert table.panel_of_lesson.keys[0] == "enter take", "the mark is back on what is asked for"


@pytest.mark.parametrize("name", lessons())
async def test_enter_alone_leads_through_a_lesson_to_its_win_but_for_the_answers_to_take_back(tmp_path: Path, name: str) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await opened(shown, pilot, name=name)
        for _ in range(PATIENCE):
            if isinstance(shown.screen, LessonEndScreen):
                break
            table = as_a(GuideScreen, shown.screen)
            assert not table.note, table.note
            await pilot.press("u" if not table.lesson.over and table.lesson.step.key == "undo" else "enter")
            await settled(shown, pilot)
        assert isinstance(shown.screen, LessonEndScreen)
        assert shown.screen.session.match.over


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_while_there_is_something_to_read_only_the_lesson_says_what_enter_does(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        table = await opened(shown, pilot, name="oct8")
        assert table.lesson.reading
        assert screen_text(shown).count("enter") == 1 and "enter next" in screen_text(shown)


@pytest.mark.parametrize("name", ["cosmoctopus", "night", "oct8", "octopush"])
async def test_the_key_that_leaves_is_named_beside_every_step_at_the_smallest_size(name: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, name=name)
        for _ in range(PATIENCE):
            if table.lesson.over:
                break
            assert "q leave" in screen_text(shown), table.lesson.step.text
            await do(shown, pilot)


async def test_a_step_that_asks_for_u_names_it_first(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for _ in range(PATIENCE):
            if table.lesson.step.key == "undo":
                break
            await do(shown, pilot)
        assert table.panel_of_lesson.keys == ("u undo", "q leave")
        assert re.search(r" \d+/\d+ .* u undo  q leave$", screen_text(shown), re.M)


async def test_esc_goes_back_in_a_lesson_as_far_as_it_goes_and_says_then_how_it_is_left(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, name="night")
        await pilot.press("enter", "enter", "1")
        for typed, step in ((0, 2), (0, 1), (0, 0), (0, 0)):
            await pilot.press("escape")
            await settled(shown, pilot)
            assert (len(table.marks.typed), table.lesson.at) == (typed, step)
        assert "q leaves the lesson" in screen_text(shown).splitlines()[-4]


async def test_a_lesson_is_left_at_any_time_and_leaves_nothing(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await opened(shown, pilot)
        for _ in range(5):
            await do(shown, pilot)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(shown.screen, TitleScreen)
        assert not shown.store.recent()


async def test_after_a_refusal_the_mark_is_back_on_what_the_lesson_asks_for(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        await pilot.press(*["enter"] * 5, "4")
        await pilot.pause()
        assert table.lesson.step.hint in screen_text(shown)
        assert table.marks.code == "move stars-3"
        await pilot.press("enter")
        await settled(shown, pilot)
        assert as_a(Table, table.lesson.match.state).head == "stars-3"


async def test_every_card_in_hand_has_a_line_beside_the_lesson_in_the_smallest_terminal(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        await do(shown, pilot)
        cards = table.scene.game.box.cards
        drawn = area_text(shown, "hand")
        assert all(short_among(cards[card].name, cards) in drawn for card in table.scene.view.hand[0]), drawn


async def test_the_key_that_goes_on_is_named_however_much_the_step_speaks_of(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for _ in range(3):
            await do(shown, pilot)
        assert len(table.pointed) == 2 and "enter next  q leave" in screen_text(shown)


async def test_a_chapter_that_begins_amid_a_game_does_not_say_that_nothing_has_happened(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await opened(shown, pilot, chapter=5, name="octopush")
        assert "Round 4/4" in (text := screen_text(shown)) and "The lesson begins here." in text and "Nothing has happened" not in text


async def test_a_new_game_proposes_the_game_just_learned(tmp_path: Path) -> None:
    """Also after a start of the program, whatever was played before the lesson, but not what was played after it."""
    for played, learned, proposed in (("", "", "oct8"), ("", "night", "night"), ("octopush", "", "octopush"), ("", "night", "night")):
        for step, name in (("play", played), ("learn", learned)):
            shown = app(tmp_path)
            async with shown.run_test(size=(80, 24)) as pilot:
                if name and step == "learn":
                    shown.navigator.learn(name, 0)
                elif name:
                    shown.navigator.play(new_match(load(name), first_seats(guide(name), "Player"), {}, 8))
                await settled(shown, pilot)
        shown = app(tmp_path)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            assert shown.navigator.last_kind() == proposed, (played, learned)


@pytest.mark.parametrize("name", lessons())
async def test_what_a_step_does_not_speak_of_is_dim_unless_one_can_choose_on_it(tmp_path: Path, name: str) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        table = await opened(shown, pilot, name=name)
        areas = {id: area for id, area in table.areas.items() if area.display and area.recedes}
        spoken = {*table.pointed}
        chosen = {id for id, area in areas.items() if area.spots.keys() & table.scene.choices.keys()}
        dim = {id for id, area in areas.items() if {style for row in area._painted for _, style in row} == {"dim"}}
        assert spoken and dim and dim == areas.keys() - spoken - chosen
