"""The server's log: one line of JSON per event, without anyone's cards, keys, names or talk."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

DETAILS = ("guest", "match", "game", "guests", "port", "pid")
"""Fields of a line besides its sentence."""


def pseudonym(key: str) -> str:
    """A guest's pseudonym: constant for each key, but useless for logging in or finding the key."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]


class JsonLines(logging.Formatter):
    """Formats a record as a line of JSON. Exceptions are logged by their origin only, as their messages may quote a card."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in DETAILS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__
            line["trace"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
        return json.dumps(line, ensure_ascii=False)


def log_to(stream: TextIO = sys.stderr) -> None:
    """Send all further log records to this stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("octotui").setLevel(logging.INFO)
