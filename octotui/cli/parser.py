"""The command line's parser: commands, arguments, options and error messages."""

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

from octotui import __version__
from octotui.bots.time_limits import LEAST_THINK, MOST_THINK
from octotui.cli import completion, config, files, learn, lists, play, record, saves, serve
from octotui.cli.own_files import own_files
from octotui.cli.pages import pages
from octotui.play.seeds import LAST_SEED

EXAMPLES = """\
examples:
  octotui                                        the title screen
  octotui play --seats Ann,Bob,expert            straight to the table: two people at one keyboard, and a bot
  octotui continue                               the last game, exactly where you left it
  octotui saves                                  which games are saved
  octotui today                                  the game of the day: one deal for everybody
  octotui record                                 what you have won, against whom, and what you have achieved
  octotui export last game.journal               the last game as a text file
  octotui import game.journal                    and back among the saved games
  octotui replay game.journal                    go through it, answer by answer
  octotui learn cosmoctopus                      a guided first game, about 15 minutes
  octotui learn octopush --chapter 3             one chapter of it
  octotui learn oct8 --line                      in plain text
  octotui rules cosmoctopus paying               one section of the rules as plain text; without it, all of them
  octotui line --seats Ann,Bob,easy              two people at one keyboard, and a bot
  octotui line --continue                        the last game in plain text
  octotui line --seed 7 --option hands=draft     a draft first; the same seed deals the same cards
  octotui check-deck my-deck.toml                check a deck file of your own
  octotui line --deck my-deck.toml               play with it
  octotui config check                           what is wrong in the config file, line by line
  octotui --theme terminal                       in the colours of this terminal; OCTOTUI_THEME says the same to every start
  octotui docs decks                             how to write one
  octotui play --layout my-layout.toml           a layout of your own
  octotui line --option layout=threeping --option bridge=random
  echo '{"jsonrpc":"2.0","id":1,"method":"games.list"}' | octotui rpc
"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors suggest what could have been meant."""

    def error(self, message: str) -> NoReturn:
        from engine.core.naming import printable

        super().error(printable(message))

    def too_much(self, words: Sequence[str]) -> NoReturn:
        """Exit with an error about unexpected arguments."""
        from engine.core.naming import cut, unknown

        word = next((word for word in words if word.startswith("-")), words[0])
        if word.startswith("-"):
            self.error(unknown("option", word.partition("=")[0], [option for action in self._actions for option in action.option_strings]))
        self.error(f"unexpected argument '{cut(word)}'")

    def _check_value(self, action: argparse.Action, value: str) -> None:
        if action.choices is not None and value not in action.choices:
            from engine.core.naming import unknown

            what = "command" if isinstance(action, argparse._SubParsersAction) else "argument"
            raise argparse.ArgumentError(None, unknown(what, value, list(action.choices)))


class TopParser(Parser):
    """The parser of `octotui` itself. Its help lists the games, which takes a moment to collect."""

    def format_help(self) -> str:
        self.epilog = f"{lists.games_told()}\n{EXAMPLES}"
        return super().format_help()


class Once(argparse.Action):
    """An option with a value that may be given only once."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: str | None = None) -> None:
        if getattr(namespace, self.dest) is not None:
            raise argparse.ArgumentError(self, "it is given twice")
        setattr(namespace, self.dest, values)


def own_file(text: str) -> str:
    """A file that is read while standard input is the keyboard."""
    if text == "-":
        raise argparse.ArgumentTypeError("it has to be a file: standard input is for what is played")
    return text


def seed_number(text: str) -> int:
    """Parse a seed."""
    from engine.core.naming import cut, quoted

    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"it has to be a whole number, not {quoted(text)}")
    number = int(text[:20])
    if abs(number) > LAST_SEED:
        raise argparse.ArgumentTypeError(f"it has to be from {-LAST_SEED} to {LAST_SEED}, not {cut(text)}")
    return number


def chapter_number(text: str) -> int:
    """Parse a chapter number."""
    from engine.core.naming import quoted

    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise argparse.ArgumentTypeError(f"it has to be the number of a chapter, not {quoted(text)}")
    return int(text)


def seconds(text: str) -> float:
    """Parse a thinking time in seconds."""
    from engine.core.naming import quoted

    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?|\.[0-9]{1,3}", text) and LEAST_THINK <= float(text) <= MOST_THINK:
        return float(text)
    raise argparse.ArgumentTypeError(f"it has to be a number of seconds from {LEAST_THINK:g} to {MOST_THINK:g}, not {quoted(text)}")


def add_think_option(command: argparse.ArgumentParser) -> None:
    """Add the option for the bots' thinking time."""
    command.add_argument(
        "--think",
        action=Once,
        type=seconds,
        metavar="SECONDS",
        help="how long an expert, and a hint, may take (default: as the config says, 1)",
    )


def fitted(command: argparse.ArgumentParser, prefix: str = "") -> None:
    """Add the display options to this command."""
    for name, value, what in (
        ("theme", "NAME", "the colours: `octotui themes` lists them"),
        ("glyphs", "SET", "unicode, ascii or auto"),
        ("motion", "WHEN", "animations: on, off or auto"),
    ):
        say = f"{what} (before OCTOTUI_{name.upper()}, and that before the config)"
        command.add_argument(f"--{name}", action=Once, dest=prefix + name, metavar=value, help=say)


def parser() -> TopParser:
    top = TopParser(
        prog="octotui",
        description="Octopus board games for the terminal. Without a command: the title screen.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"octotui {__version__}")
    fitted(top, "first_")
    top.set_defaults(run=play.title, parser=top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    tabled = commands.add_parser("play", help="straight to the table", description="A new game at the table.")
    played = commands.add_parser("line", help="play in plain text: no colours, no cursor movement", description="Play in plain text.")
    for command, run in ((tabled, play.play), (played, play.line)):
        command.add_argument("game", nargs="?", metavar="GAME", help="which game (default: cosmoctopus)")
        command.add_argument(
            "--seats",
            action=Once,
            metavar="LIST",
            help="who sits there, by commas: `you`, other people, bots by how good they are (easy, medium, hard, expert), "
            "bots with a name (`Eve:expert`); behind `=` anything is a person's name (`=Hardy`); default: you and bots",
        )
        command.add_argument(
            "--seed", action=Once, type=seed_number, metavar="N", help="deal from this number; the same number deals the same game"
        )
        command.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="K=V",
            help="an option of the game, such as first=1: seat 1 begins; `octotui games` lists them; repeatable",
        )
        add_think_option(command)
        for kind in own_files():
            if kind.of_new_game:
                command.add_argument(f"--{kind.name}", action=Once, type=own_file, metavar="FILE", help=kind.play)
        command.set_defaults(run=run)

    played.add_argument(
        "--continue", action="store_true", dest="go_on", help="go on with the last saved game: no new one is described then"
    )

    fitted(tabled)

    went_on = commands.add_parser("continue", help="go on with the last game", description="Go on with the last saved game.")
    add_think_option(went_on)
    fitted(went_on)
    went_on.set_defaults(run=play.go_on)

    about = "A guided first game in chapters, about 15 minutes. One that was left goes on from there; any chapter can be played by itself."
    taught = commands.add_parser("learn", help="learn a game by playing it", description=about)
    taught.add_argument("game", nargs="?", default="cosmoctopus", metavar="GAME", help="which game (default: cosmoctopus)")
    taught.add_argument("--chapter", action=Once, type=chapter_number, metavar="N", help="begin at this chapter")
    taught.add_argument("--line", action="store_true", help="in plain text")
    fitted(taught)
    taught.set_defaults(run=learn.learn)

    told = commands.add_parser("rules", help="print the rules of a game", description="Print the rules of a game as plain text.")
    told.add_argument("game", nargs="?", default="cosmoctopus", metavar="GAME", help="which game (default: cosmoctopus)")
    either = told.add_mutually_exclusive_group()
    either.add_argument("section", nargs="?", metavar="SECTION", help="only this section; --contents lists them")
    either.add_argument("--contents", action="store_true", help="only the list of sections")
    told.set_defaults(run=lists.rules)

    shown = commands.add_parser("replay", help="look back at a match in a text file", description="Look back at a match, answer by answer.")
    fitted(shown)
    brought = commands.add_parser("import", help="save a match from a text file", description="Save a match from a text file.")
    given = commands.add_parser("export", help="write a saved match to a text file", description="Write a saved match to a text file.")
    given.add_argument("match", metavar="ID", help="a number from `octotui saves`, or `last` for the game last played")
    for command, run, what in (
        (shown, play.replay, "a match as text"),
        (brought, saves.bring_in, "a match as text; `-` for standard input"),
        (given, saves.export, "where to write it; `-` for standard output"),
    ):
        command.add_argument("file", metavar="FILE", type=own_file if command is shown else str, help=what)
        command.set_defaults(run=run)

    served = commands.add_parser(
        "rpc",
        help="every game without a screen, for scripts and bots",
        description="JSON-RPC 2.0 on standard input and output, one message per line; logs on standard error. See `octotui docs headless`.",
    )
    served.set_defaults(run=play.rpc)
    for command in (tabled, played, went_on, served, shown, brought):
        for kind in own_files():
            if not kind.of_new_game:
                command.add_argument(f"--{kind.name}", action=Once, type=own_file, metavar="FILE", help=kind.play)

    hosted = commands.add_parser(
        "serve",
        help="a server: people come by ssh and play at one table",
        description="Guests come by ssh, with their keys, into a lobby, and sit down at tables with friends, strangers and bots.",
    )
    hosted.add_argument(
        "--listen", type=serve.address, default=("127.0.0.1", serve.PORT), metavar="ADDRESS:PORT", help="where (default: 127.0.0.1:8022)"
    )
    hosted.add_argument("about", nargs="?", choices=("status",), help="`status`: ask the server that runs how it does")
    hosted.add_argument("--drain", action="store_true", help="let the server that runs tell its guests and stop, and wait until it has")
    hosted.add_argument("--open", action="store_true", help="let in any key, not only those in the file of guests")
    hosted.add_argument("--invite", action="store_true", help="print a code that lets one new key in")
    hosted.add_argument(
        "--limit", action="append", default=[], metavar="NAME=NUMBER", help="another limit, such as connections=50 (docs/settings.md)"
    )
    hosted.add_argument("--folder", action=Once, metavar="FOLDER", help="where key, guests and tables are kept (default: with the saves)")
    hosted.add_argument(
        "--processes", type=int, default=1, choices=range(1, 65), metavar="N", help="processes in which bots think (default: 1)"
    )
    hosted.add_argument(
        "--public", type=serve.address, metavar="ADDRESS:PORT", help="what guests pass on to friends (default: where they came themselves)"
    )
    hosted.add_argument("--no-ladder", action="store_true", help="reckon nobody's strength from finished games")
    hosted.set_defaults(run=serve.serve)

    kept = commands.add_parser("saves", help="list the saved games", description="List the saved games, the last played first.")
    kept.set_defaults(run=saves.listed)

    booked = commands.add_parser("record", help="what you have won and achieved", description="Your record, from the saved games.")
    booked.add_argument("game", nargs="?", metavar="GAME", help="only of this game")
    booked.add_argument("--json", action="store_true", help="print it as JSON")
    booked.add_argument(
        "--name", action=Once, metavar="NAME", help="of the games in which somebody of this name sat (default: yours, by the config)"
    )
    booked.set_defaults(run=record.record)

    daily = commands.add_parser(
        "today",
        help="the game of the day",
        description="One deal for everybody who plays on this date; the first play of it counts. Once it is over: three lines to pass on.",
    )
    daily.add_argument("game", nargs="?", metavar="GAME", help="today's deal of this game (default: the game whose turn it is)")
    daily.add_argument("--date", action=Once, type=record.day_typed, metavar="DATE", help="of an earlier day: 2026-11-22")
    daily.add_argument("--line", action="store_true", help="play it in plain text")
    add_think_option(daily)
    fitted(daily)
    daily.set_defaults(run=record.today)

    commands.add_parser("games", help="list the games and their options", description="List the games and their options.").set_defaults(
        run=lists.games
    )

    commands.add_parser("themes", help="list the themes", description="List the themes, one's own included.").set_defaults(run=lists.themes)

    configured = commands.add_parser(
        "config", help="the config file: show, check and edit it; ids of keys", description="The config file. See `octotui docs settings`."
    )
    configured.add_argument("what", choices=tuple(config.WHAT), help="; ".join(f"{name}: {what}" for name, what in config.WHAT.items()))
    configured.add_argument("--json", action="store_true", help="print it as JSON (show, keys)")
    fitted(configured)
    configured.set_defaults(run=config.config)

    read = commands.add_parser(
        "docs",
        help="how to write decks, layouts, the Investigator's cards, scripts and bots",
        description="Print a page, or say which there are.",
    )
    read.add_argument("page", nargs="?", choices=tuple(pages()), help="; ".join(f"{name}: {what}" for name, what in pages().items()))
    read.set_defaults(run=lists.docs)

    for kind in own_files():
        about = f"{kind.check[0].upper()}{kind.check[1:]}. See `octotui docs {next(iter(kind.page))}`."
        checked = commands.add_parser(f"check-{kind.name}", help=kind.check, description=about)
        either = checked.add_mutually_exclusive_group(required=True)
        either.add_argument("file", nargs="?", metavar="FILE", help=f"{kind.holds}; `-` for standard input")
        either.add_argument("--schema", action="store_true", help=f"print the JSON Schema of {kind.schema}, for editors")
        checked.set_defaults(run=files.check, kind=kind)

    for kind in own_files():
        if kind.list:
            about = f"{kind.list[0].upper()}{kind.list[1:]}, one's own included."
            commands.add_parser(f"{kind.name}s", help=kind.list, description=about).set_defaults(run=files.listed, kind=kind)

    completed = commands.add_parser(
        "completion",
        help="print a script that completes this command in your shell",
        description='Print a script for your shell. bash, zsh: eval "$(octotui completion bash)"; fish: octotui completion fish | source',
    )
    completed.add_argument("shell", choices=("bash", "zsh", "fish"), help="which shell")
    completed.set_defaults(run=completion.completion, top=top)
    for command in commands.choices.values():
        command.set_defaults(parser=command)
    return top
