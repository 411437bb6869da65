"""Which key is for whom: one at a time, and each for the screen that was on the terminal when it was pressed.

A key is given out once all is done that the one before it set off. If another screen has come to the front by then, or one that has not
been painted yet, the key was not meant for that and is dropped.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from textual import _time
from textual.app import App
from textual.events import Event, Key, MouseEvent, Paste
from textual.message_pump import MessagePump
from textual.screen import Screen

TYPED = (Key, Paste, MouseEvent)
"""Kinds of events that are meant for what is on the screen."""
MOST = 256
"""Keys that wait at most; of what is typed ahead of that, nothing is kept."""
ROUNDS = 4
"""A key may become a message of the line it is typed in, that one of what the line stands for, and that one of where the screen goes."""
ALWAYS = ("ctrl+q", "ctrl+c")
"""Keys that are meant for every screen."""


class Pause(NamedTuple):
    """How long a key has to come after what, in seconds, to be meant for what is on the screen."""

    quiet: float = 0.5
    """After any other key."""
    held: float = 0.8
    """After the same key, which might still be held: as long as terminals take to repeat one. A key that was first pressed when a question
    had been seen is not held from before, and answers it after `quiet`."""
    seen: float = 0.25
    """After the screen was painted."""
    other: float = 0.25
    """After any other key, where nothing is uncovered."""


NONE = Pause(0, 0, 0, 0)
"""Every key is meant for what is on the screen."""


class Keyboard:
    """What is typed at one app. `give` hands an event to Textual."""

    def __init__(self, app: App[Any], give: Callable[[Event], Awaitable[None]]) -> None:
        self.app, self._give = app, give
        self.pause = Pause()
        self.hasty = False
        """Whether the key that was given out last came too soon to uncover something."""
        self.unseen = False
        """Whether it came too soon to be an answer to a question that has just appeared."""
        self._waiting: deque[tuple[int, Event]] = deque()
        self._busy = False
        self._page = 0
        """Counts what was on the terminal: screens one after another."""
        self._front: Screen[Any] | None = None
        """The screen that is on the terminal."""
        self._since = 0.0
        self._last: Key | None = None

    def painted(self, screen: Screen[Any]) -> None:
        """This screen is on the terminal."""
        if screen is not self._front and screen is self.app.screen:
            self._front, self._since = screen, _time.get_time()
            self._page += 1

    def anew(self) -> None:
        """What is in front asks something else now, of itself: what was typed before that was seen is not meant for it."""
        self._front, screen = None, self.app.screen
        screen.call_after_refresh(self.painted, screen)

    def put(self, event: Event) -> None:
        """This was typed. May be called from any thread."""
        if len(self._waiting) < MOST:
            self._waiting.append((self._page, event))
            self.app.call_later(self._next)

    async def _next(self) -> None:
        """Give out the next of what was typed, unless something still goes on."""
        while self._waiting and not self._busy:
            page, event = self._waiting.popleft()
            if isinstance(event, Key):
                self._note(event)
            meant = page == self._page and self._front is self.app.screen
            if meant or (isinstance(event, Key) and event.key in ALWAYS):
                self._busy = True
                await self._give(event)
                self._rise(ROUNDS, [])

    def _note(self, key: Key) -> None:
        """Note how soon a key has come."""
        last, self._last = self._last, key
        gap, since = (key.time - last.time if last else math.inf), key.time - self._since
        same = last is not None and last.key == key.key
        self.hasty = gap < (self.pause.held if same else self.pause.quiet) or since < self.pause.seen
        repeated = self.pause.quiet if since - gap >= self.pause.seen else self.pause.held
        self.unseen = gap < (repeated if same else self.pause.other) or since < self.pause.seen

    def _rise(self, rounds: int, path: list[MessagePump]) -> None:
        """From where a key went up to the app, behind all that it has set off there; and so several times."""
        while path:
            if path.pop(0).call_later(self._rise, rounds, path):
                return
        if rounds:
            at = self.app.focused or self.app.screen
            self._rise(rounds - 1, list(at.ancestors_with_self))
        else:
            self._busy = False
            self.app.call_later(self._next)
