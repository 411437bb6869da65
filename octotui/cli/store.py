"""`octotui store copy`: everything in one store into another."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from octotui.cli.output import CommandError, say

MISSING = "PostgreSQL needs more packages: pip install 'octotui-games[server]'"
TASKS = ("copy",)


def store(args: argparse.Namespace) -> int:
    """Copy a store into another one, with a progress bar on a terminal."""
    from octotui.storage.copying import copy, open_database
    from octotui.storage.trouble import Trouble

    try:
        with ExitStack() as opened:
            source = opened.enter_context(closing(open_database(args.source, must_exist=True)))
            to = opened.enter_context(closing(open_database(args.to, must_exist=False)))
            progress = opened.enter_context(progress_bar())
            copied = copy(source, to, progress)
            place = to.place
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] != "psycopg":
            raise
        raise CommandError(MISSING) from None
    except Trouble as trouble:
        raise CommandError(str(trouble)) from None
    besides = ", ".join(f"{name} {rows}" for name, rows in copied.rows.items() if rows)
    say(f"ok: {copied.matches} games with {copied.lines} lines are in {place}, {copied.written} of them written now; all was compared")
    if besides:
        say(f"besides, rows by table: {besides}")
    return 0


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """What shows on a terminal how far a copy is; nothing where standard error is none."""
    if not sys.stderr.isatty():
        yield lambda what, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        tasks = {what: bar.add_task(what, total=None) for what in ("Copying", "Checking")}
        yield lambda what, done, total: bar.update(tasks[what], completed=done, total=total)
