"""The decks and the discard pile of the Oct8 table."""

from __future__ import annotations

from typing import Any

from textual.geometry import Region

from engine.oct8.codes import DECK, PILE
from engine.oct8.octopus import colour_of
from engine.oct8.readings import coming
from octotui.tables.oct8.drawing import choices_of
from octotui.tables.oct8.octopus import card_sign, draw_tile
from octotui.tables.oct8.scene import Oct8Area, Oct8Scene
from octotui.tables.oct8.shoal import COMMON
from octotui.terminal.canvas import Pen
from octotui.widgets.area import here, relevant

GAP, MARGIN = 1, 1
"""Minimum columns between two of them, and at the right."""
BOXED = 3
"""Minimum rows of a deck in a frame; with fewer it is a number below its name."""
TURNED = "turned"
"""The heading of a card that was turned up."""


class Stacks(Oct8Area):
    """The arm deck, the discard pile with its top card, the head deck, and cards in transit."""

    CODES = tuple(code for source in (DECK, PILE) for code in choices_of(source))

    def sees(self, scene: Oct8Scene) -> object:
        view = scene.view
        return (
            len(view.deck),
            view.pile[-1:],
            len(view.pile),
            len(view.heads),
            view.lifted,
            self._pile_changed(scene),
            relevant(scene, self.CODES),
        )

    def _pile_changed(self, scene: Oct8Scene) -> bool:
        """Whether the last answer changed the top of the discard pile."""
        before: Any = scene.before
        return before is not None and before.pile[-1:] != scene.view.pile[-1:]

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        if pen.height == 1:
            self._draw_in_heading(pen, scene)
            return
        view = scene.view
        height = pen.height - 1
        boxed = height >= BOXED
        width = min(9, pen.width // 4 - 1) if boxed else 3
        tops = (("arms", len(view.deck), DECK), ("discards", len(view.pile), PILE), ("heads", len(view.heads), ""))
        spans = [max(len(name), width) for name, *_ in (*tops, (TURNED,))]
        gap = max(GAP, min(3, (pen.width - MARGIN - sum(spans)) // len(tops)))
        starts = [sum(spans[:n]) + gap * n for n in range(len(spans))]
        for x, (name, count, source) in zip(starts, tops, strict=False):
            code = next((code for code in choices_of(source) if code in scene.choices), source)
            style = here(scene, code, "legal bold", "border") if code else "border"
            pen.text(x, 0, name, style if code and code in scene.choices else "title bold")
            top = view.pile[-1] if source == PILE and view.pile else ""
            if boxed:
                self._boxed(pen, scene, Region(x, 1, width, height), top, count, style)
            elif top:
                end = pen.text(x, 1, card_sign(pen.glyphs, top), style if "reverse" in style else f"{colour_of(top)} bold")
                pen.text(end + 1, 1, f"({count})", "dim")
            else:
                pen.text(x, 1, f"{count}", style if "reverse" in style else "text bold")
            if code in scene.choices:
                pen.spot(code, x, 1, width, height)
                if code in scene.hints:
                    pen.text(x, 0, scene.hints[code], "marked bold reverse")
        if view.lifted:
            pen.text(starts[-1], 0, self._lifted_name(scene), "changed bold")
            if boxed:
                draw_tile(pen, starts[-1], 1, width, height, view.lifted[0], "changed bold")
            else:
                pen.text(starts[-1], 1, card_sign(pen.glyphs, view.lifted[0]), f"{colour_of(view.lifted[0])} bold")

    def _draw_in_heading(self, pen: Pen, scene: Oct8Scene) -> None:
        """Draw the deck, unless a card was turned up, and the discard pile at the end of the heading of the common octopuses."""
        view, g = scene.view, pen.glyphs
        pen.heading(COMMON)
        top = [(card_sign(g, view.pile[-1]), f"{colour_of(view.pile[-1])} bold")] if view.pile else []
        decks = [(PILE, "discards", [*top, (f"({len(view.pile)})", "dim")])]
        if view.lifted:
            lifted = card_sign(g, view.lifted[0])
            decks.append(("", self._lifted_name(scene), [(lifted, f"{colour_of(view.lifted[0])} bold")]))
        else:
            decks.insert(0, (DECK, "deck", [(f"{len(view.deck)}", "text bold")]))
        x = pen.width - 1 - sum(len(name) + 1 + sum(len(text) + 1 for text, _ in said) + 1 for _, name, said in decks)
        for source, name, said in decks:
            code = next((code for code in choices_of(source) if code in scene.choices), source)
            begin = x = pen.text(x, 0, " ", "text") + 1
            style = here(scene, code, "legal bold", "title bold") if source else "changed bold"
            x = pen.text(x - 1, 0, name, style)
            for text, look in said:
                x = pen.text(x, 0, f" {text}", look)
            x = pen.text(x, 0, " ", "text")
            if source and code in scene.choices:
                pen.spot(code, begin - 1, 0, x - begin, 1)
                if code in scene.hints:
                    pen.text(begin - 1, 0, scene.hints[code], "marked bold reverse")

    def _lifted_name(self, scene: Oct8Scene) -> str:
        """What is said of the cards in transit."""
        return "lifted" if len(scene.view.lifted) > 1 or coming(scene.view) else TURNED

    def _boxed(self, pen: Pen, scene: Oct8Scene, place: Region, top: str, count: int, style: str) -> None:
        """Draw a deck, or a pile with its top card, in a frame."""
        x, y, width, height = place
        number = f"{count}"
        if top:
            style = "changed bold" if self._pile_changed(scene) and style == "border" else style
            draw_tile(pen, x, y, width, height, top, style)
            pen.text(x + width - 1 - len(number), height, number, "dim")
            return
        marked = "reverse" in style
        pen.box(x, y, width, height, "marked bold" if marked else style, corners="c")
        pen.text(x + 1 + (width - 2 - len(number)) // 2, y + height // 2, number, style if marked else "text bold")
