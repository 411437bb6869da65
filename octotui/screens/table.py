"""The table: areas bound to one seat's view, keys to choices."""

from __future__ import annotations

import asyncio
import string
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Resize
from textual.geometry import Region
from textual.reactive import Reactive

from engine.core.match import LONGEST_SAID
from engine.core.prompt import Refused
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.leaving import MatchScreen
from octotui.screens.marks import Marks
from octotui.screens.others import OthersTurn
from octotui.screens.placement import Small, lay_out, next_panel, regions
from octotui.tables import table_of
from octotui.tables.game_table import Foreseen
from octotui.terminal.keys import keys, pressed
from octotui.widgets.area import Area
from octotui.widgets.areas import Menu, Unsaved
from octotui.widgets.scene import Scene, unset

if TYPE_CHECKING:
    from octotui.screens.hint import HintBox
    from octotui.screens.palette import Entry
    from octotui.widgets.ask_line import AskLine

MAIN = {
    "pick": "take",
    "hints": "letters",
    "undo": "undo",
    "inspect": "inspect",
    "panel": "panels",
    "log": "log",
    "palette": "all",
    "help": "help",
}
"""The actions whose keys are said at the table, by the ends of their ids."""


class TableScreen(MatchScreen):
    """One match at the table."""

    LEAVE = "table.leave"
    scene: Reactive[Scene[Any, Any]] = Reactive(unset, repaint=False, always_update=True)
    """What is on the screen; the areas are bound to it, and repaint what has changed."""
    DEFAULT_CSS = """
    TableScreen { layout: vertical; overflow: hidden; background: $background; layers: table ask; }
    TableScreen AskLine { layer: ask; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "steer('up')", "up", id="table.up", show=False),
        Binding("down,j", "steer('down')", "down", id="table.down", show=False),
        Binding("left,h", "steer('left')", "left", id="table.left", show=False),
        Binding("right,l", "steer('right')", "right", id="table.right", show=False),
        Binding("tab", "next(1)", "next choice", id="table.next", show=False),
        Binding("shift+tab", "next(-1)", "choice before", id="table.previous", show=False),
        Binding("enter,space", "pick", "pick", id="table.pick"),
        Binding("full_stop", "suggested", "the obvious thing", id="table.suggested"),
        Binding("H", "hint", "hint", id="table.hint"),
        Binding("f", "hints", "letters", id="table.hints"),
        Binding("u,ctrl+z", "undo", "undo", id="table.undo"),
        Binding("r,ctrl+y", "redo", "redo", id="table.redo"),
        Binding("U", "undo_turn", "undo the turn", id="table.undo_turn"),
        Binding("ctrl+p", "palette", "everything", id="table.palette"),
        Binding("x", "inspect", "inspect", id="table.inspect"),
        Binding("d", "browse('discard')", "discard pile", id="table.discard"),
        Binding("t", "browse('tableaux')", "tableaux", id="table.tableaux"),
        Binding("S", "browse('secret')", "what only you know", id="table.secret"),
        Binding("L", "browse('log')", "log", id="table.log"),
        Binding("o", "panel", "panels", id="table.panel"),
        Binding("m", "say", "say something", id="table.say"),
        Binding("pagedown", "page(1)", "page of the menu", id="table.page_down", show=False),
        Binding("pageup", "page(-1)", "page before", id="table.page_up", show=False),
        Binding("question_mark,f1", "help", "help", id="table.help"),
        Binding("escape,backspace", "back", "back", id="table.back", show=False),
        Binding("q", "leave", "leave", id="table.leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.set_reactive(TableScreen.scene, Scene(session.game, session.view(), session.seat, session.match.names))
        self.kind = table_of(session.game.id).board
        self.areas: dict[str, Area[Any, Any]] = {}
        self.marks = Marks(table_of(session.game.id).inspection)
        self.panel = self.kind.panels[0]
        self.hint_box: HintBox | None = None
        """The hint, once one has been asked for."""
        self.note = ""
        self.spoken = session.heard()
        """What has been said and not been answered by any key yet."""
        self.before: Any = None
        self.others = OthersTurn(self)
        self.painted = asyncio.Event()
        """Set once the table has been seen: no bot delays that."""
        self.made_with: object = None
        """The appearance that its areas were made with."""
        self.unread = False
        """Whether something is asked after others have played, and nobody has had the time to read it yet."""

    def compose(self) -> ComposeResult:
        self.areas = self.kind.areas(lambda: self.app.appearance, lambda: self.app.glyphs, self.app.ascii_only)
        for area in self.areas.values():
            yield area.data_bind(TableScreen.scene)
        self.below = Unsaved(lambda: self.app.appearance, lambda: self.app.glyphs, id="unsaved")
        self.below.display = False
        yield self.below
        yield Small()

    @cached_property
    def main_keys(self) -> str:
        """The keys of most use, as they are bound."""
        said = {id: keys(f"table.{id}", self.app.own_keys)[0] for id in MAIN}
        return "  ".join(f"{said[id]} {what}" for id, what in MAIN.items())

    @property
    def watching(self) -> bool:
        """Whether bots play alone."""
        return not self.session.people

    def on_mount(self) -> None:
        self.made_with = self.app.appearance
        self.call_after_refresh(self.painted.set)
        self.go_on(of_itself=False)

    # --- showing

    def on_resize(self, event: Resize) -> None:
        if self.others.stepping:
            self.paint(self.scene)
        else:
            self.show()

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """Lay the areas out for the size of the terminal and what they hold of a scene."""
        need = partial(self.need, scene)
        places = regions(self.kind, self.app.size, self.panel, need)
        self.below.display = bool(places and self.unsaved)
        if self.below.display:
            width, height = max(place.right for place in places.values()), max(place.bottom for place in places.values())
            height = min(height, self.app.size.height - 1)
            places = dict(self.kind.layout(width, height, self.panel, need))
            self.below.place(Region(0, height, width, 1))
        lay_out(self, self.areas, places)

    def need(self, scene: Scene[Any, Any], name: str, width: int) -> tuple[int, int]:
        """How many rows an area needs for a scene at this width: at least, and to show all it holds."""
        return self.areas[name].need(scene, width)

    def show(self) -> None:
        """Bring every area up to date with the match, as the holder of the keyboard sees it."""
        session = self.session
        prompt = session.prompt()
        self.marks.settle(prompt)
        idle, idle_keys = self.idle()
        scene = Scene(
            game=session.game,
            view=session.view(),
            seat=session.seat,
            names=session.match.names,
            prompt=prompt,
            cursor=self.marks.code,
            before=self.before,
            foreseen=self.foreseen(),
            log=session.log(),
            hints=self.marks.letters,
            typed=self.marks.typed,
            note=self.note,
            spoken=self.spoken,
            panel=self.panel,
            keys=self.main_keys,
            idle=idle,
            idle_keys=idle_keys,
        )
        self.paint(scene)

    def idle(self) -> tuple[str, str]:
        """What goes on while nobody here is asked, and the keys of most use then."""
        said = {name: keys(f"table.{name}", self.app.own_keys)[0] for name in ("pick", "suggested", "leave")}
        if self.session.match.over:
            return "The game is over", f"{said['pick']}: the result   {said['leave']}: leave"
        thought = self.others.thought.heading(self.app.glyphs) if self.others.thought else ""
        if self.watching:
            named = self.others.thought.named if self.others.thought else ""
            what = f"any key: the next answer, {said['suggested']}: to the end, {said['leave']}: leave"
            return thought or "The bots are playing", named + what
        return thought or Scene.idle, Scene.idle_keys

    def foreseen(self) -> Foreseen | None:
        """What the marked choice would do."""
        return self.session.foresee(self.marks.code) if self.marks.code else None

    def paint(self, scene: Scene[Any, Any]) -> None:
        """Lay the areas out for a scene, and show it in them."""
        self.lay_out(scene)
        self.scene = scene
        if self.below.display:
            self.below.sentence = self.unsaved
            self.below.scene = scene
        self.put_caret()

    def put_caret(self) -> None:
        """The terminal's own cursor goes to the words of what is marked: its line of the menu, or where else it lies.

        In a hint it is the hint's own line.
        """
        if self.hint_box is not None and self.hint_box.open:
            self.call_after_refresh(self.hint_box.put_caret)
            return
        menu = self.areas["menu"]
        spot = menu.spots.get(self.marks.code)
        spot = spot.translate(menu.region_on_screen.offset) if spot else self.spots().get(self.marks.code)
        self.app.cursor_position = spot.offset if spot else menu.region_on_screen.offset

    def show_caret(self, seen: bool) -> None:
        """Show the terminal's own cursor, which Textual hides, or hide it."""
        driver = self.app._driver
        if driver is not None and not self.app.is_headless and self.app.config.terminal_cursor:
            driver.write("\x1b[?25h" if seen else "\x1b[?25l")

    def spots(self) -> dict[str, Region]:
        """Where each choice lies on the screen: on the board if it is there, else in the menu."""
        found: dict[str, Region] = {}
        for name in sorted(self.areas, key=lambda n: n != "menu"):
            area = self.areas[name]
            if area.display:
                for code, region in area.spots.items():
                    found[code] = region.translate(area.region_on_screen.offset)
        return found

    # --- the course of the match

    def go_on(self, of_itself: bool = True) -> None:
        """After any answer: hand over, let bots play, or ask; and show the result at the end.

        `of_itself`: a turn in which nothing is left to choose may end by itself. Not so where one has just sat down, or taken it back.
        """
        self.marks.begin()
        self.close_hint()
        session = self.session
        if session.match.over:
            self.show()
            self.post_message(routes.Finish(session))
        elif session.must_hand_over:
            seat = session.asked
            assert seat is not None
            self.post_message(routes.HandOver(session, seat))
        elif of_itself and self.turn_ends_itself():
            session.act(self.session.match.game.proposal(session.match.state, session.seat))
            self.go_on()
        else:
            self.show()
            if session.asked is None and session.bots_wait:
                self.others.play()

    def go_on_after_others(self) -> None:
        """Go on after what happened without the person: no key that was pressed meanwhile answers what is asked now."""
        self.go_on()
        if self.is_current and self.session.asked == self.session.seat:
            self.unread = True
            self.app.keyboard.anew()

    def turn_ends_itself(self) -> bool:
        """Whether nothing is left to choose, and the person does not want to confirm that."""
        session = self.session
        return not self.app.config.confirm_end_turn and session.asked == session.seat and len(self.legal()) == 1

    def legal(self) -> tuple[str, ...]:
        """The codes the holder of the keyboard may answer with."""
        return self.session.game.legal(self.session.match.state, self.session.seat)

    def answer(self, code: str) -> None:
        """Give this answer for the person who is asked."""
        session = self.session
        if session.asked != session.seat or self.others.stepping or (self.unread and self.too_soon()):
            return
        self.unread = False
        self.before = self.scene.view
        self.note = self.spoken = ""
        try:
            session.act(code)
        except Refused as refused:
            self.note = refused.reason.text
            self.show()
            return
        self.marks.code = ""
        if steps := self.others.steps():
            self.others.step_by_step(steps)
        else:
            self.go_on()

    # --- keys

    async def on_key(self, event: Key) -> None:
        leaves = self.leaves(event)
        self.unread = self.unread and self.app.keyboard.hasty
        if self.warned and not leaves:
            self.warned = self.note = ""
        if self.others.stepping and not leaves:
            event.stop()
            event.prevent_default()
            self.others.hurry()
            return
        if self.session.asked is None:
            if not leaves:
                self.others.hurry()
            return
        if self.marks.letters and (event.is_printable or event.key in ("escape", "backspace", "enter")):
            event.stop()
            event.prevent_default()
            code = self.marks.lettered(event.character)
            self.marks.letters = {}
            if code is not None:
                self.pick(code)
            else:
                self.show()
            return
        prompt = self.scene.prompt
        if prompt is None or event.character is None:
            return
        if event.character in string.digits and self.put_together(event.character):
            event.stop()
        elif self.marks.means_a_choice(event.character):
            self.take_key(event, self.marks.choice_of(event.character, prompt))

    def take_key(self, event: Key, code: str | None) -> None:
        """Answer with this code; if there is none, say so, unless the person has given the key to something else."""
        own = self.app.own_keys
        if code is not None:
            event.stop()
            event.prevent_default()
            self.answer(code)
        elif not any(pressed(event, id, own) for id in own):
            self.note = f"No choice has the key {event.character} now."
            self.show()

    def put_together(self, key: str) -> bool:
        """Where an answer takes several keys, take this one as the next; gives whether it is one of them."""
        note = self.marks.put_together(self.scene, key)
        if note is None:
            return False
        self.note = note
        self.show()
        return True

    def pick(self, code: str) -> None:
        """Mark this choice and give it as the answer, or as its next part."""
        self.marks.code = code
        self.set_reactive(TableScreen.scene, replace(self.scene, cursor=code))
        if not self.put_together("enter"):
            self.answer(code)

    def action_steer(self, direction: str) -> None:
        """To the nearest choice in that direction."""
        if code := self.marks.steered(self.spots(), direction):
            self.move_cursor(code)
        elif self.marks.code not in self.spots():
            self.action_next(1)

    def action_next(self, step: int) -> None:
        """To the next choice of the menu, or the one before."""
        if code := self.marks.following(self.scene.choices, step):
            self.move_cursor(code)
        else:
            self.action_panel()

    def move_cursor(self, code: str) -> None:
        """Only the mark moves: everything else is as it was."""
        self.marks.code, self.note, self.spoken = code, "", ""
        self.scene = replace(self.scene, cursor=code, note="", spoken="", foreseen=self.foreseen())
        self.put_caret()

    def action_pick(self) -> None:
        if self.session.match.over:
            self.post_message(routes.Finish(self.session))
        elif self.marks.code:
            self.pick(self.marks.code)

    def action_suggested(self) -> None:
        """Answer as proposed; but which card to discard for a payment is for the person to say."""
        prompt = self.scene.prompt
        if self.watching:
            self.others.to_the_end()
        elif prompt and self.marks.withheld(prompt):
            self.action_pick()
        elif prompt:
            self.answer(prompt.proposal)

    def action_hints(self) -> None:
        self.marks.put_letters(self.scene.choices)
        self.show()

    def on_area_picked(self, message: Area.Picked) -> None:
        self.pick(message.code)

    async def action_hint(self) -> None:
        """What an expert would do in place of the one who is asked."""
        from octotui.screens.hint import HintBox

        bar = self.session.hint_bar()
        if bar:
            self.note = f"No hint: {bar}."
            self.show()
            return
        if self.hint_box is None:
            self.hint_box = HintBox()
            await self.mount(self.hint_box)
        self.hint_box.ask(self.session)

    def on_hint_box_taken(self, message: HintBox.Taken) -> None:
        self.marks.typed = ""
        self.move_cursor(message.code)

    def on_hint_box_closed(self) -> None:
        self.put_caret()

    def close_hint(self) -> None:
        """No hint on a question that is over."""
        if self.hint_box is not None:
            self.hint_box.close()

    def action_undo(self) -> None:
        self._history(self.session.match.undo)

    def action_redo(self) -> None:
        self._history(self.session.match.redo)

    def action_undo_turn(self) -> None:
        """Back to the start of one's turn, as far as that is fair."""
        if not self.session.present:
            return
        self.note = ""
        if begun := self.session.asked is None:
            self.action_undo()
            if self.session.asked is None:
                return
        self.before = self.scene.view
        try:
            self.session.undo_turn()
        except Refused as refused:
            if not begun:
                self.note = f"No undo: {refused.reason.text}."
        self.marks.code = ""
        self.go_on(of_itself=False)

    def _history(self, go: Any) -> None:
        if not self.session.present:
            return
        self.note = self.spoken = ""
        try:
            go(self.session.seat)
        except Refused as refused:
            self.note = f"No {'undo' if go == self.session.match.undo else 'redo'}: {refused.reason.text}."
            self.show()
            return
        self.others.stop()
        self.before = self.scene.view
        self.marks.code = ""
        self.go_on(of_itself=go != self.session.match.undo)

    def action_panel(self) -> None:
        """The next side panel in front."""
        self.panel = next_panel(self.kind.panels, self.panel, partial(self.need, self.scene), self.app.size.width)
        self.show()

    async def action_say(self) -> None:
        """Type something for all at the table to read."""
        from octotui.widgets.ask_line import AskLine

        if not self.session.present:
            return
        if not self.query(AskLine):
            await self.mount(AskLine())
        question = f"What do you say to all? Up to {LONGEST_SAID} letters, for the log; it binds nobody."
        self.query_one(AskLine).ask("say", question, most=LONGEST_SAID)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        self.spoken = self.session.say(message.value)
        self.note = ""
        self.show()

    def action_page(self, step: int) -> None:
        """Turn the page of the menu."""
        menu = self.areas["menu"]
        assert isinstance(menu, Menu)
        menu.turn(step)

    def action_palette(self) -> None:
        """Everything that can be done now, to find by typing."""
        from octotui.screens.palette import PaletteScreen, entries

        self.marks.letters = {}
        self.app.push_screen(PaletteScreen(entries(self)), self.do_entry)

    def do_entry(self, entry: Entry | None) -> None:
        """Do what was picked in the palette."""
        if entry and entry.do:
            self.call_later(entry.do)

    def on_screen_suspend(self) -> None:
        self.show_caret(False)

    def on_screen_resume(self) -> None:
        """Settings may have changed how everything looks: then a fresh table takes the place of this one."""
        self.show_caret(True)
        if self.made_with not in (None, self.app.appearance):
            self.made_with = None
            self.app.call_later(self.sit_down_again)

    def sit_down_again(self) -> None:
        """The same table, made anew."""
        self.post_message(routes.SitDown(self.session))

    def action_inspect(self) -> None:
        self.post_message(routes.Inspect(self.scene))

    def action_browse(self, what: str) -> None:
        self.post_message(routes.Browse(self.scene, what))

    def action_help(self) -> None:
        self.post_message(routes.Help(self.scene))

    def action_back(self) -> None:
        """Close what is open, and take back the last key of an answer that takes several."""
        self.note, self.spoken, self.marks.typed = "", "", self.marks.typed[:-1]
        self.marks.letters = {}
        if self.session.match.over:
            self.post_message(routes.Finish(self.session))
        else:
            self.show()

    def remark(self, sentence: str) -> None:
        self.note = sentence
        self.paint(replace(self.scene, note=sentence))

    def warn(self, sentence: str) -> None:
        self.note = sentence
        self.marks.letters = {}
        self.others.hurry()
        self.show()
