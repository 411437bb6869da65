"""What the Night's menu says of each answer: who wins by it, and who may be where the cultists go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app import nights
from tests.app.tables import app, area_text, settled
from tests.night import Cult


@pytest.mark.parametrize(
    ("size", "said"),
    [((80, 24), "4 confront, costs 1 power each: Bo wins"), ((120, 36), "4 a confrontation, costs 1 power each: Bo wins")],
)
async def test_n10_a_confrontation_by_which_somebody_wins_says_so_in_any_menu(size: tuple[int, int], said: str, tmp_path: Path) -> None:
    """Bo has gathered a grimoire, the fourth component, and Ann and Cy talk in the last conflict of the turn."""
    cults = Cult("museum", 4, "grimoire idol skull"), Cult("library", 4, "potion chart plant"), Cult("garden")
    match = nights.match_at(cults=cults, people=3, exterior="colony")
    for seat, setting in enumerate(("crypt crypt", "laboratory library", "museum museum")):
        match.act(seat, f"clock {setting}")
    match.act(1, "take grimoire")
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await nights.sat_down(shown, pilot)
        assert said in " ".join(area_text(shown, "menu").split())


ELSEWHERE = (Cult("library", components="grimoire key"), Cult("museum"), Cult("crypt"), Cult("crypt"), Cult("garden"))


@pytest.mark.parametrize(
    ("count", "size", "lines"),
    [
        (
            3,
            (80, 24),
            ("1 library  you have one  B C?", "2 museum  2 idols  B C?", "4 laboratory  2 potions  C?", "5 observatory  2 charts  nobody"),
        ),
        (4, (80, 24), ("1 library  you have one  all?", "4 laboratory  3 potions  C D?", "5 observatory  3 charts  nobody")),
        (5, (80, 24), ("1 library  you have one  B C D?", "2 museum  4 idols  all?", "5 observatory  4 charts  E?")),
        (4, (120, 36), ("1 library  you have one, may meet all", "4 laboratory  3 potions, may meet C D")),
        (3, (120, 36), ("1 library  you have one, may meet Bo, Cy", "5 observatory  2 star charts, nobody in reach")),
    ],
)
async def test_the_second_hand_says_who_may_be_in_each_room(
    count: int, size: tuple[int, int], lines: tuple[str, ...], tmp_path: Path
) -> None:
    """N3: stairs lead from the museum to 1, 3 and 6, from the crypt to 1, 2 and 4, from the garden to 2 and 5; anybody can stay."""
    shown = app(tmp_path, nights.match_at(cults=ELSEWHERE[:count], exterior="marsh"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("6")
        rows = [row.strip() for row in area_text(shown, "menu").splitlines()]
        assert [line for line in lines if line not in rows] == []


@pytest.mark.parametrize(
    ("size", "keys"), [((80, 24), "7 outside, no offspring  3 keys"), ((120, 36), "7 outside, no offspring  3 silver keys")]
)
async def test_a_narrow_menu_calls_what_lies_somewhere_by_one_word_for_both_hands(size: tuple[int, int], keys: str, tmp_path: Path) -> None:
    """As the rooms do at that size."""
    shown = app(tmp_path, nights.dealt(4))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert keys in area_text(shown, "menu")
        await pilot.press("2")
        await settled(shown, pilot)
        assert ("silver" in area_text(shown, "menu")) == ("silver" in keys)
