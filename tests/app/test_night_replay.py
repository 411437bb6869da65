"""Looking back at a Night of the Grand Octopus."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.night.table import Night
from octotui.play.replay import Replay
from octotui.screens.replay import ReplayScreen
from tests.app import nights
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a


async def test_a_replay_reveals_conflict_by_conflict(tmp_path: Path) -> None:
    """The cults move one after the other, Di is attacked, Ann and Cy are; each sentence is a moment of one answer."""
    match = nights.match_at(people=4, exterior="dreams")
    for seat, setting in enumerate(("museum crypt", "crypt library", "garden crypt", "library laboratory")):
        match.act(seat, f"clock {setting}")
    moved = ("crypt", "library", "crypt", "laboratory")
    shown = app(tmp_path)
    shown.showing = Replay(match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "right", "right")
        assert screen.replay.at == 3 and as_a(Night, screen.replay.now()).cultists == ("library",) * 4
        for count in range(1, 5):
            await pilot.press("right")
            assert screen.replay.at == 4 and as_a(Night, screen.replay.now()).cultists == (*moved[:count], *("library",) * (4 - count))
        for power in ((5, 4, 5, 3), (5, 3, 5, 3), (4, 3, 5, 3), (4, 3, 4, 3)):
            assert as_a(Night, screen.replay.now()).power == power
            await pilot.press("right")
        await pilot.press("home", "right", "right", "right", "right", "left")
        assert screen.replay.at == 3


async def test_n06_once_a_turn_is_over_a_replay_calls_its_clocks_what_it_brought(tmp_path: Path) -> None:
    """Ann takes the skull; Bo, whose conflict is the last, leaves what lies in the laboratory."""
    match = nights.match_at(people=3, cults=nights.THREE)
    for seat, code in enumerate(("clock garden crypt", "clock garden laboratory", "clock museum library")):
        match.act(seat, code)
    for seat, code in ((2, "take grimoire"), (0, "take skull"), (1, "leave")):
        match.act(seat, code)
    shown = app(tmp_path)
    shown.showing = Replay(match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("end", "left")
        assert "All clocks are shown" in screen_text(shown)
        await pilot.press("end")
        await settled(shown, pilot)
        assert "g go to" in screen_text(shown), "not to a round, as it has only turns"
        assert " Turn 2 " in screen_text(shown) and "What turn 1 brought" in screen_text(shown)


@pytest.mark.parametrize("people", [1, 3])
def test_a_replay_of_a_game_that_goes_on_forgets_as_the_log_does(people: int) -> None:
    """N18: once the next clocks are revealed nobody can look up what others have gathered, nor where they were."""
    replay = Replay(nights.forgotten(people))
    replay.go(replay.last)
    assert "Cy gathers a component" in [line.text for line in replay.log()]
    assert not any("potion" in line.text or "laboratory" in line.text for line in replay.log())
    while replay.previous_turn():
        pass
    assert as_a(Night, replay.now()).turn == 2 and "left to memory" in replay.answer()
    assert not replay.to_number(1) and replay.to_number(2)


def test_a_replay_forgets_nothing_where_nobody_plays() -> None:
    replay = Replay(nights.forgotten(people=0))
    assert as_a(Night, replay.now()).turn == 1
    replay.go(replay.last)
    assert "Cy gathers a potion in the laboratory" in [line.text for line in replay.log()]


async def test_a_spectator_sees_whose_clocks_are_set_and_none_of_them(tmp_path: Path) -> None:
    """N5: Ann has set hers; nobody looks back with her eyes while others still play."""
    match = nights.match_at(people=4)
    match.act(0, "clock museum crypt")
    shown = app(tmp_path)
    shown.showing = Replay(match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("end")
        await settled(shown, pilot)
        text = screen_text(shown)
        assert "The clocks" in text and "set: A" in text and "to set: B C D" in text
        assert "Your clock" not in text and "?" not in text.replace("help [?]", "").replace("? keys", "")


@pytest.mark.parametrize(
    ("width", "told"),
    [(80, "Cy has set the clock; ⋯"), (120, "Cy has set the clock; Ann sends the cultists to the crypt, the offspring to the garden.")],
)
async def test_below_a_replay_no_sentence_is_cut_within_its_words(tmp_path: Path, width: int, told: str) -> None:
    """What is left out there stands in the panel of what happened; both sentences are 86 columns."""
    match = nights.match_at(people=3, cults=nights.THREE)
    for seat, code in enumerate(("clock garden crypt", "clock garden laboratory", "clock museum library")):
        match.act(seat, code)
    shown = app(tmp_path)
    shown.showing = Replay(match)
    shown.showing.view = 0
    async with shown.run_test(size=(width, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("right", "right", "right")
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[-1].strip() == told
