"""A letter for each player, where there is no room for names."""

from __future__ import annotations

from collections.abc import Collection
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


@lru_cache(4096)
def beginnings(names: tuple[str, ...]) -> tuple[str, ...]:
    """The fewest letters with which the name of each player, and nobody else's, begins; the whole name where there are none."""

    def beginning(seat: int, name: str) -> str:
        others = [other.casefold() for at, other in enumerate(names) if at != seat]
        starts = (name[:n] for n in range(1, len(name)))
        return next((start for start in starts if not any(other.startswith(start.casefold()) for other in others)), name)

    return tuple(beginning(seat, name) for seat, name in enumerate(names))


def alike_in_form(names: tuple[str, ...], seats: Collection[int], room: int) -> dict[int, str]:
    """These players, all in the same form: by their whole names if they fit, since a name cut short reads like a word, else by the fewest
    letters that tell them apart, else by one letter each.
    """
    forms = ({seat: form[seat] for seat in seats} for form in (names, beginnings(names)))
    fits = (form for form in forms if all(cell_len(text) <= room for text in form.values()))
    return next(fits, {seat: letter(names, seat) for seat in seats})
