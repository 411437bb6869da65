"""The predicted effect of a marked choice on the octopuses, for the areas to draw and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core.chance import Scripted
from engine.core.codes import verb_and_thing
from engine.core.prompt import DONE
from engine.core.state import Names
from engine.core.words import count_of, enumeration
from engine.oct8.attaching import AttachCard
from engine.oct8.codes import DISCARD, FOR
from engine.oct8.exchanging import MatchHand, SwapArms, SwapWith
from engine.oct8.game import Oct8
from engine.oct8.octopus import arms_of, colour_of, read_octopus, worth_on
from engine.oct8.readings import before_exchange, coming, heads_of_arms, last_turn, octopus_reading, score
from engine.oct8.table import Table
from engine.oct8.words import cards_word, head_name
from octotui.tables.oct8.alike import one_set_fits

SHOWN = ("turn-draw", "attach-to", "attach-card", "give-arm", "match-hand", "swap-arm", "swap-with", "swap-arms")
"""Prompt kinds whose answers move arm cards to or from octopuses."""
PLANNED = MatchHand, SwapWith, SwapArms
"""The questions that finish an exchange, each with a plan for it."""


@dataclass(frozen=True)
class Foresight:
    """The predicted changes to octopuses, as far as the best plan leads after the answer."""

    text: str = ""
    coming: tuple[tuple[str, str], ...] = ()
    """Heads, each with a card it would gain."""
    going: Names = ()
    """Arm cards that would leave their octopus."""
    dotted: frozenset[str] = frozenset()
    """Those of the coming cards that are drawn with dotted arms."""


def foresee(game: Oct8, imagine: Callable[[], Table], seat: int, code: str) -> Foresight | None:
    """Predict the effect of a legal code on the octopuses; None if it has none."""
    s = imagine()
    question = game.question(s)
    if DISCARD.begins(code):
        return Foresight(still_good_for(s, DISCARD.thing(code)))
    if question.kind not in SHOWN or code == DONE:
        return None
    answered = game.apply(s, seat, code, Scripted())
    after, sure = finished(game, answered, seat)
    was, then = head_of_arm(s), head_of_arm(after)
    comes = tuple((head, card) for card, head in then.items() if was.get(card) != head)
    going = tuple(card for card, head in was.items() if then.get(card) != head)
    chosen = (verb_and_thing(code)[1], *s.lifted)
    if question.kind == "attach-to" or not sure:
        planned = frozenset(card for head, card in comes if head_of_arm(answered).get(card) != head)
        told = PLAN if question.kind in IN_SHORT else plan_text(card for _, card in comes if card in planned and card not in chosen)
        dotted = planned if question.kind == DOTTED else frozenset[str]()
        return Foresight(joined(told, blocking(s, after, seat)), comes, going, dotted) if comes else None
    text = joined(in_words(s, after, seat, comes), blocking(s, after, seat))
    if question.kind == "swap-arms" and (others := tuple(card for card in going if card != FOR.thing(code))):
        text = f"{cards_word(*others)} {'comes' if len(others) == 1 else 'come'} too: {text}"
    return Foresight(text, comes, going)


PLAN = "best case shown"
"""What is said of a plan that later answers may change."""
DOTTED = "attach-to"
"""The question where the mark goes from one common octopus to another, with dots where arms are free: cards that later answers bring only
colour those, as every cell more costs bytes on a slow line."""
IN_SHORT = (DOTTED, "swap-with")
"""Questions where the mark goes from octopus to octopus, each drawn anew, and words are few for the same reason."""


def still_good_for(s: Table, card: str) -> str:
    """What could be done with a card on a common octopus in a later turn; empty if there is none."""
    if last_turn(s):
        return ""
    fits = [octopus[0] for octopus in s.common if octopus and octopus_reading(s, octopus).room >= arms_of(card)]
    scoring = [head for head in fits if worth_on(card, colour_of(head), s.box.scoring)]
    if scoring:
        worth = worth_on(card, colour_of(card), s.box.scoring)
        return f"worth {count_of(worth, 'points')} on {' or '.join(map(head_name, scoring))}"
    if fits:
        return f"worth no points on {' or '.join(map(head_name, fits))}"
    return "no common octopus has room for it now"


def plan_text(cards: Iterable[str]) -> str:
    """What is said of the cards that later answers bring at best, the largest first."""
    by_size = tuple(sorted(cards, key=lambda card: (-arms_of(card), card)))
    return f"at best {cards_word(*by_size)} {'comes' if len(by_size) == 1 else 'come'}" if by_size else ""


def joined(*clauses: str) -> str:
    return "; ".join(filter(None, clauses))


def blocking(before: Table, after: Table, seat: int) -> str:
    """Which of a seat's octopuses others could choose then, and which they could no longer (E9); empty if that does not change."""
    was, then = ({octopus[0]: read_octopus(octopus).blocked for octopus in before_exchange(s).area[seat]} for s in (before, after))
    changed = [head for head in was if then.get(head, was[head]) != was[head]]
    return joined(*(f"{head_name(head)} {'becomes' if then[head] else 'is no longer'} blocked" for head in changed))


def finished(game: Oct8, s: Table, seat: int) -> tuple[Table, bool]:
    """The position after the plan that brings the most points, amid an exchange or before a first card is attached; and whether there is no
    other.
    """
    sure, begun = True, not s.over and s.frames[0][0] == "attach-card" and s.frames[0][2][1] == 0
    while not s.over and s.frames[0][1] == seat:
        question = game.question(s)
        if not (isinstance(question, PLANNED) or (begun and isinstance(question, AttachCard))):
            break
        codes = game.legal(s, seat)
        sure = sure and question.kind == "swap-arms" and one_set_fits(s, codes)
        code = question.planned(s, s.frames[0], seat)
        if not code:
            break
        s = game.apply(s, seat, code, Scripted())
    return s, sure


def head_of_arm(s: Table) -> dict[str, str]:
    """By arm card: its head, or the head it is about to join in an exchange."""
    return heads_of_arms(s) | {card: head for head, cards in coming(s).items() for card in cards}


def in_words(before: Table, after: Table, seat: int, comes: tuple[tuple[str, str], ...]) -> str:
    """The progress of a common octopus that gains cards, or that it is taken; otherwise the seat's points, after those of octopuses that
    exchange some.
    """
    heads = list(dict.fromkeys(head for head, _ in comes))
    for octopus in after.common:
        if octopus and octopus[0] in heads:
            return f"{head_name(octopus[0])} has {read_octopus(octopus).arms} of {after.box.numbers.whole} arms then"
    if any(octopus and octopus[0] in heads for octopus in before.common):
        return f"you take it and have {count_of(score(after, seat).open, 'points')} then"
    reached = {octopus[0]: read_octopus(octopus).points(after.box.scoring) for area in after.area for octopus in area}
    has = [f"{head_name(head)} has {count_of(reached[head], 'points')}" for head in heads if head in reached]
    return f"{enumeration((*has, f'you have {score(after, seat).open}'))} then"
