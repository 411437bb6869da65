"""Whole payments: a sensible way to pay, and the answers that carry it out.

Rules ask for a payment pick by pick (`paying`); people think of it as a whole. Every settlement made here is legal and exact, and based
only on what the payer sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.state import Frame, Names, put, without
from engine.cosmoctopus.box import Price
from engine.cosmoctopus.codes import DISCARD, PAY, REST, TOKEN
from engine.cosmoctopus.effects import NONE, Amounts
from engine.cosmoctopus.paying import OPERATIONS, PAY_CODES, SUIT_PAID, Payment, Purse, keep_back, price_after, proposed_payment
from engine.cosmoctopus.prices import knowledge_price, price_of
from engine.cosmoctopus.table import Table

Wishes = Mapping[str, int]
"""Constraints on a payment, by code: an exact amount of a resource; whether a card or token must (1) or must not (0) be used."""


class Settlement(NamedTuple):
    """A complete payment of a price."""

    amounts: Amounts
    cards: Names
    """Cards to discard."""
    tokens: tuple[int, ...]
    """Discount tokens to use, by value."""
    answers: Names
    """The codes that carry it out, without those given automatically."""

    def of(self, code: str) -> int:
        """The amount that this code's resource, card or token contributes."""
        if PAY.begins(code):
            return self.amounts[SUIT_PAID[code]]
        return int(DISCARD.thing(code) in self.cards if DISCARD.begins(code) else int(TOKEN.thing(code)) in self.tokens)


def find_settlement(s: Table, wishes: Wishes) -> Settlement | None:
    """A payment of the current price that satisfies the wishes; None if there is none.

    Resources come first. Only if they do not suffice, discount tokens are used, and then as few cards as possible discarded, the most
    expensive first.
    """
    frame = s.frames[0]
    seat, question = frame[1], OPERATIONS[frame[0]]
    assert isinstance(question, Payment), "a payment is asked for"
    codes = question.legal(s, frame, seat)
    cards = [DISCARD.thing(code) for code in codes if DISCARD.begins(code)]
    tokens = [int(TOKEN.thing(code)) for code in codes if TOKEN.begins(code)]
    used = [worth for worth in tokens if wishes.get(TOKEN.code(str(worth)))]
    discarded = [card for card in cards if wishes.get(DISCARD.code(card))]
    price: Price | None = frame[2][1:]
    for worth in used:
        price = lower_price(price, -1, worth)
    for card in discarded:
        price = lower_price(price, s.box.cards[card].suit, 1)
    if price is None:
        return None
    free = [worth for worth in sorted(tokens) if worth not in used and wishes.get(TOKEN.code(str(worth))) != 0]
    candidates = [card for card in by_price(s, seat, cards) if card not in discarded and wishes.get(DISCARD.code(card)) != 0]
    stock = s.resources[seat]
    all_discarded, used, price = add_cards(s, stock, price, [*candidates], discarded, free, used)
    amounts = resources_spent(s, seat, price, all_discarded, {i: wishes[code] for i, code in enumerate(PAY_CODES) if code in wishes})
    if amounts is None:
        return None
    return Settlement(amounts, tuple(all_discarded), tuple(used), answers(s, frame, question, amounts, all_discarded, used))


def closest_settlement(s: Table, wishes: Wishes, now: Settlement, code: str) -> Settlement | None:
    """A payment that satisfies the wishes, one of them a new amount of `code`; where it can, it differs from the one that stood there in
    what that amount replaces, and in nothing else.
    """
    found = find_settlement(s, wishes)
    while found is not None:
        more = found.of(code) > now.of(code)
        strayed = {item: now.of(item) for item in items(s) if item != code and (found.of(item) - now.of(item)) * (1 if more else -1) > 0}
        closer = find_settlement(s, {**wishes, **strayed}) if strayed else None
        if closer is None:
            break
        found, wishes = closer, {**wishes, **strayed}
    return found


def items(s: Table) -> Names:
    """What can be part of a payment: resources, cards in hand and discount tokens."""
    seat = s.frames[0][1]
    return *PAY_CODES, *(s.card(card).discard_code for card in s.hand[seat]), *(TOKEN.code(str(worth)) for worth in s.tokens[seat])


def lower_price(price: Price | None, suit: int, worth: int) -> Price | None:
    """A price after a further part payment; None if that would not lower it."""
    lower = price_after(price, suit, worth) if price else None
    return None if lower == price else lower


def by_price(s: Table, seat: int, cards: list[str]) -> list[str]:
    """Cards in the order to give them up, the most expensive first."""
    return sorted(cards, key=lambda card: -sum(price_of(s, seat, s.box.cards[card])[1:]))


def add_cards(
    s: Table, stock: Amounts, price: Price, cards: list[str], discarded: list[str], tokens: list[int], used: list[int]
) -> tuple[list[str], list[int], Price]:
    """Add the fewest cards and tokens without which resources cannot pay. Returns the cards and tokens used, and the price left for
    resources."""
    discarded, used, suits = list(discarded), list(used), s.box.cards

    def give(card: str) -> None:
        nonlocal price
        cards.remove(card)
        discarded.append(card)
        price = price_after(price, suits[card].suit)

    resource = price[0]
    while price[1] > stock[resource] and (card := next((c for c in cards if suits[c].suit == resource), None)):
        give(card)
    while (deficit := price[1] + price[2] - sum(stock)) > 0 and price[2] and tokens:
        worth = next((worth for worth in tokens if worth >= deficit), tokens[-1])
        tokens.remove(worth)
        used.append(worth)
        price = price_after(price, -1, worth)
    while price[1] + price[2] > sum(stock) and (
        card := next((c for c in cards if price[2] or (price[1] and suits[c].suit == resource)), None)
    ):
        give(card)
    return discarded, used, price


def resources_spent(s: Table, seat: int, price: Price, discarded: list[str], exact: Mapping[int, int]) -> Amounts | None:
    """The resources that pay this price, with the exact amounts given; None if that is impossible."""
    resource, specific, generic = price
    stock = s.resources[seat]
    if any(n > stock[i] for i, n in exact.items()):
        return None
    applied = min(specific, exact.get(resource, 0))
    generic -= sum(exact.values()) - applied
    specific -= applied
    if generic < 0:
        return None
    free = [0 if i in exact else n for i, n in enumerate(stock)]
    rest = proposed_payment((free[0], free[1], free[2], free[3]), (resource, specific, generic), amounts_worth_keeping(s, seat, discarded))
    if rest is None:
        return None
    a, b, c, d = (rest[i] + exact.get(i, 0) for i in range(4))
    return a, b, c, d


def amounts_worth_keeping(s: Table, seat: int, discarded: list[str]) -> list[int]:
    """Amounts worth keeping for the cards that stay in the hand, and for Forbidden Knowledge that is near."""
    after = replace(s)
    after.hand = put(s.hand, seat, tuple(card for card in s.hand[seat] if card not in discarded))
    wanted, purse = keep_back(after, seat), Purse(after, seat)
    for resource, owner in enumerate(s.knowledge):
        price = knowledge_price(after, seat, resource)[1]
        if owner is None and price - purse.matching(resource) <= NEAR:
            wanted[resource] = price
    return wanted


NEAR = 3
"""What a basic tile gives: Forbidden Knowledge that lacks no more can be taken after one Move."""


def answers(s: Table, frame: Frame, question: Payment, amounts: Amounts, discarded: list[str], used: list[int]) -> Names:
    """The codes that carry out this payment, in order: the rest in one answer where that has the same result."""
    op, seat, (purchase, *rest), cause = frame
    price: Price = rest[0], rest[1], rest[2]
    table, codes = replace(s), []
    due = list(amounts)
    todo = [TOKEN.code(str(worth)) for worth in used] + [DISCARD.code(card) for card in discarded]
    while price[1] or price[2]:
        current = (op, seat, (purchase, *price), cause)
        stock = table.resources[seat]
        proposal = proposed_payment(stock, price, keep_back(table, seat)) or NONE
        code = question.only(table, current, seat)
        if code is None:
            code = todo[0] if todo else REST if tuple(due) == proposal and sum(due) > 1 else PAY_CODES[most_beyond(due, proposal)]
            codes.append(code)
        if code == REST:
            break
        if code in SUIT_PAID:
            suit, worth = SUIT_PAID[code], 1
            due[suit] -= 1
            table.resources = put(table.resources, seat, tuple(n - (i == suit) for i, n in enumerate(stock)))
        elif DISCARD.begins(code):
            card = DISCARD.thing(code)
            suit, worth = s.box.cards[card].suit, 1
            todo.remove(code)
            table.hand = put(table.hand, seat, without(table.hand[seat], card))
        else:
            suit, worth = -1, int(TOKEN.thing(code))
            todo.remove(code)
            table.tokens = put(table.tokens, seat, tuple(n for n in table.tokens[seat] if n != worth))
        price = price_after(price, suit, worth)
    return tuple(codes)


def most_beyond(due: list[int], proposal: Amounts) -> int:
    """The resource whose amount due exceeds the proposal most."""
    return max((i for i, n in enumerate(due) if n), key=lambda i: due[i] - proposal[i])
