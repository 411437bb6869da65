"""What the areas of a table draw from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.game import Game
from engine.core.prompt import Choice, LogLine, Prompt
from engine.core.state import Names, State

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


Cells = tuple[tuple[str, str], ...]
"""Texts with their styles."""


class Strand(NamedTuple):
    """What somebody did, as it is drawn: the name, then the pieces."""

    who: Cells
    parts: tuple[Cells, ...]


def unset() -> Scene[Any, Any]:
    """The default of a screen's scene: it has none before it is made. Raises LookupError."""
    raise LookupError("a screen is given its first scene where it is made")


@dataclass(frozen=True)
class Scene(Generic[G, S]):
    """All that the areas of a table draw from: one seat's view of a moment."""

    game: G
    view: S
    """What `seat` sees; the state class of the game."""
    seat: int
    names: tuple[str, ...]
    prompt: Prompt | None = None
    """What the seat is asked, if it is asked."""
    cursor: str = ""
    """The code that is marked."""
    before: S | None = None
    """The view before the last answer, to show what changed."""
    signs: tuple[Cells, ...] = ()
    """The signs on what is marked, each with its name."""
    foreseen: Any = None
    """What the marked choice would do, for games that foresee it (`Foreseen` in `octotui/tables/game_table.py`)."""
    log: tuple[LogLine, ...] = ()
    hints: dict[str, str] = field(default_factory=dict)
    """A letter for each code, while letters are shown."""
    digits: Mapping[str, str] = field(default_factory=dict)
    """The digit of each code that is asked for where it lies, so that the menu need not list it; empty from the tenth choice on."""
    news: str = ""
    """What has just happened, while that is shown step by step."""
    typed: Names = ()
    """What is typed so far of an answer that takes several keys, in the game's own terms; or which parts of a whole have been changed."""
    note: str = ""
    """A sentence to the person: a refusal, a bar to undo."""
    spoken: str = ""
    """What has just been said at the table."""
    recap: tuple[Strand, ...] = ()
    """What others did since the seat answered last, until a key."""
    recap_keys: str = ""
    """The key that shows it again step by step."""
    stop_heading: str = ""
    stop: tuple[Cells, ...] = ()
    """What is told where the game stops between two rounds, a line each."""
    panel: str = ""
    """Which of the side panels is in front."""
    pointed: tuple[str, ...] = ()
    """The areas that are outlined, because a lesson speaks of them."""
    keys: str = ""
    """The keys of most use, said where there is room."""
    time_left: str = ""
    """Of the one who is asked, where there is a clock."""
    idle: str = "The others are thinking"
    """What goes on while the seat is asked nothing."""
    idle_keys: str = ""
    """The keys of most use while that goes on."""

    @property
    def choices(self) -> dict[str, Choice]:
        """The legal choices by code."""
        return {choice.code: choice for choice in self.prompt.choices} if self.prompt else {}
