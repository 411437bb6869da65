"""The ladder: which matches count, once, and for whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.game import Result
from octotui.server.hall.ladder import ranked
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.halls import TestHall, hall_in


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
    assert ranked(keys, ended) == counts


def played(hall: TestHall) -> int:
    """A whole game of Ann and Bo; gives its number."""
    number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
    table = hall.tables[number].table
    while not table.match.over:
        seat = table.match.pending[0]
        table.act(seat, table.match.game.proposal(table.match.state, seat))
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


def test_the_ladder_is_shown_from_the_lobby(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            played(hall)
            app = hall.app("ann")
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                await pilot.press("3")
                await settled(app, pilot)
                text = screen_text(app)
                assert "Ladder of Oct8" in text
                assert " ann " in text and " bo " in text

    run(play())


def test_where_the_host_wants_no_ladder_nothing_is_counted_or_shown(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            before, hall.ladder = hall.ladder, None
            played(hall)
            assert before and not before.games()
            app = hall.app("ann")
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                assert "ladder" not in screen_text(app)

    run(play())


def test_who_leaves_a_match_to_a_bot_is_still_counted(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
            with hall.store.writing() as db:
                db.execute("UPDATE seat SET key = '' WHERE match = ? AND seat = 0", (number,))
            assert hall.seats.began(number) == ("key of ann", "key of bo")

    run(play())
