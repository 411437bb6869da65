"""The ladder: which matches count, once, and for whom."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.game import Result
from octotui.server.hall.bulletin import GATHER
from octotui.server.hall.ladder import rank
from octotui.server.hall.served_table import ServedTable
from octotui.server.screens.guest_app import GuestApp
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import finish
from tests.server.halls import TestHall, hall_in
from tests.server.visitors import visitor


def result(*places: int, lost: bool = False) -> Result:
    return Result(places, (0,) * len(places), "over", lost)


@pytest.mark.parametrize(
    ("keys", "ended", "counts"),
    [
        (("a", "b"), result(2, 1), {"a": 2, "b": 1}),
        (("a", "", "b"), result(1, 2, 3), {"a": 1, "b": 3}),
        (("a", ""), result(1, 2), {}),
        (("a", "a"), result(1, 2), {}),
        (("a", "b"), result(1, 1), {}),
        (("a", "b"), result(1, 2, lost=True), {}),
    ],
)
def test_a_match_counts_if_two_people_have_won_or_lost_it(keys: tuple[str, ...], ended: Result, counts: dict[str, int]) -> None:
    assert rank(keys, ended) == counts


def played(hall: TestHall) -> int:
    """A whole game of Ann and Bo; return its number."""
    number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
    table = hall.tables[number].table
    finish(table)
    return number


def test_a_finished_match_is_counted_once_however_often_it_is_opened(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = played(hall)
            match = hall.tables[number].table.match
            winner = match.names[match.game.result(match.state).places.index(1)]
            assert hall.ladder
            first, last = hall.ladder.of("oct8")
            assert (first.name, first.played, first.won, last.played, last.won) == (winner, 1, 1, 1, 0)
            assert first.points > last.points
        with hall_in(tmp_path) as hall:
            hall.table(number)
            assert hall.ladder
            assert list(hall.ladder.of("oct8")) == [first, last]

    run(play())


@asynccontextmanager
async def reading(folder: Path) -> AsyncIterator[tuple[TestHall, GuestApp, Pilot[None]]]:
    """Ann at the ladder, which she has come to from the lobby after a game."""
    with hall_in(folder) as hall:
        played(hall)
        async with hall.on_screen("ann") as (app, pilot):
            await pilot.press("3")
            await settled(app, pilot)
            yield hall, app, pilot


def test_the_ladder_is_shown_from_the_lobby(tmp_path: Path) -> None:
    async def play() -> None:
        async with reading(tmp_path) as (_, app, _pilot):
            text = screen_text(app)
            assert "Ladder of Oct8" in text
            assert " ann " in text and " bo " in text

    run(play())


def test_a_result_that_comes_while_the_ladder_is_read_is_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with reading(tmp_path) as (hall, app, pilot):
            before = screen_text(app)
            played(hall)
            await pilot.pause(GATHER + 0.1)
            await settled(app, pilot)
            assert hall.ladder
            (first, _), now = hall.ladder.of("oct8"), screen_text(app)
            assert first.played == 2
            assert f"{first.points:>6}  {first.played:>6}  {first.won:>5}" in now and now != before

    run(play())


def test_where_the_host_wants_no_ladder_nothing_is_counted_or_shown(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            before, hall.ladder = hall.ladder, None
            played(hall)
            assert before and not before.games()
            async with hall.on_screen("ann") as (app, _):
                assert "ladder" not in screen_text(app)
            async with visitor(hall, "ann") as ann:
                assert "ladder" not in await ann.told("help") and "none of its words" in await ann.told("ladder")

    run(play())


@pytest.mark.parametrize(
    ("keys", "ended", "quitters", "counts"),
    [
        (("a", "b", "c"), result(1, 2, 3), (0,), {"a": 6, "b": 2, "c": 3}),
        (("a", "b", "c"), result(1, 2, 3), (2, 0), {"a": 5, "b": 2, "c": 6}),
        (("a", "b"), result(1, 1), (0,), {"a": 4, "b": 1}),
        (("a", "b"), None, (0,), {"a": 4, "b": 1}),
        (("a", "b", "c"), None, (0,), {"a": 6, "b": 2, "c": 2}),
        (("a", ""), None, (0,), {}),
        (("a", "b"), None, (), {}),
    ],
)
def test_those_who_do_not_play_to_the_end_come_after_all_who_do(
    keys: tuple[str, ...], ended: Result | None, quitters: tuple[int, ...], counts: dict[str, int]
) -> None:
    assert rank(keys, ended, quitters) == counts


def begun(hall: TestHall, *names: str, game: str = "oct8", **how: Any) -> ServedTable:
    """A match of these people, none of whom is there."""
    return hall.tables[hall.match_of(game, *(hall.person(name, here=False) for name in names), **how)]


def standings(hall: TestHall, game: str = "oct8") -> list[tuple[str, int, int]]:
    """The ladder from the top: who, of how many games, how many won."""
    assert hall.ladder
    return [(rung.name, rung.played, rung.won) for rung in hall.ladder.of(game)]


def test_whoever_gives_up_against_one_other_loses_at_once_and_only_once(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo")
            hall.give_up(served.number, "key of ann")
            assert standings(hall) == [("bo", 1, 1), ("ann", 1, 0)]
            finish(served.table)
            hall.give_up(served.number, "key of bo")
            assert standings(hall) == [("bo", 1, 1), ("ann", 1, 0)]

    run(play())


def test_giving_up_in_company_counts_once_the_others_have_finished(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo", "cy")
            hall.give_up(served.number, "key of ann")
            assert standings(hall) == []
            finish(served.table)
            assert standings(hall)[-1] == ("ann", 1, 0)
            assert {name for name, _, _ in standings(hall)} == {"ann", "bo", "cy"}

    run(play())


def test_whoever_gives_up_has_lost_even_if_the_others_then_end_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo", "cy")
            hall.give_up(served.number, "key of ann")
            served.table.ask(1, "end", 0, (2,))
            served.table.agree(2, True)
            assert served.table.match.ended
            first, second, last = standings(hall)
            assert last == ("ann", 1, 0) and first[1:] == second[1:] == (1, 0)
            assert hall.ladder and len({rung.points for rung in hall.ladder.of("oct8") if rung.name != "ann"}) == 1

    run(play())


def test_a_game_that_two_end_together_does_not_count(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo")
            served.table.ask(0, "end", 0, (1,))
            served.table.agree(1, True)
            assert served.table.match.ended and standings(hall) == []

    run(play())


def test_nobody_loses_by_being_away_if_the_other_calls_a_bot_and_ends_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo")
            served.table.ask(0, "bot", 1, ())
            served.table.ask(0, "end", 0, ())
            assert served.table.match.ended and standings(hall) == []

    run(play())


@pytest.mark.parametrize("back", [True, False])
def test_a_bot_that_plays_to_the_end_wins_nothing_for_whoever_is_away(back: bool, tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo")
            match = served.table.match
            ahead = winner_of(tmp_path / "first")
            served.table.ask(1 - ahead, "bot", ahead, ())
            if back:
                served.back(f"key of {match.names[ahead]}")
            finish(served.table)
            assert match.game.result(match.state).places[ahead] == 1
            assert standings(hall)[0 if back else 1][0] == match.names[ahead]

    run(play())


def winner_of(folder: Path) -> int:
    """The seat that wins the same deal if all take what is proposed."""
    folder.mkdir()
    with hall_in(folder) as hall:
        served = begun(hall, "ann", "bo")
        finish(served.table)
        return served.table.match.game.result(served.table.match.state).places.index(1)


def test_no_ladder_counts_a_game_that_all_win_or_lose_together(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = begun(hall, "ann", "bo", game="cosmoctopus", options={"investigator": "naive"})
            hall.give_up(served.number, "key of ann")
            assert standings(hall, "cosmoctopus") == []

    run(play())
