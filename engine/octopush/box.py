"""The box: cards, tiles, die and numbers, read from `box.toml` and checked (P1 to P4)."""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

from engine.core.naming import quoted
from engine.core.state import Names
from engine.core.toml import read_box_file
from engine.octopush.codes import LEAVE, PLAY
from engine.octopush.grid import CELLS, DIRECTIONS, HOME_CELLS

COLOURS: Names = ("yellow", "purple", "green", "coral")
PAWNS: Names = tuple(f"{colour}-{n}" for colour in COLOURS for n in (1, 2, 3, 4))
NUMBER = {pawn: i for i, pawn in enumerate(PAWNS)}
"""Index of each pawn in the `pawns` zone."""
OF = {pawn: pawn.partition("-")[0] for pawn in PAWNS}
"""The colour of each pawn."""
FIGURE = {pawn: int(pawn.partition("-")[2]) for pawn in PAWNS}
"""The number of each pawn within its colour."""
TEAM: dict[str, Names] = {colour: tuple(pawn for pawn in PAWNS if OF[pawn] == colour) for colour in COLOURS}
PUPS = 4
"""Pups of each colour in the dice variant."""

HOLE, BLANK, HOME = "hole", "blank", "home"
LETTERS = {way[0]: way for way in DIRECTIONS}


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The abilities of one of the nine cards; the data file explains each field."""

    name: str
    spaces: int
    text: str
    legs: int = 1
    meets: Literal["push", "stop", "chomp"] = "push"
    tiles: Literal["all", "choice", "colour"] = "all"
    between: bool = False
    anchors: bool = False
    dives: bool = False
    marked: bool = False

    @property
    def id(self) -> str:
        return self.name.lower()


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for a pawn that crossed the board, for one removed, for one that survived (P15 to P17)."""

    crossed: int
    removed: int
    survived: int


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    holes: int
    blanks: int
    arrows: Names


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faces: Names


class BoxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    hand: int
    pair_hand: int
    points: Points
    die: Die
    tiles: TileSet
    card: tuple[Kind, ...]


class Card(msgspec.Struct, frozen=True, gc=False):
    """One card of one colour."""

    id: str
    colour: str
    kind: Kind
    play_code: str
    leave_code: str


class Box(msgspec.Struct, frozen=True):
    """All constant data of a match."""

    hash: str
    hand: int
    pair_hand: int
    points: Points
    faces: Names
    kinds: dict[str, Kind]
    """Abilities by card id and by face of the die."""
    cards: dict[str, Card]
    """Every card of every colour by id, in the order of the data file."""
    played: dict[str, Card]
    """The same by the code that plays the card."""
    suits: dict[str, Names]
    """Card ids by colour."""
    beginners: dict[str, Names]
    """The same without the marked ones."""
    tiles: Names
    """The tiles to shuffle, each as often as it occurs."""
    arrows: dict[str, dict[str, str]]
    """By arrow tile: where it sends each colour."""


T = TypeVar("T")
CHOMP = "chomp"
"""The face of the die without a number of spaces."""


def read_box(text: str, file: str) -> Box:
    """Parse and check a data file. Raises BadBox."""
    data = read_box_file(text, file, BoxFile, fault_in)
    cards = {card.id: card for colour in COLOURS for kind in data.card for card in (_card(colour, kind),)}
    return Box(
        hash=blake2b(text.encode(), digest_size=8).hexdigest(),
        hand=data.hand,
        pair_hand=data.pair_hand,
        points=data.points,
        faces=data.die.faces,
        kinds={**{card.id: card.kind for card in cards.values()}, **{face: _roll(face) for face in data.die.faces}},
        cards=cards,
        played={card.play_code: card for card in cards.values()},
        suits=_by_colour(cards, lambda card: True),
        beginners=_by_colour(cards, lambda card: not card.kind.marked),
        tiles=tiles_to_shuffle(data.tiles),
        arrows={tile: {c: LETTERS[letter] for c, letter in zip(COLOURS, tile, strict=True)} for tile in data.tiles.arrows},
    )


def fault_in(data: BoxFile) -> str:
    """The first fault in the data, beginning with the field; empty if there is none."""
    tiles = tiles_to_shuffle(data.tiles)
    if len(tiles) != len(CELLS) - len(HOME_CELLS):
        return f"tiles: there are {len(tiles)} for {len(CELLS) - len(HOME_CELLS)} cells (P2)"
    for tile in data.tiles.arrows:
        if len(tile) != len(COLOURS) or not set(tile) <= set(LETTERS):
            return f"tiles: {quoted(tile)} does not say north, east, south or west for each of the four colours by its letter (P3)"
        if len(set(tile)) == 1:
            return f"tiles: {quoted(tile)} sends all four colours the same way (P3)"
    for face in data.die.faces:
        if face != CHOMP and face not in map(str, range(1, 10)):
            return f"die: {quoted(face)} is neither a number of spaces nor chomp (P23)"
    for name, names in (("card", [kind.id for kind in data.card]), ("tiles", list(data.tiles.arrows))):
        if len(set(names)) < len(names):
            return f"{name}: something is there twice"
    if any(kind.spaces < 1 or kind.legs < 1 for kind in data.card):
        return "card: it needs spaces and legs of at least 1"
    return ""


def tiles_to_shuffle(tiles: TileSet) -> Names:
    """The tiles to shuffle, each as often as it occurs."""
    return *(HOLE,) * tiles.holes, *(BLANK,) * tiles.blanks, *tiles.arrows


def _card(colour: str, kind: Kind) -> Card:
    card_id = f"{colour}-{kind.id}"
    return Card(card_id, colour, kind, PLAY.code(card_id), LEAVE.code(card_id))


def _roll(face: str) -> Kind:
    """The abilities of a face of the die: a number of spaces, each in any direction (P23)."""
    return Kind(face, 1, "", legs=1 if face == CHOMP else int(face))


def _by_colour(cards: dict[str, Card], wanted: Callable[[Card], bool]) -> dict[str, Names]:
    return {colour: tuple(card.id for card in cards.values() if card.colour == colour and wanted(card)) for colour in COLOURS}


@cache
def standard_box() -> Box:
    """The box that comes with the game."""
    return read_box(files(__package__).joinpath("box.toml").read_text("utf-8"), "box.toml")
