"""The recorder of a match, which writes its journal to the store line by line and reads what others write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core.journal import Change, Damaged
from engine.core.match import Match
from octotui.storage.database import Database
from octotui.storage.trouble import Fault, Taken, Trouble, Unsaved, reason

ELSEWHERE = "the match went another way in another window"


class Journals(Protocol):
    """The store, as far as a recorder needs it."""

    db: Database
    must_save: bool

    @property
    def place(self) -> str: ...

    def append(self, recorder: Recorder, change: Change | None = None) -> str: ...

    def news(self, recorder: Recorder) -> tuple[str, ...]: ...


@dataclass(slots=True, eq=False)
class Recorder:
    """Writes the journal of one match to the store, line by line. Made by `Store.new` and `Store.resume`."""

    store: Journals
    match: Match
    title: str
    on_trouble: Callable[[str], None] | None = None
    """Called with a sentence when saving fails, when it works again, or when it moves to another file."""
    id: int | None = None
    """The match's number in the store; None while nothing could be written."""
    broken: str | None = None
    """A sentence saying why lines are no longer saved; None while all is well."""
    taken: bool = False
    """Whether the match in the store now belongs to another writer."""
    kept: int = 0
    """The number of the match's lines in the store."""
    version: object = None
    """The version of the store when it was last searched for lines by others."""
    ours: bool = True
    """Whether the match's last lines were written here."""
    last: tuple[int, bytes] | None = None
    """The match's last row in the store: beyond `kept` if the journal is damaged; any other row there was written by others."""
    opening: int = 0
    """The count of openings of the store's file to which these values belong."""

    def save(self, change: Change | None = None) -> None:
        """Write the lines missing from the file, which may have been deleted. Called before every change and before leaving a match.

        Raises Overtaken if others have written on; the match has to follow them first. Raises Unsaved if nothing can be written and the
        store does not let a match go on unsaved.
        """
        if self.taken:
            return
        try:
            news = self.store.append(self, change)
        except (Fault, OSError, Trouble) as error:
            if self.store.must_save:
                raise Unsaved(reason(error)) from error
            self.taken = isinstance(error, Taken)
            news, before = f"From here on the game is not saved: {reason(error)} ({self.store.place}).", self.broken
            self.broken = news
            if news == before:
                return
        else:
            if self.broken:
                self.broken, news = None, news or f"The game is saved again, from its first answer on ({self.store.place})."
        if news and self.on_trouble:
            self.on_trouble(news)

    def news(self) -> tuple[str, ...]:
        """The lines others have written since, if they can be read."""
        return () if self.taken or self.broken else self.store.news(self)

    def follow(self, lines: Sequence[str]) -> None:
        """Let the match follow lines written by others. If it diverges from them, it is no longer saved."""
        try:
            self.match.follow(lines)
        except Damaged:
            self.taken, self.broken = True, f"From here on the game is not saved: {ELSEWHERE} ({self.store.place})."
            if self.on_trouble:
                self.on_trouble(self.broken)
            return
        self.ours, self.kept = False, len(self.match.lines)
        self.last = (self.kept, self.match.lines[-1].encode())
