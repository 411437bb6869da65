"""The pace of a table: how time passes, what is shown of it, and what happens at zero."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.session import Session
from octotui.server.hall.clock import Clock, minutes_text
from octotui.server.hall.pace import PACES, Pace, another
from octotui.server.hall.timekeeper import Timekeeper
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.halls import TestHall, hall_in
from tests.server.visitors import visitor
from tests.typed import there


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (600, "10:00"),
        (599.9, "10:00"),
        (590.1, "10:00"),
        (590, "9:50"),
        (61, "1:10"),
        (10.1, "0:20"),
        (10, "0:10"),
        (9.2, "0:10"),
        (0.4, "0:01"),
        (-3, "0:00"),
    ],
)
def test_time_is_shown_in_tens_of_seconds_and_the_last_ten_one_by_one(left: float, shown: str) -> None:
    assert minutes_text(left) == shown


def test_each_answer_has_its_time_and_another_question_begins_anew() -> None:
    clock = Clock(Pace("answer", 60), {})
    clock.ask({0: "first", 1: "first"})
    clock.pass_(25)
    clock.ask({0: "second", 1: "first"})
    assert clock.left == {0: 60, 1: 35}
    clock.pass_(35)
    assert clock.up == (1,)


def test_a_seat_has_its_time_for_all_answers_and_then_ten_seconds_for_each() -> None:
    clock = Clock(Pace("seat", 300), {})
    clock.ask({0: 1})
    clock.pass_(250)
    assert clock.to_keep == {0: 50}
    clock.ask({1: 1})
    clock.pass_(20)
    clock.ask({0: 2})
    assert clock.left == {0: 50}
    clock.pass_(45)
    clock.ask({0: 3})
    assert clock.left == {0: 10}
    clock.pass_(4)
    clock.ask({0: 4})
    assert clock.left == {0: 10}
    assert clock.to_keep == {0: 5, 1: 280}
    clock.pass_(10)
    assert clock.up == (0,)
    clock.ask({0: 5})
    assert clock.to_keep[0] == 0
    assert clock.left == {0: 10}


def test_every_pace_can_be_chosen_and_says_what_happens_at_zero() -> None:
    pace, seen = Pace(at_zero="bot"), []
    for _ in PACES:
        seen.append((pace.kind, pace.seconds))
        pace = another(pace, 1)
    assert seen == [(one.kind, one.seconds) for one in PACES]
    assert pace == Pace(at_zero="bot")
    assert Pace("answer", 60).sentence == "1 min an answer; at zero the proposed answer is taken."
    assert Pace("seat", 600, "bot").sentence == "10 min a seat, then 10 s an answer; at zero a bot answers."


def kept_time(hall: TestHall, pace: Pace) -> tuple[int, Timekeeper]:
    """A match of Ann and Bo with a clock, and the housekeeping that ticks it; nobody has sat down yet."""
    number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False), pace=pace)
    return number, hall.timekeepers[number]


@pytest.mark.parametrize("at_zero", ["proposal", "bot"])
def test_at_zero_the_seat_is_answered_for_and_only_then(tmp_path: Path, at_zero: str) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("answer", 30, "bot" if at_zero == "bot" else "proposal"))
            served, start = hall.tables[number], keeper.now
            match = served.table.match
            seat = match.pending[0]
            proposal = there(match.game.prompt(match.state, seat)).proposal
            served.sit("key of ann", lambda: None)
            keeper.tick(start + 29)
            assert match.last_answer(seat) == 0
            keeper.tick(start + 30)
            for _ in range(3):
                await settled_task(keeper)
            assert match.last_answer(seat) != 0
            if at_zero == "proposal":
                assert match.nodes[match.last_answer(seat)].code == proposal

    run(play())


@pytest.mark.parametrize(("at_zero", "done"), [("proposal", "the proposed answer is taken"), ("bot", "a bot answers")])
def test_whose_time_runs_out_is_said_on_every_screen(at_zero: str, done: str, tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("answer", 30, "bot" if at_zero == "bot" else "proposal"))
            seat = hall.tables[number].table.match.pending[0]
            name = hall.tables[number].table.match.names[seat]
            late, other = hall.app(name), hall.app("bo" if name == "ann" else "ann")
            async with late.run_test(size=(80, 24)) as late_pilot, other.run_test(size=(80, 24)) as other_pilot:
                for app, pilot in ((late, late_pilot), (other, other_pilot)):
                    await settled(app, pilot)
                    await pilot.press("1")
                    await settled(app, pilot)
                keeper.tick(keeper.now + 30)
                await settled_task(keeper)
                for app, pilot in ((late, late_pilot), (other, other_pilot)):
                    await settled(app, pilot)
                assert f"Your time is up: {done}." in screen_text(late)
                assert f"{name}'s time is up: {done}." in screen_text(other)

    run(play())


async def settled_task(keeper: Timekeeper) -> None:
    """Wait until the bot that was asked has answered."""
    if keeper._answering is not None:
        await keeper._answering


def test_the_clock_stands_while_nobody_is_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("answer", 30))
            served, start = hall.tables[number], keeper.now
            seat = served.table.match.pending[0]

            def taken() -> None:
                """Nobody takes over."""

            keeper.tick(start + 1000)
            assert keeper.clock.left == {seat: 30}
            served.sit("key of bo", taken)
            keeper.tick(start + 1010)
            assert keeper.clock.left == {seat: 20}
            served.stand("key of bo", taken)
            keeper.tick(start + 2000)
            assert keeper.clock.left == {seat: 20}

    run(play())


def test_the_clock_goes_on_for_a_program_and_in_plain_text_as_on_a_screen(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("answer", 60))
            served = hall.tables[number]
            seat = served.table.match.pending[0]
            served.attend("key of ann")
            keeper.tick(keeper.now + 10)
            assert keeper.clock.left == {seat: 50}
            served.forsake("key of ann")
            keeper.tick(keeper.now + 10)
            assert keeper.clock.left == {seat: 50}
            async with visitor(hall, "bo") as bo:
                bo.type("1")
                await bo.until("quit for the lobby.")
                keeper.tick(keeper.now + 10)
                assert keeper.clock.left == {seat: 40}
                bo.type("quit")
                await bo.until("bo in the lobby")
                keeper.tick(keeper.now + 10)
                assert keeper.clock.left == {seat: 40}

    run(play())


def test_a_window_beside_a_program_may_close_and_its_person_is_still_there(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, _ = kept_time(hall, Pace("answer", 60))
            served = hall.tables[number]

            def taken() -> None:
                """Nobody takes over."""

            served.sit("key of ann", taken)
            served.attend("key of ann")
            served.stand("key of ann", taken)
            assert served.presence.anybody and 0 not in served.presence.gone
            served.forsake("key of ann")
            assert not served.presence.anybody

    run(play())


def test_the_time_of_a_seat_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("seat", 300))
            served = hall.tables[number]
            match = served.table.match
            seat = match.pending[0]
            served.sit("key of ann", lambda: None)
            keeper.tick(keeper.now + 120)
            while seat in match.pending:
                served.table.act(seat, match.game.legal(match.state, seat)[0])
        with hall_in(tmp_path) as hall:
            hall.table(number)
            assert hall.timekeepers[number].clock.banks[seat] == 180

    run(play())


def test_the_head_line_has_the_time_of_whoever_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("answer", 120))
            asked = hall.tables[number].table.match.pending[0]
            for name in ("ann", "bo"):
                app = hall.app(name)
                async with app.run_test(size=(80, 24)) as pilot:
                    await settled(app, pilot)
                    await pilot.press("1")
                    await settled(app, pilot)
                    left = keeper.clock.left[asked]
                    assert minutes_text(left) in screen_text(app)
                    keeper.tick(keeper.now + 20)
                    await settled(app, pilot)
                    assert minutes_text(left - 20) in screen_text(app)

    run(play())


def test_a_second_that_shows_nothing_new_tells_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number, keeper = kept_time(hall, Pace("answer", 60))
            served = hall.tables[number]
            session = served.sit("key of ann", lambda: None)
            assert isinstance(session, Session)
            heard: list[str] = []
            keeper.listen(lambda: heard.append(keeper.time_text(())))
            for _ in range(59):
                keeper.tick(keeper.now + 1)
            assert heard == ["0:50", "0:40", "0:30", "0:20", *(f"0:{n:02}" for n in range(10, 0, -1))]

    run(play())
