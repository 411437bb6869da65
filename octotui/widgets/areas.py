"""The areas of every table, whatever the game: action menu and log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from rich.cells import cell_len

from engine.core.naming import printable
from engine.core.numbers import BEYOND, Numbered, numbered, runs
from engine.core.prompt import FLOURISH, Choice, LogLine, Prompt, Refusal
from engine.core.state import Names
from engine.core.words import opening
from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.area import Area
from octotui.widgets.menu_lines import LONGEST, Block, Sheet, fit, height, heights, paged, sheet, side_by_side, tidy, too_dear
from octotui.widgets.scene import Scene

Entry = TypeVar("Entry")
T = TypeVar("T")

TITLE = 3
"""Maximum rows of a prompt, unless there are rows that nothing else needs."""

NEAR = 3
"""Maximum units lacking for the menu to show a refused choice."""
NAMED = 3
"""Maximum choices named where one reason bars them all, unless there is only one more."""

NEWS = 4
"""Minimum rows for the news of a step-by-step turn."""


KEY = re.compile(r"(?:any )?\S+: [^,;.]+")
"""A key and what it does."""
BOUND = "\N{OPEN BOX}"
"""A space at which no row ends."""


def wrapped_keys(text: str, width: int, lines: int, more: str) -> list[str]:
    """What is said of keys in rows, each key on one row with what it does."""
    bound = KEY.sub(lambda found: found[0].replace(" ", BOUND), text)
    return [row.replace(BOUND, " ") for row in wrap(bound, width, lines, more)]


class Menu(Area[Any, Any]):
    """The prompt in words, each choice with its digit, cost and gain, and refused choices with their reasons.

    The gain stands below its choice if every gain fits there; else it flows on behind the choice, in as many rows as there are, and never
    over the cost. What does not fit at all is on further pages. Choices that can be picked in place are not listed where there is too
    little room to show all choices.
    """

    recedes = False
    words = True
    WANTS_REFUSALS = True
    """Whether refusals are worth rows that something else could use."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.firsts: Names = ()
        """For each page, the first choice that no page before it shows."""
        self.shown = 0
        """The page shown: that of the cursor."""

    def first_of_page(self, step: int) -> str:
        """The first choice of another page, so many further on, past the last one on the first again; empty if there is no other."""
        return self.firsts[(self.shown + step) % len(self.firsts)] if len(self.firsts) > 1 else ""

    def sees(self, scene: Scene[Any, Any]) -> object:
        keys = tuple(scene.hints.items()), tuple(scene.digits)
        return scene.prompt, scene.cursor, keys, scene.news, scene.idle, scene.idle_keys, scene.corner, scene.page_key

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        if scene.prompt is None:
            news = max(NEWS, 1 + len(wrap(scene.news, width, 2 * LONGEST, "")))
            rows = len(wrap(scene.idle, width, TITLE, "")) + (2 if scene.idle_keys else 1)
            return (news, news) if scene.news else (rows, rows)
        title, whole = (len(self._title(scene, scene.prompt, width, most)) for most in (TITLE, LONGEST))
        choices = self._worded(scene, scene.prompt, width, tight=False)
        page = self._sheet(scene.prompt, choices, width)
        if scene.digits:
            short = self._worded(scene, scene.prompt, width, tight=True)
            least, wanted = (self._rows_elsewhere(scene, scene.prompt, worded, width) for worded in (short, choices))
            return title + 1 + least, whole + 1 + wanted
        refusals = self._refusals(scene.prompt, page, tight=False) if self.WANTS_REFUSALS else []
        return title + len(choices), whole + height(tidy(numbered(choices), page)) + height(refusals)

    def _draw_idle(self, pen: Pen, scene: Scene[Any, Any], top: int) -> None:
        """Draw from a row downwards the news of a step, or what keys do while nobody here is asked."""
        if scene.news:
            pen.words(0, top, pen.width, pen.height - top, scene.news, "changed bold")
            return
        for y, line in enumerate(wrapped_keys(scene.idle_keys, pen.width, pen.height - top, pen.glyphs["more"]), top):
            pen.text(0, y, line, "text")

    def _rows_elsewhere(self, scene: Scene[Any, Any], prompt: Prompt, worded: Iterable[Choice], width: int) -> int:
        """The rows of the choices that cannot be picked in place."""
        left = elsewhere(numbered(worded), scene)
        return height(tidy(left, self._sheet(prompt, [choice for _, choice in left], width)))

    def _title(self, scene: Scene[Any, Any], prompt: Prompt, width: int, most: int = TITLE) -> list[str]:
        """The question in as few rows as one of its wordings takes, the longest of those. Rows above an empty one only lead up to it."""
        room, more = width - len(scene.corner) - 1 if scene.corner else width, self._glyphs()["more"]
        return min((wrap(text, room, most, more) for text in self._wordings(scene, prompt)), key=len)

    def _wordings(self, scene: Scene[Any, Any], prompt: Prompt) -> Names:
        """The question with what asks it, longest first."""
        cause = scene.game.word(prompt.cause) if prompt.cause else ""
        unnamed = [cause != prompt.cause and cause.lower() not in text.lower() for text in prompt.wordings]
        return tuple(f"{opening(cause)}: {text}" if before else text for before, text in zip(unnamed, prompt.wordings, strict=True))

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        prompt, self.firsts = scene.prompt, ()
        if prompt is None:
            title = ["What happens"] if scene.news else wrap(scene.idle, pen.width, TITLE, pen.glyphs["more"])
            if len(title) == 1:
                pen.heading(title[0], scene.idle_keys if scene.news else "")
            else:
                pen.words(0, 0, pen.width, TITLE, scene.idle, "title bold")
            self._draw_idle(pen, scene, len(title))
            self._draw_corner(pen, scene)
            return
        title = self._title(scene, prompt, pen.width)
        if title and title[-1].endswith(pen.glyphs["more"]):
            worded = self._worded(scene, prompt, pen.width, tight=False)
            choices = height(tidy(numbered(worded), self._sheet(prompt, worded, pen.width)))
            title = self._title(scene, prompt, pen.width, max(TITLE, pen.height - choices))
        asks = title.index("") if "" in title else 0
        for y, line in enumerate(title):
            end = pen.text(0, y, line, "title bold" if y >= asks else "text") + 1
        if len(title) == 1:
            pen.text(end, 0, pen.glyphs["h"] * (pen.width - end - 1), "border")
        self._draw_corner(pen, scene)
        top = len(title)
        pages = self._pages(scene, prompt, pen.width, pen.height - top)
        listed = [[block.code for block in page if block.code] for page in pages]
        self.firsts = firsts_of(listed)
        self.shown = next((n for n, codes in enumerate(listed) if scene.cursor in codes), 0)
        y = top
        for block in pages[self.shown]:
            y -= len(block.rows) if block.x else 0
            marked = block.code == scene.cursor and block.code != ""
            for n, row in enumerate(block.rows):
                for x, text, style in row:
                    pen.text(block.x + x, y + n, text, style)
            wide = block.width or pen.width
            if marked or block.code in scene.hints:
                pen.text(block.x + 1, y, " ")
            if marked:
                for n, row in enumerate(block.rows):
                    end = max((x + cell_len(text) for x, text, style in row if style == "legal"), default=0)
                    if end or not n:
                        pen.fill(block.x, y + n, min(end + 1, wide), 1, "marked bold reverse")
            if block.code in scene.hints:
                pen.text(block.x, y, scene.hints[block.code], "marked bold reverse")
            if block.code:
                pen.spot(block.code, block.x, y, wide, len(block.rows))
            y += len(block.rows)

    def _draw_corner(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        """Draw the number of watchers and the time left at the right end of the heading."""
        if scene.corner:
            pen.text(pen.width - len(scene.corner) - 1, 0, f" {scene.corner}", "title bold")

    def _pages(self, scene: Scene[Any, Any], prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        """The blocks of each page, the last as full as the others: the choices, in full where rows allow, and refusals in rows left."""
        told: list[Block] = []
        for tight in (False, True):
            worded = self._worded(scene, prompt, width, tight)
            choices, page = numbered(worded), self._sheet(prompt, worded, width)
            blocks = fit(choices, page, room)
            if height(blocks) <= room and not any(block.cut for block in blocks):
                break
        if scene.digits and (height(blocks) > room or any(block.cut for block in blocks)):
            told = [Block("", (((2, self._told_in_place(scene, prompt, width), "dim"),),))]
            choices, room = elsewhere(choices, scene), room - 1
            page = self._sheet(prompt, [choice for _, choice in choices], width)
            blocks = fit(choices, page, room)
        if height(blocks) > room:
            return [[*told, *blocks] for blocks in paged(side_by_side(choices, page, room), room, page, scene.page_key)]
        refusals = self._refusals(prompt, page, tight=False)
        if height(blocks) + height(refusals) > room:
            refusals = self._refusals(prompt, page, tight=True)
        free = room - height(blocks)
        above = {choice.code for choice in takewhile(lambda choice: choice.code not in scene.digits, prompt.choices)}
        first = sum(block.code in above for block in blocks)
        below = [refused for refused, rows in zip(refusals, heights(refusals), strict=True) if rows <= free]
        return [[*blocks[:first], *told, *blocks[first:], *below]]

    def _told_in_place(self, scene: Scene[Any, Any], prompt: Prompt, width: int) -> str:
        """The line for choices that are picked where they lie."""
        return f"{picking_keys(scene)}: on the table"

    def _worded(self, scene: Scene[Any, Any], prompt: Prompt, width: int, tight: bool) -> Sequence[Choice]:
        """The choices worded for this width; with `tight`, in the short wording for too few rows."""
        return [choice.in_brief for choice in prompt.choices] if tight else prompt.choices

    def _sheet(self, prompt: Prompt, choices: Iterable[Choice], width: int) -> Sheet:
        return sheet(choices, dear(prompt), width, self._glyphs())

    def _refusals(self, prompt: Prompt, page: Sheet, tight: bool) -> list[Block]:
        """Refusals: those closest to affordable first, with their costs; then the rest by reason, with `tight` in its fewer words. Those
        lacking much are left out.
        """
        blocks = [too_dear(refusal, page, tight) for refusal in dear(prompt)]
        reasons: dict[str, list[str]] = {}
        for refusal in prompt.refused:
            if refusal.reason.missing <= NEAR and not refusal.cost:
                reasons.setdefault((tight and refusal.reason.brief) or refusal.reason.text, []).append(refusal.label)
        for reason, labels in reasons.items():
            named = ", ".join(labels)
            if len(labels) > NAMED + 1:
                named = f"{', '.join(labels[:NAMED])} and {len(labels) - NAMED} more"
            lines = wrap(f"{named}: {reason}", page.width - 4, LONGEST, page.more)
            barred = ((0, page.glyphs["barred"], "dim"), (2, lines[0], "dim"))
            blocks.append(Block("", (barred, *(((4, line, "dim"),) for line in lines[1:]))))
        return blocks


def firsts_of(pages: Iterable[Sequence[str]]) -> Names:
    """For each page, the first of its codes that no page before it has."""
    found, before = list[str](), set[str]()
    for codes in pages:
        found += [code for code in codes if code not in before][:1]
        before |= {*codes}
    return tuple(found)


def dear(prompt: Prompt) -> list[Refusal]:
    """Choices refused for lacking a little of their cost, the closest to affordable first."""
    found = [refusal for refusal in prompt.refused if refusal.cost and refusal.reason.missing <= NEAR]
    return sorted(found, key=lambda refusal: refusal.reason.missing)


def elsewhere(choices: Numbered, scene: Scene[Any, Any]) -> Numbered:
    """The choices that cannot be picked in place."""
    return [(n, choice) for n, choice in choices if choice.code not in scene.digits]


KEYS = ("123456789", BEYOND)
"""The keys of numbers: digits, and then letters."""


def picking_keys(scene: Scene[Any, Any]) -> str:
    """The keys that pick choices in place, in words; digits with a gap between them are not listed."""
    if any(code in scene.hints for code in scene.digits):
        return "letters"
    keys = set(filter(None, scene.digits.values()))
    digits, letters = ([spanned(row, run) for run in runs(map(row.index, keys.intersection(row)))] for row in KEYS)
    return f"{' '.join([*(digits if len(digits) < 2 else ['digits']), *letters])} or arrows"


def spanned(row: str, run: Sequence[int]) -> str:
    """Keys that follow one another: `2-4`."""
    return f"{row[run[0]]}-{row[run[-1]]}" if len(run) > 1 else row[run[0]]


class Log(Area[Any, Any]):
    """The events of the match, newest last; none begins in its middle. In few rows flourishes give way to events."""

    words = True
    ROOMY = 10
    """Rows from which there are flourishes."""
    REWORDS = True
    """Whether an entry has fewer words once later ones have taken some of its rows."""
    SPARING = False
    """Whether an entry has the words that take fewest rows, not the fullest that fit."""
    APART = 0
    """Columns left free at the right, for what stands beside it."""
    nothing = "Nothing has happened yet."
    """What an empty log says."""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.log[-60:]

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        return min(3, 1 + max(1, len(scene.log))), 2 + min(40, len(scene.log))

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.heading("Log", self.note(scene))
        if not scene.log:
            pen.text(0, 1, self.nothing, "dim", pen.width)
        told = (line for line in reversed(scene.log[-60:]) if line.kind != FLOURISH or pen.height >= self.ROOMY)
        room = max(1, pen.height - 1)
        rows = newest(told, room, lambda line, left: self._rows(pen, scene, line, left, room))
        for y, (row, style) in enumerate(rows, 1):
            pen.text(0, y, row, style)
        self.below(pen, scene, 1 + max(1, len(rows)))

    def note(self, scene: Scene[Any, Any]) -> str:
        """What stands beside the heading; by default nothing."""
        return ""

    def below(self, pen: Pen, scene: Scene[Any, Any], top: int) -> None:
        """Draw something below the entries, from this row on; by default nothing."""

    def wordings(self, scene: Scene[Any, Any], line: LogLine) -> tuple[str, ...]:
        """An entry in fewer and fewer words that say the same, for when it does not fit; by default only in its own."""
        return (line.text,)

    def excerpts(self, scene: Scene[Any, Any], line: LogLine) -> tuple[str, ...]:
        """An entry with more and more left out, for when none of its wordings fits; by default none."""
        return ()

    def _rows(self, pen: Pen, scene: Scene[Any, Any], line: LogLine, left: int, room: int) -> list[tuple[str, str]] | None:
        """The rows of an entry with their style in as many words as fit into what is left of the room; none of a flourish that would be
        cut, and None, which ends the log, for another where later entries have taken its rows.
        """
        width = pen.width - self.APART
        most, more = min(LONGEST, left), pen.glyphs["more"]
        texts, excerpts = self.wordings(scene, line), self.excerpts(scene, line)
        words = most if self.REWORDS else min(LONGEST, room)

        def fits(text: str) -> bool:
            return len(entry_rows(text, width, words + 1, "")) <= words

        fitting = [*filter(fits, texts)] or [*filter(fits, excerpts)][:1]
        if not fitting and line.kind == FLOURISH:
            return []
        ways = [entry_rows(text, width, words, more) for text in fitting or (*texts, *excerpts)[-1:]]
        ways = sorted(ways, key=len) if self.SPARING else ways
        whole = next((rows for rows in ways if cell_len(rows[-1].strip()) > ORPHAN), ways[0])
        if (not fitting and most < min(LONGEST, room)) or len(whole) > left:
            return None
        style = "title" if line.heading else "dim" if line.kind == FLOURISH else "text"
        return [(row, style) for row in whole]


ORPHAN = 2
"""Columns up to which the end of an entry has no row to itself if fewer words, which say the same, spare it."""


def entry_rows(text: str, width: int, most: int, more: str) -> list[str]:
    """The rows of an entry of a log, at most so many, the further ones indented."""
    first, *others = wrap(text, width, most, more)
    rest = text[len(first) :].lstrip()
    return [first, *(f"  {row}" for row in wrap(rest, width - 2, most - 1, more))] if others else [first]


def newest(entries: Iterable[Entry], room: int, rows_of: Callable[[Entry, int], Sequence[T] | None]) -> list[T]:
    """The rows of as many entries as fit, given the newest first and returned newest last. `rows_of` gives those of an entry, at most so
    many, or None if there is no room for it, nor for older ones.
    """
    found = list[T]()
    for entry in entries:
        left = room - len(found)
        rows = rows_of(entry, left) if left else None
        if rows is None:
            break
        found[:0] = rows
    return found


class Unsaved(Area[Any, Any]):
    """A line below the table saying why the match is not saved."""

    words = True
    sentence = ""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.sentence

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.text(1, 0, printable(self.sentence), "danger bold", pen.width - 2)
