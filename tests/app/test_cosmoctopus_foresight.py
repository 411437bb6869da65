"""What the describe line of Cosmoctopus says of a Move beyond the bonus of its tile (C27)."""

from __future__ import annotations

import pytest

from octotui.tables.cosmoctopus.foresight import foresee
from tests.cosmoctopus import TEST, Seat, given


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("move coins-3", "Diamond has an open slot for coins"),
        ("move whispers-card", "Diamond has an open slot for whispers"),
        ("move ink-3", "Ink Chain and Ink Star have open slots for ink"),
        ("move stars-card", None),
        ("move any-2", None),
    ],
)
def test_a_move_says_which_open_slots_its_bonus_fits(code: str, told: str | None) -> None:
    s = given(Seat(constellations={"diamond": "a", "ink-chain": "", "ink-star": "ab"}), Seat(constellations={"fork": ""}), ask="move")
    found = foresee(TEST, s.clone, 0, code)
    assert (found and found.text) == told
