"""Identities: a public key is a person, and a name belongs to the person who has taken it."""

from __future__ import annotations

import secrets
from contextlib import suppress
from unicodedata import normalize

from engine.core.naming import name_fault
from octotui.server.hall.last_known import Answers, or_last_known
from octotui.storage.store import Store
from octotui.storage.trouble import Conflict, Fault

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
        self.answers: Answers = {}

    @or_last_known()
    def is_known(self, key: str) -> bool:
        """Whether this key was admitted before. Raises Fault if that cannot be found out."""
        return self.store.db.row("SELECT 1 FROM guest WHERE key = ?", (key,)) is not None

    def let_in(self, key: str) -> None:
        """Register this key. Raises Fault."""
        self.store.db.execute("INSERT INTO guest (key, since) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, self.store.clock()))

    @or_last_known(str)
    def name(self, key: str) -> str:
        """The name of a key; empty if it has none yet."""
        row = self.store.db.row("SELECT name FROM guest WHERE key = ?", (key,))
        return row[0] or "" if row else ""

    @or_last_known(lambda: None)
    def key(self, name: str) -> str | None:
        """The key of a name; None if the name is free."""
        row = self.store.db.row("SELECT key FROM guest WHERE lower(name) = ?", (fold_case(name),))
        return row[0] if row else None

    def take_name(self, key: str, name: str) -> str:
        """Give a key this name; return a sentence if that is refused, else an empty text."""
        if fault := name_fault(name):
            return f"That name {fault}."
        if len(name) > LONGEST_NAME:
            return f"A name has at most {LONGEST_NAME} letters here."
        if (plain := plainly_written(name)) != name:
            return f"That name is written like another one: call yourself {plain}."
        try:
            self.let_in(key)
            self.store.db.execute("UPDATE guest SET name = ? WHERE key = ?", (name, key))
        except Conflict:
            return f"{name} is somebody else's name here."
        except Fault:
            return "Names cannot be written down now: try again in a moment."
        return ""

    def proposed_name(self, login: str, key: str) -> str:
        """The name proposed to a new guest: the login, unless it is an invitation's code (then empty) or cannot be a name."""
        with suppress(Fault):
            if self.admits(login, key):
                return ""
        return login if login and len(login) <= LONGEST_NAME and not name_fault(login) else "guest"

    @or_last_known(str)
    def settings(self, key: str) -> str:
        """The stored settings of a person."""
        row = self.store.db.row("SELECT settings FROM guest WHERE key = ?", (key,))
        return row[0] if row else ""

    def keep_settings(self, key: str, settings: str) -> None:
        """Store a person's settings for their next visit."""
        with suppress(Fault):
            self.store.db.execute("UPDATE guest SET settings = ? WHERE key = ?", (settings, key))

    def invite(self) -> str:
        """Create an invitation code that admits one new key. Raises Fault."""
        code = new_code(10)
        self.store.db.execute("INSERT INTO invitation (code, made) VALUES (?, ?)", (code, self.store.clock()))
        return code

    @or_last_known()
    def admits(self, code: str, key: str) -> bool:
        """Whether this code admits this key. Raises Fault if that cannot be found out."""
        row = self.store.db.row("SELECT key FROM invitation WHERE code = ?", (code,))
        return row is not None and row[0] in (None, key)

    def accept(self, code: str, key: str) -> bool:
        """Admit a key with an invitation code, which is then used up; return whether the code was valid. Raises Fault."""
        db = self.store.db
        with db.transaction():
            if db.row("SELECT 1 FROM invitation WHERE code = ?1 AND (key IS NULL OR key = ?2)", (code, key)) is None:
                return False
            self.let_in(key)
            db.execute("UPDATE invitation SET key = ? WHERE code = ?", (key, code))
        return True


def plainly_written(name: str) -> str:
    """A name with single blanks between its words, and letters in place of others that look the same (NFKC)."""
    return " ".join(normalize("NFKC", name).split())


def fold_case(name: str) -> str:
    """A name as it is compared: the letters A to Z count as small ones."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)
