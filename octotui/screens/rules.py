"""The rules: a table of contents, a page for each section, links between them, and full-text search."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input

from octotui.screens import routes
from octotui.screens.browse import ALL, KEYS_APART, BrowseScreen
from octotui.screens.services import Services
from octotui.tables.rulebook import SIGNS, Rows, games, rulebook, section_rows
from octotui.terminal.keys import key_rows, keys
from octotui.widgets.reader import Reader
from themes import style_sheet

SIDE_BY_SIDE = 120
"""Minimum columns to show the contents beside the page."""
HELP: Rows = [
    ("Reading the rules", "title bold"),
    ("  Contents           up and down mark a section, enter opens it", "text"),
    ("  A section          1 to 9 open what it lists below “See also”; one step back returns from there", "text"),
    ("  Search             type some letters: the contents list the sections that have them, and enter opens the marked one", "text"),
]


class HelpScreen(BrowseScreen):
    """Help; at a table of `game`, with links to all signs and to the rules section on the current question."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "signs", "the signs", id="help.signs"),
        Binding("enter", "rules", "all rules", id="help.rules"),
    ]

    def __init__(self, rows: Rows, game: str, section: str) -> None:
        super().__init__("Help", rows)
        self.game, self.section = game, section

    def keys_said(self) -> list[str]:
        said = {name: keys(f"help.{name}", self.app.own_keys)[0] for name in ("signs", "rules")}
        if self.missed and self.game:
            return [f"{said['rules']}: search all the rules", *super().keys_said()]
        signs = [f"{said['signs']}: the signs"] if self.game else []
        return [*signs, f"{said['rules']}: the rules", *super().keys_said()]

    def action_signs(self) -> None:
        if self.game in games():
            self.post_message(routes.Rules(self.game, SIGNS))

    def action_again(self) -> None:
        """Go to the next match of the search; if the page has none, to those in the rules."""
        super().action_again()
        if self.missed and self.game in games() and rulebook(self.game).search(self.missed):
            self.action_rules()

    def action_rules(self) -> None:
        if self.game in games():
            self.post_message(routes.Rules(self.game, "" if self.missed else self.section, self.missed))
        else:
            self.post_message(routes.ChooseRules())


class RulesScreen(Screen[None]):
    """The rules of one game, opened at a section or at the contents."""

    app: Services
    DEFAULT_CSS = style_sheet("rules")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "back", "back", id="rules.back"),
        Binding("q", "leave", "leave the rules", id="rules.leave"),
        Binding("question_mark,f1", "help", "help", id="rules.help"),
        Binding("down,j", "step(1)", "down", id="rules.down", show=False),
        Binding("up,k", "step(-1)", "up", id="rules.up", show=False),
        Binding("pagedown,space", "step(15)", "page down", id="rules.page_down", show=False),
        Binding("pageup", "step(-15)", "page up", id="rules.page_up", show=False),
        Binding("home,g", f"step({-ALL})", "beginning", id="rules.beginning", show=False),
        Binding("end,G", f"step({ALL})", "end", id="rules.end", show=False),
        Binding("enter", "open", "open", id="rules.open"),
        Binding("n,right,l", "turn(1)", "next section", id="rules.next"),
        Binding("p,left,h", "turn(-1)", "section before", id="rules.before"),
        Binding("c,tab", "contents", "contents", id="rules.contents"),
        Binding("slash", "search", "search", id="rules.search"),
    ]

    def __init__(self, game: str, section: str = "", wanted: str = "") -> None:
        super().__init__()
        self.book = rulebook(game)
        found = self.book.search(wanted) if wanted else []
        self.open = section or (found[0][0].id if found else self.book.ids[0])
        """The current section, shown or hidden behind the contents."""
        self.listing = not section
        """Whether the contents have the cursor."""
        self.wanted = wanted
        """The search text."""
        self.before_search = self.open
        """The section that was marked or shown before the search."""
        self.trail: list[str] = []
        """The history for *back*: sections, or an empty string for the contents."""
        self.lines: list[str] = []
        """The section each line of the contents opens; empty for headings."""

    def compose(self) -> ComposeResult:
        appearance, glyphs = (lambda: self.app.appearance), (lambda: self.app.glyphs)
        with Horizontal():
            yield Reader("", [], appearance, glyphs, id="contents")
            yield Reader("", [], appearance, glyphs, id="page")

    def on_mount(self) -> None:
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.show()

    # --- showing

    def show(self) -> None:
        """Update the contents and the page."""
        narrow = self.app.size.width < SIDE_BY_SIDE
        self.set_class(narrow, "narrow")
        listed, page = self.query_one("#contents", Reader), self.query_one("#page", Reader)
        listed.display, page.display = self.listing or not narrow, not (self.listing and narrow)
        self.list_contents(listed)
        section = self.book[self.open]
        rows = section_rows(self.book, section, self.app.glyphs)
        page.write(self.page_heading(), rows)
        if self.wanted:
            at = next((n for n, (line, _) in enumerate(rows) if self.wanted.lower() in line.lower()), 0)
            page.find(at)

    def list_contents(self, listed: Reader) -> None:
        """List the titles under their part headings; or the search results, each with a matching line."""
        rows: Rows = []
        self.lines = []
        if self.wanted:
            for section, line in self.book.search(self.wanted):
                rows.append((section.title, "legal"))
                rows += [(f"   {line}", "dim")] if line != section.title else []
                self.lines += [section.id] * (1 + (line != section.title))
        else:
            for section in self.book.section:
                if section.part:
                    rows += [("", "text")] * bool(rows) + [(section.part, "title bold")]
                    self.lines += [""] * (len(rows) - len(self.lines))
                rows.append((f"  {section.title}", "legal"))
                self.lines.append(section.id)
        if not rows:
            rows, self.lines = [(f"No “{self.wanted}” in the rules.", "dim")], [""]
        listed.write(self.contents_heading(), rows)
        if self.open in self.lines:
            listed.find(self.lines.index(self.open))

    def key_for(self, name: str) -> str:
        """The first key bound to this action."""
        return keys(f"rules.{name}", self.app.own_keys)[0]

    def contents_heading(self) -> str:
        name = f"Rules of {self.book.title}"
        return name if self.app.size.width >= SIDE_BY_SIDE else f"{name}    {self.keys_said(open='open')}"

    def page_heading(self) -> str:
        """The number of the section, with the game unless the contents beside it name it, and the keys beside that or below."""
        number, width = f"{self.book.ids.index(self.open) + 1} of {len(self.book.ids)}", self.app.size.width
        said = f"{self.key_for('before')} {self.key_for('next')}: page{KEYS_APART}{self.keys_said(contents='contents')}"
        if width >= SIDE_BY_SIDE:
            return f"{number}{KEYS_APART}{said}"
        name = f"Rules of {self.book.title}, {number}"
        return f"{name}    {said}" if cell_len(name) + cell_len(said) + 8 <= width else f"{name}\n{said}"

    def keys_said(self, **first: str) -> str:
        """The keys of these actions and of those that every page has, each with what it does."""
        does = {**first, "search": "search", "back": "back", "help": "help"}
        return KEYS_APART.join(f"{self.key_for(name)}: {said}" for name, said in does.items())

    # --- navigation

    def go_to(self, section: str) -> None:
        """Open a section, remembering the current place for *back*."""
        self.trail.append("" if self.listing else self.open)
        self.open, self.listing = section, False
        self.show()

    def action_open(self) -> None:
        if self.listing and self.open in self.lines:
            self.go_to(self.open)

    def action_step(self, step: int) -> None:
        """Move by lines of the page, or by titles of the contents."""
        if not self.listing:
            self.query_one("#page", Reader).scroll_rows(step)
            return
        ids = list(dict.fromkeys(id for id in self.lines if id))
        if ids:
            at = ids.index(self.open) + step if self.open in ids else 0
            self.open = ids[max(0, min(at, len(ids) - 1))]
            self.show()

    def action_turn(self, step: int) -> None:
        """Go to the next or previous section; from the contents, open the marked one."""
        if self.listing:
            if step > 0:
                self.action_open()
            return
        ids = self.book.ids
        self.open, self.wanted = ids[(ids.index(self.open) + step) % len(ids)], ""
        self.show()

    def action_contents(self) -> None:
        """Go to the contents, or from there to the marked section."""
        if self.listing:
            self.action_open()
            return
        self.trail.append(self.open)
        self.listing, self.wanted = True, ""
        self.show()

    def on_key(self, event: Key) -> None:
        """Follow the link of a digit."""
        see = self.book[self.open].see
        if not self.listing and event.character and event.character in "123456789"[: len(see)]:
            event.stop()
            self.wanted = ""
            self.go_to(see[int(event.character) - 1])

    async def action_search(self) -> None:
        """Ask for a search text below the contents, searching as it is typed."""
        if not self.listing:
            self.trail.append(self.open)
        self.listing, self.wanted, self.before_search = True, "", self.open
        self.show()
        search = Input(placeholder="search in all the rules")
        await self.mount(search)
        search.focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        self.wanted = message.value.strip()
        found = self.book.search(self.wanted) if self.wanted else []
        if found:
            self.open = found[0][0].id
        self.show()

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        await message.input.remove()
        self.action_open()

    async def action_back(self) -> None:
        """Go back: out of the search, to the previous place, or out of the rules."""
        if asking := self.query(Input):
            await asking.remove()
        if self.wanted and self.listing:
            self.wanted, self.open = "", self.before_search
        elif not self.trail:
            self.dismiss()
            return
        else:
            before = self.trail.pop()
            self.listing, self.open = not before, before or self.open
        self.show()

    def action_leave(self) -> None:
        self.dismiss()

    def action_help(self) -> None:
        """Say what the keys do here."""
        pressed = key_rows(self.BINDINGS, self.app.own_keys)
        self.app.push_screen(BrowseScreen("Help", [*HELP, ("", "text"), ("Keys", "title bold"), *pressed]))
