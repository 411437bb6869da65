"""A storm of input at the real program in a real pseudo-terminal: thousands of keys a second, torn sequences among them, at each game.

    python -m tools.storm [--seconds S] [--rate KEYS] [--seed SEED] [--game GAME]

A program that is left by a key is started again. At the first end of another kind it prints what to type to see it again, and ends with 1.
"""

import argparse
import os
import shlex
import signal
import sys
import tempfile
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random, SystemRandom

from engine.core.registry import GAMES
from octotui.storage.store import FILE, Store
from tests.app.storms import storm
from tests.app.terminal import Terminal

SECONDS, RATE = 20.0, 5000
BEAT = 0.02
"""Seconds between gusts."""
LULL, LULLS = 1.0, 0.03
"""Seconds without a key, and after how many of the gusts: what was typed ahead answers nothing, so something has to be typed after that."""


class Storm:
    """A storm over one game; `died` says how the program ended that should not have."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.rng = Random(f"{game} {seed}")
        self.blowing = storm(self.rng, rare=("q",))
        self.keys = self.starts = self.most_memory = 0
        self.died = ""
        self.terminal: Terminal | None = None

    def blow(self, seconds: float, rate: int) -> None:
        """Send keys at this rate for this long."""
        end = time.monotonic() + seconds
        waiting = b""
        while time.monotonic() < end and not self.died:
            terminal = self.terminal or self.begin()
            if not waiting:
                waiting = "".join(islice(self.blowing, int(rate * BEAT))).encode()
                self.keys += int(rate * BEAT)
            with suppress(BlockingIOError):
                waiting = waiting[os.write(terminal.fd, waiting) :]
            if not self.read(terminal, LULL if self.rng.random() < LULLS else BEAT):
                self.left(terminal)
        if self.terminal and not self.died:
            self.end(self.terminal)

    def begin(self) -> Terminal:
        """The program at a new game, ready for keys."""
        self.starts += 1
        command = [sys.executable, "-m", "octotui", "play", self.game, "--seed", str(self.starts)]
        shell = ["sh", "-c", 'cd "$0" && exec "$@"', str(self.folder), *command]
        self.terminal = Terminal(self.folder, command=shell, env={"PYTHONPATH": str(Path.cwd())})
        while len(self.terminal.bytes) < 2000:
            self.read(self.terminal, 1.0)
        os.set_blocking(self.terminal.fd, False)
        return self.terminal

    def read(self, terminal: Terminal, seconds: float) -> bool:
        """Read what comes, and forget it but for the end; False once the program has closed the terminal."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if terminal.read(left) is None:
                return False
            terminal.bytes = terminal.bytes[-4000:]
        return True

    def left(self, terminal: Terminal) -> None:
        """The program has ended: by a key, or not."""
        self.terminal = None
        _, status = os.waitpid(terminal.pid, 0)
        os.close(terminal.fd)
        if os.waitstatus_to_exitcode(status) or (self.folder / "crash.txt").exists():
            self.died = f"ended with {os.waitstatus_to_exitcode(status)}: {terminal.bytes[-1000:].decode('utf-8', 'replace')}"

    def end(self, terminal: Terminal) -> None:
        """The storm is over: the program still listens, and ends when it is told to."""
        self.read(terminal, 2.0)
        status = (Path("/proc") / str(terminal.pid) / "status").read_text()
        self.most_memory = int(status.partition("VmHWM:")[2].split()[0]) // 1024
        terminal.bytes = b""
        terminal.resize(100, 30)
        self.read(terminal, 2.0)
        if not terminal.bytes:
            self.died = "nothing is painted anew for another size"
        code = terminal.end(signal.SIGTERM)
        self.died = self.died or (f"ended with {code} when told to end" if code else "")


def answers(folder: Path) -> int:
    """How many answers the storm has given, in all games that are saved."""
    with Store.open(folder / FILE) as store:
        return sum(saved.answers for saved in store.recent(limit=1000))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.storm", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"how long at each game (default: {SECONDS:g})")
    parser.add_argument("--rate", type=int, default=RATE, help=f"keys a second (default: {RATE})")
    parser.add_argument("--seed", type=int, help="start from this seed instead of a fresh one")
    parser.add_argument("--game", choices=tuple(GAMES), action="append", help="only this game")
    chosen = parser.parse_args()
    seed = SystemRandom().randrange(2**32) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", flush=True)
    for game in chosen.game or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            blown = Storm(game, seed, Path(folder))
            blown.blow(chosen.seconds, chosen.rate)
            if blown.died:
                print(f"{game}: {blown.died}")
                again = [sys.executable, "-m", "tools.storm", "--game", game, "--seed", str(seed), "--rate", str(chosen.rate)]
                print(f"see it again: {shlex.join(again)}")
                return 1
            given = answers(Path(folder))
        print(f"{game}: {blown.keys} keys, {blown.starts} starts, {given} answers, {blown.most_memory} MB at most", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
