"""How a choice of a card, or of a mix, reads in the menu: its name, its price and its effect, in as many columns as there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.prompt import Choice
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import CONTACT, TAKE
from engine.cosmoctopus.words import amounts_of
from octotui.tables.cosmoctopus.card import FREE, card_to_get, gist, slots_in_signs
from octotui.tables.cosmoctopus.mixing import Mix
from octotui.tables.cosmoctopus.plain_text import plain_gists
from octotui.tables.cosmoctopus.short_name import short_among, shorter_among, without_article
from octotui.tables.cosmoctopus.short_text import DONE, gists_listed, price_in_signs
from octotui.terminal.canvas import CLAUSE, fitting
from themes import Glyphs

APART = 2
"""Columns between what stands on the row of a choice."""
INDENT = 4
"""Columns before a gain on a row of its own."""


def lies_unseen(choice: Choice, card: Card, row: Sequence[str | None]) -> bool:
    """Whether a choice takes a card from elsewhere than the row, so that nothing but the menu tells its price."""
    return TAKE.begins(choice.code) and card.id not in row


def named_as_in_row(choice: Choice, cards: Mapping[str, Card], row: Sequence[str | None]) -> Choice:
    """A choice of a card of the row by its whole name alone, as the row shows the rest; any other choice as it is."""
    if not TAKE.begins(choice.code) or TAKE.thing(choice.code) not in row:
        return choice
    return replace(choice, label=without_article(cards[TAKE.thing(choice.code)].name), gain="")


def wordings(card: Card, glyphs: Glyphs) -> tuple[str, ...]:
    """A card's effect in ever fewer words for a list."""
    return *plain_gists(card, glyphs), *gists_listed(card, glyphs)


def price_led(card: Card, glyphs: Glyphs) -> str:
    """The price of a card, as it comes before its effect."""
    return f"{price_in_signs(amounts_of(card.cost), glyphs) or FREE}{CLAUSE}"


def on_one_row(
    choice: Choice, card: Card | None, cards: Mapping[str, Card], row: Sequence[str | None], glyphs: Glyphs, room: int
) -> Choice:
    """A choice of a card that nothing else tells of with its price and the beginning of its effect on one row, if need be by a short
    name.
    """
    if card is None or not lies_unseen(choice, card, row):
        return choice
    texts = [price_led(card, glyphs) + text for text in wordings(card, glyphs)]
    clauses = texts[-1].split(CLAUSE)
    beginning = CLAUSE.join([*clauses[:2], *[glyphs["more"]] * (len(clauses) > 2)])
    texts += [beginning, f"{price_led(card, glyphs)}{DONE}{glyphs['more']}"] if card.slots else []
    names = without_article(card.name), *shorter_among(card.name, cards)
    name = next((name for name in names if cell_len(f"{name}  {beginning}") <= room), names[-1])
    return replace(choice, label=name, gain=fitting(room - cell_len(name) - APART, 1, *texts))


def worded(
    choice: Choice, card: Card | None, glyphs: Glyphs, narrow: int, row: Sequence[str | None] = (), below: bool = False, room: int = 0
) -> Choice:
    """A choice as the menu says it, in short for `narrow` columns unless that is 0; `card` is the one it plays or takes, whose slots are
    drawn elsewhere. A First Contact card, which lies nowhere, has the sign of its type, and a card taken from elsewhere than the `row` its
    price before its effect; both have their slots where these take no further row of `room` columns, a First Contact rather than its
    reward. `below`: there is a row for its effect below its name.
    """
    choice = replace(choice, cost=price_in_signs(choice.price, glyphs) or choice.cost)
    if card is None:
        return choice
    unseen = lies_unseen(choice, card, row)
    price = price_led(card, glyphs) if unseen else ""
    bare = without_article(card.name)
    name = f"{glyphs[card.type]} {bare}" if CONTACT.begins(choice.code) else bare
    choice = replace(choice, label=bare) if choice.label == card.name else choice
    if not choice.gain or choice.idle:
        return replace(choice, label=name, gain=choice.idle)
    slots = slots_in_signs(card, glyphs) if unseen or CONTACT.begins(choice.code) else ""
    texts = wordings(card, glyphs)
    if not narrow:
        long = gist(card, glyphs)
        shown = (slots + text for text in (long, *texts)) if slots else ()
        return replace(choice, gain=price + fitting(room - INDENT - cell_len(price), 1, *shown, long))
    slots_alone = [slots.rstrip()] if slots and CONTACT.begins(choice.code) else []
    told = [*(price + slots + text for text in texts), *slots_alone, *(price + text for text in texts)]
    beside = 0 if below else narrow - 2 - cell_len(name) - 2 - (cell_len(choice.cost) + 3) * bool(choice.cost)
    gain = next((text for text in told if cell_len(text) <= beside), fitting(narrow - INDENT, 1, *told))
    return replace(choice, label=name, gain=gain)


def beside_their_prices(choices: Sequence[Choice], cards: Mapping[str, Card], room: int) -> list[Choice]:
    """These choices; the cards among them whose prices need no rows of their own all have their short names if a whole one has no room
    beside its price.
    """
    found = [card_to_get(choice.code, cards) for choice in choices]
    named = [
        card is not None and bool(choice.cost) and choice.label == without_article(card.name)
        for choice, card in zip(choices, found, strict=True)
    ]
    if all(cell_len(choice.label) <= room for choice, whole in zip(choices, named, strict=True) if whole):
        return list(choices)
    return [
        replace(choice, label=short_among(card.name, cards)) if card and whole else choice
        for choice, card, whole in zip(choices, found, named, strict=True)
    ]


def on_a_row(choice: Choice, room: int) -> Choice:
    """A mix without what relics add, where that has no room on a row; any other choice as it is."""
    return replace(choice, label=choice.shorter or choice.label) if isinstance(choice, Mix) and cell_len(choice.label) > room else choice
