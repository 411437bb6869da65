"""Stories worth telling about a finished Night of the Grand Octopus."""

from engine.core.match import Match
from engine.core.words import count_of, enumeration
from engine.night.table import Night, count, goal
from engine.night.words import place_text
from octotui.tables.night.names import where
from octotui.tables.turn_history import Story, Turn, most

HAUL, CROWD, BARGAIN, TRADES = 2, 3, 3, 2
"""Thresholds: one cult's components, cults in one place and proposals, each per turn; exchanges."""
SEATS = 6
"""More than the maximum number of cults."""


def stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Unusual turns and deeds, best first."""
    found = []
    if best := most(turns, lambda turn: max(map(weight, fights(turn).values()), default=0), 1):
        turn, _ = best
        place, lost = max(fights(turn).items(), key=lambda fight: weight(fight[1]))
        last = [match.names[seat] for seat, power in lost.items() if not power]
        who = f"{enumeration(match.names[seat] for seat in lost)} in {where(turn.before, place)}, {turn.stage}"
        found.append(Story("Hardest fight", f"{who}{f': the last power of {enumeration(last)}' if last else ''}"))
    if best := most(turns, lambda turn: max(components_gained(turn)), HAUL):
        turn, number = best
        who = match.names[components_gained(turn).index(number)]
        found.append(Story("Richest turn", f"{who}, {turn.stage}: {count_of(number, 'components')}"))
    if best := most(turns, lambda turn: max(map(len, together(turn).values()), default=0), CROWD):
        turn, number = best
        place = next(place for place, cults in together(turn).items() if len(cults) == number)
        found.append(Story("Biggest crowd", f"{number} cults in {place_text(turn.before.box, place)}, {turn.stage}"))
    if best := most(turns, lambda turn: turn.count("proposed"), BARGAIN):
        turn, number = best
        found.append(Story("Longest bargaining", f"{count_of(number, 'proposals')}, {turn.stage}"))
    out = next(((turn, event) for turn in turns for event in turn.events if event[0] == "out"), None)
    if out is not None:
        turn, event = out
        found.append(Story("First to fall", f"{match.names[event[1]]}, {turn.stage}"))
    near = one_short(match) if match.over else []
    if near:
        found.append(Story("One short", f"{enumeration(near)} lacked one component"))
    trades = sum(turn.count("swapped") for turn in turns)
    if trades >= TRADES:
        found.append(Story("Trade", f"{count_of(trades, 'exchanges')} of components"))
    return found


def one_short(match: Match) -> list[str]:
    """Those who have not won for lack of one component."""
    view, places = match.state, match.game.result(match.state).places
    assert isinstance(view, Night), "stories of this game"
    return [name for seat, name in enumerate(match.names) if places[seat] > 1 and count(view, seat) == goal(view) - 1]


def fights(turn: Turn) -> dict[str, dict[int, int]]:
    """By place where a talk ended in a confrontation in a turn: who lost power in it, and how much each had left."""
    found: dict[str, dict[int, int]] = {}
    for kind, seat, *rest in turn.events:
        if kind == "confronted":
            place, power = rest
            found.setdefault(place, {})[seat] = power
    return found


def weight(lost: dict[int, int]) -> int:
    """How hard a fight was: by how many lost power in it, and for how many that was the last."""
    return len(lost) * SEATS + list(lost.values()).count(0)


def components_gained(turn: Turn) -> list[int]:
    """Components gathered in a turn, by seat."""
    return [sum(event[:2] == ("gathered", seat) for event in turn.events) for seat in range(len(turn.before.power))]


def together(turn: Turn) -> dict[str, set[int]]:
    """By place where cults met in a turn: the cults whose cultists were sent there."""
    met = {event[2]: set[int]() for event in turn.events if event[0] == "met"}
    for event in turn.events:
        if event[0] in ("went", "stayed", "went-and-summoned", "stayed-and-summoned") and event[2] in met:
            met[event[2]].add(event[1])
    return met
