"""Bots of two commits against each other."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots import sight
from engine.core.chance import Live
from engine.core.registry import load
from tools.versus import engine_of, fixtures, main, play
from tools.versus_player import shown


def test_every_seed_is_played_with_the_new_bot_in_each_seat() -> None:
    found = fixtures("night", "new", "old", 3, 5, 1.0)

    assert [(game.seed, game.levels.index("new"), game.levels.count("old")) for game in found] == [
        (seed, seat, 2) for seed in range(2) for seat in range(3)
    ]


@pytest.mark.parametrize("name", ["cosmoctopus", "octopush", "oct8", "night"])
def test_a_game_between_engines_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    engine = engine_of("HEAD", tmp_path)
    seats = 3 if name == "night" else 2

    record = play(tmp_path, fixtures(name, f"greedy@{engine}", f"random@{engine}", seats, seats, 0.01)[0])

    assert sorted(record.places)[0] == 1 and len(record.places) == seats
    assert record.answers > 20


def test_two_commits_with_the_same_engine_are_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["HEAD", "oct8", "--keep", str(tmp_path)])

    assert "both commits have the same engine" in capsys.readouterr().err


def test_an_unknown_commit_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nowhere", "oct8", "--keep", str(tmp_path)])

    assert "nowhere" in capsys.readouterr().err


def test_a_bot_is_shown_the_zones_of_others_that_it_asks_for_and_no_more() -> None:
    game: Any = load("oct8")
    state = game.setup(game.read_options({}), 3, Live(seed=4))
    seen = sight(game, state, 0)

    worlds = {
        shows: [shown(seen.imagine, state, 0, shows)(Random(n)) for n in range(9)] for shows in ("hand", "secret", "hand,secret", "all")
    }

    assert all(world.hand == state.hand for world in (*worlds["hand"], *worlds["hand,secret"]))
    assert all(world.secret == state.secret for world in (*worlds["secret"], *worlds["hand,secret"]))
    assert len({world.deck for world in worlds["hand"]}) == 9 and any(world.secret != state.secret for world in worlds["hand"])
    assert any(world.hand != state.hand for world in worlds["secret"])
    assert all(sorted(things(world)) == sorted(things(state)) for found in worlds.values() for world in found), "nothing is lost"
    assert all(world is state for world in worlds["all"])


def things(state: Any) -> list[str]:
    return [*state.deck, *state.heads, *(card for hand in state.hand for card in hand), *state.secret]
