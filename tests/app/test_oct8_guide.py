"""The guided first game of Oct8 covers what it promises. That it can be done by keys is seen in `test_guide`, as of every game."""

from __future__ import annotations

from typing import Any

from octotui.play.guide import guide
from octotui.play.lesson import PERSON, Lesson
from octotui.play.narration import listed_choice, prompt_for
from tests.app.lessons import walked
from tests.app.shoals import promised_points


def test_it_covers_what_it_promises() -> None:
    events: list[tuple[Any, ...]] = []
    asked, tried = set(), set()
    for number in range(len(guide("oct8").chapter)):
        lesson = Lesson("oct8", number)
        for _ in walked(lesson):
            tried.add(lesson.step.key)
            if not lesson.others_wait:
                asked.add(lesson.match.game.question(lesson.match.state).kind)
        for node in lesson.match.path():
            events += lesson.match.nodes[node].state.events
    assert asked >= {"turn-draw", "act", "attach-to", "attach-card", "give-arm", "match-hand", "swap-arm", "ship"}
    assert tried >= {"secret", "undo", "log", "tableaux"}
    happened = {event[0] for event in events if event[1] == PERSON}
    assert happened >= {"turned", "attached", "completed", "baby", "spent", "exchanged", "swapped", "shipped", "took", "drew"}
    assert 25 <= Lesson("oct8").guide.steps <= 45


def test_the_points_in_the_texts_are_right() -> None:
    """E12: two red cards on a red head, then four; three cards that score at the beginning of "Between octopuses"."""
    points = [lesson.match.game.result(lesson.match.state).scores[PERSON] for n in (0, 1) for _, lesson in walked(Lesson("oct8", n))]
    assert 2 in points and 4 in points
    second = Lesson("oct8", 3)
    assert "three points" in second.step.text and second.match.game.result(second.match.state).scores[PERSON] == 3


def test_no_line_promises_more_points_than_what_the_lesson_asks_for() -> None:
    """E12, E7: else a reader of the figures would trust either them or the lesson less. It lets save an action for what brings more points
    once it is prepared.
    """
    checked = 0
    for number in range(len(guide("oct8").chapter)):
        for _, lesson in walked(Lesson("oct8", number)):
            prompt = None if lesson.others_wait else prompt_for(lesson.match.game, lesson.match.state, PERSON, (), lesson.match.names)
            if prompt is None or not lesson.step.accept or prompt.kind == "act":
                continue
            wanted = listed_choice(lesson.match.game, lesson.match.state, prompt, lesson.expected_answer())
            promised = {choice.code: promised_points(choice) for choice in prompt.choices}
            assert promised[wanted] == max(promised.values()), (lesson.step.text, promised)
            checked += max(promised.values()) > 0
    assert checked > 8


def test_what_the_marked_answer_would_do_is_explained_where_an_answer_is_marked() -> None:
    """While there is only something to read, nothing is."""
    told = [lesson.reading for _, lesson in walked(Lesson("oct8", 0)) if "marked answer" in lesson.step.text]
    assert told == [False]
