"""`octotui check-bot`: tries out a program that plays."""

import argparse
from pathlib import Path

from octotui.cli.arguments import STANDARD_GAME, checked_game, read_library
from octotui.cli.output import CommandError, say, say_json


def check_bot(args: argparse.Namespace) -> int:
    """Let a program play against random bots; report every slip. The status is 1 if there was one."""
    from octotui.bots.command_line import check_command
    from octotui.bots.levels import PROGRAM
    from octotui.bots.time_limits import THINK
    from octotui.play.bot_check import report, tries

    command, library = args.program.removeprefix(PROGRAM), read_library()
    name = checked_game(args.game or STANDARD_GAME, library)
    try:
        check_command(command, Path.cwd())
    except ValueError as error:
        raise CommandError(str(error)) from None
    tried = []
    for number, one in enumerate(tries(library.game(name), command, Path.cwd(), args.games, args.think or THINK), 1):
        tried.append(one)
        for slip in () if args.json else one.slips:
            say(f"Game {number}, seat {one.seat + 1}, answer {slip.question}, after {slip.seconds:.3f} s: {slip.sentence}")
            for line in slip.stderr:
                say(f"    {line}")
    if args.json:
        say_json([one._asdict() | {"slips": [slip._asdict() for slip in one.slips]} for one in tried])
    for line in () if args.json else report(tried):
        say(line)
    return int(any(one.slips for one in tried))
