"""Stories worth telling about a finished Cosmoctopus game."""

from typing import Any

from engine.core.match import Match
from engine.core.words import count_of, enumeration
from octotui.tables.cosmoctopus import race, tentacles
from octotui.tables.turn_history import Story, Turn, most

GROWTH, RICHES, CARDS, PATTERNS = 2, 6, 3, 3
"""Thresholds: tentacles, resources and cards in one turn; constellations in one game."""

LONGEST = 100
"""Columns of what a turn's tentacles came from, in full."""


def stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Unusual turns and deeds, best first."""
    state: Any = match.state
    names, found = match.names, []
    if best := most(turns, tentacles_gained, GROWTH):
        turn, number = best
        after = turn.own("tentacle")[-1][2]
        leap = f"{names[turn.seat]}, {turn.stage}: from {after - number} to {after} tentacles"
        found.append(Story("Biggest turn", f"{leap}, with {made_of(state, turn)}"))
    if state.difficulty is not None:
        found.append(rivalry(match, state))
    if best := most(turns, lambda turn: len(turn.own("played")), CARDS):
        turn, number = best
        found.append(Story("Most cards in a turn", f"{names[turn.seat]}, {turn.stage}: {number}"))
    if best := most(turns, resources_gained, RICHES):
        turn, number = best
        found.append(Story("Richest turn", f"{names[turn.seat]}, {turn.stage}: {count_of(number, 'resources')}"))
    completed = [sum(event[:2] == ("completed", seat) for turn in turns for event in turn.events) for seat in range(len(names))]
    if max(completed) >= PATTERNS:
        found.append(Story("Stargazer", f"{names[completed.index(max(completed))]} completes {count_of(max(completed), 'constellations')}"))
    return found


def tentacles_gained(turn: Turn) -> int:
    """The tentacles that the seat gained in its turn."""
    return len(turn.own("tentacle"))


def made_of(state: Any, turn: Turn) -> str:
    """What brought a turn its tentacles, in its order: `Crab, Fork and the Forbidden Knowledge of ink`; what would be too long by type."""
    sources = tentacles.of_seat(state.box, turn.events, turn.seat)
    told = enumeration([f"the {kind} {name}" if kind == tentacles.KNOWLEDGE else name for kind, name in dict.fromkeys(sources)])
    return told if len(told) <= LONGEST else tentacles.counted(0, sources, by_name=False)


def resources_gained(turn: Turn) -> int:
    """The resources that the seat gained in its turn."""
    return sum(sum(event[2]) for event in turn.own("gained"))


def rivalry(match: Match, state: Any) -> Story:
    """How close the losing side came."""
    goal = state.box.numbers.tentacles_to_win
    if match.game.result(state).lost:
        nearest = max(range(len(match.names)), key=lambda seat: state.tentacles[seat])
        begun = race.one_slot_away(state, nearest)
        lacking = f", and {count_of(begun, 'constellations')} lacked one slot" if begun else ""
        return Story("How near it was", f"{match.names[nearest]} had {state.tentacles[nearest]} of {goal} tentacles{lacking}")
    return Story("How near it was", f"the Private Investigator had {state.track} of {goal} tentacles")
