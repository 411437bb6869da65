"""What a program at a server can do besides answering, what it is notified of, and what it is never told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from octotui.server.hall.pace import Pace
from octotui.server.hall.served_table import ServedTable
from octotui.server.rpc import desk
from octotui.server.rpc.desk import FINISHED
from octotui.server.rpc.methods import METHODS
from octotui.server.text.stream import LineStream
from tests.app.clock import run
from tests.server.answers import answer, finish, play_until
from tests.server.halls import TestHall, hall_in
from tests.server.test_text_match import secrets
from tests.server.visitors import Caller, caller, visitor

MANY = 12


@asynccontextmanager
async def two(folder: Path, game: str = "oct8", **how: Any) -> AsyncIterator[tuple[TestHall, ServedTable, Caller, Caller]]:
    """The programs of Ann and Bo, who are at a match."""
    with hall_in(folder) as hall:
        number = hall.match_of(game, hall.person("ann", here=False), hall.person("bo", here=False), **how)
        async with caller(hall, "ann") as ann, caller(hall, "bo") as bo:
            for one in (ann, bo):
                await one.call("tables.list")
            yield hall, hall.tables[number], ann, bo


# --- consent


def test_a_program_asks_the_others_to_take_back_more_than_is_fair(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, bo):
            match = served.table.match
            assert await ann.refusal("match.ask", match="1", seat=0, what="undo") == "nothing-to-undo"
            play_until(served.table, 1)
            here = match.here
            assert await ann.refusal("match.undo", match="1", seat=0) == "other-seat-acted"
            request = (await ann.call("match.ask", match="1", seat=0, what="undo"))["request"]
            assert (request["seat"], request["what"], request["asked"], request["mine"]) == (0, "undo", [1], False)
            told = await bo.notices("match.asked")
            assert told[0]["request"]["mine"] and told[0]["request"]["text"].startswith("ann would take back")
            assert await bo.refusal("match.agree", match="1", seat=0, yes=True) == "not-your-seat"
            assert await bo.refusal("match.ask", match="1", seat=1, what="end") == "asked-already"
            assert (await bo.call("match.agree", match="1", seat=1, yes=False))["request"] is None
            assert [(one["what"], one["carried"]) for one in await ann.notices("match.settled")] == [("undo", False)]
            assert match.here == here
            await ann.call("match.ask", match="1", seat=0, what="undo")
            await bo.call("match.agree", match="1", seat=1, yes=True)
            assert match.here < here and (await ann.notices("match.settled"))[-1]["carried"]
            assert await bo.refusal("match.agree", match="1", seat=1, yes=True) == "not-asked-to-agree"
            assert not await bo.notices("match.settled")

    run(play())


def test_whoever_has_asked_withdraws_with_a_no_and_a_program_that_comes_later_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = hall.tables[hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))]
            async with caller(hall, "ann") as ann:
                await ann.call("match.ask", match="1", seat=0, what="end")
                async with caller(hall, "bo") as bo:
                    assert (await bo.notices("match.asked"))[0]["request"]["what"] == "end"
                    await ann.call("match.agree", match="1", seat=0, yes=False)
                    assert (await bo.call("match.request", match="1"))["request"] is None
                    assert [one["carried"] for one in await bo.notices("match.settled")] == [False]
            assert not served.table.match.ended

    run(play())


def test_programs_end_a_match_together_and_its_journal_stays_where_it_is(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, bo):
            await ann.call("match.ask", match="1", seat=0, what="end")
            await bo.call("match.agree", match="1", seat=1, yes=True)
            assert served.table.match.ended
            assert await bo.refusal("match.journal", match="1") == "not-over"
            assert await bo.refusal("match.view", match="1", seat="all") == "not-over"
            again = await bo.call("match.rematch", match="1")
            assert (again["host"], again["seat"], again["rematch"]) == ("bo", 1, "1")
            assert (await ann.call("match.rematch", match="1"))["seat"] == 0
            assert await ann.refusal("tables.begin", table=again["table"]) == "not-host"
            assert (await bo.call("tables.begin", table=again["table"]))["match"] == "2"

    run(play())


def test_a_program_gives_up_and_has_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, bo):
            assert await ann.refusal("match.rematch", match="1") == "not-over"
            await bo.call("match.give_up", match="1")
            assert served.table.match.seats[1].bot is not None
            assert [(one["kind"], one["seat"]) for one in await ann.notices("match.news")][-1] == ("gave-up", 1)
            assert await bo.refusal("match.act", match="1", seat=1, code="end") == "not-your-seat"
            rungs = (await ann.call("ladder.list", game="oct8"))["rungs"]
            assert [(rung["name"], rung["won"]) for rung in rungs] == [("ann", 1), ("bo", 0)]

    run(play())


def test_a_program_calls_a_bot_in_for_whoever_is_away_until_they_are_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (hall, served, ann, bo):
            assert await ann.refusal("match.ask", match="1", seat=0, what="bot", about=1) == "not-away"
            assert await ann.refusal("match.ask", match="1", seat=0, what="bot") == "bad-parameters"
            await bo.call("match.away", match="1")
            hall.clock.now += 120
            assert (await ann.call("match.people", match="1"))["people"][1]["away"] == 120
            assert await ann.refusal("match.ask", match="1", seat=0, what="bot", about=0) == "not-away"
            assert (await ann.call("match.ask", match="1", seat=0, what="bot", about=1))["request"] is None
            assert served.table.match.seats[1].bot is not None
            assert (await bo.call("match.here", match="1"))["people"][1]["here"]
            assert served.table.match.seats[1].bot is None
            assert [one["kind"] for one in await ann.notices("match.news")] == ["came", "away", "came"]

    run(play())


def test_the_presence_of_a_program_ends_with_its_line_and_what_it_does_shows_that_it_is_back(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = hall.tables[hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))]
            async with caller(hall, "ann") as ann:
                await ann.call("match.away", match="1")
                assert set(served.presence.gone) == {0, 1}
                await ann.call("match.say", match="1", seat=0, text="back")
                assert set(served.presence.gone) == {1}
            assert set(served.presence.gone) == {0, 1}

    run(play())


# --- the clock, the log, the lobby


def test_a_program_is_told_its_own_time_and_that_a_time_has_run_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, pace=Pace("answer", 60)) as (hall, served, *programs):
            keeper, seat = hall.timekeepers[1], served.table.match.pending[0]
            late, other = programs[seat], programs[1 - seat]
            keeper.tick(keeper.now + 25)
            clock = await other.call("match.clock", match="1")
            assert clock["left"] == [{"seat": seat, "seconds": 40}] and clock["pace"]["seconds"] == 60
            keeper.tick(keeper.now + 10)
            assert await late.notices("match.time") == [{"match": "1", "seat": seat, "seconds": 30}]
            keeper.tick(keeper.now + 25)
            for one in programs:
                assert (await one.notices("match.news"))[-1]["kind"] == "proposal-taken"
            assert not await other.notices("match.time")

    run(play())


def test_the_log_is_what_ones_own_seat_saw_and_nothing_of_the_hands_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path, "cosmoctopus") as (hall, served, ann, bo):
            match = served.table.match
            play_until(served.table, 1)
            for _ in range(6):
                answer(served.table)
            own = (await bo.call("match.log", match="1", seat=1))["lines"]
            assert own and len((await bo.call("match.log", match="1", seat=1, last=2))["lines"]) == 2
            assert await bo.refusal("match.log", match="1", seat=0) == "not-your-seat"
            await ann.call("match.ask", match="1", seat=0, what="undo")
            await bo.call("match.status", match="1", seat=1)
            for method in ("match.request", "match.people", "match.clock"):
                await bo.call(method, match="1")
            assert await bo.notices("match.asked")
            hidden = secrets(match, 0)
            state: Any = match.state
            ids = {id for id, card in state.box.cards.items() if card.name in hidden}
            assert hidden and not [name for name in (*hidden, *(f'"{id}"' for id in ids)) if name in bo.text]
            async with caller(hall, "cy") as cy:
                for method in ("match.log", "match.request", "match.people", "match.clock", "match.said", "match.board"):
                    await cy.call(method, match="1")
                hidden |= secrets(match, 1)
                assert not [name for name in hidden if name in cy.text]
                for method in ("match.away", "match.here"):
                    await cy.call(method, match="1")
                assert not served.presence.gone
                wanted: dict[str, dict[str, Any]] = {
                    "match.ask": {"what": "end"},
                    "match.agree": {"yes": True},
                    "match.say": {"text": "hi"},
                }
                for method, more in wanted.items():
                    assert await cy.refusal(method, match="1", seat=0, **more) == "not-your-seat"
                for method in ("match.give_up", "match.rematch"):
                    assert await cy.refusal(method, match="1") == "not-your-seat"
            for one in (ann, bo):
                assert not [line for line in match.lines if line in one.text]

    run(play())


def test_no_result_or_notification_carries_a_seed_or_a_code_to_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, _, ann, bo):
            opened = await ann.call("tables.open", game="oct8", seats=2)
            assert opened["code"].startswith("octo-") and opened["seat"] == 0
            assert (await bo.notices("tables.changed")) == [{}]
            listed = (await bo.call("tables.list"))["waiting"]
            assert listed[0]["code"] is None and opened["code"] not in bo.text
            assert '"seed"' not in ann.text + bo.text
            described = (await bo.call("rpc.discover"))["methods"]
            assert [row["name"] for row in described] == list(METHODS) and all(row["summary"] for row in described)
            results = json.dumps([row["result"] for row in described])
            assert "seed" not in results

    run(play())


def test_a_program_hosts_a_table_as_a_person_does(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            cy = hall.person("cy")
            async with caller(hall, "ann") as ann, caller(hall, "bo") as bo:
                pace = {"kind": "answer", "seconds": 60, "at_zero": "bot"}
                table = (await ann.call("tables.open", game="oct8", seats=3, listed=False, watched=False, pace=pace))["table"]
                assert hall.waiting.all()[0].pace == Pace("answer", 60, "bot")
                assert (await bo.call("tables.list"))["waiting"] == []
                assert await bo.refusal("tables.join", table=table) == "unknown-table"
                await bo.call("tables.join", code=hall.waiting.all()[0].code)
                assert await bo.refusal("tables.set", table=table, seat=2, bot="hard") == "not-host"
                assert await ann.refusal("tables.set", table=table, seat=1, bot="hard") == "taken"
                assert await ann.refusal("tables.set", table=table, seat=2, name="dov") == "unknown-name"
                assert await ann.refusal("tables.set", table=table, seat=7) == "unknown-seat"
                kept = (await ann.call("tables.set", table=table, seat=2, name="CY"))["places"][2]
                assert kept == {"name": cy.name, "bot": None, "free": True, "kept": True}
                assert (await ann.call("tables.set", table=table, seat=2, bot="easy"))["places"][2]["bot"] == "casual"
                assert (await ann.call("tables.swap", table=table, seat=1, other=2))["places"][2]["name"] == "bo"
                assert await ann.refusal("tables.leave", table=table) == "host"
                assert await ann.refusal("tables.empty", table=table, seat=0) == "host"
                assert (await ann.call("tables.empty", table=table, seat=2))["places"][2]["free"]
                assert (await ann.call("tables.set", table=table, seat=1))["places"][1]["free"]
                assert await ann.refusal("tables.begin", table=table) == "seats-free"
                assert await ann.refusal("tables.open", game="oct8", seats=9) == "bad-seats"
                assert await ann.refusal("tables.open", game="oct8", seats=2, pace={"kind": "answer", "seconds": 7}) == "bad-pace"
                assert await ann.refusal("tables.open", game="oct8", seats=2, options={"no": 1}) == "bad-option"
                await ann.call("tables.close", table=table)
                assert hall.waiting.get(table) is None

    run(play())


def test_a_program_talks_in_the_lobby_and_hears_it(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            async with caller(hall, "ann") as ann, visitor(hall, "bo") as bo:
                await bo.until("bo in the lobby")
                said = await ann.call("lobby.say", text="hello")
                assert said == {"guests": ["ann", "bo"], "said": [{"name": "ann", "text": "hello"}]}
                await bo.until("ann: hello")
                bo.type("say good day")
                assert await ann.notices("lobby.said") == [{"name": "bo", "text": "good day"}]
                assert await ann.refusal("lobby.say", text="x" * 200) == "bad-parameters"

    run(play())


@pytest.mark.parametrize("over", [True, False])
def test_what_is_secret_is_told_only_once_the_match_is_over(over: bool, tmp_path: Path) -> None:
    async def play() -> None:
        async with two(tmp_path) as (_, served, ann, _):
            if over:
                finish(served.table)
                assert (await ann.call("match.journal", match="1"))["journal"]
                assert (await ann.call("match.view", match="1", seat="all"))["view"]
                assert await ann.refusal("match.give_up", match="1") == "over"
            else:
                assert await ann.refusal("match.journal", match="1") == "not-over"
                assert await ann.refusal("match.view", match="1", seat="all") == "not-over"

    run(play())


# --- what wakes a program


@pytest.mark.parametrize("way", [caller, visitor], ids=["rpc", "line"])
def test_answers_at_the_tables_of_others_wake_nobody_who_comes_without_a_screen(way: Any, tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, cy = (hall.person(name, here=False) for name in ("ann", "bo", "cy"))
            own, other = hall.match_of("oct8", ann, cy), hall.match_of("oct8", ann, bo)
            with patch.object(LineStream, "notice", autospec=True, side_effect=LineStream.notice) as noticed:
                async with way(hall, "cy") as guest:
                    if way is visitor:
                        await guest.told("1")
                    await asyncio.sleep(1)
                    noticed.reset_mock()
                    answer(hall.tables[other].table, MANY)
                    await asyncio.sleep(1)
                    assert not noticed.called
                    answer(hall.tables[own].table, 1)
                    assert noticed.called
                    noticed.reset_mock()
                    hall.say(bo.key, "hello")
                    assert noticed.called

    run(play())


def test_a_program_is_told_of_its_matches_from_before_and_of_those_that_begin(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            before = hall.match_of("oct8", ann, bo)
        with hall_in(tmp_path) as hall:
            assert not hall.tables
            async with caller(hall, "ann") as one:
                assert not await one.notices("match.changed")
                assert 0 not in hall.tables[before].presence.gone
                begun = hall.match_of("oct8", ann, bo)
                assert await one.notices("match.changed") == [{"match": str(begun)}]
                answer(hall.tables[before].table)
                assert await one.notices("match.changed") == [{"match": str(begun)}, {"match": str(before)}]

    run(play())


def test_a_program_leaves_the_matches_that_ended_long_ago(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            async with caller(hall, "ann") as one:
                numbers = [hall.match_of("oct8", ann, bo) for _ in range(FINISHED + 2)]
                await one.call("tables.list")
                for number in numbers:
                    assert 0 not in hall.tables[number].presence.gone
                    finish(hall.tables[number].table)
                hall.say(bo.key, "hello")
                await one.call("tables.list")
                assert [number for number in numbers if 0 in hall.tables[number].presence.gone] == numbers[:2]

    run(play())


def test_a_program_follows_only_the_matches_of_others_that_it_has_asked_about_last(tmp_path: Path) -> None:
    """What it asks about again counts as last; its own matches are followed whatever else it asks about."""

    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, eve = (hall.person(name, here=False) for name in ("ann", "bo", "eve"))
            own, *others = [hall.match_of("oct8", *two) for two in ((ann, eve), *[(ann, bo)] * 4)]
            with patch.object(desk, "WATCHED", 2):
                async with caller(hall, "eve") as program:
                    for number in (*others[:2], others[0], own, *others[2:], others[2]):
                        await program.call("match.status", match=str(number))
                    watched = [number for number in others if hall.tables[number].presence.audience.watchers]
                    assert watched == others[2:]
                    assert hall.tables[own].presence.followed

    run(play())
