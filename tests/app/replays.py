"""Replays for tests: of the golden games, of games that were played, and an app that shows one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.app import OctotuiApp
from octotui.play.replay import Replay, read_journal
from tests.app.tables import app, dealt, screen_text, settled

GOLDEN = Path(__file__).parent.parent / "golden"
TWO, DRAFT = GOLDEN / "cosmoctopus-2.journal", GOLDEN / "cosmoctopus-draft.journal"
CUT = TWO.read_bytes()[:3000]
CUT_LINE = CUT.count(b"\n") + 1
"""The line that is cut short, counted from 1."""


def opened(file: Path = TWO) -> Replay:
    return Replay(*read_journal(file, load))


def played(seats: tuple[Seat, ...], answers: int, **options: Any) -> Match:
    """A match in which everybody followed the proposals."""
    match = dealt(seats, **options)
    while not match.over and len(match.nodes) <= answers:
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    return match


def finished(seats: tuple[Seat, ...]) -> Match:
    """The golden game as if these had played it."""
    replay = opened()
    replay.match.header = msgspec.structs.replace(replay.match.header, seats=seats)
    replay.go(replay.last)
    return replay.branch()


@asynccontextmanager
async def show(
    folder: Path,
    replay: Replay | None,
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> AsyncIterator[tuple[Any, OctotuiApp]]:
    """An app that begins with this replay, or with the title."""
    shown = app(folder, **settings)
    shown.showing = replay
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        yield pilot, shown


async def press(pilot: Any, shown: OctotuiApp, *keys: str) -> str:
    """Press keys; return what the screen then shows."""
    await pilot.press(*keys)
    await settled(shown, pilot)
    return screen_text(shown)
