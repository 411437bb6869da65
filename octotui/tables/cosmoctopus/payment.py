"""What an answer of several picks takes while it is put together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from engine.cosmoctopus.codes import DISCARD
from octotui.tables.combined_picks import as_one, changes, picks
from octotui.tables.cosmoctopus.scene import CosmoctopusScene

PAYING = ("payment", "tribute")
"""Prompt kinds in which something is paid."""


def listed(scene: CosmoctopusScene) -> Iterable[str]:
    """The ways to pay, as the menu numbers them: cards in hand and resources among them lie beside it. None of another question."""
    return scene.choices if scene.prompt is not None and scene.prompt.kind in PAYING else ()


def amounts_paid(scene: CosmoctopusScene) -> dict[str, int]:
    """The amount of each resource that the marked payment takes, or else the proposed one; empty outside payments."""
    prompt = scene.prompt
    if prompt is None or prompt.kind not in PAYING:
        return {}
    whole = (code for code in (scene.cursor, prompt.proposal) if code in scene.choices and not changes(prompt, code))
    return {name: n for code in islice(whole, 1) for n, name in scene.choices[code].price}


def given_up(scene: CosmoctopusScene) -> frozenset[str]:
    """The cards in hand that the answer put together discards."""
    prompt = scene.prompt
    if prompt is None or not as_one(prompt):
        return frozenset()
    return frozenset(DISCARD.thing(code) for code in picks(prompt.proposal) if DISCARD.begins(code))
