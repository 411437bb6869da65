"""Apps for the tests: saves and settings in a folder of the test's own, bots that answer at once, keys that need no pause."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, TypeVar

from textual.pilot import Pilot

from engine.bots import Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.app import OctotuiApp
from octotui.bots.task import Task, decide
from octotui.screens.table import TableScreen
from octotui.storage.config import Config
from octotui.storage.games import GameLibrary
from octotui.storage.store import Store
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen
from octotui.terminal.keyboard import NONE
from octotui.widgets.area import Area

BOT = (Seat("Ann"), Seat("Bo", "random"))
PEOPLE = (Seat("Ann"), Seat("Bo"))
ALONE = (Seat("Ann"),)
BEAT = 1.0
"""Seconds after which it is seen whether a step of others' turns waits for a key by now."""
THREE = (Seat("Ann"), Seat("Bo", "random"), Seat("Cy", "random"))


A = TypeVar("A", bound=Area[Any, Any])


class Inside:
    """Thinks at once and where it is asked."""

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        return decide(game, task, tell)

    def close(self) -> None:
        """There is nothing to end."""


def app(folder: Path, match: Match | None = None, **settings: Any) -> OctotuiApp:
    """An app that sits down at `match`, or shows the title."""
    config = Config(**{"bot_speed": 0, "confirm_end_turn": True, "glyphs": "unicode", **settings})
    made = OctotuiApp(config, Store.open(folder / "saves.db"), GameLibrary())
    made.opening = match
    made.thinker = Inside()
    made.keyboard.pause = NONE
    return made


def dealt(seats: tuple[Seat, ...], seed: int = 5, **options: Any) -> Match:
    """A new match of Cosmoctopus."""
    played = load("cosmoctopus")
    return Match.start(played, seats, played.read_options(options), seed)


def screen_text(shown: OctotuiApp) -> str:
    """What the screen shows, as lines of characters."""
    strips = shown.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def table_of(shown: OctotuiApp) -> TableScreen:
    """The table that is shown."""
    assert isinstance(shown.screen, TableScreen)
    return shown.screen


def area_text(shown: OctotuiApp, area: str) -> str:
    """What an area of the table shows, as lines of characters."""
    strips = table_of(shown).areas[area]._strips
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def undrawn(kind: type[A]) -> A:
    """An area that is on no screen, to be drawn by hand."""
    appearance, glyphs = Appearance(load_palette("deep-sea")), load_glyphs("unicode")
    return kind(lambda: appearance, lambda: glyphs)


async def settled(shown: OctotuiApp, pilot: Pilot[Any]) -> None:
    """Wait until bots have answered and everything is painted, or a step of others' turns waits for a key."""
    for _ in range(400):
        await pilot.pause()
        working = [w for w in shown.workers if not w.is_finished]
        tables = [screen for screen in shown.screen_stack if isinstance(screen, TableScreen)]
        if not working or any(table.others.waits_for_key for table in tables):
            break
        stepping = any(table.stepping for table in tables)
        await asyncio.wait([asyncio.ensure_future(w.wait()) for w in working], timeout=BEAT if stepping else None)
    await pilot.pause()


def drawn_words(pen: Pen) -> list[str]:
    """The words that a pen has drawn, row by row."""
    return "\n".join("".join(char for char, _ in row) for row in pen.rows).split()
