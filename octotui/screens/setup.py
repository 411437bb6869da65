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
from engine.cosmoctopus.layouts import SHIPPED, layout_of
from octotui.layouts import Entry, entries, layouts_folder
from octotui.screens.layouts import LayoutsScreen
from octotui.screens.list import Line, Lines

if TYPE_CHECKING:
    from engine.cosmoctopus.dossier import Revelation
    from octotui.app import OctotuiApp

PEOPLE = ("Ada", "Brin", "Cleo", "Dov")
BOTS = ("Nautilus", "Cuttle", "Argo", "Vampyro")
KINDS = ("person", *LEVELS)
CHOICES: dict[str, tuple[object, ...]] = {
    "express": (False, True),
    "hands": ("random", "fixed", "draft"),
    "layout": (),
    "bridge": ("no", "random", "choose"),
    "first": (None, 0, 1, 2, 3),
    "investigator": ("none", "naive", "tenacious", "relentless", "obsessive"),
    "revelation": ("random",),
}
"""The options and their values; those of the layout and the revelation are found when the screen is made."""
BRIDGE = {"no": "no", "random": "laid by chance", "choose": "laid by the first"}
LABELS = {
    "express": "Express start",
    "hands": "Starting hands",
    "layout": "Layout",
    "bridge": "Cosmic bridge",
    "first": "First player",
    "investigator": "Private Investigator",
    "revelation": "Its revelation",
}
NOTES = {
    "express": "Everyone starts with three tentacles: a shorter game.",
    "hands": "Five random cards, a fixed hand of three that fit together, or a draft of five.",
    "layout": "How the tiles lie. Enter shows them all, and makes your own.",
    "bridge": "Two tokens that join far tiles; a card from the hand moves one.",
    "first": "Who begins.",
    "investigator": "Against the Private Investigator, alone or all together: from the first step to the last.",
    "revelation": "What holds from its fifth tentacle on; chance: nobody knows before.",
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
        Binding("e", "layouts", "layouts", id="setup.layouts"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.seats = ["person", "greedy", "", ""]
        self.names: list[str] = []
        self.options: dict[str, object] = {
            "express": False,
            "hands": "random",
            "layout": SHIPPED[0],
            "bridge": "no",
            "first": None,
            "investigator": "none",
            "revelation": "random",
        }
        self.layouts: dict[str, Entry] = {}
        """The layouts that can be played on, by id."""
        self.seed: int | None = None
        self.editing = ""

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Static("Cosmoctopus: a new game")
            yield Lines(self.lines(), lambda: self.app.looks, lambda: self.app.glyphs)
            yield Input(id="edit")

    def on_mount(self) -> None:
        self.propose()
        self.query_one(Lines).set(self.lines())
        self.query_one(Lines).focus()

    def propose(self) -> None:
        """Take people, bots and options from the settings, as far as there are seats and choices for them."""
        config, most = self.app.config, len(PEOPLE)
        self.names = [*config.names, *PEOPLE[len(config.names) :]][:most]
        self.seats = [*("person" for _ in config.names), *config.bots, *[""] * most][:most]
        self.find_layouts()
        for option, value in config.games.get("cosmoctopus", {}).items():
            if value in self.values(option):
                self.choose(option, value)

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
        found = self.layouts.get(str(self.options["layout"]))
        values |= {"layout": found.name if found else str(self.options["layout"]), "bridge": BRIDGE[str(self.options["bridge"])]}
        first = self.options["first"]
        values["first"] = "chance" if first is None else f"seat {int(str(first)) + 1}"
        values["investigator"], revelation = str(self.options["investigator"]), str(self.options["revelation"])
        values["revelation"] = "chance" if revelation == "random" else self.revelations()[revelation].name
        notes = {**NOTES, "bridge": "This layout is in two sections: only the bridge joins them."} if self.parted else NOTES
        lines += [Line(name, LABELS[name], values[name], notes[name]) for name in CHOICES]
        seed = "chance" if self.seed is None else str(self.seed)
        lines.append(Line("seed", "Seed", seed, "The same seed deals the same game. Enter to type one.", steps=False))
        return lines

    def on_lines_changed(self, message: Lines.Changed) -> None:
        line, step = message.line.id, message.step
        if line.startswith("seat"):
            seat = int(line[4:])
            kinds = KINDS if seat < 1 else (*KINDS, "")
            self.seats[seat] = kinds[(kinds.index(self.seats[seat]) + step) % len(kinds)]
            for other in range(1, len(self.seats)):
                if other > seat and not self.seats[seat]:
                    self.seats[other] = ""
                if other < seat and self.seats[seat] and not self.seats[other]:
                    self.seats[other] = "greedy"
            first = self.options["first"]
            if isinstance(first, int) and first >= len(self.taken()):
                self.options["first"] = None
        elif line in CHOICES:
            values = self.values(line)
            at = values.index(self.options[line]) if self.options[line] in values else 0
            self.choose(line, values[(at + step) % len(values)])
        self.query_one(Lines).set(self.lines())

    # --- layouts

    @property
    def parted(self) -> bool:
        """Whether the chosen layout is in two sections."""
        found = self.layouts.get(str(self.options["layout"]))
        return bool(found and found.file and layout_of(found.file).parted)

    def find_layouts(self) -> None:
        """Read which layouts there are."""
        self.layouts = {entry.id: entry for entry in entries(layouts_folder()) if entry.file}
        if self.options["layout"] not in self.layouts:
            self.choose("layout", SHIPPED[0])

    def values(self, option: str) -> tuple[object, ...]:
        """What an option can be, as things stand."""
        match option:
            case "layout":
                return tuple(self.layouts)
            case "first":
                return (None, *range(len(self.taken())))
            case "revelation":
                return (*CHOICES[option], *self.revelations())
            case "bridge" if self.parted:
                return ("random", "choose")
        return CHOICES[option]

    def choose(self, option: str, value: object) -> None:
        """Set an option; a layout in two sections brings the bridge with it."""
        self.options[option] = value
        if option == "layout" and self.options["bridge"] not in self.values("bridge"):
            self.options["bridge"] = "random"

    def action_layouts(self) -> None:
        """Show all layouts, to choose one or to make one."""
        if not self.editing:
            self.app.push_screen(LayoutsScreen(str(self.options["layout"])), self.chosen)

    def chosen(self, layout: str | None) -> None:
        """Back from the layouts."""
        self.find_layouts()
        if layout is not None:
            self.choose("layout", layout)
        self.query_one(Lines).set(self.lines())

    def revelations(self) -> dict[str, Revelation]:
        """The revelation cards in the box."""
        found: dict[str, Revelation] = self.app.games.game("cosmoctopus").box.dossier.revelations
        return found

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
        elif line == "layout":
            self.action_layouts()
        else:
            self.on_lines_changed(Lines.Changed(message.line, 1))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        text = message.value.strip()
        if self.editing == "seed" and text and not re.fullmatch("-?[0-9]{1,15}", text):
            self.app.notify("A seed is a whole number of up to 15 digits.", severity="warning")
            return
        if self.editing == "seed":
            self.seed = int(text) if text else None
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
