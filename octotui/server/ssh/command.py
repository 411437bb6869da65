"""The command a guest may give to SSH: a front end and a table's code. No other commands exist."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.core.naming import quoted

HOW = "Here you may only come to the tables: without a command, or with  line,  rpc,  join CODE  or  line join CODE"


class GuestCommand(NamedTuple):
    """What a guest asks for on connecting."""

    front: Literal["screens", "line", "rpc"] = "screens"
    code: str = ""
    """The code of the table they join first; empty for the lobby."""


def read_command(command: str) -> GuestCommand:
    """Parse a guest's command. Raises ValueError with a sentence if it is invalid.

    >>> read_command("line join octo-743152")
    GuestCommand(front='line', code='octo-743152')
    """
    match command.split():
        case []:
            return GuestCommand()
        case ["line"]:
            return GuestCommand("line")
        case ["rpc"]:
            return GuestCommand("rpc")
        case ["join", code]:
            return GuestCommand(code=code)
        case ["line", "join", code]:
            return GuestCommand("line", code)
    raise ValueError(f"There is no command {quoted(command)}. {HOW}")
