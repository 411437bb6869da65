"""Which cards in hand could be paid for after a Move, with what its tile gives and without its tribute."""

from __future__ import annotations

from engine.core.prompt import Choice
from engine.core.state import HIDDEN
from engine.core.words import enumeration, sentence
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import MOVE
from engine.cosmoctopus.effects import Amounts
from engine.cosmoctopus.paying import Purse, suffice
from engine.cosmoctopus.prices import price_of
from engine.cosmoctopus.table import Table
from octotui.tables.cosmoctopus.foresight import gain_of
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.tables.game_table import Rows

TITLE, NOTHING = "You could then pay for one of these", "You could then pay for nothing in hand"
ALONE, HELPED, NOT_YET = "With resources alone", "With cards or tokens too", "Not yet"
"""How a card could be paid for, the cheapest way first."""


def affording_rows(scene: CosmoctopusScene) -> Rows:
    """The cards in hand by how they could be paid for after the marked Move of a turn, with styles; empty for any other choice."""
    choice = scene.choices.get(scene.cursor)
    if choice is None or not MOVE.begins(choice.code) or scene.prompt is None or scene.prompt.cause:
        return []
    found = afforded(scene.view, scene.seat, choice)
    told = [(sentence(f"{way}: {enumeration(names)}"), "dim" if way == NOT_YET else "text") for way, names in found.items() if names]
    title = TITLE if found[ALONE] or found[HELPED] else NOTHING
    return [("", "text"), (title, "title bold"), *told] if told else []


def afforded(view: Table, seat: int, move: Choice) -> dict[str, list[str]]:
    """The names of a seat's cards in hand by the cheapest way to pay for them after a Move."""
    gained, tribute = gain_of(view, seat, MOVE.thing(move.code)), sum(n for n, _ in move.price)
    found: dict[str, list[str]] = {ALONE: [], HELPED: [], NOT_YET: []}
    for card in (view.card(card_id) for card_id in view.hand[seat] if card_id != HIDDEN):
        found[way_to_pay(view, seat, card, gained, tribute)].append(without_article(card.name))
    return found


def way_to_pay(view: Table, seat: int, card: Card, gained: Amounts, tribute: int) -> str:
    """How a seat could pay for a card after this gain and a tribute of any resources, which leaves it as many of the card's as it can."""
    resource, specific, generic = price_of(view, seat, card)
    held = view.resources[seat]
    owed = max(0, tribute - sum(held) + held[resource])
    stock = [n + more for n, more in zip(held, gained, strict=True)]
    stock[resource] -= owed
    purse = Purse(view, seat)
    purse.resources = (stock[0], stock[1], stock[2], stock[3])
    purse.units += sum(gained) - tribute
    if suffice(purse.resources, (resource, specific, generic + tribute - owed)):
        return ALONE
    return HELPED if purse.affords((resource, specific, generic), card.suit) else NOT_YET
