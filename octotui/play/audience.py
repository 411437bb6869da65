"""Those who watch a match, and whom players let look over their shoulder.

A look belongs to a person, in whichever window they watch. There is at most one over each shoulder, and it ends as soon as either side says
so or leaves. Who may look at all is for the table's owner to say.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Literal, NamedTuple

from engine.core.prompt import Reason, Refused
from engine.core.talk import LONGEST_SAID
from octotui.play.log import as_said

PATIENCE = 60.0
"""Seconds after which silence counts as a no."""
REMEMBERED = 100
"""Events remembered for those who have not read them."""


class Watcher(NamedTuple):
    """Somebody who watches, once per window."""

    key: str
    name: str


class Wish(NamedTuple):
    """An open request for a look over a shoulder."""

    watcher: Watcher
    seat: int
    offered: bool
    """Whether the seat has offered it; else the watcher has asked."""
    since: float


class Event(NamedTuple):
    """What became of a wish or a look; what a watcher has said; who leads a look at the finished game, a player perhaps."""

    what: Literal["begun", "ended", "declined", "said", "leads"]
    watcher: Watcher
    seat: int = -1
    text: str = ""


class Audience:
    """The watchers of a match, their looks and wishes."""

    def __init__(self, clock: Callable[[], float], tell: Callable[[], None]) -> None:
        """`tell` is called after every change."""
        self.clock, self.tell = clock, tell
        self.bar: Callable[[str, int], str] = lambda key, seat: ""
        """Why this person may not look over this seat's shoulder; empty if they may."""
        self.remember: Callable[[str, int], None] = lambda key, seat: None
        """Called before a look begins, to remember it."""
        self.watchers: list[Watcher] = []
        self.looks: dict[int, Watcher] = {}
        """By seat, who looks over its shoulder."""
        self.wishes: list[Wish] = []
        self.declined: set[tuple[str, int]] = set()
        """The people who were told no, or said no, each with the seat."""
        self.events: deque[Event] = deque(maxlen=REMEMBERED)
        """What has happened here, latest last."""
        self.count = 0
        """The number of all events so far."""
        self.check_talk: Callable[[str], None] = lambda key: None
        """Check whether this person may say something now. Raises ValueError with a sentence if not."""

    # --- coming and going

    def comes(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        self.tell()

    def goes(self, watcher: Watcher) -> None:
        """Remove a watcher's window; with the last one their look ends."""
        self.watchers.remove(watcher)
        if watcher not in self.watchers:
            self.wishes = [wish for wish in self.wishes if wish.watcher != watcher]
            if (seat := self.seat_seen_by(watcher.key)) is not None:
                self.end(seat)
        self.tell()

    def leaves(self, seat: int) -> None:
        """End the look over the shoulder of a seat whose person has left."""
        self.wishes = [wish for wish in self.wishes if wish.seat != seat]
        self.end(seat)

    @property
    def people(self) -> list[Watcher]:
        """Everybody who watches, once each, in the order in which they came."""
        return list(dict.fromkeys(self.watchers))

    # --- looks

    def seat_seen_by(self, key: str) -> int | None:
        """The seat over whose shoulder this person looks."""
        return next((seat for seat, watcher in self.looks.items() if watcher.key == key), None)

    def why_not(self, watcher: Watcher, seat: int) -> str:
        """Why this watcher may not look over this seat's shoulder; empty if they may."""
        if seat in self.looks:
            return f"{self.looks[seat].name} looks over that shoulder"
        if self.seat_seen_by(watcher.key) is not None:
            return f"{watcher.name} looks over another shoulder"
        return self.bar(watcher.key, seat)

    def wish(self, watcher: Watcher, seat: int, offered: bool) -> None:
        """Ask for a look, or offer one. Raises Refused."""
        if why := self.why_not(watcher, seat):
            raise Refused(Reason("no-look", why))
        if any(watcher == wish.watcher or seat == wish.seat for wish in self.wishes):
            raise Refused(Reason("no-look", "such a question is open already"))
        if not offered and (watcher.key, seat) in self.declined:
            raise Refused(Reason("no-look", "you were told no; only an offer leads there now"))
        self.wishes.append(Wish(watcher, seat, offered, self.clock()))
        self.tell()

    def wish_for(self, seats: Collection[int], key: str) -> Wish | None:
        """The wish that these seats, or this watcher, are asked to answer."""
        return next((w for w in self.wishes if (w.watcher.key == key if w.offered else w.seat in seats)), None)

    def answer(self, wish: Wish, yes: bool) -> bool:
        """Grant a wish or decline it; return whether a look has begun. Raises Refused if it may not, or the wish is no longer open."""
        if wish not in self.wishes:
            raise Refused(Reason("too-late", "nobody asks for that any more"))
        why = self.why_not(wish.watcher, wish.seat) if yes else ""
        if yes and not why:
            self.remember(wish.watcher.key, wish.seat)
        self.wishes.remove(wish)
        if why:
            self.tell()
            raise Refused(Reason("no-look", why))
        if yes:
            self.looks[wish.seat] = wish.watcher
        else:
            self.declined.add((wish.watcher.key, wish.seat))
        self.note(Event("begun" if yes else "declined", wish.watcher, wish.seat))
        return yes

    def end(self, seat: int) -> None:
        """End the look over a seat's shoulder, if there is one; nothing more is seen from then on."""
        if (watcher := self.looks.pop(seat, None)) is not None:
            self.note(Event("ended", watcher, seat))

    def tick(self) -> None:
        """Decline wishes that nobody has answered in time."""
        for wish in self.wishes.copy():
            if self.clock() - wish.since >= PATIENCE:
                self.answer(wish, False)

    def say(self, watcher: Watcher, text: str) -> None:
        """Say something to all who are here. Raises ValueError with a sentence."""
        if len(text) > LONGEST_SAID:
            raise ValueError(f"what is said has at most {LONGEST_SAID} characters")
        self.check_talk(watcher.key)
        self.note(Event("said", watcher, text=text))

    def leads(self, watcher: Watcher, seat: int) -> None:
        """Announce who leads a look at the finished game, with their seat if they have one; silently if they say too much already."""
        with suppress(ValueError):
            self.check_talk(watcher.key)
            self.note(Event("leads", watcher, seat))

    def note(self, event: Event) -> None:
        self.events.append(event)
        self.count += 1
        self.tell()

    def events_after(self, count: int) -> list[Event]:
        """The events after the first `count`, as far as they are remembered."""
        return list(self.events)[max(0, len(self.events) - (self.count - count)) :]


# --- in words


def watchers_text(watchers: Collection[Watcher]) -> str:
    """How many watch; empty if nobody does."""
    return f"{len(watchers)} {'watches' if len(watchers) == 1 else 'watch'}" if watchers else ""


def corner(audience: Audience, names: tuple[str, ...], mine: Collection[int], shoulder: int | None) -> str:
    """What a person with these seats, or looking over this shoulder, always sees of who watches."""
    if shoulder is not None:
        return f"over {names[shoulder]}'s shoulder"
    at_mine = next((audience.looks[seat].name for seat in mine if seat in audience.looks), "")
    return f"{at_mine} at your shoulder" if at_mine else watchers_text(audience.people)


def wish_question(wish: Wish, names: tuple[str, ...]) -> str:
    """A wish as the person who is asked reads it."""
    if wish.offered:
        return f"{names[wish.seat]} lets you look over their shoulder, at all they see. Do you look?"
    return f"{wish.watcher.name} would look over your shoulder, at all you see. Do you let them?"


def event_text(event: Event, names: tuple[str, ...], mine: Collection[int], key: str) -> str:
    """An event as somebody with these seats and this key reads it; empty if it does not concern them."""
    watcher, own = event.watcher, event.watcher.key == key
    if event.what == "said":
        return as_said(watcher.name, event.text)
    if event.what == "leads":
        return "" if own or event.seat in mine else f"{watcher.name} looks back at the game: look at it together."
    who = "You" if own else watcher.name
    whose = "your" if event.seat in mine else f"{names[event.seat]}'s"
    if event.what == "declined" and not own and event.seat not in mine:
        return ""
    does, looks = ("do", "look") if own else ("does", "looks")
    what = {"begun": looks, "ended": f"no longer {looks}", "declined": f"{does} not look"}[event.what]
    return f"{who} {what} over {whose} shoulder."
