"""Equal cards of Oct8: a question lists a choice once for all cards that look alike and lie together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.codes import Verb, verb_and_thing
from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.oct8.codes import DISCARD, FOR, GIVE, LAY, PUT, SWAP
from engine.oct8.exchanging import missing
from engine.oct8.octopus import arms_of, colour_of
from engine.oct8.readings import heads_of_arms
from engine.oct8.table import Table

TO_ARM = (GIVE, SWAP, FOR)
TO_CARD = (LAY, PUT, DISCARD)
"""The verbs of choices on an arm card of an octopus and on a hand card."""
VERBS = frozenset(verb.word for verb in (*TO_ARM, *TO_CARD))


class Face(NamedTuple):
    """What tells a card from others."""

    colour: str
    arms: int
    head: str
    """The octopus it is on; empty for a hand card."""
    known: bool
    """Whether everybody knows that it is in this hand."""


def face(view: Table, card: str) -> Face:
    """What tells an arm card from others in a view."""
    known = any(card in cards for cards in view.known)
    return Face(colour_of(card), arms_of(card), heads_of_arms(view).get(card, ""), known)


def alike(view: Table, card: str, cards: Iterable[str]) -> Names:
    """Those of these arm cards that look like this one, in the same place."""
    own = face(view, card)
    return tuple(other for other in cards if face(view, other) == own)


def one_set_fits(view: Table, codes: Names) -> bool:
    """Whether the arms still missing in an exchange can come from these cards in one way only, as far as cards can be told apart."""
    cards, total = [card_of(code) for code in codes], missing(view)
    sets = (some for n in range(1, len(cards) + 1) for some in combinations(cards, n) if sum(map(arms_of, some)) == total)
    return len({tuple(sorted(face(view, card) for card in some)) for some in sets}) == 1


def the_only_one(view: Table, codes: Names) -> str:
    """The first of these answers if all lead to the same set, else empty."""
    return codes[0] if one_set_fits(view, codes) else ""


def card_of(code: str) -> str:
    """The arm card a choice is about; empty if it is about none."""
    word, thing = verb_and_thing(code)
    return thing if word in VERBS else ""


def twin_code(view: Table, verbs: Iterable[Verb], card: str, codes: Iterable[str]) -> str:
    """The listed choice that stands for this card too; empty if there is none."""
    words = {verb.word for verb in verbs}
    listed = (code for code in codes if verb_and_thing(code)[0] in words)
    return next((code for code in listed if alike(view, card, (card_of(code),))), "")


def merged(view: Table, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """The question with one choice for equal cards, and one refusal."""
    looks = {choice.code: (verb_and_thing(choice.code)[0], face(view, card)) for choice in prompt.choices if (card := card_of(choice.code))}
    first: dict[tuple[str, Face], str] = {}
    for code, look in looks.items():
        first.setdefault(look, code)
    stands = {code: first[look] for code, look in looks.items()}
    refused = {(refusal.label, refusal.reason): refusal for refusal in reversed(prompt.refused)}
    return replace(
        prompt,
        choices=told_apart(view, [choice for choice in prompt.choices if stands.get(choice.code, choice.code) == choice.code]),
        refused=tuple(refusal for refusal in prompt.refused if refused[refusal.label, refusal.reason] is refusal),
        proposal=stands.get(prompt.proposal, prompt.proposal),
    )


KNOWN = {True: "known to all", False: "known to nobody"}
"""What tells two equal hand cards apart: whether everybody knows that they are there."""


def told_apart(view: Table, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices, those in the same words with what tells their cards apart."""
    count = Counter(choice.label for choice in choices)
    return tuple(
        replace(choice, label=f"{choice.label}, {KNOWN[face(view, card).known]}")
        if count[choice.label] > 1 and (card := card_of(choice.code))
        else choice
        for choice in choices
    )
