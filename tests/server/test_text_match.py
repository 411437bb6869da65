"""Matches in plain text: what people agree on, who is away, the clock, and what somebody who comes back is told."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from octotui.play.session import Session
from octotui.server.hall.pace import Pace
from octotui.server.hall.served_table import ServedTable
from octotui.tables.cosmoctopus.short_name import without_article
from tests.app.clock import run
from tests.server.answers import answer, finish, play_until
from tests.server.halls import TestHall, hall_in
from tests.server.visitors import Visitor, visitor


@asynccontextmanager
async def two(folder: Path, game: str = "oct8", **how: Any) -> AsyncIterator[tuple[TestHall, ServedTable, Visitor, Visitor]]:
    """Ann and Bo at a match in plain text."""
    with hall_in(folder) as hall:
        number = hall.match_of(game, hall.person("ann", here=False), hall.person("bo", here=False), **how)
        async with visitor(hall, "ann") as ann, visitor(hall, "bo") as bo:
            for guest in (ann, bo):
                guest.type("1")
                await guest.until("quit for the lobby.")
                await guest.told()
            yield hall, hall.tables[number], ann, bo


def secrets(match: Match, seat: int) -> set[str]:
    """The names of cards in a hand of Cosmoctopus that nobody else may ever have seen."""
    states: list[Any] = [node.state for node in match.nodes]
    seen = {card for state in states for card in (*state.row, *state.discard, *(card for cards in state.tableau for card in cards))}
    cards = states[-1].box.cards
    return {without_article(cards[card].name) for state in states for card in state.hand[seat] if card not in seen}


# --- consent


def test_more_than_is_fair_is_taken_back_in_words_if_the_others_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, bo):
            match = served.table.match
            play_until(served.table, 1)
            here = match.here
            assert "You ask bo to let you take that back." in await ann.told("undo")
            assert "Type yes or no." in await bo.told()
            assert "bo does not agree: ann takes nothing back." in await bo.told("no")
            await ann.until("bo does not agree: ann takes nothing back.")
            assert match.here == here
            await ann.told("undo")
            assert "Answers were taken back.\nann has taken an answer back; all have agreed." in await bo.told("yes")
            assert match.here < here and match.pending == (0,)
            await ann.until("ann has taken an answer back; all have agreed.", "Your answer: ")
            assert "You are not asked to agree" not in await bo.told("yes")

    run(play())


def test_whoever_has_asked_may_withdraw_and_silence_for_a_minute_is_a_no(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (hall, served, ann, bo):
            play_until(served.table, 1)
            await ann.told("undo")
            assert "Not all have answered: ann takes nothing back." in await ann.told("no")
            await bo.until("Not all have answered: ann takes nothing back.")
            await ann.told("undo")
            assert "Not now: something is being asked of the others already." in await bo.told("end together")
            hall.clock.now += 60
            served.tick()
            await ann.until("Not all have answered")
            assert served.table.match.motion is None

    run(play())


def test_whoever_is_asked_to_agree_in_words_is_not_told_what_they_may_not_know(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus") as (_, served, ann, bo):
            match = served.table.match
            play_until(served.table, 1)
            await ann.told("undo")
            text = await bo.told()
            hidden = secrets(match, 0)
            assert "ann would take back" in text and hidden
            assert not [name for name in hidden if name in bo.text]

    run(play())


def test_a_game_is_ended_together_in_words_and_nobody_is_asked_anything_then(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (hall, served, ann, bo):
            assert "You ask bo to end the game here." in await ann.told("end together")
            assert "ann would end the game here, without a result. Do you agree? Type yes or no." in await bo.told()
            text = await bo.told("yes")
            assert text.count("All have agreed: the game ends here, without a result.") >= 1
            assert "Type again to play again, or press enter for the lobby" in text
            assert served.table.match.ended and not hall.seats.games_of("key of ann")
            await bo.told("")
            assert "bo in the lobby" in bo.text
            await ann.until("press enter for the lobby")

    run(play())


def test_giving_up_is_asked_about_and_leaves_the_seat_to_a_bot_for_good(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (hall, served, ann, bo):
            match = served.table.match
            assert "Type give up once more" in await bo.told("give up")
            await bo.told("who")
            assert "Type give up once more" in await bo.told("give up")
            assert match.seats[1].bot is None
            text = await bo.told("give up")
            assert "A bot plays on in your place." in text and "bo in the lobby" in text
            assert match.seats[1].bot is not None and not hall.seats.games_of("key of bo")
            await ann.until("bo has given up; a bot plays on in their place.")
            assert "Type end together once more" in await ann.told("end together")
            assert "All have agreed" in await ann.told("end together")

    run(play())


def test_a_bot_is_called_in_by_name_for_whoever_is_away_until_they_are_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (hall, served, ann, bo):
            match = served.table.match
            play_until(served.table, 0)
            assert "Nobody has been away for two minutes." in await ann.told("bot bo")
            assert "bo in the lobby" in await bo.told("quit")
            await ann.until("bo has left the table; the seat is kept.")
            hall.clock.now += 120
            served.presence.tick()
            await ann.until("bo has been away for a while. Type bot bo")
            assert "bo, away, 2 min" in await ann.told("who")
            assert "Type for whom: bot bo." in await ann.told("bot cy")
            assert "A bot plays for bo until they are back." in await ann.told("bot Bo")
            assert match.seats[1].bot is not None
            assert "bo, a bot plays for them" in await ann.told("who")
            await ann.told("", "", "")
            assert not match.over
            text = await bo.told("1")
            assert "A bot has played for you." in text
            await ann.until("bo is at the table.")
            assert match.seats[1].bot is None

    run(play())


# --- who is there, and the clock


def test_whoever_says_that_they_are_away_is_back_with_what_they_type_next(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, bo):
            assert "Type anything once you are back." in await bo.told("away")
            await ann.until("bo is away for a while; the seat is kept.")
            assert set(served.presence.gone) == {1}
            assert "ann, you" in (here := await ann.told("who")) and "bo, away" in here
            await bo.told("who")
            await ann.until("bo is at the table.")
            assert not served.presence.gone

    run(play())


def test_the_clock_is_told_in_words_with_warnings_and_what_happens_at_zero(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, pace=Pace("answer", 120)) as (hall, served, *guests):
            keeper, match = hall.timekeepers[served.number], served.table.match
            seat = match.pending[0]
            late, other, name = guests[seat], guests[1 - seat], match.names[seat]
            assert "You have 2 min left." in late.text
            assert f"{name} is asked. {name} has 2 min left." in other.text
            keeper.tick(keeper.now + 50)
            assert f"2 min an answer; at zero the proposed answer is taken. {name} has 1 min 10 s left." in await other.told("time")
            before = len(other.text)
            for left, seconds in (("1 min", 10), ("30 s", 30), ("10 s", 20)):
                keeper.tick(keeper.now + seconds)
                assert f"You have {left} left." in await late.told()
                keeper.tick(keeper.now + 0.1)
                assert "left." not in await late.told()
            assert "left." not in other.text[before:]
            keeper.tick(keeper.now + 10)
            assert "Your time is up: the proposed answer is taken." in await late.told()
            assert f"{name}'s time is up: the proposed answer is taken." in await other.told()

    run(play())


def test_a_short_time_is_warned_of_only_where_it_has_become_short(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, pace=Pace("answer", 30)) as (hall, served, *guests):
            keeper, late = hall.timekeepers[served.number], guests[served.table.match.pending[0]]
            keeper.tick(keeper.now + 1)
            assert await late.told() == ""
            keeper.tick(keeper.now + 20)
            assert "You have 10 s left." in await late.told()

    run(play())


# --- coming back, and playing again


def test_whoever_comes_back_is_told_what_has_happened_even_if_they_are_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus") as (_, served, ann, bo):
            match, table = served.table.match, served.table
            play_until(table, 1)
            await bo.told("quit")
            while match.pending[0] == 1:
                answer(table)
            while match.pending[0] == 0:
                answer(table)
            answer(table)
            assert "ann: " not in await ann.told("say where are you")
            text = await bo.told("1")
            assert "Since you left: ann: " in text and "bo: " in text
            assert "ann: “where are you”" in text
            assert not [name for name in secrets(match, 0) if name in bo.text]
            assert "Since you left" not in await bo.told("quit", "1")

    run(play())


def test_the_place_where_somebody_left_survives_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, _, bo):
            await bo.told("quit")
            play_until(served.table, 0)
            number = served.number
        with hall_in(tmp_path) as hall:
            hall.table(number)
            async with visitor(hall, "bo") as bo:
                await bo.told("1")
                assert "Since you left: ann: " in bo.text

    run(play())


@pytest.mark.parametrize("ended", [False, True], ids=["over", "ended"])
def test_after_the_game_again_leads_to_the_same_table_for_all(ended: bool, tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (hall, served, ann, bo):
            if ended:
                await ann.told("end together")
                await bo.told("yes")
            else:
                finish(served.table)
            for guest in (ann, bo):
                await guest.told()
                assert "Type again to play again" in guest.text
            assert "You are the host." in await bo.told("again")
            if not ended:
                await ann.until("bo would play again, and keeps a seat for you: type again to go there.")
            assert "bo is the host." in await ann.told("again")
            await bo.told("begin")
            await ann.until("quit for the lobby.")
            again = hall.tables[served.number + 1]
            assert again.house.keys == served.house.keys
            assert again.table.match.header.options == served.table.match.header.options

    run(play())


def test_the_last_answers_of_a_finished_game_can_be_taken_back_with_consent(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, bo):
            match = served.table.match
            finish(served.table)
            await ann.until("Type again to play again")
            await bo.until("Type again to play again")
            assert "You ask bo to let you take that back." in await ann.told("undo")
            assert "all have agreed" in await bo.told("yes")
            assert not match.over
            assert "Answers were taken back." in ann.text
            assert "Type again" not in await ann.told("who")

    run(play())


def test_a_finished_game_does_not_go_on_behind_the_back_of_whoever_has_left_a_seat_to_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, cy = (hall.person(name) for name in ("ann", "bo", "cy"))
            served = hall.table(hall.match_of("oct8", ann, bo, cy))
            served.table.sit(2, Seat("cy", STAND_IN))
            finish(served.table)
            sessions = [Session(served.table, (seat,), hosts=False, presence=served.presence) for seat in (0, 1)]
            assert [session.ask_undo() for session in sessions] == ["", ""] and served.table.match.over

    run(play())


def test_a_spectator_in_plain_text_has_no_say_and_no_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus", pace=Pace("answer", 300)) as (hall, served, ann, bo), visitor(hall, "cy") as cy:
            assert "quit for the lobby." in await cy.told("1")
            assert "Who watches can talk once the game is over." in await cy.told("say hi")
            assert not re.search(r"^  (hand|me|hint|undo|record|give up)", await cy.told("help"), re.MULTILINE)
            assert len(re.findall(r"^  (say|undo)", await ann.told("help"), re.MULTILINE)) == 2
            for typed in ("end together", "give up", "away", "bot bo", "undo", "yes", "no"):
                assert "You only watch here." in await cy.told(typed)
            assert "ann, at the table" in await cy.told("who")
            assert "5 min an answer" in await cy.told("time")
            for _ in range(8):
                answer(served.table)
            await bo.told("quit")
            await cy.until("bo has left the table")
            hidden = secrets(served.table.match, 0) | secrets(served.table.match, 1)
            assert hidden and not [name for name in hidden if name in cy.text]
            assert not [line for line in served.table.match.lines for guest in (ann, bo, cy) if line in guest.text]

    run(play())


def test_a_request_quotes_the_answer_where_the_others_saw_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus") as (_, served, ann, bo):
            table, guests = served.table, (ann, bo)
            seat = table.match.pending[0]
            name = table.match.names[seat]
            answer(table)
            answer(table)
            await guests[seat].told("undo")
            text = await guests[1 - seat].told()
            assert f"{name} would take back “{name} takes " in text

    run(play())


# --- over a shoulder


def test_a_look_over_a_shoulder_in_plain_text_is_granted_shows_that_hand_alone_and_ends_when_the_seat_ends_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus") as (hall, served, ann, bo), visitor(hall, "cy") as cy:
            match, table = served.table.match, served.table
            await cy.told("1")
            assert "You only watch here" in await cy.told("hand")
            assert "You ask bo to let you look over their shoulder." in await cy.told("shoulder bo")
            assert "cy would look over your shoulder, at all you see. Do you let them? Type yes or no." in await bo.told()
            assert not [name for name in secrets(match, 1) if name in cy.text]
            await bo.told("yes")
            assert "You look over bo's shoulder." in await cy.told()
            assert "cy looks over bo's shoulder." in await ann.told()
            hand = await cy.told("hand")
            assert all(name in hand for name in secrets(match, 1))
            answer(table, 8)
            await cy.told("look", "log", "me", "others")
            assert "You only watch here." in await cy.told("undo")
            assert not [name for name in secrets(match, 0) if name in cy.text]
            assert "cy no longer looks over your shoulder." in await bo.told("shoulder end")
            assert "You no longer look over bo's shoulder." in await cy.told()
            before = len(cy.text)
            assert "You only watch here" in await cy.told("hand")
            answer(table, 8)
            await cy.told("look", "log", "row", "others")
            hidden = secrets(match, 1)
            assert hidden and not [name for name in hidden | secrets(match, 0) if name in cy.text[before:]]
            assert not [name for name in secrets(match, 1) if name in ann.text]

    run(play())


@pytest.mark.parametrize("how", ["leaves", "gives up"])
def test_a_look_over_a_shoulder_in_plain_text_ends_with_the_seat(how: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus") as (hall, served, _, bo), visitor(hall, "cy") as cy:
            await cy.told("1")
            assert "You offer cy a look over your shoulder." in await bo.told("shoulder cy")
            assert "bo lets you look over their shoulder, at all they see. Do you look? Type yes or no." in await cy.told()
            await cy.told("yes")
            assert [name for name in secrets(served.table.match, 1) if name in await cy.told("hand")]
            await (bo.told("quit") if how == "leaves" else bo.told("give up", "give up"))
            assert "You no longer look over bo's shoulder." in await cy.told()
            assert "You only watch here" in await cy.told("hand")
            assert not served.presence.audience.looks

    run(play())
