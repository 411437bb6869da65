"""A payment as one prompt: the proposal in the first line, with ways to change it below.

Each line keeps what it pays or changes as data, so that it can be spelled in words or, where room is short, in signs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import asdict, replace

from engine.core.prompt import Choice, Prompt, Reason, Refusal
from engine.core.state import Names
from engine.core.words import count_of, enumeration, singular
from engine.cosmoctopus.box import Price
from engine.cosmoctopus.codes import DISCARD, PAY, REST, TOKEN
from engine.cosmoctopus.effects import RESOURCES, Amounts
from engine.cosmoctopus.paying import PAY_CODES
from engine.cosmoctopus.settling import Settlement, Wishes, find_settlement
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text
from octotui.tables.combined_picks import at_once


class Change(NamedTuple):
    """A change of one item of a payment."""

    code: str
    more: int
    """How much more of the item is paid, or less if negative."""
    now: Settlement
    then: Settlement


class BillLine(Choice, frozen=True):
    """A payment, or a change of it."""

    pays: Settlement | None = None
    change: Change | None = None


class Bill(Prompt, frozen=True, kw_only=True):
    """The question of a payment, with what is bought and its price."""

    purchase: str
    price: Price


class Spelling(NamedTuple):
    """How the items of a payment are spelled."""

    amount: Callable[[int, str], str]
    amounts: Callable[[Amounts], str]
    token: Callable[[int | str], str]
    brief: bool = False


IN_WORDS = Spelling(count_of, amounts_text, lambda worth: f"the discount token worth {worth}")

NO_OTHER = Reason("no-other-payment", "nothing else can pay for it")


def whole(s: Table, prompt: Prompt, changed: Names) -> Bill:
    """The prompt for a payment, with a proposal that honours the player's `changed` wishes.

    What comes to the same is listed once: to pay 1 ink instead of 1 star, not also 1 star less.
    """
    wishes: Wishes = {}
    for code in changed:
        found = other_way(s, wishes, code)
        wishes = found[1] if found else wishes
    now = settlement(s, wishes)
    purchase, *price = s.frames[0][2]
    bill = Bill(**asdict(prompt), purchase=purchase, price=tuple(price))
    _, specific, generic = bill.price
    if specific + generic == 1:
        return replace(bill, proposal=now.answers[0])
    paid = tuple((n, name) for n, name in zip(now.amounts, RESOURCES, strict=True) if n)
    words = payment_text(s, now, IN_WORDS)
    lines, refused = [BillLine(at_once(now.answers), words, cost=words, price=paid, says=("cost",), pays=now)], list(prompt.refused)
    changes = []
    for code in (choice.code for choice in prompt.choices if choice.code != REST):
        if found := other_way(s, wishes, code):
            n, wished = found
            changes.append(Change(code, n - now.of(code), now, settlement(s, wished)))
        else:
            refused.append(Refusal(code, without(s, code, now.of(code)), NO_OTHER))
    more = {change.then[:3] for change in changes if change.more > 0}
    for change in changes:
        if change.more > 0 or change.then[:3] not in more:
            words = change_text(s, change, IN_WORDS)
            lines.append(BillLine(change.code, words, gain=exchange_text(s, change, IN_WORDS), change=change))
    return replace(bill, choices=tuple(lines), refused=tuple(refused), proposal=lines[0].code)


def in_brief(s: Table, line: Choice, signs: Spelling) -> Choice:
    """A line of the bill in signs."""
    assert isinstance(line, BillLine), "every choice of a payment asked as one"
    if line.pays:
        return replace(line, label=payment_text(s, line.pays, signs))
    assert line.change, "a line pays or changes"
    return replace(line, label=change_text(s, line.change, signs), gain=exchange_text(s, line.change, signs))


def settlement(s: Table, wishes: Wishes) -> Settlement:
    found = find_settlement(s, wishes)
    assert found is not None, "what is asked for can be paid, and wishes are kept only if they can"
    return found


def other_way(s: Table, wishes: Wishes, code: str) -> tuple[int, Wishes] | None:
    """The next possible amount of one item in the payment, and the resulting wishes; older ones give way."""
    now = settlement(s, wishes).of(code)
    most = s.resources[s.frames[0][1]][RESOURCES.index(PAY.thing(code))] if PAY.begins(code) else 1
    for n in (*range(now + 1, most + 1), *range(now)):
        others = [(other, wish) for other, wish in wishes.items() if other != code]
        while True:
            wished = {**dict(others), code: n}
            if find_settlement(s, wished):
                return n, wished
            if not others:
                break
            others.pop(0)
    return None


def payment_text(s: Table, found: Settlement, spell: Spelling) -> str:
    """`discard Star Atlas and Fork, pay 3 ink, 8 stars`; in brief only `pay Star Atlas and Fork, 3◗i, 8✦s`."""
    cards = [enumeration(s.card(card).name for card in found.cards)] if found.cards else []
    tokens = [spell.token(worth) for worth in found.tokens]
    resources = [spell.amounts(found.amounts)] if any(found.amounts) else []
    if spell.brief:
        return f"pay {', '.join(cards + tokens + resources)}"
    parts = zip(("discard", "use", "pay"), (cards, tokens, resources), strict=True)
    return ", ".join(f"{verb} {item}" for verb, items in parts for item in items)


def change_text(s: Table, change: Change, spell: Spelling) -> str:
    """The change of one item."""
    code, more = change.code, change.more
    if not PAY.begins(code):
        return giving_text(s, code, more, spell) if more > 0 else f"keep {thing(s, code, spell)}"
    name = PAY.thing(code)
    if more > 0:
        return f"pay {spell.amount(more, name if spell.brief else f'more {name}')}"
    return f"pay {spell.amount(-more, name)} less"


def without(s: Table, code: str, now: int) -> str:
    """Describe a change that nothing else can make up for."""
    if PAY.begins(code):
        name = PAY.thing(code)
        return f"pay {'less' if singular(name) == name else 'fewer'} {name}" if now else f"pay {name}"
    return f"keep {thing(s, code, IN_WORDS)}" if now else giving_text(s, code, 1, IN_WORDS)


def exchange_text(s: Table, change: Change, spell: Spelling) -> str:
    """What makes up for a change of one item: what more of it saves, or what less of it costs."""
    spared, given = beyond(change.now, change.then), beyond(change.then, change.now)
    if spared and set(given) == {change.code}:
        items = enumeration(spell.amount(n, PAY.thing(c)) if PAY.begins(c) else thing(s, c, spell) for c, n in spared.items())
        wasted = int(TOKEN.thing(change.code)) - sum(spared.values()) if TOKEN.begins(change.code) else 0
        return f"instead of {items}{f', {wasted} of it lost' if wasted > 0 else ''}"
    if given and set(spared) == {change.code}:
        resources = enumeration(spell.amount(n, PAY.thing(c)) for c, n in given.items() if PAY.begins(c))
        others = [giving_text(s, c, n, spell) for c, n in given.items() if not PAY.begins(c)]
        if spell.brief:
            return f"{enumeration(filter(None, [resources, *others]))} instead"
        return f"but {enumeration(filter(None, [resources and f'pay {resources} more', *others]))}"
    rest = payment_text(s, without_thing(change.then, change.code), spell)
    return f"and {rest}" if change.more > 0 and not PAY.begins(change.code) else f"in all: {rest}"


def without_thing(found: Settlement, code: str) -> Settlement:
    """A payment without a card or discount token."""
    cards = tuple(card for card in found.cards if DISCARD.code(card) != code)
    return found._replace(cards=cards, tokens=tuple(worth for worth in found.tokens if TOKEN.code(str(worth)) != code))


def beyond(one: Settlement, other: Settlement) -> dict[str, int]:
    """By code, how much more of each item one payment takes than another."""
    codes = [*PAY_CODES, *map(DISCARD.code, one.cards), *(TOKEN.code(str(worth)) for worth in one.tokens)]
    return {code: more for code in codes if (more := one.of(code) - other.of(code)) > 0}


def thing(s: Table, code: str, spell: Spelling) -> str:
    """The name of a card or discount token."""
    return s.card(DISCARD.thing(code)).name if DISCARD.begins(code) else spell.token(TOKEN.thing(code))


def giving_text(s: Table, code: str, n: int, spell: Spelling) -> str:
    """Describe giving up this much of an item."""
    if PAY.begins(code):
        return f"pay {spell.amount(n, PAY.thing(code))}"
    return f"{'discard' if DISCARD.begins(code) else 'use'} {thing(s, code, spell)}"
