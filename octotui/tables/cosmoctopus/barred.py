"""Lines of a payment that can change nothing now: where they stand, with their numbers and reasons, and what is told of them where they
have no room.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from operator import itemgetter

from rich.cells import cell_len

from engine.core.numbers import Numbered
from engine.core.prompt import Choice, Refusal
from octotui.tables.cosmoctopus.bill import ALIKE, key_of
from octotui.terminal.canvas import fitting
from octotui.widgets.menu_lines import Block
from themes import Glyphs

BARRED = "barred: "
"""What comes before the code of a line that can change nothing now, while the lines of a payment are laid out."""


def barred_choice(refusal: Refusal, g: Glyphs, room: int) -> tuple[int, Choice]:
    """A line of a payment that can change nothing now, with its number, and with its reason if that fits in so many columns; of a resource
    whose key does the same as another line, which line that is.
    """
    label, reason = f"{g['barred']} {refusal.label}", refusal.reason
    if reason.code == ALIKE:
        alike = f"{refusal.label}: {reason.brief}"
        return refusal.number, Choice(f"{BARRED}{refusal.code}", alike if cell_len(alike) <= room else reason.brief)
    told = (f"{label}: {why}" for why in (reason.text, reason.brief) if why)
    return refusal.number, Choice(f"{BARRED}{refusal.code}", next((text for text in told if cell_len(text) <= room), label))


def with_barred(listed: Numbered, barred: Numbered) -> Numbered:
    """The lines of a payment in the order of their numbers, up to the last one that can change something."""
    last = max((number for number, _ in listed), default=0)
    return sorted([*listed, *(line for line in barred if line[0] < last)], key=itemgetter(0))


def with_gaps(told: str, listed: Numbered, barred: Sequence[Refusal], g: Glyphs, width: int) -> str:
    """What is told in place of lines, with the keys of those among them that can change nothing now, if these have room: `i ⊖`."""
    last = max((number for number, _ in listed), default=0)
    keys = ", ".join(key_of(refusal.code, refusal.number) for refusal in barred if refusal.number < last and refusal.reason.code != ALIKE)
    return fitting(width, 1, *([f"{told}  {keys} {g['barred']}".strip()] if keys else []), told)


def dimmed(block: Block) -> Block:
    """An entry that cannot be chosen."""
    return dataclasses.replace(block, code="", rows=tuple(tuple((x, text, "dim") for x, text, _ in row) for row in block.rows))
