"""The plain-text front end: for screen readers, slow lines, and clients without a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from octotui.headless.line import Quit
from octotui.server.guest_terminal import has_unicode
from octotui.server.hall.hall import Hall
from octotui.server.text.line_editor import LineEditor
from octotui.server.text.stream import LineStream
from octotui.server.text.visit import Visit

LONGEST = 1000
"""Maximum bytes in a line."""
PLAIN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "–": "-", "−": "-", "×": "x", "·": ","})


class TextFrontEnd(LineStream):
    """A guest's keyboard and page; with a terminal, input is echoed here."""

    def __init__(
        self,
        hall: Hall,
        key: str,
        login: str,
        channel: Any,
        environment: Mapping[str, str],
        columns: int,
        reached: tuple[str, int],
        code: str,
    ) -> None:
        """`columns`: the width of the guest's terminal; 0 without one."""
        super().__init__(channel, LONGEST)
        self.visit = Visit(self, hall, key, login, reached, code)
        self.unicode = has_unicode(environment)
        self.editor = LineEditor(self._put, LONGEST) if columns else None
        self.columns = columns
        self._written = False
        """Whether anything was written since the last wait for input."""

    async def run(self) -> int:
        try:
            await self.visit.run()
        except Quit:
            self.write("Goodbye. Your seats stay yours.\n" if not self.farewell else "")
        return 0

    def resize(self, width: int, height: int) -> None:
        if self.editor is not None and width:
            self.columns = width

    def feed(self, data: bytes) -> None:
        if self.editor is None:
            super().feed(data)
            return
        for line in self.editor.feed(data):
            self.take(line.encode() + b"\n")
        if self.editor.ended:
            self.end_of_input()

    # --- the keyboard

    async def line(self) -> str | None:
        if self.editor is not None and self.editor.typed and self._written:
            self._put(self.editor.typed)
        self._written = False
        line = await self.next_line()
        return None if line is None else line.decode("utf-8", "replace")

    # --- the page

    def write(self, text: str) -> None:
        self._written = True
        self._put(text)

    def flush(self) -> None:
        """Nothing: everything is sent at once."""

    def isatty(self) -> bool:
        """False: the page is never cleared here."""
        return False

    def _put(self, text: str) -> None:
        if not self.unicode:
            text = text.translate(PLAIN)
        data = text.encode("utf-8" if self.unicode else "ascii", "replace")
        self.put(data.replace(b"\n", b"\r\n") if self.editor is not None else data)
