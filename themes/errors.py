"""Shared by both loaders: reading a TOML file, and the error that tells a person which line of their theme to fix."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

LARGEST = 16 * 1024
"""Maximum size of a theme file in bytes."""


class BadTheme(ValueError):
    """An unusable theme: `file` says where, `role` at which entry (empty: the file as a whole), the message why."""

    def __init__(self, file: str | Path, role: str, why: str) -> None:
        super().__init__(f"{file}: {role}: {why}" if role else f"{file}: {why}")
        self.file = str(file)
        self.role = role


def read_toml(file: Path) -> dict[str, Any]:
    """The tables of a TOML file. Raises BadTheme if it cannot be read."""
    if file.exists() and not file.is_dir() and not file.is_file():
        raise BadTheme(file, "", "that is a pipe or a device, not a file")
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise BadTheme(file, "", error.strerror or "it cannot be read") from None
    if len(data) > LARGEST:
        raise BadTheme(file, "", f"it is larger than {LARGEST // 1024} kB")
    try:
        return tomllib.loads(data.decode("utf-8").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise BadTheme(file, "", "it is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadTheme(file, "", f"it is not TOML: {error}") from None
    except (ValueError, RecursionError):
        raise BadTheme(file, "", "a number in it is too long, or it is nested too deeply") from None


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: a suggestion, or else all known words."""
    from difflib import get_close_matches

    known = list(known)
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else "known are " + ", ".join(known)
