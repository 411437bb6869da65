"""Changes at a seat by the last answer, for areas to mark."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.cosmoctopus.effects import RESOURCES
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.terminal.canvas import NEW


def resource_changes(scene: CosmoctopusScene, seat: int) -> tuple[int, ...]:
    """The change of each resource of a seat by the last answer."""
    if scene.before is None:
        return (0,) * len(RESOURCES)
    before: Any = scene.before
    return tuple(now - was for now, was in zip(scene.view.resources[seat], before.resources[seat], strict=True))


def tentacle_change(scene: CosmoctopusScene, seat: int) -> int:
    """The change of a seat's tentacles by the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.tentacles[seat] - before.tentacles[seat]


def fresh(scene: CosmoctopusScene, cards: Callable[[Any], Iterable[str | None]]) -> frozenset[str | None]:
    """The cards that the last answer added to a place; `cards` reads the place's cards from a view."""
    return frozenset() if scene.before is None else frozenset(cards(scene.view)) - frozenset(cards(scene.before))


def in_play(view: Any, seat: int) -> dict[str, str]:
    """A seat's cards in play, with the filled slots of constellations."""
    return {**dict.fromkeys(view.tableau[seat], ""), **dict(zip(view.constellations[seat], view.filled[seat], strict=True))}


def changed_cards(scene: CosmoctopusScene, seat: int) -> dict[str, str]:
    """The cards in play changed by the last answer, with the slots it filled; for a new card all letters and NEW."""
    if scene.before is None:
        return {}
    before, now = in_play(scene.before, seat), in_play(scene.view, seat)
    return {c: (set_apart(filled, before[c]) if c in before else filled + NEW) for c, filled in now.items() if before.get(c) != filled}


def set_apart(letters: str, without: str) -> str:
    return "".join(letter for letter in letters if letter not in without)


def investigator_change(scene: CosmoctopusScene) -> int:
    """The change of the Private Investigator's tentacles by the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.track - before.track
