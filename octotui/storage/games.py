"""The games this process plays: the standard ones, or some of them with data files of the player's own.

A shelf is made once, at the start, and handed on; nothing here remembers it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core import registry
from engine.core.game import Game
from octotui.storage.files import contents, text_of

if TYPE_CHECKING:
    from engine.cosmoctopus.box import Deck
    from engine.cosmoctopus.dossier import Dossier


class BadFile(ValueError):
    """A file of the player's that cannot be used: the message names the file, and the card and field if it got that far."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """All games by id. `own` holds those that are played with the player's data."""

    own: Mapping[str, Game[Any]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[str]:
        """The ids of the games there are."""
        return iter(registry.GAMES)

    def game(self, name: str) -> Game[Any]:
        """The game of this id. Raises KeyError if there is none."""
        return self.own[name] if name in self.own else registry.load(name)


def shelf(deck_file: str | None = None, dossier_file: str | None = None) -> Shelf:
    """The games, Cosmoctopus with the deck and the cards of the Private Investigator in these files if they are given. Raises BadFile."""
    if deck_file is None and dossier_file is None:
        return Shelf()
    from engine.cosmoctopus.box import standard_deck, standard_dossier
    from engine.cosmoctopus.datafile import BadDeck
    from engine.cosmoctopus.game import Cosmoctopus

    deck = standard_deck() if deck_file is None else read_deck_file(deck_file)
    dossier = standard_dossier() if dossier_file is None else read_dossier_file(dossier_file)
    try:
        game = Cosmoctopus(deck, dossier)
    except BadDeck as error:
        raise BadFile(str(error)) from None
    return Shelf({game.id: game})


def read_deck_file(file: str) -> "Deck":
    """The deck in this file. Raises BadFile."""
    from engine.cosmoctopus.box import read_deck, tile_ids
    from engine.cosmoctopus.datafile import BadDeck

    try:
        return read_deck(read_text(file), file, tile_ids("basic"))
    except BadDeck as error:
        raise BadFile(str(error)) from None


def read_dossier_file(file: str) -> "Dossier":
    """The cards of the Private Investigator in this file. Raises BadFile."""
    from engine.cosmoctopus.box import tile_ids
    from engine.cosmoctopus.datafile import BadDeck
    from engine.cosmoctopus.dossier import read_dossier

    try:
        return read_dossier(read_text(file), file, tile_ids("basic"))
    except BadDeck as error:
        raise BadFile(str(error)) from None


def read_text(file: str) -> str:
    """The text of a file; `-` is standard input. Raises BadFile."""
    try:
        return text_of(contents(file))
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{file}: it is not UTF-8 text: {error.reason} at byte {error.start}") from None
