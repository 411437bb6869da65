"""A terminal that is not there, and the bytes that go over the line to it."""

from __future__ import annotations

from dataclasses import dataclass

from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from octotui.app import OctotuiApp
from octotui.terminal.diff import cells
from tests.app.tables import settled


class WritingDriver(HeadlessDriver):
    """A driver for a terminal that is not there: it takes all that is written."""

    written = 0

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.written += len(data.encode())


@dataclass
class Line:
    """The line to a terminal, and how much went over it so far."""

    shown: OctotuiApp
    pilot: Pilot[None]
    total: int = 0

    async def cost(self, *keys: str) -> int:
        """The bytes that these keys cause, up to the point where the terminal shows what the app shows."""
        before, driver = self.total, self.shown._driver
        assert isinstance(driver, WritingDriver)
        await self.pilot.press(*keys)
        await settled(self.shown, self.pilot)
        for _ in range(400):
            if self.shown._front == [cells(strip) for strip in self.shown.screen._compositor.render_strips()]:
                self.total = driver.written
                return self.total - before
            await self.pilot.pause()
        raise AssertionError("the terminal does not show what the app shows")
