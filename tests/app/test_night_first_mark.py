"""Where the hands of a clock begin: at no advice, as everybody's choice is to be guessed."""

from __future__ import annotations

from pathlib import Path

from engine.core.match import Match
from engine.night.table import Night
from octotui.play.narration import question_for
from tests.app import nights
from tests.app.tables import app, area_text, settled
from tests.headless.typist import typed
from tests.night import Cult
from tests.typed import as_a, there


def marked(match: Match) -> str:
    """The setting that Ann finds marked."""
    return there(question_for(match, 0, (), match.names)).proposal


def next_turn(ann: str, *answers: str, bo: str = "garden laboratory", exterior: str = "dreams") -> Match:
    """Ann, then Bo in the laboratory and Cy in the museum have set their clocks; what they gathered follows."""
    match = nights.match_at(cults=(Cult("crypt"), Cult("laboratory"), Cult("museum")), people=3, exterior=exterior)
    for seat, setting in enumerate((ann, bo, "garden museum")):
        match.act(seat, f"clock {setting}")
    for answer in answers:
        match.act(match.pending[0], answer)
    return match


def test_n05_before_the_first_turn_the_hands_point_at_the_first_two_rooms() -> None:
    match = nights.dealt()
    assert marked(match) == "clock library museum"
    assert "Enter takes 1 2, offspring to the library, cultists to the museum." in typed(match)


def test_n05_the_hands_begin_where_they_stood_last_turn_while_something_is_to_be_gained_there() -> None:
    """Bo's offspring keeps Ann from gathering in the crypt: she still lacks what lies there."""
    match = next_turn("garden crypt", "take idol", "take potion", bo="crypt laboratory")
    assert as_a(Night, match.state).turn == 2 and marked(match) == "clock garden crypt"
    assert "Enter takes 6 3, " in typed(match, "")


def test_n07_the_hands_do_not_begin_where_the_cultists_lack_nothing() -> None:
    """Ann has gathered in the crypt: to gather there again would be for nothing."""
    match = next_turn("garden crypt", "take idol", "take skull", "take potion")
    assert as_a(Night, match.state).turn == 2 and marked(match) == "clock library museum"


def test_n05_where_a_clock_is_changed_the_hands_begin_as_it_is_set() -> None:
    match = nights.clocks("museum crypt")
    assert marked(match) == "clock museum crypt"


def test_n15_the_hands_do_not_begin_at_a_setting_that_costs_power() -> None:
    """Ann has paid for the Lost City and could stay there for 1 power more."""
    match = next_turn("garden garden", "take idol", "take potion", "take key", exterior="city")
    assert as_a(Night, match.state).cultists[0] == "city" and marked(match) == "clock library museum"


async def test_at_80_by_24_what_a_clock_would_do_leaves_the_key_of_help_its_place(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt())
    async with shown.run_test(size=(80, 24)) as pilot:
        for key in ("", "4", "2"):
            await pilot.press(*key)
            await settled(shown, pilot)
            assert "? help" in area_text(shown, "describe")
