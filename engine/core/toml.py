"""Reading TOML that people write: whatever is wrong with it ends in one kind of error."""

import re
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

F = TypeVar("F")

PARTS = 16
"""Of a key such as `hands.first.cards` there may be: reading one takes as long as their number squared."""
PART = r"""(?>[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*"""
LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*(?>{PART}){{{PARTS}}}", re.MULTILINE)
"""Wherever a key can begin."""


class BadBox(ValueError):
    """A data file of a game that cannot be used: the message names file and field."""


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises ValueError with what is wrong, to put behind the name of the file."""
    if LONG_KEY.search(text):
        raise ValueError(f"a key in it has more than {PARTS} parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        raise ValueError("a number in it has too many digits") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_box_file(text: str, file: str, kind: type[F], fault_in: Callable[[F], str]) -> F:
    """What the data file of a game says, its fields and types checked, and whatever `fault_in` finds in it. Raises BadBox."""
    try:
        found = msgspec.convert(read_toml(text), kind)
    except ValueError as error:
        raise BadBox(f"{file}: {error}") from None
    if fault := fault_in(found):
        raise BadBox(f"{file}: {fault}")
    return found
