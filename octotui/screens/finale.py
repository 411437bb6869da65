"""The end of a match, drawn: the winner, a picture, places, stories, how it was won, and the course of the chances.

Used by the result screen and by the files shared from it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from engine.core.match import Match
from engine.core.words import opening
from octotui.play.course import OPEN, OPEN_ALONE, OPEN_BRIEFLY, course
from octotui.play.headline import headline, standings
from octotui.play.log import end_flourish
from octotui.play.narration import seat_role
from octotui.play.stories import stories
from octotui.tables import table_of
from octotui.tables.game_table import Rows
from octotui.tables.painting import BODY, Drawing
from octotui.tables.turn_history import Story
from octotui.terminal.canvas import Pen, fitting, wrap
from octotui.widgets.chances import axis, column, curve, trace

MARGIN, GAP = 1, 3
"""Columns at both sides, and between the picture and the text."""
WORDS = (40, 84)
"""Columns of the text beside a picture: minimum and maximum."""
CURVE = (3, 12)
"""Rows of the chart below the picture, including its heading: minimum and maximum."""
CLEAR = 6
"""Rows of the chart below which those free above the picture and below it are used for it."""
SLIM = 32
"""Minimum columns of a menu below the picture alone."""
APART = 2
"""Rows between the text and the menu below it."""
LOWEST = 2
"""Minimum rows of the curve above its times."""
SCALE = 6
"""Columns for the scale beside the curve."""
TRACED = 7
"""Minimum rows of the chart for a line across the curve, which three rows cannot tell apart from it."""
SPLIT = 6
"""Rows of the chart from which its heading may take two."""
WIN = " to win"
"""What a heading of the chart leaves out first."""
OWN = "   {line}{line}{line} {name}"
"""Beside the heading of the chart: whose chance the line across it is."""
BANNER = 3
"""Free rows above the headline for a banner, which has two rows more, and a free one below it."""
RULE = 6
"""Columns by which its rules are wider at both sides."""
INDENT = "   "
"""What comes before what a score is made up of."""
MOST = 999
"""Maximum lines of a sentence."""
Passage = list[Rows]
"""Rows that belong together: those of a sentence, or of a player."""
FREE: Passage = [[]]
"""A free row."""


class FinaleLayout(NamedTuple):
    """The layout."""

    headline: Region
    """With two rows more than its lines it is a banner."""
    picture: Region
    course: Region
    told: Region
    menu: Region
    drawing: Drawing


@dataclass
class Finale:
    """Everything shown of a finished match."""

    match: Match
    ascii_only: bool
    achieved: tuple[Story, ...] = ()
    """Achievements first earned in this match, and what else is new with it."""
    seat: int | None = None
    """Whom it is told to; None: anybody."""
    top: int = 0
    """The first visible row of the text."""

    def __post_init__(self) -> None:
        self.table = table_of(self.match.game.id)
        self.result = self.match.game.result(self.match.state)
        self.ending = self.table.narration.ending(self.match, self.match.state)
        self.headline = headline(self.match, self.seat)
        self.painting = self.table.board.picture(self.match)
        self.course = course(self.match)
        self.stories = stories(self.match, told_of_person=self.course.tells_own)
        self.wink = end_flourish(self.match, self.seat)

    # --- content

    def text_rows(self, width: int, room: int = MOST) -> list[Rows]:
        """All that is told, in rows of styled pieces."""
        return list(chain.from_iterable(self.passages(width, room)))

    def passages(self, width: int, room: int = MOST) -> list[Passage]:
        """A last wink and what decided, places and scores, turning points and stories, achievements, and how it was won.

        What each score is made up of lies below it, if no player's takes more than a row. If all of it takes more than `room`,
        achievements come before turning points. The groups lie apart, the first ones first if there is not room for all that on one page.
        """
        own = self.match.names[self.course.own_seat]
        turned = [Story(f"Turning point {n}", text) for n, text in enumerate(self.course.turned(own), 1)]
        if fall := self.course.own_fall:
            turned.append(Story(f"{own}'s setback", fall.text(who="chance")))
        made_up = {story.title: INDENT + story.text for story in self.ending.how if story.title in self.match.names}
        brief = all(cell_len(text) <= width for text in made_up.values())
        how = [story for story in self.ending.how if story.title and (not brief or story.title not in made_up)]
        wink = [[[(line, self.wink.style)]] for line in wrap(f"{self.wink.text}.", width, MOST, "")] if self.wink else []
        reason = [*wink, *sentences([story for story in self.ending.how if not story.title], width)]
        scores = self._scores(width, made_up if brief else {})
        told = sentences([*turned, *self.stories], width)
        achieved = sentences(self.achieved, width, "good bold")
        closing = sentences(how, width)
        left = room - sum(map(height, (reason, scores, told, achieved, closing)))
        groups = [reason, scores, *((told, achieved) if left >= 0 else (achieved, told)), closing]
        return spread(groups, left if left >= 0 else MOST)

    def _scores(self, width: int, made_up: Mapping[str, str]) -> list[Passage]:
        """The players by place with their scores, on several rows if they are long, and below them what these are made up of, by name."""
        told: list[Passage] = []
        for one in standings(self.match):
            role = "text" if one.seat is None else seat_role(self.match.game, self.match.state, one.seat)
            place = f"{one.place} " if one.place else ""
            begun = cell_len(f"{place}{one.name}  ")
            first, *more = wrap(one.score, width - begun, MOST, "")
            told.append([[(place, "dim"), (one.name, f"{role} bold"), (f"  {first}", "text")]])
            told[-1] += [[(" " * begun + row, "text")] for row in more]
            if one.name in made_up:
                told[-1].append([(made_up[one.name], "dim")])
        return told

    # --- layout

    def places(self, width: int, height: int, menu: tuple[int, int] = (0, 0)) -> FinaleLayout:
        """Lay everything out in this size, with `menu` columns and rows for a menu and the largest picture that leaves room for the text.

        The menu goes below the text if it fits there; else it goes below everything, but below the picture alone where the text is longer
        and the menu can be as narrow as that.
        """
        lines = len(wrap(self.headline, width - 2 * MARGIN, MOST, ""))
        for drawing in reversed(self.painting.sizes(self.ascii_only)):
            words = min(WORDS[1], width - drawing.width - GAP - 2 * MARGIN)
            rows, room = len(self.text_rows(max(1, words))), height - lines - 1
            beside = rows + APART + menu[1] <= room
            body = room if beside else room - menu[1] - 1
            if words >= WORDS[0] and drawing.height + 1 + CURVE[0] <= body:
                break
        apart = int(beside or body - drawing.height >= CLEAR)
        body += 1 - apart
        below = min(CURVE[1], body - drawing.height + 1 - apart - beside)
        top = lines + apart + (max(0, body - max(drawing.height + 1 + below, rows + APART + menu[1])) // 2 if beside else 0)
        left = (width - drawing.width - GAP - words) // 2
        right = left + drawing.width + GAP
        slim = drawing.width + GAP - 1
        under = not beside and rows > body and SLIM <= slim < WORDS[0]
        across = min(menu[0], words) if beside else slim if under else menu[0]
        corner = (right, top + rows + APART) if beside else (left if under else (width - menu[0]) // 2, height - menu[1])
        banner = lines == 1 and top - lines - apart >= BANNER and cell_len(self.headline.upper()) <= width - 2 * MARGIN
        above, high = (BANNER, lines + 2) if banner else (0, lines)
        return FinaleLayout(
            headline=Region(MARGIN, top - lines - apart - above, width - 2 * MARGIN, high),
            picture=Region(left, top, drawing.width, drawing.height),
            course=Region(left, top + drawing.height + apart, drawing.width, below),
            told=Region(right, top, words, rows if beside else min(rows, height - top) if under else body),
            menu=Region(*corner, across, menu[1]),
            drawing=drawing,
        )

    def hidden_rows(self, places: FinaleLayout) -> int:
        """The number of text rows that do not fit."""
        return max(0, len(self.text_rows(*places.told.size)) - places.told.height)

    def page_tops(self, places: FinaleLayout) -> list[int]:
        """The first row of each page of the text: no sentence goes on across pages, unless it is longer than a page."""
        room, tops, at = places.told.height, [0], 0
        for passage in self.passages(*places.told.size):
            if at + len(passage) > tops[-1] + room and any(passage):
                tops.append(at)
            while at + len(passage) > tops[-1] + room:
                tops.append(tops[-1] + room)
            at += len(passage)
        return tops

    def turn(self, places: FinaleLayout, pages: int) -> None:
        """Page forward or back through the text."""
        tops = self.page_tops(places)
        self.top = tops[max(0, min(len(tops) - 1, bisect_right(tops, self.top) - 1 + pages))]

    # --- drawing

    def draw(self, pen: Pen, places: FinaleLayout) -> None:
        """Draw everything."""
        self.draw_headline(pen, places.headline)
        self.painting.draw(pen, places.picture.x, places.picture.y, places.drawing)
        room = places.told
        end = next((top for top in self.page_tops(places) if top > self.top), MOST)
        for y, row in enumerate(self.text_rows(*room.size)[self.top : min(end, self.top + room.height)], room.y):
            x = room.x
            for text, style in row:
                x = pen.text(x, y, text, style, room.right - x)
        self.draw_course(pen, places.course)

    def draw_headline(self, pen: Pen, room: Region) -> None:
        """Draw who has won: a banner where there is room, in capitals between two rules."""
        style = "danger bold" if self.result.lost else "marked bold"
        lines = wrap(self.headline, room.width, MOST, "")
        if room.height > len(lines):
            rule = pen.glyphs["dh"] * min(room.width, cell_len(self.headline.upper()) + 2 * RULE)
            lines = [rule, self.headline.upper(), rule]
        for y, line in enumerate(lines, room.y):
            pen.text(room.x + (room.width - cell_len(line)) // 2, y, line, style)

    def draw_course(self, pen: Pen, room: Region) -> None:
        """Draw the chances from the first turn to the last, marking the turning points, never two of them side by side; below them the
        times, if they leave it two rows. Where the heading is too long for a row that the curve can spare, it has two: the name of the
        line stands in the first, or for want of room alone in the second.
        """
        course = self.course
        whose = opening(course.whose)
        shorter = whose.removesuffix(WIN)
        role = seat_role(self.match.game, self.match.state, course.own_seat)
        traced = course.own if room.height >= TRACED else ()
        own = OWN.format(line=pen.glyphs["h"], name=self.match.names[course.own_seat]) if traced else ""
        beside = room.width - cell_len(own)
        first = fitting(beside, 1, f"{whose}{OPEN}", f"{whose}, {OPEN_BRIEFLY}", f"{shorter}, {OPEN_BRIEFLY}", whose, shorter)
        heading: Passage = [[(first, "title bold"), (own, f"{role} bold")]]
        if OPEN_BRIEFLY not in first and room.height >= SPLIT:
            apart = own and cell_len(first) > beside
            heading = [[piece] for piece in heading[0]] if apart else [*heading, [(OPEN_ALONE, "dim")]]
        for y, (piece, *line) in enumerate(heading, room.y):
            after = pen.text(room.x, y, *piece, beside if line else room.width)
            for text, style in line:
                pen.text(after, y, text, style)
        high = room.height - len(heading)
        if len(course.curve) < 2 or high < 1:
            return
        wide, left, top = room.width - SCALE, room.x + SCALE, room.y + len(heading)
        if high > LOWEST and course.stages:
            high -= 1
            axis(pen, left, top + high, wide, course.stages)
        for row, said in ((0, "100 %"), (high - 1, "0 %")) if high > 1 else ((0, "0-100"),):
            pen.text(room.x, top + row, f"{said:>5}", "dim")
        for row in range(high):
            pen.put(left - 1, top + row, pen.glyphs["v"], "border")
        shown = self.painting.styles[BODY][0] if course.who else "title"
        below = "border" if traced or not course.who else shown
        curve(pen, left, top, wide, high, course.curve, not self.ascii_only, shown, below)
        if traced:
            trace(pen, left, top, wide, high, traced, f"{role} bold")
        last = left - 2
        for n, point in enumerate(course.turning_points, 1):
            x = max(last + 2, left + column(point.at, len(course.curve), wide))
            x = last = min(x, room.right - 1 - 2 * (len(course.turning_points) - n))
            pen.text(x, top + high - 1 - min(high - 1, int(point.after * high)), str(n), "marked bold reverse")


def height(told: Iterable[Passage]) -> int:
    """The number of rows."""
    return sum(map(len, told))


def spread(groups: Iterable[list[Passage]], most: int) -> list[Passage]:
    """Groups with a free row between them, at most so many."""
    first, *others = filter(None, groups)
    return [*first, *chain.from_iterable((FREE, *group) if n < most else group for n, group in enumerate(others))]


def sentences(told: Sequence[Story], width: int, style: str = "title bold") -> list[Passage]:
    """Sentences, the title of each in a style of its own."""
    found: list[Passage] = []
    for story in told:
        first, *more = wrap(story.sentence, width, MOST, "")
        title = len(story.title) + 2 if story.title else 0
        begun: Rows = [(first[:title], style), (first[title:], "text")] if title else [(first, "text")]
        found.append([begun, *([(line, "text")] for line in more)])
    return found
