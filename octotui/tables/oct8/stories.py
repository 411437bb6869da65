"""Stories worth telling about a finished Oct8 game."""

from engine.core.match import Match
from engine.core.words import count_of
from octotui.tables.turn_history import Story, Turn, most

WHOLE, LAID, BABIES, TRADES = 2, 3, 3, 3
"""Thresholds: octopuses completed and cards attached in one turn; baby octopuses and exchanges in one game."""


def stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Unusual turns and deeds, best first."""
    names, found = match.names, []
    if best := most(turns, lambda turn: len(turn.own("completed")), WHOLE):
        turn, number = best
        found.append(Story("Biggest turn", f"{names[turn.seat]}, {turn.stage}: {count_of(number, 'octopuses')} completed"))
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
