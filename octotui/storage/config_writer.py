"""Writing settings into the person's file: only what has changed, so that every comment stays in its place.

tomlkit is loaded when the first setting is written: no start waits for it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octotui.bots.levels import level_name
from octotui.storage.config import FIRST, PLAIN, Config, check_config, default_text, unread
from octotui.storage.files import contents, write_whole
from octotui.storage.folders import config_file
from octotui.storage.toml_text import TomlPath, insert_setting, parse_lines

if TYPE_CHECKING:
    from tomlkit.container import Container

Changes = list[tuple[TomlPath, object]]
"""Settings with their new values; None removes one."""


def save(new: Config, before: Config | None = None, file: str | Path | None = None) -> str | None:
    """Write the differences between `new` and `before` (default: what the file says) into the file (default: `config_file()`).

    Return a sentence if that fails; then the file is unchanged. A missing file is made, with explanations. Of two programs that write at
    the same time, one waits for the other.
    """
    file = Path(os.path.realpath(file if file is not None else config_file()))
    try:
        file.parent.mkdir(0o700, parents=True, exist_ok=True)
        with alone(file.parent):
            return write(file, new, before)
    except (OSError, UnicodeDecodeError) as error:
        return f"{file} cannot be written: {unread(error)}."


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock out other octotui processes that write into that folder."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def write(file: Path, new: Config, before: Config | None) -> str | None:
    """The same, with the folder locked."""
    there = file.exists()
    raw = contents(file, wait=False).decode("utf-8-sig") if there else default_text()
    end = "\r\n" if "\r\n" in raw else "\n"
    old = raw.replace("\r\n", "\n")
    text = edit_text(old, new, before)
    if text is None:
        return f"{file} was not changed: it has errors, or a form that only you can change; please write the setting into it by hand."
    if text != old or not there:
        if there and not file.stat().st_mode & 0o222:
            return f"{file} cannot be written: it is read-only."
        write_whole(file, text.replace("\n", end))
    return None


def edit_text(text: str, new: Config, before: Config | None = None) -> str | None:
    """The text of a config file with the changes from `before` to `new`; None if it cannot be edited."""
    data = parse_lines([text])
    if data is None:
        return None
    now, _ = check_config(data, dict)
    changes = list(differences(now if before is None else before, new))
    for where, value in changes:
        text = with_setting(text, where, file_value(where, value))
    result = parse_lines([text])
    if result is None:
        return None
    then, _ = check_config(result, dict)
    return text if all(value_at(then, where) == value for where, value in changes) else None


def file_value(where: TomlPath, value: object) -> object:
    """A value in the file's form: seats count from 1, and bots go by the names of their levels."""
    if where[0] == "games" and where[-1] == FIRST and isinstance(value, int):
        return value + 1
    if where == ("bots",) and isinstance(value, tuple):
        return [level_name(bot) for bot in value]
    return list(value) if isinstance(value, tuple) else value


def with_setting(text: str, where: TomlPath, value: object) -> str:
    """The text of a TOML file with one setting changed, added or removed."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
    except TOMLKitError:
        return text
    table, key = home(document, where)
    if table is None or key not in table:
        return text if value is None else insert_setting(text, where, value)
    if value is None:
        table.remove(key)
    elif isinstance(value, list) and isinstance(table[key], list):
        fill(table[key], value)
    else:
        table[key] = value
    return document.as_string()


def home(table: Any, where: TomlPath) -> tuple[Container | None, str]:
    """The table that holds a setting, and its key there; `table.undo = "u"` without quotes is a table of its own."""
    for n, name in enumerate(where[:-1]):
        if not isinstance(table.get(name), dict):
            return None, where[-1]
        table = table[name]
        if n == len(where) - 2 and where[-1] not in table:
            first, dot, rest = where[-1].partition(".")
            if dot and isinstance(table.get(first), dict):
                return table[first], rest
    return table, where[-1]


def fill(array: Any, values: list[object]) -> None:
    """Set an array to these values; those that stay keep the comments beside them."""
    for n in range(len(array) - 1, -1, -1):
        if array[n] not in values:
            del array[n]
    for n, value in enumerate(values[: len(array)]):
        if array[n] != value:
            array[n] = value
    array.extend(values[len(array) :])
    while len(array) > len(values):
        del array[len(array) - 1]


def differences(old: Config, new: Config) -> Iterator[tuple[TomlPath, object]]:
    """Each setting that differs, with its new value; None for those removed."""
    for name in PLAIN:
        if getattr(old, name) != getattr(new, name):
            yield (name,), getattr(new, name)
    tables: list[tuple[TomlPath, Mapping[str, Any], Mapping[str, Any]]] = [
        (("players",), old.players, new.players),
        (("keys",), old.keys, new.keys),
    ]
    tables += [(("games", game), old.games.get(game, {}), new.games.get(game, {})) for game in {**old.games, **new.games}]
    for table, before, after in tables:
        for key in {**before, **after}:
            if key not in after or key not in before or before[key] != after[key]:
                yield (*table, key), after.get(key)


def value_at(config: Config, where: TomlPath) -> object:
    """One setting's value in a config; None if it has none."""
    match where:
        case ("players", name):
            return config.players.get(name)
        case ("keys", id):
            return config.keys.get(id)
        case ("games", game, option):
            return config.games.get(game, {}).get(option)
        case _:
            return getattr(config, where[0])
