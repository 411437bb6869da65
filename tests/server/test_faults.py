"""What goes wrong on a connection or with the server itself, and that nobody else is the worse for it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from octotui.server.hall.limits import Limits
from octotui.server.serve import Server
from tests.server.house import PATIENCE, guest, new_key, run, serving
from tests.server.test_playing import seated
from tools.kill import Storm, witnesses


@asynccontextmanager
async def openssh(folder: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """OpenSSH's own client, in the lobby."""
    key = folder / "key"
    new_key().write_private_key(key)
    key.chmod(0o600)
    options = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes", "-F", "none"]
    process = await asyncio.create_subprocess_exec(
        *("ssh", "-tt", "-p", str(port), "-i", str(key), *options, "cy@127.0.0.1"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def lines(server: Server, count: int) -> None:
    """Wait until there are this many connections to the server."""
    async with asyncio.timeout(PATIENCE):
        while len(server.access.lines) != count:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "frozen"])
def test_a_guest_whose_client_is_gone_is_gone(tmp_path: Path, sign: signal.Signals) -> None:
    async def play() -> None:
        with patch("octotui.server.serve.KEEPALIVE", 0.2):
            async with serving(tmp_path) as (server, port), guest(port, "ann") as ann, openssh(tmp_path, port) as client:
                await lines(server, 2)
                client.send_signal(sign)
                await lines(server, 1)
                ann.press("n")
                await ann.until("Open the table")

    run(play())


def test_a_connection_that_says_nothing_is_cut(tmp_path: Path) -> None:
    def silent(port: int) -> bytes:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
            return b"".join(iter(lambda: line.recv(4096), b""))

    async def play() -> None:
        async with serving(tmp_path, Limits(handshake=0.3)) as (server, port):
            heard = await asyncio.to_thread(silent, port)
            assert heard.startswith(b"SSH-2.0-")
            assert not server.access.lines and not server.access.connected

    run(play())


def test_two_servers_of_one_folder_see_each_others_answers(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (one, port), serving(tmp_path) as (other, another), guest(port, "ann") as ann:
            key = new_key()
            async with guest(port, "bo", key) as bo:
                await seated(ann, bo, "Oct8")
                await ann.until(lambda text: "is the host" not in text)
            async with guest(another, "bo", key) as bo:
                await bo.until("Oct8")
                bo.press("1")
                await bo.until("Hand")
                mine, theirs = one.hall.tables[1].table.match, other.hall.tables[1].table.match
                async with asyncio.timeout(PATIENCE):
                    for _ in range(6):
                        before = len(mine.lines)
                        (ann, bo)[mine.pending[0]].press(".")
                        while len(mine.lines) == before or mine.lines != theirs.lines:
                            await asyncio.sleep(0.01)

    run(play())


def test_what_was_shown_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    storm, rng = Storm(tmp_path, witnesses(), new_key()), Random(1)
    for _ in range(3):
        storm.round(rng)
    assert storm.answers
    assert storm.views > storm.answers
