"""The lobby: which games ask whom, also after a restart, and a list that others change under one's hands."""

from __future__ import annotations

from pathlib import Path

from octotui.play.listeners import Listeners
from octotui.play.presence import AWAY
from octotui.server.hall.waiting_tables import Place
from octotui.server.screens.live_list import Group, LiveList
from octotui.widgets.lines import Line
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.halls import hall_in


def row(text: str, words: str) -> str:
    """The row of a screen that has these words."""
    return next((line for line in text.splitlines() if words in line), "")


def test_the_seat_that_is_asked_is_known_even_of_games_not_opened_since_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann"), hall.person("bo")
            number = hall.match_of("oct8", ann, bo)
            asked = hall.tables[number].table.match.pending[0]
        with hall_in(tmp_path) as hall:
            hall.clock.now += 3 * 3600
            for seat, name in enumerate(("ann", "bo")):
                app = hall.app(name)
                async with app.run_test(size=(80, 24)) as pilot:
                    await settled(app, pilot)
                    said = row(screen_text(app), "Oct8")
                    assert ("you are asked, 3 h" in said) == (seat == asked)
                    assert (f"{('ann', 'bo')[asked]} is asked, 3 h" in said) == (seat != asked)
            assert not hall.tables

    run(play())


def test_those_who_are_not_here_are_named_in_the_lobby(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            served = hall.tables[hall.match_of("oct8", ann, bo)]
            hall.clock.now += AWAY
            async with hall.on_screen("ann", (120, 36)) as (app, _):
                assert "Nobody else is here." in (lobby := screen_text(app)) and "bo, not here" in lobby
            assert served.presence.away(served.table.match) and served.presence.long_gone(served.table.match)

    run(play())


def test_a_game_whose_last_answer_was_cut_off_is_opened_to_see_who_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = hall.match_of("oct8", hall.person("ann"), hall.person("bo"))
            served = hall.tables[number]
            match = served.table.match
            served.table._listeners = Listeners()
            first = match.pending[0]
            while first in match.pending:
                served.table.act(first, match.game.legal(match.state, first)[0])
            expected = match.pending
        with hall_in(tmp_path) as hall:
            hall.start()
            (one,) = hall.seats.games_of("key of ann")
            assert tuple(one.asked) == expected
            assert number in hall.tables
            await hall.close()

    run(play())


def test_games_that_ask_one_come_first_the_longest_first(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann"), hall.person("bo")
            numbers = []
            for _ in range(3):
                numbers.append(hall.match_of("oct8", ann, bo))
                hall.clock.now += 60
            asked = hall.tables[numbers[0]].table.match.pending[0]
            games = hall.seats.games_of((ann, bo)[asked].key)
            assert [one.game.id for one in games] == numbers
            others = hall.seats.games_of((ann, bo)[1 - asked].key)
            assert [one.game.id for one in others] == numbers[::-1]
            assert all(one.asked_me is None for one in others)

    run(play())


def test_a_table_by_code_stands_in_the_lobby_of_those_a_seat_is_kept_for_alone(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, _ = hall.person("ann"), hall.person("bo", here=False), hall.person("cy", here=False)
            table = hall.table_of("oct8", ann, None, listed=False)
            hall.change_waiting(table.id, lambda table: table.with_place(1, Place(name="bo", kept_for=bo.key)))
            for name, seen in (("bo", True), ("cy", False)):
                app = hall.app(name)
                async with app.run_test(size=(80, 24)) as pilot:
                    await settled(app, pilot)
                    assert ("a seat is kept for you" in screen_text(app)) == seen

    run(play())


def test_the_mark_stays_on_its_line_and_in_its_row_when_others_come_and_go(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            bo = hall.person("bo")
            hall.person("ann", here=False)
            async with hall.on_screen("ann") as (app, pilot):
                list_ = app.screen.query_one(LiveList)
                await pilot.press("end")
                assert list_.marked_line and list_.marked_line.id == "leave"
                tables = [hall.table_of("oct8", bo, None) for _ in range(20)]
                await pilot.pause(1)
                before = list_.at - list_.top
                assert list_.marked_line.id == "leave"
                assert "above" in screen_text(app)
                hall.give_up_waiting(tables[0].id)
                await pilot.pause(1)
                assert list_.marked_line.id == "leave"
                assert list_.at - list_.top == before

    run(play())


def test_a_key_pressed_before_the_list_was_seen_as_it_is_picks_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            async with hall.on_screen("ann") as (app, pilot):
                list_, screen = app.screen.query_one(LiveList), app.screen
                list_.show([Group("Other", [Line("settings", "Settings"), Line("new", "New table")])])
                app.keyboard.hasty = True
                list_.pick(1)
                await settled(app, pilot)
                assert app.screen is screen
                app.keyboard.hasty = False
                list_.pick(1)
                await settled(app, pilot)
                assert app.screen is not screen

    run(play())


def test_digits_count_only_what_can_be_picked(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo")
            hall.match_of("oct8", ann, bo)
            hall.table_of("night", bo, None)
            async with hall.on_screen("ann") as (app, pilot):
                text = screen_text(app)
                assert " 1 Oct8" in text
                assert " 2 Night" in text
                assert " 3 New table" in text
                await pilot.press("3")
                await settled(app, pilot)
                assert "Open the table" in screen_text(app)

    run(play())
