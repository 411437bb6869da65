"""The help of the lobby: what can be done on this server, and how others come to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from octotui.screens.browse import Rows
from octotui.terminal.keys import keys

BINDINGS = {
    "new": "open a table: choose a game, then wait for people or seat bots",
    "code": "go to a table with the code somebody has told you",
    "say": "say something to all in the lobby",
    "help": "this help",
    "leave": "leave the server; your seats stay yours",
}
"""The keys of the lobby, by the last part of their ids."""
TEXTS = (
    (
        "Playing",
        "Your games stand first in the lobby, those that ask you before the others. Enter sits down at the very question you left, from any"
        " window and any machine with your key. A table with bots needs nobody else: open it, then give the free seats to bots.",
    ),
    (
        "With others",
        "A table you open is in the lobby, unless you let only those come who have its code. Its page has a line to send to friends, who"
        " need nothing but ssh. At the table m talks to all, and W shows who is there.",
    ),
    (
        "Watching",
        "Games to watch show what everybody sees, and no hand. W asks a player to let you look over their shoulder. Who watches talks"
        " once the game is over; then all can look at it together.",
    ),
)


def lobby_help(invitation: Callable[[str], str], own: Mapping[str, str]) -> Rows:
    """The page. `invitation`: the shell command that leads here, with these words at its end."""
    rows: Rows = [("Keys", "title bold"), ("  up, down, enter  go to a line of the list; a digit goes to it at once", "text")]
    rows += [(f"  {keys(f'lobby.{name}', own)[0]:<15}  {what}", "text") for name, what in BINDINGS.items()]
    for title, text in TEXTS:
        rows += [("", "text"), (title, "title bold"), (text, "text")]
    return [
        *rows,
        ("", "text"),
        ("The way here", "title bold"),
        ("On a screen, as plain text for a screen reader or a slow line, and for a program:", "text"),
        *((f"  {invitation(how)}", "text") for how in ("", "line", "rpc")),
    ]
