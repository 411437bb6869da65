"""The limits of a server: each is reached by real clients, and a sentence says so."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path

import asyncssh
import msgspec
import pytest

from octotui.server.hall.limits import Limits, read_limits
from octotui.server.hall.rate_limit import RateLimit
from tests.server.halls import hall_in
from tests.server.house import PATIENCE, guest, line, new_key, run, serving
from tests.server.test_lines import opened
from tests.server.text import line_guest, text_line


class Stranger(asyncssh.SSHClient):
    """A client that knows why its connection ended."""

    def __init__(self) -> None:
        self.why = asyncio.get_running_loop().create_future()

    def connection_lost(self, exc: Exception | None) -> None:
        self.why.set_result(exc.reason.removesuffix(" (error 12)") if isinstance(exc, asyncssh.DisconnectError) else repr(exc))


async def sent_away(port: int, key: asyncssh.SSHKey, login: str = "x") -> str:
    """The sentence with which somebody is turned away."""
    stranger = Stranger()
    with suppress(asyncssh.DisconnectError, asyncssh.ChannelOpenError):
        await asyncssh.create_connection(
            lambda: stranger, "127.0.0.1", port, username=login, client_keys=[key], known_hosts=None, agent_path=None
        )
    async with asyncio.timeout(PATIENCE):
        why: str = await stranger.why
    return why


@pytest.mark.parametrize(
    ("limits", "says"),
    [
        (Limits(connections=1), "All 1 places are taken; come back later."),
        (Limits(per_address=1), "There are 1 connections from your address already."),
        (Limits(logins_a_minute=1), "Too many have come in the last minute; try again in one."),
    ],
)
def test_connections_in_all_of_one_address_and_in_a_minute(tmp_path: Path, limits: Limits, says: str) -> None:
    async def play() -> None:
        async with serving(tmp_path, limits) as (_, port), line_guest(port, "ann", new_key()) as ann:
            await ann.until("in the lobby")
            assert await sent_away(port, new_key()) == says

    run(play())


def test_connections_that_have_not_shown_a_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(unfinished=2)) as (server, port):
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            assert await sent_away(port, new_key()) == "2 others are just coming in; try again in a moment."
            silent += [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
            await asyncio.gather(*(reader.readline() for reader, _ in silent))
            assert len(server.access.unfinished) <= 4
            for _, writer in silent:
                writer.close()
            async with asyncio.timeout(PATIENCE):
                while server.access.unfinished:
                    await asyncio.sleep(0.01)
            async with line_guest(port, "ann", new_key()) as ann:
                await ann.until("in the lobby")

    run(play())


def test_connections_of_one_key_but_not_of_another(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path, Limits(per_key=1)) as (_, port), line_guest(port, "ann", key) as ann:
            await ann.until("in the lobby")
            assert await sent_away(port, key) == "There are 1 connections with your key already."
            async with line_guest(port, "bo", new_key()) as bo:
                await bo.until("in the lobby")

    run(play())


def test_windows_of_one_guest(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path, Limits(windows=1)) as (_, port), line_guest(port, "ann", key) as ann:
            await ann.until("in the lobby")
            async with text_line(port, "ann", key, "line") as second:
                assert await second.ended() == 2
                assert second.text == "You have 1 windows open here already.\r\n"

    run(play())


def test_windows_that_are_asked_for_at_the_same_instant_are_counted_too(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with (
            serving(tmp_path, Limits(windows=2)) as (server, port),
            asyncssh.connect("127.0.0.1", port, username="ann", client_keys=[key], known_hosts=None, agent_path=None) as connection,
        ):
            windows = await asyncio.gather(*(connection.create_process("line", encoding=None) for _ in range(6)))
            async with asyncio.timeout(PATIENCE):
                while sum(window.exit_status == 2 for window in windows) < 4:
                    await asyncio.sleep(0.01)
            assert len(server.access.lines) == 2

    run(play())


def test_tables_of_one_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(tables=1)) as (server, port), line_guest(port, "ann", new_key()) as ann:
            await opened(ann, "Oct8")
            ann.type("lobby", "new", "", "")
            await ann.until("1 tables of yours wait already: begin one, or give one up.")
            assert len(server.hall.waiting.all()) == 1

    run(play())


def test_talk_in_the_lobby_and_at_a_table_is_counted_together_and_has_a_length(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(talk_a_minute=2)) as (server, port), line_guest(port, "ann", new_key()) as ann:
            await ann.until("in the lobby")
            ann.type(f"say {'x' * 121}", "say one")
            await ann.until("What is said has at most 120 characters.")
            ann.type("list")
            await opened(ann, "Oct8")
            ann.type("bot 2 easy", "begin")
            await ann.until("quit for the lobby.")
            ann.type("say two", "say three")
            await ann.until("You have said 2 things within a minute: wait a little.")
            assert [one.text for one in server.hall.talk.latest] == ["one"]
            assert [one.text for one in server.hall.tables[1].table.match.said] == ["two"]

    run(play())


def test_whoever_talks_too_much_on_a_screen_is_told_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(talk_a_minute=1)) as (_, port), guest(port, "ann") as ann:
            for word in ("one", "two"):
                ann.press("m")
                await ann.until("What do you say")
                ann.press(*word, "enter")
                await ann.until(lambda text: "What do you say" not in text)
            await ann.until("You have said 1 things")

    run(play())


def test_a_terminal_is_used_up_to_a_size(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(columns=100, rows=30)) as (_, port), guest(port, "ann", size=(100, 30)) as ann:
            ann.process.change_terminal_size(10_000, 10_000)
            await ann.until("Of your terminal 100 columns and 30 rows")
            assert max(map(int, re.findall(rb"\x1b\[(\d+);\d*H", ann.shown))) <= 30

    run(play())


def test_a_line_without_a_key_is_ended_with_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(idle=0.5)) as (_, port):
            async with line_guest(port, "ann", new_key()) as ann:
                assert await ann.ended() == 0
                assert ann.text.endswith("Nothing was typed for 0 seconds: come back when you like, your seats stay yours.\r\n")
            async with line(port, "bo", new_key()) as bo:
                assert await bo.ended() == 0
                assert b"come back when you like" in bo.shown

    run(play())


@pytest.mark.parametrize("idle", [0.0, 0.002, 0.005, 0.02])
def test_a_line_that_is_ended_while_it_begins_ends_with_a_sentence(idle: float, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(idle=idle)) as (_, port), line(port, "bo", new_key()) as bo:
            assert await bo.ended() == 0
            assert b"come back when you like" in bo.shown

    run(play())


def test_limits_are_numbers_with_names() -> None:
    assert read_limits(["connections=7", "idle=1.5"]) == Limits(connections=7, idle=1.5)
    for said, why in (
        ("places=7", "unknown limit 'places'"),
        ("tables=0", "tables"),
        ("tables=x", "tables"),
        ("tables", "cannot be nothing"),
    ):
        with pytest.raises(ValueError, match=why):
            read_limits([said])


def test_the_page_of_settings_lists_every_limit_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "settings.md").read_text("utf-8").partition("## For a server")[2].partition("\n## ")[0]
    told = {name: float(number) for name, number in re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)}
    assert told == msgspec.structs.asdict(Limits())


def test_a_limit_counts_the_last_minute_and_begins_anew_when_the_clock_is_set_back() -> None:
    """An hour back, nothing that was counted lies within the last minute, and nobody is shut out for an hour."""
    limit = RateLimit(2, 60)
    assert [limit.allows(now) for now in (1000, 1001, 1002, 1059, 1060, 1060.5, 1061)] == [True, True, False, False, True, False, True]
    assert [limit.allows(now) for now in (-2540, -2539, -2538)] == [True, True, False]


def test_who_has_said_nothing_within_a_minute_takes_no_memory(tmp_path: Path) -> None:
    with hall_in(tmp_path) as hall:
        for n in range(5):
            hall.talk.check(f"key {n}")
        hall.clock.now += 60
        hall.talk.check("key 0")
        assert len(hall.talk._rates) == 1


def test_games_of_one_guest_that_go_on(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.limits = Limits(games=2)
            ann, bo = hall.person("ann"), hall.person("bo")
            first, _ = (hall.match_of("oct8", ann, bo) for _ in range(2))
            with pytest.raises(ValueError, match="2 games of yours go on already: finish one, or give one up"):
                hall.match_of("oct8", ann, bo)
            hall.give_up(first, "key of ann")
            hall.match_of("oct8", ann, bo)

    run(play())
