"""A position of Oct8 in plain text: heads with their arms, hands, decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.printing import diagram, labelled
from engine.core.state import Names, asks, in_progress
from engine.oct8.octopus import arms_of

if TYPE_CHECKING:
    from engine.oct8.table import Table


def drawn(s: Table) -> str:
    """The common octopuses and the decks, then each seat: its hand, and a line for each octopus in its area."""
    state = "over" if s.over else f"seat {s.turn}, actions left {s.actions}{', acted' * s.acted}"
    closing = "" if s.closer is None else f", a deck was used up by seat {s.closer}"
    lines = [
        f"Oct8, round {s.round}: {state}{closing}",
        in_progress(s),
        *(f"  common {octopus_line(octopus)}" for octopus in s.common),
        f"  heads {len(s.heads)} left, arms {len(s.deck)} left, {labelled('pile', *reversed(s.pile[-4:])) or 'pile empty'}",
        labelled("  lifted", *s.lifted),
    ]
    for seat in range(len(s.hand)):
        colour = s.secret[seat] or s.colours[seat] or "none"
        lines += [
            f"{asks(s, seat)} seat {seat}: doubles {colour}, {labelled('chips', *s.chips[seat]) or 'no chips'}",
            labelled("    hand", *s.hand[seat]),
            labelled("    known to all", *s.known[seat]),
            *(f"    area {octopus_line(octopus)}" for octopus in s.area[seat]),
            labelled("    shipped", "; ".join(map(octopus_line, s.shipped[seat]))),
        ]
    return diagram(lines)


def octopus_line(octopus: Names) -> str:
    """`red-head-8 5: blue-1-5 blue-4-3`, the number of its arms after the head."""
    if not octopus:
        return "nothing"
    head, *arms = octopus
    return labelled(f"{head} {sum(map(arms_of, arms))}:", *arms) or f"{head} 0"
