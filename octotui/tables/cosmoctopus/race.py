"""Progress to the last tentacle: a place for each, showing those won and those one slot away."""

from __future__ import annotations

from engine.cosmoctopus.table import Table
from themes import Glyphs


def one_slot_away(view: Table, seat: int) -> int:
    """The number of a seat's constellations that lack one slot."""
    cards = zip(view.constellations[seat], view.filled[seat], strict=True)
    return sum(len(filled) == len(view.card(card).slots) - 1 for card, filled in cards)


def goal(view: Table) -> int:
    """The number of tentacles needed to win."""
    return view.box.numbers.tentacles_to_win


def places(glyphs: Glyphs, view: Table, seat: int) -> list[tuple[str, str]]:
    """The places with their styles: tentacles, constellations that lack one slot, the rest."""
    has = view.tentacles[seat]
    near = min(one_slot_away(view, seat), goal(view) - has)
    rest = goal(view) - has - near
    return [
        (glyphs["slot_filled"] * has, "tentacle bold"),
        (glyphs["slot_open"] * near, "changed bold"),
        (glyphs["slot_empty"] * rest, "dim"),
    ]


def in_short(glyphs: Glyphs, view: Table, seat: int) -> list[tuple[str, str]]:
    """The same in numbers: `3ʃ`, and a slot for each constellation that lacks one."""
    near = glyphs["slot_open"] * one_slot_away(view, seat)
    return [(f"{view.tentacles[seat]}{glyphs['tentacle']}", "tentacle bold"), (near, "changed bold")]


def goals(glyphs: Glyphs, view: Table) -> tuple[str, str, str]:
    """The winning condition, in words, in short, and as a number alone."""
    each = " each" if view.difficulty is not None and len(view.hand) > 1 else ""
    short = f"{goal(view)}{glyphs['tentacle']}{each}"
    words = f"{goal(view)} tentacles{each}{': all win together' if each else ' win'}"
    return words, f"{short} win", short
