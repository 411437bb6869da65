"""Turns of the Night whose clocks have all been set and shown."""

from __future__ import annotations

from engine.core.match import Match
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.night.scene import NightScene
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.night import GAME

SETTINGS = ("garden museum", "crypt library", "museum crypt")
"""Cy's offspring comes to the museum, where Ann goes; Bo stays in the library, Cy goes to the crypt, where Bo's offspring comes."""
BESIDE_TALK = ("garden museum", "garden library", "garden library")
"""Bo and Cy meet in the library; Ann is alone in the museum."""


def revealed(*codes: str, settings: tuple[str, ...] = SETTINGS) -> Match:
    match = nights.match_at(cults=nights.THREE)
    for seat, setting in enumerate(settings):
        match.act(seat, f"clock {setting}")
    for code in codes:
        match.act(match.game.pending(match.state)[0], code)
    return match


def scene_of(match: Match) -> NightScene:
    """What a person at the table sees, without a question."""
    session = Session(Table(match))
    return Scene(GAME, session.view(), 0, match.names, log=session.log())
