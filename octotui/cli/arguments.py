"""What the command line asks for: which games, who sits there, with which options."""

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from octotui.cli.output import Unusable
from octotui.play.seeds import new_seed

if TYPE_CHECKING:
    from engine.core.game import Game
    from engine.core.journal import Seat
    from engine.core.match import Match
    from octotui.storage.games import Shelf

SOMEBODY = "Player"
"""What the person is called who sits down as `you`."""


def read_shelf(args: argparse.Namespace | None = None) -> "Shelf":
    """The games, with the files of the command line's if it names any."""
    from octotui.storage.games import BadFile, shelf

    try:
        return shelf(getattr(args, "deck", None), getattr(args, "dossier", None))
    except BadFile as error:
        raise Unusable(str(error)) from None


def new_match(args: argparse.Namespace) -> "Match":
    """The match that the command line asks for."""
    from engine.core.game import BadOption
    from engine.core.match import Match
    from engine.core.naming import unknown

    shelf = read_shelf(args)
    if args.game not in shelf:
        raise Unusable(unknown("game", args.game, list(shelf)))
    game, seed = shelf.game(args.game), new_seed() if args.seed is None else args.seed
    try:
        seats = standard_seats(game) if args.seats is None else read_seats(args.seats)
        options = with_first(with_layout(read_options(args.option), args.layout), len(seats))
        return Match.start(game, seats, game.read_options(options), seed)
    except BadOption as error:
        raise Unusable(str(error)) from None


def standard_seats(game: "Game[Any]") -> "tuple[Seat, ...]":
    """Who sits there if the command line does not say: as a new game proposes it."""
    from octotui.play.seating import proposed
    from octotui.storage import config

    settings, _ = config.load()
    return proposed(settings, game)


def read_seats(text: str) -> "tuple[Seat, ...]":
    """The seats of `Ann,medium,Eve:easy`. Seats without a name of their own get one; equal names are numbered."""
    from engine.core.journal import Seat
    from octotui.bots.levels import IDS, called, unknown_bot
    from octotui.play.seating import different

    seats: list[Seat] = []
    for word in text.split(","):
        name, colon, level = (part.strip() for part in word.partition(":"))
        if not colon and name in IDS:
            name, level = called(name).capitalize(), name
        elif not colon and name == "you":
            name = SOMEBODY
        if not name:
            raise Unusable(f"--seats: “{text}” has a seat without a name")
        if colon and level not in IDS:
            raise Unusable(f"--seats: {unknown_bot(level)}")
        try:
            seats.append(Seat(name, IDS[level] if level else None))
        except ValueError as error:
            raise Unusable(f"--seats: {error}") from None
    return different(seats)


def read_options(pairs: Sequence[str]) -> dict[str, object]:
    """Options from `key=value`; a value that is JSON is that, another is text."""
    options: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Unusable(f"--option: “{pair}” is not of the form key=value")
        try:
            options[key] = json.loads(value)
        except json.JSONDecodeError:
            options[key] = value
    return options


def with_layout(options: dict[str, object], file: str | None) -> dict[str, object]:
    """The options with the layout of a file, or with one's own layout that they name, as the game wants it: whole."""
    import msgspec

    from octotui.storage.games import BadFile
    from octotui.storage.layouts import layouts_folder, read_layout_file, resolved

    if file is not None and "layout" in options:
        raise Unusable("--layout and --option layout=… exclude each other")
    try:
        if file is not None:
            return {**options, "layout": msgspec.to_builtins(read_layout_file(file))}
        return resolved(options, layouts_folder())
    except BadFile as error:
        raise Unusable(str(error)) from None


def with_first(options: dict[str, object], seats: int) -> dict[str, object]:
    """The options with the seat that begins as journals count it: from 0. People count seats from 1."""
    first = options.get("first")
    if not isinstance(first, int) or isinstance(first, bool):
        return options
    if not 1 <= first <= seats:
        raise Unusable(f"--option first: there is no seat {first}; seats are 1 to {seats}")
    return {**options, "first": first - 1}
