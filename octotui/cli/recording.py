"""A replay as a recording for asciinema (asciicast v2), or one of its moments as a picture.

The real replay is shown on a terminal that is only thought of, one moment after the other. A recording begins with a whole
screen; after that it has only the cells that change.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.color import ColorSystem
from textual.pilot import Pilot
from textual.strip import Strip

from octotui.app import OctotuiApp
from octotui.play.replay import Replay
from octotui.screens.replay import ReplayScreen
from octotui.storage.config import Config
from octotui.storage.games import GameLibrary
from octotui.storage.overrides import Override
from octotui.storage.store import Store
from octotui.terminal.diff import Pencil, Row
from octotui.terminal.svg import screenshot

CLEAR = "\x1b[?25l\x1b[2J"
"""Begins a recording: no cursor, nothing on the screen."""
REST = 3.0
"""Seconds that the last moment stays."""


Screenful = list[Strip]
"""The rows of a screen."""


class Look(NamedTuple):
    """How a replay is to look."""

    size: tuple[int, int]
    config: Config
    overrides: Mapping[str, Override]
    themes: Path


class Stage(OctotuiApp):
    """The app on a terminal that can show every colour and sign."""

    def __init__(self, replay: Replay, look: Look, store: Store) -> None:
        super().__init__(look.config, store, GameLibrary(), look.themes, overrides=look.overrides)
        self.showing = replay

    def tune_console(self) -> None:
        if self.colour:
            self.console._color_system = ColorSystem.TRUECOLOR

    def listen_to_signals(self) -> None:
        """Nothing: nobody sits at this terminal, and ctrl+c ends the command."""

    @property
    def has_unicode(self) -> bool:
        return True

    def strips(self) -> Screenful:
        """What the screen shows, row by row."""
        return self.screen._compositor.render_strips()


async def wait_for_paint(app: Stage) -> None:
    """Wait until what was asked for is painted; what is laid out anew is painted after that."""
    for _ in range(2):
        painted = asyncio.Event()
        app.screen.call_after_refresh(painted.set)
        await painted.wait()


async def screens_between(replay: Replay, look: Look, last: int) -> tuple[list[Screenful], Stage]:
    """The screens from the moment of a replay up to an answer, and the app that showed them."""
    found: list[Screenful] = []

    async def go(pilot: Pilot[Any]) -> None:
        await wait_for_paint(app)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        found.append(app.strips())
        while replay.at < last and replay.forward():
            screen.show_moment()
            await wait_for_paint(app)
            found.append(app.strips())
        app.exit()

    with TemporaryDirectory() as folder, Store.open(Path(folder) / "saves.db") as store:
        app = Stage(replay, look, store)
        await app.run_async(headless=True, size=look.size, mouse=False, auto_pilot=go)
    return found, app


def svg(replay: Replay, look: Look) -> str:
    """The moment of a replay as a picture."""
    (screen,), app = asyncio.run(screens_between(replay, look, replay.at))
    return screenshot(screen, app.appearance, title(replay))


def cast(replay: Replay, look: Look, speed: float) -> str:
    """A replay from its moment to the end, at so many answers a second."""
    width, height = look.size
    screens, _ = asyncio.run(screens_between(replay, look, replay.last))
    head = {"version": 2, "width": width, "height": height, "title": title(replay), "env": {"TERM": "xterm-256color"}}
    events = [[round(n / speed, 3), "o", text] for n, text in enumerate(terminal_output(screens))]
    end = [round((len(screens) - 1) / speed + REST, 3), "o", ""]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *events, end))


def terminal_output(screens: list[Screenful]) -> Iterator[str]:
    """What is written to a terminal for each screen: the first whole, then the cells that differ."""
    front: list[Row] = [[None] * strip.cell_length for strip in screens[0]]
    for n, screen in enumerate(screens):
        pencil = Pencil(front, ColorSystem.TRUECOLOR)
        for y, strip in enumerate(screen):
            pencil.line(y, 0, strip)
        yield (CLEAR if n == 0 else "") + pencil.encode()


def title(replay: Replay) -> str:
    return f"octotui: {replay.game.name}"
