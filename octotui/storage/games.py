"""The games this process plays: the standard ones, some perhaps with the player's own data files.

The library is made once, at the start, and passed on; nothing here is global.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core import registry
from engine.core.files import BadData
from engine.core.game import Game
from octotui.storage.own_files import BadFile, read_own


@dataclass(frozen=True, slots=True)
class GameLibrary:
    """All games by id. `own` holds those played with the player's data."""

    own: Mapping[str, Game[Any]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids of the games."""
        return iter(registry.GAMES)

    def game(self, name: str) -> Game[Any]:
        """The game with this id. Raises KeyError if there is none."""
        return self.own[name] if name in self.own else registry.load(name)


def library_with(files: Mapping[str, Mapping[str, str]]) -> GameLibrary:
    """The games, with the player's own files of these games, by kind. Raises BadFile."""
    own = {}
    for game, named in files.items():
        kinds = registry.file_kinds(game)
        data = {name: read_own(kinds[name], file) for name, file in named.items()}
        try:
            own[game] = registry.load_with(game, data)
        except BadData as error:
            raise BadFile(str(error)) from None
    return GameLibrary(own)
