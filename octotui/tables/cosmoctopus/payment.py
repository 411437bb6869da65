"""What is marked while an answer of several picks is put together: what it takes, and in words what a key would do."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cosmoctopus.codes import DISCARD, PLAY
from octotui.tables.combined_picks import as_one, changes, picks
from octotui.tables.cosmoctopus.card import gist
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_text import short_gist
from octotui.widgets.areas import Describe, sentences

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


class DescribeCosmoctopus(Describe):
    """The describe line; for an answer of several picks it says what enter does, or that a choice only changes the answer. Where rows
    are short, a constellation is without its slots, as these are drawn, or a card in signs.
    """

    def shorter(self, scene: CosmoctopusScene) -> tuple[str, ...]:
        choice, card = scene.choices.get(scene.cursor), scene.game.box.cards.get(PLAY.thing(scene.cursor))
        if choice is None or card is None:
            return ()
        return tuple(sentences(replace(choice, gain=gain), scene.foreseen) for gain in (gist(card), short_gist(card, self._glyphs())))

    def about(self, scene: CosmoctopusScene) -> str:
        prompt, choice = scene.prompt, scene.choices.get(scene.cursor)
        if prompt is None or choice is None or not as_one(prompt):
            return super().about(scene)
        if changes(prompt, choice.code):
            return (
                f"Enter only changes it: {choice.label} {choice.gain}. Nothing is {'paid' if prompt.kind in PAYING else 'discarded'} yet."
            )
        return f"Enter pays all of it: {choice.label}." if prompt.kind in PAYING else super().about(scene)
