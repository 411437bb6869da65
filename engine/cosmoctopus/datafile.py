"""Shared by all data files of the game: ids, and errors that name the place."""

import re
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from engine.core.files import BadData
from engine.core.naming import cut, cut_quotes, name_fault, quoted, suggestion
from engine.core.state import Names
from engine.core.toml import read_toml

WIDEST_NAME = 40
"""Maximum terminal cells of a card's name."""


class BadDeck(BadData):
    """An unusable data file: the message names file, card and field."""


class Named(Protocol):
    """Data file contents with a name."""

    name: str


F = TypeVar("F", bound=Named)


def read_rows(text: str, file: str, kind: type[F], rows: Mapping[str, type]) -> F:
    """Parse the rows of a TOML text, and check their fields, types and the name. `rows` are the types of its lists of cards.

    Raises BadDeck naming `file`, the card and the field.
    """
    try:
        data = read_toml(text)
    except ValueError as error:
        raise BadDeck(f"{file}: {error}") from None
    try:
        contents = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadDeck(f"{file}: {place_in(str(error), data, kind, rows)}") from None
    if fault := name_fault(contents.name, WIDEST_NAME):
        raise BadDeck(f"{file}: name: it {fault}")
    return contents


def slug(name: str) -> str:
    """A card's id: its name in lower case, words joined by hyphens, apostrophes dropped."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("’", "")).strip("-")


def place_in(message: str, data: dict[str, Any], file: type, rows: Mapping[str, type]) -> str:
    """A validation message prefixed with the card and the field, or the part of the file, it is about.

    `file` is the type of the whole file, `rows` the types of its lists of cards; every other list is of lists.
    """
    match = re.fullmatch(r"(.*?)(?: - at `\$\.?(\w*)(?:\[(\d+)\])?(.*)`)?", message, re.DOTALL)
    assert match
    problem, kind, number, within = match[1], match[2] or "", match[3], match[4] or ""
    field = within.removeprefix(".") if kind in rows else ""
    if named := re.search("(required|unknown) field `(.*)`", problem, re.DOTALL):
        field = named[2]
        names = fields(rows[kind] if kind else file)
        missing = named[1] == "required"
        problem = "it is missing" if missing else f"there is no such field{suggestion(field, names)}; there are {', '.join(names)}"
    else:
        problem = cut_quotes(problem)
    if number is None:
        return f"{cut(kind or field)}: {problem}"
    if kind not in rows:
        return f"{kind} {int(number) + 1}: {problem}"
    row = data[kind][int(number)]
    name = row.get("name") if isinstance(row, dict) else None
    card = f"card {quoted(name)}" if isinstance(name, str) else f"{kind} number {int(number) + 1}"
    return f"{card}, field {cut(field)}: {problem}" if field else f"{card}: {problem}"


def fields(kind: type) -> Names:
    return tuple(field.name for field in msgspec.structs.fields(kind))
