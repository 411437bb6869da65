"""Tables of all games with guests at them, for `make load`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import asyncssh

from engine.core.registry import GAMES
from octotui.cli.arguments import read_library
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Hall
from octotui.server.hall.waiting_tables import Place, Waiting
from octotui.storage.store import Store

Seating = tuple[str, range]
"""A game, and the guests who sit at its table."""


class Furnished(NamedTuple):
    """Guests with seats at tables."""

    keys: list[asyncssh.SSHKey]
    matches: list[int]
    """The number of each table's match."""


def least(game: str) -> int:
    """The seats of a small table: as few as the game needs, but two."""
    return max(2, read_library().game(game).seats[0])


def seatings() -> Iterator[Seating]:
    """One table after another, each of the next game."""
    first = 0
    for game in cycle(GAMES):
        yield game, range(first, first + least(game))
        first += least(game)


def tables_for(guests: int) -> list[Seating]:
    """The tables for this many guests; the last one may need bots."""
    found = []
    for game, seats in seatings():
        found.append((game, range(seats.start, min(seats.stop, guests))))
        if seats.stop >= guests:
            break
    return found


def some_tables(count: int) -> list[Seating]:
    """This many tables, with guests on all seats."""
    return list(islice(seatings(), count))


def furnish(where: Path | str, tables: Sequence[Seating]) -> Furnished:
    """Seat guests at tables in the store of a server."""
    library, guests = read_library(), tables[-1][1].stop
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(guests)]
    matches: list[int] = []

    async def deal() -> None:
        with Store.open(where, library.game) as store:
            hall = Hall(store, library, BotPool(0, print))
            for n, key in enumerate(keys):
                hall.people.take_name(key.get_fingerprint(), f"guest{n}")
            for game, seats in tables:
                places = [Place(keys[n].get_fingerprint(), f"guest{n}") for n in seats]
                places += [Place(bot="random")] * (least(game) - len(places))
                match = hall.begin_waiting(hall.set_up(Waiting(places[0].key, game, {}, tuple(places), "")).id)
                assert match is not None, "the match begins"
                matches.append(match)
            await hall.close()

    asyncio.run(deal())
    return Furnished(keys, matches)
