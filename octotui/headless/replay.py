"""The replay in plain text: a match told answer by answer, in any view that may be seen, and an expert's review of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TextIO

from engine.bots import Decision
from engine.core.game import Game
from engine.core.naming import cut, quoted
from engine.core.state import EVERYONE
from engine.core.words import opening, sentence
from octotui.bots.advice import PERCENT, percent
from octotui.bots.task import Task
from octotui.headless.commands import PERSONAL, SHORT
from octotui.headless.keyboard import FileKeyboard, FilePage, Keyboard, Page, run, write_lines
from octotui.headless.line import LOG, decide_here
from octotui.headless.naming import DIGITS
from octotui.headless.notices import NO_SEAT
from octotui.play.log import talk
from octotui.play.narration import in_part, parts
from octotui.play.replay import ALL, SPECTATOR, Replay
from octotui.play.review import Mistake, Review

WORDS = {
    "next": "the next answer, or the next thing that the last one set off; enter does the same",
    "previous": "the answer before",
    "next turn": "the start of the next turn",
    "previous turn": "the start of this turn, or of the one before",
    "first": "the deal",
    "last": "the last answer",
    "a number": "the answer of this number",
    "view": "the next view: each seat's, and every {kept.one} once the game is over; or one of them: view Bo, view all",
    "hands": "every {kept.one} in full, while every {kept.one} is shown",
    "log": "what happened last, up to here",
    "review": "the turns that cost somebody most of their chance to win: review Bo",
    "help": "this help",
    "quit": "leave the replay",
}
MEANT = {**SHORT, "": "next", "n": "next", "p": "previous"}
"""Abbreviations of commands."""
BEFORE, AFTER = "before", "after"


def look_back(replay: Replay, keys: TextIO, page: TextIO) -> None:
    """Step through a match until somebody quits or `keys` ends."""
    run(LineReplay(replay, FileKeyboard(keys), FilePage(page)).run())


class LineReplay:
    """A replay with its keyboard and page."""

    def __init__(
        self,
        replay: Replay,
        keys: Keyboard,
        page: Page,
        decide: Callable[[Game[Any], Task], Awaitable[Decision]] = decide_here,
        reviewed: str = "",
    ) -> None:
        """`decide`: computes what an expert thinks for a review. `reviewed`: whose answers are reviewed first, if anybody's."""
        self.replay, self.keys, self.page, self.decide, self.reviewed = replay, keys, page, decide, reviewed
        self._told: tuple[int, list[str]] = -1, []
        """The answer told last, and what was told of its effects."""

    async def run(self) -> None:
        """Take commands until the person quits or the input ends, after the review."""
        damage = self.replay.damage
        self.say("", f"{self.replay.game.name}, from the deal on. Press enter for the next answer, or type help for help, quit to leave.")
        self.say(*([f"Damaged at {damage}. Up to there it is good."] if damage else []))
        if self.reviewed:
            await self.review_of(self.reviewed)
        else:
            self.tell_view()
        while (line := await self.keys.line()) != "":
            if not (self.hear() if line is None else await self.take(line.strip())):
                return

    def hear(self) -> bool:
        """Follow what others have done; False if the replay ends by that."""
        return True

    # --- telling

    def say(self, *lines: str) -> None:
        write_lines(self.page, lines)

    def tell(self) -> None:
        """Tell where one is, the answer that led here, and what came of it; of the same answer's effects only the new ones."""
        replay, at = self.replay, self.replay.at
        events = [line.text for line in replay.log_at(at)]
        answer, happened, (before, told) = replay.answer(), [sentence(text) for text in events], self._told
        self._told = at, happened
        if at == before and len(happened) > len(told) > 0 and happened[: len(told)] == told:
            self.say(*happened[len(told) :])
            return
        nodes = [node.number for node in replay.nodes[replay.begins(at) : at + 1]]
        said = [line.text for node in nodes for line in talk(replay.match, replay.naming, node)]
        where = f"Answer {at} of {replay.last}, {replay.unit} {replay.number(at)}."
        self.say("", where, *([] if answer == f"{'; '.join(events)}." else [sentence(answer)]), *happened, *said)

    def tell_view(self) -> None:
        """Tell whose view is shown, and the moment as it is seen there."""
        replay, name = self.replay, self.replay.names_at(self.replay.at)[self.replay.seat]
        view = {EVERYONE: f"Every {replay.kept.one}", SPECTATOR: "What everybody sees"}.get(replay.view, f"{name}'s view")
        self._told = -1, []
        self.say(f"{view}.")
        self.tell()

    # --- commands

    async def take(self, typed: str) -> bool:
        """Carry out a command; False to leave the replay."""
        replay, word = self.replay, " ".join(typed.lower().split())
        match MEANT.get(word, word).partition(" "):
            case "quit", _, "":
                return False
            case "help", _, "":
                self.say(*self.help())
            case "next", _, "":
                self.go(replay.forward, AFTER)
            case "previous", _, "":
                self.go(replay.back, BEFORE)
            case "next", _, "turn":
                self.go(replay.next_turn, AFTER)
            case "previous", _, "turn":
                self.go(replay.previous_turn, BEFORE)
            case "first", _, "":
                self.go(lambda: replay.go(replay.first), BEFORE)
            case "last", _, "":
                self.go(lambda: replay.go(replay.last), AFTER)
            case unit, _, number if unit == replay.unit and number:
                self.to_number(number)
            case "view", _, who:
                self.change_view(who)
            case "hands", _, "":
                self.say(*self.hands())
            case "log", _, "":
                self.say(*([line.text for line in replay.log()[-LOG:]] or ["Nothing has happened yet."]))
            case "review", _, who:
                await self.review_of(who)
            case part, _, "" if part in parts(replay.game):
                self.say(*self.part(part))
            case number, _, "" if number.isascii() and number.isdecimal():
                self.to_answer(number)
            case _:
                self.say(f"{quoted(typed)} is no word here. Type help for help.")
        return True

    def help(self) -> list[str]:
        """What can be typed."""
        unit, letters = self.replay.unit, {name: letter for letter, name in MEANT.items() if letter}
        own = {word: what.format(kept=self.replay.kept) for word, what in WORDS.items()}
        words = {**parts(self.replay.game), **own, f"{unit} 3": f"the start of this {unit}"}
        return [
            "Press enter for the next answer, or type one of these words:",
            *(f"  {name}{f' or {letters[name]}' if name in letters else ''}: {what}" for name, what in words.items()),
        ]

    def go(self, step: Callable[[], bool], where: str) -> None:
        """Make a step, and tell where it leads, or that there is nothing `where` it would."""
        if step():
            self.moved()
            self.tell()
        else:
            self.say(f"There is nothing {where} this.")

    def moved(self) -> None:
        """Another moment is shown, or another view."""

    def to_answer(self, typed: str) -> None:
        replay = self.replay
        number = int(typed) if len(typed) <= DIGITS else replay.last + 1
        if replay.first <= number <= replay.last:
            replay.go(number)
            self.moved()
            self.tell()
        else:
            self.say(f"There is no answer {cut(typed)}; there are {replay.first} to {replay.last}.")

    def to_number(self, typed: str) -> None:
        """Go to a round or turn."""
        replay = self.replay
        if typed.isascii() and typed.isdecimal() and len(typed) <= DIGITS and replay.to_number(int(typed)):
            self.moved()
            self.tell()
        else:
            least, most = replay.number(replay.first), replay.number(replay.last)
            self.say(f"There is no {replay.unit} {quoted(typed)}; there are {least} to {most}.")

    def change_view(self, who: str) -> None:
        """Change to the next view, or to that of somebody."""
        replay, named = self.replay, self.replay.named_views()
        if len(replay.views) == 1:
            self.say(f"There is no other view: {self.replay.kept.many} are shown once the game is over.")
        elif who and who not in named:
            self.say(f"Type one of these: {', '.join(f'view {name}' for name in (*replay.match.names, ALL))}.")
        else:
            if who:
                replay.view = named[who]
            else:
                replay.next_view()
            self.moved()
            self.tell_view()

    def part(self, part: str) -> list[str]:
        """A part of the moment in words."""
        replay = self.replay
        if replay.view is SPECTATOR and part in PERSONAL:
            return [NO_SEAT]
        return in_part(part, replay.game, replay.now(), None if replay.view is SPECTATOR else replay.seat, replay.match.names)

    def hands(self) -> list[str]:
        """Every hand, or why there is none."""
        kept = self.replay.kept
        if not self.replay.open:
            return [f"{opening(kept.many)} are shown once the game is over."]
        return [f"{name}: {', '.join(cards) or kept.none}." for name, cards in self.replay.hands()] or [
            f"Type view all first, to see every {kept.one}."
        ]

    # --- review

    async def review_of(self, who: str) -> None:
        """Let an expert go over somebody's answers: that person's or, if nobody is named, whose view is shown."""
        replay, names = self.replay, self.replay.match.names
        if why := replay.review_bar():
            self.say(why)
            return
        meant = [seat for seat in replay.people if names[seat].lower() == who] if who else [replay.seat, *replay.people]
        seat = next((seat for seat in meant if seat in replay.people), None)
        if seat is None:
            self.say(f"Type whose answers: {' or '.join(f'review {names[one]}' for one in replay.people)}.")
            return
        review = Review(Replay(replay.match), seat)
        self.say(f"An expert goes over {len(review.places)} answers of {names[seat]}.")
        await self.review(review)

    async def review(self, review: Review) -> None:
        """Carry the review out, and tell what it has found."""
        while not review.over:
            review.hear(await self.decide(self.replay.game, review.task()))
        self.say(*review_lines(review))


def review_lines(review: Review) -> list[str]:
    """What a finished review has found, the worst turn first, each with the number to type to go there."""
    if not review.told:
        return [review.unharmed]
    heading = f"{review.headings[0]} Type a number to see the table before that answer."
    return [heading, *(mistake_line(review, mistake) for mistake in review.told)]


def mistake_line(review: Review, mistake: Mistake) -> str:
    """One of the costliest turns."""
    fell = f"from {percent(mistake.before, PERCENT)} to {percent(mistake.after, PERCENT)}"
    chose = f"Done: {mistake.done}."
    rest = f"Better: {mistake.better}. {mistake.why}" if mistake.better else mistake.came
    return f"{mistake.moment}: {review.replay.unit} {mistake.number}, {fell}. {chose} {rest}".rstrip()
