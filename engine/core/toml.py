"""Parsing of hand-written TOML, with every mistake reported as one kind of error."""

import re
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

F = TypeVar("F")

PARTS = 16
"""Maximum parts of a key such as `hands.first.cards`: parsing one takes time quadratic in their number."""
PART = r"""(?>[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*"""
LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*(?>{PART}){{{PARTS}}}", re.MULTILINE)
"""Matches a key with too many parts, wherever a key can begin."""


class BadBox(ValueError):
    """An unusable data file of a game; the message names file and field."""


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text. Raises ValueError with the fault, to follow the name of the file."""
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
    """Parse a game's data file, check fields and types, and then with `fault_in`. Raises BadBox."""
    try:
        data = msgspec.convert(read_toml(text), kind)
    except ValueError as error:
        raise BadBox(f"{file}: {error}") from None
    if fault := fault_in(data):
        raise BadBox(f"{file}: {fault}")
    return data
