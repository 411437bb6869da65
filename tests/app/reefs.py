"""Written positions of Octopush at the table, on a reef with all its tiles: nothing here changes when a deal comes out differently."""

from __future__ import annotations

from typing import Any

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import to_json
from engine.octopush.box import BLANK, OF, standard_box
from engine.octopush.game import Octopush
from engine.octopush.grid import CELLS, HOME_CELLS
from engine.octopush.table import OctopushOptions
from octotui.app import OctotuiApp
from octotui.tables.octopush.reef import Reef
from octotui.tables.octopush.tile import SCALES
from tests.app.tables import area_text, table_of
from tests.octopush import DICE, PARTED, game_of, given, play
from tests.typed import as_a

OCTOPUSH = as_a(Octopush, load("octopush"))

STRIDE = 17
"""How far apart tiles lie on this reef that are neighbours in the box."""
BOX = standard_box().tiles
SHUFFLED = [BOX[i * STRIDE % len(BOX)] for i in range(len(BOX))]
TILES = {cell: tile for cell, tile in zip([c for c in CELLS if c not in HOME_CELLS], SHUFFLED, strict=True) if tile != BLANK}
"""What lies on the cells that are not blank."""

PAWNS = {
    "yellow-1": "c1",
    "yellow-2": "d3",
    "yellow-3": "e5",
    "yellow-4": "f1",
    "purple-1": "a3",
    "purple-2": "d5",
    "purple-3": "a5",
    "purple-4": "b6",
    "green-1": "c8",
    "green-2": "d6",
    "green-3": "e8",
    "green-4": "f8",
    "coral-1": "h3",
    "coral-2": "f4",
    "coral-3": "h5",
    "coral-4": "h6",
}
POINTS = ((7, 2), (12, 5), (26, 0), (20, 3))
"""By seat: what the round before this one has brought, and the one before that."""
NAMES = ("Ann", "Bo", "Cy", "Di")


def earned(seats: int) -> dict[tuple[int, str], int]:
    """Points of the rounds before: a seat has played what its left neighbours play now."""
    rounds = range(1, min(seats, 3))
    return {(seat, PARTED[seats][(seat + ago) % seats][0]): POINTS[seat][ago - 1] for seat in range(seats) for ago in rounds}


def match_at(*answers: str, seats: int = 4, people: int = 1, luck: Any = (), pawns: Any = None, totals: bool = False, **more: Any) -> Match:
    """A match that begins at this position, some answers given. Bots that answer at random sit at the other seats."""
    dice = bool(more.get("dice"))
    zones: dict[str, Any] = {"points": {} if dice else earned(seats), "anchored": "coral-2", "round": 1 if dice else min(seats, 3)}
    zones |= more
    standing = PAWNS if pawns is None else pawns
    if dice:
        played = {colour for colours in DICE[seats] for colour in colours}
        standing, zones["anchored"] = {pawn: cell for pawn, cell in standing.items() if OF[pawn] in played}, ""
    state = given(standing, tiles=TILES, seats=seats, **zones)
    state = play(state, *answers, luck=luck)
    sitting = tuple(Seat(name, None if n < people else "random") for n, name in enumerate(NAMES[:seats]))
    options = OctopushOptions(variant="dice" if dice else "cards", totals=totals)
    return Match.from_position(game_of(state), to_json(state), sitting, options, 1)


def on_blank_tiles(pawns: dict[str, str], people: int = 1, totals: bool = True, first: int = 0, **more: Any) -> Match:
    """A match of four, Ann with yellow, with nothing on the reef but pawns. The people sit from the seat `first` on."""
    state = given(pawns, **more)
    sitting = tuple(Seat(name, None if first <= n < first + people else "random") for n, name in enumerate(NAMES))
    options = OctopushOptions(totals=totals, first=(1 - state.round) % len(NAMES))
    return Match.from_position(game_of(state), to_json(state), sitting, options, 1)


def last_pawn(people: int = 1, **more: Any) -> Match:
    """The last yellow pawn of Ann leaves the board on the far side if it goes north: that ends round 1."""
    return on_blank_tiles({"yellow-1": "c8", "purple-1": "d5", "purple-2": "d4", "green-1": "c3", "coral-1": "h3"}, people, **more)


def dealt(seats: int = 2, people: int = 1, seed: int = 5, **options: Any) -> Match:
    """A new match."""
    sitting = tuple(Seat(name, None if n < people else "random") for n, name in enumerate(NAMES[:seats]))
    return Match.start(OCTOPUSH, sitting, OCTOPUSH.read_options(options), seed)


def reef_of(shown: OctotuiApp) -> Reef:
    """The reef of the table on the screen."""
    return as_a(Reef, table_of(shown).areas["reef"])


def cell_text(shown: OctotuiApp, cell: str) -> str:
    """The four signs where a pawn is named on a cell."""
    reef = reef_of(shown)
    scale = next(s for s in SCALES if s.size[0] <= reef.region_on_screen.width and s.size[1] <= reef.region_on_screen.height)
    x, y = scale.at(cell)
    return area_text(shown, "reef").splitlines()[y + scale.row][x + scale.chip : x + scale.chip + 4]


def tile_text(shown: OctotuiApp, cell: str) -> list[str]:
    """A tile as drawn, row by row, without the column beside it."""
    lines = area_text(shown, "reef").splitlines()
    scale = next(s for s in SCALES if s.size[1] <= reef_of(shown).size.height)
    x, y = scale.at(cell)
    return [line[x : x + scale.width - 1] for line in lines[y : y + scale.height]]
