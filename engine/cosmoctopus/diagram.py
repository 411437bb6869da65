"""A position of Cosmoctopus in plain text: the realm, the row, the Private Investigator, and what each seat has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.printing import diagram, labelled
from engine.core.state import asks, in_progress
from engine.cosmoctopus.effects import RESOURCES, Amounts

if TYPE_CHECKING:
    from engine.cosmoctopus.table import Table

STEP = 7
"""Columns of a half-step: two of them hold the longest name of a tile."""


def drawn(s: Table) -> str:
    """The realm as it lies, the head's tile in `<>`, a tile with a bridge token after `=`; cards by their ids, decks by what comes next."""
    state = "over" if s.over else f"seat {s.turn}, plays left {s.plays}"
    seats = [line for seat in range(len(s.hand)) for line in seat_lines(s, seat)]
    cards = [
        labelled("  row", *(card or "-" for card in s.row)),
        f"  deck {labelled(str(len(s.deck)), *s.deck[:2])}",
        f"  discard {labelled(str(len(s.discard)), *s.discard[:-3:-1])}",
        labelled("  first contact", *s.contact),
        labelled("  resolving", *s.resolving),
    ]
    return diagram([f"Cosmoctopus, round {s.round}: {state}", in_progress(s), *realm_lines(s), *cards, *pursuit_lines(s), *seats])


def realm_lines(s: Table) -> list[str]:
    """The tiles row by row, each where its upper edge lies; the names of the places while the tiles are face down."""
    layout, rows = s.layout, dict[int, dict[int, str]]()
    for i, (x, y) in enumerate(layout.places):
        tile = s.realm[i] if s.realm else f"({layout.names[i]})"
        marked = "=" * (layout.names[i] in s.bridge) + (f"<{tile}>" if tile == s.head else tile)
        rows.setdefault(y, {})[x] = marked
    lines = []
    for _, row in sorted(rows.items()):
        line = ""
        for x, tile in sorted(row.items()):
            line = f"{line:<{2 + STEP * x}}{tile} "
        lines.append(line)
    return lines


def amounts_line(amounts: Amounts) -> str:
    """`ink 1 coins 0 whispers 3 stars 2`."""
    return " ".join(f"{name} {n}" for name, n in zip(RESOURCES, amounts, strict=True))


def pursuit_lines(s: Table) -> list[str]:
    """What the Private Investigator has; nothing without one."""
    if s.difficulty is None:
        return []
    holds = [f"toll {s.toll}"] * bool(s.toll) + ["guarded"] * s.guarded
    return [
        f"  {s.difficulty} investigator: {', '.join([amounts_line(s.evidence), f'tentacles {s.track}', *holds])}",
        f"    behaviour {s.behaviour or '-'}, {labelled('next', *s.behaviour_deck[:1]) or 'none left'}, revelation {s.revelation or '?'}",
    ]


def seat_lines(s: Table, seat: int) -> list[str]:
    """What one seat has."""
    has = [
        amounts_line(s.resources[seat]),
        f"tentacles {s.tentacles[seat]}",
        labelled("tokens", *s.tokens[seat]),
        labelled("knows", *(name for name, owner in zip(RESOURCES, s.knowledge, strict=True) if owner == seat)),
        "contacted" * s.contacted[seat],
    ]
    slots = [f"{card}[{filled}]" for card, filled in zip(s.constellations[seat], s.filled[seat], strict=True)]
    return [
        f"{asks(s, seat)} seat {seat}: {', '.join(filter(None, has))}",
        labelled("    hand", *s.hand[seat]),
        labelled("    in play", *s.tableau[seat], *slots),
        labelled("    pack", *s.pack[seat]),
        labelled("    picked", *filter(None, [s.picked[seat]])),
    ]
