"""What is told of others in the line mode: line by line, or only in short, and in either case before one's own turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.match import Match
from engine.core.prompt import LogLine
from octotui.play.recap import interval, of_others, own_last, own_turn, recap_rules, sentences, since, stop


def turn_at(told: Sequence[LogLine], seat: int | None) -> int:
    """Where these lines begin to tell of a seat's present turn; their number if they do not."""
    return own_turn(seat, [line.event for line in told])


def without_recapped(match: Match, seat: int, told: list[LogLine], mine: list[LogLine]) -> tuple[list[LogLine], int]:
    """Of these lines those that the recap leaves out, and where they begin to tell of the seat's present turn; `mine`: the lines of its own
    answers.
    """
    turn, events = turn_at(told, seat), since(match, seat)
    if turn == len(told) and own_turn(seat, events) < len(events):
        return told, turn
    before = others_begin(match, mine)
    return [*mine[:before], *told[turn:]], before


def others_begin(match: Match, mine: Sequence[LogLine]) -> int:
    """Where the lines of a seat's own answers begin to tell of others; their number if they do not."""
    begins = recap_rules(match).begins
    return next((n for n, line in enumerate(mine) if line.event and line.event[0] in begins), len(mine))


def last_turns(match: Match, seat: int, start: int, log_of: Callable[[Sequence[int], int], list[LogLine]]) -> list[LogLine]:
    """The lines from the answer with this number on the way to the end of a match, with those before them that were left to a recap, which
    nobody gives any more.
    """
    path = match.path()
    own = path.index(own_last(match, seat))
    if own >= start:
        return log_of(path[start:], seat)
    mine = log_of(path[own : own + 1], seat)
    return [*mine[others_begin(match, mine) :], *log_of(path[own + 1 :], seat)]


class Recapping:
    """What each seat was told of others besides the log, so that it is told only once."""

    def __init__(self) -> None:
        self.told: set[tuple[int, int | None]] = set()
        """By seat: the round-ending answers it was told of and, as negative numbers, its own answers after which it got the recap."""

    def lines(self, match: Match, seat: int, brief: bool) -> list[str]:
        """What others did since this seat's last answer, in short or as far as the log does not say it, and the scores of a round."""
        ended, last, lines = stop(match, seat), -own_last(match, seat), list[str]()
        if (found := interval(match, seat, ended)) and (seat, ended) not in self.told:
            lines += ["", " ".join(found.said)]
        if (seat, last) not in self.told and (said := sentences(of_others(match, seat, brief))):
            lines += ["", f"In short: {' '.join(said)}"] if brief else said
        self.told |= {(seat, ended), (seat, last)}
        return lines
