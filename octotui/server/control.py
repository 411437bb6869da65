"""The control socket of a running server, in its folder and for its owner only: status, invitations, and the order to stop."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

NAME = "control.*.socket"
STATUS, INVITE, DRAIN = b"status\n", b"invite\n", b"drain\n"
PATIENCE = 30.0
"""Seconds a server may take to answer; `drain` is answered when it has ended."""


class ControlSocket:
    """The control socket of this process."""

    def __init__(self, folder: Path, answers: Mapping[bytes, Callable[[], dict[str, Any]]], drain: Callable[[], object]) -> None:
        """`answers`: the answer to each question except `DRAIN`."""
        self.file = folder / NAME.replace("*", str(os.getpid()))
        self.answers, self.drain = answers, drain
        self._server: asyncio.Server | None = None
        self._waiting: list[asyncio.StreamWriter] = []
        """Clients waiting for the server's end."""

    async def open(self) -> None:
        """Begin to answer. Where no socket can be made, the server runs without it."""
        self.file.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._answer, self.file)
        except OSError as error:
            log.warning("no status can be asked for: %s", error.strerror or error)
        finally:
            os.umask(before)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            question = await asyncio.wait_for(reader.readline(), PATIENCE)
            if question in self.answers:
                writer.write(json.dumps(self.answers[question]()).encode() + b"\n")
            elif question == DRAIN:
                self._waiting.append(writer)
                self.drain()
                return
        except TimeoutError:
            pass
        writer.close()

    def close(self) -> None:
        """Answer waiting clients and close: the server has ended."""
        if self._server is not None:
            self._server.close()
        for writer in self._waiting:
            writer.write(b'{"drained": true}\n')
            writer.close()
        self.file.unlink(missing_ok=True)


def ask(folder: Path, question: bytes) -> Iterator[dict[str, Any]]:
    """The answers of this folder's servers: none if none is running. Raises OSError if they cannot be asked."""
    if folder.is_dir():
        os.listdir(folder)
    for file in sorted(folder.glob(NAME)):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            try:
                line.connect(str(file))
                line.sendall(question)
                answer = line.makefile("rb").readline()
            except (ConnectionRefusedError, FileNotFoundError):
                continue
        if answer:
            yield json.loads(answer)
