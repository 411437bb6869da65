"""A payment as a whole: what a sensible one is made of, and the answers that give it one after another.

Rules ask for a payment pick by pick (`paying`); people think of all of it at once. What is made here is always accepted and always exact.
It is found from what the payer sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.state import Frame, Names, put, without
from engine.cosmoctopus.codes import DISCARD, PAY, REST, TOKEN
from engine.cosmoctopus.effects import NONE, Amounts
from engine.cosmoctopus.paying import OPERATIONS, PAY_CODES, SUIT_PAID, Payment, Price, keep_back, price_of, proposed, reduced
from engine.cosmoctopus.table import Table

Wishes = Mapping[str, int]
"""What a payment has to be made of, by code: so many of a resource; a card or a token that has to be in it (1) or must not (0)."""


class Settlement(NamedTuple):
    """All that pays a price."""

    amounts: Amounts
    cards: Names
    """Those to be discarded."""
    tokens: tuple[int, ...]
    """Discount tokens, by their worth."""
    answers: Names
    """The codes that give it, without those that the rules take by themselves."""

    def of(self, code: str) -> int:
        """How much of what a code is about is in it."""
        if PAY.begins(code):
            return self.amounts[SUIT_PAID[code]]
        return int(DISCARD.thing(code) in self.cards if DISCARD.begins(code) else int(TOKEN.thing(code)) in self.tokens)


def settled(s: Table, wishes: Wishes) -> Settlement | None:
    """A payment of all that is asked for now, as is wished for; None if there is none like that.

    Resources come first. Only where they cannot do it alone, discount tokens are used, and then cards discarded, the dearest first: none
    more than it takes.
    """
    frame = s.frames[0]
    seat, question = frame[1], OPERATIONS[frame[0]]
    assert isinstance(question, Payment), "a payment is asked for"
    codes = question.legal(s, frame, seat)
    cards = [DISCARD.thing(code) for code in codes if DISCARD.begins(code)]
    tokens = [int(TOKEN.thing(code)) for code in codes if TOKEN.begins(code)]
    used = [worth for worth in tokens if wishes.get(TOKEN.code(str(worth)))]
    gone = [card for card in cards if wishes.get(DISCARD.code(card))]
    price: Price | None = frame[2][1:]
    for worth in used:
        price = lowered(price, -1, worth)
    for card in gone:
        price = lowered(price, s.box.cards[card].suit, 1)
    if price is None:
        return None
    free = [worth for worth in sorted(tokens) if worth not in used and wishes.get(TOKEN.code(str(worth))) != 0]
    kept = [card for card in by_price(s, seat, cards) if card not in gone and wishes.get(DISCARD.code(card)) != 0]
    stock = s.resources[seat]
    cards_gone, used, price = added(s, stock, price, [*kept], gone, free, used)
    amounts = spent(s, seat, price, cards_gone, {i: wishes[code] for i, code in enumerate(PAY_CODES) if code in wishes})
    if amounts is None:
        return None
    return Settlement(amounts, tuple(cards_gone), tuple(used), answers(s, frame, question, amounts, cards_gone, used))


def lowered(price: Price | None, suit: int, worth: int) -> Price | None:
    """A price once something else has been paid; None if that would not lower it."""
    left = reduced(price, suit, worth) if price else None
    return None if left == price else left


def by_price(s: Table, seat: int, cards: list[str]) -> list[str]:
    """Cards in the order in which they are given up: what is hardest to pay for first."""
    return sorted(cards, key=lambda card: -sum(price_of(s, seat, s.box.cards[card])[1:]))


def added(
    s: Table, stock: Amounts, price: Price, cards: list[str], gone: list[str], tokens: list[int], used: list[int]
) -> tuple[list[str], list[int], Price]:
    """The cards and tokens that are used, once resources pay the rest, and what that rest costs."""
    gone, used, suits = list(gone), list(used), s.box.cards

    def give(card: str) -> None:
        nonlocal price
        cards.remove(card)
        gone.append(card)
        price = reduced(price, suits[card].suit)

    resource = price[0]
    while price[1] > stock[resource] and (card := next((c for c in cards if suits[c].suit == resource), None)):
        give(card)
    while (short := price[1] + price[2] - sum(stock)) > 0 and price[2] and tokens:
        worth = next((worth for worth in tokens if worth >= short), tokens[-1])
        tokens.remove(worth)
        used.append(worth)
        price = reduced(price, -1, worth)
    while price[1] + price[2] > sum(stock) and (
        card := next((c for c in cards if price[2] or (price[1] and suits[c].suit == resource)), None)
    ):
        give(card)
    return gone, used, price


def spent(s: Table, seat: int, price: Price, gone: list[str], exact: Mapping[int, int]) -> Amounts | None:
    """The resources that pay this price, exactly so many of some of them; None if they cannot."""
    resource, specific, generic = price
    stock = s.resources[seat]
    if any(n > stock[i] for i, n in exact.items()):
        return None
    own = min(specific, exact.get(resource, 0))
    generic -= sum(exact.values()) - own
    specific -= own
    if generic < 0:
        return None
    free = [0 if i in exact else n for i, n in enumerate(stock)]
    rest = proposed((free[0], free[1], free[2], free[3]), (resource, specific, generic), wanted(s, seat, gone))
    if rest is None:
        return None
    a, b, c, d = (rest[i] + exact.get(i, 0) for i in range(4))
    return a, b, c, d


def wanted(s: Table, seat: int, gone: list[str]) -> list[int]:
    """What is worth keeping for the cards that stay in the hand."""
    left = replace(s)
    left.hand = put(s.hand, seat, tuple(card for card in s.hand[seat] if card not in gone))
    return keep_back(left, seat)


def answers(s: Table, frame: Frame, question: Payment, amounts: Amounts, gone: list[str], used: list[int]) -> Names:
    """The codes that give these, one after another: all that is left in one as soon as that comes to the same."""
    op, seat, (what, *rest), cause = frame
    price: Price = rest[0], rest[1], rest[2]
    left, codes = replace(s), []
    due = list(amounts)
    todo = [TOKEN.code(str(worth)) for worth in used] + [DISCARD.code(card) for card in gone]
    while price[1] or price[2]:
        now = (op, seat, (what, *price), cause)
        stock = left.resources[seat]
        found = proposed(stock, price, keep_back(left, seat)) or NONE
        code = question.only(left, now, seat)
        if code is None:
            code = todo[0] if todo else REST if tuple(due) == found and sum(due) > 1 else PAY_CODES[most_beyond(due, found)]
            codes.append(code)
        if code == REST:
            break
        if code in SUIT_PAID:
            suit, worth = SUIT_PAID[code], 1
            due[suit] -= 1
            left.resources = put(left.resources, seat, tuple(n - (i == suit) for i, n in enumerate(stock)))
        elif DISCARD.begins(code):
            card = DISCARD.thing(code)
            suit, worth = s.box.cards[card].suit, 1
            todo.remove(code)
            left.hand = put(left.hand, seat, without(left.hand[seat], card))
        else:
            suit, worth = -1, int(TOKEN.thing(code))
            todo.remove(code)
            left.tokens = put(left.tokens, seat, tuple(n for n in left.tokens[seat] if n != worth))
        price = reduced(price, suit, worth)
    return tuple(codes)


def most_beyond(due: list[int], found: Amounts) -> int:
    """The resource of which most is still due beyond what was found."""
    return max((i for i, n in enumerate(due) if n), key=lambda i: due[i] - found[i])
