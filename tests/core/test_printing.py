"""What `repr` and `print` of a state show, and what a failed comparison of two states says."""

import pytest
from rich.console import Console
from rich.pretty import pretty_repr

from engine.core.chance import Scripted
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.printing import LONG, shortened
from tests import cosmoctopus, night, oct8, octopush
from tests.core.test_state import TOY, pool
from tests.core.toy import CARDS, PoolOptions


def lines(state: object) -> list[str]:
    return str(state).splitlines()


# --- repr


def test_repr_is_the_zones_that_are_not_at_their_defaults() -> None:
    s = pool()
    s.score, s.deck = (0, 2), ("eel-1",)
    shown = repr(s)
    assert shown.startswith(f"{type(s).__module__}.Pool(frames=[('bid', -1, (), 'the round'), ")
    assert "deck=('eel-1',)" in shown and "score=(0, 2)" in shown and "round=1" in shown
    assert "over=" not in shown and "ahead=" not in shown and "events=" not in shown


def test_long_tuples_are_cut_in_repr() -> None:
    assert shortened(tuple(range(LONG))) == repr(tuple(range(LONG)))
    assert shortened((tuple("abcdefghijklmnopq"), None)) == "(('a', 'b', 'c', 'd', ... 13 more), None)"
    assert (shortened(()), shortened([1]), shortened((1,))) == ("()", "[1]", "(1,)")


def test_repr_leaves_the_box_out_wherever_it_is_made() -> None:
    s = night.given()
    assert len(repr(s)) < 2000 and len(pretty_repr(s, max_width=80)) < 4000
    console = Console(width=80, record=True, quiet=True)
    console.print(s)
    assert "BoxFile" not in console.export_text()


def test_repr_of_a_match_is_one_line() -> None:
    match = Match.start(TOY, (Seat("Ada"), Seat("Bo")), PoolOptions(), 7)
    assert repr(match) == "<Match tidepool, seed 7, seats Ada and Bo, answer 0 of 0, asks 0 and 1>"
    match.act(1, "bid 2")
    match.undo(1)
    assert repr(match) == "<Match tidepool, seed 7, seats Ada and Bo, answer 0 of 1, asks 0 and 1>"


# --- diagrams


def test_a_game_without_a_diagram_prints_a_line_for_each_zone() -> None:
    shown = lines(pool("1"))
    zones = ["frames", "round", "leader", "deck", "hand", "laid", "bid", "shown", "score"]
    assert [line.split(":")[0] for line in shown if line[0] != " "] == zones
    assert "leader: 1" in shown and max(map(len, shown)) <= 80


def test_octopush_draws_the_reef_with_north_above() -> None:
    s = octopush.given({"yellow-1": "d4", "green-2": "h8", "purple-1": "a1", "coral-4": "b2"}, tiles={"d4": "hole"}, anchored="green-2")
    rows = [line for line in lines(s) if line[:1].isdigit()]
    assert [row[0] for row in rows] == list("87654321")
    d4, h8 = rows[4][2 + 3 * 8 :][:8], rows[0][2 + 7 * 8 :][:8]
    assert d4 == "Y1 (  ) " and h8 == "G2!."
    assert any(line.startswith("> seat 0: yellow from the south, points Y0 P0 G0 C0") for line in lines(s))
    assert any("hand Y-dash Y-crawl" in line for line in lines(s))


def test_oct8_counts_the_arms_of_each_octopus() -> None:
    s = oct8.given(oct8.Seat(hand="red-1-1", area=("blue-head-1 blue-5-1 red-3-1",), chips=(2, 1)), oct8.Seat())
    shown = lines(s)
    assert "  common red-head-10 0" in shown
    assert "    area blue-head-1 8: blue-5-1 red-3-1" in shown and "    hand red-1-1" in shown
    assert any(line.startswith("> seat 0: ") and line.endswith(", chips 2 1") for line in shown)


def test_night_says_who_is_where() -> None:
    s = night.given(night.Cult("crypt", 3, "skull idol"), night.Cult("museum"), night.Cult("museum"))
    crypt, museum = (next(line for line in lines(s) if f" {place} " in line) for place in ("crypt", "museum"))
    assert crypt.split() == ["3", "crypt", "1", "skull", "cultists", "0", "stairs", "1", "2", "4"]
    assert "cultists 1 2" in museum and museum.split()[:4] == ["2", "museum", "1", "idol"]
    assert "> seat 0: choir    power 3  has skull-1 idol-1" in lines(s)
    assert "clock" in str(night.GAME.apply(s, 0, night.GAME.legal(s, 0)[0], Scripted()))


def test_cosmoctopus_draws_the_realm_with_the_head() -> None:
    s = cosmoctopus.given(cosmoctopus.Seat(hand="scripture-2"))
    shown = lines(s)
    assert sum(f"<{s.head}>" in line for line in shown) == 1
    assert all(any(tile in line for line in shown) for tile in s.realm)
    assert "    hand scripture-2" in shown


# --- failed comparisons


def test_a_failed_comparison_names_the_zones_and_seats_that_differ() -> None:
    s, other = pool(), pool()
    other.crab, other.score = 3, (0, 2)
    with pytest.raises(AssertionError) as caught:
        assert s == other
    assert str(caught.value).splitlines()[:4] == [
        "assert two states of Pool that differ in crab, score",
        "  crab: 8 != 3",
        "  score of seat 1: 0 != 2",
    ]


def test_a_failed_comparison_of_tables_of_different_size_says_so_too() -> None:
    larger = TOY.setup(PoolOptions(), 3, Scripted([("0",), CARDS]))
    with pytest.raises(AssertionError, match=r"score: \(0, 0\) != \(0, 0, 0\)"):
        assert pool() == larger
