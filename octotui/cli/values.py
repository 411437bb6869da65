"""What the values of arguments may be: each function reads one, or says in a sentence what is wrong with it."""

import argparse
import re
from datetime import date

from octotui.bots.time_limits import LEAST_THINK, MOST_THINK
from octotui.play.seeds import LAST_SEED

PORT = 8022
"""The port of a server where none is said."""


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


def seconds(text: str) -> float:
    """Parse a thinking time in seconds."""
    from engine.core.naming import quoted

    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?|\.[0-9]{1,3}", text) and LEAST_THINK <= float(text) <= MOST_THINK:
        return float(text)
    raise argparse.ArgumentTypeError(f"it has to be a number of seconds from {LEAST_THINK:g} to {MOST_THINK:g}, not {quoted(text)}")


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
