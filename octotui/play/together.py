"""A finished match looked at by several people together: one leads, the others follow or step for themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from octotui.play.listeners import Listeners
from octotui.play.replay import Replay, View


class Place(NamedTuple):
    """A moment of a replay, and from whose view it is seen."""

    at: int
    part: int | None
    view: View

    @classmethod
    def of(cls, replay: Replay) -> Place:
        """Where a replay is now."""
        return cls(replay.at, replay.part, replay.view)

    def show_on(self, replay: Replay) -> None:
        """Bring a replay of the same match here."""
        replay.at, replay.part, replay.view = self


@dataclass(eq=False)
class Viewer:
    """Somebody who looks on, once per window."""

    name: str
    follows: bool = True
    """Whether they go where the leader goes; else they step for themselves."""


class Together:
    """Those who look at a match together."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []
        self.leader: Viewer | None = None
        self.place: Place | None = None
        """Where the leader is, or was last."""
        self._listeners = Listeners()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` after every change. Return a function that unsubscribes."""
        return self._listeners.add(hear)

    def comes(self, name: str) -> Viewer:
        """Add somebody, who leads if they are the first."""
        viewer = Viewer(name)
        self.viewers.append(viewer)
        if len(self.viewers) == 1:
            self.leader, self.place = viewer, None
        self._tell()
        return viewer

    def goes(self, viewer: Viewer) -> None:
        """Remove somebody; if it was the leader, anybody may take over."""
        self.viewers.remove(viewer)
        if self.leader is viewer:
            self.leader = None
        self._tell()

    def lead(self, viewer: Viewer, place: Place) -> bool:
        """Let somebody lead from where they are; return whether nobody else leads."""
        if self.leader is None:
            self.leader, viewer.follows, self.place = viewer, True, place
            self._tell()
        return self.leader is viewer

    def steps(self, viewer: Viewer, place: Place) -> None:
        """Somebody has gone to a place: the others follow the leader there; anybody else goes their own way from now on."""
        if self.leader is viewer:
            self.place = place
        elif viewer.follows:
            viewer.follows = False
        else:
            return
        self._tell()

    def follow(self, viewer: Viewer) -> None:
        """Let somebody follow the leader again."""
        viewer.follows = True
        self._tell()

    def roles_text(self, viewer: Viewer, lead: str, follow: str) -> str:
        """Who leads and who follows, for one of them. `lead`, `follow`: the keys that take the lead and follow again."""
        others = [one.name for one in self.viewers if one.follows and one is not self.leader and one is not viewer]
        if self.leader is None:
            return f"Nobody leads now. {lead}: you lead."
        if self.leader is viewer:
            return f"You lead{followers_text(others)}."
        if viewer.follows:
            return f"{self.leader.name} leads, you follow{' with ' + names_text(others) if others else ''}."
        return f"{self.leader.name} leads, you step for yourself. {follow}: follow again."

    def _tell(self) -> None:
        self._listeners.tell()


def followers_text(names: list[str]) -> str:
    return f", {names_text(names)} follow{'s' if len(names) == 1 else ''}" if names else "; nobody follows yet"


def names_text(names: list[str]) -> str:
    """Two names, and how many more there are: `Ann, Bo and 3 more`."""
    named, more = names[:2], len(names) - 2
    return f"{', '.join(named)} and {more} more" if more > 0 else " and ".join(named)
