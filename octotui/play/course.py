"""The course of a finished match: one side's chance to win from turn to turn, and its turning points.

Positions are judged with the bots' own evaluation, all hands open, which costs milliseconds for a whole match; between two turns that of
both players counts.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

from engine.bots.learned import chances
from engine.core.match import Match
from engine.core.prompt import END
from engine.core.state import EVERYONE
from octotui.bots.advice import percent, together
from octotui.play.recap import events_at, line_of, lines_of, recap_rules, span_of
from octotui.tables.recap import Part, RecapLine, RecapSpan

MARKED = 2
"""Maximum number of turning points told."""
TOLD = 2
"""Maximum number of things told of the turn."""
LONGEST = 60
"""Maximum letters of them, unless the first alone has more."""
OPEN = "with nothing hidden"
"""How the chance is judged, unlike in a review, which judges from what a seat could see."""
OPEN_BRIEFLY = "all seen"
"""The same in fewer words."""
TURNING = 0.1
"""Minimum change of the chance for a turning point."""


class TurningPoint(NamedTuple):
    """A turn that changed the chance a lot."""

    at: int
    """The index of the point on the curve that it led to."""
    stage: str
    """The time of the turn, in words."""
    before: float
    after: float
    what: str = ""
    """Whose turn it was, and what mattered most in it."""

    def text(self, sign: str = "%", who: str = "") -> str:
        """How the chance changed, when, and by what; after the name of the player whose chance it is, which is then not said again."""
        changed = f"{who} {self.before * 100:.0f} to {percent(self.after, sign)}, {self.stage}".lstrip()
        what = self.what.removeprefix(f"{who}: ")
        return f"{changed} ({what})" if what else changed


class Course(NamedTuple):
    """The course of a match for one side."""

    whose: str
    """What the curve shows, in words: a chance with all that is hidden known."""
    curve: tuple[float, ...]
    """The chance before each turn, and at the end."""
    turning_points: tuple[TurningPoint, ...]
    """The turns with the largest changes, in order."""
    who: str = ""
    """The player whose chance it is; empty for all together."""
    stages: tuple[str, ...] = ()
    """The times of the points on the curve, in words."""

    def turned(self) -> list[str]:
        """The turning points in words, in order: whose chance changed, how, when, and by what."""
        return [point.text(who=self.who) for point in self.turning_points]


def course(match: Match) -> Course:
    """The course for the first winner or, where nobody won, for whoever came nearest."""
    game = match.game
    path = match.path()
    states = [match.nodes[node].state for node in path]
    begun = [n for n, state in enumerate(states[:-1]) if not n or game.turn(state) != game.turn(states[n - 1])]
    starts = [*begun, len(path) - 1]
    points = [states[n] for n in starts]
    found = [chances_between(match, path[last : n + 1]) for last, n in pairwise((0, *starts))]
    result = game.result(match.state)
    seats = range(len(match.names))
    seat = max(seats, key=lambda one: max(point[one] for point in found)) if result.lost else result.places.index(1)
    curve = tuple(point[seat] for point in found)
    steps = sorted(range(1, len(curve)), key=lambda at: -abs(curve[at] - curve[at - 1]))[:MARKED]
    as_one = together(game, states[0])
    turned = [
        TurningPoint(
            at,
            game.stage(points[at - 1]),
            curve[at - 1],
            curve[at],
            in_brief(match, path[starts[at - 1] : starts[at] + 1], seat, curve[at] > curve[at - 1]),
        )
        for at in sorted(steps)
    ]
    who = "" if as_one else match.names[seat]
    whose = f"{who}'s chance to win" if who else "the players' chance to win"
    return Course(
        whose, curve, tuple(point for point in turned if abs(point.after - point.before) >= TURNING), who, tuple(map(game.stage, points))
    )


def chances_between(match: Match, nodes: list[int]) -> tuple[float, ...]:
    """The chances between the turn of these nodes and the next one.

    Who is on turn counts for a lot where positions are judged. So if the answer that passed the turn on changed nothing, this is the mean
    of what the position is worth before it and after: else every turn would seem to lose what the next one then wins.
    """
    game, states = match.game, [match.nodes[node].state for node in nodes]
    after = chances(game, states[-1])
    ended = next((n for n in range(len(nodes) - 1, 0, -1) if match.nodes[nodes[n]].code == END), 0)
    if not ended or states[-1].over or changes(match, nodes[ended - 1 :]):
        return after
    return tuple((one + other) / 2 for one, other in zip(chances(game, states[ended - 1]), after, strict=True))


def changes(match: Match, nodes: list[int]) -> bool:
    """Whether anything that matters to somebody happened after the first of these nodes."""
    begun, *after = nodes
    seat = match.nodes[after[0]].seat
    span = span_of(match, seat, begun, after[-1], [event for node in after for event in events_at(match, node, seat)])
    return any(matters(part) for line in lines_of(match, span) for part in line.told)


def in_brief(match: Match, nodes: list[int], seat: int, rose: bool) -> str:
    """Who answered most between the first of these nodes and the last, and the first things that explain the change of this seat's chance,
    as this seat saw them; where several answered, and of the last turn of a match, of whoever has most to do with it, the seat first.

    What a player gets explains no fall of their own chance, and no rise of another's; what they lose, the reverse. What happens in nobody's
    name is told first, if it decides. Other things come last, and last of all what caused them. If nothing is left to tell, then only
    whose turn it was.
    """
    begun, *after = nodes
    span = span_of(match, seat, begun, after[-1], [event for node in after for event in events_at(match, node, seat)])
    (doer, _), *others = Counter(match.nodes[node].seat for node in after).most_common()
    shared = bool(others) or match.nodes[after[-1]].state.over
    as_one = together(match.game, match.nodes[begun].state)
    told = []
    for one in dict.fromkeys((EVERYONE, seat, doer, *range(len(match.names)))) if shared else (EVERYONE, doer):
        line, ours = deed(match, span, one), one == seat or (as_one and one != EVERYONE)
        parts = [part for part in line.parts if (ours == (rose != part.loses) if matters(part) else one != EVERYONE)] if line else []
        if line and parts:
            told.append(line._replace(parts=tuple(parts)))
    if not told:
        return "" if shared or as_one else f"{match.names[doer]}'s turn"
    line = max(told, key=lambda line: any(map(matters, line.parts)))
    tells = any(map(matters, line.parts))
    ranked = sorted(line.parts, key=lambda part: (matters(part), tells and not part.cause), reverse=True)
    first, *more = (part.said for part in ranked[:TOLD])
    both = ", ".join((first, *more))
    lead = f"{line.who}: " if line.who else ""
    return f"{lead}{both if len(both) <= LONGEST else first}"


def matters(part: Part) -> bool:
    """Whether it is a gain that decides, or a loss."""
    return part.decides or part.loses


def deed(match: Match, span: RecapSpan[Any], seat: int) -> RecapLine | None:
    """What a seat did or got; its victory only where nothing else it did decided."""
    before = span._replace(everything=[event for event in span.everything if event[0] != recap_rules(match).victory])
    line = line_of(match, before, seat)
    return line if line and any(part.decides for part in line.parts) else line_of(match, span, seat)
