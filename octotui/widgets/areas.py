"""The areas every table has, whatever the game: action menu, describe line, log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any

from rich.cells import cell_len

from engine.core.naming import printable
from engine.core.prompt import Choice, Prompt
from octotui.terminal.canvas import Pen, cut, wrap
from octotui.widgets.area import Area
from octotui.widgets.recap import draw_recap
from octotui.widgets.scene import Scene
from themes import Glyphs

TITLE = 3
"""Rows that a prompt takes at most."""

NEAR = 3
"""Units that may be missing from what is refused, for the menu to tell of it."""
NAMED = 3
"""Choices that are named at most where the same reason bars them all and there is little room."""

LONGEST = 9
"""Rows that a reason takes at most."""

NEWS = 5
"""Rows for what happens step by step."""

Piece = tuple[int, str, str]
"""Column, text, look."""


@dataclass(frozen=True)
class Block:
    """The rows of one line of the menu: a choice with its code, or refusals."""

    code: str
    rows: tuple[tuple[Piece, ...], ...]
    short: bool = False
    """Whether it says less than it would with more rows."""


class Menu(Area[Any, Any]):
    """The prompt in words, each choice with its digit, cost and gain, and what is refused with its reason.

    A choice takes as many rows as its words need where all of them fit; else one, on which the gain is cut and never the cost. What does
    not fit at all is turned over by pages.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.turned = 0
        """Pages turned by the person, from the one the cursor is on."""
        self.pages = 1

    def watch_scene(self, old: Scene[Any, Any] | None, scene: Scene[Any, Any] | None) -> None:
        if old is None or scene is None or (scene.prompt, scene.cursor) != (old.prompt, old.cursor):
            self.turned = 0
        super().watch_scene(old, scene)

    def turn(self, step: int) -> None:
        """Show another page, the cursor staying where it is."""
        self.turned += step
        self.paint()

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.prompt, scene.cursor, tuple(scene.hints.items()), scene.news, scene.idle, scene.idle_keys

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        if scene.prompt is None:
            return (NEWS, NEWS) if scene.news else (3, 3) if scene.idle_keys else (2, 2)
        blocks = [*self._choices(scene, scene.prompt, width, tight=False), *self._refusals(scene.prompt, width, tight=False)]
        title = len(self._title(scene, scene.prompt, width))
        return title + len(scene.prompt.choices), title + sum(len(block.rows) for block in blocks)

    def _title(self, scene: Scene[Any, Any], prompt: Prompt, width: int) -> list[str]:
        cause = scene.game.word(prompt.cause) if prompt.cause else ""
        named = cause != prompt.cause and cause.lower() not in prompt.text.lower()
        return wrap(f"{cause[:1].upper()}{cause[1:]}: {prompt.text}" if named else prompt.text, width, TITLE, self._glyphs()["more"])

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        prompt = scene.prompt
        if prompt is None:
            pen.heading(*("What happens", "any key skips") if scene.news else (scene.idle,))
            pen.words(0, 1, pen.width, pen.height - 1, scene.news or scene.idle_keys, "changed bold" if scene.news else "text")
            return
        title = self._title(scene, prompt, pen.width)
        for y, line in enumerate(title):
            end = pen.text(0, y, line, "title bold") + 1
        if len(title) == 1:
            pen.text(end, 0, pen.glyphs["h"] * (pen.width - end - 1), "border")
        top = len(title)
        room = pen.height - top
        pages = self._pages(scene, prompt, pen.width, room)
        self.pages = len(pages)
        at = next((n for n, page in enumerate(pages) if any(block.code == scene.cursor for block in page)), 0)
        shown = (at + self.turned) % len(pages)
        y = top
        for block in pages[shown]:
            marked = block.code == scene.cursor and block.code != ""
            for n, row in enumerate(block.rows):
                for x, text, style in row:
                    pen.text(x, y + n, text, style)
            if marked:
                end = max(x + cell_len(text) for x, text, style in block.rows[0] if style == "legal")
                pen.text(1, y, " ")
                pen.fill(0, y, min(end + 1, pen.width), 1, "marked bold reverse")
            if block.code in scene.hints:
                pen.text(0, y, scene.hints[block.code], "marked bold reverse")
            if block.code:
                pen.spot(block.code, 0, y, pen.width, len(block.rows))
            y += len(block.rows)
        if shown > 0:
            pen.text(pen.width - 1, top, pen.glyphs["arrow_up"], "title bold")
        if shown < len(pages) - 1:
            pen.text(pen.width - 1, y - 1, pen.glyphs["arrow_down"], "title bold")

    def _pages(self, scene: Scene[Any, Any], prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        """The blocks of each page: the choices, with all their words where there are rows, and refusals as far as there are rows left."""
        choices = self._choices(scene, prompt, width, tight=False)
        if height(choices) > room:
            choices = loosened(self._choices(scene, prompt, width, tight=True), choices, room)
        if height(choices) > room:
            loose = iter(self._choices(scene, prompt, width - 2, tight=False))
            pages = paged(self._choices(scene, prompt, width - 2, tight=True), room)
            return [loosened(page, list(islice(loose, len(page))), room) for page in pages]
        refusals = self._refusals(prompt, width, tight=False)
        if height(choices) + height(refusals) > room:
            refusals = self._refusals(prompt, width, tight=True)
        free = room - height(choices)
        return [[*choices, *(refused for refused, rows in zip(refusals, heights(refusals), strict=True) if rows <= free)]]

    def _choices(self, scene: Scene[Any, Any], prompt: Prompt, width: int, tight: bool) -> list[Block]:
        column = costs_column(prompt.choices, width)
        return [choice_block(choice, n, width, tight, self._glyphs(), column) for n, choice in enumerate(prompt.choices, 1)]

    def _refusals(self, prompt: Prompt, width: int, tight: bool) -> list[Block]:
        """What is refused, by reason; what is far from being possible is left to whoever inspects it."""
        more = self._glyphs()["more"]
        blocks = []
        reasons: dict[str, list[str]] = {}
        for refusal in prompt.refused:
            if refusal.reason.missing <= NEAR:
                reasons.setdefault(refusal.reason.text, []).append(refusal.label)
        for reason, labels in reasons.items():
            named = ", ".join(labels)
            if tight and len(labels) > NAMED + 1:
                named = f"{', '.join(labels[:NAMED])} and {len(labels) - NAMED} more"
            lines = wrap(f"{named}: {reason}", width - 4, LONGEST, more)
            cross = ((0, self._glyphs()["cross"], "dim"), (2, lines[0], "dim"))
            blocks.append(Block("", (cross, *(((4, line, "dim"),) for line in lines[1:])), short=tight))
        return blocks


def short_cost(choice: Choice, width: int) -> bool:
    """Whether what it costs stands beside the choice; else it has rows of its own."""
    return bool(choice.further_cost) and CROSS + cell_len(choice.further_cost) <= min(width * 2 // 5, LONG_COST)


def costs_column(choices: Iterable[Choice], width: int) -> int:
    """Where what a choice costs begins, on all lines of a menu of this width alike; the width if none costs anything."""
    return min((width - CROSS - cell_len(choice.further_cost) for choice in choices if short_cost(choice, width)), default=width)


def choice_block(choice: Choice, number: int, width: int, tight: bool, glyphs: Glyphs, column: int) -> Block:
    """A choice: digit and label at the left, the cost in its column, the gain between them or below; a long cost below, before the gain."""
    more, label, gain = glyphs["more"], choice.label, choice.further_gain
    beside = short_cost(choice, width)
    cost = f"{glyphs['cross']} {choice.further_cost}" if choice.further_cost else ""
    end = column - 1 if beside else width
    below: list[str] = []
    if cell_len(label) > end - 2:
        lines = wrap(label, end - 2, 1 if tight else 3, more)
        label, below = lines[0], lines[1:]
    short = tight and cell_len(choice.label) > end - 2
    row: list[Piece] = [(0, str(number) if number <= 9 else " ", "legal bold"), (2, label, "legal")]
    after = 2 + cell_len(label) + 2
    if beside:
        free = choice.further_cost == FREE
        row.append((column + CROSS, FREE, "dim") if free else (column, cost, "danger"))
    rows: list[tuple[Piece, ...]] = [((4, line, "legal"),) for line in below]
    long = [(cost, "danger")] if cost and not beside else []
    said = [*long, *([(gain, "dim")] if gain else [])]
    if said and not below and after + sum(cell_len(text) + 2 for text, _ in said) - 2 <= end:
        for text, style in said:
            row.append((after, text, style))
            after += cell_len(text) + 2
    elif said and tight:
        short = True
        if end - after >= 8:
            text, style = said[0]
            row.append((after, cut(text, end - after, more), style))
    else:
        rows += [((4, line, style),) for text, style in said for line in wrap(text, width - 4, 4, more)]
    return Block(choice.code, (tuple(row), *rows), short)


CROSS = 2
"""Columns of the sign before what a choice costs."""
LONG_COST = 16
"""Columns that a cost takes at most beside its choice."""
FREE = "0"
"""A cost that is none."""


def heights(blocks: list[Block]) -> list[int]:
    """The rows down to the end of each of them."""
    return list(accumulate(len(block.rows) for block in blocks))


def height(blocks: list[Block]) -> int:
    """The rows of all of them."""
    return sum(len(block.rows) for block in blocks)


def loosened(tight: list[Block], loose: list[Block], room: int) -> list[Block]:
    """The blocks, those that are short with all their words as far as there are rows for them; the first ones go before."""
    free, fitting = room - height(tight), []
    for block, whole in zip(tight, loose, strict=True):
        needed = len(whole.rows) - len(block.rows)
        taken = block.short and needed <= free
        fitting.append(whole if taken else block)
        free -= needed if taken else 0
    return fitting


def paged(blocks: list[Block], room: int) -> list[list[Block]]:
    """The blocks in pages of at most so many rows."""
    pages: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        if used and used + len(block.rows) > room:
            pages.append([])
            used = 0
        pages[-1].append(block)
        used += len(block.rows)
    return pages


class Describe(Area[Any, Any]):
    """In words, whatever is under the cursor, and below it the keys of most use; or a note to the person, or what others have just said and
    done."""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.cursor, scene.note, scene.spoken, scene.recap, scene.prompt, scene.keys, scene.foreseen

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        if scene.recap and not scene.note:
            top = pen.words(0, 0, pen.width, 1, scene.spoken, "changed bold") if scene.spoken else 0
            draw_recap(pen, scene.recap, top, scene.recap_keys)
            return
        if scene.note:
            text, style = scene.note, "danger bold"
        elif scene.spoken:
            text, style = scene.spoken, "changed bold"
        else:
            text, style = self.about(scene), "text"
        used = pen.words(0, 0, pen.width, pen.height, text, style)
        if used < pen.height:
            pen.text(0, pen.height - 1, scene.keys, "dim")

    def about(self, scene: Scene[Any, Any]) -> str:
        """What is marked."""
        choice = scene.choices.get(scene.cursor)
        if choice is None:
            return ""
        parts = [choice.label]
        if choice.further_cost:
            parts.append(f"costs {choice.further_cost}")
        if choice.further_gain:
            parts.append(choice.further_gain)
        if scene.foreseen is not None and scene.foreseen.text:
            parts.append(scene.foreseen.text)
        return ". ".join(part[0].upper() + part[1:].rstrip(".") for part in parts) + "."


class Log(Area[Any, Any]):
    """What happened, the newest last."""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.log[-60:]

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        return 3, 2 + min(40, len(scene.log))

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.heading("Log")
        lines: list[tuple[str, str]] = []
        for happened in scene.log[-60:]:
            style = "title" if happened.heading else "text"
            rows = wrap(happened.text, pen.width - 2, 9, pen.glyphs["more"])
            lines += [(rows[0], style), *(("  " + row, style) for row in rows[1:])]
        for y, (line, style) in enumerate(lines[-(pen.height - 1) :] if pen.height > 1 else [], 1):
            pen.text(0, y, line, style)


class Unsaved(Area[Any, Any]):
    """One line below the table: why the match is not saved."""

    sentence = ""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.sentence

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.text(1, 0, printable(self.sentence), "danger bold", pen.width - 2)
