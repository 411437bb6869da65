"""Routes: messages a screen posts to have the app show another one, so that no screen knows the app or another screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from textual.geometry import Region

    from engine.core.journal import Seat
    from engine.core.match import Match
    from octotui.play.replay import Replay
    from octotui.play.session import Session
    from octotui.storage.config import Config
    from octotui.tables.signs import Found
    from octotui.widgets.scene import Scene


class Route(Message):
    """A request to show another screen."""


@dataclass
class TitleChoice(Route):
    """A picked line of the title."""

    what: str


@dataclass
class Learn(Route):
    """Open the chapters of a game's lesson."""

    game: str


@dataclass
class Begin(Route):
    """Deal a new game and open its table."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, object]
    seed: int
    note: str = ""
    """Told to whoever sits down first."""


@dataclass
class GoOn(Route):
    """Resume a saved game."""

    saved: int


@dataclass
class PlayOn(Route):
    """Start a new match from the middle of another."""

    match: Match


@dataclass
class SitDown(Route):
    """Show the table to the person at the keyboard."""

    session: Session


@dataclass
class HandOver(Route):
    """Cover the table until the person on this seat confirms being there."""

    session: Session
    seat: int


@dataclass
class Finish(Route):
    """Show the result over the table."""

    session: Session


@dataclass
class ResultChoice(Route):
    """A picked line of the result."""

    session: Session
    what: str


@dataclass
class LookBack(Route):
    """Show the replay of the match that has ended."""

    session: Session
    moment: int
    """Where it begins, counted in answers from the deal."""


class LeaveTable(Route):
    """Return to the title."""


class PlayHere(Route):
    """Return to the person's own seat, which is played in another window."""


class OpenPalette(Route):
    """Open the palette of everything that can be done now."""


@dataclass
class WatchReplay(Route):
    """Show the replay of a saved game."""

    saved: int


@dataclass
class ReviewGame(Route):
    """Review a match that is over for the person on this seat."""

    replay: Replay
    seat: int


@dataclass
class ShowMoment(Route):
    """Show the moment of a match a review refers to, with a note, and what was better if that does not tell all of it."""

    replay: Replay
    note: str
    better: str = ""


@dataclass
class Inspect(Route):
    """Show the marked thing in full, and everything else that can be inspected."""

    scene: Scene[Any, Any]
    standing: Found
    """The signs on the marked thing."""
    rooms: tuple[Region, ...]
    """Where the table has room for it beside the board, smallest first; none if nowhere."""


@dataclass
class Browse(Route):
    """Show a list of things on the table: one of `PAGED`, or the log."""

    scene: Scene[Any, Any]
    what: str


@dataclass
class Help(Route):
    """Show help on the current question."""

    scene: Scene[Any, Any]
    standing: Found
    """The signs on the table."""


@dataclass
class Rules(Route):
    """Show the rules of a game, at a section, at the contents, or at what a search finds."""

    game: str
    section: str = ""
    wanted: str = ""


class ChooseRules(Route):
    """Choose a game and show its rules."""


class Settings(Route):
    """Show the settings that can change during play."""


@dataclass
class SettingsPage(Route):
    """Show a page of the settings: `games`, `keys` or `glyph_page`."""

    what: str


@dataclass
class Configure(Route):
    """Change the settings."""

    config: Config


class SettingsChanged(Message):
    """Sent to every screen when the settings change, here or in the config file."""
