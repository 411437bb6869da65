"""A match on a server in plain text, with the rights of the guest's own seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.prompt import Prompt, Refused
from engine.core.words import sentence
from octotui.headless.line import LineTable, MovedOn, Quit
from octotui.headless.notices import WATCHES
from octotui.headless.players import players
from octotui.play.feed import Feed
from octotui.play.log import quote
from octotui.play.presence import stand_ins
from octotui.play.recap import absence, own_last, sentences
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.watching import WatcherSession
from octotui.server.hall.hall import Hall
from octotui.server.hall.pace import in_words
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.timekeeper import Warnings
from octotui.server.text.dialogue import Terminal
from octotui.server.text.shoulder import present, shoulder
from octotui.server.text.together import TextTogether

TAKEN = "You play on in another window. Here you are told what everybody sees."
AFTERWARDS = (
    "Type again to play again, together to look back at the game with the others, log for what happened last, undo to take back the last"
    " answer, or press enter for the lobby: "
)
ENDED = "Type again to play again, or press enter for the lobby: "
WATCHED = (
    "Type together to look back at the game with the others, say and what you would say to all who are here, or press enter for the lobby: "
)
WATCHED_ENDED = "Type say and what you would say to all who are here, or press enter for the lobby: "
WORDS = {
    "who": "who is at the table, who is away, and who is asked",
    "time": "the pace of the game, and how much time is left",
    "yes or no": "your answer, where somebody asks you to agree to something; no also takes back what you have asked",
    "undo": "take back your last answer; beyond what is fair, the others are asked to let you",
    "bot": "let a bot play for somebody who is away until they are back, if those here agree: bot Bo",
    "away": "tell the others that you are away for a while; what you type next tells them that you are back",
    "shoulder": "let somebody who watches look over your shoulder, at all you see: shoulder Bea; shoulder end ends it",
    "end together": "ask the others to end the game here, without a result",
    "give up": "leave your seat to a bot for good; you have lost then",
}
"""The words of a guest who plays."""
WATCHING = {
    **{word: WORDS[word] for word in ("who", "time")},
    "shoulder": "ask to look over somebody's shoulder, at all they see: shoulder Bo; shoulder end ends it",
    "say": "once the game is over, say something to all who are here",
}
"""The words of a guest who watches."""
SURE = {
    "give up": "Your seat does not come back to you, and you have lost. Type give up once more to do so.",
    "end together": "The game cannot go on then, and has no result. Type end together once more to do so.",
}
"""The questions before what cannot be undone."""


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
        self.served, self.key, self.front, self.hall = served, key, front, hall
        self.session = Session(served.table, (), hosts=False, presence=served.presence)
        self.feed = Feed(self.session)
        self.warned = Warnings()
        self.offered: set[int] = set()
        """The people who are away and for whom the guest was told they may call in a bot."""
        self.sure = ""
        """The words the guest was asked to type once more."""
        self.invited = False
        """Whether the guest was told that somebody would play again."""

    async def visit(self) -> int | None:
        """Play or watch until the guest leaves; return the number of a waiting table to go to, if they play again.

        Raises Quit at the end of input.
        """
        match, taken = self.match, self.taken
        self.say("", f"{match.game.name}. {players(match)}. Type help for help, quit for the lobby.")
        if self.people:
            self.say(*self.missed_lines())
            self.session = self.served.sit(self.key, taken) or self.session
        else:
            self.session = self.watch()
        self.feed = Feed(self.session)
        self.say(*self.request_lines())
        deaf = self.listen()
        try:
            while await self.play():
                if (table := await self.afterwards()) is not None:
                    return table or None
            return None
        finally:
            for end in deaf:
                end()
            self.served.stand(self.key, taken)
            if isinstance(self.session, WatcherSession):
                self.served.presence.audience.goes(self.session.watcher)

    def watch(self) -> Session:
        return self.served.watch(self.key, self.hall.people.name(self.key))

    def listen(self) -> list[Callable[[], None]]:
        """Wake this guest at every change of the match, of who is there, and of the clock. Return functions that end it."""
        sources = [self.table.listen, self.served.presence.listen]
        if self.served.timer is not None:
            sources.append(self.served.timer.listen)
        return [listen(self.front.notice) for listen in sources]

    def taken(self) -> None:
        """Note that another window of this guest has taken over."""
        self.say("", TAKEN)
        self.people, self.holder = [], None
        self.told[None], self.heard[None] = self.match.here, len(self.match.said)
        self.session = self.watch()
        self.feed = Feed(self.session)
        self.front.notice()

    # --- telling

    def missed_lines(self) -> list[str]:
        """What has happened since this guest left the match."""
        match, lines = self.match, list[str]()
        for seat in self.people:
            left = self.served.seats.left_at(self.served.number, seat)
            if left is None:
                continue
            node, said = left
            lines += sentences(absence(match, seat, node))
            if any(change.seat == seat and change.who.bot is not None and change.node >= node for change in match.seat_changes):
                lines.append("A bot has played for you.")
            if late := self.served.presence.news_since(seat):
                lines.append(f"Your time has run out{'' if len(late) == 1 else f' {len(late)} times'}.")
            lines += [quote(match.names, one) for one in match.talk(said)]
            self.recapping.told.add((seat, -own_last(match, seat)))
        return [f"Since you left: {' '.join(lines)}"] if lines else []

    def untold(self) -> list[str]:
        if not self.people and self.holder != self.session.shoulder:
            self.holder = self.session.shoulder
            self.told[self.holder], self.heard[self.holder] = self.match.here, len(self.match.said)
        return [*super().untold(), *self.of_others()]

    def of_others(self) -> list[str]:
        """What others did besides answering, and what the clock says, as far as the guest was not told."""
        lines = [self.feed.outcome_text(), *self.feed.sentences()]
        if self.feed.asks_anew():
            lines += self.request_lines()
        return [line for line in (*lines, *self.warnings(), *self.offers(), self.invitation()) if line]

    def request_lines(self) -> list[str]:
        """The request the guest is asked to agree to."""
        asked = self.session.request()
        return [f"{asked} Type yes or no."] if asked else []

    def warnings(self) -> list[str]:
        """A warning for each own seat whose time has become short."""
        return [f"You have {in_words(seconds)} left." for seconds in self.warned.new(self.session, self.served.timer).values()]

    def offers(self) -> list[str]:
        """Whom the others need no longer wait for, each told once."""
        gone = [seat for seat in self.served.presence.long_gone(self.match) if seat in self.session.others] if self.session.mine else []
        new = [seat for seat in gone if seat not in self.offered]
        self.offered = set(gone)
        names = [self.match.names[seat] for seat in new]
        return [f"{name} has been away for a while. Type bot {name} to let a bot play for them until they are back." for name in names]

    def invitation(self) -> str:
        """That somebody would play again, told once."""
        again = None if self.invited or not self.match.over else self.hall.waiting.rematch_of(self.served.number)
        if again is None or not again.invites(self.key):
            return ""
        self.invited = True
        return f"{self.hall.people.name(again.host)} would play again, and keeps a seat for you: type again to go there."

    def waiting(self) -> str:
        presence, prompt = self.served.presence, self.session.prompt() if self.session.watches else None
        asked = prompt.text if prompt else ""
        return " ".join(filter(None, (f"{presence.waits(self.match)}.", asked, self.times(self.match.pending), presence.away(self.match))))

    def times(self, seats: tuple[int, ...]) -> str:
        """The time left to these seats, as far as they are asked."""
        timer = self.served.timer
        left = {seat: seconds for seat in seats if timer is not None and (seconds := timer.seconds_left(seat)) is not None}
        return " ".join(f"{self.has(seat)} {in_words(seconds)} left." for seat, seconds in left.items())

    def has(self, seat: int) -> str:
        return "You have" if seat in self.session.mine else f"{self.match.names[seat]} has"

    def prompt_lines(self, prompt: Prompt) -> list[str]:
        return [*super().prompt_lines(prompt), *filter(None, [self.times((prompt.seat,))])]

    def words(self) -> dict[str, str]:
        words = {**super().words(), **(WORDS if self.session.mine else WATCHING)}
        words.pop("record", None)
        return words

    # --- commands

    async def take(self, typed: str, prompt: Prompt | None) -> bool:
        word = " ".join(typed.lower().split())
        sure, self.sure = self.sure, ""
        if word != "away" and self.people:
            self.served.back(self.key)
        match word.partition(" "):
            case "who", _, "":
                presence = self.served.presence
                self.say(*presence.here(self.match, self.session.mine), *present(presence.audience, self.match.names))
            case "shoulder", _, name:
                self.say(shoulder(name, self.session, self.served.presence.audience))
            case "say", _, _ if isinstance(self.session, WatcherSession):
                self.speak_up(typed)
            case "time", _, "":
                self.say(" ".join(filter(None, (self.served.house.pace.sentence, self.times(self.match.pending)))))
            case ("yes" | "y" | "no" | "n") as answer, _, "" if self.answers(answer[0] == "y"):
                return self.agree(answer[0] == "y")
            case (("away" | "bot"), _, _) | ("end", _, "together") | ("give", _, "up") if not self.session.mine:
                self.say(WATCHES)
            case "away", _, "":
                self.served.away(self.key)
                self.say("The others see that you are away. Type anything once you are back.")
            case "bot", _, name:
                self.call_bot(name)
            case ("end", _, "together") | ("give", _, "up"):
                return self.leave_for_good(word, sure)
            case _:
                return await super().take(typed, prompt)
        return False

    def speak_up(self, typed: str) -> None:
        """Say something as a watcher, or explain why not."""
        try:
            self.session.say(typed[len("say") :])
        except ValueError as error:
            self.say(sentence(str(error)))

    def answers(self, yes: bool) -> bool:
        """Whether the guest is asked for their consent or, to say no, has asked for others' consent themselves."""
        motion = self.match.motion
        return self.session.asks or (not yes and motion is not None and motion.seat in self.session.mine)

    def agree(self, yes: bool) -> bool:
        """Agree to a request, decline it, or withdraw one's own; True if the position has changed."""
        match = self.match
        before = match.here, match.ended
        try:
            if self.session.asks:
                self.session.agree(yes)
            elif match.motion is not None:
                self.table.agree(match.motion.seat, False)
        except Refused as refused:
            self.say(f"Too late: {refused.reason.text}.")
        return (match.here, match.ended) != before

    def asks(self, ask: Callable[[], str], instead: str = "") -> None:
        """Ask the others, and say so; `instead`: what to say if nobody can be asked."""
        try:
            asked = ask()
        except Refused as refused:
            asked = f"Not now: {refused.reason.text}."
        self.feed.motion = self.match.motion
        self.say(asked or instead)

    def undo(self, seat: int) -> bool:
        """Take back an answer or, beyond what is fair, ask the others to let the guest do so."""
        try:
            self.table.undo(seat)
        except Refused as refused:
            self.asks(self.session.ask_undo, f"{sentence(refused.reason.text)} Type ? for help.")
            return False
        return True

    def call_bot(self, name: str) -> None:
        """Ask those present to let a bot play for somebody who is away."""
        names = self.match.names
        gone = [seat for seat in self.served.presence.long_gone(self.match) if seat in self.session.others]
        meant = [seat for seat in gone if not name or names[seat].lower() == name]
        if len(meant) == 1:
            self.asks(lambda: self.session.ask_bot(meant[0]))
        elif not gone:
            self.say("Nobody has been away for two minutes.")
        else:
            self.say(f"Type for whom: {' or '.join(f'bot {names[seat]}' for seat in gone)}.")

    def leave_for_good(self, what: str, sure: str) -> bool:
        """End the game with the others' consent, or give up; True if the game has ended. Raises Quit for who has given up."""
        if what != sure and (what == "give up" or not self.session.others):
            self.sure = what
            self.say(SURE[what])
            return False
        if what == "give up":
            if not self.attempt(lambda: self.hall.give_up(self.served.number, self.key)):
                return False
            self.say("You have given up. A bot plays on in your place.")
            raise Quit
        self.asks(self.session.ask_end)
        return self.match.ended

    # --- afterwards

    async def afterwards(self) -> int | None:
        """Ask what to do once the match is over; return a waiting table's number, 0 for the lobby, or None if the match goes on."""
        self.say(*stand_ins(self.match))
        watches = isinstance(self.session, WatcherSession)
        if not self.people and not watches:
            return 0
        ask = (WATCHED_ENDED if self.match.ended else WATCHED) if watches else (ENDED if self.match.ended else AFTERWARDS)
        try:
            while typed := await self.ask(ask):
                if typed.lower() == "again" and self.people:
                    if (table := self.again()) is not None:
                        return table
                elif typed.lower() == "together" and self.match.over:
                    if not await self.look_back():
                        return None
                elif await self.take(typed, None):
                    return None
        except MovedOn:
            return None
        except Quit:
            pass
        return 0

    async def look_back(self) -> bool:
        """Look at the finished game together with the others, until the guest has seen enough; False if the match goes on."""
        me = self.served.look_back(self.key, self.hall.people.name(self.key))
        replay, here = Replay(self.match), self.served.together
        await TextTogether(replay, self.front, self.decide, here, me, self.untold, partial(self.take, prompt=None)).run()
        return self.match.over

    def again(self) -> int | None:
        """The table of the rematch, which the first to come sets up; None, with a sentence, if there is no seat for the guest."""
        try:
            again = self.hall.rematch(self.served.number, self.key)
        except ValueError as error:
            self.say(sentence(str(error)))
            return None
        if not again.has_room_for(self.key):
            self.say("The others play again without you: your seat was given away.")
            return None
        return again.id
