"""The replay: the table at each moment of a match, stepped through by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Region
from textual.timer import Timer

from engine.core.naming import printable
from engine.core.prompt import FLOURISH, LogLine
from engine.core.state import EVERYONE
from engine.core.words import opening
from octotui.play.narration import seat_role
from octotui.play.replay import Replay
from octotui.screens import exporting, routes
from octotui.screens.browse import BrowseScreen, Rows
from octotui.screens.placement import TooSmall, in_a_band, lay_out, next_panel, regions
from octotui.screens.scene_screen import SceneScreen
from octotui.screens.services import Services
from octotui.tables import table_of
from octotui.tables.game_table import Held
from octotui.terminal.canvas import of_whole_clauses, wrap
from octotui.terminal.keys import keys
from octotui.terminal.tinted import tint
from octotui.widgets.area import Area
from octotui.widgets.ask_line import AskLine
from octotui.widgets.page import Page
from octotui.widgets.scene import Scene
from themes import style_sheet

DIGITS = "[0-9]{0,9}"
"""What can be typed as the number of a round."""
BELOW = 2
"""Rows below the table."""
SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds per answer in auto-play."""

KEYS = (
    (("next",), "the next answer, or the next thing that the last one set off"),
    (("previous",), "the answer before"),
    (("next_turn",), "the next turn"),
    (("previous_turn",), "the turn before"),
    (("first", "last"), "the deal, the last answer"),
    (("round",), "go to a round by its number"),
    (("auto",), "auto-play on and off"),
    (("faster", "slower"), "its speed"),
    (("view",), "the next view: each seat's, and every {kept.one} once the game is over"),
    (("hands",), "every {kept.one} in full, while every {kept.one} is shown"),
    (("review",), "review: the turns that cost somebody most of their chance to win"),
    (("play_on",), "play on from here, as a new game; this one stays as it is"),
    (("export",), "export the match to a text file"),
    (("discard",), "discard pile"),
    (("tableaux",), "everything in play"),
    (("log",), "log"),
    (("panel",), "the next side panel"),
    (("help",), "these keys"),
    (("back",), "back"),
)
"""The bindings, by the last part of their ids, and what they do."""
SHORT = (
    (("previous", "next"), "step"),
    (("previous_turn", "next_turn"), "turn"),
    (("round",), "go to"),
    (("auto",), "auto"),
    (("view",), "view"),
    (("review",), "review"),
    (("play_on",), "play on"),
    (("first",), "start"),
    (("help",), "keys"),
)
"""The bindings shown on the screen."""
SHORTEST = ((("previous", "next"), "step"), (("review",), "review"), (("help",), "keys"))
"""Those shown where what happened needs the rows."""


HAPPENED = 4
"""Rows for the events of the moment."""
HAPPENING = "What happened"
BETTER = "What was better"
"""The heading there of what an expert would have done."""
HANDS = 60
"""Columns below which the area of all hands takes the full width."""


def latest_whole(lines: Sequence[LogLine], width: int, room: int) -> list[LogLine]:
    """The lines of these rows and columns: all, or else the latest that are whole, without flourishes; the last one in any case."""

    def whole(some: Sequence[LogLine]) -> bool:
        return sum(len(wrap(line.text, width, room + 1, "")) for line in some) <= room

    if whole(lines):
        return [*lines]
    told = [line for line in lines if line.kind != FLOURISH] or [*lines]
    return next((told[n:] for n in range(len(told)) if whole(told[n:])), told[-1:])


class ReplayScreen(SceneScreen):
    """The replay of one match."""

    app: Services
    KEYS: ClassVar[Sequence[tuple[tuple[str, ...], str]]] = KEYS
    SHORT: ClassVar[Sequence[tuple[tuple[str, ...], str]]] = SHORT

    DEFAULT_CSS = style_sheet("replay")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "step(1)", "next answer", id="replay.next"),
        Binding("left,h", "step(-1)", "answer before", id="replay.previous"),
        Binding("shift+right,pagedown,right_square_bracket", "turn(1)", "next turn", id="replay.next_turn"),
        Binding("shift+left,pageup,left_square_bracket", "turn(-1)", "turn before", id="replay.previous_turn"),
        Binding("home", "end(-1)", "the deal", id="replay.first"),
        Binding("end", "end(1)", "the last answer", id="replay.last"),
        Binding("g", "ask_round", "go to a round", id="replay.round"),
        Binding("a", "auto", "auto-play", id="replay.auto"),
        Binding("plus,equals_sign", "speed(1)", "faster", id="replay.faster"),
        Binding("minus", "speed(-1)", "slower", id="replay.slower"),
        Binding("v", "view", "next view", id="replay.view"),
        Binding("x", "hands", "every hand", id="replay.hands"),
        Binding("R", "review", "review", id="replay.review"),
        Binding("p", "play_on", "play on from here", id="replay.play_on"),
        Binding("e", "ask_export", "export", id="replay.export"),
        Binding("d", "browse('discard')", "discard pile or places", id="replay.discard"),
        Binding("t", "browse('tableaux')", "everything in play", id="replay.tableaux"),
        Binding("L", "browse('log')", "log", id="replay.log"),
        Binding("o", "panel", "panels", id="replay.panel"),
        Binding("question_mark,f1", "help", "keys", id="replay.help"),
        Binding("escape,backspace,q", "back", "back", id="replay.back"),
    ]

    def __init__(self, replay: Replay, note: str = "", from_review: bool = False, better: str = "") -> None:
        """`better`: what an expert would have done at the first moment shown, if the note does not tell all of it."""
        super().__init__()
        self.replay, self.from_review, self.better = replay, from_review, better
        replay.naming = tint
        self.set_reactive(SceneScreen.scene, self.shown_scene())
        self.board = table_of(replay.game.id).board
        self.areas: dict[str, Area[Any, Any]] = {}
        self.regions: dict[str, Region] = {}
        self.panel = next(iter(self.board.panels))
        self.note = note or (printable(f"Damaged at {replay.damage}. Up to there it is good.") if replay.damage else "")
        self.speed = 2
        """The index into `SPEEDS` of auto-play."""
        self.timer: Timer | None = None
        """The timer of auto-play; None while it is off."""

    def compose(self) -> ComposeResult:
        self.areas = self.board.areas(lambda: self.app.appearance, lambda: self.app.glyphs, self.app.ascii_only)
        for name in ("menu", "describe", "hands"):
            # Nobody is asked anything here: where the question would be, it says what happened.
            self.areas[name] = Page(lambda: self.app.appearance, lambda: self.app.glyphs, id=name)
        yield from self.areas.values()
        self.bind(area for area in self.areas.values() if not isinstance(area, Page))
        yield TooSmall()
        yield AskLine()

    def on_mount(self) -> None:
        self.show()

    # --- showing

    def on_resize(self, event: Resize) -> None:
        self.show()

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """Lay out the areas for the terminal size and their content; all hands take the place of a player's own hand in a game."""
        found = regions(self.board, self.app.size, self.panel, partial(self.need, scene))
        if "hand" in found and self.replay.view == EVERYONE:
            found["hands"] = found.pop("hand")
            in_a_band(found, "hands", self.app.size.width, HANDS)
        self.regions = found
        lay_out(self, self.areas, found)

    def need(self, scene: Scene[Any, Any], name: str, width: int) -> tuple[int, int]:
        """The rows an area needs at this width: the minimum, and to show everything."""
        if name == "menu":
            return 1 + HAPPENED + len(self.short(width, SHORTEST)), 1 + HAPPENED + len(self.short(width))
        return self.areas[name].need(scene, width)

    def shown_scene(self) -> Scene[Any, Any]:
        """The moment as seen in the current view."""
        replay = self.replay
        return Scene(
            replay.game,
            replay.now(),
            replay.seat,
            replay.match.names,
            before=replay.before(),
            events=replay.happened(),
            log=replay.log(),
            spectator=True,
        )

    def note_rows(self) -> tuple[str, str]:
        """The note on its two rows, on which it runs on where one of them is too narrow for its part."""
        first, _, second = self.note.partition("\n")
        width = self.regions["describe"].width
        if second and max(map(cell_len, (first, second))) > width:
            first, *more = wrap(f"{first} {second}", width, BELOW, self.app.glyphs["more"])
            second = "".join(more)
        return first, second

    def show(self) -> None:
        """Update every area to the current moment."""
        replay, scene = self.replay, replace(self.shown_scene(), panel=self.panel)
        self.lay_out(scene)
        self.scene = scene
        if not self.regions:
            return
        auto = f", auto: {SPEEDS[self.speed]:g} s" if self.timer else ""
        more = "" if "menu" in self.regions else f"  {self.key_names(('help',))[0][0]}: keys"
        first, second = self.note_rows()
        style = "good" if second else "danger bold" if self.note else "text"
        lead = self.lead()
        if not second:
            first, second = replay.where() + auto + "." + more, self.note or self.answer()
            first = self.with_way_back(first)
            if self.regions["describe"].height == 1:
                first = f"{self.note or replay.outcome()} {first}".lstrip()
        elif self.from_review:
            second = self.with_keys(second)
        if lead and "menu" not in self.regions:
            first = f"{lead}  {first}"
        told = [(first, "title bold"), (second, style)]
        better = self.better if self.note else ""
        events = (LogLine(better, ""),) if better else replay.log_at(replay.at)
        happened = events or (LogLine(replay.answer(), ""),)
        hands: Rows = [
            (f"{name}: {', '.join(thing.short for thing in held) or replay.kept.none}", seat_role(replay.game, replay.state, seat))
            for seat, (name, held) in enumerate(self.hands())
        ]
        for name, area in self.areas.items():
            if not area.display or not isinstance(area, Page):
                continue
            if name == "describe":
                area.write(scene, told)
            elif name == "menu":
                width, height = self.regions[name].width, self.regions[name].height - 1
                foot = self.short(width)
                if latest_whole(happened, width, height - len(foot)) != [*happened]:
                    foot = self.short(width, SHORTEST)
                room = max(1, height - len(foot))
                latest = latest_whole(happened, width, room)
                rows: Rows = [(line.text, "dim" if line.kind == FLOURISH or not events else "text") for line in latest]
                area.write(scene, rows, room, lead or (BETTER if better else HAPPENING), foot)
            else:
                area.write(scene, hands, self.regions[name].height // len(hands))

    def answer(self) -> str:
        """Who has won, at the end, and the answer that led here; where a row is too narrow for all that others' answers did, the first
        sentences of it, as the panel of what happened has the rest.
        """
        told = f"{self.replay.outcome()} {self.replay.answer()}".lstrip()
        return of_whole_clauses(told, self.regions["describe"].width, 1, self.app.glyphs["more"])

    def key_names(self, names: tuple[str, ...]) -> list[list[str]]:
        """The keys of these bindings, as the person bound them."""
        return [list(keys(f"replay.{name}", self.app.own_keys)) for name in names]

    def short(self, width: int, wanted: Sequence[tuple[tuple[str, ...], str]] = ()) -> list[str]:
        """The most useful keys, or the wanted ones, the shortest of each binding, on as many lines as needed."""
        lines = [""]
        for names, what in wanted or self.SHORT:
            word = " ".join([*(min(bound, key=len) for bound in self.key_names(names)), what])
            longer = f"{lines[-1]}, {word}" if lines[-1] else word
            lines[-1:] = [longer] if len(longer) <= width else [lines[-1], word]
        return lines

    def with_way_back(self, where: str) -> str:
        """Where one is, with the key that leads to the start if that is elsewhere and there is room."""
        back = f"{where}  {self.key_names(('first',))[0][0]}: the start"
        return back if self.replay.at != self.replay.first and len(back) <= self.regions["describe"].width else where

    def with_keys(self, told: str) -> str:
        """The last row of a note from a review, with the most useful keys there, if they have room."""
        (on, *_), (back, *_), (helps, *_) = self.key_names(("next", "back", "help"))
        said = f"{told} ({on}: what came of it, {back}: the review, {helps}: keys)"
        return said if cell_len(said) <= self.regions["describe"].width else told

    def lead(self) -> str:
        """Who leads, where several look at the match together."""
        return ""

    def repaint(self) -> None:
        """Lay out and repaint everything after a change of view; areas by themselves react only to changes on the table."""
        self.show()
        for area in self.areas.values():
            if area.display:
                area.paint()

    # --- moments

    def action_step(self, step: int) -> None:
        self.stop()
        if step > 0:
            self.replay.forward()
        else:
            self.replay.back()
        self.show_moment()

    def action_turn(self, step: int) -> None:
        self.stop()
        if step > 0:
            self.replay.next_turn()
        else:
            self.replay.previous_turn()
        self.show_moment()

    def action_end(self, side: int) -> None:
        self.stop()
        self.replay.go(self.replay.last if side > 0 else 0)
        self.show_moment()

    def show_moment(self) -> None:
        self.note = ""
        if self.replay.view == EVERYONE:
            # Another seat may lie in front now.
            self.repaint()
        else:
            self.show()

    def action_ask_round(self) -> None:
        self.stop()
        self.query_one(AskLine).ask("round", f"Which {self.replay.unit}? {self.numbers()}", only=DIGITS)

    def numbers(self) -> str:
        """The round numbers one can jump to."""
        return f"{self.replay.number(self.replay.first)} to {self.replay.number(self.replay.last)}"

    def to_round(self, text: str) -> None:
        """Jump to this round."""
        self.show_moment()
        if not self.replay.to_number(int(text)):
            self.note = f"There is no {self.replay.unit} “{text}”; there are {self.numbers()}."
            self.show()
        else:
            self.show_moment()

    # --- auto-play

    def action_auto(self) -> None:
        if self.timer:
            self.stop()
        else:
            self.timer = self.set_interval(SPEEDS[self.speed], self.tick)
        self.show_moment()

    def action_speed(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        if self.timer:
            self.stop()
            self.action_auto()

    def tick(self) -> None:
        """Advance auto-play by one answer; it stops at the end of the match."""
        self.replay.forward()
        if self.replay.at == self.replay.last and self.replay.part is None:
            self.stop()
        self.show_moment()

    def stop(self) -> None:
        """Stop auto-play."""
        if self.timer:
            self.timer.stop()
            self.timer = None

    def on_screen_suspend(self) -> None:
        self.stop()

    # --- views

    def action_view(self) -> None:
        self.note = ""
        if not self.replay.next_view():
            self.note = f"There is no other view: {self.replay.kept.many} are shown once the game is over."
        self.repaint()

    def hands(self) -> list[tuple[str, list[Held]]]:
        """Each seat's name with what it keeps from the others; empty unless the view is everyone's."""
        replay, told = self.replay, table_of(self.replay.game.id).inspection.held
        if told is None:
            return [(name, [Held(word, word) for word in words]) for name, words in replay.hands()]
        return [(name, told(view, seat, self.app.glyphs)) for seat, (name, view) in enumerate(replay.open_views())]

    def action_hands(self) -> None:
        hands, kept = self.hands(), self.replay.kept
        if not hands:
            wait = f"{opening(kept.many)} are shown once the game is over."
            view = keys("replay.view", self.app.own_keys)[0]
            self.note = f"Press {view} until every {kept.one} is shown." if self.replay.open else wait
            self.show()
            return
        rows: Rows = []
        for seat, (name, held) in enumerate(hands):
            rows += [
                (name, f"{seat_role(self.replay.game, self.replay.state, seat)} bold"),
                *((f"  {thing.full}", thing.style) for thing in held or [Held("", kept.none)]),
                ("", "text"),
            ]
        self.app.push_screen(BrowseScreen(f"Every {kept.one}", rows))

    def action_panel(self) -> None:
        """Bring the next side panel to the front."""
        self.panel = next_panel(self.board, self.app.size, self.panel, partial(self.need, self.scene))
        self.repaint()

    def action_browse(self, what: str) -> None:
        self.post_message(routes.Browse(self.scene, what))

    def action_help(self) -> None:
        pages = table_of(self.replay.game.id).inspection.pages
        words = [(names, pages[names[0]].label if names[0] in pages else what.format(kept=self.replay.kept)) for names, what in self.KEYS]
        rows = [(", ".join(" ".join(bound) for bound in self.key_names(names)), what) for names, what in words]
        wide = max(len(said) for said, _ in rows)
        self.app.push_screen(BrowseScreen("Replay", [(f"  {said:<{wide}}  {what}", "text") for said, what in rows]))

    # --- leaving

    def action_review(self) -> None:
        """Open an expert's review of the game, or return to the review that opened this replay."""
        self.stop()
        self.note = self.replay.review_bar()
        if self.note:
            self.show()
        elif self.from_review:
            self.dismiss()
        else:
            self.post_message(routes.ReviewGame(self.replay, self.replay.seat))

    def action_play_on(self) -> None:
        self.stop()
        self.note = self.replay.bar()
        if self.note:
            self.show()
        else:
            self.post_message(routes.PlayOn(self.replay.branch()))

    def action_ask_export(self) -> None:
        self.stop()
        if not self.app.FILES:
            self.note = "There are no files of yours here to export it to."
            self.show()
            return
        name = exporting.proposed(self.replay.game.id, self.replay.match.header.seed)
        self.query_one(AskLine).ask("export", exporting.QUESTION, name, note=exporting.folder_note())

    def export(self, name: str) -> None:
        """Write the match, or a picture of the moment, to this file."""
        replay = self.replay

        def journal() -> bytes:
            return replay.match.journal().encode() if replay.saved is None else self.app.store.text(replay.saved)

        self.note = exporting.export(Path(name).expanduser(), journal, self, self.app.appearance, f"octotui: {replay.game.name}")
        self.show()

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        self.take_typed(message.what, message.value)

    def take_typed(self, what: str, typed: str) -> None:
        """Take what was typed in answer to what was asked for."""
        if what == "round":
            self.to_round(typed)
        elif what == "export":
            # Once the line of input is gone from the screen.
            self.call_after_refresh(self.export, typed)

    def action_back(self) -> None:
        self.dismiss()
