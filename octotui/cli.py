"""The `octotui` command. What a command needs is imported when it runs, so that every one starts quickly.

Exit status: 0 when all went well, 1 where whoever reads the output has gone, 2 for a wrong command line or a file that cannot be used,
130 after ctrl+c.
"""

import argparse
import json
import logging
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from octotui import __version__
from octotui.pages import PAGES, deck_schema, dossier_schema, page

if TYPE_CHECKING:
    from engine.core.journal import Seat
    from engine.core.match import Match
    from octotui.games import Shelf
    from octotui.replay import Replay
    from octotui.store import Recorder, Store

EXAMPLES = """\
examples:
  octotui                                        the title
  octotui play --seats Ann,Bob,greedy            straight to the table: two people at one keyboard, and a bot
  octotui continue                               the last game, at the very question where it was left
  octotui export last game.journal               the last game as a text file
  octotui import game.journal                    and back among the saved games
  octotui replay game.journal                    look back at it, answer by answer
  octotui learn cosmoctopus                      a guided first game, about 15 minutes
  octotui rules cosmoctopus paying               one section of the rules as plain text; without it, all of them
  octotui line --seats Ann,Bob,greedy            two people at one keyboard, and a bot
  octotui line --continue                        the last game in plain text
  octotui line --seed 7 --option hands=draft     a draft first; the same seed deals the same cards
  octotui check-deck my-deck.toml                is my deck file right?
  octotui line --deck my-deck.toml               play with it
  octotui docs decks                             how to write one
  octotui play --layout my-layout.toml           a layout of your own
  octotui line --option layout=threeping --option bridge=random
  echo '{"jsonrpc":"2.0","id":1,"method":"games.list"}' | octotui rpc
"""

SEATS = "you,greedy"
LAST_SEED = 2**53
"""Whole numbers up to it are exact in every JSON reader, so a journal with such a seed can be read anywhere."""
SOMEBODY = "Player"
"""What the person is called who sits down as `you`."""


class Unusable(Exception):
    """What was asked for cannot be started; the message is one line for the person who asked."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; gives the exit status."""
    tolerant(sys.stdin)
    tolerant(sys.stdout)
    args, unread = parser().parse_known_args(argv)
    if unread:
        args.parser.too_much(unread)
    try:
        return int(args.run(args))
    except Unusable as error:
        say(f"octotui: {error}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Python flushes standard output once more at its end, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def tolerant(stream: TextIO) -> None:
    """Let characters that the terminal cannot show become question marks."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def say(text: str, page: TextIO | None = None) -> None:
    """Print a line in which there may be words of others: names of files, of cards, of seats."""
    from engine.core.naming import shown

    print(shown(text), file=page)


class Parser(argparse.ArgumentParser):
    """A parser that says what there is where somebody asks for what there is not."""

    def error(self, message: str) -> NoReturn:
        from engine.core.naming import shown

        super().error(shown(message))

    def too_much(self, words: Sequence[str]) -> NoReturn:
        """End with the error for words that nothing has a use for."""
        from engine.core.naming import unknown

        word = next((word for word in words if word.startswith("-")), words[0])
        if word.startswith("-"):
            self.error(unknown("option", word.partition("=")[0], [option for action in self._actions for option in action.option_strings]))
        self.error(f"“{word}” is one word too many")

    def _check_value(self, action: argparse.Action, value: str) -> None:
        if action.choices is not None and value not in action.choices:
            from engine.core.naming import unknown

            what = "command" if isinstance(action, argparse._SubParsersAction) else "word"
            raise argparse.ArgumentError(None, unknown(what, value, list(action.choices)))


def seed_number(text: str) -> int:
    """A seed as it is typed."""
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"it has to be a whole number, not “{text}”")
    number = int(text[:20])
    if abs(number) > LAST_SEED:
        raise argparse.ArgumentTypeError(f"it has to be from {-LAST_SEED} to {LAST_SEED}, not {text[:20]}")
    return number


def parser() -> Parser:
    top = Parser(
        prog="octotui",
        description="Octopus board games for the terminal. Without a command: the title.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"octotui {__version__}")
    top.set_defaults(run=title, deck=None, dossier=None, parser=top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    tabled = commands.add_parser("play", help="straight to the table", description="A new game at the table.")
    played = commands.add_parser("line", help="play in plain text: no colours, no cursor movement", description="Play in plain text.")
    for command, run in ((tabled, play), (played, line)):
        command.add_argument("game", nargs="?", default="cosmoctopus", metavar="GAME", help="which game (default: cosmoctopus)")
        command.add_argument(
            "--seats",
            default=SEATS,
            metavar="LIST",
            help="who sits there, by commas: `you`, people's names, bot levels, bots with a name (`Eve:greedy`); default: you,greedy",
        )
        command.add_argument("--seed", type=seed_number, metavar="N", help="deal from this number; the same number deals the same game")
        command.add_argument(
            "--option", action="append", default=[], metavar="K=V", help="an option of the game; `octotui games` lists them; repeatable"
        )
        command.add_argument("--layout", metavar="FILE", help="lay Cosmoctopus out as this TOML file says")
        command.set_defaults(run=run)

    played.add_argument("--continue", action="store_true", dest="go_on", help="go on with the last saved game instead")

    went_on = commands.add_parser("continue", help="go on with the last game", description="Go on with the last saved game.")
    went_on.set_defaults(run=go_on)

    taught = commands.add_parser("learn", help="learn a game by playing it", description="A guided first game, about 15 minutes.")
    taught.add_argument("game", nargs="?", default="cosmoctopus", metavar="GAME", help="which game (default: cosmoctopus)")
    taught.set_defaults(run=learn)

    told = commands.add_parser("rules", help="print the rules of a game", description="Print the rules of a game as plain text.")
    told.add_argument("game", nargs="?", default="cosmoctopus", metavar="GAME", help="which game (default: cosmoctopus)")
    told.add_argument("section", nargs="?", metavar="SECTION", help="only this section; --contents lists them")
    told.add_argument("--contents", action="store_true", help="only the list of sections")
    told.set_defaults(run=rules)

    shown = commands.add_parser("replay", help="look back at a match in a text file", description="Look back at a match, answer by answer.")
    brought = commands.add_parser("import", help="save a match from a text file", description="Save a match from a text file.")
    given = commands.add_parser("export", help="write a saved match to a text file", description="Write a saved match to a text file.")
    given.add_argument("match", metavar="ID", help="the number that `import` gave, or `last` for the game last played")
    for command, run in ((shown, replay), (brought, bring_in), (given, export)):
        command.add_argument("file", metavar="FILE", help="a match as text")
        command.set_defaults(run=run)

    served = commands.add_parser(
        "rpc",
        help="every game without a screen, for scripts and bots",
        description="JSON-RPC 2.0 on standard input and output, one message per line; logs on standard error. See `octotui docs headless`.",
    )
    served.set_defaults(run=rpc)
    for command in (tabled, played, went_on, served, shown, brought):
        command.add_argument("--deck", metavar="FILE", help="play Cosmoctopus with the deck in this TOML file")
        command.add_argument("--dossier", metavar="FILE", help="play it with the cards of the Private Investigator in this TOML file")

    commands.add_parser("games", help="list the games and their options", description="List the games and their options.").set_defaults(
        run=games
    )

    commands.add_parser("themes", help="list the themes", description="List the themes, one's own included.").set_defaults(run=themes)

    configured = commands.add_parser("config", help="where the config file is, and what may stand in it", description="The config file.")
    configured.add_argument("what", choices=("path", "default"), help="path: where it is; default: a commented file with every setting")
    configured.set_defaults(run=config)

    read = commands.add_parser("docs", help="how to write decks, scripts and bots", description="Print a page, or say which there are.")
    read.add_argument("page", nargs="?", choices=tuple(PAGES), help="; ".join(f"{name}: {what}" for name, what in PAGES.items()))
    read.set_defaults(run=docs)

    checked = commands.add_parser("check-deck", help="check a deck file", description="Check a deck file. See `octotui docs decks`.")
    either = checked.add_mutually_exclusive_group(required=True)
    either.add_argument("file", nargs="?", metavar="FILE", help="a deck in a TOML file")
    either.add_argument("--schema", action="store_true", help="print the JSON Schema of deck files, for editors")
    checked.set_defaults(run=check_deck)

    laid = commands.add_parser("check-layout", help="check a layout file", description="Check a layout file. See `octotui docs layouts`.")
    laid.add_argument("file", metavar="FILE", help="a layout in a TOML file")
    laid.set_defaults(run=check_layout)

    searched = commands.add_parser(
        "check-dossier",
        help="check a file with the cards of the Private Investigator",
        description="Check a file with the cards of the Private Investigator. See `octotui docs investigator`.",
    )
    either = searched.add_mutually_exclusive_group(required=True)
    either.add_argument("file", nargs="?", metavar="FILE", help="behaviour and revelation cards in a TOML file")
    either.add_argument("--schema", action="store_true", help="print the JSON Schema of such files, for editors")
    searched.set_defaults(run=check_dossier)

    commands.add_parser("layouts", help="list the layouts", description="List the layouts, one's own included.").set_defaults(run=layouts)

    completed = commands.add_parser(
        "completion",
        help="print a script that completes this command in your shell",
        description='Print a script for your shell. bash, zsh: eval "$(octotui completion bash)"; fish: octotui completion fish | source',
    )
    completed.add_argument("shell", choices=("bash", "zsh", "fish"), help="which shell")
    completed.set_defaults(run=completion)
    for command in commands.choices.values():
        command.set_defaults(parser=command)
    return top


# --- commands -------------------------------------------------------------------------------------------------------------


def rpc(args: argparse.Namespace) -> int:
    """Serve until the input ends."""
    logging.basicConfig(stream=sys.stderr, format="octotui rpc: %(levelname)s: %(message)s")
    shelf = read_shelf(args)
    from octotui.rpc import Desk, serve

    serve(Desk(shelf), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def title(args: argparse.Namespace) -> int:
    """Show the title."""
    return table(args, dict)


def play(args: argparse.Namespace) -> int:
    """Deal a new game and show the table."""
    return table(args, lambda: {"match": new_match(args)})


def go_on(args: argparse.Namespace) -> int:
    """Show the table of the last saved game."""
    return table(args, lambda: {"go_on": True})


def learn(args: argparse.Namespace) -> int:
    """Show the table of a guided first game."""
    from engine.core.naming import unknown
    from octotui.lesson import lessons

    if args.game not in lessons():
        raise Unusable(unknown("lesson", args.game, lessons()))
    return table(args, lambda: {"lesson": args.game})


def rules(args: argparse.Namespace) -> int:
    """Print the rules of a game: a section, the list of sections, or both that list and all of them."""
    from engine.core.naming import unknown
    from octotui import rulebook

    if args.game not in rulebook.games():
        raise Unusable(unknown("game", args.game, rulebook.games()))
    book = rulebook.rulebook(args.game)
    if args.section is None:
        pages = [rulebook.contents(book)] + ([] if args.contents else [rulebook.plain(book, section) for section in book.section])
    elif args.section in book.ids:
        pages = [rulebook.plain(book, book[args.section])]
    else:
        raise Unusable(unknown("section", args.section, book.ids))
    print("\n\n\n".join("\n".join(page) for page in pages))
    return 0


def replay(args: argparse.Namespace) -> int:
    """Show the replay of the match in a file, as far as it is good."""
    return table(args, lambda: {"replay": read_replay(args)})


def read_replay(args: argparse.Namespace) -> "Replay":
    """The replay in the file that the command line names."""
    from engine.core.journal import Damaged
    from octotui.replay import Replay, read
    from octotui.store import Trouble

    try:
        return Replay(*read(args.file, read_shelf(args).game))
    except Damaged as error:
        raise Unusable(f"{args.file}: {error}") from None
    except Trouble as trouble:
        raise Unusable(str(trouble)) from None


def export(args: argparse.Namespace) -> int:
    """Write a saved match to a file."""
    from octotui.store import Trouble

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
    from octotui.replay import read_bytes
    from octotui.store import Trouble

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
    from octotui.store import Store

    return Store.open(games=read_shelf(args).game)


def table(args: argparse.Namespace, beginning: Callable[[], dict[str, Any]]) -> int:
    """Show the app, where there is a terminal for it, with the beginning that `launch.run` is told of."""
    from octotui import launch

    why = launch.no_terminal()
    with nullcontext() if why else launch.splash():
        shelf, start = read_shelf(args), beginning()
        if why:
            raise Unusable(why)
        return launch.run(shelf, **start)


def line(args: argparse.Namespace) -> int:
    """Play one match in plain text, which is saved as it goes on."""
    from octotui.line import play

    def trouble(sentence: str) -> None:
        say(f"octotui: {sentence}", sys.stderr)

    match = None if args.go_on else new_match(args)
    with saves(args) as store:
        if match is None:
            match, recorder = last_match(store, trouble)
        else:
            recorder = store.new(match, on_trouble=trouble)
        if store.trouble:
            trouble(store.trouble)
        saved = store.file is not None
        begun = "The game goes on; log tells what happened last. " if args.go_on else ""
        say(f"{match.game.name}. {', '.join(match.names)}. Seed {match.header.seed}. {begun}Type help for help, quit to quit.")
        sentence = "The game is saved; octotui line --continue goes on with it."
        play(match, sys.stdin, sys.stdout, args.go_on, lambda: sentence if saved and recorder.broken is None else "")
    return 0


def last_match(store: "Store", trouble: Callable[[str], None]) -> "tuple[Match, Recorder]":
    """The last saved game that is not over, to play on."""
    from engine.core.journal import Damaged
    from octotui.store import Trouble

    for game in store.recent(over=False, limit=1):
        try:
            match, damage, recorder = store.resume(game.id, trouble)
        except (Damaged, Trouble) as error:
            raise Unusable(f"the last game cannot be opened: {error}") from None
        if damage:
            trouble(f"The save is damaged at {damage}. The game goes on from the last good answer.")
        return match, recorder
    raise Unusable(store.trouble or "no game is saved that could go on; `octotui line` begins one")


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
        return Match.start(game, read_seats(args.seats), game.read_options(with_layout(read_options(args.option), args.layout)), seed)
    except BadOption as error:
        raise Unusable(str(error)) from None


def with_layout(options: dict[str, object], file: str | None) -> dict[str, object]:
    """The options with the layout of a file, or with one's own layout that they name, as the game wants it: whole."""
    import msgspec

    from octotui.games import BadFile
    from octotui.layouts import layouts_folder, read_layout_file, resolved

    if file is not None and "layout" in options:
        raise Unusable("--layout and --option layout=… exclude each other")
    try:
        if file is not None:
            return {**options, "layout": msgspec.to_builtins(read_layout_file(file))}
        return resolved(options, layouts_folder())
    except BadFile as error:
        raise Unusable(str(error)) from None


def themes(args: argparse.Namespace) -> int:
    """Print the themes."""
    from octotui.config import themes_folder
    from themes import BadTheme, load_palette, palette_names

    folder = themes_folder()
    for name in palette_names(folder):
        try:
            say(f"{name}: {load_palette(name, folder).title}")
        except BadTheme as error:
            say(f"{name}: cannot be used: {error}")
    return 0


def config(args: argparse.Namespace) -> int:
    """Print where the config file is, or what may stand in it."""
    from octotui import config as settings

    print(settings.path() if args.what == "path" else settings.default_text(), end="\n" if args.what == "path" else "")
    return 0


def completion(args: argparse.Namespace) -> int:
    """Print the completion script of a shell."""
    from octotui.completion import SHELLS

    print(SHELLS[args.shell](parser()))
    return 0


def games(args: argparse.Namespace) -> int:
    """Print the games and their options."""
    import msgspec

    shelf = read_shelf()
    for game in map(shelf.game, shelf):
        low, high = game.seats
        print(f"{game.id}: {game.name}, {low} to {high} seats")
        schema = msgspec.json.schema(game.options)
        schema = schema["$defs"][schema["$ref"].rpartition("/")[2]]
        for name, option in schema["properties"].items():
            print(f"  --option {name}={json.dumps(option['default']).strip(chr(34))}  ({kinds(option)})")
    return 0


def kinds(option: dict[str, Any]) -> str:
    """What an option's JSON Schema allows, in short."""
    if "enum" in option:
        return " | ".join(map(str, option["enum"]))
    if "anyOf" in option:
        return " | ".join(map(kinds, option["anyOf"]))
    return str(option.get("type", "an object"))


def docs(args: argparse.Namespace) -> int:
    """Print a page, or which pages there are."""
    print(page(args.page) if args.page else "".join(f"{name}: {what}\n" for name, what in PAGES.items()), end="")
    return 0


def check_deck(args: argparse.Namespace) -> int:
    """Say what is in a deck file, or what is wrong with it."""
    from octotui.games import BadFile, read_deck_file

    if args.schema:
        print(deck_schema(), end="")
        return 0
    try:
        deck = read_deck_file(args.file)
    except BadFile as error:
        raise Unusable(str(error)) from None
    types = Counter(deck.cards[c].type for c in deck.devotees)
    say(f"ok: {args.file}: “{deck.name}”")
    print(f"{len(deck.devotees)} devotee cards: " + ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in types.items()))
    print(f"{len(deck.contacts)} First Contact cards, {len(deck.hands)} starting hands; hash {deck.hash}")
    return 0


def check_layout(args: argparse.Namespace) -> int:
    """Say what a layout file holds, or what is wrong with it."""
    from engine.cosmoctopus.layouts import layout_of
    from octotui.games import BadFile
    from octotui.layouts import beside, read_layout_file, summary

    try:
        layout = layout_of(read_layout_file(args.file))
    except BadFile as error:
        raise Unusable(str(error)) from None
    print(f"ok: {args.file}: “{layout.name}”")
    print(summary(layout))
    for line in beside(layout):
        print(f"  {line}")
    return 0


def check_dossier(args: argparse.Namespace) -> int:
    """Say what is in a file with the cards of the Private Investigator, or what is wrong with it."""
    from octotui.games import BadFile, read_dossier_file

    if args.schema:
        print(dossier_schema(), end="")
        return 0
    try:
        dossier = read_dossier_file(args.file)
    except BadFile as error:
        raise Unusable(str(error)) from None
    say(f"ok: {args.file}: “{dossier.name}”")
    print(f"{len(dossier.behaviours)} behaviour cards, {len(dossier.revelations)} revelation cards; hash {dossier.hash}")
    return 0


def layouts(args: argparse.Namespace) -> int:
    """Print the layouts."""
    from octotui.layouts import entries, layouts_folder

    for entry in entries(layouts_folder()):
        print(f"{entry.id}: " + (f"cannot be used: {entry.fault}" if entry.file is None else entry.name))
    return 0


# --- reading the command line ---------------------------------------------------------------------------------------------


def read_shelf(args: argparse.Namespace | None = None) -> "Shelf":
    """The games, with the files of the command line's if it names any."""
    from octotui.games import BadFile, shelf

    try:
        return shelf(getattr(args, "deck", None), getattr(args, "dossier", None))
    except BadFile as error:
        raise Unusable(str(error)) from None


def read_seats(text: str) -> "tuple[Seat, ...]":
    """The seats of `Ann,greedy,Eve:random`. Seats without a name of their own get one; equal names are numbered."""
    from engine.bots import LEVELS
    from engine.core.journal import Seat
    from engine.core.naming import unknown

    seats: list[Seat] = []
    taken: Counter[str] = Counter()
    for word in text.split(","):
        name, colon, level = (part.strip() for part in word.partition(":"))
        if not colon and name in LEVELS:
            name, level = name.capitalize(), name
        elif not colon and name == "you":
            name = SOMEBODY
        if not name:
            raise Unusable(f"--seats: “{text}” has a seat without a name")
        if colon and level not in LEVELS:
            raise Unusable(f"--seats: {unknown('bot level', level, LEVELS)}")
        taken[name] += 1
        try:
            seats.append(Seat(name if taken[name] == 1 else f"{name} {taken[name]}", level or None))
        except ValueError as error:
            raise Unusable(f"--seats: {error}") from None
    return tuple(seats)


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


def new_seed() -> int:
    import secrets

    return secrets.randbelow(10**6)


if __name__ == "__main__":
    sys.exit(main())
