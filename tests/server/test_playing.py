"""People on different lines at one table, from the door to the end of a game."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from engine.core.match import Match
from tests.server.hands import among, names
from tests.server.house import PATIENCE, Guest, guest, new_key, run, serving

LINES = 3000
"""Lines of a journal, more than any game has."""


def proposed(text: str) -> str:
    """The line of the game on the screen that sets up a table."""
    return next((line for line in text.splitlines() if "Open the table" in line), "")


def shows_another(before: str, text: str) -> bool:
    return proposed(text) not in ("", before)


async def seated(ann: Guest, bo: Guest, game: str) -> None:
    """Ann opens a table of this game, Bo sits down, and Ann begins."""
    ann.press("n")
    await ann.until("Open the table")
    while f" {game}" not in (before := proposed(ann.text)):
        ann.press("right")
        await ann.until(partial(shows_another, before))
    ann.press("1")
    await ann.until("Seat 1: ann")
    await bo.until(f"{game}: ann, a free seat")
    bo.press("1")
    await bo.until("Waiting for the host to begin")
    await ann.until("Seat 2: bo")
    ann.press("1")


async def answer_as_proposed(guest: Guest, match: Match) -> None:
    """Press the key for what is proposed until the match has another line: a key that comes before the question is painted is dropped."""
    lines = len(match.lines)
    async with asyncio.timeout(PATIENCE):
        while len(match.lines) == lines:
            guest.press(".")
            await asyncio.sleep(0.05)


def test_two_play_a_whole_game_on_lines_of_their_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), guest(port, "ann") as ann, guest(port, "bo") as bo:
            await seated(ann, bo, "Oct8")
            await ann.until(lambda text: "Seat 1: ann" not in text)
            await bo.until(lambda text: "Waiting for" not in text)
            match = server.hall.tables[1].table.match
            while not match.over and len(match.lines) < LINES:
                await answer_as_proposed((ann, bo)[match.pending[0]], match)
            assert match.over and match.names == ("ann", "bo")
            winner = match.names[match.game.result(match.state).places.index(1)]
            await ann.until(winner)
            await bo.until(winner)

    run(play())


def test_each_sees_their_own_hand_and_no_other(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), guest(port, "ann") as ann, guest(port, "bo") as bo:
            await seated(ann, bo, "Cosmoctopus")
            await ann.until("Hand")
            await bo.until("Hand")
            state: Any = server.hall.tables[1].table.match.state
            hands, row = [names(state, hand) for hand in state.hand], names(state, state.row)
            for seat, who in enumerate((ann, bo)):
                shown = who.shown.decode()
                assert among(hands[seat], shown)
                assert not among(hands[1 - seat] - row, shown)

    run(play())


def test_whoever_comes_back_sits_at_the_very_question(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (server, port), guest(port, "bo") as bo:
            async with guest(port, "ann", key) as ann:
                await seated(ann, bo, "Oct8")
                await ann.until(lambda text: "Seat 1: ann" not in text)
            async with guest(port, "ann", key) as ann:
                await ann.until("Oct8")
                ann.press("1")
                await ann.until(lambda text: "in the lobby" not in text)
                assert server.hall.tables[1].keyboards

    run(play())


def test_a_second_window_takes_the_keyboard(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (_, port), guest(port, "bo") as bo, guest(port, "ann", key) as ann:
            await seated(ann, bo, "Oct8")
            await ann.until(lambda text: "Seat 1: ann" not in text)
            async with guest(port, "ann", key) as second:
                second.press("1")
                await ann.until("You play on in another window")

    run(play())


def test_what_bots_answer_is_seen_by_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), guest(port, "ann") as ann:
            ann.press("n")
            await ann.until("Open the table")
            ann.press("1")
            await ann.until("Seat 1: ann")
            ann.press("down", "down", "right")
            await ann.until("Bobtail")
            ann.press("1")
            await ann.until("Hand")
            match = server.hall.tables[1].table.match
            assert match.seats[1].bot is not None

    run(play())
