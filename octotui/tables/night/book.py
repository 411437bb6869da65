"""The record of a Night of the Grand Octopus; the achievements are in `book.toml`."""

from pathlib import Path

from engine.night.codes import GATHER
from engine.night.table import Night, count, goal
from octotui.tables.book import TURN, PlayedMatch, always, read_book

SENT = ("went-and-summoned", "stayed-and-summoned")
"""Events whose last field is the room an offspring was sent to along with the cultists."""


def standing(s: Night) -> tuple[int, ...]:
    return tuple(count(s, seat) for seat in range(len(s.power)))


def in_peace(match: PlayedMatch[Night], seat: int) -> bool:
    return match.has_won(seat) and not any(match.did(seat, "confronted"))


def talked_round(match: PlayedMatch[Night], seat: int) -> bool:
    mine = GATHER.code(match.start.cult[seat])
    return any(event[0] == "settled" and event[3] == mine for event in match.events)


def ambush(match: PlayedMatch[Night], seat: int) -> bool:
    for turn in match.stretches(TURN):
        rooms = {event[-1] for event in turn if event[0] in (*SENT, "summoned") and event[1] == seat}
        if sum(event[0] == "attacked" and event[1] != seat and event[2] in rooms for event in turn) >= 2:
            return True
    return False


def deep_sleep(match: PlayedMatch[Night], seat: int) -> bool:
    return any(event[2] == match.start.box.numbers.most_power for event in match.did(seat, "dreamt"))


def last_light(match: PlayedMatch[Night], seat: int) -> bool:
    return match.has_won(seat) and count(match.end, seat) < goal(match.end)


BOOK = read_book(
    Path(__file__).with_name("book.toml"),
    standing,
    always("components"),
    {"in-peace": in_peace, "talked-round": talked_round, "ambush": ambush, "deep-sleep": deep_sleep, "last-light": last_light},
)
