"""The predicted effect of a marked choice on the octopuses, for the areas to draw and in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.chance import Scripted
from engine.core.prompt import DONE
from engine.core.state import Names
from engine.core.words import count_of
from engine.oct8.codes import FOR
from engine.oct8.exchanging import missing
from engine.oct8.game import Oct8
from engine.oct8.octopus import arms_of, read_octopus
from engine.oct8.readings import coming, heads_of_arms, score
from engine.oct8.table import Table
from engine.oct8.words import cards_word
from octotui.tables.oct8.alike import one_set_fits

SHOWN = ("turn-draw", "attach-card", "give-arm", "match-hand", "swap-arm", "swap-with", "swap-arms")
"""Prompt kinds whose answers move arm cards to or from octopuses."""


@dataclass(frozen=True)
class Foresight:
    """The predicted changes to octopuses."""

    text: str = ""
    coming: tuple[tuple[str, str], ...] = ()
    """Heads, each with a card it would gain."""
    going: Names = ()
    """Arm cards that would leave their octopus."""


def foresee(game: Oct8, imagine: Callable[[], Table], seat: int, code: str) -> Foresight | None:
    """Predict the effect of a legal code on the octopuses; None if it has none."""
    s = imagine()
    if game.question(s).kind not in SHOWN or code == DONE:
        return None
    after = game.apply(s, seat, code, Scripted())
    while after.lifted and game.question(after).kind == "swap-arms" and one_set_fits(after, codes := game.legal(after, seat)):
        after = game.apply(after, seat, codes[0], Scripted())
    was, then = head_of_arm(s), head_of_arm(after)
    comes = tuple((head, card) for card, head in then.items() if was.get(card) != head)
    going = tuple(card for card, head in was.items() if then.get(card) != head)
    text = in_words(after, seat, comes)
    if game.question(s).kind == "swap-arms" and (others := tuple(card for card in going if card != FOR.thing(code))):
        text = f"{cards_word(others)} {'comes' if sum(map(arms_of, others)) == 1 else 'come'} too: {text}"
    return Foresight(text, comes, going)


def head_of_arm(s: Table) -> dict[str, str]:
    """By arm card: its head, or the head it is about to join in an exchange."""
    return heads_of_arms(s) | {card: head for head, cards in coming(s).items() for card in cards}


def in_words(after: Table, seat: int, comes: tuple[tuple[str, str], ...]) -> str:
    """The progress of the octopus that gains cards, or of the exchange; otherwise the seat's points."""
    heads = [head for head, _ in comes]
    for octopus in after.common:
        if octopus and octopus[0] in heads:
            return f"it has {read_octopus(octopus).arms} of {after.box.numbers.whole} arms then"
    if after.lifted:
        return f"{count_of(missing(after), 'arms')} to go then"
    return f"you have {count_of(score(after, seat).open, 'points')} then"
