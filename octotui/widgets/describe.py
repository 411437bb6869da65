"""The area below every table: what is marked in words, what others have said and done, and the most useful keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from engine.core.prompt import Choice
from engine.core.state import Names
from octotui.terminal.canvas import MOST, Pen, fitting, of_whole_clauses, wrap
from octotui.widgets.area import Area
from octotui.widgets.recap import GAP, beside_keys, draw_recap, left_out, length
from octotui.widgets.scene import Cells, Scene


class Describe(Area[Any, Any]):
    """What is under the cursor, in words, with the most useful keys below; or a note to the person, or what others have just said and
    done. A flourish has the row of the keys where those most useful, help among them, have room beside it; else it stands above them, until
    the next key in the place of what is marked, but never in that of a note or of what is said.
    """

    recedes = False
    words = True
    ROWS, MOST = 2, 4
    """Rows as a rule, and at most for a recap."""
    FLOURISH_FIRST = False
    """Whether a flourish has its row until the next key though what is marked, or what is said, has less room then."""
    KEYS_FIRST = False
    """Whether keys have room before signs on the row that a description fills, those used most and help before others, and help before
    the longest description.
    """

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
        below = self.below(scene, pen.width, pen.height)
        if below:
            rows, style = self.worded(pen, scene, pen.height - 1)
            keys, y = place_of_keys(pen, scene, rows, below)
            if not scene.keys or helps_of(scene) in keys:
                draw_rows(pen, rows, style)
                draw_cells(pen, below, pen.height - 1)
                pen.text(pen.width - cell_len(keys), y, keys, "dim")
                return
            if not (scene.note or scene.spoken):
                draw_cells(pen, below, pen.height - 2)
                draw_keys(pen, scene)
                return
        rows, style = self.worded(pen, scene, pen.height)
        draw_rows(pen, rows, style)
        spare = len(rows) < pen.height
        if spare:
            draw_keys(pen, scene)
        if any(rows) and not (scene.note or scene.spoken):
            room = pen.width - cell_len(rows[-1]) - APART
            keys = "" if spare else most_used(scene.keys, room) if self.KEYS_FIRST else scene.keys
            draw_end(pen, scene.signs if spare or self.SIGNS_AMONG_KEYS else (), keys, room, len(rows) - 1, self.KEYS_FIRST)

    def worded(self, pen: Pen, scene: Scene[Any, Any], high: int) -> tuple[list[str], str]:
        """The rows of a note, of what is said, or of what is marked, at most so many, and their style; before a flourish what is marked
        leaves no room for keys.
        """
        if scene.note:
            text, style = scene.note, "danger bold"
        elif scene.spoken:
            text, style = scene.spoken, spoken_style(scene)
        else:
            helps = helps_of(scene) if self.KEYS_FIRST and high == pen.height else ""
            text, style = beside_help(self.wordings(scene), helps, pen.width, high, pen.glyphs["more"]), "text"
        return (wrap(text, pen.width, high, pen.glyphs["more"]) if high > 0 else []), style

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


def place_of_keys(pen: Pen, scene: Scene[Any, Any], rows: Sequence[str], flourish: Cells) -> tuple[str, int]:
    """The longest wording of the most useful keys that has room behind a flourish on the last row, or behind the rows above it, and its
    row: first one with the key of help.
    """
    ends = [(length(flourish), pen.height - 1), *([(cell_len(rows[-1]), len(rows) - 1)] if rows else [])]
    found = [(way, y) for end, y in ends for way in recap_keys(scene) if end + GAP + cell_len(way) <= pen.width]
    return next((one for one in found if helps_of(scene) in one[0]), next(iter(found), ("", 0)))


def draw_rows(pen: Pen, rows: Sequence[str], style: str) -> None:
    for y, row in enumerate(rows):
        pen.text(0, y, row, style)


def draw_cells(pen: Pen, cells: Cells, y: int) -> None:
    x = 0
    for text, style in cells:
        x = pen.text(x, y, text, style)


def draw_keys(pen: Pen, scene: Scene[Any, Any]) -> None:
    """Draw the row of keys, the last one."""
    pen.text(pen.width - cell_len(scene.keys), pen.height - 1, scene.keys, "dim")


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
"""Columns between the description of a thing and its signs."""


def beside_help(wordings: Sequence[str], helps: str, width: int, lines: int, more: str) -> str:
    """The longest of these wordings that fits with the key of help behind it; if none does, the longest that fits, or the most sentences of
    one that do.
    """

    def fits(text: str) -> bool:
        return len(wrap(text, width, MOST, "")) <= lines

    last = f" {'?' * (cell_len(helps) + APART - 1)}" * bool(helps)
    whole = [*(text for text in wordings if fits(text + last)), *(text for text in wordings if fits(text))]
    if whole:
        return whole[0]
    begun = [of_whole_clauses(text, width, lines, more, ". ") for text in reversed(wordings)]
    return max([text for text in begun if fits(text)] or begun[:1], key=lambda text: text.count(". "))


def most_used(keys: str, width: int) -> str:
    """As many of the first keys of the row as fit before its last one, which is help; help alone, or nothing, where no other fits."""
    *others, helps = keys.split(BETWEEN_KEYS)
    fewer = (BETWEEN_KEYS.join([*others[:n], helps]) for n in range(len(others), -1, -1))
    return next((kept for kept in fewer if cell_len(kept) <= width), "")


def draw_end(pen: Pen, signs: tuple[Cells, ...], keys: str, room: int, y: int, all_keys: bool = False) -> None:
    """Draw as many signs with their names as fit at the end of a row, and then as many of these keys, help before all others, then those
    used most; before the signs `all_keys`.
    """
    helps = cell_len(keys if all_keys else keys.rpartition(BETWEEN_KEYS)[2])
    kept = [signs[:n] for n in range(len(signs) + 1) if width_of(signs[:n]) + (helps + APART if helps else 0) <= room]
    shown = kept[-1] if kept else ()
    last = most_used(keys, room - width_of(shown) - APART * bool(shown))
    end = pen.width - cell_len(last)
    pen.text(end, y, last, "dim")
    x = end - width_of(shown) - APART * bool(last)
    for cells in shown:
        for text, style in cells:
            x = pen.text(x, y, text, style)
        x += GAP


def width_of(signs: tuple[Cells, ...]) -> int:
    """The columns of signs side by side."""
    return sum(cell_len(text) for cells in signs for text, _ in cells) + GAP * max(0, len(signs) - 1)
