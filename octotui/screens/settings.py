"""Settings: every change takes effect and is saved at once. Everything in the config file is here or on a page opened from here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Static

from engine.core.naming import name_fault
from engine.core.words import opening
from octotui.bots.levels import level_name
from octotui.screens import routes
from octotui.screens.choose import ChooseScreen
from octotui.screens.choose_theme import ChooseThemeScreen
from octotui.screens.preview import WIDTH, Preview
from octotui.screens.services import Services
from octotui.storage.config import Config, checked_bots, checked_players
from octotui.terminal.keys import keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import palette_names, style_sheet

MOST = 8
"""Maximum names, and bots, to propose."""
VALUES_AT = 34
"""The column of the values."""
BESIDE = 2 * WIDTH + 4  # as in the style sheet
"""Minimum columns to show the preview beside the settings."""
HEADING = 1
"""Rows of the heading."""


@dataclass(frozen=True)
class Choice:
    """A setting with fixed values; with none given, the values are the themes."""

    name: str
    label: str
    note: str
    values: tuple[Any, ...] = ()


CHOICES = (
    Choice("theme", "Theme", "Your own theme files go into the folder themes next to the config file."),
    Choice("glyphs", "Glyphs", "auto follows the terminal; ascii is for terminals without Unicode.", ("auto", "unicode", "ascii")),
    Choice("motion", "Animations", "auto: on, but off over SSH.", ("auto", "on", "off")),
    Choice("bot_speed", "A bot's answer takes", "Any key skips ahead while bots play.", (0.0, 0.2, 0.4, 0.6, 1.0, 1.5, 2.5)),
    Choice(
        "think",
        "An expert thinks for",
        "Hints too. More time is stronger play; your keys never wait for it.",
        (0.5, 1.0, 2.0, 5.0, 10.0, 20.0),
    ),
    Choice(
        "confirm_end_turn",
        "End turns yourself",
        "Yes: always. No: not once nothing is left to do. auto: among people.",
        ("auto", True, False),
    ),
    Choice("terminal_cursor", "Show the terminal's cursor", "It stands on the marked line, where screen readers follow it.", (True, False)),
    Choice("mouse", "Mouse", "While it is on, some terminals do not let you select text.", (True, False)),
)
HELP = [
    ("  left right  the value before, the next one; it counts and is saved at once", "text"),
    ("  1 9 A B     the list of that line's values, a line to type in, or a page", "text"),
    ("  enter       the same for the marked line", "text"),
]
"""How settings are changed."""
TYPED = {
    "names": ("Names", "Who plays at this keyboard. Enter: type the names, separated by commas."),
    "bots": ("Bots", "The levels of the bots in a new game. Enter: type them, separated by commas."),
    "players": ("Programs", "Your own programs that play. Enter: NAME = COMMAND, separated by semicolons."),
}
KEPT_BY = "games"
"""The page that says what has been kept on it."""
PAGES = (
    Line(KEPT_BY, "New games", note="Seats and options that a new game proposes, game by game.", steps=False),
    Line("keys", "Keys", note="What every key does, with its id; change any of them.", steps=False),
    Line("glyph_page", "Every sign in this font", note="How this terminal draws each sign, with its name.", steps=False),
)


def value_text(name: str, value: Any) -> str:
    """The value of a setting in words."""
    match name, value:
        case ("bot_speed", 0):
            return "at once"
        case ("bot_speed" | "think", float() | int()):
            return f"{value:g} s"
        case ("bots", tuple()):
            return ", ".join(map(level_name, value)) or "none"
        case ("players", dict()):
            return "; ".join(f"{player} = {command}" for player, command in value.items()) or "none"
        case (_, bool()):
            return "yes" if value else "no"
        case (_, tuple()):
            return ", ".join(value)
    return str(value)


class SettingsScreen(Screen[None]):
    """The settings as lines, and a preview of all games' signs."""

    app: Services
    DEFAULT_CSS = style_sheet("settings")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "help", id="settings.help", show=False),
        Binding("escape,backspace,q", "dismiss", "back", id="settings.back"),
    ]

    kept = ""
    """What has been kept on the page of the marked line."""

    def compose(self) -> ComposeResult:
        appearance, glyphs = (lambda: self.app.appearance), (lambda: self.app.glyphs)
        yield Static(id="heading", markup=False)
        with Container():
            yield Lines(self.lines(self.app.config), appearance, glyphs, values=True, values_at=VALUES_AT)
            yield Preview(appearance, glyphs, self.rows_above)
        yield AskLine()

    def on_resize(self) -> None:
        self.set_class(self.app.size.width >= BESIDE, "beside")

    def on_mount(self) -> None:
        self.query_one(Lines).focus()
        self.on_settings_changed()

    def rows_above(self) -> int:
        """The rows of the heading, and of the lines with the longest of their notes unless they are beside it."""
        return HEADING + (0 if self.has_class("beside") else self.query_one(Lines).height_in(WIDTH))

    def on_settings_changed(self) -> None:
        """Show the current settings."""
        help, back = (keys(f"settings.{name}", self.app.own_keys)[0] for name in ("help", "back"))
        said = f"left right: change   enter: open   {help}: help   {back}: back"
        self.query_one("#heading", Static).update(f"Settings   {said}")
        self.query_one(Lines).set(self.lines(self.app.config))
        self.query_one(Preview).refresh()

    def lines(self, config: Config) -> list[Line]:
        """The settings as lines."""
        lines = [Line(one.name, one.label, value_text(one.name, getattr(config, one.name)), self.note(one)) for one in CHOICES]
        typed = {name: about for name, about in TYPED.items() if name != "players" or self.app.FILES}
        lines += [Line(name, label, value_text(name, getattr(config, name)), note, steps=False) for name, (label, note) in typed.items()]
        return [*lines, *(replace(page, note=self.kept) if self.kept and page.id == KEPT_BY else page for page in PAGES)]

    def say_kept(self, sentence: str | None) -> None:
        """Say below the list what has been kept on the page of its marked line, until another is marked."""
        self.kept = sentence or ""
        self.on_settings_changed()

    def on_lines_moved(self) -> None:
        if self.kept:
            self.say_kept("")

    def note(self, choice: Choice) -> str:
        """The note on a setting: what overrides it for this start, or else what it does."""
        if choice.name == "theme" and not self.app.appearance.colour:
            return "NO_COLOR is set: there are no colours, whatever the theme."
        told = self.app.overrides.get(choice.name)
        return choice.note if told is None else f"{told.source} says so for this start; a change here counts from now on."

    # --- changing

    def on_lines_changed(self, message: Lines.Changed) -> None:
        choice = next((one for one in CHOICES if one.name == message.line.id), None)
        if choice is None:
            return
        values, now = self.values(choice), getattr(self.app.config, choice.name)
        at = values.index(now) if now in values else 0
        self.change(choice.name, values[(at + message.step) % len(values)])

    def values(self, choice: Choice) -> tuple[Any, ...]:
        """The values there are."""
        return choice.values or tuple(palette_names(self.app.themes))

    def change(self, name: str, value: Any) -> None:
        self.post_message(routes.Configure(msgspec.structs.replace(self.app.config, **{name: value})))

    def on_lines_picked(self, message: Lines.Picked) -> None:
        name = message.line.id
        if name in TYPED:
            self.ask(name, value_text(name, getattr(self.app.config, name)) if getattr(self.app.config, name) else "")
        elif name in {page.id for page in PAGES}:
            self.post_message(routes.SettingsPage(name))
        else:
            self.open_values(name)

    def open_values(self, name: str) -> None:
        """Choose a value from the list of them."""
        choice = next(one for one in CHOICES if one.name == name)
        values = {value_text(name, value): value for value in self.values(choice)}
        now = value_text(name, getattr(self.app.config, name))
        if name == "theme":
            screen: ChooseScreen = ChooseThemeScreen(choice.label, [*values], now)
        else:
            screen = ChooseScreen(choice.label, [Line(text, text) for text in values], at=now)
        self.app.push_screen(screen, lambda text: self.change(name, values[text]) if text else None)

    def action_help(self) -> None:
        """Say what each setting does."""
        from octotui.screens.rules import HelpScreen

        told = [row for line in self.query_one(Lines).lines for row in ((line.label, "legal"), (f"  {line.note}", "text"))]
        self.app.push_screen(HelpScreen([("Settings", "title bold"), *HELP, ("", "text"), *told], "", ""))

    def ask(self, name: str, value: str, why: str = "") -> None:
        """Ask for names, bots or programs, again if the last input was invalid."""
        questions = {
            "names": "Who plays? Names, by commas",
            "bots": "Which bots, by commas? random, easy, medium, hard, expert; or none",
            "players": "Which programs? eve = ./eve.py; bob = ./bob.py; nothing for none",
        }
        self.query_one(AskLine).ask(name, why or questions[name], value, nothing_too=name != "names")

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        value, why = read_value(message.what, message.value)
        if not why and len(value) > MOST:
            why = f"There is room for {MOST}."
        if why:
            self.ask(message.what, message.value, opening(why))
        else:
            self.change(message.what, value)


def read_value(name: str, typed: str) -> tuple[Any, str]:
    """The value of a setting that was typed, and why it is invalid; empty if it is valid."""
    words = tuple(word.strip() for word in typed.split(";" if name == "players" else ",") if word.strip())
    match name:
        case "names":
            return checked_names(words)
        case "bots":
            return checked_bots(tuple(word.lower() for word in words))
    pairs = [word.partition("=") for word in words]
    good, wrong = checked_players({player.strip(): command.strip() for player, _, command in pairs})
    return good, wrong[0][1] if wrong else ""


def checked_names(names: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """These names, and why they are invalid; empty if they are valid."""
    if not names:
        return (), "One name at least."
    if len(set(names)) < len(names):
        return (), "Two have the same name."
    return names, next((f"The name “{name}” {name_fault(name)}." for name in names if name_fault(name)), "")
