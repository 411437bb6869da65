"""Drawing cards of Oct8: the action and where its first card comes from are one choice, so that nobody is asked twice for one thing."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.core.prompt import END, Choice, Prompt, Reason, Refusal
from engine.core.state import Names
from engine.oct8.codes import DECK, DRAW, PILE
from engine.oct8.table import Table, hand_of
from engine.oct8.words import cards_word
from octotui.tables.combined_picks import in_a_row

LEADS = {"act": {DRAW: "draw"}}
"""That the action is only offered together with the question it leads to (`Narration.leads`)."""
FROM_DECK, FROM_PILE = "from the deck", "from the discards"
DISCARDS = "you then discard {}"
NONE_THERE = Reason("no-pile", "there are none", brief="none")
AT_DECK, AT_PILE = 1, 2
"""The numbers of the two; all other actions and the chips keep theirs, one higher."""

Line = TypeVar("Line", Choice, Refusal)


def choices_of(source: str) -> Names:
    """The choices on the deck or the discards, of whichever question."""
    return source, in_a_row(DRAW, source)


def with_sources(view: Table, prompt: Prompt) -> Prompt:
    """The question for an action, with a choice each for drawing from the deck and from the discards."""
    draw = next((choice for choice in prompt.choices if choice.code == DRAW), None)
    others = tuple(renumbered(ending(view, prompt.seat, choice)) for choice in prompt.choices if choice.code != DRAW)
    refused = tuple(map(renumbered, prompt.refused))
    if draw is None:
        return replace(prompt, choices=others, refused=refused)
    n = min(view.box.numbers.draw, len(view.deck) + len(view.pile))
    too_many = beyond_limit(view, prompt.seat, n)
    if not (view.deck and view.pile):
        none = () if view.pile else (Refusal(PILE, f"draw {FROM_PILE}", NONE_THERE, number=AT_PILE),)
        only = replace(draw, label=f"draw {n} {FROM_DECK if view.deck else FROM_PILE}", gain=draw.idle or too_many)
        return replace(prompt, choices=(only, *others), refused=(*none, *refused))
    seen = ", ".join(filter(None, (cards_word(view.pile[-1]), too_many)))
    deck, pile = in_a_row(DRAW, DECK), in_a_row(DRAW, PILE)
    both = (
        replace(draw, code=deck, label=f"draw {n}, first {FROM_DECK}", gain=draw.idle or too_many, number=AT_DECK),
        replace(draw, code=pile, label=f"draw {n}, first {FROM_PILE}", gain=draw.idle or seen, number=AT_PILE),
    )
    return replace(prompt, choices=(*both, *others), refused=refused, proposal=deck if prompt.proposal == DRAW else prompt.proposal)


def beyond_limit(view: Table, seat: int, drawn: int) -> str:
    """What comes of drawing so many cards where the hand holds more than may stay then (E10); empty if it does not."""
    limit, held = view.box.numbers.hand_limit, len(hand_of(view, seat)) + drawn
    if held <= limit:
        return ""
    further = view.actions > 1 or view.chips[seat]
    return f"{held} cards then, {limit} may stay" if further else DISCARDS.format(held - limit)


def ending(view: Table, seat: int, choice: Choice) -> Choice:
    """A choice; that to end the turn with how many cards are discarded then, if the hand holds more than may stay (E10)."""
    excess = len(hand_of(view, seat)) - view.box.numbers.hand_limit
    return replace(choice, gain=DISCARDS.format(excess)) if choice.code == END and excess > 0 else choice


def renumbered(line: Line) -> Line:
    """A choice or refusal with its number one higher, as the discards have the one after the deck."""
    return replace(line, number=line.number + 1) if line.number > AT_DECK else line
