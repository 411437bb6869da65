"""Errors with saves, in words for people."""

REASONS = {
    "full": "the disk is full",
    "readonly": "the file or its folder is read-only",
    "not a database": "it is no file of saves, or it was damaged",
    "malformed": "the file is damaged",
    "no such": "the file is damaged",
    "codec can't decode": "the file is damaged",
    "locked": "another program is holding the file",
    "disk i/o": "the disk reports errors",
    "unable to open": "it cannot be opened or made there; perhaps the folder is read-only",
    "closed database": "the file was closed",
}
"""Parts of SQLite's messages, and what they mean to a person."""


class Fault(Exception):
    """The database cannot do what it is asked; the message is its own."""


class Conflict(Fault):
    """Another row has what may be there only once."""


class Trouble(Exception):
    """A request that cannot be carried out; the message is a sentence for the person who made it."""


class Taken(Trouble):
    """The match in the store is no longer ours to write: it was deleted, or went another way elsewhere."""


class Unsaved(Exception):
    """Nothing was written, and a match may not go on unsaved; the message is a clause that says why."""


class Overtaken(Exception):
    """Others have written on in the journal since; nothing was written."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__(f"{len(lines)} new lines")
        self.lines = lines
        """The lines they have written."""


def reason(error: Exception) -> str:
    """An error in words a person understands."""
    if isinstance(error, FileExistsError):
        return "a file is where its folder should be"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    message = str(error)
    return next((why for sign, why in REASONS.items() if sign in message.lower()), message)
