"""Standard input in place of a file, written `-`: which argument it stands for, and when it cannot."""

import argparse
import os
import sys
from contextlib import suppress

from octotui.cli.output import CommandError
from octotui.cli.own_files import named_files
from octotui.storage.files import STANDARD


def standard_input_argument(args: argparse.Namespace) -> str:
    """The argument that standard input is read for; empty if none is. Raises CommandError if it cannot be read for what is asked."""
    found = ["FILE"] if getattr(args, "file", None) == STANDARD else []
    found += [f"--{kind.name}" for kind, file in named_files(args) if file == STANDARD]
    if len(found) > 1:
        raise CommandError(f"{' and '.join(found)}: standard input can be only one of them")
    if found and (getattr(args, "answers", False) or getattr(args, "line", False)):
        raise CommandError(f"{found[0]}: it has to be a file: standard input is for what is played")
    return "".join(found)


def take_keyboard() -> None:
    """Read keys from the terminal itself, while `sys.stdin` goes on with the file on standard input."""
    with suppress(OSError):
        terminal = os.open("/dev/tty", os.O_RDWR)
        sys.stdin = os.fdopen(os.dup(0), encoding="utf-8", errors="replace")
        os.dup2(terminal, 0)
        os.close(terminal)
