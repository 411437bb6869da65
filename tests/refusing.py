"""Answers that are refused, in every game alike."""

from typing import Any

import pytest

from engine.core.chance import Scripted
from engine.core.game import Game
from engine.core.prompt import Refused
from engine.core.state import State


def refusal(game: Game[Any], s: State, code: str, seat: int | None = None) -> str:
    """The reason code with which this answer is refused to a seat, or to the first that is asked; the position stays as it is."""
    before = s.digest()
    seat = next(iter(game.pending(s)), 0) if seat is None else seat
    reasons = []
    for position in (s, s.clone()):  # a clone does not know yet what is legal in it
        with pytest.raises(Refused) as refused:
            game.apply(position, seat, code, Scripted())
        reasons.append(refused.value.reason)
    assert s.digest() == before
    assert reasons[0] == reasons[1] and reasons[0].text
    return reasons[0].code
