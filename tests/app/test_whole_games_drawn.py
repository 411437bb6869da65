"""Whole games of bots, drawn area by area without an app: every position, and every entry of the log in whatever room it has.

`tests/app/test_every_game.py` plays one game of each kind in one terminal; here are several, at every number of seats and all three sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables import table_of
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene
from tests.conformance.play import PLAYERS

NAMES = ("Ann", "Marianelle", "Cy", "Di", "Eve")
SIZES = ((80, 24), (120, 36), (200, 60))
LOGS = ((28, 2), (28, 5), (49, 3), (75, 40))
"""Columns and rows of logs: the narrowest, in which entries are told in signs, up to one with room for all."""
EVERY = 11
"""Answers from one position that is drawn to the next."""
BOUND = 300
"""Answers after which a game is abandoned."""
CASES = [(name, seats) for name in GAMES for seats in range(max(2, load(name).seats[0]), load(name).seats[1] + 1)]


def scenes(name: str, seats: int, player: str, seed: int) -> Iterator[Scene[Any, Any]]:
    """Positions of a game as the first seat sees them, and the end."""
    game, dice = load(name), Random(seed)
    people = (Seat(NAMES[0]), *(Seat(other, "random") for other in NAMES[1:seats]))
    match = Match.start(game, people, game.read_options({}), seed)
    session, before = Session(Table(match)), None
    for n in range(BOUND):
        if match.over or not n % EVERY:
            prompt, view = session.prompt(), session.view()
            cursor = prompt.choices[n % len(prompt.choices)].code if prompt and prompt.choices else ""
            foreseen = session.foresee(cursor) if cursor else None
            yield Scene(game, view, 0, match.names, prompt, cursor, before, foreseen=foreseen, log=session.log(), alone=True)
            before = view
        if match.over:
            return
        match.act(*PLAYERS[player](game, match.state, dice))


def need(areas: dict[str, Area[Any, Any]], scene: Scene[Any, Any], area: str, width: int) -> tuple[int, int]:
    return areas[area].need(scene, width)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_position_of_a_game_can_be_drawn_in_every_terminal(name: str, seats: int, player: str) -> None:
    glyphs, board = load_glyphs("unicode"), table_of(name).board
    areas = board.areas(lambda: Appearance(load_palette("deep-sea")), lambda: glyphs, False)
    for scene in scenes(name, seats, player, seats):
        for size in SIZES:
            for area, place in board.layout(*size, next(iter(board.panels)), partial(need, areas, scene)).items():
                areas[area].draw(Pen(place.width, place.height, glyphs), scene)
        for room in LOGS:
            areas["log"].draw(pen := Pen(*room, glyphs), scene)
            heading, first, *_ = ("".join(char for char, _ in row).strip() for row in pen.rows)
            assert heading and first
