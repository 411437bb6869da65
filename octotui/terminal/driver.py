"""The terminal. What is written to one that has gone is lost, and nobody waits for it.

One at the far end of a line is asked nothing besides, and nothing is switched on that it may lack: an answer that arrives late ends up
in the shell, a request that is not understood shows as letters, and what is switched on stays on where the line breaks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any

from textual.drivers.linux_driver import LinuxDriver

WITHHELD = re.compile(
    r"\x1b\[\?20(26|48)\$p"  # asks for synchronized output, and for reports of the size
    r"|\x1b\[\?1004[hl]"  # reports of the focus
    r"|\x1b\[[<>]\d*u"  # the kitty keyboard
    r"|\x1b\]22;[^\x07]*\x07"  # the shape of the pointer
)


class Forgiving:
    """A terminal as a file that may go away.

    Textual's thread that writes would die of that, and the app would wait for it for ever.
    """

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self.file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


class TableDriver(LinuxDriver):
    """Textual's driver for a terminal that may go away."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._file: Any = Forgiving(self._file)


class FarDriver(TableDriver):
    """The same without the requests in `WITHHELD`."""

    def write(self, data: str) -> None:
        if not WITHHELD.fullmatch(data):
            super().write(data)


def far(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is at the other end of an SSH connection."""
    return bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"))
