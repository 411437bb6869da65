"""Turns of others: bots answer at the set speed, and non-player turns are shown step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from engine.bots import Decision
from engine.core.words import opening
from octotui.play.recap import recap_rules
from octotui.play.step_by_step import round_end, steps_of
from octotui.play.turn_steps import Step
from octotui.terminal.keys import keys
from octotui.widgets.describe import BETWEEN_KEYS
from octotui.widgets.thinking_status import Pace, ThinkingStatus

if TYPE_CHECKING:
    from octotui.screens.table_view import TableView

WORDS = 3
"""Words that are read in a beat."""

OUTCOME = 2
"""Minimum beats of what came of a turn that ended by itself, and of what is said of that."""

LOOKS = ("help", "log")
"""Actions whose pages can be opened while steps are shown, which wait until the page is closed."""

UNDO = "undo"
"""The action that takes back what the steps shown came of, where that is allowed."""

LEAVE = "leave"
"""The action that leaves the table, whatever is shown."""

STAYS = "{pick} goes on; no other key does, so that you see this."
"""The answer to another key at a step that stays."""

BOTS = "bots"
"""The worker group of the others' turns."""


class OthersTurn:
    """Plays the turns of bots and shows non-player turns, then calls `done`."""

    def __init__(self, table: TableView, done: Callable[[], None]) -> None:
        self.table, self.done = table, done
        self.unwatched = False
        """Whether a bots-only match runs to the end without pauses."""
        self._hurry = asyncio.Event()
        self._skips = False
        """Whether the person skips all steps, not only the one shown."""
        self.waits_for_key = False
        """Whether a step stays until the person goes on, or until they have closed what lies over it."""
        self.paged = False
        """Whether steps have been shown since the person's last answer."""
        self.stays = False
        """Whether the step shown stays until the key that goes one step on."""

    @property
    def busy(self) -> bool:
        """Whether a bot is being asked or a turn is being shown step by step."""
        return any(worker.group == BOTS and not worker.is_finished for worker in self.table.workers)

    def play(self, ended: bool = False) -> None:
        """Let bots answer in turn until a person is asked; first show for a while how a turn has `ended` by itself."""
        self.table.run_worker(self._play(ended), group=BOTS, exclusive=True)

    def step_by_step(self, steps: list[Step]) -> None:
        """Show a non-player turn, then go on."""
        self.table.run_worker(self._step_by_step(steps), group=BOTS, exclusive=True)

    def again(self, steps: list[Step], unskipped: Callable[[], None]) -> None:
        """Show the others' last turns again, each step until a key; the table then returns to the present. `unskipped` is called if the
        rest was not skipped.
        """
        self.table.run_worker(self._again(steps, unskipped), group=BOTS, exclusive=True)

    def hurry(self) -> None:
        """Skip pauses until the next question, or the next step that cannot be skipped."""
        self._skips = True
        self._hurry.set()

    def next_step(self) -> None:
        """Skip the pause after the step shown."""
        self._skips = False
        self._hurry.set()

    def say_what_goes_on(self) -> None:
        """Say which key goes on from a step that no other key skips."""
        pick = keys("table.pick", self.table.app.own_keys)[0]
        self.table.paint(replace(self.table.scene, note=STAYS.format(pick=opening(pick))))

    def to_the_end(self) -> None:
        """Skip all pauses until the end of the match."""
        self.unwatched = True
        self.hurry()

    def stop(self) -> None:
        """Cancel the bots: the position they think about is being undone."""
        self.table.thinking = None
        self.table.workers.cancel_group(self.table, BOTS)

    @property
    def interrupting(self) -> tuple[str, ...]:
        """The actions whose keys do not skip the step shown."""
        return LOOKS if self.table.session.undo_bar() else (*LOOKS, UNDO)

    @property
    def paced(self) -> bool:
        """Whether things are shown one after the other, each for a while."""
        app = self.table.app
        return bool(app.config.bot_speed and app.motion)

    def steps(self) -> list[Step]:
        """The steps to show; empty where everything is shown at once. Nothing is shown of a new round until the stop before it is read."""
        session = self.table.session
        ended = round_end(session)
        return ([ended] if ended else steps_of(session)) if self.paced else []

    async def _play(self, ended: bool) -> None:
        table, session = self.table, self.table.session
        self._hurry.clear()
        if ended and self.paced:
            await self._wait(max(OUTCOME, beats_of(table.spoken)))
            self._hurry.clear()
        table.remember()
        await table.painted.wait()
        turn = self.common_turn()
        while session.asked_seat is None and session.bots_wait and not table.unread_turns.stops:
            if turn != (turn := self.common_turn()):
                self._hurry.clear()
            if table.watching and not self.unwatched:
                self._hurry.clear()
            await table.roomy.wait()
            await self._answer()
            if session.goes_on:
                continue
            if not self.unwatched:
                await self._show(self.steps())
            stops = table.unread_turns.stops
            if not (self._hurry.is_set() or stops) and table.app.config.bot_speed and session.asked_seat != session.seat:
                table.show()
                await self._wait()
        table.note = table.note if table.warned else ""
        self.done()

    def common_turn(self) -> object:
        """The number of the turn that all play at once, with which a skip ends; None where turns belong to players."""
        match = self.table.session.match
        return match.game.turn(match.state) if recap_rules(match).at_once else None

    async def _answer(self) -> None:
        """Let one bot answer; if it thinks for long, show its progress."""
        table, clock, seconds = self.table, asyncio.get_running_loop().time, self.table.app.think
        status = ThinkingStatus(table.session.match, Pace(seconds, clock(), table.app.motion))

        def hear(seat: int, decision: Decision) -> None:
            table.thinking = status
            if status.hear(seat, decision, clock()):
                table.show()

        table.app.background_thought.give_way()
        await table.session.bot_step(table.app.thinker, seconds, hear)
        table.thinking = None

    async def _step_by_step(self, steps: list[Step]) -> None:
        self._hurry.clear()
        await self._show(steps)
        self.done()

    async def _again(self, steps: list[Step], unskipped: Callable[[], None]) -> None:
        self._hurry.clear()
        self._skips = False
        await self._show(steps, self.table.panel)
        self.table.show()
        if not self._skips:
            unskipped()

    async def _show(self, steps: list[Step], front: str | None = None) -> None:
        """Show each step with the board `front` in front until the person goes on or skips the rest, but for the grave ones; where nobody
        plays, or a stop at the end of a round follows, for as long as its words take to read. Several are counted where all are known.
        """
        table, session, repeats = self.table, self.table.session, front is not None
        steps = steps if repeats else self.told(steps)
        waits = repeats or (bool(session.mine) and not round_end(session))
        all_known = repeats or not (self.paged or (session.asked_seat is None and session.bots_wait))
        stays = [step.grave and waits and not repeats for step in steps]
        panel = table.panel
        try:
            for n, step in enumerate(steps, 1):
                self.stays = stays[n - 1]
                if self._hurry.is_set() and not self.stays:
                    continue
                self._hurry.clear()
                table.panel, table.stepping, self.paged = table.board.nobodys if front is None else front, True, True
                beats = None if waits else max(step.beats, beats_of(step.news))
                stop = next((at for at in range(n + 1, len(steps) + 1) if stays[at - 1]), 0)
                skips_to = "" if not stop else f" to {stop}" if all_known else " to the next stop"
                self.show_step(step, f"{n}/{len(steps)}" if all_known and len(steps) > 1 else "", skips_to)
                if self.stays:
                    table.app.keyboard.anew()
                await self._wait(beats)
                while not table.in_front.is_set():
                    await self._until_key(table.in_front)
                    self._hurry.clear()
                    await self._wait(beats)
                if not self._skips:
                    self._hurry.clear()
        finally:
            table.panel, table.stepping, self.stays = panel, False, False

    def told(self, steps: list[Step]) -> list[Step]:
        """These steps without a last one that the question to the person says too."""
        asks = self.table.session.asked_seat == self.table.session.seat
        return steps[:-1] if asks and len(steps) > 1 and steps[-1].own else steps

    def show_step(self, step: Step, which: str = "", skips_to: str = "") -> None:
        """Update every area to a moment at which nobody is asked, in front the seat that saw it; only at the end a winner's is. `which`:
        the number of the step, and of how many; `skips_to`: the one that other keys do not skip.
        """
        table, scene = self.table, self.table.scene
        before = step.before or (scene.view if step.view is not scene.view else scene.before)
        table.marks.code = ""
        pick = keys("table.pick", table.app.own_keys)[0]
        others = [f"{keys(f'table.{id}', table.app.own_keys)[0]} {id}" for id in (*self.interrupting, LEAVE)]
        others += [] if self.stays else [f"other keys skip{skips_to}"]
        nobody = replace(
            scene, prompt=None, cursor="", foreseen=None, events=(), hints={}, typed=(), note="", spoken="", recap=(), flourish=(), stop=()
        )
        front = table.session.front if step.view.over else table.session.seat
        nobody = replace(nobody, seat=front, winners=front != table.session.seat)
        table.paint(
            replace(
                nobody,
                view=step.view,
                before=before,
                log=step.log,
                news=step.news,
                idle_keys=", ".join(filter(None, (f"{pick}: next", which))),
                keys=BETWEEN_KEYS.join((f"{pick} next", *others)),
            )
        )

    async def _wait(self, beats: int | None = 1) -> None:
        """Wait as long as so many bots' answers stay on the screen, or until the person hurries; None: only until then."""
        if beats is None:
            await self._until_key(self._hurry)
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), beats * self.table.app.config.bot_speed)

    async def _until_key(self, pressed: asyncio.Event) -> None:
        """Wait for something that only the person brings about."""
        self.waits_for_key = True
        try:
            await pressed.wait()
        finally:
            self.waits_for_key = False


def beats_of(text: str) -> int:
    """The beats in which a text is read."""
    return ceil(len(text.split()) / WORDS)
