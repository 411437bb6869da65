"""What the table of Cosmoctopus says once the game is over."""

from __future__ import annotations

from engine.cosmoctopus.table import Table
from octotui.play.recap import deed_text
from octotui.tables.cosmoctopus.status import seat_on_turn
from octotui.tables.recap import Part
from octotui.widgets.scene import Scene
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat
from tests.typed import as_a


def test_c21_nobody_is_marked_as_to_move_once_the_game_is_over() -> None:
    view = as_a(Table, match_at(Seat(hand="nothing"), Seat()).state)
    assert seat_on_turn(Scene(TEST, view, 0, ("Ann", "Bo"))) == 0
    view.over = True
    assert seat_on_turn(Scene(TEST, view, 0, ("Ann", "Bo"))) is None


def test_what_the_reader_did_is_no_order() -> None:
    parts = Part("", "have 8 tentacles now", sums_up=True), Part("", "complete Harpooned Cloud")
    assert deed_text("", parts, "you ") == "have 8 tentacles now: you complete Harpooned Cloud"
