"""What happens at Octopush, in plain English."""

import pytest

from engine.core.state import Event
from engine.octopush.table import Table
from octotui.play.replay import Replay
from octotui.tables.octopush.narration import ending
from octotui.tables.turn_history import Story
from tests.app.reefs import OCTOPUSH, match_at
from tests.typed import as_a

SAID: dict[Event, str] = {
    ("rolled", 0, "chomp"): "Ann rolls Chomp",
    ("rolled", 0, "4"): "Ann rolls 4",
    ("guise", 0, "follow"): "Ann chooses: follow all tiles",
    ("guise", 0, "ignore"): "Ann chooses: follow no tile",
    ("guise", 0, "purple"): "Ann chooses: purple",
}


@pytest.mark.parametrize("event", SAID, ids=str)
def test_choices_and_rolls_are_said_as_a_player_would(event: Event) -> None:
    assert OCTOPUSH.sentence(event, ("Ann", "Bo")) == SAID[event]


def test_p25_with_the_die_the_stage_is_how_many_pups_are_free() -> None:
    """There are no rounds: whatever happens would be told as of round 1."""
    stages = [OCTOPUSH.stage(as_a(Table, match_at(dice=True, seats=3, pups=pups).state)) for pups in ((0, 0, 0), (1, 0, 0), (2, 0, 3))]
    assert stages == ["no pup free", "1 pup free", "5 pups free"]
    assert OCTOPUSH.stage(as_a(Table, match_at().state)) == "round 3"


def test_p25_a_replay_with_the_die_counts_turns() -> None:
    match = match_at(dice=True, seats=3)
    for _ in range(12):
        match.act(match.pending[0], match.game.legal(match.state, match.pending[0])[0])
    replay = Replay(match)
    replay.go(replay.last)
    assert replay.unit == "turn" and replay.number(replay.at) == len(replay.turns) > 1
    assert Replay(match_at()).unit == "round"


def test_p25_the_end_with_the_die_tells_whose_pawns_have_freed_pups_a_sentence_for_each_player() -> None:
    """Yellow 3 goes over the edge from e8: the last of Ann's four pups, three of which were free before."""
    match = match_at(dice=True, seats=3, pups=(3, 0, 0), pawns={"yellow-3": "e8", "purple-1": "a3", "green-1": "c3"})
    while not match.over:
        codes = match.game.legal(match.state, match.pending[0])
        match.act(match.pending[0], "north" if "north" in codes else codes[0])
    assert ending(match, as_a(Table, match.state)).how[0] == Story("Ann", "freed by Yellow 3")
