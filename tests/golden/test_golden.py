"""Every golden game replays, answer by answer, to the hashes that were written when it was played."""

from difflib import unified_diff
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from engine.core.journal import read_header
from engine.core.match import HASH_EVERY, Match
from engine.core.registry import GAMES, load
from tests.golden.make import BRIDGE, FOLDER, GOLDEN, TOLD, path, playthrough_path, recorded
from tests.golden.playthrough import playthrough

JOURNALS = sorted(FOLDER.glob("*.journal"))


def test_every_game_has_golden_games() -> None:
    assert set(GOLDEN) == set(GAMES)
    assert all(GOLDEN.values())
    assert set(TOLD) == set(GAMES) and all(TOLD[name] in GOLDEN[name] for name in TOLD)
    assert sorted(path(name, mode) for name, recipes in GOLDEN.items() for mode in recipes) == JOURNALS


def test_together_they_have_every_number_of_seats() -> None:
    for name, recipes in GOLDEN.items():
        low, high = load(name).seats
        assert {len(recipe.levels) for recipe in recipes.values()} == set(range(low, high + 1)), name


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: file.stem)
def test_replays_to_its_hashes(file: Path) -> None:
    data = file.read_bytes()
    match, damage = Match.load(load(read_header(data).game), data)
    assert damage is None, f"{file.name}: {damage}"
    assert match.state.over
    assert match.journal().encode() == data
    hashes = [line for line in match.lines if line[9:].startswith('["hash",')]
    assert len(hashes) >= len(match.nodes) // HASH_EVERY and hashes[-1].endswith(f'"{match.state.digest()}"]')


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: file.stem)
def test_is_what_its_recipe_says(file: Path) -> None:
    recipes = {path(name, mode).name: recipe for name, modes in GOLDEN.items() for mode, recipe in modes.items()}
    recipe, header = recipes[file.name], read_header(file.read_bytes())
    options = load(header.game).read_options(recipe.options)
    assert tuple(seat.bot for seat in header.seats) == recipe.levels
    assert header.options == msgspec.json.decode(msgspec.json.encode(options))


@pytest.mark.parametrize("name", TOLD)
def test_the_playthrough_tells_what_the_journal_records(name: str) -> None:
    made = playthrough(recorded(name, TOLD[name])).splitlines()
    kept = playthrough_path(name).read_text("utf-8").splitlines()
    changes = "\n".join(islice(unified_diff(kept, made, "kept", "now", lineterm=""), 60))
    assert not changes, f"meant? python -m tests.golden.make --told\n{changes}"


@pytest.mark.parametrize("mode", ["bridge", "disconnected"])
def test_bridge_tokens_are_moved_in_the_games_with_a_bridge(mode: str) -> None:
    assert BRIDGE in path("cosmoctopus", mode).read_text("utf-8")
