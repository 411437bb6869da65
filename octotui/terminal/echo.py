"""The terminal's echo while the app is being loaded: keys typed then are not shown on the splash.

On its own because it has to work before anything else is loaded, and because whoever takes the terminal next has to give it back as it was
before.
"""

from __future__ import annotations

import termios
from contextlib import suppress
from typing import Any

KEYBOARD = 0
"""The file descriptor of standard input."""
LFLAG = 3
"""Index of the local modes among a terminal's attributes."""
_before: list[Any] = []
"""The attributes from before echo was switched off; empty while it is not."""


def switch_off() -> None:
    """Stop echoing what is typed, until `restore`, or until a driver takes over."""
    with suppress(termios.error, OSError, ValueError):
        found = termios.tcgetattr(KEYBOARD)
        quiet = [*found]
        quiet[LFLAG] &= ~(termios.ECHO | termios.ECHONL)
        termios.tcsetattr(KEYBOARD, termios.TCSANOW, quiet)
        _before[:] = found


def take() -> list[Any]:
    """The attributes that the terminal is to be given back with, for whoever now sees to that; empty if echo was not switched off."""
    found = [*_before]
    _before.clear()
    return found


def restore() -> None:
    """Give the terminal back as it was, unless a driver has taken that over."""
    if found := take():
        with suppress(termios.error, OSError, ValueError):
            termios.tcsetattr(KEYBOARD, termios.TCSANOW, found)
