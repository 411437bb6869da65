"""Hints of the line mode: the number that stands before an expert's answer is the one to type for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import Assessment, Decision
from octotui.bots.task import Task
from octotui.headless import line as line_mode
from tests.app import shoals
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.headless.test_line import ALONE
from tests.headless.typist import typed

DECK, PILE = "1. draw 2, first from the deck\n", "2. draw 2, first from the discards: "


@pytest.mark.parametrize(("then", "number"), [("pile", 2), ("deck", 1)])
def test_where_a_menu_offers_two_answers_as_one_the_hint_has_the_number_of_both(
    then: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = Decision("draw", "", (Assessment("draw", 0.6, 0.5), Assessment("attach", 0.5, 0.5)), (then,))
    monkeypatch.setattr(line_mode, "decide", lambda game, task: decision)
    page = typed(shoals.match_at(seats=(shoals.ANN, shoals.BO)), "hint")
    assert DECK in page and PILE in page
    assert f"Hint: {number}, draw cards." in page


def test_where_there_is_one_answer_no_expert_is_said_to_think_about_it(expert: list[Task]) -> None:
    page = typed(match_at(Placed(), people=ALONE, ask="act"), "hint")
    assert "There is only one answer." in page and "thinking" not in page


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("draw", "deck"), False),
        (("attach", "to red-head-10", "lay blue-1-1", "done"), False),
        (("attach", "to blue-head-10", "lay green-4-1"), True),
        ((), True),
    ],
    ids=["goes on with another action", "goes on with another octopus", "finishes it", "ends there"],
)
def test_e05_what_hand_cards_can_finish_is_no_reason_for_a_line_that_does_otherwise(
    line: tuple[str, ...], told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four red arms come to Storm, and the green 4 in hand makes it whole."""
    decision = Decision("to blue-head-10", "", (Assessment("to blue-head-10", 0.6, 0.5), Assessment("to green-head-10", 0.5, 0.5)), line)
    monkeypatch.setattr(line_mode, "decide", lambda game, task: decision)
    match = shoals.match_at(ask="turn-draw", lifted="red-4-3", seats=(replace(shoals.ANN, hand="green-4-1 blue-1-1", known=""), shoals.BO))
    hint = next(row for row in typed(match, "hint").splitlines() if row.startswith("Hint: "))
    assert "to blue Storm" in hint and ("You can finish it" in hint) is told
