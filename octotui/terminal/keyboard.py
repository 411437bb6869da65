"""Key dispatch: one key at a time, each once everything the previous one triggered is done.

A key typed ahead waits until the next screen is painted, and belongs to it. Only where a screen appears by itself, or asks something new
by itself, the key was not meant for it and is dropped.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from textual import _time
from textual._queue import Queue
from textual.app import App
from textual.events import Callback, Event, Key, MouseEvent, Paste
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

TYPED = (Key, Paste, MouseEvent)
"""Kinds of events meant for the visible screen."""
MOST = 256
"""Maximum queued keys; anything typed ahead of that is dropped."""
ROUNDS = 4
"""A key may become a message of its input line, that one of the line's meaning, and that one of a route to another screen."""
UNFOCUSED = 2
"""A key for no widget becomes a route at once."""
ALWAYS = ("ctrl+q", "ctrl+c")
"""Keys meant for every screen."""


class Pause(NamedTuple):
    """Minimum seconds between an event and a key for the key to be meant for the visible screen."""

    quiet: float = 0.5
    """After any other key."""
    held: float = 0.8
    """After the same key, which might still be held: as long as terminals take to repeat one. A question that has been there for so long
    takes any key but one that is held.
    """
    rhythm: float = 1.2
    """After the same key, where a question has appeared just now: as long as people take who step through the turns of others."""
    seen: float = 0.25
    """After the screen was painted."""
    other: float = 0.25
    """After any other key, where a question has appeared just now, and between taps of the same key, which terminals repeat faster while
    it is held.
    """
    turned: float = 0.6
    """After a question was painted that followed pages, the last of which a key may have been meant for."""


NONE = Pause(0, 0, 0, 0, 0, 0)
"""No pauses: every key is meant for the visible screen."""


def is_always(event: Event) -> bool:
    """Whether this is a key meant for every screen."""
    return isinstance(event, Key) and event.key in ALWAYS


def at_rest(pump: MessagePump) -> bool:
    """Whether a message pump has nothing to do: no message waits, and none is being handled."""
    queue: Queue[Message | None] = pump._message_queue
    return queue.empty() and bool(queue.ready_event._waiters)


class Guarded:
    """A screen that may appear by itself: it takes no key that was pressed before it was painted."""

    def typed_ahead(self) -> None:
        """Say that such a key did nothing."""


class Keyboard:
    """The keyboard of one app. `give` hands an event to Textual."""

    def __init__(self, app: App[Any], give: Callable[[Event], Awaitable[None]], done: Callable[[], None]) -> None:
        """`done` is called after everything an event triggered."""
        self.app, self._give, self._done = app, give, done
        self.pause = Pause()
        self.hasty = False
        """Whether the last dispatched key came too soon to uncover something."""
        self.unseen = False
        """Whether it came too soon to answer a question that has just appeared."""
        self._waiting: deque[tuple[int, Event]] = deque()
        self._busy = False
        self._rounds, self._path = 0, list[MessagePump]()
        """The rounds left, and the rest of the current one, while the app is busy with a key."""
        self._page = 0
        """The number of screens shown so far."""
        self._meant_from = 0
        """The first of those pages whose keys are meant for the visible screen."""
        self._front: Screen[Any] | None = None
        """The visible screen."""
        self._since = 0.0
        self._paged = False
        """Whether the question there follows pages that the person may have been turning."""
        self._asks_anew = False
        """Whether the front screen asks something new by itself, which is not painted yet."""
        self._last: Key | None = None

    def note_paint(self, screen: Screen[Any]) -> None:
        """Note that this screen is visible."""
        if screen is not self._front and screen is self.app.screen:
            self._front, self._since = screen, _time.get_time()
            self._page += 1
            if self._asks_anew or isinstance(screen, Guarded):
                self._meant_from = self._page
            self._asks_anew = False
            if self._waiting:
                self._call(self.app, self._next)

    def anew(self, paged: bool = False) -> None:
        """Note that the front screen asks something new by itself: keys typed before it was seen are not meant for it. `paged`: it follows
        pages, so neither is a key meant for the last of them.
        """
        self._front, self._paged, self._asks_anew, screen = None, paged, True, self.app.screen
        screen.call_after_refresh(self.note_paint, screen)

    def put(self, event: Event) -> None:
        """Queue a typed event. May be called from any thread."""
        if len(self._waiting) < MOST:
            self._waiting.append((self._page, event))
            self._call(self.app, self._next)

    async def _next(self) -> None:
        """Dispatch the next queued event, unless something is still going on, or the next screen is not painted yet."""
        while self._waiting and not self._busy and (self._front is self.app.screen or self._always_first()):
            page, event = self._waiting.popleft()
            if isinstance(event, Key):
                self._note(event)
            if page >= (self._meant_from if isinstance(event, Key) else self._page) or is_always(event):
                self._busy = True
                await self._give(event)
                self._rounds, self._path = UNFOCUSED if isinstance(event, Key) and self.app.focused is None else ROUNDS, []
                self._rise()
            elif isinstance(event, Key) and isinstance(screen := self.app.screen, Guarded):
                screen.typed_ahead()

    def _always_first(self) -> bool:
        """Whether a key meant for every screen waits; it goes before the others."""
        found = next((one for one in self._waiting if is_always(one[1])), None)
        if found:
            self._waiting.remove(found)
            self._waiting.appendleft(found)
        return found is not None

    def _note(self, key: Key) -> None:
        """Record how soon a key came."""
        last, self._last = self._last, key
        gap, since = (key.time - last.time if last else math.inf), key.time - self._since
        same = last is not None and last.key == key.key
        self.hasty = gap < (self.pause.held if same else self.pause.quiet) or since < self.pause.seen
        new = since < (self.pause.rhythm if self._paged else self.pause.held)
        in_step = same and new and gap < self.pause.rhythm
        seen = self.pause.turned if self._paged else self.pause.seen
        self.unseen = since < seen or in_step or (gap < self.pause.other and (same or new))

    def _rise(self) -> None:
        """Pass from the focused widget up to the app behind everything the key triggered there, for the rounds that are left.

        Whatever is at rest is passed over.
        """
        while True:
            while self._path:
                pump = self._path.pop(0)
                if not at_rest(pump) and self._call(pump, self._rise):
                    return
            if not self._rounds:
                break
            self._rounds -= 1
            self._path = list((self.app.focused or self.app.screen).ancestors_with_self)
        self._busy = False
        self._done()
        if self._waiting:
            self._call(self.app, self._next)

    def _call(self, pump: MessagePump, callback: Callable[[], None] | Callable[[], Awaitable[None]]) -> bool:
        """Call back behind the messages of this pump; return whether it takes any. As `call_later`, which looks at the callback's
        signature each time.
        """
        return pump.post_message(Callback(callback=callback))
