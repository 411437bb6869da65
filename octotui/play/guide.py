"""Guides: the lessons in each game's `guide.toml`, and the starting position of each chapter.

A guide is a first game in chapters. Each begins from a stacked deal, or continues where the one before ended.
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
from engine.core.words import enumeration
from octotui import tables
from octotui.play.seating import EASY

TABLES = Path(tables.__file__).parent
BOT = "greedy"
"""The level of the other seats in the lesson, where their answers are scripted."""
WORDS_A_MINUTE, PER_STEP = 130, 5
"""How fast a lesson is read, and seconds to find and press the key of a step."""
NOBODY = ""
"""Stands in the place of a thing that has gone."""
REST = "*"
"""Stands in a zone for everything without another place."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson: something to read, to try or to answer.

    Without `accept` and `key` it is only read. A step whose question is not asked is skipped, so that a lesson survives small changes
    to the cards.
    """

    text: str
    line: str = ""
    """The plain-text version, where `text` speaks of keys or of the screen."""
    areas: Names = ()
    """The areas of the table that it speaks of."""
    accept: Names = ()
    """The accepted answers: codes, or patterns with `*`."""
    hint: str = ""
    """The reply to any other answer."""
    asks: str = ""
    """Only for this kind of question."""
    lasts: Names = ()
    """Only for these kinds of questions, and as long as one of them is asked."""
    key: str = ""
    """The key to try at the table: inspect, log, tableaux, discard, secret, help or undo."""
    others: Names = ()
    """The scripted answers of the other seats before it."""
    facts: dict[str, Any] = {}
    """Facts the text relies on: places in the position, as `zone.seat.name`, and what they hold."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson. It begins from a position of its own, or where the chapter before ends."""

    title: str
    step: tuple[Step, ...]
    about: str = ""
    """What the chapter teaches, in a line."""
    goes_on: bool = False
    """Whether it begins where the chapter before ends."""
    seed: int = 8
    """The seed of all chance after set-up."""
    options: dict[str, Any] = {}
    untold: Names = ()
    """What is drawn faint on the screen, or not at all, as a later chapter tells of it: the currents of Octopush."""
    luck: tuple[Names, ...] = ()
    """The first results of each random draw during set-up."""
    change: dict[str, Any] = {}
    """New contents for zones of the dealt position, or for named parts of one; empty for none.

    The names in it leave their old places; a trailing `*` stands for everything without another place.
    """

    @property
    def minutes(self) -> int:
        """About how long it takes, at least one."""
        words = sum(len(step.text.split()) for step in self.step)
        return max(1, round(words / WORDS_A_MINUTE + len(self.step) * PER_STEP / 60))


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson for one game."""

    title: str
    others: Names
    """The names of the other seats."""
    farewell: str
    """The closing words, before what to play next."""
    chapter: tuple[Chapter, ...]
    areas: dict[str, str] = {}
    """The names of the areas that steps speak of."""
    first_game: dict[str, Any] = {}
    """Options of the first real game that is proposed."""
    first_game_note: str = ""
    """What these options change, for somebody whose first game was begun on the command line."""
    luck: tuple[Names, ...] = ()
    """The first results of random draws in every chapter, before its own luck."""

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return sum(chapter.minutes for chapter in self.chapter)

    @property
    def company(self) -> str:
        """The names of the other seats, as a list in words."""
        return enumeration(self.others)

    @property
    def steps(self) -> int:
        """The total number of steps."""
        return sum(len(chapter.step) for chapter in self.chapter)


def first_seats(written: Guide, person: str) -> tuple[Seat, ...]:
    """The seats of the first real game: the same names as in the lesson, with all bots easy."""
    return (Seat(person), *(Seat(other, EASY) for other in written.others))


def digest(written: Guide) -> str:
    """A digest that changes whenever the lesson does."""
    return blake2b(msgspec.json.encode(written), digest_size=8).hexdigest()


def lessons() -> Names:
    """The games with a lesson."""
    return tuple(sorted(file.parent.name for file in TABLES.glob("*/guide.toml")))


@cache
def guide(name: str) -> Guide:
    """The lesson for a game. Raises KeyError if there is none."""
    if name not in lessons():
        raise KeyError(name)
    return msgspec.convert(tomllib.loads((TABLES / name / "guide.toml").read_text("utf-8")), Guide)


# --- where a chapter begins -------------------------------------------------------------------------------------------------


class StackedChance:
    """Stacked luck: the named items come first, the rest keep their order. Raises ScriptBroken for an unknown name."""

    def __init__(self, script: Sequence[Names]) -> None:
        self.script = list(script)

    def shuffle(self, things: Names) -> Names:
        named = self.script.pop(0) if self.script else ()
        if missing := [name for name in named if name not in things]:
            raise ScriptBroken(f"the lesson names {', '.join(missing)}, which chance does not have here")
        return (*named, *(thing for thing in things if thing not in named))

    def pick(self, things: Sequence[str]) -> str:
        return self.shuffle(tuple(things))[0]


def opening_match(name: str, person: str, written: Guide, chapter: Chapter) -> Match:
    """The match at the beginning of a chapter: the standard game, whatever deck the person otherwise plays with."""
    played = load(name)
    options = played.read_options(chapter.options)
    seats = (Seat(person), *(Seat(other, BOT) for other in written.others))
    position = to_json(played.setup(options, len(seats), StackedChance((*written.luck, *chapter.luck))))
    return Match.from_position(played, with_zones(played, position, chapter.change), seats, options, chapter.seed)


def with_zones(played: Game[Any], position: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A position with these zones changed. The names in them leave their old places, and what they replace fills the gaps."""
    change = {zone: with_parts(position[zone], now) for zone, now in change.items()}
    holding = [name for name, zone in zones_of(cast(type[State], played.state)).items() if zone.things and not zone.derived]
    named = [thing for zone in holding if zone in change for thing in leaves(change[zone])]
    homeless = [thing for zone in holding if zone in change for thing in leaves(position[zone]) if thing not in named]
    rest = {zone: filled_up(position[zone], set(named), homeless, played.pool) for zone in holding if zone not in change}
    now = {zone: [*held[:-1], *homeless] if isinstance(held, list) and held[-1:] == [REST] else held for zone, held in change.items()}
    return {**position, **rest, **now}


def with_parts(held: Any, now: Any) -> Any:
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
    """A zone's value with missing names replaced by others of their kind, as long as there are any."""
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
    """The match of a chapter that continues the one before: the same position, with nothing to undo."""
    return Match.from_position(match.game, to_json(match.state), match.header.seats, match.options, chapter.seed)
