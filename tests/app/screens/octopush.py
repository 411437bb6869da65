"""Screens of Octopush."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.match import Match
from tests.app import reefs
from tests.app.kept import Kept, Screens


def reef(*answers: str, card: str = "", **position: Any) -> Callable[[], Match]:
    """A match of Octopush at which Ann has this card and another one."""
    hand = {"hand": f"yellow-{card} yellow-{'dash' if card == 'crawl' else 'crawl'}"} if card else {}
    given = (f"play yellow-{card}", *answers) if card and answers else answers
    return lambda: reefs.match_at(*given, **{**hand, **position})


BESET = {**reefs.PAWNS, "green-2": "e6"}
"""Two pawns are equally near to the third yellow one."""

SCREENS: Screens = {
    "reef-leave": (lambda: reefs.dealt(), ("1",)),
    "reef-leave-one": (lambda: reefs.dealt(seats=4), ()),
    "reef-play": (reef(card="dash"), ()),
    "reef-pair": (reef(seats=2, hand="yellow-dash purple-chomp purple-anchor", totals=True), ()),
    "reef-pawn": (reef("pawn yellow-3", card="dash"), ("u", "tab")),
    "reef-direction": (reef("pawn yellow-3", card="dash"), ("up",)),
    "reef-pushes": (reef("pawn yellow-2", card="dash"), ("up",)),
    "reef-stopped": (reef("pawn yellow-4", card="anchor"), ("up",)),
    "reef-flow": (reef("pawn yellow-1", "north", card="flow"), ()),
    "reef-wade": (reef("pawn yellow-1", "north", card="wade"), ()),
    "reef-camouflage": (reef("pawn yellow-1", "north", card="camouflage"), ("down",)),
    "reef-loop": (reef("pawn yellow-2", "north", card="dash"), ()),
    "reef-dive": (reef("pawn yellow-2", "east", card="dive"), ("down",)),
    "reef-chomp": (reef("pawn yellow-3", card="chomp"), ()),
    "reef-recap": (reef(card="dash"), ("1", "1", "1", "full_stop")),
    "reef-round-over": (lambda: reefs.last_pawn(), ("1", "1", "full_stop")),
    "reef-end": (reef("pawn yellow-2", "west", card="anchor"), ()),
    "reef-inspect": (reef("pawn yellow-2", card="dash"), ("x",)),
    "reef-help": (reef(card="dash"), ("question_mark",)),
    "reef-signs": (reef(card="dash"), ("question_mark", "s")),
    "reef-played": (reef(hand="yellow-dash yellow-crawl", deck={0: "yellow-wade yellow-dive"}), ("d",)),
    "reef-roll": (reef(dice=True, seats=3, pups=(2, 0, 3)), ()),
    "reef-die": (reef("roll", dice=True, seats=3, pups=(2, 0, 3), luck=[("5",)]), ()),
    "reef-prey": (reef("roll", "pawn yellow-3", dice=True, seats=3, pups=(2, 0, 3), luck=[("chomp",)], pawns=BESET), ()),
    "hint-reef": (reef("pawn yellow-3", card="dash"), ("H",)),
}

KEPT = Kept(SCREENS, large=frozenset({"reef-direction", "reef-die", "reef-help", "reef-signs"}))
