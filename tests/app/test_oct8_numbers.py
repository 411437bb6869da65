"""Hand cards that are laid one after another: each keeps its number, in the menu and on the card."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.numbers import numbered
from octotui.play.narration import prompt_for
from tests.app.shoals import match_at, sat_down
from tests.app.tables import app, area_text, settled
from tests.oct8 import GAME, Seat
from tests.typed import there

HELD = "red-2-1 red-2-2 red-3-1 blue-1-1 blue-3-1 green-1-1 green-4-1"
"""By colour and arms, equal ones once: red 2 and 3, blue 1 and 3, green 1 and 4."""
ONE = Seat(hand=HELD, secret="red-head-1", area=("red-head-2 blue-6-1 green-2-2",))


def numbers(*answers: str, seat: Seat = ONE) -> dict[str, int]:
    """The number of each choice once these answers are given."""
    match = match_at(*answers, seats=(seat, Seat()))
    return {choice.code: n for n, choice in numbered(there(prompt_for(GAME, match.state, 0)).choices)}


@pytest.mark.parametrize(
    ("laid", "left"),
    [
        ((), {"red-2-1": 1, "red-3-1": 2, "blue-1-1": 3, "blue-3-1": 4, "green-1-1": 5, "green-4-1": 6}),
        (("red-2-1",), {"red-2-2": 1, "red-3-1": 2, "blue-1-1": 3, "blue-3-1": 4, "green-1-1": 5, "green-4-1": 6}),
        (("blue-1-1",), {"red-2-1": 1, "red-3-1": 2, "blue-3-1": 4, "green-1-1": 5, "green-4-1": 6}),
        (("blue-1-1", "red-2-1", "red-2-2"), {"red-3-1": 2, "blue-3-1": 4, "green-1-1": 5}),
    ],
)
def test_e7_cards_that_are_attached_leave_the_others_their_numbers(laid: tuple[str, ...], left: dict[str, int]) -> None:
    """Blue octopus 10 has room for eight arms."""
    found = numbers("attach", "to blue-head-10", *(f"lay {card}" for card in laid))
    assert found == {**{f"lay {card}": n for card, n in left.items()}, **({"done": 0} if laid else {})}


def test_e7_cards_that_are_given_for_an_arm_leave_the_others_their_numbers() -> None:
    """Six arms: with red 3 three are missing, so that neither the other green card nor one of four arms will do."""
    assert numbers("exchange-hand", "give blue-6-1") == {
        "put red-2-1": 1,
        "put red-3-1": 2,
        "put blue-1-1": 3,
        "put blue-3-1": 4,
        "put green-1-1": 5,
        "put green-4-1": 6,
    }
    assert numbers("exchange-hand", "give blue-6-1", "put red-3-1") == {
        "put red-2-1": 1,
        "put blue-1-1": 3,
        "put blue-3-1": 4,
        "put green-1-1": 5,
    }


def test_e14_two_equal_cards_of_which_others_know_one_have_a_number_each() -> None:
    twins = replace(ONE, known="red-2-3", hand="red-2-1 blue-1-1")
    assert numbers("attach", "to blue-head-10", seat=twins) == {"lay red-2-1": 1, "lay red-2-3": 2, "lay blue-1-1": 3}


@pytest.mark.parametrize(
    ("known", "hand"), [("red-2-1", "red-2-2 red-2-3"), ("red-2-2", "red-2-1 red-2-3"), ("red-2-3", "red-2-1 red-2-2")]
)
async def test_e14_the_numbers_of_equal_cards_rise_in_the_menu_and_in_the_hand(tmp_path: Path, known: str, hand: str) -> None:
    """Whichever of three red 2s all know, it comes after the other two, which have one number."""
    shown = app(tmp_path, match_at("attach", "to blue-head-10", seats=(replace(ONE, known=known, hand=f"{hand} red-3-1 blue-1-1"), Seat())))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert re.findall(r"^ *(?:» )?(\d) lay", area_text(shown, "menu"), re.M) == ["1", "2", "3", "4"]
        assert re.findall(r"╭(\d)─", area_text(shown, "hand").splitlines()[1]) == ["1", "1", "2", "3", "4"]


async def test_the_same_key_lays_the_card_that_has_it_on_its_face(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at("attach", "to blue-head-10", seats=(ONE, Seat())))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        await pilot.press("3")
        await settled(shown, pilot)
        assert "4 lay a blue 3" in area_text(shown, "menu") and "╭4" in area_text(shown, "hand")
        await pilot.press("4")
        await settled(shown, pilot)
        codes = [node.code for node in table.session.match.nodes[1:]]
        assert codes == ["lay blue-1-1", "lay blue-3-1"]


async def test_the_key_of_a_card_that_will_not_do_says_why(tmp_path: Path) -> None:
    """With a blue 1 and a green 4 on it, blue octopus 10 has room for three more arms: red 3 fits, the second card, and no green 4."""
    seat = replace(ONE, hand=f"{HELD} green-4-3")
    shown = app(tmp_path, match_at("attach", "to blue-head-10", "lay blue-1-1", "lay green-4-1", seats=(seat, Seat())))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        await pilot.press("6")
        await settled(shown, pilot)
        assert "there is room for 3 more arms only" in area_text(shown, "describe") and "⊖ green 4: " in area_text(shown, "menu")
        assert len(table.session.match.nodes) == 1


EIGHT = "red-1-1 red-2-1 red-3-1 red-4-1 blue-1-1 blue-2-2 blue-3-1 green-1-1"
"""Eight different cards."""


async def test_more_different_cards_than_rows_are_listed_side_by_side(tmp_path: Path) -> None:
    """E10: two of ten have to go, and the menu of the smallest terminal has eight rows below its question."""
    shown = app(tmp_path, match_at("draw", "deck", "deck", "end", seats=(Seat(hand=EIGHT), Seat()), top="green-2-1 green-3-1"))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        told = area_text(shown, "menu")
        assert "on the table" not in told and "1 discard a red 1" in told and "A discard a green 3" in told
        assert len(table.areas["menu"].spots) == 10
