"""What a server writes down: one line of JSON for each thing that happened, without anyone's cards, keys, names or talk."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

DETAILS = ("guest", "match", "game", "guests", "port", "pid")
"""What a line may say beside its sentence."""


def pseudonym(key: str) -> str:
    """What stands for a guest: the same for the same key, and nothing one could come in with or look up."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]


class JsonLines(logging.Formatter):
    """Writes a record as a line of JSON. Of an exception it says where it came from, but not its message, which may quote a card."""

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
    """From here on, all that is logged goes there."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("octotui").setLevel(logging.INFO)
