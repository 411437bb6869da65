"""Tournaments: everybody plays in every seat, the same seeds give the same games, and nothing is played twice."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from distributed import LocalCluster
from joblib import parallel_config
from joblib.parallel import ThreadingBackend
from rich.console import Console

from engine.core.match import Match
from tests.programs import ANY, program
from tools import arena
from tools.intervals import wilson
from tools.kept import Fixture, Store, play_out, read
from tools.tournament import Record, fixtures, play, ratings, standing

GAMES = fixtures("oct8", "greedy", "random", seats=2, games=6, playouts=None)


def games(folder: Path, asked: Sequence[Fixture] = GAMES, processes: int = 1) -> list[Record]:
    """These games, kept in a folder."""
    return Store(folder, processes, Console(quiet=True)).games("oct8", asked, play, Record, "")


def record(levels: tuple[str, ...], places: tuple[int, ...], seed: int = 1) -> Record:
    return Record(Fixture("oct8", levels, seed, None, ""), places, 10)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all these games, played one after another."""
    folder = tmp_path_factory.mktemp("arena")
    games(folder)
    return folder


def test_every_seed_is_played_with_each_seat_in_turn() -> None:
    found = fixtures("night", "greedy", "random", seats=3, games=7, playouts=20)
    assert [(fixture.seed, fixture.levels.index("greedy")) for fixture in found] == [(seed, seat) for seed in range(3) for seat in range(3)]
    assert all(fixture.levels.count("random") == 2 and fixture.playouts == 20 for fixture in found)


def test_of_an_even_number_of_seats_each_level_has_half_in_every_arrangement() -> None:
    found = fixtures("night", "greedy", "random", seats=4, games=6, playouts=None)
    assert [fixture.seed for fixture in found] == [0] * 6
    assert {fixture.levels.count("greedy") for fixture in found} == {2} and len({fixture.levels for fixture in found}) == 6


def test_a_level_wins_with_any_of_its_seats() -> None:
    """Of four seats it has two: it wins alone, shares the win with the other level, and loses."""
    mine = ("greedy", "random", "greedy", "random")
    found = standing("greedy", "random", [record(mine, places) for places in ((2, 3, 1, 4), (1, 1, 3, 4), (2, 1, 3, 4))])
    assert (found.share, found.fair, found.place) == (0.5, 0.5, 2.0)


def test_the_same_seeds_give_the_same_games_in_several_processes(kept: Path, tmp_path: Path) -> None:
    assert games(tmp_path, processes=2) == games(kept)


def test_a_tournament_goes_on_where_it_was_interrupted(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (kept / "oct8.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "oct8.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:20])
    begun: list[Fixture] = []

    def noted(fixture: Fixture) -> Match:
        begun.append(fixture)
        return play_out(fixture)

    monkeypatch.setattr("tools.tournament.play_out", noted)
    assert games(tmp_path) == games(kept)
    assert begun == GAMES[3:]
    assert games(tmp_path) == games(kept)
    assert begun == GAMES[3:]


def test_games_by_other_rules_no_longer_count(kept: Path) -> None:
    other = [Fixture(f.game, f.levels, f.seed, f.playouts, "of another day") for f in GAMES]
    assert not set(other) & set(read(kept / "oct8.jsonl", Record))


def test_a_dask_cluster_plays_the_same_games(kept: Path, tmp_path: Path) -> None:
    local = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None)
    with local as cluster, arena.backend(cluster.scheduler_address.replace("tcp://", "dask://")):
        found = games(tmp_path, GAMES[:2])
    assert found == games(kept)[:2]


class AllAtOnce(ThreadingBackend):
    """Runs tasks as Ray does: no result is returned before everything is done."""

    supports_return_generator = False


def test_the_time_of_programs_makes_no_other_games_of_those_without_one() -> None:
    assert fixtures("oct8", "greedy", "random", seats=2, games=6, playouts=None, seconds=5.0) == GAMES
    assert all(game.seconds == 5.0 for game in fixtures("oct8", "cmd:./eve.py", "random", seats=2, games=6, playouts=None, seconds=5.0))


def test_games_are_kept_in_batches_where_they_come_back_all_at_once(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_before: list[int] = []

    def noted(fixture: Fixture) -> Match:
        kept_before.append(len(read(tmp_path / "oct8.jsonl", Record)))
        return play_out(fixture)

    monkeypatch.setattr("tools.kept.BATCH", 2)
    monkeypatch.setattr("tools.tournament.play_out", noted)
    with parallel_config(backend=AllAtOnce()):
        found = games(tmp_path, GAMES[:5])
    assert found == games(kept)[:5]
    assert kept_before == [0, 0, 2, 2, 4]


def test_a_shared_first_place_is_half_a_win() -> None:
    games = [record(("greedy", "random"), (1, 2)), record(("random", "greedy"), (1, 2)), record(("greedy", "random"), (1, 1))]
    found = standing("greedy", "random", games)
    assert (found.games, found.share, found.place, found.fair) == (3, 0.5, 4 / 3, 0.5)


@pytest.mark.parametrize(("won", "n", "low", "high"), [(8, 10, 0.490, 0.943), (0, 20, 0.0, 0.161), (20, 20, 0.839, 1.0)])
def test_the_interval_is_that_of_the_textbook(won: int, n: int, low: float, high: float) -> None:
    found = wilson(won, n)
    assert found == (pytest.approx(low, abs=0.0005), pytest.approx(high, abs=0.0005))


def test_a_level_is_clear_only_if_the_whole_interval_is_above_its_fair_share() -> None:
    def won(n: int) -> list[Record]:
        return [record(("greedy", "random"), (1, 2) if i < n else (2, 1), i) for i in range(100)]

    assert not standing("greedy", "random", won(59)).clear
    assert standing("greedy", "random", won(61)).clear


def test_the_winner_is_rated_higher() -> None:
    rated = ratings([record(("greedy", "random", "random"), (1, 2, 3), seed) for seed in range(5)])
    assert rated["greedy"][0] > 25 > rated["random"][0]


def test_the_report_names_both_levels(tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena.main(["oct8", "random", "greedy", "--games", "6", "--keep", str(kept), "--processes", "1"])
    said = capsys.readouterr().out
    assert "medium" in said and "random" in said and "100.0%" in said


def test_an_unknown_level_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main(["oct8", "grim"])
    assert "there is no level grim" in capsys.readouterr().err


# --- programs


def one_game(folder: Path, on_ask: str, monkeypatch: pytest.MonkeyPatch) -> Record:
    """A game of a program against an easy bot."""
    monkeypatch.chdir(folder)
    (fixture, _) = fixtures("oct8", program(folder, on_ask), "random", seats=2, games=2, playouts=None, seconds=20.0)
    return play(fixture)


def test_a_program_plays_in_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = one_game(tmp_path, ANY, monkeypatch)
    assert sorted(game.places) in ([1, 1], [1, 2])
    assert game.answers > 20


def test_a_program_with_three_slips_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert one_game(tmp_path, "say(answer=n, code='fly')", monkeypatch).places == (2, 1)


def test_what_programs_have_played_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    here = ["--games", "2", "--processes", "1", "--backend", "threading", "--keep", "kept", "--seconds", "20"]
    arena.main(["oct8", "easy", program(tmp_path), *here])
    assert "cmd:./eve.py" in capsys.readouterr().out
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("ray", "ray is not installed"),
        ("dask://127.0.0.1:1", "Timed out"),
        ("dask://127.0.0.1", "port"),
        ("abacus", "Invalid backend: abacus"),
    ],
)
def test_where_games_cannot_be_played_is_said_in_a_sentence(
    address: str, why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "PATIENCE", 0.1)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SystemExit) as ended:
        arena.main(["night", "easy", "medium", "--games", "2", "--keep", str(tmp_path), "--backend", address])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"error: --backend {address}: " in said and why in said
