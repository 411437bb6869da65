"""Set-up of a game: seats, options and seed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from engine.bots import LEVELS
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.naming import cut, name_fault, printable
from engine.core.state import Names
from engine.core.words import count_of
from octotui.bots.levels import PROGRAM
from octotui.play.options import first_game, fit_options, is_new_to, proposed_options
from octotui.play.seating import LEVEL, OFFERED, PERSON, kinds, make_seat, next_kind, people, programs
from octotui.play.seeds import new_seed
from octotui.screens import routes
from octotui.screens.choose import ChooseScreen
from octotui.screens.drafts import Draft, Drafts
from octotui.screens.game_list import game_line
from octotui.screens.services import Services
from octotui.screens.shelf import Shelf
from octotui.tables import table_of
from octotui.tables.cover import shortest_first
from octotui.tables.game_table import Offer, Rows
from octotui.tables.rulebook import games, rulebook
from octotui.terminal.keys import key_rows, keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

WIDTH = 72
"""Columns of the lines."""
VALUES_AT = 38
"""The column of the values."""
MOST = 16
"""Rows of the longest list with its note: every game leaves it so many, so that nothing moves from game to game."""
FOOT = 1
"""Rows of the keys at the bottom."""


ANOTHER = "Left and right: another game."
NEW_HERE = "New to it? {} shows you how, in about {}."
"""In the note on the first line: where there are several games, and for somebody who does not know this one yet."""


LEARN = Binding("L", "learn", "learn to play the game", id="setup.learn", show=False)
KEY = 15
"""Columns of a key on the page of help."""


class SetupScreen(Screen[str]):
    """The set-up lines; enter on the first one starts the game."""

    app: Services
    DEFAULT_CSS = style_sheet("setup")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "help", id="setup.help", show=False),
        Binding("escape,backspace", "back", "back", id="setup.back"),
        Binding("q", "back", "back", id="setup.quit", show=False),
        Binding("e", "open_option", "edit", id="setup.edit"),
        LEARN,
    ]

    TEACHES: ClassVar[bool] = True
    """Whether a key opens the lesson of the chosen game."""

    BEGINS: ClassVar[str] = "start"
    """What the first line does, in a word."""

    def __init__(self, game: str, drafts: Drafts | None = None) -> None:
        """`drafts`: what was set before, and where what is set here is kept."""
        super().__init__()
        self.game, self.drafts = game, drafts or Drafts()
        self.seats: list[str] = []
        """The occupant of each seat: a person, a bot level, or nobody."""
        self.names: list[str] = []
        self.programs: dict[str, str] = {}
        """The programs that can sit down, with their names."""
        self.options: dict[str, object] = {}
        self.seed: int | None = None

    def compose(self) -> ComposeResult:
        with Middle():
            yield Shelf()
            with Center():
                yield Lines([], lambda: self.app.appearance, lambda: self.app.glyphs, values=True, values_at=VALUES_AT)
        yield Static(self.keys_said(), id="keys", markup=False)
        yield AskLine()

    def keys_said(self) -> str:
        """The keys of this screen."""
        from octotui.play.guide import lessons

        said = {name: keys(f"setup.{name}", self.app.own_keys)[0] for name in ("learn", "help", "back")}
        learn = f"{said['learn']}: learn  " if self.TEACHES and self.game in lessons() else ""
        return f"1: {self.BEGINS}  left right: change  enter: pick  {learn}{said['help']}: help  {said['back']}: back"

    def on_mount(self) -> None:
        self.take_game(self.game)
        self.show()
        self.query_one(Lines).focus()

    def on_resize(self, event: Resize) -> None:
        self.show()

    def show(self) -> None:
        """Show the current game and lines."""
        lines = self.query_one(Lines)
        lines.set(self.lines())
        self.query_one("#keys", Static).update(self.keys_said())
        games, shelf = self.games(), self.query_one(Shelf)
        shelf.stock([game_line(self.app.games.game(game)) for game in games], games.index(self.game))
        least, high = lines.height_in(WIDTH) + self.lines_to_come(), self.app.size.height - FOOT
        rows = max(least, MOST)
        lines.styles.min_height = rows
        shelf.fit(high - rows)

    def games(self) -> tuple[str, ...]:
        """The games to choose from, as they stand on the shelf."""
        return shortest_first(self.app.games)

    def lines_to_come(self) -> int:
        """The lines that another value of some option would add at most: the picture leaves them room, so that nothing jumps then."""
        now, seats = self.offers(), len(self.taken_seats())
        changed = ({**self.options, name: value} for name, offer in now.items() for value in offer.words)
        return max((len(self.setting.offers(options, seats)) for options in changed), default=len(now)) - len(now)

    def take_game(self, name: str) -> None:
        """Take people, bots and options as they were left, or else from the settings, as far as the game allows them."""
        self.keep()
        config, self.game = self.app.config, name
        game = self.app.games.game(name)
        self.least = game.seats[0]
        self.names, self.seats, self.programs = people(config, game), kinds(config, game, self.is_first()), programs(config)
        self.setting = table_of(game.id).options(game)
        self.wanted = {**proposed_options(game), **self.first_game()}
        self.fit()
        for option, value in config.games.get(name, {}).items():
            offer = self.offers().get(option)
            if offer and value in offer.words:
                self.choose(option, value)
        if draft := self.drafts.of.get(name):
            self.seats, self.names, self.wanted = [*draft.seats], [*draft.names], {**draft.options}
            self.seed = draft.seed if self.seed is None else self.seed
        self.fit()

    def keep(self) -> None:
        """Keep what is set, once something is."""
        if self.seats:
            self.drafts.of[self.game] = Draft(tuple(self.seats), tuple(self.names), {**self.wanted}, self.seed)

    def seat_of(self, seat: int) -> Seat:
        """The player on a taken seat."""
        return make_seat(self.seats[seat], seat, self.names[seat], self.programs)

    def kinds(self) -> Names:
        """Who can sit on a seat: bots, the weakest first, programs, and people."""
        return (*OFFERED, *self.programs, PERSON)

    def lines(self) -> list[Line]:
        """The set-up as lines."""
        lines = [self.start_line("Start the game", "Enter starts it as set here.", self.new_here())]
        for seat, kind in enumerate(self.seats):
            nobody = self.nobody_text(seat)
            enter = " Enter: a person's name." if kind == PERSON else ""
            note = self.kind_note(kind) or f"Left and right: bots, person{nobody}.{enter}"
            who = f": {self.seat_of(seat).name}" if kind else ""
            lines.append(Line(f"seat{seat}", f"Seat {seat + 1}{who}", self.kind_text(kind), note))
        lines += [Line(name, offer.label, offer.words[self.options[name]], offer.note) for name, offer in self.offers().items()]
        seed = "random" if self.seed is None else str(self.seed)
        lines.append(Line("seed", "Seed", seed, "The same seed deals the same game. Enter to type one.", steps=False))
        return lines

    def new_here(self) -> str:
        """Which key shows somebody how to play a game that they do not know yet; empty for anybody else."""
        from octotui.play.guide import guide, lessons

        if self.game not in lessons() or not is_new_to(self.app.games.game(self.game), self.app.memory):
            return ""
        return NEW_HERE.format(keys("setup.learn", self.app.own_keys)[0], count_of(guide(self.game).minutes, "minutes"))

    def start_line(self, label: str, note: str, first: str = "") -> Line:
        """The line that starts, on which left and right choose the game if there are several; `first`: what its note says before all else,
        plain to see.
        """
        several = len(self.games()) > 1
        noted = " ".join(filter(None, (first, ANOTHER if several else "", note)))
        value = self.app.games.game(self.game).name if several else ""
        return Line("start", label, value, noted, loud=bool(first))

    def nobody_text(self, seat: int) -> str:
        """Whether a seat can be empty, or which one has to be before."""
        if seat < self.least:
            return ""
        taken = [other + 1 for other in self.taken_seats() if other > seat]
        return f"; nobody once seat {taken[-1]} is empty" if taken else ", nobody"

    def kind_text(self, kind: str) -> str:
        """Who that is, in a word."""
        return LEVELS[kind].name if kind in LEVELS else "program" if kind in self.programs else kind or "nobody"

    def kind_note(self, kind: str) -> str:
        """How a bot plays, or what is started for a program; empty for anybody else."""
        if kind in self.programs:
            return f"A program of your own: {kind.removeprefix(PROGRAM)}"
        return LEVELS[kind].says if kind in LEVELS else ""

    def on_lines_changed(self, message: Lines.Changed) -> None:
        self.change_line(message.line.id, message.step)
        self.show()

    def change_line(self, line: str, step: int) -> None:
        """Change this line to the next or previous value."""
        if line == "start":
            games = self.games()
            self.take_game(games[(games.index(self.game) + step) % len(games)])
        elif line.startswith("seat"):
            self.seat_another(int(line[4:]), step)
        elif offer := self.offers().get(line):
            values = tuple(offer.words)
            self.choose(line, values[(values.index(self.options[line]) + step) % len(values)])

    def seat_another(self, seat: int, step: int) -> None:
        """Change the occupant of a seat; empty seats stay last."""
        self.seat_kind(seat, next_kind(self.seats[seat], self.kinds_for(seat), step))

    def kinds_for(self, seat: int) -> Names:
        """Who can sit on this seat, first nobody if it can be empty."""
        needed = seat < self.least or any(self.seats[seat + 1 :])
        return self.kinds() if needed else ("", *self.kinds())

    def seat_kind(self, seat: int, kind: str) -> None:
        """Seat somebody of this kind there."""
        self.seats[seat] = kind
        for other in range(seat):
            if self.seats[seat] and not self.seats[other]:
                self.seats[other] = LEVEL
        self.fit()

    # --- options

    def offers(self) -> dict[str, Offer]:
        """The options on offer now."""
        return self.setting.offers(self.options, len(self.taken_seats()))

    def is_first(self) -> bool:
        """Whether nobody here has finished a game of this kind."""
        return not self.app.memory.finished(self.game)

    def first_game(self) -> dict[str, object]:
        """Extra options proposed to people who have finished no game of this kind."""
        return first_game(self.app.games.game(self.game), self.app.memory)

    def choose(self, option: str, value: object) -> None:
        """Set an option, adjusting those that do not fit it."""
        self.wanted = {**self.wanted, option: value}
        self.fit()

    def fit(self) -> None:
        """Give every option its wanted value as long as that is on offer, and else another that is, or its default."""
        options, seats = {**self.wanted}, len(self.taken_seats())
        offers = self.setting.offers(options, seats)
        while others := {option: next(iter(offer.words)) for option, offer in offers.items() if options[option] not in offer.words}:
            options |= others
            offers = self.setting.offers(options, seats)
        self.options = fit_options(self.app.games.game(self.game), options, offers)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "learn":
            return self.TEACHES
        return action != "open_option" or bool(self.setting.opens)

    def action_learn(self) -> None:
        """Open the lesson of the chosen game."""
        from octotui.play.guide import lessons

        if self.game in lessons():
            self.keep()
            self.post_message(routes.Learn(self.game))

    def action_open_option(self) -> None:
        """Open the screen of the one option that has its own."""
        for option in self.setting.opens:
            self.open_option(option)

    def open_option(self, option: str) -> None:
        """Choose an option on its own screen, where what is made can be kept."""
        if not self.app.FILES:
            return
        self.app.push_screen(self.setting.open(option, self.options[option]), partial(self.take_value, option))

    def take_value(self, option: str, value: object) -> None:
        """Take the value chosen on the option's screen, if any."""
        self.setting.refresh()
        if value is not None:
            self.choose(option, value)
        self.fit()
        self.show()

    def taken_seats(self) -> list[int]:
        """The taken seats."""
        return [seat for seat, kind in enumerate(self.seats) if kind]

    def on_lines_picked(self, message: Lines.Picked) -> None:
        line = message.line.id
        if line == "start":
            self.start()
        elif line == "seed":
            self.ask_seed()
        elif line.startswith("seat") and self.seats[int(line[4:])] == PERSON:
            self.ask_name(int(line[4:]), self.names[int(line[4:])])
        elif line in self.setting.opens:
            self.open_option(line)
        else:
            self.open_values(message.line)

    def open_values(self, line: Line) -> None:
        """Choose who sits there, or the value of an option, from the list of them."""
        offer = self.offers().get(line.id)
        if offer is None:
            kinds = self.kinds_for(int(line.id[4:]))
            lines = [Line(str(n), self.kind_text(kind), note=self.kind_note(kind)) for n, kind in enumerate(kinds)]
            now = self.seats[int(line.id[4:])]
            at = kinds.index(now) if now in kinds else 0
        else:
            lines = [Line(str(n), word) for n, word in enumerate(offer.words.values())]
            at = [*offer.words].index(self.options[line.id])
        self.app.push_screen(ChooseScreen(line.label, lines, at=str(at)), partial(self.take_nth, line.id))

    def take_nth(self, line: str, number: str | None) -> None:
        """Take the value with this number in the list of them, if any was chosen."""
        if number is not None:
            offer = self.offers().get(line)
            if offer is None:
                seat = int(line[4:])
                self.seat_kind(seat, self.kinds_for(seat)[int(number)])
            else:
                self.choose(line, [*offer.words][int(number)])
            self.show()

    def start(self) -> None:
        """Deal the game that is set up."""
        seats = tuple(self.seat_of(seat) for seat in self.taken_seats())
        names = [seat.name for seat in seats]
        people = [seat for seat in self.taken_seats() if self.seats[seat] == PERSON]
        if twice := [seat for seat in people if names.count(self.names[seat]) > 1]:
            self.ask_name(twice[-1], self.names[twice[-1]], f"Two have the name “{self.names[twice[-1]]}”.")
            return
        self.post_message(routes.Begin(self.game, seats, self.options, self.seed if self.seed is not None else new_seed()))

    # --- text input

    def ask_name(self, seat: int, name: str, why: str = "") -> None:
        """Ask for a person's name; `why` says what was wrong with the last one."""
        self.query_one(AskLine).ask(f"seat{seat}", f"{why} Another?" if why else f"The name of seat {seat + 1}?", name)

    def ask_seed(self, seed: str = "", question: str = "Which seed? A number, or nothing for a random one") -> None:
        """Ask for the seed, again if the input was not one."""
        self.query_one(AskLine).ask("seed", question, seed, nothing_too=True)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        text = message.value
        if message.what == "seed":
            if text and not re.fullmatch("-?[0-9]{1,15}", text):
                self.ask_seed(text, f"“{cut(text)}” is no seed: a whole number of up to 15 digits, or nothing")
                return
            self.seed = int(text) if text else None
        else:
            seat = int(message.what[4:])
            if why := name_fault(text):
                self.ask_name(seat, printable(text), f"That name {why}.")
                return
            self.names[seat] = text
        self.show()

    def action_back(self) -> None:
        self.keep()
        self.drafts.game = self.game
        self.dismiss()

    def action_help(self) -> None:
        """Show what can be set up, with the rules of the chosen game one key away."""
        from octotui.screens.rules import HelpScreen

        rows = setup_rows(self.app.games.game(self.game), self.offers())
        if self.TEACHES:
            rows += key_rows([LEARN], self.app.own_keys, KEY)
        self.app.push_screen(HelpScreen(rows, self.game, ""))


def setup_rows(game: Game[Any], offers: Mapping[str, Offer]) -> Rows:
    """What each line of the set-up is for, as a page."""
    rows: Rows = [(f"Setting up {game.name}", "title bold")]
    rows += [(line, "text") for line in (*rulebook(game.id).goal.splitlines(), "") if game.id in games()]
    rows += [("Seats", "title bold"), ("People, bots, or nobody; a bot's name goes with its level:", "text")]
    rows += [(f"  {level.name:<10} {level.says}", "text") for level in LEVELS.values() if level.offered]
    rows += [("", "text"), ("Options", "title bold")]
    for offer in offers.values():
        rows += [(f"{offer.label}: {', '.join(offer.words.values())}", "legal"), (f"  {offer.note}", "text")]
    return [*rows, ("", "text"), ("Keys", "title bold"), *KEYS]


KEYS: Rows = [
    ("  up down         from line to line", "text"),
    ("  left right      the value before, the next one; at the start: the game", "text"),
    ("  1 to 9, A to Z  start; the values of that line to choose from; a person's name; all layouts", "text"),
    ("  enter           the same for the marked line", "text"),
]
