"""What an answer of several picks takes while it is put together."""

from __future__ import annotations

from engine.cosmoctopus.codes import DISCARD
from octotui.tables.combined_picks import as_one, picks
from octotui.tables.cosmoctopus.scene import CosmoctopusScene

PAYING = ("payment", "tribute")
"""Prompt kinds in which something is paid."""


def amounts_paid(scene: CosmoctopusScene) -> dict[str, int]:
    """The amount of each resource that the proposed payment takes; empty outside payments."""
    prompt = scene.prompt
    if prompt is None or prompt.kind not in PAYING or prompt.proposal not in scene.choices:
        return {}
    return {name: n for n, name in scene.choices[prompt.proposal].price}


def given_up(scene: CosmoctopusScene) -> frozenset[str]:
    """The cards in hand that the answer put together discards."""
    prompt = scene.prompt
    if prompt is None or not as_one(prompt):
        return frozenset()
    return frozenset(DISCARD.thing(code) for code in picks(prompt.proposal) if DISCARD.begins(code))
