"""The board of the Private Investigator: resources, thresholds, watched tiles and card texts."""

from __future__ import annotations

from typing import Any

from engine.core.words import count_of, opening
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.readings import Reading, Stock, reading
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import felt_by
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.card import resource_sign
from octotui.tables.cosmoctopus.changes import investigator_change
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.tables.cosmoctopus.short_pursuit import short_pursuit
from octotui.terminal.canvas import Pen, fitting, wrap

Entry = tuple[str, str, str, bool]
"""A sign or none, a text, its style, and whether the last answer added it."""
AT_ONCE = 2
"""Minimum rows of text below its resources."""
WIDE = 57
"""Minimum columns for the full text."""
TAKEN = ("knowledge", "tentacle")
"""The signs of what it takes, before what then happens; they have a plus."""
NOTE = 11
"""Columns of the words beside a bar."""


COLUMNS = "has+next/price"
"""What the numbers of a resource are, where rows are short."""
FULL, BRIEF, IN_SIGNS = range(3)
"""The wordings of its texts, each shorter than the one before."""
ON_KNOWLEDGE, ON_TENTACLE = "when it takes Forbidden Knowledge", "when it takes a tentacle only"
"""When each effect of its card happens."""


class Investigator(CosmoctopusArea):
    """The Private Investigator; zero rows in a game without it."""

    def sees(self, scene: CosmoctopusScene) -> object:
        found = reading(scene.view)
        return found, self._changes(scene), found and self._entries(scene, found, WIDE)

    def _changes(self, scene: CosmoctopusScene) -> tuple[int, ...]:
        """The change of each of its resources by the last answer."""
        before: Any = scene.before
        if before is None:
            return (0,) * len(RESOURCES)
        return tuple(now - was for now, was in zip(scene.view.evidence, before.evidence, strict=True))

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        found = reading(scene.view)
        if found is None:
            return 0, 0
        whole = 1 + len(RESOURCES) + self._words(scene, found, width)
        if width >= WIDE:
            return 1 + len(RESOURCES) + AT_ONCE, whole
        return min(whole, 1 + len(RESOURCES) // 2 + sum(rows_of(self._shortest(scene, found, width)[1:], width))), whole

    def _shortest(self, scene: CosmoctopusScene, found: Reading, width: int) -> list[Entry]:
        """Each text in signs, the tiles that it watches first, without a revelation that nobody knows: where it flips stands in the
        heading.
        """
        entries = self._entries(scene, found, width, IN_SIGNS)
        return entries if found.revelation else entries[:-1]

    def _words(self, scene: CosmoctopusScene, found: Reading, width: int) -> int:
        """The rows that all its text takes."""
        return sum(rows_of(self._entries(scene, found, width), width))

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        found = reading(scene.view)
        if found is None:
            return
        y = 1 + len(RESOURCES)
        short = pen.width < WIDE and y + self._words(scene, found, pen.width) > pen.height
        self._heading(pen, scene, found, COLUMNS if short else found.difficulty)
        for n, (stock, change) in enumerate(zip(found.stocks, self._changes(scene), strict=True)):
            if short:
                self._short(pen, n % 2 * (pen.width // 2), 1 + n // 2, stock, change)
            else:
                self._stock(pen, 1 + n, stock, change)
        y -= short * len(RESOURCES) // 2
        for sign, text, style, new in self._fitted(scene, found, pen.width, pen.height - y, short):
            if sign:
                pen.text(0, y, "+" * (sign in TAKEN) + pen.glyphs[sign], "changed bold" if new else style)
            x = column(sign)
            y += pen.words(x, y, pen.width - x, pen.height - y, text, "changed" if new else style)

    def _fitted(self, scene: CosmoctopusScene, found: Reading, width: int, room: int, short: bool) -> list[Entry]:
        """The texts in the longest wording in which all fit, none of them cut; else those of the shortest that fit, the tiles that it
        watches last, as these are marked on the board.
        """
        entries = self._entries(scene, found, width, BRIEF if short else FULL)
        if not found.revelation and sum(rows_of(entries, width)) > room:
            del entries[-1]
        if sum(rows_of(entries, width)) <= room:
            return entries
        entries = self._shortest(scene, found, width)
        kept: list[Entry] = []
        for entry in (*entries[1:], entries[0]):
            if sum(rows_of([*kept, entry], width)) <= room:
                kept.append(entry)
        return [entry for entry in entries if entry in kept]

    def _heading(self, pen: Pen, scene: CosmoctopusScene, found: Reading, note: str) -> None:
        """Draw its name, its track with the space where the revelation flips, its tentacles and a note."""
        g, more = pen.glyphs, investigator_change(scene)
        x = pen.text(0, 0, "Investigator" if pen.width < WIDE else "The Private Investigator", "title bold") + 1
        for n in range(1, max(found.goal, found.tentacles) + 1):
            sign = g["tentacle"] if n <= found.tentacles else g["revelation"] if n == found.revelation_at else g["slot_empty"]
            new = found.tentacles - more < n <= found.tentacles
            x = pen.text(x, 0, sign, "changed bold" if new else "danger bold" if n <= found.tentacles else "dim")
        x = pen.text(x + 1, 0, f"{found.tentacles}/{found.goal}" + (f" {more:+}" if more else ""), "changed bold" if more else "text bold")
        if x + 1 + len(note) <= pen.width:
            x = pen.text(x + 1, 0, note, "dim")
        x += 1
        pen.text(x, 0, g["h"] * (pen.width - x - 1), "border")

    def _stock(self, pen: Pen, y: int, stock: Stock, change: int) -> None:
        """Draw one resource: whether it is watched, amount and income, a bar up to the threshold, what it pays for, and how close it is."""
        g, name = pen.glyphs, stock.resource
        sign, close = race.closeness(stock.missing)
        if stock.watched:
            pen.text(0, y, g["glass"], "danger bold")
        pen.text(1, y, f"{resource_sign(pen, name):<2}", f"{name} bold")
        pen.text(4, y, f"{stock.has:>2}", "changed bold underline" if change else f"{name} bold")
        pen.text(6, y, f"+{stock.coming}", f"{name} bold" if stock.coming else "dim")
        for n in range(min(stock.threshold, pen.width - NOTE - 14)):
            there = "slot_filled" if n < stock.has else "slot_open" if n < stock.has + stock.coming else "slot_empty"
            pen.text(9 + n, y, g[there], name if n < stock.has + stock.coming else "dim")
        x = pen.text(23, y, f"{stock.threshold:>2}{g['knowledge' if stock.knowledge else 'tentacle']}", "text bold")
        words = f"{sign} pays next" if not stock.missing else f"{sign:<2} {stock.missing} short"
        x = pen.text(x + 1, y, words, f"{close} bold" if sign else "dim")
        if change and pen.width - x > 3:
            pen.text(x + 1, y, f"{change:+}", "changed bold")

    def _short(self, pen: Pen, x: int, y: int, stock: Stock, change: int) -> None:
        """Draw one resource where rows are short, two to a row: like `_stock`, without the bar and the amount missing."""
        g, name = pen.glyphs, stock.resource
        sign, close = race.closeness(stock.missing)
        if stock.watched:
            pen.text(x, y, g["glass"], "danger bold")
        pen.text(x + 1, y, f"{resource_sign(pen, name):<2}", f"{name} bold")
        at = pen.text(x + 4, y, f"{stock.has:>2}", "changed bold underline" if change else f"{name} bold")
        at = pen.text(at, y, f"+{stock.coming}", f"{name} bold" if stock.coming else "dim")
        at = pen.text(at, y, f"/{stock.threshold}{g['knowledge' if stock.knowledge else 'tentacle']}{sign}", close if sign else "text")
        if change:
            pen.text(at + 1, y, f"{change:+}", "changed bold", x + pen.width // 2 - at - 2)

    def _entries(self, scene: CosmoctopusScene, found: Reading, width: int, wording: int = FULL) -> list[Entry]:
        """What it watches, what hinders the players, and its card texts, each with a sign; a revelation comes last.

        Unless all is told, the names of cards are omitted, and when their effects happen is told with a sign: `takes ⊛`.
        """
        g = self._glyphs()
        before: Any = scene.before
        was = None if before is None else reading(before)
        moved = was is not None and was.behaviour != found.behaviour
        turned = was is not None and revelation_text(was) != revelation_text(found)
        entries = [("glass", self._watched(scene, found, width - column("glass")), "text", moved)]
        entries += [("barred", f"Now {text}", "danger", was is not None and text not in was.hindrances) for text in found.hindrances]
        if wording != FULL:
            effects = (found.on_knowledge_brief, found.on_tentacle_brief) if wording == BRIEF else self._in_signs(scene.view, found)
            taken = zip(TAKEN, effects, strict=True)
            entries += [("", f"takes {g[sign]}: {text}", "text", moved) for sign, text in taken]
        else:
            entries.append(("knowledge", f"{found.behaviour}, {ON_KNOWLEDGE}: {found.on_knowledge}", "text", moved))
            entries.append(("tentacle", f"{opening(ON_TENTACLE)}: {found.on_tentacle}", "text", moved))
        return [*entries, ("revelation", revelation_text(found, wording != FULL), "danger" if found.in_force else "dim", turned)]

    def _watched(self, scene: CosmoctopusScene, found: Reading, width: int) -> str:
        """The tiles that it watches, and what it gains there, in as many words as fit on a row."""
        tiles = [scene.game.word(tile) for tile in found.tiles]
        whole, ends = " or ".join(tiles), " or ".join(tile.split()[-1] for tile in tiles)
        gain = f"it gains {count_of(found.on_tile, found.investigates)}"
        return fitting(width, 1, *(f"{to} {names}: {gain}" for to, names in (("A Move to", whole), ("To", whole), ("To", ends))))

    def _in_signs(self, view: Table, found: Reading) -> list[str]:
        """Its effects when it takes Forbidden Knowledge and when it takes a tentacle only, in signs."""
        card, seats = view.box.dossier.behaviours[view.behaviour or ""], len(view.hand)
        effects = (felt_by(seats, effect) for effect in (card.knowledge, card.tentacle))
        return [short_pursuit(effect, found.investigates, self._glyphs(), seats == 1) for effect in effects]


def column(sign: str) -> int:
    """The column of the text behind a sign; without one at the left edge."""
    return 2 + (sign in TAKEN) if sign else 0


def rows_of(entries: list[Entry], width: int) -> list[int]:
    """The rows of each text."""
    return [len(wrap(text, width - column(sign), 9, "")) for sign, text, _, _ in entries]


def revelation_text(found: Reading, short: bool = False) -> str:
    """The revelation: hidden, known or in force."""
    name = "" if short else f", {found.revelation}"
    if found.in_force:
        return f"In force{name}: {found.revelation_rule}"
    if found.revelation:
        return f"From tentacle {found.revelation_at}{name}: {found.revelation_rule}"
    if short:
        return f"Revelation at tentacle {found.revelation_at}: hidden yet"
    return f"A revelation flips at tentacle {found.revelation_at}; {found.revelation_rule}"
