"""Waiting tables: their seats, and the games they are for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.game import Game
from engine.core.journal import Seat
from octotui.play.options import standard
from octotui.play.seating import bot_name, with_unique_names
from octotui.server.hall.last_known import Answers, or_last_known
from octotui.server.hall.pace import Pace
from octotui.server.hall.people import new_code
from octotui.storage.schema import OPEN
from octotui.storage.store import Store
from octotui.storage.trouble import Conflict
from octotui.tables import table_of

BEGUN_KEPT = 1000
"""The last matches whose tables are kept: they lead guests who wait to the match, and whoever would play again to the rematch."""


class Place(msgspec.Struct, frozen=True):
    """A seat at a waiting table: a person's, a bot's, or free."""

    key: str = ""
    """The key of its person; empty for a bot or a free seat."""
    name: str = ""
    """The name of whoever sits there, or for whom it is reserved."""
    bot: str | None = None
    kept_for: str = ""
    """The key of the person for whom a free seat is reserved; empty if anybody may sit down."""

    @property
    def free(self) -> bool:
        return not self.key and self.bot is None

    def free_for(self, key: str) -> bool:
        """Whether this person may sit down here."""
        return self.free and self.kept_for in ("", key)

    @property
    def words(self) -> str:
        """The seat in words, for a lobby's list."""
        if self.free:
            return f"a seat for {self.name}" if self.kept_for else "a free seat"
        return self.name or "a bot"


FREE = Place()


class Waiting(msgspec.Struct, frozen=True):
    """A table that waits until all seats are taken and its host begins."""

    host: str
    """The key of its host."""
    game: str
    options: dict[str, Any]
    places: tuple[Place, ...]
    code: str
    """Admits whoever has it."""
    listed: bool = True
    """Whether the lobby shows it to everybody."""
    watched: bool = True
    """Whether others may watch."""
    pace: Pace = Pace()
    match: int | None = None
    """The number of the match, once it has begun."""
    rematch: int | None = None
    """The number of the previous match, if this is a rematch."""
    id: int = 0

    @property
    def free(self) -> int:
        """The number of free seats."""
        return sum(place.free for place in self.places)

    def seat_of(self, key: str) -> int | None:
        """A person's seat; None if they have none."""
        return next((seat for seat, place in enumerate(self.places) if place.key == key), None)

    def open_to(self, key: str) -> bool:
        """Whether this person sees it in the lobby: it is listed, or a seat is theirs or reserved for them."""
        return self.listed or any(key in (place.key, place.kept_for) for place in self.places)

    def invites(self, key: str) -> bool:
        """Whether a seat is kept for this person; none is any more once the match has begun."""
        return self.match is None and any(place.kept_for == key for place in self.places)

    def has_room_for(self, key: str) -> bool:
        """Whether this person sits here or may sit down."""
        return any(place.key == key or place.free_for(key) for place in self.places)

    def with_place(self, seat: int, place: Place) -> Waiting:
        """The same table with another place at this seat."""
        return replace(self, places=(*self.places[:seat], place, *self.places[seat + 1 :]))

    def without(self, key: str) -> Waiting:
        """The same table without this person."""
        return replace(self, places=tuple(FREE if place.key == key else place for place in self.places))

    def with_swapped(self, one: int, other: int) -> Waiting:
        """The same table with two seats swapped."""
        return self.with_place(one, self.places[other]).with_place(other, self.places[one])

    def with_person(self, key: str, name: str) -> Waiting:
        """The same table with this person on a free seat, or where they already sit. Raises ValueError if no seat is free."""
        if self.seat_of(key) is not None:
            return self
        seats = [seat for seat, place in enumerate(self.places) if place.free_for(key)]
        if not seats:
            raise ValueError("its free seats are kept for others" if self.free else "every seat of this table is taken")
        seat = min(seats, key=lambda seat: not self.places[seat].kept_for)
        return self.with_place(seat, Place(key, name))

    def seats(self, game: Game[Any]) -> tuple[Seat, ...]:
        """The seats of the match: free seats stay empty if the game does not need them. Raises ValueError if it does."""
        taken = [(seat, place) for seat, place in enumerate(self.places) if not place.free]
        least = game.seats[0]
        if len(taken) < least:
            raise ValueError(f"{game.name} needs {least} players: wait for somebody, or give a seat to a bot")
        return with_unique_names(Seat(bot_name(place.bot, seat), place.bot) if place.bot else Seat(place.name) for seat, place in taken)

    def option_words(self, game: Game[Any]) -> str:
        """The options that differ from the defaults, in words."""
        usual = standard(game)
        options = {**usual, **self.options}
        offers = table_of(game.id).options(game).offers(options, len(self.places))
        words = [
            f"{offer.label}: {said}"
            for name, offer in offers.items()
            for value, said in offer.words.items()
            if value == options[name] != usual[name]
        ]
        return f"{'; '.join(words)}." if words else ""

    def keys(self) -> tuple[str, ...]:
        """The key of each seat of the match; empty for a bot."""
        return tuple(place.key for place in self.places if not place.free)


class WaitingTables:
    """All waiting tables, in the server's store, so that a restart loses none."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.answers: Answers = {}

    @or_last_known(list)
    def all(self) -> list[Waiting]:
        """Every table that has not begun, latest last."""
        rows = self.store.db.rows(f"SELECT id, text FROM waiting WHERE {OPEN} ORDER BY id")
        return [table for id, text in rows if (table := decode(id, text)) and table.match is None]

    @or_last_known(lambda: None)
    def get(self, id: int) -> Waiting | None:
        """The table with this id, even if it has begun; None if it was closed."""
        row = self.store.db.row("SELECT text FROM waiting WHERE id = ?", (id,))
        return decode(id, row[0]) if row else None

    def by_code(self, code: str) -> Waiting | None:
        """The table with this code."""
        return next((table for table in self.all() if table.code == code), None)

    @or_last_known(lambda: None)
    def rematch_of(self, match: int) -> Waiting | None:
        """The rematch table of this match, even if it has begun."""
        row = self.store.db.row("SELECT id, text FROM waiting WHERE rematch = ?", (match,))
        return decode(*row) if row else None

    def add(self, table: Waiting) -> Waiting:
        """Add a table; return it with its number and code. Of two rematches of a match the first one counts, and is returned."""
        table = replace(table, code=f"octo-{new_code(6)}")
        try:
            id = self.store.db.insert("INSERT INTO waiting (text, rematch) VALUES (?, ?)", (encode(table), table.rematch))
        except Conflict:
            there = None if table.rematch is None else self.rematch_of(table.rematch)
            if there is None:
                raise
            return there
        return replace(table, id=id)

    def change(self, id: int, how: Callable[[Waiting], Waiting]) -> Waiting | None:
        """Change the current state of a table; return the result, or None if the table is gone. What `how` raises changes nothing."""
        db = self.store.db
        with db.transaction():
            row = db.row("SELECT text FROM waiting WHERE id = ?", (id,))
            table = decode(id, row[0]) if row else None
            if table is None:
                return None
            table = how(table)
            db.execute("UPDATE waiting SET text = ?, match = ? WHERE id = ?", (encode(table), table.match, id))
        return table

    def forget_begun(self, match: int) -> None:
        """Delete the tables whose matches began long before this one."""
        self.store.db.execute("DELETE FROM waiting WHERE match <= ?", (match - BEGUN_KEPT,))

    def remove(self, id: int) -> None:
        """Delete a table."""
        self.store.db.execute("DELETE FROM waiting WHERE id = ?", (id,))


def encode(table: Waiting) -> str:
    return msgspec.json.encode(table).decode()


def decode(id: int, text: str) -> Waiting | None:
    """A table from its stored text; None if that cannot be read."""
    try:
        return replace(msgspec.json.decode(text, type=Waiting), id=id)
    except msgspec.DecodeError:
        return None
