"""The balance report on what is offered and taken: what it counts, and what it finds fault with."""

from collections import Counter

from engine.core.registry import GAMES
from tests.balance_choices import LOOKS, Taken, Thing, play, report_on

KIND = "cards"
EVEN = ("a", "b", "c", "d", "e", "f", "g", "h")
SELDOM, STRONG = "seldom", "strong"


def took(winner: int, *taken: tuple[str, ...]) -> Taken:
    """A game in which every seat was offered each thing ten times, and took these once each."""
    offered: list[Counter[Thing]] = [Counter({(KIND, thing): 10 for thing in (*EVEN, SELDOM, STRONG)}) for _ in taken]
    return Taken(50, 0, (winner,), offered, [Counter((KIND, thing) for thing in things) for things in taken])


def test_what_is_hardly_ever_taken_is_found() -> None:
    report = report_on([took(n % 2, (*EVEN, STRONG), (*EVEN, STRONG)) for n in range(40)])
    assert report.misses == [f"{SELDOM}: hardly ever taken"]


def test_what_wins_too_often_is_found_and_not_what_wins_as_often_as_chance() -> None:
    games = [took(n % 2, *((*EVEN, SELDOM, STRONG) if seat == n % 2 else (*EVEN, SELDOM) for seat in range(2))) for n in range(60)]
    assert report_on(games).misses == [f"{STRONG}: too high"]


def test_whoever_begins_and_always_wins_is_found() -> None:
    games = [took(0, (*EVEN, SELDOM, STRONG), (*EVEN, SELDOM, STRONG)) for _ in range(40)]
    assert report_on(games).misses == ["2 players: too high"]


def test_every_game_but_the_flagship_with_its_own_report_is_looked_at_and_counted() -> None:
    assert {"cosmoctopus", *LOOKS} == set(GAMES)
    for name in LOOKS:
        counted = play(name, "random", 3, 5)
        offered, taken = sum(map(Counter.total, counted.offered)), sum(map(Counter.total, counted.taken))
        assert 0 < taken < offered, name
        for seat in range(3):
            assert set(counted.taken[seat]) <= set(counted.offered[seat]), name
            assert all(counted.taken[seat][thing] <= counted.offered[seat][thing] for thing in counted.taken[seat]), name
