"""The parts of a new game on the command line: games, seats and options."""

import argparse
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from octotui.cli.output import CommandError
from octotui.cli.own_files import named_files
from octotui.play.seeds import new_seed

if TYPE_CHECKING:
    from engine.core.game import Game
    from engine.core.journal import Seat
    from engine.core.match import Match
    from octotui.storage.games import GameLibrary

STANDARD_GAME = "cosmoctopus"
"""The game where none is named, but a seed, an option or a file."""
DEEPEST = 100
"""Maximum nesting of an option's value."""
YES_OR_NO = {"yes": True, "no": False}
"""What the set-up calls the values of an option that is on or off."""
JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def read_library(args: argparse.Namespace | None = None) -> "GameLibrary":
    """The games, with any files named on the command line, which are read once."""
    from octotui.storage.games import library_with
    from octotui.storage.own_files import BadFile

    args = args or argparse.Namespace()
    if "library" in args:
        read: GameLibrary = args.library
        return read
    files: dict[str, dict[str, str]] = {}
    for kind, file in named_files(args):
        if not kind.of_new_game:
            files.setdefault(kind.game, {})[kind.name] = file
    try:
        args.library = found = library_with(files)
        return found
    except BadFile as error:
        raise CommandError(str(error)) from None


def checked_game(name: str, known: Iterable[str]) -> str:
    """The id of one of these games, checked. Raises CommandError."""
    from engine.core.naming import unknown
    from octotui.tables.cover import shortest_first

    if name not in known:
        raise CommandError(unknown("game", name, shortest_first(known)))
    return name


class NewGame(NamedTuple):
    """A match described by the command line, and what its player should know of the deal."""

    match: "Match"
    note: str = ""
    folders: Mapping[str, Path] = MappingProxyType({})
    """Where the programs at the table start, by command."""


def new_game(args: argparse.Namespace) -> NewGame:
    """The new game described by the command line."""
    from engine.core.game import BadOption
    from engine.core.match import Match
    from octotui.play.guide import guide
    from octotui.tables import table_of

    library = read_library(args)
    described = args.seed is not None or args.option or any(named_files(args))
    name = checked_game(args.game or (STANDARD_GAME if described else proposed_game(library)), library)
    check_files(args, name)
    game, seed = library.game(name), new_seed() if args.seed is None else args.seed
    try:
        seats = standard_seats(args, game) if args.seats is None else read_seats(args.seats)
        given = with_first(with_files(name, read_options(args.option, game), args), len(seats))
        given = as_offered(game, given, len(seats))
        first = {} if given or args.seed is not None else proposed_first(args, game)
        options = completed({**table_of(game.id).proposed, **first}, given, game, len(seats))
        match = Match.start(game, seats, game.read_options(options), seed)
    except BadOption as error:
        raise CommandError(error.sentence("--option ")) from None
    return NewGame(match, guide(game.id).first_game_note if first else "", program_folders(args.seats or ""))


def proposed_game(library: "GameLibrary") -> str:
    """The game that the New game screen proposes: the one played or learned last, or else the shortest."""
    from octotui.play import last_known
    from octotui.storage.store import Store

    with Store.open(games=library.game) as store:
        return last_known.proposed_game(store, store, library)


def completed(proposed: dict[str, object], given: dict[str, object], game: "Game[Any]", seats: int) -> dict[str, object]:
    """The options given, over those proposed as far as these are on offer for so many seats: one alone plays against the Private
    Investigator (C9).
    """
    from octotui.play.options import fit_options, standard
    from octotui.tables import table_of

    options = {**standard(game), **proposed, **given}
    offers = table_of(game.id).options(game).offers(options, seats)
    return {**fit_options(game, options, {name: offer for name, offer in offers.items() if name not in given}), **given}


def proposed_first(args: argparse.Namespace, game: "Game[Any]") -> dict[str, object]:
    """What the New game screen proposes for a first game. The saves are only opened where that is anything."""
    from octotui.play.options import after_lesson, first_game
    from octotui.storage.store import Store

    if not after_lesson(game):
        return {}
    with Store.open(games=read_library(args).game) as store:
        return first_game(game, store)


def check_files(args: argparse.Namespace, game: str) -> None:
    """Refuse files that belong to another game."""
    from engine.core import registry

    for kind, _ in named_files(args):
        if game != kind.game and game in registry.GAMES:
            raise CommandError(f"--{kind.name} is for {registry.load(kind.game).name} only, and this is {registry.load(game).name}")


def standard_seats(args: argparse.Namespace, game: "Game[Any]") -> "tuple[Seat, ...]":
    """The default seats of a new game: with a seed or an option, the same ones whoever plays."""
    from octotui.play.seating import proposed_seats
    from octotui.storage import config
    from octotui.storage.store import Store

    settings, _ = config.load()
    if args.option or args.seed is not None:
        return proposed_seats(settings, game)
    with Store.open(games=read_library(args).game) as store:
        return proposed_seats(settings, game, not store.finished(game.id))


def read_seats(text: str) -> "tuple[Seat, ...]":
    """The seats in a text such as `Ann,medium,Eve:easy`."""
    from octotui.cli.seats import seats_in
    from octotui.storage import config

    settings, _ = config.load()
    try:
        return seats_in(text, settings.players, settings.names[0])
    except ValueError as error:
        raise CommandError(f"--seats: {error}") from None


def program_folders(text: str) -> dict[str, Path]:
    """Where the programs among these seats start, by command."""
    from octotui.cli.seats import folders
    from octotui.storage import config
    from octotui.storage.folders import config_folder

    return folders(text, config.load()[0].players, Path.cwd(), config_folder())


def read_options(pairs: Sequence[str], game: "Game[Any]") -> dict[str, object]:
    """Options of a game from `key=value` pairs; a value that is not JSON is text, or yes or no of an option that is on or off."""
    from msgspec.structs import fields

    from engine.core.naming import quoted

    switches = {field.name for field in fields(game.options) if field.type is bool}

    options: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"--option: {quoted(pair)} is not of the form key=value")
        if key in options:
            raise CommandError(f"--option: {quoted(key)} is given twice")
        if nesting(value) > DEEPEST:
            raise CommandError(f"--option: {quoted(key)} is nested too deeply")
        try:
            options[key] = json.loads(value)
        except json.JSONDecodeError:
            options[key] = YES_OR_NO.get(value, value) if key in switches else value
        except ValueError:
            raise CommandError(f"--option: {quoted(key)} is a number with too many digits") from None
    return options


def as_offered(game: "Game[Any]", options: dict[str, object], seats: int) -> dict[str, object]:
    """The options, with the words of the New game screen for a value, such as `die`, read as that value."""
    from octotui.play.options import proposed_options
    from octotui.tables import table_of

    if not any(isinstance(value, str) for value in options.values()):
        return options
    offers = table_of(game.id).options(game).offers(proposed_options(game), seats)
    words = {option: {word: value for value, word in offer.words.items()} for option, offer in offers.items()}
    return {option: words.get(option, {}).get(value, value) if isinstance(value, str) else value for option, value in options.items()}


def nesting(text: str) -> int:
    """How deep brackets are nested in a JSON text."""
    steps = ({"[": 1, "{": 1, "]": -1, "}": -1}.get(letter, 0) for letter in JSON_STRING.sub("", text))
    return max(accumulate(steps), default=0)


def with_files(game: str, options: dict[str, object], args: argparse.Namespace) -> dict[str, object]:
    """The options, with named files replaced by their contents, as journals hold them."""
    import msgspec

    from engine.core.registry import file_kinds
    from octotui.storage.own_files import BadFile, read_own, resolve

    given: dict[str, object] = {}
    try:
        for kind, file in named_files(args):
            if kind.of_new_game:
                option = file_kinds(game)[kind.name].option
                if option in options:
                    raise CommandError(f"--{kind.name} and --option {option}=… exclude each other")
                given[option] = msgspec.to_builtins(read_own(file_kinds(game)[kind.name], file))
        return {**resolve(game, options), **given}
    except BadFile as error:
        raise CommandError(str(error)) from None


def with_first(options: dict[str, object], seats: int) -> dict[str, object]:
    """The options with the first seat counted from 0, as in journals; people count from 1."""
    from engine.core.naming import cut

    first = options.get("first")
    if not isinstance(first, int) or isinstance(first, bool):
        return options
    if not 1 <= first <= seats:
        raise CommandError(f"--option first: there is no seat {cut(str(first))}; seats are 1 to {seats}")
    return {**options, "first": first - 1}
