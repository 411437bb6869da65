"""Where the screens of a server want to go, besides the routes of every app."""

from __future__ import annotations

from dataclasses import dataclass

from octotui.screens.routes import Route


class NewTable(Route):
    """Set up a table."""


@dataclass
class GoToWaiting(Route):
    """To a table that waits: to one's seat there, to a free one, or to look whether one comes free."""

    table: int


@dataclass
class GoToMatch(Route):
    """To a match that goes on: to one's seat, or to look on."""

    match: int


@dataclass
class UseCode(Route):
    """Sit down at the table with this code."""

    code: str


class ShowLadder(Route):
    """To the ladders of the server."""


class ComeIn(Route):
    """In from the door: the name is taken."""


class GoOut(Route):
    """Leave the server."""
