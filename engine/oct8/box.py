"""The box: the cards and numbers of the game, read from `box.toml` and checked.

A card is its name: colour and serial number for a head, `red-head-3`; colour, arms and serial number for an arm card, `blue-5-2`.
"""

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files

import msgspec

from engine.core.state import Names
from engine.core.toml import read_box_file
from engine.oct8.octopus import Scoring

MOST_SEATS = 4


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    colours: Names
    arms: tuple[int, ...]
    """By number of arms, from one: how many such cards each colour has."""
    heads: int
    """Heads per colour."""
    short_heads: int
    """Heads per colour in the short game."""
    whole: int
    """Arms of a whole octopus."""
    common: int
    hand: int
    draw: int
    chip: int
    area: int
    hand_limit: int
    double: int


class Box(msgspec.Struct, frozen=True, eq=False):
    """The cards and numbers of a match."""

    numbers: Numbers
    heads: Names
    arms: Names
    """All arm cards."""
    count: dict[str, int]
    """Number of arms on each arm card."""
    scoring: Scoring


class Boxes(msgspec.Struct, frozen=True):
    """The boxes of all variants."""

    hash: str
    numbers: Numbers

    def box(self, short: bool = False, scoring: Scoring = "cards") -> Box:
        """The box of a match, by game length (E2) and scoring (E12)."""
        return box_with(self.numbers, short, scoring)


def read_box(text: str, file: str) -> Boxes:
    """Parse and check a data file. Raises BadBox."""
    numbers = read_box_file(text, file, Numbers, fault_in)
    digest = blake2b(msgspec.json.encode(numbers), digest_size=8).hexdigest()
    return Boxes(digest, numbers)


@cache
def box_with(numbers: Numbers, short: bool, scoring: Scoring) -> Box:
    """The box for these options, cached."""
    heads = numbers.short_heads if short else numbers.heads
    counts = {
        f"{colour}-{n}-{copy}": n for colour in numbers.colours for n, copies in enumerate(numbers.arms, 1) for copy in range(1, copies + 1)
    }
    names = tuple(f"{colour}-head-{copy}" for colour in numbers.colours for copy in range(1, heads + 1))
    return Box(numbers, names, tuple(counts), counts, scoring)


def fault_in(numbers: Numbers) -> str:
    """The first fault in the numbers, beginning with the field; empty if there is none."""
    if len(numbers.colours) != len(set(numbers.colours)) or not all(re.fullmatch("[a-z]+", colour) for colour in numbers.colours):
        return "colours: they are different words of small letters"
    if any(n < 0 for n in numbers.arms):
        return "arms: there cannot be fewer than 0 cards"
    for name, value in msgspec.structs.asdict(numbers).items():
        if isinstance(value, int) and value < 1:
            return f"{name}: it cannot be less than 1"
    if len(numbers.arms) > numbers.whole:
        return f"arms: no card shows more than the {numbers.whole} arms of a whole octopus"
    if numbers.short_heads > numbers.heads:
        return f"short_heads: the short game has no more than {numbers.heads} heads of a colour"
    if numbers.short_heads * len(numbers.colours) <= MOST_SEATS + numbers.common:
        return "short_heads: there have to be more heads than are dealt"
    if sum(numbers.arms) * len(numbers.colours) <= MOST_SEATS * numbers.hand + 1:
        return "arms: there have to be more arm cards than are dealt"
    return ""


@cache
def standard_box() -> Boxes:
    """The boxes that come with the game."""
    return read_box(files(__package__).joinpath("box.toml").read_text("utf-8"), "box.toml")
