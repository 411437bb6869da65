"""A guest's visit in plain text: the door, the lobby, waiting tables and matches.

Listed items keep their numbers until the list is read again; new ones are announced with the next number.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.journal import Damaged
from engine.core.naming import cut, quoted
from engine.core.words import sentence
from octotui.headless.line import Quit
from octotui.server.hall.elapsed import since
from octotui.server.hall.hall import Guest, Hall
from octotui.server.text.dialogue import Dialogue, Terminal, line_number
from octotui.server.text.learning import ladder_lines, learn, read_rules
from octotui.server.text.match import TextMatch
from octotui.server.text.new_table import new_table
from octotui.server.text.waiting_table import TextWaitingTable
from octotui.storage.trouble import Trouble

TOLD = 4
"""Earlier lobby messages told at the door."""
WORDS = {
    "new": "a new table",
    "code": "come with a code: code octo-234567",
    "learn": "a guided first game",
    "rules": "the rules of the games",
    "ladder": "who has won how much here",
    "say": "say something to all in the lobby: say hello",
    "list": "the list again",
    "help": "this help",
    "quit": "leave",
}
YES, NO = ("", "y", "yes"), ("n", "no")
"""Answers to the question whether the proposed name is right."""
SHORT = {"?": "help", "q": "quit", "n": "new", "": "list"}


class Visit(Dialogue):
    """A guest's visit, from the door to their leaving."""

    def __init__(self, front: Terminal, hall: Hall, key: str, login: str, reached: tuple[str, int], code: str) -> None:
        super().__init__(front)
        self.hall, self.key, self.login, self.reached, self.code = hall, key, login, reached, code
        self.name = hall.people.name(key)
        self.listed: list[str] = []
        """The id of each numbered item in the list."""
        self.heard = max(0, hall.talk.count - TOLD)
        """How many lobby messages the guest was told."""

    async def run(self) -> None:
        """Run until the guest leaves. Raises Quit."""
        await self.door()
        guest = Guest(self.key, self.name)
        deaf = self.hall.listen(self.terminal.notice)
        self.hall.enter(guest)
        try:
            if self.code:
                await self.use_code(self.code)
            await self.lobby()
        finally:
            deaf()
            self.hall.leave(guest)

    async def door(self) -> None:
        """Ask for the guest's name. Raises Quit."""
        people, proposed, why = self.hall.people, self.login, "Welcome."
        if proposed and people.key(proposed) is not None:
            proposed, why = "", f"{proposed} is somebody else's name here."
        while not self.name:
            yes = f"You are {proposed} here. Press enter if that is right, or type another name: "
            typed = await self.ask(yes if proposed else f"{why} Type the name you are to be called here: ")
            if proposed and typed.lower() in NO:
                proposed, why = "", "Another name, then."
                continue
            name = proposed if proposed and typed.lower() in YES else typed
            if why := people.take_name(self.key, name):
                proposed = ""
            else:
                self.name = name

    # --- the lobby

    async def lobby(self) -> None:
        """Take and carry out commands. Raises Quit."""
        self.read_list()
        while True:
            typed = await self.next_line()
            if typed is None:
                self.tell_news()
            elif await self.take(typed):
                self.read_list()

    def read_list(self) -> None:
        """Tell everything that can be done."""
        others = sorted({guest.name for guest in self.hall.present if guest.key != self.key})
        self.listed = []
        here = f"Also here: {', '.join(others)}." if others else "Nobody else is here."
        self.say("", f"{self.name} in the lobby. {here}")
        self.tell_news()
        start = "Type a number, or" if self.listed else "No table waits. Type"
        self.say(f"{start} new, code, learn, say, help or quit.")

    def tell_news(self) -> None:
        """Tell new list items and messages."""
        for what, about in self.entries():
            if what not in self.listed:
                self.listed.append(what)
                self.say(f"{len(self.listed)}. {about}")
        self.say(*(f"{one.name}: {one.text}" for one in self.hall.talk.since(self.heard)))
        self.heard = self.hall.talk.count

    def entries(self) -> Iterator[tuple[str, str]]:
        """The id and description of each table and match open to this guest."""
        hall, now = self.hall, self.hall.store.clock()
        for one in hall.seats.games_of(self.key):
            asked = "others are asked" if one.asked_me is None else "you are asked"
            yield f"match {one.game.id}", f"Your game: {one.game.about}; {asked}, {since(now, one.asked_me or one.since)}."
        for table in hall.waiting.all():
            if table.open_to(self.key) and table.game in hall.games:
                names = ", ".join(place.words for place in table.places)
                mine = "; you sit here" if table.seat_of(self.key) is not None else ""
                yield f"waiting {table.id}", f"Waiting table: {hall.games.game(table.game).name}: {names}{mine}."
        for one in hall.seats.to_watch(self.key):
            yield f"match {one.game.id}", f"Watch {one.game.about}, {since(now, one.game.played)}."

    async def take(self, typed: str) -> bool:
        """Carry out a lobby command; True if the list is to be read afterwards. Raises Quit."""
        word, _, rest = typed.partition(" ")
        match SHORT.get(word.lower(), word.lower()):
            case "quit":
                raise Quit
            case "help":
                self.say("Type the number of a table to go to it, or one of these words:", *self.words())
            case "say":
                self.speak(rest.strip())
            case "list":
                return True
            case "new":
                await self.set_up()
                return True
            case "learn":
                await learn(self, self.hall, self.key, self.name)
                return True
            case "rules":
                await read_rules(self, self.hall, self.key)
                return True
            case "ladder" if self.hall.ladder is not None:
                self.say(*ladder_lines(self.hall))
            case "code":
                await self.use_code(rest.strip() or await self.ask("Which code? "))
                return True
            case number if (at := line_number(number, len(self.listed))) is not None:
                what, _, id = self.listed[at - 1].partition(" ")
                await (self.to_match(int(id)) if what == "match" else self.to_waiting(int(id)))
                return True
            case _:
                self.say(f"{quoted(typed)} is no number of the list and none of its words. Type help for help.")
        return False

    def words(self) -> list[str]:
        """The words of the lobby, with what each does."""
        return [f"  {word}: {what}" for word, what in WORDS.items() if word != "ladder" or self.hall.ladder is not None]

    def speak(self, text: str) -> None:
        """Say this in the lobby, or explain how."""
        try:
            if text:
                self.hall.say(self.key, text)
                self.heard = self.hall.talk.count
            else:
                self.say("Type what you want to say behind it: say hello")
        except ValueError as error:
            self.say(sentence(str(error)))

    # --- tables

    async def set_up(self) -> None:
        """Set up a table and wait there. Raises Quit."""
        try:
            waiting = await new_table(self, self.hall, self.key, self.name)
        except ValueError as error:
            self.say(sentence(str(error)))
            return
        if waiting is not None:
            await self.to_waiting(waiting.id)

    async def use_code(self, code: str) -> None:
        """Sit down at the table with this code. Raises Quit."""
        waiting = self.hall.waiting.by_code(code.lower())
        if waiting is None:
            self.say(f"No table that waits has the code {cut(code)}.")
        else:
            await self.to_waiting(waiting.id)

    async def to_waiting(self, id: int) -> None:
        """Sit down at a waiting table; stay until its match is over or the guest leaves. Raises Quit."""
        try:
            waiting = self.hall.change_waiting(id, lambda waiting: waiting.with_person(self.key, self.name))
        except ValueError as error:
            self.say(f"You cannot sit down there: {error}.")
            return
        if waiting is None:
            self.say("That table is gone.")
            return
        number = waiting.match
        if number is None:
            invitation = self.hall.invitation(self.reached, f"join {waiting.code}")
            number = await TextWaitingTable(self, self.hall, self.key, waiting, invitation).wait()
        if number is not None:
            await self.to_match(number)

    async def to_match(self, number: int) -> None:
        """Take one's own seat in a match, or watch it, until it is over or the guest leaves. Raises Quit."""
        try:
            served = self.hall.table(number)
        except (Damaged, Trouble) as error:
            self.say(f"This game cannot be opened: {error}.")
            return
        if not served.house.seats_of(self.key) and not served.may_watch(self.key):
            self.say("That table may not be watched.")
            return
        table = await TextMatch(served, self.key, self.terminal, self.hall).visit()
        if table is not None:
            await self.to_waiting(table)
