"""What may be done once a match is over, in plain text: play again, review it, look at its replay or at one's record."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TextIO

from engine.core.match import Match
from engine.core.naming import cut
from octotui.headless.commands import meaning
from octotui.headless.keyboard import keyboard_and_page, run, write_lines, write_prompt
from octotui.headless.line import ASK
from octotui.headless.notices import NO_RECORD
from octotui.headless.replay import LineReplay
from octotui.play.replay import Replay

QUESTION = "What next?"
PROPOSED = "Enter takes 0, quit."


class Line(NamedTuple):
    """One thing that may be done, and the word for it."""

    word: str
    label: str
    name: str = ""
    """Whose answers are reviewed."""


def afterwards(match: Match, keys: TextIO, page: TextIO, record: Callable[[], list[str]]) -> bool:
    """Ask what to do after a match, and do it, until somebody quits or `keys` ends; return whether to play again."""
    return run(Afterwards(match, keys, page, record).run())


class Afterwards:
    """A match that is over, with its keyboard and page."""

    def __init__(self, match: Match, keys: TextIO, page: TextIO, record: Callable[[], list[str]]) -> None:
        self.match, self.record = match, record
        self.keys, self.page = keyboard_and_page(keys, page)
        people = [seat.name for seat in match.header.seats if seat.bot is None]
        reviews = [Line("review", f"review {whose(name, people)} answers with an expert", name.lower()) for name in people]
        again = Line("again", "play again: the same seats and options, another deal")
        self.lines = [again, *reviews, Line("replay", "replay the game"), Line("record", "see your record")]

    async def run(self) -> bool:
        """Ask and do; return whether to play again."""
        while typed := await self.asked():
            word = meaning(typed.strip().removesuffix("."))
            found = [line for n, line in enumerate(self.lines, 1) if word in (str(n), line.word)]
            match found[0].word if found else word:
                case "again":
                    return True
                case "review":
                    await self.look_back(found[0].name)
                case "replay":
                    await self.look_back()
                case "record":
                    self.say(*(self.record() or [NO_RECORD]))
                case "" | "0" | "quit":
                    self.say("Goodbye.")
                    return False
                case _:
                    self.say(f"There is no choice {cut(word)}; there are 0 to {len(self.lines)}.")
        return False

    async def asked(self) -> str:
        """What is typed at the question; empty once the input has ended."""
        self.ask()
        return await self.keys.line() or ""

    def ask(self) -> None:
        lines = [f"{n}. {line.label}" for n, line in enumerate(self.lines, 1)]
        self.say("", QUESTION, *lines, "0. quit", PROPOSED)
        write_prompt(self.page, ASK)

    async def look_back(self, reviewed: str = "") -> None:
        """Step through the match, after an expert's review of somebody's answers if they are named."""
        await LineReplay(Replay(self.match), self.keys, self.page, reviewed=reviewed).run()

    def say(self, *lines: str) -> None:
        write_lines(self.page, lines)


def whose(name: str, people: list[str]) -> str:
    """`your` of the only person, else `Ann's`."""
    return "your" if len(people) == 1 else f"{name}'s"
