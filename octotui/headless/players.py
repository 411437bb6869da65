"""Who sits at a table, in words."""

from __future__ import annotations

from engine.bots import LEVELS
from engine.core.match import Match
from engine.core.words import enumeration
from octotui.bots.advice import together


def players(match: Match) -> str:
    """`Ann against Cuttle and Argo, medium bots; Kraken, an expert bot`: people first, and how good the bots are."""
    people = enumeration([seat.name for seat in match.seats if seat.bot is None])
    by_kind: dict[str, list[str]] = {}
    for seat in match.seats:
        if seat.bot is not None:
            by_kind.setdefault(kind(seat.bot), []).append(seat.name)
    bots = "; ".join(f"{enumeration(names)}, {one_of(kind) if len(names) == 1 else f'{kind}s'}" for kind, names in by_kind.items())
    return (" with " if together(match.game, match.state) else " against ").join(filter(None, (people, bots)))


def kind(bot: str) -> str:
    """`medium bot`, `program`."""
    return f"{LEVELS[bot].name} bot" if bot in LEVELS else "program"


def one_of(kind: str) -> str:
    """`an easy bot`."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
