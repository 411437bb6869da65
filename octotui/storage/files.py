"""Reading and writing files named by people. Reads are limited to the largest possible file of ours, the app never waits for the end of a
pipe, and a file is written whole or not at all."""

import errno
import os
import sys
from pathlib import Path

from octotui.storage.trouble import Trouble

LARGEST = 4 * 1024 * 1024
"""Maximum size in bytes of a deck, a layout, a journal or a line of a script."""
STANDARD = "-"
"""Stands for standard input or output."""
PICTURE = ".svg"
"""The ending of a picture's name."""


def called(file: str | Path) -> str:
    """What a file is called in a message."""
    return "standard input" if str(file) == STANDARD else str(file)


def contents(file: str | Path, wait: bool = True) -> bytes:
    """The bytes of a file; `-` is standard input. Raises OSError, also for one that is too large.

    Without `wait`, pipes and devices, which may never end, are refused.
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
    """The text of a file, with normalised line ends and no byte order mark. Raises UnicodeDecodeError."""
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def write_whole(file: Path, text: str) -> None:
    """Write a text file, creating its folder if need be: all of it or, with OSError, nothing."""
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        part.write_bytes(text.encode())
        if file.exists():
            part.chmod(file.stat().st_mode & 0o777)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def is_picture(file: str | Path) -> bool:
    """Whether a file is to be a picture, by its name."""
    return Path(file).suffix.lower() == PICTURE


def write_new(file: str | Path, data: bytes) -> None:
    """Write a new file: all of it or, with Trouble, nothing."""
    made = False
    try:
        with open(file, "xb") as out:
            made = True
            out.write(data)
    except FileExistsError:
        raise Trouble(f"There is something at {file} already.") from None
    except OSError as error:
        if made:
            Path(file).unlink(missing_ok=True)
        raise Trouble(f"{file} cannot be written: {error.strerror}.") from None


def write_journal(file: str | Path, text: bytes) -> None:
    """Write a match as text to a new file. Raises Trouble, also for the name of a picture."""
    if is_picture(file):
        raise Trouble(f"{file} would be a picture, and this is the whole game as text: the replay exports pictures.")
    write_new(file, text)
