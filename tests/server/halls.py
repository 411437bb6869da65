"""A hall without connections: guests' apps on a clock of their own, bots that answer at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from textual.pilot import Pilot

from engine.core.registry import load
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Guest, Hall
from octotui.server.hall.limits import Limits
from octotui.server.hall.waiting_tables import FREE, Place, Waiting
from octotui.server.screens.guest_app import GuestApp
from octotui.storage.games import GameLibrary
from octotui.storage.store import Store
from octotui.terminal.keyboard import NONE
from tests.app.tables import Inside, settled

SEED = 5
NOON = 1_700_000_000.0
TERMINAL = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}


class Clock:
    """What time it is in a store; it passes when it is told to."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


class Nowhere:
    """A channel with nobody at its other end."""

    def __init__(self) -> None:
        self.paused = 0
        """How often reading was paused."""

    def write(self, data: bytes) -> None:
        """Nobody reads it."""

    def pause_reading(self) -> None:
        self.paused += 1

    def resume_reading(self) -> None:
        """Nothing comes."""


class Bots(Inside):
    """Bots that answer at once, as a pool of them."""

    def share(self) -> Inside:
        return self


class TestHall(Hall):
    """A hall whose clock is known."""

    __test__ = False

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        store = Store.open(folder / "tables.db", load, self.clock)
        super().__init__(store, GameLibrary(), cast(BotPool, Bots()), Limits(tables=100), pause=0)

    def person(self, name: str, here: bool = True) -> Guest:
        """Somebody known here, in the lobby or not."""
        guest = Guest(f"key of {name}", name)
        assert not self.people.take_name(guest.key, name)
        if here:
            self.enter(guest)
        return guest

    def table_of(self, game: str, *seats: Guest | str | None, **how: Any) -> Waiting:
        """A table that waits, set up by the first guest: a guest on each seat, a level of bots, or nobody."""
        places = tuple(Place(one.key, one.name) if isinstance(one, Guest) else Place(bot=one) if one else FREE for one in seats)
        options = how.pop("options", {})
        return self.set_up(Waiting(places[0].key, game, options, places, "", **how))

    def match_of(self, game: str, *seats: Guest | str, **how: Any) -> int:
        """A match that has begun; return its number."""
        number = self.begin_waiting(self.table_of(game, *seats, **how).id)
        assert number is not None
        return number

    def app(self, name: str, login: str = "", **how: Any) -> GuestApp:
        """The app of a person; at the door, if they have no name yet."""
        key = f"key of {name}"
        proposed = self.people.proposed_name(login or name, key)
        made = GuestApp(self, key, proposed, Nowhere(), TERMINAL, (80, 24), ("games.example.org", 8022), **how)
        made.keyboard.pause = NONE
        return made

    @asynccontextmanager
    async def on_screen(self, name: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[GuestApp, Pilot[None]]]:
        """The app of a person as it runs, once its first screen is painted."""
        app = self.app(name)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            yield app, pilot


@contextmanager
def hall_in(folder: Path, seed: Callable[[], int] = lambda: SEED) -> Iterator[TestHall]:
    """A hall whose codes are all the same, and its deals too if nobody says otherwise. To be used in a running loop."""
    with (
        patch("octotui.server.hall.waiting_tables.new_code", lambda length: "234567"[:length]),
        patch("octotui.server.hall.hall.secret_seed", seed),
    ):
        hall = TestHall(folder)
        try:
            yield hall
        finally:
            for served in hall.tables.values():
                served.close()
            hall.store.close()
