"""The balance reports: what they count, and what they find fault with."""

from pathlib import Path

import msgspec
import pytest

from engine.core.registry import GAMES
from engine.cosmoctopus.box import standard_deck
from tools import balance, balance_deck
from tools.balance_choices import LOOKS, Taken, play, report_on
from tools.kept import fixture
from tools.report import Report

KIND = "cards"
EVEN = ("a", "b", "c", "d", "e", "f", "g", "h")
SELDOM, STRONG = "seldom", "strong"


def took(winner: int, *taken: tuple[str, ...]) -> Taken:
    """A game in which every seat was offered each thing ten times, and took these once each."""
    game = fixture("oct8", ("greedy",) * len(taken), 1, winner)
    offered = [{KIND: dict.fromkeys((*EVEN, SELDOM, STRONG), 10)} for _ in taken]
    return Taken(game, 50, 0, (winner,), offered, [{KIND: dict.fromkeys(things, 1)} for things in taken])


def test_what_is_hardly_ever_taken_is_found() -> None:
    report = report_on([took(n % 2, (*EVEN, STRONG), (*EVEN, STRONG)) for n in range(40)])
    assert report.misses == [f"{SELDOM}: hardly ever taken"]


def test_what_wins_too_often_is_found_and_not_what_wins_as_often_as_chance() -> None:
    games = [took(n % 2, *((*EVEN, SELDOM, STRONG) if seat == n % 2 else (*EVEN, SELDOM) for seat in range(2))) for n in range(60)]
    assert report_on(games).misses == [f"{STRONG}: too high"]


def test_whoever_begins_and_always_wins_is_found() -> None:
    games = [took(0, (*EVEN, SELDOM, STRONG), (*EVEN, SELDOM, STRONG)) for _ in range(40)]
    assert report_on(games).misses == ["2 players: too high"]


def test_what_is_taken_is_counted_for_every_game_that_has_a_report_of_it() -> None:
    assert {"cosmoctopus", *LOOKS} <= set(GAMES)
    for name in LOOKS:
        counted = play(fixture(name, ("random",) * 3, 5, 0))
        for offered, taken in zip(counted.offered, counted.taken, strict=True):
            assert any(offered.values()) and any(taken.values()), name
            assert all(0 < n <= offered[kind][thing] for kind, things in taken.items() for thing, n in things.items()), name
        assert counted.offered != counted.taken, name


def test_a_report_on_the_deck_is_the_same_from_what_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["--level", "greedy", "--games", "1", "--deck", "--keep", str(tmp_path), "--processes", "1"]
    balance.main(asked)
    first = capsys.readouterr().out
    assert "1 greedy games of Cosmoctopus, seed 1" in first
    monkeypatch.setattr("tools.balance_deck.play_out", None)
    balance.main(asked)
    assert capsys.readouterr().out == first


def test_what_happened_is_kept_of_a_game_with_the_deck() -> None:
    (game,) = balance_deck.between("greedy", 1, 5)
    kept = balance_deck.play(game)
    assert kept.winner is not None and kept.seats == 2
    assert sum(kept.causes[kept.winner].values()) >= 8
    for seat in range(kept.seats):
        assert kept.played[seat] and kept.played[seat] <= kept.held[seat]
        assert bool(kept.contact[seat]) == bool(kept.causes[seat])
        assert 2 * len(kept.claimed[seat]) - kept.causes[seat].get("knowledge", 0) in (0, 1), "the eighth tentacle ends the game"


def test_a_card_that_wins_too_often_and_one_that_nobody_plays_are_found() -> None:
    strong, unplayed, *others = standard_deck().devotees
    games = []
    for n in range(60):
        winner = n % 2
        played = [set(others) | ({strong} if seat == winner else set()) for seat in range(2)]
        held = [cards | {unplayed} for cards in played]
        game = fixture("cosmoctopus", ("greedy", "greedy"), 1, n)
        games.append(balance_deck.Record(game, 10, winner, 0, held, played, [[1] * 4] * 2, [set(range(4))] * 2, [""] * 2, [{}] * 2))
    report = Report()
    balance_deck.by_card(report, games)
    assert sorted(report.misses) == sorted([f"{strong}: too high", f"{unplayed}: never played"])


def test_a_starting_hand_that_always_wins_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = balance_deck.between("greedy", 60, 1, hands="fixed")
    one = balance_deck.play_dealt(games[0])
    assert one.winner is not None and len(set(one.hands)) == 2
    strongest_first = [balance_deck.Dealt(game, 0, list(range(len(game.levels)))) for game in games]
    (tmp_path / "hands.jsonl").write_bytes(b"".join(msgspec.json.encode(dealt) + b"\n" for dealt in strongest_first))
    balance.main(["--hands", "--level", "greedy", "--games", "60", "--keep", str(tmp_path), "--processes", "1"])
    misses = capsys.readouterr().out.partition("Targets")[2]
    assert f"{', '.join(standard_deck().hands[0])}: too high" in misses
