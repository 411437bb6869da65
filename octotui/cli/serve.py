"""`octotui serve`: a server for guests on SSH."""

import argparse
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from octotui.cli.output import Unusable, say

if TYPE_CHECKING:
    from octotui.server.serve import Address, Server

PORT = 8022
MISSING = "serve needs asyncssh: pip install 'octotui[server]'"


def address(text: str) -> tuple[str, int]:
    """What `--listen` says: ADDRESS:PORT, :PORT or ADDRESS; an IPv6 address stands in brackets."""
    host, found, port = text.rpartition(":")
    if not found or host.count("[") != host.count("]") or (text.startswith("[") and text.endswith("]")):
        host, port = text, str(PORT)
    if not (port.isascii() and port.isdecimal() and int(port) < 2**16):
        raise argparse.ArgumentTypeError(f"'{port}' is no port: it is a number up to 65535, as in 127.0.0.1:8022")
    return host.strip("[]"), int(port)


def folder_of(args: argparse.Namespace) -> Path:
    """Where the server keeps its key, its guests and its tables."""
    from octotui.storage.folders import data_folder

    return Path(args.folder).expanduser() if args.folder else data_folder() / "server"


def serve(args: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    logging.basicConfig(stream=sys.stderr, format="octotui serve: %(levelname)s: %(message)s")
    import asyncio

    os.environ.setdefault("TEXTUAL_FPS", "1000")
    try:
        from octotui.server.serve import Address, Server
    except ModuleNotFoundError as error:
        if error.name != "asyncssh":
            raise
        raise Unusable(MISSING) from None
    from octotui.cli.arguments import read_shelf
    from octotui.server.limits import Limits

    folder = folder_of(args)
    try:
        server = Server(folder, read_shelf(), Limits(), args.open, args.processes)
    except (OSError, ValueError) as error:
        raise Unusable(f"the server cannot be made in {folder}: {error}") from None
    if server.store.trouble:
        raise Unusable(server.store.trouble)
    if args.invite:
        say(f"One new guest may come in with:  ssh -p {args.listen[1]} {server.hall.people.invite()}@HOST")
    at = Address(*args.listen)
    try:
        asyncio.run(server.serve(at, lambda port: welcome(server, at, port)))
    except OSError as error:
        raise Unusable(f"{at.host}:{at.port} cannot be listened at: {error.strerror or error}") from None
    return 0


def welcome(server: "Server", at: "Address", port: int) -> None:
    """Tell the host how guests come in."""
    who = "any key" if server.access.open else f"the keys in {server.access.guests}, and invitations"
    say(f"ssh -p {port} NAME@{at.host or 'HOST'}   key {server.key.get_fingerprint()}   lobby open to {who}")
    sys.stdout.flush()
