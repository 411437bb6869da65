"""What happens at Octopush, in plain English."""

import pytest

from engine.core.state import Event
from tests.app.reefs import OCTOPUSH

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
