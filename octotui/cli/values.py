"""What the values of arguments may be: each function reads one, or says in a sentence what is wrong with it."""

import argparse
import re
from datetime import date

from octotui.bots.time_limits import LEAST_THINK, MOST_THINK
from octotui.play.seeds import LAST_SEED

PORT = 8022
"""The port of a server where none is said."""
LEAST_SIZE, MOST_SIZE = (80, 24), (300, 120)
"""Columns and rows that a recording can have."""
LEAST_SPEED, MOST_SPEED = 0.1, 100.0
"""Answers a second in a recording."""


def seed_number(text: str) -> int:
    """Parse a seed."""
    from engine.core.naming import cut, quoted

    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"it has to be a whole number, not {quoted(text)}")
    number = int(text[:20])
    if abs(number) > LAST_SEED:
        raise argparse.ArgumentTypeError(f"it has to be from {-LAST_SEED} to {LAST_SEED}, not {cut(text)}")
    return number


def chapter_number(text: str) -> int:
    """Parse a chapter number."""
    from engine.core.naming import quoted

    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise argparse.ArgumentTypeError(f"it has to be the number of a chapter, not {quoted(text)}")
    return int(text)


def games(text: str) -> int:
    """Parse a number of games."""
    from engine.core.naming import quoted

    if not re.fullmatch(r"[1-9][0-9]{0,4}", text):
        raise argparse.ArgumentTypeError(f"it has to be a number of games from 1 to 99999, not {quoted(text)}")
    return int(text)


def seconds(text: str) -> float:
    """Parse a thinking time in seconds."""
    return decimal(text, "seconds", LEAST_THINK, MOST_THINK)


def decimal(text: str, of: str, least: float, most: float) -> float:
    """Parse a number of something with up to three decimals."""
    from engine.core.naming import quoted

    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?|\.[0-9]{1,3}", text) and least <= float(text) <= most:
        return float(text)
    raise argparse.ArgumentTypeError(f"it has to be a number of {of} from {least:g} to {most:g}, not {quoted(text)}")


def day(text: str) -> date:
    """Parse a date."""
    from engine.core.naming import quoted

    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise argparse.ArgumentTypeError(f"it has to be a date such as 2026-11-22, not {quoted(text)}")


def address(text: str) -> tuple[str, int]:
    """Parse ADDRESS:PORT, :PORT or ADDRESS; an IPv6 address stands in brackets."""
    host, found, port = text.rpartition(":")
    if not found or host.count("[") != host.count("]") or (text.startswith("[") and text.endswith("]")):
        host, port = text, str(PORT)
    if not (port.isascii() and port.isdecimal() and int(port) < 2**16):
        raise argparse.ArgumentTypeError(f"'{port}' is no port: it is a number up to 65535, as in 127.0.0.1:8022")
    return host.strip("[]"), int(port)


def size(text: str) -> tuple[int, int]:
    """Parse a size in columns and rows, such as 120x36."""
    from engine.core.naming import quoted

    if found := re.fullmatch(r"([0-9]{1,4})[x×]([0-9]{1,4})", text):
        columns, rows = map(int, found.groups())
        if LEAST_SIZE[0] <= columns <= MOST_SIZE[0] and LEAST_SIZE[1] <= rows <= MOST_SIZE[1]:
            return columns, rows
    least, most = ("x".join(map(str, one)) for one in (LEAST_SIZE, MOST_SIZE))
    raise argparse.ArgumentTypeError(f"it has to be columns and rows, from {least} to {most}, not {quoted(text)}")


def speed(text: str) -> float:
    """Parse a speed in answers a second."""
    return decimal(text, "answers a second", LEAST_SPEED, MOST_SPEED)


def answer_number(text: str) -> int:
    """Parse the number of an answer."""
    from engine.core.naming import quoted

    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(f"it has to be the number of an answer, not {quoted(text)}")
    return int(text)
