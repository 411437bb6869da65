"""The board's cells, sides and directions (P2), the same in every game.

Columns are a to h from west to east, rows 1 to 8 from south to north.
"""

from engine.core.state import Names

SIZE = 8
CELLS: Names = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefgh")
"""All cells, row by row from the south."""
PLACES = {cell: (number % SIZE, number // SIZE) for number, cell in enumerate(CELLS)}
"""Column and row of each cell, counted from 0."""
SIDES: Names = ("south", "west", "north", "east")
"""The sides clockwise, each the left neighbour of the one before: the order of turns, and of passing cards on."""
DIRECTIONS: Names = ("north", "east", "south", "west")
_STEPS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def _ray(cell: str, way: str) -> Names:
    dx, dy = _STEPS[way]
    x, y = PLACES[cell]
    cells = []
    while 0 <= (x := x + dx) < SIZE and 0 <= (y := y + dy) < SIZE:
        cells.append(CELLS[y * SIZE + x])
    return tuple(cells)


RAYS: dict[str, dict[str, Names]] = {way: {cell: _ray(cell, way) for cell in CELLS} for way in DIRECTIONS}
"""By direction and cell: the cells ahead, up to the edge."""
AHEAD: dict[str, dict[str, str]] = {way: {cell: ray[0] if ray else "" for cell, ray in rays.items()} for way, rays in RAYS.items()}
"""By direction and cell: the next cell; empty over the edge."""
HOMES: dict[str, Names] = {
    "south": ("c1", "d1", "e1", "f1"),
    "west": ("a3", "a4", "a5", "a6"),
    "north": ("c8", "d8", "e8", "f8"),
    "east": ("h3", "h4", "h5", "h6"),
}
"""Home tiles by side."""
HOME_CELLS = frozenset(cell for side in SIDES for cell in HOMES[side])
OPPOSITE = {side: SIDES[(i + 2) % 4] for i, side in enumerate(SIDES)}
LEFT = {side: SIDES[(i + 1) % 4] for i, side in enumerate(SIDES)}
"""By side: the side to the left of a player who sits there and faces the board."""


def steps_between(one: str, other: str) -> int:
    """Minimum number of steps from one cell to another."""
    (x, y), (i, j) = PLACES[one], PLACES[other]
    return abs(x - i) + abs(y - j)
