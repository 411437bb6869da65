"""Set-up of a game: who sits where, options, seed."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Input, Static

from engine.bots import LEVELS
from engine.core.journal import Seat
from engine.core.naming import misfit
from octotui.screens.list import Line, Lines

if TYPE_CHECKING:
    from octotui.app import OctotuiApp

PEOPLE = ("Ada", "Brin", "Cleo", "Dov")
BOTS = ("Nautilus", "Cuttle", "Argo", "Vampyro")
KINDS = ("person", *LEVELS)
CHOICES = {"express": (False, True), "hands": ("random", "fixed", "draft"), "first": (None, 0, 1, 2, 3)}
NOTES = {
    "express": "Everyone starts with three tentacles: a shorter game.",
    "hands": "Five random cards, a fixed hand of three that fit together, or a draft of five.",
    "first": "Who begins.",
}


class SetupScreen(Screen[None]):
    """The lines of the set-up; enter on the first one starts the game as it stands."""

    app: OctotuiApp
    DEFAULT_CSS = """
    SetupScreen { background: $background; align: center middle; }
    SetupScreen Static { width: 64; height: auto; color: $primary; padding-bottom: 1; }
    SetupScreen Lines { width: 64; }
    SetupScreen Input { width: 64; display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "back", "back", id="setup.back"),
        Binding("q", "back", "back", id="setup.quit", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.seats = ["person", "greedy", "", ""]
        self.names: list[str] = []
        self.options: dict[str, object] = {"express": False, "hands": "random", "first": None}
        self.seed: int | None = None
        self.editing = ""

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Static("Cosmoctopus: a new game")
            yield Lines(self.lines(), lambda: self.app.looks, lambda: self.app.glyphs)
            yield Input(id="edit")

    def on_mount(self) -> None:
        self.names = [self.app.config.names[0], *PEOPLE[1:]]
        self.query_one(Lines).set(self.lines())
        self.query_one(Lines).focus()

    def name_of(self, seat: int) -> str:
        """The name shown for a seat: a person's own, or the bot's."""
        if self.seats[seat] == "person":
            return self.names[seat] if self.names else PEOPLE[seat]
        return BOTS[seat]

    def lines(self) -> list[Line]:
        """The set-up as lines."""
        lines = [Line("start", "Start the game", note="Enter starts with the seats and options below.")]
        for seat, kind in enumerate(self.seats):
            note = "Left and right: person, bots, nobody. Enter: a person's name."
            lines.append(Line(f"seat{seat}", f"Seat {seat + 1}: {self.name_of(seat) if kind else 'nobody'}", kind or "empty", note))
        values = {"express": "yes" if self.options["express"] else "no", "hands": str(self.options["hands"])}
        first = self.options["first"]
        values["first"] = "chance" if first is None else f"seat {int(str(first)) + 1}"
        labels = {"express": "Express start", "hands": "Starting hands", "first": "First player"}
        lines += [Line(name, labels[name], values[name], NOTES[name]) for name in CHOICES]
        lines.append(
            Line("seed", "Seed", "chance" if self.seed is None else str(self.seed), "The same seed deals the same game. Enter to type one.")
        )
        return lines

    def on_lines_changed(self, message: Lines.Changed) -> None:
        line, step = message.line.id, message.step
        if line.startswith("seat"):
            seat = int(line[4:])
            kinds = KINDS if seat < 2 else (*KINDS, "")
            self.seats[seat] = kinds[(kinds.index(self.seats[seat]) + step) % len(kinds)]
            if seat == 2 and not self.seats[2]:
                self.seats[3] = ""
            if seat == 3 and self.seats[3] and not self.seats[2]:
                self.seats[2] = "greedy"
            first = self.options["first"]
            if isinstance(first, int) and first >= len(self.taken()):
                self.options["first"] = None
        elif line in CHOICES:
            values = CHOICES[line] if line != "first" else (None, *range(len(self.taken())))
            self.options[line] = values[(values.index(self.options[line]) + step) % len(values)]  # type: ignore[arg-type]
        self.query_one(Lines).set(self.lines())

    def taken(self) -> list[int]:
        """The seats that somebody sits on."""
        return [seat for seat, kind in enumerate(self.seats) if kind]

    def on_lines_picked(self, message: Lines.Picked) -> None:
        line = message.line.id
        if line == "start":
            seats = tuple(Seat(self.name_of(s), None if self.seats[s] == "person" else self.seats[s]) for s in self.taken())
            self.app.begin("cosmoctopus", seats, self.options, self.seed if self.seed is not None else random.randrange(2**31))
        elif line == "seed" or (line.startswith("seat") and self.seats[int(line[4:])] == "person"):
            self.editing = line
            edit = self.query_one("#edit", Input)
            edit.value = "" if line == "seed" else self.names[int(line[4:])]
            edit.placeholder = "a number, or nothing for chance" if line == "seed" else "a name"
            edit.display = True
            edit.focus()
        else:
            self.on_lines_changed(Lines.Changed(message.line, 1))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        text = message.value.strip()
        if self.editing == "seed":
            self.seed = int(text) if re.fullmatch("-?[0-9]{1,15}", text) else None
        elif why := text and misfit(text):
            self.app.notify(f"That name {why}.", severity="warning")
            return
        elif text:
            self.names[int(self.editing[4:])] = text
        self._edited()

    def _edited(self) -> None:
        self.query_one("#edit").display = False
        self.editing = ""
        self.query_one(Lines).set(self.lines())
        self.query_one(Lines).focus()

    def action_back(self) -> None:
        if self.editing:
            self._edited()
        else:
            self.app.pop_screen()
