"""Pages to browse (discard pile, tableaux, log), pages to inspect one thing, and the base of help and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Input

from engine.core.state import Names
from octotui.screens.services import Services
from octotui.terminal.canvas import Pen, wrap
from octotui.terminal.keys import keys
from octotui.terminal.tinted import plain
from octotui.widgets.drawn import Drawn
from octotui.widgets.reader import TOP, Reader, lines_in
from octotui.widgets.reader import Rows as Rows
from themes import style_sheet

KEYS_APART = "   "
ALL = 99_999
"""More lines than any page has."""


class BrowseScreen(Screen[None]):
    """A scrollable, searchable page of lines."""

    app: Services
    DEFAULT_CSS = style_sheet("browse")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q", "back", "back", id="look.back"),
        Binding("x,d,t,S,L", "close", "back to the table", id="look.close", show=False),
        Binding("question_mark,f1", "help", "what is here, or back", id="look.help"),
        Binding("down,j", "scroll(1)", "down", id="look.down", show=False),
        Binding("up,k", "scroll(-1)", "up", id="look.up", show=False),
        Binding("pagedown,space", "scroll(15)", "page down", id="look.page_down", show=False),
        Binding("pageup", "scroll(-15)", "page up", id="look.page_up", show=False),
        Binding("home,g", f"scroll({-ALL})", "beginning", id="look.beginning", show=False),
        Binding("end,G", f"scroll({ALL})", "end", id="look.end", show=False),
        Binding("slash", "search", "search", id="look.search"),
        Binding("n", "again", "next match", id="look.again"),
    ]

    about: Rows = []
    """What help says of the page; a page of the table has none, and the keys that open such pages there close it."""

    def __init__(self, heading: str, rows: Rows, end: bool = False) -> None:
        super().__init__()
        self.heading, self.rows, self.end = heading, rows, end
        self.wanted = ""
        self.missed = ""
        """The text that the last search did not find on this page."""
        self.found = -1

    def compose(self) -> ComposeResult:
        self.reader = Reader(self.title_line(), self.rows, lambda: self.app.appearance, lambda: self.app.glyphs)
        self.reader.end = self.end
        yield self.reader

    def on_resize(self) -> None:
        """Fit the keys beside the heading to the new width."""
        self.reader.title(self.title_line())

    def title_line(self) -> str:
        """The heading with the keys beside it, or below it where there is no room for them."""
        said, heading = KEYS_APART.join(self.keys_said()), self.headed()
        room = self.app.size.width - cell_len(said) - 6
        return f"{heading}    {said}" if max(map(cell_len, (heading, *self.headings()))) <= room else f"{heading}\n{said}"

    def headings(self) -> Names:
        """The other headings here that have the keys in the same place."""
        return ()

    def headed(self) -> str:
        """The heading, and what was not found."""
        return f"{self.heading}: no “{self.missed}” on this page" if self.missed else self.heading

    def keys_said(self) -> list[str]:
        """The key hints, most useful first."""
        told = [f"{self.key_for('help')}: help"] if self.about else []
        return [f"{self.key_for('back')}: back", f"{self.key_for('search')}: search", *told]

    def key_for(self, name: str) -> str:
        """The first key bound to this action."""
        return keys(f"look.{name}", self.app.own_keys)[0]

    def action_scroll(self, step: int) -> None:
        self.reader.scroll_rows(step)

    async def action_search(self) -> None:
        """Ask for a search text below the page; the input line is created only now, so that a page opens at once."""
        search = Input(placeholder="search", id="search")
        await self.mount(search, after=self.reader)
        search.focus()

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        self.wanted = message.value.strip().lower()
        await message.input.remove()
        self.found = -1
        self.action_again()

    def action_again(self) -> None:
        """Go to the next match of the search."""
        if not self.wanted:
            return
        texts = [plain(text).lower() for text, _ in self.rows]
        after = [*range(self.found + 1, len(texts)), *range(self.found + 1)]
        matches = (n for n in after if self.wanted in texts[n])
        self.found = next(matches, -1)
        self.missed = self.wanted if self.found < 0 else ""
        self.reader.title(self.title_line())
        if self.found >= 0:
            self.reader.find(self.found)

    async def action_back(self) -> None:
        if asking := self.query(Input):
            await asking.remove()
        else:
            self.dismiss()

    async def action_close(self) -> None:
        """Go back to the table by a key that opens pages there."""
        if not self.about:
            await self.action_back()

    async def action_help(self) -> None:
        """Say what is on the page; go back from a page that is not explained."""
        if self.about:
            self.app.push_screen(BrowseScreen("Help", self.about))
        else:
            await self.action_back()


class PageKeys(Drawn):
    """The keys of a page beside the board, in place of those of the table."""

    DEFAULT_CSS = "PageKeys { dock: bottom; height: 1; }"

    def __init__(self, said: Callable[[], list[str]]) -> None:
        super().__init__()
        self.said = said

    def draw(self, pen: Pen) -> None:
        pen.text(0, 0, KEYS_APART.join(self.said()), "dim", pen.width)


class InspectScreen(BrowseScreen):
    """A page about one thing; left and right turn to the next. Where the table has room for it, it lies there, beside the board."""

    DEFAULT_CSS = "InspectScreen Vertical { background: $background; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,shift+tab", "turn(-1)", "the one before", id="look.before"),
        Binding("right,l,tab", "turn(1)", "the next one", id="look.next"),
    ]

    def __init__(self, pages: list[tuple[str, Rows]], at: int, rooms: Sequence[Region] = ()) -> None:
        super().__init__(*pages[at])
        self.pages, self.at = pages, at
        whole = (room for room in rooms if all(lines_in(rows, room.width) <= room.height for _, rows in pages))
        self.room = next(whole, rooms[-1] if rooms else Region())
        """Where it lies at the table, if possible whole, in a terminal of the size that this has now; else it fills that."""

    def compose(self) -> ComposeResult:
        self.made_for = self.app.size
        self.page_keys = PageKeys(self.keys_said)
        yield self.page_keys
        with Vertical() as self.page:
            yield from super().compose()
        self.lie()

    def on_resize(self) -> None:
        self.lie()
        super().on_resize()

    @property
    def beside(self) -> bool:
        """Whether it lies beside the board."""
        return bool(self.room) and self.app.size == self.made_for

    def title_line(self) -> str:
        return "\n".join(wrap(self.headed(), self.room.width - 2, TOP, "")) if self.beside else super().title_line()

    def lie(self) -> None:
        """Take the room at the table, or the terminal."""
        place = self.room if self.beside else self.app.size.region
        self.styles.background = "transparent" if self.beside else None
        self.page_keys.display = self.beside
        self.page.styles.offset, self.page.styles.width, self.page.styles.height = place.offset, place.width, place.height

    def headings(self) -> Names:
        return tuple(heading for heading, _ in self.pages)

    def keys_said(self) -> list[str]:
        turn = [f"{self.key_for('before')} {self.key_for('next')}: {self.at + 1} of {len(self.pages)}"] if len(self.pages) > 1 else []
        return [*turn, *super().keys_said()]

    def action_turn(self, step: int) -> None:
        """Turn to the next page."""
        self.at = (self.at + step) % len(self.pages)
        self.heading, self.rows = self.pages[self.at]
        self.found = -1
        self.reader.write(self.title_line(), self.rows)
        self.page_keys.redraw()
