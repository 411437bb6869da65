"""Stories worth telling about a finished Oct8 game."""

from collections.abc import Iterator
from typing import Any

from engine.core.match import Match
from engine.core.words import count_of
from engine.oct8.readings import bonus, octopus_reading, score
from engine.oct8.words import card_word
from octotui.tables.turn_history import Story, Turn, most

WHOLE, LAID, BABIES, TRADES, WORTH = 2, 3, 3, 3, 4
"""Thresholds: octopuses finished and cards attached in one turn; baby octopuses and exchanges in one game; points of one octopus."""


def stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Unusual turns and deeds, best first."""
    names, found = match.names, [*best_octopus(match)]
    if best := most(sorted(turns, key=points, reverse=True), lambda turn: len(turn.own("completed")), WHOLE):
        turn, number = best
        found.append(Story("Biggest turn", f"{names[turn.seat]}, {turn.stage}: {count_of(number, 'octopuses')} finished"))
    elif best := most(turns, lambda turn: len(turn.own("attached")), LAID):
        turn, number = best
        found.append(Story("Biggest turn", f"{names[turn.seat]}, {turn.stage}: {count_of(number, 'cards')} attached"))
    events = [event for turn in turns for event in turn.events]
    seats = range(len(names))
    born = [[event[2] for event in events if event[:2] == ("baby", seat)] for seat in seats]
    most_born = max(seats, key=lambda seat: len(born[seat]))
    if len(born[most_born]) >= BABIES:
        babies = f"{count_of(len(born[most_born]), 'chips')} worth {sum(born[most_born])}"
        found.append(Story("Fullest nursery", f"{names[most_born]}, {babies}"))
    trades = [sum(event[0] in ("swapped", "exchanged") and event[1] == seat for event in events) for seat in seats]
    if max(trades) >= TRADES:
        found.append(Story("Busiest arms", f"{names[trades.index(max(trades))]}, {count_of(max(trades), 'exchanges')}"))
    if closing := next((event for event in events if event[0] == "used-up"), None):
        found.append(Story("Last card", f"{names[closing[1]]} uses up the {'arm' if closing[2] == 'arms' else 'head'} deck"))
    return found


def points(turn: Turn) -> int:
    """The public points that a turn has brought its seat after the turn draw."""
    return score(turn.after, turn.seat).open - score(turn.before, turn.seat).open


def best_octopus(match: Match) -> Iterator[Story]:
    """The octopus that has brought the most points, if they are many."""
    view: Any = match.state
    found = [
        (octopus_reading(view, octopus), more, name)
        for seat, name in enumerate(match.names)
        for octopus, more in (
            *((octopus, 0) for octopus in view.area[seat]),
            *((octopus, bonus(view, seat, octopus)) for octopus in view.shipped[seat]),
        )
    ]
    if found:
        best, more, name = max(found, key=lambda one: one[0].points + one[1])
        total = best.points + more
        counted = f"{best.points}, doubled to {count_of(total, 'points')}" if more else count_of(total, "points")
        if total >= WORTH:
            yield Story("Best octopus", f"{name}'s {card_word(best.head)}, {counted}")
