"""Matches to save, and what the tests of the saves ask and do."""

import sqlite3
import tempfile
from pathlib import Path
from random import Random

from engine.core import registry
from engine.core.journal import Seat
from engine.core.match import Match
from octotui.storage.sqlite_file import SQLiteFile
from octotui.storage.store import Store

ROOT = Path(__file__).parents[2]
GAME = registry.load("cosmoctopus")
SEATS = (Seat("Ann"), Seat("Robo", "random"))
PATIENCE = 60
"""Seconds after which a process is taken to hang."""


def begun(seed: int = 7) -> Match:
    return Match.start(GAME, SEATS, GAME.read_options({}), seed)


def answer(match: Match, answers: int = 1) -> Match:
    """Give this many answers, the middle one of each list, or answer until the game is over."""
    for _ in range(answers):
        if match.state.over:
            break
        seat = match.pending[0]
        codes = GAME.legal(match.state, seat)
        match.act(seat, codes[len(codes) // 2])
    return match


def to_the_end(match: Match) -> None:
    """Random answers until the game is over."""
    rng = Random(1)
    while not match.state.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(GAME.legal(match.state, seat)))


def position(match: Match) -> object:
    """All that has to be as it was: the state, who is asked, and what."""
    seat = match.pending[0]
    return match.state.digest(), match.pending, GAME.prompt(match.state, seat), match.journal()


def text_of(store: Store, id: int) -> str:
    """A saved match as it is exported."""
    with tempfile.TemporaryDirectory() as folder:
        store.export(id, Path(folder) / "match.txt")
        return (Path(folder) / "match.txt").read_bytes().decode("utf-8", "replace")


def put_aside(store: Store, id: int) -> str:
    """The damaged ends of a match that were put aside."""
    rows = store.db.rows("SELECT CAST(text AS BLOB) FROM aside WHERE match = ? ORDER BY moved, n", (id,))
    return "".join(f"{text.decode('utf-8', 'replace')}\n" for (text,) in rows)


def saved(store: Store, match: Match, title: str = "") -> int:
    recorder = store.new(match, title)
    assert recorder.broken is None
    assert recorder.id is not None
    return recorder.id


def sqlite(store: Store) -> sqlite3.Connection:
    """The connection to a store's file."""
    assert isinstance(store.db, SQLiteFile)
    return store.db.connection


def change(file: Path, statement: str, *values: object) -> None:
    """Tamper with a file behind the store's back."""
    db = sqlite3.connect(file)
    with db:
        db.execute(statement, values)
    db.close()
