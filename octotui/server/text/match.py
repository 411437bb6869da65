"""A match on a server in plain text, with the rights of the guest's own seats."""

from __future__ import annotations

from octotui.headless.line import LineTable
from octotui.server.hall.hall import Hall
from octotui.server.hall.served_table import ServedTable
from octotui.server.text.dialogue import Terminal

TAKEN = "You play on in another window. Here you are told what everybody sees."


class TextMatch(LineTable):
    """A guest at a match: at their own seats, or watching."""

    def __init__(self, served: ServedTable, key: str, front: Terminal, hall: Hall) -> None:
        super().__init__(
            served.table,
            front,
            front,
            goes_on=bool(served.table.match.lines),
            farewell=lambda: "You have left the table." if self.people else "",
            think=hall.think,
            seats=served.house.seats_of(key),
            decide=hall.bots.share().think,
        )
        self.served, self.key, self.front = served, key, front

    async def visit(self) -> None:
        """Play or watch until the match is over or the guest leaves. Raises Quit at the end of input."""
        match = self.match
        self.say("", f"{match.game.name}. {', '.join(match.names)}. Type help for help, quit for the lobby.")
        taken = self.taken
        if self.people:
            self.served.sit(self.key, taken)
        deaf = self.table.listen(self.front.notice)
        try:
            await self.play()
        finally:
            deaf()
            self.served.stand(self.key, taken)

    def taken(self) -> None:
        """Note that another window of this guest has taken over."""
        self.say("", TAKEN)
        self.people, self.holder = [], None
        self.told[None], self.heard[None] = self.match.here, len(self.match.said)
        self.front.notice()
