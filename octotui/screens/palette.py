"""The command palette: everything that can be done now with its key, filtered by typing; and what cannot, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from engine.core.numbers import key_of, numbered
from engine.core.prompt import Prompt
from octotui.play.session import NOT_ASKED
from octotui.screens import routes
from octotui.screens.services import Services
from octotui.screens.table_actions import can_do
from octotui.tables import table_of
from octotui.tables.game_table import PAGED
from octotui.tables.rulebook import SIGNS, section_for
from octotui.terminal.canvas import Appearance, Pen, wrap
from octotui.terminal.keys import keys
from octotui.terminal.tinted import plain
from octotui.widgets.lines import Lines
from themes import Glyphs, style_sheet

if TYPE_CHECKING:
    from octotui.screens.table import TableScreen

DOABLE = (
    *("suggested", "hint", "undo", "redo", "undo_turn", "inspect", *PAGED, "log"),
    *("again", "panel", "view", "say", "people", "hints", "help", "leave"),
)
"""Actions the palette lists, by the last part of their ids."""

APART = 2
"""Columns between a key and what it does."""
VIEWS = ("your own table", "the winner's table")
"""What a player brings to the front after the end: their own things, or again a winner's."""


@dataclass(frozen=True)
class Entry:
    """One entry of the palette."""

    label: str
    key: str = ""
    note: str = ""
    """Its cost or gain; for an unavailable entry, the reason."""
    do: Callable[[], object] | None = None
    """The action; None if it is unavailable."""


def entries(table: TableScreen) -> list[Entry]:
    """The choices, then other actions at the table, then unavailable choices with the reason. Where an answer is composed key by key, all
    that can be composed comes behind the actions.
    """
    scene, session = table.scene, table.session
    prompt, game = scene.prompt, session.game.id
    barred: list[Entry] = []
    answers = choices(table, prompt) if prompt else []
    composed = answers if table.marks.is_composed(prompt) else []
    found = [] if composed else answers
    no_undo, pages = session.undo_bar(), table_of(game).inspection.pages
    why = {
        "undo": "" if table.marks.is_begun(prompt) else no_undo,
        "undo_turn": no_undo,
        "redo": session.redo_bar(),
        "suggested": "" if prompt else NOT_ASKED,
        "hint": session.hint_bar(),
        "say": session.talk_bar(),
        "hints": "" if prompt else NOT_ASKED,
    }
    says = {"suggested": next((c.label for c in prompt.choices if c.code == table.marks.suggested(prompt)), "") if prompt else ""}
    for binding in table.actions():
        name = (binding.id or "").removeprefix("table.")
        if name in DOABLE and can_do(name, session.watches, session.turns_view) and (name not in PAGED or name in pages):
            key, bar = keys(f"table.{name}", table.app.own_keys)[0], why.get(name, "")
            do = None if bar else partial(table.run_action, binding.action)
            label = label_of(name, table) or binding.description
            (barred if bar else found).append(Entry(label, key, bar or says.get(name, ""), do))
    if session.match.over:
        found.append(Entry("the result", keys("table.pick", table.app.own_keys)[0], do=table.to_result))
    if table.app.FILES:
        found.append(Entry("export this game", note="the whole match as a text file, or a picture", do=table.action_export))
    else:
        barred.append(Entry("export this game", note="There are no files of yours here to export it to."))
    found.append(Entry("the signs", do=partial(table.post_message, routes.Rules(game, SIGNS))))
    found.append(
        Entry(
            "rules of this question" if prompt else "the rules",
            do=partial(table.post_message, routes.Rules(game, section_for(game, prompt))),
        )
    )
    found += everywhere(table, table.app)
    refused = [Entry(refusal.label, note=refusal.reason.text) for refusal in (prompt.refused if prompt else ())]
    return [*found, *composed, *refused, *barred]


def everywhere(screen: Screen[Any], app: Services) -> list[Entry]:
    """What can be done on every screen."""
    found = [
        Entry("settings", do=partial(screen.post_message, routes.Settings())),
        Entry("every sign in this font", do=partial(screen.post_message, routes.SettingsPage("glyph_page"))),
        Entry("keys and their ids", do=partial(screen.post_message, routes.SettingsPage("keys"))),
        Entry("repaint", keys("app.repaint", app.own_keys)[0], do=partial(screen.run_action, "app.repaint")),
    ]
    if app.can_suspend:
        suspend = partial(screen.run_action, "app.suspend_process")
        found.append(Entry("suspend", note="back to the shell; fg brings octotui back", do=suspend))
    return found


def entries_away(screen: Screen[Any], app: Services) -> list[Entry]:
    """What can be done on a screen that is not the table: the lines of its list, its keys, the rules, and what can be done everywhere."""
    found = [entry for lines in screen.query(Lines) for entry in line_entries(lines)]
    labels = {entry.label.lower() for entry in found}
    own = (active.binding for active in screen.active_bindings.values() if active.node is screen and active.enabled)
    for id, binding in {binding.id: binding for binding in own if binding.id}.items():
        if (binding.show or id.endswith(".help")) and binding.description.lower() not in labels:
            found.append(Entry(binding.description, keys(id, app.own_keys)[0], do=partial(screen.run_action, binding.action)))
    if "rules" not in labels:
        found.append(Entry("the rules", do=partial(screen.post_message, routes.ChooseRules())))
    return [*found, *(entry for entry in everywhere(screen, app) if entry.label not in labels)]


def line_entries(lines: Lines) -> Iterable[Entry]:
    """The lines of a list, each with its key and its value or else its note."""
    for n, line in enumerate(lines.lines):
        yield Entry(line.label, lines.pick_key(n), line.value or line.note, partial(lines.pick, n) if line.enabled else None)


def label_of(name: str, table: TableScreen) -> str:
    """What an action is called here, where that is not what it is called at every table."""
    session = table.session
    if name == "view" and session.turns_view:
        return VIEWS[session.own_again]
    page = table_of(session.game.id).inspection.pages.get(name)
    return page.label if page else ""


def choices(table: TableScreen, prompt: Prompt) -> list[Entry]:
    """The choices of the prompt with their keys: that of its number, a letter, or the full key sequence. Of those that read the same there
    is only the first.
    """
    typed = table_of(table.session.game.id).narration.shorthands.get(prompt.kind)
    found: dict[tuple[str, str], Entry] = {}
    for number, choice in numbered(prompt.choices):
        note = "; ".join(filter(None, (choice.costs, choice.further_gain)))
        letter = next((key for key, codes in table.marks.inspection.letters.items() if choice.code in codes), "")
        presses = 1 + (choice.code in table.marks.inspection.marks_first)
        key = typed.typed(table.scene.view, choice.code) if typed else key_of(number) * presses
        entry = Entry(choice.label, " ".join(filter(None, (key, letter * presses))), note, partial(table.pick, choice.code))
        found.setdefault((entry.label, entry.note), entry)
    return [*found.values()]


def matching(entries: Iterable[Entry], wanted: str) -> list[Entry]:
    """Matching entries: by label first, then by note, then those with its letters in order with gaps."""
    wanted = wanted.strip().lower()
    ranks: list[list[Entry]] = [[], [], []]
    for entry in entries:
        label = plain(entry.label).lower()
        if wanted in label:
            ranks[0].append(entry)
        elif wanted in plain(entry.note).lower():
            ranks[1].append(entry)
        elif in_order(wanted, label):
            ranks[2].append(entry)
    return [entry for rank in ranks for entry in rank]


def in_order(letters: str, text: str) -> bool:
    """Whether the text contains these letters in order, ignoring spaces."""
    rest = iter(text)
    return all(letter in rest for letter in letters if letter != " ")


class Entries(Widget):
    """The list of entries, one a line, with a cursor on an available one."""

    DEFAULT_CSS = "Entries { width: 100%; height: 1fr; }"

    def __init__(self, entries: list[Entry], appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], **options: Any) -> None:
        super().__init__(**options)
        self._appearance, self._glyphs = appearance, glyphs
        self.entries: list[Entry] = []
        self.at = self._first = 0
        self.column = 1 + max((cell_len(entry.key) + APART for entry in entries if entry.key), default=0)
        """Where labels begin, behind the longest key."""
        self.set(entries)

    @property
    def marked_entry(self) -> Entry | None:
        """The entry under the cursor; None if no available one is left."""
        entry = self.entries[self.at] if self.at < len(self.entries) else None
        return entry if entry is not None and entry.do is not None else None

    def set(self, entries: list[Entry]) -> None:
        """Show these entries with the cursor on the first available one."""
        self.entries = entries
        self.at = next((n for n, entry in enumerate(entries) if entry.do is not None), 0)
        self._first = 0
        self.refresh()

    def move(self, step: int) -> None:
        """Move the cursor by `step` entries, skipping unavailable ones."""
        can = [n for n, entry in enumerate(self.entries) if entry.do is not None]
        if can:
            now = can.index(self.at) if self.at in can else 0
            self.at = can[(now + step) % len(can)] if abs(step) == 1 else can[max(0, min(now + step, len(can) - 1))]
            height = self.size.height
            last = len(self.entries) - 1 if self.at == can[-1] else self.at
            self._first = max(0, min(max(self._first, last - height + 1), self.at))
            self.refresh()

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, 1, self._glyphs())
        n = self._first + y
        if n < len(self.entries):
            self._entry(pen, self.entries[n], n == self.at)
        elif not self.entries and y == 0:
            pen.text(1, 0, "Nothing of that name.", "dim")
        if (y == 0 and self._first) or (y == self.size.height - 1 and n + 1 < len(self.entries)):
            pen.text(pen.width - 1, 0, pen.glyphs["more"], "title bold")
        return pen.strips(self._appearance())[0]

    def _entry(self, pen: Pen, entry: Entry, marked: bool) -> None:
        if entry.do is None:
            pen.text(1, 0, entry.key, "dim")
            end = pen.text(self.column, 0, entry.label, "dim", pen.width // 2)
            pen.text(end + 1, 0, in_whole_words(f"{pen.glyphs['barred']} {entry.note}", pen.width - end - 2, pen.glyphs["more"]), "dim")
            return
        style = "marked bold reverse" if marked else ""
        pen.fill(0, 0, pen.width, 1, style or "text")
        pen.text(1, 0, entry.key, style or "title bold")
        end = pen.text(self.column, 0, entry.label, style or "text", pen.width - self.column - 1)
        pen.text(end + 2, 0, in_whole_words(entry.note, pen.width - end - 3, pen.glyphs["more"]), style or "dim")


def in_whole_words(text: str, room: int, more: str) -> str:
    """A text on one row; a longer one ends with a whole word and an ellipsis."""
    return next(iter(wrap(text, max(1, room), 1, more)), "")


class PaletteScreen(Screen[None]):
    """An input line over the entries; the picked one runs on the screen below. Opaque: that does not show through."""

    app: Services
    DEFAULT_CSS = style_sheet("palette")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "back", "back", id="palette.back"),
        Binding("down,tab", "move(1)", "down", id="palette.down", show=False),
        Binding("up,shift+tab", "move(-1)", "up", id="palette.up", show=False),
        Binding("pagedown", "move(15)", "page down", id="palette.page_down", show=False),
        Binding("pageup", "move(-15)", "page up", id="palette.page_up", show=False),
    ]

    def __init__(self, below: Screen[Any], entries: list[Entry]) -> None:
        super().__init__()
        self.below, self.entries = below, entries

    def compose(self) -> ComposeResult:
        yield Static("What can be done now    type to find   enter: do it   esc: back", markup=False)
        yield Input(placeholder="type a part of its name", select_on_focus=False)
        yield Entries(self.entries, lambda: self.app.appearance, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        self.query_one(Entries).set(matching(self.entries, message.value))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        entry = self.query_one(Entries).marked_entry
        if entry is not None and entry.do is not None:
            self.dismiss()
            self.below.call_later(entry.do)

    def action_move(self, step: int) -> None:
        self.query_one(Entries).move(step)

    def action_back(self) -> None:
        self.dismiss()
