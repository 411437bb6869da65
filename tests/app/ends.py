"""Golden games with Ann at the keyboard, as they ended."""

from __future__ import annotations

from engine.core.journal import Seat
from engine.core.match import Match
from octotui.app import OctotuiApp
from octotui.screens.finale import Finale
from octotui.screens.result import ResultScreen
from tests.golden.make import recorded
from tests.typed import as_a

SEATS = (Seat("Ann"), *(Seat(name, "greedy") for name in ("Bo", "Cy", "Di", "Ed")))
ENDS = {
    "cosmoctopus": "3",
    "cosmoctopus lost": "lost",
    "cosmoctopus together": "together",
    "octopush": "3",
    "oct8": "3",
    "night": "5",
    "night unwon": "quick-errors",
}
"""By game and what is special about the end: the mode of the golden game."""


def ended(end: str) -> Match:
    """The match of that end."""
    name = end.partition(" ")[0]
    played = recorded(name, ENDS[end])
    match = Match.start(played.game, SEATS[: len(played.names)], played.options, played.header.seed)
    for node in played.path()[1:]:
        match.act(played.nodes[node].seat, played.nodes[node].code)
    return match


def finale_of(shown: OctotuiApp) -> Finale:
    """The end as it is shown."""
    return as_a(ResultScreen, shown.screen).finale
