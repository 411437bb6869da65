"""What the suites that run over every game have to be told about one: `tests/games/<game>.py`, found by its name.

A game without such a file is played as it comes: with its standard options, by every number of players, expecting that random games reach
everything.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.registry import load
from engine.core.state import Event, State, names_in


def _nothing(game: Game[Any]) -> set[str]:
    return set()


def _no_mark(game: Game[Any], event: Event) -> Iterator[str]:
    return iter(())


Notes = list[set[str]]
"""By seat: the names of what lies hidden there, as a spectator with pen and paper has noted them."""
Noting = Callable[[State, Notes, Event], None]
"""Notes what an event tells a spectator, in the game of this state."""


def nothing_noted(s: State, notes: Notes, event: Event) -> None:
    """For a game in which nothing that was seen is hidden again."""


def noting_arrivals(**fields: int) -> Noting:
    """For a game whose things all have names: the kinds of event that bring one into its seat's hand, and which of their fields it is.

    Any other event that names a thing says that it is somewhere else.
    """

    def note(s: State, notes: Notes, event: Event) -> None:
        kind, seat, *values = event
        for held in notes:
            held.difference_update(names_in(tuple(values)))
        if kind in fields:
            notes[seat].add(values[fields[kind]])

    return note


class Profile(NamedTuple):
    """What the suite has to be told about one game."""

    option_sets: dict[str, dict[str, Any]] = {"default": {}}
    seats: dict[str, tuple[int, ...]] = {}
    """Numbers of seats to try for an option set; without an entry, all the game has."""
    bound: int = 10_000
    """Answers within which a random game must end."""
    open_events: frozenset[str] = frozenset()
    """Kinds of event that happen in the open: everyone sees the things they name, even if these are hidden again a moment later."""
    coverage_games: int = 10
    """Random games for each case within which everything must have been reached."""
    greedy_games: dict[str, int] = {}
    """This many greedy games besides, for option sets whose ends random play does not reach."""
    more_games: dict[str, int] = {}
    """This many random games besides, for option sets that are short."""
    rare: frozenset[str] = frozenset()
    """Kinds of event that these games do not reach: the tests of the rules do, from written positions."""
    wanted: Callable[[Game[Any]], set[str]] = _nothing
    """Marks that those games must leave, besides every operation, question and event."""
    marks: Callable[[Game[Any], Event], Iterator[str]] = _no_mark
    """The marks that one event leaves."""
    note: Noting = nothing_noted
    """What a spectator with pen and paper notes."""
    called: Callable[[str], str] = str
    """What a thing is called in these notes."""


class Recipe(NamedTuple):
    """How one golden game is made."""

    levels: tuple[str, ...]
    """The bot on each seat."""
    options: dict[str, Any] = {}
    seed: int = 1
    has: str = ""
    """What has to stand in its journal."""


def told_of(name: str, what: str, default: Any) -> Any:
    """What a game's file says about this; the default where there is no file, or nothing about it."""
    return getattr(import_module(f"{__name__}.{name}"), what, default) if find_spec(f"{__name__}.{name}") else default


def profile(name: str) -> Profile:
    """What the conformance suite is told."""
    found: Profile = told_of(name, "PROFILE", Profile())
    return found


def recipes(name: str) -> dict[str, Recipe]:
    """The golden games whose journals are kept, by name: one for each mode."""
    found: dict[str, Recipe] = told_of(name, "GOLDEN", {})
    return found


def plain(name: str) -> dict[str, Recipe]:
    """A game by each number of seats, half of them greedy bots, with the first of its option sets."""
    known, (low, high) = profile(name), load(name).seats
    first, options = next(iter(known.option_sets.items()))
    seats = known.seats.get(first, tuple(range(low, high + 1)))
    return {str(n): Recipe((("greedy", "random") * n)[:n], options) for n in seats}


def told(name: str) -> str:
    """The golden game that is told as a playthrough too; empty where none are kept."""
    found: str = told_of(name, "TOLD", next(iter(recipes(name)), ""))
    return found
