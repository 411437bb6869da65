"""The log of Cosmoctopus: each payment in one sentence, as what the Private Investigator gains from the row, and what a finished player
gives up with its reason.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from typing import Any

from engine.core.game import Game
from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import EVERYONE, Event, Names
from engine.core.words import enumeration
from engine.cosmoctopus.codes import MOVE
from octotui.tables.cosmoctopus.recap import sum_of

PAYING = ("discarded", "token-used", "paid")
"""The kinds of events that make up a payment."""
MOVING = ("move", "tribute")
"""The questions that an answer with a Move belongs to."""
GAINED, THE_ROW = "pi-gained", "the row"
"""The kind of event of which those from cards of the row are told as one, and what is said to be their cause then."""


def sentences(match: Match, names: Names, events: Sequence[Event], before: int) -> list[LogLine]:
    """The events of an answer in sentences, with each payment combined, and the cards that a finished player gives up."""
    game = match.game
    state: Any = match.state
    lines: list[LogLine] = []
    run: list[Event] = []
    for event in row_as_one(events, state.box.cards):
        if event[0] == "finished":
            lines += [game.log_line(event, names), *given_up(game, run, names)]
            run = []
            continue
        if run and not belongs(event, run):
            lines += payment(game, run, names)
            run = []
        if event[0] in PAYING:
            run.append(event)
        else:
            lines.append(game.log_line(event, names))
    return with_what_moves(match, lines + payment(game, run, names), before)


def with_what_moves(match: Match, lines: list[LogLine], before: int) -> list[LogLine]:
    """These lines, the Move that a card has brought with its name: `moves Cosmoctopus to Ink Well with Story of the Salt-Scarred
    Shipwreck`; that of the card itself, which goes on to a tile of its own, stands right below the card.
    """
    state: Any = match.nodes[before].state if before >= 0 else None
    kind, _, _, cause = state.frames[0] if state is not None and state.frames else ("", 0, (), "")
    moves = [n for n, line in enumerate(lines) if kind in MOVING and line.kind == "moved"]
    if not moves or cause not in state.box.cards:
        return lines
    line = lines[moves[0]]
    return [*lines[: moves[0]], line._replace(text=f"{line.text} with {state.card(cause).name}"), *lines[moves[0] + 1 :]]


def row_as_one(events: Sequence[Event], cards: Container[str]) -> Iterator[Event]:
    """These events, what the Private Investigator gains from one card of the row after another as one."""
    for of_row, run in groupby(events, lambda event: event[0] == GAINED and event[3] in cards):
        first, *others = run
        yield from [(GAINED, EVERYONE, sum_of(event[2] for event in (first, *others)), THE_ROW)] if of_row and others else (first, *others)


def belongs(event: Event, run: list[Event]) -> bool:
    """Whether an event goes on with the payment of these."""
    return event[0] in PAYING and event[1] == run[0][1] and len({e[3] for e in [*run, event] if e[0] == "paid"}) <= 1


def given_up(game: Game[Any], run: list[Event], names: Names) -> list[LogLine]:
    """One sentence for the cards that a finished player gives up (C36)."""
    cards = enumeration(game.word(event[2]) for event in run)
    return [LogLine(f"{names[run[0][1]]} gives up {cards}", run[0][0])] if run else []


def payment(game: Game[Any], run: list[Event], names: Names) -> list[LogLine]:
    """One sentence for a whole payment, a tribute with where it leads; if it is only resources or has none, the events as they are."""
    paid = [event for event in run if event[0] == "paid"]
    goes = bool(paid) and MOVE.begins(paid[0][3])
    if not paid or (len(run) == 1 and not goes):
        return [game.log_line(event, names) for event in run]
    seat, what = run[0][1], paid[0][3]
    cards = [game.word(event[2]) for event in run if event[0] == "discarded"]
    parts = [f"discards {enumeration(cards)}"] if cards else []
    parts += [f"uses the discount token worth {event[2]}" for event in run if event[0] == "token-used"]
    bought = f"pays {game.word(sum_of(event[2] for event in paid))} {'to go to' if goes else 'for'} {game.word(what)}"
    return [LogLine(f"{names[seat]} {enumeration([*parts, bought])}", "paid")]
