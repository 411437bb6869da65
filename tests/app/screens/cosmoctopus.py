"""Screens of Cosmoctopus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.match import Match
from engine.cosmoctopus.setup import CosmoctopusOptions
from tests.app.kept import Kept, Screens
from tests.app.tables import ALONE, BOT, THREE
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Case, Seat

RICH = Seat(hand="one-ink dear-relic ink-star draw-three", tableau="less-coins ink-pump", constellations={"fork": "a"}, ink=5, coins=3)
OTHER = Seat(tableau="diver", constellations={"diamond": "ab"}, whispers=4, tentacles=2)
MANY = "nothing one-ink ink-flood five-inks one-coin two-stars both each-two any-two"


def table(*answers: str, ask: str = "act", seat: Seat = RICH) -> Match:
    return match_at(seat, OTHER, answers=answers, ask=ask)


PARTED = ("ink-3", "coins-3", "whispers-3", "ink-card", "any-2", "coins-card", "stars-3", "whispers-card", "stars-card", "deep-omen")


CASE = Case("relentless", ink=12, coins=6, whispers=3, stars=9, track=4, behaviour="coin-loss", revelation="more-watch")
"""Ink pays in its next turn, coins are close to a single tentacle, the revelation is known."""


def laying() -> Match:
    return Match.start(TEST, BOT, CosmoctopusOptions(layout="naught", bridge="choose", first=0), 1)


def charted(layout: str, bridge: str) -> Match:
    """A match on this layout, alone, with the bridge between these places."""
    return match_at(RICH, people=ALONE, case=CASE, ask="move", layout=layout, bridge=bridge)


def drafting() -> Match:
    return Match.start(TEST, BOT, CosmoctopusOptions(hands="draft", first=0), 1)


def holding(hand: str, *answers: str, **more: Any) -> Callable[[], Match]:
    """A match at which Ann holds these cards, some answers given; if there are none, the first card is played."""
    first, *_ = hand.split()
    seat = Seat(hand, **{"ink": 2, "coins": 1, **more})
    return lambda: match_at(seat, OTHER, answers=answers or (f"play {first}",), discard="ink-pump less-ink five-inks")


def crossing(*answers: str) -> Callable[[], Match]:
    """A match at which Ann moves a bridge token."""
    return lambda: match_at(RICH, OTHER, ask="move", bridge="a1 e5", answers=("bridge", *answers))


def finished() -> Match:
    seats = Seat(tentacles=8), OTHER, Seat(coins=2, tentacles=5)
    return match_at(*seats, people=THREE, case=CASE, taken={"coins": 0}, ask="move", answers=("move ink-card",))


ASKED: Screens = {
    "tribute": (lambda: table("move ink-3", ask="move"), ()),
    "mix": (holding("mix-three nothing"), ("down",)),
    "may": (holding("lucky-find nothing"), ()),
    "resource": (holding("any-two nothing"), ()),
    "choose": (holding("pick nothing"), ()),
    "complete": (
        holding(
            "ink-flood nothing",
            "play ink-flood",
            "place ink-chain d",
            "place ink-star d",
            constellations={"ink-chain": "abc", "ink-star": "abc"},
        ),
        (),
    ),
    "donate": (finished, ()),
    "fill": (holding("fill-two nothing", constellations={"fork": "ab", "auto-chain": "a"}), ("down",)),
    "play-free": (holding("conjure-relic nothing"), ()),
    "salvage": (holding("salvage nothing"), ("down",)),
    "sweep": (holding("sweep nothing"), ()),
    "bridge-token": (crossing(), ()),
    "bridge-to": (crossing("token ink-3"), ("down",)),
    "bridge-card": (crossing("token ink-3", "to coins-card"), ()),
}
"""The questions that are asked less often."""

SCREENS: Screens = {
    "move": (lambda: table(ask="move"), ()),
    "realm": (lambda: match_at(RICH, OTHER, ask="move", layout="x-marks-the-splot"), ()),
    "bridge": (lambda: match_at(RICH, OTHER, ask="move", layout="opposite-tides", realm=PARTED, head="ink-3", bridge="c3 f5"), ()),
    "bridge-lay": (laying, ()),
    "eight": (lambda: charted("infin-eight", "b1 i3"), ()),
    "naught": (lambda: charted("naught", "a2 f6"), ()),
    "pentaglyph": (lambda: charted("pentaglyph", "d1 f7"), ()),
    "threeping": (lambda: charted("threeping", "a2 g6"), ()),
    "recap": (lambda: match_at(Seat("nothing one-ink", ink=2), Seat("pact one-coin", tentacles=2), head="ink-3"), ("0",)),
    "act": (table, ()),
    "payment": (lambda: table("play dear-relic"), ()),
    "place": (lambda: table("play one-ink", seat=Seat(hand="one-ink nothing", constellations={"fork": ""}, ink=2)), ()),
    "take": (lambda: table("play take-one", seat=Seat(hand="take-one nothing")), ()),
    "contact": (lambda: table("play pact", seat=Seat(hand="pact nothing", contacted=False)), ()),
    "order": (lambda: table("play pact", seat=Seat(hand="pact", tableau="arm-of-ink arm-of-steps")), ()),
    "discard": (lambda: table("end", seat=Seat(hand=MANY)), ()),
    "draft": (drafting, ()),
    "draft-kept": (drafting, ("2", "1")),
    "alone": (lambda: match_at(RICH, people=ALONE, case=CASE, taken={"coins": 0}), ()),
    "alone-board": (lambda: match_at(RICH, people=ALONE, case=CASE, taken={"coins": 0}), ("o",)),
    "alone-after": (lambda: match_at(RICH, people=ALONE, case=CASE, taken={"coins": 0}), ("o", "0")),
    "together": (lambda: match_at(RICH, OTHER, Seat(tentacles=8), people=THREE, case=CASE, taken={"coins": 0}), ("o", "o")),
    "layouts": (lambda: None, ("1", "left", "e", "down")),
    "editor": (lambda: None, ("1", "left", "e", "down", "down", "c", "right", "right", "x")),
    "discard-pile": (holding("salvage nothing"), ("d",)),
    "tableaux": (table, ("t",)),
    **ASKED,
}

KEPT = Kept(SCREENS, small=frozenset({*ASKED, "discard-pile", "tableaux"} - {"tribute", "complete"}))
