"""Paying piece by piece: what is proposed, and what only the person may name."""

from __future__ import annotations

from engine.core.prompt import Prompt
from engine.cosmoctopus.codes import DISCARD, REST
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.widgets.areas import Describe

PAYING = ("payment", "tribute")
"""The kinds of prompts in which something is paid."""


def discards(prompt: Prompt, code: str) -> bool:
    """Whether a card would be discarded to pay."""
    return prompt.kind in PAYING and DISCARD.begins(code)


def taken(scene: CosmoctopusScene) -> dict[str, int]:
    """How much of each resource the proposed payment would take; empty where nothing is being paid."""
    prompt = scene.prompt
    if prompt is None or prompt.kind not in PAYING or prompt.proposal not in scene.choices:
        return {}
    return {name: n for n, name in scene.choices[prompt.proposal].price}


class DescribePayment(Describe):
    """The describe line, which says of a payment what is proposed."""

    def about(self, scene: CosmoctopusScene) -> str:
        prompt, choice = scene.prompt, scene.choices.get(scene.cursor)
        if prompt is None or prompt.kind not in PAYING:
            return super().about(scene)
        marked = f"Marked: {choice.label}. " if choice else ""
        if discards(prompt, prompt.proposal):
            enough = REST in scene.choices
            return f"{marked}{'Choose' if enough else 'Your resources alone do not pay for it: choose'} which cards to discard."
        proposal = scene.choices[prompt.proposal]
        if choice is None or proposal.code == choice.code:
            return f"Enter takes the proposal: {proposal.label}."
        return f"{marked}Proposed: {proposal.label}."
