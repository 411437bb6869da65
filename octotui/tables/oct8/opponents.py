"""The others' octopuses at the Oct8 table: drawn where there is room, else on lines, else only named."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.state import Names
from engine.oct8.octopus import read_octopus
from engine.oct8.readings import before_exchange, score
from engine.oct8.table import Table, hand_of
from octotui.tables.oct8.octopus import (
    ENDS,
    MARKS,
    beside_word,
    card_sign,
    chip_signs,
    draw_octopus,
    head_sign,
    shown_octopus,
    sign,
)
from octotui.tables.oct8.octopus_art import octopuses
from octotui.tables.oct8.octopus_line import ON_A_ROW, draw_line
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.oct8.shoal import (
    READER,
    RIVALS,
    Meaning,
    Shoal,
    any_blocked,
    away,
    blocked_meaning,
    draw_meanings,
    draw_place,
    fitting,
    gap,
    others_of,
)
from octotui.tables.oct8.status import Pieces, length, points
from octotui.terminal.canvas import NEW, Pen
from themes import Glyphs

NONE_YET = "no octopus yet"
"""What stands in the rows of a seat that has none in its area."""
OTHER, OTHERS = "Other", "Others"
"""The heading of the other seat, or of the others, where its usual words leave too little room for what signs mean."""


class Others(Shoal):
    """The others' octopuses: drawn if there is room, else on lines, else only named."""

    def lying(self, scene: Oct8Scene) -> tuple[Names, ...]:
        return tuple(octopus for seat in others_of(scene) for octopus in scene.view.area[seat])

    def sees(self, scene: Oct8Scene) -> object:
        view = scene.view
        hands = tuple(len(hand_of(view, seat)) for seat in others_of(scene))
        shipped = tuple(view.shipped[seat] for seat in others_of(scene))
        scores = tuple(points(scene, seat) for seat in range(len(scene.names)))
        return super().sees(scene), view.area, hands, view.known, shipped, view.chips, scores, view.turn, self._drew(scene)

    def _drew(self, scene: Oct8Scene) -> tuple[bool, ...]:
        """For each seat, whether the last answer changed its hand."""
        if scene.before is None:
            return ()
        return tuple(len(hand_of(scene.before, seat)) != len(hand_of(scene.view, seat)) for seat in range(len(scene.names)))

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        seats = others_of(scene)
        least = 1 + FOLDED * len(seats)
        if width >= DRAWN:
            return least, 1 + sum(1 + self._tall(scene, seat) for seat in seats)
        if width < LISTED:
            further = sum(len(octopus) > 1 + ON_A_ROW for octopus in self.lying(scene)) if away(scene) else 0
            return least, 1 + sum(1 + len(scene.view.area[seat]) for seat in seats) + further
        return least, 1 + SLOT * len(seats)

    def _tall(self, scene: Oct8Scene, seat: int) -> int:
        """Rows for a seat's octopuses when drawn."""
        return octopuses(self._ascii)[0].height + ENDS if scene.view.area[seat] else 0

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        seats, new = others_of(scene), self._new(scene)
        room, area = pen.height - 1, scene.view.area
        beside = pen.width // len(seats)
        most = max(scene.view.box.numbers.common, *(len(area[seat]) for seat in seats))
        tall = sum(1 + self._tall(scene, seat) for seat in seats)
        drawn = pen.width >= THREE and tall <= room and fitting(pen.width, room, most, self._ascii)
        headed = bool(drawn) and len(seats) == 1
        if not drawn and len(seats) > 1 and pen.height == SLOT * len(seats):
            self._draw_listed(pen, scene, seats, new, 0)
            return
        meanings = meanings_on(pen, scene, seats)
        end = pen.width - (len(scene.in_front) + 3 if scene.in_front and scene.panel == self.id else 1)
        if headed:
            after = self._seat(pen, scene, seats[0], 0, 0, pen.width) + 1
            pen.text(after, 0, pen.glyphs["h"] * (pen.width - after - 1), "border")
        else:
            needed = len(scene.others) + sum(len(words[-1]) + 3 for *_, words in meanings)
            if len(seats) == 1 and needed == end + 1 == pen.width:
                end = pen.width
            title = scene.others if needed <= end else OTHER if len(seats) == 1 else OTHERS
            pen.heading(title)
            after = len(title)
        in_full = sum(len(words[0]) + 3 for *_, words in meanings)
        hand = [(pen.glyphs["card"], "text bold", IN_HAND)] * (after + in_full + len(IN_HAND[-1]) + 3 <= end)
        draw_meanings(pen, after, [*hand, *meanings], end)
        if drawn:
            self._draw_seats(pen, scene, seats, new, 0 if headed else 1)
        elif SLOT * len(seats) <= room:
            self._draw_listed(pen, scene, seats, new, 1)
        elif sum(1 + len(area[seat]) for seat in seats) <= room:
            y, spare = 1, room - sum(1 + len(area[seat]) for seat in seats)
            for seat in seats:
                taken = self._lines(pen, scene, seat, (0, y, pen.width), new, spare)
                y, spare = y + taken, spare - (taken - 1 - len(area[seat]))
        elif beside >= 24 and max(1 + len(area[seat]) for seat in seats) <= room:
            for n, seat in enumerate(seats):
                self._lines(pen, scene, seat, (n * beside, 1, beside - 1), new)
        else:
            self._draw_names(pen, scene, seats)

    def _draw_seats(self, pen: Pen, scene: Oct8Scene, seats: list[int], new: frozenset[str], top: int) -> None:
        """Draw each seat with its octopuses below its name, as large as fits."""
        room = (pen.height - top - len(seats)) // len(seats)
        most = max(scene.view.box.numbers.common, *(len(scene.view.area[seat]) for seat in seats))
        y, art = top, fitting(pen.width, room, most, self._ascii) or octopuses(self._ascii)[0]
        tall, places = art.height + ENDS, scene.view.box.numbers.area
        apart = art.width + gap(pen.width, art, most)
        for seat in seats:
            if top:
                self._seat(pen, scene, seat, 0, y, pen.width)
            area = scene.view.area[seat]
            for n, octopus in enumerate(area):
                draw_octopus(pen, scene, n * apart, y + 1, art, shown_octopus(scene, octopus, new), apart=apart)
            if tall <= room:
                for n in range(len(area), places):
                    draw_place(pen, n * apart, y + 1, art, least=0)
            y += 1 + (tall if area or tall <= room else 0)

    def _draw_listed(self, pen: Pen, scene: Oct8Scene, seats: list[int], new: frozenset[str], top: int) -> None:
        """Draw each seat in rows of its own, which it keeps: a line on its holdings, which is a heading where there is no other one, and
        one on each octopus. While there are more than may stay, they lie side by side, with points alone.
        """
        view, told = before_exchange(scene.view), list[Meaning]()
        for n, seat in enumerate(seats):
            area, y = view.area[seat], top + n * SLOT
            after = self._seat(pen, scene, seat, 0, y, pen.width) + 1
            if not area:
                pen.text(1, y + 1, NONE_YET, "dim")
            elif len(area) < SLOT:
                spare = pen.height - top - SLOT * len(seats) if n == len(seats) - 1 else 0
                self._lines(pen, scene, seat, (0, y, pen.width), new, SLOT - 1 - len(area) + spare)
            else:
                draw_rows(pen, y + 1, in_pairs(view, area, pen.glyphs, new, pen.width - 1))
            if not top:
                pen.text(after, y, pen.glyphs["h"] * (pen.width - after - 1), "border")
                told += draw_meanings(pen, after, [one for one in meanings_on(pen, scene, [seat]) if one not in told], pen.width - 1, y)

    def _lines(self, pen: Pen, scene: Oct8Scene, seat: int, place: tuple[int, int, int], new: frozenset[str], spare: int = 0) -> int:
        """Draw a seat with one line per octopus, which may take of the spare rows; return all rows."""
        x, y, width = place
        self._seat(pen, scene, seat, x, y, width)
        rows = 1
        for octopus in scene.view.area[seat]:
            taken = draw_line(pen, scene, x, y + rows, width, shown_octopus(scene, octopus, new), 1 + min(1, spare))
            rows, spare = rows + taken, spare - (taken - 1)
        return rows

    def _draw_names(self, pen: Pen, scene: Oct8Scene, seats: list[int]) -> None:
        """Draw a line on each seat's holdings, and below it its octopuses with their points, in one form that leaves none of them out."""
        view, g = before_exchange(scene.view), pen.glyphs
        ways = [[named(view, view.area[seat], g, form) for seat in seats] for form in FORMS]
        fits = [way for way in ways if all(1 + length(pieces) <= pen.width for pieces in way)]
        for n, (seat, pieces) in enumerate(zip(seats, [*fits, ways[-1]][0], strict=True)):
            self._seat(pen, scene, seat, 0, 1 + n * FOLDED, pen.width)
            draw_rows(pen, 2 + n * FOLDED, [pieces])

    def _seat(self, pen: Pen, scene: Oct8Scene, seat: int, x: int, y: int, width: int) -> int:
        """Draw one line on a seat: points, chips, hand, shipped octopuses, and publicly known hand cards, without their shapes where not
        all of them fit, which leave room for the points of what is shipped or not; return the column after it.
        """
        view, g, end, drew = scene.view, pen.glyphs, x + width, self._drew(scene)
        x = pen.text(x, y, scene.names[seat], f"seat{seat} bold" + (" underline" if seat == view.turn else ""), min(12, width))
        x = pen.text(x + 1, y, f"{points(scene, seat)}p", "text bold", end - x - 1)
        hand = hand_of(view, seat)
        x = pen.text(x + 1, y, f"{len(hand)}{g['card']}", "changed bold underline" if drew and drew[seat] else "text", end - x - 1)
        for chips in chip_signs(g, view.chips[seat]):
            x = pen.text(x + 1, y, chips, "head bold", max(0, end - x - 1))
        signed, short = ([card_sign(g, card)[cut:] for card in view.known[seat]] for cut in (False, True))
        wide, least = (sum(len(text) + 1 for text in cards) + len(g["known"]) * bool(cards) for cards in (signed, short))
        if n := len(view.shipped[seat]):
            x = pen.text(x + 1, y, f"{g['shipped']}{n}", "text", max(0, end - x - 1))
            worth = f" {score(before_exchange(view), seat).shipped}p"
            x = pen.text(x, y, worth, "text") if x + len(worth) + least <= end else x
        known = signed if x + wide <= end else short
        known = [f"{g['known'] * (n == 0)}{text}" for n, text in enumerate(known)]
        for at, text in enumerate(known, 1):
            if x + 1 + len(text) + (2 if at < len(known) else 0) > end:
                pen.text(x + 1, y, g["more"], "dim", max(0, end - x - 1))
                break
            x = pen.text(x + 1, y, text, "dim")
        return x


Form = tuple[Callable[[Glyphs, str], str], str, str]
"""How an octopus is named, and what stands between its name and its points, and behind those."""
FORMS: tuple[Form, ...] = (head_sign, " ", "p"), (head_sign, " ", ""), (sign, ":", "p")
"""The longest form first; names go only where somebody has more octopuses than may stay."""


IN_HAND = ("cards in hand", "in hand")
"""What the sign behind the number of cards in a hand means, the longest words first; told where all else has its longest words."""


def meanings_on(pen: Pen, scene: Oct8Scene, seats: list[int]) -> list[Meaning]:
    """What the signs on these seats mean: that of shipped octopuses, and that of blocked ones."""
    view = scene.view
    shipped = [(pen.glyphs["shipped"], "text bold", ("octopuses shipped", "shipped"))] * any(view.shipped[seat] for seat in seats)
    barred = READER if not (scene.named or scene.spectator) else RIVALS
    blocked = [blocked_meaning(pen, "its owner", barred)] * any(any_blocked(view, view.area[seat]) for seat in seats)
    return [*shipped, *blocked]


def draw_rows(pen: Pen, y: int, rows: list[Pieces]) -> None:
    """Draw pieces side by side, row by row."""
    for row, pieces in enumerate(rows, y):
        x = 1
        for text, style in pieces:
            x = pen.text(x, row, text, style)


def in_pairs(view: Table, octopuses: tuple[Names, ...], glyphs: Glyphs, new: frozenset[str], width: int) -> list[Pieces]:
    """More octopuses than may stay in the rows of those that may, two in each as long as they fit so, with their points and in columns."""
    across = max(2, -(-len(octopuses) // (SLOT - 1)))
    apart = width // across
    ways = [[named(view, (octopus,), glyphs, form, new) for octopus in octopuses] for form in FORMS]
    fits = [way for way in ways if all(length(pieces) < apart for pieces in way)]
    padded = [[*pieces, (" " * (apart - length(pieces)), "text")] for pieces in [*fits, ways[-1]][0]]
    rows = [[piece for pieces in padded[at : at + across] for piece in pieces] for at in range(0, len(padded), across)]
    return [*rows, [(SHIPS_ONE, "dim")]] if len(octopuses) == SLOT else rows


SHIPS_ONE = "ships one at turn's end"
"""What becomes of one octopus more than may stay."""


def named(view: Table, octopuses: tuple[Names, ...], glyphs: Glyphs, form: Form, new: frozenset[str] = frozenset()) -> Pieces:
    """Octopuses side by side, each with its points and, if it is blocked, the sign for that; those with `new` cards have the sign of new
    ones.
    """
    name, apart, unit = form
    found: Pieces = []
    for octopus in octopuses:
        facts = read_octopus(octopus)
        found.append((f"{' ' * bool(found)}{name(glyphs, octopus[0])}", facts.colour))
        found += [(NEW, MARKS[NEW])] if new.intersection(octopus) else []
        found.append((f"{apart}{facts.points(view.box.scoring)}{unit}", facts.colour if apart else "text"))
        blocked = glyphs["blocked"]
        found += [(beside_word(blocked) + blocked, "good bold")] if facts.blocked else []
    return found


def drawn_rows(seats: int, width: int) -> tuple[int, int]:
    """Rows for the octopuses of so many seats at the smallest size and the largest that fits, whoever has some yet."""
    smallest, *_ = octopuses()
    largest = fitting(width, TALLEST, ABREAST, ascii_only=False) or smallest
    small, large = ((seats > 1) + seats * (1 + art.height + ENDS) for art in (smallest, largest))
    return small, large


THREE = 49
"""Columns of three octopuses side by side."""
DRAWN = 60
"""Minimum columns for drawing the others' octopuses by preference."""
LISTED = 40
"""Columns below which a seat has rows for the octopuses that it has alone, as the log needs the others more."""
FOLDED, SLOT = 2, 4
"""Rows of a seat whose octopuses are only named, and of one with a line for each of those that may stay."""
TALLEST = 99
"""Rows, where none are spared."""
ABREAST = 3
"""Octopuses of a seat side by side."""
