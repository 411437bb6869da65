"""The person's settings, read from a TOML file.

Nothing in the file can stop the game from starting: each mistake gives one sentence, and everything else counts.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from engine.core.naming import cut, name_fault, quoted, suggestion, unknown
from engine.core.toml import read_toml
from octotui.bots.time_limits import LEAST_THINK, MOST_THINK, THINK
from octotui.storage.files import contents, text_of
from octotui.storage.folders import config_file, themes_folder
from octotui.storage.key_names import full, key_fault, normal_form
from octotui.storage.person import login_name
from octotui.storage.toml_text import TomlPath, line_numbers, toml

STANDARD_BOTS = ("greedy",)
FIRST = "first"
"""The option that is a seat: journals count seats from 0, people, and so this file, from 1."""


class Config(msgspec.Struct, frozen=True):
    """All settings; each has a default."""

    theme: str = "deep-sea"
    glyphs: Literal["auto", "unicode", "ascii"] = "auto"
    motion: Literal["auto", "on", "off"] = "auto"
    bot_speed: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6
    """Seconds that each bot answer stays on the screen."""
    think: Annotated[float, msgspec.Meta(ge=LEAST_THINK, le=MOST_THINK)] = THINK
    """Seconds of thinking per answer or hint for bots that think ahead."""
    confirm_end_turn: bool | Literal["auto"] = "auto"
    """Whether a person ends each turn; `auto`: only where that could not be taken back freely."""
    terminal_cursor: bool = True
    """Whether the terminal's own cursor is shown on the marked item."""
    mouse: bool = False
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)] = msgspec.field(default_factory=lambda: (login_name(),))
    """The people a new game proposes; the first is who is meant by `you`."""
    bots: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)] = STANDARD_BOTS
    """The levels of the bots a new game proposes beside them."""
    players: dict[str, str] = {}
    """Programs that can play, by name: their command lines, run in the folder of the config file."""
    keys: dict[str, str] = {}
    """Custom keys by binding id, in place of the standard ones; several keys separated by commas."""
    games: dict[str, dict[str, Any]] = {}
    """The options a new game proposes, by game, in the form journals use."""


SETTINGS = Config.__struct_fields__
PLAIN = tuple(name for name in SETTINGS if name not in ("players", "keys", "games"))
"""The settings that are not tables."""

ALLOWED = {
    "theme": 'the name of a theme in quotes, such as "deep-sea"',
    "glyphs": '"auto", "unicode" or "ascii"',
    "motion": '"auto", "on" or "off"',
    "bot_speed": "a number of seconds from 0 to 10",
    "think": "a number of seconds from 0.1 to 60",
    "confirm_end_turn": 'true, false or "auto"',
    "terminal_cursor": "true or false",
    "mouse": "true or false",
    "names": 'a list of 1 to 8 names of up to 24 letters each, such as ["Ann", "Bob"]',
    "bots": 'a list of up to 8 bot levels, such as ["medium"]',
    "players": "a table [players] of names with the command of a program each",
    "keys": "a table [keys] of ids with their keys",
    "games": "a table [games.NAME] for each game",
}
"""The allowed values of each setting, in words."""

DEFAULT = """\
# Settings of octotui. Every setting below is commented out and shows its default.
# To change one, remove the # in front of it. `octotui config path` prints where this file belongs.

# The colour theme, by name. Put your own theme files into the folder "themes" next to this file.
# theme = "deep-sea"

# The characters that the board is drawn with: "unicode", "ascii", or "auto" to follow the locale of the terminal.
# glyphs = "auto"

# Animations: the blinking cursor in input lines, and turns that nobody plays, shown step by step.
# "on", "off", or "auto" for on, except over SSH.
# motion = "auto"

# How many seconds each answer of a bot stays on the screen, from 0 to 10. With 0, bots play without a pause.
# bot_speed = 0.6

# How many seconds an expert may think about an answer or a hint, from 0.1 to 60.
# think = 1.0

# Whether you end each turn yourself, and can still undo its last answer: true, or false for a turn to end once nothing is left to do.
# "auto" means true among people, and false alone against bots, where all can be undone.
# confirm_end_turn = "auto"

# Whether the terminal's own cursor is shown on the marked line of the menu, for screen readers and magnifiers.
# terminal_cursor = true

# Whether the mouse works. While it does, some terminals do not let you select text.
# mouse = false

# Who plays in a new game unless you change it there: the people at this keyboard, and the level of each bot:
# "random", "easy", "medium", "hard" or "expert". Without names, you are called as you have logged in.
# As long as the bots are as here, they are easy in your first game of each kind.
# names = ["Player"]
# bots = ["medium"]

# Programs of your own that play as bots: a name, and the command that starts the program, run in the folder of this file.
# `octotui docs writing-bots` explains how to write one.
[players]
# Eve = "./eve.py"

# Your own keys: the id of an action (`octotui config keys` lists them) and its keys, separated by commas.
[keys]
# "table.undo" = "u,ctrl+z"

# Options that a new game starts with, by game; `octotui games` lists them. Seats are counted from 1, so first = 1 is the first seat.
# [games.cosmoctopus]
# express = false
"""


def default_text() -> str:
    """A config file that changes nothing and explains everything."""
    return DEFAULT


# --- reading --------------------------------------------------------------------------------------------------------------


class LoadedConfig(NamedTuple):
    """The contents of a config file."""

    config: Config
    wrong: list[str]
    """A sentence for each ignored entry."""
    lines: Mapping[TomlPath, int]
    """The line of each setting."""
    ignored: frozenset[TomlPath] = frozenset()
    """The ignored entries."""
    fault: str = ""
    """Why the file as a whole cannot be read, without a full stop; empty if it can."""


def load(file: str | Path | None = None, bindings: Callable[[], Mapping[str, Collection[str]]] = dict) -> tuple[Config, list[str]]:
    """The settings in this file (default: `config_file()`), and a sentence for each ignored entry.

    `bindings` gives the binding ids that keys can be set for, with their standard keys; if empty, all ids are accepted.
    """
    found = read_config(file, bindings)
    return found.config, [f"{found.fault}; the standard settings are used."] if found.fault else found.wrong


def read_config(file: str | Path | None = None, bindings: Callable[[], Mapping[str, Collection[str]]] = dict) -> LoadedConfig:
    """The same with line numbers, and without falling back to defaults if the file cannot be read."""
    file = Path(file) if file is not None else config_file()
    try:
        text = read_text(file)
    except FileNotFoundError:
        return LoadedConfig(Config(), [], {})
    except (OSError, UnicodeDecodeError) as error:
        return LoadedConfig(Config(), [], {}, fault=f"{file} cannot be read: {unread(error)}")
    try:
        data = read_toml(text)
    except ValueError as error:
        return LoadedConfig(Config(), [], {}, fault=f"{file} cannot be understood: {error}")
    config, wrong = check_config(data, bindings)
    lines = line_numbers(text)
    wrong.sort(key=lambda fault: lines.get(fault[0], 0))
    told = [f"{file.name}{place(where, lines)}: {what}" for where, what in wrong]
    return LoadedConfig(config, told, lines, frozenset(where for where, _ in wrong))


def read_text(file: Path) -> str:
    """The text of a file. Raises OSError, UnicodeDecodeError."""
    return text_of(contents(file, wait=False))


def unread(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"it is not UTF-8 text ({error.reason} at byte {error.start})"


def check_config(
    data: Mapping[str, Any], bindings: Callable[[], Mapping[str, Collection[str]]]
) -> tuple[Config, list[tuple[TomlPath, str]]]:
    """The valid settings, and the place and description of each mistake."""
    good: dict[str, Any] = {}
    wrong: list[tuple[TomlPath, str]] = []
    fields = {field.name: field for field in msgspec.structs.fields(Config)}
    for key, value in data.items():
        if key not in fields:
            wrong.append(((key,), f"unknown {'table' if isinstance(value, dict) else 'setting'} '{cut(key)}'{suggestion(key, fields)}."))
        elif key not in PLAIN and isinstance(value, dict):
            good[key], more = checked_table(key, value, bindings)
            wrong += more
        else:
            try:
                good[key] = msgspec.convert(value, fields[key].type)
            except msgspec.ValidationError:
                wrong.append(((key,), f"{quoted(key)} has to be {ALLOWED[key]}, not {cut(toml(value))}."))
    if why := theme_fault(good.get("theme", "")):
        wrong.append((("theme",), f"{why}."))
        del good["theme"]
    if why := next((name_fault(name) for name in good.get("names", ()) if name_fault(name)), ""):
        wrong.append((("names",), f"“names”: a name {why}."))
        del good["names"]
    if "bots" in good:
        good["bots"], why = checked_bots(good["bots"])
        if why:
            wrong.append((("bots",), why))
            del good["bots"]
    return Config(**good), wrong


def theme_fault(name: str) -> str:
    """A sentence if there is no such theme, else empty. The theme's file is checked only when it is used."""
    from themes import palette_names

    if not name or name in (known := palette_names(themes_folder())):
        return ""
    return unknown("theme", name, known)


def checked_table(
    key: str, table: Mapping[str, Any], bindings: Callable[[], Mapping[str, Collection[str]]]
) -> tuple[dict[str, Any], list[tuple[TomlPath, str]]]:
    """One of the settings that are tables."""
    if key == "keys":
        return checked_keys(table, bindings())
    return checked_players(table) if key == "players" else checked_games(table)


LISTED = "; `octotui config keys` lists them"
"""What a message about an unknown id of a key ends with where none is close."""


def checked_keys(table: Mapping[str, Any], bindings: Mapping[str, Collection[str]]) -> tuple[dict[str, str], list[tuple[TomlPath, str]]]:
    """The table of keys. A key bound twice is kept and reported."""
    good: dict[str, str] = {}
    wrong: list[tuple[TomlPath, str]] = []
    named = {key if where == () else f"{key}.{where}": value for key, value in table.items() for where, value in parts(value)}
    for id, keys in named.items():
        if bindings and id not in bindings:
            wrong.append((("keys", id), f"unknown id '{cut(id)}'{suggestion(id, bindings) or LISTED}."))
        elif not isinstance(keys, str) or not all(key.strip() for key in keys.split(",")):
            wrong.append((("keys", id), f'{quoted(id)} has to be keys in quotes, such as "u,ctrl+z", not {cut(toml(keys))}.'))
        else:
            typed = [key.strip() for key in keys.split(",")]
            wrong += [(("keys", id), f"{quoted(id)}: {key_fault(key)}.") for key in typed if key_fault(key)]
            if right := [normal_form(key) for key in typed if not key_fault(key)]:
                good[id] = ",".join(right)
    for id in good:
        for other, key in twice(id, good, bindings):
            wrong.append((("keys", id), f"{quoted(id)}: {key} is a key of {quoted(other)} too; one of them needs another."))
    return good, wrong


def checked_players(table: Mapping[str, Any]) -> tuple[dict[str, str], list[tuple[TomlPath, str]]]:
    """The table of programs that play."""
    from octotui.bots.command_line import words_of
    from octotui.bots.levels import PROGRAM

    good: dict[str, str] = {}
    wrong: list[tuple[TomlPath, str]] = []
    for name, command in table.items():
        place = ("players", name)
        why = name_fault(name)
        if why:
            wrong.append((place, f"{quoted(name)} {why}; call the program something else."))
        elif not isinstance(command, str) or not command.strip():
            wrong.append((place, f'{quoted(name)} has to be a command in quotes, such as "./eve.py", not {cut(toml(command))}.'))
        elif command.startswith(PROGRAM):
            wrong.append((place, f"{quoted(name)}: write its command here without “{PROGRAM}”."))
        else:
            try:
                words_of(command)
                good[name] = command
            except ValueError as error:
                wrong.append((place, f"{quoted(name)}: {error}; add it, or a backslash before the one there is."))
    return good, wrong


def twice(id: str, own: Mapping[str, str], standards: Mapping[str, Collection[str]]) -> Iterator[tuple[str, str]]:
    """Other bindings on the same screen that use one of this binding's keys, with that key; keys shared by default are left out."""
    mine = {full(key): key for key in own[id].split(",")} if id in own else {full(key): key for key in standards[id]}
    shared = {full(key) for key in standards.get(id, ())}
    for other in {**standards, **own}:
        if other != id and meet(id, other):
            theirs = {full(key) for key in (own[other].split(",") if other in own else standards[other])}
            always = shared & {full(key) for key in standards.get(other, ())}
            yield from ((other, mine[key]) for key in mine if key in theirs - always)


def meet(id: str, other: str) -> bool:
    """Whether two bindings are on the same screen; those of the app are on all."""
    screen, others = id.partition(".")[0], other.partition(".")[0]
    return screen == others or "app" in (screen, others)


def parts(value: object) -> Iterator[tuple[str | TomlPath, object]]:
    """The values of a table with their names; anything else is yielded with no name. So `table.undo = "u"` needs no quotes."""
    yield from value.items() if isinstance(value, dict) else [((), value)]


def checked_games(table: Mapping[str, Any]) -> tuple[dict[str, dict[str, Any]], list[tuple[TomlPath, str]]]:
    """The tables of games' options."""
    from engine.core import registry
    from engine.core.game import BadOption
    from octotui.storage.own_files import BadFile, resolve

    good: dict[str, dict[str, Any]] = {}
    wrong: list[tuple[TomlPath, str]] = []
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
                registry.load(name).read_options(resolve(name, {key: value}))
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
    from engine.bots import IDS
    from octotui.bots.levels import ids, unknown_bot

    bad = next((word for word in words if word not in IDS), None)
    return (ids(words), "") if bad is None else ((), f"{unknown_bot(bad)}.")


def place(where: TomlPath, lines: Mapping[TomlPath, int]) -> str:
    """A setting's place in the file: its line, or else the line or name of its table."""
    if where in lines:
        return f", line {lines[where]}"
    return f", [{'.'.join(where[:-1])}]" if where[:-1] else ""
