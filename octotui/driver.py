"""A terminal at the far end of a line: it is asked nothing, and nothing is switched on that it may lack.

An answer that arrives late ends up in the shell, a request that is not understood shows as letters, and what is switched on stays on
where the line breaks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from textual.drivers.linux_driver import LinuxDriver

WITHHELD = re.compile(
    r"\x1b\[\?20(26|48)\$p"  # asks for synchronized output, and for reports of the size
    r"|\x1b\[\?1004[hl]"  # reports of the focus
    r"|\x1b\[[<>]\d*u"  # the kitty keyboard
    r"|\x1b\]22;[^\x07]*\x07"  # the shape of the pointer
)


class FarDriver(LinuxDriver):
    """Textual's driver without the requests in `WITHHELD`."""

    def write(self, data: str) -> None:
        if not WITHHELD.fullmatch(data):
            super().write(data)


def far(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is at the other end of an SSH connection."""
    return bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"))
