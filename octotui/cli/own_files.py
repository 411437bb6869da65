"""The kinds of files of a person's own that the command line takes: `--deck FILE`, `octotui check-deck FILE`.

Each game declares its own in `octotui/tables/<game>/files.toml`, which is read without loading the game, so that every command starts
quickly. What is in such a file, the game's `FILES` read.
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
    """One kind of such files, in the words of the help."""

    game: str
    name: str
    play: str
    check: str
    holds: str
    schema: str
    page: Mapping[str, str]
    """The page of `octotui docs` about it, and what that says."""
    list: str = ""
    """What the command does that lists those that a game has by name; empty if it is no value of an option."""

    @property
    def of_new_game(self) -> bool:
        """Whether it is chosen for a new game, and is in the game's journal from then on."""
        return bool(self.list)

    def named(self, args: argparse.Namespace) -> str | None:
        """The file of this kind on a command line."""
        file: str | None = getattr(args, self.name, None)
        return file


@cache
def own_files() -> tuple[OwnFile, ...]:
    """Every kind, game by game."""
    declared = ((file.parent.name, tomllib.loads(file.read_text("utf-8"))) for file in sorted(TABLES.glob("*/files.toml")))
    return tuple(OwnFile(game, name, **words) for game, kinds in declared for name, words in kinds.items())


def named_files(args: argparse.Namespace) -> Iterator[tuple[OwnFile, str]]:
    """The files that a command line names, each with its kind."""
    for kind in own_files():
        if (file := kind.named(args)) is not None:
            yield kind, file
