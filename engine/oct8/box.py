"""The box: the cards there are and the numbers of the game, read from `box.toml` and checked.

A card is its name. A head is `red-head-3`: colour, and which of them. An arm card is `blue-5-2`: colour, arms, and which of them.
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
    """How many cards show one arm, two arms, and so on, of each colour."""
    heads: int
    """Of each colour."""
    short_heads: int
    """The same in the short game."""
    whole: int
    """The arms of a whole octopus."""
    common: int
    hand: int
    draw: int
    chip: int
    area: int
    hand_limit: int
    double: int


class Box(msgspec.Struct, frozen=True, eq=False):
    """What a match is played with."""

    numbers: Numbers
    heads: Names
    arms: Names
    """All arm cards."""
    count: dict[str, int]
    """The arms that each arm card shows."""
    scoring: Scoring


class Boxes(msgspec.Struct, frozen=True):
    """What a match can be played with."""

    hash: str
    numbers: Numbers

    def box(self, short: bool = False, scoring: Scoring = "cards") -> Box:
        """The box of a match: whether it is the short game (E2), and what scores (E12)."""
        return packed(self.numbers, short, scoring)


def read_box(text: str, file: str) -> Boxes:
    """The box that a data file describes. Raises BadBox."""
    numbers = read_box_file(text, file, Numbers, fault_in)
    digest = blake2b(msgspec.json.encode(numbers), digest_size=8).hexdigest()
    return Boxes(digest, numbers)


@cache
def packed(numbers: Numbers, short: bool, scoring: Scoring) -> Box:
    """One box for all matches with the same options."""
    heads = numbers.short_heads if short else numbers.heads
    counts = {
        f"{colour}-{n}-{copy}": n for colour in numbers.colours for n, copies in enumerate(numbers.arms, 1) for copy in range(1, copies + 1)
    }
    names = tuple(f"{colour}-head-{copy}" for colour in numbers.colours for copy in range(1, heads + 1))
    return Box(numbers, names, tuple(counts), counts, scoring)


def fault_in(numbers: Numbers) -> str:
    """What is wrong with the numbers, the field first; empty if nothing is."""
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
    """What comes with the game."""
    return read_box(files(__package__).joinpath("box.toml").read_text("utf-8"), "box.toml")
