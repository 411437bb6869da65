"""What was paid without a question, as there was only one way to pay: whoever is used to being asked would miss it."""

from __future__ import annotations

from engine.core.words import count_of, enumeration, opening
from engine.cosmoctopus.codes import CLAIM, DISCARD, MOVE, PAY, PLAY, TOKEN
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text
from octotui.tables.cosmoctopus.recap import sum_of

BUYING = (MOVE, PLAY, CLAIM)
"""The answers that are paid for."""


def paid_itself(s: Table, seat: int, code: str) -> str:
    """What an answer of a seat cost without a question, and how many slots filled, from the position after it; empty if it cost nothing
    or was asked for."""
    if not any(verb.begins(code) for verb in BUYING):
        return ""
    paid = sum_of(event[2] for event in s.events if event[:2] == ("paid", seat) and event[3] == code)
    given = [event[2] for event in s.events if event[:2] == ("automatic", seat)]
    cards = [s.card(DISCARD.thing(answer)).name for answer in given if DISCARD.begins(answer)]
    tokens = sum(map(TOKEN.begins, given))
    if not any(map(PAY.begins, given)) and not cards and not tokens:
        return ""
    parts = [*([amounts_text(paid)] if any(paid) else []), *([count_of(tokens, "discount tokens")] if tokens else [])]
    said = [*([f"paid {enumeration(parts)}"] if parts else []), *([f"discarded {enumeration(cards)}"] if cards else [])]
    filled = sum(event[:2] == ("autofilled", seat) for event in s.events)
    told = f" {opening(count_of(filled, 'slots'))} filled." if filled else ""
    return f"{opening(' and '.join(said))}: the only way to pay.{told}" if said else ""
