"""Tables that wait: who may sit down where, what the host does with the seats, and how friends come to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.seeds import secret_seed
from octotui.server.hall.waiting_tables import Place
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import finish
from tests.server.halls import hall_in
from tests.typed import there


def test_a_seat_kept_for_somebody_is_theirs_and_nobody_elses(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, cy = (hall.person(name) for name in ("ann", "bo", "cy"))
            table = hall.table_of("oct8", ann, None, None)
            table = table.with_place(2, Place(name="bo", kept_for=bo.key))
            assert table.with_person(bo.key, "bo").seat_of(bo.key) == 2
            with_cy = table.with_person(cy.key, "cy")
            assert with_cy.seat_of(cy.key) == 1
            with pytest.raises(ValueError, match="its free seats are kept for others"):
                with_cy.with_person("key of dov", "dov")
            assert with_cy.with_person(bo.key, "bo").free == 0

    run(play())


def test_the_host_keeps_a_seat_moves_it_and_gives_another_to_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo")
            table = hall.table_of("oct8", ann, None, None)
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                await pilot.press("3", *"bo", "enter")
                await settled(app, pilot)
                assert hall.waiting.all()[0].places[1] == Place(name="bo", kept_for=bo.key)
                await pilot.press("J", "up", "right")
                await settled(app, pilot)
                places = hall.waiting.all()[0].places
                assert [place.words for place in places] == ["ann", "a bot", "a seat for bo"]
                await pilot.press("K")
                await settled(app, pilot)
                assert [place.words for place in hall.waiting.all()[0].places] == ["a bot", "ann", "a seat for bo"]
                hall.change_waiting(table.id, lambda table: table.with_person(bo.key, "bo"))
                await settled(app, pilot)
                assert "Seat 3: bo" in screen_text(app)
                await pilot.press("down", "down", "x")
                await settled(app, pilot)
                assert hall.waiting.all()[0].places[2].free

    run(play())


def test_a_name_nobody_has_keeps_no_seat(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.table_of("oct8", hall.person("ann", here=False), None)
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("1", "3", *"zoe", "enter")
                await settled(app, pilot)
                assert [note.message for note in app._notifications] == ["Nobody here is called zoe."]
                assert not hall.waiting.all()[0].places[1].kept_for

    run(play())


def test_a_host_is_asked_before_the_table_is_given_up_for_others_too(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.table_of("oct8", hall.person("ann", here=False), hall.person("bo"))
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("1", "q")
                await settled(app, pilot)
                assert ["once more gives it up for all" in note.message for note in app._notifications] == [True]
                assert hall.waiting.all()
                await pilot.press("q")
                await settled(app, pilot)
                assert not hall.waiting.all()
                assert "ann in the lobby." in screen_text(app)
                assert not [note.message for note in app._notifications if "has given" in note.message]

    run(play())


def test_whoever_comes_with_a_code_sits_at_the_table_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            table = hall.table_of("oct8", hall.person("ann"), None, listed=False)
            app = hall.app("cy", code=table.code)
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                await pilot.press("enter")
                await settled(app, pilot)
                await settled(app, pilot)
                text = screen_text(app)
                assert "Seat 2: cy" in text
                assert f"ssh -t -p 8022 NAME@games.example.org join {table.code}" in text

    run(play())


def test_friends_are_told_the_address_that_the_host_of_the_server_has_given(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            assert hall.app("ann").invitation("join octo-2") == "ssh -t -p 8022 NAME@games.example.org join octo-2"
            hall.public = ("octopus.example.net", 22)
            assert hall.app("ann").invitation("join octo-2") == "ssh -t NAME@octopus.example.net join octo-2"

    run(play())


def test_nobody_can_find_out_the_deal_by_trying_seeds(tmp_path: Path) -> None:
    """A guest knows rules and data, so a seed of a million, one of the host's own, or the last one plus 1 would give every hand away."""

    async def play() -> None:
        with hall_in(tmp_path, secret_seed) as hall:
            ann, bo = hall.person("ann"), hall.person("bo")
            first = hall.match_of("oct8", ann, bo)
            again = hall.rematch(first, ann.key)
            hall.change_waiting(again.id, lambda table: table.with_person(bo.key, "bo"))
            seeds = [hall.table(number).table.match.header.seed for number in (first, there(hall.begin_waiting(again.id)))]
            assert max(seeds) > 10**9 and abs(seeds[1] - seeds[0]) > 10**6
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("n")
                await settled(app, pilot)
                assert "Open the table" in screen_text(app) and "Seed" not in screen_text(app)

    run(play())


def test_nobody_is_told_of_a_rematch_that_has_begun_without_them(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, cy = hall.person("ann", here=False), hall.person("bo"), hall.person("cy")
            first = hall.match_of("oct8", ann, bo, cy)
            table = hall.tables[first].table
            finish(table)
            again = hall.rematch(first, bo.key)
            hall.change_waiting(again.id, lambda waiting: waiting.with_person(cy.key, cy.name))
            hall.begin_waiting(again.id)
            async with hall.on_screen("ann", (120, 36)) as (app, pilot):
                app.navigator.to_match(first)
                await settled(app, pilot)
                hall.tell()
                await settled(app, pilot)
                assert not app.navigator.invited

    run(play())
