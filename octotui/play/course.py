"""The course of a finished match: one side's chance to win whenever the turns have come round, and its turning points.

Positions are judged with the bots' own evaluation, all hands open, which costs milliseconds for a whole match. Who is on turn counts for
a lot there. From turn to turn, each would seem to lose what the next one then wins; so everybody has one between two judgements.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import Any, NamedTuple

from engine.bots.learned import chances
from engine.core.match import Match
from engine.core.state import EVERYONE
from octotui.bots.advice import PERCENT, hundredths, percent, together
from octotui.play.headline import only_person
from octotui.play.recap import deed_text, events_at, line_of, recap_rules, span_of
from octotui.tables.recap import Part, RecapLine, RecapSpan

MARKED = 2
"""Maximum number of turning points told."""
TOLD = 2
"""Maximum number of things told of it."""
LONGEST = 60
"""Maximum letters of them, unless the first alone has more."""
UNEXPLAINED = "no single move explains it"
"""What a sentence says where nothing is told of a round of turns."""
OPEN = ", all secrets known"
"""How the chance is judged, unlike in a review, which judges from what a seat could see."""
OPEN_ALONE = "all secrets known"
"""The same in a row of its own."""
OPEN_BRIEFLY = "secrets known"
"""The same in fewer words."""
UNSURE = 0.01
"""How near to all or nothing a chance before the end may come."""
BOTH = 2
"""Players of whom the chance of one tells that of the other."""
TURNING = 0.1
"""Minimum change of the chance for a turning point."""


class TurningPoint(NamedTuple):
    """A round of turns that changed the chance a lot."""

    at: int
    """The index of the point on the curve that it led to."""
    stage: str
    """The time of what mattered most in it, in words."""
    before: float
    after: float
    what: str = ""
    """Who did what mattered most in it, and what that was."""
    moment: int = 0
    """Where it begins, counted in answers from the deal."""

    @property
    def turns(self) -> bool:
        """Whether it changed the chance enough to be told."""
        return abs(self.after - self.before) >= TURNING

    @property
    def falls(self) -> bool:
        """Whether the chance fell enough to be told."""
        return self.turns and self.after < self.before

    @property
    def event(self) -> tuple[int, str]:
        """The round of turns, and what is told of it."""
        return self.at, self.what

    def text(self, sign: str = "%", who: str = "") -> str:
        """How the chance changed, when, and by what; after the name of the player whose chance it is, which is then not said again."""
        changed = f"{who} {hundredths(self.before)} to {percent(self.after, sign)}, {self.stage}".lstrip()
        what = self.what.removeprefix(f"{who}: ")
        return f"{changed} ({what})" if what else changed

    def sentence(self, whose: str) -> str:
        """How this chance changed, when, and by what, or that no one thing is to be told of that, to be heard."""
        way = "fell" if self.after < self.before else "rose"
        changed = f"{whose}{OPEN}, {way} from {hundredths(self.before)} to {percent(self.after, PERCENT)}, {self.stage}"
        return f"{changed} ({self.what or UNEXPLAINED})."


class Course(NamedTuple):
    """The course of a match for one side."""

    whose: str
    """What the curve shows, in words: a chance with all that is hidden known."""
    curve: tuple[float, ...]
    """The chance before each round of turns, and at the end."""
    turning_points: tuple[TurningPoint, ...]
    """The rounds of turns with the largest changes, in order."""
    who: str = ""
    """The player whose chance it is; empty for all together."""
    stages: tuple[str, ...] = ()
    """The times of the points on the curve, in words."""
    own: tuple[float, ...] = ()
    """The chance of the one person among bots, if another player's is shown that does not already tell it."""
    own_seat: int = 0
    """Their seat."""
    own_points: tuple[TurningPoint, ...] = ()
    """The turning points that changed that chance enough, as they are told to that person instead."""
    own_fall: TurningPoint | None = None
    """The round of turns before the last in which that chance fell most, of those that no turning point tells; None if it never fell
    enough."""

    def told(self, own_name: str) -> list[tuple[str, TurningPoint]]:
        """The turning points in order, each after the name of the player whose chance is told."""
        own = {point.at: point for point in self.own_points}
        return [(own_name, own[point.at]) if point.at in own else (self.who, point) for point in self.turning_points]

    @property
    def tells_own(self) -> bool:
        """Whether a change of the one person's own chance is told."""
        return bool(self.own_points or self.own_fall)

    def turned(self, own_name: str) -> list[str]:
        """The turning points in words: whose chance changed, how, when, and by what."""
        return [point.text(who=who) for who, point in self.told(own_name)]


def course(match: Match) -> Course:
    """The course for the first winner or, where nobody won, for whoever came nearest."""
    game = match.game
    path = match.path()
    states = [match.nodes[node].state for node in path]
    starts = [*lap_starts(match, path), len(path) - 1]
    points = [states[n] for n in starts]
    found = [[*map(estimated, chances(game, state))] for state in points[:-1]] + [chances(game, points[-1])]
    result = game.result(match.state)
    seats = range(len(match.names))
    seat = max(seats, key=lambda one: max(point[one] for point in found)) if result.lost else result.places.index(1)
    curve = tuple(point[seat] for point in found)
    steps = sorted(range(1, len(curve)), key=lambda at: -abs(curve[at] - curve[at - 1]))[:MARKED]
    as_one = together(game, states[0])

    def turning_point(at: int, seat: int) -> TurningPoint:
        before, after = (point[seat] for point in found[at - 1 : at + 1])
        stage, what = deciding(match, path[starts[at - 1] : starts[at] + 1], seat, after > before)
        return TurningPoint(at, stage, before, after, what, starts[at - 1])

    turned = [turning_point(at, seat) for at in sorted(steps)]
    who = "" if as_one else match.names[seat]
    whose = f"{who}'s chance to win" if who else "the players' chance to win"
    told = tuple(point for point in turned if point.turns)
    own_seat = None if as_one else only_person(match)
    own = tuple(point[own_seat] for point in found) if own_seat not in (None, seat) and len(seats) > BOTH else ()
    before_last = sorted(range(1, len(own) - 1), key=lambda at: own[at] - own[at - 1])
    falls = takewhile(lambda point: point.falls, (turning_point(at, own_seat or 0) for at in before_last))
    own_points = tuple(point for point in (turning_point(point.at, own_seat or 0) for point in told if own) if point.turns)
    events, rounds = {point.event for point in told}, {point.at for point in own_points}
    fall = next((point for point in falls if point.event not in events and point.at not in rounds), None)
    return Course(whose, curve, told, who, tuple(map(game.stage, points)), own, own_seat or 0, own_points, fall)


def estimated(chance: float) -> float:
    """A chance before the end, which is never all or nothing."""
    return min(1.0 - UNSURE, max(UNSURE, chance))


def lap_starts(match: Match, path: list[int]) -> list[int]:
    """Where on this path the turns come round: its start, and the index of each turn of somebody who has had one since the last."""
    game, states = match.game, [match.nodes[node].state for node in path]
    starts: list[int] = []
    had = set[int]()
    for n, state in enumerate(states[:-1]):
        if n and game.turn(state) == game.turn(states[n - 1]):
            continue
        asked = set(game.pending(state))
        if not n or asked & had:
            starts.append(n)
            had = set()
        had |= asked
    return starts


def deciding(match: Match, nodes: list[int], seat: int, rose: bool) -> tuple[str, str]:
    """When this happened between the first of these nodes and the last, and what: who answered most, and the first things that explain the
    change of this seat's chance, as this seat saw them; where several answered, and of the last turn of a match, of whoever has most to do
    with it, the seat first.

    What a player gets explains no fall of their own chance, and no rise of another's; what they lose, the reverse. What happens in nobody's
    name is told first, if it decides. Other things come last, and last of all what caused them; where pieces went, only if nothing else is
    told. Where several answered, only one's own other things are told, and only of a rise; slight ones never. If nothing explains
    the change, what else was played is told, unless it is one's own and the chance fell; without that only whose turn it was, if it was
    one person's.
    """
    begun, *after = nodes
    span = span_of(match, seat, begun, after[-1], [event for node in after for event in events_at(match, node, seat)])._replace(to_all=True)
    (doer, _), *others = Counter(match.nodes[node].seat for node in after).most_common()
    shared = bool(others) or match.nodes[after[-1]].state.over
    as_one = together(match.game, match.nodes[begun].state)
    told = []
    for who in dict.fromkeys((EVERYONE, seat, doer, *range(len(match.names)))) if shared else (EVERYONE, doer):
        line, ours = deed(match, span, who), who == seat or (as_one and who != EVERYONE)
        plain = who != EVERYONE and (not shared or (ours and rose))
        parts = [one for one in line.parts if (ours == (rose != one.loses) if matters(one) else plain and not one.slight)] if line else []
        if line and parts:
            told.append(line._replace(parts=tuple(parts)))
    if not told:
        line = deed(match, span, doer) if rose or doer != seat else None
        played = [part for part in line.parts if not (matters(part) or part.slight)] if line else []
        played = sorted(played, key=lambda part: part.weight, reverse=True)[:1]
        what = deed_text(line.who, played) if line and played else "" if shared or as_one else f"{match.names[doer]}'s turn"
        return stage_of(match, nodes, doer), what
    line = max(told, key=lambda line: any(map(matters, line.parts)))
    tells = any(map(matters, line.parts))
    shown = [part for part in line.parts if not (tells and part.on_board)]
    ranked = sorted(shown, key=lambda part: (matters(part), tells and not part.cause, part.weight), reverse=True)
    both = len(", ".join(part.said for part in ranked[:TOLD])) <= LONGEST
    return stage_of(match, nodes, line.seat), deed_text(line.who, ranked[: TOLD if both else 1])


def stage_of(match: Match, nodes: list[int], seat: int) -> str:
    """The time of the first answer of a seat after the first of these nodes; of any, if it has given none."""
    begun, *after = nodes
    first = next((node for node in after if match.nodes[node].seat == seat), None)
    return match.game.stage(match.nodes[begun if first is None else match.nodes[first].parent].state)


def matters(part: Part) -> bool:
    """Whether it is a gain that decides, or a loss."""
    return part.decides or part.loses


def deed(match: Match, span: RecapSpan[Any], seat: int) -> RecapLine | None:
    """What a seat did or got; its victory only where nothing else it did decided."""
    before = span._replace(everything=[event for event in span.everything if event[0] != recap_rules(match).victory])
    line = line_of(match, before, seat)
    return line if line and any(part.decides for part in line.parts) else line_of(match, span, seat)
