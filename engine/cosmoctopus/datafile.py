"""What reading any data file of the game takes: ids, and errors that name the place."""

import re
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from engine.core.files import BadData
from engine.core.naming import cut, cut_quotes, name_fault, quoted, suggestion
from engine.core.state import Names
from engine.core.toml import read_toml

WIDEST_NAME = 40
"""Cells that the name of a card may take."""


class BadDeck(BadData):
    """A data file that cannot be used: the message names file, card and field."""


class Named(Protocol):
    """The contents of a data file."""

    name: str


F = TypeVar("F", bound=Named)


def read_rows(text: str, file: str, kind: type[F], rows: Mapping[str, type]) -> F:
    """The rows in a TOML text, their fields and types checked, and the name. `rows` are the types of its lists of cards.

    Raises BadDeck naming `file`, the card and the field.
    """
    try:
        data = read_toml(text)
    except ValueError as error:
        raise BadDeck(f"{file}: {error}") from None
    try:
        found = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadDeck(f"{file}: {place_in(str(error), data, kind, rows)}") from None
    if why := name_fault(found.name, WIDEST_NAME):
        raise BadDeck(f"{file}: name: it {why}")
    return found


def slug(name: str) -> str:
    """A card's id: its name in lower case, words joined by hyphens, apostrophes dropped."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("’", "")).strip("-")


def place_in(message: str, data: dict[str, Any], file: type, rows: Mapping[str, type]) -> str:
    """A validation message that begins with the card and the field, or the part of the file, it is about.

    `file` is the type of the whole file, `rows` those of its lists of cards; every other list is of lists.
    """
    found = re.fullmatch(r"(.*?)(?: - at `\$\.?(\w*)(?:\[(\d+)\])?(.*)`)?", message, re.DOTALL)
    assert found
    what, kind, number, within = found[1], found[2] or "", found[3], found[4] or ""
    field = within.removeprefix(".") if kind in rows else ""
    if named := re.search("(required|unknown) field `(.*)`", what, re.DOTALL):
        field = named[2]
        known = fields(rows[kind] if kind else file)
        missing = named[1] == "required"
        what = "it is missing" if missing else f"there is no such field{suggestion(field, known)}; there are {', '.join(known)}"
    else:
        what = cut_quotes(what)
    if number is None:
        return f"{cut(kind or field)}: {what}"
    if kind not in rows:
        return f"{kind} {int(number) + 1}: {what}"
    row = data[kind][int(number)]
    name = row.get("name") if isinstance(row, dict) else None
    card = f"card {quoted(name)}" if isinstance(name, str) else f"{kind} number {int(number) + 1}"
    return f"{card}, field {cut(field)}: {what}" if field else f"{card}: {what}"


def fields(kind: type) -> Names:
    return tuple(field.name for field in msgspec.structs.fields(kind))
