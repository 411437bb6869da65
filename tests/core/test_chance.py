"""Luck comes from outside: from a seed, a script, or a bot's imagination."""

from collections import Counter
from random import Random

import pytest

from engine.core.chance import Live, ScriptBroken, Scripted, Search

ABC = ("a", "b", "c")


def test_live_luck_depends_on_seed_and_ply_only() -> None:
    def draw(seed: int, ply: int) -> object:
        luck = Live(seed, ply)
        return luck.shuffle(tuple("abcdefgh")), luck.pick(ABC), luck.shuffle(ABC)

    assert draw(1, 2) == draw(1, 2)
    assert len({draw(1, 2), draw(1, 3), draw(2, 2), draw(12, 0), draw(0, 12)}) == 5


def test_live_writes_down_what_came_out_in_order() -> None:
    luck = Live(5, 1)
    row, one = luck.shuffle(ABC), luck.pick(ABC)
    assert luck.outcomes == [row, (one,)]
    assert sorted(row) == list(ABC) and one in ABC


def test_live_is_fair() -> None:
    orders = Counter(Live(seed, 1).shuffle(ABC) for seed in range(1200))
    picks = Counter(Live(seed, 1).pick(ABC) for seed in range(1200))
    assert len(orders) == 6 and min(orders.values()) > 150
    assert len(picks) == 3 and min(picks.values()) > 330


def test_search_writes_nothing_and_stays_with_its_generator() -> None:
    assert [Search(Random(3)).shuffle(ABC) for _ in range(2)] == [Search(Random(3)).shuffle(ABC)] * 2
    assert Search(Random(3)).pick(ABC) in ABC


def test_scripted_gives_its_outcomes_in_turn() -> None:
    luck = Scripted([("c", "a", "b"), ("b",)])
    assert luck.shuffle(ABC) == ("c", "a", "b")
    assert luck.pick(ABC) == "b"
    assert luck.used == 2


@pytest.mark.parametrize("outcome", [("a", "b"), ("a", "b", "d"), ("a", "b", "c", "c"), ("a", "a", "b"), ()])
def test_a_scripted_shuffle_that_does_not_fit(outcome: tuple[str, ...]) -> None:
    with pytest.raises(ScriptBroken, match="shuffles other things"):
        Scripted([outcome]).shuffle(ABC)


@pytest.mark.parametrize("outcome", [("d",), (), ("a", "b"), ("A",)])
def test_a_scripted_pick_that_does_not_fit(outcome: tuple[str, ...]) -> None:
    with pytest.raises(ScriptBroken, match="picks something"):
        Scripted([outcome]).pick(ABC)


def test_a_script_that_is_too_short() -> None:
    luck = Scripted([ABC])
    luck.shuffle(ABC)
    with pytest.raises(ScriptBroken, match="no outcome left"):
        luck.pick(ABC)
    with pytest.raises(ScriptBroken, match="no outcome left"):
        Scripted().shuffle(())
