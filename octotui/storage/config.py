"""The person's settings, read from a TOML file and written back to it.

Nothing in the file can stop the game from starting: each mistake gives one sentence, and everything else counts. Saving changes only the
lines it has to.
"""

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from engine.core.naming import cut, name_fault, quoted, suggestion, unknown
from engine.core.toml import read_toml
from octotui.bots.time_limits import LEAST_THINK, MOST_THINK, THINK
from octotui.storage.files import contents, text_of, write_whole
from octotui.storage.folders import config_file, layouts_folder
from octotui.storage.toml_text import Table, line_numbers, parsed, put, toml

FIRST = "first"
"""The option that is a seat: journals count seats from 0, people and so this file from 1."""


class Config(msgspec.Struct, frozen=True):
    """All settings; each has a default."""

    theme: str = "deep-sea"
    glyphs: Literal["auto", "unicode", "ascii"] = "auto"
    motion: Literal["auto", "on", "off"] = "auto"
    bot_speed: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6
    """Seconds that each answer of a bot stays on the screen."""
    think: Annotated[float, msgspec.Meta(ge=LEAST_THINK, le=MOST_THINK)] = THINK
    """Seconds that bots which think ahead may think for an answer, and for a hint."""
    confirm_end_turn: bool = True
    terminal_cursor: bool = True
    """Whether the terminal's own cursor is seen, on what is marked."""
    mouse: bool = False
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)] = ("Player",)
    """The people who play, as a new game proposes them."""
    bots: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)] = ("greedy",)
    """The levels of the bots that a new game proposes to sit with them."""
    keys: dict[str, str] = {}
    """Keys by the id of what they do, in place of the standard ones; several keys by commas."""
    games: dict[str, dict[str, Any]] = {}
    """The options that a new game proposes, by game, as a journal holds them."""


ALLOWED = {
    "theme": 'the name of a theme in quotes, such as "deep-sea"',
    "glyphs": '"auto", "unicode" or "ascii"',
    "motion": '"auto", "on" or "off"',
    "bot_speed": "a number of seconds from 0 to 10",
    "think": "a number of seconds from 0.1 to 60",
    "confirm_end_turn": "true or false",
    "terminal_cursor": "true or false",
    "mouse": "true or false",
    "names": 'a list of 1 to 8 names of up to 24 letters each, such as ["Ann", "Bob"]',
    "bots": 'a list of up to 8 bot levels, such as ["medium"]',
    "keys": "a table [keys] of ids with their keys",
    "games": "a table [games.NAME] for each game",
}
"""What may stand behind each setting."""

DEFAULT = """\
# Settings of octotui. Lines that begin with # are explanations, or settings as they are when nothing is said:
# take the # away from a setting and change it. `octotui config path` tells where this file belongs.

# Colours: the name of a theme. Your own theme files go into the folder "themes" beside this file.
# theme = "deep-sea"

# What the board is drawn with: "unicode", "ascii", or "auto" to choose by what the terminal's language setting allows.
# glyphs = "auto"

# Movement on the screen: a blinking cursor where one types, and the Private Investigator's turn shown step by step.
# "on", "off", or "auto" for on unless it is over SSH.
# motion = "auto"

# Seconds that each answer of a bot stays on the screen, 0 to 10. With 0 bots answer at once.
# bot_speed = 0.6

# Seconds that an expert may think for an answer, and for a hint, 0.1 to 60.
# think = 1.0

# Whether a turn ends only when you say so, so that you can still take back its last answer.
# confirm_end_turn = true

# Whether the terminal's own cursor is seen at the table: on the menu line that is marked, for screen readers and magnifiers.
# terminal_cursor = true

# Whether the mouse can be used. While it can, some terminals do not let you mark text.
# mouse = false

# Who plays, as a new game proposes it: the people at this keyboard, and how good the bots are that sit with them:
# "easy", "medium", "hard" or "expert".
# names = ["Player"]
# bots = ["medium"]

# Other keys: the id of what they do (the help shows it), then the keys, by commas.
[keys]
# "table.undo" = "u,ctrl+z"

# Options that a new game proposes; `octotui games` lists them. Seats count from 1: first = 1.
# [games.cosmoctopus]
# express = false
"""


def default_text() -> str:
    """A config file that changes nothing and explains everything."""
    return DEFAULT


# --- reading --------------------------------------------------------------------------------------------------------------


def load(file: str | Path | None = None, bindings: Callable[[], Mapping[str, Collection[str]]] = dict) -> tuple[Config, list[str]]:
    """The settings in this file (without one: in `config_file()`), and a sentence for each thing in it that does not count.

    `bindings` gives the ids that keys can be given to, with their standard keys; none: all are taken.
    """
    file = Path(file) if file is not None else config_file()
    try:
        text = read(file)
    except FileNotFoundError:
        return Config(), []
    except (OSError, UnicodeDecodeError) as error:
        return Config(), [f"{file} cannot be read: {unread(error)}; the standard settings are used."]
    try:
        data = read_toml(text)
    except ValueError as error:
        return Config(), [f"{file} cannot be understood: {error}; the standard settings are used."]
    config, wrong = checked(data, bindings)
    lines = line_numbers(text)
    return config, [f"{file.name}{place(where, lines)}: {what}" for where, what in wrong]


def read(file: Path) -> str:
    """The text of a file. Raises OSError, UnicodeDecodeError."""
    return text_of(contents(file, wait=False))


def unread(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"it is not UTF-8 text ({error.reason} at byte {error.start})"


def checked(data: Mapping[str, Any], bindings: Callable[[], Mapping[str, Collection[str]]]) -> tuple[Config, list[tuple[Table, str]]]:
    """The settings that are right, and where something is wrong, and what."""
    good: dict[str, Any] = {}
    wrong: list[tuple[Table, str]] = []
    fields = {field.name: field for field in msgspec.structs.fields(Config)}
    for key, value in data.items():
        if key not in fields:
            wrong.append(((key,), f"unknown {'table' if isinstance(value, dict) else 'setting'} '{cut(key)}'{suggestion(key, fields)}."))
        elif key in ("keys", "games") and isinstance(value, dict):
            check = (lambda table: checked_keys(table, bindings())) if key == "keys" else checked_games
            good[key], more = check(value)
            wrong += more
        else:
            try:
                good[key] = msgspec.convert(value, fields[key].type)
            except msgspec.ValidationError:
                wrong.append(((key,), f"{quoted(key)} has to be {ALLOWED[key]}, not {cut(toml(value))}."))
    if why := next((name_fault(name) for name in good.get("names", ()) if name_fault(name)), ""):
        wrong.append((("names",), f"“names”: a name {why}."))
        del good["names"]
    if "bots" in good:
        good["bots"], why = checked_bots(good["bots"])
        if why:
            wrong.append((("bots",), why))
            del good["bots"]
    return Config(**good), wrong


def checked_keys(table: Mapping[str, Any], bindings: Mapping[str, Collection[str]]) -> tuple[dict[str, str], list[tuple[Table, str]]]:
    """The table of keys. One that does two things counts, and is told."""
    good: dict[str, str] = {}
    wrong: list[tuple[Table, str]] = []
    named = {key if where == () else f"{key}.{where}": value for key, value in table.items() for where, value in parts(value)}
    for id, keys in named.items():
        if bindings and id not in bindings:
            wrong.append((("keys", id), f"unknown id '{cut(id)}'{suggestion(id, bindings)}."))
        elif not isinstance(keys, str) or not all(key.strip() for key in keys.split(",")):
            wrong.append((("keys", id), f'{quoted(id)} has to be keys in quotes, such as "u,ctrl+z", not {cut(toml(keys))}.'))
        else:
            good[id] = keys
    bound = {**bindings, **{id: [key.strip() for key in keys.split(",")] for id, keys in good.items()}}
    for id in good:
        for other, key in twice(id, bound):
            wrong.append((("keys", id), f"{quoted(id)}: {key} is a key of {quoted(other)} too; one of them needs another."))
    return good, wrong


def twice(id: str, bound: Mapping[str, Collection[str]]) -> Iterator[tuple[str, str]]:
    """What else on the same screen has a key of this binding, and the key."""
    screen = id.partition(".")[0] + "."
    for other, keys in bound.items():
        if other != id and other.startswith(screen):
            yield from ((other, key) for key in bound[id] if key in keys)


def parts(value: object) -> Iterator[tuple[str | Table, object]]:
    """The values of a table with their names; of anything else, itself with no name. So `table.undo = "u"` needs no quotes."""
    yield from value.items() if isinstance(value, dict) else [((), value)]


def checked_games(table: Mapping[str, Any]) -> tuple[dict[str, dict[str, Any]], list[tuple[Table, str]]]:
    """The tables of the games' options."""
    from engine.core import registry
    from engine.core.game import BadOption
    from octotui.storage.games import BadFile
    from octotui.storage.layouts import resolved

    good: dict[str, dict[str, Any]] = {}
    wrong: list[tuple[Table, str]] = []
    for name, options in table.items():
        if name not in registry.GAMES:
            wrong.append((("games", name), unknown("game", name, registry.GAMES) + "."))
            continue
        if not isinstance(options, dict):
            wrong.append((("games", name), f"{quoted(name)} has to be a table [games.{name}], not {cut(toml(options))}."))
            continue
        for key, value in options.items():
            if isinstance(value, dict | list):
                why = f"{quoted(key)} is ignored: a new game proposes a single value, not {cut(toml(value))}."
                wrong.append((("games", name, key), why))
                continue
            try:
                registry.load(name).read_options(resolved({key: value}, layouts_folder()))
            except (BadOption, BadFile) as error:
                wrong.append((("games", name, key), f"{quoted(key)} is ignored: {error}."))
                continue
            if key == FIRST and value < 1:
                wrong.append((("games", name, key), f"{quoted(key)} is ignored: seats are counted from 1."))
                continue
            good.setdefault(name, {})[key] = value - 1 if key == FIRST else value
    return good, wrong


def checked_bots(words: Collection[str]) -> tuple[tuple[str, ...], str]:
    """The ids of these bot levels, and what is wrong with them; empty if nothing is."""
    from octotui.bots.levels import IDS, ids, unknown_bot

    bad = next((word for word in words if word not in IDS), None)
    return (ids(words), "") if bad is None else ((), f"{unknown_bot(bad)}.")


def place(where: Table, lines: Mapping[Table, int]) -> str:
    """Where in the file something stands: its line, or else the line or name of its table."""
    if where in lines:
        return f", line {lines[where]}"
    return f", [{'.'.join(where[:-1])}]" if where[:-1] else ""


# --- writing --------------------------------------------------------------------------------------------------------------


def save(config: Config, file: str | Path | None = None) -> str | None:
    """Write what differs from the file (without one: `config_file()`) into it, its other lines as they are.

    Gives a sentence if that cannot be done, and then the file is as it was. A file is made, with explanations, if there is none.
    """
    file = Path(os.path.realpath(file if file is not None else config_file()))
    try:
        raw = contents(file, wait=False).decode("utf-8-sig") if file.exists() else default_text()
        end = "\r\n" if "\r\n" in raw else "\n"
        text = edited(raw.replace("\r\n", "\n"), config)
        if text is None:
            return f"{file} was not changed: it has errors, or a form that only you can change; please write the setting into it by hand."
        write_whole(file, text.replace("\n", end))
    except (OSError, UnicodeDecodeError) as error:
        return f"{file} cannot be written: {unread(error)}."
    return None


def edited(text: str, config: Config) -> str | None:
    """The text of a config file, changed so that it says `config`; None if it is written in a way that this cannot change."""
    data = parsed([text])
    if data is None:
        return None
    now, _ = checked(data, dict)
    lines = text.split("\n")
    for where, value in differences(now, config):
        put(lines, where, value + 1 if where[0] == "games" and where[-1] == FIRST and isinstance(value, int) else value)
    said = parsed(lines)
    if said is None or any(differences(checked(said, dict)[0], config)):
        return None
    return "\n".join(lines)


def differences(old: Config, new: Config) -> Iterator[tuple[Table, object]]:
    """Each setting that differs, with its new value; None for those that are no more."""
    for name in ("theme", "glyphs", "motion", "bot_speed", "think", "confirm_end_turn", "terminal_cursor", "mouse", "names", "bots"):
        if getattr(old, name) != getattr(new, name):
            yield (name,), getattr(new, name)
    tables: list[tuple[Table, Mapping[str, Any], Mapping[str, Any]]] = [(("keys",), old.keys, new.keys)]
    tables += [(("games", game), old.games.get(game, {}), new.games.get(game, {})) for game in {**old.games, **new.games}]
    for table, before, after in tables:
        for key in {**before, **after}:
            if key not in after or key not in before or before[key] != after[key]:
                yield (*table, key), after.get(key)
