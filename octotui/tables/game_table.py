"""`GameTable`: all that the app has to be told about a game, as one typed object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from engine.core.game import Game
from engine.core.state import Event, Names, State
from octotui.tables.painting import Painting, emblem
from octotui.tables.recap import Recap

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.screen import Screen

    from engine.core.codes import Verb
    from engine.core.match import Match
    from engine.core.prompt import LogLine, Prompt
    from octotui.tables.book import Book
    from octotui.tables.past import Story, Turn
    from octotui.terminal.canvas import Appearance
    from octotui.widgets.area import Area
    from octotui.widgets.scene import Scene
    from themes import Glyphs

MINIMUM = (80, 23)
"""A usual terminal, also with a status line of tmux below it."""
MAXIMUM = (300, 120)

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)

Rows = list[tuple[str, str]]
"""Lines, each with its look."""
PAGED = ("discard", "tableaux", "secret")
"""Pages that a key opens, in a game that has a page of that name."""
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
    return {None: "random", **{seat: f"seat {seat + 1}" for seat in range(seats)}}


class Offer(NamedTuple):
    """An option as it can be chosen now, before the game."""

    label: str
    note: str
    words: Mapping[Any, str]
    """Its values, in words."""


class Page(NamedTuple):
    """Something to look at besides the board."""

    heading: str
    rows: Callable[[Any, Glyphs], Rows]
    """Its lines, for a scene of the game."""

    @property
    def label(self) -> str:
        """The heading as it stands in a list of keys."""
        return self.heading[:1].lower() + self.heading[1:]


def describe_rows(height: int) -> int:
    """Rows of the describe line in a terminal so high: where one is short, it goes without the keys of most use."""
    return 2 if height > MINIMUM[1] else 1


class Keyed(NamedTuple):
    """What a key has done to an answer that takes several."""

    typed: Names
    """All that is typed of it now, key by key."""
    code: str
    """The choice that is marked then."""
    note: str = ""
    """Why the key was not taken, if it was not."""


def no_stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Of a game that finds nothing worth telling."""
    return []


class Foreseen(Protocol):
    """What an answer would do, found by the engine on a copy from what the seat may know. What more it holds is the game's own."""

    @property
    def text(self) -> str:
        """In words; empty if there is nothing to say beyond the choice itself."""
        ...


class Shorthand(NamedTuple):
    """How a prompt whose answers have several parts is asked and answered in plain text, in place of a list of all answers."""

    lines: Callable[[Any, int], list[str]]
    """What can be typed, for a view of a seat."""
    code: Callable[[Any, str], str]
    """The code of what is typed; empty if it is not typed like this."""
    typed: Callable[[Any, str], str]
    """What is typed for a code."""


@dataclass(frozen=True)
class Narration(Generic[S]):
    """A view in words; it needs no terminal."""

    tellers: Mapping[str, Callable[[S, int | None, tuple[str, ...]], list[str]]]
    """What tells each part of a view of a seat (None: a spectator) in lines; `short` is said each time somebody is asked."""
    parts: Mapping[str, str]
    """The parts of what can be seen that can be told by themselves, and what each tells; `look` is everything."""
    shorthands: Mapping[str, Shorthand]
    """By kind of prompt that is asked like this."""
    order: Callable[[S, str], Any] | None
    """Where a choice comes by a view and its code, if the table shows what can be chosen in another order than the engine lists it."""
    ending: Callable[[Match, S], Ending]
    """How a game that is over ended."""
    recap: Recap[S] = field(default_factory=Recap)
    """How what others did is told in short, and what is told where rounds end; without more, by the sentences of the log."""
    asked: Callable[[S, tuple[str, ...], Prompt], Prompt] | None = None
    """A question as people are asked it, where it speaks of others by their names."""
    stories: Callable[[Match, list[Turn]], list[Story]] = no_stories
    """What of its turns is worth telling once it is over, the best first."""
    several: Mapping[str, Callable[[S, Prompt, Names], Prompt]] = field(default_factory=dict)
    """By kind of question that takes several picks and is asked as one (`octotui/tables/several.py`): how it is asked, from the position,
    the question as the rules ask it, and which parts have been changed so far. It may tell only what the one who is asked sees."""
    log: Callable[[Match, Sequence[Event]], list[LogLine]] | None = None
    """The events of an answer, or of several that are one, in sentences; None: each in its own."""


class Options(Protocol):
    """What can be chosen before a game."""

    @property
    def opens(self) -> Mapping[str, str]:
        """Options that have a screen of their own, which `open` makes, and what it is called."""
        ...

    def refresh(self) -> None:
        """Find anew what is found in files."""
        ...

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """What can be chosen now, in order; an option that is left out has no meaning with the others as they are."""
        ...

    def open(self, option: str, value: object) -> Screen[Any]:
        """The screen on which an option is chosen; it gives the value, or None."""
        ...


@dataclass(frozen=True)
class Inspection(Generic[G, S]):
    """What there is to read at the table."""

    letters: Mapping[str, tuple[str, ...]]
    """Keys for choices that mean the same in every prompt: for a letter, the codes it stands for."""
    letters_said: tuple[tuple[str, str], ...]
    """Those keys and what they do, for the help."""
    how: Mapping[str, str]
    """How a kind of prompt is answered, beside digits, cursor and letters."""
    pages: Mapping[str, Page]
    """What the keys for each of `PAGED` show, as far as the game has it."""
    keyed: Mapping[str, Callable[[Scene[G, S], str], Keyed | None]]
    """By kind of prompt whose answers are put together by several keys, so that digits do not count the menu's lines: what a digit, or
    `enter`, does in it; None where `enter` gives the answer that is marked."""
    foresee: Callable[[G, Callable[[], S], int, str], Foreseen | None]
    """What a legal code would do, for the areas to draw; None if it is only shown once it is done. Takes the game, what gives a position
    that the seat cannot tell from the real one, the seat and the code."""
    inspect: Callable[[Scene[G, S], Glyphs], tuple[list[tuple[str, Rows]], int]]
    """A page for all one may look at closely, and which of them is marked."""


@dataclass(frozen=True)
class Board(Generic[G, S]):
    """Which areas make up the table, and where they lie."""

    panels: tuple[str, ...]
    """The areas that take turns in one place where there is no room for all."""
    nobodys: str
    """The panel that comes to the front while a turn of nobody at the table is shown; empty if there is no such turn."""
    areas: Callable[[Callable[[], Appearance], Callable[[], Glyphs], bool], dict[str, Area[G, S]]]
    """New areas by name, from the appearance, the glyphs, and whether there is only ASCII."""
    layout: Layout
    """Where each area lies; an area that is not named is not shown."""
    picture: Callable[[Match], Painting] = emblem
    """What is seen of a match that is over."""
    asked_where_it_lies: Mapping[str, Verb] = field(default_factory=dict)
    """By kind of prompt, the codes that an area shows with their digits, so that the menu need not list them."""

    def digits(self, prompt: Prompt | None) -> dict[str, str]:
        """The digit of each choice that is asked for where it lies; empty from the tenth on."""
        verb = self.asked_where_it_lies.get(prompt.kind) if prompt else None
        if prompt is None or verb is None:
            return {}
        return {choice.code: str(n) if n <= 9 else "" for n, choice in enumerate(prompt.choices, 1) if verb.begins(choice.code)}


class Layout(Protocol):
    def __call__(self, width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
        """The place of each area in a terminal of this size, with this panel in front; `need` says what areas hold."""
        ...


class GameTable(ABC, Generic[G, S]):
    """All that the app has to be told about a game. Each part is imported when it is first asked for, so that words need no screen."""

    proposed: Mapping[str, object] = MappingProxyType({})
    """The options that the app proposes where the game by itself has others."""

    @property
    @abstractmethod
    def narration(self) -> Narration[S]:
        """How a view is told in words."""

    @abstractmethod
    def options(self, game: G) -> Options:
        """What can be chosen before a game."""

    def option_values(self, game: G) -> Mapping[str, str]:
        """What an option can be where its type does not say it all, for a list in plain text."""
        return {}

    @property
    @abstractmethod
    def inspection(self) -> Inspection[G, S]:
        """What there is to read at the table."""

    @property
    @abstractmethod
    def board(self) -> Board[G, S]:
        """Which areas make up the table, and where they lie."""

    @property
    @abstractmethod
    def book(self) -> Book[S]:
        """What is remembered of a game that is over."""
