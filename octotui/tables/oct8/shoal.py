"""The common octopuses and one's own at the Oct8 table, and what every area of octopuses does alike."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from engine.core.state import Names
from engine.oct8.octopus import colour_of, read_octopus
from engine.oct8.readings import before_exchange, colour, coming, heads_of_arms, octopus_reading, score, ships_next
from engine.oct8.table import Table
from engine.oct8.words import scoring_rules
from octotui.tables.oct8.octopus import (
    ENDS,
    codes_of,
    draw_octopus,
    keys_on,
    shown_octopus,
    sign,
)
from octotui.tables.oct8.octopus_art import ARMS, OctopusArt, octopuses
from octotui.tables.oct8.octopus_line import draw_line
from octotui.tables.oct8.scene import Oct8Area, Oct8Scene
from octotui.tables.oct8.status import Pieces, length, points
from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.area import relevant
from themes import Glyphs

NONE_YET = "None yet: whoever gives a common octopus its last arm takes it."
SECRET, SEEN = "Octopuses of your secret colour (S shows it) count double once shipped.", " (S shows it)"
"""What the secret colour is for, and what of that goes where the colour is in sight."""
COMMON, BLOCKED = "Common octopuses", "blocked"
RIVALS, READER = "others", "you"
"""For whom one's own blocked octopuses are blocked, and for whom those of others."""
NEXT_HEAD, NO_HEAD = "taken: a new head comes at turn's end", "taken: no head is left"
AWAITED = "new head", "at turn's", "end"
RACED = 100
"""Minimum columns of a table at which the race has an area of its own."""
OUTLINED = 8
"""Minimum rows of an octopus for outlining the places of those to come."""
BAND = 6
"""Rows of octopuses at the smallest size."""
GAP, WIDEST_GAP = 1, 3
"""Minimum and maximum columns between octopuses."""
EXCHANGES = ("swap-arm", "swap-with", "swap-arms")
"""Prompt kinds in which the others' octopuses can be chosen and the common ones cannot."""


def away(scene: Oct8Scene) -> bool:
    """Whether the common octopuses may give way to the others'."""
    return scene.prompt is not None and scene.prompt.kind in EXCHANGES


def fresh(scene: Oct8Scene) -> frozenset[str]:
    """The arm cards that the last answer moved to octopuses."""
    if scene.before is None:
        return frozenset()
    before = heads_of_arms(scene.before)
    return frozenset(card for card, head in heads_of_arms(scene.view).items() if before.get(card) != head)


def others_of(scene: Oct8Scene) -> list[int]:
    """The other seats in turn order."""
    return [(scene.seat + n) % len(scene.names) for n in range(1, len(scene.names))]


def fitting(width: int, height: int, count: int, ascii_only: bool) -> OctopusArt | None:
    """The largest drawing of which this many fit side by side."""
    found = None
    for art in octopuses(ascii_only):
        if count * (art.width + GAP) - GAP <= width and art.height + ENDS <= height:
            found = art
    return found


def arranged(width: int, height: int, count: int, ascii_only: bool) -> tuple[OctopusArt, int] | None:
    """The largest drawing of which this many fit, in as few rows as that takes, and how many lie in a row."""
    found = None
    for rows in range(count, 0, -1):
        across = -(-count // rows)
        art = fitting(width, height // rows, across, ascii_only)
        if art and (found is None or art.width >= found[0].width):
            found = art, across
    return found


def gap(width: int, art: OctopusArt, across: int) -> int:
    """Columns between so many octopuses side by side."""
    return max(GAP, min(WIDEST_GAP, (width - across * art.width) // across))


class Shoal(Oct8Area):
    """Octopuses side by side, as large as fits, or on lines where space is short."""

    def __init__(self, *args: Any, ascii_only: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ascii = ascii_only

    def lying(self, scene: Oct8Scene) -> tuple[Names, ...]:
        """The octopuses of a scene shown in this area."""
        raise NotImplementedError

    def sees(self, scene: Oct8Scene) -> object:
        lying = self.lying(scene)
        ways = tuple(coming(scene.view).get(octopus[0]) for octopus in lying if octopus)
        keys = tuple(keys_on(scene, lying).items())
        return lying, ways, self._new(scene), self._foreseen(scene), relevant(scene, codes_of(lying)), keys

    def _new(self, scene: Oct8Scene) -> frozenset[str]:
        here = {card for octopus in self.lying(scene) for card in octopus}
        return fresh(scene) & here

    def _foreseen(self, scene: Oct8Scene) -> object:
        """The predicted changes to the octopuses of this area."""
        if scene.foreseen is None:
            return None
        here = {card for octopus in self.lying(scene) for card in octopus}
        coming = tuple(one for one in scene.foreseen.coming if one[0] in here)
        return coming, tuple(card for card in scene.foreseen.going if card in here), scene.foreseen.dotted

    def swim(self, pen: Pen, scene: Oct8Scene, top: int, own: bool) -> bool:
        """Draw the octopuses below a heading, and outlines of those that may still lie in an area of one's own if large enough; return
        whether they are.
        """
        lying = self.lying(scene)
        count, room = max(len(lying), scene.view.box.numbers.common), pen.height - top
        new = self._new(scene)
        found = arranged(pen.width, room, count, self._ascii)
        if found is None:
            wide = pen.width if len(lying) <= room else pen.width // 2 - 1
            for n, octopus in enumerate(lying):
                if octopus:
                    draw_line(pen, scene, n // room * (wide + 2), top + n % room, wide, shown_octopus(scene, octopus, new))
            return False
        art, across = found
        apart = art.width + gap(pen.width, art, across)
        for n, octopus in enumerate(lying):
            x, y = n % across * apart, top + n // across * (art.height + ENDS)
            if octopus:
                draw_octopus(pen, scene, x, y, art, shown_octopus(scene, octopus, new), own, apart)
            elif scene.view.heads and art.height >= OUTLINED:
                draw_place(pen, x, y, art, AWAITED)
            else:
                pen.words(x + 1, y + 1, art.width - 2, 3, NEXT_HEAD if scene.view.heads else NO_HEAD, "dim")
        for n in range(len(lying), scene.view.box.numbers.area * own):
            draw_place(pen, n * apart, top, art)
        return art.height >= OUTLINED


class Common(Shoal):
    """The common octopuses."""

    def lying(self, scene: Oct8Scene) -> tuple[Names, ...]:
        found: tuple[Names, ...] = scene.view.common
        return found

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        """Zero rows while only other octopuses can be chosen, to make room for those."""
        return (0, 0) if away(scene) else (BAND, 18)

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        """With a heading, unless that is left to the decks."""
        headed = pen.height >= BAND
        if headed:
            pen.heading(COMMON)
        self.swim(pen, scene, int(headed), own=False)


class OwnOctopuses(Shoal):
    """The player's own octopuses, the shipped ones, and the points of both."""

    def lying(self, scene: Oct8Scene) -> tuple[Names, ...]:
        found: tuple[Names, ...] = scene.view.area[scene.seat]
        return found

    def sees(self, scene: Oct8Scene) -> object:
        view, seat = scene.view, scene.seat
        had = view.shipped[seat], points(scene, seat), ships_next(view, seat), view.over
        return super().sees(scene), view.chips[seat], had, self._just_shipped(scene)

    def _just_shipped(self, scene: Oct8Scene) -> bool:
        """Whether the last answer shipped an octopus."""
        before: Any = scene.before
        return before is not None and len(before.shipped[scene.seat]) < len(scene.view.shipped[scene.seat])

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        return BAND, 18

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        view, seat, g = scene.view, scene.seat, pen.glyphs
        blocked = len(BLOCKED) + 4 if any_blocked(view, view.area[seat]) else 0
        room = pen.width - len(scene.owner) - 7
        has = (f"{points(scene, seat)}p", "text bold")
        ways = [way for way in on_shipping(scene, seat, g, self._just_shipped(scene)) if length(way) + len(way) + len(has[0]) <= room]
        told: Pieces = next((way for way in ways if view.shipped[seat] or length(way) + len(has[0]) + blocked <= room), [])
        end = pen.text(0, 0, scene.owner, "title bold") + 1
        end = pen.text(end, 0, *has)
        end = pen.text(end, 0, "," if told else "", "text bold") + 1
        for text, style in told:
            end = pen.text(end, 0, text, style) + 1
        pen.text(end, 0, g["h"] * (pen.width - end - 1), "border")
        draw_blocked(pen, end, view, view.area[seat], scene.names[seat] if scene.named else "you")
        outlined = self.swim(pen, scene, 1, own=True)
        if not view.area[seat]:
            scoring, _ = scoring_rules(view.box.scoring)
            rules = [
                NONE_YET,
                *([scoring] if pen.width < RACED else []),
                *([] if scene.spectator else [SECRET.replace(SEEN, "") if scene.alone else SECRET]),
            ]
            lines = wrap(" ".join(rules), pen.width - 2, pen.height - 1, "")
            for y, line in enumerate(lines, pen.height - len(lines) if outlined else 1):
                pen.text(1, y, line, "dim")


def on_shipping(scene: Oct8Scene, seat: int, glyphs: Glyphs, newest: bool) -> list[Pieces]:
    """What is told of shipping behind a seat's points, the longest first: what is shipped, which brings its points, and once the game is
    over what the secret colour adds; or what a fourth octopus does. With `newest`, the last one shipped stands out.
    """
    view = scene.view
    if not view.area[seat] and not view.shipped[seat]:
        return [[]]
    if ships_next(view, seat):
        return [[(said, "dim")] for said in ("with a fourth octopus you ship one", "with a 4th you ship one", NONE_SHIPPED)]
    found, mine = score(before_exchange(view), seat), colour(view, seat)
    secret = [(f"secret {mine}: +{found.doubling}p", f"{mine} bold")] if view.over and found.doubling else []
    if not view.shipped[seat]:
        return [[(NONE_SHIPPED, "dim")]]
    said, latest = f"{found.shipped}p shipped", colour_of(view.shipped[seat][-1][0]) if newest else ""
    in_words, in_short = shipped_forms(scene, seat, glyphs)
    ways = [[("shipped:", "dim"), *standing_out(in_words, latest)], [(f"{said}:", "dim"), *standing_out(in_short, latest)], [(said, "dim")]]
    return [[*way[:-1], (f"{way[-1][0]},", way[-1][1]), *secret] for way in ways] if secret else ways


NONE_SHIPPED = "none shipped"


def standing_out(pieces: Pieces, colour: str) -> Pieces:
    """The pieces with the last one of this colour as one that has changed."""
    last = max((n for n, (_, style) in enumerate(pieces) if style == colour), default=-1)
    return [(text, "changed bold underline" if n == last else style) for n, (text, style) in enumerate(pieces)]


def shipped_forms(scene: Oct8Scene, seat: int, glyphs: Glyphs) -> tuple[Pieces, Pieces]:
    """The points of what a seat has shipped, by colour, in words and in signs: `red 3p, blue 2p`, or `⧫R:3p ∎B:2p`."""
    by_colour, heads = Counter[str](), dict[str, str]()
    for octopus in scene.view.shipped[seat]:
        by_colour[colour_of(octopus[0])] += read_octopus(octopus).points(scene.view.box.scoring)
        heads[colour_of(octopus[0])] = octopus[0]
    last = list(heads)[-1]
    in_words = [(f"{colour} {by_colour[colour]}p{',' * (colour != last)}", colour) for colour in heads]
    return in_words, [(f"{sign(glyphs, head)}:{by_colour[colour]}p", colour) for colour, head in heads.items()]


def draw_place(pen: Pen, x: int, y: int, art: OctopusArt, face: tuple[str, ...] = (), least: int = OUTLINED) -> None:
    """Draw the outline of an octopus that may lie here, if it has the least rows for one, with these lines for a face."""
    if art.height < least:
        return
    for dx, dy, char, part in art.cells:
        if part in ("head", "name"):
            pen.text(x + dx, y + dy, char, "border")
    for dx, dy in (cell for arm in range(len(ARMS)) for cell in art.dotted(arm)):
        pen.text(x + dx, y + dy, pen.glyphs["bullet"], "border")
    chin = max(dy for _, dy, _, part in art.cells if part == "head")
    for n, line in enumerate(face):
        pen.text(x + (art.width - len(line)) // 2, y + chin // 2 + n, line, "dim")


def any_blocked(view: Table, octopuses: tuple[Names, ...]) -> bool:
    """Whether one of these has the sign of blocked ones."""
    return any(octopus_reading(view, octopus).blocked for octopus in octopuses)


def draw_blocked(pen: Pen, after: int, view: Table, octopuses: tuple[Names, ...], owner: str) -> None:
    """Say at the end of the heading what the sign of blocked octopuses means, if there are any, and who alone may exchange their arms."""
    draw_meanings(pen, after, [blocked_meaning(pen, owner, RIVALS)] if any_blocked(view, octopuses) else [], pen.width - 1)


Meaning = tuple[str, str, tuple[str, ...]]
"""A sign, its style, and what it means, the longest words first."""


def blocked_meaning(pen: Pen, owner: str, barred: str) -> Meaning:
    """What the sign of blocked octopuses means, and where there is room for whom and why; in short only who is `barred`."""
    whom = f"{BLOCKED} for all but {owner}"
    return pen.glyphs["blocked"], "good bold", (f"own colour only: {whom}", whom, f"{BLOCKED} for {barred}", BLOCKED)


def draw_meanings(pen: Pen, after: int, meanings: list[Meaning], end: int, y: int = 0) -> list[Meaning]:
    """Say at the end of a heading, before this column, what signs mean, in the longest words that fit for all of them; the first are
    left out first. Return those that are told.
    """
    for kept in (meanings[n:] for n in range(len(meanings))):
        for said in product(*(words for *_, words in kept)):
            x = end - sum(len(words) + 3 for words in said)
            if x < after:
                continue
            for (glyph, style, _), words in zip(kept, said, strict=True):
                x = pen.text(pen.text(x, y, f" {glyph}", style), y, f" {words}", "dim")
            return kept
    return []
