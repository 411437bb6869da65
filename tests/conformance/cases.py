"""Which games the suite plays: every game there is, as `tests/games` says."""

from engine.core.registry import GAMES, load
from tests.games import profile

Case = tuple[str, str, int]
"""Game id, name of the option set, number of seats."""


def cases() -> list[Case]:
    """Every game with each of its option sets and numbers of seats."""
    found = []
    for name in GAMES:
        known, (low, high) = profile(name), load(name).seats
        for options in known.option_sets:
            found += [(name, options, seats) for seats in known.seats.get(options, tuple(range(low, high + 1)))]
    return found


def case_id(case: Case) -> str:
    return "-".join(map(str, case))
