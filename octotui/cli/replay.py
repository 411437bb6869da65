"""The command that looks back at a match: at the table, as a recording, or as a picture of a moment."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from octotui.cli.arguments import check_files, read_library
from octotui.cli.output import CommandError, say
from octotui.cli.play import show_table
from octotui.cli.saves import number_of, saves
from octotui.cli.streams import standard_input_argument
from octotui.storage.files import STANDARD, called

if TYPE_CHECKING:
    from octotui.play.replay import Replay

SIZE = (80, 24)
"""Columns and rows of a recording where none are said."""
SPEED = 1.0
"""Answers a second in a recording where nothing is said."""


def replay(args: argparse.Namespace) -> int:
    """Show the replay of a match, up to any damage, or write a recording or a picture of it."""
    if args.speed is not None and args.cast is None:
        raise CommandError("--speed goes with --cast")
    if args.size is not None and args.cast is None and args.svg is None:
        raise CommandError("--size goes with --cast and --svg; at the table the terminal has its own size")
    out = args.svg if args.cast is None else args.cast
    if args.line:
        return replay_in_text(args)
    if out is None:
        return show_table(args, lambda: {"replay": open_replay(args)})
    if args.motion is not None:
        raise CommandError("--motion does not go with --cast and --svg: every step is shown")
    if out != STANDARD and Path(out).exists():
        raise CommandError(f"there is something at {out} already")
    if out != STANDARD and not Path(out).parent.is_dir():
        raise CommandError(f"{out} cannot be written: there is no folder {Path(out).parent}")
    return record(args, out)


def replay_in_text(args: argparse.Namespace) -> int:
    """Tell the replay in plain text."""
    from octotui.headless.replay import look_back

    standard_input_argument(args)
    look_back(open_replay(args), sys.stdin, sys.stdout)
    return 0


def record(args: argparse.Namespace, out: str) -> int:
    """Write a recording or a picture."""
    from octotui.cli import recording
    from octotui.cli.config import flags
    from octotui.storage.config import load
    from octotui.storage.files import write_new
    from octotui.storage.folders import themes_folder
    from octotui.storage.overrides import overrides
    from octotui.storage.trouble import Trouble

    by, _ = overrides(flags(args))
    look = recording.Look(args.size or SIZE, load()[0], by, themes_folder())
    found = open_replay(args)
    text = recording.svg(found, look) if args.cast is None else recording.cast(found, look, args.speed or SPEED)
    if out == STANDARD:
        sys.stdout.write(text)
    else:
        try:
            write_new(out, text.encode())
        except Trouble as trouble:
            raise CommandError(str(trouble)) from None
    if found.damage:
        say(f"octotui: {called(args.file)}: damaged at {found.damage}; what comes before is good", sys.stderr)
    return 0


def open_replay(args: argparse.Namespace) -> "Replay":
    """The replay in the view and at the answer that the command line names."""
    found = read_replay(args)
    if args.seat is not None:
        change_view(found, args.seat)
    if args.at is not None and not found.first <= args.at <= found.last:
        raise CommandError(f"--at: there is no answer {args.at}; there are {found.first} to {found.last}")
    if args.at is not None:
        found.go(args.at)
    elif args.svg is not None:
        found.go(found.last)
    return found


def change_view(found: "Replay", word: str) -> None:
    """Change to a seat's view, by its number or name, or to that of everybody."""
    from engine.core.naming import unknown
    from octotui.play.replay import ALL

    names, named = found.match.names, found.named_views()
    if word.lower() not in named:
        raise CommandError(f"--seat: {unknown('seat', word, [*names, ALL])}")
    view = named[word.lower()]
    if view not in found.views:
        may = ", ".join(names[seat] for seat in found.views if isinstance(seat, int) and seat >= 0) or "a spectator's view"
        raise CommandError(f"--seat: until the game is over there is only {may}")
    found.view = view


def read_replay(args: argparse.Namespace) -> "Replay":
    """The replay of the file, or else the saved game, named on the command line."""
    from engine.core.journal import Damaged
    from octotui.play.replay import Replay, read_journal
    from octotui.storage.trouble import Trouble

    saved = None
    try:
        if is_saved(args.file):
            with saves(args) as store:
                saved = number_of(args.file, store)
                match, damage = store.load(saved)
        else:
            match, damage = read_journal(args.file, read_library(args).game)
    except Damaged as error:
        raise CommandError(f"{called(args.file)}: {error}") from None
    except Trouble as trouble:
        raise CommandError(str(trouble)) from None
    check_files(args, match.game.id)
    return Replay(match, damage, saved)


def is_saved(word: str) -> bool:
    """Whether a word names a saved game: it looks like one, and no file is called so."""
    return (word == "last" or (word.isascii() and word.isdecimal())) and not Path(word).exists()
