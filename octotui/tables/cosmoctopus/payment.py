"""What an answer of several picks takes or brings while it is put together."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt import Choice
from engine.cosmoctopus.codes import DISCARD, PLAY
from engine.cosmoctopus.effects import RESOURCES
from octotui.tables.combined_picks import as_one, changes, picks
from octotui.tables.cosmoctopus.bill import Bill
from octotui.tables.cosmoctopus.mixing import MIX, Mix
from octotui.tables.cosmoctopus.scene import CosmoctopusScene

PAYING = ("payment", "tribute")
"""Prompt kinds in which something is paid."""
DONE = {**dict.fromkeys(PAYING, "paid"), "discard": "discarded", MIX: "gained"}
"""What an answer of several picks does with what it names, by kind of prompt."""


def listed(scene: CosmoctopusScene) -> Iterable[str]:
    """The ways to pay, or to gain any resources, as the menu numbers them: cards in hand and resources among them lie beside it. None of
    another question.
    """
    if scene.prompt is None or scene.prompt.kind not in (*PAYING, MIX):
        return ()
    return (choice.code for choice in worth_a_row(scene.prompt.choices, scene))


def worth_a_row(choices: Iterable[Choice], scene: CosmoctopusScene) -> tuple[Choice, ...]:
    """These choices without changes of a mix that change nothing now, but for a marked one."""
    return tuple(choice for choice in choices if not (isinstance(choice, Mix) and choice.same) or choice.code == scene.cursor)


def amounts_due(scene: CosmoctopusScene) -> dict[str, int]:
    """How much more or less of each resource there is after the marked payment or mix, or else the proposed one; empty elsewhere."""
    prompt = scene.prompt
    if prompt is None or prompt.kind not in (*PAYING, MIX):
        return {}
    whole = (scene.choices[code] for code in (scene.cursor, prompt.proposal) if code in scene.choices and not changes(prompt, code))
    choice = next(whole, None)
    if isinstance(choice, Mix):
        return dict(zip(RESOURCES, choice.brings, strict=True))
    return {name: -n for n, name in choice.price} if choice else {}


def given_up(scene: CosmoctopusScene) -> frozenset[str]:
    """The cards in hand that the answer put together discards."""
    prompt = scene.prompt
    if prompt is None or not as_one(prompt):
        return frozenset()
    return frozenset(DISCARD.thing(code) for code in picks(prompt.proposal) if DISCARD.begins(code))


def being_paid_for(scene: CosmoctopusScene) -> str:
    """The card from the hand that a payment is for; empty outside one."""
    prompt = scene.prompt
    if not isinstance(prompt, Bill) or not PLAY.begins(prompt.purchase):
        return ""
    card = PLAY.thing(prompt.purchase)
    return "" if card in scene.view.row else card
