"""Guests who send rubbish, want more than the tables, or are somebody else; and terminals that can do little."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import asyncssh
import pytest

from octotui.server.hall.limits import Limits
from octotui.server.ssh.session import MOST
from tests.server.house import PATIENCE, guest, line, new_key, run, serving
from tests.server.text import line_guest, text_line


async def can_come_in(port: int) -> bool:
    """Whether the server still takes guests."""
    async with line_guest(port, "late", new_key()) as late:
        return "late in the lobby" in await late.until("in the lobby")


@asynccontextmanager
async def connected(port: int, login: str = "eve", key: asyncssh.SSHKey | None = None) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A connection with this key."""
    async with asyncssh.connect(
        "127.0.0.1", port, username=login, client_keys=[key or new_key()], known_hosts=None, agent_path=None
    ) as connection:
        yield connection


async def refused(port: int, key: asyncssh.SSHKey, login: str = "eve") -> bool:
    """Whether this key is kept out."""
    try:
        async with connected(port, login, key):
            return False
    except (asyncssh.PermissionDenied, asyncssh.DisconnectError):
        return True


# --- rubbish


def test_garbage_before_the_handshake(tmp_path: Path) -> None:
    async def play() -> None:
        dice = Random(1)
        async with serving(tmp_path) as (_, port):
            for sent in (
                b"GET / HTTP/1.1\r\n\r\n",
                b"\0" * 70_000,
                dice.randbytes(5000),
                b"SSH-2.0-x\r\n" + dice.randbytes(5000),
                b"SSH-2.0-" + b"x" * 9999,
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                with suppress(ConnectionError):
                    writer.write(sent)
                    writer.write_eof()
                    async with asyncio.timeout(PATIENCE):
                        await reader.read()
                writer.close()
            assert await can_come_in(port)

    run(play())


def test_garbage_after_the_handshake_ends_that_line_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), line_guest(port, "ann", new_key()) as ann:
            await ann.until("in the lobby")
            async with line_guest(port, "eve", new_key()) as eve:
                await eve.until("in the lobby")
                transport = eve.process.channel.get_connection()._transport
                assert transport is not None
                transport.write(Random(2).randbytes(5000))
                with suppress(asyncssh.ProtocolError):
                    await eve.ended()
            ann.type("say still here")
            async with asyncio.timeout(PATIENCE):
                while not server.hall.talk.latest or len(server.access.lines) != 1:
                    await asyncio.sleep(0.01)

    run(play())


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", new_key()) as ann, guest(port, "bo") as bo:
            await ann.until("in the lobby")
            ann.process.stdin.write(Random(3).randbytes(50_000) + b"\n")
            ann.type("say hello")
            bo.press(*(chr(n) for n in (0, 1, 2, 6, 14, 22, 28, 29, 30, 31)), "\x1b[999;999R", "\x1b]0;x\x07", "\x1bP1$r\x1b\\")
            await bo.until("ann: hello")

    run(play())


def test_a_huge_environment_is_not_taken(tmp_path: Path) -> None:
    async def play() -> None:
        environment = {
            "LANG": "x" * 100_000,
            "PYTHONPATH": "/",
            "OCTOTUI_CONFIG": "/",
            **{f"LC_A{chr(65 + n)}": "y" * 20_000 for n in range(26)},
        }
        async with serving(tmp_path) as (server, port), line(port, "ann", new_key(), env=environment) as ann:
            await ann.until("Is that right?")
            (here,) = server.access.lines
            app = here.front.app  # type: ignore[union-attr]
            assert set(app.environment) == {"TERM"}

    run(play())


def test_only_part_of_an_endless_environment_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        names = [f"LC_{one}{other}" for one in "ABCDEFGH" for other in "ABCDEFGH"]
        environment = {"PYTHONPATH": "/", "LC_ALL": "y" * 20_000, **dict.fromkeys(names, "C"), names[0]: "C.UTF-8"}
        async with serving(tmp_path) as (server, port), line(port, "ann", new_key(), env=environment) as ann:
            await ann.until("Is that right?")
            (here,) = server.access.lines
            assert here.channel is not None
            kept = here.channel.get_environment()
            assert dict(kept) == {names[0]: "C.UTF-8", **dict.fromkeys(names[1:MOST], "C")}

    run(play())


@pytest.mark.parametrize("size", [(10_000, 10_000), (2**32 - 1, 2**32 - 1), (0, 0), (1, 1)])
def test_terminals_of_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), connected(port) as connection:
            process = await connection.create_process(term_type="xterm", term_size=size, encoding=None)
            for other in ((10_000, 10_000), (0, 0), size):
                process.change_terminal_size(*other)
            process.change_terminal_size(80, 24)
            async with asyncio.timeout(PATIENCE):
                shown = b""
                while b"Is that right?" not in shown:
                    shown += await process.stdout.read(65536)
            assert max(map(int, re.findall(rb"\x1b\[(\d+);\d*H", shown)), default=1) <= 120

    run(play())


def test_a_thousand_quick_connections(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, Limits(per_address=100, logins_a_minute=2000)) as (server, port):
            for _ in range(1000):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
            async with asyncio.timeout(PATIENCE):
                while server.access.unfinished:
                    await asyncio.sleep(0.01)
            assert not server.access.connected
            assert await can_come_in(port)

    run(play())


# --- names and talk


def test_nothing_that_a_guest_types_reaches_another_terminal_but_letters(tmp_path: Path) -> None:
    async def play() -> None:
        bad = "\x1b[2J\x07\x9b1m\u202eevil\u0085"
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", new_key()) as ann, guest(port, "bo") as bo:
            await ann.until("in the lobby")
            async with text_line(port, "x" * 50, new_key(), "line") as eve:
                await eve.until("You are guest here.")
                eve.type(f"eve{bad}")
                await eve.until("has a character that cannot be shown")
                eve.type("eve")
                await eve.until("in the lobby")
                eve.type(f"say {bad}")
                await ann.until("eve: ")
                await bo.until("evil")
            assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u0085"} & set(ann.text)
            assert b"\x1b[2J\x07" not in bo.shown and "\u202e".encode() not in bo.shown

    run(play())


def test_a_name_belongs_to_its_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), line_guest(port, "ann", new_key()) as ann:
            await ann.until("in the lobby")
            async with text_line(port, "Ann", new_key(), "line") as other:
                await other.until("Ann is somebody else's name here.")

    run(play())


# --- more than the tables


@pytest.mark.parametrize("command", ["sh", "scp -t /tmp", "line; sh", "join", "line join a b", "sftp", "rpc -x", "\x1b[2J", "x" * 10_000])
def test_there_is_no_other_command(tmp_path: Path, command: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), text_line(port, "eve", new_key(), command) as eve:
            assert await eve.ended() == 2
            assert eve.text.startswith("There is no command “") and "without a command" in eve.text
            assert len(eve.text) < 400 and "\x1b" not in eve.text

    run(play())


def test_a_shell_without_a_terminal_is_told_how_to_come(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), text_line(port, "eve", new_key(), None) as eve:
            assert await eve.ended() == 2
            assert "ssh -t" in eve.text and "line" in eve.text

    run(play())


def test_there_are_no_files_no_forwarding_and_no_subsystems(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), connected(port) as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.start_sftp_client()
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_process(subsystem="netconf")
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_connection("127.0.0.1", port)
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_unix_connection("/var/run/docker.sock")
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_port("", 0, "127.0.0.1", 22)
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_path("/tmp/never", "/tmp/never")
            assert await can_come_in(port)

    run(play())


# --- who may come


def test_a_key_that_nobody_knows_stays_out_however_often_it_knocks(tmp_path: Path) -> None:
    async def play() -> None:
        key = new_key()
        async with serving(tmp_path, open_=False) as (server, port):
            for login in ("eve", "eve", "nonononono"):
                assert await refused(port, key, login)
            assert not server.hall.people.is_known(key.get_fingerprint())

    run(play())


def test_an_invitation_lets_one_key_in_and_no_second(tmp_path: Path) -> None:
    async def play() -> None:
        ann, eve = new_key(), new_key()
        async with serving(tmp_path, open_=False) as (server, port):
            code = server.hall.people.invite()
            assert not await refused(port, ann, code)
            assert await refused(port, eve, code) and await refused(port, eve, code)
            assert not await refused(port, ann, "ann")

    run(play())


def test_a_key_that_is_only_shown_uses_no_invitation(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, open_=False) as (server, _):
            code, key = server.hall.people.invite(), new_key()
            assert server.access.admits(code, key.convert_to_public(), "127.0.0.1")
            assert server.hall.people.admits(code, "another") and not server.hall.people.is_known(key.get_fingerprint())

    run(play())


def test_the_guests_may_be_changed_or_broken_while_the_server_runs(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo, guests = new_key(), new_key(), tmp_path / "guests"
        async with serving(tmp_path, open_=False) as (_, port):
            assert await refused(port, ann)
            guests.write_bytes(b"ssh-ed25519 not-base64 x\n")
            assert await refused(port, ann)
            guests.write_bytes(b"\xff\xfe\0")
            assert await refused(port, ann)
            guests.write_bytes(ann.export_public_key() + bo.export_public_key())
            assert not await refused(port, ann)
            guests.unlink()
            guests.mkdir()
            assert await refused(port, bo) and not await refused(port, ann)

    run(play())


@pytest.mark.parametrize(
    ("options", "comes_in"),
    [
        ('from="127.0.0.*" ', True),
        ("restrict,no-port-forwarding,no-X11-forwarding ", True),
        ('from="10.0.0.0/8" ', False),
        ('expiry-time="20200101" ', False),
        ('command="ls" ', False),
    ],
)
def test_an_option_before_a_key_counts_or_lets_nobody_in(tmp_path: Path, options: str, comes_in: bool) -> None:
    async def play() -> None:
        ann, guests = new_key(), tmp_path / "guests"
        async with serving(tmp_path, open_=False) as (_, port):
            guests.write_bytes(options.encode() + ann.export_public_key())
            assert await refused(port, ann) is not comes_in

    run(play())


@pytest.mark.parametrize("open_", [True, False])
def test_whoever_is_barred_by_name_or_key_stays_out_and_comes_in_again_once_that_is_gone(tmp_path: Path, open_: bool) -> None:
    async def play() -> None:
        ann, bo, barred = new_key(), new_key(), tmp_path / "barred"
        (tmp_path / "guests").write_bytes(ann.export_public_key() + bo.export_public_key())
        async with serving(tmp_path, open_=open_) as (server, port):
            for name, key in (("ann", ann), ("bo", bo)):
                assert not await refused(port, key)
                server.hall.people.take_name(key.get_fingerprint(), name)
            barred.write_text("\n Ann \n")
            assert await refused(port, ann) and not await refused(port, bo)
            barred.write_text(f"{bo.get_fingerprint()}\n")
            assert await refused(port, bo) and not await refused(port, ann)
            barred.write_bytes(b"\xff\xfe")
            assert await refused(port, ann)
            barred.unlink()
            assert not await refused(port, ann) and not await refused(port, bo)

    run(play())


# --- terminals that can do little


KINDS = ("16", "256", "true")


def colours(shown: bytes) -> set[str]:
    """What kinds of colours a terminal was sent."""
    found = set()
    for sequence in re.findall(rb"\x1b\[([\d;]*)m", shown):
        codes = iter([int(code or 0) for code in sequence.split(b";")])
        for code in codes:
            if code in (38, 48):
                kind = next(codes)
                found.add("true" if kind == 2 else "256")
                for _ in range(3 if kind == 2 else 1):
                    next(codes)
            elif 30 <= code <= 37 or 40 <= code <= 47 or 90 <= code <= 107:
                found.add("16")
    return found


@pytest.mark.parametrize(
    ("term", "environment", "found"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "true"),
        ("xterm-direct", {}, "true"),
        ("xterm-256color", {}, "256"),
        ("xterm", {}, "16"),
        ("xterm-256color", {"COLORTERM": "truecolor", "NO_COLOR": "1"}, ""),
    ],
)
def test_colours_are_those_the_client_says_it_has(tmp_path: Path, term: str, environment: dict[str, str], found: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), guest(port, "ann", term=term, env=environment) as ann:
            assert max(colours(ann.shown), key=KINDS.index, default="") == found

    run(play())


def test_a_dumb_terminal_is_pointed_to_plain_text(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), line(port, "ann", new_key(), term="dumb") as ann:
            assert await ann.ended() == 2
            assert b"write  line  behind the address" in ann.shown and b"\x1b" not in ann.shown

    run(play())


def test_the_language_c_gets_screens_in_ascii(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (_, port), guest(port, "ann", env={"LANG": "C"}) as ann:
            ann.press("n")
            await ann.until("Open the table")
            assert ann.shown.isascii()

    run(play())


# --- OpenSSH

OPENSSH = shutil.which("ssh")


@pytest.mark.skipif(OPENSSH is None, reason="there is no OpenSSH here")
@pytest.mark.parametrize(
    ("said", "sent", "status", "heard"),
    [
        (["line"], b"\nquit\n", 0, b"bo in the lobby"),
        (["rpc"], b'{"jsonrpc": "2.0", "id": 1, "method": "tables.list"}\n', 0, b'"waiting":[]'),
        (["sh", "-c", "id"], b"", 2, b"There is no command"),
        ([], b"", 2, b"ssh -t"),
        (["-s", "sftp"], b"", 255, b""),
    ],
)
def test_openssh_comes_in_too(tmp_path: Path, said: list[str], sent: bytes, status: int, heard: bytes) -> None:
    async def play() -> None:
        key = tmp_path / "key"
        new_key().write_private_key(key)
        key.chmod(0o600)
        first, rest = ([said[0]], said[1:]) if said[:1] == ["-s"] else ([], said)
        async with serving(tmp_path / "server") as (_, port):
            options = ["StrictHostKeyChecking=no", f"UserKnownHostsFile={tmp_path / 'known'}", "IdentitiesOnly=yes", "IdentityAgent=none"]
            words = [word for option in options for word in ("-o", option)]
            ssh = await asyncio.create_subprocess_exec(
                str(OPENSSH), "-F", "none", "-T", *words, "-i", str(key), "-p", str(port), *first, "bo@127.0.0.1", *rest,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            async with asyncio.timeout(PATIENCE):
                out, _ = await ssh.communicate(sent)
            assert (ssh.returncode, heard in out) == (status, True)

    run(play())
