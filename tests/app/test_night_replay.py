"""Looking back at a Night of the Grand Octopus."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from octotui.replay import Replay
from tests.app import nights
from tests.night import Cult


def forgotten(people: int = 1) -> Match:
    """Components lie face down; Ann, Bo and Cy have gathered one each, and the clocks of the next turn are revealed."""
    match = nights.match_at(cults=(Cult("museum"), Cult("crypt"), Cult("laboratory")), people=people, face_down=True)
    for seat, setting in enumerate(("garden museum", "garden crypt", "garden laboratory")):
        match.act(seat, f"clock {setting}")
    for seat, kind in enumerate(("idol", "skull", "potion")):
        match.act(seat, f"take {kind}")
    for seat, setting in enumerate(("garden library", "garden library", "garden observatory")):
        match.act(seat, f"clock {setting}")
    return match


@pytest.mark.parametrize("people", [1, 3])
def test_a_replay_of_a_game_that_goes_on_forgets_as_the_log_does(people: int) -> None:
    """N18: once the next clocks are revealed nobody can look up what others have gathered, nor where they were."""
    replay = Replay(forgotten(people))
    replay.go(replay.last)
    assert "Cy gathers a component" in replay.log()
    assert not any("potion" in line or "laboratory" in line for line in replay.log())
    while replay.previous_turn():
        pass
    assert replay.now().turn == 2 and "left to memory" in replay.answer()
    assert not replay.to_number(1) and replay.to_number(2)


def test_a_replay_forgets_nothing_where_nobody_plays() -> None:
    replay = Replay(forgotten(people=0))
    assert replay.now().turn == 1
    replay.go(replay.last)
    assert "Cy gathers a potion in the laboratory" in replay.log()
