"""The keys: every binding by screen, with its id, its keys and what it does; and how others are given to it.

A key that something else on the same screen has is named at once, and given only in exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import Screen

from engine.core.registry import GAMES, load
from octotui.screens import routes
from octotui.screens.catalogue import bindings, standards
from octotui.screens.services import Services
from octotui.storage.config import twice
from octotui.storage.key_names import full, key_fault
from octotui.tables import table_of
from octotui.terminal.canvas import Pen
from octotui.terminal.keys import bound, keys
from octotui.widgets.drawn import Drawn
from themes import style_sheet

SCREENS = {
    "app": "Everywhere",
    "table": "At the table",
    "handover": "Between two people",
    "look": "Pages to read",
    "help": "Help",
    "rules": "Rules",
    "palette": "Everything that can be done now",
    "result": "The end",
    "replay": "Replays",
    "review": "Review",
    "title": "Title",
    "setup": "New game",
    "saved": "Saved games",
    "choose": "Choices",
    "settings": "Settings",
    "keys": "This page",
    "signs": "Every sign",
}
"""Screens by how ids begin, in the order of the page; all others follow."""
LISTS = ("title", "setup", "settings", "choose", "saved")
"""Screens that are lists of lines, which have keys of their own."""
LIST_KEYS = ("up", "down", "left", "right", "h", "j", "k", "l", "tab", "shift+tab", "enter", "space")
DIGITS = tuple("123456789")
ID, KEYS = 22, 26
"""Columns for the id and for the keys."""


def grouped() -> list[tuple[str, list[str]]]:
    """The ids by screen."""
    groups: dict[str, list[str]] = {screen: [] for screen in SCREENS}
    for id in bindings():
        groups.setdefault(id.partition(".")[0], []).append(id)
    return [(SCREENS.get(screen, screen.capitalize()), ids) for screen, ids in groups.items() if ids]


def fixed(id: str, key: str) -> str:
    """What always has this key where that binding is, as the end of a sentence; empty if nothing has."""
    screen = id.partition(".")[0]
    if screen in ("table", *LISTS) and key in DIGITS:
        return "picks a line of the menu"
    if screen in LISTS and key in LIST_KEYS:
        return "moves in the list"
    if screen == "table":
        return next((f"is a letter of choices in {load(game).name}" for game in GAMES if key in table_of(game).inspection.letters), "")
    return ""


def clashes(id: str, key: str, own: Mapping[str, str]) -> list[str]:
    """What else on the same screen has this key."""
    return [other for other, _ in twice(id, {**own, id: key}, standards())]


def given(own: Mapping[str, str], id: str, to: tuple[str, ...]) -> dict[str, str]:
    """The person's keys once this binding has these; those that are standard need no line in the file."""
    rest = {other: keys for other, keys in own.items() if other != id}
    return rest if {*map(full, to)} == {*map(full, bound(id, {}))} else {**rest, id: ",".join(to)}


def exchanged(own: Mapping[str, str], id: str, key: str, other: str) -> dict[str, str] | None:
    """The person's keys once this binding has that key, and the other one the first of this one's for it; None if that clashes too."""
    mine, theirs = bound(id, own), bound(other, own)
    new = given(given(own, id, (key,)), other, tuple(mine[0] if full(held) == full(key) else held for held in theirs))
    return None if any([*found(id, new), *found(other, new)]) or fixed(other, mine[0]) else new


def found(id: str, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What shares a key with this binding."""
    yield from twice(id, {**own, id: ",".join(bound(id, own))}, standards())


def typed(event: Key) -> str:
    """A key as the config file says it: a sign for itself, but a comma by its name."""
    char = event.character or ""
    return char if len(char) == 1 and char.isprintable() and char not in " ," else event.key


class KeyTable(Drawn):
    """The bindings, screen by screen, with a cursor."""

    app: Services
    DEFAULT_CSS = "KeyTable { width: 100%; height: 1fr; }"

    def on_mount(self) -> None:
        self.rows = [row for heading, ids in grouped() for row in (("", heading), *((id, "") for id in ids))]
        self.does = {id: binding.description for id, binding in bindings().items()}
        self.at, self.first = 1, 0

    @property
    def id_marked(self) -> str:
        return self.rows[self.at][0]

    def move(self, step: int) -> None:
        """The cursor so many rows on, past headings."""
        at = max(1, min(self.at + step, len(self.rows) - 1))
        if not self.rows[at][0]:
            at += 1 if step > 0 else -1
        self.at = max(1, at)
        top = self.at - 1 if not self.rows[self.at - 1][0] else self.at
        self.first = max(0, min(max(self.first, self.at - self.size.height + 1), top))
        self.changed()

    def draw(self, pen: Pen) -> None:
        own = self.app.own_keys
        for y, (id, heading) in enumerate(self.rows[self.first :][: pen.height]):
            if heading:
                pen.text(0, y, heading, "title bold")
                continue
            style = "marked bold reverse" if self.first + y == self.at else "text"
            pen.fill(0, y, pen.width, 1, style)
            pen.text(1, y, id, style, ID)
            pen.text(ID + 2, y, " ".join(keys(id, own)), style, KEYS)
            pen.text(ID + KEYS + 3, y, self.does[id], style)
            if id in own:
                pen.text(pen.width - 7, y, " yours", style)


class KeyNote(Drawn):
    """What has just happened, or what is asked."""

    app: Services
    DEFAULT_CSS = "KeyNote { width: 100%; height: 2; }"
    text = ""

    def say(self, text: str) -> None:
        self.text = text
        self.changed()

    def draw(self, pen: Pen) -> None:
        pen.words(0, 0, pen.width, 2, self.text, "changed bold")


class KeysHead(Drawn):
    """The heading, with the keys of this page."""

    app: Services
    DEFAULT_CSS = "KeysHead { width: 100%; height: 1; }"

    def draw(self, pen: Pen) -> None:
        said = {name: keys(f"keys.{name}", self.app.own_keys)[0] for name in ("give", "add", "standard", "all_standard", "back")}
        words = {"give": "change", "add": "one more", "standard": "standard", "all_standard": "all standard", "back": "back"}
        pen.heading("Keys", "   ".join(f"{said[name]}: {what}" for name, what in words.items()))


class KeysScreen(Screen[None]):
    """The page of the keys."""

    app: Services
    DEFAULT_CSS = style_sheet("keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "give(False)", "another key in place of these", id="keys.give"),
        Binding("a", "give(True)", "one more key", id="keys.add"),
        Binding("d,delete", "standard", "the standard keys again", id="keys.standard"),
        Binding("D", "all_standard", "all standard keys again", id="keys.all_standard"),
        Binding("escape,backspace,q", "dismiss", "back", id="keys.back"),
        Binding("down,j", "move(1)", "down", id="keys.down", show=False),
        Binding("up,k", "move(-1)", "up", id="keys.up", show=False),
        Binding("pagedown", "move(15)", "page down", id="keys.page_down", show=False),
        Binding("pageup", "move(-15)", "page up", id="keys.page_up", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.asks = ""
        """What the next key is for: `place` or `more` for the binding, `exchange` to say so, `all` to make sure."""
        self.wanted = self.holder = ""
        """A key that something else has, and what that is."""

    def compose(self) -> ComposeResult:
        yield KeysHead()
        yield KeyTable()
        yield KeyNote()

    @property
    def table(self) -> KeyTable:
        return self.query_one(KeyTable)

    def say(self, text: str, asks: str = "") -> None:
        self.asks = asks
        self.query_one(KeyNote).say(text)

    def on_settings_changed(self) -> None:
        for part in (KeysHead, KeyTable):
            self.query_one(part).changed()

    # --- changing

    def on_key(self, event: Key) -> None:
        """While a key is asked for, every key is the answer."""
        if not self.asks:
            self.say("")
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.say("Nothing was changed.")
        elif self.asks == "all":
            self.take_all(event)
        elif self.asks.startswith("exchange") and event.key == "x":
            self.exchange()
        else:
            self.take(typed(event), more=self.asks.endswith("more"))

    def take(self, key: str, more: bool) -> None:
        """Give this key to the binding that is marked, or say why it cannot be."""
        id, own = self.table.id_marked, self.app.own_keys
        asks = "more" if more else "place"
        if why := key_fault(key):
            self.say(f"{why}. Another key? esc: leave it as it is.", asks)
        elif why := fixed(id, key):
            self.say(f"{key} cannot be given to {id}: it {why}. Another key? esc: leave it as it is.", asks)
        elif others := clashes(id, key, own):
            self.wanted, self.holder = key, others[0]
            does = self.table.does[others[0]]
            named = f"{key} is a key of {others[0]} ({does})" + (f" and {len(others) - 1} more" if len(others) > 1 else "")
            x = "" if more or len(others) > 1 else "x: exchange the two.  "
            self.say(f"{named}. {x}Another key? esc: leave it as it is.", f"exchange {asks}" if x else asks)
        else:
            held = (*bound(id, own), key) if more else (key,)
            self.keep(given(own, id, held), f"{id} has the key {key} {'too' if more else 'now'}.")

    def exchange(self) -> None:
        """Give the key that something else has, and give that the first key of this one."""
        id = self.table.id_marked
        new = exchanged(self.app.own_keys, id, self.wanted, self.holder)
        if new is None:
            self.say("These two cannot be exchanged: the other key is needed elsewhere. Another key? esc: leave it as it is.", "place")
        else:
            self.keep(new, f"{id} has {self.wanted} now, and {self.holder} has {bound(self.holder, new)[0]}.")

    def keep(self, own: dict[str, str], told: str) -> None:
        """These are the person's keys from now on."""
        self.post_message(routes.Configure(msgspec.structs.replace(self.app.config, keys=own)))
        self.say(told)

    def take_all(self, event: Key) -> None:
        """Make all keys standard, if the same key says so once more."""
        if typed(event) in keys("keys.all_standard", self.app.own_keys):
            self.keep({}, "All keys are standard again.")
        else:
            self.say("Nothing was changed.")

    # --- keys of this page

    def action_give(self, more: bool) -> None:
        id = self.table.id_marked
        which, asks = ("further", "more") if more else ("new", "place")
        self.say(f"Press the {which} key for {id} ({self.table.does[id]}). esc: leave it as it is.", asks)

    def action_standard(self) -> None:
        id, own = self.table.id_marked, self.app.own_keys
        new = {other: held for other, held in own.items() if other != id}
        if id not in own:
            self.say(f"{id} has its standard keys.")
        elif others := [other for other, _ in found(id, new)]:
            self.say(f"{id} cannot have its standard keys again: {others[0]} has one of them. Change that first.")
        else:
            self.keep(new, f"{id} has its standard keys again.")

    def action_all_standard(self) -> None:
        if self.app.own_keys:
            again = keys("keys.all_standard", self.app.own_keys)[0]
            self.say(
                f"{len(self.app.own_keys)} of these have keys of yours. {again} again: all standard. Any other key: leave them.", "all"
            )
        else:
            self.say("All keys are standard.")

    def action_move(self, step: int) -> None:
        self.table.move(step)
