"""The `octotui` command. What a command needs is imported when it runs, so that every one starts quickly.

Exit status: 0 when all went well, 1 where whoever reads the output has gone or octotui itself has made a mistake, 2 for a wrong command
line or a file that cannot be used, 130 after ctrl+c.
"""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from octotui.cli.output import Unusable, say
from octotui.cli.parser import parser


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
