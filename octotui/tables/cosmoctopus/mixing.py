"""Any resources to gain as one prompt: a mix in the first line, with ways to change it below."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.core.words import count_of, enumeration
from engine.cosmoctopus.codes import GAIN, slot_of
from engine.cosmoctopus.constellations import fill_slot
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts
from engine.cosmoctopus.gaining import placeable, with_relics
from engine.cosmoctopus.promise import promise
from engine.cosmoctopus.table import Table
from octotui.tables.combined_picks import at_once
from octotui.tables.cosmoctopus.placing import as_amounts

MIX = "mix"
"""The kind of question that asks for any resources."""


class Mix(Choice, frozen=True):
    """A mix of resources, or a change of it."""

    brings: Amounts = NONE
    """All that is gained with it."""
    shorter: str = ""
    """Its label without what relics add."""
    same: bool = False
    """Whether it is a change that changes nothing now."""


def mix(s: Table, prompt: Prompt, changed: Names) -> Prompt:
    """The prompt for all units that are left, with the player's changes; a single one is asked for as it is."""
    if prompt.min < 2:
        return prompt
    seat, first = prompt.seat, proposed(s, prompt.seat, prompt.min)
    now = units_after(first, changed)
    whole = whole_mix(s, seat, now)
    changes = (change(s, seat, choice.code, now, units_after(first, (*changed, choice.code))) for choice in prompt.choices)
    numbered = (replace(changing, number=n) for n, changing in enumerate(changes, 1))
    return replace(prompt, choices=(whole, *numbered), proposal=whole.code)


def proposed(s: Table, seat: int, n: int) -> Names:
    """So many units: those that bring most tentacles, and then one after another what an open slot wants, and of that what the seat has
    least of. What is wanted most comes last, as it is the last to give way.
    """
    units = for_tentacles(s, seat, n)
    for _ in range(n - len(units)):
        wanted, held = after_placing(s, seat, gained(s, seat, units))
        best = min(range(len(RESOURCES)), key=lambda resource: (resource not in wanted, held[resource]))
        units = (GAIN.code(RESOURCES[best]), *units)
    return units


def for_tentacles(s: Table, seat: int, n: int) -> Names:
    """The fewest of so many units that bring as many tentacles as any mix of them; none if no mix brings any."""
    codes = [GAIN.code(name) for name in RESOURCES]
    ways = [units for few in range(n + 1) for units in combinations_with_replacement(codes, few)]
    return max(ways, key=lambda units: promise(s, seat, gained(s, seat, units))[0])


def after_placing(s: Table, seat: int, bundle: Amounts) -> tuple[set[int], list[int]]:
    """The resources of a seat's slots that are open once a gain has filled all it can, and what the seat then has of each."""
    s, left = s.clone(), list(bundle)
    while codes := placeable(s, seat, as_amounts(left)):
        left[fill_slot(s, seat, *slot_of(codes[0]))] -= 1
    held = [had + more for had, more in zip(s.resources[seat], left, strict=True)]
    return {resource for resource, _ in s.openings[seat]}, held


def units_after(units: Names, changed: Names) -> Names:
    """The units once each change has put one in place of the oldest that nobody has asked for, if it can of another resource, or of the
    oldest if all were asked for. So the last changes, as many as there are units, are the whole mix.
    """
    for asked, code in enumerate(changed):
        unasked = units[: max(0, len(units) - asked)]
        gone = next((n for n, unit in enumerate(unasked) if unit != code), 0)
        units = (*units[:gone], *units[gone + 1 :], code)
    return units


def gained(s: Table, seat: int, units: Names) -> Amounts:
    """What a mix of these and of the units chosen before brings, with what relics add to each resource in it (C24)."""
    return with_relics(chosen(s, units), s.powers[seat])


def chosen(s: Table, units: Names) -> Amounts:
    """These and the units chosen before."""
    _, _, (_, before), _ = s.frames[0]
    return as_amounts(n + units.count(GAIN.code(name)) for n, name in zip(before, RESOURCES, strict=True))


def whole_mix(s: Table, seat: int, units: Names) -> Mix:
    """`gain 4 ink and 1 star (3 ink of it from your relics)`; `in all` where some of it was chosen before."""
    found = gained(s, seat, units)
    added, begun = beyond(found, chosen(s, units)), any(chosen(s, ()))
    shorter = f"gain {text(found)}{' in all' * begun}"
    label = f"{shorter} ({text(added)} of it from your relics)" if any(added) else shorter
    return Mix(at_once(units), label, brings=found, shorter=shorter)


def change(s: Table, seat: int, code: str, now: Names, then: Names) -> Mix:
    """The choice to put one unit of a resource in place of another, or to keep what there is of it where nothing else gives way."""
    before, after = gained(s, seat, now), gained(s, seat, then)
    if before == after:
        kept = after[RESOURCES.index(GAIN.thing(code))]
        return Mix(code, f"keep {count_of(kept, GAIN.thing(code))}", brings=after, same=True)
    more, less = beyond(after, before), beyond(before, after)
    return Mix(code, f"gain {text(more)}", gain=f"instead of {text(less)}", brings=after)


def told_at_length(choice: Mix, held: Amounts) -> list[str]:
    """What a change of a mix leads to, and what a seat that has `held` so much has with a mix if it places none of it on slots."""
    became = [] if choice.shorter else [f"You then gain {text(choice.brings)}."]
    return [*became, f"If you keep the whole gain, you have {text(map(sum, zip(held, choice.brings, strict=True)))}."]


def text(bundle: Iterable[int]) -> str:
    """`2 ink and 1 star`."""
    return enumeration(count_of(n, name) for n, name in zip(bundle, RESOURCES, strict=True) if n)


def beyond(bundle: Amounts, other: Amounts) -> Amounts:
    """What one gain brings more than another."""
    return as_amounts(max(0, n - less) for n, less in zip(bundle, other, strict=True))
