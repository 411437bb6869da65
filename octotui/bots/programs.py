"""The programs that play in one match: each is asked like a bot, and what it does wrong is mended.

A slip costs it the choice: the game's proposal is its answer. With the third it is out, and whoever runs the match gives its seat to a bot.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine.bots import Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from engine.core.state import State
from engine.core.views import view_to_json
from octotui.bots.levels import PROGRAM
from octotui.bots.program_process import PROTOCOL, Ask, Hello, Program, Slip
from octotui.bots.task import Task, position_of
from octotui.bots.time_limits import THINK
from octotui.bots.wire import choices, own_question, record

MOST_SLIPS = 3
"""Slips after which a program is out."""
CIRCLES = 100
"""Times that a program may be asked in the same position: more often than people undo the same answer."""
TAKEN = "The game's proposal is its answer."
OUT = "That was the third time: a bot of medium strength plays on for it."


class Programs:
    """The programs of one match, a process for each of their seats; a `Thinker`."""

    def __init__(self, folders: Mapping[int, Path], logs: Path | None, on_trouble: Callable[[str], None]) -> None:
        """`folders`: by seat, where its program is started; `logs`: where their standard error is kept; `on_trouble` gets a sentence for
        each slip.
        """
        self.folders, self.logs, self.on_trouble = folders, logs, on_trouble
        self.slips: Counter[int] = Counter()
        """Slips by seat."""
        self.running: dict[int, Program] = {}
        """By seat."""
        self.questions = 0
        self.met: Counter[tuple[int, str]] = Counter()
        """How often each seat's program was asked in each position."""
        self._turn = asyncio.Lock()

    @property
    def out(self) -> frozenset[int]:
        """The seats whose program has had its chances."""
        return frozenset(seat for seat, slips in self.slips.items() if slips >= MOST_SLIPS)

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        """The answer of a program, or the game's proposal in its place."""
        async with self._turn:
            state = position_of(game, task)
            try:
                return await self._ask(game, state, task, tell)
            except Slip as slip:
                self.slips[task.seat] += 1
                then = OUT if task.seat in self.out else TAKEN
                self.on_trouble(f"{task.names[task.seat]} {slip}. {then}")
                return Decision(game.proposal(state, task.seat), "")

    async def _ask(self, game: Game[Any], state: State, task: Task, tell: Tell) -> Decision:
        here = task.seat, state.digest()
        self.met[here] += 1
        if self.met[here] > CIRCLES:
            raise Slip("goes round in circles")
        program = self.running.get(task.seat)
        try:
            if program is None:
                program = Program(task.level.removeprefix(PROGRAM), self.folders[task.seat], self.log_of(task.names[task.seat]))
                self.running[task.seat] = program
                await program.begin(Hello(PROTOCOL, game.id, task.options, task.seat, task.names, game.board(state)))
            return await program.ask(self._question(game, state, task), tell)
        finally:
            if program is not None and program.over:
                del self.running[task.seat]

    def _question(self, game: Game[Any], state: State, task: Task) -> Ask:
        self.questions += 1
        return Ask(
            self.questions,
            view_to_json(state, task.seat),
            own_question(game, state, task.seat),
            choices(game, state, task.seat),
            [record(game, event) for event in task.events],
            THINK if task.budget.ms is None else task.budget.ms / 1000,
        )

    def log_of(self, name: str) -> Path | None:
        """The log of the program that plays under this name."""
        return self.logs / f"{re.sub(r'[^A-Za-z0-9_-]', '_', name)}.log" if self.logs is not None else None

    def close(self) -> None:
        """End all of them. The next question starts a program again."""
        while self.running:
            self.running.popitem()[1].close()
