"""Files of one record a line, each written as soon as it is known, so that an interrupted program loses only a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

R = TypeVar("R")


def records(path: Path, kind: type[R]) -> Iterator[R]:
    """The records in a file, if there is one, without lines that were not written to their end."""
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            yield msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            continue


def appending(path: Path) -> BinaryIO:
    """The file opened for more records, on a line of their own; it and its folder are made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    torn = path.exists() and not path.read_bytes().endswith(b"\n")
    file = path.open("ab")
    file.write(b"\n" * torn)
    return file


def append(file: BinaryIO, record: Any) -> None:
    """Write a record."""
    file.write(msgspec.json.encode(record) + b"\n")
    file.flush()
