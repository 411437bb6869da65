"""Kill a server again and again in the middle of a storm of answers, and look for what was lost: `python -m tools.kill`.

Programs sit on all seats of a match of each game, answer as fast as they can, and note each acknowledged answer and each view they are
shown; a spectator's terminal shows one match too. After each kill -9 the journals are replayed: every acknowledged answer must stand in
them, in order, and everything shown must be a position of theirs, in order. The next server goes on with the same matches.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from engine.core.match import Match
from engine.core.registry import GAMES
from engine.core.views import view_to_json
from octotui.cli.arguments import read_library
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Hall
from octotui.server.hall.waiting_tables import Place, Waiting
from octotui.server.serve import TABLES
from octotui.storage.store import Store
from tests.server.house import line

SHORTEST, LONGEST = 0.2, 2.0
"""Seconds of storm."""
SHOWN = "oct8"
"""The game the spectator's terminal shows."""
WATCHER = "watcher"
SEEN = 0.3
"""Seconds before a key counts for the new screen."""
COUNTS = re.compile(r"Round (\d+) .* arms (\d+) heads (\d+)")
"""Its head line, until a deck has run out."""
LIMITS = ("requests_a_second=10000", "logins_a_minute=10000")


@dataclass
class Witness:
    """A program at a seat, and what it has been told since the server started."""

    key: asyncssh.SSHKey
    name: str
    game: str
    seat: int
    codes: list[str] = field(default_factory=list)
    """Its acknowledged answers."""
    views: list[Any] = field(default_factory=list)
    """The views it was shown."""

    async def play(self, process: asyncssh.SSHClientProcess[bytes], match: int, rng: Random) -> None:
        """Answer until the line is cut."""
        changed, asked = asyncio.Event(), 0
        answers: asyncio.Queue[Any] = asyncio.Queue()

        async def read() -> None:
            while data := await process.stdout.readline():
                message = json.loads(data)
                if "id" in message:
                    answers.put_nowait(message)
                else:
                    changed.set()
            raise ConnectionResetError

        async def ask(method: str, **params: Any) -> Any:
            nonlocal asked
            asked += 1
            about = {"match": str(match), "seat": self.seat, **params}
            process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": asked, "method": method, "params": about}).encode() + b"\n")
            return (await answers.get()).get("result")

        async def answer() -> None:
            while True:
                changed.clear()
                self.views.append((await ask("match.view"))["view"])
                legal = await ask("match.legal")
                if legal is None or not legal["choices"]:
                    await changed.wait()
                elif await ask("match.act", code=(code := rng.choice(legal["choices"])["code"])):
                    self.codes.append(code)

        async with asyncio.TaskGroup() as group:
            group.create_task(read())
            group.create_task(answer())


@dataclass
class Journal:
    """A match in the file, and how far it was found to be whole."""

    number: int
    checked: int = 0
    """Answers already compared."""


class Lost(AssertionError):
    """Something that was shown is not in the journal."""


@dataclass
class Storm:
    """A folder of a server, and the witnesses at its matches."""

    folder: Path
    witnesses: list[Witness]
    spectator: asyncssh.SSHKey
    journals: dict[str, Journal] = field(default_factory=dict)
    shown: list[tuple[int, ...]] = field(default_factory=list)
    """The counts on the spectator's terminal, in order."""
    answers: int = 0
    views: int = 0

    def deal(self) -> None:
        """Deal a match of each game that has none, or whose match is over."""
        library = read_library()
        with Store.open(self.folder / TABLES, library.game) as store:

            async def deal() -> None:
                hall = Hall(store, library, BotPool(0, print))
                hall.people.take_name(self.spectator.get_fingerprint(), WATCHER)
                for witness in self.witnesses:
                    hall.people.take_name(witness.key.get_fingerprint(), witness.name)
                for game in GAMES:
                    if game not in self.journals or store.load(self.journals[game].number)[0].over:
                        seats = [witness for witness in self.witnesses if witness.game == game]
                        places = tuple(Place(witness.key.get_fingerprint(), witness.name) for witness in seats)
                        number = hall.begin_waiting(hall.set_up(Waiting(places[0].key, game, {}, places, "")).id)
                        assert number is not None, "the match begins"
                        self.journals[game] = Journal(number)
                await hall.close()

            asyncio.run(deal())

    async def blow(self, port: int, server: subprocess.Popen[str], rng: Random) -> None:
        """Let everybody answer, and kill the server at any moment."""
        async with AsyncExitStack() as lines:
            programs = [await lines.enter_async_context(program(port, witness)) for witness in self.witnesses]
            terminal = await lines.enter_async_context(line(port, WATCHER, self.spectator))
            await terminal.until("Games to watch")
            await asyncio.sleep(SEEN)
            terminal.press(str(1 + sorted(self.journals, key=lambda game: self.journals[game].number).index(SHOWN)))
            await terminal.until("Common octopuses")

            async def look() -> None:
                while True:
                    if found := COUNTS.search(terminal.text):
                        counts = tuple(map(int, found.groups()))
                        self.shown += [counts] if self.shown[-1:] != [counts] else []
                    await asyncio.sleep(0.01)

            playing = [
                asyncio.create_task(witness.play(process, self.journals[witness.game].number, Random(rng.random())))
                for witness, process in zip(self.witnesses, programs, strict=True)
            ]
            looking = asyncio.create_task(look())
            await asyncio.sleep(rng.uniform(SHORTEST, LONGEST))
            server.kill()
            await asyncio.wait(playing, timeout=10)
            looking.cancel()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, looking, terminal._reading, return_exceptions=True)

    def check(self) -> None:
        """Compare what was told with the journals. Raises Lost."""
        library = read_library()
        with Store.open(self.folder / TABLES, library.game) as store:
            for game, journal in self.journals.items():
                match, damage = store.load(journal.number)
                if damage is not None:
                    raise Lost(f"the journal of {game} is damaged: {damage}")
                nodes = match.path()[journal.checked :]
                for witness in self.witnesses:
                    if witness.game == game:
                        self.compare(witness, match, nodes)
                if game == SHOWN:
                    self.compare_terminal(match, nodes)
                journal.checked = len(match.path()) - 1
        self.shown = []

    def compare(self, witness: Witness, match: Match, nodes: list[int]) -> None:
        """Look for what a witness was told in the answers since the last kill."""
        written = [match.nodes[node].code for node in nodes[1:] if match.nodes[node].seat == witness.seat]
        if written[: len(witness.codes)] != witness.codes:
            raise Lost(f"{witness.name} was acknowledged {witness.codes}, and {written} is written")
        positions: Iterator[Any] = (json.loads(json.dumps(view_to_json(match.nodes[node].state, witness.seat))) for node in nodes)
        at = next(positions)
        for n, shown in enumerate(witness.views):
            while at != shown:
                if (at := next(positions, None)) is None:
                    raise Lost(f"view {n} of {witness.name} is no position of the journal")
        self.answers, self.views = self.answers + len(witness.codes), self.views + len(witness.views)
        witness.codes, witness.views = [], []

    def compare_terminal(self, match: Match, nodes: list[int]) -> None:
        """Look for what the spectator's terminal showed among the positions."""
        states: list[Any] = [match.nodes[node].state for node in nodes]
        known: Iterator[tuple[int, ...]] = iter([(state.round, len(state.deck), len(state.heads)) for state in states])
        for counts in self.shown:
            if counts not in known:
                raise Lost(f"the terminal showed {counts}, which is not a position of the journal")
        self.views += len(self.shown)

    def round(self, rng: Random) -> None:
        """One server, from its start to its kill. Raises Lost."""
        self.deal()
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        command = [sys.executable, "-m", "octotui", "serve", "--open", "--listen", "127.0.0.1:0", "--folder", str(self.folder), *limits]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"ssh -p (\d+) ", server.stdout.readline())
            assert found is not None, "the server says where it listens"
            asyncio.run(self.blow(int(found[1]), server, rng))
        self.check()


@asynccontextmanager
async def program(port: int, witness: Witness) -> AsyncIterator[asyncssh.SSHClientProcess[bytes]]:
    """The line of a program."""
    own: dict[str, Any] = {"client_keys": [witness.key], "known_hosts": None, "agent_path": None, "config": None}
    connection = await asyncssh.connect("127.0.0.1", port, username=witness.name, **own)
    try:
        yield await connection.create_process("rpc", encoding=None)
    finally:
        with suppress(asyncssh.Error, OSError):
            connection.abort()


def witnesses() -> list[Witness]:
    """A program for each seat of a match of each game, with as few players as it takes."""
    library = read_library()
    return [
        Witness(asyncssh.generate_private_key("ssh-ed25519"), f"{game}{seat}", game, seat)
        for game in GAMES
        for seat in range(max(2, library.game(game).seats[0]))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    with tempfile.TemporaryDirectory() as name:
        storm = Storm(Path(name), witnesses(), asyncssh.generate_private_key("ssh-ed25519"))
        for n in range(1, args.rounds + 1):
            storm.round(rng)
            if n % 10 == 0 or n == args.rounds:
                print(f"{n} kills: of {storm.answers} acknowledged answers and {storm.views} views shown none was lost", flush=True)


if __name__ == "__main__":
    main()
