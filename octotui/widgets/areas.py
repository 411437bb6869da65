"""The areas of every table, whatever the game: action menu, describe line, log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from rich.cells import cell_len

from engine.core.naming import printable
from engine.core.prompt import Choice, Prompt, Refusal
from octotui.terminal.canvas import Pen, cut, wrap
from octotui.widgets.area import Area
from octotui.widgets.recap import GAP, draw_recap
from octotui.widgets.scene import Cells, Scene
from themes import Glyphs

TITLE = 3
"""Maximum rows of a prompt."""

NEAR = 3
"""Maximum units lacking for the menu to show a refused choice."""
NAMED = 3
"""Maximum choices named where one reason bars them all and room is short."""

LONGEST = 9
"""Maximum rows of a choice or a reason."""
CUT, BEGINS = 8, 14
"""Columns below which the start of a gain is not worth showing, and below which it starts on the next row if there is one."""

NEWS = 5
"""Rows for the news of a step-by-step turn."""

Piece = tuple[int, str, str]
"""Column, text, style."""


@dataclass(frozen=True)
class Block:
    """The rows of one menu entry: a choice with its code, or refusals."""

    code: str
    rows: tuple[tuple[Piece, ...], ...]
    cut: bool = False
    """Whether it is shortened for lack of rows."""


class Menu(Area[Any, Any]):
    """The prompt in words, each choice with its digit, cost and gain, and refused choices with their reasons.

    The gain stands below its choice if every gain fits there; else it flows on behind the choice, in as many rows as there are, and never
    over the cost. What does not fit at all is on further pages. Choices that can be picked in place are not listed where there is too
    little room to show all choices.
    """

    words = True
    WANTS_REFUSALS = True
    """Whether refusals are worth rows that something else could use."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.turned = 0
        """Pages the person turned, from the page of the cursor."""
        self.pages = 1

    def show(self, scene: Scene[Any, Any]) -> None:
        old = self.scene
        if old is None or (scene.prompt, scene.cursor) != (old.prompt, old.cursor):
            self.turned = 0
        super().show(scene)

    def turn(self, step: int) -> None:
        """Show another page; the cursor stays."""
        self.turned += step
        self.paint()

    def sees(self, scene: Scene[Any, Any]) -> object:
        keys = tuple(scene.hints.items()), tuple(scene.digits)
        return scene.prompt, scene.cursor, keys, scene.news, scene.idle, scene.idle_keys, scene.corner

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        if scene.prompt is None:
            return (NEWS, NEWS) if scene.news else (3, 3) if scene.idle_keys else (2, 2)
        title, choices = len(self._title(scene, scene.prompt, width)), self._worded(scene, scene.prompt, width, tight=False)
        page = self._sheet(scene.prompt, choices, width)
        if scene.digits:
            rows = title + 1 + height(tidy(elsewhere(with_numbers(choices), scene), page))
            return rows, rows
        refusals = self._refusals(scene.prompt, page, tight=False) if self.WANTS_REFUSALS else []
        return title + len(choices), title + height(tidy(with_numbers(choices), page)) + height(refusals)

    def _title(self, scene: Scene[Any, Any], prompt: Prompt, width: int) -> list[str]:
        cause = scene.game.word(prompt.cause) if prompt.cause else ""
        named = cause != prompt.cause and cause.lower() not in prompt.text.lower()
        room = width - len(scene.corner) - 1 if scene.corner else width
        return wrap(f"{cause[:1].upper()}{cause[1:]}: {prompt.text}" if named else prompt.text, room, TITLE, self._glyphs()["more"])

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        prompt = scene.prompt
        if prompt is None:
            pen.heading(*("What happens", "any key skips") if scene.news else (scene.idle,))
            pen.words(0, 1, pen.width, pen.height - 1, scene.news or scene.idle_keys, "changed bold" if scene.news else "text")
            self._draw_corner(pen, scene)
            return
        title = self._title(scene, prompt, pen.width)
        for y, line in enumerate(title):
            end = pen.text(0, y, line, "title bold") + 1
        if len(title) == 1:
            pen.text(end, 0, pen.glyphs["h"] * (pen.width - end - 1), "border")
        self._draw_corner(pen, scene)
        top = len(title)
        pages = self._pages(scene, prompt, pen.width, pen.height - top)
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
            pen.text(pen.width - 1, top, pen.glyphs["more"], "title bold")
        if shown < len(pages) - 1:
            pen.text(pen.width - 1, y - 1, pen.glyphs["more"], "title bold")

    def _draw_corner(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        """Draw the number of watchers and the time left at the right end of the heading."""
        if scene.corner:
            pen.text(pen.width - len(scene.corner) - 1, 0, f" {scene.corner}", "title bold")

    def _pages(self, scene: Scene[Any, Any], prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        """The blocks of each page: the choices, in full where rows allow, and refusals in the rows left over."""
        told: list[Block] = []
        for tight in (False, True):
            worded = self._worded(scene, prompt, width, tight)
            choices, page = with_numbers(worded), self._sheet(prompt, worded, width)
            blocks = fit(choices, page, room)
            if height(blocks) <= room and not any(block.cut for block in blocks):
                break
        if scene.digits and (height(blocks) > room or any(block.cut for block in blocks)):
            told, choices, room = [Block("", (((2, picking_keys(scene), "dim"),),))], elsewhere(choices, scene), room - 1
            blocks = fit(choices, page, room)
        if height(blocks) > room:
            page = self._sheet(prompt, worded, width - 2)
            return [[*told, *fit(choices[n : n + room], page, room)] for n in range(0, len(choices), max(1, room))]
        refusals = self._refusals(prompt, page, tight=False)
        if height(blocks) + height(refusals) > room:
            refusals = self._refusals(prompt, page, tight=True)
        free = room - height(blocks)
        if prompt.choices[0].code not in scene.digits:
            told, blocks = [], [*blocks, *told]
        return [[*told, *blocks, *(refused for refused, rows in zip(refusals, heights(refusals), strict=True) if rows <= free)]]

    def _worded(self, scene: Scene[Any, Any], prompt: Prompt, width: int, tight: bool) -> Sequence[Choice]:
        """The choices worded for this width; with `tight`, in the short wording for too few rows."""
        return [choice.in_brief for choice in prompt.choices] if tight else prompt.choices

    def _sheet(self, prompt: Prompt, choices: Iterable[Choice], width: int) -> Sheet:
        return sheet(choices, dear(prompt), width, self._glyphs())

    def _refusals(self, prompt: Prompt, page: Sheet, tight: bool) -> list[Block]:
        """Refusals: those closest to affordable first, with their costs; then the rest by reason. Those lacking much are left out."""
        blocks = [too_dear(refusal, page, tight) for refusal in dear(prompt)]
        reasons: dict[str, list[str]] = {}
        for refusal in prompt.refused:
            if refusal.reason.missing <= NEAR and not refusal.cost:
                reasons.setdefault(refusal.reason.text, []).append(refusal.label)
        for reason, labels in reasons.items():
            named = ", ".join(labels)
            if tight and len(labels) > NAMED + 1:
                named = f"{', '.join(labels[:NAMED])} and {len(labels) - NAMED} more"
            lines = wrap(f"{named}: {reason}", page.width - 4, LONGEST, page.more)
            barred = ((0, page.glyphs["barred"], "dim"), (2, lines[0], "dim"))
            blocks.append(Block("", (barred, *(((4, line, "dim"),) for line in lines[1:]))))
        return blocks


Numbered = list[tuple[int, Choice]]
"""Choices with their menu numbers, counted from 1."""


def with_numbers(choices: Iterable[Choice]) -> Numbered:
    return list(enumerate(choices, 1))


def dear(prompt: Prompt) -> list[Refusal]:
    """Choices refused for lacking a little of their cost, the closest to affordable first."""
    found = [refusal for refusal in prompt.refused if refusal.cost and refusal.reason.missing <= NEAR]
    return sorted(found, key=lambda refusal: refusal.reason.missing)


def elsewhere(choices: Numbered, scene: Scene[Any, Any]) -> Numbered:
    """The choices that cannot be picked in place."""
    return [(n, choice) for n, choice in choices if choice.code not in scene.digits]


def picking_keys(scene: Scene[Any, Any]) -> str:
    """The keys that pick choices in place, in words."""
    digits = [digit for digit in scene.digits.values() if digit]
    span = f"{digits[0]}-{digits[-1]}" if len(digits) > 1 else "".join(digits)
    return f"{span} or arrows: on the table"


@dataclass(frozen=True)
class Sheet:
    """The layout of menu lines: width, cost column, glyphs."""

    width: int
    column: int
    glyphs: Glyphs

    @property
    def more(self) -> str:
        return self.glyphs["more"]

    def beside(self, cost: str) -> bool:
        """Whether a cost stands beside its choice; else it has rows of its own."""
        return bool(cost) and self.column + CROSS + cell_len(cost) <= self.width


def sheet(choices: Iterable[Choice], dear: Iterable[Refusal], width: int, glyphs: Glyphs) -> Sheet:
    """The layout of a menu: all costs start in the same column, whether affordable or not.

    It is at the right end, with room for the short costs, or after the labels where that leaves room for long ones too.
    """
    choices, refused = list(choices), [refusal.cost for refusal in dear]
    spans = [CROSS + cell_len(cost) for cost in (*(choice.further_cost for choice in choices), *refused) if cost]
    short = [span for span in spans if span <= min(width * 2 // 5, LONG_COST)]
    if len(short) < len(spans) and not refused:
        after = max(2 + cell_len(choice.label) + 2 for choice in choices)
        if after + max(spans) <= width:
            return Sheet(width, after, glyphs)
    return Sheet(width, width - max(short, default=0), glyphs)


def tidy(choices: Numbered, page: Sheet) -> list[Block]:
    """The choices in full, each gain below its choice where it does not fit behind."""
    return [choice_block(choice, n, page) for n, choice in choices]


def fit(choices: Numbered, page: Sheet, room: int) -> list[Block]:
    """The choices in `room` rows: tidy if they fit, else flowing; if rows are too few for everything, they are shared out evenly, one row
    at a time.
    """
    blocks = tidy(choices, page)
    if height(blocks) <= room:
        return blocks
    whole = [len(flowing_block(choice, n, page, LONGEST).rows) for n, choice in choices]
    rows = [1] * len(choices)
    for _ in range(room - len(choices)):
        short = [i for i, most in enumerate(whole) if rows[i] < most]
        if short:
            rows[min(short, key=lambda i: (rows[i], whole[i]))] += 1
    return [flowing_block(choice, n, page, most) for (n, choice), most in zip(choices, rows, strict=True)]


StyledText = tuple[str, str]
"""A text, and its style."""


def first_row(choice: Choice, number: int, page: Sheet) -> tuple[list[Piece], int, list[StyledText]]:
    """The digit and cost of a choice, the column before the cost, and the remaining texts: a long cost, the gain."""
    cost, sign = choice.further_cost, f"{page.glyphs['cross']} {choice.further_cost}"
    row: list[Piece] = [(0, str(number) if number <= 9 else " ", "legal bold")]
    gain = [(choice.further_gain, "dim")] if choice.further_gain else []
    if page.beside(cost):
        return [*row, (page.column + CROSS, FREE, "dim") if cost == FREE else (page.column, sign, "danger")], page.column - 1, gain
    return row, page.width, [(sign, "danger"), *gain] if cost else gain


def choice_block(choice: Choice, number: int, page: Sheet) -> Block:
    """A choice: digit and label at the left, the cost in its column, the gain between or below; a long cost goes below, before the gain."""
    row, end, said = first_row(choice, number, page)
    label, *below = wrap(choice.label, end - 2, LONGEST, page.more)
    row.append((2, label, "legal"))
    rows: list[tuple[Piece, ...]] = [((4, line, "legal"),) for line in below]
    after = 2 + cell_len(label) + 2
    if said and not below and after + sum(cell_len(text) + 2 for text, _ in said) - 2 <= end:
        for text, style in said:
            row.append((after, text, style))
            after += cell_len(text) + 2
    else:
        rows += [((4, line, style),) for text, style in said for line in wrap(text, page.width - 4, LONGEST, page.more)]
    return Block(choice.code, (tuple(row), *rows))


def flowing_block(choice: Choice, number: int, page: Sheet, most: int) -> Block:
    """A choice in as few rows as it takes, at most `most`: everything flows on behind the label, and the gain is cut first."""
    row, end, said = first_row(choice, number, page)
    rows, x = [row], 0
    for text, style in ((choice.label, "legal"), *said):
        x += 2
        if style != "legal" and end - x < min(BEGINS, cell_len(text)) and len(rows) < most:
            rows.append([])
            x, end = 4, page.width
        words, written = text.split(), ""
        for n, word in enumerate(words):
            if x + cell_len(written) + bool(written) + cell_len(word) <= end:
                written += " " * bool(written) + word
                continue
            if len(rows) == most:
                if written or end - x >= CUT:
                    rest = " ".join([written, *words[n:]]).strip()
                    rows[-1].append((x, wrap(rest, end - x, 1, page.more)[0] if written else cut(rest, end - x, page.more), style))
                return Block(choice.code, tuple(map(tuple, rows)), cut=True)
            rows[-1] += [(x, written, style)] if written else []
            rows.append([])
            x, end, written = 4, page.width, word
        rows[-1].append((x, written, style))
        x += cell_len(written)
    return Block(choice.code, tuple(map(tuple, rows)))


def too_dear(refusal: Refusal, page: Sheet, tight: bool) -> Block:
    """An unaffordable choice: its cost in the cost column, and what is lacking; on one row if `tight`."""
    lacking = refusal.reason.brief or refusal.reason.text
    end, cost = page.column - 1, f"{page.glyphs['cross']} {refusal.cost}"
    label, *below = [cut(refusal.label, end - 2, page.more)] if tight else wrap(refusal.label, end - 2, LONGEST, page.more)
    row, rest = [(2, label, "dim")], [((4, line, "dim"),) for line in below]
    if page.beside(refusal.cost):
        row.append((end + 1, cost, "danger bold"))
    else:
        rest.append(((4, cost, "danger bold"),))
    after = 2 + cell_len(label) + 2
    if not below and after + cell_len(lacking) <= end:
        row.append((after, lacking, "dim"))
    return Block("", (tuple(row), *rest))


CROSS = 2
"""Columns of the sign before an unaffordable cost."""
LONG_COST = 16
"""Maximum columns of a cost beside its choice."""
FREE = "0"
"""The text of no cost."""


def heights(blocks: list[Block]) -> list[int]:
    """The cumulative heights of these blocks."""
    return list(accumulate(len(block.rows) for block in blocks))


def height(blocks: list[Block]) -> int:
    return sum(len(block.rows) for block in blocks)


class Describe(Area[Any, Any]):
    """What is under the cursor, in words, with the most useful keys below; or a note to the person, or what others have just said and
    done.
    """

    words = True

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.cursor, scene.note, scene.spoken, scene.recap, scene.recap_keys, scene.prompt, scene.keys, scene.foreseen, scene.signs

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
        rows = wrap(text, pen.width, pen.height, pen.glyphs["more"])
        for y, row in enumerate(rows):
            pen.text(0, y, row, style)
        if text and not (scene.note or scene.spoken or rows[-1].endswith(pen.glyphs["more"])):
            draw_signs(pen, scene.signs, cell_len(rows[-1]) + APART, len(rows) - 1)
        if len(rows) < pen.height:
            pen.text(0, pen.height - 1, scene.keys, "dim")

    def about(self, scene: Scene[Any, Any]) -> str:
        """The marked thing in words."""
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


APART = 3
"""Columns between the description of a thing and its signs."""


def draw_signs(pen: Pen, signs: tuple[Cells, ...], after: int, y: int) -> None:
    """Draw as many signs with their names as fit at the end of a row."""
    kept, free = [], pen.width - after
    for cells in signs:
        free -= sum(cell_len(text) for text, _ in cells) + GAP
        if free < -GAP:
            break
        kept.append(cells)
    x = pen.width - sum(cell_len(text) for cells in kept for text, _ in cells) - GAP * (len(kept) - 1)
    for cells in kept:
        for text, style in cells:
            x = pen.text(x, y, text, style)
        x += GAP


class Log(Area[Any, Any]):
    """The events of the match, newest last; none begins in its middle where a whole one fits."""

    words = True

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.log[-60:]

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        return 3, 2 + min(40, len(scene.log))

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.heading("Log")
        room, lines = max(1, pen.height - 1), list[tuple[str, str]]()
        for happened in reversed(scene.log[-60:]):
            style = "title" if happened.heading else "text"
            first, *more = wrap(happened.text, pen.width - 2, min(LONGEST, room), pen.glyphs["more"])
            rows = [(first, style), *(("  " + row, style) for row in more)]
            if lines and len(rows) > room - len(lines):
                break
            lines[:0] = rows
        for y, (line, style) in enumerate(lines, 1):
            pen.text(0, y, line, style)


class Unsaved(Area[Any, Any]):
    """A line below the table saying why the match is not saved."""

    words = True
    sentence = ""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.sentence

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.text(1, 0, printable(self.sentence), "danger bold", pen.width - 2)
