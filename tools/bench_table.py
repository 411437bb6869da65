"""How fast the table is: the real program in a real pseudo-terminal, driven by keys. A part of `make bench`.

Times run from just before the program is started, or from just before a key is sent, to the last byte of what is painted for it. The same
keys are sent in every run, over the same deal; the bots answer at once.
"""

from __future__ import annotations

import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from octotui.storage.store import FILE, Store
from tests.app.terminal import Terminal

SIZES = ((80, 24), (120, 36), (200, 60))
PLAY = ("play", "--seed", "5", "--option", "first=1", "--seats", "You,random")
ENVIRONMENT = {"COLORTERM": "truecolor", "PYTHONDONTWRITEBYTECODE": ""}
STEPS = ("tab", "right", "down", "left", "up", "tab", "down", "down", "tab", "up")
"""Keys that move the cursor."""
LOOKS = {"?": "help", "x": "inspect"}
BARS: dict[str, tuple[str, float]] = {
    "first word, ms": ("≤", 300),
    "full paint, ms": ("≤", 350),
    "key to its last byte, p95, ms": ("≤", 16),
    "bytes while idle": ("≤", 0),
}
"""The table's budgets at every size."""
SMALL_BARS: dict[str, tuple[str, float]] = {
    "bytes of the first paint": ("≤", 12_000),
    "bytes of a step of the cursor, most": ("≤", 600),
    "bytes of an answer, most": ("≤", 2_500),
}
"""Its budgets at 80×24."""

CODES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07)")
STARTING, QUIET, PATIENCE, IDLE = 0.5, 0.06, 0.15, 2.0
"""Seconds without a byte after which the first paint is over, or that of a key, or a key has painted nothing; and of watching nothing."""

Paint = tuple[float, int]
"""Milliseconds to the last byte that a key brought, and how many bytes; none and none if it brought nothing."""


class Watched(Terminal):
    """A terminal that records when bytes arrive. It renders nothing, as that would take time."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.start = time.perf_counter()
        self.came: list[tuple[float, int]] = []
        """Times, with the number of bytes received by then."""
        super().__init__(folder, *PLAY, size=size, env=ENVIRONMENT)

    def pump(self, seconds: float) -> bool:
        data = self.read(seconds)
        if data:
            self.came.append((time.perf_counter(), len(self.bytes)))
        return data is not None

    def rest(self, quiet: float, patience: float) -> None:
        """Read until this long passes without a byte; `patience` applies to the first byte."""
        while True:
            before = len(self.came)
            if not self.pump(patience) or len(self.came) == before:
                return
            patience = quiet

    def key(self, key: str) -> Paint:
        """Press a key and wait for its paint."""
        before, count = len(self.bytes), len(self.came)
        start = time.perf_counter()
        self.press(key)
        self.rest(QUIET, PATIENCE)
        if len(self.came) == count:
            return 0.0, 0
        return (self.came[-1][0] - start) * 1000, len(self.bytes) - before

    def begun(self) -> tuple[float, float, int]:
        """Milliseconds to the first word and to the full paint, and the bytes of it all."""
        while self.text_at() is None or len(self.bytes) < 1000:
            assert self.pump(30.0), self.bytes.decode("utf-8", "replace")
        self.rest(STARTING, STARTING)
        word = self.text_at()
        assert word is not None
        return (word - self.start) * 1000, (self.came[-1][0] - self.start) * 1000, len(self.bytes)

    def text_at(self) -> float | None:
        """When the first character that is not a control code arrived."""
        return next((when for when, size in self.came if CODES.sub(b"", self.bytes[:size]).strip()), None)


class Journal:
    """What has been answered at the table so far, read from its saves."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.open(folder / FILE)
        self.known = 0

    def news(self) -> set[int] | None:
        """The seats that have answered since this was last asked; None while a bot has still to answer."""
        match, _ = self.store.load(self.store.recent(limit=1)[0].id)
        assert not match.over, "the game is too short for so many answers"
        if match.pending[0] != 0:
            return None
        path = match.path()[1:]
        seats = {match.nodes[n].seat for n in path[self.known :]}
        self.known = len(path)
        return seats


@contextmanager
def table(size: tuple[int, int]) -> Iterator[tuple[Watched, Path]]:
    """A table in a terminal of this size, not yet painted, and the folder of its saves."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config.toml").write_text("bot_speed = 0\n", "utf-8")
        terminal = Watched(folder, size)
        try:
            yield terminal, folder
        finally:
            terminal.end(signal.SIGTERM)


def percentile(values: list[float], share: float) -> float:
    """The nearest rank."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def import_time() -> float:
    """Milliseconds that Python takes to start and to import Textual, before anything of ours."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import textual.app"], check=True, env=os.environ | ENVIRONMENT)
    return (time.perf_counter() - start) * 1000


def start(size: tuple[int, int], times: int) -> dict[str, float]:
    """First word and full paint: medians of this many starts, alternating with starts of Python and Textual alone."""
    runs, imports = [], []
    for _ in range(times):
        imports.append(import_time())
        with table(size) as (terminal, _folder):
            runs.append(terminal.begun())
    words, paints, sizes = zip(*runs, strict=True)
    return {
        "first word, ms": median(words),
        "full paint, ms": median(paints),
        "Python and Textual alone, ms": median(imports),
        "bytes of the first paint": max(sizes),
    }


def keys(size: tuple[int, int], answers: int) -> dict[str, float]:
    """What keys cost: steps of the cursor at every question, answers by a digit, or by enter where that is no answer, help and inspecting,
    and nothing at all.
    """
    steps: list[Paint] = []
    own: list[Paint] = []
    turns: list[Paint] = []
    appearance: dict[str, list[Paint]] = {f"bytes of {what}, {way}": [] for what in LOOKS.values() for way in ("open", "close")}
    rng = Random(1)
    with table(size) as (terminal, folder):
        terminal.begun()
        before = len(terminal.bytes)
        terminal.rest(IDLE, IDLE)
        idle = len(terminal.bytes) - before
        journal = Journal(folder)
        for count in range(answers):
            steps += [terminal.key(key) for key in STEPS[count % 3 :: 3]]
            if count < 3:
                for key, what in LOOKS.items():
                    appearance[f"bytes of {what}, open"].append(terminal.key(key))
                    appearance[f"bytes of {what}, close"].append(terminal.key("q"))
            for key in (str(rng.randint(1, 3)), "enter"):
                before = len(terminal.bytes)
                paint = terminal.key(key)
                while (seats := journal.news()) is None:
                    terminal.rest(QUIET, PATIENCE)
                if seats:
                    break
            if seats == {0}:
                own.append(paint)
            elif seats:
                terminal.rest(STARTING, STARTING)
                turns.append((paint[0], len(terminal.bytes) - before))
    steps = [step for step in steps if step[1]]
    times, bytes_of_steps, bytes_of_answers = [ms for ms, _ in steps + own], [n for _, n in steps], [n for _, n in own]
    return {
        "key to its last byte, p50, ms": median(times),
        "key to its last byte, p95, ms": percentile(times, 0.95),
        "bytes of a step of the cursor, median": median(bytes_of_steps),
        "bytes of a step of the cursor, most": max(bytes_of_steps),
        "bytes of an answer, median": median(bytes_of_answers),
        "bytes of an answer, most": max(bytes_of_answers),
        "bytes of an answer and all bots after it": median(n for _, n in turns),
        **{what: median(n for _, n in paints) for what, paints in appearance.items()},
        "bytes while idle": idle,
    }


def measure(size: tuple[int, int], starts: int = 9, answers: int = 24) -> dict[str, float]:
    """All figures of the table at this size."""
    return {**start(size, starts), **keys(size, answers)}


def bars(size: tuple[int, int]) -> dict[str, tuple[str, float]]:
    """The budgets at this size."""
    return {**BARS, **SMALL_BARS} if size == SIZES[0] else BARS
