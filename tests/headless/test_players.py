"""Who sits at a table, as the line mode tells it at the beginning."""

import pytest

from engine.core.journal import Seat
from octotui.headless.players import players
from tests.headless.test_line import match_of

ANN, BO, CUTTLE, ARGO = Seat("Ann"), Seat("Bo"), Seat("Cuttle", "casual"), Seat("Argo", "deep")


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((ANN, BO), "Ann and Bo"),
        ((ANN, CUTTLE), "Ann against Cuttle, an easy bot"),
        ((CUTTLE, ANN, Seat("Eve", "casual")), "Ann against Cuttle and Eve, easy bots"),
        ((ANN, CUTTLE, ARGO), "Ann against Cuttle, an easy bot; Argo, an expert bot"),
        ((ANN, Seat("Eve", "cmd:./eve.py")), "Ann against Eve, a program"),
        ((CUTTLE, ARGO), "Cuttle, an easy bot; Argo, an expert bot"),
    ],
)
def test_how_good_the_bots_are_is_told(seats: tuple[Seat, ...], told: str) -> None:
    assert players(match_of(seats)) == told


def test_who_wins_together_is_not_against_each_other() -> None:
    """Rules of the Private Investigator: all at the table win together."""
    assert players(match_of((ANN, CUTTLE), investigator="naive")) == "Ann with Cuttle, an easy bot"
