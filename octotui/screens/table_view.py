"""The table as shown: a game's areas, laid out for the terminal and bound to one seat's view of a match.

Questions and answers are in `table`, keys in `table_keys`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Offset, Region

from engine.core.prompt import Prompt
from engine.core.state import Event, Names
from engine.core.words import sentence
from octotui.play.audience import corner
from octotui.play.recap import events_at
from octotui.play.session import Session
from octotui.play.step_by_step import round_end
from octotui.screens import routes, visible_signs
from octotui.screens.hint_ground import Ground
from octotui.screens.marks import Marks
from octotui.screens.placement import TooSmall, above, fits, lay_out, next_panel, page_rooms, regions
from octotui.screens.recap import DESCRIBE, UnreadRecap, place_stop, recap_rows_beyond, uncovered
from octotui.screens.scene_screen import SceneScreen
from octotui.screens.table_keys import TableKeys
from octotui.tables import table_of
from octotui.tables.game_table import PAGED, Prediction
from octotui.terminal.keys import keys
from octotui.terminal.tinted import tint
from octotui.widgets.area import Area
from octotui.widgets.areas import Unsaved
from octotui.widgets.describe import Describe
from octotui.widgets.recap import Stop
from octotui.widgets.scene import Cells, Scene

if TYPE_CHECKING:
    from octotui.screens.hint import HintBox

LOG = "log"
"""The area that gives way to a recap which needs more rows."""
YES_OR_NO = "   y: yes   n: no"
"""The keys that answer a request."""


class TableView(TableKeys):
    """A match on the screen, with one choice marked."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        session.naming = tint
        self.set_reactive(SceneScreen.scene, Scene(session.game, session.view(), session.front, session.match.names))
        self.board = table_of(session.game.id).board
        self.areas: dict[str, Area[Any, Any]] = {}
        self.named_signs: dict[str, tuple[Cells, ...]] = {}
        """The signs on each choice marked so far, by code, until another view is shown."""
        self.marks = Marks(table_of(session.game.id).inspection)
        self.panel = next(iter(self.board.panels))
        self.turned = False
        """Whether the person has brought another panel to the front than the usual one."""
        self.panel_turned: Prompt | None = None
        """The prompt at which the person has last asked for another panel."""
        self.turned_at = 0
        """The node at which that was."""
        self.pointed: tuple[str, ...] = ()
        """The outlined areas."""
        self.hint_box: HintBox | None = None
        """The hint box, once a hint was asked for."""
        self.stepping = False
        """Whether a non-player turn is being shown step by step."""
        self.note = ""
        self.tip = session.opening_note
        """What is told of the new game."""
        self.tips = {self.tip}
        """That and what is told in passing of the course of the game: they give way to a recap that would be cut below them."""
        self.spoken = self.tip or session.talk_text()
        """What is told of the new game, or talk and news of others, that no key has dismissed yet."""
        session.opening_note = ""
        self.behind_recap = ""
        """What is told of the new game, once the recap that it gave way to is read."""
        self.unread_turns = UnreadRecap(session)
        self.before: Any = None
        """The view before the last answer, to highlight changes."""
        self.since, self.shown_at = 0, 0
        """The nodes of that view and of the one shown."""
        self.painted = asyncio.Event()
        """Set once the table has been painted, which no bot may delay."""
        self.roomy = asyncio.Event()
        """Set while the terminal has room for the table: no bot plays unseen."""
        self.in_front = asyncio.Event()
        """Set while no other screen hides the table."""

    def compose(self) -> ComposeResult:
        self.areas = self.board.areas(lambda: self.app.appearance, lambda: self.app.glyphs, self.app.ascii_only)
        yield from self.areas.values()
        self.below = Unsaved(lambda: self.app.appearance, lambda: self.app.glyphs, id="unsaved")
        self.below.display = False
        yield self.below
        self.stop = Stop(lambda: self.app.appearance, lambda: self.app.glyphs, id="stop")
        self.stop.display = False
        yield self.stop
        self.bind((*self.areas.values(), self.stop))
        yield TooSmall()

    def actions(self) -> list[Binding]:
        """The bindings of the table, those of every table first."""
        tables = [kind.__dict__.get("BINDINGS", ()) for kind in reversed(type(self).__mro__) if issubclass(kind, TableView)]
        return [binding for bindings in tables for binding in bindings if isinstance(binding, Binding)]

    def keys_without(self, scene: Scene[Any, Any]) -> Names:
        """That of the panels too where no other one can be brought to the front."""
        return (*(() if self.can_turn(scene) else ("panel",)), *super().keys_without(scene))

    def key_words(self, scene: Scene[Any, Any]) -> Mapping[str, str]:
        """The key of the panels brings the board back where a question hides it."""
        return {"panel": self.board.heart} if self.hides_heart(scene, scene.panel) else {}

    def hides_heart(self, scene: Scene[Any, Any], panel: str) -> bool:
        """Whether the board itself has no room with this panel in front."""
        places = regions(self.board, self.app.size, panel, partial(self.need, scene)) if self.board.heart else {}
        return bool(places) and self.board.heart not in places

    def can_turn(self, scene: Scene[Any, Any]) -> bool:
        """Whether another panel in front would change anything in a terminal of this size."""
        need, size = partial(self.need, scene), self.app.size
        return any(one != other for one, other in pairwise(regions(self.board, size, panel, need) for panel in self.board.panels))

    def on_resize(self) -> None:
        if fits(self.app.size):
            self.roomy.set()
        else:
            self.roomy.clear()
        if self.stepping:
            self.paint(self.scene)
        else:
            self.show()

    def on_settings_changed(self) -> None:
        """Show the keys as they are bound now."""
        self.on_resize()

    def front(self, prompt: Prompt | None) -> str:
        """The panel in front: the one that a prompt is about, unless the person asked for another at this prompt."""
        if prompt is None or prompt == self.panel_turned or self.stepping:
            return self.panel
        return self.board.asked_on.get(prompt.kind, self.panel)

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """Lay out the areas for the terminal size and what they show of a scene."""
        need, front, size = partial(self.need, scene), self.front(scene.prompt), self.app.size
        places = regions(self.board, size, front, need)
        if places and (more := recap_rows_beyond(self.areas["describe"], scene, size)):
            less = without_moved_log(regions(self.board, size - (0, more), front, need), places)
            if same_widths(less, places):
                stays = above(less["describe"].y, places, self.board.stays_above_recap)
                places = less | stays | {"describe": less["describe"].grow((0, 0, more, 0))}
        self.below.display = bool(places and self.why_unsaved)
        if self.below.display:
            width, height = max(place.right for place in places.values()), max(place.bottom for place in places.values())
            height = min(height, self.app.size.height - 1)
            places = dict(self.board.layout(width, height, front, need))
            self.below.place(Region(0, height, width, 1))
        lay_out(self, self.areas, places)
        menu = places.get("menu", Region())
        drawn = [place for name, place in places.items() if not self.areas[name].words]
        floor = places["describe"].y if places else size.height - DESCRIBE
        stop = place_stop(self.stop, scene, size, floor, menu, drawn)
        if "log" in places:
            self.areas["log"].place(uncovered(places["log"], stop))
        if self.hint_box is not None:
            self.place_hint(self.hint_box)

    def place_hint(self, box: HintBox) -> None:
        """Place the hint beside the choices that lie on the board, and beside the menu."""
        areas = {name: area.region_on_screen for name, area in self.areas.items() if area.display}
        on_board = [name for name in areas if name != "menu"]
        spots = [(code, spot.translate(areas[name].offset)) for name in on_board for code, spot in self.areas[name].spots.items()]

        def about(code: str) -> list[Region]:
            named = self.board.lead_to(self.scene, code)
            return [spot for at, spot in spots if at in named]

        menu = areas.get("menu", Region())
        lines = {code: spot.translate(menu.offset) for code, spot in self.areas["menu"].spots.items()}
        box.lie_on(
            Ground(
                menu=menu,
                lines=tuple(lines.values()),
                marked=lines.get(self.marks.code, Region()),
                choices=[spot for _, spot in spots],
                drawn=[areas[name] for name in on_board if name != "log"],
                narrowest=self.board.narrowest_hint,
                about=about,
                lie_below=self.lie_below,
            )
        )

    def lie_below(self, box: Region) -> None:
        """Draw no area torn beside a box that lies there."""
        for area in self.areas.values():
            area.lie_below(box)

    def need(self, scene: Scene[Any, Any], name: str, width: int) -> tuple[int, int]:
        """The rows an area needs for a scene at this width: the minimum, and to show everything."""
        return self.areas[name].need(scene, width)

    def show(self) -> None:
        """Update every area to the match as the person at the keyboard sees it."""
        session = self.session
        prompt = session.prompt(self.marks.typed)
        if not session.watches:
            self.marks.settle(prompt)
        if self.turned and prompt is not None and self.board.turned_for_a_turn and self.others_since(self.turned_at):
            self.turned, self.panel, self.panel_turned = False, next(iter(self.board.panels)), None
        idle, idle_keys = self.idle()
        if self.scene.seat != session.front:
            self.before = None
        scene = Scene(
            game=session.game,
            view=session.view(),
            seat=session.front,
            names=session.match.names,
            spectator=session.watches,
            alone=len(session.mine) == 1,
            winners=session.front != session.seat,
            turns_view=session.turns_view,
            prompt=prompt,
            cursor=self.marks.code,
            before=self.before,
            events=self.happened(),
            foreseen=self.prediction(),
            log=session.log(),
            hints=self.marks.letters,
            digits=self.board.digits(prompt),
            typed=self.marks.typed,
            note=self.note or self.request(),
            spoken=self.spoken,
            gives_way=self.spoken in self.tips,
            panel=self.front(prompt),
            in_front=f"{self.key_back}: back" if self.turned and self.front(prompt) == self.panel else "",
            pointed=self.pointed,
            page_key=keys("table.page_down", self.app.own_keys)[0],
            time_left=session.time_left,
            watched=corner(presence.audience, session.match.names, session.mine, session.shoulder)
            if (presence := session.presence)
            else "",
            idle=idle,
            idle_keys=idle_keys,
            **self.unread_turns.shown_parts(self.app)._asdict(),
        )
        if ended := round_end(session):
            scene = replace(scene, view=ended.view, log=ended.log, prompt=None, cursor="", foreseen=None)
        self.paint(replace(scene, keys=self.keys_at(scene)))
        self.shown_at = session.match.here

    def remember(self, highlight: bool = True) -> None:
        """Highlight from here on what changes in what is shown now; or else nothing."""
        self.before, self.since = self.scene.view if highlight else None, self.shown_at

    def happened(self) -> tuple[Event, ...]:
        """The events since what is shown before, as the person at the keyboard saw them."""
        match, seat = self.session.match, self.session.front
        path = match.path()
        if self.before is None or self.since not in path:
            return ()
        return tuple(event for node in path[path.index(self.since) + 1 :] for event in events_at(match, node, seat))

    def others_since(self, node: int) -> bool:
        """Whether others than the person at the keyboard have answered since this node."""
        match, path = self.session.match, self.session.match.path()
        since = path[path.index(node) + 1 :] if node in path else []
        return any(match.nodes[answer].seat != self.session.seat for answer in since)

    def request(self) -> str:
        """The request for this person's consent, and any words sent with it."""
        asked = self.session.request()
        return "  ".join(filter(None, (f"{asked}{YES_OR_NO}", self.spoken))) if asked else ""

    def show_time(self) -> None:
        """Update the clock; nothing else is redrawn."""
        self.scene = replace(self.scene, time_left=self.session.time_left)

    def prediction(self) -> Prediction | None:
        """The foreseen outcome of the marked choice."""
        return self.session.foresee(self.marks.code) if self.marks.code else None

    def paint(self, scene: Scene[Any, Any]) -> None:
        """Lay out the areas for a scene and show it."""
        if scene.view is not self.scene.view:
            self.named_signs = {}
        self.lay_out(scene)
        self.scene = scene
        self.name_signs()
        if self.below.display:
            self.below.sentence = self.why_unsaved
            self.below.show(scene)
        self.put_caret()

    def name_signs(self) -> None:
        """Name the signs on the marked thing in the describe line, unless something else is shown there."""
        scene, app = self.scene, self.app
        if scene.cursor and not (scene.note or scene.spoken or scene.recap):
            if scene.cursor not in self.named_signs:
                self.named_signs[scene.cursor] = visible_signs.without_name(self.areas.values(), scene, app.glyphs)
            if (signs := self.named_signs[scene.cursor]) != scene.signs:
                scene = replace(scene, signs=signs)
                self.set_reactive(SceneScreen.scene, scene)
                self.areas["describe"].show(scene)

    def put_caret(self) -> None:
        """Move the terminal cursor to the text of the marked choice: its menu line, or wherever else it is.

        With a hint open, it goes to the hint's marked line.
        """
        if self.hint_box is not None and self.hint_box.open:
            self.call_after_refresh(self.hint_box.put_caret)
            return
        if self.scene.stop:
            self.app.cursor_position = self.stop.region_on_screen.offset + Offset(Stop.MARGIN, 1)
            return
        menu = self.areas["menu"]
        spot = menu.spots.get(self.marks.code)
        spot = spot.translate(menu.region_on_screen.offset) if spot else self.spots().get(self.marks.code)
        self.app.cursor_position = spot.offset if spot else menu.region_on_screen.offset

    def show_caret(self, seen: bool) -> None:
        """Show the terminal cursor, which Textual hides, or hide it."""
        driver = self.app._driver
        if driver is not None and not self.app.is_headless and self.app.config.terminal_cursor:
            driver.write("\x1b[?25h" if seen else "\x1b[?25l")

    def spots(self) -> dict[str, Region]:
        """The region of each choice on the screen: on the board if it is there, else in the menu."""
        found: dict[str, Region] = {}
        for name in sorted(self.areas, key=lambda n: n != "menu"):
            area = self.areas[name]
            if area.display:
                for code, region in area.spots.items():
                    found[code] = region.translate(area.region_on_screen.offset)
        return found

    def sit_down_again(self) -> None:
        """Rebuild the same table, so that nothing of the present one remains."""
        self.post_message(routes.SitDown(self.session))

    def clear_recap(self) -> None:
        """Remove the recap, or the flourish, after it was read, and with it what was told in passing of the course of the game."""
        self.unread_turns.recap = False
        if self.spoken != self.tip and self.spoken in self.tips:
            self.spoken = ""
        describe = self.areas["describe"]
        assert isinstance(describe, Describe)
        self.behind_recap = self.spoken if describe.gives_way(self.scene, *describe.size) else ""
        self.scene = replace(self.scene, recap=(), flourish=(), spoken=self.spoken)
        self.name_signs()

    def remark(self, sentence: str) -> None:
        self.note = sentence
        self.paint(replace(self.scene, note=sentence))

    def next_panel(self) -> None:
        """Bring the next side panel to the front, or say that there is no other."""
        before = self.front(self.scene.prompt)
        found = next_panel(self.board, self.app.size, before, partial(self.need, self.scene))
        if found == before:
            self.note, self.spoken = "", "No other panel: all of them are on the screen."
        else:
            hidden = self.hides_heart(self.scene, before)
            self.panel, self.panel_turned, self.turned_at = found, self.scene.prompt, self.session.match.here
            self.turned = self.panel != next(iter(self.board.panels))
            back = f" {self.key_back} goes back." if self.turned else ""
            what = f"the {self.board.heart}" if hidden else self.board.panels[self.panel]
            self.note, self.spoken = "", f"In front now: {what}.{back}"
        self.show()

    def usual_panel(self) -> None:
        """Bring the usual panel back to the front."""
        self.turned, self.panel, self.panel_turned = False, next(iter(self.board.panels)), None
        self.spoken = f"Back to {self.board.panels[self.panel]}."

    @property
    def key_back(self) -> str:
        return keys("table.back", self.app.own_keys)[0]

    def on_screen_suspend(self) -> None:
        self.in_front.clear()
        self.show_caret(False)

    def on_screen_resume(self) -> None:
        self.in_front.set()
        self.call_after_refresh(self.put_caret)

    # --- looking around

    def action_view(self) -> None:
        """Bring the next seat's things to the front, for somebody who only watches; after the end, one's own or the winner's."""
        session = self.session
        if session.turns_view:
            session.own_again = not session.own_again
            self.show()
        if session.watches and session.shoulder is None:
            session.take_keyboard((session.seat + 1) % len(session.match.names))
            self.show()

    def note_bar(self, why: str) -> bool:
        """Note why something cannot be done; return whether there is a reason."""
        if why:
            self.note = sentence(why)
            self.show()
        return bool(why)

    def action_inspect(self) -> None:
        signs = visible_signs.on_thing(self.areas.values(), self.scene, self.app.glyphs)
        places = {name: area.region_on_screen for name, area in self.areas.items() if area.display}
        self.post_message(routes.Inspect(self.scene, signs, page_rooms(places["menu"], places.values(), self.app.size)))

    def action_browse(self, what: str) -> None:
        if what == "secret" and self.session.viewer is None and self.note_bar("who only watches sees nobody's secret"):
            return
        if (
            what in PAGED
            and what not in table_of(self.session.game.id).inspection.pages
            and self.note_bar("this key has no page in this game")
        ):
            return
        self.post_message(routes.Browse(self.scene, what))

    def action_help(self) -> None:
        found = visible_signs.on_table(self.areas.values(), self.scene, self.app.glyphs, self.session.recap())
        self.post_message(routes.Help(self.scene, found))


def same_widths(one: Mapping[str, Region], other: Mapping[str, Region]) -> bool:
    """Whether two layouts have the same areas but for the log with the same widths: then no board is drawn at another scale."""
    first, second = ({name: place.width for name, place in places.items() if name != LOG} for places in (one, other))
    return first == second


def without_moved_log(less: dict[str, Region], places: Mapping[str, Region]) -> dict[str, Region]:
    """A layout for the moment, without the log if that would lie in other columns than in the usual one."""
    columns = [(found[LOG].x, found[LOG].width) if LOG in found else None for found in (less, places)]
    return less if columns[0] == columns[1] else {name: place for name, place in less.items() if name != LOG}
