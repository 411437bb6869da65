"""Files that people name: never more is read of one than a file of ours can hold, and an app does not wait for the end of a pipe."""

import errno
import sys
from pathlib import Path

LARGEST = 4 * 1024 * 1024
"""Bytes that a deck, a layout, a journal or a line of a script can have."""
STANDARD = "-"
"""Names standard input or output."""


def contents(file: str | Path, wait: bool = True) -> bytes:
    """What is in a file; `-` is standard input. Raises OSError, also for one that is too large.

    Without `wait` it has to be a file, and no pipe or device, which may never end.
    """
    if file == STANDARD:
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        path = Path(file).expanduser()
        if not wait and path.exists() and not path.is_dir() and not path.is_file():
            raise OSError(errno.EINVAL, "that is a pipe or a device, not a file")
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST // 1024 // 1024} MB")
    return data


def text_of(data: bytes) -> str:
    """The text in a file, with the line ends of this system and without a mark at its beginning. Raises UnicodeDecodeError."""
    return data.decode("utf-8-sig").replace("\r\n", "\n")
