"""An Oct8 octopus on a line: its head, its points and its cards, which may go on in a second row rather than run together."""

from __future__ import annotations

from engine.oct8.octopus import colour_of
from octotui.tables.oct8.alike import TO_ARM
from octotui.tables.oct8.octopus import (
    COMING,
    GOING,
    MARKS,
    TO_HEAD,
    Shown,
    beside_word,
    card_sign,
    card_style,
    code_for,
    head_sign,
    keys_on,
)
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.oct8.status import Pieces
from octotui.terminal.canvas import NEW, Pen
from themes import Glyphs

LISTED, KEYED, WIDE_LINE = 12, 2, 40
"""Columns before the cards of an octopus on a line, more of them so that a key moves nothing, and those of a line that can spare them."""
ON_A_ROW = 4
"""Cards that have room on one row of the smallest terminal in any exchange."""

Way = tuple[list[str], list[bool]]
"""What stands for each card, and whether a gap parts it from the one before."""


def draw_line(pen: Pen, scene: Oct8Scene, x: int, y: int, width: int, one: Shown, rows: int = 1) -> int:
    """Draw an octopus on one line: head, blocked or new sign, and in the same columns of every line its points and cards, which lose their
    shapes before the gaps between them, and of those first the ones before signs of what would come or go. Where they are too many, they
    begin right behind the points, go on in as many rows as there are, or run together, at last without the points. Return the rows.
    """
    g, code = pen.glyphs, code_for(scene, TO_HEAD, one.head)
    end = x
    for text, style in line_head(scene, g, one):
        end = pen.text(end, y, text, style)
    if code:
        pen.spot(code, x, y, end - x, 1)
        if code in scene.hints:
            pen.text(x, y, scene.hints[code], "marked bold reverse")
    after = one.after[1]
    worth = f"{one.points}p" if after == one.points else f"{one.points}{g['arrow_right']}{after}p"
    look = "good bold" if after > one.points else "danger bold" if after < one.points else "text"
    tight = end + 1
    usual = max(tight, x + LISTED + KEYED * (width >= WIDE_LINE) - 1 - len(worth))
    *apart, together = ways(g, one)
    for way, begin, most in (
        *((way, usual, 1) for way in apart),
        *((way, tight, 1) for way in apart),
        *((way, usual, rows) for way in apart),
        (together, usual, rows),
        (together, tight, rows),
    ):
        at = begin + len(worth) + 1
        if placed := in_rows(way, x + width - at, most):
            pen.text(begin, y, worth, look)
            break
    else:
        at, placed = end, in_rows(together, x + width - end, rows) or in_rows(together, sum(map(len, together[0])), 1)
    for card, (label, dx, dy) in zip(one.cards, placed, strict=True):
        draw_arm(pen, scene, at + dx, y + dy, one, card, label)
    return 1 + max((dy for *_, dy in placed), default=0)


def line_head(scene: Oct8Scene, g: Glyphs, one: Shown) -> Pieces:
    """What an octopus on a line begins with: its head, and whether it is blocked, can be chosen, or has just got something."""
    code = code_for(scene, TO_HEAD, one.head)
    marked = bool(code) and code == scene.cursor
    found: Pieces = [(head_sign(g, one.head), "marked bold reverse" if marked else f"{colour_of(one.head)} bold")]
    if one.blocked:
        found.append((beside_word(g["blocked"]) + g["blocked"], "good bold"))
    if code and not marked:
        found.append((f"[{keys_on(scene, [(one.head,)])[code]}]", "legal bold"))
    elif NEW in one.marks.values():
        found.append((beside_word(g["check"]) + g["check"], "good bold") if one.taken else (NEW, MARKS[NEW]))
    return found


def ways(g: Glyphs, one: Shown) -> list[Way]:
    """The cards with and without their shapes, then without gaps before signs of what would come or go, at last without any."""
    signed, short = ([card_label(g, card, one.marks.get(card, ""), cut) for card in one.cards] for cut in (0, 1))
    bare = [one.marks.get(card) not in (COMING, GOING) for card in one.cards]
    return [(signed, [True] * len(bare)), (short, [True] * len(bare)), (short, bare), (short, [False] * len(bare))]


def card_label(g: Glyphs, card: str, mark: str, cut: int) -> str:
    """A card in signs, the first of them that of what would come or go, or its shape, if that is not cut."""
    return g[mark] + card_sign(g, card)[1:] if mark in (COMING, GOING) else card_sign(g, card)[cut:]


def in_rows(way: Way, room: int, most: int) -> list[tuple[str, int, int]]:
    """What stands for each card, with its column and row, in so many columns and at most so many rows; empty if they have no room."""
    found = list[tuple[str, int, int]]()
    end = row = 0
    for label, gap in zip(*way, strict=True):
        end += gap and end > 0
        if end + len(label) > room:
            end, row = 0, row + 1
        if len(label) > room or row == most:
            return []
        found.append((label, end, row))
        end += len(label)
    return found


def draw_arm(pen: Pen, scene: Oct8Scene, x: int, y: int, one: Shown, card: str, label: str) -> None:
    """Draw one of the cards, which may be a choice unless it would only come."""
    mark = one.marks.get(card, "")
    arm = code_for(scene, TO_ARM, card) if mark != COMING else ""
    plain = f"{MARKS[mark]} underline" if mark in (COMING, GOING) else card_style(scene, card, arm)
    pen.text(x, y, label, card_style(scene, card, arm) if arm == scene.cursor else plain)
    if arm:
        pen.spot(arm, x, y, len(label), 1)
        if arm in scene.hints:
            pen.text(x, y, scene.hints[arm], "marked bold reverse")
