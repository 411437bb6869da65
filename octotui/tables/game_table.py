"""`GameTable`: everything the app needs to know about a game, as one typed object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from engine.core.game import Game
from engine.core.numbers import key_of, numbered
from engine.core.state import Event, Names, State
from octotui.tables.painting import Painting, emblem
from octotui.tables.recap import Recap

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.screen import Screen

    from engine.core.codes import Verb
    from engine.core.match import Match
    from engine.core.prompt import Choice, LogLine, Prompt
    from octotui.tables.book import Book
    from octotui.tables.flourishes import Deed
    from octotui.tables.turn_history import Story, Turn
    from octotui.terminal.canvas import Appearance
    from octotui.widgets.area import Area
    from octotui.widgets.scene import Scene
    from themes import Glyphs

MINIMUM = (80, 23)
"""A standard terminal, less one row for a tmux status line."""
MAXIMUM = (300, 120)

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)

Rows = list[tuple[str, str]]
"""Lines with their styles."""
PAGED = ("discard", "tableaux", "secret")
"""Pages opened by a key of their own, in games that have them."""
Need = Callable[[str, int], tuple[int, int]]
"""Rows an area needs at a given width: the minimum, and enough for all its content."""


class Ending(NamedTuple):
    """The result of a game in words."""

    headline: str
    scores: tuple[str, ...]
    """Each seat's result, in seat order."""
    how: tuple[Story, ...] = ()
    """What decided it, one sentence each."""
    deed: str = "won"
    """What the winners have done; empty where the headline stays whoever reads it."""
    rival: tuple[str, str] | None = None
    """Who all seats play against, if anybody does, with its result: the last of the places, or the first if the seats have lost."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same as plain text."""
        return tuple(story.sentence for story in self.how)


YES: Mapping[object, str] = {False: "no", True: "yes"}
"""The values of an on/off option in words."""


def by_seat(seats: int) -> dict[object, str]:
    """The values of a seat option in words."""
    return {None: "random", **{seat: f"seat {seat + 1}" for seat in range(seats)}}


class Offer(NamedTuple):
    """An option as currently offered before the game."""

    label: str
    note: str
    words: Mapping[Any, str]
    """Its values in words."""


class Page(NamedTuple):
    """A page to inspect besides the board."""

    heading: str
    rows: Callable[[Any, Glyphs], Rows]
    """Its lines for a scene of the game."""

    @property
    def label(self) -> str:
        """The heading as listed among the keys."""
        return self.heading[:1].lower() + self.heading[1:]


def describe_rows(height: int) -> int:
    """Rows of the describe line at this terminal height; in a short terminal it drops its row of key hints."""
    return 2 if height > MINIMUM[1] else 1


LESSON, LESSON_ROWS = "lesson", 4
"""The area of a lesson, and its rows across the table: a heading, and three of text."""
LOW = 45
"""Rows below which a lesson across the table stands in place of the describe line."""


def above_lesson(height: int) -> int:
    """The height of a layout of which a lesson across the table leaves the rest at this terminal height."""
    above = height - LESSON_ROWS
    return above + describe_rows(above + 1) if height < LOW else above


class KeyEffect(NamedTuple):
    """The effect of a key on a multi-part answer."""

    typed: Names
    """Everything typed so far, key by key."""
    code: str
    """The choice marked as a result."""
    note: str = ""
    """Why the key was rejected, if it was."""


def no_other_layout(width: int, height: int, panel: str, need: Need) -> dict[str, Region]:
    """The layout with a lesson of a game that has none of its own."""
    return {}


def no_stories(match: Match, turns: list[Turn]) -> list[Story]:
    """Stories of a game that has none."""
    return []


class Prediction(Protocol):
    """The predicted outcome of an answer, computed by the engine on a copy of what the seat may know. Games add their own fields."""

    @property
    def text(self) -> str:
        """The outcome in words; empty if it adds nothing to the choice itself."""
        ...


class Shorthand(NamedTuple):
    """Plain-text notation for a prompt with multi-part answers, replacing a list of every answer."""

    lines: Callable[[Any, int], list[str]]
    """Help on what can be typed, for a view of a seat."""
    code: Callable[[Any, str], str]
    """Parse typed text to a code; empty if it is not this notation."""
    typed: Callable[[Any, str], str]
    """Format a code as it is typed."""
    begun: Callable[[Any, int, str], str]
    """What a part of an answer was understood as, and what can follow, in sentences, for a view of a seat; empty if it is not one."""


def usual_goal(view: object) -> str:
    """The goal of a game that has only one."""
    return ""


class Held(NamedTuple):
    """A thing that a player keeps from the others."""

    short: str
    full: str
    style: str = "text"


class Kept(NamedTuple):
    """What each player keeps from the others, in words."""

    one: str = "hand"
    many: str = "hands"
    none: str = "nothing"
    """What is said where somebody has none."""


HANDS = Kept()


@dataclass(frozen=True)
class Narration(Generic[S]):
    """A view in words, independent of any terminal."""

    tellers: Mapping[str, Callable[[S, int | None, tuple[str, ...]], list[str]]]
    """Line generators for each part of a view of a seat (None: a spectator); `short` is repeated at every prompt."""
    parts: Mapping[str, str]
    """Parts of the view that can be queried alone, with descriptions; `look` shows everything."""
    shorthands: Mapping[str, Shorthand]
    """Shorthand by prompt kind."""
    order: Callable[[S, str], Any] | None
    """Sort key of a choice from view and code, if the table lists choices in another order than the engine."""
    ending: Callable[[Match, S], Ending]
    """The result of a finished game."""
    recap: Recap[S] = field(default_factory=Recap)
    """How the others' actions and the ends of rounds are recapped; by default from the log."""
    asked: Callable[[S, tuple[str, ...], Prompt], Prompt] | None = None
    """Rephrases a question for people, calling the other players by name."""
    stories: Callable[[Match, list[Turn]], list[Story]] = no_stories
    """Stories worth telling about a finished game, best first."""
    several: Mapping[str, Callable[[S, Prompt, Names], Prompt]] = field(default_factory=dict)
    """By kind, the prompts that combine several picks into one (`octotui/tables/combined_picks.py`): build it from the position,
    the engine's prompt and the parts changed so far. It may reveal only what the seat asked can see."""
    leads: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By kind of prompt, the codes that `asked` lists only together with the next answer (`combined_picks.in_a_row`), and the kind of
    question that asks for it."""
    runs: Names = ()
    """The kinds of prompt of which `asked` lists several answers, one after another, also as one (`combined_picks.in_a_row`)."""
    alike: Mapping[str, Callable[[S, Names], str]] = field(default_factory=dict)
    """By kind, the open prompts that the app answers for a person if all legal codes come to the same, and which it gives; empty if they
    differ."""
    settled: Callable[[S, int, str], str] | None = None
    """What an answer of a seat has settled by itself that people are usually asked, as a sentence, from the position after it; empty if
    nothing."""
    waits: Callable[[S, int], bool] | None = None
    """Whether the end of a seat's turn waits for the key in any case, as that turn has cost it so much; None: only as its choice tells."""
    log: Callable[[Match, Names, Sequence[Event], int], list[LogLine]] | None = None
    """Sentences for the events of one answer or of several combined, with the seats' names, after a node; None: one sentence per event."""
    aloud: Callable[[Event], bool] | None = None
    """Whether an event that the log leaves out, as the board shows it, is told where the board is not seen; None: none is."""
    deeds: Callable[[Sequence[Event]], Iterable[Deed]] | None = None
    """What is grand among the events of one answer; its sentences are in `flourishes.toml`."""
    turn_deeds: Callable[[Sequence[Event], Sequence[Event]], Iterable[Deed]] | None = None
    """What the events of one answer make grand together with those of its turn before them, which come first; it replaces what they are
    alone.
    """
    leaders: Callable[[S], tuple[int, ...]] | None = None
    """The seats in front, if the log is to tell when somebody takes the lead; none amid an answer and where nobody is."""
    goal: Callable[[S], str] = usual_goal
    """The name of what is played for in a view, among the `goals` of the rulebook; empty for the usual goal."""
    outlook: Callable[[S, int], str] | None = None
    """What a seat is nearest to in its view, as a clause, for a hint without a line of play; empty if there is nothing."""
    step: Callable[[S, S, int, str], str] | None = None
    """A later step of a hint's line of play in words, if it needs other words than its choice, from the positions before the line and
    before the step; empty if it does not.
    """
    spelled_out: frozenset[str] = frozenset()
    """Kinds of questions whose proposals a line of play tells too."""
    always_told: frozenset[str] = frozenset()
    """Kinds of questions whose answers a review tells also if there was no other, as what is done would not be clear without them."""
    orders: Names = ()
    """The kinds of questions whose answers only choose an order, which a hint's line of play leaves out."""
    subject: Callable[[S], str] | None = None
    """What the answers to a question are about, where only the question says so: `Yellow 2`; empty if they say it themselves."""
    retold: Callable[[str, str], str] | None = None
    """An answer in words for others than who gave it, from the words at the question and the player's name; None: in the same words."""
    kept: Kept = HANDS
    held: Callable[[S, int], Names] | None = None
    """What a seat keeps from the others, as far as a view shows it, thing by thing; None: in the words of the game itself."""
    unlisted: Callable[[S, Choice], str] | None = None
    """What the thing of a choice does, which a screen shows on the thing itself and plain text says with the choice; empty if the choice
    says it.
    """
    numbered: Callable[[Match, Prompt], Prompt] | None = None
    """Numbers the choices of a question as what came before it demands; None: their numbers stay as they are."""
    begins: Callable[[Match, Prompt], str] | None = None
    """The choice of a question that is marked first; None: the proposal."""


class Options(Protocol):
    """The options offered before a game."""

    @property
    def opens(self) -> Mapping[str, str]:
        """Options with a screen of their own, made by `open`, and its title."""
        ...

    def refresh(self) -> None:
        """Reread whatever is loaded from files."""
        ...

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order; options that are meaningless with the present values are omitted."""
        ...

    def open(self, option: str, value: object) -> Screen[Any]:
        """Return the screen that chooses this option's value; it yields the value or None."""
        ...


@dataclass(frozen=True)
class Inspection(Generic[G, S]):
    """What can be inspected at the table."""

    letters: Mapping[str, tuple[str, ...]]
    """Letter keys for choices with the same meaning in every prompt, with the codes each stands for."""
    letters_said: tuple[tuple[str, str], ...]
    """The same keys with descriptions, for the help."""
    how: Mapping[str, str]
    """How to answer each kind of prompt, beyond digits, cursor and letters."""
    pages: Mapping[str, Page]
    """The `PAGED` pages that this game has, and `log` if it tells its log in a way of its own."""
    keyed: Mapping[str, Callable[[Scene[G, S], str], KeyEffect | None]]
    """Key handlers for prompts whose answers are composed key by key, where digits do not number the menu's lines. They take a digit or
    `enter`; None means that `enter` gives the marked answer."""
    foresee: Callable[[G, Callable[[], S], int, str], Prediction | None]
    """The predicted outcome of a legal code, for the areas to draw; None if it is only shown afterwards. Takes the game, a function that
    returns a position the seat cannot tell from the real one, the seat and the code."""
    inspect: Callable[[Scene[G, S], Glyphs], tuple[list[tuple[str, Rows]], int]]
    """One page per thing that can be inspected, and the index of the marked one."""
    listed: Callable[[Scene[G, S]], Iterable[str]] | None = None
    """The choices in the order of the menu, of a game where up and down follow it; None, or none: they go to the nearest choice on the
    screen."""
    spares_losses: frozenset[str] = frozenset()
    """The kinds of prompts in which the mark does not begin on a choice that loses something, if another one loses nothing."""
    how_at_once: Mapping[str, str] = field(default_factory=dict)
    """How to answer prompts that combine several picks."""
    talks: frozenset[str] = frozenset()
    """The kinds of prompts at which people may want to say something to the others."""
    goes_through: Callable[[Scene[G, S], str], bool] | None = None
    """Whether a key that no choice has now takes the marked one, and then marks its own in the question after it."""
    marks_first: frozenset[str] = frozenset()
    """The letters that first mark their choice, and take it once they or another key have; and the codes whose letters and digits only take
    what is marked."""
    held: Callable[[S, int, Glyphs], list[Held]] | None = None
    """What a seat keeps from the others, as far as a view shows it, where the game has signs for it; None: in words."""


def by_itself(scene: Scene[Any, Any], code: str) -> Collection[str]:
    """The choice of an answer that is one choice."""
    return (code,)


@dataclass(frozen=True)
class Board(Generic[G, S]):
    """The areas of the table and their layout."""

    panels: Mapping[str, str]
    """Panels that share one place, one at a time, where there is no room for all: what each shows, in words."""
    nobodys: str
    """The panel brought to the front during a non-player turn; empty if the game has none."""
    areas: Callable[[Callable[[], Appearance], Callable[[], Glyphs], bool], dict[str, Area[G, S]]]
    """Create the areas by name, from the appearance, the glyphs and the ASCII flag."""
    layout: Layout
    """The layout of the areas; areas it omits are hidden."""
    picture: Callable[[Match], Painting] = emblem
    """The picture of a finished match."""
    asked_where_it_lies: Mapping[str, Verb] = field(default_factory=dict)
    """By prompt kind, the codes that an area shows with their digits, so that the menu can omit them."""
    asked_on: Mapping[str, str] = field(default_factory=dict)
    """By prompt kind, the panel that the prompt is about, which comes to the front."""
    of_directions: frozenset[str] = frozenset()
    """The kinds of prompts whose choices are directions on the board."""
    narrowest_hint: int = 45
    """Columns of the menu, or beside it, from which a hint may lie in them and not across the table."""
    with_lesson: Callable[[int, int, str, Need], dict[str, Region]] = no_other_layout
    """The layout with a lesson among the areas, where one across the table would make the board smaller; empty elsewhere."""
    stays_above_recap: Names = ()
    """The areas of one column that stay where they are while a recap needs more rows than usual, which only covers what ends there."""
    lead_to: Callable[[Scene[G, S], str], Collection[str]] = by_itself
    """The choices on the board that lead to an answer, where it is composed key by key."""
    heart: str = ""
    """The area that shows the board itself, of a game that has a question in whose layout there is no room for it; empty for others."""
    turned_for_a_turn: bool = False
    """Whether a panel that the person has brought to the front goes back by their next turn."""

    def digits(self, prompt: Prompt | None) -> dict[str, str]:
        """The key of each choice shown in an area."""
        verb = self.asked_where_it_lies.get(prompt.kind) if prompt else None
        if prompt is None or verb is None:
            return {}
        return {choice.code: key_of(n) for n, choice in numbered(prompt.choices) if verb.begins(choice.code)}


class Layout(Protocol):
    def __call__(self, width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
        """Place the areas in a terminal of this size, with this panel in front; `need` gives the rows they need."""
        ...


class GameTable(ABC, Generic[G, S]):
    """Everything the app needs to know about a game. Parts are imported on first use, so that narration needs no screen."""

    proposed: Mapping[str, object] = MappingProxyType({})
    """Defaults that the app proposes in place of the game's own."""
    winner_in_front = False
    """Whether the table lies with a winner's area in front once the match is over, rather than one's own."""

    @property
    @abstractmethod
    def narration(self) -> Narration[S]:
        """How a view is told in words."""

    @abstractmethod
    def options(self, game: G) -> Options:
        """The options offered before a game."""

    def option_values(self, game: G) -> Mapping[str, str]:
        """Possible option values that the types do not spell out, for a plain-text list."""
        return {}

    @property
    @abstractmethod
    def inspection(self) -> Inspection[G, S]:
        """What can be inspected at the table."""

    @property
    @abstractmethod
    def board(self) -> Board[G, S]:
        """The areas of the table and their layout."""

    @property
    @abstractmethod
    def book(self) -> Book[S]:
        """The record of a finished game."""
