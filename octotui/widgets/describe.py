"""The area below every table: what is marked in words, what others have said and done, and the most useful keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.cells import cell_len

from engine.core.prompt import Choice
from engine.core.state import Names
from octotui.terminal.canvas import MOST, Pen, fitting, wrap
from octotui.widgets.area import Area
from octotui.widgets.recap import GAP, beside_keys, draw_recap, left_out, length
from octotui.widgets.scene import Cells, Scene


class Describe(Area[Any, Any]):
    """What is under the cursor, in words, with the most useful keys behind it; or a note to the person, or what others have just said and
    done. The keys stand at the end of the last row, the same ones whatever is marked, and words have what they leave. A flourish begins
    that row where help and another key have room beside it; else it stands above, until the next key in the place of what is marked, but
    never in that of a note or of what is said.
    """

    recedes = False
    words = True
    ROWS, MOST = 2, 4
    """Rows as a rule, and at most for a recap."""
    LEAST_WORDS = 100
    """The columns that the keys leave for words at least, on all rows; only help may leave less."""
    FLOURISH_FIRST = False
    """Whether a flourish has its row until the next key though what is marked, or what is said, has less room then."""
    SIGNS_AMONG_KEYS = True
    """Whether signs stand beside the keys on the row that a description fills; else only above them."""

    def sees(self, scene: Scene[Any, Any]) -> object:
        others = scene.spoken, scene.recap, scene.recap_keys
        return scene.cursor, scene.note, others, scene.flourish, scene.prompt, scene.keys, scene.foreseen, scene.signs

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        """As many rows as a recap takes that leaves nothing out, with the key of help beside it, up to a limit."""
        if not scene.recap or scene.note:
            return 1, self.ROWS
        top = bool(scene.spoken)
        return 1, next((rows for rows in range(self.ROWS, self.MOST) if self.whole(scene, width, rows - top)), self.MOST)

    def whole(self, scene: Scene[Any, Any], width: int, rows: int) -> bool:
        """Whether these rows leave out nothing of the recap, nor the key of help if it stands behind recaps."""
        if rows < 1:
            return False
        g, keys, helps = self._glyphs(), recap_keys(scene), helps_of(scene)
        told, shown = beside_keys(scene.recap, width, rows, g, keys)
        helped = helps in shown or not any(helps in way for way in keys)
        return helped and bool(told) and not any(left_out(row, g["more"]) for row in told)

    def gives_way(self, scene: Scene[Any, Any], width: int, height: int) -> bool:
        """Whether what is told in passing leaves this area to a recap that would be cut below it."""
        if not scene.recap or scene.note or not scene.gives_way:
            return False
        g = self._glyphs()
        told, _ = beside_keys(scene.recap, width, height - 1, g, recap_keys(scene))
        return not told or any(left_out(row, g["more"]) for row in told)

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        if scene.recap and not scene.note:
            spoken = "" if self.gives_way(scene, pen.width, pen.height) else scene.spoken
            top = pen.words(0, 0, pen.width, 1, spoken, spoken_style(scene)) if spoken else 0
            draw_recap(pen, scene.recap, top, recap_keys(scene), scene.flourish, helps_of(scene))
            return
        keys, below = self.keys(scene, pen.width, pen.height), self.below(scene, pen.width, pen.height)
        if below:
            beside = most_used(keys, pen.width - length(below) - GAP)
            if beside == keys or BETWEEN_KEYS in beside:
                draw_rows(pen, *self.worded(pen, scene, pen.height - 1))
                draw_cells(pen, below, pen.height - 1)
                draw_keys(pen, beside)
                return
            if not (scene.note or scene.spoken):
                draw_cells(pen, below, pen.height - 2)
                draw_keys(pen, keys)
                return
        rows, style = self.worded(pen, scene, pen.height, keys)
        draw_rows(pen, rows, style)
        last = len(rows) == pen.height
        kept = cell_len(keys) + APART if last else 0
        if not last or cell_len(rows[-1]) + kept <= pen.width:
            draw_keys(pen, keys)
        if any(rows) and not (scene.note or scene.spoken) and (self.SIGNS_AMONG_KEYS or not last):
            draw_signs(pen, scene.signs, cell_len(rows[-1]) + APART, pen.width - kept, len(rows) - 1)

    def keys(self, scene: Scene[Any, Any], width: int, height: int) -> str:
        """The keys at a question, the same ones whatever is marked: those used most, as many as leave room for words, and help."""
        if scene.prompt is None or scene.hints:
            return scene.keys
        return most_used(scene.keys, width * height - self.LEAST_WORDS - APART) or helps_of(scene)

    def worded(self, pen: Pen, scene: Scene[Any, Any], high: int, keys: str = "") -> tuple[list[str], str]:
        """The rows of a note, of what is said, or of what is marked, at most so many, and their style. A note and what is said leave room
        for these keys only where they are whole beside them.
        """
        more = pen.glyphs["more"]
        if high < 1:
            return [], "text"
        if scene.note:
            return wrap(scene.note, pen.width, high, more), "danger bold"
        if scene.spoken:
            return wrap(scene.spoken, pen.width, high, more), spoken_style(scene)
        return rows_beside(self.wordings(scene), pen.width, high, cell_len(keys) + APART if keys else 0, more), "text"

    def below(self, scene: Scene[Any, Any], width: int, height: int) -> Cells:
        """The flourish on the last row; none where it would cut what is marked short, unless it comes first, or what is said."""
        said = scene.note or scene.spoken
        if said and not self.FLOURISH_FIRST:
            return ()
        texts = (said,) if said else () if self.FLOURISH_FIRST else self.wordings(scene)
        whole = not texts or len(wrap(fitting(width, height - 1, *texts), width, MOST, "")) < height
        return scene.flourish if whole and height > 1 else ()

    def wordings(self, scene: Scene[Any, Any]) -> tuple[str, ...]:
        """The marked thing in words, longest form first."""
        return self.about(scene), *self.shorter(scene)

    def shorter(self, scene: Scene[Any, Any]) -> tuple[str, ...]:
        """The marked thing in fewer words, for when `about` does not fit, and in yet fewer."""
        return ()

    def about(self, scene: Scene[Any, Any]) -> str:
        """The marked thing in words."""
        choice = scene.choices.get(scene.cursor)
        return sentences(choice, scene.foreseen) if choice else ""


def spoken_style(scene: Scene[Any, Any]) -> str:
    """The style of what is said: what is told in passing is no louder than the rest."""
    return "text" if scene.gives_way else "changed bold"


def recap_keys(scene: Scene[Any, Any]) -> Names:
    """The keys behind a recap; none where the stop at the end of a round has them."""
    return () if scene.stop else scene.recap_keys


def helps_of(scene: Scene[Any, Any]) -> str:
    """The key of help in the row of keys, the last one there."""
    return scene.keys.rpartition(BETWEEN_KEYS)[2]


def draw_rows(pen: Pen, rows: Sequence[str], style: str) -> None:
    for y, row in enumerate(rows):
        pen.text(0, y, row, style)


def draw_cells(pen: Pen, cells: Cells, y: int) -> None:
    x = 0
    for text, style in cells:
        x = pen.text(x, y, text, style)


def draw_keys(pen: Pen, keys: str) -> None:
    """Draw keys at the end of the last row."""
    pen.text(pen.width - cell_len(keys), pen.height - 1, keys, "dim")


def sentences(choice: Choice, foreseen: Any) -> str:
    """A choice with its cost, its gain and what is foreseen, each as a sentence."""
    parts = [choice.label]
    if choice.costs:
        parts.append(choice.costs)
    if choice.further_gain:
        parts.append(choice.further_gain)
    if foreseen is not None and foreseen.text:
        parts.append(foreseen.text)
    return ". ".join(part[0].upper() + part[1:].rstrip(".") for part in parts) + "."


BETWEEN_KEYS = "  "
"""What stands between two keys of the row of keys."""
APART = 3
"""Columns between the description of a thing, its signs and the keys."""
SENTENCE = ". "
"""Where one sentence ends and another begins."""


def rows_beside(wordings: Sequence[str], width: int, lines: int, kept: int, more: str) -> list[str]:
    """The longest of these wordings that fits on so many rows, the last of which has `kept` columns less; or the most sentences of one that
    do.
    """

    def fits(text: str) -> bool:
        rows = wrap(text, width, MOST, "")
        return len(rows) < lines or (len(rows) == lines and cell_len(rows[-1]) + kept <= width)

    def begun(text: str) -> Iterator[str]:
        sentences = text.split(SENTENCE)
        return (f"{SENTENCE.join(sentences[:n])}{SENTENCE}{more}" for n in range(len(sentences) - 1, 0, -1))

    whole = next(filter(fits, wordings), None)
    if whole is None:
        ways = [way for text in reversed(wordings) for way in begun(text) if fits(way)]
        whole = max(ways, key=lambda way: way.count(SENTENCE), default=None)
    if whole is not None:
        return wrap(whole, width, lines, "")
    *rows, last = wrap(wordings[-1], width, MOST, "")[:lines]
    words = last.split(" ")
    shorter = (" ".join((*words[:n], more)) for n in range(len(words), 0, -1))
    return [*rows, next((way for way in shorter if cell_len(way) + kept <= width), more)]


def most_used(keys: str, width: int) -> str:
    """As many of the first keys of the row as fit before its last one, which is help; help alone, or nothing, where no other fits."""
    *others, helps = keys.split(BETWEEN_KEYS)
    fewer = (BETWEEN_KEYS.join([*others[:n], helps]) for n in range(len(others), -1, -1))
    return next((kept for kept in fewer if cell_len(kept) <= width), "")


def draw_signs(pen: Pen, signs: Sequence[Cells], begin: int, end: int, y: int) -> None:
    """Draw as many signs with their names as fit between these columns of a row, at their end."""
    shown = next(kept for n in range(len(signs), -1, -1) if width_of(kept := signs[:n]) <= end - begin or not n)
    x = end - width_of(shown)
    for cells in shown:
        for text, style in cells:
            x = pen.text(x, y, text, style)
        x += GAP


def width_of(signs: Sequence[Cells]) -> int:
    """The columns of signs side by side."""
    return sum(cell_len(text) for cells in signs for text, _ in cells) + GAP * max(0, len(signs) - 1)
