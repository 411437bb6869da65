"""Who of a table's people is there, and since when the question stands."""

from __future__ import annotations

import pytest

from engine.core.journal import Seat
from octotui.play.presence import Presence, stand_ins
from tests.app.tables import dealt

THREE = (Seat("Ann"), Seat("Bo"), Seat("Cy"))


class Clock:
    def __init__(self) -> None:
        self.now = 5000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("seconds", "said"), [(59, ""), (60, ", 1 min"), (3599, ", 59 min"), (3600, ", 1 h"), (172799, ", 47 h"), (172800, ", 2 days")]
)
def test_how_long_somebody_is_asked_and_away(seconds: int, said: str) -> None:
    clock, match = Clock(), dealt(THREE, first=0)
    presence = Presence(clock, (0, 1, 2))
    presence.comes(0)
    clock.now += seconds
    assert presence.waits(match) == f"Ann is asked{said}"
    assert presence.away(match) == f"Bo and Cy are away{said}."


def test_a_minute_is_told_once() -> None:
    clock, told = Clock(), []
    presence = Presence(clock, (0, 1))
    presence.listen(lambda: told.append(presence.minutes))
    for _ in range(150):
        clock.now += 1
        presence.tick()
    assert told == [1, 2]


def test_after_two_minutes_one_need_not_wait_unless_all_play_by_days() -> None:
    clock, match = Clock(), dealt(THREE)
    live, by_days = Presence(clock, (0, 1, 2)), Presence(clock, (0, 1, 2), live=False)
    live.comes(0)
    clock.now += 119
    assert live.long_gone(match) == ()
    clock.now += 1
    assert live.long_gone(match) == (1, 2)
    assert by_days.long_gone(match) == ()
    match.sit(1, Seat("Bo", "random"))
    assert live.long_gone(match) == (2,)


def test_the_result_says_for_whom_a_bot_played_on() -> None:
    match = dealt(THREE)
    match.sit(1, Seat("Bo", "random"))
    match.sit(2, Seat("Cy", "random"))
    match.sit(2, Seat("Cy"))
    assert stand_ins(match) == ["A bot played on for Bo."]
