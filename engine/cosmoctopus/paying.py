"""Exact payment (C10, C15, C17).

`Purse` holds a seat's means of payment. The same object decides whether something is affordable, why it is not, and which picks are legal
during payment. A unit that matches the specific part is applied there first: every payment can be arranged so, without loss.
"""

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason
from engine.core.state import Frame, Names, put
from engine.core.words import count_of
from engine.cosmoctopus.box import Price
from engine.cosmoctopus.codes import CLAIM, DISCARD, MOVE, PAY, PLAY, REST, TOKEN
from engine.cosmoctopus.effects import NONE, RESOURCES, TYPES, Amounts, amounts
from engine.cosmoctopus.row import from_hand
from engine.cosmoctopus.table import Table

PAY_CODES = tuple(PAY.code(r) for r in RESOURCES)
SUIT_PAID = {code: suit for suit, code in enumerate(PAY_CODES)}
ONE = tuple(amounts(suit, 1) for suit in range(4))


def price_after(price: Price, suit: int, worth: int = 1) -> Price:
    """The rest of a price after paying 1 of a suit, or a discount token of this worth, which has no suit (C10, C16)."""
    resource, specific, generic = price
    if suit == resource and specific:
        return resource, specific - 1, generic
    return resource, specific, generic - worth if generic > worth else 0


def suffice(stock: Amounts, price: Price) -> bool:
    """Whether a price can be paid with these resources alone."""
    resource, specific, generic = price
    a, b, c, d = stock
    return stock[resource] >= specific and a + b + c + d >= specific + generic


def unpaid(stock: Amounts, price: Price) -> int:
    """The units of a price that these resources leave to be paid, each of which takes a card (C16)."""
    resource, specific, generic = price
    own = min(specific, stock[resource])
    return specific - own + max(0, generic - (sum(stock) - own))


def usable_tokens(s: Table, seat: int) -> tuple[int, ...]:
    """A seat's discount tokens, in its own turn only (C10)."""
    return s.tokens[seat] if seat == s.turn else ()


TOO_FEW = "too-few"
"""The reason code where the generic part of a price is lacking."""


class Purse:
    """A seat's current means of payment, without the card to be played. If that card is still in the hand, pass its suit as `kept`."""

    __slots__ = ("resources", "suits", "tokens", "units")

    def __init__(self, s: Table, seat: int) -> None:
        self.resources = s.resources[seat]
        cards = s.box.cards
        self.suits = [0, 0, 0, 0]
        """Number of cards in hand by type."""
        for card_id in s.hand[seat]:
            self.suits[cards[card_id].suit] += 1
        self.units = sum(self.resources) + len(s.hand[seat])
        self.tokens = sum(usable_tokens(s, seat))

    def matching(self, resource: int) -> int:
        """Available units of one resource, cards of its type included."""
        return self.resources[resource] + self.suits[resource]

    def affords(self, price: Price, kept: int | None = None) -> bool:
        """Whether some combination of resources, discards and tokens pays this price (C17)."""
        resource, specific, generic = price
        matching = self.resources[resource] + self.suits[resource]
        units = self.units + (self.tokens if self.tokens < generic else generic)
        if kept is not None:
            units -= 1
            if kept == resource:
                matching -= 1
        return matching >= specific and units >= specific + generic

    def lacks(self, price: Price, kept: int | None = None) -> Reason:
        """Why the price cannot be paid."""
        resource, specific, generic = price
        name = RESOURCES[resource]
        cards = self.suits[resource] - (kept == resource)
        short = specific - self.resources[resource] - cards
        if short > 0:
            help_text = f" and {count_of(cards, TYPES[resource] + 's')} to discard" if cards else ""
            brief = f"needs {count_of(short, f'more {name}')}"
            tokens = f"; a discount token does not pay the part in {name}" if self.tokens else ""
            why = f"{brief}: it costs {specific}, you have {self.resources[resource]}{help_text}{tokens}"
            return Reason("too-few-specific", why, short, brief)
        units = self.units - (kept is not None) + min(self.tokens, generic)
        short = specific + generic - units
        brief = f"needs {short} more of any resource"
        return Reason(TOO_FEW, f"{brief}: it costs {specific + generic} in all", short, brief)


NONE_LEFT = -1000


def proposed_payment(resources: Amounts, price: Price, wanted: list[int]) -> Amounts | None:
    """A payment of the whole price with resources alone; None if they do not suffice.

    The generic part is taken from the resources with most to spare beyond the amounts `wanted`.
    """
    resource, specific, generic = price
    if resources[resource] < specific or sum(resources) < specific + generic:
        return None
    spend = [0, 0, 0, 0]
    spend[resource] = specific
    remaining = list(resources)
    remaining[resource] -= specific
    spare = [n - keep for n, keep in zip(remaining, wanted, strict=True)]
    for _ in range(generic):
        best = spare.index(max(spare))
        while not remaining[best]:
            spare[best] = NONE_LEFT
            best = spare.index(max(spare))
        remaining[best] -= 1
        spare[best] -= 1
        spend[best] += 1
    return spend[0], spend[1], spend[2], spend[3]


def keep_back(s: Table, seat: int) -> list[int]:
    """For each resource, the largest specific part of any card in this hand."""
    wanted = [0, 0, 0, 0]
    for card_id in s.hand[seat]:
        resource, specific, _ = s.box.cards[card_id].cost
        if specific > wanted[resource]:
            wanted[resource] = specific
    return wanted


def spend(s: Table, seat: int, payment: Amounts, purchase: str) -> None:
    """Give resources to the bank."""
    a, b, c, d = s.resources[seat]
    e, f, g, h = payment
    s.resources = put(s.resources, seat, (a - e, b - f, c - g, d - h))
    s.events.append(("paid", seat, payment, purchase))


class Payment(Question[Table]):
    """Pay a price, pick by pick. Frame arguments: the purchase, and the rest of the price."""

    kind = "payment"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        _, resource, specific, generic = frame[2]
        stock = s.resources[seat]
        cards = s.box.cards
        codes = [PAY_CODES[i] for i in range(4) if stock[i] and (generic or (specific and i == resource))]
        codes += [cards[c].discard_code for c in s.hand[seat] if generic or (specific and cards[c].suit == resource)]
        if generic:
            codes += [TOKEN.code(str(worth)) for worth in usable_tokens(s, seat)]
        if self.permits(s, frame, seat, REST):
            return (REST,) if len(codes) == 1 else (REST, *codes)
        return tuple(codes)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        _, resource, specific, generic = frame[2]
        stock = s.resources[seat]
        if code in SUIT_PAID:
            paid = SUIT_PAID[code]
            return bool(stock[paid] and (generic or (specific and paid == resource)))
        if code == REST:
            return specific + generic > 1 and suffice(stock, (resource, specific, generic))
        if DISCARD.begins(code):
            name = DISCARD.thing(code)
            return name in s.hand[seat] and bool(generic or (specific and s.box.cards[name].suit == resource))
        return bool(generic) and code in [TOKEN.code(str(worth)) for worth in usable_tokens(s, seat)]

    def only(self, s: Table, frame: Frame, seat: int) -> str | None:
        _, resource, _, generic = frame[2]
        hand = s.hand[seat]
        if generic and len(hand) > 1:
            return None
        if generic:
            ways = len(hand) + len(usable_tokens(s, seat)) + 4 - s.resources[seat].count(0)
        else:
            cards = s.box.cards
            ways = (s.resources[seat][resource] > 0) + len([c for c in hand if cards[c].suit == resource])
        return super().only(s, frame, seat) if ways == 1 else None

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        _, resource, specific, generic = frame[2]
        payment = proposed_payment(s.resources[seat], (resource, specific, generic), keep_back(s, seat))
        if payment is None:
            codes = self.legal(s, frame, seat)
            return next((code for code in codes if not PAY.begins(code)), codes[0])
        return REST if specific + generic > 1 else PAY_CODES[payment.index(1)]

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        purchase, resource, specific, generic = frame[2]
        stock = s.resources[seat]
        if code in SUIT_PAID:
            suit, worth = SUIT_PAID[code], 1
            spend(s, seat, ONE[suit], purchase)
        elif code == REST:
            payment = proposed_payment(stock, (resource, specific, generic), keep_back(s, seat))
            assert payment is not None, "pay rest is legal only where resources suffice"
            spend(s, seat, payment, purchase)
            return
        elif DISCARD.begins(code):
            card_id, worth = DISCARD.thing(code), 1
            suit = s.box.cards[card_id].suit
            from_hand(s, seat, card_id, chance)
        else:
            suit, worth = -1, int(TOKEN.thing(code))
            index = s.tokens[seat].index(worth)
            s.tokens = put(s.tokens, seat, s.tokens[seat][:index] + s.tokens[seat][index + 1 :])
            s.events.append(("token-used", seat, worth))
        price = price_after((resource, specific, generic), suit, worth)
        if price[1] or price[2]:
            s.frames = ((frame[0], seat, (purchase, *price), frame[3]), s.frames)

    def text(self, s: Table, frame: Frame) -> str:
        purchase, resource, specific, generic = frame[2]
        parts = ([count_of(specific, RESOURCES[resource])] if specific else []) + ([f"{generic} of any resource"] if generic else [])
        return payment_text(s, purchase, " and ".join(parts))

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        _, resource, specific, generic = frame[2]
        if code == REST:
            payment = proposed_payment(s.resources[frame[1]], (resource, specific, generic), keep_back(s, frame[1])) or NONE
            price = tuple((n, RESOURCES[i]) for i, n in enumerate(payment) if n)
            cost = ", ".join(count_of(n, name) for n, name in price)
            return Choice(code, f"pay {cost}", cost=cost, price=price, says=("cost",))
        if PAY.begins(code):
            resource_name = PAY.thing(code)
            one = count_of(1, resource_name)
            return Choice(code, f"pay {one}", cost=one, price=((1, resource_name),), says=("cost",))
        if DISCARD.begins(code):
            name = s.card(DISCARD.thing(code)).name
            return Choice(code, f"discard {name}", cost=name, says=("cost",))
        worth = TOKEN.thing(code)
        return Choice(
            code, f"use the discount token worth {worth}", cost=f"token {worth}", gain=f"instead of up to {worth} of any resource"
        )

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return 1, frame[2][2] + frame[2][3]


class Tribute(Payment):
    """Pay tribute for a longer Move: resources only, never cards or tokens (C12)."""

    kind = "tribute"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        stock = s.resources[seat]
        codes = [PAY_CODES[i] for i in range(4) if stock[i]]
        if self.permits(s, frame, seat, REST):
            return (REST,) if len(codes) == 1 else (REST, *codes)
        return tuple(codes)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        stock, price = s.resources[seat], frame[2][3]
        return stock[SUIT_PAID[code]] > 0 if code in SUIT_PAID else code == REST and 1 < price <= sum(stock)

    def only(self, s: Table, frame: Frame, seat: int) -> str | None:
        return self.legal(s, frame, seat)[0] if s.resources[seat].count(0) == 3 else None


def payment_text(s: Table, purchase: str, amounts: str) -> str:
    """The question of a payment, with its amounts in words or in signs."""
    return f"Pay {amounts} {purpose(s, purchase)}."


def purpose(s: Table, purchase: str) -> str:
    if PLAY.begins(purchase):
        return f"for {s.card(PLAY.thing(purchase)).name}"
    if CLAIM.begins(purchase):
        return f"for the Forbidden Knowledge of {CLAIM.thing(purchase)}"
    return f"to go to {s.box.tiles[MOVE.thing(purchase)].name}"


def charge(s: Table, seat: int, purchase: str, price: Price, cause: str) -> None:
    """Ask for the payment of an affordable price; a price of 0 is not asked for."""
    if price[1] or price[2]:
        push(s, "payment", seat, (purchase, *price), cause)


OPERATIONS: Operations[Table] = {"payment": Payment(), "tribute": Tribute()}
