"""A position of Octopush in plain text: the reef with its pawns, then each seat's points and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.printing import diagram, labelled
from engine.core.state import Names, asks, in_progress
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, PAWNS
from engine.octopush.grid import CELLS, SIZE

if TYPE_CHECKING:
    from engine.octopush.table import Table

TILES = {HOLE: "(  )", BLANK: ".", HOME: "home"}
"""The tiles without arrows. A tile with arrows is its name: the letters of the ways it sends yellow, purple, green and coral."""


def short(name: str) -> str:
    """`Y3` for a pawn, `Y-dash` for a card; what is hidden stays as it is."""
    colour, _, rest = name.partition("-")
    return name if not rest else f"{colour[0].upper()}{rest}" if rest.isdigit() else f"{colour[0].upper()}-{rest}"


def drawn(s: Table) -> str:
    """The reef with north above: on each cell its pawn, `!` if that lies at anchor, and its tile."""
    there = {cell: short(pawn) + "!" * (pawn in s.anchored) for pawn, cell in zip(PAWNS, s.pawns, strict=True) if cell}
    cells = [f"{there.get(cell, ''):<3}{TILES.get(tile, tile):<5}" for cell, tile in zip(CELLS, s.tiles, strict=True)]
    now = [
        f"Octopush, round {s.round}: {'over' if s.over else f'seat {s.turn}'}",
        *(labelled(label, short(value)) for label, value in turn_of(s) if value),
        labelled("queue", *map(short, s.queue)),
    ]
    lines = [", ".join(filter(None, now)), in_progress(s)]
    lines += [f"{y + 1} {''.join(cells[y * SIZE : (y + 1) * SIZE])}" for y in reversed(range(SIZE))]
    lines.append("".join(f"  {column}     " for column in "abcdefgh"))
    for seat in range(len(s.hand)):
        lines += seat_lines(s, seat)
    return diagram(lines)


def turn_of(s: Table) -> list[tuple[str, str | None]]:
    """What this turn is about."""
    return [("playing", s.playing), ("rolled", s.die), ("mover", s.mover), ("guise", s.guise)]


def seat_lines(s: Table, seat: int) -> list[str]:
    """Colours, points, pups, and where the cards are."""
    sides = ", ".join(f"{colour} from the {s.side[COLOURS.index(colour)]}" for colour in s.colours[seat])
    points = " ".join(f"{colour[0].upper()}{n}" for colour, n in zip(COLOURS, s.points[seat], strict=True))
    cards: list[tuple[str, Names | None]] = [
        ("hand", s.hand[seat]),
        ("deck", s.deck[seat]),
        ("discard", s.discard[seat]),
        ("left out", s.left[seat]),
        ("pack", s.pack[seat]),
    ]
    piles = [labelled(label, *map(short, names)) for label, names in cards if names]
    score = f"pups {s.pups[seat]}" if s.dice else f"points {points}"
    return [f"{asks(s, seat)} seat {seat}: {sides}, {score}", "    " + ", ".join(piles) if piles else ""]
