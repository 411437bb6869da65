"""Key bindings: those of all screens by id, and the person's own keys in place of the standard ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.events import Key
from textual.keys import key_to_character
from textual.screen import Screen

LONG = {"slash": "/", "escape": "esc", "pagedown": "pgdn", "pageup": "pgup"}
"""Display names of keys."""


def load_bindings(rooms: tuple[str, ...] = ("octotui.",)) -> dict[str, Binding]:
    """The bindings of the app and of loaded screens, from packages with these prefixes."""
    kinds = [kind for kind in (*_ours(App), *_ours(Screen)) if kind.__module__.startswith(rooms)]
    return {b.id: b for kind in kinds for b in kind.__dict__.get("BINDINGS", ()) if isinstance(b, Binding) and b.id}


def _ours(base: type[App[Any]] | type[Screen[Any]]) -> Iterator[type[App[Any]] | type[Screen[Any]]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("octotui."):
            yield kind
        yield from _ours(kind)


def bound_keys(id: str, own: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a binding: the person's own, or else the standard ones."""
    return tuple(key.strip() for key in (own.get(id) or standard(id)).split(","))


def keys(id: str, own: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a binding as people write them."""
    return tuple(key_text(key) for key in bound_keys(id, own))


FOOTER_GAP = "  "
"""Between two keys of a footer."""


def footer(bindings: Iterable[Binding], own: Mapping[str, str]) -> str:
    """The line of keys at the foot of a screen: the first key of each binding, and what it does."""
    return FOOTER_GAP.join(f"{keys(str(one.id), own)[0]}: {one.description}" for one in bindings)


LABEL = 18
"""Columns of keys on a page of help."""


def key_rows(bindings: Iterable[Any], own: Mapping[str, str], columns: int = LABEL) -> list[tuple[str, str]]:
    """The rows on a page of help that tell of bindings with ids: their keys in so many columns, and what each does."""
    told = (one for one in bindings if isinstance(one, Binding) and one.id)
    return [(f"  {' '.join(keys(str(one.id), own)):<{columns}} {one.description}", "text") for one in told]


def is_pressed(event: Key, id: str, own: Mapping[str, str]) -> bool:
    """Whether this is a key of the binding."""
    return not {event.key, event.character}.isdisjoint(bound_keys(id, own))


@cache
def standard(id: str) -> str:
    """The standard keys of a binding, separated by commas. Raises KeyError if its screen is not loaded."""
    return load_bindings()[id].key


def key_text(key: str) -> str:
    """A key as people write it: `?` for question_mark, `esc` for escape."""
    character = key_to_character(key) or ""
    return LONG.get(key) or (character if character.isprintable() and character.strip() else key)
