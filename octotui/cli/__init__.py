"""The `octotui` command. Each command imports what it needs when it runs, so that all start quickly.

Exit status: 0 for success, 1 if `config check` or `check-bot` has found something, the reader of the output has gone or octotui itself
has crashed, 2 for a wrong command line or a file that cannot be used, 130 after ctrl+c.
"""

import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Sequence
from types import TracebackType
from typing import TextIO

from octotui.cli import config, play
from octotui.cli.output import CommandError, say
from octotui.cli.pager import pager
from octotui.cli.parser import parser
from octotui.cli.streams import standard_input_argument

WINDOWS = "octotui: it runs on Linux and macOS; on Windows, install it in WSL (`wsl --install`) and start it there"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    sys.excepthook = report_crash
    open_streams()
    tolerant(sys.stdin)
    tolerant(sys.stdout)
    if sys.platform == "win32":
        print(WINDOWS, file=sys.stderr)
        return 2
    args, unread = parser().parse_known_args(argv)
    if unread:
        args.parser.too_much(unread)
    try:
        check_flags(args)
        standard_input_argument(args)
        with pager(getattr(args, "paged", False) and not getattr(args, "json", False)):
            status = int(args.run(args))
        sys.stdout.flush()
        return status
    except CommandError as error:
        say(f"octotui: {error}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        give_up_output()
        return 1
    except OSError as error:
        say(f"octotui: {': '.join(map(str, filter(None, (error.filename, error.strerror))))}", sys.stderr)
        give_up_output()
        return 2


def check_flags(args: Namespace) -> None:
    """Check that display flags are only given to commands that show a screen."""
    extra = config.given_flags(args)
    if extra and (getattr(args, "line", False) or not (hasattr(args, "theme") or args.run is play.title)):
        raise CommandError(f"{', '.join(extra)}: this command shows no screen, only plain text: leave it out")


def give_up_output() -> None:
    """Close standard output after a failed write: Python flushes it again at exit, which would fail too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def report_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report a crash and write the details to a file; Python then exits with status 1."""
    from octotui.storage.crash import crash_sentence
    from octotui.storage.folders import data_folder

    say(crash_sentence(data_folder(), "".join(traceback.format_exception(kind, error, trace))), sys.stderr)


def open_streams() -> None:
    """Open standard streams that are closed: there is nothing to read from them, and what is written there is dropped."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def tolerant(stream: TextIO) -> None:
    """Print question marks for characters the terminal cannot show."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
