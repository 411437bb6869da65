"""The hint: what an expert would do in the active player's place, in a box where it hides least of the choices.

The expert thinks in the background, from what the seat can see. Any key that is not the box's own closes it and does what it
always does, so nobody waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work
from textual.events import Key
from textual.geometry import Offset, Region
from textual.message import Message

from engine.bots import Decision
from octotui.bots.advice import MOST, Advice, AdvisedChoice, advice, among, together, with_effects
from octotui.bots.task import EXPERT, advice_for, budget_for
from octotui.play.combined import label_of_line
from octotui.play.line_of_play import LineOfPlay
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
"""Columns of the menu below which the box has no bars where it lies over it, and below which it needs more rows."""
BARS = (20, 8, 0)
"""Cells of a bar: the first beside which every label fits, or else the last but one."""
AROUND = 14
"""Cells of a row besides label and bar: the frame, the mark and the percentage."""
WIDEST = 100
"""Maximum columns, so that a chance does not stand far from its choice."""
HEIGHT = 9
"""Maximum rows: a frame, three choices, the text, one for the keys."""
TALL, TALLEST = 12, 15
"""The same where it lies over the menu alone, and where that is narrow."""
BELOW = (2, 3)
"""Rows of the keys with the frame below them, and with whose chances are shown above them."""
MEANWHILE = 2
"""The rows of what a choice brings, and of what is said below it while the expert thinks."""
FOLLOWS = "It plays on from here many times; its reason follows.", "Its reason follows."
THINKS = ("An expert is thinking", "Thinking")
HEADINGS = ("What an expert would do, from what you can see", "What an expert would do")
MARKS = ("mark it at the table", "mark it")
"""What the headings and the key that picks say, in decreasing length."""
STEPS = {"table.up": -1, "table.previous": -1, "table.down": 1, "table.next": 1}
"""How far the table's movement keys move the mark here."""


def nowhere(code: str) -> Sequence[Region]:
    """Where an answer lies on a board that shows none."""
    return ()


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
        self.longest = 0
        """Columns of the longest label that there can be."""
        self.listed = MOST
        """Choices that there can be, until they are known."""
        self.over: tuple[Region, int, Sequence[Region], Callable[[str], Sequence[Region]]] = Region(), 0, (), nowhere
        """What it was last told to lie over."""
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
        self.longest = max(map(cell_len, labels.values()), default=0)
        self.listed = min(MOST, len({*labels.values()}))
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
            self.advice = with_effects(advice(decision, told, all_win, mixes, line.words(match), line.outlook(match)), choices)
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

    def lie_over(self, menu: Region, narrowest: int, choices: Sequence[Region], about: Callable[[str], Sequence[Region]]) -> None:
        """Lie in the columns of the menu if there are so many and enough for every label, below it where there is room, so that the board
        stays visible and the marked thing is told; else across the bottom of the table in `WIDEST` columns at most, or below its first line
        if it hides fewer `choices` there, or less of what the advice is `about` once that is found. It has more rows where they hide no
        more of these.
        """
        self.over = menu, narrowest, choices, about
        advised = about(self.advice.choices[0].code) if self.advice and self.advice.choices and not self.pace else ()
        beside = menu.width >= max(narrowest, self.longest + BARS[2 if menu.width < NARROW else 1] + AROUND)
        self.across = not beside
        width = min(menu.width if beside else self.app.size.width, WIDEST)
        left = menu.x if beside else 0
        wanted = self.rows(width)
        usual = (TALLEST if menu.width < NARROWEST else TALL, TALLEST) if beside else (HEIGHT, TALL)
        places = [Region(left, 0, width, min(rows, wanted)) for rows in usual]
        least, more = (self.least_hidden(box, choices, advised, menu.bottom if beside else None) for box in places)
        taller = more[0] <= least[0]
        self.styles.width, self.styles.height = width, places[taller].height
        self.styles.offset = (left, (more if taller else least)[1])

    def least_hidden(
        self, box: Region, choices: Sequence[Region], advised: Sequence[Region], under: int | None
    ) -> tuple[tuple[int, int], int]:
        """How little of what is advised, and then of the choices, a box in these columns with so many rows hides, and how far it is off the
        bottom for that: `under` a menu that ends in this row, as far as there is room, or else at the bottom or the top.
        """
        bottom = box._replace(y=self.app.size.height - box.height)
        places = [bottom, bottom._replace(y=1)] if under is None else [bottom._replace(y=min(under, bottom.y - DESCRIBE))]
        hidden = [((sum(map(place.overlaps, advised)), sum(map(place.overlaps, choices))), place.y - bottom.y) for place in places]
        return min(hidden, key=itemgetter(0))

    def rows(self, width: int) -> int:
        """The rows that it needs at this width, whichever choice is marked; while the expert thinks, those of what a choice brings."""
        if self.advice is None or self.pace:
            return 1 + self.listed + MEANWHILE + BELOW[1]
        found = self.advice.choices
        return 1 + len(found) + max(rows_told(one, width - 4, self.app.glyphs["more"]) for one in found) + self.below(width)

    def below(self, width: int) -> int:
        """The rows for the keys, with the frame, and for whose chances these are where that has no room beside them."""
        return BELOW[self.advice is None or cell_len(self.advice.legends[-1]) + cell_len(self.said(width)) + 6 > width]

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

    def show_advice(self) -> None:
        """Show the current advice, with the terminal cursor on the marked line."""
        choices = self.advice.choices if self.advice else ()
        self.at = max(0, min(self.at, len(choices) - 1))
        self.lie_over(*self.over)
        self.put_caret()
        self.redraw()

    def on_resize(self) -> None:
        """Once it has its rows, its marked line is elsewhere."""
        if self.open:
            self.put_caret()

    def put_caret(self) -> None:
        """Move the terminal cursor to the marked line."""
        self.app.cursor_position = Offset(self.region.x + 4, self.region.y + 1 + self.at)

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
        pen.text(2, 0, f" {fitting(pen.width - 6, 1, *told)} ", "title bold", pen.width - 4)
        said = self.said(width)
        pen.text(max(2, width - 2 - cell_len(said)), pen.height - 2, said, "dim")
        if found is None:
            self.draw_meanwhile(pen, "", 1, width - 4)
            return
        below = pen.height - self.below(width)
        if found.choices[0].chance is not None:
            room = width - 4 - (cell_len(said) + 2) * (below == pen.height - 2)
            pen.text(2, below, fitting(room, 1, *found.legends), "dim", room)
        longest = max(cell_len(one.label) for one in found.choices)
        wide = next((bar for bar in BARS if longest + bar + AROUND <= width), BARS[1])
        for n, one in enumerate(found.choices):
            marked = n == self.at
            tail = self.chance(pen, n + 1, width - 2, one, wide)
            style = "marked bold reverse" if marked else "text"
            end = pen.text(4, n + 1, one.label, style, tail - 6)
            if marked:
                pen.text(2, n + 1, f"{g['marked']} ", style)
                pen.fill(2, n + 1, end - 1, 1, style)
        chosen, y = found.choices[self.at], 1 + len(found.choices)
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


def rows_told(choice: AdvisedChoice, width: int, more: str) -> int:
    """The rows that the reason for a choice and what follows it take."""
    return sum(len(wrap(text, width, TALLEST, more)) for text in (choice.why, choice.then) if text)
