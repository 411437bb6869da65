"""What the last answer has changed at a seat, for areas to mark it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.cosmoctopus.effects import RESOURCES
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.terminal.canvas import NEW


def stocked(scene: CosmoctopusScene, seat: int) -> tuple[int, ...]:
    """By how much each resource of a seat has changed with the last answer."""
    if scene.before is None:
        return (0,) * len(RESOURCES)
    before: Any = scene.before
    return tuple(now - was for now, was in zip(scene.view.resources[seat], before.resources[seat], strict=True))


def grown(scene: CosmoctopusScene, seat: int) -> int:
    """By how much a seat's tentacles have changed with the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.tentacles[seat] - before.tentacles[seat]


def fresh(scene: CosmoctopusScene, cards: Callable[[Any], Iterable[str | None]]) -> frozenset[str | None]:
    """The cards that the last answer brought to a place; `cards` reads them from a view."""
    return frozenset() if scene.before is None else frozenset(cards(scene.view)) - frozenset(cards(scene.before))


def in_play(view: Any, seat: int) -> dict[str, str]:
    """The cards a seat has in play, with the filled slots of constellations."""
    return {**dict.fromkeys(view.tableau[seat], ""), **dict(zip(view.constellations[seat], view.filled[seat], strict=True))}


def laid(scene: CosmoctopusScene, seat: int) -> dict[str, str]:
    """The cards in play that the last answer changed, with the slots it filled: all letters and NEW for a new card."""
    if scene.before is None:
        return {}
    before, now = in_play(scene.before, seat), in_play(scene.view, seat)
    return {c: (set_apart(filled, before[c]) if c in before else filled + NEW) for c, filled in now.items() if before.get(c) != filled}


def set_apart(letters: str, without: str) -> str:
    return "".join(letter for letter in letters if letter not in without)


def pursued(scene: CosmoctopusScene) -> int:
    """By how much the tentacles of the Private Investigator have changed with the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.track - before.track
