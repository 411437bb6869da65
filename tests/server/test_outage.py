"""A store that cannot be reached: whatever a guest asks for is refused with a sentence, nothing of it is done, and their window stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.core.prompt import Refused
from octotui.cli.serve import tell_invitation
from octotui.play.audience import Watcher
from octotui.server.hall.hall import Hall
from octotui.server.hall.last_known import LISTS
from octotui.server.hall.limits import Limits
from octotui.server.ssh.access import Access
from octotui.storage.trouble import Fault, Trouble
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import finish
from tests.server.halls import hall_in
from tests.server.house import new_key, serving
from tests.server.house import run as in_real_time
from tests.server.test_bad_guests import refused
from tests.server.test_limits import sent_away
from tests.server.visitors import caller, visitor

AWAY = "The database cannot be reached now: try again in a moment."
CALLS = ("rows", "row", "execute", "insert", "execute_all", "transaction")


@contextmanager
def outage(hall: Hall) -> Iterator[None]:
    """The store's database cannot be reached."""
    with ExitStack() as patches:
        for call in CALLS:
            patches.enter_context(patch.object(hall.store.db, call, side_effect=Fault("gone")))
        yield


def test_a_host_is_told_that_nothing_at_the_table_can_be_changed(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            table = hall.table_of("oct8", hall.person("ann", here=False), None)
            async with hall.on_screen("ann", (120, 36)) as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                await pilot.press("down")
                for key in ("J", "q"):
                    with outage(hall):
                        await pilot.press(key)
                        await settled(app, pilot)
                    assert [told.message for told in app._notifications] == [AWAY] and "You are the host" in screen_text(app)
                    app.clear_notifications()
                assert hall.waiting.get(table.id) == table
                await pilot.press("q")
                await settled(app, pilot)
                assert hall.waiting.get(table.id) is None and "ann in the lobby" in screen_text(app)

    run(play())


def test_whoever_cannot_stand_up_stays_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            table = hall.table_of("oct8", ann, bo)
            async with hall.on_screen("bo", (120, 36)) as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                with outage(hall):
                    await pilot.press("q")
                    await settled(app, pilot)
                assert [told.message for told in app._notifications] == [AWAY] and "ann is the host" in screen_text(app)
            assert hall.waiting.get(table.id) == table

    run(play())


def test_at_a_waiting_table_in_plain_text_the_same_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            table = hall.table_of("oct8", hall.person("ann", here=False), None)
            async with visitor(hall, "ann", table.code) as at:
                await at.until("Type begin")
                for typed in ("bot 2 hard", "swap 1 2", "free 2", "stand"):
                    with outage(hall):
                        assert AWAY in await at.told(typed)
                assert hall.waiting.get(table.id) == table
                assert "ann in the lobby" in await at.told("stand")

    run(play())


def test_a_program_is_told_by_one_code(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            table, number = hall.table_of("oct8", ann, "random", None).id, hall.match_of("oct8", ann, bo)
            async with caller(hall, "ann") as one, caller(hall, "bo") as other:
                await one.call("tables.list")
                await other.call("tables.list")
                await one.call("tables.swap", table=table, seat=0, other=1)
                with outage(hall):
                    assert await one.refusal("tables.swap", table=table, seat=0, other=1) == "unsaved"
                    assert await one.refusal("tables.begin", table=table) == "unsaved"
                    assert await one.refusal("tables.close", table=table) == "unsaved"
                    assert await one.refusal("tables.open", game="oct8", seats=2) == "unsaved"
                    assert await one.refusal("lobby.say", text="hello") == "unsaved"
                    assert await one.refusal("match.give_up", match=str(number)) == "unsaved"
                    assert await other.refusal("tables.join", table=table) == "unsaved"
                finish(hall.tables[number].table)
                assert (await one.call("ladder.list", game="oct8"))["rungs"]
                with outage(hall):
                    assert await one.refusal("match.rematch", match=str(number)) == "unsaved"
                    assert (await one.call("ladder.list", game="oct8"))["rungs"]

    run(play())


def test_whoever_cannot_give_up_keeps_the_seat(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            number = hall.match_of("oct8", ann, bo)
            async with visitor(hall, "ann") as at:
                await at.told("1")
                await at.told("give up")
                with outage(hall):
                    assert "It cannot be saved now" in await at.told("give up")
            assert hall.seats.of(number).seats_of(ann.key) == (0,)

    run(play())


def test_a_look_that_cannot_be_written_down_does_not_begin_and_can_be_granted_again(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False), watched=True)
            served, bea = hall.tables[number], Watcher("key of bea", "bea")
            served.sit("key of ann", lambda: None)
            served.watch(*bea)
            audience = served.presence.audience
            audience.wish(bea, 0, offered=False)
            (wish,) = audience.wishes
            with outage(hall), pytest.raises(Refused, match="cannot be reached"):
                audience.answer(wish, True)
            assert not audience.looks and audience.wishes == [wish]
            assert audience.answer(wish, True) and audience.looks == {0: bea}

    run(play())


def test_a_new_key_is_sent_away_with_a_sentence_and_a_known_one_comes_in(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            access = Access(hall, Limits(), tmp_path / "guests", tmp_path / "barred")
            assert hall.people.is_known("key of ann")
            with outage(hall):
                assert access.let_in("bo", "key of bo") == AWAY
                assert access.let_in("ann", "key of ann") == ""

    run(play())


def test_whoever_cannot_be_looked_up_is_told_why_rather_than_refused_as_a_stranger(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo, eve = new_key(), new_key(), new_key()
        (tmp_path / "guests").write_bytes(bo.export_public_key())
        async with serving(tmp_path, open_=False) as (server, port):
            code = server.hall.people.invite()
            server.hall.people.let_in(ann.get_fingerprint())
            with outage(server.hall):
                for key, login in ((ann, "ann"), (bo, "bo"), (eve, code)):
                    assert await sent_away(port, key, login) == AWAY
            for key, login in ((ann, "ann"), (bo, "bo"), (eve, code)):
                assert not await refused(port, key, login)

    in_real_time(play())


def test_an_invitation_that_cannot_be_written_down_does_not_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, _):
            with outage(server.hall):
                invited = server.invite()
            assert tell_invitation(invited) == 2
            assert "octotui: nobody is invited: the database cannot be reached now: try again in a moment\n" in capsys.readouterr().err
            assert tell_invitation(server.invite()) == 0

    in_real_time(play())


def test_a_match_begins_with_its_seats_or_not_at_all(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            table = hall.table_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
            for part in ("keep", "change"):
                gone = patch.object(hall.seats if part == "keep" else hall.waiting, part, side_effect=Fault("gone"))
                with gone, pytest.raises(Refused, match="cannot be reached"):
                    hall.begin_waiting(table.id)
                assert not hall.store.recent() and not hall.tables and hall.waiting.get(table.id) == table
            number = hall.begin_waiting(table.id)
            assert [match.id for match in hall.store.recent()] == [number] and hall.begin_waiting(table.id) == number
            assert not hall.seats.unattended()

    run(play())


def test_a_match_whose_seats_cannot_be_read_is_not_opened_as_nobodys(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("cy", here=False)
            async with caller(hall, "cy") as cy:
                assert await cy.refusal("match.view", match="1", seat=None) == "unknown-match"
                number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
                hall.let_go(number)
                hall.seats.answers.clear()
                with patch.object(hall.seats.store.db, "row", side_effect=Fault("gone")):
                    with pytest.raises(Trouble, match="cannot be reached"):
                        hall.table(number)
                    assert not hall.tables
                    assert await cy.refusal("match.view", match="1", seat=None) == "unsaved"
                assert hall.table(number).house.seats_of("key of ann") == (0,)
                await cy.call("match.view", match="1", seat=None)

    run(play())


def test_of_long_lists_only_those_read_last_are_remembered_and_they_push_out_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = (hall.person(name, here=False) for name in ("ann", "bo"))
            number = hall.match_of("oct8", ann, bo)
            house = hall.seats.of(number)
            for n in range(LISTS):
                for lists in (hall.seats.games_of, hall.seats.to_watch):
                    lists(ann.key if n == 0 else f"key {n}")
            with outage(hall):
                assert [game.game.id for game in hall.seats.games_of(ann.key)] == [number]
            hall.seats.games_of("one more key")
            with outage(hall):
                assert hall.seats.games_of(ann.key) == [] and hall.seats.of(number) == house

    run(play())


def test_a_seat_that_is_given_up_is_given_up_at_once_even_if_it_cannot_be_read_again(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = hall.match_of("oct8", hall.person("ann", here=False), hall.person("bo", here=False))
            served = hall.tables[number]
            with patch.object(hall.store.db, "rows", side_effect=Fault("gone")):
                hall.give_up(number, "key of ann")
            assert served.house.keys == ("", "key of bo") == hall.seats.of(number).keys

    run(play())
