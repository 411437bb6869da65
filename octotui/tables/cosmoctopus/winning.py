"""Answers that win the game at once: Forbidden Knowledge, or the last slot of a constellation, for the last tentacles that a seat needs."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.prompt import Choice
from engine.cosmoctopus.box import SLOTS
from engine.cosmoctopus.codes import CLAIM, PLACE
from engine.cosmoctopus.investigator import active
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import tentacles_of
from octotui.tables.cosmoctopus.placing import slots_of
from octotui.tables.cosmoctopus.race import goal

WINS, COMPLETES_AND_WINS = ": wins the game", "completes it and wins the game"
"""What stands behind the gain of Forbidden Knowledge that wins, and in place of the reward of a last slot that does."""


def with_victory(view: Table, seat: int, choice: Choice) -> Choice:
    """A choice with the fact that it wins the game, if it does at once."""
    if not wins_at_once(view, seat, choice.code):
        return choice
    return replace(choice, gain=COMPLETES_AND_WINS if PLACE.begins(choice.code) else f"{choice.gain}{WINS}")


def wins_at_once(view: Table, seat: int, code: str) -> bool:
    """Whether the tentacles of this answer itself end the game."""
    if CLAIM.begins(code):
        more = view.box.numbers.knowledge_tentacles
    elif PLACE.begins(code):
        card, run = slots_of(code)
        filled = dict(zip(view.constellations[seat], view.filled[seat], strict=True))[card]
        more = tentacles_of(view.card(card))[0] if len(filled) + len(run) == len(SLOTS) else 0
    else:
        return False
    decides = view.difficulty is None or active(view) == [seat]
    return more > 0 and decides and view.tentacles[seat] + more >= goal(view)
