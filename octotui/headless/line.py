"""The plain line mode: text in, text out, for dumb terminals, slow lines and screen readers.

Nothing is drawn, coloured or moved: every line is a sentence or a numbered choice. People may share a keyboard: then private information is
printed only for the person who holds it. Or each has a line of their own to a server, and is told there what others do.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TextIO

from engine.bots import Decision, bot_to_answer
from engine.core.game import Game
from engine.core.naming import cut
from engine.core.numbers import numbered
from engine.core.prompt import AT_ONCE, END, LogLine, Prompt, Refused
from engine.core.state import Names
from engine.core.words import enumeration, sentence
from octotui.bots.task import Task, budget_for, decide
from octotui.headless import notices
from octotui.headless.commands import PERSONAL, help_lines, meaning, words
from octotui.headless.explaining import Explaining
from octotui.headless.hints import hint_lines
from octotui.headless.keyboard import Keyboard, Page, clear, keyboard_and_page, run, write_lines, write_prompt
from octotui.headless.naming import code_of, no_answer, no_such_number
from octotui.headless.recapping import Recapping, last_turns, turn_at, without_recapped
from octotui.headless.rules import LIST, write_rules, write_rules_about
from octotui.headless.sentences import prompt_lines, reminder, result_lines, shorthand, why_lines
from octotui.play import combined
from octotui.play.log import answer_lines, merge_repeats, quote, talk
from octotui.play.narration import as_it_is, in_part, in_short, parts, question_for
from octotui.play.recap import taken_back
from octotui.play.table import Table
from octotui.play.turn_end import Confirms, ends_itself
from octotui.tables.combined_picks import as_one, changes
from octotui.tables.game_table import Shorthand
from octotui.tables.rulebook import SIGNS, rulebook

ASK = "Your answer: "
UNCHANGED: Mapping[str, str] = MappingProxyType({})
"""No reasons in words of a table's own."""
LOG = 15
"""Number of sentences shown by `log`."""


class Quit(Exception):
    """The person quit, or the input ended."""


class MovedOn(Exception):
    """Others have answered or undone something: the question no longer stands."""


async def decide_here(game: Game[Any], task: Task) -> Decision:
    """A bot's answer, computed in this process."""
    return decide(game, task)


def play(
    table: Table,
    keys: TextIO,
    page: TextIO,
    goes_on: bool = False,
    farewell: Callable[[], str] = str,
    think: float | None = None,
    record: Callable[[], list[str]] = list,
    news: Callable[[], list[str]] = list,
    confirms: Confirms = "auto",
) -> bool:
    """Play a match to its end, or until somebody quits or `keys` ends; return whether it is over.

    With `goes_on`, earlier events are not told again. `farewell` gives a sentence for somebody who leaves. `think`: seconds for hints and
    for bots that think ahead; None: their default budgets, which give the same answers on any machine. `record` gives the person's record
    in sentences, and `news` the new achievements once the match is over. `confirms`: whether people end their turns themselves.
    """
    people = sum(seat.bot is None for seat in table.match.seats)
    keyboard, paper = keyboard_and_page(keys, page, history=people == 1)
    seated = LineTable(table, keyboard, paper, goes_on, farewell, think, record, news, confirms=confirms)
    try:
        return run(seated.play())
    except KeyboardInterrupt:
        seated.say("", seated.goodbye())
        raise


class LineTable:
    """A match with its keyboard and page, and how far each person has been told."""

    def __init__(
        self,
        table: Table,
        keys: Keyboard,
        page: Page,
        goes_on: bool = False,
        farewell: Callable[[], str] = str,
        think: float | None = None,
        record: Callable[[], list[str]] = list,
        news: Callable[[], list[str]] = list,
        seats: Collection[int] | None = None,
        decide: Callable[[Game[Any], Task], Awaitable[Decision]] = decide_here,
        confirms: Confirms = "auto",
    ) -> None:
        """`seats`: the seats played from this keyboard; None: all people's, with bots answering here. `decide`: computes hints. `confirms`:
        whether people end their turns themselves.
        """
        self.table, self.match, self.keys, self.page, self.farewell, self.think = table, table.match, keys, page, farewell, think
        match = table.match
        self.record, self.news, self.hosts, self.decide = record, news, seats is None, decide
        self.people = [i for i, seat in enumerate(match.seats) if (seat.bot is None if seats is None else i in seats)]
        self.holder = self.people[0] if len(self.people) == 1 else None
        """The seat that has the keyboard; None while it is passed on, and where only bots play."""
        self.told: dict[int | None, int | None] = dict.fromkeys([*self.people, None], match.here) if goes_on else {}
        """The last node each seat was told of."""
        self.heard: dict[int | None, int] = dict.fromkeys([*self.people, None], len(match.said)) if goes_on else {}
        """How much of the table talk each seat was told."""
        self.confirms, self.stays = confirms, match.here
        """The last: where no turn ends by itself, as after an undo."""
        self.ended_told = False
        """Whether it was said what to do about turns that end by themselves."""
        self.listed = False
        """Whether the choices have been told since the last answer or command."""
        self.shown: list[str] = []
        self.changed: Names = ()
        """The changed parts of a question that is asked as one."""
        self.brief = False
        """Whether what others do is told only in short."""
        self.explaining = Explaining()
        self.recapping = Recapping()

    async def play(self) -> bool:
        """Play until the match is over: bots answer, people are asked, and the holder is told. Return whether it is over."""
        try:
            self.tell()
            while not (self.match.over or self.match.ended):
                await self.go_on()
                self.tell()
            self.say("", *result_lines(self.match, next(iter(self.people), None)), *self.news())
        except Quit:
            self.say(self.goodbye())
            return False
        return True

    def goodbye(self) -> str:
        """What is said to somebody who leaves."""
        return " ".join(filter(None, ("Goodbye." if self.hosts else "", self.farewell())))

    async def go_on(self) -> None:
        """Let a bot answer, or ask a person, or wait for others."""
        try:
            if self.bot_answers():
                return
            if self.seat_to_answer() is None:
                await self.wait()
            elif await self.pass_on():
                seat = self.seat_to_answer()
                if seat is not None and self.match.here != self.stays and self.turn_ends_itself(seat):
                    self.end_turn(seat)
                else:
                    await self.turn()
        except MovedOn:
            return

    async def wait(self) -> None:
        """Take commands until others have answered. Raises MovedOn, Quit."""
        self.say("", f"{self.waiting()} You are told what they do; ? for help.")
        while not await self.take(await self.ask(""), None):
            pass

    def waiting(self) -> str:
        """Who is asked, in sentences."""
        names = [self.match.names[seat] for seat in self.match.pending]
        return f"{enumeration(names)} {'is' if len(names) == 1 else 'are'} asked."

    def bot_answers(self) -> bool:
        """Let one waiting bot answer, if bots answer here; return whether there was one."""
        answered = False
        if not self.hosts:
            return False
        while (asked := bot_to_answer(self.match)) is not None and not (answered and not combined.goes_on(self.match, self.match.here)):
            answered = self.table.bot_answers(budget_for(asked.level, self.think))
        return answered

    # --- telling

    def say(self, *lines: str) -> None:
        write_lines(self.page, lines)

    def tell(self) -> None:
        """Tell the holder what is new. Nothing while the keyboard is passed on; all public events where nobody plays."""
        self.say(*self.untold())

    def untold(self) -> list[str]:
        """Sentences the holder has not been told yet; marks them as told."""
        match, seat = self.match, self.holder
        if seat is None and self.people:
            return []
        path = match.path()
        last = self.told.get(seat)
        start, lines = 0, []
        if last is not None:
            while last not in path:
                last = match.nodes[last].parent
            start = path.index(last) + 1
            if self.told[seat] != last:
                lines.append("Answers were taken back.")
        heard = match.talk(self.heard.get(seat, 0))
        self.told[seat], self.heard[seat] = match.here, len(match.said)
        told = self.log_of(path[start:], seat)
        turn = turn_at(told, seat)
        if seat is not None and self.brief and match.over:
            told = last_turns(match, seat, start, self.log_of)
        elif seat is not None and self.brief:
            mine = self.log_of([node for node in path[start:] if match.nodes[node].seat == seat], seat)
            told, turn = without_recapped(match, seat, told, mine)
        begins = turn < len(told) and not match.over
        news = self.recapping.lines(match, seat, self.brief) if begins and seat is not None and seat in self.people else []
        told_lines = [line.text for line in told]
        return [*lines, *told_lines[:turn], *news, *told_lines[turn:], *(quote(match.names, said) for said in heard)]

    def log_of(self, nodes: Sequence[int], seat: int | None) -> list[LogLine]:
        """The log lines of these answers, as this seat saw them."""
        match = self.match
        told = [line for group in combined.together(match, nodes) for line in answer_lines(match, as_it_is, group, seat, True)]
        return [line._replace(text=sentence(line.text)) for line in told]

    # --- asking

    def seat_to_answer(self) -> int | None:
        """The person at this keyboard to answer next; None while others are asked."""
        seats = self.match.seats
        return next((seat for seat in self.match.pending if seat in self.people and seats[seat].bot is None), None)

    async def pass_on(self) -> bool:
        """Pass the keyboard to the person who is asked; False if the previous one undid an answer instead."""
        seat = self.seat_to_answer()
        if seat is None or seat == self.holder:
            return True
        before, name = self.holder, self.match.names[seat]
        if before is not None:
            while True:
                typed = await self.ask(
                    f"{self.match.names[before]}: press enter to clear the page for {name}; u takes your last answer back. "
                )
                if meaning(typed) != "undo":
                    break
                if self.undo(before):
                    return False
            self.holder = None
            clear(self.page)
        await self.ask(f"{name}: press enter once the keyboard is yours. ")
        self.holder, self.shown = seat, []
        self.tell()
        return True

    async def turn(self) -> None:
        """Ask the holder until an answer changes something."""
        self.changed = ()
        prompt = self.prompt()
        lines = in_short(self.match.game, self.view(prompt), prompt.seat, self.match.names)
        self.say(*self.recapping.lines(self.match, prompt.seat, self.brief))
        self.say(*(line for line in lines if line not in self.shown), *self.prompt_lines(prompt))
        self.shown = lines
        self.listed = False
        while not await self.take(await self.ask(ASK), self.prompt()):
            self.remind()

    def remind(self) -> None:
        """Say in short what is still asked, unless the question was just told again."""
        if not self.listed and self.seat_to_answer() is not None:
            prompt = self.prompt()
            self.say(reminder(self.match.game, prompt, self.view(prompt)))
        self.listed = False

    def prompt(self, *parts: str) -> Prompt:
        """The prompt with these parts changed, beside those that are already."""
        seat = self.seat_to_answer()
        assert seat is not None, "a turn begins only where a person is asked"
        prompt = question_for(self.match, seat, (*self.changed, *parts), self.match.names)
        assert prompt is not None, "a pending seat has a prompt"
        return prompt

    async def ask(self, text: str) -> str:
        """A line from the keyboard; events meanwhile are told. Raises Quit at `q` and at the end of input, and MovedOn."""
        standing = self.standing()
        write_prompt(self.page, text)
        while (line := await self.keys.line()) is None:
            if lines := self.untold():
                self.say("", *lines)
            if self.standing() != standing:
                raise MovedOn
            if lines:
                write_prompt(self.page, text)
        if not line:
            self.say("")
            raise Quit
        typed = line.strip()
        if meaning(typed) == "quit":
            raise Quit
        return typed

    def standing(self) -> object:
        """What the current question rests on: who is asked, what, and their last answer."""
        seat = self.seat_to_answer()
        return self.match.over, self.match.ended, seat, None if seat is None else self.table.standing(seat)

    async def take(self, typed: str, prompt: Prompt | None) -> bool:
        """Carry out what was typed, at a question or while others are asked; True if the position has changed."""
        match, word = self.match, meaning(typed)
        seat = prompt.seat if prompt else self.holder
        if word in PERSONAL and word in parts(match.game) and seat is None:
            self.say(notices.NO_SEAT)
            return False
        if word in parts(match.game):
            self.say(*in_part(word, match.game, match.game.observe(match.state, seat), seat, match.names))
            return False
        match word:
            case "help":
                self.say(*self.help(prompt))
            case "signs":
                write_rules(self.page, rulebook(match.game.id), rulebook(match.game.id)[SIGNS])
            case _ if (named := word.split(maxsplit=1))[:1] == ["rules"] and (prompt is None or len(named) > 1):
                write_rules_about(self.page, rulebook(match.game.id), named[-1] if len(named) > 1 else LIST)
            case "log":
                log = merge_repeats(line for node in match.path() for line in (*self.log_of([node], seat), *talk(match, as_it_is, node)))
                self.say(*([line.text for line in log[-LOG:]] or ["Nothing has happened yet."]))
            case "brief" if self.people:
                self.brief = not self.brief
                self.say(notices.IN_SHORT if self.brief else notices.LINE_BY_LINE)
            case "confirm" if self.people:
                self.confirms = self.confirms is not True
                self.say(notices.YOURSELF if self.confirms else notices.BY_THEMSELVES)
            case "record":
                self.say(*(self.record() or [notices.NO_RECORD]))
            case _ if seat is None or seat not in self.people:
                self.say(notices.WATCHES)
            case "undo":
                return self.undo(seat)
            case "redo":
                return self.redo(seat)
            case _ if word.split(maxsplit=1)[:1] == ["say"]:
                self.speak(seat, typed[len("say") :].strip())
            case _ if prompt:
                return await self.take_at(typed, word, prompt)
            case _:
                self.say(notices.NOT_ASKED)
        return False

    def help(self, prompt: Prompt | None) -> list[str]:
        match = self.match
        seat = prompt.seat if prompt else self.holder
        return help_lines(match.game, match.game.observe(match.state, seat), prompt, self.words())

    def words(self) -> dict[str, str]:
        """What can be typed besides answers, with what it does."""
        return words(self.match.game, bool(self.people))

    async def take_at(self, typed: str, word: str, prompt: Prompt) -> bool:
        """Carry out what was typed at a question; True if the position has changed."""
        book = rulebook(self.match.game.id)
        match word:
            case "again":
                self.explaining.changing = True
                self.say(*self.prompt_lines(prompt))
            case "hint":
                self.say(*await self.hint(prompt))
            case "why":
                self.say(*why_lines(prompt))
            case "rules":
                write_rules(self.page, book, book.about(prompt.kind, prompt.cause))
            case "codes":
                self.say(*(f"{n}. {choice.code}" for n, choice in numbered(prompt.choices)))
            case _:
                return self.answer(typed, prompt)
        return False

    async def hint(self, prompt: Prompt) -> list[str]:
        """What an expert would do in place of the asked person, from what that seat can see."""
        if len(prompt.choices) == 1:
            return ["There is only one answer."]
        self.say("An expert is thinking about it.")
        return await hint_lines(self.match, prompt, self.prompt, self.decide, self.think)

    def speak(self, seat: int, text: str) -> None:
        """Say this to the table, or explain how."""
        try:
            self.table.say(seat, text)
        except ValueError as error:
            self.say("Type what you want to say after it: say good luck" if not text else sentence(str(error)))
            return
        self.heard[seat] = len(self.match.said)
        self.say("All can read it. It binds nobody.")

    def answer(self, typed: str, prompt: Prompt) -> bool:
        """Answer with a number, a shorthand, a code, or an empty line for the proposal."""
        if as_one(prompt):
            return self.answer_as_one(typed, prompt)
        shorthand = self.shorthand(prompt)
        if shorthand:
            typed = " ".join(typed.replace(",", " ").split())
        if shorthand and (code := shorthand.code(self.view(prompt), typed)):
            return self.act(prompt, code)
        if shorthand and (begun := shorthand.begun(self.view(prompt), prompt.seat, typed)):
            self.say(f"That is not all. {begun} Type ? for help.")
            return False
        if shorthand and typed.isascii() and typed.isdecimal():
            self.say(f"Type it like {shorthand.typed(self.view(prompt), prompt.proposal)}, or type ? for help.")
            return False
        code = self.code_of(typed, prompt)
        return bool(code) and self.act(prompt, code)

    def code_of(self, typed: str, prompt: Prompt) -> str:
        """The code for what was typed; empty, with a message, for a number without a choice."""
        code = code_of(typed, prompt)
        if not code:
            self.say(no_such_number(typed, prompt))
        return code

    def answer_as_one(self, typed: str, prompt: Prompt) -> bool:
        """Change parts of the whole answer by number, separated by commas, and give the result if that comes last."""
        whole = typed.startswith(AT_ONCE)
        codes = [typed] if whole else [self.code_of(one.strip(), prompt) for one in typed.split(",")]
        *parts, last = codes
        listed = [choice.code for choice in prompt.choices]
        if not all(codes):
            return False
        if wrong := [code for code in parts if code not in listed or not changes(prompt, code)]:
            self.say(f"{cut(wrong[0])} does not change a part. Type ? for help.")
            return False
        if not changes(prompt, last) or last not in listed:
            code = self.prompt(*parts).proposal if last == prompt.proposal else last
            return self.act(prompt, code)
        self.changed = (*self.changed, *codes)
        self.say(*self.prompt_lines(self.prompt()))
        return False

    def act(self, prompt: Prompt, code: str) -> bool:
        return self.attempt(lambda: self.table.answer(prompt.seat, code), {"unknown-code": no_answer(code, prompt, self.words())})

    def undo(self, seat: int) -> bool:
        """Take back a seat's last answer, with the end of a turn that came by itself."""
        path = self.match.path()
        if not self.attempt(lambda: self.table.undo(seat)):
            return False
        while self.match.undo_is_free and self.turn_ends_itself(seat):
            self.table.undo(seat)
        self.stays, self.told[seat] = self.match.here, self.match.here
        self.say(" ".join(filter(None, (notices.TAKEN_BACK, taken_back(self.match, path, seat)))))
        return True

    def redo(self, seat: int) -> bool:
        return self.attempt(lambda: self.table.redo(seat))

    def turn_ends_itself(self, seat: int) -> bool:
        """Whether an answer of a seat's own has left it nothing to choose."""
        return ends_itself(self.match, seat, self.confirms)

    def end_turn(self, seat: int) -> None:
        """Give the only answer that is left."""
        (code,) = self.match.game.legal(self.match.state, seat)
        if code == END:
            self.say(notices.ENDED if self.ended_told else notices.ENDED_FIRST)
            self.ended_told = True
        self.attempt(lambda: self.table.answer(seat, code))

    def attempt(self, act: Callable[[], object], worded: Mapping[str, str] = UNCHANGED) -> bool:
        """Do it, or say why not; `worded`: reasons in the words of this table, by code."""
        try:
            act()
        except Refused as error:
            reason = worded.get(error.reason.code, error.reason.text)
            self.say(f"{sentence(reason)} Type ? for help.")
            return False
        return True

    def shorthand(self, prompt: Prompt) -> Shorthand | None:
        """The prompt's shorthand form, used in place of a list; None if it is listed."""
        return shorthand(self.match.game, prompt)

    def view(self, prompt: Prompt) -> Any:
        """The view of the person who is asked."""
        return self.match.game.observe(self.match.state, prompt.seat)

    def prompt_lines(self, prompt: Prompt) -> list[str]:
        """The question and its choices; for the first time also why numbers are missing, and how a part of a proposal is changed."""
        self.listed = True
        explained = self.explaining.due(prompt, listed=self.shorthand(prompt) is None)
        return prompt_lines(self.match.game, prompt, self.view(prompt), *explained)
