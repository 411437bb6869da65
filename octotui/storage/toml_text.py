"""The lines of a TOML file: where each setting is, and where a new one goes."""

import json
import re
from collections.abc import Iterator
from typing import Any

from engine.core.toml import read_toml

TomlPath = tuple[str, ...]
"""The path of a setting: the names of its tables, then its own; no table at the top of the file."""

HEADER = re.compile(r"\s*\[\[?(.+?)\]\]?\s*(#.*)?$")
KEY = re.compile(r"""\s*([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*|"[^"\\]*"|'[^']*')\s*=""")
COMMENTED_OUT = re.compile(r"""#\s?"?([A-Za-z0-9_.-]+)"?\s*=""")
"""A setting that is commented out."""


def statements(lines: list[str]) -> Iterator[tuple[TomlPath, int, int]]:
    """Each setting and table header of a TOML file: its path, its first line, and the line after it."""
    table: TomlPath = ()
    i = 0
    while i < len(lines):
        end = i + 1
        if header := HEADER.match(lines[i]):
            table = tuple(part.strip().strip("\"'") for part in header[1].split("."))
            yield table, i, end
        elif key := KEY.match(lines[i]):
            end = next((j for j in range(end, len(lines) + 1) if parse_lines(lines[i:j]) is not None), end)
            yield (*table, key[1].strip("\"'")), i, end
        i = end


def parse_lines(lines: list[str]) -> dict[str, Any] | None:
    """The values in these lines; None if they are not complete TOML."""
    try:
        return read_toml("\n".join(lines))
    except ValueError:
        return None


def line_numbers(text: str) -> dict[TomlPath, int]:
    """The line of each setting and table, from 1."""
    return {where: first + 1 for where, first, _ in statements(text.split("\n"))}


def insert_setting(text: str, where: TomlPath, value: object) -> str:
    """The text with a new setting: below its commented-out form, or else after the last setting of its table."""
    lines = text.split("\n")
    table, key = where[:-1], where[-1]
    found = {at: (first, after) for at, first, after in statements(lines)}
    new = f"{name(key)} = {toml(value)}"
    if table and table not in found:
        while lines and not lines[-1].strip():
            lines.pop()
        return "\n".join([*lines, "", f"[{'.'.join(map(name, table))}]", new, ""])
    start = found[table][1] if table else 0
    stop = min((first for first, _ in found.values() if first >= start and HEADER.match(lines[first])), default=len(lines))
    ends = [after for _, after in found.values() if start < after <= stop]
    said = [i + 1 for i in range(start, stop) if (commented := COMMENTED_OUT.match(lines[i])) and commented[1] == key]
    lines.insert(said[0] if said else max(ends, default=start), new)
    return "\n".join(lines)


def name(key: str) -> str:
    """A key as TOML."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml(key)


def toml(value: object) -> str:
    """A value as TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
        case dict():
            return f"{{ {', '.join(f'{name(k)} = {toml(v)}' for k, v in value.items())} }}"
        case _:
            return str(value)
