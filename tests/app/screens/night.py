"""Screens of Night of the Grand Octopus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.match import Match
from tests.app import nights
from tests.app.kept import Kept, Screens
from tests.night import Cult


def night(*answers: str, **position: Any) -> Callable[[], Match]:
    """A match of Night of the Grand Octopus at which Ann is asked."""
    return lambda: nights.match_at(*answers, **position)


MEETING = ("museum library", "garden library", "observatory crypt", "museum laboratory")
"""Two cults in the library, and one each in the crypt and the laboratory."""
DREAMING = ("museum museum", "observatory observatory", "laboratory crypt", "crypt laboratory")
"""Two cults outside, the others among offspring."""
OUTSIDE, BO_OUTSIDE, HAVING = nights.ELSEWHERE, nights.OUTSIDE_IS_BO, nights.RICH

SCREENS: Screens = {
    "night-clock": (night(), ()),
    "night-tentacle": (night(cults=(*nights.FOUR, Cult("garden")), exterior="colony"), ("2",)),
    "night-dagger": (night(cults=HAVING), ("2", "5")),
    "night-no-stairs": (night(), ("2", "6")),
    "night-outside": (night(exterior="dreams"), ("3", "3")),
    "night-errors": (night(errors=True), ("0",)),
    "night-quick": (night(quick=True, cults=nights.THREE), ("tab",)),
    "night-set": (lambda: nights.match_at(people=4), ("enter", "3", "2", "enter", "enter")),
    "night-gather": (night(clocks=("museum library", "garden crypt", "observatory crypt", "crypt laboratory")), ()),
    "night-recap": (night(), ("enter", "enter")),
    "night-propose": (night(clocks=MEETING), ("down",)),
    "night-respond": (night("gather lantern", clocks=MEETING, first=1), ()),
    "night-said": (night("gather lantern", clocks=MEETING, first=1), ("m", "N", "o", "space", "w", "a", "y", "!", "enter")),
    "night-dream": (night("nothing", "agree", clocks=DREAMING, exterior="dreams"), ()),
    "night-colony": (night(clocks=OUTSIDE, cults=HAVING, exterior="colony"), ("tab",)),
    "night-discard": (night("name choir", clocks=BO_OUTSIDE, cults=HAVING, exterior="colony"), ()),
    "night-swap": (night("leave", clocks=OUTSIDE, cults=HAVING, exterior="marsh"), ("tab",)),
    "night-hand-over": (night("leave", "swap plant skull choir", clocks=BO_OUTSIDE, cults=HAVING, exterior="marsh", face_down=True), ()),
    "night-inspect": (night(cults=HAVING), ("x", "right")),
    "night-cults": (night(cults=HAVING), ("t",)),
    "night-help": (night(), ("question_mark",)),
    "night-signs": (night(), ("question_mark", "s")),
}

KEPT = Kept(SCREENS, large=frozenset({"night-tentacle", "night-help", "night-signs"}))
