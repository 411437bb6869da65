"""Write a new game that works at once: its two folders and its line in the registry. `make new-game NAME=whirl`

It is a small game of diving for pearls, with bots, rules text and a table told in words, to be changed piece by piece into another one;
docs/adding-a-game.md says how.
"""

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
STARTER = ROOT / "tools" / "starter"
REGISTRY = Path("engine/core/registry.py")
LAST_LINE = "}\n"
RUFF = (sys.executable, "-m", "ruff")
"""Sorts the imports: other names come in another order."""


def write(name: str, root: Path = ROOT) -> list[Path]:
    """Write the game into a checkout, and add its line to the registry. Gives the files. Raises ValueError for a name that cannot be."""
    if not re.fullmatch("[a-z][a-z0-9]*", name):
        raise ValueError(f"{name!r} is no name for a folder: small letters and digits, a letter first")
    if keyword.iskeyword(name):
        raise ValueError(f"{name!r} is a word of Python, so nothing could be imported from a folder of that name")
    homes = {"engine": root / "engine" / name, "table": root / "octotui" / "tables" / name}
    for taken in (*homes.values(), root / "tests" / "games" / f"{name}.py"):
        if taken.exists():
            raise ValueError(f"{taken} is there already")
    written = []
    for part, home in homes.items():
        home.mkdir()
        for source in sorted((STARTER / part).glob("*.*")):
            (home / source.name).write_text(renamed(source.read_text("utf-8"), name), "utf-8")
            written.append(home / source.name)
    subprocess.run([*RUFF, "check", "--quiet", "--select", "I", "--fix", *homes.values()], check=True)
    subprocess.run([*RUFF, "format", "--quiet", *homes.values()], check=True)
    register(name, root / REGISTRY)
    return [*written, root / REGISTRY]


def renamed(text: str, name: str) -> str:
    """A file of the starter as a file of the new game."""
    text = text.replace("tools.starter.engine", f"engine.{name}").replace("tools.starter.table", f"octotui.tables.{name}")
    return text.replace("Starter", name.capitalize()).replace("starter", name)


def register(name: str, file: Path) -> None:
    """Add the line of a game to the registry."""
    before, end, after = file.read_text("utf-8").partition(LAST_LINE)
    file.write_text(f'{before}    "{name}": "engine.{name}",\n{end}{after}', "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        usage="make new-game NAME=whirl", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", help="what the game is called in code: small letters and digits")
    name = parser.parse_args(arguments).name
    try:
        written = write(name)
    except ValueError as error:
        print(f"new-game: {error}", file=sys.stderr)
        return 2
    print("\n".join(str(file.relative_to(ROOT)) for file in written))
    print(f"Play it: make play ARGS='play {name}'    Test it: make test ARGS='-k {name}'    Go on: docs/adding-a-game.md")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
