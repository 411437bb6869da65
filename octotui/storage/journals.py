"""The text of a journal, and the match it holds."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from engine.bots import LEVELS
from engine.core.game import Game
from engine.core.journal import Damaged, Header, Seat, read_header
from engine.core.match import Match
from engine.core.naming import cut, unknown
from octotui.bots.levels import is_program

Getter = Callable[[str], Game[Any]]
"""Returns the game with an id, or raises KeyError."""


def repair(data: bytes) -> bytes:
    """A journal with line ends repaired after mail or other systems."""
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").strip() + b"\n"


def read_match(data: bytes, games: Getter) -> tuple[Match, Damaged | None]:
    """The match in a journal, and the damage that ends its good part. Raises Damaged if none of it can be used."""
    header = read_header(data)
    try:
        game = games(header.game)
    except KeyError:
        raise Damaged(1, f"unknown game '{cut(header.game)}'") from None
    known_bots(header.seats)
    match, damage = Match.load(game, data)
    known_bots(match.seats)
    return match, damage


def known_bots(seats: Sequence[Seat]) -> None:
    """Check that every bot in these seats is a program or of a level that exists. Raises Damaged."""
    for seat in seats:
        if seat.bot is not None and seat.bot not in LEVELS and not is_program(seat.bot):
            raise Damaged(1, unknown("bot level", seat.bot, LEVELS))


def journal_text(rows: Sequence[tuple[int, bytes]]) -> bytes:
    """Rows as the text of a journal; a line end inside a row is damage, and stays within its line."""
    return b"".join((text or b"").replace(b"\n", b" ") + b"\n" for _, text in rows)


def headers(rows: Sequence[tuple[int, bytes]]) -> list[Header]:
    """The headers in the first rows of journals, without those that are damaged."""
    found = []
    for row in rows:
        with suppress(Damaged):
            found.append(read_header(journal_text([row])))
    return found
