"""The page of a game's ladder, as the screens show it."""

from __future__ import annotations

from collections.abc import Iterator

from octotui.screens.browse import Rows
from octotui.server.hall.ladder import Rung
from octotui.server.hall.people import LONGEST_NAME

ABOUT = "Points begin at 0 and go up as strength becomes known. Games of two people or more count; who gives up has lost."


def ladder_page(rungs: Iterator[Rung], me: str) -> Rows:
    """The page's lines. `me`: the name of whoever reads it."""
    lines = [(f"{'':4}{'':{LONGEST_NAME}}  {'points':>6}  {'played':>6}  {'won':>5}", "dim"), ("", "text")]
    for place, rung in enumerate(rungs, 1):
        style = "title bold" if rung.name == me else "text"
        lines.append((f"{place:>3} {rung.name:{LONGEST_NAME}}  {rung.points:>6}  {rung.played:>6}  {rung.won:>5}", style))
    return [*lines, ("", "text"), (ABOUT, "dim")]
