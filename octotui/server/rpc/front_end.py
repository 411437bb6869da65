"""The JSON-RPC front end: a program at the tables, with the rights of its key's seats."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from octotui.headless.messages import BAD_PARAMETERS, PARSE_ERROR, Fault
from octotui.headless.rpc import failure, respond
from octotui.server.hall.hall import Guest, Hall
from octotui.server.hall.limits import Limits
from octotui.server.rpc.desk import ServedDesk
from octotui.server.rpc.methods import METHODS
from octotui.server.text.stream import LineStream

NO_NAME = "The code of an invitation is no name. You are let in: log in again under the name you want."


class RpcFrontEnd(LineStream):
    """Answers requests line by line, and sends notifications of others' changes in between."""

    def __init__(self, hall: Hall, limits: Limits, key: str, login: str, channel: Any) -> None:
        super().__init__(channel, limits.request)
        self.hall, self.limits, self.key, self.login = hall, limits, key, login

    async def run(self) -> int:
        name = self.hall.people.name(self.key)
        if not name:
            if not self.login:
                self.put_line(failure(None, Fault(BAD_PARAMETERS, "bad-name", NO_NAME)))
                return 2
            if why := self.hall.people.take_name(self.key, self.login):
                self.put_line(failure(None, Fault(BAD_PARAMETERS, "bad-name", f"{why} Log in under another name.")))
                return 2
            name = self.login
        guest, desk = Guest(self.key, name), ServedDesk(self.hall, self.limits, self.key, name, METHODS, self.notice)
        self.hall.enter(guest)
        try:
            await self.serve(desk)
        finally:
            desk.leave()
            self.hall.leave(guest)
        return 0

    async def serve(self, desk: ServedDesk) -> None:
        """Answer until the input ends."""
        while (line := await self.next_line()) != b"":
            if line is None:
                for method, params in desk.news():
                    self.put_line({"jsonrpc": "2.0", "method": method, "params": params})
                await asyncio.sleep(0)
            elif len(line.rstrip(b"\r\n")) > self.longest:
                why = f"the line is longer than {self.longest} bytes"
                self.put_line(failure(None, Fault(PARSE_ERROR, "parse-error", why)))
            elif line.strip() and (answer := respond(desk, line)) is not None:
                self.put(answer + b"\n")

    def put_line(self, message: object) -> None:
        self.put(msgspec.json.encode(message) + b"\n")
