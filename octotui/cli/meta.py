"""The commands about octotui itself: its help and its version."""

import argparse

from octotui import __version__


def print_help(args: argparse.Namespace) -> int:
    """Print the help of a command, or that of the whole. A word after the command has to be one that it takes."""
    command = args.commands[args.command] if args.command else args.top
    if args.word:
        command.check_word(args.word)
    command.print_help()
    return 0


def version(args: argparse.Namespace) -> int:
    """Print the version."""
    print(f"octotui {__version__}")
    return 0
