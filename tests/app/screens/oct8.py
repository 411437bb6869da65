"""Screens of Oct8."""

from __future__ import annotations

from functools import partial

from tests.app.kept import Kept, Screens
from tests.app.shoals import FULL, drawn, ended, match_at
from tests.oct8 import Seat

AT = partial
SCREENS: Screens = {
    "oct8-turn-draw": (drawn, ()),
    "oct8-whole": (drawn, ()),
    "oct8-act": (match_at, ()),
    "oct8-draw": (AT(match_at, "draw"), ("right",)),
    "oct8-attach-to": (AT(match_at, "attach"), ()),
    "oct8-attach-card": (AT(match_at, "attach", "to red-head-10", "lay red-3-1"), ()),
    "oct8-give-arm": (AT(match_at, "exchange-hand"), ("tab",)),
    "oct8-match-hand": (AT(match_at, "exchange-hand", "give red-5-1", "put red-2-1"), ()),
    "oct8-swap-arm": (AT(match_at, "exchange-octopuses"), ()),
    "oct8-swap-with": (AT(match_at, "exchange-octopuses", "swap red-5-1"), ()),
    "oct8-swap-arms": (AT(match_at, "exchange-octopuses", "swap red-4-1", "with blue-head-4", "for red-2-3"), ("tab",)),
    "oct8-ship": (AT(match_at, "attach", "to red-head-10", "lay red-3-1", "lay red-2-1", "end"), ()),
    "oct8-discard": (AT(match_at, "draw", "deck", "deck", "end", seats=(FULL, Seat()), top="green-8-1 red-7-1"), ()),
    "oct8-over": (AT(match_at, "attach", "to red-head-10", "lay red-3-1", "lay red-2-1", "end", "ship red-head-10"), ()),
    "oct8-changed": (AT(match_at, "attach", "to red-head-10", "lay red-3-1"), ("full_stop",)),
    "oct8-last-round": (AT(match_at, closer=1, rest="pile"), ()),
    "oct8-recap": (AT(match_at, "draw", "deck", "deck"), ("0",)),
    "oct8-secret": (match_at, ("S",)),
    "oct8-inspect": (AT(match_at, "exchange-octopuses"), ("x",)),
    "oct8-tableaux": (match_at, ("t",)),
    "oct8-help": (match_at, ("question_mark",)),
    "oct8-signs": (match_at, ("question_mark", "s")),
    "oct8-result": (ended, ("2", "enter")),
}

KEPT = Kept(SCREENS, large=frozenset({"oct8-help", "oct8-signs"}))
