"""Lessons by codes: each step can be done as it is told, and whatever is accepted leads to the end."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from textual.binding import Binding

from engine.core import registry
from engine.core.fairness import NOTHING_TO_UNDO
from engine.core.state import to_json
from engine.cosmoctopus.box import standard_deck
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.settling import find_settlement
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import card_text
from engine.oct8.table import Table as ShoalTable
from engine.octopush.table import Table as ReefTable
from octotui.play.guide import REST, Guide, guide, lessons, with_zones
from octotui.play.lesson import PERSON, Lesson, LessonSession
from octotui.screens.guide import GuideScreen
from octotui.screens.table import TableScreen
from octotui.tables import table_of
from octotui.tables.cosmoctopus.bill import Bill
from octotui.tables.octopush.shells import DOWN
from octotui.terminal.canvas import wrap
from tests.app.lessons import COSMOCTOPUS, OCTOPUSH, do, go_on, opened, place, walked
from tests.app.tables import app, area_text
from tests.typed import as_a


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
def test_the_text_of_every_step_is_said(name: str) -> None:
    """But for one that only some question asks for, and a last one in which others end the game."""
    for number, chapter in enumerate(guide(name).chapter):
        said = {lesson.text() for _, lesson in walked(Lesson(name, number)) if not lesson.others_wait}
        *_, last = chapter.step
        assert not {step.text for step in chapter.step if not step.asks and (step is not last or step.accept or not step.others)} - said


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
                others += [(number, count, code) for code in legal if not lesson.bar(code) and code != lesson.expected_answer()]
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
    assert refused, "there is something to do wrong"


@pytest.mark.parametrize("name", lessons())
def test_every_step_accepts_what_is_proposed(name: str) -> None:
    for number in range(len(guide(name).chapter)):
        for _, lesson in walked(Lesson(name, number)):
            prompt = LessonSession(lesson).prompt()
            if lesson.step.accept and prompt is not None:
                assert lesson.bar(prompt.proposal) == "", f"{place(lesson)}\nproposed is {prompt.proposal}"


def test_no_proposal_of_the_lesson_discards_a_card_where_resources_suffice() -> None:
    proposed = set[tuple[str, bool]]()
    for number in range(len(COSMOCTOPUS.chapter)):
        for _, lesson in walked(Lesson("cosmoctopus", number)):
            prompt = LessonSession(lesson).prompt()
            if isinstance(prompt, Bill) and prompt.choices[0].code == prompt.proposal and "discard " in prompt.proposal:
                alone = find_settlement(as_a(Table, lesson.match.state), {})
                proposed.add((prompt.purchase, bool(alone and alone.cards)))
    assert proposed == {("claim ink", True)}, "the Ledger pays the 1 ink that is lacking"


NO_KEYS = re.compile(r"\bslots? [A-D]\b|\bopens [A-D](, and then [A-D])?\b|also R, B and G|\b[aAI]\b|'[a-z]\b|\([A-Z]\)|ctrl\+p")
"""Single letters in the texts that are not keys: slots, colours, words."""


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
            "A opens B, B opens C, C opens D; complete: a tentacle; Cosmoctopus goes to the Star Atlas",
        ),
        ("answer-the-drowned-bell", "Cosmoctopus goes to the Whisper Hall; you may play one more card"),
        ("a-polite-introduction-in-ink", "Forbidden Knowledge costs 1 less"),
        ("mariners-bauble", "for each tentacle you gain: gain 3 ink"),
        ("remains-of-a-dead-planet", "gain a tentacle; with any Forbidden Knowledge: you may move Cosmoctopus"),
    ],
)
def test_the_cards_do_what_the_texts_say(card: str, says: str) -> None:
    assert says in card_text(standard_deck().cards[card])


def test_c27_where_all_slots_are_to_be_filled_the_line_that_does_so_at_once_is_proposed_and_goes_on() -> None:
    lesson = Lesson("cosmoctopus", 2)
    session = LessonSession(lesson)
    while not lesson.step.text.startswith("Five ink."):
        go_on(session)
    prompt, (number, _) = session.prompt(), lesson.count
    assert prompt is not None
    assert prompt.proposal == ", ".join(f"place the-lidless-lighthouse {slot}" for slot in "abc") == prompt.choices[0].code
    session.act(prompt.proposal)
    assert lesson.count[0] == number + 1 and lesson.step.text.startswith("What is left over is yours.")


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
        ({"accept": ("move nowhere",)}, "step 6: First you must move.*can be answered"),
        ({"facts": {"resources.0.stars": 7}}, "step 6: First you must move.*resources.0.stars is 2, and the text relies on 7"),
    ],
)
def test_where_a_lesson_no_longer_fits_its_step_is_named(change: dict[str, object], said: str) -> None:
    lesson = Lesson("cosmoctopus", written=broken(5, **change))
    with pytest.raises(AssertionError, match=f"(?s){said}"):
        for _ in walked(lesson):
            pass


def test_a_position_that_is_changed_holds_every_thing_once() -> None:
    game = registry.load("cosmoctopus")
    lesson = Lesson("cosmoctopus", 0)
    position = to_json(lesson.match.state)
    taken = position["row"][0]
    new = with_zones(game, position, {"hand": [[taken], []]})
    assert new["hand"] == [[taken], []]
    assert taken not in new["row"] and len(new["row"]) == 3
    assert new["row"][0] == position["hand"][0][0], "what the hand held takes the place"


def test_what_has_no_other_place_goes_where_the_star_stands() -> None:
    lesson = Lesson("oct8", len(guide("oct8").chapter) - 1)
    assert REST == "*" and len(as_a(ShoalTable, lesson.match.state).deck) == 1 and len(as_a(ShoalTable, lesson.match.state).pile) > 20


def test_of_a_zone_with_named_parts_some_can_be_changed() -> None:
    game = registry.load("octopush")
    position = to_json(Lesson("octopush", 0).match.state)
    new = with_zones(game, position, {"pawns": {"yellow-1": "", "green-2": "d5"}})
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


def test_a_step_of_several_answers_is_said_once_and_then_only_what_comes_next() -> None:
    """Nobody reads the same sentences three times in a row, nor hears them."""
    lesson = Lesson("octopush", 1)
    session = LessonSession(lesson)
    said = []
    while lesson.at < 2:
        said.append((lesson.text(), lesson.text(spoken=True)))
        assert bool(lesson.areas) == (not said[-1][0].startswith("And now"))
        go_on(session)
    written = guide("octopush").chapter[1].step
    assert said == [
        (written[0].text, written[0].line),
        (written[1].text,) * 2,
        ("And now: Yellow 1 on c1.",) * 2,
        ("And now: north to c5.",) * 2,
    ]


def test_back_leads_through_what_was_read_and_takes_answers_back() -> None:
    lesson = Lesson("cosmoctopus", 0)
    session = LessonSession(lesson)
    for _ in range(11):
        go_on(session)
    assert lesson.at == 8 and lesson.match.game.question(lesson.match.state).kind == "payment"
    assert not lesson.back()
    lesson.table.undo(PERSON)
    assert lesson.at == 7
    assert lesson.back() and lesson.at == 6
    assert not lesson.back()
    lesson.table.redo(PERSON)
    assert lesson.at == 8


def undo(lesson: Lesson) -> None:
    """One step back, as the table does it."""
    if not lesson.back() and lesson.match.undo_bar(PERSON) is not NOTHING_TO_UNDO:
        lesson.undo()


def redo(lesson: Lesson) -> None:
    """The answer again that was taken back, as the table does it."""
    at = lesson.match.node.redo
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


@pytest.mark.parametrize("chapter", [0, 1])
async def test_points_rearrange_nothing_beside_the_reef_of_a_small_lesson(chapter: int, tmp_path: Path) -> None:
    """Where they stand already is pointed out: in the head line."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table, scored = await opened(shown, pilot, chapter, "octopush"), 0
        while not table.lesson.over:
            scored += table.lesson.areas == ("status",)
            assert "holdings" in table.lying and not {"shells", "players"} & {*table.lying}, place(table.lesson)
            await do(shown, pilot)
        assert scored


@pytest.mark.parametrize("chapter", [0, 1, 5])
async def test_no_menu_and_no_shell_of_a_small_lesson_of_octopush_is_cut(chapter: int, tmp_path: Path) -> None:
    """The cards give up the rows that they lack."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot, chapter, "octopush")
        for _ in range(40):
            assert table.lesson.over or shown.glyphs["more"] not in area_text(shown, "menu"), place(table.lesson)
            if not table.lesson.over and "shells" in table.lesson.areas:
                assert table.areas["shells"].region.height >= 1 + DOWN, "the names, and every row of the spirals"
            if not table.lesson.over:
                await do(shown, pilot)
