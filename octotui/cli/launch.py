"""Starting the app: check the terminal, then load settings, saves and the screen."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from octotui.terminal import echo

if TYPE_CHECKING:
    from datetime import date

    from engine.core.match import Match
    from octotui.play.replay import Replay
    from octotui.storage.games import GameLibrary
    from octotui.storage.remembered import Memory

FRAMES = "1000"
"""Maximum frames per second for Textual: the first paint of a screen waits for a whole frame."""
LEFT = "\x1b[2J\x1b[H\x1b[?1049l"
"""Clears the splash and restores the terminal's previous content."""
NO_FLAGS: Mapping[str, str | None] = {}
NO_FOLDERS: Mapping[str, Path] = {}
NEW_HERE = "New to it? {}, then Learn to play."
"""What somebody is told at the table of a game they do not know, with the key that leaves it."""


def no_terminal(line_mode: str = "octotui line") -> str:
    """A sentence saying why the app cannot be shown here, and the command that does without; empty if it can."""
    instead = f"in plain text: {line_mode}"
    if os.environ.get("TERM", "") in ("dumb", ""):
        return f"this terminal cannot show the table (TERM is {os.environ.get('TERM') or 'not set'}); {instead}"
    if not (os.isatty(0) and sys.stderr.isatty()):
        return f"the table needs a terminal for input and output; {instead}"
    return ""


@contextmanager
def splash() -> Iterator[None]:
    """A splash while the rest is loaded, on which keys are not echoed; the app paints over it. Leaves a clean screen if loading fails.

    The garbage collector is off until the app has painted. Until the app handles signals itself, terminating signals are handled here.
    """
    gc.disable()
    for name in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(name, end)
    echo.switch_off()
    write("\x1b[?1049h\x1b[2J\x1b[2;3Hoctotui")
    try:
        yield
    except BaseException:
        write(LEFT)
        raise
    finally:
        echo.restore()


def end(*signal: object) -> None:
    """Exit at once: nothing is open yet that could be lost."""
    write(LEFT)
    echo.restore()
    os._exit(0)


def write(text: str) -> None:
    """Write to the terminal, unbuffered."""
    with suppress(OSError):
        os.write(sys.stderr.fileno(), text.encode())


def run(
    library: GameLibrary,
    match: Match | None = None,
    note: str = "",
    folders: Mapping[str, Path] = NO_FOLDERS,
    go_on: bool = False,
    replay: Replay | None = None,
    lesson: str = "",
    chapter: int | None = None,
    day: tuple[date, str] | None = None,
    think: float | None = None,
    saved: int | None = None,
    flags: Mapping[str, str | None] = NO_FLAGS,
) -> int:
    """Show the app until it is left; return the exit status.

    It begins with the title, with `match`, a note on it and the folders of its programs by command, with the last saved game or the one
    numbered `saved`, with a replay, with a lesson or one chapter of it, or with the question whether to begin the game of a `day`.
    `think`: seconds that bots may think; None: as set. `flags` override the settings. The saves are opened while the app is loaded,
    because disks are slow.
    """
    os.environ.setdefault("TEXTUAL_FPS", FRAMES)
    from concurrent.futures import ThreadPoolExecutor

    from octotui.play.seated_programs import remember
    from octotui.storage.config import load
    from octotui.storage.config_watch import ConfigWatch
    from octotui.storage.folders import config_file, themes_folder
    from octotui.storage.overrides import overrides
    from octotui.storage.store import Store

    with ThreadPoolExecutor(1) as aside:
        opened = aside.submit(Store.open, games=library.game)
        from octotui.app import OctotuiApp
        from octotui.screens.catalogue import standards
    watch = ConfigWatch(config_file())
    config, problems = load(watch.file, standards)
    given, wrong = overrides(flags)
    with opened.result() as store:
        if match is not None:
            remember(store, match, folders)
            note = " ".join(filter(None, (note, newcomers_note(match, store, config.keys))))
        app = OctotuiApp(config, store, library, themes_folder(), (*problems, *wrong), given)
        app.config_watch = watch
        app.opening, app.opening_note, app.showing = match, note, replay
        app.go_on_at_once, app.going_on_with, app.learning, app.think_at_most = go_on, saved, lesson, think
        app.learning_chapter, app.day_to_confirm = chapter, day
        app.call_later(settle)
        app.run(mouse=config.mouse)
    return app.return_code or 0


def settle() -> None:
    """After the first paint, freeze what was loaded and turn the garbage collector on again."""
    gc.freeze()
    gc.enable()


def newcomers_note(match: Match, memory: Memory, own_keys: Mapping[str, str]) -> str:
    """Where a game is learned, for somebody new to it, whom no set-up has told; empty for others."""
    from octotui.play.options import is_new_to
    from octotui.terminal.keys import keys

    return NEW_HERE.format(keys("table.leave", own_keys)[0]) if is_new_to(match.game, memory) else ""
