"""The recap strip, which sums up what others did, and the panel shown when a game stops at the end of a round or of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, takewhile
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from engine.core.state import Names
from octotui.terminal.canvas import Pen
from octotui.widgets.area import Area
from octotui.widgets.scene import Cells, Laps, Scene, SeatRecap
from themes import Glyphs

GAP = 2
"""Columns between two seats sharing a row."""


BETWEEN = 3
"""Columns between two pieces."""
SHORT = 12
"""Columns up to which a piece is not broken between its words."""


class Row(NamedTuple):
    """A row of the strip: one seat's pieces, and their start column."""

    x: int
    y: int
    width: int
    pieces: Cells


def length(cells: Cells) -> int:
    return sum(cell_len(text) for text, _ in cells)


def strip(recaps: tuple[SeatRecap, ...], width: int, height: int, apart: str, more: str, kept: int = 0) -> list[Row]:
    """The layout of the strip: at least one row for each recap, or recaps side by side where rows are too few.

    What does not fit is dropped from the end, where it matters least; results that would be dropped come first, and if need be others are
    left out. `kept`: the columns left free at the end of the last row.
    """
    if all(recap.longer for recap in recaps):
        longest: list[Row] = []
        for told in ever_shorter(recaps):
            rows = laid_out(told, width, height, apart, more, kept)
            if rows and not any(left_out(row, more) for row in rows):
                if free_at_end(rows, width, height) >= kept:
                    return rows
                longest = longest or rows
        if longest:
            return longest
    told = tuple(recap for recap in recaps if recap.parts)
    first = tuple(map(results_first, told))
    quiet = tuple(recap if recap.decides or recap.own else recap._replace(parts=(((more, "text"),),)) for recap in first)
    ways = {way: laid_out(way, width, height, apart, more, kept) for way in (told, first, quiet)}
    missing = {way: untold_results(rows, told) for way, rows in ways.items()}
    complete = next((way for way in ways if not missing[way]), None)
    rows = ways[complete or min((first, quiet), key=missing.__getitem__)]
    return fewer(first, width, height, apart, more, kept) if any(only_named(row, more) for row in rows) else rows


def only_named(row: Row, more: str) -> bool:
    """Whether a row tells of somebody nothing but the name."""
    return row.pieces[-1][0] == more


def fewer(recaps: tuple[SeatRecap, ...], width: int, height: int, apart: str, more: str, kept: int) -> list[Row]:
    """The strip with as many recaps as have room for more than their names, one's own first, then those that decide, and that others are
    left out; that alone if no recap has so much room.
    """
    weighty = sorted(range(len(recaps)), key=lambda n: (not recaps[n].own, not recaps[n].decides, n))
    rows: list[Row] = []
    for most in range(len(recaps) - 1, 0, -1):
        told = tuple(recaps[n] for n in sorted(weighty[:most]))
        rows = laid_out(told, width, height, apart, more, kept + GAP + cell_len(more))
        cut = overflows(rows) or any(only_named(row, more) for row in rows)
        if not cut and free_at_end(rows, width, height) >= kept + GAP + cell_len(more):
            break
        rows = []
    if rows and left_out(rows[-1], more):
        return rows
    x, y = (rows[-1].x + length(rows[-1].pieces) + GAP, rows[-1].y) if rows else (0, height - 1)
    return [*rows, Row(x, y, cell_len(more), ((more, "text"),))]


def free_at_end(rows: Iterable[Row], width: int, height: int) -> int:
    """The free columns at the end of the last of so many rows."""
    return width - max((row.x + min(row.width, length(row.pieces)) for row in rows if row.y == height - 1), default=0)


def untold_results(rows: Iterable[Row], recaps: Iterable[SeatRecap]) -> int:
    """How much of what decides is left out."""
    wanted = Counter(cell for recap in recaps for piece in recap.results for cell in piece)
    return (wanted - Counter(cell for row in rows if length(row.pieces) <= row.width for cell in row.pieces)).total()


def results_first(recap: SeatRecap) -> SeatRecap:
    """A recap with the pieces that decide before those that brought them about, unless they stay in their order."""
    if recap.ranked:
        return recap
    return recap._replace(parts=(*recap.results, *(piece for piece in recap.parts if piece not in recap.results)))


def ever_shorter(recaps: tuple[SeatRecap, ...]) -> Iterator[tuple[SeatRecap, ...]]:
    """The longer pieces of recaps: all in whole, then with one of them shortened, first the one that saves least, then with those that save
    most.
    """
    saved = {
        (n, at): length(recap.longer[at]) - length(recap.briefer[at]) for n, recap in enumerate(recaps) for at in range(len(recap.briefer))
    }
    places = sorted((place for place, columns in saved.items() if columns > 0), key=saved.__getitem__)
    ways = [[], *([place] for place in places), *(places[-n:] for n in range(2, len(places) + 1))]
    for way in ways:
        yield tuple(
            recap._replace(parts=tuple(recap.briefer[at] if (n, at) in way else part for at, part in enumerate(recap.longer)), ranked=())
            for n, recap in enumerate(recaps)
        )


def laid_out(recaps: tuple[SeatRecap, ...], width: int, height: int, apart: str, more: str, kept: int) -> list[Row]:
    """The strip with the pieces that the recaps have. Where they have to share rows and a piece would be cut within its words, some
    recaps of others are names alone, those that decide nothing first; the last of them are left out only where even names have no room.
    """
    if not recaps or height < 1:
        return []
    if len(recaps) <= height:
        found: list[Row] = []
        for n, recap in enumerate(recaps):
            room = height - len(found) - (len(recaps) - n - 1)
            ends = kept if n == len(recaps) - 1 else 0
            found += [Row(0, len(found) + i, width, row) for i, row in enumerate(recap_rows(recap, width, room, apart, more, ends))]
        return found
    found = shared(recaps, width, height, apart, more, kept)
    named = list(recaps)
    for n in sorted((n for n in range(len(recaps)) if not recaps[n].own), key=lambda n: (recaps[n].decides, -n)):
        if not overflows(found):
            return found
        named[n] = recaps[n]._replace(parts=(((more, "text"),),))
        found = shared(tuple(named), width, height, apart, more, kept)
    if overflows(found):
        least = max(range(len(recaps)), key=lambda n: (not recaps[n].own, n))
        *before, end = laid_out((*recaps[:least], *recaps[least + 1 :]), width, height, apart, more, kept + cell_len(more) + 1)
        if not left_out(end, more):
            end = end._replace(width=end.width + cell_len(more) + 1, pieces=(*end.pieces, (f" {more}", "text")))
        return [*before, end]
    return found


def shared(recaps: tuple[SeatRecap, ...], width: int, height: int, apart: str, more: str, kept: int) -> list[Row]:
    """More recaps than rows, side by side."""
    found: list[Row] = []
    for y, together in enumerate(share_rows(recaps, width, height, more, kept)):
        x = 0
        across = width - kept * (y == height - 1)
        for room, row in one_row(together, across, apart, more):
            found.append(Row(x, y, room, row))
            x += room + GAP
    return found


def overflows(rows: list[Row]) -> bool:
    """Whether a piece is cut within its words."""
    return any(length(row.pieces) > row.width for row in rows)


def share_rows(recaps: tuple[SeatRecap, ...], width: int, rows: int, more: str, kept: int) -> list[tuple[SeatRecap, ...]]:
    """Recaps in so many rows, in order, such that first pieces are whole, then as much as can be of those that decide, then of all; the
    last row is shorter by `kept` columns.
    """
    ends = range(1, len(recaps))
    ways = [[recaps[a:b] for a, b in pairwise((0, *cuts, len(recaps)))] for cuts in combinations(ends, rows - 1)]
    rooms = [width] * (rows - 1) + [width - kept]

    def cut(way: list[tuple[SeatRecap, ...]], needs: Callable[[SeatRecap], int]) -> int:
        return sum(max(0, sum(needs(one) + GAP for one in row) - GAP - room) for row, room in zip(way, rooms, strict=True))

    def least(recap: SeatRecap) -> int:
        return least_of(recap, more)

    def results(recap: SeatRecap) -> int:
        return results_of(recap, more)

    def deciding(recap: SeatRecap) -> int:
        return whole(recap) if recap.decides else least(recap)

    return min(ways, key=lambda way: tuple(cut(way, needs) for needs in (least, results, deciding, whole)))


def whole(recap: SeatRecap) -> int:
    """The width of a recap on one row."""
    return length(recap.who) + sum(length(part) + BETWEEN for part in recap.parts) - BETWEEN


def least_of(recap: SeatRecap, more: str) -> int:
    """The width of a recap with the piece alone that is left out last, and a sign for the rest."""
    return length(recap.who) + length(left_out_last(recap)[0]) + (cell_len(more) + 1) * (len(recap.parts) > 1)


def results_of(recap: SeatRecap, more: str) -> int:
    """The width of a recap with the pieces that decide and are left out last, or else the last of all, and a sign for the rest."""
    ranked = left_out_last(recap)
    deciding = tuple(takewhile(recap.results.__contains__, ranked))
    told = recap._replace(parts=deciding or ranked[:1])
    return whole(told) + (cell_len(more) + 1) * (len(recap.parts) > len(told.parts))


def one_row(together: tuple[SeatRecap, ...], width: int, apart: str, more: str) -> list[tuple[int, Cells]]:
    """The columns of each recap on a row, and its pieces: those that it leaves free for lack of a piece go to the others in turn, first to
    those that decide.
    """
    rooms = rooms_of(together, width, more)
    rows = [recap_rows(recap, room, 1, apart, more)[0] for recap, room in zip(together, rooms, strict=True)]
    for n, recap in sorted(enumerate(together), key=lambda one: not one[1].decides):
        others = sum(min(rooms[k], length(row)) + GAP for k, row in enumerate(rows) if k != n)
        wider = recap_rows(recap, width - others, 1, apart, more)[0]
        if length(rows[n]) < length(wider) <= width - others:
            rows[n] = wider
            rooms = [min(room, length(row)) for room, row in zip(rooms, rows, strict=True)]
            rooms[n] = length(wider)
    return list(zip(rooms, rows, strict=True))


def rooms_of(together: tuple[SeatRecap, ...], width: int, more: str) -> list[int]:
    """The columns of each recap on a row: its first piece has room before others have more, and those that decide have the rest first."""
    needs, least = [whole(recap) for recap in together], [least_of(recap, more) for recap in together]
    free = width - sum(least)
    if free < GAP * (len(together) - 1):
        return shares(needs, width)
    between = GAP * (len(together) - 1)
    if sum(needs) + between > width and any(recap.decides for recap in together):
        needs = [need if recap.decides else few for recap, need, few in zip(together, needs, least, strict=True)]
    results = [results_of(recap, more) for recap in together]
    if sum(results) + between > width:
        needs = results
    elif sum(needs) + between > width:
        least, free = results, width - sum(results)
    rooms = shares(needs, width)
    if all(room >= few for room, few in zip(rooms, least, strict=True)):
        return rooms
    beyond = shares([need - few for need, few in zip(needs, least, strict=True)], free)
    return [few + some for few, some in zip(least, beyond, strict=True)]


def shares(needs: list[int], width: int) -> list[int]:
    """The columns each gets of a row: its need where that is below an equal share, the rest divided equally among the others."""
    left, found = width - GAP * (len(needs) - 1), [0] * len(needs)
    for n, at in enumerate(sorted(range(len(needs)), key=needs.__getitem__)):
        found[at] = min(needs[at], left // (len(needs) - n))
        left -= found[at]
    return found


def left_out_last(recap: SeatRecap) -> tuple[Cells, ...]:
    """The pieces of a recap, those that are left out last first."""
    return recap.ranked or recap.parts


def recap_rows(recap: SeatRecap, width: int, rows: int, apart: str, more: str, ends: int = 0) -> list[Cells]:
    """The pieces of a recap on at most `rows` rows: as many as fit, with a sign if some are left out. Where they keep their order, those
    that matter least are left out until all others fit.
    """
    told = recap
    for most in range(len(recap.ranked), 0, -1):
        told = recap._replace(parts=tuple(part for part in recap.parts if part in recap.ranked[:most]))
        found, all_fit = filled(told, width, rows, apart, more, ends, whole=told == recap)
        if all_fit:
            return found
    return filled(told, width, rows, apart, more, ends, whole=told == recap)[0]


def filled(recap: SeatRecap, width: int, rows: int, apart: str, more: str, ends: int, whole: bool) -> tuple[list[Cells], bool]:
    """At most `rows` rows with as many pieces of a recap as fit, and whether all do; with a sign if some do not, or it is not `whole`. Once
    one that decides has no room, only others that decide are told. At the end of a row a piece is broken between its words, except in the
    last, which is shorter by `ends` columns.
    """
    between = (f" {apart} ", "text")
    found: list[list[tuple[str, str]]] = [list(recap.who)]
    fresh, told, untold = True, True, False
    for n, part in enumerate(recap.parts):
        last = n == len(recap.parts) - 1
        kept = 0 if len(found) < rows else ends + (0 if last and whole and told else cell_len(more) + 1)
        if untold and part not in recap.results:
            told = False
        elif fresh or length(tuple(found[-1])) + length((between, *part)) + kept <= width:
            found[-1] += [*([] if fresh else [between]), *part]
        elif len(found) < rows:
            begun, rest = split(part, width - length((*found[-1], between)))
            found[-1] += [between, *begun] if begun else []
            found.append([("  ", "text"), *rest])
        else:
            told, untold = False, untold or part in recap.results
        fresh = False
    if not (whole and told):
        found[-1].append((f" {more}", "text"))
    return [tuple(row) for row in found], told


def split(part: Cells, room: int) -> tuple[Cells, Cells]:
    """A piece in two, the first of them with as many of its words as fit; its last word stays with its signs. A short one stays whole."""
    (text, style), *signs = part
    if length(part) <= SHORT:
        return (), part
    words = text.split(" ")
    n = next((n for n in range(len(words) - 1, 0, -1) if cell_len(" ".join(words[:n])) <= room), 0)
    return ((" ".join(words[:n]), style),) if n else (), ((" ".join(words[n:]), style), *signs)


def draw_recap(pen: Pen, recaps: tuple[SeatRecap, ...], top: int, keys: Names, flourish: Cells = (), helps: str = "") -> None:
    """Draw the strip from a row downwards, unless nobody would be told of. At the end of the last row is the longest wording of its keys
    that has room, the last only where something is left out, which it shows; it stands out there. A flourish ends the last recap if all of
    it fits, and the key that `helps` too where it does without.
    """
    if flourish:
        *others, last = recaps
        parts, longer, briefer = ((*pieces, flourish) if pieces else () for pieces in (last.parts, last.longer, last.briefer))
        told = (*others, last._replace(parts=parts, longer=longer, briefer=briefer))
        rows = strip(told, pen.width, pen.height - top, pen.glyphs["v"], pen.glyphs["more"])
        helped, still = (helps in beside_keys(found, pen.width, pen.height - top, pen.glyphs, keys)[1] for found in (recaps, told))
        recaps = recaps if any(left_out(row, pen.glyphs["more"]) for row in rows) or (helped and not still) else told
    rows, words = beside_keys(recaps, pen.width, pen.height - top, pen.glyphs, keys)
    if [row.pieces for row in rows] == [((pen.glyphs["more"], "text"),)]:
        rows, words = [], next((way for way in keys if cell_len(way) <= pen.width), "")
    for row in rows:
        x = row.x
        for text, style in row.pieces:
            x = pen.text(x, top + row.y, text, style, max(0, row.x + row.width - x))
    cut = bool(recaps) and (not rows or any(left_out(row, pen.glyphs["more"]) for row in rows))
    pen.text(pen.width - cell_len(words), pen.height - 1, words, "title bold" if cut else "text")


ESSENTIAL = 3
"""Number of the shortest wordings of keys, before the last, for which a recap is told in fewer words."""


def beside_keys(recaps: tuple[SeatRecap, ...], width: int, height: int, glyphs: Glyphs, keys: Names) -> tuple[list[Row], str]:
    """The strip, whole beside the longest wording of its keys that has room, and that wording; if it is whole beside none of them, it
    leaves room for the last. A single one has room only where the strip leaves it free, or is cut in any case.
    """
    *ways, last = keys or ("",)
    ways = ways or [last, ""]
    briefly = tuple(recap._replace(longer=()) for recap in recaps)

    def laid(told: tuple[SeatRecap, ...], way: str = "") -> list[Row]:
        kept = cell_len(way) + GAP if way else 0
        return strip(told, width, height, glyphs["v"], glyphs["more"], kept)

    def fits(rows: list[Row], way: str) -> bool:
        whole = not any(left_out(row, glyphs["more"]) for row in rows)
        return whole and (not way or free_at_end(rows, width, height) >= cell_len(way) + GAP)

    for told in (recaps, briefly) if any(recap.parts for recap in recaps) else (recaps,):
        full = laid(told)
        for n, way in enumerate(ways if fits(full, "") else ()):
            rows = laid(told, way) if n >= len(ways) - ESSENTIAL and not fits(full, way) else full
            if fits(rows, way):
                return rows, way
    rows = laid(briefly, last)
    return rows, last if free_at_end(rows, width, height) >= cell_len(last) + GAP else ""


def left_out(row: Row, more: str) -> bool:
    """Whether some of a row's pieces are left out or cut."""
    return bool(row.pieces) and (row.pieces[-1][0].endswith(more) or length(row.pieces) > row.width)


class Stop(Area[Any, Any]):
    """What a game tells when it stops at the end of a round or of the game, shown until a key is pressed; above it the race, and its groups
    apart, where there is room for that. For the race, a dim line at the end gives way sentence by sentence.
    """

    MARGIN = 2
    words = True

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.stop, scene.stop_race, scene.recap_keys, scene.idle_keys

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        """The rows without the race and free rows, and with both."""
        tight, apart = (2 + len(self._flowing(scene.stop, width, free)) for free in (False, True))
        race = len(scene.stop_race)
        return tight, apart + race + bool(race)

    def _flowing(self, lines: Iterable[Cells], width: int, free: bool) -> list[Cells]:
        """The rows of all lines, with the `free` ones between groups or without."""
        return [row for line in lines if line or free for row in flow(line, width - 2 * self.MARGIN)]

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.box(0, 0, pen.width, pen.height, "title", "d")
        if scene.stop:
            pen.text(self.MARGIN, 0, f" {scene.stop_heading} ", "title bold")
            keys = "  ".join((*scene.recap_keys[-1:], scene.idle_keys))
            pen.text(pen.width - self.MARGIN - len(keys) - 2, pen.height - 1, f" {keys} ", "dim")
        _, apart = self.need(scene, pen.width)
        race, free, top = scene.stop_race, apart <= pen.height, 1
        stop = banner(scene.stop, pen.width - 2 * self.MARGIN) if scene.stop and scene.view.over else scene.stop
        ways = (self._flowing(lines, pen.width, free) for lines in ever_less_said(stop))
        rows = next((rows for rows in ways if len(rows) + len(race) <= pen.height - 2), None)
        if rows is None:
            rows = self._flowing(stop, pen.width, free)
        else:
            draw_race(pen, race, Region(self.MARGIN, top, pen.width - 2 * self.MARGIN, len(race)))
            top += len(race) + (free and bool(race))
        if stop is not scene.stop and top + len(rows) + 2 < pen.height:
            won, *others = rows
            rows = [(), won, *[()] * any(others[:1]), *others]
        for y, row in enumerate(rows[: pen.height - 1 - top], top):
            x = self.MARGIN
            for text, style in row:
                x = pen.text(x, y, text, style, pen.width - self.MARGIN - x)


def banner(lines: Sequence[Cells], width: int) -> Sequence[Cells]:
    """These lines, the first of which says who has won: in the middle, in capitals, if it has room for them."""
    (won, style), *_ = lines[0]
    large = won.removesuffix(".").upper()
    return (((large.center(width), style),), *lines[1:]) if cell_len(large) <= width else lines


def ever_less_said(lines: Sequence[Cells]) -> Iterator[Sequence[Cells]]:
    """These lines, then without the first sentence of a dim one at the end, and so on until that is gone."""
    yield lines
    while lines and len(lines[-1]) == 1 and lines[-1][0][1] == "dim":
        text, style = lines[-1][0]
        rest = text.partition(". ")[2]
        lines = (*lines[:-1], *([((rest, style),)] if rest else []))
        yield lines


def draw_race(pen: Pen, race: Laps, place: Region) -> None:
    """Draw a row for each player: the way they had come before, what they have gained since, and their sum; for all as a sum where it is
    one for somebody.
    """
    named = max((cell_len(name) for name, *_ in race), default=0)
    most = max((before + gained for *_, before, gained in race), default=0)
    sums = any(before and gained for *_, before, gained in race)
    counted = max((len(f"{before}+{gained} = " * sums + str(before + gained)) for *_, before, gained in race), default=0)
    room = place.width - named - 2 - counted
    each = min(WIDEST_STEP, room // max(1, most)) or room / most
    for y, (name, style, before, gained) in enumerate(race, place.y):
        then, now = round(before * each), round((before + gained) * each)
        pen.text(place.x, y, name, f"{style} bold")
        x = pen.text(place.x + named + 1, y, pen.glyphs["h"] * then, style)
        x = pen.text(x, y, pen.glyphs["full"] * (now - then), f"{style} bold")
        x = pen.text(x + bool(now), y, f"{before}+{gained} = " * sums, "text")
        pen.text(x, y, f"{before + gained}", "title bold" if before + gained == most else "text bold")


WIDEST_STEP = 3
"""Maximum columns of a point in the race."""


def words(text: str) -> list[str]:
    """The words of a text, each with the space before it."""
    return [f" {word}" if n else word for n, word in enumerate(text.split(" "))]


def flow(line: Cells, width: int) -> list[Cells]:
    """A line wrapped to a width, broken between its texts, and between the words of one that is longer than the width."""
    rows: list[list[tuple[str, str]]] = [[]]
    parts = ((part, style) for whole, style in line for part in (words(whole) if cell_len(whole) > width else [whole]))
    for text, style in parts:
        if rows[-1] and length((*rows[-1], (text, style))) > width:
            rows.append([("  ", "text")])
            text = text.lstrip()
        rows[-1].append((text, style))
    return [tuple(row) for row in rows]
