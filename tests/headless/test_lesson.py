"""Lessons in plain text: the same chapters and steps, to be left and resumed, and won."""

from __future__ import annotations

import io
import sys

import msgspec
import pytest

from engine.core.numbers import numbered
from octotui.cli import main
from octotui.headless.lesson import AS_BEFORE, READ, READ_ON, first_game, teach
from octotui.play.guide import guide, lessons
from octotui.play.headline import headline
from octotui.play.lesson import UNDO_FIRST, UNREADABLE, Lesson, LessonSession, Progress
from octotui.storage.store import Store


def as_proposed(lesson: Lesson) -> list[str]:
    """What is typed to play a lesson to its end: enter everywhere, but for an answer that is to be taken back."""
    typed = []
    while True:
        while not lesson.over:
            if not lesson.others_wait:
                typed.append("undo" if lesson.step.key == "undo" else "")
            lesson.follow()
        if lesson.last:
            return typed
        typed.append("")
        lesson = lesson.following()


def taught(lesson: Lesson, *typed: str) -> tuple[str, list[Lesson]]:
    """What is printed of a lesson, and what was kept."""
    page, kept = io.StringIO(), list[Lesson]()

    def keep(lesson: Lesson) -> str:
        kept.append(lesson)
        return "It is kept."

    teach(lesson, io.StringIO("".join(f"{line}\n" for line in typed)), page, keep)
    return page.getvalue(), kept


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_is_played_to_its_win_by_what_is_proposed(name: str) -> None:
    page, kept = taught(Lesson(name), *as_proposed(Lesson(name)))
    written = guide(name)
    for number, chapter in enumerate(written.chapter, 1):
        assert f"Chapter {number} of {len(written.chapter)}: {chapter.title}." in page
        for step in chapter.step:
            assert (
                (step.line or step.text).replace(" + ", " plus ") in page or step.asks or step.lasts or step is written.chapter[-1].step[-1]
            )
    match = kept[-1].match
    assert match.over and match.game.result(match.state).places[0] == 1
    assert f"{headline(match, 0)}." in page and written.farewell in page
    assert "Goodbye" not in page and f"What to play next: octotui line {name}" in page


@pytest.mark.parametrize("name", lessons())
def test_no_text_for_the_ear_speaks_of_keys_or_of_the_screen(name: str) -> None:
    for chapter in guide(name).chapter:
        for step in chapter.step:
            said = f" {step.line or step.text} "
            seen = [
                word
                for word in (" press ", " x ", " esc", "ctrl+", "cursor", "arrows mark", "the menu", "head line", "drawn")
                if word in said
            ]
            assert seen in ([], [" press "]) and said.count(" press ") == said.count(" press enter"), (seen, said)


def test_another_answer_is_refused_with_a_hint_and_nothing_happens() -> None:
    page, kept = taught(Lesson("octopush"), "", "", "play yellow-glide", "why", "hint", "")
    assert page.count("Keep Glide for later: for now, play Dash.") == 2, "refused with it, and told as a hint"
    assert kept[-1].at == 3, "enter took what is proposed"


def test_an_answer_before_a_question_is_told_to_wait() -> None:
    page, kept = taught(Lesson("cosmoctopus"), "1")
    assert f"{READ}{READ_ON}\n" in page and "Star Field: you will need" not in page
    assert kept[-1].at == 0


def test_a_payment_that_is_not_meant_goes_back_to_the_one_that_is() -> None:
    lesson = Lesson("cosmoctopus", 1)
    while lesson.step.asks != "payment":
        lesson.follow()
    prompt = LessonSession(lesson).prompt()
    assert prompt is not None
    hint = lesson.step.hint
    (other, *_) = [number for number, choice in numbered(prompt.choices) if number]
    page, _ = taught(lesson, str(other), "0", "0")
    proposed = f"0. {prompt.choices[0].label}\n"
    changed = page.index(f"{hint}\n{AS_BEFORE}\n")
    assert page.count(proposed) == 2 and page.index(proposed) < changed < page.rindex(proposed)
    assert "pays" in page[changed:]


def test_what_is_to_be_taken_back_is_taken_back_first() -> None:
    lesson = Lesson("octopush")
    while lesson.step.key != "undo":
        lesson.follow()
    here = lesson.at
    page, kept = taught(lesson, "", "undo", "redo")
    assert UNDO_FIRST in page and kept[-1].at == here + 2


def test_undo_leads_back_through_what_was_read() -> None:
    page, kept = taught(Lesson("octopush"), "", "undo")
    assert kept[-1].at == 0 and page.count(guide("octopush").chapter[0].step[0].line) == 2
    assert page.endswith("Goodbye. It is kept.\n")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What is typed at the command line."""
    keys = io.StringIO()
    monkeypatch.setattr(sys, "stdin", keys)
    return keys


def told(keys: io.StringIO, capsys: pytest.CaptureFixture[str], args: list[str], *lines: str) -> str:
    keys.seek(0)
    keys.truncate()
    keys.write("".join(f"{line}\n" for line in lines))
    keys.seek(0)
    assert main(args) == 0
    return capsys.readouterr().out


def test_a_lesson_is_left_and_resumed_from_the_command_line(typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    first = guide("octopush").chapter[0]
    page = told(typed, capsys, ["learn", "octopush", "--line"], "", "", "quit")
    assert f"Lesson: {first.step[2].line}" in page and page.endswith("Goodbye. octotui learn octopush --line goes on from here.\n")
    page = told(typed, capsys, ["learn", "octopush", "--line"], "quit")
    assert "goes on where you left it" in page and f"Lesson: {first.step[2].line}" in page and first.step[1].text not in page


@pytest.mark.parametrize("name", lessons())
def test_the_game_that_is_proposed_next_can_be_begun_as_it_is_said(
    name: str, typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    program, *args = first_game(Lesson(name)).split()
    page = told(typed, capsys, args, "quit")
    assert program == "octotui" and page.startswith(f"{guide(name).title}.") and "Goodbye" in page


def test_a_chapter_is_begun_from_the_command_line(typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    page = told(typed, capsys, ["learn", "night", "--line", "--chapter", "2"], "q")
    assert page.endswith("Goodbye.\n"), "nothing was done that could be resumed"
    assert f"Chapter 2 of {len(guide('night').chapter)}: {guide('night').chapter[1].title}." in page


def test_what_is_done_is_said_and_the_next_chapter_begins(typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = guide("oct8").chapter
    with Store.open() as store:
        store.keep_lesson("oct8", msgspec.json.encode(Progress((first.title,))).decode())
    page = told(typed, capsys, ["learn", "oct8", "--line"], "q")
    assert f"Chapter 1: {first.title}. {first.about} Done.\n" in page and f"Chapter 2: {second.title}. {second.about}\n" in page
    assert f"Chapter 2 of {len(guide('oct8').chapter)}: {second.title}." in page


def test_progress_that_cannot_be_read_is_ignored_with_a_sentence(typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open() as store:
        store.keep_lesson("oct8", "rubbish")
    assert told(typed, capsys, ["learn", "oct8", "--line"], "q").startswith(UNREADABLE)


@pytest.mark.parametrize(
    ("chapter", "said"),
    [("9", "there is no chapter 9: the lesson of oct8 has 6"), ("0", "has to be the number of a chapter, not “0”"), ("two", "not “two”")],
)
def test_a_chapter_that_does_not_exist_is_an_error(chapter: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["learn", "oct8", "--chapter", chapter])
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == 2 and said in capsys.readouterr().err
