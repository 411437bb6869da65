"""The list of layouts, and the editor for drawing one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.screen import Screen

from engine.core.words import count_of
from engine.cosmoctopus.files import FILES, summary
from engine.cosmoctopus.layouts import HEIGHT, NAME_LENGTH, WIDTH, Layout, LayoutFile, layout_of
from octotui.storage.own_files import BadFile, Entry, entries, folder_of
from octotui.tables.cosmoctopus.layout_files import delete, save
from octotui.tables.cosmoctopus.plan import draw_doors, draw_double, draw_frames, lay_out
from octotui.tables.cosmoctopus.sheet import Sheet
from octotui.terminal.canvas import Pen
from octotui.terminal.host import Host
from octotui.terminal.keys import keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.drawn import Drawn
from themes import style_sheet

LEFT = 44
"""Columns of the list; the marked layout is drawn beside it."""
ARROWS = ("left", "down", "up", "right")


class Sketch(Drawn):
    """A full-screen area drawn by its owner."""

    DEFAULT_CSS = "Sketch { width: 100%; height: 100%; }"

    def __init__(self, draw: Callable[[Pen], None]) -> None:
        super().__init__()
        self._draw = draw

    def draw(self, pen: Pen) -> None:
        self._draw(pen)


class SketchScreen(Screen[Any]):
    """A screen with one sketch, a note line and one or two lines of key hints."""

    app: Host
    DEFAULT_CSS = style_sheet("layout_editor", Path(__file__).parent)
    AUTO_FOCUS = ""
    KEYS: ClassVar[tuple[tuple[tuple[str, ...], str], ...]] = ()
    """The hints at the bottom: ids of bindings, and what they do."""

    def __init__(self) -> None:
        super().__init__()
        self.note = ""

    def compose(self) -> ComposeResult:
        yield Sketch(self.draw)

    def draw(self, pen: Pen) -> None:
        raise NotImplementedError

    def show(self, note: str = "") -> None:
        """Redraw with this note."""
        self.note = note
        self.query_one(Sketch).redraw()

    def action_help(self) -> None:
        """Say where to look: the foot has every key."""
        self.show("The lines below say what every key does here.")

    def key_names(self, ids: tuple[str, ...]) -> str:
        """The first key of each binding, as the user has bound it."""
        found = tuple(keys(id, self.app.own_keys)[0] for id in ids)
        return "arrows" if found == ARROWS else " ".join(found)

    def draw_foot(self, pen: Pen) -> None:
        """Draw the note, and the keys below it."""
        pen.text(1, pen.height - 4, self.note, "changed bold", pen.width - 2)
        said = [f"{self.key_names(ids)} {what}" for ids, what in self.KEYS]
        x, y = 1, pen.height - 3
        for item in said:
            if x > 1 and x + len(item) >= pen.width:
                x, y = 1, y + 1
            x = pen.text(x, y, item, "dim") + 3


# --- the list -------------------------------------------------------------------------------------------------------------


class LayoutsScreen(SketchScreen):
    """The list of layouts; yields the id of the one to play on, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "go(-1)", "up", id="layouts.up", show=False),
        Binding("down,j,tab", "go(1)", "down", id="layouts.down", show=False),
        Binding("enter,space", "use", "play on it", id="layouts.use"),
        Binding("e", "edit", "edit", id="layouts.edit"),
        Binding("c", "copy", "copy", id="layouts.copy"),
        Binding("n", "new", "new", id="layouts.new"),
        Binding("D,delete", "delete", "delete", id="layouts.delete"),
        Binding("question_mark,f1", "help", "help", id="layouts.help", show=False),
        Binding("escape,backspace,q", "back", "back", id="layouts.back"),
    ]
    KEYS = (
        (("layouts.use",), "play on it"),
        (("layouts.edit",), "edit"),
        (("layouts.copy",), "copy"),
        (("layouts.new",), "new"),
        (("layouts.delete",), "delete"),
        (("layouts.back",), "back"),
    )

    def __init__(self, at: str = "") -> None:
        super().__init__()
        self.own = folder_of(FILES["layout"])
        self.found: list[Entry] = []
        self.at = 0
        self.wanted = at
        self.deleting: Path | None = None

    def on_mount(self) -> None:
        self.read()

    def on_screen_resume(self) -> None:
        if self.found:
            self.read()

    def read(self) -> None:
        """Reread the folder and select the wanted layout."""
        self.found = entries(FILES["layout"], self.own)
        self.at = next((n for n, entry in enumerate(self.found) if entry.id == self.wanted), min(self.at, len(self.found) - 1))
        self.show(self.note)

    @property
    def entry(self) -> Entry:
        return self.found[self.at]

    def draw(self, pen: Pen) -> None:
        pen.text(1, 0, "Layouts of the Inky Realm", "title bold")
        if not self.found:
            return
        room = pen.height - 7
        first = max(0, min(self.at - room // 2, len(self.found) - room))
        for y, entry in enumerate(self.found[first : first + room]):
            marked = first + y == self.at
            style = "marked bold reverse" if marked else "text" if entry.value else "danger"
            kind = "cannot be used" if not entry.value else "own" if entry.path else ""
            pen.text(1, 2 + y, f" {pen.glyphs['marked'] if marked else ' '} {entry.name}".ljust(LEFT - 5), style, LEFT - 5)
            pen.text(LEFT - 5 - len(kind), 2 + y, kind, style if marked else "dim")
        self.draw_entry(pen)
        self.draw_foot(pen)

    def draw_entry(self, pen: Pen) -> None:
        """Draw the marked layout with a short description."""
        width = pen.width - LEFT - 1
        if self.entry.value is None:
            pen.words(LEFT, 2, width, pen.height - 7, self.entry.fault, "danger")
            return
        layout = layout_of(self.entry.value)
        high = min(pen.height - 10, 2 * HEIGHT + 1)
        inset = Pen(min(width, 4 * WIDTH + 1), high, pen.glyphs)
        draw_layout(inset, self.entry.value)
        for y, row in enumerate(inset.rows):
            for x, (char, style) in enumerate(row):
                pen.text(LEFT + x, 2 + y, char, style)
        pen.words(LEFT, 3 + high, width, 3, f"{summary(layout)}.", "dim")

    # --- keys

    def action_go(self, step: int) -> None:
        self.at = (self.at + step) % len(self.found)
        self.wanted, self.deleting = self.entry.id, None
        self.show()

    def action_use(self) -> None:
        if self.entry.value is None:
            self.show("This file cannot be used.")
        else:
            self.dismiss(self.entry.id)

    def action_edit(self) -> None:
        if self.entry.value is None:
            self.show("This file cannot be used: mend it with a text editor, or delete it.")
        elif self.entry.path is None:
            self.action_copy()
        else:
            self.app.push_screen(EditorScreen(self.own, self.entry.value, self.entry.path), self.return_from_editor)

    def action_copy(self) -> None:
        if self.entry.value is None:
            self.show("This file cannot be used.")
        else:
            copied = msgspec.structs.replace(self.entry.value, name=f"My {self.entry.value.name}"[:NAME_LENGTH])
            self.app.push_screen(EditorScreen(self.own, copied, None), self.return_from_editor)

    def action_new(self) -> None:
        self.app.push_screen(EditorScreen(self.own), self.return_from_editor)

    def return_from_editor(self, path: Path | None) -> None:
        """Return from the editor."""
        if path is not None:
            self.wanted, self.note = path.stem, f"Saved in {path}."
        self.read()

    def action_delete(self) -> None:
        path = self.entry.path
        if path is None:
            self.show("This one comes with the game.")
        elif self.deleting != path:
            self.deleting = path
            self.show(f"Once more to delete {path.name} for good.")
        else:
            try:
                delete(path)
            except BadFile as error:
                self.show(str(error))
                return
            self.deleting = None
            self.wanted = ""
            self.note = f"{path.name} is deleted."
            self.read()

    def action_back(self) -> None:
        self.dismiss(None)


def draw_layout(pen: Pen, file: LayoutFile) -> None:
    """Draw a layout as large as fits, with the names of its places."""
    layout = layout_of(file)
    wide, high = layout.size
    scale = min(4, (pen.width - 1) / wide), min(2, (pen.height - 1) / high)
    plan = lay_out(layout.places, layout.links, scale)
    styles = [("seat1" if section else "border") for section in layout.sections]
    draw_frames(pen, plan.boxes, styles)
    draw_doors(pen, plan, "legal bold")
    for box, name, style in zip(plan.boxes, layout.names, styles, strict=True):
        draw_label(pen, box, name, style)


def draw_label(pen: Pen, box: Region, text: str, style: str) -> None:
    """Draw a text in the middle of a box."""
    pen.text(box.x + max(1, (box.width - len(text)) // 2), box.y + (box.height - 1) // 2, text, style, box.width - 2)


# --- the editor -----------------------------------------------------------------------------------------------------------


class EditorScreen(SketchScreen):
    """The layout editor; yields the file it saved, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "steer(0, -1)", "up", id="editor.up", show=False),
        Binding("down,j", "steer(0, 1)", "down", id="editor.down", show=False),
        Binding("left,h", "steer(-1, 0)", "left", id="editor.left", show=False),
        Binding("right,l", "steer(1, 0)", "right", id="editor.right", show=False),
        Binding("K", "shift(0, -1)", "all up", id="editor.all_up", show=False),
        Binding("J", "shift(0, 1)", "all down", id="editor.all_down", show=False),
        Binding("H", "shift(-1, 0)", "all left", id="editor.all_left", show=False),
        Binding("L", "shift(1, 0)", "all right", id="editor.all_right", show=False),
        Binding("tab", "next(1)", "next tile", id="editor.next", show=False),
        Binding("shift+tab", "next(-1)", "tile before", id="editor.previous", show=False),
        Binding("enter,space", "change('put')", "tile", id="editor.put"),
        Binding("x,delete", "change('remove')", "take away", id="editor.remove"),
        Binding("t", "change('tie')", "link or wall", id="editor.tie"),
        Binding("u,ctrl+z", "change('undo')", "undo", id="editor.undo"),
        Binding("r,ctrl+y", "change('redo')", "redo", id="editor.redo"),
        Binding("n", "rename", "name", id="editor.name"),
        Binding("s,ctrl+s", "save", "save", id="editor.save"),
        Binding("question_mark,f1", "help", "help", id="editor.help", show=False),
        Binding("escape,backspace,q", "back", "back", id="editor.back"),
    ]
    KEYS = (
        (("editor.left", "editor.down", "editor.up", "editor.right"), "go"),
        (("editor.put",), "tile"),
        (("editor.remove",), "take away"),
        (("editor.next",), "next tile"),
        (("editor.tie",), "link or wall"),
        (("editor.all_left", "editor.all_down", "editor.all_up", "editor.all_right"), "move all"),
        (("editor.undo", "editor.redo"), "undo, redo"),
        (("editor.name",), "name"),
        (("editor.save",), "save"),
        (("editor.back",), "back"),
    )

    def __init__(self, own: Path, file: LayoutFile | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.own, self.path = own, path
        self.sheet = Sheet(file)
        self.kept = self.sheet.drawn if path else None
        """The saved content; None if unsaved."""
        self.kept_name = self.sheet.name
        self.leaving = False

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield AskLine()

    def on_mount(self) -> None:
        if self.sheet.spots:
            self.sheet.cursor = self.sheet.spots[0]
        self.show()

    # --- drawing

    def scale(self, pen: Pen) -> tuple[int, int]:
        """Columns and rows per half-step."""
        return (6, 3) if pen.width >= 6 * WIDTH + 42 and pen.height >= 3 * HEIGHT + 9 else (4, 2)

    def draw(self, pen: Pen) -> None:
        sheet, (across, down) = self.sheet, self.scale(pen)
        state = "" if self.is_saved else "not saved yet"
        end = pen.text(1, 0, f"Layout: {sheet.name or 'without a name'}", "title bold", pen.width - 2)
        pen.text(end + 2, 0, state, "changed")
        for row in range(HEIGHT + 1):
            for column in range(WIDTH + 1):
                pen.text(1 + column * across, 1 + row * down, pen.glyphs["bullet"], "dim")
        plan = lay_out(sheet.spots, sheet.links, (across, down), origin=(1, 1))
        styles = ["seat1" if section else "border" for section in sheet.sections]
        draw_frames(pen, plan.boxes, styles)
        for spot, box, name, style in zip(sheet.spots, plan.boxes, sheet.names, styles, strict=True):
            draw_label(pen, box, name, "marked bold reverse" if spot in (sheet.under, sheet.tying) else style)
        cursor = lay_out([sheet.cursor], (), (across, down), origin=(1, 1)).boxes[0]
        draw_double(pen, cursor, "marked bold")
        draw_doors(pen, plan, "legal bold")
        self.app.cursor_position = Offset(cursor.x + cursor.width // 2, cursor.y + cursor.height // 2)
        self.draw_words(pen, 1 + WIDTH * across + 3)
        self.draw_foot(pen)

    def draw_words(self, pen: Pen, x: int) -> None:
        """Draw what is under the cursor, and what is still wrong."""
        sheet, width = self.sheet, pen.width - x - 1
        here = sheet.under
        y = 1
        if here is None:
            pen.text(x, y, "No tile here.", "dim", width)
        else:
            pen.text(x, y, f"Tile {sheet.names[sheet.spots.index(here)]}", "title bold", width)
            beside = sheet.neighbours(here)
            y += pen.words(x, y + 1, width, 2, f"adjacent: {', '.join(beside)}" if beside else "adjacent to nothing", "text")
        y += 2
        parts = max(sheet.sections, default=0) + 1
        pen.text(x, y, count_of(len(sheet.spots), "tiles") + (f" in {parts} sections" if parts > 1 else ""), "title bold", width)
        problems = sheet.problems()
        if not problems:
            y += pen.words(x, y + 1, width, 6, f"{pen.glyphs['check']} It can be played: {summary(self.finished_layout)}.", "good")
        for problem in problems:
            if y < pen.height - 6:
                y += pen.words(x, y + 1, width, pen.height - 6 - y, f"{pen.glyphs['barred']} {problem}", "danger")

    @property
    def finished_layout(self) -> Layout:
        """The layout on the sheet, which must be free of problems; it needs no name yet."""
        return layout_of(msgspec.structs.replace(self.sheet.file(), name=self.sheet.name or "?"))

    @property
    def is_saved(self) -> bool:
        """Whether everything on the sheet is saved, or the sheet is empty."""
        if self.kept is None:
            return not self.sheet.spots
        return self.sheet.drawn == self.kept and self.sheet.name == self.kept_name

    # --- keys

    def action_steer(self, dx: int, dy: int) -> None:
        self.sheet.steer(dx, dy)
        self.show_result("Now the other tile." if self.sheet.tying else "")

    def action_next(self, step: int) -> None:
        spots = self.sheet.spots
        if spots:
            at = spots.index(self.sheet.under) if self.sheet.under else -1 if step > 0 else 0
            self.sheet.cursor = spots[(at + step) % len(spots)]
        self.show_result()

    def action_shift(self, dx: int, dy: int) -> None:
        self.show_result(self.sheet.shift(dx, dy))

    def action_change(self, what: str) -> None:
        self.show_result(getattr(self.sheet, what)())

    def show_result(self, note: str = "") -> None:
        """Show the result of a key."""
        self.leaving = False
        self.show(note)

    def action_rename(self) -> None:
        self.ask_name("name")

    def ask_name(self, what: str) -> None:
        """Ask for the name of the layout, in order to `name` it or to `save` it."""
        self.query_one(AskLine).ask(what, "The name of the layout?", self.sheet.name, nothing_too=what == "name", most=NAME_LENGTH)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        self.sheet.name = message.value
        self.show_result()
        if message.what == "save":
            self.action_save()

    def action_save(self) -> None:
        problems = self.sheet.problems()
        if problems:
            self.show_result(f"Not saved. {problems[0]}")
            return
        if not self.sheet.name:
            self.ask_name("save")
            return
        try:
            path = save(self.sheet.file(), self.own, self.path)
        except BadFile as error:
            self.show_result(f"Not saved: {error}.")
            return
        self.dismiss(path)

    def action_back(self) -> None:
        if self.is_saved or self.leaving:
            self.dismiss(None)
        else:
            self.show("It is not saved. Once more to leave it, or save it first.")
            self.leaving = True
