"""The review as it is shown: what stands in few rows, how long it takes, and the way into the replay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.bots import Decision, Tell, answer_for, bot
from engine.bots.player import quiet
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from octotui.bots.task import Task
from octotui.play.replay import Replay
from octotui.play.review import AS_GOOD, MOST, NOT_ALIKE, Mistake, Review
from octotui.screens.replay import ReplayScreen
from octotui.screens.result import ResultScreen
from octotui.screens.review import (
    NONE_YET,
    NOTHING_TO_OPEN,
    ReviewPage,
    ReviewScreen,
    expert,
    interpolate,
    note_below,
    remaining_text,
    whole_or_brief,
)
from octotui.screens.rules import RulesScreen
from octotui.terminal.canvas import Pen, fitting
from tests.app.advising import Adviser
from tests.app.ends import ended
from tests.app.reviews import decided, gone_over
from tests.app.screens.shared import played_out
from tests.app.tables import app, dealt, screen_text, settled
from tests.typed import as_a
from themes import load_glyphs

KEYS = "(right: what came of it, esc: the review, ?: keys)"
"""The most useful keys below a moment that a review leads to."""


@pytest.fixture(scope="module")
def match() -> Match:
    return played_out()


def test_the_curve_goes_evenly_from_answer_to_answer() -> None:
    assert interpolate([(3, 0.5), (5, 0.75), (6, 0.25)]) == [0.5, 0.625, 0.75, 0.25]


@asynccontextmanager
async def looked_at(folder: Path, shown_match: Match, thinker: Any, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Any, Any]]:
    shown = app(folder, shown_match)
    shown.thinker = thinker
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        yield shown, pilot


async def test_from_the_result_into_the_replay_and_back(tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Adviser()) as (shown, pilot):
        assert isinstance(shown.screen, ResultScreen)
        await pilot.press("4")
        await settled(shown, pilot)
        review = as_a(ReviewScreen, shown.screen).reviews[0]
        assert isinstance(shown.screen, ReviewScreen) and review.over and len(review.mistakes) == MOST
        await pilot.press("down", "enter")
        await settled(shown, pilot)
        mistake = review.mistakes[1]
        assert isinstance(shown.screen, ReplayScreen)
        assert (shown.screen.replay.at, shown.screen.replay.view) == (mistake.moment, 0)
        assert screen_text(shown).endswith(f"Here Ann chose: {mistake.done}.\nAn expert: {mistake.better}. {KEYS}")
        await pilot.press("R")
        assert isinstance(shown.screen, ReviewScreen) and shown.screen.reviews[0] is review
        await pilot.press("escape")
        assert isinstance(shown.screen, ResultScreen)


@pytest.mark.parametrize(
    ("free", "said"),
    [
        (0, ["Go north,⋯"]),
        (1, ["Go north, then", "east, then end"]),
        (2, ["Go north, then", "east, then end", "It brings⋯"]),
        (3, ["Go north, then", "east, then end", "It brings", "points."]),
    ],
)
def test_what_was_better_and_why_are_told_whole_where_rows_are_free(free: int, said: list[str]) -> None:
    pen = Pen(12 + 15 + 1, 5, load_glyphs("unicode"))
    told = Mistake(0, 1, 0.6, 0.2, "", "Go north, then east, then end", "It brings points.")
    assert ReviewPage((), "", "").draw_better(pen, told, 0, 1 + free) == len(said)
    assert ["".join(char for char, _ in row).strip() for row in pen.rows][: len(said)] == said


@pytest.mark.parametrize(
    ("free", "said"),
    [
        (0, ["done    Go south,⋯", "better  Go north,⋯"]),
        (1, ["done    Go south, then", "west, then end", "better  Go north,⋯"]),
        (2, ["done    Go south, then", "west, then end", "better  Go north, then", "east, then end"]),
    ],
)
def test_what_was_done_is_told_whole_where_rows_are_free(free: int, said: list[str]) -> None:
    pen = Pen(12 + 15 + 1, 5, load_glyphs("unicode"))
    told = Mistake(0, 1, 0.6, 0.2, "Go south", "go north, then east, then end", "", ("west", "end"))
    assert ReviewPage((), "", "").draw_answers(pen, told, 0, free) == len(said)
    assert ["".join(char for char, _ in row).strip() for row in pen.rows][: len(said)] == said


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (59, "Dash: Purple 4 on f8, then west (costs Purple 2: in a hole)"),
        (58, "Dash: Purple 4 on f8, west (costs Purple 2: in a hole)"),
        (53, "Dash: Purple 4 on f8, then west"),
        (30, "Dash: Purple 4 on f8, west"),
    ],
)
def test_what_answers_cost_goes_before_an_answer_does(width: int, said: str) -> None:
    """What comes after the first answer is named as long as there is room for it."""
    assert whole_or_brief("Dash: Purple 4 on f8, then west (costs Purple 2: in a hole)", width, 1) == said


@pytest.mark.parametrize(("width", "said"), [(29, "go south, then west, then end"), (28, "go south, west, end"), (18, "go south, 2 more")])
def test_answers_that_follow_one_another_are_told_in_fewer_words_before_they_are_cut(width: int, said: str) -> None:
    assert whole_or_brief("go south, then west, then end", width, 1) == said


MIXED = "54 % of the time: offspring to the museum, cultists to the library; 46 %: offspring to the crypt, cultists to the library"


@pytest.mark.parametrize(("width", "left_out"), [(120, "46 %: offspring to the crypt, cultists to the library"), (80, "1 more")])
def test_of_what_an_expert_draws_from_the_first_is_told_whole_below_the_replay(width: int, left_out: str) -> None:
    better = expert(Mistake(0, 1, 0.6, 0.2, "", MIXED, ""))
    told = note_below("Here Ann chose: offspring to the crypt, cultists to the museum", better, width)
    first, second = told.split("\n")
    assert first == "Here Ann chose: offspring to the crypt, cultists to the museum."
    assert second == f"An expert, 54 % of the time: offspring to the museum, cultists to the library; {left_out}."


def test_the_heading_of_a_review_leaves_a_sentence_out_where_two_rows_have_no_room_for_it() -> None:
    review = Review(Replay(ended("night")), 0)
    review.worst[1] = Mistake(0, 1, 0.6, 0.2, "", MIXED, "")
    fell = "Where Ann's chance to win fell most, by what could be seen then."
    whole = f"{fell} {AS_GOOD} {NOT_ALIKE}"
    assert [fitting(width, 2, *review.headings) for width in (78, 118)] == [f"{fell} {AS_GOOD}", whole]


async def test_so_are_they_at_the_place_in_the_replay(tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        review = as_a(ReviewScreen, shown.screen).reviews[0]
        worst = review.mistakes[0]
        turn = next(turn for turn, mistake in review.worst.items() if mistake is worst)
        review.worst[turn] = worst._replace(better=", then ".join(["go south"] * 7))
        await pilot.press("enter")
        await settled(shown, pilot)
        assert screen_text(shown).endswith(f"An expert: {', '.join(['go south'] * 7)}.")


async def test_a_digit_marks_a_turn(tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        for key, at in (("3", 2), ("9", 2), ("1", 0), ("up", 4)):
            await pilot.press(key)
            assert shown.screen.query_one("ReviewPage").at == at


async def test_the_mark_stays_with_its_turn_where_others_come_before_it(tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        page, review = shown.screen.query_one(ReviewPage), shown.screen.reviews[0]
        await pilot.press("up", "down")
        marked, (turn, last) = page.marked_mistake, next(one for one in review.worst.items() if one[1] == review.told[-1])
        review.worst[turn] = last._replace(before=1.0, after=0.0)
        page.show(review)
        assert review.told[0].moment == last.moment and page.at == 1 and page.marked_mistake == marked


async def test_that_nobody_else_can_be_reviewed_is_said(tmp_path: Path) -> None:
    async with looked_at(tmp_path, ended("octopush"), Stuck()) as (shown, pilot):
        await pilot.press("4")
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        assert "look at it" not in screen_text(shown), "nothing is found yet"
        assert [told.message for told in shown._notifications] == ["Ann alone can be reviewed here: the others are bots."]


async def test_each_person_can_be_chosen_and_what_was_found_is_kept(tmp_path: Path, match: Match) -> None:
    adviser = Adviser()

    async with looked_at(tmp_path, match, adviser) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        await pilot.press("v")
        await settled(shown, pilot)
        assert "Review: Bo" in screen_text(shown) and "Bo's chance" in screen_text(shown)
        asked = len(adviser.tasks)
        await pilot.press("v")
        await settled(shown, pilot)
        assert "Review: Ann" in screen_text(shown) and len(adviser.tasks) == asked
        assert [task.seat for task in adviser.tasks] == [0] * len(shown.screen.reviews[0].places) + [1] * len(
            shown.screen.reviews[1].places
        )


class Stuck:
    """Answers three times, then thinks until it is stopped."""

    def __init__(self) -> None:
        self.asked = self.stopped = 0

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        self.asked += 1
        if self.asked <= 3:
            return Decision("any", "")
        try:
            await asyncio.get_running_loop().create_future()
            raise AssertionError("nobody gives it an answer")
        finally:
            self.stopped += 1

    def close(self) -> None:
        """There is nothing to end."""


async def test_it_says_how_far_it_is_and_leaving_keeps_what_is_thought_until_somebody_else_thinks(tmp_path: Path, match: Match) -> None:
    thinker, places = Stuck(), len(Review(Replay(match), 0).places)

    async with looked_at(tmp_path, match, thinker) as (shown, pilot):
        await pilot.press("4")
        await pilot.pause()
        assert f"An expert goes over each answer: 3 of {places} " in screen_text(shown)
        assert NONE_YET in screen_text(shown) or "Enter looks at what is found so far." in screen_text(shown)
        for key in ("escape", "4"):
            await pilot.press(key)
            await pilot.pause()
            assert (thinker.asked, thinker.stopped) == (4, 0)
        assert f"An expert goes over each answer: 3 of {places} " in screen_text(shown), "it goes on where it was left"
        await pilot.press("escape")
        shown.background_thought.give_way()
        await pilot.pause()
        assert (thinker.asked, thinker.stopped) == (4, 1)
        await pilot.press("4")
        await pilot.pause()
        assert (thinker.asked, thinker.stopped) == (5, 1)


@pytest.mark.parametrize("key", ["enter", "down"])
async def test_a_key_for_a_turn_says_that_none_is_found_yet(key: str, tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Stuck()) as (shown, pilot):
        await pilot.press("4")
        await pilot.pause()
        assert NOTHING_TO_OPEN not in screen_text(shown)
        await pilot.press(key)
        await pilot.pause()
        assert NOTHING_TO_OPEN in screen_text(shown) and isinstance(shown.screen, ReviewScreen)


async def test_a_review_goes_on_once_a_table_has_taken_its_thought(tmp_path: Path, match: Match) -> None:
    thinker = Stuck()
    async with looked_at(tmp_path, match, thinker) as (shown, pilot):
        await pilot.press("4")
        await pilot.pause()
        shown.push_screen(RulesScreen("oct8"))
        shown.background_thought.give_way()
        await pilot.pause()
        assert (thinker.asked, thinker.stopped) == (4, 1)
        await pilot.press("escape")
        await pilot.pause()
        assert (thinker.asked, thinker.stopped) == (5, 1)


def test_how_long_it_still_takes_is_told_roughly() -> None:
    assert [remaining_text(seconds) for seconds in (None, 3.0, 41.0, 95.0)] == [
        "",
        ", about 10 seconds more",
        ", about 50 seconds more",
        ", about 2 minutes more",
    ]


async def test_how_long_it_still_takes_is_told_once_some_answers_have_been_gone_over(tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Stuck()) as (shown, pilot):
        await pilot.press("4")
        await pilot.pause()
        assert "seconds more" in screen_text(shown)


async def test_the_help_of_a_review_tells_of_the_review(tmp_path: Path, match: Match) -> None:
    async with looked_at(tmp_path, match, Stuck()) as (shown, pilot):
        await pilot.press("4")
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        told = screen_text(shown)
        assert "A review" in told and "what an expert would have done" in told and "another person" in told
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(shown.screen, ReviewScreen)


async def replayed(folder: Path, shown_match: Match, *keys: str) -> tuple[str, str]:
    """The class of the screen and its text after these keys in the replay of this match."""
    found: list[str] = []

    shown = app(folder)
    shown.thinker = Adviser()
    shown.showing = Replay(shown_match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*keys)
        await settled(shown, pilot)
        found.extend((type(shown.screen).__name__, screen_text(shown)))
    return found[0], found[1]


async def test_a_replay_leads_to_the_review_of_the_one_in_front(tmp_path: Path, match: Match) -> None:
    screen, text = await replayed(tmp_path, match, "v", "R")
    assert screen == "ReviewScreen" and "Review: Bo" in text


async def test_a_game_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    going_on = dealt((Seat("Ann"), Seat("Bo")), first=0)
    assert "A game can be reviewed once it is over." in (await replayed(tmp_path, going_on, "R"))[1]


async def test_bots_are_not_reviewed(tmp_path: Path) -> None:
    bots = dealt((Seat("One", "random"), Seat("Two", "random")), express=True)
    while answer_for(bots, bot):
        pass
    assert "Only bots played here" in (await replayed(tmp_path, bots, "R"))[1]

    (tmp_path / "table").mkdir()
    async with looked_at(tmp_path / "table", bots, Adviser()) as (shown, _pilot):
        assert isinstance(shown.screen, ResultScreen) and "Review" not in screen_text(shown)


async def test_what_an_expert_says_runs_on_over_both_rows_below_the_replay(tmp_path: Path, match: Match) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        done, better = "end the turn", ", then ".join(["play Ink Flood"] * 5)
        shown.push_screen(ReplayScreen(Replay(match), f"Here Ann chose: {done}.\nAn expert: {better}.", from_review=True))
        await settled(shown, pilot)
        below = " ".join(screen_text(shown).splitlines()[-2:])
        assert f"Here Ann chose: {done}. An expert: {better}." in below


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_what_was_better_is_told_whole_at_the_moment_it_is_about(tmp_path: Path, match: Match, size: tuple[int, int]) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        better = "An expert: " + ", then ".join(f"play card {n}" for n in range(7)) + "."
        note = "Here Ann chose: end the turn.\nAn expert: play card 0, 6 more."
        shown.push_screen(ReplayScreen(Replay(match), note, from_review=True, better=better))
        await settled(shown, pilot)
        place = as_a(ReplayScreen, shown.screen).areas["menu"].region
        told = [row[place.x : place.right].strip() for row in screen_text(shown).splitlines()[place.y : place.bottom]]
        assert "What was better" in told[0] and better in " ".join(told)
        await pilot.press("right")
        await settled(shown, pilot)
        assert "What happened" in screen_text(shown) and "What was better" not in screen_text(shown)


async def test_a_fall_without_a_mistake_says_so_and_nothing_above_it_is_cut(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what is said of secret choices and of the chances at the end it takes four rows at 80 columns."""
    won = match.game.result(match.state).places.index(1)
    review = gone_over(Review(Replay(match), 1 - won))
    monkeypatch.setattr(Review, "guesses", property(lambda self: True))
    async with looked_at(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        shown.screen.query_one(ReviewPage).show(review)
        await settled(shown, pilot)
        rows = screen_text(shown).splitlines()
        assert f"{review.unharmed} {NOT_ALIKE}" in " ".join(row.strip() for row in rows[2:6]) and review.unharmed.endswith(AS_GOOD)
        assert any("60 % ▸ 0 % largest fall, no mistake" in row for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_curve_of_a_review_that_is_over_takes_ten_rows_at_most(tmp_path: Path, match: Match, size: tuple[int, int]) -> None:
    """Of 24 rows, 4 are for the heading, 3 for each turn told, and one below the curve; while it goes on, for five turns."""
    review = gone_over(Review(Replay(match), 0), 0.25)
    async with looked_at(tmp_path, match, Adviser(), size) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        page = shown.screen.query_one(ReviewPage)
        page.show(review)
        await settled(shown, pilot)
        rows = screen_text(shown).splitlines()
        assert next(n for n, row in enumerate(rows) if row.strip().startswith("0 %")) == 4 + 10 - 2
        assert len(review.mistakes) == 1


async def test_the_rounds_below_the_curve_keep_their_places_from_the_first_answer_to_the_last(tmp_path: Path, match: Match) -> None:
    review, rows = Review(Replay(match), 0), list[str]()
    async with looked_at(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("4")
        await settled(shown, pilot)
        page = shown.screen.query_one(ReviewPage)
        while not review.over:
            review.hear(decided(review, other=0.6, given=0.6))
            page.show(review)
            await settled(shown, pilot)
            rows += [row for row in screen_text(shown).splitlines() if row.split()[:1] == [review.replay.unit]]
    assert len(rows) > 2 and len({*rows}) == 1
