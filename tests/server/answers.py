"""Answers at a table, as the game proposes them, of whoever is asked."""

from __future__ import annotations

from octotui.play.table import Table


def answer(table: Table, times: int = 1) -> None:
    """Let whoever is asked first answer, this many times or until the match is over."""
    match = table.match
    for _ in range(times):
        if match.over:
            return
        seat = match.pending[0]
        table.act(seat, match.game.proposal(match.state, seat))


def play_until(table: Table, seat: int) -> None:
    """Answer for all, until this seat is in the middle of a turn and the other has had one."""
    match = table.match
    while seat not in match.pending or match.node.seat != seat or not match.last_answer(1 - seat):
        answer(table)


def finish(table: Table) -> None:
    """Answer for all until the match is over."""
    while not table.match.over:
        answer(table)
