"""The player's own game files: read, listed, and found by the names that options give.

A value of an option is a file in a folder named after the option: `layouts/two-lanes.toml` is the layout `two-lanes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core.files import BadData, FileKind
from engine.core.registry import file_kinds
from octotui.storage.files import called, contents, text_of
from octotui.storage.folders import config_folder


class BadFile(ValueError):
    """An unusable file of the player's: the message names the file and, if it got that far, the card and field."""


class Entry(msgspec.Struct, frozen=True):
    """One value of an option, from the game or from the person's folder."""

    id: str
    name: str
    value: Any = None
    """None if the file cannot be used."""
    path: Path | None = None
    """None if it comes with the game."""
    fault: str = ""


def read_own(kind: FileKind, file: str | Path) -> Any:
    """The checked contents of this file; `-` is standard input. Raises BadFile."""
    try:
        return kind.read(read_text(str(file)), called(file))
    except BadData as error:
        raise BadFile(str(error)) from None


def read_text(file: str) -> str:
    """The text of a file; `-` is standard input. Raises BadFile."""
    try:
        return text_of(contents(file))
    except OSError as error:
        raise BadFile(f"{called(file)}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{called(file)}: it is not UTF-8 text: {error.reason} at byte {error.start}") from None


def folder_of(kind: FileKind) -> Path:
    """The folder of the person's own values of an option."""
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
    """The files in a folder, except those named like a value that comes with the game."""
    try:
        return sorted(path for path in own.glob("*.toml") if path.stem not in kind.shipped and path.is_file())
    except OSError:
        return []


def resolve(game: str, options: Mapping[str, object], own: Path | None = None) -> dict[str, Any]:
    """The options, with names of own files replaced by their contents, as journals hold them. Raises BadFile.

    `own`: the folder of those files (default: `folder_of`).
    """
    found = dict(options)
    for kind in file_kinds(game).values():
        name = options.get(kind.option)
        if isinstance(name, str) and name not in kind.shipped:
            paths = {path.stem: path for path in files_in(own or folder_of(kind), kind)}
            if name in paths:
                found[kind.option] = msgspec.to_builtins(read_own(kind, paths[name]))
    return found
