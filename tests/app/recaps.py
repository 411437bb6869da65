"""Recaps as lists of pieces, and a match to tell of."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from octotui.play.recap import recap
from octotui.tables.recap import RecapLine
from tests.app.tables import PEOPLE
from tests.app.written import match_at
from tests.cosmoctopus import Seat


def parts(line: RecapLine) -> list[str]:
    """The pieces of a line, each with its signs by name."""
    return ["".join((part.text, *(f" {text}[{sign}]" if sign else f" {text}" for text, sign in part.signs))) for part in line.parts]


def told(match: Match, seat: int = 0) -> dict[str, list[str]]:
    """What each line tells where not all of it fits in full."""
    return {line.who: parts(line) for line in recap(match, seat)}


def told_in_full(match: Match, seat: int = 0) -> dict[str, list[str]]:
    return {line.who: parts(line._replace(parts=line.told)) for line in recap(match, seat)}


def cosmoctopus(*answers: tuple[int, str], **more: Any) -> Match:
    """Ann has ended her turn; Bo, a person here, has given these answers."""
    bo = Seat(hand="pact one-ink dear-vision", tentacles=2, constellations=more.pop("constellations", {}))
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", **more)
    match.act(0, "end")
    for seat, code in answers:
        match.act(seat, code)
    return match
