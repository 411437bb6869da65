"""Positions of Cosmoctopus in which something is paid for."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.cosmoctopus.effects import Amounts
from engine.cosmoctopus.table import Table
from octotui.play.session import Session
from tests.app.tables import BOT
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.typed import as_a, there

RICH = Seat(hand="dear-relic one-ink ink-star", ink=5, coins=3)
POOR = Seat(hand="dear-relic diver nothing one-ink", ink=3)

Paid = tuple[Amounts, tuple[str, ...], tuple[int, ...]]


def paying(seat: Seat, people: Any = BOT) -> Match:
    return match_at(seat, answers=("play dear-relic",), people=people)


def asked(session: Session, *changed: str) -> Prompt:
    return there(session.prompt(changed))


def owned(match: Match) -> tuple[tuple[int, ...], tuple[str, ...]]:
    state = as_a(Table, match.state)
    return state.resources[0], state.hand[0]
