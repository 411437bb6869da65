"""The table as it is seen: the areas of a game, laid out for the terminal and bound to one seat's view of a match.

What is asked and answered there is in `table`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.geometry import Region
from textual.reactive import Reactive

from octotui.play.session import Session
from octotui.screens import standing
from octotui.screens.leaving import MatchScreen
from octotui.screens.marks import Marks
from octotui.screens.placement import Small, lay_out, next_panel, regions
from octotui.screens.recap import Unread, place_stop
from octotui.tables import table_of
from octotui.tables.game_table import Foreseen
from octotui.terminal.keys import keys
from octotui.widgets.area import Area
from octotui.widgets.areas import Unsaved
from octotui.widgets.recap import Stop
from octotui.widgets.scene import Scene, unset

if TYPE_CHECKING:
    from octotui.screens.hint import HintBox
    from octotui.widgets.thinking_status import ThinkingStatus

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
"""The actions whose keys are always on the table, by the ends of their ids."""


class TableView(MatchScreen):
    """A match on the screen, with a mark on one of the choices."""

    scene: Reactive[Scene[Any, Any]] = Reactive(unset, repaint=False, always_update=True)
    """What is on the screen; the areas are bound to it, and repaint what has changed."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.set_reactive(TableView.scene, Scene(session.game, session.view(), session.front, session.match.names))
        self.board = table_of(session.game.id).board
        self.areas: dict[str, Area[Any, Any]] = {}
        self.marks = Marks(table_of(session.game.id).inspection)
        self.panel = self.board.panels[0]
        self.pointed: tuple[str, ...] = ()
        """The areas that are outlined."""
        self.hint_box: HintBox | None = None
        """The hint, once one has been asked for."""
        self.thinking: ThinkingStatus | None = None
        """What is shown of a bot that thinks for long."""
        self.stepping = False
        """Whether a non-player turn is being shown step by step."""
        self.note = ""
        self.spoken = session.heard()
        """What has been said and not been answered by any key yet."""
        self.unread_turns = Unread(session)
        self.before: Any = None
        """The view before the last answer, to show what has changed."""
        self.painted = asyncio.Event()
        """Set once the table has been seen: no bot delays that."""

    def compose(self) -> ComposeResult:
        self.areas = self.board.areas(lambda: self.app.appearance, lambda: self.app.glyphs, self.app.ascii_only)
        for area in self.areas.values():
            yield area.data_bind(TableView.scene)
        self.below = Unsaved(lambda: self.app.appearance, lambda: self.app.glyphs, id="unsaved")
        self.below.display = False
        yield self.below
        self.stop = Stop(lambda: self.app.appearance, lambda: self.app.glyphs, id="stop")
        self.stop.display = False
        yield self.stop.data_bind(TableView.scene)
        yield Small()

    @property
    def main_keys(self) -> str:
        """The keys of most use, as they are bound."""
        said = {id: keys(f"table.{id}", self.app.own_keys)[0] for id in MAIN}
        return "  ".join(f"{said[id]} {what}" for id, what in MAIN.items())

    @property
    def watching(self) -> bool:
        """Whether only bots play."""
        return not self.session.people

    def on_resize(self) -> None:
        if self.stepping:
            self.paint(self.scene)
        else:
            self.show()

    def on_settings_changed(self) -> None:
        """Keys may be others now."""
        self.on_resize()

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """Lay the areas out for the size of the terminal and what they hold of a scene."""
        need = partial(self.need, scene)
        places = regions(self.board, self.app.size, self.panel, need)
        self.below.display = bool(places and self.unsaved)
        if self.below.display:
            width, height = max(place.right for place in places.values()), max(place.bottom for place in places.values())
            height = min(height, self.app.size.height - 1)
            places = dict(self.board.layout(width, height, self.panel, need))
            self.below.place(Region(0, height, width, 1))
        lay_out(self, self.areas, places)
        place_stop(self.stop, scene, self.app.size)

    def need(self, scene: Scene[Any, Any], name: str, width: int) -> tuple[int, int]:
        """How many rows an area needs for a scene at this width: at least, and to show all it holds."""
        return self.areas[name].need(scene, width)

    def show(self) -> None:
        """Bring every area up to date with the match, as the holder of the keyboard sees it."""
        session = self.session
        prompt = session.prompt(self.marks.typed)
        self.marks.settle(prompt)
        idle, idle_keys = self.idle()
        if self.scene.seat != session.front:
            self.before = None
        scene = Scene(
            game=session.game,
            view=session.view(),
            seat=session.front,
            names=session.match.names,
            prompt=prompt,
            cursor=self.marks.code,
            before=self.before,
            foreseen=self.foreseen(),
            log=session.log(),
            hints=self.marks.letters,
            digits=self.board.digits(prompt),
            typed=self.marks.typed,
            note=self.note or self.request(),
            spoken=self.spoken,
            panel=self.panel,
            pointed=self.pointed,
            keys=self.main_keys,
            time_left=session.time_left,
            idle=idle,
            idle_keys=idle_keys,
            **self.unread_turns.shown(self.app)._asdict(),
        )
        self.paint(scene)

    def request(self) -> str:
        """What others ask one to agree to, and what they say with it."""
        asked = self.session.request()
        return "  ".join(filter(None, (asked, self.spoken))) if asked else ""

    def idle(self) -> tuple[str, str]:
        """What goes on while nobody here is asked, and the keys of most use then."""
        said = {name: keys(f"table.{name}", self.app.own_keys)[0] for name in ("pick", "suggested", "leave")}
        if self.session.match.over:
            ended = table_of(self.session.game.id).narration.ending(self.session.match, self.session.match.state)
            return "The game is over", f"{ended.headline}. {said['pick']}: the result, {said['leave']}: leave"
        if self.unread_turns.stops:
            return "The round is over", "any key goes on"
        thought = self.thinking.heading(self.app.glyphs) if self.thinking else ""
        if self.watching:
            named = self.thinking.named if self.thinking else ""
            what = f"any key: the next answer, {said['suggested']}: to the end, {said['leave']}: leave"
            return thought or "The bots are playing", named + what
        if self.session.match.ended:
            return "The game has ended", f"All have agreed to end it here, without a result.   {said['leave']}: leave"
        waiting, company = self.session.match.pending, self.session.company
        if company is not None:
            offer = f" {said['leave']} offers what you can do." if company.long_gone(self.session.match) and self.session.mine else ""
            here = f"You play in another window.   {said['pick']}: play here" if self.session.elsewhere else ""
            return company.waits(self.session.match), here or f"{company.away(self.session.match)}{offer}"
        return thought or (f"{self.session.match.names[waiting[0]]} is thinking" if len(waiting) == 1 else Scene.idle), Scene.idle_keys

    def show_time(self) -> None:
        """The clock goes on: nothing else is drawn anew."""
        self.scene = replace(self.scene, time_left=self.session.time_left)

    def foreseen(self) -> Foreseen | None:
        """What the marked choice would do."""
        return self.session.foresee(self.marks.code) if self.marks.code else None

    def paint(self, scene: Scene[Any, Any]) -> None:
        """Lay the areas out for a scene, and show it in them."""
        self.lay_out(scene)
        self.scene = scene
        self.name_signs()
        if self.below.display:
            self.below.sentence = self.unsaved
            self.below.scene = scene
        self.put_caret()

    def name_signs(self) -> None:
        """Say in the describe line what the signs on the marked thing are called, unless something else is said there."""
        scene, app = self.scene, self.app
        if scene.cursor and not (scene.note or scene.spoken or scene.recap):
            there = standing.on_thing(self.areas.values(), scene, app.glyphs)
            scene = replace(scene, signs=standing.named(there, scene.game.id, app.glyphs))
            self.set_reactive(TableView.scene, scene)
            self.areas["describe"].scene = scene

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

    def clear_recap(self) -> None:
        """What others did has been read: it goes from the screen."""
        self.unread_turns.recap = False
        self.scene = replace(self.scene, recap=())
        self.name_signs()

    def remark(self, sentence: str) -> None:
        self.note = sentence
        self.paint(replace(self.scene, note=sentence))

    def next_panel(self) -> None:
        """Bring the next side panel to the front."""
        self.panel = next_panel(self.board.panels, self.panel, partial(self.need, self.scene), self.app.size.width)
        self.show()

    def on_screen_suspend(self) -> None:
        self.show_caret(False)
