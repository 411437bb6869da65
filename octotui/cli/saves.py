"""The commands that bring matches in and out: saved games, and matches as text."""

import argparse
import sys
from typing import TYPE_CHECKING

from octotui.cli.arguments import read_shelf
from octotui.cli.output import Unusable, say

if TYPE_CHECKING:
    from octotui.storage.store import Store


def export(args: argparse.Namespace) -> int:
    """Write a saved match to a file."""
    from octotui.storage.store import Trouble

    with saves(args) as store:
        if args.match == "last":
            number = next((game.id for game in store.recent(limit=1)), None)
            if number is None:
                raise Unusable(store.trouble or "no game has been saved yet")
        elif args.match.isdecimal():
            number = int(args.match)
        else:
            raise Unusable(f"“{args.match}” is neither a game's number nor `last`")
        try:
            store.export(number, args.file)
        except Trouble as trouble:
            raise Unusable(str(trouble)) from None
    say(f"ok: game {number} is in {args.file}")
    return 0


def bring_in(args: argparse.Namespace) -> int:
    """Save the match of a file, as far as it is good."""
    from engine.core.journal import Damaged
    from octotui.play.replay import read_bytes
    from octotui.storage.store import Trouble

    with saves(args) as store:
        try:
            number, damage = store.import_text(read_bytes(args.file))
        except Damaged as error:
            raise Unusable(f"{args.file}: {error}") from None
        except Trouble as trouble:
            raise Unusable(str(trouble)) from None
        if store.file is None:
            raise Unusable(store.trouble or "games cannot be saved here")
    say(f"ok: {args.file} is game {number}")
    if damage:
        say(f"octotui: {args.file}: damaged at {damage}; what comes before is good", sys.stderr)
    return 0


def saves(args: argparse.Namespace) -> "Store":
    """The saved games."""
    from octotui.storage.store import Store

    return Store.open(games=read_shelf(args).game)
