"""Every check of `checks` on a random and a greedy game of every case."""

import pytest

from tests.conformance import checks
from tests.conformance.cases import Case, case_id, cases
from tests.conformance.play import PLAYERS, Walk, walk_of

pytestmark = pytest.mark.parametrize(
    ("case", "player"),
    [pytest.param(case, player, id=f"{case_id(case)}-{player}") for case in cases() for player in PLAYERS],
)


@pytest.fixture
def walk(case: Case, player: str) -> Walk:
    return walk_of(case, player)


@pytest.mark.parametrize("check", checks.ALL.values(), ids=[name.replace(" ", "-") for name in checks.ALL])
def test_check(walk: Walk, check) -> None:
    check(walk)


def test_progress(walk: Walk, player: str) -> None:
    checks.progress(walk, must_end=player == "random")
