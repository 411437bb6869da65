"""`octotui serve`: a server for guests on SSH."""

import argparse
import os
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octotui.cli.output import CommandError, say, say_json

if TYPE_CHECKING:
    from octotui.server.serve import Address, Server

MISSING = "serve needs more packages: pip install 'octotui-games[server]'"
CANNOT_BEGIN = "the server cannot begin, because its tables cannot be read or written"


BEGINNING = ("listen", "open", "invite", "limit", "processes", "public", "no_ladder", "store")
"""The options of a server that begins."""


def folder_of(args: argparse.Namespace) -> Path:
    """The server's folder with its key, guests and tables."""
    from octotui.storage.folders import data_folder

    return Path(args.folder).expanduser() if args.folder else data_folder() / "server"


def serve(args: argparse.Namespace) -> int:
    """Serve until a signal ends it, or query the server that runs already."""
    if args.json and not args.about:
        raise CommandError("--json goes with status, as in `octotui serve status --json`")
    if args.about and args.drain:
        raise CommandError("status and --drain exclude each other")
    if (args.about or args.drain) and (extra := of_a_new_server(args)):
        raise CommandError(f"{', '.join(extra)}: that is for a server that begins, and {args.about or '--drain'} is for the one that runs")
    from octotui.server import control

    if args.about or args.drain:
        return ask(folder_of(args), control.DRAIN if args.drain else control.STATUS, args.json)
    if of_a_new_server(args) == ["--invite"] and (invited := answers_of(folder_of(args), control.INVITE, 1)):
        return tell_invitation(invited[0])
    import asyncio

    from octotui.cli.launch import FRAMES

    os.environ.setdefault("TEXTUAL_FPS", FRAMES)
    try:
        from octotui.server.serve import Address, Server
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in ("asyncssh", "openskill", "psycopg"):
            raise
        raise CommandError(MISSING) from None
    from octotui.cli.arguments import read_library
    from octotui.server.hall.limits import read_limits
    from octotui.server.hall.logs import log_to
    from octotui.storage.trouble import Fault, Trouble, reason

    log_to(sys.stderr)
    folder = folder_of(args)
    try:
        limits = read_limits(args.limit)
    except ValueError as error:
        raise CommandError(f"--limit: {error}") from None
    try:
        server = Server(folder, read_library(), limits, args.open, args.processes, args.store)
    except Trouble as error:
        raise CommandError(str(error)) from None
    except (OSError, ValueError) as error:
        raise CommandError(f"the server cannot be made in {folder}: {system_words(error)}") from None
    except Fault as error:
        raise CommandError(f"{CANNOT_BEGIN}: {reason(error)}") from None
    server.hall.public = args.public
    if args.no_ladder:
        server.hall.ladder = None
    if server.store.trouble:
        raise CommandError(server.store.trouble)
    at = Address(*args.listen)
    try:
        asyncio.run(server.serve(at, lambda port: welcome(server, at, port, args.invite)))
    except Fault as error:
        raise CommandError(f"{CANNOT_BEGIN}: {reason(error)} ({server.store.place})") from None
    except OSError as error:
        raise CommandError(f"{at.host}:{at.port} cannot be listened at: {system_words(error)}") from None
    return 0


def of_a_new_server(args: argparse.Namespace) -> list[str]:
    """The options that were given and only a server that begins can have."""
    return [f"--{name.replace('_', '-')}" for name in BEGINNING if getattr(args, name) != args.parser.get_default(name)]


def system_words(error: Exception) -> str:
    """The reason for an error, in the system's words where there are any."""
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno and error.errno > 0 else str(error)


def ask(folder: Path, question: bytes, as_json: bool = False) -> int:
    """Print what this folder's servers answer."""
    answers = answers_of(folder, question)
    if not answers:
        raise CommandError(f"no server runs in {folder}")
    if as_json:
        say_json(answers)
        return 0
    for answer in answers:
        for name, value in answer.items():
            say(f"{name}: {'-' if value is None else value}")
    return 0


def answers_of(folder: Path, question: bytes, most: int | None = None) -> list[dict[str, Any]]:
    """The answers of the servers that run in this folder, of the first `most` that answer."""
    from octotui.server import control

    try:
        return list(islice(control.ask(folder, question), most))
    except OSError as error:
        raise CommandError(f"the server in {folder} cannot be asked: {system_words(error)}") from None


def tell_invitation(invited: dict[str, Any]) -> int:
    """Tell the host how an invited guest comes, or why nobody can be invited; return the exit status."""
    if "trouble" in invited:
        say(f"octotui: nobody is invited: {invited['trouble']}", sys.stderr)
        return 2
    say(f"One new guest may come in with:  {invited['command']}")
    return 0


def welcome(server: "Server", at: "Address", port: int, invites: bool) -> None:
    """Tell the host how guests connect, and the one they invite."""
    who = "any key" if server.access.open else f"the keys in {server.access.guests}, and invitations"
    say(f"ssh -p {port} NAME@{at.host or 'HOST'}   key {server.key.get_fingerprint()}   lobby open to {who}")
    if invites:
        tell_invitation(server.invite())
    sys.stdout.flush()
