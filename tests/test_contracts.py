"""A new game is held to the contracts of pyproject.toml without being named in them; and no modules import each other in a circle."""

from pathlib import Path

import grimp
import pytest

from engine.core.registry import GAMES
from tests.checkout import LINT_IMPORTS, copied, run

STANDS_ALONE = "Bots know games, games know core, never the other way"
NO_DICE = "Rules have no dice of their own"
NO_CLOCK = "Rules have no clock"
NO_FILES = "The engine reads no files and no date"


@pytest.mark.parametrize(
    ("place", "line", "contract"),
    [
        ("engine/fifth", "import engine.oct8", STANDS_ALONE),
        ("engine/fifth", "import engine.bots", STANDS_ALONE),
        ("engine/oct8", "import engine.fifth", STANDS_ALONE),
        ("engine/core", "import engine.fifth", STANDS_ALONE),
        ("engine/fifth", "import random", NO_DICE),
        ("engine/fifth", "from time import monotonic", NO_CLOCK),
        ("engine/fifth", "import pathlib", NO_FILES),
        ("engine/fifth", "import engine.core.game", ""),
    ],
)
def test_a_wrong_import_in_a_fifth_folder_is_caught(place: str, line: str, contract: str, tmp_path: Path) -> None:
    copied(tmp_path)
    (tmp_path / "engine/fifth").mkdir()
    (tmp_path / "engine/fifth/__init__.py").write_text('"""A fifth game."""\n')
    with (tmp_path / place / "__init__.py").open("a") as file:
        file.write(f"{line}\n")

    done = run(tmp_path, *LINT_IMPORTS)

    broken = [said.partition(" BROKEN")[0] for said in done.stdout.splitlines() if " BROKEN" in said]
    assert broken == [contract] * bool(contract), done.stdout + done.stderr
    assert done.returncode == bool(contract)


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """The modules that are in a circle of imports, together with those that they share it with."""
    found = {frozenset(graph.find_downstream_modules(module) & graph.find_upstream_modules(module) | {module}) for module in graph.modules}
    return sorted(sorted(circle) for circle in found if len(circle) > 1)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types alone and within functions count too: whoever reads one module would have to read the others first."""
    assert circles(grimp.build_graph("engine", "octotui", "themes", cache_dir=None)) == []


def test_only_the_tables_of_the_app_know_a_game() -> None:
    graph = grimp.build_graph("engine", "octotui", cache_dir=None)
    games = {module for game in GAMES.values() for module in (game, *graph.find_descendants(game))}
    knowing = {one for game in games for one in graph.find_modules_that_directly_import(game) if one.startswith("octotui.")}
    assert not [module for module in knowing if not module.startswith("octotui.tables.")]


def test_a_circle_is_found_with_all_that_are_in_it() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "a")):
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == [["a", "b", "c"]]
