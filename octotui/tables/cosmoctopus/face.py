"""Card faces, and how many of them lie side by side. A large face shows a constellation as a star chart, any other effect in signs above
its words, as tiles do, and below them the card's vignette if there are rows to spare.
"""

from __future__ import annotations

from engine.cosmoctopus.box import Card
from octotui.tables.cosmoctopus.card import Place, draw_cost, draw_slots, gists
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.tables.cosmoctopus.short_text import draw_short, short_gist
from octotui.tables.cosmoctopus.star_chart import CHART, can_be_charted, draw_star_chart
from octotui.tables.cosmoctopus.vignette import HEIGHT, WIDTH, begins_with_words, draw_vignette
from octotui.terminal.canvas import MOST, NEW, Pen, fitting, wrap

FACE = (20, 7)
"""Minimum width and height of a card face."""
SLIM, ABREAST = 17, 4
"""Minimum width of a face where at least so many lie side by side."""
LARGEST = (36, 11)
"""Maximum width and height of a face."""
AIRY = 24
"""Minimum width of a face with space between text and frame."""
TALL_AIRY = 20
"""The same of one with a picture."""
PICTURED = 10
"""Minimum height of a face with a star chart."""


def draw_face(
    pen: Pen,
    x: int,
    y: int,
    width: int,
    height: int,
    card: Card,
    style: str,
    filled: str = "",
    scene: CosmoctopusScene | None = None,
    changed: str = "",
    priced: bool = True,
) -> None:
    """Draw a card face: cost, if it is `priced`, and type in the frame, name, slots, and as much of the effect as fits. `changed` are the
    slots filled last, and `NEW` on a new card; `scene` is given where slots can be chosen.
    """
    marked = "reverse" in style
    pen.box(x, y, width, height, "dim" if style == "dim" else "border", corners="c")
    if style not in ("dim", "border"):
        pen.corners(x, y, width, height, "marked bold" if marked else f"{style} bold")
    if priced:
        start = draw_cost(pen, x + width - 2, y, card.cost)
        pen.text(start - 1, y, " ")
        pen.text(x + width - 2, y, " ")
    pen.text(x + 2, y, f" {pen.glyphs[card.type]} ", f"{card.type} bold")
    if NEW in changed:
        pen.text(x + 4, y, NEW, "changed bold")
    if width >= len(card.type) + 4:
        pen.text(x + max(1, width - 4 - len(card.type)), y + height - 1, f" {card.type} ", card.type)
    pad = 2 if width >= (TALL_AIRY if height >= PICTURED else AIRY) else 1
    left, inner, bottom = x + pad, width - 2 * pad, y + height - 1
    charted = height >= PICTURED and bool(card.slots) and can_be_charted(card)
    pictured = CHART if charted else bool(card.slots)
    text = len(wrap(short_gist(card, pen.glyphs), inner, height, ""))
    named = face_name(card, inner, height - 2 - text - pictured, pen.glyphs["more"])
    for n, row in enumerate(named, 1):
        pen.text(left, y + n, row, style if marked else f"{card.type} bold")
    if marked:
        pen.fill(x + 1, y + 1, width - 2, len(named), style)
    top = y + 1 + len(named)
    told = fitting(inner, bottom - top - pictured, *gists(card, pen.glyphs, explained_in_short=True))
    words = bottom - min(len(wrap(told, inner, height, "")), bottom - top - pictured) if charted else top + pictured
    if charted:
        draw_star_chart(pen, left, top + (words - top - pictured) // 2, inner, card, filled, scene, changed)
    elif card.slots:
        draw_slots(pen, left, top, card, filled, scene, changed)
    if bottom > words:
        draw_short(pen, left, words, inner, bottom - words, told, "text")
    free = bottom - words - len(wrap(told, inner, MOST, ""))
    close = height >= PICTURED and free == HEIGHT and not begins_with_words(card, pen.glyphs.name == "ascii")
    if not card.slots and inner > WIDTH + 1 and (free > HEIGHT or close):
        draw_vignette(pen, left, bottom - free + max(0, free // 2 - 1), inner, card, "dim" if style == "dim" else card.type)


def face_name(card: Card, width: int, lines: int, more: str) -> list[str]:
    """The name on a face: on `lines` lines if it can be, and else on up to two."""
    name = without_article(card.name)
    rows = wrap(name, width, lines + 1, more)
    return rows if len(rows) <= lines else wrap(name, width, 2, more)


def places(count: int, width: int, height: int, slim: bool = False) -> list[Place]:
    """Arrange this many faces in the given space, if need be `slim` ones; empty if they do not all fit."""
    for across in range(max(1, -(-width // LARGEST[0])), (most_abreast(width) if slim else (width + 1) // (FACE[0] + 1)) + 1):
        down = -(-count // across)
        tall = min(LARGEST[1], height // down if down else 0)
        wide = min(LARGEST[0], (width + 1) // across - 1)
        if tall >= (FACE[1] if wide >= AIRY or (slim and across >= ABREAST) else FACE[1] + 2):
            return [(i % across * (wide + 1), i // across * tall, wide, tall) for i in range(count)]
    return []


def most_abreast(width: int) -> int:
    """The number of faces that can lie side by side, slim ones if they are many."""
    slim = (width + 1) // (SLIM + 1)
    return slim if slim >= ABREAST else (width + 1) // (FACE[0] + 1)
