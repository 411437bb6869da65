"""The routes of a server's screens, besides those of every app."""

from __future__ import annotations

from dataclasses import dataclass

from octotui.screens.routes import Route


class NewTable(Route):
    """Set up a table."""


@dataclass
class GoToWaiting(Route):
    """Go to a waiting table: to one's own seat, a free one, or to wait for one."""

    table: int


@dataclass
class GoToMatch(Route):
    """Go to a running match: to one's own seat, or to watch."""

    match: int


@dataclass
class UseCode(Route):
    """Sit down at the table with this code."""

    code: str


class ShowPeople(Route):
    """Show who is at the table."""


class LobbyHelp(Route):
    """Show the help of the lobby."""


class ShowLadder(Route):
    """Show the server's ladders."""


class ComeIn(Route):
    """Go in from the door: the name is taken."""


class GoOut(Route):
    """Leave the server."""
