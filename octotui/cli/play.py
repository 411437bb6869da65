"""The commands that play: at the table, in plain text, or without a screen."""

import argparse
import io
import logging
import shlex
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

from octotui.cli.arguments import NewGame, check_files, new_game, read_library
from octotui.cli.output import CommandError, say
from octotui.cli.own_files import named_files
from octotui.cli.saves import EVERY, number_of, saves
from octotui.cli.streams import standard_input_argument, take_keyboard

if TYPE_CHECKING:
    from engine.core.match import Match
    from octotui.storage.recorder import Recorder
    from octotui.storage.store import Store


def title(args: argparse.Namespace) -> int:
    """Show the title screen."""
    return show_table(args, dict)


def play(args: argparse.Namespace) -> int:
    """Deal a new game and show the table."""
    return show_table(args, lambda: new_game(args)._asdict())


def go_on(args: argparse.Namespace) -> int:
    """Go on with a saved game, the last one if none is named, at the table or in plain text."""
    from octotui.cli import launch

    number = None
    if args.match is not None or any(named_files(args)):
        with saves(args) as store:
            number = number_to_go_on(args.match, store) if args.match is not None else None
            for game in store.recent(over=False, limit=EVERY if number else 1):
                if number in (None, game.id):
                    check_files(args, game.game)
    if args.line:
        return line_at(args, None, number)
    if number is None and launch.no_terminal():
        with saves(args) as store:
            check_goes_on(store)
    return show_table(args, lambda: {"go_on": True} if number is None else {"saved": number})


def number_to_go_on(word: str, store: "Store") -> int:
    """The number of a saved game that is not over, as named on the command line. Raises CommandError."""
    ended = {str(game.id) for game in store.recent(over=True, limit=EVERY)}
    if word in ended:
        raise CommandError(f"game {word} is over; `octotui replay {word}` looks back at it")
    return number_of(word, store, over=False)


def show_table(args: argparse.Namespace, beginning: Callable[[], dict[str, Any]]) -> int:
    """Start the app if there is a terminal for it; `beginning` returns the arguments of `launch.run`."""
    from octotui.cli import launch
    from octotui.cli.config import flags

    said = flags(args)
    if standard_input_argument(args):
        take_keyboard()
    why = launch.no_terminal(line_mode(args))
    with nullcontext() if why else launch.splash():
        library, start = read_library(args), beginning()
        if why:
            raise CommandError(why)
        return launch.run(library, **start, think=getattr(args, "think", None), flags=said)


def line_mode(args: argparse.Namespace) -> str:
    """The command that does the same in plain text."""
    named = [shlex.quote(str(word)) for name in ("game", "match", "file") if (word := getattr(args, name, None)) is not None]
    dated = ["--date", args.date.isoformat()] if getattr(args, "date", None) else []
    return " ".join([args.parser.prog, *named, *dated, "--line"] if hasattr(args, "line") else ["octotui line", *named])


def line(args: argparse.Namespace) -> int:
    """Play one match in plain text, saving as it goes."""
    if args.go_on:
        check_nothing_new(args)
        return line_at(args, None)
    game = new_game(args)
    return line_at(args, game)


def line_at(args: argparse.Namespace, new: NewGame | None, saved: int | None = None) -> int:
    """Play in plain text: a new match, the one numbered `saved`, or the last one; at a terminal then others like it, as long as the person
    wants.
    """
    from octotui.headless.afterwards import afterwards
    from octotui.play.seated_programs import remember

    goes_on = saved is not None or new is None
    with saves(args) as store:
        if saved is not None:
            match, recorder = resume(store, saved, trouble)
        elif new is None:
            match, recorder = last_match(store, trouble)
            check_files(args, match.game.id)
        else:
            match = new.match
            recorder = store.new(match, on_trouble=trouble)
            remember(store, match, new.folders)
        notes = (new.note, *newcomers_lines(match, store)) if new is not None else ()
        record = partial(record_of, store)
        while play_match(args, store, match, recorder, goes_on, notes):
            if not (sys.stdin.isatty() and afterwards(match, sys.stdin, sys.stdout, record)):
                break
            match, goes_on, notes = another(match), False, ()
            recorder = store.new(match, on_trouble=trouble)
    return 0


def trouble(sentence: str) -> None:
    """Say that something about the saves is wrong."""
    say(f"octotui: {sentence}", sys.stderr)


def another(match: "Match") -> "Match":
    """A new match with the same seats and options, and the next seed."""
    from octotui.play.session import new_match

    header = match.header
    return new_match(match.game, header.seats, header.options, header.seed + 1)


def play_match(
    args: argparse.Namespace, store: "Store", match: "Match", recorder: "Recorder", goes_on: bool, notes: tuple[str, ...]
) -> bool:
    """Play one match in plain text, `notes` told before it; return whether it is over."""
    from octotui.headless.keyboard import FilePage, write_lines
    from octotui.headless.line import play
    from octotui.headless.players import players
    from octotui.play.record_entries import RecordEntries
    from octotui.play.seated_programs import engage
    from octotui.play.table import Table
    from octotui.storage import config as settings

    table = Table(match, recorder)
    engage(table, store, trouble)
    if store.trouble:
        trouble(store.trouble)
    begun = "The game goes on; log tells what happened last. " if goes_on else ""
    stage = f", {match.game.stage(match.state)}" if goes_on else ""
    opening = f"{match.game.name}{stage}. {players(match)}. Seed {match.header.seed}. {begun}Type help for help, quit to quit."
    write_lines(FilePage(sys.stdout), [opening, *filter(None, notes)])
    sentence = "The game is saved; octotui line --continue goes on with it."

    def farewell() -> str:
        table.save()
        return sentence if store.file is not None and recorder.broken is None else ""

    def news() -> list[str]:
        return [story.sentence for story in RecordEntries(store).news(match, recorder.id)]

    confirms = settings.load()[0].confirm_end_turn
    try:
        return play(table, sys.stdin, sys.stdout, goes_on, farewell, time_to_think(args), partial(record_of, store), news, confirms)
    finally:
        table.close()


def record_of(store: "Store") -> list[str]:
    """The record of the person in the settings, in sentences."""
    from octotui.play.record_entries import RecordEntries
    from octotui.play.record_page import sentences

    entries = RecordEntries(store)
    entries.read_all()
    return sentences(entries.record(person()))


def newcomers_lines(match: "Match", store: "Store") -> list[str]:
    """How a turn goes, where a game is learned in plain text, and which others there are, for somebody new to it; empty for others."""
    from octotui.play.options import first_steps, is_new_to

    if not is_new_to(match.game, store):
        return []
    steps = first_steps(match, store)
    learned = f"New to it? octotui learn {match.game.id} --line shows you how; octotui games lists the others."
    return [*(["How a turn goes:"] if steps else []), *(f"{n}. {step}" for n, step in enumerate(steps, 1)), learned]


def person() -> str:
    """The name in the settings, whose record is shown."""
    from octotui.storage import config as settings

    return settings.load()[0].names[0]


def check_nothing_new(args: argparse.Namespace) -> None:
    """Refuse options of a new game when continuing the last one."""
    given = {"GAME": args.game, "--seats": args.seats, "--seed": args.seed, "--option": args.option}
    given |= {f"--{kind.name}": file for kind, file in named_files(args) if kind.of_new_game}
    if extra := [name for name, value in given.items() if value not in (None, [])]:
        raise CommandError(
            f"--continue goes on with the last game as it is: leave out {', '.join(extra)}, or begin a new game without --continue"
        )


def time_to_think(args: argparse.Namespace) -> float:
    """Seconds that bots may think: from the command line, or else the settings."""
    from octotui.storage import config as settings

    return args.think if args.think is not None else settings.load()[0].think


def last_match(store: "Store", trouble: Callable[[str], None]) -> "tuple[Match, Recorder]":
    """The last unfinished game, to play on."""
    return resume(store, check_goes_on(store), trouble)


def check_goes_on(store: "Store") -> int:
    """The number of the last unfinished game. Raises CommandError if there is none."""
    for game in store.recent(over=False, limit=1):
        return game.id
    raise CommandError(store.trouble or "there is no saved game to continue; `octotui line` begins one")


def resume(store: "Store", saved: int, trouble: Callable[[str], None]) -> "tuple[Match, Recorder]":
    """A saved game, to play on."""
    from engine.core.journal import Damaged
    from octotui.storage.trouble import Trouble

    try:
        match, damage, recorder = store.resume(saved, trouble)
    except (Damaged, Trouble) as error:
        raise CommandError(f"the last game cannot be opened: {error}") from None
    if damage:
        trouble(f"The save is damaged at {damage}. The game goes on from the last good answer.")
    return match, recorder


def rpc(args: argparse.Namespace) -> int:
    """Serve JSON-RPC until the input ends."""
    logging.basicConfig(stream=sys.stderr, format="octotui rpc: %(levelname)s: %(message)s")
    library = read_library(args)
    from octotui.bots.garbage import collect_seldom
    from octotui.headless.methods import Desk
    from octotui.headless.rpc import Awake, lines_of, serve

    collect_seldom()
    serve(Desk(library), lines_of(io.BufferedReader(Awake(sys.stdin.fileno()))), sys.stdout.buffer)
    return 0
