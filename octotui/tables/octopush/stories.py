"""Stories worth telling about a finished Octopush game."""

from collections import Counter
from collections.abc import Collection

from engine.core.match import Match
from engine.core.words import count_of
from engine.octopush.box import OF
from engine.octopush.words import pawn_word
from octotui.tables.turn_history import Story, Turn, most
from octotui.tables.turn_history import turns as turns_of

SHOVE, CROSSING, RIDE, PUSHES = 2, 2, 4, 4
"""Thresholds per turn: pawns removed, pawns across, consecutive arrows followed, and pushes."""


def stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Unusual turns and deeds, best first; of equal ones that of a person."""
    names, found = match.names, []
    turns = sorted(turns, key=lambda turn: match.header.seats[turn.seat].bot is not None)
    if best := most(turns, lambda turn: len(overboard(turn)), SHOVE):
        turn, number = best
        edge = sum(event[0] == "left" and event[2] in overboard(turn) for event in turn.events)
        how = "over the edge" if edge == number else "off the reef"
        found.append(Story("Biggest shove", f"{names[turn.seat]}, {when(turn)}: {count_of(number, 'pawns')} {how}"))
    if best := most(turns, lambda turn: len(turn.own("crossed", "freed")), CROSSING):
        turn, number = best
        found.append(Story("Biggest crossing", f"{names[turn.seat]}, {when(turn)}: {count_of(number, 'pawns')} at once"))
    if scored := best_round(match, {turn.seat for turn in turns}):
        found.append(scored)
    if gift := best_gift(match, turns):
        found.append(gift)
    if best := most(turns, lambda turn: longest_ride(turn)[0], RIDE):
        turn, number = best
        told = f"{pawn_word(longest_ride(turn)[1])}, {when(turn)}: {count_of(number, 'arrows')} at a stretch"
        found.append(Story("Longest ride", told))
    if best := most(turns, lambda turn: turn.count("pushed"), PUSHES):
        turn, number = best
        found.append(Story("Most pushes", f"{names[turn.seat]}, {when(turn)}: {number} in one turn"))
    return found


def when(turn: Turn) -> str:
    """The round, or with the die how many pups were free, everybody's together."""
    if not turn.before.dice:
        return turn.stage
    free = sum(turn.before.pups)
    return f"when {count_of(free, 'pups') if free else 'no pup'} {'were' if free > 1 else 'was'} free"


def overboard(turn: Turn) -> set[str]:
    """The others' pawns put out in a turn, excluding those that reached their goal."""
    saved = {event[-1] for event in turn.events if event[0] == "crossed"} | {event[2] for event in turn.events if event[0] == "freed"}
    out = {event[2] for event in turn.events if event[0] in ("left", "fell", "chomped")} - saved
    return {pawn for pawn in out if OF[pawn] not in turn.before.colours[turn.seat]}


def longest_ride(turn: Turn) -> tuple[int, str]:
    """The most consecutive arrows that a pawn followed, through pushes and to where its loop ended, and that pawn."""
    rides: dict[str, tuple[int, str]] = {}
    longest = 0, ""
    for kind, _, *values in turn.events:
        if kind == "drifted":
            pawn, path = values
            before, end = rides.get(pawn, (0, ""))
            arrows = len(path) - 1 + before * (end == path[0])
            rides[pawn] = arrows, path[-1]
            longest = max(longest, (arrows, pawn), key=lambda ride: ride[0])
    return longest


def best_round(match: Match, seats: Collection[int]) -> Story | None:
    """The most points anybody in these seats made in one round, in others' turns too."""
    made: Counter[tuple[int, int]] = Counter()
    for turn in turns_of(match):
        if not turn.before.dice:
            for seat in seats:
                made[turn.before.round, seat] += sum(turn.after.points[seat]) - sum(turn.before.points[seat])
    (number, seat), points = max(made.items(), key=lambda one: one[1], default=((0, 0), 0))
    return Story("Best round", f"{match.names[seat]}, round {number}: {count_of(points, 'points')}") if points else None


def best_gift(match: Match, turns: list[Turn]) -> Story | None:
    """A pawn that somebody carried to its goal for another player."""
    for turn in turns:
        for event in turn.events:
            if event[0] in ("crossed", "freed") and event[1] != turn.seat:
                pawn = event[-1] if event[0] == "crossed" else event[2]
                said = f"{match.names[turn.seat]} takes {match.names[event[1]]}'s {pawn_word(pawn)} across, {when(turn)}"
                return Story("Kindest turn", said)
    return None
