"""What somebody who has not played a constellation yet should do, in words, from what lies in the row and in hand."""

from __future__ import annotations

from engine.core.state import HIDDEN, Names
from octotui.tables.cosmoctopus.in_play import BELOW
from octotui.tables.cosmoctopus.payment import being_paid_for
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.terminal.canvas import wrap
from themes import Glyphs

ADVISED = 6
"""Maximum rows of the advice."""
IN_SHORT = 2
"""Rows of the advice below the first cards in play."""


def advice(scene: CosmoctopusScene, g: Glyphs, width: int) -> Names:
    """How one comes by tentacles, the longest wording first; as a plan alone where columns are few. Empty from the first constellation
    played or tentacle on, or where the Private Investigator needs the rows.
    """
    view = scene.view
    narrow = width < BELOW
    if view.contacted[scene.seat] or view.constellations[scene.seat] or (narrow and view.difficulty is not None):
        return ()
    numbers = scene.game.box.numbers
    filling, *plans = first_plan(scene, g)
    knowing = (
        f"Forbidden Knowledge {g['knowledge']} costs {numbers.knowledge_price} of a resource: {numbers.knowledge_tentacles} tentacles."
    )
    return tuple(plans) if narrow else (f"{filling} {knowing}", filling, *plans)


def advised_rows(scene: CosmoctopusScene, g: Glyphs, width: int) -> int:
    """The rows of its longest wording."""
    return max((len(wrap(text, width - 2, ADVISED, "")) for text in advice(scene, g, width)[:1]), default=0)


def fitting_advice(scene: CosmoctopusScene, g: Glyphs, width: int, rows: int) -> str:
    """The longest wording for this many rows of an area; empty if there is none."""
    return next((text for text in advice(scene, g, width) if len(wrap(text, width - 2, ADVISED, "")) <= rows), "")


def first_plan(scene: CosmoctopusScene, g: Glyphs) -> Names:
    """How to begin: by playing a constellation in hand, or the one that is being paid for, by taking one of the row, or what to do until
    one comes; the longest wording first.
    """
    kind, arm, card = g["constellation"], g["tentacle"], g["card"]
    if has_constellation(scene, (*scene.view.hand[scene.seat], being_paid_for(scene))):
        return (
            f"Play a constellation {kind}: once its four slots are filled with what you gain after that, it becomes a tentacle {arm}.",
            f"Play a constellation {kind}, and fill its four slots with what you gain after that, for a tentacle {arm}.",
            f"Play a {kind}; fill its four slots for a tentacle {arm}.",
            f"Play a {kind}: four slots, a tentacle {arm}.",
        )
    if has_constellation(scene, scene.view.row):
        return (
            f"Go to a tile with +{card}, take a constellation {kind} and play it: once its four slots are filled with what you gain after"
            f" that, it becomes a tentacle {arm}.",
            f"Go to a tile with +{card} and take a constellation {kind}. Play it, and fill its four slots for a tentacle {arm}.",
            f"Go to a tile with +{card} to take a {kind}; fill its four slots for a {arm}.",
            f"Take a {kind} of the row by a +{card} tile.",
        )
    relic, scripture = g["relic"], g["scripture"]
    return (
        f"No constellation {kind} in row or hand yet: they bring tentacles {arm}. Gain resources, play relics {relic} and scriptures"
        f" {scripture}, and take a {kind} when one comes.",
        f"No constellation {kind} in row or hand yet: gain resources, play a relic {relic} or scripture {scripture} meanwhile.",
        f"No {kind} in row or hand yet: play a {relic} or {scripture} meanwhile.",
        f"No {kind} in sight: play a {relic} or {scripture}.",
    )


def has_constellation(scene: CosmoctopusScene, cards: tuple[str | None, ...]) -> bool:
    """Whether any of these cards is a constellation."""
    return any(card not in (None, HIDDEN) and scene.game.box.cards[card].slots for card in cards if card)
