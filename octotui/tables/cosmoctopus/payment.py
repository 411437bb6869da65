"""What is marked at the table while something is being paid: what the payment takes, and in words what a key would do."""

from __future__ import annotations

from engine.cosmoctopus.codes import DISCARD
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.several import as_one, changes, picks
from octotui.widgets.areas import Describe

PAYING = ("payment", "tribute")
"""The kinds of prompts in which something is paid."""


def taken(scene: CosmoctopusScene) -> dict[str, int]:
    """How much of each resource the proposed payment would take; empty where nothing is being paid."""
    prompt = scene.prompt
    if prompt is None or prompt.kind not in PAYING or prompt.proposal not in scene.choices:
        return {}
    return {name: n for n, name in scene.choices[prompt.proposal].price}


def given_up(scene: CosmoctopusScene) -> frozenset[str]:
    """The cards in hand that the proposed payment would discard."""
    prompt = scene.prompt
    if prompt is None or prompt.kind not in PAYING:
        return frozenset()
    return frozenset(DISCARD.thing(code) for code in picks(prompt.proposal) if DISCARD.begins(code))


class DescribePayment(Describe):
    """The describe line, which says of a payment what enter pays, and what would only change it."""

    def about(self, scene: CosmoctopusScene) -> str:
        prompt, choice = scene.prompt, scene.choices.get(scene.cursor)
        if prompt is None or choice is None or not as_one(prompt):
            return super().about(scene)
        if changes(prompt, choice.code):
            return f"Enter only changes it: {choice.label} {choice.gain}. Nothing is paid yet."
        return f"Enter pays all of it: {choice.label}."
