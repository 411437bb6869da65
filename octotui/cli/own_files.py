"""The kinds of own files on the command line: `--deck FILE`, `octotui check-deck FILE`.

Each game declares its kinds in `octotui/tables/<game>/files.toml`, which is read without loading the game, so that every command starts
quickly. The contents are read by the game's `FILES`.
"""

import argparse
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLES = Path(__file__).parents[1] / "tables"


@dataclass(frozen=True)
class OwnFile:
    """One kind of own file, in the words of the help."""

    game: str
    name: str
    play: str
    check: str
    holds: str
    schema: str
    page: Mapping[str, str]
    """Its page in `octotui docs`, and what that is about."""
    list: str = ""
    """The help of the command that lists a game's files by name; empty if the kind is not a value of an option."""

    @property
    def of_new_game(self) -> bool:
        """Whether it is chosen for a new game and then kept in the game's journal."""
        return bool(self.list)

    def file_named(self, args: argparse.Namespace) -> str | None:
        """The file of this kind on a command line."""
        file: str | None = getattr(args, self.name, None)
        return file


@cache
def own_files() -> tuple[OwnFile, ...]:
    """All kinds, game by game."""
    declared = ((file.parent.name, tomllib.loads(file.read_text("utf-8"))) for file in sorted(TABLES.glob("*/files.toml")))
    return tuple(OwnFile(game, name, **words) for game, kinds in declared for name, words in kinds.items())


def named_files(args: argparse.Namespace) -> Iterator[tuple[OwnFile, str]]:
    """The files named on a command line, each with its kind."""
    for kind in own_files():
        if (file := kind.file_named(args)) is not None:
            yield kind, file
