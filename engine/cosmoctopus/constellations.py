"""Constellations: filling their slots, and resolving full ones (C27, C28)."""

from itertools import permutations
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names, put, without
from engine.core.words import count_of
from engine.cosmoctopus.box import SLOTS
from engine.cosmoctopus.codes import COMPLETE, slot_of
from engine.cosmoctopus.effects import NONE, RESOURCES
from engine.cosmoctopus.resolving import run, set_off
from engine.cosmoctopus.row import discard_card
from engine.cosmoctopus.table import Table, lay_out
from engine.cosmoctopus.words import COMPLETES, completion_text, effect_text, slot_name

IN_ORDER = {"".join(p): "".join(sorted(p)) for n in range(5) for p in permutations(SLOTS, n)}
"""Slot letters in any order, mapped to alphabetical order."""


def fill_slot(s: Table, seat: int, card_id: str, slot: str) -> int:
    """Fill one open slot, then those that autofill relics fill. Returns the resource of the slot."""
    constellations, filled = s.constellations[seat], s.filled[seat]
    index = constellations.index(card_id)
    lay_out(s, seat, constellations, put(filled, index, IN_ORDER[filled[index] + slot]))
    resource = s.box.cards[card_id].slots[SLOTS.index(slot)]
    s.events.append(("placed", seat, card_id, slot, RESOURCES[resource]))
    autofill(s, seat)
    return resource


def autofill(s: Table, seat: int) -> None:
    """Fill every open slot served by an autofill relic, including slots that this opens. This is not a gain (C27)."""
    auto = s.powers[seat].autofill
    if auto == NONE:
        return
    row = list(s.filled[seat])
    for index, card_id in enumerate(s.constellations[seat]):
        card = s.box.cards[card_id]
        while ready := [x for x in card.open[row[index]] if auto[card.slots[SLOTS.index(x)]]]:
            for slot in ready:
                s.events.append(("autofilled", seat, card_id, slot, RESOURCES[card.slots[SLOTS.index(slot)]]))
            row[index] = "".join(sorted([*row[index], *ready]))
    lay_out(s, seat, s.constellations[seat], tuple(row))


def slot_choice(s: Table, seat: int, code: str) -> Choice:
    """The choice to fill a slot; the last one says what completing the constellation brings."""
    card_id, slot = slot_of(code)
    card = s.card(card_id)
    resource = RESOURCES[card.slots[SLOTS.index(slot)]]
    filled = s.filled[seat][s.constellations[seat].index(card_id)]
    gain = f"{COMPLETES}{completion_text(card)}" if len(filled) == len(SLOTS) - 1 else ""
    label = f"place {count_of(1, resource)} on {card.name}, slot {slot_name(slot)}"
    return Choice(code, label, cost=count_of(1, resource), gain=gain, price=((1, resource),), says=("cost",))


def fill(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Put resources from the bank on open slots of one's own constellations. This is not a gain."""
    if s.openings[seat]:
        push(s, "fill-slot", seat, args, cause)
    else:
        s.events.append(("no-slot", seat))


class FillSlot(Question[Table]):
    kind = "fill"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([code for _, code in s.openings[seat]])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card_id, slot = slot_of(code)
        fill_slot(s, seat, card_id, slot)
        left = frame[2][0] - 1
        if left and s.openings[seat]:
            push(s, "fill-slot", seat, (left,), frame[3])
        else:
            set_off(s, seat)

    def text(self, s: Table, frame: Frame) -> str:
        return "Fill an open slot from the bank."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return replace(slot_choice(s, frame[1], code), cost="", price=())

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return 1, frame[2][0]


def full(s: Table, seat: int) -> Names:
    """The seat's constellations with all four slots filled."""
    return tuple(c for c, f in zip(s.constellations[seat], s.filled[seat], strict=True) if f == SLOTS)


def complete_codes(constellations: Names) -> Names:
    return tuple([COMPLETE.code(c) for c in constellations])


class CompleteWhich(Question[Table]):
    kind = "complete"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return complete_codes(full(s, seat))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        complete(s, seat, COMPLETE.thing(code))

    def text(self, s: Table, frame: Frame) -> str:
        return "Which full constellation is resolved first?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return complete_choice(s, code)


def complete(s: Table, seat: int, card_id: str) -> None:
    """Resolve a full constellation: first a tentacle, then its effect (C28)."""
    index = s.constellations[seat].index(card_id)
    filled = s.filled[seat]
    lay_out(s, seat, without(s.constellations[seat], card_id), filled[:index] + filled[index + 1 :])
    s.resolving = (*s.resolving, card_id)
    s.events.append(("completed", seat, card_id))
    push(s, "completed", seat, (card_id,), card_id)
    run(s, seat, s.box.cards[card_id].done, card_id)
    push(s, "tentacle", seat, (), card_id)


def complete_choice(s: Table, code: str) -> Choice:
    card = s.card(COMPLETE.thing(code))
    return Choice(code, f"complete {card.name}", gain=f"a tentacle; {effect_text(card.done)}".rstrip("; "))


def clear_resolved(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Clear a resolved constellation: its resources go to the bank, the card to the discard pile (C28)."""
    card_id = args[0]
    s.resolving = without(s.resolving, card_id)
    discard_card(s, card_id, chance)
    set_off(s, seat, s.powers[seat].on_complete)


OPERATIONS: Operations[Table] = {
    "fill": fill,
    "fill-slot": FillSlot(),
    "complete-which": CompleteWhich(),
    "completed": clear_resolved,
}
