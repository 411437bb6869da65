"""Who is who: a public key is a person, and a name is theirs once they have taken it."""

from __future__ import annotations

import secrets

from engine.core.naming import name_fault
from octotui.storage.store import Store

TABLES = (
    """CREATE TABLE IF NOT EXISTS guest (
        key TEXT PRIMARY KEY,
        name TEXT UNIQUE COLLATE NOCASE,
        since REAL NOT NULL,
        settings TEXT NOT NULL DEFAULT ''
    )""",
    """CREATE TABLE IF NOT EXISTS invitation (
        code TEXT PRIMARY KEY,
        made REAL NOT NULL,
        key TEXT REFERENCES guest
    )""",
)
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What codes are made of: nothing that is read wrong on the telephone."""
LONGEST_NAME = 20


def new_code(length: int) -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class People:
    """Everybody who was ever let in, in the store of the server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        with store.writing() as db:
            for table in TABLES:
                db.execute(table)

    def known(self, key: str) -> bool:
        """Whether this key was let in before."""
        with self.store.lock:
            return self.store.db.execute("SELECT 1 FROM guest WHERE key = ?", (key,)).fetchone() is not None

    def let_in(self, key: str) -> None:
        """Know this key from now on."""
        with self.store.writing() as db:
            db.execute("INSERT OR IGNORE INTO guest (key, since) VALUES (?, ?)", (key, self.store.clock()))

    def name(self, key: str) -> str:
        """The name of a key; empty if it has none yet."""
        with self.store.lock:
            row = self.store.db.execute("SELECT name FROM guest WHERE key = ?", (key,)).fetchone()
        return row[0] or "" if row else ""

    def key(self, name: str) -> str | None:
        """Whose name this is; None if it is nobody's."""
        with self.store.lock:
            row = self.store.db.execute("SELECT key FROM guest WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    def take_name(self, key: str, name: str) -> str:
        """Give a key this name; gives why it cannot have it, as a sentence, or nothing."""
        if fault := name_fault(name):
            return f"That name {fault}."
        if len(name) > LONGEST_NAME:
            return f"A name has at most {LONGEST_NAME} letters here."
        self.let_in(key)
        with self.store.writing() as db:
            if db.execute("SELECT 1 FROM guest WHERE name = ? AND key != ?", (name, key)).fetchone():
                return f"{name} is somebody else's name here."
            db.execute("UPDATE guest SET name = ? WHERE key = ?", (name, key))
        return ""

    def settings(self, key: str) -> str:
        """What was kept of a person's settings."""
        with self.store.lock:
            row = self.store.db.execute("SELECT settings FROM guest WHERE key = ?", (key,)).fetchone()
        return row[0] if row else ""

    def keep_settings(self, key: str, settings: str) -> None:
        """Keep a person's settings for the next time."""
        with self.store.writing() as db:
            db.execute("UPDATE guest SET settings = ? WHERE key = ?", (settings, key))

    def invite(self) -> str:
        """A code that lets one new key in."""
        code = new_code(10)
        with self.store.writing() as db:
            db.execute("INSERT INTO invitation (code, made) VALUES (?, ?)", (code, self.store.clock()))
        return code

    def invited(self, code: str, key: str) -> bool:
        """Whether this key may come in with this code."""
        with self.store.lock:
            row = self.store.db.execute("SELECT key FROM invitation WHERE code = ?", (code,)).fetchone()
        return row is not None and row[0] in (None, key)

    def accept(self, code: str, key: str) -> bool:
        """Let a key in with a code, which nobody else can use after that; gives whether that was possible."""
        if not self.invited(code, key):
            return False
        self.let_in(key)
        with self.store.writing() as db:
            return db.execute("UPDATE invitation SET key = ?1 WHERE code = ?2 AND (key IS NULL OR key = ?1)", (key, code)).rowcount == 1
