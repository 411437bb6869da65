"""The command line's parser: commands, arguments, options and error messages."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from octotui import __version__
from octotui.cli import (
    check_bot,
    completion,
    config,
    examples,
    files,
    learn,
    lists,
    meta,
    play,
    record,
    replay,
    saves,
    serve,
    store,
    values,
)
from octotui.cli.arguments import STANDARD_GAME
from octotui.cli.output import broken_at_words
from octotui.cli.own_files import own_files
from octotui.cli.pages import pages
from octotui.terminal.wrapping import hanging

ID = "a number from `octotui saves` or its beginning, the beginning of a game's name, or `last`"
"""How a saved game is named."""
CHOSEN: dict[object, str] = {"COMMAND": "command", "PAGE": "page"}
"""What an argument with a list of values is called in a message about another one, by its name in the help."""


REQUIRED = "arguments are required: "
"""In a message of argparse, before the name of an argument."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors suggest what could have been meant."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # From Python 3.14 on, argparse would colour help and usage.
        self.color = False

    def error(self, message: str) -> NoReturn:
        from engine.core.naming import printable

        self.print_usage(sys.stderr)
        lacking = next((one for one in self._actions if one.choices and message.endswith(f"{REQUIRED}{one.metavar or one.dest}")), None)
        if lacking is not None and lacking.choices:
            message = f"say which {CHOSEN.get(lacking.metavar, 'one')}: {', '.join(map(str, lacking.choices))}"
        self.exit(2, "\n".join(broken_at_words(f"{self.prog}: error: {printable(message)}", sys.stderr)) + "\n")

    def too_much(self, words: Sequence[str]) -> NoReturn:
        """Exit with an error about unexpected arguments."""
        from engine.core.naming import cut, unknown

        word = next((word for word in words if word.startswith("-")), words[0])
        if word.startswith("-"):
            self.error(unknown("option", word.partition("=")[0], [option for action in self._actions for option in action.option_strings]))
        self.error(f"unexpected argument '{cut(word)}'")

    def check_word(self, word: str) -> None:
        """Exit with an error unless this can be the first word after the command."""
        first = next((action for action in self._actions if not action.option_strings), None)
        if first is None:
            self.too_much([word])
        try:
            self._check_value(first, word)
        except argparse.ArgumentError as error:
            self.error(error.message)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        if action.choices is not None and value not in action.choices:
            from engine.core.naming import unknown
            from engine.core.registry import GAMES

            if action.metavar == "COMMAND" and value in GAMES:
                raise argparse.ArgumentError(None, f"'{value}' is a game: octotui play {value}")
            raise argparse.ArgumentError(None, unknown(CHOSEN.get(action.metavar, "argument"), value, list(action.choices)))


NARROWEST = 20
"""Columns that the text in the second column of a list has at least."""


class Formatter(argparse.HelpFormatter):
    """Wraps paragraphs, and lists of lines line by line, below what stands in their second column."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" not in text:
            return super()._fill_text(text, width, indent)
        return "\n".join(row for line in text.split("\n") for row in hanging(line, width, width - NARROWEST))


class TopParser(Parser):
    """The parser of `octotui` itself. Its help lists the games, which takes a moment to collect."""

    def format_help(self) -> str:
        self.epilog = f"{lists.games_text()}\n{examples.examples_text(examples.TOP)}"
        return super().format_help()


class Once(argparse.Action):
    """An option that may be given only once, with a value or, if it takes none, its `const`."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: str | None = None) -> None:
        if getattr(namespace, self.dest) is not self.default:
            raise argparse.ArgumentError(self, "it is given twice")
        setattr(namespace, self.dest, self.const if self.nargs == 0 else values)


class Commands:
    """The commands of a parser, as they are added to it."""

    def __init__(self, top: TopParser) -> None:
        self.top = top
        self.added = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def add(
        self, name: str, run: Callable[[argparse.Namespace], int], help: str, about: str, shown: tuple[examples.Example, ...] = ()
    ) -> argparse.ArgumentParser:
        """Add a command: what runs it, what it does in short and in full, and its examples (default: those in `EXAMPLES`)."""
        epilog = examples.examples_text(shown or examples.EXAMPLES[name])
        command: argparse.ArgumentParser = self.added.add_parser(
            name, help=help, description=about, epilog=epilog, formatter_class=Formatter
        )
        command.set_defaults(run=run, parser=command)
        return command


def parser() -> TopParser:
    """The parser of the whole command line."""
    top = TopParser(
        prog="octotui", description="Octopus board games for the terminal. Without a command: the title screen.", formatter_class=Formatter
    )
    top.add_argument("--version", action="version", version=f"octotui {__version__}")
    add_display_options(top, "first_")
    top.set_defaults(run=play.title, parser=top)
    commands = Commands(top)
    add_play(commands)
    add_learn(commands)
    add_saved(commands)
    add_programs(commands)
    add_own(commands)
    add_lists(commands)
    add_own_files(commands)
    add_about(commands)
    return top


# --- options that several commands have


def add_think_option(command: argparse.ArgumentParser) -> None:
    """Add the option for the bots' thinking time."""
    command.add_argument(
        "--think",
        action=Once,
        type=values.seconds,
        metavar="SECONDS",
        help="how long an expert, and a hint, may take (default: as the config says, 1)",
    )


def add_display_options(command: argparse.ArgumentParser, prefix: str = "") -> None:
    """Add the options for the appearance."""
    for name, value, what in (
        ("theme", "NAME", "the colour theme; `octotui themes` lists them"),
        ("glyphs", "SET", "unicode, ascii or auto"),
        ("motion", "WHEN", "animations: on, off or auto"),
    ):
        say = f"{what} (overrides OCTOTUI_{name.upper()}, which overrides the config)"
        command.add_argument(f"--{name}", action=Once, dest=prefix + name, metavar=value, help=say)
    command.add_argument("--ascii", action=Once, dest=f"{prefix}glyphs", nargs=0, const="ascii", help="the same as --glyphs ascii")


def add_json_option(command: argparse.ArgumentParser, which: str = "") -> None:
    """Add the option to print JSON."""
    command.add_argument("--json", action="store_true", help=f"print it as JSON{which}")


def add_data_files(command: argparse.ArgumentParser) -> None:
    """Add the options for the player's own files that hold for a whole process."""
    for kind in own_files():
        if not kind.of_new_game:
            command.add_argument(f"--{kind.name}", action=Once, metavar="FILE", help=kind.play)


PROPOSED = "which game (default: the one played or learned last, or else the shortest"


def add_game(command: argparse.ArgumentParser, help: str) -> None:
    """Add the argument that names a game."""
    command.add_argument("game", nargs="?", metavar="GAME", help=help)


# --- commands


def add_play(commands: Commands) -> None:
    """Playing at the table, in plain text, or without a screen; and going on."""
    tabled = commands.add("play", play.play, "straight to the table", "A new game at the table.")
    played = commands.add("line", play.line, "play in plain text: no colours, no cursor movement", "Play in plain text.")
    for command in (tabled, played):
        add_game(command, f"{PROPOSED}; with a seed, an option or a file alone, {STANDARD_GAME})")
        command.add_argument(
            "--seats",
            action=Once,
            metavar="LIST",
            help="who sits there, by commas: `you`, other people, bots by how good they are (random, easy, medium, hard, expert), "
            "bots with a name (`Eve:expert`), programs of your own (`Eve=cmd:./eve.py`, or a name from the settings; see "
            "`octotui docs writing-bots`); behind `=` anything is a person's name (`=Hardy`); default: you and bots",
        )
        command.add_argument(
            "--seed", action=Once, type=values.seed_number, metavar="N", help="deal from this number; the same number deals the same game"
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
                command.add_argument(f"--{kind.name}", action=Once, metavar="FILE", help=kind.play)
        add_data_files(command)
    played.add_argument(
        "--continue", action="store_true", dest="go_on", help="go on with the last saved game: no new one is described then"
    )
    played.set_defaults(answers=True)
    add_display_options(tabled)

    about = "Go on with the last saved game, or with another one that is not over."
    went_on = commands.add("continue", play.go_on, "go on with the last game, or with another", about)
    went_on.add_argument("match", nargs="?", metavar="ID", help=f"{ID}; default: the game last played")
    went_on.add_argument("--line", action="store_true", help="in plain text")
    add_think_option(went_on)
    add_data_files(went_on)
    add_display_options(went_on)


def add_learn(commands: Commands) -> None:
    """Lessons and rules."""
    about = "A guided first game in chapters, 5 to 20 minutes. One that was left goes on from there; any chapter can be played by itself."
    taught = commands.add("learn", learn.learn, "learn a game by playing it", about)
    add_game(taught, f"{PROPOSED})")
    taught.add_argument("--chapter", action=Once, type=values.chapter_number, metavar="N", help="begin at this chapter")
    taught.add_argument("--line", action="store_true", help="in plain text")
    add_display_options(taught)

    told = commands.add("rules", lists.rules, "print the rules of a game", "Print the rules of a game as plain text.")
    add_game(told, help="which game (default: the list of games)")
    either = told.add_mutually_exclusive_group()
    either.add_argument("section", nargs="?", metavar="SECTION", help="only this section; --contents lists them")
    either.add_argument("--contents", action="store_true", help="only the list of sections")
    add_json_option(told)
    # Before Python 3.14, argparse groups only what stands side by side.
    told.usage = "%(prog)s [-h] [--json] [GAME] [--contents | SECTION]"
    told.set_defaults(paged=True)


def add_saved(commands: Commands) -> None:
    """Saved games, as a list and as files."""
    about = "List the saved games, the last played first."
    kept = commands.add("saves", saves.list_saves, "list the saved games", about)
    add_json_option(kept)
    kept.set_defaults(paged=True)

    about = "Look back at a match, answer by answer; in plain text, as a recording for asciinema, or one moment as a picture if you like."
    shown = commands.add("replay", replay.replay, "look back at a match, or record it", about)
    shown.add_argument("file", metavar="FILE|ID", help="a match as text, `-` for standard input; or a saved game: its number, or `last`")
    shown.add_argument("--seat", action=Once, metavar="WHO", help="whose view: a seat's name or number, or `all` once the game is over")
    shown.add_argument("--at", action=Once, type=values.answer_number, metavar="N", help="begin after this answer, or picture this moment")
    either = shown.add_mutually_exclusive_group()
    either.add_argument("--line", action="store_true", help="in plain text")
    either.add_argument("--cast", action=Once, metavar="OUT", help="write an asciicast to this file; `-` for standard output")
    either.add_argument("--svg", action=Once, metavar="OUT", help="write a picture to this file (default: of the end)")
    shown.add_argument("--size", action=Once, type=values.size, metavar="CxR", help="columns and rows of it (default: 80x24)")
    shown.add_argument("--speed", action=Once, type=values.speed, metavar="N", help="answers a second in it (default: 1)")
    add_display_options(shown)

    brought = commands.add("import", saves.bring_in, "save a match from a text file", "Save a match from a text file.")
    brought.add_argument("file", metavar="FILE", help="a match as text; `-` for standard input")

    given = commands.add("export", saves.export, "write a saved match to a text file", "Write a saved match to a text file.")
    given.add_argument("match", metavar="ID", help=ID)
    given.add_argument("out", metavar="FILE", help="where to write it; `-` for standard output")
    for command in (shown, brought):
        add_data_files(command)


def add_programs(commands: Commands) -> None:
    """Playing by programs and over the network."""
    about = "JSON-RPC 2.0 on standard input and output, one message per line; logs on standard error. See `octotui docs headless`."
    served = commands.add("rpc", play.rpc, "every game without a screen, for scripts and bots", about)
    add_data_files(served)
    served.set_defaults(answers=True)

    about = "Let a program play against random bots, and report all that it does wrong, with times. See `octotui docs writing-bots`."
    checked = commands.add("check-bot", check_bot.check_bot, "try out a program that plays, against random bots", about)
    checked.add_argument("program", metavar="CMD", help="its command line, in quotes if it has several words; no shell reads it")
    checked.add_argument("--game", action=Once, metavar="GAME", help=f"which game (default: {STANDARD_GAME})")
    games = "how many games, from each seat in turn (default: 20)"
    checked.add_argument("--games", action=Once, type=values.games, default=20, metavar="N", help=games)
    think = "how long it may take for an answer (default: 1)"
    checked.add_argument("--think", action=Once, type=values.seconds, metavar="SECONDS", help=think)
    add_json_option(checked)

    about = "Guests come by ssh, with their keys, into a lobby, and sit down at tables with friends, strangers and bots."
    hosted = commands.add("serve", serve.serve, "a server: people come by ssh and play with one another", about)
    local = ("127.0.0.1", values.PORT)
    where = "where (default: 127.0.0.1:8022)"
    hosted.add_argument("--listen", action=Once, type=values.address, default=local, metavar="ADDRESS:PORT", help=where)
    hosted.add_argument("about", nargs="?", choices=("status",), help="`status`: ask the server that runs how it does")
    hosted.add_argument("--drain", action="store_true", help="let the server that runs tell its guests and stop, and wait until it has")
    hosted.add_argument("--open", action="store_true", help="let in any key, not only those in the file of guests")
    hosted.add_argument("--invite", action="store_true", help="print a code that lets one new key in, to the server that runs if one does")
    hosted.add_argument(
        "--limit", action="append", default=[], metavar="NAME=NUMBER", help="another limit, such as connections=50 (docs/settings.md)"
    )
    hosted.add_argument("--folder", action=Once, metavar="FOLDER", help="where key, guests and tables are kept (default: with the saves)")
    hosted.add_argument(
        "--processes",
        action=Once,
        type=int,
        default=1,
        choices=range(1, 65),
        metavar="N",
        help="processes in which bots think (default: 1)",
    )
    hosted.add_argument(
        "--public",
        action=Once,
        type=values.address,
        metavar="ADDRESS:PORT",
        help="what guests pass on to friends (default: where they came themselves)",
    )
    hosted.add_argument(
        "--store",
        action=Once,
        default="",
        metavar="ADDRESS",
        help="a PostgreSQL database that several servers may share: postgresql://HOST/NAME (default: a file in the folder)",
    )
    hosted.add_argument("--no-ladder", action="store_true", help="reckon nobody's strength from finished games")
    add_json_option(hosted, " (status)")

    about = (
        "Copy every game, guest and setting from one store into another: a SQLite file or the address of a PostgreSQL database. "
        "Run again, it goes on where it was interrupted. Stop the servers of both stores before."
    )
    moved = commands.add("store", store.store, "copy everything from SQLite to PostgreSQL, or back", about)
    moved.add_argument("task", choices=store.TASKS, help="`copy`: copy everything, then compare both row by row")
    moved.add_argument("source", metavar="FROM", help="a file such as tables.db, or postgresql://USER@HOST:PORT/NAME")
    moved.add_argument("to", metavar="TO", help="the same; made if it is missing, refused if it holds anything that FROM does not")


def add_own(commands: Commands) -> None:
    """A person's record, and the game of the day."""
    booked = commands.add("record", record.record, "what you have won and achieved", "Your record, from the saved games.")
    add_game(booked, "only of this game")
    add_json_option(booked)
    booked.add_argument(
        "--name", action=Once, metavar="NAME", help="of the games in which somebody of this name sat (default: yours, by the config)"
    )

    about = "One deal for everybody who plays on this date; the first play of it counts. Once it is over: three lines to pass on."
    daily = commands.add("today", record.today, "the game of the day", about)
    add_game(daily, "today's deal of this game (default: the game whose turn it is)")
    daily.add_argument("--date", action=Once, type=values.day, metavar="DATE", help="of an earlier day: 2026-11-22")
    daily.add_argument("--line", action="store_true", help="play it in plain text")
    add_think_option(daily)
    add_display_options(daily)


def add_lists(commands: Commands) -> None:
    """Games, themes, settings and pages."""
    for name, run, help, about in (
        ("games", lists.games, "list the games and their options", "List the games and their options."),
        ("themes", lists.themes, "list the themes", "List the themes, one's own included."),
    ):
        listed = commands.add(name, run, help, about)
        add_json_option(listed)
        listed.set_defaults(paged=True)

    about = "The config file. See `octotui docs settings`."
    configured = commands.add("config", config.config, "the config file: show, check and edit it; ids of keys", about)
    configured.add_argument("what", choices=tuple(config.WHAT), help="; ".join(f"{name}: {what}" for name, what in config.WHAT.items()))
    add_json_option(configured, f" ({', '.join(config.AS_JSON)})")
    add_display_options(configured)

    about = "Print a page, or say which there are."
    read = commands.add("docs", lists.docs, "how to write decks, layouts, the Investigator's cards, scripts and bots", about)
    told = "; ".join(f"{name}: {what}" for name, what in pages().items())
    read.add_argument("page", nargs="?", choices=tuple(pages()), metavar="PAGE", help=told)
    add_json_option(read, " (the list of pages)")
    read.set_defaults(paged=True)


def add_own_files(commands: Commands) -> None:
    """Checking the player's own files, and listing those that options can name."""
    for kind in own_files():
        about = f"{kind.check[0].upper()}{kind.check[1:]}. See `octotui docs {next(iter(kind.page))}`."
        checked = commands.add(f"check-{kind.name}", files.check, kind.check, about, examples.of_check(kind))
        add_json_option(checked)
        either = checked.add_mutually_exclusive_group(required=True)
        either.add_argument("--schema", action="store_true", help=f"print the JSON Schema of {kind.schema}, for editors")
        either.add_argument("file", nargs="?", metavar="FILE", help=f"{kind.holds}; `-` for standard input")
        checked.set_defaults(kind=kind)
    for kind in own_files():
        if kind.list:
            about = f"{kind.list[0].upper()}{kind.list[1:]}, one's own included."
            listed = commands.add(f"{kind.name}s", files.list_files, kind.list, about, examples.of_list(kind))
            add_json_option(listed)
            listed.set_defaults(kind=kind, paged=True)


def add_about(commands: Commands) -> None:
    """The command line itself."""
    about = 'Print a script for your shell. bash, zsh: eval "$(octotui completion bash)"; fish: octotui completion fish | source'
    completed = commands.add("completion", completion.completion, "print a script that completes this command in your shell", about)
    completed.add_argument("shell", nargs="?", choices=completion.SHELLS, help="which shell")
    completed.add_argument("--values", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    completed.set_defaults(top=commands.top)

    helped = commands.add(
        "help", meta.print_help, "print the help of a command", "Print the help of a command, or that of octotui as a whole."
    )
    helped.add_argument("command", nargs="?", choices=commands.added.choices.keys(), metavar="COMMAND", help="which command")
    helped.add_argument("word", nargs="?", metavar="WORD", help="a word that it takes, as in `octotui config check`")
    helped.set_defaults(top=commands.top, commands=commands.added.choices, paged=True)
    commands.add("version", meta.version, "print the version", "Print the version of octotui.")
