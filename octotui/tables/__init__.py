"""One package per game: all that the app has to be told about it, each part in a module of its own.

`telling` puts a view in words (it needs no terminal), `setting` says what can be chosen before a game, `looking` what there is to read at
the table, `table` which areas make it up and where they lie. Every part is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.core.game import Game

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.screen import Screen

    from engine.core.match import Match
    from engine.core.prompt import Prompt
    from octotui.terminal.canvas import Looks
    from octotui.widgets.area import Area
    from octotui.widgets.scene import Scene
    from themes import Glyphs

MINIMUM = (80, 24)
MAXIMUM = (300, 120)

Rows = list[tuple[str, str]]
"""Lines, each with its look."""
PAGED = ("discard", "tableaux", "secret")
"""What there are keys for to look at, as far as a game has a page of that name."""
Need = Callable[[str, int], tuple[int, int]]
"""How many rows an area needs at a width: at least, and to show all it holds."""


class Ending(NamedTuple):
    """How a game ended, in words."""

    headline: str
    scores: tuple[str, ...]
    """What each seat has, in the order of the seats."""
    how: tuple[str, ...] = ()
    """What decided it, a sentence each."""


YES: Mapping[object, str] = {False: "no", True: "yes"}
"""The values of an option that is on or off, in words."""


def by_seat(seats: int) -> dict[object, str]:
    """The values of an option that names a seat, in words."""
    return {None: "chance", **{seat: f"seat {seat + 1}" for seat in range(seats)}}


class Offer(NamedTuple):
    """An option as it can be chosen now, before the game."""

    label: str
    note: str
    words: Mapping[object, str]
    """Its values, in words."""


class Page(NamedTuple):
    """Something to look at besides the board."""

    heading: str
    rows: Callable[[Scene, Glyphs], Rows]

    @property
    def label(self) -> str:
        """The heading as it stands in a list of keys."""
        return self.heading[:1].lower() + self.heading[1:]


NAMED = 3
"""Choices that are named at most where the same reason bars them all."""


def refused_rows(prompt: Prompt | None) -> Rows:
    """What is refused now, by reason."""
    reasons: dict[str, list[str]] = {}
    for refusal in prompt.refused if prompt else ():
        reasons.setdefault(refusal.reason.text, []).append(refusal.label)
    if not reasons:
        return []
    rows: Rows = [("", "text"), ("Not now:", "title bold")]
    for reason, labels in reasons.items():
        more = f" and {len(labels) - NAMED} more" if len(labels) > NAMED else ""
        rows.append((f"{', '.join(labels[:NAMED])}{more}: {reason}", "dim"))
    return rows


class Keyed(NamedTuple):
    """What a key has done to an answer that takes several."""

    typed: str
    """All that is typed of it now."""
    code: str
    """The choice that is marked then."""
    note: str = ""
    """Why the key was not taken, if it was not."""


class Foreseen(Protocol):
    """What an answer would do, found by the engine on a copy from what the seat may know. What more it holds is the game's own."""

    text: str
    """In words; empty if there is nothing to say beyond the choice itself."""


class Shorthand(NamedTuple):
    """How a prompt whose answers have several parts is asked and answered in plain text, in place of a list of all answers."""

    lines: Callable[[Any, int], list[str]]
    """What can be typed, for a view of a seat."""
    code: Callable[[Any, str], str]
    """The code of what is typed; empty if it is not typed like this."""
    typed: Callable[[Any, str], str]
    """What is typed for a code."""


class Telling(Protocol):
    """`telling` of a game."""

    SHORTHANDS: Mapping[str, Shorthand]
    """By kind of prompt that is asked like this."""

    PARTS: Mapping[str, str]
    """The parts of what can be seen that can be told by themselves, and what each tells; `look` is everything."""

    TELLERS: Mapping[str, Callable[[Any, int | None, tuple[str, ...]], list[str]]]
    """What tells each part of a view of a seat (None: a spectator) in lines; `short` is said each time somebody is asked."""

    ORDER: Callable[[Any, str], Any] | None
    """Where a choice comes by a view and its code, if the table shows what can be chosen in another order than the engine lists it."""

    def ending(self, match: Match) -> Ending:
        """How a game that is over ended."""
        ...


class Setting(Protocol):
    """What can be chosen before a game: `Setting(game)` of the module `setting`."""

    OPENS: Mapping[str, str]
    """Options that have a screen of their own, which `open` makes, and what it is called."""

    def __init__(self, game: Game[Any]) -> None: ...

    def refresh(self) -> None:
        """Find anew what is found in files."""
        ...

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """What can be chosen now, in order; an option that is left out has no meaning with the others as they are."""
        ...

    def open(self, option: str, value: object) -> Screen[Any]:
        """The screen on which an option is chosen; it gives the value, or None."""
        ...


class Looking(Protocol):
    """`looking` of a game."""

    LETTERS: Mapping[str, tuple[str, ...]]
    """Keys for choices that mean the same in every prompt: for a letter, the codes it stands for."""
    SAID: tuple[tuple[str, str], ...]
    """Those keys and what they do, for the help."""
    HOW: Mapping[str, str]
    """How a kind of prompt is answered, beside digits, cursor and letters."""
    LEGEND: tuple[tuple[tuple[str, ...], str], ...]
    """Glyphs, and what they say on the board."""
    MARKS: tuple[tuple[str, str], ...]
    """Other signs on the board, and what they say."""
    PAGES: Mapping[str, Page]
    """What the keys for each of `PAGED` show, as far as the game has it."""
    KEYED: Mapping[str, Callable[[Scene, str], Keyed | None]]
    """By kind of prompt whose answers are put together by several keys, so that digits do not count the menu's lines: what a digit, or
    `enter`, does in it; None where `enter` gives the answer that is marked."""

    def foresee(self, game: Game[Any], imagine: Callable[[], Any], seat: int, code: str) -> Foreseen | None:
        """What a legal code would do, for the areas to draw; None if it is only shown once it is done. `imagine` gives a position that
        the seat cannot tell from the real one."""
        ...

    def inspect_pages(self, scene: Scene, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
        """A page for all one may look at closely, and which of them is marked."""
        ...


class Table(Protocol):
    """`table` of a game."""

    PANELS: tuple[str, ...]
    """The areas that take turns in one place where there is no room for all."""

    NOBODYS: str
    """The panel that comes to the front while a turn of nobody at the table is shown; empty if there is no such turn."""

    def areas(self, looks: Callable[[], Looks], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, Area]:
        """New areas by name."""
        ...

    def layout(self, width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
        """Where each area lies; an area that is not named is not shown."""
        ...


def telling(game: str) -> Telling:
    """How a game is told in words. Raises ModuleNotFoundError if it has no table."""
    return _part(game, "telling")


def setting(game: Game[Any]) -> Setting:
    """What can be chosen before a game."""
    made: Setting = _part(game.id, "setting").Setting(game)
    return made


def looking(game: str) -> Looking:
    """What there is to read at the table of a game."""
    return _part(game, "looking")


def table(game: str) -> Table:
    """Which areas make up the table of a game."""
    return _part(game, "table")


def _part(game: str, part: str) -> Any:
    return import_module(f"octotui.tables.{game}.{part}")
