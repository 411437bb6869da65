"""Screens that every game shares, most of them at a table of Cosmoctopus."""

from __future__ import annotations

from functools import partial
from random import Random

from engine.core.match import Match
from engine.cosmoctopus.setup import CosmoctopusOptions
from tests.app.ends import ENDS, ended
from tests.app.kept import Kept, Screens
from tests.app.screens.cosmoctopus import CASE, OTHER, RICH, table
from tests.app.tables import PEOPLE, THREE
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat


def played_out(seed: int = 4) -> Match:
    """A whole game in which Ann and Bo have answered at random."""
    match, dice = Match.start(TEST, PEOPLE, CosmoctopusOptions(express=True, first=0), seed), Random(4)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, dice.choice(match.game.legal(match.state, seat)))
    return match


SCREENS: Screens = {
    "title": (lambda: None, ()),
    "setup": (lambda: None, ("1", "left")),
    "setup-newcomer": (lambda: None, ("1",)),
    "games": (lambda: None, ("2",)),
    "changed": (lambda: table(seat=Seat(hand="both walk draw-one", constellations={"fork": "a"}, coins=3)), ("1", "1")),
    "hint": (table, ("H",)),
    "hint-together": (lambda: match_at(RICH, OTHER, Seat(tentacles=8), people=THREE, case=CASE, taken={"coins": 0}), ("H", "down")),
    "review": (played_out, ("4", "down")),
    "review-replay": (played_out, ("4", "enter")),
    "palette": (table, ("ctrl+p",)),
    "help": (table, ("question_mark",)),
    "signs": (table, ("question_mark", "s")),
    "inspect": (table, ("x", "right")),
    "handover": (lambda: match_at(RICH, people=PEOPLE), ()),
    "result": (lambda: table(seat=Seat(hand="pact", tentacles=7)), ("1", "enter")),
    "log": (table, ("4", "5", "L")),
    "settings": (lambda: None, ("6", "down", "right", "up")),
    "settings-keys": (lambda: None, ("6", "up", "up", "enter", "down", "enter", "u")),
    "settings-signs": (lambda: None, ("6", "up", "enter")),
    "rules": (lambda: None, ("5", "4")),
    "rules-section": (lambda: None, ("5", "4", "down", "down", "enter")),
    "chapters": (lambda: None, ("2", "4")),
    "guide": (lambda: None, ("2", "4", "enter")),
    "saved": (table, ("1", "q", "4")),
    "record": (lambda: None, ("8",)),
    "record-game": (lambda: None, ("8", "right")),
    "record-achievements": (lambda: None, ("8", "left", "left")),
    "record-days": (lambda: None, ("8", "left")),
    "replay": (lambda: table(seat=Seat(hand="pact", tentacles=7)), ("1", "3", "left")),
}

RECORD = frozenset(name for name in SCREENS if name.startswith("record"))

FINISHED: Screens = {f"end-{end.replace(' ', '-')}": (partial(ended, end), ()) for end in ENDS}
"""How games end."""

SCREENS |= FINISHED

KEPT = Kept(
    SCREENS,
    small=frozenset(
        {"setup-newcomer", "log", "settings-keys", "settings-signs", "rules", "rules-section", "saved", "record-game", "record-days"}
    ),
    large=frozenset({"setup", "games", "record", "record-achievements", "help", "signs", *FINISHED}),
    recorded=RECORD,
)
