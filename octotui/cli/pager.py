"""Long texts a screen at a time, in the person's own pager, where standard output is a terminal.

`PAGER` names the program, an empty one or `cat` means none; without it, `less` or else `more`. `LESS` holds options for less.
"""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout

PAGERS = ("less", "more")
LESS = "FRX"
"""Options for less where the person has none: a short text is just printed, and the text stays when one leaves."""


class Printed(io.TextIOWrapper):
    """What is printed for the pager: as wide as the terminal on which that shows it."""

    def isatty(self) -> bool:
        return True


@contextmanager
def pager(wanted: bool = True) -> Iterator[None]:
    """Show what is printed inside in the pager, if it does not fit on the screen."""
    command = program() if wanted and sys.stdout.isatty() else []
    if not command:
        yield
        return
    printed = io.BytesIO()
    text = Printed(printed, sys.stdout.encoding, sys.stdout.errors, write_through=True)
    try:
        with redirect_stdout(text):
            yield
    finally:
        show(printed.getvalue().decode(sys.stdout.encoding), command)


def program() -> list[str]:
    """The command of the pager; empty for none."""
    import shlex
    import shutil

    if os.environ.get("TERM", "") in ("dumb", ""):
        return []
    own = os.environ.get("PAGER")
    if own is None:
        return next(([found] for name in PAGERS if (found := shutil.which(name))), [])
    try:
        command = shlex.split(own)
    except ValueError:
        print("octotui: PAGER cannot be understood: a quotation mark is missing", file=sys.stderr)
        return []
    return [] if command == ["cat"] else command


def show(text: str, command: Sequence[str]) -> None:
    """Show a text in the pager, or print it if it fits on the screen or the pager cannot be started."""
    if fits(text) or not show_in_pager(text, command):
        print(text, end="", flush=True)


def fits(text: str) -> bool:
    """Whether a text, its long lines wrapped, leaves the last row of the terminal to the prompt."""
    import shutil

    columns, rows = shutil.get_terminal_size()
    return sum(max(1, -(-len(line) // columns)) for line in text.splitlines()) < rows


def show_in_pager(text: str, command: Sequence[str]) -> bool:
    """Show a text in the pager and wait until the person leaves it; return whether there is such a program."""
    import subprocess
    import tempfile

    with tempfile.TemporaryFile() as file:
        file.write(text.encode(sys.stdout.encoding))
        file.seek(0)
        try:
            pager = subprocess.Popen(command, stdin=file, env={"LESS": LESS, **os.environ})
        except OSError as error:
            print(f"octotui: PAGER: {command[0]}: {error.strerror}", file=sys.stderr)
            return False
        while pager.returncode is None:
            # ctrl+c is the pager's: less stops searching with it.
            try:
                pager.wait()
            except KeyboardInterrupt:
                continue
    return True
