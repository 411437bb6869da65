"""The commands about the player's own files: check one, and list those available by name."""

import argparse

from octotui.cli.output import CommandError, say, say_json
from octotui.cli.pages import schema_of
from octotui.storage.files import called


def check(args: argparse.Namespace) -> int:
    """Print a summary of a file, or its mistakes."""
    from engine.core.registry import file_kinds
    from octotui.storage.own_files import BadFile, read_own

    kind = file_kinds(args.kind.game)[args.kind.name]
    if args.schema:
        print(schema_of(kind.type), end="")
        return 0
    try:
        name, *lines = kind.about(read_own(kind, args.file))
    except BadFile as error:
        if not args.json:
            raise CommandError(str(error)) from None
        say_json({"file": args.file, "ok": False, "wrong": str(error)})
        return 2
    if args.json:
        say_json({"file": args.file, "ok": True, "name": name, "about": lines})
        return 0
    say(f"ok: {called(args.file)}: “{name}”")
    print("\n".join(lines))
    return 0


def list_files(args: argparse.Namespace) -> int:
    """Print the named files of a game, the player's own included."""
    from engine.core.registry import file_kinds
    from octotui.storage.own_files import entries, folder_of

    kind = file_kinds(args.kind.game)[args.kind.name]
    found = entries(kind, folder_of(kind))
    if args.json:
        say_json([{"id": one.id, "name": one.name, "file": one.path and str(one.path), "wrong": one.fault or None} for one in found])
        return 0
    for entry in found:
        say(f"{entry.id}: " + (f"cannot be used: {entry.fault}" if entry.value is None else entry.name))
    return 0
