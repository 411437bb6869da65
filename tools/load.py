"""How many guests a server bears: `make load`.

Guests with real keys sit at tables of all games and press keys, each on a line by SSH to a server on one core of this machine.
Beside that: the same keys on one terminal of this machine, and a process for each guest, behind sshd too where it is installed.
`make load ARGS="--guests 8 --seconds 10 --rounds 2"` is a small one; `--parts guests` leaves the rest out, and with `--real-time` it goes
before all else that runs on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from getpass import getuser
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import asyncssh

from engine.core.registry import GAMES
from octotui.cli.arguments import read_library
from octotui.server.hall.limits import Limits
from octotui.server.serve import TABLES, Address, Server
from tools import load_costs, load_front_ends, load_lists
from tools.bench_table import percentile
from tools.load_lines import Line, Pty, by_ssh, here
from tools.load_tables import furnish, tables_for
from tools.processes import before_all_else, family, memory, processor, wait_time

A_SECOND = 2.0
"""Keys each guest presses in a second."""
PAUSE = 0.5
APART = 0.1
"""Seconds between two guests who come."""
PARTS = ("one", "many", "sshd", "guests", "flood", "deaf", "rounds")
"""One terminal; a process for each guest, without sshd and behind it; the server's guests, beside one who floods or is deaf; logins."""
LOCAL = ("play", "{game}", "--seats", "You,random,random", "--seed", "5")
MANY = Limits(connections=10_000, per_address=10_000, logins_a_minute=10**6, windows=10_000)


@dataclass
class Figures:
    """The results of a run."""

    what: str
    guests: int
    paints: list[float] = field(default_factory=list)
    pressed: int = 0
    memory: float = 0
    """MiB that each guest takes."""
    login: float = 0
    """Milliseconds of processor that each login takes, up to the painted lobby or table."""
    waited: float = 0
    """How much of the time the server wanted to run and another program had the core."""
    key: float = 0
    """Milliseconds of processor that each key takes."""

    def __str__(self) -> str:
        if not self.paints:
            return f"{self.what:<28}{self.guests:>7}   no key has painted anything"
        times = [median(self.paints), percentile(self.paints, 0.95), percentile(self.paints, 0.99)]
        figures = "".join(f"{n:>9.1f}" for n in (*times, self.memory, self.login, self.key))
        return f"{self.what:<28}{self.guests:>7}{figures}{1 - len(self.paints) / self.pressed:>10.0%}{self.waited:>8.0%}"


COLUMNS = (
    ("guests", 7),
    ("p50, ms", 9),
    ("p95, ms", 9),
    ("p99, ms", 9),
    ("MiB each", 9),
    ("ms/login", 9),
    ("ms/key", 9),
    ("not timed", 10),
    ("waited", 8),
)
HEAD = " " * 28 + "".join(f"{name:>{width}}" for name, width in COLUMNS)


# --- our server


def host(folder: str, core: str) -> None:
    """The server, as a process of its own on one core."""
    os.sched_setaffinity(0, {int(core)})
    server = Server(Path(folder), read_library(), MANY, True, 1)
    asyncio.run(server.serve(Address("127.0.0.1", 0), lambda port: print(port, flush=True)))


@dataclass
class House:
    """A running server, and the keys of those who have seats there."""

    pid: int
    port: int
    keys: list[asyncssh.SSHKey]

    async def come(self, n: int) -> Line:
        """A guest in the lobby."""
        line = await by_ssh(self.port, f"guest{n}", self.keys[n])
        await line.settle()
        return line


@asynccontextmanager
async def served(folder: Path, keys: list[asyncssh.SSHKey], core: int) -> AsyncIterator[House]:
    """A server on this core."""
    program = "import sys; from tools.load import host; host(*sys.argv[1:])"
    environment = {**os.environ, "TEXTUAL_FPS": "1000"}
    command = [sys.executable, "-c", program, str(folder), str(core)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        port = int(await asyncio.to_thread(process.stdout.readline))
        await asyncio.sleep(2)
        try:
            yield House(process.pid, port, keys)
        finally:
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait)


async def play(lines: Sequence[Line], seconds: float) -> tuple[list[float], int]:
    """All press keys at the same time; gives what the paints took, and how many keys there were."""
    for line in lines:
        line.note()
        line.paints, line.pressed = [], 0
    await asyncio.gather(*(line.play(seconds, A_SECOND, Random(n)) for n, line in enumerate(lines)))
    return [paint for line in lines for paint in line.paints], sum(line.pressed for line in lines)


async def gather(house: House, guests: int) -> list[Line]:
    """This many guests in the lobby, who arrive one after another."""

    async def come(n: int) -> Line:
        await asyncio.sleep(n * APART)
        return await house.come(n)

    return list(await asyncio.gather(*map(come, range(guests))))


async def sit_down(lines: Sequence[Line]) -> None:
    """All sit down at their tables, one after another."""

    async def sit(n: int, line: Line) -> None:
        await asyncio.sleep(n * APART)
        line.press("1")
        await line.settle()

    await asyncio.gather(*(sit(n, line) for n, line in enumerate(lines)))


def leave(lines: Sequence[Line]) -> None:
    for line in lines:
        if line.wire is not None:
            line.wire.close()


async def guests_of(house: House, guests: int, seconds: float, parts: Collection[str]) -> AsyncIterator[Figures]:
    """This many guests who arrive, sit down and play; then the same beside one who floods, and beside one who does not read."""
    found = Figures("octotui serve", guests)
    before, worked = memory([house.pid]), processor([house.pid])
    lines = await gather(house, guests)
    found.login = (processor([house.pid]) - worked) / guests * 1000
    await sit_down(lines)
    for _, seats in tables_for(guests):
        for n in seats:
            lines[n].mates = [lines[m] for m in seats if m != n]
    worked, found.waited = processor([house.pid]), -wait_time(house.pid)
    found.paints, found.pressed = await play(lines, seconds)
    found.waited = (found.waited + wait_time(house.pid)) / seconds
    found.key = (processor([house.pid]) - worked) / found.pressed * 1000
    found.memory = (memory([house.pid]) - before) / guests
    yield found
    for part, what, bad in (("flood", "…one of them floods", flood), ("deaf", "…one does not read", deaf)):
        if part in parts:
            yield await beside(house, lines, seconds, what, bad)
    leave(lines)
    await asyncio.sleep(PAUSE)


async def flood(line: Line) -> None:
    """Type without end."""
    while True:
        line.press("\x1b[C\t" * 50)
        await asyncio.sleep(0.01)


async def deaf(line: Line) -> None:
    """Type, and read nothing of what comes."""
    wire: Any = line.wire
    wire.channel.pause_reading()
    try:
        while True:
            line.press("\x0c\t\x1b[C")
            await asyncio.sleep(0.02)
    finally:
        wire.channel.resume_reading()


async def beside(house: House, lines: Sequence[Line], seconds: float, what: str, bad: Any) -> Figures:
    """All but one play while that one does something else."""
    task = asyncio.create_task(bad(lines[0]))
    found = Figures(what, len(lines) - 1)
    found.waited = -wait_time(house.pid)
    found.paints, found.pressed = await play(lines[1:], seconds)
    found.waited = (found.waited + wait_time(house.pid)) / seconds
    task.cancel()
    await asyncio.wait([task])
    await asyncio.sleep(PAUSE)
    return found


async def rounds(house: House, guests: int, count: int) -> list[float]:
    """Everybody comes and goes, this many times; the memory after each."""
    found = []
    for _ in range(count):
        leave(await gather(house, guests))
        await asyncio.sleep(4 * PAUSE)
        found.append(memory([house.pid]))
    return found


# --- beside it: processes


async def processes(folder: Path, guests: int, seconds: float, core: int, what: str) -> Figures:
    """A process for each guest, in a terminal of this machine."""
    found, lines = Figures(what, guests), []
    for n in range(guests):
        game = list(GAMES)[n % len(GAMES)]
        lines.append(here(folder / str(n), tuple(word.format(game=game) for word in LOCAL), core))
        await lines[-1].settle()
    pids = [pid for line in lines if isinstance(line.wire, Pty) for pid in family(line.wire.pid)]
    worked = processor(pids)
    found.login, found.memory = worked / guests * 1000, memory(pids) / guests
    found.paints, found.pressed = await play(lines, seconds)
    found.key = (processor(pids) - worked) / found.pressed * 1000
    for line in lines:
        assert isinstance(line.wire, Pty)
        os.kill(line.wire.pid, signal.SIGTERM)
        line.wire.close()
        await asyncio.to_thread(os.waitpid, line.wire.pid, 0)
    return found


SSHD = """Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/keys
PidFile none
UsePAM no
StrictModes no
MaxStartups 1000
"""


PRIVILEGES = Path("/run/sshd")
"""A folder that sshd wants to see when root starts it."""


async def behind_sshd(sshd: str, folder: Path, guests: int, seconds: float, core: int) -> Figures:
    """A process for each guest behind OpenSSH's server."""
    key, port = asyncssh.generate_private_key("ssh-ed25519"), 20_000 + os.getpid() % 20_000
    command = f"cd {folder} && env OCTOTUI_DATA=$(mktemp -d -p {folder}) OCTOTUI_CONFIG={folder} PYTHONPATH={Path.cwd()}"
    played = " ".join((sys.executable, "-m", "octotui", *LOCAL)).format(game="cosmoctopus")
    (folder / "keys").write_text(f'command="{command} {played}" {key.export_public_key().decode()}')
    (folder / "sshd").write_text(SSHD.format(port=port, folder=folder))
    host_key = os.open(folder / "host", os.O_WRONLY | os.O_CREAT, 0o600)
    with open(host_key, "wb") as file:
        file.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    found, lines = Figures("sshd, a process each", guests), []
    if os.geteuid() == 0:
        PRIVILEGES.mkdir(mode=0o755, exist_ok=True)
    pinned = ["taskset", "-c", str(core), sshd, "-D", "-e", "-f", str(folder / "sshd")]
    with subprocess.Popen(pinned, stderr=subprocess.DEVNULL) as process:
        try:
            await asyncio.sleep(1)
            before = memory(family(process.pid))
            for _ in range(guests):
                lines.append(await by_ssh(port, getuser(), key))
                await lines[-1].settle()
            pids = family(process.pid)
            worked = processor(pids)
            found.login, found.memory = worked / guests * 1000, (memory(pids) - before) / guests
            found.paints, found.pressed = await play(lines, seconds)
            found.key = (processor(pids) - worked) / found.pressed * 1000
            leave(lines)
            await asyncio.sleep(PAUSE)
        finally:
            process.terminate()
    return found


# --- the report


def beside_it(folder: Path, parts: Collection[str], guests: int, seconds: float, core: int) -> Iterator[Figures | str]:
    """What our server is compared with: one terminal, and a process for each guest."""
    if "one" in parts:
        yield asyncio.run(processes(folder / "one", 1, seconds, core, "one terminal, no line"))
    if "many" in parts:
        yield asyncio.run(processes(folder / "many", guests, seconds, core, "a process each"))
    if "sshd" in parts:
        sshd = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")
        yield asyncio.run(behind_sshd(sshd, folder, guests, seconds, core)) if sshd else "sshd is not installed: nothing to see behind it"


async def ours(folder: Path, keys: list[asyncssh.SSHKey], args: argparse.Namespace) -> None:
    """Our server, and its results."""
    async with served(folder, keys, args.core) as house:
        if {"guests", "flood", "deaf"} & set(args.parts):
            async for found in guests_of(house, args.guests, args.seconds, args.parts):
                print(found, flush=True)
        if "rounds" in args.parts:
            print("MiB after each round of logins:", *(f"{n:.0f}" for n in await rounds(house, args.guests, args.rounds)))


def parts(text: str) -> list[str]:
    """The named parts, separated by commas. Raises argparse.ArgumentTypeError listing all names if one is unknown."""
    names = text.split(",")
    if wrong := [name for name in names if name not in PARTS]:
        raise argparse.ArgumentTypeError(f"there is no part {', '.join(map(repr, wrong))}: name some of {', '.join(PARTS)}")
    return names


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--guests", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=20, help="how often all come and go while memory is watched")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--beside", type=int, default=4, metavar="GUESTS", help="guests with a process each")
    parser.add_argument("--parts", type=parts, default=PARTS, help=f"of these, with commas between: {', '.join(PARTS)}")
    parser.add_argument("--real-time", action="store_true", help="go before all else on this machine; others wait meanwhile")
    load_front_ends.add_arguments(parser)
    load_lists.add_arguments(parser)
    load_costs.add_arguments(parser)
    args = parser.parse_args()
    for wanted, part in ((args.front_ends, load_front_ends), (args.saved, load_lists), (args.writers, load_costs)):
        if wanted:
            part.measure(args)
            return
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, core {args.core}, {A_SECOND:g} keys a second")
    print(f"others want {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores\n{HEAD}", flush=True)
    if args.real_time:
        before_all_else()
    if rest := os.sched_getaffinity(0) - {args.core}:
        os.sched_setaffinity(0, rest)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for run in beside_it(folder, args.parts, args.beside, args.seconds, args.core):
            print(run, flush=True)
        if {"guests", "flood", "deaf", "rounds"} & set(args.parts):
            (folder / "server").mkdir()
            asyncio.run(ours(folder / "server", furnish(folder / "server" / TABLES, tables_for(args.guests)).keys, args))
    print(f"others want {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
