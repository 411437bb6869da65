"""What a command says, and how it says that it cannot be done."""

from typing import TextIO


class Unusable(Exception):
    """What was asked for cannot be started; the message is one line for the person who asked."""


def say(text: str, page: TextIO | None = None) -> None:
    """Print a line in which there may be words of others: names of files, of cards, of seats."""
    from engine.core.naming import printable

    print(printable(text), file=page)
