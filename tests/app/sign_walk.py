"""The signs of golden games and kept screens: tables drawn at three sizes, with glyphs that tell the role each cell was drawn with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain, cycle
from math import ceil
from random import Random
from typing import Any, NamedTuple

from engine.core.match import Match
from engine.core.state import State
from octotui.play.narration import prompt_for
from octotui.play.recap import events_at, lines_of, span_of
from octotui.tables import signs, table_of
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.flourishes import kinds
from octotui.terminal.canvas import Appearance
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene
from tests.app.snapshots import LISTS
from tests.games import plain, recipes
from tests.golden.make import played, recorded
from themes import Glyphs
from themes.names import GLYPH_SETS, LINES

SIZES = ((80, 24), (120, 36), (200, 60))
WAYS = tuple((size, name) for name in GLYPH_SETS for size in SIZES)
LOOKS = 25
"""How often a game is looked at."""
WATCHED = 10
"""One look in this many is a spectator's too."""
TOLD = 5
"""A recap is of this many answers."""
MOST = 12
"""Of this many choices each is marked in turn."""
BACK = 3
"""This many answers are new to whoever looks."""
MEANT = frozenset({"ghost", "wh", "wv", "full", "gone", "rest"})
"""Roles of lines that carry meaning; all others are frames and pictures."""


class Seen(NamedTuple):
    """Everything drawn with one set of glyphs."""

    glyphs: str
    roles: frozenset[str]
    """The glyphs, by their keys."""
    named: frozenset[str]
    """The signs, by their names."""


def scenes(match: Match) -> Iterator[Scene[Any, Any]]:
    """What whoever is asked sees, now and then in the course of a game, one of the choices marked; and what a spectator sees."""
    game, path = match.game, match.path()
    every = ceil(len(path) / LOOKS)
    for look, n in enumerate(range(0, len(path), every)):
        state, earlier = match.nodes[path[n]].state, match.nodes[path[max(0, n - BACK)]].state
        for seat in game.pending(state)[:1]:
            choices = game.legal(state, seat)
            yield scene(match, state, choices[look % len(choices)], earlier)
        if not look % WATCHED:
            yield Scene(game, game.observe(state, None), 0, match.names)


def scene(match: Match, state: State, code: str, earlier: State) -> Scene[Any, Any]:
    """What the first who is asked in a state sees with this choice marked; what an earlier state had not is new."""
    game, seat = match.game, match.game.pending(state)[0]
    foreseen = table_of(game.id).inspection.foresee(game, partial(game.redeal, state, seat, Random(0)), seat, code)
    view, before = game.observe(state, seat), game.observe(earlier, seat)
    return Scene(game, view, seat, match.names, prompt_for(game, state, seat), code, before=before, foreseen=foreseen)


def kept(name: str) -> Iterator[Scene[Any, Any]]:
    """What is asked in the kept screens of a game, each of the choices marked."""
    for make, _ in LISTS[name].screens.values() if name in LISTS else ():
        match = make()
        if match is not None and match.game.id == name and not match.over:
            for code in match.game.legal(match.state, match.pending[0])[:MOST]:
                yield scene(match, match.state, code, match.state)


def roles_probe(name: str) -> tuple[Glyphs, dict[str, str]]:
    """A glyph set in which every meaningful role has its own character, and those characters with their roles."""
    real = load_glyphs(name)
    keys = [key for key in real.glyphs if key not in LINES or key in MEANT]
    drawn = {key: chr(0xF000 + n) for n, key in enumerate(keys)}
    return Glyphs(name, real.glyphs | drawn), {char: key for key, char in drawn.items()}


def text(areas: dict[str, Area[Any, Any]], scene: Scene[Any, Any], glyphs: Glyphs) -> Iterator[str]:
    """All that is drawn with these glyphs."""
    for area in areas.values():
        pen = area.draw_with(scene, glyphs)
        drawn = "\n".join("".join(char for char, _ in row) for row in pen.rows)
        yield signs.glyphs_of(drawn) if area.words else drawn


def seen(scene: Scene[Any, Any], size: tuple[int, int], name: str, panel: int) -> Seen:
    """What is drawn of a scene."""
    board, appearance, glyphs = table_of(scene.game.id).board, Appearance(load_palette("deep-sea")), load_glyphs(name)
    areas = board.areas(lambda: appearance, lambda: glyphs, name == "ascii")
    places = board.layout(*size, [*board.panels][panel % len(board.panels)], lambda area, width: areas[area].need(scene, width))
    shown = {area: areas[area] for area in places}
    for area, region in places.items():
        areas[area].region_on_screen = region
    probe, chars = roles_probe(name)
    roles = {chars[char] for drawn in text(shown, scene, probe) for char in drawn if char in chars}
    named = signs.standing(scene.game.id, "\n".join(text(shown, scene, signs.probe(scene.game.id, glyphs))))
    return Seen(name, frozenset(roles), frozenset(named))


@cache
def games_of(name: str) -> list[Match]:
    """The golden games of a game; of one that has none, a few random ones."""
    return [recorded(name, mode) for mode in recipes(name)] or [played(name, recipe) for recipe in plain(name).values()]


@cache
def told(name: str) -> frozenset[str]:
    """The signs of recaps and flourishes, by their keys, in the golden games of a game: each recap of a few answers."""
    found = {kind.sign for kind in kinds(name).values()}
    for match in games_of(name):
        path = match.path()
        for first, last in zip(path[::TOLD], path[TOLD::TOLD], strict=False):
            events = [event for node in path[path.index(first) + 1 : path.index(last) + 1] for event in events_at(match, node, 0)]
            lines = lines_of(match, span_of(match, 0, first, last, events))
            found |= {sign for line in lines for part in line.parts for _, sign in part.signs if sign}
    return frozenset(found)


@cache
def walked(name: str) -> tuple[Seen, ...]:
    """What was drawn in the kept screens and golden games of a game, each scene in another way."""
    ways = cycle(WAYS)
    looked_at = chain(kept(name), *(scenes(match) for match in games_of(name)))
    return tuple(seen(scene, *next(ways), panel) for panel, scene in enumerate(looked_at))
