"""A table at which a hint is asked for, and the box that shows it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.screens.hint import HintBox
from tests.app.tables import app, settled


@asynccontextmanager
async def at_the_table(
    folder: Path, match: Match, thinker: Any, size: tuple[int, int] = (80, 24), **settings: object
) -> AsyncIterator[tuple[Any, Any]]:
    shown = app(folder, match, **settings)
    shown.thinker = thinker
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        yield shown, pilot


def box(shown: Any) -> Any:
    return shown.screen.query_one(HintBox)


def first_of(name: str) -> Match:
    """A new match of a person and bots, in which that person is asked first."""
    played = load(name)
    seats = (Seat("Ann"), *(Seat(f"bot {n}", "random") for n in range(max(2, played.seats[0]) - 1)))
    return Match.start(played, seats, played.read_options({}), 3)
