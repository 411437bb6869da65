"""Guided first games: each step can be done as it is told, by codes and by keys, and whatever is accepted leads to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from textual.binding import Binding
from textual.geometry import Region

from engine.core import registry
from engine.core.match import NOTHING_TO_UNDO
from engine.core.state import to_json
from engine.cosmoctopus.box import standard_deck
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.words import card_text
from engine.oct8.table import Table as ShoalTable
from engine.octopush.table import Table as ReefTable
from octotui.play.guide import NOBODY, REST, Guide, changed, first_seats, guide, lessons
from octotui.play.lesson import NO_PLACE, PERSON, UNREADABLE, Lesson, LessonSession, Progress, progress
from octotui.screens.browse import BrowseScreen
from octotui.screens.chapters import ChaptersScreen
from octotui.screens.guide import WATCH, GuideScreen
from octotui.screens.lesson_end import LessonEndScreen
from octotui.screens.lesson_panel import pointed_out, where
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.tables import table_of
from octotui.terminal.canvas import wrap
from tests.app.clock import run
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a, there

COSMOCTOPUS, OCTOPUSH = guide("cosmoctopus"), guide("octopush")
PATIENCE = 400
"""Answers after which a chapter has to be over."""


# --- without a screen ---------------------------------------------------------------------------------------------------------


def place(lesson: Lesson) -> str:
    number, _ = lesson.count
    return f"“{lesson.chapter.title}”, step {number}: {lesson.step.text if not lesson.over else 'the end'}"


def check_facts(lesson: Lesson) -> None:
    """What the text of the step relies on holds."""
    position: Any = to_json(lesson.match.game.observe(lesson.match.state, PERSON))
    for path, said in lesson.step.facts.items():
        found = position
        for name in path.split("."):
            found = found[int(name)] if isinstance(found, list | tuple) else found[name]
        held = len(found) if isinstance(found, list | tuple) and isinstance(said, int) else NOBODY if found is None else found
        held = list(held) if isinstance(held, tuple) else held
        assert held == said, f"{place(lesson)}\n{path} is {held}, and the text relies on {said}"


def go_on(session: LessonSession, code: str = "") -> None:
    """Do what the lesson says, or answer otherwise."""
    lesson = session.lesson
    if lesson.others_wait:
        assert lesson.other() is not None, f"{place(lesson)}\nwhat others do does not fit: {lesson.step.others}"
    else:
        check_facts(lesson)
    if lesson.others_wait or lesson.reading or lesson.step.key == "undo":
        lesson.follow()
    else:
        code = code or lesson.expected()
        assert code, f"{place(lesson)}\nnone of {lesson.step.accept} can be answered to: {session.prompt()}"
        assert lesson.bar(code) == "", place(lesson)
        session.act(code)


def walked(lesson: Lesson, otherwise: tuple[int, str] = (-1, "")) -> Iterator[tuple[int, Lesson]]:
    """A chapter to its end, step by step and counted, done as it is told; but at one of them this other answer is given."""
    session = LessonSession(lesson)
    for count in range(PATIENCE):
        if lesson.over:
            return
        yield count, lesson
        go_on(session, otherwise[1] if count == otherwise[0] else "")
    raise AssertionError(f"{place(lesson)}\nthe lesson does not go on")


@pytest.mark.parametrize("name", lessons())
def test_each_chapter_can_be_played_by_itself_and_the_last_is_won(name: str) -> None:
    chapters = guide(name).chapter
    for number in range(len(chapters)):
        lesson = Lesson(name, number)
        for _ in walked(lesson):
            pass
        assert lesson.match.over == (number == len(chapters) - 1), place(lesson)
    result = lesson.match.game.result(lesson.match.state)
    assert result.places[PERSON] == 1 and result.places.count(1) == 1 and not result.lost


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_has_three_to_six_chapters_and_says_what_each_is_about(name: str) -> None:
    chapters = guide(name).chapter
    assert 3 <= len(chapters) <= 6
    assert len({chapter.title for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert chapter.about.endswith(".") and len(chapter.about) <= 58, chapter.title


@pytest.mark.parametrize("name", lessons())
def test_every_step_says_which_areas_it_speaks_of_and_what_they_are_called(name: str) -> None:
    for chapter in guide(name).chapter:
        for step in chapter.step:
            assert step.areas and {*step.areas} <= guide(name).areas.keys(), step.text


def to_the_end(lesson: Lesson, otherwise: tuple[int, str]) -> None:
    """A chapter to its end with another answer at one step, and all that goes on with it."""
    for _ in walked(lesson, otherwise):
        pass
    while not lesson.last and lesson.guide.chapter[lesson.number + 1].goes_on:
        lesson = lesson.following()
        for _ in walked(lesson):
            pass
    if lesson.last:
        assert lesson.match.game.result(lesson.match.state).places[PERSON] == 1, f"{otherwise[1]} does not lead to a win"


@pytest.mark.parametrize("name", lessons())
def test_whatever_is_accepted_leads_to_the_end(name: str) -> None:
    others = []
    for number in range(len(guide(name).chapter)):
        for count, lesson in walked(Lesson(name, number)):
            if lesson.step.accept and not lesson.others_wait:
                legal = lesson.match.game.legal(lesson.match.state, PERSON)
                others += [(number, count, code) for code in legal if not lesson.bar(code) and code != lesson.expected()]
    assert others, "nowhere in the lesson may one choose: accept more than one answer somewhere"
    for number, count, code in others:
        to_the_end(Lesson(name, number), (count, code))


@pytest.mark.parametrize("name", lessons())
def test_what_is_not_meant_is_refused_with_the_hint(name: str) -> None:
    refused = 0
    for number in range(len(guide(name).chapter)):
        for _, lesson in walked(Lesson(name, number)):
            if lesson.step.accept and not lesson.others_wait:
                legal = lesson.match.game.legal(lesson.match.state, PERSON)
                bars = [lesson.bar(code) for code in legal if not any(fnmatchcase(code, meant) for meant in lesson.step.accept)]
                assert set(bars) <= {lesson.step.hint}, place(lesson)
                refused += len(bars)
    assert refused > guide(name).steps, "there is more to do wrong than right"


@pytest.mark.parametrize("name", lessons())
def test_every_step_accepts_what_is_proposed(name: str) -> None:
    for number in range(len(guide(name).chapter)):
        for _, lesson in walked(Lesson(name, number)):
            prompt = LessonSession(lesson).prompt()
            if lesson.step.accept and prompt is not None:
                assert lesson.bar(prompt.proposal) == "", f"{place(lesson)}\nproposed is {prompt.proposal}"


NO_KEYS = re.compile(r"\bslots? [a-d]\b|\bopens [a-d](, and then [a-d])?\b|also R, B and G|\b[aAI]\b|'[a-z]\b|\([A-Z]\)|ctrl\+p")
"""Single letters of the texts that are no keys: slots, colours, words."""


def keys_named(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w.])[A-Za-z?](?![\w.,;:]*\w)(?=[\s.,;:)]|$)", NO_KEYS.sub("", text)))


@pytest.mark.parametrize("name", lessons())
def test_every_key_that_a_step_names_does_something_there(name: str) -> None:
    bound = {key for screen in (GuideScreen, TableScreen) for b in screen.BINDINGS for key in as_a(Binding, b).key.split(",")} | {"?"}
    letters, found = table_of(name).inspection.letters, set()
    for number in range(len(guide(name).chapter)):
        for _, lesson in walked(Lesson(name, number)):
            legal = lesson.match.game.legal(lesson.match.state, PERSON)
            meant = [code for code in legal if not lesson.step.accept or not lesson.bar(code)]
            for key in () if lesson.others_wait else keys_named(lesson.step.text):
                assert key in bound or set(letters.get(key, ())) & {*legal}, f"{place(lesson)}\n{key} is no key here: {meant}"
                found.add(key)
    assert found >= {"L", "?"} or found >= {"q", "u", "r", "?"}, "a lesson names the keys that leave, take back, give again and explain"


def test_the_lesson_of_octopush_covers_what_it_promises() -> None:
    events: list[tuple[Any, ...]] = []
    asked, tried = set(), set()
    for number in range(len(OCTOPUSH.chapter)):
        lesson = Lesson("octopush", number)
        for _ in walked(lesson):
            tried.add(lesson.step.key)
            if not lesson.others_wait:
                asked.add(lesson.match.game.question(lesson.match.state).kind)
        for node in lesson.match.path():
            events += lesson.match.nodes[node].state.events
    kinds = {e[2].partition("-")[2] for e in events if e[:2] == ("played", PERSON)}
    assert kinds == {"dash", "glide", "crawl", "wade", "anchor", "chomp", "flow", "camouflage", "dive"}
    assert asked == {"play", "pawn", "direction", "loop", "flow", "camouflage", "dive", "end"}
    assert tried >= {"undo", "inspect", "discard"}
    happened = {e[0] for e in events if e[1] == PERSON}
    assert happened >= {"pushed", "drifted", "fell", "left", "crossed", "removed", "loop", "anchored", "chomped", "dived", "survived"}
    assert {e[0] for e in events} >= {"blocked", "round-over"}
    assert 40 <= OCTOPUSH.steps <= 50


def test_the_lesson_covers_what_it_promises() -> None:
    events: list[tuple[Any, ...]] = []
    asked, tried, kinds = set(), set(), set()
    for number in range(len(COSMOCTOPUS.chapter)):
        lesson = Lesson("cosmoctopus", number)
        cards = as_a(Cosmoctopus, lesson.match.game).box.cards
        for _ in walked(lesson):
            tried.add(lesson.step.key)
            if not lesson.others_wait:
                asked.add(lesson.match.game.question(lesson.match.state).kind)
        for node in lesson.match.path():
            events += lesson.match.nodes[node].state.events
        kinds |= {cards[e[2]].type for e in events if e[:2] == ("played", PERSON)}
    assert kinds == {"scripture", "relic", "hallucination", "constellation"}
    assert asked >= {"move", "tribute", "payment", "take", "place", "may", "contact", "act"}
    assert tried >= {"inspect", "undo", "log"}
    happened = {e[0] for e in events if e[1] == PERSON}
    assert happened >= {"token-used", "discarded", "completed", "tentacle", "contacted", "claimed", "placed", "took", "drew"}
    assert 25 <= COSMOCTOPUS.steps <= 50


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("marginalia-in-eight-hands", "ink costs are"),
        ("squeamish-fountain-pen", "you may draw 1 card; whenever you gain ink, gain 2 more"),
        (
            "the-lidless-lighthouse",
            "a opens b, b opens c, c opens d; complete: a tentacle; Cosmoctopus goes to the Star Atlas",
        ),
        ("answer-the-drowned-bell", "Cosmoctopus goes to the Whisper Hall; you may play one more card"),
        ("a-polite-introduction-in-ink", "Forbidden Knowledge costs 1 less"),
        ("mariners-bauble", "for each tentacle you gain: gain 3 ink"),
        ("remains-of-a-dead-planet", "gain a tentacle; with any Forbidden Knowledge: you may move Cosmoctopus"),
    ],
)
def test_the_cards_do_what_the_texts_say(card: str, says: str) -> None:
    assert says in card_text(standard_deck().cards[card])


@pytest.mark.parametrize("name", lessons())
def test_texts_fit_in_their_place(name: str) -> None:
    for chapter in guide(name).chapter:
        for step in chapter.step:
            assert len(wrap(step.text, 80, 9, "")) <= 3, step.text
            assert (step.text + step.line + step.hint).isascii(), "it can be read everywhere"
            assert bool(step.hint) == bool(step.accept and step.accept != ("*",)), step.text
            assert len(step.hint) <= 79, step.hint


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_is_for_a_game_there_is(name: str) -> None:
    assert name in registry.GAMES
    assert guide(name).title == registry.load(name).name


def broken(step: int, **other: Any) -> Guide:
    """The lesson with a step of its first chapter changed."""
    first = COSMOCTOPUS.chapter[0]
    steps = list(first.step)
    steps[step] = msgspec.structs.replace(steps[step], **other)
    return msgspec.structs.replace(COSMOCTOPUS, chapter=(msgspec.structs.replace(first, step=tuple(steps)),))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"accept": ("move nowhere",)}, "step 4: First you must move.*can be answered"),
        ({"facts": {"resources.0.stars": 7}}, "step 4: First you must move.*resources.0.stars is 2, and the text relies on 7"),
    ],
)
def test_where_a_lesson_no_longer_fits_its_step_is_named(change: dict[str, object], said: str) -> None:
    lesson = Lesson("cosmoctopus", written=broken(3, **change))
    with pytest.raises(AssertionError, match=f"(?s){said}"):
        for _ in walked(lesson):
            pass


def test_a_position_that_is_changed_holds_every_thing_once() -> None:
    game = registry.load("cosmoctopus")
    lesson = Lesson("cosmoctopus", 0)
    position = to_json(lesson.match.state)
    taken = position["row"][0]
    new = changed(game, position, {"hand": [[taken], []]})
    assert new["hand"] == [[taken], []]
    assert taken not in new["row"] and len(new["row"]) == 3
    assert new["row"][0] == position["hand"][0][0], "what the hand held takes the place"


def test_what_has_no_other_place_goes_where_the_star_stands() -> None:
    lesson = Lesson("oct8", len(guide("oct8").chapter) - 1)
    assert REST == "*" and len(as_a(ShoalTable, lesson.match.state).deck) == 1 and len(as_a(ShoalTable, lesson.match.state).pile) > 20


def test_of_a_zone_with_named_parts_some_can_be_changed() -> None:
    game = registry.load("octopush")
    position = to_json(Lesson("octopush", 0).match.state)
    new = changed(game, position, {"pawns": {"yellow-1": "", "green-2": "d5"}})
    assert new["pawns"] == position["pawns"] | {"yellow-1": None, "green-2": "d5"}


def test_an_answer_within_a_step_that_lasts_is_taken_back_before_what_was_read() -> None:
    lesson = Lesson("octopush", 2)
    session = LessonSession(lesson)
    for _ in range(4):
        go_on(session)
    assert lesson.at == 1 and as_a(ReefTable, lesson.match.state).cell("yellow-1") == "c2", "one of three spaces is crawled"
    assert not lesson.back()
    for _ in range(3):
        lesson.table.undo(PERSON)
    assert lesson.at == 1 and lesson.back() and lesson.at == 0


def test_back_leads_through_what_was_read_and_takes_answers_back() -> None:
    lesson = Lesson("cosmoctopus", 0)
    session = LessonSession(lesson)
    for _ in range(9):
        go_on(session)
    assert lesson.at == 6 and lesson.match.game.question(lesson.match.state).kind == "payment"
    assert not lesson.back()
    lesson.table.undo(PERSON)
    assert lesson.at == 5
    assert lesson.back() and lesson.at == 4
    assert not lesson.back()
    lesson.table.redo(PERSON)
    assert lesson.at == 6


def undo(lesson: Lesson) -> None:
    """One step back, as the table does it."""
    if not lesson.back() and lesson.match.undo_bar(PERSON) is not NOTHING_TO_UNDO:
        lesson.undo()


def redo(lesson: Lesson) -> None:
    """The answer again that was taken back, as the table does it."""
    at = lesson.match.nodes[lesson.match.here].redo
    if at and lesson.match.nodes[at].seat == PERSON:
        lesson.redo()


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", lessons())
def test_however_one_goes_back_and_forth_the_end_is_reached(name: str, seed: int) -> None:
    rng = Random(seed)
    for number in range(len(guide(name).chapter)):
        lesson = Lesson(name, number)
        session = LessonSession(lesson)
        for _ in range(200):
            if lesson.over:
                break
            rng.choice([partial(go_on, session)] * 3 + [partial(undo, lesson), partial(redo, lesson)])()
        for _ in walked(lesson):
            pass


# --- at the table -------------------------------------------------------------------------------------------------------------


async def do(shown: Any, pilot: Any) -> None:
    """What the lesson says now, with keys."""
    table = shown.screen
    assert isinstance(table, GuideScreen)
    lesson = table.lesson
    key = "" if lesson.over else lesson.step.key
    if key == "undo":
        await pilot.press("u")
    elif key:
        await pilot.press({"inspect": "x", "log": "L", "tableaux": "t", "discard": "d", "secret": "S", "help": "question_mark"}[key])
        await pilot.pause()
        assert isinstance(shown.screen, BrowseScreen)
        await pilot.press("escape")
    elif lesson.over or lesson.reading:
        await pilot.press("enter")
    else:
        code = there(table.scene.prompt).proposal
        number = list(table.scene.choices).index(code)
        if number < 9 and there(table.scene.prompt).kind not in table.marks.inspection.keyed:
            await pilot.press(str(number + 1))
        else:
            for _ in table.scene.choices:
                if table.marks.code == code:
                    break
                await pilot.press("tab")
            await pilot.press("enter")
    await settled(shown, pilot)


async def opened(shown: Any, pilot: Any, chapter: int = 0, name: str = "cosmoctopus") -> GuideScreen:
    await pilot.pause()
    shown.push_screen(GuideScreen(Lesson(name, chapter)))
    await settled(shown, pilot)
    assert isinstance(shown.screen, GuideScreen)
    return shown.screen


def words(text: str) -> str:
    return " ".join(text.split())


DRESSES: list[tuple[tuple[int, int], dict[str, str]]] = [
    ((80, 24), {}),
    ((80, 24), {"glyphs": "ascii", "theme": "high-contrast"}),
    ((120, 36), {}),
    ((200, 60), {}),
]


@pytest.mark.parametrize(("size", "settings"), DRESSES, ids=["80x24", "80x24-ascii", "120x36", "200x60"])
@pytest.mark.parametrize("name", lessons())
async def test_the_whole_lesson_by_keys_and_on_with_the_game(
    tmp_path: Path, name: str, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    """Every step can be read in every size and every dress."""
    shown = app(tmp_path, **settings)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        shown.navigator.learn(name)
        await settled(shown, pilot)
        assert isinstance(shown.screen, ChaptersScreen)
        await pilot.press("enter")
        await settled(shown, pilot)
        for _ in range(PATIENCE):
            if isinstance(shown.screen, LessonEndScreen):
                break
            table = as_a(GuideScreen, shown.screen)
            lesson, text = table.lesson, screen_text(shown)
            if not lesson.over:
                assert words(lesson.step.text) in words(text)
                assert table.lying.keys() >= {*lesson.step.areas} and {*table.pointed} == {*lesson.step.areas}
                assert pointed_out(lesson.step.areas, lesson.guide.areas, table.lying) in text
            if prompt := table.scene.prompt:
                assert table.scene.cursor == prompt.proposal
            assert settings.get("glyphs") != "ascii" or text.isascii()
            await do(shown, pilot)
        assert isinstance(shown.screen, LessonEndScreen)
        match = shown.screen.session.match
        assert table_of(name).narration.ending(match, match.state).headline.startswith("Player has ")
        assert table_of(name).narration.ending(match, match.state).headline in screen_text(shown)
        assert f"Against {guide(name).company} at the easy level, and saved." in screen_text(shown)
        assert not shown.store.recent(), "a lesson is not saved"
        assert progress(name, shown.store.lesson(name))[0] == Progress(tuple(chapter.title for chapter in guide(name).chapter))
        await pilot.press("1")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and not isinstance(shown.screen, GuideScreen)
        assert shown.screen.session.match.header.seats == first_seats(guide(name), "Player")
        assert [(saved.game, saved.over) for saved in shown.store.recent()] == [(name, False)]


async def test_what_a_step_speaks_of_is_outlined_and_only_that(tmp_path: Path) -> None:
    """Also without colours: the frame is heavy, and the heading stands on a bar."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for pointed in ({"summoning"}, {"realm", "row"}, {"realm"}):
            framed = {name for name, area in table.areas.items() if area.display and "┓" in area.render_line(0).text}
            assert framed == pointed
            await do(shown, pilot)


async def test_while_something_is_shown_step_by_step_the_lesson_says_to_watch(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, name="night")
        table.stepping = True
        table.paint(table.scene)
        await pilot.pause()
        assert WATCH in screen_text(shown)


def test_where_a_region_lies_is_said_in_words() -> None:
    assert where(Region(0, 1, 27, 9), 80, 20) == "top left"
    assert where(Region(40, 2, 40, 18), 80, 20) == "right"
    assert where(Region(0, 15, 80, 5), 80, 20) == "bottom"
    assert where(Region(0, 0, 80, 20), 80, 20) == "in the middle"
    places = {"row": Region(28, 1, 52, 9), "menu": Region(40, 10, 40, 10)}
    assert pointed_out(("row", "log"), {"row": "the card row", "log": "the log"}, places) == "the card row, top right"


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


@pytest.mark.parametrize(("name", "read", "other"), [("cosmoctopus", 3, "move coins-3"), ("octopush", 2, "play yellow-glide")])
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


async def test_who_reads_ahead_may_answer_ahead(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        await pilot.press(str(list(table.scene.choices).index("move stars-3") + 1))
        await settled(shown, pilot)
        assert table.scene.view.head == "stars-3" and table.lesson.at == 4


async def test_undo_leads_back_through_the_lesson_and_redo_forward(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for _ in range(7):
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


async def learn(shown: Any, pilot: Any, name: str) -> str:
    """The chapters of a lesson."""
    shown.navigator.learn(name)
    await settled(shown, pilot)
    assert isinstance(shown.screen, ChaptersScreen)
    return screen_text(shown)


async def left_at(shown: Any, pilot: Any, name: str, chapter: int, at: int) -> tuple[str, str]:
    """Begin a lesson, play it as far as this step of a chapter and leave it; gives where that is, and what it says there."""
    await learn(shown, pilot, name)
    await pilot.press("enter")
    await settled(shown, pilot)
    while (shown.screen.lesson.number, shown.screen.lesson.at) < (chapter, at):
        await do(shown, pilot)
    lesson = shown.screen.lesson
    found = f"{lesson.heading} {lesson.count[0]}/{lesson.count[1]}", lesson.step.text
    await pilot.press("q")
    await pilot.pause()
    assert isinstance(shown.screen, TitleScreen)
    return found


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path, name: str) -> None:
    """Also in another process: the place is kept in the data folder. Undo still leads back through all of the chapter."""

    async def leave() -> tuple[str, str]:
        shown = app(tmp_path)
        async with shown.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            return await left_at(shown, pilot, name, 1, 2)

    async def go_on_with(heading: str, text: str) -> None:
        shown = app(tmp_path)
        shown.learning = name
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            assert isinstance(shown.screen, ChaptersScreen) and "In chapter 2: " in screen_text(shown)
            assert re.search(f"{re.escape(guide(name).chapter[0].title)} +✓ done", screen_text(shown))
            await pilot.press("enter")
            await settled(shown, pilot)
            lesson = as_a(GuideScreen, shown.screen).lesson
            assert lesson.step.text == text and heading in screen_text(shown)
            assert words(text) in words(screen_text(shown))
            for _ in range(40):
                await pilot.press("u")
                await settled(shown, pilot)
            assert lesson.at == 0

    run(go_on_with(*run(leave())))


async def test_any_chapter_can_be_begun_from_the_list(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for name in ("octopush", "cosmoctopus"):
            text = await learn(shown, pilot, name)
            assert all(chapter.title in text for chapter in guide(name).chapter) and guide(name).chapter[0].about in text
            await pilot.press("3")
            await settled(shown, pilot)
            assert f"3 of {len(guide(name).chapter)}: {guide(name).chapter[2].title} 1/" in screen_text(shown)
            await pilot.press("q")
            await pilot.pause()


async def test_a_lesson_that_was_left_can_be_begun_anew(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await left_at(shown, pilot, "cosmoctopus", 0, 5)
        await learn(shown, pilot, "cosmoctopus")
        await pilot.press("2")
        await settled(shown, pilot)
        assert as_a(GuideScreen, shown.screen).lesson.fresh
        await pilot.press("q")
        await pilot.pause()
        assert "Go on where you left it" in await learn(shown, pilot, "cosmoctopus"), "only who goes on in the new one loses the old place"


async def test_of_a_lesson_in_which_nothing_was_done_nothing_is_kept(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await left_at(shown, pilot, "octopush", 0, 0)
        assert shown.store.lesson("octopush") == ""


async def test_the_list_of_lessons_says_how_much_is_done(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.store.keep_lesson("octopush", msgspec.json.encode(Progress(("Across the reef", "Shoving"))).decode())
        shown.navigator.choose_lesson()
        await pilot.pause()
        assert "Octopush: 2 of 6 chapters" in screen_text(shown)


async def test_progress_that_cannot_be_read_is_ignored_with_a_sentence(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.store.keep_lesson("octopush", "{rubbish")
        await learn(shown, pilot, "octopush")
        assert [note.message for note in shown._notifications] == [UNREADABLE]
        await pilot.press("enter")
        await settled(shown, pilot)
        assert as_a(GuideScreen, shown.screen).lesson.fresh


def on_the_way() -> Lesson:
    """A lesson with its first chapter done, some steps into the second."""
    lesson = Lesson("cosmoctopus")
    for _ in walked(lesson):
        pass
    lesson = lesson.following()
    while lesson.at < 2:
        lesson.follow()
    return lesson


def test_what_is_kept_leads_back_to_the_place() -> None:
    lesson = on_the_way()
    found, trouble = progress("cosmoctopus", lesson.kept())
    again = Lesson.resumed("cosmoctopus", found)
    assert again is not None and (again.number, again.at, trouble) == (1, lesson.at, "")
    assert found.done == again.done == ("The first turn",) and found.next_chapter(COSMOCTOPUS) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"guide":"', '"guide":"0'),
        ('"chapter":1', '"chapter":99'),
        ('"marks":{', '"marks":{"99":[0,0]},"begun":{'),
        ("cosmoctopus", "cosmic"),
        ("move ink-3", "move nowhere"),
    ],
)
def test_a_place_that_no_longer_fits_is_none_and_what_is_done_stays(old: str, new: str) -> None:
    kept = on_the_way().kept()
    assert old in kept
    spoiled = kept.replace(old, new, 1) if "marks" not in old else re.sub('"marks":[^}]*}', '"marks":{}', kept)
    found, trouble = progress("cosmoctopus", spoiled)
    assert (found.done, found.place, trouble) == (("The first turn",), None, NO_PLACE)


@pytest.mark.parametrize("spoiled", ["{", "[]", "0", '{"done":0}', '{"place":{}}', "\ud800"])
def test_progress_that_is_none_begins_anew(spoiled: str) -> None:
    assert progress("cosmoctopus", spoiled) == (Progress(), UNREADABLE)


def test_a_place_in_a_lesson_of_other_rules_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Lesson("cosmoctopus").kept()
    monkeypatch.setattr(type(registry.load("cosmoctopus")), "version", 99)
    assert progress("cosmoctopus", kept) == (Progress(), NO_PLACE)


async def test_other_settings_on_the_way_change_only_the_looks(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for _ in range(5):
            await do(shown, pilot)
        shown.navigator.settings()
        await pilot.pause()
        shown.configure(msgspec.structs.replace(shown.config, glyphs="ascii"))
        shown.pop_screen()
        await settled(shown, pilot)
        assert isinstance(shown.screen, GuideScreen) and shown.screen.lesson is table.lesson
        assert screen_text(shown).isascii()
