"""Written positions of Oct8 at the table: nothing here changes when a deal comes out differently."""

from __future__ import annotations

import re
from typing import Any

from textual.pilot import Pilot

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.prompt import Choice
from engine.core.registry import load
from engine.core.state import to_json
from engine.oct8.setup import Oct8Options
from engine.oct8.table import Table
from octotui.app import OctotuiApp
from octotui.screens.table import TableScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8.shoal import OwnOctopuses
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import settled, table_of, undrawn
from tests.oct8 import GAME, Seat, given, play

ANN = Seat(
    hand="blue-3-1 red-3-1 green-4-1 red-2-1 blue-1-1",
    known="green-1-1",
    secret="red-head-1",
    area=("red-head-2 red-5-1 blue-3-2", "blue-head-2 blue-8-1", "green-head-2 red-4-1 green-2-1 green-2-2"),
    shipped=("red-head-3 red-6-1 green-2-3",),
    chips=(2,),
)
BO = Seat(
    hand="red-1-2 green-3-2 blue-2-2",
    known="blue-6-1",
    secret="blue-head-1",
    area=("blue-head-3 red-3-2 blue-5-1", "red-head-4 red-8-1"),
    shipped=("green-head-5 green-1-5 red-7-1",),
    chips=(2, 1),
)
CY = Seat(
    hand="red-1-3 green-5-2",
    secret="green-head-1",
    area=("green-head-3 green-3-1 blue-4-1 red-1-1", "blue-head-4 blue-1-2 red-1-4 green-1-3 red-2-3 blue-1-3 red-1-5 green-1-4"),
    shipped=("green-head-4 green-7-1 red-1-6", "blue-head-5 blue-4-2 blue-4-3"),
)
COMMON = ("red-head-10 blue-2-1 green-1-2", "blue-head-10", "green-head-10 red-4-2")
FULL = Seat(
    hand="red-1-1 red-2-1 red-3-1 blue-1-1 blue-2-6 blue-3-1 green-1-1 green-2-1",
    secret="red-head-1",
)
DI = Seat(
    secret="green-head-6",
    area=("red-head-5 red-5-2 red-3-3", "blue-head-6 blue-7-1 blue-1-6", "green-head-7 green-6-1 green-2-4"),
)
THREE_EACH = (
    Seat(
        hand="red-1-4 blue-2-4",
        secret="blue-head-2",
        area=("red-head-2 red-5-2 blue-3-2", "green-head-8 green-2-2 green-1-4 blue-5-2", "green-head-9 blue-7-1 green-1-5"),
    ),
    Seat(area=("blue-head-3 red-3-2 blue-5-1", "red-head-4 red-8-1", "green-head-5 blue-8-1")),
    Seat(area=("green-head-3 green-3-1 blue-4-1 red-1-1", "red-head-6 red-2-1 red-6-1", "blue-head-7 blue-4-2 green-4-1")),
    Seat(area=("green-head-7 green-5-1 blue-3-1", "red-head-7 green-7-1 red-1-2", "blue-head-8 green-6-1 green-2-1")),
)
"""Four seats with three octopuses each."""
NAMES = ("Ann", "Bo", "Cy", "Di")


def match_at(*answers: str, seats: tuple[Seat, ...] = (ANN, BO, CY), people: int = 1, **zones: Any) -> Match:
    """A match that begins at this position, some answers given. Bots that answer at random sit where no people do."""
    common = zones.pop("common", COMMON)
    state = play(given(*seats, common=common, **zones), *answers)
    return Match.from_position(GAME, to_json(state), sitting(len(seats), people), Oct8Options(), 1)


def dealt(seats: int = 2, people: int = 1, seed: int = 5, **options: Any) -> Match:
    """A new match."""
    played = load("oct8")
    return Match.start(played, sitting(seats, people), played.read_options(options), seed)


def sitting(seats: int, people: int) -> tuple[Player, ...]:
    return tuple(Player(name, None if n < people else "random") for n, name in enumerate(NAMES[:seats]))


def drawn() -> Match:
    """A card was turned up that two octopuses take."""
    return match_at(ask="turn-draw", lifted="red-4-3")


def ended() -> Match:
    """The last turn of the last round: whoever ends it ends the game."""
    return match_at("draw", closer=1, rest="pile", seats=(ANN, BO))


async def sat_down(shown: OctotuiApp, pilot: Pilot[None]) -> TableScreen:
    await settled(shown, pilot)
    return table_of(shown)


def drawn_with(area: Any, view: Table, width: int, height: int, names: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> list[str]:
    """The rows of an area of this size, shown to the first seat."""
    pen = Pen(width, height, load_glyphs("unicode"))
    undrawn(area).draw(pen, Scene(GAME, view, 0, names))
    return ["".join(char for char, _ in row) for row in pen.rows]


def promised_points(choice: Choice) -> int:
    """The points that a line of the menu promises."""
    told = re.search(r"([+-]\d+) points?", choice.gain)
    return int(told[1]) if told else 0


def own_rows(view: Table, width: int) -> list[str]:
    """Ann's octopuses, drawn in six rows of this width."""
    own, pen = undrawn(OwnOctopuses), Pen(width, 6, load_glyphs("unicode"))
    own._ascii = False
    own.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), None, ""))
    return ["".join(char for char, _ in row) for row in pen.rows]
