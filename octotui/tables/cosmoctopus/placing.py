"""What a gain can fill of one constellation, as a single choice beside those for one slot each.

The rules ask for one unit at a time (C27). Where a constellation takes several of a gain and it is plain on which slots, nobody has to say
it for each: the answer holds the picks one after another, and the rules decide on every one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.cosmoctopus.box import SLOTS
from engine.cosmoctopus.codes import PLACE, slot_of
from engine.cosmoctopus.constellations import fill_slot, full
from engine.cosmoctopus.effects import RESOURCES, Amounts
from engine.cosmoctopus.gaining import placeable
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import COMPLETES, amounts_text, completion_text, slot_name
from octotui.tables.combined_picks import in_a_row, picks


def with_several(s: Table, prompt: Prompt) -> Prompt:
    """The question where to place a gain, first with the choice to place on the proposed constellation all that it takes, if that is
    several; it is proposed then.
    """
    if prompt.kind != "place" or not PLACE.begins(prompt.proposal):
        return prompt
    run = slots_in_a_row(s, prompt.seat, slot_of(prompt.proposal)[0])
    if len(run) < 2:
        return prompt
    whole = several(s, prompt.seat, run)
    return replace(prompt, choices=(whole, *prompt.choices), proposal=whole.code)


def slots_in_a_row(s: Table, seat: int, card: str) -> Names:
    """The picks that fill the slots of a constellation with the gain, as long as this suffices for all that are open."""
    _, _, (bundle,), _ = s.frames[0]
    s, left, run = s.clone(), list(bundle), list[str]()
    while ready := [code for code in placeable(s, seat, as_amounts(left)) if slot_of(code)[0] == card]:
        wanted = Counter(resource_of(s, code) for code in ready)
        if any(n > left[resource] for resource, n in wanted.items()):
            break
        for code in ready:
            left[fill_slot(s, seat, *slot_of(code))] -= 1
        run += ready
    return tuple(run)


def several(s: Table, seat: int, run: Names) -> Choice:
    """The choice to place several: `place 3 whispers on The Moth and the Moon, slots A, B, C`."""
    card = s.card(slot_of(run[0])[0])
    counts = Counter(resource_of(s, code) for code in run)
    placed = as_amounts([counts[resource] for resource in range(len(RESOURCES))])
    s = s.clone()
    for code in run:
        fill_slot(s, seat, *slot_of(code))
    gain = f"{COMPLETES}{completion_text(card)}" if card.id in full(s, seat) else ""
    label, cost = f"place {amounts_text(placed)} on {card.name}, {slots_text(run)}", amounts_text(placed)
    price = tuple((n, name) for n, name in zip(placed, RESOURCES, strict=True) if n)
    return Choice(in_a_row(*run), label, cost=cost, gain=gain, price=price, says=("cost",))


def slots_text(run: Names) -> str:
    """`slot D` or `slots A, B, C`."""
    letters = ", ".join(slot_name(slot_of(code)[1]) for code in run)
    return f"slots {letters}" if len(run) > 1 else f"slot {letters}"


def is_run(code: str) -> bool:
    """Whether a choice places several."""
    return PLACE.begins(code) and len(picks(code)) > 1


def slots_of(code: str) -> tuple[str, Names]:
    """The constellation of a choice that places one or several, and its picks."""
    run = picks(code)
    return slot_of(run[0])[0], run


def resource_of(s: Table, code: str) -> int:
    card, slot = slot_of(code)
    return s.card(card).slots[SLOTS.index(slot)]


def as_amounts(counts: Iterable[int]) -> Amounts:
    a, b, c, d = counts
    return a, b, c, d
