"""A waiting table in plain text: its host's commands, and what they do not do."""

from __future__ import annotations

from pathlib import Path

from tests.app.clock import run
from tests.server.halls import hall_in
from tests.server.visitors import visitor


def test_the_host_gives_out_seats_in_words_and_nobody_is_put_out_by_mistake(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo")
            cy = hall.person("cy")
            table = hall.table_of("oct8", ann, bo, None, None)
            async with visitor(hall, "ann", table.code) as at:
                text = await at.until("Type begin")
                assert "ssh -t -p 8022 NAME@games.example.org join octo-234567" in text
                for typed in ("bot 2 hard", "keep 2 cy", "keep 2"):
                    assert "bo sits there. Type free 2 first" in await at.told(typed)
                assert "Seat 3: Titan, a bot, hard." in await at.told("bot 3 Hard")
                assert "Seat 3: kept for cy." in await at.told("keep 3 CY")
                assert "Seat 3: free." in await at.told("keep 3")
                assert "“dov” is nobody here." in await at.told("keep 3 dov")
                assert "There is no other seat “1” here." in await at.told("bot 1 hard")
                assert "Seat 2: free.\nSeat 4: bo." in await at.told("swap 2 4")
                assert "cannot be done here" in await at.told("swap 2 9")
                assert "Seat 4: free." in await at.told("free 4")
                hall.change_waiting(table.id, lambda now: now.with_person(cy.key, cy.name))
                await at.until("Seat 2: cy.")
                assert "A seat is free" not in await at.told("begin")

    run(play())


def test_a_host_who_stands_up_is_asked_once_more_if_others_sit_there(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            table = hall.table_of("oct8", ann, bo)
            async with visitor(hall, "ann", table.code) as at, visitor(hall, "bo", table.code) as other:
                await other.until("Type seats")
                assert "type stand once more" in await at.told("stand")
                await at.told("seats")
                assert "type stand once more" in await at.told("quit")
                assert "ann in the lobby" in await at.told("stand")
                assert hall.waiting.get(table.id) is None
                await other.until("The host has given the table up.")

    run(play())


def test_a_number_with_zeros_before_it_is_that_number(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.table_of("oct8", hall.person("bo"), None)
            async with visitor(hall, "ann") as ann:
                assert "is no number of the list" in await ann.told("0000009")
                await ann.told("new", "1")
                assert "is no number of the list" in await ann.told("00099")
                assert "Enter takes" in await ann.told("00002")
                assert "Enter opens the table" in await ann.told("00099")
                assert "in the lobby" in await ann.told("q")

    run(play())
