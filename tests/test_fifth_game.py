"""A fifth game is two folders and a line in the registry: a copy of the checkout gets one, changes nothing else, and is held to all of it.

Here it gets two: the game that `make new-game` writes, and Tidepool, the example of docs/adding-a-game.md.
"""

from pathlib import Path

import pytest

from tests.checkout import LINT_IMPORTS, ROOT, copied, run
from tools import new_game

SUITES = (
    *("tests/conformance", "tests/golden", "tests/themes", "tests/environments"),
    *(f"tests/headless/test_{name}.py" for name in ("every_game", "step")),
    *(f"tests/app/test_{name}.py" for name in ("every_game", "looking", "rules", "signs", "guide", "lesson", "lesson_progress")),
    *(f"tests/app/test_{name}.py" for name in ("result_first", "daily")),
)
"""What runs over the registry, of each kind."""


PACKAGE = '''"""Tidepool: bid, lay a card, and mind the tide."""

from engine.tidepool.game import Tidepool


def game() -> Tidepool:
    """The game with what comes in its box."""
    return Tidepool()
'''


def tidepool(root: Path) -> str:
    """Put the toy game into a checkout, as the page about adding a game says. Return its name."""
    name, game, table = "tidepool", ROOT / "tests/core/toy.py", ROOT / "tests/core/tidepool"
    engine, tables = root / "engine" / name, root / "octotui/tables" / name
    engine.mkdir()
    tables.mkdir()
    (engine / "__init__.py").write_text(PACKAGE, "utf-8")
    for source, to in ((game, engine / "game.py"), *((file, tables / file.name) for file in table.glob("*.*"))):
        text = source.read_text("utf-8").replace("tests.core.toy", "engine.tidepool.game")
        to.write_text(text.replace("tests.core.tidepool", "octotui.tables.tidepool"), "utf-8")
    new_game.register(name, root / new_game.REGISTRY)
    return name


def newly_made(root: Path) -> str:
    """Write a new game into a checkout. Return its name."""
    new_game.write("whirl", root)
    return "whirl"


def test_a_fifth_game_and_a_sixth_need_no_other_file(tmp_path: Path) -> None:
    copied(tmp_path)
    names = [newly_made(tmp_path), tidepool(tmp_path)]

    linted = run(tmp_path, *LINT_IMPORTS)
    assert linted.returncode == 0, linted.stdout
    folders = [f"{room}/{name}" for name in names for room in ("engine", "octotui/tables")]
    typed = run(tmp_path, "-m", "mypy", "--no-error-summary", *folders)
    assert typed.returncode == 0, typed.stdout + typed.stderr
    done = run(tmp_path, "-m", "pytest", "-n2", "-p", "no:cacheprovider", *SUITES, "-k", f"{' or '.join(names)} or themes")
    assert done.returncode == 0 and "skipped" not in done.stdout, done.stdout
    listed = run(tmp_path, "-m", "octotui", "games")
    for name in names:
        assert f"\n{name}: {name.capitalize()}, 2 to 4 players\n" in listed.stdout
        shown = run(tmp_path, "-m", "octotui", "rules", name)
        assert shown.stdout.startswith(f"The rules of {name.capitalize()}\n"), shown.stderr


def test_an_impossible_name_is_refused_before_anything_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main(["Two-Lanes"]) == 2
    assert "'Two-Lanes' is no name for a folder" in capsys.readouterr().err
    assert new_game.main(["class"]) == 2
    assert "'class' is a word of Python" in capsys.readouterr().err
    assert not (ROOT / "engine/class").exists()
    assert new_game.main(["oct8"]) == 2
    assert "engine/oct8 is there already" in capsys.readouterr().err
    assert new_game.main(["tidepool"]) == 2
    assert "tests/games/tidepool.py is there already" in capsys.readouterr().err, "which would not know the options of another game"
