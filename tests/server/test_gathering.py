"""A lobby is seldom drawn: once for many answers, and not at all below another screen."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from octotui.server.hall.bulletin import APART, GATHER, Bulletin
from octotui.server.hall.waiting_tables import WaitingTables
from octotui.server.screens.lobby import LobbyScreen
from octotui.storage.schema import SERVER
from octotui.storage.store import Store
from tests.app.clock import run
from tests.app.saves import sqlite
from tests.server.answers import answer
from tests.server.halls import TestHall, hall_in

MANY = 12


async def seen(hall: TestHall, number: int, *keys: str) -> int:
    """How often the lobby of somebody who looks at it, or has pressed these keys there, is built while others give many answers."""
    async with hall.on_screen("ann") as (_, pilot):
        await pilot.press(*keys)
        await pilot.pause(1)
        with patch.object(LobbyScreen, "groups", autospec=True, side_effect=LobbyScreen.groups) as groups:
            answer(hall.tables[number].table, MANY)
            await pilot.pause(1)
        return groups.call_count


@pytest.mark.parametrize(("keys", "times"), [((), 1), (("1",), 0), (("question_mark",), 0)])
def test_a_lobby_is_drawn_once_for_many_answers_and_never_below_another_screen(tmp_path: Path, keys: tuple[str, ...], times: int) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo, cy = (hall.person(name, here=False) for name in ("ann", "bo", "cy"))
            hall.match_of("octopush", ann, bo)
            assert await seen(hall, hall.match_of("oct8", bo, cy), *keys) == times

    run(play())


def test_the_texts_of_a_lobby_are_laid_out_only_when_they_change(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            async with hall.on_screen("ann") as (_, pilot):
                hall.say("key of ann", "hello")
                await pilot.pause(1)
                with patch("textual.widgets.Static.update") as update:
                    hall.tell()
                    await pilot.pause(1)
                    assert not update.called
                    hall.person("bo")
                    await pilot.pause(1)
                    (call,) = update.call_args_list
                    assert "Also here: bo" in call.args[0].plain

    run(play())


def test_listeners_are_called_once_for_many_changes_and_one_after_the_other() -> None:
    async def play() -> None:
        bulletin, loop = Bulletin(), asyncio.get_running_loop()
        heard: list[tuple[str, float]] = []
        for name in "abc":
            bulletin.listen(partial(lambda name: heard.append((name, loop.time())), name))
        began = loop.time()
        for _ in range(MANY):
            bulletin.tell()
        await asyncio.sleep(1)
        assert [(name, pytest.approx(at - began)) for name, at in heard] == [(name, GATHER + n * APART) for n, name in enumerate("abc")]

    run(play())


def test_a_change_while_listeners_are_called_reaches_all_in_another_round() -> None:
    async def play() -> None:
        bulletin = Bulletin()
        heard: list[str] = []

        def hear() -> None:
            heard.append("a")
            if len(heard) == 1:
                bulletin.tell()
                gone()

        bulletin.listen(hear)
        gone = bulletin.listen(lambda: heard.append("gone"))
        bulletin.listen(lambda: heard.append("b"))
        bulletin.tell()
        await asyncio.sleep(2)
        assert heard == ["a", "b", "a", "b"]

    run(play())


def test_a_listener_that_raises_keeps_no_other_from_hearing() -> None:
    async def play() -> None:
        raised: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, about: raised.append(about["exception"]))
        bulletin, heard = Bulletin(), list[str]()
        fault = RuntimeError("a listener")

        def fail() -> None:
            raise fault

        bulletin.listen(fail)
        bulletin.listen(lambda: heard.append("b"))
        for _ in range(2):
            bulletin.tell()
            await asyncio.sleep(1)
        assert (raised, heard) == ([fault, fault], ["b", "b"])

    run(play())


@pytest.mark.parametrize(("ask", "index"), [("all", "waiting_open"), ("rematch_of", "waiting_rematch_of")])
def test_tables_that_have_begun_are_not_read_again(tmp_path: Path, ask: str, index: str) -> None:
    with Store.open(tmp_path / "tables.db") as store:
        asked: list[str] = []
        store.db.prepare(SERVER)
        tables = WaitingTables(store)
        sqlite(store).set_trace_callback(asked.append)
        getattr(tables, ask)(*((1,) if ask == "rematch_of" else ()))
        sqlite(store).set_trace_callback(None)
        (question,) = asked
        assert index in str(sqlite(store).execute(f"EXPLAIN QUERY PLAN {question}").fetchall())
