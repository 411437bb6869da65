"""Several servers on one store, a file or a database: each knows what happens at the others, and one takes over when another dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from threading import Barrier
from typing import cast
from unittest.mock import patch

import pytest

from engine.core.prompt import Refused
from octotui.server.hall import cluster, served_table, waiting_tables
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.cluster import LOBBY, Cluster
from octotui.server.hall.hall import Guest, Hall
from octotui.server.hall.limits import Limits
from octotui.server.hall.pace import Pace
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.waiting_tables import Place, Waiting, WaitingTables
from octotui.storage.database import Value
from octotui.storage.games import GameLibrary
from octotui.storage.schema import SERVER
from octotui.storage.store import Store
from octotui.storage.trouble import Fault
from tests.postgres import database
from tests.server.answers import finish
from tests.server.halls import Bots
from tests.server.house import PATIENCE, run
from tests.typed import there

ANN, BO = Guest("key of ann", "ann"), Guest("key of bo", "bo")
LIVE = Pace()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "SQLite":
        yield tmp_path / "tables.db"
    else:
        with database() as found:
            yield found


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server is taken for dead because a busy machine is late, unless a test is about that."""
    monkeypatch.setattr(cluster, "DEAD", PATIENCE)


@asynccontextmanager
async def starting(*addresses: Path | str) -> AsyncIterator[list[Hall]]:
    """Servers of one store, each at this address of it, before they have looked for one another."""
    made = [Hall(Store.open(address), GameLibrary(), cast(BotPool, Bots()), Limits(talk_a_minute=1000), pause=0) for address in addresses]
    for hall in made:
        hall.start()
    try:
        yield made
    finally:
        for hall in made:
            await hall.close()
            with suppress(Fault):
                hall.store.close()


@asynccontextmanager
async def halls(*addresses: Path | str) -> AsyncIterator[list[Hall]]:
    """Servers of one store that have met."""
    async with starting(*addresses) as made:
        await until(lambda: all(len(hall.cluster.others) == len(made) - 1 == len(hall._met) for hall in made))
        for hall in (*made, *made):
            hall.hear_others()
        yield made


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


def believe_to_be_alone(server: Cluster) -> None:
    """Look at the signs of life while those of the others are late."""
    with patch.object(cluster, "DEAD", -1.0):
        server.pulse(server.store.db.rows)
    assert not server.others


def begin(hall: Hall, *places: Place, game: str = "oct8", pace: Pace = LIVE) -> int:
    for person in (ANN, BO):
        hall.people.take_name(*person)
    number = hall.begin_waiting(hall.set_up(Waiting(ANN.key, game, {}, places, "", pace=pace)).id)
    assert number is not None
    return number


@asynccontextmanager
async def match_at_two(address: Path | str) -> AsyncIterator[tuple[ServedTable, ServedTable]]:
    """A match of Ann and Bo as each of two servers has it."""
    async with halls(address, address) as (one, other):
        number = begin(one, Place(*ANN), Place(*BO))
        yield one.table(number), other.table(number)


def test_guests_talk_and_tables_of_one_server_are_known_at_the_other(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            one.people.take_name(*ANN)
            one.enter(ANN)
            await until(lambda: other.is_here(ANN.key))
            one.say(ANN.key, "hello")
            await until(lambda: [said.text for said in other.talk.latest] == ["hello"])
            one.set_up(Waiting(ANN.key, "oct8", {}, (Place(*ANN), Place()), ""))
            assert [table.host for table in other.waiting.all()] == [ANN.key]
            one.leave(ANN)
            await until(lambda: not other.is_here(ANN.key))

    run(play())


def test_an_answer_at_one_server_is_followed_at_the_other_and_who_is_at_the_table_is_known(address: Path | str) -> None:
    async def play() -> None:
        async with match_at_two(address) as (here, there):
            here.sit(ANN.key, lambda: None)
            await until(lambda: 0 not in there.presence.gone)
            there.sit(BO.key, lambda: None)
            await until(lambda: not here.presence.gone)
            for _ in range(4):
                served = (here, there)[here.table.match.pending[0]]
                seat, game = served.table.match.pending[0], served.table.match.game
                served.table.act(seat, game.legal(served.table.match.state, seat)[0])
                await until(lambda: here.table.match.lines == there.table.match.lines)

    run(play())


def test_a_sign_of_life_of_another_server_tells_nobody_anything(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            one.hear_others()
            told: list[str] = []
            one.listen(lambda: told.append("lobby"))
            with patch.object(one, "_meet", lambda: told.append("everything")):
                for _ in range(3):
                    other.cluster.pulse(other.store.db.rows)
                    one.hear_others()
            assert not told

    run(play())


def test_an_answer_at_one_server_is_told_to_the_lobbies_of_the_other_which_has_no_such_table_in_memory(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            number = begin(one, Place(*ANN), Place(*BO))
            await until(lambda: other.store.recent())
            one.hear_others()
            other.hear_others()
            heard: list[str] = []
            with patch.object(other.lobby, "tell", lambda: heard.append("lobby")):
                match = one.table(number).table.match
                one.table(number).table.act(match.pending[0], match.game.proposal(match.state, match.pending[0]))
                await until(lambda: heard)
            assert number not in other.tables

    run(play())


def test_a_server_that_cannot_be_met_now_is_met_at_the_next_look(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            one._met, one.cluster.changed = frozenset(), True
            with patch.object(one.cluster, "renew", side_effect=Fault("gone")) as renew:
                one.hear_others()
                one.hear_others()
                assert renew.call_count == 2
            one.hear_others()
            assert one._met == {other.cluster.id}

    run(play())


def test_what_was_not_heard_is_made_up_for_and_time_goes_on(address: Path | str) -> None:
    """The database fails once, just when it is asked what another server has announced."""

    async def play() -> None:
        async with halls(address, address) as (one, other):
            with patch.object(one.cluster, "read", side_effect=Fault("gone")) as read:
                other.cluster.announce("present")
                await until(lambda: read.called)
            looks = one._looks
            other.enter(ANN)
            await until(lambda: [person.name for person in one.cluster.others_at(LOBBY)] == ["ann"])
            await until(lambda: one._looks > looks + 1)

    run(play())


def test_what_is_said_before_the_first_look_of_another_server_is_heard(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, _), starting(address) as (late,):
            one.say(ANN.key, "hello")
            await until(lambda: late.talk.latest)
            assert [said.text for said in late.talk.latest] == ["hello"]

    run(play())


def test_what_was_said_while_another_server_was_taken_for_dead_is_heard_there_afterwards(address: Path | str) -> None:
    """Who believes to be alone announces nothing; the other one has not missed anything as far as it knows."""

    async def play() -> None:
        async with halls(address, address) as (one, other):
            believe_to_be_alone(one.cluster)
            one.say(ANN.key, "hello")
            await until(lambda: [said.text for said in other.talk.latest] == ["hello"])

    run(play())


def test_servers_of_which_one_has_forgotten_the_other_meet_again(address: Path | str) -> None:
    """After a sleep of the machine all signs of life are late, and the first that wakes finds nobody."""

    async def play() -> None:
        async with halls(address, address) as (one, other):
            with patch.object(cluster, "FORGOTTEN", -1.0):
                one.cluster.pulse(one.store.db.rows)
            assert one.cluster.alone
            await until(lambda: {one.cluster.id} == other.cluster.others and {other.cluster.id} == one.cluster.others)

    run(play())


def test_answers_given_while_another_server_was_taken_for_dead_are_followed_there_afterwards(address: Path | str) -> None:
    async def play() -> None:
        async with match_at_two(address) as (here, there):
            believe_to_be_alone(here.cluster)
            seat, game = here.table.match.pending[0], here.table.match.game
            here.table.act(seat, game.legal(here.table.match.state, seat)[0])
            await until(lambda: here.table.match.lines == there.table.match.lines)

    run(play())


def test_words_are_heard_once_even_if_their_announcement_was_lost(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            announcements = other.store.announcements
            lost: list[tuple[object, ...]] = []

            def lose() -> list[tuple[object, ...]]:
                lost.extend(told for told in announcements() if "said" in told or not told)
                if lost:
                    raise Fault("gone")
                return []

            with patch.object(other.store, "announcements", lose):
                one.say(ANN.key, "hello")
                await until(lambda: lost)
            await until(lambda: other.talk.latest)
            one.say(ANN.key, "again")
            await until(lambda: other.talk.count > 1)
            assert [said.text for said in other.talk.since(0)] == ["hello", "again"]

    run(play())


def test_time_goes_on_even_if_something_in_it_fails(address: Path | str) -> None:
    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        async with halls(address) as (one,):
            with patch.object(one, "tick", side_effect=[RuntimeError("tick"), None, None]) as tick:
                await until(lambda: tick.call_count > 1)

    run(play())


def test_bots_answer_after_it_could_not_be_found_out_whose_they_are(address: Path | str) -> None:
    """All set their clocks at once, so both bots are asked from the start."""

    async def play() -> None:
        async with halls(address, address) as (one, _):
            execute, faults = one.store.db.execute, [Fault("lock timeout")]

            def fail_once(statement: str, values: Sequence[Value] = ()) -> object:
                if statement == cluster.TAKE and faults:
                    raise faults.pop()
                return execute(statement, values)

            with patch.object(one.store.db, "execute", fail_once), patch.object(served_table, "RETRY", 0.05):
                number = begin(one, Place(bot="random", name="Robo"), Place(bot="random", name="Bot"), Place(*ANN), game="night")
                match = one.table(number).table.match
                await until(lambda: match.pending == (2,))
                assert not faults

    run(play())


def test_what_servers_of_a_file_have_told_one_another_is_not_kept_for_ever(address: Path | str) -> None:
    async def play() -> None:
        with patch.object(cluster, "NEWS_KEPT", 3):
            async with halls(address, address) as (one, other):
                for n in range(10):
                    one.say(ANN.key, f"word {n}")
                    other.hear_others()
                one.cluster.pulse(one.store.db.rows)
                assert len(one.store.db.rows("SELECT id FROM news")) <= 3
                await until(lambda: [said.text for said in other.talk.latest] == [f"word {n}" for n in range(10)])
                for n in range(5):
                    one.cluster.announce("word", n)
                one.cluster.pulse(one.store.db.rows)
                if not one.store.db.announces_lines:
                    assert () in other.store.announcements(), "who looks too late reads everything anew"

    run(play())


def test_whoever_sits_down_at_another_server_looks_on_at_the_first(address: Path | str) -> None:
    async def play() -> None:
        async with match_at_two(address) as (here, there):
            # Two servers know the time of the database to within a round trip, which a busy machine makes long.
            there.presence.clock, taken = here.presence.clock, list[str]()
            here.sit(ANN.key, lambda: taken.append("here"))
            there.sit(ANN.key, lambda: taken.append("there"))
            await until(lambda: taken)
            assert taken == ["here"] and 0 not in here.presence.gone

    run(play())


def test_two_seats_that_answer_at_the_same_instant_write_one_journal_and_lose_nothing(address: Path | str) -> None:
    async def play() -> None:
        async with match_at_two(address) as (here, there):
            said = [0, 0]
            for n in range(100):
                for seat, served in enumerate((here, there)):
                    served.table.say(seat, f"word {n}")
                    said[seat] += 1
            here.table.catch_up()
            there.table.catch_up()
            assert here.table.match.lines == there.table.match.lines
            assert [sum(line.seat == seat for line in here.table.match.said) for seat in (0, 1)] == said

    run(play())


def test_bots_of_a_server_that_dies_are_taken_over(address: Path | str) -> None:
    async def play() -> None:
        with patch.object(cluster, "DEAD", 2.0):
            async with halls(address, address) as (one, other):
                with patch.object(one.cluster, "others", one.cluster.others):
                    number = begin(one, Place(*ANN), Place(bot="random", name="Robo"))
                assert one.cluster.drives(number) and not other.cluster.drives(number)
                other.table(number)
                die(one)
                await until(lambda: other.cluster.drives(number))
                match = other.table(number).table.match
                await until(lambda: match.pending == (0,))

    run(play())


def die(hall: Hall) -> None:
    """This server does nothing any more, and tells nobody."""
    assert hall._next_look is not None
    hall._next_look.cancel()
    for served in hall.tables.values():
        served.close()
    hall.store.close()


def test_the_clock_of_a_server_that_dies_is_taken_over(address: Path | str) -> None:
    async def play() -> None:
        with patch.object(cluster, "DEAD", 2.0):
            async with halls(address, address) as (one, other):
                number = begin(one, Place(*ANN), Place(*BO), pace=Pace("answer", 30))
                assert one.cluster.drives(number)
                served, timer = other.table(number), other.timekeepers[number]
                for person in (ANN, BO):
                    served.sit(person.key, lambda: None)
                match = served.table.match
                (seat,) = match.pending
                proposal = there(match.game.prompt(match.state, seat)).proposal
                timer.clock.pass_(30)
                timer.tick(timer.now)
                assert timer.clock.up == (seat,) and match.last_answer(seat) == 0, "the other server sees to it"
                die(one)
                await until(lambda: match.last_answer(seat))
                assert match.nodes[match.last_answer(seat)].code == proposal

    run(play())


@pytest.mark.parametrize("opened", ["before", "after"])
def test_bots_of_a_match_that_leaves_memory_at_one_server_answer_at_the_other(opened: str, address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            number = begin(one, Place(*ANN), Place(bot="random", name="Robo"))
            await until(lambda: one.tables[number].table.match.pending == (0,) and not one.tables[number].in_use)
            assert one.cluster.drives(number) and not other.cluster.drives(number)
            if opened == "before":
                other.table(number)
            one.let_go(number)
            await until(lambda: number not in one.tables)
            match = (table := other.table(number).table).match
            await until(lambda: other.cluster.drives(number))
            while 1 not in match.pending:
                table.act(0, match.game.proposal(match.state, 0))
            await until(lambda: match.pending == (0,))
            assert not one.tables

    run(play())


def test_a_match_stays_in_memory_where_its_bots_are_looked_after_while_its_people_are_at_another_server(address: Path | str) -> None:
    async def play() -> None:
        async with match_at_two(address) as (here, there):
            there.sit(ANN.key, lambda: None)
            await until(lambda: 0 not in here.presence.gone)
            assert here.in_use
            there.stand(ANN.key, there.keyboards[ANN.key])
            await until(lambda: not here.in_use)

    run(play())


def test_an_answer_that_cannot_be_saved_is_refused_and_not_shown(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            number = begin(one, Place(*ANN), Place(*BO))
            table = one.table(number).table
            seat, lines = table.match.pending[0], list(table.match.lines)
            code = table.match.game.legal(table.match.state, seat)[0]
            with patch.object(one.store.db, "execute_all", side_effect=Fault("gone")):
                with pytest.raises(Refused, match="it cannot be saved now"):
                    table.act(seat, code)
                assert table.match.lines == lines and table.match.pending[0] == seat
            table.act(seat, code)
            await until(lambda: other.table(number).table.match.lines == table.match.lines)

    run(play())


def test_lists_go_on_as_last_known_while_the_store_cannot_be_read(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, _):
            number = begin(one, Place(*ANN), Place(*BO))
            before = one.seats.games_of(ANN.key)
            with patch.object(one.store.db, "rows", side_effect=Fault("gone")):
                assert one.seats.games_of(ANN.key) == before and before[0].game.id == number

    run(play())


def test_a_table_that_is_begun_at_two_servers_at_once_begins_once(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            for person in (ANN, BO):
                one.people.take_name(*person)
            with ExitStack() as patches:
                for hall in (one, other):
                    for method in ("tell_all", "table"):
                        patches.enter_context(patch.object(hall, method))
                for _ in range(4):
                    id = one.set_up(Waiting(ANN.key, "oct8", {}, (Place(*ANN), Place(*BO)), "")).id
                    begun = await asyncio.gather(*(asyncio.to_thread(hall.begin_waiting, id) for hall in (one, other)))
                    assert begun[0] is not None and begun[0] == begun[1]
                    one.give_up_waiting(id)
            assert len(one.store.recent(limit=100)) == 4

    run(play())


def test_of_tables_that_have_begun_only_the_latest_are_kept(address: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of tables that have begun were never deleted."""
    monkeypatch.setattr(waiting_tables, "BEGUN_KEPT", 3)

    def rows(hall: Hall) -> list[int]:
        return [id for (id,) in hall.store.db.rows("SELECT id FROM waiting ORDER BY id")]

    async def play() -> None:
        async with halls(address, address) as (one, _):
            for person in (ANN, BO):
                one.people.take_name(*person)
            places = (Place(*ANN), Place(*BO))
            waits = one.set_up(Waiting(ANN.key, "oct8", {}, places, "")).id
            tables = [one.set_up(Waiting(ANN.key, "oct8", {}, places, "")).id for _ in range(2)]
            for id in tables:
                one.begin_waiting(id)
            for _ in range(3):
                tables.append(one.set_up(Waiting(ANN.key, "oct8", {}, places, "")).id)
                one.begin_waiting(tables[-1])
            assert rows(one) == [waits, *tables[-3:]]
            table = one.waiting.get(tables[-3])
            assert table is not None and table.match is not None

            assert one.begin_waiting(waits) is not None
            assert rows(one) == [waits, *tables[-2:]], "one that has waited for long is not forgotten as it begins"
            tables.append(one.set_up(Waiting(ANN.key, "oct8", {}, places, "")).id)
            with patch("octotui.server.hall.hall.log.info", side_effect=Fault("gone")), pytest.raises(Refused):
                one.begin_waiting(tables[-1])
            assert rows(one) == [waits, *tables[-3:]], "one that cannot begin lets none be forgotten"

    run(play())


def test_when_two_want_a_rematch_at_the_same_instant_one_sets_up_the_table_for_both(address: Path | str) -> None:
    async def play() -> None:
        async with halls(address, address) as (one, other):
            number = begin(one, Place(*ANN), Place(*BO))
            finish(one.table(number).table)
            first = one.rematch(number, ANN.key)
            with patch.object(other.waiting, "rematch_of", side_effect=[None, first]):
                second = other.rematch(number, BO.key)
            assert second == first and second.invites(BO.key)
            assert [table.id for table in other.waiting.all()] == [first.id]

    run(play())


def test_rematches_added_at_the_same_instant_are_one_table(address: Path | str) -> None:
    barrier = Barrier(2)

    def add(person: Guest) -> list[Waiting]:
        with Store.open(address) as store:
            store.db.prepare(SERVER)
            tables = WaitingTables(store)
            found = []
            for match in range(1, 51):
                barrier.wait(PATIENCE)
                found.append(tables.add(Waiting(person.key, "oct8", {}, (Place(*person), Place()), "", rematch=match)))
            return found

    with ThreadPoolExecutor() as pool:
        ours, theirs = pool.map(add, (ANN, BO))
    assert [(table.id, table.host, table.code) for table in ours] == [(table.id, table.host, table.code) for table in theirs]
    with Store.open(address) as store:
        assert [table.rematch for table in WaitingTables(store).all()] == list(range(1, 51))
