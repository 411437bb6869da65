"""Programs at the tables of a server, with the rights of their own seats."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import msgspec
import pytest

from engine.core.registry import GAMES, load
from octotui.server.hall.limits import Limits
from octotui.server.hall.waiting_tables import FREE, Place, Waiting
from octotui.server.rpc.methods import METHODS
from octotui.server.serve import Server
from tests.server.house import new_key, run, serving
from tests.server.text import TextGuest, text_line


class Program(TextGuest):
    """A program on a line."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        super().__init__(process)
        self.notices: list[dict[str, Any]] = []
        self._asked = 0

    async def message(self) -> dict[str, Any]:
        """The next message."""
        found: dict[str, Any] = json.loads(await self.until("\n"))
        return found

    async def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """The whole answer to a request; notifications before it are kept."""
        self._asked += 1
        self.type(json.dumps({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params}))
        while "id" not in (message := await self.message()):
            self.notices.append(message)
        assert message["id"] == self._asked
        return message

    async def call(self, method: str, **params: Any) -> Any:
        return (await self.answer(method, **params))["result"]

    async def refusal(self, method: str, **params: Any) -> str:
        """The reason for which a request is refused."""
        reason: str = (await self.answer(method, **params))["error"]["data"]["reason"]
        return reason

    async def notice(self, method: str) -> dict[str, Any]:
        """The next notification of this kind."""
        while True:
            message = self.notices.pop(0) if self.notices else await self.message()
            if message.get("method") == method:
                params: dict[str, Any] = message["params"]
                return params


@asynccontextmanager
async def program(port: int, login: str, key: asyncssh.SSHKey | None = None) -> AsyncIterator[Program]:
    async with text_line(port, login, key or new_key(), "rpc") as guest:
        guest._reading.cancel()
        yield Program(guest.process)


def opened(server: Server, host: asyncssh.SSHKey, name: str, game: str = "oct8", *others: Place) -> Waiting:
    """A table of this person that waits for one more, and for these."""
    key = host.get_fingerprint()
    return server.hall.set_up(Waiting(key, game, {}, (Place(key, name), *(others or (FREE,))), "", listed=False))


async def at_table(server: Server, ann: Program, bo: Program, key: asyncssh.SSHKey, game: str = "oct8") -> str:
    """Ann hosts, Bo joins with the code, and the match begins; return its id."""
    await ann.call("tables.list")
    table = opened(server, key, "ann", game)
    assert (await bo.call("tables.join", code=table.code))["seat"] == 1
    server.hall.begin_waiting(table.id)
    changed = await bo.notice("match.changed")
    await ann.notice("match.changed")
    match: str = changed["match"]
    return match


def test_two_programs_play_a_whole_game_and_never_poll(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        fast = Limits(requests_a_second=10_000)
        async with serving(tmp_path, fast) as (server, port), program(port, "ann", key) as ann, program(port, "bo") as bo:
            match = await at_table(server, ann, bo, key)
            played = server.hall.tables[int(match)].table.match
            while not played.over:
                seat = played.pending[0]
                who, other = (ann, bo) if seat == 0 else (bo, ann)
                choices = (await who.call("match.legal", match=match, seat=seat))["choices"]
                acted = await who.call("match.act", match=match, seat=seat, code=choices[0]["code"])
                assert (await other.notice("match.changed")) == {"match": match}
                assert acted["over"] == (await other.call("match.status", match=match))["over"]
            assert (await ann.call("match.journal", match=match))["journal"]
            assert (await ann.call("match.view", match=match, seat="all"))["view"]

    run(play())


def test_a_program_has_the_rights_of_its_own_seat_and_no_others(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (server, port), program(port, "ann", key) as ann, program(port, "bo") as bo:
            match = await at_table(server, ann, bo, key, "cosmoctopus")
            for method, more in (
                ("match.legal", {}),
                ("match.act", {"code": "end"}),
                ("match.undo", {}),
                ("match.view", {}),
                ("match.status", {}),
            ):
                assert await bo.refusal(method, match=match, seat=0, **more) == "not-your-seat"
            assert await bo.refusal("match.say", match=match, seat=0, text="hi") == "not-your-seat"
            for method, more in (("match.view", {"seat": "all"}), ("match.journal", {})):
                assert await bo.refusal(method, match=match, **more) == "not-over"
            for method in ("match.new", "match.load", "match.position", "match.redeal", "bot.choose"):
                assert await bo.refusal(method, match=match) == "unknown-method"
            state: Any = server.hall.tables[int(match)].table.match.state
            own = (await bo.call("match.view", match=match, seat=1))["view"]
            all_see = (await bo.call("match.view", match=match, seat=None))["view"]
            assert own["hand"] == [len(state.hand[0]), list(state.hand[1])]
            assert all_see["hand"] == [len(hand) for hand in state.hand]
            assert [name for name in state.hand[0] if name not in state.hand[1]]
            seen = json.dumps([own, all_see])
            assert not [name for name in state.hand[0] if f'"{name}"' in seen]
            assert await bo.refusal("match.status", match="99") == "unknown-match"

    run(play())


@pytest.mark.parametrize("game", GAMES)
def test_a_program_is_shown_the_board_as_its_own_seat_or_a_spectator_sees_it(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        key, bots = new_key(), [Place(bot="random")] * (load(game).seats[0] - 2)
        async with serving(tmp_path) as (server, port), program(port, "ann", key) as ann, program(port, "bo") as bo:
            await ann.call("tables.list")
            table = opened(server, key, "ann", game, FREE, *bots)
            await bo.call("tables.join", code=table.code)
            number = server.hall.begin_waiting(table.id)
            assert number
            match = server.hall.tables[number].table.match
            whole = msgspec.json.decode(msgspec.json.encode(match.game.board(match.state)))
            assert (await bo.call("match.board", match=str(number)))["board"] == whole
            async with program(port, "cy") as cy:
                assert (await cy.call("match.board", match=str(number)))["board"] == whole
            assert await bo.refusal("match.board", match="99") == "unknown-match"

    run(play())


def test_others_see_a_match_only_if_it_may_be_watched(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (server, port), program(port, "cy") as cy:
            for watched, says in ((True, "match"), (False, "error")):
                mine = key.get_fingerprint()
                server.hall.people.take_name(mine, "ann")
                places = (Place(mine, "ann"), Place(bot="random"))
                table = server.hall.set_up(Waiting(mine, "oct8", {}, places, "", watched=watched))
                number = server.hall.begin_waiting(table.id)
                answer = await cy.answer("match.view", match=str(number), seat=None)
                assert ("result" in answer) == (says == "match")
                assert await cy.refusal("match.view", match=str(number), seat=0) == ("not-your-seat" if watched else "unknown-match")

    run(play())


def test_the_list_tells_of_tables_and_no_code(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path) as (server, port), program(port, "ann", key) as ann, program(port, "bo") as bo:
            await ann.call("tables.list")
            await bo.call("tables.list")
            places = (Place(key.get_fingerprint(), "ann"), FREE)
            table = server.hall.set_up(Waiting(key.get_fingerprint(), "oct8", {}, places, ""))
            assert await bo.notice("tables.changed") == {}
            listed = await bo.call("tables.list")
            assert [one["table"] for one in listed["waiting"]] == [table.id] and listed["matches"] == []
            assert table.code not in bo.text
            assert (await bo.call("tables.join", table=table.id))["places"][1]["name"] == "bo"
            assert await bo.refusal("tables.join", code="octo-nonono") == "unknown-table"
            await bo.call("tables.leave", table=table.id)
            assert server.hall.waiting.all()[0].free == 1

    run(play())


def test_a_program_is_told_its_limits(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(requests_a_second=5, request=300)) as (_, port), program(port, "ann") as ann:
            ann.type("x" * 10_000)
            assert (await ann.message())["error"]["message"] == "the line is longer than 300 bytes"
            ann.type(json.dumps([{"jsonrpc": "2.0", "id": n, "method": "-"} for n in range(7)]).replace(" ", ""))
            reasons = [one["error"]["data"]["reason"] for one in json.loads(await ann.until("\n"))]
            assert reasons == ["unknown-method"] * 5 + ["too-many"] * 2

    run(play())


def test_a_program_cannot_have_the_name_of_another_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), program(port, "ann") as ann:
            await ann.call("tables.list")
            async with program(port, "ANN") as other:
                assert "somebody else's name" in (await other.message())["error"]["message"]
                assert await other.ended() == 2

    run(play())


def test_an_invitation_lets_a_program_in_but_its_code_is_not_a_name(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path, open_=False) as (server, port):
            code = server.hall.people.invite()
            async with program(port, code, key) as ann:
                assert (await ann.message())["error"]["data"]["reason"] == "bad-name"
                assert await ann.ended() == 2
            assert not server.hall.people.name(key.get_fingerprint())
            async with program(port, "ann", key) as ann:
                assert (await ann.call("tables.list"))["matches"] == []

    run(play())


def test_the_page_lists_the_methods_of_a_server() -> None:
    page = (Path(__file__).parents[2] / "docs" / "headless.md").read_text("utf-8").partition("## At a server")[2].partition("\n## ")[0]
    names = set(re.findall(r"`((?:rpc|games|lobby|ladder|tables|match)\.[a-z_]+)`", page))
    notifications = {"match.changed", "match.asked", "match.settled", "match.news", "match.time", "tables.changed", "lobby.said"}
    assert names == set(METHODS) | notifications
