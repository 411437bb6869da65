"""A waiting table in plain text: its seats, and its host's commands."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots import IDS, LEVELS
from engine.core.naming import quoted
from engine.core.prompt import Refused
from engine.core.words import sentence
from octotui.play.seating import bot_name
from octotui.server.hall.hall import Hall
from octotui.server.hall.waiting_tables import FREE, Place, Waiting
from octotui.server.text.dialogue import Dialogue

WORDS = {
    "seats": "who sits where",
    "lobby": "to the lobby, keeping your seat",
    "stand": "stand up and leave; the host gives the table up",
    "help": "this help",
}
HOST = {
    "begin": "begin the game; free seats stay empty where it allows that",
    "bot": f"give a seat to a bot: bot 2 hard; there are {', '.join(level.name for level in LEVELS.values())}",
    "keep": "keep a free seat for somebody: keep 2 Bo; keep 2 lets anybody have it",
    "swap": "let two seats change places: swap 1 2",
    "free": "free a seat, also one that somebody has taken: free 2",
}
SHORT = {"?": "help", "q": "stand", "quit": "stand", "": "seats"}


class TextWaitingTable:
    """A guest at a waiting table."""

    def __init__(self, line: Dialogue, hall: Hall, key: str, table: Waiting, invitation: str) -> None:
        """`invitation`: the shell command with which a friend comes to this table."""
        self.line, self.hall, self.key, self.table, self.invitation = line, hall, key, table, invitation
        self.warned = False
        """Whether the host was asked to confirm closing the table."""

    @property
    def hosts(self) -> bool:
        """Whether this guest is the host."""
        return self.table.host == self.key

    async def wait(self) -> int | None:
        """Wait for the match to begin; return its number, or None if the guest leaves or the table is closed. Raises Quit."""
        come = "It is in the lobby" if self.table.listed else "It is not in the lobby"
        host = "You are" if self.hosts else f"{self.hall.people.name(self.table.host)} is"
        game, watch = self.hall.games.game(self.table.game), "Everybody" if self.table.watched else "Nobody"
        self.line.say("", f"{game.name}. {host} the host. {come}; friends come with the code {self.table.code}, or with:")
        self.line.say(f"  {self.invitation}")
        self.line.say(f"{watch} may watch. {self.table.pace.sentence}", *filter(None, [self.table.option_words(game)]), *self.seats())
        self.line.say(f"Type {', '.join(self.words)}.")
        while True:
            typed = await self.line.next_line()
            if typed is None:
                if (left := self.check()) is not None:
                    return left or None
            elif self.attempt(typed):
                return None

    @property
    def words(self) -> dict[str, str]:
        return {**HOST, **WORDS} if self.hosts else WORDS

    def seats(self) -> list[str]:
        """A sentence for each seat."""
        return [self.seat(seat, place) for seat, place in enumerate(self.table.places)]

    def seat(self, seat: int, place: Place) -> str:
        """A sentence about a seat."""
        if place.bot:
            return f"Seat {seat + 1}: {bot_name(place.bot, seat)}, a bot, {LEVELS[place.bot].name}."
        if place.kept_for:
            return f"Seat {seat + 1}: kept for {place.name}."
        away = "" if not place.key or self.hall.is_here(place.key) else ", not here"
        return f"Seat {seat + 1}: {'you' if place.key == self.key else place.name or 'free'}{away}."

    def check(self) -> int | None:
        """Check the table; return the match's number once it has begun, 0 if the guest no longer sits here, else None."""
        table = self.hall.waiting.get(self.table.id)
        if table is None:
            self.line.say("The host has given the table up.")
            return 0
        if table.match is not None:
            return table.match
        if table.seat_of(self.key) is None:
            self.line.say("The host has emptied your seat.")
            return 0
        before, self.table = self.table, table
        changed = [seat for seat, place in enumerate(table.places) if before.places[seat : seat + 1] != (place,)]
        self.line.say(*(self.seat(seat, table.places[seat]) for seat in changed))
        return None

    def attempt(self, typed: str) -> bool:
        """Carry out a command, or say why not; True if the guest leaves the table."""
        try:
            return self.take(typed)
        except Refused as refused:
            self.line.say(sentence(refused.reason.text))
            return False

    def take(self, typed: str) -> bool:
        """Carry out a command; True if the guest leaves the table. Raises Refused."""
        word, *rest = typed.split() or [""]
        command = SHORT.get(word.lower(), word.lower())
        self.warned = self.warned and command == "stand"
        match command, rest:
            case "lobby", []:
                return True
            case "stand", []:
                return self.stand()
            case "seats", []:
                self.line.say(*self.seats())
            case "help", []:
                self.line.say(*(f"  {word}: {what}" for word, what in self.words.items()))
            case "begin", [] if self.hosts:
                self.begin()
            case "keep", [seat] if self.hosts:
                self.place(seat, FREE, taken=False)
            case "keep", [seat, *name] if self.hosts:
                self.keep(seat, " ".join(name))
            case "swap", [one, other] if self.hosts and {one, other} <= {str(n + 1) for n in range(len(self.table.places))}:
                self.swap(int(one) - 1, int(other) - 1)
            case "free", [seat] if self.hosts:
                self.place(seat, FREE, taken=True)
            case "bot", [seat, level] if self.hosts and level.lower() in IDS:
                self.place(seat, Place(bot=IDS[level.lower()]), taken=False)
            case _:
                self.line.say(f"{quoted(typed)} cannot be done here. Type help for help.")
        return False

    def stand(self) -> bool:
        """Give up the seat; if this is the host, close the table, after a confirmation if others sit there. True once it is done."""
        if not self.hosts:
            self.hall.change_waiting(self.table.id, lambda table: table.without(self.key))
        elif self.warned or all(place.key in ("", self.key) for place in self.table.places):
            self.hall.give_up_waiting(self.table.id)
        else:
            self.warned = True
            self.line.say("You host this table: type stand once more to give it up for all.")
            return False
        return True

    def begin(self) -> None:
        """Deal the match; everybody waiting here is taken to it."""
        try:
            self.hall.begin_waiting(self.table.id)
        except Refused:
            raise
        except ValueError as error:
            self.line.say("A seat is free: wait for somebody, or give it to a bot." if self.table.free else f"{error}.")

    def keep(self, seat: str, name: str) -> None:
        """Reserve a seat for somebody, if possible."""
        key = self.hall.people.key(name)
        if key is None or self.table.seat_of(key) is not None:
            self.line.say(f"{quoted(name)} {'sits at the table already' if key else 'is nobody here'}.")
        else:
            self.place(seat, Place(name=self.hall.people.name(key), kept_for=key), taken=False)

    def place(self, seat: str, place: Place, taken: bool) -> None:
        """Change who has a seat, if possible. `taken`: also one that somebody has taken."""
        number = int(seat) - 1 if seat.isascii() and seat.isdecimal() and len(seat) < 3 else -1
        if number not in range(len(self.table.places)) or self.table.places[number].key == self.key:
            self.line.say(f"There is no other seat {quoted(seat)} here.")
            return
        before = self.table.places[number]
        if before.key and not taken:
            self.line.say(f"{before.name} sits there. Type free {seat} first, if they are to leave it.")
        else:
            self.change(lambda table: table.with_place(number, place) if table.places[number] == before else table)

    def swap(self, one: int, other: int) -> None:
        """Let two seats change places."""
        before = self.table.places[one], self.table.places[other]
        self.change(lambda table: table.with_swapped(one, other) if (table.places[one], table.places[other]) == before else table)

    def change(self, how: Callable[[Waiting], Waiting]) -> None:
        """Change the table for everybody."""
        self.hall.change_waiting(self.table.id, how)
