"""The log beside the reef, where what a card or the die does is told in one entry; the page of the log tells every step by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from engine.core.prompt import FLOURISH, EventKind, LogLine
from engine.core.state import HIDDEN, Names
from engine.octopush.box import OF, Card
from engine.octopush.words import card_word, pawn_word, way_word
from octotui.tables.octopush.courses import BEGINS
from octotui.tables.octopush.scene import OctopushScene
from octotui.terminal.canvas import Pen
from octotui.terminal.tinted import tint
from octotui.widgets import areas as everywhere

LONGEST = 120
"""Maximum characters of an entry that tells several things."""
SCORED = re.compile(r", (?:is (removed)|has (crossed)): (\d+ points?) on (.+)'s \S+ shell$")
"""How an entry ends that tells of points after what happened to the pawn."""
ALONE = re.compile(r"^(\w+ \d) (?:is (removed)|has (crossed)): (\d+ points?) on (.+)'s \S+ shell$")
"""An entry that tells of points alone."""
CLAUSE = re.compile(r", (?!which)")
"""What parts the clauses of an entry."""
WAY = re.compile(r" to ([a-h][1-8])$")
"""How a clause ends that tells of a way."""
MOVER = re.compile(r"(?:.*: )?\w+ \d(?= )")
"""How an entry begins, up to the pawn that it tells of."""
WAYS = ("moved", "pushed", "drifted")
"""Events of a pawn that end with its path."""
POINTS = ("removed", "crossed")
"""Events that bring points for a pawn, which stand right behind it however long its entry is."""
ACCOUNTED, IN_VAIN = (*POINTS, "freed"), " and is lost"
"""Events that tell what a pawn brings that has left the board, and what is said of one that brings nothing."""
LYING, BY_ANCHOR = ", which lies at anchor", " at anchor"
"""How an entry ends that tells of a pawn stopped by one at anchor, and the same where more follows, so that it is not told of that one."""
DEEDS = ("moved", "drifted", "jumped")
"""Events of a pawn that can do something to others."""
GOES, PUSHED = " goes over ", " is pushed over "
"""What is said of a pawn that leaves over the edge, and of one that another has pushed out from where it stood."""


class Log(everywhere.Log):
    """The log; `Cuttle plays yellow Crawl: Yellow 1 moves h3 to h4 to f4, drifts to e4`. Entries keep their words whatever
    follows, so jokes, which come and go with the rows of the question, are told only where it has room, and that cards are dealt likewise.
    Where it has little, what was before one's own last turn recedes.
    """

    earlier: tuple[LogLine, ...] = ()
    """The entries that recede."""
    ROOMY = 14
    REWORDS = False
    APART = 1

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        kinds, roomy = scene.game.events, pen.width >= NARROW
        told = [line for line in scene.log if roomy or line.kind not in ROUTINE]
        own = 0 if roomy else max((n for n, line in enumerate(told) if line.kind in BEGINS and line.event[1] == scene.seat), default=0)
        self.earlier, latest = joined(kinds, told[:own]), joined(kinds, told[own:])
        super().draw(pen, replace(scene, log=(*self.earlier, *latest)))

    def _rows(self, pen: Pen, scene: OctopushScene, line: LogLine, left: int, room: int) -> list[tuple[str, str]] | None:
        rows = super()._rows(pen, scene, line, left, room)
        recedes = rows is not None and any(line is one for one in self.earlier)
        return [(text, "dim") for text, _ in rows] if rows and recedes else rows

    def wordings(self, scene: OctopushScene, line: LogLine) -> Names:
        """What is told of a pawn has its points in few words."""
        return (briefly(line.text),) if pawn_of(scene.game.events, line) else (line.text,)

    def excerpts(self, scene: OctopushScene, line: LogLine) -> Names:
        return tuple(excerpts(line.text, self._glyphs()["more"])) if pawn_of(scene.game.events, line) else ()


NARROW, ROUTINE = 48, (FLOURISH, "dealt")
"""Columns below which no jokes are told, nor that cards are dealt."""


def briefly(text: str) -> str:
    """An entry with its points in few words."""
    return SCORED.sub(r", \3 for \4", ALONE.sub(r"\1 \2\3: \4 for \5", text))


def excerpts(text: str, more: str) -> Iterator[str]:
    """The start of an entry in fewer and fewer clauses, always with where the pawn ends or the points it brings; at last only the card."""
    *clauses, last = CLAUSE.split(briefly(text))
    scored, way = SCORED.search(text), WAY.search(last)
    end = f"{'crosses' if scored[2] else 'is out'}: {last}" if scored else f"to {way[1]}" if way else last
    begun = [", ".join(clauses[:n]) for n in range(len(clauses) - (way is None), 0, -1)]
    yield from (f"{start}, {more} {end}" for start in begun)
    if (mover := MOVER.match(text)) and (clauses or way):
        yield f"{mover[0]} {more} {end}"
    card, *after = text.split(": ", 1)
    yield from (f"{card} {more}" for _ in after)


def joined(kinds: Mapping[str, EventKind], lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The lines, with all that happens to a pawn until something else than pawns is told in one entry, that of the mover's with the card;
    but nothing before the entry of the pawn that did it. A pawn that leaves the board for nothing is lost. Without turns, which a card or
    the die begins, and without what others draw.
    """
    found, entries, cause, doer = list[LogLine](), dict[str, int](), 0, ""
    told = [*lines]
    for line, following in zip_longest(told, told[1:]):
        pawn = pawn_of(kinds, line)
        if line.kind == "turn" or (line.kind == "drew" and HIDDEN in line.event):
            continue
        if not pawn and line.kind != FLOURISH:
            entries.clear()
            doer = ""
        if line.kind == "left" and doer and pawn not in entries:
            line = line._replace(text=line.text.replace(GOES, PUSHED, 1))
        if line.kind == "left" and not (following and following.kind in ACCOUNTED and pawn_of(kinds, following) == pawn):
            line = line._replace(text=f"{line.text}{IN_VAIN}")
        if pawn in entries and following and following.kind == "loop" and goes_round(found[entries[pawn]], line):
            continue
        begun = bool(found) and found[-1].kind in BEGINS
        at = len(found) - 1 if begun else entries.get(pawn, -1)
        scores = line.kind in POINTS
        follows = at >= cause or line.kind in DEEDS or scores
        longer = continued(found[at], line, pawn, begun) if pawn and at >= 0 and follows else None
        if longer and (scores or len(longer.text) <= LONGEST):
            found[at] = longer
        else:
            at = len(found)
            found.append(line)
        entries[pawn] = at
        cause, doer = (at, pawn) if line.kind in DEEDS else (cause, doer)
    return tuple(found)


def goes_round(entry: LogLine, line: LogLine) -> bool:
    """Whether the arrows that a line tells of go on round the loop with which an entry ends, so that its stop tells enough."""
    return entry.kind == line.kind == "drifted" and line.event[3][0] in entry.event[3][:-1]


def continued(entry: LogLine, line: LogLine, pawn: str, begun: bool) -> LogLine | None:
    """An entry that goes on with this line: after the card, or with what it tells of the same pawn, of which several ways in a row are
    one and arrows are followed from where it is; None if the line does not begin with the pawn.
    """
    name = f"{pawn_word(pawn)} "
    if begun:
        return line._replace(text=f"{entry.text}: {line.text}")
    if not line.text.startswith(name):
        return None
    if line.kind == entry.kind in WAYS and entry.event[3][-1] == line.event[3][0]:
        whole = (*entry.event[3], *line.event[3][1:])
        before, after = way_word(entry.event[3]), way_word(whole)
        if not entry.text.endswith(before):
            before, after = onward(before), onward(after)
        return line._replace(text=entry.text.removesuffix(before) + after, event=(*line.event[:3], whole))
    told, start = line.text.removeprefix(name), entry.text
    if entry.kind == "blocked":
        start = start.removesuffix(LYING) + BY_ANCHOR
    if entry.kind in WAYS and line.kind == "drifted" and entry.event[3][-1] == line.event[3][0]:
        way = way_word(line.event[3])
        told = told.removesuffix(way) + onward(way)
    return line._replace(text=f"{start}, {told}")


def onward(way: str) -> str:
    """A path in words without the cell where it begins: `to c5 to e5`."""
    return way.partition(" ")[2]


def in_colours(line: LogLine, cards: Mapping[str, Card]) -> str:
    """An entry with the pawns and the card that it tells of in their colours."""
    text = line.text
    for thing in map(str, line.event[2:] if line.event else ()):
        if thing in OF:
            text = text.replace(pawn_word(thing), tint(pawn_word(thing), OF[thing]), 1)
        elif thing in cards:
            text = text.replace(card_word(cards[thing]), tint(card_word(cards[thing]), cards[thing].colour), 1)
    return text


def pawn_of(kinds: Mapping[str, EventKind], line: LogLine) -> str:
    """The pawn that a line tells of; empty if it tells of none."""
    kind = kinds.get(line.kind)
    return str(dict(zip(kind.fields, line.event[2:], strict=True)).get("pawn", "")) if kind and line.event else ""
