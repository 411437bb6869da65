"""A database that restarts, is cut off or slow in the middle of a game: what is shown is written, and the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.core.prompt import Refused
from octotui.play.table import OVERTAKEN, UNSAVED
from octotui.server.hall import cluster
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.waiting_tables import Place
from octotui.storage import postgresql
from tests.postgres import database, own_server
from tests.server.house import guest, run, serving
from tests.server.proxy import proxied
from tests.server.test_cluster import ANN, BO, begin, halls, until
from tests.server.test_playing import seated

BOT = 2
"""The seat of the bot."""


@contextmanager
def impatient() -> Iterator[None]:
    """Servers that soon give up waiting for the database, and for each other."""
    with patch.object(postgresql, "ANSWERING", 0.5), patch.object(cluster, "DEAD", 2.0):
        yield


@asynccontextmanager
async def match_at(*addresses: str) -> AsyncIterator[list[ServedTable]]:
    """A match of Ann at the first of two servers, Bo at the second and a bot, at these addresses of one database."""
    async with halls(*addresses) as made:
        number = begin(made[0], Place(*ANN), Place(*BO), Place(bot="random", name="Robo"))
        tables = [hall.table(number) for hall in made]
        for person, served in zip((ANN, BO), tables, strict=True):
            served.sit(person.key, lambda: None)
        yield tables


async def answer(served: ServedTable, seat: int) -> None:
    """Answer for a person until it is taken, or stands there already: it may have arrived although nobody was told."""
    match = served.table.match
    while seat in match.pending:
        try:
            served.table.act(seat, match.game.proposal(match.state, seat))
        except Refused as why:
            assert why.reason.code in (UNSAVED, OVERTAKEN.code)
            await asyncio.sleep(0.05)
        else:
            break


async def play(tables: list[ServedTable], answers: int) -> None:
    """Ann answers at the first server, Bo at the last one, this many times or to the end."""
    match = tables[0].table.match
    for _ in range(answers):
        await until(lambda: match.over or people_are_asked(tables))
        if match.over:
            break
        await answer(tables[-match.pending[0]], match.pending[0])
    await until(lambda: are_the_same(tables))


def people_are_asked(tables: list[ServedTable]) -> bool:
    """Whether all servers have the same lines, and no bot has to answer."""
    return BOT not in tables[0].table.match.pending and are_the_same(tables)


def are_the_same(tables: list[ServedTable]) -> bool:
    """Whether all servers have the same lines."""
    return len({tuple(served.table.match.lines) for served in tables}) == 1


def assert_refused(served: ServedTable) -> None:
    """Whoever is asked cannot answer, and nothing of it is shown."""
    match, lines = served.table.match, list(served.table.match.lines)
    for seat in match.pending:
        with pytest.raises(Refused) as refused:
            served.table.act(seat, match.game.proposal(match.state, seat))
        assert refused.value.reason.code == UNSAVED and list(match.lines) == lines


def assert_written(tables: list[ServedTable]) -> None:
    """All servers show what is written."""
    stores = {served.seats.store for served in tables}
    shown = {served.table.match.journal().encode() for served in tables}
    assert shown == {store.text(tables[0].number) for store in stores} and len(shown) == 1


def test_a_game_goes_on_after_the_database_has_restarted_or_crashed() -> None:
    async def game() -> None:
        with own_server() as own:
            async with match_at(own.address, own.address) as tables:
                for how in ("fast", "immediate"):
                    await play(tables, 6)
                    playing = asyncio.create_task(play(tables, 20))
                    await asyncio.to_thread(own.stop, how)
                    playing.cancel()
                    for served in tables:
                        assert_refused(served)
                    await asyncio.gather(asyncio.to_thread(own.start), play(tables, 1))
                await play(tables, 1000)
                assert all(served.table.match.over for served in tables)
                assert_written(tables)
                assert tables[0].seats.store.db.rows("SELECT match FROM rated") == [(tables[0].number,)]

    run(game())


def test_whoever_is_cut_off_is_refused_and_sees_the_rest_when_the_line_is_mended() -> None:
    async def game() -> None:
        with impatient(), database() as address, proxied(address) as (slow, line):
            async with match_at(slow, address) as tables:
                here, there = tables
                await play(tables, 4)
                while 0 not in here.table.match.pending:
                    await play(tables, 1)
                line.cut()
                shown, listed = list(here.table.match.lines), here.seats.games_of(ANN.key)
                for _ in range(2):
                    assert_refused(here)
                assert list(here.table.match.lines) == shown
                assert here.seats.games_of(ANN.key) == listed
                await until(lambda: not there.cluster.others)
                assert there.cluster.drives(there.number), "who is alive takes the bots over"
                line.mend()
                await until(lambda: here.cluster.others and there.cluster.others)
                await play(tables, 1000)
                assert here.table.match.over and there.table.match.over
                assert_written(tables)

    run(game())


def test_a_slow_database_changes_nothing_but_the_time() -> None:
    async def game() -> None:
        with database() as address, proxied(address) as (slow, line):
            async with match_at(slow, slow) as tables:
                line.delay = 0.1
                await play(tables, 6)
                line.delay = 0
                await play(tables, 4)
                assert_written(tables)

    run(game())


def test_keys_that_answer_nothing_are_painted_while_the_database_keeps_silent(tmp_path: Path) -> None:
    async def game() -> None:
        with impatient(), database() as address, proxied(address) as (slow, line):
            async with serving(tmp_path, store=slow) as (server, port), guest(port, "ann") as ann, guest(port, "bo") as bo:
                await seated(ann, bo, "Oct8")
                await ann.until("Hand")
                await bo.until("Hand")
                match = server.hall.tables[1].table.match
                asked = (ann, bo)[match.pending[0]]
                line.cut()
                before, lines = len(asked.shown), len(match.lines)
                asked.press("right")
                async with asyncio.timeout(30):
                    while len(asked.shown) == before:
                        await asyncio.sleep(0.01)
                asked.press(".")
                await asked.until("cannot be saved now")
                assert len(match.lines) == lines
                line.mend()
                async with asyncio.timeout(30):
                    while len(match.lines) == lines:
                        asked.press(".")
                        await asyncio.sleep(0.5)

    run(game())
