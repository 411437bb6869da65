"""A card, drawn: as a face with its text, or as one line."""

from __future__ import annotations

from engine.cosmoctopus.box import Card, Cost
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.words import card_text
from octotui.canvas import Pen


def resource_sign(pen: Pen, resource: str) -> str:
    """The glyph of a resource with its letter; the letter alone where they are the same."""
    glyph = pen.glyphs[resource]
    return glyph if glyph == resource[0] else glyph + resource[0]


def draw_cost(pen: Pen, x: int, y: int, cost: Cost, look: str = "") -> int:
    """A cost in signs, like `3●c+2`; gives the column after it."""
    resource = RESOURCES[cost.resource]
    if cost.specific:
        x = pen.text(x, y, f"{cost.specific}{resource_sign(pen, resource)}", look or resource)
    if cost.generic or not cost.specific:
        x = pen.text(x, y, f"+{cost.generic}" if cost.specific else f"{cost.generic}{pen.glyphs['any']}", look or "text")
    return x


def cost_width(pen: Pen, cost: Cost) -> int:
    """How many columns `draw_cost` takes."""
    return draw_cost(Pen(40, 1, pen.glyphs), 0, 0, cost)


def draw_face(pen: Pen, x: int, y: int, width: int, height: int, card: Card, look: str) -> None:
    """A card face: type and name, cost, and what it does as far as there is room."""
    marked = "reverse" in look
    pen.box(x, y, width, height, look, double=marked)
    name = f"{pen.glyphs[card.type]} {card.name}"
    used = pen.words(x + 1, y + 1, width - 2, 2 if height > 5 else 1, name, f"{card.type} bold")
    end = draw_cost(pen, x + 1, y + 1 + used, card.cost)
    start = max(end + 1, x + width - 1 - len(card.type))
    pen.text(start, y + 1 + used, card.type, card.type, x + width - 1 - start)
    if card.slots:
        draw_slots(pen, x + 1, y + 2 + used, x + width - 1, card, "")
        pen.words(x + 1, y + 3 + used, width - 2, height - 4 - used, card_text(card).split("; ", 1)[1], "text")
    else:
        pen.words(x + 1, y + 2 + used, width - 2, height - 3 - used, card_text(card), "text")


def draw_line(pen: Pen, x: int, y: int, width: int, card: Card, look: str, text: bool = False) -> None:
    """A card in one line: type, name, cost; with `text` what it does after the name."""
    marked = "reverse" in look
    room = width - cost_width(pen, card.cost) - 1
    pen.text(x, y, " " * width, look)
    pen.text(x, y, pen.glyphs[card.type], card.type if look == "text" else look)
    end = pen.text(x + 2, y, card.name, look, room - 2)
    if text and end + 8 < x + room:
        pen.text(end + 2, y, card_text(card), look if marked else "dim", x + room - end - 2)
    draw_cost(pen, x + room + 1, y, card.cost, look if marked or look == "dim" else "")


def draw_slots(
    pen: Pen, x: int, y: int, end: int, card: Card, filled: str, spots: bool = False, cursor: str = "", changed: str = ""
) -> None:
    """The four slots of a constellation from column x to `end`: filled (`changed`: just now), open, closed; the arrows, if they fit."""
    opened = card.open[filled]
    for i, letter in enumerate("abcd"):
        resource = RESOURCES[card.slots[i]]
        sign = resource_sign(pen, resource)
        code = f"place {card.id} {letter}"
        if letter in filled:
            look, text = "changed bold underline" if letter in changed else f"{resource} bold", f"[{sign}]"
        elif letter in opened:
            look, text = f"{resource} underline", f"({sign})"
        else:
            look, text = "dim", f" {sign} "
        if code == cursor:
            look = "marked bold reverse"
        if spots:
            pen.spot(code, x, y, len(text), 1)
        x = pen.text(x, y, text[: end - x], look)
    arrows = " ".join(f"{a}{pen.glyphs['arrow_right']}{b}" for a, b in card.arrows)
    if x + 1 + len(arrows) <= end:
        pen.text(x + 1, y, arrows, "dim")
