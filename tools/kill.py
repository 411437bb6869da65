"""Kill a server again and again in the middle of a storm of answers: `python -m tools.kill`.

Two guests answer as fast as they can, and the server is killed at any moment. What their terminals had shown by then must be in the file,
and the next server goes on from there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from octotui.cli.arguments import read_shelf
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Hall
from octotui.server.hall.waiting_tables import Place, Waiting
from octotui.server.serve import TABLES
from octotui.storage.store import Store
from tests.server.house import Guest, line

LONGEST = 1.5
"""Seconds of storm at most."""
PILE = re.compile(r"Round 1 .* arms (\d+)")
"""The head line of Oct8. The pile of arms only becomes smaller within a round: so many are gone as were seen to go."""
ARMS = 64
"""The pile after the deal, for two."""


def dealt(folder: Path) -> dict[str, asyncssh.SSHKey]:
    """A fresh match of two in the store of the folder; gives their keys."""
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("ann", "bo")}
    shelf = read_shelf()
    store = Store.open(folder / TABLES, shelf.game)

    async def deal() -> None:
        hall = Hall(store, shelf, BotPool(0, print))
        for name, key in keys.items():
            hall.people.take_name(key.get_fingerprint(), name)
        places = tuple(Place(key.get_fingerprint(), name) for name, key in keys.items())
        hall.begin_waiting(hall.set_up(Waiting(places[0].key, "oct8", {}, places, "")).id)
        await hall.close()

    asyncio.run(deal())
    store.close()
    return keys


async def storm(port: int, keys: dict[str, asyncssh.SSHKey], seconds: float, server: subprocess.Popen[str]) -> tuple[int, str]:
    """Both answer until the server is killed; gives how many arms were seen to leave the pile, and what was on the screen last."""

    async def answer(guest: Guest) -> None:
        await guest.until("in the lobby.")
        guest.press("1")
        await guest.until("arms")
        while True:
            guest.press(".")
            await asyncio.sleep(0.03)

    async with line(port, "ann", keys["ann"]) as ann, line(port, "bo", keys["bo"]) as bo:
        storming = [asyncio.create_task(answer(guest)) for guest in (ann, bo)]
        await ann.until(PILE.search)
        await bo.until(PILE.search)
        await asyncio.sleep(seconds)
        server.kill()
        for task in storming:
            task.cancel()
        await asyncio.gather(*storming, return_exceptions=True)
        await asyncio.gather(ann._reading, bo._reading, return_exceptions=True)
        seen = [found for guest in (ann, bo) if (found := PILE.search(guest.text))]
        return max((ARMS - int(found[1]) for found in seen), default=0), ann.text


def round_of(folder: Path, n: int) -> tuple[int, int]:
    """One round; gives how many arms were seen to leave the pile, and how many have left it by the file. 0 and 0 where round 1 was over."""
    folder = folder / str(n)
    folder.mkdir(parents=True)
    keys, seconds = dealt(folder), Random(n).uniform(0.2, LONGEST)
    command = [sys.executable, "-m", "octotui", "serve", "--open", "--listen", "127.0.0.1:0", "--folder", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=dict(os.environ)) as server:
        assert server.stdout is not None
        found = re.search(r"ssh -p (\d+) ", server.stdout.readline())
        assert found is not None
        seen, text = asyncio.run(storm(int(found[1]), keys, seconds, server))
    store = Store.open(folder / TABLES, read_shelf().game)
    match, damage, recorder = store.resume(1)
    assert damage is None, f"the journal is damaged: {damage}"
    state: Any = match.state
    kept = ARMS - len(state.deck) if state.round == 1 else ARMS
    match.act(match.pending[0], match.game.proposal(state, match.pending[0]))
    assert recorder.broken is None, "the match does not go on"
    store.close()
    assert seen <= kept, f"round {n}: {seen} arms were seen to go, {kept} are gone by the file:\n{text}"
    return seen, kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=200)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        found = [round_of(Path(name), n) for n in range(args.rounds)]
    print(f"{len(found)} kills: of {sum(seen for seen, _ in found)} arms seen to go, none was lost")


if __name__ == "__main__":
    main()
