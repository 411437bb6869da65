"""The commands for saved games: list, export and import."""

import argparse
import sys
from datetime import datetime
from typing import TYPE_CHECKING

from octotui.cli.arguments import check_files, read_shelf
from octotui.cli.output import Unusable, say

if TYPE_CHECKING:
    from octotui.storage.store import Store

MANY = 1000
"""Maximum number of saved games listed."""
DIGITS = 18
"""Maximum digits of a saved game's number."""


def listed(args: argparse.Namespace) -> int:
    """Print the saved games."""
    with saves(args) as store:
        games = store.recent(limit=MANY)
        if store.trouble:
            raise Unusable(store.trouble)
        for game in games:
            when = "" if game.played is None else f", {datetime.fromtimestamp(game.played):%Y-%m-%d %H:%M}"
            say(f"{game.id}: {game.about}; {game.outcome}{when}")
    return 0


def export(args: argparse.Namespace) -> int:
    """Write a saved match to a file, or to standard output."""
    from octotui.storage.files import STANDARD
    from octotui.storage.trouble import Trouble

    with saves(args) as store:
        number = number_of(args.match, store)
        try:
            if args.file == STANDARD:
                sys.stdout.buffer.write(store.text(number))
                return 0
            store.export(number, args.file)
        except Trouble as trouble:
            raise Unusable(str(trouble)) from None
        about = next((f": {game.about}" for game in store.recent(limit=MANY) if game.id == number), "")
    say(f"ok: game {number} is in {args.file}{about}")
    return 0


def number_of(word: str, store: "Store") -> int:
    """The number of the saved game named on the command line."""
    from engine.core.naming import quoted

    if word == "last":
        number = next((game.id for game in store.recent(limit=1)), None)
        if number is None:
            raise Unusable(store.trouble or "no game has been saved yet")
        return number
    if word.isascii() and word.isdecimal() and len(word) <= DIGITS:
        return int(word)
    raise Unusable(f"{quoted(word)} is neither a game's number nor `last`; `octotui saves` lists them")


def bring_in(args: argparse.Namespace) -> int:
    """Save the match in a file, up to any damage."""
    from engine.core.journal import Damaged, read_header
    from octotui.play.replay import read_bytes
    from octotui.storage.journals import mended
    from octotui.storage.trouble import Trouble

    with saves(args) as store:
        try:
            text = mended(read_bytes(args.file))
            check_files(args, read_header(text).game)
            number, damage = store.import_text(text)
        except Damaged as error:
            raise Unusable(f"{args.file}: {error}") from None
        except Trouble as trouble:
            raise Unusable(str(trouble)) from None
        if store.file is None:
            raise Unusable(store.trouble or "games cannot be saved here")
        about = store.recent(limit=1)[0].about
    say(f"ok: {args.file} is game {number}: {about}")
    if damage:
        say(f"octotui: {args.file}: damaged at {damage}; what comes before is good", sys.stderr)
    return 0


def saves(args: argparse.Namespace) -> "Store":
    """The saved games."""
    from octotui.storage.store import Store

    return Store.open(games=read_shelf(args).game)
