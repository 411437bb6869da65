"""The command a guest may give to SSH: a front and a table's code. No other commands exist."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.core.naming import quoted

HOW = "Here you may only come to the tables: without a command, or with  line,  rpc,  join CODE  or  line join CODE"


class Wish(NamedTuple):
    """What a guest asks for on connecting."""

    front: Literal["screens", "line", "rpc"] = "screens"
    code: str = ""
    """The code of the table they join first; empty for the lobby."""


def read_command(command: str) -> Wish:
    """Parse a guest's command. Raises ValueError with a sentence if it is invalid.

    >>> read_command("line join octo-743152")
    Wish(front='line', code='octo-743152')
    """
    match command.split():
        case []:
            return Wish()
        case ["line"]:
            return Wish("line")
        case ["rpc"]:
            return Wish("rpc")
        case ["join", code]:
            return Wish(code=code)
        case ["line", "join", code]:
            return Wish("line", code)
    raise ValueError(f"There is no command {quoted(command)}. {HOW}")
