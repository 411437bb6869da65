"""What people at one table, each on a connection of their own, agree on, tell one another, and do with the seat of somebody who is away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.core.motion import STAND_IN
from octotui.server.hall.served_table import ServedTable
from octotui.server.serve import Server
from tests.server.answers import finish, play_until
from tests.server.hands import among, names
from tests.server.house import Guest, guest, new_key, run, serving
from tests.server.test_playing import seated


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def table_for_two(folder: Path, game: str, **how: Any) -> AsyncIterator[tuple[Server, int, Guest, Guest, Clock, Any]]:
    """Ann and Bo at a table, on a server whose clock stands still; and Bo's key."""
    clock, key = Clock(), new_key()
    async with serving(folder) as (server, port), guest(port, "ann", **how) as ann, guest(port, "bo", key, **how) as bo:
        server.hall.store.clock = clock
        await seated(ann, bo, game)
        await ann.until(lambda text: "is the host" not in text and "in the lobby" not in text)
        await bo.until(lambda text: "Waiting for" not in text)
        yield server, port, ann, bo, clock, key


def served(server: Server) -> ServedTable:
    return server.hall.tables[1]


def test_more_than_is_fair_is_taken_back_if_the_others_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, bo, _, _):
            table = served(server)
            match = table.table.match
            play_until(table.table, 1)
            await ann.until("bo is asked")
            here = match.here
            ann.press("u")
            await ann.until("You ask bo to let you take that back")
            await bo.until("ann would take back")
            bo.press("n")
            await ann.until("bo does not agree: ann takes nothing back")
            await bo.until(lambda text: "would take back" not in text)
            assert match.here == here
            ann.press("u")
            await bo.until("ann would take back")
            bo.press("y")
            await bo.until("ann has taken an answer back; all have agreed")
            await ann.until("ann has taken an answer back; all have agreed")
            assert match.pending == (0,)
            assert match.here < here

    run(play())


def test_silence_for_a_minute_is_a_no(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, bo, clock, _):
            table = served(server)
            play_until(table.table, 1)
            await ann.until("bo is asked")
            ann.press("u")
            await bo.until("ann would take back")
            clock.now += 59
            table.tick()
            assert table.table.match.motion is not None
            clock.now += 1
            await ann.until("Not all have answered: ann takes nothing back")
            await bo.until(lambda text: "would take back" not in text)

    run(play())


def test_whoever_is_asked_to_agree_is_not_told_what_they_may_not_know(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Cosmoctopus") as (server, _, ann, bo, _, _):
            table = served(server)
            match = table.table.match
            play_until(table.table, 1)
            await ann.until("bo is asked")
            before: Any = match.state
            states: list[Any] = [node.state for node in match.nodes]
            seen = {card for state in states for card in (*state.row, *state.discard)}
            secret = names(before, (card for card in before.hand[0] if card not in seen))
            assert secret
            ann.press("u")
            text = await bo.until("ann would take back")
            assert not among(secret, text)

    run(play())


def test_it_is_said_to_the_minute_how_long_somebody_is_asked_and_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, bo, clock, _):
            table = served(server)
            play_until(table.table, 1)
            await ann.until("bo is asked")
            clock.now += 180
            await ann.until("bo is asked, 3 min")
            sent = len(ann.shown)
            for _ in range(59):
                clock.now += 1
                table.tick()
            assert len(ann.shown) == sent
            bo.press("q")
            await bo.until("Leave the table?")
            bo.press("1")
            await ann.until("bo has left the table; the seat is kept")
            await ann.until("bo is away")

    run(play())


def test_a_bot_plays_for_whoever_is_away_until_they_are_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, bo, clock, _):
            table = served(server)
            match = table.table.match
            play_until(table.table, 0)
            await bo.until("ann is asked")
            bo.press("q")
            await bo.until("Leave the table?")
            bo.press("1")
            await bo.until("in the lobby")
            clock.now += 119
            ann.press("q")
            text = await ann.until("Leave the table?")
            assert "Let a bot play" not in text
            ann.press("q")
            await ann.until(lambda text: "Leave the table?" not in text)
            clock.now += 1
            ann.press("q")
            await ann.until("3 Let a bot play for bo")
            ann.press("3")
            await ann.until("A bot plays for bo until they are back")
            assert match.seats[1].bot == STAND_IN
            bo.press("1")
            await ann.until("bo is at the table")
            assert match.seats[1].bot is None
            assert match.names == ("ann", "bo")

    run(play())


def test_whoever_gives_up_leaves_the_seat_to_a_bot_for_good(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, bo, _, _):
            table = served(server)
            match, key = table.table.match, table.house.keys[1]
            play_until(table.table, 0)
            await bo.until("ann is asked")
            bo.press("q")
            await bo.until("4 Give up")
            bo.press("4")
            await bo.until("2 Give up")
            bo.press("2")
            await bo.until("in the lobby")
            assert match.seats[1].bot == STAND_IN
            assert not server.hall.seats.games_of(key)
            finish(table.table)
            await ann.until("The game is over")
            ann.press("enter")
            await ann.until("A bot played on for bo.")

    run(play())


def test_a_game_that_all_end_together_is_nobodys_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Octopush") as (server, _, ann, bo, _, _):
            table = served(server)
            ann.press("q")
            await ann.until("3 End the game together")
            ann.press("3")
            await bo.until("ann would end the game here, without a result")
            assert not table.table.match.ended
            bo.press("y")
            for who in (ann, bo):
                await who.until("The game has ended")
                assert "u undo" not in who.text and "x inspect" in who.text
            assert table.table.match.ended
            for key in table.house.keys:
                assert not server.hall.seats.games_of(key)
                assert not server.hall.seats.to_watch(key)
            ann.press("q")
            await ann.until("in the lobby")

    run(play())


@pytest.mark.parametrize("keys", [("q", "q"), ("q", "esc"), ("q", "2"), ("q", "4", "enter"), ("q", "4", "q")])
def test_nothing_is_lost_by_a_wrong_key(keys: tuple[str, ...], tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, _, _, _):
            for key in keys:
                ann.press(key)
                await ann.until(partial(str.__ne__, ann.text))
            await ann.until(lambda text: "Leave the table?" not in text and "Give up?" not in text)
            table = served(server)
            assert table.table.match.seats[0].bot is None
            assert table.house.keys[0] in table.keyboards

    run(play())


def test_what_is_said_is_seen_at_once_and_disturbs_nobody_who_types(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (_, _, ann, bo, _, _):
            bo.press("m")
            await bo.until("What do you say to all?")
            bo.press(*"half a sen")
            await bo.until("half a sen")
            ann.press("m")
            await ann.until("What do you say to all?")
            ann.press(*"Hello Bo", "enter")
            await bo.until("ann: “Hello Bo”")
            bo.press(*"tence", "enter")
            await ann.until("bo: “half a sentence”")

    run(play())


def test_a_rematch_keeps_a_seat_for_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Oct8") as (server, _, ann, bo, _, _):
            table = served(server)
            match = table.table.match
            finish(table.table)
            for who in (ann, bo):
                await who.to_the_result()
            bo.press("2")
            await bo.until("You are the host")
            await ann.until("bo would play again")
            ann.press("2")
            await ann.until("Waiting for the host to begin")
            bo.press("1")
            await bo.until(lambda text: "You are the host" not in text)
            await ann.until(lambda text: "Waiting for the host" not in text)
            again = server.hall.tables[2].table.match
            assert again.header.options == match.header.options
            assert again.names == match.names
            assert server.hall.tables[2].house.keys == table.house.keys

    run(play())


def test_the_first_of_two_windows_sees_no_hand_and_can_take_the_keyboard_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_for_two(tmp_path, "Cosmoctopus") as (server, port, _, bo, _, key):
            state: Any = served(server).table.match.state
            hand = names(state, state.hand[1]) - names(state, state.row)
            async with guest(port, "bo", key) as second:
                second.press("1")
                await bo.until("You play in another window")
                assert not among(hand, bo.text)
                bo.press("enter")
                await second.until("You play in another window")
                await bo.until(lambda text: bool(among(hand, text)))

    run(play())
