"""The log of Cosmoctopus says what card has brought a Move."""

from __future__ import annotations

import pytest

from octotui.play.log import log_lines
from tests.app.written import match_at
from tests.cosmoctopus import Seat


@pytest.mark.parametrize(
    ("seat", "ask", "answers", "told"),
    [
        (Seat("walk"), "act", ("play walk", "move ink-card"), "moves Cosmoctopus to Ink Desk with Walk"),
        (Seat("walk"), "move", ("move ink-card",), "moves Cosmoctopus to Ink Desk"),
    ],
)
def test_a_move_that_a_card_brings_names_the_card(seat: Seat, ask: str, answers: tuple[str, ...], told: str) -> None:
    match = match_at(seat, ask=ask)
    for answer in answers:
        match.act(0, answer)
    lines = [line.text for line in log_lines(match, match.names, match.state.events, match.node.parent)]
    assert f"{match.names[0]} {told}" in lines
