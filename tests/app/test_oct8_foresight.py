"""What the table of Oct8 shows of a marked choice before it is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from octotui.tables.oct8.foresight import Foresight, foresee
from tests.app.shoals import ANN, BO, CY, drawn
from tests.app.tables import app, screen_text, settled
from tests.oct8 import GAME, given, play


def foreseen(*answers: str, code: str, **zones: Any) -> Foresight | None:
    state = play(given(ANN, BO, CY, common=("red-head-10 blue-2-1 green-1-2", "blue-head-10", "green-head-10"), **zones), *answers)
    return foresee(GAME, state.clone, 0, code)


def test_attaching_shows_how_full_the_octopus_would_be() -> None:
    """E7: it has 2 + 1 arms, and 3 come."""
    found = foreseen("attach", "to red-head-10", code="lay red-3-1")
    assert found == Foresight("it has 6 of 8 arms then", (("red-head-10", "red-3-1"),))


def test_attaching_the_last_arms_shows_the_points() -> None:
    """E12: cards of the head's colour are 1 + 1 + 2 in the area and 1 shipped, and the new octopus has two."""
    found = foreseen("attach", "to red-head-10", "lay red-3-1", code="lay red-2-1")
    assert found is not None and found.text == "you have 7 points then"


def test_the_points_that_are_told_do_not_count_double() -> None:
    """The secret colour is red, and a red octopus with a point is shipped: that is told only by its key."""
    found = foreseen("exchange-hand", "give blue-3-2", code="put red-3-1")
    assert found == Foresight("you have 6 points then", (("red-head-2", "red-3-1"),))


def test_an_exchange_shows_what_is_to_go_and_what_leaves() -> None:
    assert foreseen("exchange-hand", code="give red-5-1") == Foresight("5 arms to go then", going=("red-5-1",))
    found = foreseen("exchange-hand", "give red-5-1", code="put red-2-1")
    assert found == Foresight("3 arms to go then", (("red-head-2", "red-2-1"),))
    for_one = foreseen("exchange-octopuses", "swap red-5-1", "with blue-head-4", code="for red-2-3")
    assert for_one is not None and (for_one.text, for_one.going) == ("3 arms to go then", ("red-2-3",))
    assert set(for_one.coming) == {("red-head-2", "red-2-3"), ("blue-head-4", "red-5-1")}


def test_an_exchange_that_ends_by_itself_is_foreseen_to_its_end() -> None:
    """Only one card of blue octopus 3 has three arms, and it is red as the head: a point for the blue card."""
    found = foreseen("exchange-octopuses", "swap blue-3-2", code="with blue-head-3")
    assert found is not None and found.text == "you have 6 points then" and found.going == ("red-3-2",)
    assert set(found.coming) == {("red-head-2", "red-3-2"), ("blue-head-3", "blue-3-2")}


def test_cards_that_come_by_themselves_are_named_before_the_points() -> None:
    """E7: the blue 8 goes for 7 blue arms and the only other card."""
    cy = replace(CY, area=("green-head-3 blue-7-1 red-1-1",))
    state = play(given(ANN, BO, cy), "exchange-octopuses", "swap blue-8-1", "with green-head-3")
    found = foresee(GAME, state.clone, 0, "for blue-7-1")
    assert found is not None and found.text.startswith("1 red arm comes too: you have ")
    assert found.going == ("blue-7-1", "red-1-1")


def test_several_arms_on_one_card_come_in_the_plural() -> None:
    """E7: the blue 8 goes for 6 blue arms and the only other card, of two arms."""
    cy = replace(CY, area=("green-head-3 blue-6-1 red-2-1",))
    bo, ann = replace(BO, known=""), replace(ANN, hand="blue-3-1 red-3-1 green-4-1 blue-1-1")
    state = play(given(ann, bo, cy), "exchange-octopuses", "swap blue-8-1", "with green-head-3")
    found = foresee(GAME, state.clone, 0, "for blue-6-1")
    assert found is not None and found.text.startswith("2 red arms come too: you have ")


def test_draws_and_discards_foresee_nothing() -> None:
    assert foreseen("draw", code="deck") is None
    assert foreseen(code="attach") is None


async def test_what_is_marked_is_drawn_before_it_is_done(tmp_path: Path) -> None:
    shown = app(tmp_path, drawn())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "4▸8" in screen_text(shown) and "0/8" in screen_text(shown)
        await pilot.press("tab")
        await pilot.pause()
        assert "4/8" in screen_text(shown) and "0▸4" in screen_text(shown)
