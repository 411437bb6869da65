"""JSON-RPC 2.0 with one message per line: every game without a screen.

Requests are read here, and answered whatever happens; the methods themselves are in `methods`.
"""

import io
import logging
from collections.abc import Iterable, Iterator
from select import POLLIN, poll
from time import perf_counter
from typing import Any, BinaryIO

import msgspec

from octotui.headless.messages import INTERNAL, INVALID_REQUEST, PARSE_ERROR, Fault
from octotui.headless.methods import Desk, call
from octotui.storage.files import LARGEST

log = logging.getLogger(__name__)

DEEPEST = 100
"""Maximum nesting depth of a line."""
LONGEST_BATCH = 1000
"""Maximum number of requests in a batch."""

AWAKE = 100e-6
"""Seconds for which an input waits awake before it sleeps: about what two answers take."""
LONGEST_PAUSE = 64
"""Maximum lines in a row for which it does not."""

Id = str | int | float | None


class Success(msgspec.Struct, frozen=True):
    jsonrpc: str
    id: Id
    result: msgspec.Struct


class Error(msgspec.Struct, frozen=True):
    code: int
    message: str
    data: dict[str, Any]


class Failure(msgspec.Struct, frozen=True):
    jsonrpc: str
    id: Id
    error: Error


Reply = Success | Failure


def failure(to: Id, fault: Fault) -> Failure:
    return Failure("2.0", to, Error(fault.number, str(fault), fault.data))


def reply(desk: Desk, request: object) -> Reply | None:
    """The reply to a request; None for a notification."""
    if not isinstance(request, dict):
        return failure(None, Fault(INVALID_REQUEST, "invalid-request", "a request is an object"))
    to = request.get("id")
    if isinstance(to, bool) or not isinstance(to, Id):
        return failure(None, Fault(INVALID_REQUEST, "invalid-request", "id: it has to be a string, a number or null"))
    try:
        method, params = read_request(request)
    except Fault as fault:
        return failure(to, fault)
    try:
        answer: Reply = Success("2.0", to, call(desk, method, params))
    except Fault as fault:
        answer = failure(to, fault)
    # Outermost boundary: whatever fails inside, this request and the next still get their replies.
    except Exception as error:
        log.exception("%s failed", method)
        answer = failure(to, Fault(INTERNAL, "internal", f"{method} failed inside: {type(error).__name__}; the log says where"))
    return answer if "id" in request else None


def read_request(request: dict[str, Any]) -> tuple[str, dict[str, Any] | list[Any]]:
    """A request's method and parameters. Raises Fault if it is invalid."""
    if request.get("jsonrpc") != "2.0":
        raise Fault(INVALID_REQUEST, "invalid-request", "jsonrpc: it has to be “2.0”")
    method, params = request.get("method"), request.get("params", {})
    if not isinstance(method, str):
        raise Fault(INVALID_REQUEST, "invalid-request", "method: it has to be a string")
    if not isinstance(params, dict | list):
        raise Fault(INVALID_REQUEST, "invalid-request", "params: it has to be an object or an array")
    return method, params


def respond(desk: Desk, line: bytes) -> bytes | None:
    """The reply line to a line, without its line end; None if there is no reply."""
    try:
        message = read_line(line)
    except Fault as fault:
        log.warning("a line that is no request: %s", fault)
        return msgspec.json.encode(failure(None, fault))
    if not isinstance(message, list):
        answer = reply(desk, message)
        return msgspec.json.encode(answer) if answer else None
    if not message:
        return msgspec.json.encode(failure(None, Fault(INVALID_REQUEST, "invalid-request", "an empty batch asks nothing")))
    if len(message) > LONGEST_BATCH:
        why = f"a batch has at most {LONGEST_BATCH} requests, not {len(message)}"
        return msgspec.json.encode(failure(None, Fault(INVALID_REQUEST, "invalid-request", why)))
    answers = [answer for request in message if (answer := reply(desk, request))]
    return msgspec.json.encode(answers) if answers else None


def read_line(line: bytes) -> object:
    """The JSON value of a line. Raises Fault if it is invalid, too long or too deeply nested."""
    if len(line) > LARGEST:
        raise Fault(PARSE_ERROR, "parse-error", f"the line is longer than {LARGEST // 1024 // 1024} MB")
    too_deep = Fault(PARSE_ERROR, "parse-error", f"the line is nested more than {DEEPEST} deep")
    try:
        message = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Fault(PARSE_ERROR, "parse-error", f"the line is no JSON: {error}") from None
    except RecursionError:
        raise too_deep from None
    if line.count(b"[") + line.count(b"{") <= DEEPEST:
        return message
    inner = containers([message])
    for _ in range(DEEPEST):
        if not inner:
            return message
        inner = containers(item for one in inner for item in (one.values() if isinstance(one, dict) else one))
    if inner:
        raise too_deep
    return message


def containers(items: Iterable[object]) -> list[dict[str, object] | list[object]]:
    """The objects and arrays among these values."""
    return [item for item in items if isinstance(item, dict | list)]


class Awake(io.FileIO):
    """An input that waits awake for a moment before it sleeps, as long as that is not in vain.

    A program that plays fast has sent its next line by then, and to wake a sleeper on another core takes as long as half an answer. Where
    the program thinks longer, or needs this very core, each wait in vain doubles the number of lines for which it sleeps at once.
    """

    def __init__(self, file: int) -> None:
        super().__init__(file, closefd=False)
        self.news, self.rest, self.pause = poll(), 0, 1
        self.news.register(file, POLLIN)

    def readinto(self, into: Any) -> int:
        if self.rest:
            self.rest -= 1
        elif self.comes_soon():
            self.pause = 1
        else:
            self.rest = self.pause = min(2 * self.pause, LONGEST_PAUSE)
        return super().readinto(into)

    def comes_soon(self) -> bool:
        """Wait awake; return whether something has come meanwhile."""
        until = perf_counter() + AWAKE
        while not (come := self.news.poll(0)) and perf_counter() < until:
            pass
        return bool(come)


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines of an input; one that is too long is cut just beyond the limit."""
    while line := source.readline(LARGEST + 1):
        yield line
        while len(line) > LARGEST and not line.endswith(b"\n"):
            line = source.readline(LARGEST + 1)


def serve(desk: Desk, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer line by line until the lines end."""
    for line in lines:
        if not line.strip():
            continue
        answer = respond(desk, line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()
