"""What happened in Cosmoctopus, in sentences: a payment in one, whatever it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Game
from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import Event
from engine.core.words import listed
from octotui.tables.cosmoctopus.recap import added

PAYING = ("discarded", "token-used", "paid")
"""The kinds of events that a payment is made of."""


def sentences(match: Match, events: Sequence[Event]) -> list[LogLine]:
    """The events of an answer, what belongs to one payment together."""
    game, names = match.game, match.names
    lines: list[LogLine] = []
    run: list[Event] = []
    for event in events:
        if run and not (event[0] in PAYING and event[1] == run[0][1] and len({e[3] for e in [*run, event] if e[0] == "paid"}) <= 1):
            lines += payment(game, run, names)
            run = []
        if event[0] in PAYING:
            run.append(event)
        else:
            lines.append(game.log_line(event, names))
    return lines + payment(game, run, names)


def payment(game: Game[Any], run: list[Event], names: tuple[str, ...]) -> list[LogLine]:
    """One sentence for all that paid for something; without resources, or with nothing else, what happened as it is."""
    paid = [event for event in run if event[0] == "paid"]
    if not paid or len(run) == 1:
        return [game.log_line(event, names) for event in run]
    seat, what = run[0][1], paid[0][3]
    cards = [game.word(event[2]) for event in run if event[0] == "discarded"]
    parts = [f"discards {listed(cards)}"] if cards else []
    parts += [f"uses the discount token worth {event[2]}" for event in run if event[0] == "token-used"]
    bought = f"pays {game.word(added(event[2] for event in paid))} for {game.word(what)}"
    return [LogLine(f"{names[seat]} {listed([*parts, bought])}", "paid")]
