"""Every check of `checks` on a random and a greedy game of every case."""

import pytest

from tests.conformance import checks
from tests.conformance.cases import Case, case_id, cases
from tests.conformance.play import PLAYERS, Walk, walk_of


@pytest.fixture
def walk(case: Case, player: str) -> Walk:
    return walk_of(case, player)


@pytest.mark.parametrize("check", checks.all_for("random"), ids=lambda name: name.replace(" ", "-"))
@pytest.mark.parametrize(
    ("case", "player"),
    [pytest.param(case, player, id=f"{case_id(case)}-{player}") for case in cases() for player in PLAYERS],
)
def test_check(walk: Walk, player: str, check: str) -> None:
    """All checks of one game follow one another, so that it is played in one process only."""
    checks.all_for(player)[check](walk)
