"""The board of the Private Investigator: resources, thresholds, watched tiles and card texts."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.cells import cell_len

from engine.core.words import count_of, opening
from engine.cosmoctopus.effects import RESOURCES, Effect
from engine.cosmoctopus.investigator import most_plentiful
from engine.cosmoctopus.readings import Reading, Stock, reading
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import felt_by
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.card import resource_sign
from octotui.tables.cosmoctopus.changes import investigator_change
from octotui.tables.cosmoctopus.scene import CosmoctopusScene, QuietArea
from octotui.tables.cosmoctopus.short_pursuit import short_pursuit
from octotui.terminal.canvas import NEW, Pen, fitting, wrap
from octotui.widgets.scene import Cells
from themes import Glyphs


class Entry(NamedTuple):
    """A text of the board."""

    sign: str
    """A sign in front, or none."""
    text: str
    style: str
    new: bool
    """Whether the last answer added it."""
    rank: int
    """How early it is given up where rows are short: the highest first."""


AT_ONCE = 2
"""Minimum rows of text below its resources."""
WIDE = 57
"""Minimum columns for the full text."""
NARROW = 42
"""Columns in which bars have no room."""
NOW, AIM, WATCHED, NEXT, OTHER, FLIPS, PRINTED = range(7)
"""The ranks: what hinders the players, what it plays for, the tiles it watches, the effect of what it is nearest to, its other effect, the
revelation, and last the tiles, once it is known that they are marked on the board.
"""
TAKEN = ("knowledge", "tentacle")
"""The signs of what it takes, before what then happens; they have a plus."""
INSET, MOST = 2, 8
"""Columns before the further rows of a text without a sign, and how many of them there are at most."""
THEN = "then "
"""What says that it will be so much short after its next gain."""
LONGEST_NOTE = len(f" !! {THEN}13 short lost 2")
"""Columns of the longest words beside a bar with that and a change, so that all its resources have it or none."""
NOTE, WIDEST_PRICE = 11, 5
"""Columns of the words beside a bar, and at most of the price and what it buys."""


PANEL = "investigator"
"""The name of the area, as the panel in front."""
COLUMNS = "has, +gets, of price"
"""What the numbers of a resource are, where rows are short."""
FLIPPING = "new rule"
"""What its revelation brings once it flips, behind the sign on the track, where its text has no row."""
FULL, BRIEF, IN_SIGNS = range(3)
"""The wordings of its texts, each shorter than the one before."""
ON_KNOWLEDGE, ON_TENTACLE = "when it takes Forbidden Knowledge", "when it takes a tentacle only"
"""When each effect of its card happens."""


class Investigator(QuietArea):
    """The Private Investigator; zero rows in a game without it."""

    def sees(self, scene: CosmoctopusScene) -> object:
        found = reading(scene.view)
        most = most_plentiful(scene.view, scene.seat)
        return found, self._changes(scene), found and self._entries(scene, found, WIDE), most

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
        whole = 1 + len(RESOURCES) + rows_of(self._entries(scene, found, width), width)
        if width >= WIDE:
            return 1 + len(RESOURCES) + AT_ONCE, whole
        entries = self._entries(scene, found, width, self._wordings(scene, short=True)[0])
        needed = [entry for entry in entries if entry.rank < (FLIPS if found.aims else PRINTED)]
        return min(whole, 1 + stock_rows(width) + rows_of(needed, width)), whole

    def _wordings(self, scene: CosmoctopusScene, short: bool) -> tuple[int, ...]:
        """The wordings to try, the longest first. Where rows are short it is told in signs, which stay the same however few there are."""
        if not short:
            return (FULL,)
        return (BRIEF, IN_SIGNS) if scene.panel == PANEL else (IN_SIGNS,)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        found = reading(scene.view)
        if found is None:
            return
        whole = 1 + len(RESOURCES) + rows_of(self._entries(scene, found, pen.width), pen.width)
        short = pen.width < WIDE and whole > pen.height
        rows = stock_rows(pen.width) if short else len(RESOURCES)
        paired = rows < len(RESOURCES)
        room = pen.height - 1 - rows
        told, cut = self._fitted(scene, found, pen.width, room, short)
        flips = not any(entry.sign == "revelation" for entry in told)
        columns = f"{pen.glyphs['revelation']} {FLIPPING}" if flips else COLUMNS
        self._heading(pen, scene, found, columns if paired else found.difficulty, cut)
        for n, (stock, change) in enumerate(zip(found.stocks, self._changes(scene), strict=True)):
            if paired:
                self._short(pen, n % 2 * (pen.width // 2), 1 + n // 2, stock, change, scene.view.over)
            else:
                self._stock(pen, 1 + n, stock, change, scene.view.over)
        y = 1 + rows
        for sign, text, style, new, _ in told:
            if sign:
                pen.text(0, y, "+" * (sign in TAKEN) + pen.glyphs[sign], "changed bold" if new else style)
            for x, row in hanging(sign, text, pen.width)[: pen.height - y]:
                pen.text(x, y, row, "changed" if new else style)
                y += 1

    def _fitted(self, scene: CosmoctopusScene, found: Reading, width: int, room: int, short: bool) -> tuple[list[Entry], bool]:
        """The texts in the longest wording in which all fit, none of them cut; else those of the shortest, as many as fit in their order
        and the tiles it watches in a row that is left. And whether any is left out, other than a revelation that nobody knows.
        """
        wordings = [self._entries(scene, found, width, wording) for wording in self._wordings(scene, short)]
        for entries in wordings:
            known = entries if found.revelation else [entry for entry in entries if entry.sign != "revelation"]
            for told in (entries, known):
                if rows_of(told, width) <= room:
                    return told, False
        least = sorted(wordings[-1], key=lambda entry: entry.rank)
        kept = next((least[:n] for n in range(len(least), 0, -1) if rows_of(least[:n], width) <= room), [])
        tiles = [entry for entry in least[len(kept) :] if entry.sign == "glass" and rows_of([*kept, entry], width) <= room]
        return [entry for entry in wordings[-1] if entry in kept + tiles], True

    def _heading(self, pen: Pen, scene: CosmoctopusScene, found: Reading, note: str, cut: bool) -> None:
        """Draw its name, its track with the space where the revelation flips, its tentacles and a note; and a sign where a text is `cut`,
        for which the number of tentacles, which the track shows too, gives way.
        """
        g, more = pen.glyphs, investigator_change(scene)
        x = pen.text(0, 0, "Investigator" if pen.width < WIDE else "The Private Investigator", "title bold") + 1
        for n in range(1, max(found.goal, found.tentacles) + 1):
            sign = g["tentacle"] if n <= found.tentacles else g["revelation"] if n == found.revelation_at else g["slot_empty"]
            new = found.tentacles - more < n <= found.tentacles
            x = pen.text(x, 0, sign, "changed bold" if new else "danger bold" if n <= found.tentacles else "dim")
        front = scene.panel == PANEL
        count = f"{found.tentacles}/{found.goal}" + (f" {more:+}{g['tentacle'] * (not front)}" if more else "")
        room = pen.width - x - (cell_len(scene.in_front) + 2) * front
        for text, style in heading_parts(count, "" if more or front else note, cut, front, g, room):
            x = pen.text(x + 1, 0, text, {"count": "changed bold" if more else "text bold", "note": "dim"}.get(style, style))
        x += 1
        pen.text(x, 0, g["h"] * (pen.width - x - 1), "border")

    def _stock(self, pen: Pen, y: int, stock: Stock, change: int, over: bool) -> None:
        """Draw one resource: whether it is watched, amount and income, a bar up to the threshold, what it pays for, and how
        close it is unless the game is `over`.
        """
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
        x = pen.text(23, y, f"{stock.threshold:>2}{buys(stock, g)}".ljust(WIDEST_PRICE if pen.width > NARROW else 0), "text bold")
        short = f"{stock.missing} short" if stock.missing else ""
        words = "" if over else f"{sign:<2} {short}" if short else fitting(pen.width - x - 1, 1, f"{sign} pays next", f"{sign} pays")
        verbs = (" gained", "got") if change > 0 else (" lost", "lost")
        told = [f"{verb} {abs(change)}" for verb in verbs] if change else []
        if short and words and x + LONGEST_NOTE <= pen.width:
            words = f"{sign:<2} {THEN}{short}"
        x = pen.text(x + 1, y, words, f"{close} bold" if sign else "dim")
        pen.text(x + 1, y, next((text for text in told if x + 1 + len(text) <= pen.width), ""), "changed bold")

    def _short(self, pen: Pen, x: int, y: int, stock: Stock, change: int, over: bool) -> None:
        """Draw one resource where rows are short, two to a row: like `_stock`, without the bar, with what it needs in place of what it is
        short, and a change as a mark alone.
        """
        g, name = pen.glyphs, stock.resource
        sign, close = race.closeness(stock.missing)
        if stock.watched:
            pen.text(x, y, g["glass"], "danger bold")
        pen.text(x + 1, y, f"{resource_sign(pen, name):<2}", f"{name} bold")
        at = pen.text(x + 4, y, f"{stock.has:>2}", "changed bold underline" if change else f"{name} bold")
        at = 1 + pen.text(at + 1, y, f"+{stock.coming}", f"{name} bold" if stock.coming else "dim")
        needed = (f"of {stock.threshold}",) if stock.missing else (f"pays {bought(stock, g)}", "pays")
        end = pen.width if x else pen.width // 2 - 1
        words = "" if over else fitting(end - at, 1, *(f"{text}{sign}" for text in needed))
        pen.text(at, y, words, close if sign else "text")
        if change:
            pen.text(x + 3, y, NEW, "changed bold")

    def _entries(self, scene: CosmoctopusScene, found: Reading, width: int, wording: int = FULL) -> list[Entry]:
        """What it plays for, as long as it is far from its first tentacle; what it watches, what hinders the players, and its card texts,
        each with a sign; a revelation comes last. In few columns, where rows come and go, the most important come first, so that each
        has one place however many fit; elsewhere they keep this order whatever it is nearest to.

        Unless all is told, the names of cards are omitted, and when their effects happen is told with a sign: `If it takes ⊛`.
        """
        before: Any = scene.before
        was = None if before is None else reading(before)
        moved = was is not None and was.behaviour != found.behaviour
        turned = was is not None and revelation_text(was) != revelation_text(found)
        entries = [Entry("", self._aim(found, wording), "text", False, AIM)] if found.aims else []
        watched = self._watched(scene, found, width - column("glass"))
        entries.append(Entry("glass", watched, "text", moved, WATCHED if found.aims else PRINTED))
        hindered = was is not None and found.hindrances != was.hindrances
        entries += [Entry("barred", f"Now {text}", "danger", hindered, NOW) for text in self._hindrances(found, wording)]
        ranks = (NEXT, OTHER) if race.nearest(found).knowledge else (OTHER, NEXT)
        effects = self._effects(scene.view, scene.seat, found, wording)
        entries += [Entry(sign, text, "text", moved, rank) for (sign, text), rank in zip(effects, ranks, strict=True)]
        flips = revelation_text(found, wording != FULL)
        entries.append(Entry("revelation", flips, "danger" if found.in_force else "dim", turned, NOW if found.in_force else FLIPS))
        return sorted(entries, key=lambda entry: entry.rank) if wording != FULL and width <= NARROW else entries

    def _aim(self, found: Reading, wording: int) -> str:
        """What it plays for and how, in words or in signs."""
        if wording != IN_SIGNS:
            return " ".join(found.aims)
        g = self._glyphs()
        arm, known = g["tentacle"], g["knowledge"]
        return (
            f"It wants {found.goal}{arm} before {found.rivals}. Each round: +1 of each row card's type; {found.knowledge_price} buy"
            f" {found.knowledge_tentacles}{arm}, or {found.tentacle_price} buy 1{arm} once {known} is gone."
        )

    def _hindrances(self, found: Reading, wording: int) -> tuple[str, ...]:
        """What hinders the players until its next turn, where rows are short as one text in signs."""
        if wording == FULL or not found.hindrances:
            return found.hindrances
        steps = (("pi-toll", (found.toll,)),) * bool(found.toll) + (("pi-guard", ()),) * found.guarded
        return (short_pursuit(steps, found.investigates, self._glyphs(), alone=True, most=""),)

    def _effects(self, view: Table, seat: int, found: Reading, wording: int) -> tuple[tuple[str, str], tuple[str, str]]:
        """Its card's effect when it takes Forbidden Knowledge, and when it takes a tentacle only, each with the sign in front of it."""
        if wording == FULL:
            return (
                ("knowledge", f"{found.behaviour}, {ON_KNOWLEDGE}: {found.on_knowledge}"),
                ("tentacle", f"{opening(ON_TENTACLE)}: {found.on_tentacle}"),
            )
        brief = found.on_knowledge_brief, found.on_tentacle_brief
        known, arm = brief if wording == BRIEF else self._in_signs(view, seat, found)
        g = self._glyphs()
        return ("", f"If it takes {g['knowledge']}: {known}"), ("", f"If it takes {g['tentacle']}: {arm}")

    def _watched(self, scene: CosmoctopusScene, found: Reading, width: int) -> str:
        """The tiles that it watches, and what it gains there, in as many words as fit on a row."""
        tiles = [scene.game.word(tile) for tile in found.tiles]
        whole, ends = " or ".join(tiles), " or ".join(tile.split()[-1] for tile in tiles)
        gain = f"it gains {count_of(found.on_tile, found.investigates)}"
        return fitting(width, 1, *(f"{to} {names}: {gain}" for to, names in (("A Move to", whole), ("To", whole), ("To", ends))))

    def _in_signs(self, view: Table, seat: int, found: Reading) -> tuple[str, str]:
        """Its effects when it takes Forbidden Knowledge and when it takes a tentacle only, in signs."""
        card, seats, most = view.box.dossier.behaviours[view.behaviour or ""], len(view.hand), RESOURCES[most_plentiful(view, seat)]

        def told(effect: Effect) -> str:
            return short_pursuit(felt_by(seats, effect), found.investigates, self._glyphs(), seats == 1, most, view.resources[seat])

        return told(card.knowledge), told(card.tentacle)


def buys(stock: Stock, glyphs: Glyphs) -> str:
    """What the price of a resource buys, as it stands behind the price."""
    return f"{glyphs['arrow_right']}{bought(stock, glyphs)}"


def bought(stock: Stock, glyphs: Glyphs) -> str:
    """Forbidden Knowledge, or one tentacle."""
    return glyphs["knowledge"] if stock.knowledge else f"1{glyphs['tentacle']}"


def heading_parts(count: str, note: str, cut: bool, front: bool, glyphs: Glyphs, room: int) -> Cells:
    """What the heading says behind the track, as far as it has room: the number of tentacles, a note, and what shows what is cut."""
    sign = glyphs["more"], "title bold"
    key = f"{glyphs['more']}[{'x' if front else 'o'}]", "title bold"
    counted, noted = (count, "count"), (note, "note")
    ways = (
        ((counted, noted, key), (noted, key), (counted, noted, sign), (noted, sign), (counted, sign))
        if cut
        else ((counted, noted), (counted,))
    )
    told = [tuple(part for part in way if part[0]) for way in ways]
    return next((way for way in told if sum(1 + cell_len(text) for text, _ in way) <= room), (counted,))


def stock_rows(width: int) -> int:
    """The rows of its resources where rows are short: two to a row where their bars have no room either."""
    return len(RESOURCES) // 2 if width <= NARROW else len(RESOURCES)


def column(sign: str) -> int:
    """The column of the text behind a sign; without one at the left edge."""
    return 2 + (sign in TAKEN) if sign else 0


def hanging(sign: str, text: str, width: int) -> list[tuple[int, str]]:
    """The rows of a text, each with its column: those below the first are set in, so that texts can be told apart."""
    x, inset = column(sign), column(sign) or INSET
    first = wrap(text, width - x, 1 + MOST, "")[0]
    rest = text[len(first) :].lstrip()
    return [(x, first), *((inset, row) for row in (wrap(rest, width - inset, MOST, "") if rest else []))]


def rows_of(entries: list[Entry], width: int) -> int:
    """The rows that these texts take."""
    return sum(len(hanging(entry.sign, entry.text, width)) for entry in entries)


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
