"""The commands for saved games: list, export and import."""

import argparse
import sys
from datetime import datetime
from typing import TYPE_CHECKING

from octotui.cli.arguments import check_files, read_library
from octotui.cli.output import CommandError, say, say_json
from octotui.storage.files import STANDARD, called

if TYPE_CHECKING:
    from octotui.storage.store import Store
    from octotui.storage.summary import Summary

MANY = 1000
"""Maximum number of saved games listed."""
EVERY = 1_000_000
"""More than all saved games."""
NONE = "No game is saved yet; `octotui play` begins one."
LISTED = 5
"""Maximum number of saved games named in a refusal."""


def list_saves(args: argparse.Namespace) -> int:
    """Print the saved games."""
    with saves(args) as store:
        games = store.recent(limit=MANY)
        if store.trouble:
            raise CommandError(store.trouble)
        if args.json:
            say_json([with_level_names(game) for game in games])
            return 0
        if not games:
            say(NONE)
        for game in games:
            when = "" if game.played is None else f", {datetime.fromtimestamp(game.played):%Y-%m-%d %H:%M}"
            say(f"{game.id}: {game.about}; {game.outcome}{when}")
    return 0


def with_level_names(game: "Summary") -> "Summary":
    """The same with the levels of its bots as people are told them, as everywhere outside journals."""
    import msgspec

    from engine.bots import LEVELS
    from octotui.bots.levels import level_name

    seats = tuple(msgspec.structs.replace(seat, bot=level_name(seat.bot)) if seat.bot in LEVELS else seat for seat in game.seats)
    return msgspec.structs.replace(game, seats=seats)


def export(args: argparse.Namespace) -> int:
    """Write a saved match to a file, or to standard output."""
    from octotui.storage.trouble import Trouble

    with saves(args) as store:
        number = number_of(args.match, store)
        try:
            if args.out == STANDARD:
                sys.stdout.buffer.write(store.text(number))
                return 0
            store.export(number, args.out)
        except Trouble as trouble:
            raise CommandError(str(trouble)) from None
        about = next((f": {game.about}" for game in store.recent(limit=MANY) if game.id == number), "")
    say(f"ok: game {number} is in {args.out}{about}")
    return 0


def number_of(word: str, store: "Store", over: bool | None = None) -> int:
    """The number of the saved game named on the command line: by its number or the beginning of it, by its game, or as `last`.

    Only games that are `over`, or not over, if that is given. Raises CommandError.
    """
    from engine.core.naming import quoted

    games = store.recent(over=over, limit=EVERY)
    if store.trouble:
        raise CommandError(store.trouble)
    if word == "last":
        if games:
            return games[0].id
        none = "there is no saved game to continue; `octotui play` begins one"
        raise CommandError("no game has been saved yet" if over is None else none)
    if any(str(game.id) == word for game in games):
        return int(word)
    meant = [game for game in games if word and (str(game.id).startswith(word) or game.game.startswith(word.lower()))]
    if len(meant) == 1:
        return meant[0].id
    if meant:
        told = "; ".join(f"{game.id} ({game.about})" for game in meant[:LISTED])
        more = f"; and {len(meant) - LISTED} more" if len(meant) > LISTED else ""
        raise CommandError(f"{quoted(word)} could be several saved games: {told}{more}")
    raise CommandError(f"{quoted(word)} is no saved game{' that could go on' if over is False else ''}; `octotui saves` lists them")


def bring_in(args: argparse.Namespace) -> int:
    """Save the match in a file, up to any damage."""
    from engine.core.journal import Damaged, read_header
    from octotui.play.replay import read_bytes
    from octotui.storage.journals import repair
    from octotui.storage.trouble import Trouble

    with saves(args) as store:
        try:
            text = repair(read_bytes(args.file))
            check_files(args, read_header(text).game)
            number, damage = store.import_text(text)
        except Damaged as error:
            raise CommandError(f"{called(args.file)}: {error}") from None
        except Trouble as trouble:
            raise CommandError(str(trouble)) from None
        if store.file is None:
            raise CommandError(store.trouble or "games cannot be saved here")
        about = store.recent(limit=1)[0].about
    say(f"ok: {called(args.file)} is game {number}: {about}")
    if damage:
        say(f"octotui: {called(args.file)}: damaged at {damage}; what comes before is good", sys.stderr)
    return 0


def saves(args: argparse.Namespace) -> "Store":
    """The saved games."""
    from octotui.storage.store import Store

    return Store.open(games=read_library(args).game)
