"""The plain line mode: text in, text out, for dumb terminals, slow lines and screen readers, and for people who share a keyboard.

Nothing is drawn, coloured or moved: every line is a sentence or a numbered choice. What somebody may not see is never printed while
another person has the keyboard.
"""

from collections.abc import Callable
from typing import TextIO

from engine.bots import answer_for, bot
from engine.core.match import Match
from engine.core.prompt import Choice, Prompt, Refused
from octotui.telling import in_full, in_short

APART = 40
"""Empty lines between two people's turns, so that the cards of one are off the screen before the next looks."""

HELP = """\
Type the number of a choice, or its code, or only press enter for the one proposed. Or one of these:
  w  why other things cannot be done now
  v  view everything you can see
  u  undo your last answer
  r  redo it
  ?  this help
  q  quit"""


class Left(Exception):
    """The person quit, or the input ended."""


def play(match: Match, keys: TextIO, page: TextIO) -> None:
    """Play a match to its end, or until somebody quits or `keys` ends."""
    LineTable(match, keys, page).play()


class LineTable:
    """A match, the keyboard and the page it is played on, and how far each person has been told."""

    def __init__(self, match: Match, keys: TextIO, page: TextIO) -> None:
        self.match, self.keys, self.page = match, keys, page
        self.people = [i for i, seat in enumerate(match.header.seats) if seat.bot is None]
        self.holder = self.people[0] if len(self.people) == 1 else None
        """The seat that has the keyboard; None while it is passed on, and where only bots play."""
        self.told: dict[int | None, int | None] = {}
        """The last node each seat was told of."""
        self.shown: list[str] = []

    def play(self) -> None:
        """Bots answer, people are asked, and the holder is told, until it is over."""
        try:
            self.tell()
            while not self.match.state.over:
                if not answer_for(self.match, bot) and self.pass_on():
                    self.turn()
                self.tell()
            self.say("", *result_lines(self.match))
        except Left:
            self.say("Goodbye.")

    # --- telling

    def say(self, *lines: str) -> None:
        for line in lines:
            self.page.write("".join(char if char.isprintable() or char == "\n" else "?" for char in line) + "\n")
        self.page.flush()

    def tell(self) -> None:
        """What happened since the holder was told last. Nothing while the keyboard is passed on; all that is public where nobody plays."""
        match, seat = self.match, self.holder
        if seat is None and self.people:
            return
        path = match.path()
        last = self.told.get(seat)
        start = 0
        if last is not None:
            while last not in path:
                last = match.nodes[last].parent
            start = path.index(last) + 1
            if self.told[seat] != last:
                self.say("Answers were taken back.")
        for node in path[start:]:
            self.say(*(sentence(match.game.sentence(event, match.names)) for event in match.game.told(match.nodes[node].state, seat)))
        self.told[seat] = match.here

    # --- asking

    def asked(self) -> int | None:
        """The person to answer next; None while only bots are asked."""
        return next((seat for seat in self.match.pending if seat in self.people), None)

    def pass_on(self) -> bool:
        """Give the keyboard to the person who is asked; False if the one before took an answer back instead."""
        seat = self.asked()
        if seat is None or seat == self.holder:
            return True
        before, name = self.holder, self.match.names[seat]
        back = f" ({self.match.names[before]}: u takes your last answer back)" if before is not None else ""
        while True:
            typed = self.ask(f"Pass the keyboard to {name}, then press enter{back}. ")
            if typed != "u" or before is None:
                break
            if self.undo(before):
                return False
        self.holder, self.shown = seat, []
        self.say(*[""] * APART)
        self.tell()
        return True

    def turn(self) -> None:
        """Ask the holder until there is an answer that changes something."""
        prompt = self.prompt()
        view = self.match.game.observe(self.match.state, prompt.seat)
        lines = in_short(self.match.game, view, prompt.seat, self.match.names)
        self.say(*(lines if lines != self.shown else []), *self.prompt_lines(prompt))
        self.shown = lines
        while not self.take(self.ask("> "), prompt):
            pass

    def prompt(self) -> Prompt:
        seat = self.asked()
        assert seat is not None, "a turn begins only where a person is asked"
        prompt = self.match.game.prompt(self.match.state, seat)
        assert prompt is not None, "a pending seat has a prompt"
        return prompt

    def ask(self, text: str) -> str:
        """A line from the keyboard. Raises Left at `q` and at the end of input."""
        self.page.write(text)
        self.page.flush()
        line = self.keys.readline()
        if not line:
            self.say("")
            raise Left
        if line.strip().lower() == "q":
            raise Left
        return line.strip()

    def take(self, typed: str, prompt: Prompt) -> bool:
        """Do what was typed; True if the position is another now."""
        match typed.lower():
            case "?":
                self.say(HELP, "The codes here: " + ", ".join(c.code for c in prompt.choices))
            case "w":
                self.say(*([f"{r.label}: {r.reason.text}." for r in prompt.refused] or ["Nothing is refused here."]))
            case "v":
                view = self.match.game.observe(self.match.state, prompt.seat)
                self.say(*in_full(self.match.game, view, prompt.seat, self.match.names), *self.prompt_lines(prompt))
            case "u":
                return self.undo(prompt.seat)
            case "r":
                return self.tried(lambda: self.match.redo(prompt.seat))
            case _:
                return self.answer(typed, prompt)
        return False

    def answer(self, typed: str, prompt: Prompt) -> bool:
        """Answer with a number, a code, or nothing for the proposal."""
        if typed.isascii() and typed.isdecimal():
            if not 1 <= int(typed[:9]) <= len(prompt.choices):
                self.say(f"There is no choice {typed[:9]}; there are 1 to {len(prompt.choices)}. Type ? for help.")
                return False
            code = prompt.choices[int(typed) - 1].code
        else:
            code = " ".join(typed.split()) or prompt.proposal
        return self.tried(lambda: self.match.act(prompt.seat, code))

    def undo(self, seat: int) -> bool:
        return self.tried(lambda: self.match.undo(seat))

    def tried(self, act: Callable[[], object]) -> bool:
        """Do it, or say why not."""
        try:
            act()
        except Refused as error:
            self.say(f"{sentence(error.reason.text)} Type ? for help.")
            return False
        return True

    def prompt_lines(self, prompt: Prompt) -> list[str]:
        cause = self.match.game.word(prompt.cause)
        source = f"{cause}: " if cause and cause not in prompt.text else ""
        lines = ["", f"{source}{prompt.text}"]
        lines += [f"{n:3}  {choice_line(choice)}" for n, choice in enumerate(prompt.choices, 1)]
        codes = [c.code for c in prompt.choices]
        return [*lines, f"Enter: {codes.index(prompt.proposal) + 1}, {prompt.choices[codes.index(prompt.proposal)].label}. Help: ?"]


# --- lines ----------------------------------------------------------------------------------------------------------------


def choice_line(choice: Choice) -> str:
    """Label, cost and gain; what the label says already is not said again."""
    cost = f", costs {choice.cost}" if choice.cost and choice.cost not in choice.label else ""
    gain = f": {choice.gain}" if choice.gain and choice.gain not in choice.label else ""
    return f"{choice.label}{cost}{gain}"


def sentence(text: str) -> str:
    """A phrase with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")


def result_lines(match: Match) -> list[str]:
    """The places, best first."""
    result = match.game.result(match.state)
    order = sorted(range(len(match.names)), key=lambda i: result.places[i])
    return [f"The game is over: {result.reason}.", *(f"{result.places[i]}. {match.names[i]}, {result.scores[i]}" for i in order)]
