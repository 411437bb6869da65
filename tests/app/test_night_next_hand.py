"""The hands of a clock one after the other: which is asked, which comes next, and whom they may meet (N5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.night.readings import preview
from engine.night.table import Night
from octotui.tables.night.inspection import offspring_text
from octotui.tables.night.names import of_people
from tests.app import nights
from tests.app.tables import app, area_text, settled
from tests.night import Cult
from tests.typed import as_a


@pytest.mark.parametrize(
    ("size", "next_one"),
    [((80, 24), "A cultists next\n"), ((120, 36), "A cultists: 2 museum, next"), ((200, 60), "A cultists: 2 museum, next")],
)
async def test_n05_the_first_hand_speaks_of_the_offspring_and_says_that_the_other_hand_comes_next(
    size: tuple[int, int], next_one: str, tmp_path: Path
) -> None:
    """At first the offspring goes to 1, the library, where all others are, and the cultists to 2, the museum."""
    shown = app(tmp_path, nights.match_at(cults=nights.THREE))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        said = " ".join(area_text(shown, "describe").split())
        first = "Offspring to the library: it may cost Bo and Cy 1 power each. Your cultists are next: the museum, not yet set."
        assert said.startswith(first)
        assert next_one in "\n".join(row.rstrip() for row in area_text(shown, "dial").splitlines()).replace("┼", " ")
        await pilot.press("1")
        await settled(shown, pilot)
        assert "next" not in area_text(shown, "dial")
        assert "Offspring to the library, cultists to the museum." in " ".join(area_text(shown, "describe").split())


async def test_n05_the_number_of_the_place_outside_leaves_no_hand_to_come(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("7")
        await settled(shown, pilot)
        assert "next" not in area_text(shown, "dial") and "not yet set" not in area_text(shown, "describe")


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        ((), "Offspring to the crypt: nobody can meet it there. Your cultists are next: the museum, not yet set."),
        ((1,), "Offspring to the crypt: it may cost Bo 1 power. Your cultists are next: the museum, not yet set."),
        ((1, 2), "Offspring to the crypt: it may cost Bo and Cy 1 power each. Your cultists are next: the museum, not yet set."),
    ],
)
def test_n05_whom_the_offspring_may_meet_is_who_loses_power(targets: tuple[int, ...], said: str) -> None:
    match = nights.dealt()
    view = of_people(as_a(Night, match.state), match.names)
    assert offspring_text(view, preview(view, 0, "crypt", "museum")._replace(targets=targets))[0] == said


@pytest.mark.parametrize("has", ["", "idol"])
async def test_n05_the_second_hand_says_why_the_number_of_the_offspring_leads_outside(has: str, tmp_path: Path) -> None:
    """With the offspring in the crypt, 3 once more leads outside, which is 7 on the map and in the first list."""
    cults = Cult(power=4, components=has), Cult(power=3), Cult(power=4)
    shown = app(tmp_path, nights.match_at(cults=cults, exterior="marsh"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "7 outside" in area_text(shown, "menu") and "╭7 outside: Agoba Marsh─" in area_text(shown, "campus")
        await pilot.press("3")
        await settled(shown, pilot)
        assert "3 again: outside  2 keys  B C?" in area_text(shown, "menu")
