"""Storms of input: keys, pieces of escape sequences and pastes, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

SIMPLE = (*"hjkl1234567890.fuUrxdtSLomioHcsw?/nDveaAgpR[]<>+-!é ", "\r", "\t", "\x7f", "\x10", "\x0c", "\x19", "\x03")
"""Keys that end nothing; but for the last, which says how to leave."""
SEQUENCES = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[Z", "\x1b[5~", "\x1b[6~", "\x1bOP", "\x1b[H", "\x1b[F", "\x1b[3~")
FRAGMENTS = ("\x1b", "\x1b[", "\x1bO", "[", "~", ";5", "\x1b[1;", "\x1b]11;", "\x1b[99999999u", "\x1b[200~1\x1b[201~", "\x1b[<0;5;5M")
RARE = ("q", "\x1a")
"""Keys that leave the table, and take an answer back or stop the program."""


def storm(rng: Random, rare: tuple[str, ...] = RARE) -> Iterator[str]:
    """Endless pieces of input."""
    kinds = (SIMPLE, SIMPLE, SIMPLE, SEQUENCES, FRAGMENTS)
    while True:
        yield rng.choice(rare if rng.random() < 0.002 else rng.choice(kinds))
