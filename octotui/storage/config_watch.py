"""Detecting changes of the config file. Each check is one stat call and nothing else."""

import os
from pathlib import Path


class ConfigWatch:
    """The config file and its last known timestamps."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._known = stamp(file)

    def has_changed(self) -> bool:
        """Whether the file has changed since the last call."""
        known, self._known = self._known, stamp(self.file)
        return known != self._known

    def note_current(self) -> None:
        """Take the file's current state as known."""
        self._known = stamp(self.file)


def stamp(file: Path) -> tuple[int, ...]:
    """Values that differ once a file is written or replaced; empty if there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino, found.st_dev
