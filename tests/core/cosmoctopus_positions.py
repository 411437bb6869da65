"""Written positions of Cosmoctopus to be spoiled: a good one as JSON values, and the field for which it is refused."""

import json
from typing import Any

import pytest

from engine.core.chance import Live
from engine.core.registry import load
from engine.core.state import BadPosition, to_json
from engine.cosmoctopus.game import Cosmoctopus
from tests.typed import as_a

GAME = as_a(Cosmoctopus, load("cosmoctopus"))
OPTIONS = GAME.options()
CARDS = GAME.box.cards

Data = dict[str, Any]


def beginning() -> Data:
    """A good position: the beginning of a game of two, as JSON values. Seat 0 is asked for its first Move."""
    s = GAME.setup(GAME.read_options({"first": 0}), 2, Live(1, 0))
    found: Data = json.loads(json.dumps(to_json(s)))
    return found


def field_of(data: Data, seats: int = 2) -> str:
    """The field that is refused."""
    with pytest.raises(BadPosition) as caught:
        GAME.position(data, OPTIONS, seats)
    assert str(caught.value).startswith(f"{caught.value.field}: ") and len(str(caught.value)) > len(caught.value.field) + 10
    return caught.value.field


def draw(data: Data, kind: str, contact: bool = False) -> str:
    """Take a card of a type out of the deck, or out of the First Contact cards."""
    zone = data["contact" if contact else "deck"]
    found: str = next(c for c in zone if CARDS[c].type == kind)
    zone.remove(found)
    return found


def constellation(data: Data, arrows: str) -> str:
    """Lay a constellation with these arrows in front of seat 0, nothing filled yet."""
    wanted = tuple((a[0], a[2]) for a in arrows.split())
    card: str = next(c for c in data["deck"] if CARDS[c].arrows == wanted)
    data["deck"].remove(card)
    data["constellations"][0].append(card)
    data["filled"][0].append("")
    return card
