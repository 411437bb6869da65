"""Lines of a payment that can change nothing now: where they stand, with their numbers and reasons, and what is told of them where they
have no room.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from operator import itemgetter

from engine.core.numbers import Numbered
from engine.core.prompt import Choice, Refusal
from engine.cosmoctopus.codes import TOKEN
from octotui.tables.cosmoctopus.bill import key_of
from octotui.terminal.canvas import fitting
from octotui.widgets.menu_lines import Block
from themes import Glyphs

BARRED = "barred: "
"""What comes before the code of a line that can change nothing now, while the lines of a payment are laid out."""


def barred_choice(refusal: Refusal, g: Glyphs) -> tuple[int, Choice]:
    """A line of a payment that can change nothing now, with its number, as short as its key allows: `i ⊖ needed`, `5 ⊖ ◘1 needed`."""
    reason = refusal.reason
    item = (f"{g['token']}{TOKEN.thing(refusal.code)}",) if TOKEN.begins(refusal.code) else ()
    return refusal.number, Choice(f"{BARRED}{refusal.code}", " ".join((g["barred"], *item, reason.brief or reason.text)))


def with_barred(listed: Numbered, barred: Numbered) -> Numbered:
    """The lines of a payment in the order of their numbers, up to the last one that can change something."""
    last = max((number for number, _ in listed), default=0)
    return sorted([*listed, *(line for line in barred if line[0] < last)], key=itemgetter(0))


def with_gaps(told: str, listed: Numbered, barred: Sequence[Refusal], g: Glyphs, width: int) -> str:
    """What is told in place of lines, with the keys of those among them that can change nothing now, if these have room: `i ⊖`."""
    last = max((number for number, _ in listed), default=0)
    keys = ", ".join(key_of(refusal.code, refusal.number) for refusal in barred if refusal.number < last)
    return fitting(width, 1, *([f"{told}  {keys} {g['barred']}".strip()] if keys else []), told)


def dimmed(block: Block) -> Block:
    """An entry that cannot be chosen."""
    return dataclasses.replace(block, code="", rows=tuple(tuple((x, text, "dim") for x, text, _ in row) for row in block.rows))
