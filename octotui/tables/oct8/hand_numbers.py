"""The order of hand cards, and the numbers of those that are picked one after another: each card keeps that of its place in the hand before
the first of them.
"""

from __future__ import annotations

from itertools import accumulate

from msgspec.structs import replace

from engine.core.prompt import Prompt
from engine.core.state import HIDDEN, Names
from engine.oct8.octopus import arms_of, colour_of
from engine.oct8.table import Table, hand_of, place_of
from octotui.tables.oct8.alike import card_of, face

Look = tuple[int, int]
"""The place of a card's colour among all, and its arms: what the cards of a hand are ordered by."""


def rank(view: Table, card: str) -> tuple[int, int, bool, str]:
    """The place of a card in a hand: by colour and arms, equal ones that everybody knows last; hidden cards after all."""
    if card == HIDDEN:
        return len(view.box.numbers.colours), 0, False, card
    return *look(view, card), any(card in cards for cards in view.known), card


def keeping_numbers(view: Table, prompt: Prompt) -> Prompt:
    """The question for hand cards, one choice for equal ones, with the numbers that they keep while more of them are laid, those that are
    refused too.
    """
    held, laid = hand_of(view, prompt.seat), picked(view)
    faces = {face(view, card) for card in held}
    looks = sorted({look(view, card) for card in (*held, *laid)})
    wide = [max(1, sum(look_of(view, one.colour, one.arms) == own for one in faces)) for own in looks]
    before = dict(zip(looks, accumulate((0, *wide)), strict=False))
    numbers = dict[str, int]()
    mine = (choice.code for choice in prompt.choices if card_of(choice.code) in held)
    for code in sorted(mine, key=lambda code: rank(view, card_of(code))):
        own = look(view, card_of(code))
        numbers[code] = 1 + before[own] + sum(look(view, card_of(other)) == own for other in numbers)
    return replace(
        prompt,
        choices=tuple(replace(choice, number=numbers.get(choice.code, 0)) for choice in prompt.choices),
        refused=tuple(
            replace(refusal, number=1 + before[look(view, card)]) if (card := card_of(refusal.code)) in held else refusal
            for refusal in prompt.refused
        ),
    )


def picked(view: Table) -> Names:
    """The hand cards picked so far: those attached to the octopus that the question is about, or lifted to be exchanged."""
    kind, _, about, _ = view.frames[0]
    if kind != "attach-card":
        return view.lifted[1:]
    head, laid = about
    octopus = view.common[place_of(view.common, head)]
    return octopus[len(octopus) - laid :]


def look(view: Table, card: str) -> Look:
    return look_of(view, colour_of(card), arms_of(card))


def look_of(view: Table, colour: str, arms: int) -> Look:
    return view.box.numbers.colours.index(colour), arms
