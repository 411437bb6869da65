"""Written positions of Night of the Grand Octopus at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.state import to_json
from engine.night.table import Night
from octotui.app import OctotuiApp
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.screens.cover import HandOverScreen
from octotui.tables.night.scene import NightScene
from tests.app.tables import settled
from tests.night import GAME, Cult, given, play, turn
from tests.typed import as_a

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
FOUR = (Cult(power=5), Cult(power=4), Cult(power=5), Cult(power=3))
THREE = (Cult(power=4), Cult(power=3), Cult(power=4))
"""All in the library, of four and of three."""
RICH = (
    Cult(power=5, components="skull chart"),
    Cult(power=4, components="grimoire plant"),
    Cult(power=5, components="potion"),
    Cult(power=2),
)
ELSEWHERE = ("museum museum", "crypt library", "library crypt", "garden crypt")
"""The first cult outside, all others among offspring."""
OUTSIDE_IS_BO = ("crypt library", "museum museum", "library crypt", "garden crypt")


def match_at(
    *answers: str,
    cults: Sequence[Cult] = FOUR,
    clocks: Sequence[str] = (),
    people: int = 1,
    first: int = 0,
    turns: int = 1,
    **options: Any,
) -> Match:
    """A match that begins at this position, in this turn, the clocks set and some answers given. Bots that answer at random sit at the
    other seats.
    """
    state = given(*cults, first=first, **options)
    state.turn = turns
    if clocks:
        state = turn(state, *clocks)
    state = play(state, *answers)
    if not options.get("quick"):
        options = {"exterior": "city", **options}
    chosen = GAME.read_options({"first": first, **options})
    return Match.from_position(GAME, to_json(state), seats(len(cults), people), chosen, 1)


def seats(count: int, people: int) -> tuple[Seat, ...]:
    """People first, then bots."""
    return tuple(Seat(name, None if n < people else "random") for n, name in enumerate(NAMES[:count]))


def dealt(count: int = 3, people: int = 1, seed: int = 5, **options: Any) -> Match:
    """A new match."""
    return Match.start(GAME, seats(count, people), GAME.read_options(options), seed)


def clocks(*settings: str) -> Match:
    """Four people; the first of them have set their clocks like this."""
    match = match_at(people=4)
    for seat, setting in enumerate(settings):
        match.act(seat, f"clock {setting}")
    return match


async def sat_down(shown: OctotuiApp, pilot: Pilot[None]) -> None:
    """The person whose turn it is takes the keyboard."""
    await settled(shown, pilot)
    if isinstance(shown.screen, HandOverScreen):
        await pilot.press("enter")
        await settled(shown, pilot)


def forgotten(people: int = 1) -> Match:
    """Components lie face down; Ann, Bo and Cy have gathered one each, and the clocks of the next turn are revealed."""
    match = match_at(cults=(Cult("museum"), Cult("crypt"), Cult("laboratory")), people=people, face_down=True)
    for seat, setting in enumerate(("garden museum", "garden crypt", "garden laboratory")):
        match.act(seat, f"clock {setting}")
    for seat, kind in enumerate(("idol", "skull", "potion")):
        match.act(seat, f"take {kind}")
    for seat, setting in enumerate(("garden library", "garden library", "garden observatory")):
        match.act(seat, f"clock {setting}")
    return match


def scene_asked(match: Match) -> NightScene:
    """What whoever is asked sees of a match."""
    (seat,) = match.pending
    view = as_a(Night, match.game.observe(match.state, seat))
    return NightScene(GAME, view, seat, match.names, match.game.prompt(match.state, seat), log=tuple(Session(Table(match)).log()))
