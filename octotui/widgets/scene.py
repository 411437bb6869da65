"""The scene the areas of a table draw from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.game import Game
from engine.core.prompt import Choice, LogLine, Prompt
from engine.core.state import Event, Names, State

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


Cells = tuple[tuple[str, str], ...]
"""Styled texts."""


Laps = tuple[tuple[str, str, int, int], ...]
"""A race, by player: the name and its style, how far that player had come before, and how much further since."""


class SeatRecap(NamedTuple):
    """What one seat did, as drawn: the name, then the pieces."""

    who: Cells
    parts: tuple[Cells, ...]
    longer: tuple[Cells, ...] = ()
    """Other pieces, for a strip that has room for all of them."""
    briefer: tuple[Cells, ...] = ()
    """The same in fewer words, for a strip that has room for all of them if some are shortened."""
    decides: bool = False
    """Whether it brings somebody nearer to winning, so that it has room before others."""
    own: bool = False
    """Whether it tells what happened to the person at the table, and so is left out last."""
    results: tuple[Cells, ...] = ()
    """Those of its pieces that decide, before which the others go where not all fit."""
    ranked: tuple[Cells, ...] = ()
    """Its pieces, those that go last where not all fit first, if the others keep their order then; else empty."""


def unset() -> Scene[Any, Any]:
    """The default scene of a screen, which has none before it is made. Raises LookupError."""
    raise LookupError("a screen is given its first scene where it is made")


@dataclass(frozen=True)
class Scene(Generic[G, S]):
    """Everything the areas of a table draw from: one seat's view of a moment."""

    game: G
    view: S
    """The view of `seat`, in the game's state class."""
    seat: int
    names: tuple[str, ...]
    prompt: Prompt | None = None
    """The question to the seat, if any."""
    cursor: str = ""
    """The marked code."""
    before: S | None = None
    """The view before the last answer, to highlight changes."""
    events: tuple[Event, ...] = ()
    """What has happened since then, as that seat saw it."""
    signs: tuple[Cells, ...] = ()
    """The signs on the marked thing, each with its name."""
    foreseen: Any = None
    """What the marked choice would do, for games that foresee it (`Prediction` in `octotui/tables/game_table.py`)."""
    log: tuple[LogLine, ...] = ()
    hints: dict[str, str] = field(default_factory=dict)
    """A letter for each code, while letters are shown."""
    digits: Mapping[str, str] = field(default_factory=dict)
    """The digits of codes that can be picked in place, so that the menu need not list them; empty from the tenth choice on."""
    news: str = ""
    """The event of the current step of a step-by-step turn."""
    typed: Names = ()
    """The keys typed so far of a multi-key answer, in the game's own terms; or the changed parts of a whole."""
    note: str = ""
    """A sentence to the person, such as a refusal or why undo is impossible."""
    spoken: str = ""
    """The latest talk and news of others."""
    gives_way: bool = False
    """Whether what is spoken is only told in passing, such as a tip, and gives way to a recap that would be cut below it."""
    recap: tuple[SeatRecap, ...] = ()
    """What others did since the seat's last answer, until a key is pressed."""
    flourish: Cells = ()
    """A sentence on what the person has just done, until a key is pressed."""
    recap_keys: Names = ()
    """The key that shows it again, step by step; the longest wording that fits is shown."""
    stop_heading: str = ""
    stop: tuple[Cells, ...] = ()
    """What the game tells when it stops at the end of a round or of the game, one entry a line."""
    stop_race: Laps = ()
    """The race at that stop, above those lines where there is room."""
    panel: str = ""
    """The side panel in front."""
    in_front: str = ""
    """The key that takes it back, if the person has brought it there: `esc: back`."""
    pointed: tuple[str, ...] = ()
    """The areas outlined because a lesson refers to them."""
    untold: tuple[str, ...] = ()
    """What is drawn faint or not at all, in the game's own terms, because a lesson tells of it later."""
    keys: str = ""
    """The most useful keys, shown where there is room."""
    page_key: str = ""
    """The key that turns to the next page of the menu."""
    time_left: str = ""
    """The time left of the player who is asked, if there is a clock."""
    watched: str = ""
    """How many watch, if anybody does."""
    idle: str = "The others are thinking"
    """What goes on while the seat is asked nothing."""
    idle_keys: str = ""
    """The most useful keys meanwhile."""
    spectator: bool = False
    """Whether the person plays none of the seats, and only watches."""
    alone: bool = False
    """Whether nobody else plays at this keyboard, so that a secret may lie in sight."""
    winners: bool = False
    """Whether the things in front are somebody else's, who has won."""
    turns_view: bool = False
    """Whether a player may bring those to the front, or their own again."""

    @property
    def named(self) -> bool:
        """Whether the things in front have their owner's name."""
        return self.spectator or self.winners

    @property
    def owner(self) -> str:
        """Whose things lie in front, as a heading."""
        return self.names[self.seat] if self.named else "Yours"

    def heading(self, own: str) -> str:
        """The heading of things in front: with the name of their owner, unless that is the person."""
        return f"{self.owner}: {own[0].lower()}{own[1:]}" if self.named else own

    @property
    def others(self) -> str:
        """The heading of the other seats."""
        many = len(self.names) > 2
        return ("The others" if many else "The other") if self.named else "Opponents" if many else "Opponent"

    @property
    def corner(self) -> str:
        """How many watch, and the time left: at the end of the question's heading."""
        return "  ".join(filter(None, (self.watched, self.time_left)))

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The legal choices by code."""
        return {choice.code: choice for choice in self.prompt.choices} if self.prompt else {}
