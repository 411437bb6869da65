"""Guides: the lessons of data in each game's `guide.toml`, and the position with which a chapter begins.

A guide is a first game in chapters. Each begins from a deal that is led, or goes on where the one before has ended.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

import msgspec

from engine.core.chance import ScriptBroken
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import Names, State, to_json, zones_of
from octotui import tables

TABLES = Path(tables.__file__).parent
BOT, EASY = "greedy", "random"
"""The level of the others in the lesson, where they do what is written down, and in the first game after it."""
NOBODY = ""
"""What stands in the place of a thing that has gone."""
REST = "*"
"""What stands in a zone for all that has no other place."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to read, to do or to answer.

    With neither `accept` nor `key` it is only read. A step whose question is not asked is passed over, so that a lesson bears small changes
    of the cards.
    """

    text: str
    line: str = ""
    """What is said in plain text in its place, where `text` speaks of keys or of the screen."""
    areas: Names = ()
    """The areas of the table that it speaks of."""
    accept: Names = ()
    """The answers that are meant: codes, or patterns with `*`."""
    hint: str = ""
    """Said to who answers otherwise."""
    asks: str = ""
    """Only if this kind of question is asked."""
    lasts: Names = ()
    """Only if one of these kinds of questions is asked, and as long as one is."""
    key: str = ""
    """What is to be tried at the table: inspect, log, tableaux, discard, secret, help or undo."""
    others: Names = ()
    """What the others answer before it."""
    facts: dict[str, Any] = {}
    """What the text relies on: places in the position, as `zone.seat.name`, and what they hold."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson. It begins from a position of its own, or where the chapter before ends."""

    title: str
    step: tuple[Step, ...]
    about: str = ""
    """What is learned in it, in a line."""
    goes_on: bool = False
    """Whether it begins where the chapter before ends."""
    seed: int = 8
    """Of the chance that comes after the set-up."""
    options: dict[str, Any] = {}
    luck: tuple[Names, ...] = ()
    """What comes first whenever chance is asked during set-up."""
    change: dict[str, Any] = {}
    """Zones of the dealt position that hold something else, or the named parts of one that do; empty for nothing there.

    What they name lies nowhere else then; `*` at the end of one stands for all that has no other place.
    """


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson for one game."""

    title: str
    others: Names
    """The names of those who sit at the table too."""
    farewell: str
    """Said once it is won, before what to play next."""
    chapter: tuple[Chapter, ...]
    areas: dict[str, str] = {}
    """What the areas are called that steps speak of."""
    first_game: dict[str, Any] = {}
    """Options of the first real game that is proposed."""
    luck: tuple[Names, ...] = ()
    """What comes first in every chapter, before what its own luck says."""

    @property
    def company(self) -> str:
        """The names of the others, as they are told."""
        *first, last = self.others
        return " and ".join(filter(None, (", ".join(first), last)))

    @property
    def steps(self) -> int:
        """How many there are in all."""
        return sum(len(chapter.step) for chapter in self.chapter)


def first_seats(written: Guide, person: str) -> tuple[Seat, ...]:
    """Who sits at the first real game that is proposed: the same as in the lesson, and all others easy."""
    return (Seat(person), *(Seat(other, EASY) for other in written.others))


def digest(written: Guide) -> str:
    """Changes whenever the lesson does."""
    return blake2b(msgspec.json.encode(written), digest_size=8).hexdigest()


def lessons() -> Names:
    """The games that have a lesson."""
    return tuple(sorted(file.parent.name for file in TABLES.glob("*/guide.toml")))


@cache
def guide(name: str) -> Guide:
    """The lesson for a game. Raises KeyError if there is none."""
    if name not in lessons():
        raise KeyError(name)
    return msgspec.convert(tomllib.loads((TABLES / name / "guide.toml").read_text("utf-8")), Guide)


# --- where a chapter begins -------------------------------------------------------------------------------------------------


class Led:
    """Luck that is led: what is named comes first, the rest in the order it was in. Raises ScriptBroken for a name that is not there."""

    def __init__(self, script: Sequence[Names]) -> None:
        self.script = list(script)

    def shuffle(self, things: Names) -> Names:
        named = self.script.pop(0) if self.script else ()
        if missing := [name for name in named if name not in things]:
            raise ScriptBroken(f"the lesson names {', '.join(missing)}, which chance does not have here")
        return (*named, *(thing for thing in things if thing not in named))

    def pick(self, things: Sequence[str]) -> str:
        return self.shuffle(tuple(things))[0]


def begun(name: str, person: str, written: Guide, chapter: Chapter) -> Match:
    """The match that a chapter begins with: the standard game, whatever deck a person plays with else."""
    played = load(name)
    options = played.read_options(chapter.options)
    seats = (Seat(person), *(Seat(other, BOT) for other in written.others))
    position = to_json(played.setup(options, len(seats), Led((*written.luck, *chapter.luck))))
    return Match.from_position(played, changed(played, position, chapter.change), seats, options, chapter.seed)


def changed(played: Game[Any], position: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A position with these zones changed. What they name now leaves its old place, and what they held before fills the gaps."""
    change = {zone: parted(position[zone], now) for zone, now in change.items()}
    holding = [name for name, zone in zones_of(cast(type[State], played.state)).items() if zone.things and not zone.derived]
    named = [thing for zone in holding if zone in change for thing in leaves(change[zone])]
    homeless = [thing for zone in holding if zone in change for thing in leaves(position[zone]) if thing not in named]
    rest = {zone: filled_up(position[zone], set(named), homeless, played.pool) for zone in holding if zone not in change}
    now = {zone: [*held[:-1], *homeless] if isinstance(held, list) and held[-1:] == [REST] else held for zone, held in change.items()}
    return {**position, **rest, **now}


def parted(held: Any, now: Any) -> Any:
    """A zone's new value; if only some of its named parts are given, the others stay as they are."""
    return {**held, **{name: None if part == NOBODY else part for name, part in now.items()}} if isinstance(now, dict) else now


def leaves(held: Any) -> list[str]:
    """The names in a zone's value."""
    if isinstance(held, dict):
        return [name for item in held.values() for name in leaves(item)]
    if isinstance(held, list | tuple):
        return [name for item in held for name in leaves(item)]
    return [held] if isinstance(held, str) else []


def filled_up(held: Any, gone: set[str], others: list[str], pool: Callable[[str], str]) -> Any:
    """A zone's value in which others of their kind take the places of those that are gone; where there are none left, nobody does."""
    if isinstance(held, dict):
        return {key: filled_up(item, gone, others, pool) for key, item in held.items()}
    if isinstance(held, list | tuple):
        return [now for item in held if (now := filled_up(item, gone, others, pool)) != NOBODY]
    if held not in gone:
        return held
    alike = next((other for other in others if pool(other) == pool(held)), NOBODY)
    if alike:
        others.remove(alike)
    return alike


def carried_on(match: Match, chapter: Chapter) -> Match:
    """The match that a chapter begins with where it goes on with the one before: its position, with nothing before it to take back."""
    return Match.from_position(match.game, to_json(match.state), match.header.seats, match.options, chapter.seed)
