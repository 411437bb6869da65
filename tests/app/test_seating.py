"""Who sits down at a new game, by the settings."""

from __future__ import annotations

import pytest

from engine.core.journal import Seat
from engine.core.registry import load
from octotui.play.seating import proposed_seats, with_unique_names
from octotui.storage.config import Config


@pytest.mark.parametrize(
    ("name", "names", "bots", "seats"),
    [
        ("cosmoctopus", ("Zoe",), (), [("Zoe", None), ("Cuttle", "greedy")]),
        ("cosmoctopus", ("Zoe",), ("keen", "deep"), [("Zoe", None), ("Vampyro", "keen"), ("Scylla", "deep")]),
        ("night", ("Zoe",), ("deep",), [("Zoe", None), ("Lusca", "deep"), ("Argo", "greedy")]),
        ("oct8", ("A", "B", "C", "D", "E"), ("deep",), [("A", None), ("B", None), ("C", None), ("D", None)]),
    ],
)
def test_as_many_as_the_settings_name_and_the_game_can_seat(
    name: str, names: tuple[str, ...], bots: tuple[str, ...], seats: list[tuple[str, str | None]]
) -> None:
    assert [(seat.name, seat.bot) for seat in proposed_seats(Config(names=names, bots=bots), load(name))] == seats


@pytest.mark.parametrize(
    ("bots", "levels"), [(("greedy",), ["casual", "casual"]), (("keen",), ["keen", "greedy"]), ((), ["greedy", "greedy"])]
)
def test_bots_are_easy_in_a_first_game_unless_the_settings_name_others(bots: tuple[str, ...], levels: list[str]) -> None:
    seats = proposed_seats(Config(names=("Zoe",), bots=bots), load("night"), first=True)
    assert [seat.bot for seat in seats] == [None, *levels]


def test_equal_names_are_numbered() -> None:
    found = with_unique_names([Seat("Ann"), Seat("Cuttle"), Seat("Cuttle", "deep"), Seat("Ann", "keen")])
    assert [(seat.name, seat.bot) for seat in found] == [("Ann", None), ("Cuttle", None), ("Cuttle 2", "deep"), ("Ann 2", "keen")]
