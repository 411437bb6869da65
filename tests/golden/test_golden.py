"""Every golden game replays, answer by answer, to the hashes that were written when it was played."""

from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from engine.core.journal import read_header
from engine.core.match import HASH_EVERY, Match
from engine.core.registry import GAMES, load
from tests.games import plain, recipes, told
from tests.games.cosmoctopus import BRIDGE
from tests.golden.make import FOLDER, path, played, playthrough_path, recorded
from tests.golden.playthrough import playthrough

JOURNALS = sorted(FOLDER.glob("*.journal"))


KEPT = [name for name in GAMES if recipes(name)]
"""The games of which journals are kept."""


def test_of_every_golden_game_there_is_the_journal() -> None:
    assert sorted(path(name, mode) for name in KEPT for mode in recipes(name)) == JOURNALS
    assert all(told(name) in recipes(name) for name in KEPT)


@pytest.mark.parametrize("name", KEPT)
def test_together_they_have_every_number_of_seats(name: str) -> None:
    low, high = load(name).seats
    assert {len(recipe.levels) for recipe in recipes(name).values()} == set(range(low, high + 1))


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name in GAMES for mode in plain(name)])
def test_a_game_played_just_now_replays(name: str, mode: str) -> None:
    match = played(name, plain(name)[mode])
    replayed, damage = Match.load(load(name), match.journal())
    assert damage is None
    assert replayed.state == match.state and replayed.journal() == match.journal()
    assert playthrough(replayed) == playthrough(match)


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
    made = {path(name, mode).name: recipe for name in KEPT for mode, recipe in recipes(name).items()}
    recipe, header = made[file.name], read_header(file.read_bytes())
    read = load(header.game).read_options
    assert tuple(seat.bot for seat in header.seats) == recipe.levels
    assert read(header.options) == read(recipe.options), "an option that is newer than the journal has its default there"


@pytest.mark.parametrize("name", KEPT)
def test_the_playthrough_tells_what_the_journal_records(name: str) -> None:
    made = playthrough(recorded(name, told(name))).splitlines()
    kept = playthrough_path(name).read_text("utf-8").splitlines()
    changes = "\n".join(islice(unified_diff(kept, made, "kept", "now", lineterm=""), 60))
    assert not changes, f"meant? python -m tests.golden.make --told\n{changes}"


@pytest.mark.parametrize("mode", ["bridge", "disconnected"])
def test_bridge_tokens_are_moved_in_the_games_with_a_bridge(mode: str) -> None:
    assert BRIDGE in path("cosmoctopus", mode).read_text("utf-8")
