"""Whether the config file is another one than when it was last looked at. A look asks the system for one file's times, and nothing else."""

import os
from pathlib import Path


class ConfigWatch:
    """The config file, and when it was last changed as far as is known."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._known = stamp(file)

    def changed(self) -> bool:
        """Whether it was changed since the last time this was asked."""
        known, self._known = self._known, stamp(self.file)
        return known != self._known

    def known(self) -> None:
        """What stands there now is known."""
        self._known = stamp(self.file)


def stamp(file: Path) -> tuple[int, ...]:
    """What differs once a file has been written or replaced; empty where there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino, found.st_dev
