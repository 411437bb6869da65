"""A seat's cards in play: as faces, on lines, or side by side with short names, as much of each as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from engine.core.state import Names
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import COMPLETE, place_code
from engine.cosmoctopus.effects import RESOURCES
from octotui.tables.cosmoctopus.card import (
    LETTERED,
    SLOTS,
    Line,
    draw_gist,
    draw_slots,
    gist,
    has_letters,
    side_by_side,
    slot_cells,
)
from octotui.tables.cosmoctopus.changes import changed_cards
from octotui.tables.cosmoctopus.face import FACE, LARGEST, draw_face, places
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import called, short_among, shorter_among, without_article
from octotui.tables.cosmoctopus.short_text import (
    Wording,
    draw_short,
    short_effect,
    short_step,
    step_in_play,
)
from octotui.terminal.canvas import NEW, Pen, fitting, wrap
from octotui.widgets.area import here
from octotui.widgets.scene import Cells
from themes import Glyphs

FACED = 70
"""Columns from which cards in play want faces."""


IN_WORDS = 6
"""Rows up to which the player's cards in play are all in words where other panels need rows too."""
WORDED, BELOW = 50, 44
"""Columns from which the reward of a constellation has all the rows it needs below, and from which it has one."""
APART = "  "
"""What stands between cards on one row."""
FURTHER = ("", "dim")
"""The first cell of one more name of the same type."""
MORE = (" more", "dim")
"""What follows the number of cards that are not named."""
KEY = (" [t]", "dim")
"""The key that lists them, behind the player's own; those of the others have it in their heading."""

IN_ORDER = "constellation", "scripture", "relic"
"""The types of cards in play in the order in which they are counted."""
IN_PLAY = (" in play", "dim")
"""What follows the number of cards where there is no constellation before it."""

Lying = tuple[Card, str]
"""A card in play with its filled slots."""


class InPlay:
    """A seat's cards in play, constellations first: as faces if all fit, else on lines with as much text as fits."""

    def __init__(self, scene: CosmoctopusScene, seat: int, glyphs: Glyphs, width: int, spots: bool = False) -> None:
        """`width`: of the area, which says how cards are called in it."""
        view, cards = scene.view, scene.game.box.cards
        self.scene, self.glyphs, self.spots = scene, glyphs, spots
        lying = [*zip(view.constellations[seat], view.filled[seat], strict=True), *((card, "") for card in view.tableau[seat])]
        self.cards: list[Lying] = [(called(cards[card], width, cards), filled) for card, filled in lying]
        self.changed = changed_cards(scene, seat)

    def need(self, width: int) -> int:
        """The rows wanted: for all text, as faces where it is wide; where columns are few, for every effect in short."""
        if width >= FACED:
            return -(-len(self.cards) // -(-width // LARGEST[0])) * LARGEST[1]
        return self.lines(width) if width >= BELOW else self.least(width)

    def lines(self, width: int) -> int:
        """The rows of all cards on lines, each with all its text."""
        return sum(self._rows(card, width) for card, _ in self.cards)

    def least(self, width: int) -> int:
        """The rows of all cards on lines, each with its effect in short."""
        return sum(self._least(card, width) for card, _ in self.cards)

    def tight(self, width: int) -> int:
        """The rows of all cards side by side, with short names and effects in signs."""
        return len(self._in_rows([self._piece(card, filled, step_in_play) for card, filled in self.cards], width))

    def _least(self, card: Card, width: int) -> int:
        """The rows of a card with its effect in short; of a constellation, with name and slots."""
        if card.slots:
            return 1 + (2 + cell_len(without_article(card.name)) + 1 + SLOTS > width)
        return 1 + (4 + cell_len(without_article(card.name)) + cell_len(short_effect(card.powers, self.glyphs)) > width)

    def _rows(self, card: Card, width: int) -> int:
        """The rows of a card with all its text; of a constellation where columns are few, without its reward."""
        least = self._least(card, width)
        if card.slots and width < WORDED:
            return least + (width >= BELOW)
        return least + (len(wrap(gist(card, self.glyphs), width - 2, 4, "")) if card.slots else 0)

    def faces(self, width: int, height: int) -> list[tuple[int, int, int, int]]:
        """Arrange the faces in the given space; empty if they do not all fit."""
        return places(len(self.cards), width, height) if width > 2 * FACE[0] else []

    def draw(self, pen: Pen, x: int, y: int, width: int, height: int) -> int:
        """Draw the cards, all with their short names if one has no room for its whole one; return the number of rows used."""
        lying = self.faces(width, height)
        if not self.keeps_names(width, height):
            self.shorten()
        if lying:
            for (card, filled), (dx, dy, wide, tall) in zip(self.cards, lying, strict=True):
                self._face(pen, x + dx, y + dy, wide, tall, card, filled)
            return height
        cards = self._ordered(height)
        named, summed = self._divided(cards, width, height)
        top = y
        for (card, filled), rows in zip(named, self._shared(named, width, height - len(summed)), strict=True):
            self._line(pen, x, y, width, rows, card, filled)
            y += rows
        for row in summed:
            at = x
            for text, style in row:
                at = pen.text(at, y, text, style, width - (at - x))
            y += 1
        return y - top

    def keeps_names(self, width: int, height: int) -> bool:
        """Whether every card has its whole name in the given space."""
        if self.faces(width, height):
            return True
        named, summed = self._divided(self._ordered(height), width, height)
        shared = zip(named, self._shared(named, width, height), strict=True)
        return not summed and all(self._told(card, width, rows)[0] == without_article(card.name) for (card, _), rows in shared)

    def shorten(self) -> None:
        """Call all cards by their short names."""
        box = self.scene.game.box.cards
        self.cards = [(called(card, 0, box), filled) for card, filled in self.cards]

    def left_out(self, width: int, height: int) -> str:
        """The number of cards of each type of which nothing is drawn in the given space, in signs; empty if there are none."""
        cards = self._ordered(height)
        named, summed = ([], []) if self.faces(width, height) else self._divided(cards, width, height)
        if not named or summed:
            return ""
        return "".join(text for text, _ in self._counts(cards[len(named) :]))

    def _ordered(self, height: int) -> list[Lying]:
        """The cards; last those that only lower costs, as the sum of these stands with the resources; where rows are too few even for
        constellations, those first whose slots can be chosen.
        """
        scarce = sum(bool(card.slots) for card, _ in self.cards) > height
        return sorted(self.cards, key=lambda lying: (scarce and not self._asked(lying[0]), lowers_costs(lying[0])))

    def _asked(self, card: Card) -> bool:
        """Whether it is asked about this constellation or one of its slots."""
        codes = [COMPLETE.code(card.id), *(place_code(card.id, slot) for slot in "abcd")] if card.slots and self.spots else []
        return any(code in self.scene.choices for code in codes)

    def _divided(self, cards: list[Lying], width: int, height: int) -> tuple[list[Lying], list[Cells]]:
        """The cards with rows of their own, and the rows for the others side by side: with short names and effects, these in signs where
        that is needed for all of them; else the last ones with their names alone, and where even these are too long, with how many more
        cards there are. Of constellations alone the slots are told without names, and the open slots go last of all. Where slots can be
        chosen, constellations keep their names.
        """
        if height < 1:
            return [], []
        slotted = sum(bool(card.slots) for card, _ in cards)
        fewest = min(height, slotted) if self.spots else 0
        for wording, told, named in self._ways(len(cards), slotted):
            for n in range(told, fewest - 1, -1):
                pieces = [self._piece(card, filled, wording) for card, filled in cards[n:told]]
                summed = self._in_rows(pieces, width, self._names(cards[told:named], cards[named:]))
                rows = sum(self._tightest(card, width) for card, _ in cards[:n]) + len(summed)
                if rows <= height and all(cells_width(row) <= width for row in summed):
                    return cards[:n], summed
        brief = (self._in_rows(pieces, width) for pieces in (self._brief(*self._more())[0], *self._brief()))
        return cards[:fewest], [] if fewest else next((rows for rows in brief if len(rows) <= height), [])

    def _ways(self, count: int, slotted: int) -> Iterator[tuple[Wording, int, int]]:
        """Ways to tell of so many cards, each in fewer columns than the one before: the wording of effects, how many cards are told with
        them, and how many at least with their names.
        """
        yield short_step, count, count
        for told in range(count, slotted - 1, -1):
            yield step_in_play, told, count
        for named in range(count - 1, slotted - 1, -1):
            yield step_in_play, slotted, named

    def _shared(self, cards: list[Lying], width: int, height: int) -> list[int]:
        """The rows of each card: one, then what each needs for its effect, first with part of its name, and then for all of its text."""
        rows, spare = [1] * len(cards), height - len(cards)
        for need in (self._tightest, self._least, self._rows):
            for n, (card, _) in enumerate(cards):
                more = need(card, width) - rows[n]
                if 0 < more <= spare:
                    rows[n] += more
                    spare -= more
        return rows

    def _tightest(self, card: Card, width: int) -> int:
        """The rows of a card with its slots or all of its effect, and at least its short name."""
        return 1 if card.slots or self._beside(card, width) else self._least(card, width)

    def _beside(self, card: Card, width: int) -> Line | None:
        """A card other than a constellation on one row with its effect, if there is room."""
        return side_by_side((without_article(card.name), *self._shorter(card)), self._effects(card), width - 2)

    def _effects(self, card: Card) -> tuple[str, ...]:
        """What a card in play does in signs, however much room there is, so that it reads the same at every turn; the longest first."""
        return tuple(short_effect(card.powers, self.glyphs, wording) for wording in (short_step, step_in_play))

    def _piece(self, card: Card, filled: str, wording: Wording, named: bool = True) -> Cells:
        """The type of a card with its short name and its slots or effect."""
        name = f"{self._name(card)} " if named else ""
        told = slot_cells(card, filled, self.glyphs) if card.slots else ((short_effect(card.powers, self.glyphs, wording), "dim"),)
        return ((f"{self.glyphs[card.type]} {name}", card.type), *told)

    def _name(self, card: Card) -> str:
        return short_among(card.name, self.scene.game.box.cards)

    def _shorter(self, card: Card) -> Names:
        return shorter_among(card.name, self.scene.game.box.cards)

    def _in_rows(self, pieces: list[Cells], width: int, last: Sequence[Cells] = (), apart: str = APART) -> list[Cells]:
        """The pieces in rows, each on the first with room for it, then the `last` ones in their order."""
        rows: list[Cells] = []
        for n, piece in enumerate((*pieces, *last)):
            gap = " " if piece[0] == FURTHER else apart
            free = width - cells_width(piece) - len(gap)
            at = next((k for k, row in enumerate(rows) if cells_width(row) <= free and (n < len(pieces) or k == len(rows) - 1)), -1)
            if at < 0:
                rows.append(piece if piece[0] != FURTHER else self._named(*piece[1]))
            else:
                rows[at] = (*rows[at], (gap, "dim"), *piece)
        return rows

    def _names(self, cards: list[Lying], others: list[Lying]) -> list[Cells]:
        """Cards without room for their effects: their short names by type, and the number of the others."""
        kinds: dict[str, list[str]] = {}
        for card, _ in cards:
            kinds.setdefault(card.type, []).append(self._name(card))
        listed = ((kind, n, name + "," * (n < len(names))) for kind, names in kinds.items() for n, name in enumerate(names, 1))
        told = [self._named(name, kind) if n == 1 else (FURTHER, (name, kind)) for kind, n, name in listed]
        return [*told, (*self._counts(others), *self._more())] if others else told

    def _more(self) -> Cells:
        """What follows the number of cards that are not named."""
        return (MORE, KEY) if self.spots else (MORE,)

    def _named(self, name: str, kind: str) -> Cells:
        """A name behind the sign of its type."""
        return ((f"{self.glyphs[kind]} {name}", kind),)

    def _counts(self, cards: list[Lying]) -> Cells:
        kinds = [card.type for card, _ in cards]
        counts = [(f"{kinds.count(kind)}{self.glyphs[kind]}", kind) for kind in IN_ORDER if kind in kinds]
        return tuple(cell for n, count in enumerate(counts) for cell in ([(" ", "dim")] * (n > 0) + [count]))

    def _brief(self, *more: tuple[str, str]) -> list[list[Cells]]:
        """Ever shorter ways to tell of the constellations, each in the same way, and of the other cards by number and `more`: with all
        slots, with how many are filled and the open ones, without these, and of the one nearest to complete, with the number of all others,
        and alone.
        """
        slotted, others = [lying for lying in self.cards if lying[0].slots], [lying for lying in self.cards if not lying[0].slots]
        if not slotted:
            return [[(*self._counts(others), *(more or (IN_PLAY,)))], [self._counts(others)]] if others else [[]]
        counts: list[Cells] = [(*self._counts(others), *more)] if others else []
        whole = [self._piece(card, filled, step_in_play, named=False) for card, filled in slotted]
        begun: list[Cells] = [
            ((self.glyphs[card.type], card.type), (f"{len(filled)}/{len(card.slots)}", "text")) for card, filled in slotted
        ]
        opened: list[Cells] = [(*cells, *self._open(card, filled)) for cells, (card, filled) in zip(begun, slotted, strict=True)]
        nearest = max(zip(slotted, begun, strict=True), key=lambda pair: len(pair[0][1]))[1]
        told = [with_more(cells, len(others)) for cells in (opened, begun)]
        return [[*whole, *counts], *told, with_more([nearest], len(self.cards) - 1), [nearest]]

    def _open(self, card: Card, filled: str) -> Cells:
        """The open slots of a constellation, each behind a space."""
        slots = [(slot, RESOURCES[resource]) for slot, resource in zip("abcd", card.slots, strict=True) if slot in card.open[filled]]
        return tuple((f" {self.glyphs['slot_open']}{resource[0]}", f"{resource} bold") for _, resource in slots)

    def draw_standing(self, pen: Pen, x: int, y: int) -> int:
        """Draw at the end of a row how far the constellations are and how many other cards there are; return the column after it."""
        for text, style in self._standing(pen.width - x):
            x = pen.text(x, y, text, style, pen.width - x)
        return x

    def _standing(self, width: int) -> Cells:
        """The constellations nearest to complete, as many as fit, each with how many slots are filled, and the number of all other cards by
        type; where even that has no room, the nearest alone, or nothing.
        """
        cards = self._nearest_first()
        told: list[Cells] = [
            ((self.glyphs[card.type], card.type), (f"{len(filled)}/{len(card.slots)}", "text")) for card, filled in cards if card.slots
        ]
        ways = [[*told[:n], self._counts(cards[n:])] for n in range(len(told), -(not told), -1)] + [told[:1]]
        rows = (self._in_rows([piece for piece in way if piece], max(1, width), apart=" ") for way in ways)
        return next((row[0] for row in rows if len(row) == 1 and cells_width(row[0]) <= width), ())

    def in_signs(self, width: int, height: int) -> list[Cells]:
        """Rows of cards side by side, with short names and effects in signs, constellations nearest to complete first; those without room
        are left out, which `⋯` says if it has room.
        """
        rows: list[Cells] = []
        told = list[Cells]()
        for card, filled in self._nearest_first():
            piece = self._piece(card, filled, step_in_play)
            wider = self._in_rows([*told, piece], width)
            if len(wider) <= height and cells_width(piece) <= width:
                rows, told = wider, [*told, piece]
        more: Cells = ((f" {self.glyphs['more']}", "dim"),)
        if rows and len(told) < len(self.cards) and cells_width(rows[-1]) + cells_width(more) <= width:
            rows[-1] = (*rows[-1], *more)
        return rows

    def _nearest_first(self) -> list[Lying]:
        """Constellations, those with most filled slots first; then the other cards, last those that only lower costs."""
        return sorted(self.cards, key=lambda lying: (not lying[0].slots, lowers_costs(lying[0]), -len(lying[1])))

    def _code(self, card: Card) -> str:
        code = COMPLETE.code(card.id)
        return code if self.spots and code in self.scene.choices else ""

    def _asking(self) -> CosmoctopusScene | None:
        return self.scene if self.spots else None

    def _face(self, pen: Pen, x: int, y: int, width: int, height: int, card: Card, filled: str) -> None:
        code = self._code(card)
        style = here(self.scene, code, "legal", "changed" if card.id in self.changed else "border")
        draw_face(pen, x, y, width, height, card, style, filled, self._asking(), self.changed.get(card.id, ""), priced=False)
        if code:
            pen.spot(code, x, y, width, height)

    def _across(self, card: Card) -> int:
        """The columns of its slots."""
        return (LETTERED if has_letters(card, self._asking()) else SLOTS) if card.slots else 0

    def _slots_below(self, card: Card, width: int, rows: int) -> bool:
        """Whether the slots of a card go below its name."""
        return bool(card.slots) and rows > 1 and 2 + cell_len(without_article(card.name)) + 1 + self._across(card) > width

    def _told(self, card: Card, width: int, rows: int) -> tuple[str, int]:
        """The name of a card on so many rows, and the columns for it."""
        across = self._across(card)
        room = width - 2 - (0 if self._slots_below(card, width, rows) else across + bool(across))
        beside = self._beside(card, width) if rows == 1 and not card.slots else None
        return beside.name if beside else fitting(room, 1, without_article(card.name), *self._shorter(card)), room

    def _line(self, pen: Pen, x: int, y: int, width: int, rows: int, card: Card, filled: str) -> None:
        """Draw type and name, then the slots or the effect; the rest goes below."""
        code, changed = self._code(card), self.changed.get(card.id, "")
        pen.text(x, y, pen.glyphs[card.type], card.type)
        across, effects = self._across(card), self._effects(card)
        below = self._slots_below(card, width, rows)
        beside = self._beside(card, width) if rows == 1 and not card.slots else None
        name, room = self._told(card, width, rows)
        end = pen.text(x + 2, y, name, here(self.scene, code, "legal", f"{card.type} bold" if card.slots else card.type), room)
        if NEW in changed:
            pen.text(x + 1, y, NEW, "changed bold")
        if code:
            pen.spot(code, x, y, width, rows)
        if card.slots:
            left, top = (x + 2, y + 1) if below else (x + width - across, y)
            draw_slots(pen, left, top, card, filled, self._asking(), changed)
            draw_gist(pen, x + 2, top + 1, width - 2, rows - 1 - below, card, "dim")
            return
        after = x + width - end - 2
        if beside:
            draw_short(pen, end + beside.gap, y, width, 1, beside.beside, "dim")
        elif cell_len(effects[0]) <= after or rows == 1:
            draw_short(pen, end + 2, y, after, 1, fitting(after, 1, *effects), "dim")
        else:
            draw_short(pen, x + 2, y + 1, width - 2, rows - 1, fitting(width - 2, rows - 1, *effects), "dim")


def with_more(told: list[Cells], others: int) -> list[Cells]:
    """What is told of constellations, with the number of the other cards right behind the last one."""
    return [*told[:-1], (*told[-1], (f" {others}", "dim"), MORE)] if others else told


def cells_width(cells: Cells) -> int:
    """The columns that these texts take side by side."""
    return sum(cell_len(text) for text, _ in cells)


def lowers_costs(card: Card) -> bool:
    """Whether a card in play does nothing more than lower costs."""
    return not card.slots and all(step == "discount" for step, *_ in card.powers)
