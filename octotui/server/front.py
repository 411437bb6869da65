"""What a guest has before them at the end of a line: the screens on a terminal, plain text, or JSON-RPC for a program."""

from __future__ import annotations

from typing import Protocol

from octotui.server.guest_app import GuestApp

CRASHED = "octotui crashed; this is a bug. Nothing that was shown is lost: come in again."


class Front(Protocol):
    """One of them. Whoever has the line hands over what comes in, and is told when it is at an end."""

    farewell: str
    """What the guest is told after it has ended."""

    async def run(self) -> int:
        """Go on until the guest leaves; gives the exit status."""

    def feed(self, data: bytes) -> None:
        """The guest has typed this."""

    def end_of_input(self) -> None:
        """Nothing more will be typed."""

    def resize(self, width: int, height: int) -> None:
        """The guest's terminal has this size now."""

    def pause(self) -> None:
        """The client does not keep up with reading."""

    def resume(self) -> None:
        """It reads again."""

    def end(self, farewell: str = "") -> None:
        """Come to an end, with a sentence."""

    def gone(self) -> None:
        """The line is broken: nothing can be written any more."""


class ScreenFront:
    """The app on the guest's terminal."""

    def __init__(self, app: GuestApp) -> None:
        self.app, self.farewell = app, ""

    async def run(self) -> int:
        try:
            await self.app.run_async(mouse=False)
        finally:
            if self.app.line is not None:
                self.app.line.leave()
        if self.app.crashed:
            self.farewell = CRASHED
        return int(self.app.crashed)

    def feed(self, data: bytes) -> None:
        if self.app.line is not None:
            self.app.line.feed(data)

    def end_of_input(self) -> None:
        self.app.exit()

    def resize(self, width: int, height: int) -> None:
        if self.app.line is not None:
            self.app.line.resize(width, height)

    def pause(self) -> None:
        if self.app.line is not None:
            self.app.line.pause()

    def resume(self) -> None:
        if self.app.line is not None:
            self.app.line.resume()

    def end(self, farewell: str = "") -> None:
        self.farewell = farewell
        self.app.exit()

    def gone(self) -> None:
        if self.app.line is not None:
            self.app.line.leave()
        self.app.exit()
