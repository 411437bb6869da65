"""Front ends of a guest's session: screens on a terminal, plain text, or JSON-RPC for a program."""

from __future__ import annotations

from typing import Protocol

from octotui.server.screens.guest_app import GuestApp

CRASHED = "octotui crashed; this is a bug. Nothing that was shown is lost: come in again."


class FrontEnd(Protocol):
    """A front end. The session passes input to it, and tells it when the connection ends."""

    farewell: str
    """The last words to the guest after it has ended."""

    async def run(self) -> int:
        """Run until the guest leaves; return the exit status."""

    def feed(self, data: bytes) -> None:
        """Take the guest's input."""

    def end_of_input(self) -> None:
        """The end of input."""

    def resize(self, width: int, height: int) -> None:
        """Set the size of the guest's terminal."""

    def pause(self) -> None:
        """The client does not keep up with reading."""

    def resume(self) -> None:
        """The client reads again."""

    def end(self, farewell: str = "") -> None:
        """End, with a sentence."""

    def connection_lost(self) -> None:
        """The connection is lost: nothing can be written any more."""


class ScreenFrontEnd:
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
        self.app.leave()

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
        self.app.leave()

    def connection_lost(self) -> None:
        if self.app.line is not None:
            self.app.line.leave()
        self.app.leave()
