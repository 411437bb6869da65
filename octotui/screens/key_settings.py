"""The key settings: every binding by screen, with its id, its keys and its action, and how to rebind it.

A key that has another binding where both are heard is named with it at once, and only taken in exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input

from engine.core.registry import GAMES, load
from engine.core.words import count_of, enumeration
from octotui.screens import routes
from octotui.screens.browse import ALL
from octotui.screens.catalogue import bindings, standards
from octotui.screens.services import Services
from octotui.storage.config import twice
from octotui.storage.key_names import full, key_fault
from octotui.tables import table_of
from octotui.terminal.canvas import Pen
from octotui.terminal.keys import bound_keys, key_rows, key_text, keys
from octotui.widgets.drawn import Drawn
from themes import style_sheet

SCREENS = {
    "app": "Everywhere",
    "table": "At the table",
    "handover": "Between two people",
    "look": "Pages to read",
    "record": "Record",
    "day": "Game of the day",
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
"""Screen titles by id prefix, in page order; others follow."""
LISTS = ("title", "setup", "settings", "choose", "saved")
"""Id prefixes of list screens, which have fixed keys of their own."""
LIST_KEYS = ("up", "down", "left", "right", "h", "j", "k", "l", "tab", "shift+tab", "enter", "space")
DIGITS = tuple("123456789")
WORDS = {"give": "change", "add": "one more", "standard": "standard", "all_standard": "all", "search": "search", "back": "back"}
"""What the keys of this page do, in its heading."""
NOT_FOUND = "Nothing of that name."
DOES, KEYS, ID = 22, 27, 20
"""Columns at least for what a binding does, for its keys and for its id."""
WIDE = 79
"""Columns at least of a list; where there is room for two, they stand side by side."""


def ids_by_screen() -> list[tuple[str, list[str]]]:
    """Binding ids grouped by screen."""
    groups: dict[str, list[str]] = {screen: [] for screen in SCREENS}
    for id in bindings():
        groups.setdefault(id.partition(".")[0], []).append(id)
    return [(SCREENS.get(screen, screen.capitalize()), ids) for screen, ids in groups.items() if ids]


def fixed_use(id: str, key: str) -> str:
    """The fixed action this key has where the binding applies, as the end of a sentence; empty if none."""
    screen = id.partition(".")[0]
    if screen in ("table", *LISTS) and key in DIGITS:
        return "picks a line of the menu"
    if screen in LISTS and key in LIST_KEYS:
        return "moves in the list"
    if screen == "table":
        return next((f"is a letter of choices in {load(game).name}" for game in GAMES if key in table_of(game).inspection.letters), "")
    return ""


def clashes(id: str, key: str, own: Mapping[str, str]) -> list[str]:
    """Ids of other bindings that have this key where both are heard: those of the same screen first, then those of the table."""
    screens = (id.partition(".")[0], "table")
    others = [other for other, _ in twice(id, {**own, id: key}, standards())]
    return sorted(others, key=lambda other: [other.partition(".")[0] != screen for screen in screens])


def with_keys(own: Mapping[str, str], id: str, to: tuple[str, ...]) -> dict[str, str]:
    """The person's keys after binding `id` to these keys; standard keys need no line in the file."""
    rest = {other: keys for other, keys in own.items() if other != id}
    return rest if {*map(full, to)} == {*map(full, bound_keys(id, {}))} else {**rest, id: ",".join(to)}


def exchange_keys(own: Mapping[str, str], id: str, key: str, other: str) -> dict[str, str] | None:
    """The person's keys after `id` takes `key` and gives `other` its own first key for it; None if that clashes too. Other keys stay."""
    mine, theirs = bound_keys(id, own), bound_keys(other, own)
    new = with_keys(with_keys(own, id, (key, *mine[1:])), other, tuple(mine[0] if full(held) == full(key) else held for held in theirs))
    return None if any([*conflicts(id, new), *conflicts(other, new)]) or fixed_use(other, mine[0]) else new


def conflicts(id: str, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Bindings that share a key with this one."""
    yield from twice(id, {**own, id: ",".join(bound_keys(id, own))}, standards())


def key_in_config(event: Key) -> str:
    """A key as written in the config file: the character itself, but a comma by name."""
    char = event.character or ""
    return char if len(char) == 1 and char.isprintable() and char not in " ," else event.key


def lists(width: int) -> int:
    """How many lists stand side by side in this width."""
    return max(1, width // WIDE)


class KeyTable(Drawn):
    """The bindings by screen, with a cursor."""

    app: Services
    DEFAULT_CSS = "KeyTable { width: 100%; height: 1fr; }"

    def on_mount(self) -> None:
        self.does = {id: binding.description for id, binding in bindings().items()}
        self.narrow("")

    def narrow(self, wanted: str) -> bool:
        """List only the bindings of which the page says this, if there are any; return whether there are."""
        groups = [(heading, [id for id in ids if self.tells(heading, id, wanted)]) for heading, ids in ids_by_screen()]
        rows = [row for heading, ids in groups if ids for row in (("", heading), *((id, "") for id in ids))]
        if rows:
            self.rows, self.at, self.first = rows, 1, 0
            self.redraw()
        return bool(rows)

    def tells(self, heading: str, id: str, wanted: str) -> bool:
        """Whether the page says this of a binding. A single character is a key, and `H` is another one than `h`."""
        said = " ".join((heading, self.does[id], id)).lower()
        return wanted in keys(id, self.app.own_keys) or (len(wanted) != 1 and wanted.lower() in said)

    @property
    def id_marked(self) -> str:
        return self.rows[self.at][0]

    def move(self, step: int) -> None:
        """Move the cursor by `step` rows, skipping headings."""
        at = max(1, min(self.at + step, len(self.rows) - 1))
        if not self.rows[at][0]:
            at += 1 if step > 0 else -1
        self.at = max(1, at)
        top = self.at - 1 if not self.rows[self.at - 1][0] else self.at
        self.first = max(0, min(max(self.first, self.at - self.size.height * lists(self.size.width) + 1), top))
        self.redraw()

    def draw(self, pen: Pen) -> None:
        count = lists(pen.width)
        wide, shown = pen.width // count, self.rows[self.first :][: pen.height * count]
        for n, (id, heading) in enumerate(shown):
            x, y = n // pen.height * wide, n % pen.height
            if heading:
                pen.text(x, y, heading, "title bold")
            else:
                self.draw_binding(pen, x, y, wide, id, marked=self.first + n == self.at)
        pen.more_beyond(self.first > 0, self.first + len(shown) < len(self.rows))

    def draw_binding(self, pen: Pen, x: int, y: int, wide: int, id: str, marked: bool) -> None:
        """Draw a binding in so many columns: what it does, its keys and its id."""
        own, style = self.app.own_keys, "marked bold reverse" if marked else "text"
        does = max(DOES, min(max(map(len, self.does.values())), DOES + wide - WIDE))
        pen.fill(x, y, wide - 1, 1, style)
        pen.text(x + 1, y, self.does[id], style, does)
        pen.text(x + does + 2, y, " ".join(keys(id, own)), style, KEYS)
        pen.text(x + does + KEYS + 3, y, id, style, ID)
        if id in own:
            pen.text(x + wide - 7, y, " yours", style)


class KeyNote(Drawn):
    """The line that says what just happened, or what is asked."""

    app: Services
    DEFAULT_CSS = "KeyNote { width: 100%; height: 2; }"
    text = ""

    def say(self, text: str) -> None:
        self.text = text
        self.redraw()

    def draw(self, pen: Pen) -> None:
        pen.words(0, 0, pen.width, 2, self.text, "changed bold")


class KeysHead(Drawn):
    """The heading, with this page's keys."""

    app: Services
    DEFAULT_CSS = "KeysHead { width: 100%; height: 1; }"

    def draw(self, pen: Pen) -> None:
        said = {name: keys(f"keys.{name}", self.app.own_keys)[0] for name in WORDS}
        pen.heading("Keys", "  ".join(f"{said[name]}: {what}" for name, what in WORDS.items()))


class KeysScreen(Screen[None]):
    """The page of key settings."""

    app: Services
    DEFAULT_CSS = style_sheet("keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "give(False)", "another key instead", id="keys.give"),
        Binding("a", "give(True)", "one more key", id="keys.add"),
        Binding("d,delete", "standard", "standard keys again", id="keys.standard"),
        Binding("D", "all_standard", "all standard again", id="keys.all_standard"),
        Binding("slash", "search", "search", id="keys.search"),
        Binding("escape,backspace,q", "back", "back", id="keys.back"),
        Binding("question_mark,f1", "help", "help", id="keys.help", show=False),
        Binding("down,j", "move(1)", "down", id="keys.down", show=False),
        Binding("up,k", "move(-1)", "up", id="keys.up", show=False),
        Binding("pagedown", "move(15)", "page down", id="keys.page_down", show=False),
        Binding("pageup", "move(-15)", "page up", id="keys.page_up", show=False),
        Binding("home,g", f"move({-ALL})", "beginning", id="keys.beginning", show=False),
        Binding("end,G", f"move({ALL})", "end", id="keys.end", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.asks = ""
        """What the next key does: `place` or `more` bind it, `exchange` confirms an exchange, `all` confirms a reset."""
        self.wanted = self.holder = ""
        """A key that is already taken, and the binding that has it."""
        self.narrowed = False
        """Whether only what a search has found is listed."""

    def compose(self) -> ComposeResult:
        yield KeysHead()
        yield KeyTable()
        yield KeyNote()

    def action_help(self) -> None:
        """Say how keys are changed."""
        from octotui.screens.rules import HelpScreen

        shown = [b for b in self.BINDINGS if isinstance(b, Binding) and b.show]
        pressed = key_rows(shown, self.app.own_keys)
        self.app.push_screen(HelpScreen([("Keys of the marked line", "title bold"), *pressed], "", ""))

    @property
    def table(self) -> KeyTable:
        return self.query_one(KeyTable)

    def say(self, text: str, asks: str = "") -> None:
        self.asks = asks
        self.query_one(KeyNote).say(text)

    def on_settings_changed(self) -> None:
        for part in (KeysHead, KeyTable):
            self.query_one(part).redraw()

    # --- changing

    def on_key(self, event: Key) -> None:
        """While a key is asked for, take any key as the answer."""
        if not self.asks:
            self.say("")
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.say("Nothing was changed.")
        elif self.asks == "all":
            self.take_all(event)
        elif self.asks.startswith("exchange") and key_in_config(event) == self.wanted:
            self.exchange()
        else:
            self.take(key_in_config(event), more=self.asks.endswith("more"))

    def take(self, key: str, more: bool) -> None:
        """Bind this key to the marked binding, or say why that is impossible."""
        id, own = self.table.id_marked, self.app.own_keys
        asks = "more" if more else "place"
        named = key_text(key)
        if why := key_fault(key):
            self.say(f"{why}. Another key? esc: leave it as it is.", asks)
        elif why := fixed_use(id, key):
            self.say(f"{named} cannot be given to {id}: it {why}. Another key? esc: leave it as it is.", asks)
        elif others := clashes(id, key, own):
            self.wanted, self.holder = key, others[0]
            does = self.table.does[others[0]]
            more_have = f" and {len(others) - 1} more" if len(others) > 1 else ""
            again = "" if more or more_have else f"{named} again: exchange the two. "
            has = f"{named} is a key of {others[0]} ({does}){more_have}"
            self.say(f"{has}. {again}Another key? esc: leave it as it is.", f"exchange {asks}" if again else asks)
        else:
            before = bound_keys(id, own)
            told = "too" if more else f"instead of {enumeration(map(key_text, before))}"
            self.keep(with_keys(own, id, (*before, key) if more else (key,)), f"{id} has the key {named} {told}.")

    def exchange(self) -> None:
        """Take the key from the other binding and give that one the first key of this one."""
        id = self.table.id_marked
        new = exchange_keys(self.app.own_keys, id, self.wanted, self.holder)
        if new is None:
            self.say("These two cannot be exchanged: the other key is needed elsewhere. Another key? esc: leave it as it is.", "place")
        else:
            mine, theirs = (enumeration(keys(one, new)) for one in (id, self.holder))
            self.keep(new, f"{id} has {mine} now, and {self.holder} has {theirs}.")

    def keep(self, own: dict[str, str], told: str) -> None:
        """Save these as the person's keys."""
        self.post_message(routes.Configure(msgspec.structs.replace(self.app.config, keys=own)))
        self.say(told)

    def take_all(self, event: Key) -> None:
        """Reset all keys to the standard ones if the same key confirms it."""
        if key_in_config(event) in keys("keys.all_standard", self.app.own_keys):
            self.keep({}, "All keys are standard again.")
        else:
            self.say("Nothing was changed.")

    # --- keys of this page

    async def action_search(self) -> None:
        """Ask for a text below the list, which has only what contains it as it is typed."""
        if not self.query(Input):
            await self.mount(Input(placeholder="a word, or a key"), after=self.table)
        self.query_one(Input).focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        self.say("" if self.table.narrow(message.value.strip()) else NOT_FOUND)

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        """Keep what was found, and let keys act on it."""
        self.narrowed = bool(message.value.strip())
        await message.input.remove()

    async def action_back(self) -> None:
        """Go back: out of the search, to all keys, or out of the page."""
        if not (self.narrowed or self.query(Input)):
            self.dismiss()
            return
        await self.query(Input).remove()
        self.narrowed = False
        self.say("")
        self.table.narrow("")

    def action_give(self, more: bool) -> None:
        id = self.table.id_marked
        which, asks = ("further", "more") if more else ("new", "place")
        self.say(f"Press the {which} key for {id} ({self.table.does[id]}). esc: leave it as it is.", asks)

    def action_standard(self) -> None:
        id, own = self.table.id_marked, self.app.own_keys
        new = {other: held for other, held in own.items() if other != id}
        if id not in own:
            self.say(f"{id} has its standard keys.")
        elif others := [other for other, _ in conflicts(id, new)]:
            self.say(f"{id} cannot have its standard keys again: {others[0]} has one of them. Change that first.")
        else:
            self.keep(new, f"{id} has its standard keys again.")

    def action_all_standard(self) -> None:
        if self.app.own_keys:
            again = keys("keys.all_standard", self.app.own_keys)[0]
            found = f"You changed the keys of {count_of(len(self.app.own_keys), 'actions')}."
            self.say(f"{found} {again} again: all standard. Any other key: leave them.", "all")
        else:
            self.say("All keys are standard.")

    def action_move(self, step: int) -> None:
        self.table.move(step)
