"""What the Night's menu says of each answer: who wins by it, and who may be where the cultists go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app import nights
from tests.app.tables import app, area_text
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
