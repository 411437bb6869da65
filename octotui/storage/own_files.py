"""The files of a person's own that games are played with: read, listed, and found by the names that options give.

A value of an option lies in a folder of the config folder, named after the option: `layouts/two-lanes.toml` is the layout `two-lanes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core.files import BadData, FileKind
from engine.core.registry import file_kinds
from octotui.storage.files import contents, text_of
from octotui.storage.folders import config_folder


class BadFile(ValueError):
    """A file of the player's that cannot be used: the message names the file, and the card and field if it got that far."""


class Entry(msgspec.Struct, frozen=True):
    """One value of an option that comes with the game or lies in the person's folder."""

    id: str
    name: str
    value: Any = None
    """None for a file that cannot be used."""
    path: Path | None = None
    """None for one that comes with the game."""
    fault: str = ""


def read_own(kind: FileKind, file: str | Path) -> Any:
    """What is in this file, checked; `-` is standard input. Raises BadFile."""
    try:
        return kind.read(read_text(str(file)), str(file))
    except BadData as error:
        raise BadFile(str(error)) from None


def read_text(file: str) -> str:
    """The text of a file; `-` is standard input. Raises BadFile."""
    try:
        return text_of(contents(file))
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{file}: it is not UTF-8 text: {error.reason} at byte {error.start}") from None


def folder_of(kind: FileKind) -> Path:
    """Where the person's own values of an option lie."""
    return config_folder() / f"{kind.option}s"


def entries(kind: FileKind, own: Path) -> list[Entry]:
    """The values that come with the game, then those in the folder `own`, by name."""
    found = [Entry(name, (value := kind.load(name)).name, value) for name in kind.shipped]
    for path in files_in(own, kind):
        try:
            value = read_own(kind, path)
        except BadFile as error:
            found.append(Entry(path.stem, path.stem, None, path, str(error)))
        else:
            found.append(Entry(path.stem, value.name, value, path))
    return found


def files_in(own: Path, kind: FileKind) -> list[Path]:
    """The files of a folder, those called like a value that comes with the game left out."""
    try:
        return sorted(path for path in own.glob("*.toml") if path.stem not in kind.shipped and path.is_file())
    except OSError:
        return []


def resolved(game: str, options: Mapping[str, object], own: Path | None = None) -> dict[str, Any]:
    """The options, with the name of a file of one's own replaced by what is in it, as a journal has to hold it. Raises BadFile.

    `own` is the folder with those files, if not the one that `folder_of` gives.
    """
    found = dict(options)
    for kind in file_kinds(game).values():
        name = options.get(kind.option)
        if isinstance(name, str) and name not in kind.shipped:
            paths = {path.stem: path for path in files_in(own or folder_of(kind), kind)}
            if name in paths:
                found[kind.option] = msgspec.to_builtins(read_own(kind, paths[name]))
    return found
