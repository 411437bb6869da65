"""A payment as one prompt: the proposal in the first line, with ways to change it below.

Each line keeps what it pays or changes as data, so that it can be spelled in words or, where room is short, in signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from engine.core.match import Match
from engine.core.prompt import ZERO, Choice, Prompt, Reason, Refusal
from engine.core.state import Names, put
from engine.core.words import count_of, enumeration, opening, singular
from engine.cosmoctopus.box import Price
from engine.cosmoctopus.codes import DISCARD, PAY, PLAY, REST, TOKEN
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts
from engine.cosmoctopus.paying import Purse, price_after
from engine.cosmoctopus.settling import Settlement, Wishes, closest_settlement, find_settlement
from engine.cosmoctopus.table import Table, place_in_hand
from engine.cosmoctopus.words import amounts_text
from octotui.tables.combined_picks import at_once
from octotui.tables.cosmoctopus.short_name import short_among


class Change(NamedTuple):
    """A change of one item of a payment."""

    code: str
    more: bool
    """Whether more of the item is paid, not less."""
    now: Settlement
    then: Settlement


class BillLine(Choice, frozen=True):
    """A payment, or a change of it."""

    pays: Settlement | None = None
    left: Amounts = NONE
    """The resources that are left after it."""
    change: Change | None = None


class Bill(Prompt, frozen=True, kw_only=True):
    """The question of a payment, with what is bought and its price."""

    purchase: str
    price: Price
    same: dict[str, str] = {}
    """The listed code for each that comes to the same."""
    place: int = 0
    """Where the card that is paid for lay in hand, counted from 1; 0 if that is unknown, or if it is none."""

    def listed(self, code: str) -> str | None:
        return super().listed(self.same.get(code, code))


class Spelling(NamedTuple):
    """How the items of a payment are spelled."""

    amount: Callable[[int, str], str]
    amounts: Callable[[Amounts], str]
    token: Callable[[int | str], str]


IN_WORDS = Spelling(count_of, amounts_text, lambda worth: f"the discount token worth {worth}")

NO_OTHER = Reason("no-other-payment", "nothing else can pay for it", brief="needed")
ONLY_CARDS = Reason("only-cards-can-pay", "choose a card to discard instead", brief="less with a card")
ONLY_TOKENS = Reason("only-tokens-can-pay", "choose a discount token instead", brief="less with a token")
ALIKE = "same-payment"
"""The code of the reason why a resource has no line of its own: that of another one does the same."""


def whole(s: Table, prompt: Prompt, changed: Names) -> Bill:
    """The prompt for a payment, with a proposal that honours the player's `changed` wishes.

    Every line keeps its number while the payment changes. Resources that come to the same are listed once: to pay 1 ink instead of 1 star,
    not also 1 star less, nor 1 ink instead of a token that can be kept so.
    """
    wishes: Wishes = {}
    now = settlement(s, wishes)
    for code in changed:
        wishes, now = other_way(s, wishes, now, code) or (wishes, now)
    purchase, *price = s.frames[0][2]
    bill = Bill(**asdict(prompt), purchase=purchase, price=tuple(price))
    _, specific, generic = bill.price
    if specific + generic == 1:
        bill = replace(bill, proposal=now.answers[0])
        return with_numbers(s, bill, (choice.code for choice in bill.choices))
    paid = tuple((n, name) for n, name in zip(now.amounts, RESOURCES, strict=True) if n)
    words = payment_text(s, now, IN_WORDS)
    lines, refused = (
        [BillLine(at_once(now.answers), words, cost=words, price=paid, says=("cost",), pays=now, left=left_after(s, prompt.seat, now))],
        list(prompt.refused),
    )
    changes = []
    codes = sorted((choice.code for choice in prompt.choices if choice.code != REST), key=order)
    for code in codes:
        if found := other_way(s, wishes, now, code):
            then = found[1]
            changes.append(Change(code, then.of(code) > now.of(code), now, then))
        else:
            refused.append(Refusal(code, without(s, code, now.of(code)), why_needed(s, prompt, bill.price, now, code)))
    listed: list[Change] = []
    same: dict[str, str] = {}
    for change in sorted(changes, key=lambda change: (PAY.begins(change.code), not change.more)):
        if alike := next((other.code for other in listed if PAY.begins(change.code) and other.then[:3] == change.then[:3]), ""):
            same[change.code] = alike
            refused.append(used_otherwise(s, change))
        else:
            listed.append(change)
    for change in listed:
        label, gain = change_texts(s, change, IN_WORDS)
        lines.append(BillLine(change.code, label, gain=gain, change=change))
    bill = replace(bill, choices=tuple(lines), refused=tuple(refused), proposal=lines[0].code, same=same)
    return with_numbers(s, bill, codes)


def with_numbers(s: Table, bill: Bill, codes: Iterable[str]) -> Bill:
    """A payment with its lines in the order of their numbers: the proposal as 0, each card with its place in hand, which it had before the
    card that is paid for left it; after the hand each token and resource that can pay has a number of its own, which it keeps while it can
    change nothing.
    """
    found = sorted(codes, key=order)
    cards = len(s.hand[bill.seat]) + bool(bill.place) if any(map(DISCARD.begins, found)) else 0
    places = {code: cards + n for n, code in enumerate((code for code in found if not DISCARD.begins(code) and code != bill.proposal), 1)}

    def number(code: str) -> int:
        if code == bill.proposal:
            return ZERO
        if code in places:
            return places[code]
        place = place_in_hand(s, bill.seat, DISCARD.thing(code))
        return place + (0 < bill.place <= place)

    def with_reason(refusal: Refusal) -> Refusal:
        if refusal.reason.code != ALIKE:
            return refusal
        other = bill.same[refusal.code]
        line = f"the line of {PAY.thing(other)}" if PAY.begins(other) else f"line {number(other)}"
        return replace(refusal, reason=Reason(ALIKE, f"the same as {line}"))

    choices = sorted((replace(choice, number=number(choice.code)) for choice in bill.choices), key=lambda choice: choice.number)
    refused = (replace(with_reason(refusal), number=number(refusal.code)) if refusal.code in found else refusal for refusal in bill.refused)
    return replace(bill, choices=tuple(choices), refused=tuple(sorted(refused, key=lambda refusal: refusal.number)))


def as_before(match: Match, prompt: Prompt) -> Prompt:
    """A payment in which the cards in hand have the numbers that they had when the one that is paid for lay among them; any other question
    as it is.
    """
    if not isinstance(prompt, Bill) or not PLAY.begins(prompt.purchase):
        return prompt
    card = PLAY.thing(prompt.purchase)
    states: Iterator[Any] = (match.nodes[node].state for node in reversed(match.path()))
    known = next((s for s in states if card in (*s.hand[prompt.seat], *s.row)), None)
    if known is None or card in known.row:
        return prompt
    numbers = {line.code: line.number for line in prompt.choices} | {line.code: line.number for line in prompt.refused if line.number}
    now: Any = match.state
    return with_numbers(now, replace(prompt, place=place_in_hand(known, prompt.seat, card)), sorted(numbers, key=numbers.__getitem__))


def key_of(code: str, number: int) -> str:
    """The key that the line of a payment shows: the letter of its resource, or else its number."""
    return PAY.thing(code)[0] if PAY.begins(code) and number else str(number)


def used_otherwise(s: Table, change: Change) -> Refusal:
    """That a resource has no line of its own as another line comes to the same, which its letter picks too."""
    label = f"use more {PAY.thing(change.code)}" if change.more else without(s, change.code, change.now.of(change.code))
    return Refusal(change.code, label, Reason(ALIKE, "another line comes to the same"))


def barred_lines(bill: Bill) -> list[Refusal]:
    """The tokens and resources whose lines can change nothing now, if others can; their keys say why."""
    if not any(isinstance(choice, BillLine) and choice.change for choice in bill.choices):
        return []
    return [refusal for refusal in bill.refused if refusal.number and not DISCARD.begins(refusal.code)]


def in_brief(s: Table, line: Choice, signs: Spelling, shorter: int = 0) -> Choice:
    """A line of the bill, or a choice for the last unit, in signs; the whole payment with what it leaves, and with `shorter` names."""
    if isinstance(line, BillLine) and line.pays:
        left = f"leaves {signs.amounts(line.left) if any(line.left) else 'nothing'}"
        return replace(line, label=payment_text(s, line.pays, signs, shorter), gain=left)
    if isinstance(line, BillLine) and line.change:
        return replace(line, label=exchanged(s, line.change, signs, shorter), gain="")
    if PAY.begins(line.code):
        name = PAY.thing(line.code)
        return replace(line, label=f"pay {signs.amount(1, name)}{f' (or {name[0]})' if line.number == ZERO else ''}")
    if TOKEN.begins(line.code):
        worth = TOKEN.thing(line.code)
        return replace(line, label=f"use {signs.token(worth)}", gain=f"instead of up to {signs.amount(int(worth), 'any')}", cost="")
    return line


def told_at_length(s: Table, bill: Bill, line: BillLine) -> list[str]:
    """What each token, card and resource of a payment pays, and what is left afterwards; of a change, the payment it leads to."""
    found = line.pays or (line.change.then if line.change else None)
    assert found is not None, "a line pays or changes"
    said = [f"The payment becomes: {payment_text(s, found, IN_WORDS)}."] if line.change else []
    price = bill.price
    for worth in found.tokens:
        said.append(f"{opening(IN_WORDS.token(worth))} pays {min(worth, price[2])} of any resource.")
        price = price_after(price, -1, worth)
    for card_id in found.cards:
        card, own = s.card(card_id), price[1] and s.card(card_id).suit == price[0]
        said.append(f"{card.name}, a {card.type}, pays 1 {singular(RESOURCES[card.suit]) if own else 'of any resource'}.")
        price = price_after(price, card.suit)
    for n, name in zip(found.amounts, RESOURCES, strict=True):
        as_itself = min(n, price[1]) if name == RESOURCES[price[0]] else 0
        itself = count_of(as_itself, name) if as_itself < n else f"the {'rest of the ' * (price[1] < bill.price[1])}part in {name}"
        parts = [itself] * (as_itself > 0) + [f"{n - as_itself} of any resource"] * (n > as_itself)
        if parts:
            said.append(f"{opening(count_of(n, name))} {'pays' if n == 1 else 'pay'} {enumeration(parts)}.")
    return [*said, leaving(s, bill.seat, found)]


def leaving(s: Table, seat: int, found: Settlement) -> str:
    """What a payment leaves, as a sentence."""
    left = [count_of(n, name) for n, name in zip(left_after(s, seat, found), RESOURCES, strict=True) if n]
    cards = len(s.hand[seat]) - len(found.cards)
    return f"It leaves you {enumeration([*(left or ['no resources']), count_of(cards, 'cards') if cards else 'no card'])}."


def worth_of_cards(price: Price, kinds: Sequence[str], amount: Callable[[int, str], str]) -> str:
    """Which card pays what of a price: `a scripture pays 1 ink, any card 1 of any resource`."""
    resource, specific, generic = price
    own, other = f"{kinds[resource]} pays {amount(1, RESOURCES[resource])}", amount(1, "any")
    if specific and generic:
        return f"{own}, any card {other}"
    return own if specific else f"any card pays {other}"


def settlement(s: Table, wishes: Wishes) -> Settlement:
    found = find_settlement(s, wishes)
    assert found is not None, "what is asked for can be paid, and wishes are kept only if they can"
    return found


def other_way(s: Table, wishes: Wishes, now: Settlement, code: str) -> tuple[Wishes, Settlement] | None:
    """The payment with the next possible amount of one item, and the wishes it honours; older ones give way."""
    paid = now.of(code)
    most = s.resources[s.frames[0][1]][RESOURCES.index(PAY.thing(code))] if PAY.begins(code) else 1
    for n in (*range(paid + 1, most + 1), *range(paid)):
        others = [(other, wish) for other, wish in wishes.items() if other != code]
        while True:
            wished = {**dict(others), code: n}
            if found := closest_settlement(s, wished, now, code):
                return wished, found
            if not others:
                break
            others.pop(0)
    return None


def left_after(s: Table, seat: int, found: Settlement) -> Amounts:
    """The resources that are left after a payment."""
    a, b, c, d = (held - paid for held, paid in zip(s.resources[seat], found.amounts, strict=True))
    return a, b, c, d


def payment_text(s: Table, found: Settlement, spell: Spelling, shorter: int = 0) -> str:
    """`discard Star Atlas and Fork, use the discount token worth 1, pay 3 ink, 8 stars`; with 1 names of cards are `shorter`."""
    names = [name_of(s, card, shorter) for card in found.cards]
    cards = [enumeration(names)] if names else []
    tokens = [spell.token(worth) for worth in found.tokens]
    resources = [spell.amounts(found.amounts)] if any(found.amounts) else []
    parts = zip(("discard", "use", "pay"), (cards, tokens, resources), strict=True)
    return ", ".join(f"{verb} {item}" for verb, items in parts for item in items)


def name_of(s: Table, card: str, shorter: int) -> str:
    """The name of a card; with 1 its short one."""
    return short_among(s.card(card).name, s.box.cards) if shorter else s.card(card).name


def change_texts(s: Table, change: Change, spell: Spelling) -> tuple[str, str]:
    """What is given in place of something, and what that saves: `discard Star Atlas, pay 2 ink` and `instead of Fork and 3 coins`; of
    resources alone `use 2 ink`, without the verb of a payment; of a card or token that is no longer used, `keep Fork` and `and pay 3 coins
    instead`.
    """
    more = beyond(change.then, change.now)
    given = payment_text(s, more, spell)
    if change.more or PAY.begins(change.code):
        return given if more.cards or more.tokens else f"use {spell.amounts(more.amounts)}", exchange_text(s, change, spell)
    return f"keep {thing(s, change.code, spell)}", f"and {given} instead"


def exchanged(s: Table, change: Change, signs: Spelling, shorter: int) -> str:
    """A change in a few signs, which leave room for another beside it: `pay 1◗i, not 2¢c`, `use ◘3, not 1◗i (2 lost)`; of a card or token
    that is no longer used `keep Fork, pay 3◗i`. All names of cards in it are as short.
    """
    given, spared = beyond(change.then, change.now), beyond(change.now, change.then)
    kept = NOTHING if change.more or PAY.begins(change.code) else spared._replace(amounts=NONE)
    parts = [f"keep {items}" for items in items_of(s, kept, signs, shorter)]
    parts += [payment_text(s, given, signs, shorter)]
    parts += [f"not {items}" for items in items_of(s, beyond(spared, kept), signs, shorter)]
    lost = wasted(given, spared)
    return f"{', '.join(filter(None, parts))}{f' ({lost} lost)' if lost else ''}"


NOTHING = Settlement(NONE, (), (), ())
"""A payment of nothing."""


def items_of(s: Table, found: Settlement, signs: Spelling, shorter: int) -> Iterable[str]:
    """The cards, tokens and resources of a part of a payment as one enumeration; nothing of an empty one."""
    items = [*(name_of(s, card, shorter) for card in found.cards), *map(signs.token, found.tokens)]
    items += [signs.amounts(found.amounts)] if any(found.amounts) else []
    if items:
        yield enumeration(items)


def order(code: str) -> int:
    """Cards first, then tokens, then resources."""
    return 2 if PAY.begins(code) else 0 if DISCARD.begins(code) else 1


def why_needed(s: Table, prompt: Prompt, price: Price, now: Settlement, code: str) -> Reason:
    """Why resources do not make up for this item: nothing can, or only a card or token that the player has to choose."""
    others = [choice.code for choice in prompt.choices if choice.code != code and not PAY.begins(choice.code) and choice.code != REST]
    if not (others and PAY.begins(code)):
        return NO_OTHER
    fewer = replace(s)
    paid = RESOURCES.index(PAY.thing(code))
    fewer.resources = put(s.resources, prompt.seat, put(s.resources[prompt.seat], paid, now.of(code) - 1))
    if not Purse(fewer, prompt.seat).affords(price):
        return NO_OTHER
    return ONLY_CARDS if any(map(DISCARD.begins, others)) else ONLY_TOKENS


def without(s: Table, code: str, now: int) -> str:
    """Describe a change that nothing else can make up for."""
    if PAY.begins(code):
        name = PAY.thing(code)
        return f"pay {'less' if singular(name) == name else 'fewer'} {name}" if now else f"pay {name}"
    return f"keep {thing(s, code, IN_WORDS)}" if now else f"{'discard' if DISCARD.begins(code) else 'use'} {thing(s, code, IN_WORDS)}"


def exchange_text(s: Table, change: Change, spell: Spelling) -> str:
    """What that saves: `instead of Fork and 3 coins`."""
    given, spared = beyond(change.then, change.now), beyond(change.now, change.then)
    resources = [spell.amount(n, name) for n, name in zip(spared.amounts, RESOURCES, strict=True) if n]
    items = [*(s.card(card).name for card in spared.cards), *map(spell.token, spared.tokens), *resources]
    lost = wasted(given, spared)
    return f"instead of {enumeration(items)}{f', {lost} of it lost' if lost else ''}"


def wasted(given: Settlement, spared: Settlement) -> int:
    """How much of a token that is used in place of something is worth nothing."""
    return max(0, units(given) - units(spared)) if given.tokens and not spared.tokens else 0


def units(found: Settlement) -> int:
    """How much of a price a payment could cover."""
    return sum(found.amounts) + len(found.cards) + sum(found.tokens)


def beyond(one: Settlement, other: Settlement) -> Settlement:
    """What one payment takes more than another."""
    a, b, c, d = (max(0, n - less) for n, less in zip(one.amounts, other.amounts, strict=True))
    cards = tuple(card for card in one.cards if card not in other.cards)
    return Settlement((a, b, c, d), cards, tuple(worth for worth in one.tokens if worth not in other.tokens), ())


def thing(s: Table, code: str, spell: Spelling) -> str:
    """The name of a card or discount token."""
    return s.card(DISCARD.thing(code)).name if DISCARD.begins(code) else spell.token(TOKEN.thing(code))
