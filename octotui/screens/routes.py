"""Where a screen wants to go: messages to which the app answers with another screen. So no screen knows the app, or another screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from engine.core.journal import Seat
    from engine.core.match import Match
    from octotui.play.replay import Replay
    from octotui.play.session import Session
    from octotui.storage.config import Config
    from octotui.widgets.scene import Scene


class Route(Message):
    """A way to another screen."""


@dataclass
class TitleChoice(Route):
    """What a line of the title stands for."""

    what: str


@dataclass
class Begin(Route):
    """Deal a new game and sit down."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, object]
    seed: int


@dataclass
class GoOn(Route):
    """Sit down again at a saved game."""

    saved: int


@dataclass
class PlayOn(Route):
    """Sit down at a new match that begins in the middle of another."""

    match: Match


@dataclass
class SitDown(Route):
    """Show the table to the holder of the keyboard."""

    session: Session


@dataclass
class HandOver(Route):
    """Cover the table until the person on this seat says that they are there."""

    session: Session
    seat: int


@dataclass
class Finish(Route):
    """Show the result over the table."""

    session: Session


@dataclass
class ResultChoice(Route):
    """What a line of the result stands for."""

    session: Session
    what: str


class LeaveTable(Route):
    """Back to the title."""


class PlayHere(Route):
    """Back to one's own seat, which is played in another window."""


class OpenPalette(Route):
    """Everything that can be done at the table, to find by typing."""


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
    """Show the moment of a match that a review is about, with a note on it."""

    replay: Replay
    note: str


@dataclass
class Inspect(Route):
    """All about what is marked, and about everything one may look at closely."""

    scene: Scene[Any, Any]
    standing: tuple[str, ...]
    """The names of the signs on what is marked."""


@dataclass
class Browse(Route):
    """A list of things on the table: one of `PAGED`, or the log."""

    scene: Scene[Any, Any]
    what: str


@dataclass
class Help(Route):
    """Help with what is asked."""

    scene: Scene[Any, Any]
    standing: tuple[str, ...]
    """The names of the signs on the table."""


@dataclass
class Rules(Route):
    """The rules of a game, open at a section or at the list of contents."""

    game: str
    section: str = ""


class ChooseRules(Route):
    """The rules of a game that is yet to be chosen."""


class Settings(Route):
    """What can be changed while one plays."""


@dataclass
class SettingsPage(Route):
    """A page of the settings: `games`, `keys` or `glyph_page`."""

    what: str


@dataclass
class Configure(Route):
    """Change the settings."""

    config: Config


class SettingsChanged(Message):
    """The settings are others now, here or in the config file; every screen is told."""
