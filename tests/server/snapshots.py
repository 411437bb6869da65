"""The screens of a server that are kept as text. `python -m tests.server.snapshots --write` rewrites them all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from octotui.server.hall.pace import Pace
from octotui.server.hall.waiting_tables import Place
from octotui.server.screens.guest_app import GuestApp
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import finish
from tests.server.halls import TestHall, hall_in

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 36), (200, 60))
HOUR = 3600.0

Way = Callable[[TestHall], tuple[GuestApp, tuple[str, ...]]]
"""Prepare what is to be seen; return the person whose app shows it, and the keys that lead there."""


def door(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    return hall.app("ann"), ()


def door_with_a_name_that_is_taken(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    hall.person("Bo")
    return hall.app("ann", login="bo"), ()


def lobby(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    hall.person("ann", here=False)
    return hall.app("ann"), ()


def lobby_help(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    hall.person("ann", here=False)
    return hall.app("ann"), ("question_mark",)


def who_is_here(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    ann, bo = hall.person("ann", here=False), hall.person("bo")
    served = hall.tables[hall.match_of("oct8", ann, bo)]
    served.sit(bo.key, lambda: None)
    for name in ("Bea", "Dov"):
        served.watch(f"key of {name}", name)
    return hall.app("ann"), ("1", "W")


def full_lobby(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    ann = hall.person("ann", here=False)
    bo, cy, dov = (hall.person(name) for name in ("bo", "Cyril of the Deep", "dov"))
    hall.match_of("cosmoctopus", ann, bo, "greedy", pace=Pace("days"))
    hall.clock.now += 50 * HOUR
    hall.match_of("octopush", bo, ann)
    hall.clock.now += 2 * HOUR
    hall.match_of("oct8", ann, cy)
    hall.table_of("night", cy, None, None, bo)
    hall.table_of("oct8", dov, bo)
    kept = hall.table_of("octopush", bo, None, None, listed=False)
    hall.change_waiting(kept.id, lambda table: table.with_place(2, Place(name="ann", kept_for=ann.key)))
    for pair in ((bo, cy), (cy, dov), (dov, bo)):
        hall.match_of("oct8", *pair)
    hall.say("key of bo", "Anyone for a Night later on?")
    hall.say("key of Cyril of the Deep", "In an hour, with pleasure: I have yet to lose to you.")
    hall.say("key of dov", "Me too")
    return hall.app("ann"), ()


def new_table(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    hall.person("ann", here=False)
    return hall.app("ann"), ("n", "up", "right", "right", "down", "up")


def table_that_waits(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    ann, bo, cy = hall.person("ann", here=False), hall.person("bo"), hall.person("cy", here=False)
    table = hall.table_of("octopush", ann, bo, "greedy", None, pace=Pace("answer", 60))
    hall.change_waiting(table.id, lambda table: table.with_place(3, Place(name="cy", kept_for=cy.key)))
    return hall.app("ann"), ("1", "down")


def table_that_waits_for_its_host(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    ann, bo = hall.person("ann", here=False), hall.person("bo")
    hall.table_of("night", bo, None, "keen", watched=False, options={"quick": True})
    hall.change_waiting(1, lambda table: table.with_person(ann.key, "ann"))
    return hall.app("ann"), ("1",)


def watching(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    hall.person("ann", here=False)
    hall.match_of("cosmoctopus", hall.person("bo"), hall.person("cy"), pace=Pace("answer", 120))
    return hall.app("ann"), ("1",)


def ladder(hall: TestHall) -> tuple[GuestApp, tuple[str, ...]]:
    people = [hall.person(name, here=name != "ann") for name in ("ann", "bo", "Cyril of the Deep")]
    for seats in ((0, 1), (2, 0), (1, 2)):
        table = hall.tables[hall.match_of("oct8", *(people[seat] for seat in seats))].table
        finish(table)
    return hall.app("ann"), ("3",)


WAYS: dict[str, Way] = {
    way.__name__.replace("_", "-"): way
    for way in (
        door,
        door_with_a_name_that_is_taken,
        lobby,
        lobby_help,
        who_is_here,
        full_lobby,
        new_table,
        table_that_waits,
        table_that_waits_for_its_host,
        watching,
        ladder,
    )
}


async def shown(name: str, size: tuple[int, int], folder: Path) -> str:
    """The screen of that name as text."""
    with hall_in(folder) as hall:
        app, keys = WAYS[name](hall)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            for key in keys:
                await pilot.press(key)
                await settled(app, pilot)
            return screen_text(app) + "\n"


def stored(name: str, size: tuple[int, int]) -> Path:
    """Where the text of a screen is kept."""
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


def write() -> None:
    """Rewrite all screens, and say which have changed."""
    os.environ.pop("NO_COLOR", None)
    FOLDER.mkdir(exist_ok=True)
    for name in WAYS:
        for size in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                text = run(shown(name, size, Path(folder)))
            file = stored(name, size)
            if not file.exists() or file.read_text("utf-8") != text:
                file.write_text(text, "utf-8")
                print(file.name)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.server.snapshots --write")
    write()
