"""A letter for each player, where there is no room for names."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from rich.cells import cell_len


@lru_cache(4096)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each player, of the name if possible: the initial, unless an earlier player has it."""
    own = [[char for char in name.upper() if char in ascii_uppercase] for name in names]
    initials = [mine[0] if mine else "" for mine in own]
    found = [initial if initial not in initials[:seat] else "" for seat, initial in enumerate(initials)]
    for seat, mine in enumerate(own):
        found[seat] = found[seat] or next(char for char in (*mine, *ascii_uppercase) if char not in found)
    return tuple(found)


def letter(names: tuple[str, ...], seat: int) -> str:
    """The letter of one player."""
    return letters(names)[seat]


def whole_or_letter(names: tuple[str, ...], seat: int, room: int) -> str:
    """The name of one player if it fits, else the letter: a name cut short reads like a word."""
    return names[seat] if cell_len(names[seat]) <= room else letter(names, seat)
