"""Small programs that play, well and badly, for tests with real processes."""

import sys
from collections.abc import Callable
from pathlib import Path

from engine.bots import Budget
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.bots.program_process import Program
from octotui.bots.programs import Programs
from octotui.play.table import Table

PLAYER = """
import json, os, random, signal, sys
def say(**word):
    print(json.dumps(word), flush=True)
asked = 0
for line in sys.stdin:
    told = json.loads(line)
    if "hello" in told:
        hello = told
        {on_hello}
        say(ready=True, name="Eve")
    elif "ask" in told:
        asked += 1
        n, codes = told["ask"], [choice["code"] for choice in told["choices"]]
        {on_ask}
    elif "stop" in told:
        {on_stop}
"""
PATIENT = Budget(ms=20_000)
"""More time than any test needs."""
FIRST = "say(answer=n, code=codes[0])"
"""Answers with the first choice."""
ANY = "say(answer=n, code=random.Random(n).choice(codes))"
"""Answers with a random choice, the same in every run."""


def program(folder: Path, on_ask: str = ANY, on_hello: str = "pass", on_stop: str = "pass", whole: str = "") -> str:
    """Write a program that runs this code on each message, or is this `whole` code; return the word that seats it."""
    file = folder / "eve.py"
    file.write_text(f"#!{sys.executable}\n" + (whole or PLAYER.format(on_ask=on_ask, on_hello=on_hello, on_stop=on_stop)), "utf-8")
    file.chmod(0o700)
    return "cmd:./eve.py"


class Sitting:
    """A match with a program at seat 0 and an easy bot, and all that is reported about the program."""

    def __init__(self, folder: Path, seat: str, game: str = "octopush", seed: int = 1) -> None:
        made = load(game)
        others = tuple(Seat(f"Robo {i}", "random") for i in range(1, max(2, made.seats[0])))
        self.match = Match.start(made, (Seat("Eve", seat), *others), made.options(), seed)
        self.said: list[str] = []
        self.table = Table(self.match)
        self.programs = self.table.programs = Programs({0: folder}, folder / "logs", self.said.append)

    def play(self, until: Callable[["Sitting"], bool] = lambda sitting: False) -> None:
        """Play until this holds, or to the end."""
        while not until(self) and self.table.bot_answers(PATIENT):
            pass

    def ask(self, seconds: float = 20.0) -> None:
        """Play until the program is asked, and ask it once."""
        self.play(lambda sitting: 0 in sitting.match.pending)
        self.table.bot_answers(Budget(ms=round(seconds * 1000)))

    @property
    def process(self) -> Program:
        """The running program."""
        return self.programs.running[0]
