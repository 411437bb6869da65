"""The hands of a clock one after the other: which is asked, which comes next, and whom they may meet (N5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.night.readings import preview
from engine.night.table import Night
from octotui.play.narration import prompt_for
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.inspection import INSPECTION, offspring_text, setting_in_brief
from octotui.tables.night.names import of_people
from octotui.tables.night.words import NightDescribe
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.tables import app, area_text, drawn_words, settled, undrawn
from tests.night import GAME, Cult, given
from tests.typed import as_a, there


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
        both = "Cultists to the museum: alone you gather" if size == (80, 24) else "Offspring to the library, cultists to the museum."
        assert both in " ".join(area_text(shown, "describe").split())


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


FIVE = ("Firefly", "Nautilus", "Bobtail", "Cuttle", "Pygmy")
KEYS = "enter take  u undo  ? help"


@pytest.mark.parametrize("exterior", ["city", "dreams", "colony", "marsh"])
@pytest.mark.parametrize("components", ["", "key skull"])
@pytest.mark.parametrize("power", [1, 5])
def test_n05_two_rows_of_80_columns_tell_any_setting_of_both_hands_whole(exterior: str, components: str, power: int) -> None:
    """Five cults, who lie in wait for one another in the library, the museum and the crypt; the first has power for the toll or not."""
    first = Cult("library", power, components)
    state = given(first, Cult("museum"), Cult("crypt"), Cult("crypt"), Cult("garden"), exterior=exterior)
    view, area = GAME.observe(state, 0), undrawn(NightDescribe)
    asked = there(prompt_for(GAME, state, 0, names=FIVE))
    for code in [choice.code for choice in asked.choices]:
        foreseen = INSPECTION.foresee(GAME, lambda: state, 0, code)
        pen = Pen(80, 2, load_glyphs("unicode"))
        area.draw(pen, Scene(GAME, view, 0, FIVE, asked, code, typed=("1",), foreseen=foreseen, keys=KEYS))
        assert "⋯" not in drawn_words(pen), drawn_words(pen)


def test_n05_a_setting_in_few_words_says_what_comes_of_it_and_who_may_be_there() -> None:
    """From museum, crypt and garden, stairs lead to the library and the crypt (N3), and all but the one in the garden can stay near."""
    state = given(Cult(), Cult("museum"), Cult("crypt"), Cult("crypt"), Cult("garden"), exterior="dreams")
    called = of_people(GAME.observe(state, 0), ("F", "N", "B", "C", "P"))
    whole, brief, least = setting_in_brief(called, 0, preview(called, 0, "library", "museum"))
    cost = "may cost N, B and C 1 power."
    first = "Cultists to the museum: alone you gather a stone idol; N, B, C and P may be there."
    assert whole == f"{first} Offspring to the library: {cost}"
    assert brief == f"Cultists to the museum: alone you gather a stone idol; anybody may be there. Offspring to the library: {cost}"
    assert least == f"Cultists, museum: alone you gather one; anybody may be there. Offspring, library: {cost}"
