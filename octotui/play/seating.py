"""The default seats of a new game: people and bots as the settings have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.bots import LEVELS
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.state import Names
from octotui.bots.levels import PROGRAM
from octotui.storage.config import STANDARD_BOTS, Config

PERSON = "person"
PEOPLE = ("Ada", "Brin", "Cleo", "Dov", "Esme")
LEVEL = "greedy"
"""The level of a bot added to fill a seat, and the one whose names a program without a name gets."""
EASY = "casual"
"""The level of bots in a person's first game of a kind, unless the settings name any others."""
BOTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "random": ("Flotsam", "Jetsam", "Bubble", "Eddy", "Foam"),
        EASY: ("Dumbo", "Bobtail", "Firefly", "Pygmy", "Glassy"),
        LEVEL: ("Nautilus", "Cuttle", "Argo", "Mimic", "Octavia"),
        "keen": ("Humboldt", "Vampyro", "Titan", "Giant", "Blue-Ring"),
        "deep": ("Kraken", "Lusca", "Scylla", "Umibozu", "Hafgufa"),
    }
)
"""The bots' names by level, and by seat: what moves at random drifts, then the animals are the more dangerous the higher the level, and
experts are monsters of legend."""


ORDER = tuple(LEVELS)
"""All levels of bots, the weakest first."""
OFFERED = tuple(level for level in LEVELS if LEVELS[level].offered)
"""Those that people are offered."""


def programs(config: Config) -> dict[str, str]:
    """The kinds of seat that are programs from the settings, with their names."""
    return {PROGRAM + command: name for name, command in config.players.items()}


def kinds(config: Config, game: Game[Any], first: bool = False) -> list[str]:
    """The kind of each seat: a person, a bot level, or nobody (empty). As many as the settings name, and at least two. `first`: whether it
    is for somebody's first game of this kind.
    """
    least, most = game.seats[0], game.seats[1]
    standard = config.bots == STANDARD_BOTS
    level = EASY if first and standard else LEVEL
    bots = (level,) if standard else config.bots
    found = [*(PERSON for _ in config.names), *bots, *[""] * most][:most]
    return [kind or (level if seat < max(least, 2) else "") for seat, kind in enumerate(found)]


def people(config: Config, game: Game[Any]) -> list[str]:
    """The name of a person for each seat of the game."""
    return [*config.names, *PEOPLE[len(config.names) :]][: game.seats[1]]


def next_kind(kind: str, kinds: Sequence[str], step: int) -> str:
    """The kind that is one step further, or back, in this order, which goes round; one that is not in it comes before all."""
    order = kinds if kind in kinds else (kind, *kinds)
    return order[(order.index(kind) + step) % len(order)]


def make_seat(kind: str, seat: int, person: str, programs: Mapping[str, str]) -> Seat:
    """A person of that name, or a bot or program under its own name."""
    return Seat(person) if kind == PERSON else Seat(programs.get(kind) or bot_name(kind, seat), kind)


def bot_name(level: str, seat: int) -> str:
    """The name of a bot of this level in a seat."""
    names = BOTS.get(level, BOTS[LEVEL])
    return names[seat % len(names)]


def common_level(seats: Iterable[Seat]) -> str | None:
    """The level of all bots of these seats; empty if their levels differ, None if there are no bots, or only programs."""
    levels = {seat.bot for seat in seats if seat.bot in LEVELS}
    return None if not levels else levels.pop() if len(levels) == 1 else ""


def levels_to_choose(seats: Iterable[Seat]) -> Names:
    """The levels that all bots of these seats may get, the weakest first; those they have (empty), if they differ, before the strongest."""
    strongest = max(ORDER.index(seat.bot) for seat in seats if seat.bot in LEVELS)
    below, above = ([level for level in ORDER[part] if level in OFFERED] for part in (slice(strongest), slice(strongest, None)))
    return (*below, *(() if common_level(seats) else ("",)), *above)


def at_level(seats: Iterable[Seat], level: str) -> tuple[Seat, ...]:
    """These seats with all bots at this level; names that somebody gave them stay, and so do people and programs."""

    def moved(seat: Seat, number: int) -> Seat:
        if seat.bot not in LEVELS:
            return seat
        return Seat(bot_name(level, number) if seat.name == bot_name(seat.bot, number) else seat.name, level)

    return with_unique_names(moved(seat, number) for number, seat in enumerate(seats))


def with_unique_names(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """These seats, with equal names numbered."""
    taken: Counter[str] = Counter()
    found: list[Seat] = []
    for seat in seats:
        taken[seat.name] += 1
        found.append(seat if taken[seat.name] == 1 else Seat(f"{seat.name} {taken[seat.name]}", seat.bot))
    return tuple(found)


def proposed_seats(config: Config, game: Game[Any], first: bool = False) -> tuple[Seat, ...]:
    """The proposed seats of a new game; `first`: of somebody's first one of this kind."""
    who = zip(kinds(config, game, first), people(config, game), strict=True)
    return with_unique_names(make_seat(kind, seat, person, programs(config)) for seat, (kind, person) in enumerate(who) if kind)
