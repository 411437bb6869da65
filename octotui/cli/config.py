"""The commands about the config file: its path, the effective settings, its mistakes, and the keys that can be changed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from octotui.cli.output import CommandError, say, say_json

if TYPE_CHECKING:
    from octotui.storage.config import LoadedConfig

WHAT = {
    "path": "where it is",
    "default": "a commented file with every setting",
    "show": "every setting in effect, and where it comes from",
    "check": "the mistakes in it, by line; exit status 1 if there are any",
    "edit": "open it in $VISUAL or $EDITOR, then check it",
    "keys": "every action that can be given keys: its id, its keys, what it does",
    "glyphs": "every sign in this terminal's font, next to its ASCII form",
}
AS_JSON = ("show", "check", "keys", "glyphs")
TERMINAL = ("theme", "glyphs", "motion")
"""The flags that override settings, each also an environment variable."""


def flags(args: argparse.Namespace) -> dict[str, str | None]:
    """The display flags of the command line, given before the command or after it, but not twice."""
    from octotui.storage.overrides import fault, flag

    found: dict[str, str | None] = {}
    for name in TERMINAL:
        first, second = getattr(args, f"first_{name}", None), getattr(args, name, None)
        if first is not None and second is not None:
            raise CommandError(f"{flag(name)}: it is given twice")
        found[name] = value = second if first is None else first
        if value is not None and (why := fault(name, value)):
            raise CommandError(f"{flag(name)}: {why}")
    return found


def given_flags(args: argparse.Namespace) -> list[str]:
    """The flags that were given."""
    return [f"--{name}" for name in TERMINAL if (getattr(args, f"first_{name}", None) or getattr(args, name, None)) is not None]


def config(args: argparse.Namespace) -> int:
    """Run one `config` action."""
    if args.json and args.what not in AS_JSON:
        raise CommandError(f"--json goes with {', '.join(AS_JSON)}, not with {args.what}")
    if args.what != "show" and (extra := given_flags(args)):
        raise CommandError(f"{', '.join(extra)}: that goes with show, not with {args.what}")
    done: dict[str, Any] = {"path": path, "default": default, "show": show, "check": check, "edit": edit, "keys": keys, "glyphs": glyphs}
    return int(done[args.what](args) or 0)


def path(args: argparse.Namespace) -> None:
    from octotui.storage.folders import config_file

    say(str(config_file()))


def default(args: argparse.Namespace) -> None:
    from octotui.storage.config import default_text

    print(default_text(), end="")


# --- effective settings


def show(args: argparse.Namespace) -> None:
    """Print every setting with its value and its source."""
    rows = effective(args)
    if args.json:
        say_json({name: {"value": value, "from": source} for name, value, source in rows})
        return
    from octotui.storage.toml_text import toml

    said = [(name, toml(value), source) for name, value, source in rows]
    names, values = (max(len(row[n]) for row in said) for n in (0, 1))
    for name, value, source in said:
        say(f"{name:<{names}} = {value:<{min(values, 30)}}  {source}")


def effective(args: argparse.Namespace) -> list[tuple[str, Any, str]]:
    """Every setting with its value in the file's form and its source."""
    from octotui.screens.catalogue import standards
    from octotui.storage.config import PLAIN, read_config
    from octotui.storage.config_writer import file_value
    from octotui.storage.folders import config_file
    from octotui.storage.overrides import overridden, overrides

    file = config_file()
    found = read_config(file, standards)
    if found.fault:
        say(f"octotui: {found.fault}; the standard settings are used", sys.stderr)
    by, _ = overrides(flags(args))
    counts = overridden(found.config, by)

    def source(*where: str) -> str:
        line = found.lines.get(where)
        if where[0] in PLAIN and where in found.ignored:
            return f"standard: what {file} says is ignored"
        if line is None and where[0] in PLAIN:
            return "standard"
        return f"{file}, line {line}" if line else str(file)

    rows: list[tuple[str, Any, str]] = []
    for name in PLAIN:
        who = by[name].source if name in by else source(name)
        rows.append((name, file_value((name,), getattr(counts, name)), who))
    rows += [(f'players."{name}"', command, source("players", name)) for name, command in counts.players.items()]
    rows += [(f'keys."{id}"', keys, source("keys", id)) for id, keys in counts.keys.items()]
    for game, options in counts.games.items():
        rows += [
            (f"games.{game}.{key}", file_value(("games", game, key), value), source("games", game, key)) for key, value in options.items()
        ]
    return rows


# --- mistakes


def problems() -> list[str]:
    """The mistakes in the config file, the environment, and the theme and programs they name."""
    from octotui.screens.catalogue import standards
    from octotui.storage.config import read_config
    from octotui.storage.folders import config_file, themes_folder
    from octotui.storage.overrides import overridden, overrides
    from octotui.tables.appearance import load_palette
    from themes import BadTheme

    found = read_config(config_file(), standards)
    by, wrong = overrides({})
    try:
        load_palette(overridden(found.config, by).theme, themes_folder())
    except BadTheme as error:
        wrong.append(f"{error}.")
    return [*([f"{found.fault}."] if found.fault else found.wrong), *program_problems(found), *wrong]


def program_problems(found: LoadedConfig) -> Iterator[str]:
    """What is wrong with the programs of the settings: those that are missing, and those whose name `--seats` takes for something else."""
    from engine.core.naming import quoted
    from octotui.bots.command_line import check_command
    from octotui.cli.seats import names_program
    from octotui.storage.config import place
    from octotui.storage.folders import config_file, config_folder

    for name, command in found.config.players.items():
        where = f"{config_file().name}{place(('players', name), found.lines)}: {quoted(name)}"
        try:
            check_command(command, config_folder())
        except ValueError as error:
            yield f"{where}: {error}."
        else:
            if not names_program(name, found.config.players):
                yield f"{where} is something else in `--seats`; call the program something else."


def check(args: argparse.Namespace) -> int:
    """Print the mistakes."""
    from octotui.storage.folders import config_file

    wrong = problems()
    if args.json:
        say_json({"file": str(config_file()), "ok": not wrong, "wrong": wrong})
        return 1 if wrong else 0
    for why in wrong:
        say(why)
    if not wrong:
        say(f"ok: {config_file()}" if config_file().exists() else f"ok: there is no {config_file()}, and the standard settings count")
    return 1 if wrong else 0


def edit(args: argparse.Namespace) -> int:
    """Open the config file in the person's editor; a missing file is made, with explanations."""
    import shlex
    import subprocess

    from octotui.storage.config import default_text
    from octotui.storage.files import write_whole
    from octotui.storage.folders import config_file

    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    file = config_file()
    if not editor:
        raise CommandError(f"set VISUAL or EDITOR to the program to edit with; the file is {file}")
    try:
        command = shlex.split(editor)
    except ValueError as error:
        raise CommandError(f"VISUAL or EDITOR cannot be understood: {error}") from None
    if not file.exists():
        write_whole(file, default_text())
    try:
        status = subprocess.run([*command, str(file)], check=False).returncode
    except OSError as error:
        raise CommandError(f"{command[0]}: {error.strerror}") from None
    if status:
        raise CommandError(f"{command[0]} ended with status {status}")
    return check(args)


# --- keys and glyphs


def keys(args: argparse.Namespace) -> None:
    """Print every binding: its id, its keys and its action."""
    from octotui.screens.catalogue import bindings, standards
    from octotui.storage.config import read_config
    from octotui.terminal.keys import keys as said

    own = read_config(bindings=standards).config.keys
    found = {id: (said(id, own), said(id, {}), binding.description) for id, binding in sorted(bindings().items())}
    if args.json:
        say_json({id: {"keys": now, "standard": first, "does": does} for id, (now, first, does) in found.items()})
        return
    for id, (now, _, does) in found.items():
        say(f"{id:<22} {' '.join(now):<34} {does}{'  (your keys)' if id in own else ''}")


def glyphs(args: argparse.Namespace) -> None:
    """Print every glyph with its name, Unicode beside ASCII, between bars that show whether it takes one cell."""
    from octotui.tables.glyph_list import glyph_groups

    groups = glyph_groups()
    if args.json:
        say_json(
            {heading: {glyph.name: {"unicode": glyph.unicode, "ascii": glyph.ascii} for glyph in glyphs} for heading, glyphs in groups}
        )
        return
    for heading, glyphs in groups:
        say(heading)
        for glyph in glyphs:
            say(f"  |{glyph.unicode}| |{glyph.ascii}| {glyph.name}")
