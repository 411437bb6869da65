"""A payment as one prompt: the proposal in the first line, with ways to change it below."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt, Reason, Refusal
from engine.core.state import Names
from engine.core.words import count_of, enumeration
from engine.cosmoctopus.codes import DISCARD, PAY, REST, TOKEN
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.paying import PAY_CODES
from engine.cosmoctopus.settling import Settlement, Wishes, find_settlement
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text
from octotui.tables.combined_picks import at_once

NO_OTHER = Reason("no-other-payment", "nothing else can pay for it")


def whole(s: Table, prompt: Prompt, changed: Names) -> Prompt:
    """The prompt for a payment, with a proposal that honours the player's `changed` wishes."""
    wishes: Wishes = {}
    for code in changed:
        found = other_way(s, wishes, code)
        wishes = found[1] if found else wishes
    now = settlement(s, wishes)
    _, _, specific, generic = s.frames[0][2]
    if specific + generic == 1:
        return replace(prompt, proposal=now.answers[0])
    price = tuple((n, name) for n, name in zip(now.amounts, RESOURCES, strict=True) if n)
    words = in_words(s, now)
    choices, refused = [Choice(at_once(now.answers), words, cost=words, price=price, says=("cost",))], list(prompt.refused)
    for code in (choice.code for choice in prompt.choices if choice.code != REST):
        if found := other_way(s, wishes, code):
            n, wished = found
            choices.append(Choice(code, part(s, code, now.of(code), n), gain=exchange(s, code, now, settlement(s, wished))))
        else:
            refused.append(Refusal(code, without(s, code, now.of(code)), NO_OTHER))
    return replace(prompt, choices=tuple(choices), refused=tuple(refused), proposal=choices[0].code)


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


def in_words(s: Table, found: Settlement) -> str:
    """`discard Star Atlas and Fork, pay 3 ink, 8 stars`."""
    parts = [f"discard {enumeration(s.card(card).name for card in found.cards)}"] if found.cards else []
    parts += [f"use the discount token worth {worth}" for worth in found.tokens]
    return ", ".join(parts + ([f"pay {amounts_text(found.amounts)}"] if any(found.amounts) else []))


def part(s: Table, code: str, now: int, n: int) -> str:
    """Describe one change of a payment from one amount of an item to another."""
    if not PAY.begins(code):
        return f"keep {thing(s, code)}" if now else as_done(s, code, 1)
    name = PAY.thing(code)
    return f"pay {count_of(n - now, f'more {name}')}" if n > now else f"pay {count_of(now - n, name)} less"


def without(s: Table, code: str, now: int) -> str:
    """Describe a change that nothing else can make up for."""
    if PAY.begins(code):
        return f"less {PAY.thing(code)}" if now else f"pay {PAY.thing(code)}"
    return part(s, code, now, 1 - now)


def exchange(s: Table, code: str, now: Settlement, then: Settlement) -> str:
    """What makes up for a change of one item: what more of it saves, or what less of it costs."""
    spared, given = beyond(now, then), beyond(then, now)
    if spared and set(given) == {code}:
        return f"instead of {enumeration(count_of(n, PAY.thing(c)) if PAY.begins(c) else thing(s, c) for c, n in spared.items())}"
    if given and set(spared) == {code}:
        paid = [count_of(n, PAY.thing(c)) for c, n in given.items() if PAY.begins(c)]
        done = [f"pay {enumeration(paid)}"] if paid else []
        return f"and {enumeration(done + [as_done(s, c, n) for c, n in given.items() if not PAY.begins(c)])} instead"
    return f"so that you {in_words(s, then)}"


def beyond(one: Settlement, other: Settlement) -> dict[str, int]:
    """By code, how much more of each item one payment takes than another."""
    codes = [*PAY_CODES, *map(DISCARD.code, one.cards), *(TOKEN.code(str(worth)) for worth in one.tokens)]
    return {code: more for code in codes if (more := one.of(code) - other.of(code)) > 0}


def thing(s: Table, code: str) -> str:
    """The name of a card or discount token."""
    return s.card(DISCARD.thing(code)).name if DISCARD.begins(code) else f"the discount token worth {TOKEN.thing(code)}"


def as_done(s: Table, code: str, n: int) -> str:
    """Describe giving up this much of an item."""
    if PAY.begins(code):
        return f"pay {count_of(n, PAY.thing(code))}"
    return f"{'discard' if DISCARD.begins(code) else 'use'} {thing(s, code)}"
