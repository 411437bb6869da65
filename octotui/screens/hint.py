"""The hint: what an expert would do in the active player's place, in a box where it hides least of the choices.

The expert thinks in the background, from what the seat can see. Any key that is not the box's own closes it and does what it
always does, so nobody waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work
from textual.events import Key
from textual.geometry import Offset, Region
from textual.message import Message

from engine.bots import Decision
from engine.core.state import Names
from octotui.bots.advice import MOST, Advice, AdvisedChoice, advice, among, together, with_effects
from octotui.bots.task import EXPERT, advice_for, budget_for
from octotui.play.combined import label_of_line
from octotui.play.line_of_play import LineOfPlay
from octotui.screens.hint_ground import Ground, Hidden
from octotui.screens.recap import DESCRIBE
from octotui.screens.services import Services
from octotui.terminal.canvas import Pen, fitting, of_whole_clauses, wrap
from octotui.terminal.keys import is_pressed, keys
from octotui.widgets.chances import bar
from octotui.widgets.drawn import Drawn
from octotui.widgets.thinking_status import Pace

if TYPE_CHECKING:
    from octotui.play.session import Session

NARROW, NARROWEST = 50, 45
"""Columns of the menu below which labels have the room of bars that they need, and below which the box needs more rows."""
BARS = (20, 8, 6)
"""Cells of a bar: the first beside which every label fits on a row."""
WRAPPED = 8
"""Those beside labels of more rows, unless the box is narrow, which has no bars then."""
AROUND = 14
"""Cells of a row besides label and bar: the frame, the mark and the percentage."""
BESIDE = 8
"""Cells of the first row besides its heading and what the numbers mean: the frame, with one of its cells between them."""
LABEL_ROWS = 2
"""Maximum rows of a label."""
WIDEST = 100
"""Maximum columns, so that a chance does not stand far from its choice."""
HEIGHT = 9
"""Maximum rows: a frame, three choices, the text, one for the keys."""
TALL, TALLEST = 12, 15
"""The same where it lies over the menu alone, and where that is narrow."""
BELOW = (2, 3)
"""Rows of the keys with the frame below them, and with how many choices are left out above them."""
MEANWHILE = 2
"""The rows of what a choice brings, and of what is said below it while the expert thinks."""
FOLLOWS = "It plays on from here many times; its reason follows.", "Its reason follows."
THINKS = ("An expert is thinking", "Thinking")
HEADINGS = ("What an expert would do, from what you can see", "What an expert would do", "Expert advice")
MARKS = ("mark it at the table", "mark it")
"""What the headings and the key that picks say, in decreasing length."""
STEPS = {"table.up": -1, "table.previous": -1, "table.down": 1, "table.next": 1}
"""How far the table's movement keys move the mark here."""


def least_bar(width: int) -> int:
    """The cells of a bar beside labels too long for a row, in a box of so many columns."""
    return 0 if width < NARROW else WRAPPED


class HintBox(Drawn):
    """The advice: a line for each choice with its chance to win, and once nothing changes any more, the reason for the marked one below."""

    app: Services

    DEFAULT_CSS = f"HintBox {{ layer: ask; display: none; dock: bottom; width: 100%; height: {HEIGHT}; }}"

    class Taken(Message):
        """Posted to mark this choice at the table."""

        def __init__(self, code: str) -> None:
            self.code = code
            super().__init__()

    class Closed(Message):
        """Posted when the box closes without a choice."""

    def __init__(self) -> None:
        super().__init__(id="hint")
        self.advice: Advice | None = None
        """The advice so far."""
        self.pace: Pace | None = None
        """Progress of the search; None once it is over."""
        self.at = 0
        """The marked line."""
        self.labels: Names = ()
        """The labels that there can be."""
        self.ground = Ground()
        """What it was last told to lie on."""
        self.place = Region()
        """Where it lies, or does once the screen is laid out anew."""
        self.across = False
        """Whether it lies across the table, not over the menu alone."""
        self.line: LineOfPlay | None = None
        """The expert's choice and what follows it, kept when the box closes."""
        self.marked_at = -1
        """The node at which a step of it was marked last."""
        self.decided: tuple[int, Decision] | None = None
        """The last question that was thought about to the end, as a node, and the decision: asked again, it is the same."""

    @property
    def open(self) -> bool:
        return bool(self.display)

    def next_step(self, session: Session) -> str:
        """The code of the step of the last hint's line that is due now, given once; empty if there is none."""
        match, line = session.match, self.line
        if line is None or self.open or line.seat != session.seat or self.marked_at == match.here:
            return ""
        step = line.next_step(match)
        self.marked_at = match.here if step else -1
        return step

    def ask(self, session: Session) -> None:
        """Start thinking about the question to the person at the keyboard."""
        self.advice, self.at = None, 0
        self.display = self.can_focus = True
        self.focus()
        labels = session.labels()
        self.labels = tuple(dict.fromkeys(labels.values()))
        self.think(session, labels)

    @work(exclusive=True)
    async def think(self, session: Session, labels: dict[str, str]) -> None:
        """Compute the advice, showing progress."""
        match, seat, clock = session.match, session.seat, asyncio.get_running_loop().time
        here, choices = match.here, session.choices(labels)
        all_win, mixes = together(match.game, match.state), match.game.question(match.state).guessed

        def advise(decision: Decision) -> None:
            decision = among(decision, labels)
            line = LineOfPlay.of(decision, seat, here)
            self.line = line.sure(match)
            told = labels | label_of_line(match, seat, self.line.codes)
            given = advice(decision, told, all_win, mixes, line.words(match), line.outlook(match))
            self.advice = with_effects(given, choices, partial(line.goes_elsewhere, match))
            self.show_advice()

        def hear(decision: Decision) -> None:
            if self.pace is not None and self.pace.goes_on(clock()):
                advise(decision)

        if self.decided is None or self.decided[0] != here:
            self.pace = Pace(self.app.think, clock(), self.app.motion)
            self.show_advice()
            task = advice_for(match, here, seat, budget_for(EXPERT, self.app.think))
            self.app.background_thought.give_way()
            self.decided = here, await self.app.thinker.think(match.game, task, hear)
        self.pace = None
        advise(self.decided[1])

    def lie_on(self, ground: Ground) -> None:
        """Lie where it hides least of the `ground`: in the columns of the menu, if there are so many and enough for every label, or else
        beside them; where neither has room, across the table in `WIDEST` columns at most, at the bottom or below its first line. It has
        more rows where they hide no more.
        """
        self.ground = ground
        menu, wide = ground.menu, self.app.size.width
        columns = [Region(menu.x, 0, menu.width), Region(0, 0, menu.x - 1), Region(menu.right + 1, 0, wide - menu.right - 1)]
        within = [column._replace(width=min(column.width, WIDEST)) for column in columns if self.has_room(column.width)]
        self.across = not within
        boxes = within or [Region(0, 0, min(wide, WIDEST))]
        narrow = boxes[0].width < NARROWEST
        most = (HEIGHT, TALL) if self.across else (TALLEST if narrow else TALL, TALLEST)
        least, more = (self.least_hidden(boxes, rows) for rows in most)
        place = (more if more[0].to_choose <= least[0].to_choose else least)[1]
        self.place = place
        self.styles.width, self.styles.height = place.width, place.height
        self.styles.offset = (place.x, place.bottom - self.app.size.height)
        ground.lie_below(place if self.open else Region())

    def has_room(self, width: int) -> bool:
        """Whether so many columns are enough for every label."""
        return width >= self.ground.narrowest and self.tallest(width - AROUND - least_bar(width)) <= LABEL_ROWS

    def least_hidden(self, boxes: Iterable[Region], most: int) -> tuple[Hidden, Region]:
        """The place in the columns of one of these boxes, with at most so many rows, where it hides least, and what it hides there."""
        advised = self.ground.about(self.advice.choices[0].code) if self.advice and self.advice.choices and not self.pace else ()
        found: list[tuple[Hidden, Region]] = []
        for box in boxes:
            high = min(most, self.rows(box.width))
            bottom = self.app.size.height - high
            tops = (bottom, 1) if self.across else range(bottom - DESCRIBE, 0, -1)
            places = [box._replace(y=top, height=high) for top in tops]
            found += [(self.ground.hidden(place, advised), place) for place in places]
        return min(found, key=itemgetter(0))

    def rows(self, width: int) -> int:
        """The rows that it needs at this width, whichever choice is marked; while the expert thinks, those of what a choice brings."""
        if self.advice is None or self.pace:
            most = min(MOST, len(self.labels))
            return 1 + most * self.tallest(width - AROUND - self.bar_cells(self.labels, width)) + MEANWHILE + BELOW[1]
        found = self.advice.choices
        told = max(rows_told(one, width - 4, self.app.glyphs["more"]) for one in found)
        return 1 + sum(map(len, self.label_rows(width))) + told + self.below(width)

    def tallest(self, room: int) -> int:
        """The most rows that a label takes in so many columns, at most one more than it may."""
        return max((len(in_rows(label, room, LABEL_ROWS + 1)) for label in self.labels), default=1)

    def bar_cells(self, labels: Iterable[str], width: int) -> int:
        """The cells of a bar beside these labels in a box of so many columns."""
        longest = max(map(cell_len, labels), default=0)
        return next((bar for bar in BARS if longest + bar + AROUND <= width), least_bar(width))

    def label_rows(self, width: int) -> list[list[str]]:
        """The rows of the label of each choice."""
        labels = [one.label for one in self.advice.choices] if self.advice else []
        room = width - AROUND - self.bar_cells(labels, width)
        return [in_rows(label, room, LABEL_ROWS, self.app.glyphs["more"]) for label in labels]

    def below(self, width: int) -> int:
        """The rows for the keys, with the frame, and for how many choices are left out where that has no room beside them."""
        left_out = self.advice.left_out[-1:] if self.advice else ()
        return BELOW[any(cell_len(text) + cell_len(self.said(width)) + 6 > width for text in left_out)]

    def said(self, width: int) -> str:
        """The keys, in the longest wording that fits."""
        back, pick = (keys(id, self.app.own_keys)[0] for id in ("table.back", "table.pick"))
        closes = f"{back}: close"
        return fitting(width - 4, 1, *(f"{pick}: {marks}   {closes}" for marks in MARKS)) if self.advice else closes

    def close(self) -> None:
        """Remove the box, cancelling any search."""
        if self.open:
            self.workers.cancel_node(self)
            self.display = self.can_focus = False
            self.screen.set_focus(None)
            self.ground.lie_below(Region())

    def show_advice(self) -> None:
        """Show the current advice, with the terminal cursor on the marked line."""
        choices = self.advice.choices if self.advice else ()
        self.at = max(0, min(self.at, len(choices) - 1))
        self.lie_on(self.ground)
        self.put_caret()
        self.redraw()

    def put_caret(self) -> None:
        """Move the terminal cursor to the marked line."""
        above = sum(map(len, self.label_rows(self.place.width)[: self.at]))
        self.app.cursor_position = self.place.offset + Offset(4, 1 + above)

    def on_key(self, event: Key) -> None:
        """Move and pick with the table's keys; keys that go back or ask for a hint only close the box."""
        own, choices = self.app.own_keys, self.advice.choices if self.advice else ()
        if is_pressed(event, "app.repaint", own):
            return
        step = next((step for id, step in STEPS.items() if is_pressed(event, id, own)), 0)
        takes = is_pressed(event, "table.pick", own)
        if takes or step or is_pressed(event, "table.back", own) or is_pressed(event, "table.hint", own):
            event.stop()
            event.prevent_default()
        if step:
            self.at = (self.at + step) % max(1, len(choices))
            self.show_advice()
        elif not takes:
            self.close()
            self.post_message(self.Closed())
        elif choices:
            self.close()
            self.post_message(self.Taken(choices[self.at].code))

    # --- drawing

    def draw(self, pen: Pen) -> None:
        """Draw the box with the advice so far."""
        g, found, width = pen.glyphs, self.advice, pen.width
        pen.box(0, 0, pen.width, pen.height, "border", "c")
        told = [self.pace.after(what, g) for what in THINKS] if self.pace else HEADINGS
        units = (*found.units, "") if found and found.choices[0].chance is not None else ("",)
        headings = [(text, unit) for unit in units for text in told]
        text, unit = next((one for one in headings if sum(map(cell_len, one)) + BESIDE <= width), headings[-1])
        pen.text(2, 0, f" {text} ", "title bold", pen.width - 4)
        if unit:
            pen.text(width - 3 - cell_len(unit), 0, f" {unit} ", "title bold")
        said = self.said(width)
        pen.text(max(2, width - 2 - cell_len(said)), pen.height - 2, said, "dim")
        if found is None:
            self.draw_meanwhile(pen, "", 1, width - 4)
            return
        below = pen.height - self.below(width)
        if found.left_out:
            room = width - 4 - (cell_len(said) + 2) * (below == pen.height - 2)
            pen.text(2, below, fitting(room, 1, *found.left_out), "dim", room)
        wide, y = self.bar_cells((one.label for one in found.choices), width), 1
        for n, (one, label) in enumerate(zip(found.choices, self.label_rows(width), strict=True)):
            style = "marked bold reverse" if n == self.at else "text"
            tail = self.chance(pen, y, width - 2, one, wide)
            if n == self.at:
                pen.text(2, y, f"{g['marked']} ", style)
            end = max(pen.text(4, y + row, text, style, tail - 6) for row, text in enumerate(label))
            if n == self.at:
                pen.fill(2, y, end - 1, len(label), style)
            y += len(label)
        chosen = found.choices[self.at]
        if self.pace:
            self.draw_meanwhile(pen, chosen.effect, y, width - 4)
            return
        rows = below - y
        room = rows - bool(chosen.then)
        used = pen.words(2, y, width - 4, room, of_whole_clauses(chosen.why, width - 4, room, g["more"], ". "), "text")
        pen.words(2, y + used, width - 4, rows - used, of_whole_clauses(chosen.then, width - 4, rows - used, g["more"], ", then "), "good")

    def draw_meanwhile(self, pen: Pen, effect: str, y: int, width: int) -> None:
        """Draw what the marked choice brings, as far as there is room, and that the reason follows."""
        told = of_whole_clauses(effect, width, MEANWHILE - 1, pen.glyphs["more"], ". ")
        told = of_whole_clauses(told, width, MEANWHILE - 1, pen.glyphs["more"])
        y += pen.words(2, y, width, MEANWHILE - 1, told, "text") if told else 0
        pen.text(2, y, fitting(width, 1, *FOLLOWS), "dim", width)

    def chance(self, pen: Pen, y: int, end: int, advised: AdvisedChoice, wide: int) -> int:
        """Draw a chance at the end of a row, as a bar of `wide` cells and in per cent, rounded alike; return the column where it starts."""
        if advised.chance is None:
            return end
        said = f"{advised.percent():>6}"
        x = end - cell_len(said) - wide
        bar(pen, x, y, wide, advised.told / 100)
        pen.text(x + wide, y, said, "text bold")
        return x


def in_rows(label: str, width: int, most: int, more: str = "") -> list[str]:
    """A label on at most so many rows; on two, broken behind its first clause if both parts have room."""
    first, _, rest = label.partition(", ")
    if cell_len(label) > width and rest and max(cell_len(first) + 1, cell_len(rest)) <= width:
        return [f"{first},", rest]
    return wrap(label, width, most, more)


def rows_told(choice: AdvisedChoice, width: int, more: str) -> int:
    """The rows that the reason for a choice and what follows it take."""
    return sum(len(wrap(text, width, TALLEST, more)) for text in (choice.why, choice.then) if text)
