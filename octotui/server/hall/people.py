"""Identities: a public key is a person, and a name belongs to the person who has taken it."""

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
"""The characters of codes, without any that are easily confused."""
LONGEST_NAME = 20


def new_code(length: int) -> str:
    """A random code that cannot be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class People:
    """All people ever admitted, in the server's store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        with store.writing() as db:
            for table in TABLES:
                db.execute(table)

    def known(self, key: str) -> bool:
        """Whether this key was admitted before."""
        with self.store.lock:
            return self.store.db.execute("SELECT 1 FROM guest WHERE key = ?", (key,)).fetchone() is not None

    def let_in(self, key: str) -> None:
        """Register this key."""
        with self.store.writing() as db:
            db.execute("INSERT OR IGNORE INTO guest (key, since) VALUES (?, ?)", (key, self.store.clock()))

    def name(self, key: str) -> str:
        """The name of a key; empty if it has none yet."""
        with self.store.lock:
            row = self.store.db.execute("SELECT name FROM guest WHERE key = ?", (key,)).fetchone()
        return row[0] or "" if row else ""

    def key(self, name: str) -> str | None:
        """The key of a name; None if the name is free."""
        with self.store.lock:
            row = self.store.db.execute("SELECT key FROM guest WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    def take_name(self, key: str, name: str) -> str:
        """Give a key this name; return a sentence if that is refused, else an empty text."""
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

    def proposed_name(self, login: str, key: str) -> str:
        """The name proposed to a new guest: the login, unless it is an invitation's code (then empty) or cannot be a name."""
        if self.invited(login, key):
            return ""
        return login if login and len(login) <= LONGEST_NAME and not name_fault(login) else "guest"

    def settings(self, key: str) -> str:
        """The stored settings of a person."""
        with self.store.lock:
            row = self.store.db.execute("SELECT settings FROM guest WHERE key = ?", (key,)).fetchone()
        return row[0] if row else ""

    def keep_settings(self, key: str, settings: str) -> None:
        """Store a person's settings for their next visit."""
        with self.store.writing() as db:
            db.execute("UPDATE guest SET settings = ? WHERE key = ?", (settings, key))

    def invite(self) -> str:
        """Create an invitation code that admits one new key."""
        code = new_code(10)
        with self.store.writing() as db:
            db.execute("INSERT INTO invitation (code, made) VALUES (?, ?)", (code, self.store.clock()))
        return code

    def invited(self, code: str, key: str) -> bool:
        """Whether this code admits this key."""
        with self.store.lock:
            row = self.store.db.execute("SELECT key FROM invitation WHERE code = ?", (code,)).fetchone()
        return row is not None and row[0] in (None, key)

    def accept(self, code: str, key: str) -> bool:
        """Admit a key with an invitation code, which is then used up; return whether the code was valid."""
        if not self.invited(code, key):
            return False
        self.let_in(key)
        with self.store.writing() as db:
            return db.execute("UPDATE invitation SET key = ?1 WHERE code = ?2 AND (key IS NULL OR key = ?1)", (key, code)).rowcount == 1
