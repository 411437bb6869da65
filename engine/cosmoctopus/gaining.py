"""Gains, constellations and tentacles: what is gained, where it may go, and what it triggers (C20, C21, C24, C25, C27 to C29)."""

from collections.abc import Iterable, Iterator
from itertools import chain, permutations
from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, finish, push
from engine.core.prompt import Choice
from engine.core.state import EVERYONE, Frame, Names, frame_list, frames_of, put, without
from engine.core.words import counted
from engine.cosmoctopus.codes import COMPLETE, CONTACT, DECLINE, FIRST, GAIN, KEEP_REST, slot_of
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts, Effect, Step, amounts
from engine.cosmoctopus.investigator import active, retire, rule
from engine.cosmoctopus.row import discard_card, refill, to_hand
from engine.cosmoctopus.table import Table, add_resources, lay_out
from engine.cosmoctopus.words import amounts_text, card_text, effect_text

ALL = "abcd"
IN_ORDER = {"".join(p): "".join(sorted(p)) for n in range(5) for p in permutations(ALL, n)}
"""Letters of slots, put in order."""
FIRST_CONTACT: Step = ("contact", ())

Listener = tuple[str, Effect]
"""A trigger: the card or rule it comes from, and its effect."""
Listeners = tuple[Listener, ...]


def run(s: Table, seat: int, effect: Effect, cause: str) -> None:
    """Put the steps of an effect on top, the first to run first."""
    for word, args in reversed(effect):
        s.frames = ((word, seat, args, cause), s.frames)


# --- gains ------------------------------------------------------------------------------------------------------------------


def gain(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """One gain event: on-gain relics add once per resource in it (C24), then each unit is kept or placed (C27)."""
    bundle: Amounts = args[0]
    more = s.powers[seat].on_gain
    if more != NONE:
        (a, b, c, d), (e, f, g, h) = bundle, more
        bundle = (a + e if a else 0, b + f if b else 0, c + g if c else 0, d + h if d else 0)
    s.events.append(("gained", seat, bundle, cause))
    if s.openings[seat] and placeable(s, seat, bundle):
        s.frames = (("place", seat, (bundle,), cause), s.frames)
    else:
        add_resources(s, seat, bundle)


def placeable(s: Table, seat: int, bundle: Amounts) -> Names:
    """The codes of all open slots that something in the bundle fits, card by card and slot by slot."""
    return tuple([code for resource, code in s.openings[seat] if bundle[resource]])


class Place(Question[Table]):
    """Each unit of a gain may be kept, or placed on a matching open slot; slots opened by the same gain count (C27)."""

    kind = "place"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (*placeable(s, seat, frame[2][0]), KEEP_REST)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        return code == KEEP_REST or code in placeable(s, seat, frame[2][0])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        bundle: Amounts = frame[2][0]
        if code != KEEP_REST:
            card_id, slot = slot_of(code)
            resource = fill_slot(s, seat, card_id, slot)
            left = list(bundle)
            left[resource] -= 1
            bundle = (left[0], left[1], left[2], left[3])
            if placeable(s, seat, bundle):
                s.frames = (("place", seat, (bundle,), frame[3]), s.frames)
                return
        if bundle != NONE:
            add_resources(s, seat, bundle)
        set_off(s, seat)

    def text(self, s: Table, frame: Frame) -> str:
        bundle = frame[2][0]
        what = "it on an open slot, or keep it" if sum(bundle) == 1 else "any on open slots, or keep them"
        return f"Gain {amounts_text(bundle)}: place {what}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == KEEP_REST:
            return Choice(code, "keep the rest", gain=amounts_text(frame[2][0]))
        return slot_choice(s, code)


def slot_choice(s: Table, code: str) -> Choice:
    card_id, slot = slot_of(code)
    card = s.card(card_id)
    resource = RESOURCES[card.slots[ALL.index(slot)]]
    return Choice(code, f"place {resource} on {card.name}, slot {slot}", cost=counted(1, resource), gain=f"slot {slot}", says=("gain",))


def gain_any(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Gain an amount of one resource of the seat's choice (C3 a)."""
    push(s, "gain-one", seat, args, cause)


class GainOne(Question[Table]):
    kind = "resource"
    forced = False
    codes = tuple(GAIN.code(r) for r in RESOURCES)

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return self.codes

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        push(s, "gain", seat, (amounts(self.codes.index(code), frame[2][0]),), frame[3])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return min(self.codes, key=lambda code: s.resources[seat][self.codes.index(code)])

    def text(self, s: Table, frame: Frame) -> str:
        return f"Gain {frame[2][0]} of one resource."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        resource = GAIN.thing(code)
        return Choice(code, resource, gain=counted(frame[2][0], resource))


class GainMix(GainOne):
    """Gain a number of resources in any mix: chosen one by one, gained together."""

    kind = "mix"

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        left, bundle = frame[2]
        more = list(bundle)
        more[self.codes.index(code)] += 1
        if left > 1:
            push(s, "gain-mix", seat, (left - 1, tuple(more)), frame[3])
        else:
            push(s, "gain", seat, (tuple(more),), frame[3])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        chosen = frame[2][1]
        return min(self.codes, key=lambda code: s.resources[seat][self.codes.index(code)] + chosen[self.codes.index(code)])

    def text(self, s: Table, frame: Frame) -> str:
        left, bundle = frame[2]
        so_far = f" So far: {amounts_text(bundle)}." if any(bundle) else ""
        return f"Gain {left} more in any mix.{so_far}"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        resource = GAIN.thing(code)
        return Choice(code, resource, gain=counted(1, resource))

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return frame[2][0], frame[2][0]


# --- constellations -----------------------------------------------------------------------------------------------------------


def fill_slot(s: Table, seat: int, card_id: str, slot: str) -> int:
    """Fill one open slot, then whatever autofill relics fill. Returns the resource of the slot."""
    constellations, filled = s.constellations[seat], s.filled[seat]
    at = constellations.index(card_id)
    lay_out(s, seat, constellations, put(filled, at, IN_ORDER[filled[at] + slot]))
    resource = s.box.cards[card_id].slots[ALL.index(slot)]
    s.events.append(("placed", seat, card_id, slot, RESOURCES[resource]))
    autofill(s, seat)
    return resource


def autofill(s: Table, seat: int) -> None:
    """Fill every open slot that an autofill relic serves, and slots that this opens. This is not a gain (C27)."""
    auto = s.powers[seat].autofill
    if auto == NONE:
        return
    row = list(s.filled[seat])
    for at, card_id in enumerate(s.constellations[seat]):
        card = s.box.cards[card_id]
        while ready := [x for x in card.open[row[at]] if auto[card.slots[ALL.index(x)]]]:
            for slot in ready:
                s.events.append(("autofilled", seat, card_id, slot, RESOURCES[card.slots[ALL.index(slot)]]))
            row[at] = "".join(sorted([*row[at], *ready]))
    lay_out(s, seat, s.constellations[seat], tuple(row))


def fill(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Put resources from the bank on open slots of one's constellations. This is not a gain."""
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
        return Choice(code, slot_choice(s, code).label, gain=f"slot {slot_of(code)[1]}", says=("gain",))

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return 1, frame[2][0]


def full(s: Table, seat: int) -> Names:
    """The seat's constellations whose four slots are filled."""
    return tuple(c for c, f in zip(s.constellations[seat], s.filled[seat], strict=True) if f == ALL)


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
    """Resolve a full constellation: a tentacle, then its effect (C28)."""
    at = s.constellations[seat].index(card_id)
    filled = s.filled[seat]
    lay_out(s, seat, without(s.constellations[seat], card_id), filled[:at] + filled[at + 1 :])
    s.resolving = (*s.resolving, card_id)
    s.events.append(("completed", seat, card_id))
    push(s, "completed", seat, (card_id,), card_id)
    run(s, seat, s.box.cards[card_id].done, card_id)
    push(s, "tentacle", seat, (), card_id)


def complete_choice(s: Table, code: str) -> Choice:
    card = s.card(COMPLETE.thing(code))
    return Choice(code, f"complete {card.name}", gain=f"a tentacle; {effect_text(card.done)}".rstrip("; "))


def completed(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """A constellation is wholly resolved: its resources go to the bank, the card to the discard pile (C28)."""
    card_id = args[0]
    s.resolving = without(s.resolving, card_id)
    discard_card(s, card_id, chance)
    set_off(s, seat, s.powers[seat].on_complete)


# --- tentacles and triggers -----------------------------------------------------------------------------------------------------


def tentacle(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """One tentacle; the eighth ends the game on the spot (C21). Triggers on-tentacle relics (C25) and First Contact (C20).

    Against the Private Investigator the game ends when everybody has eight (C36).
    """
    s.tentacles = put(s.tentacles, seat, s.tentacles[seat] + 1)
    s.events.append(("tentacle", seat, s.tentacles[seat], cause))
    last = s.tentacles[seat] >= s.box.numbers.tentacles_to_win
    if last and (s.difficulty is None or not active(s)):
        finish(s)
        return
    if last:
        retire(s, seat)
        refill(s, chance)
    if s.difficulty is not None:
        run(s, EVERYONE, rule(s).on_tentacle, s.revelation or "")
    if last:
        return
    listeners = s.powers[seat].on_tentacle
    if not s.contacted[seat]:
        s.contacted = put(s.contacted, seat, True)
        if s.contact:
            listeners = (("first-contact", (FIRST_CONTACT,)), *listeners)
    set_off(s, seat, listeners)


def set_off(s: Table, seat: int, listeners: Listeners = ()) -> None:
    """Let triggers fire; full constellations wait beside them."""
    if listeners or ALL in s.filled[seat]:
        push(s, "triggers", seat, listeners)


def triggers(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Run triggers that fired at once, and resolve full constellations, one wholly before the next (C28).

    Their owner orders them, together with triggers that fired earlier and still wait, unless the order makes no difference (C29).
    """
    constellations = ready(s, seat)
    if not args and not constellations:
        return
    if order_matters(s, seat, args, constellations):
        push(s, "order", seat, args)
        return
    if constellations:
        push(s, "complete-which", seat)
    for source, effect in reversed(args):
        run(s, seat, effect, source)


def ready(s: Table, seat: int) -> Names:
    """The full constellations that can be resolved now: none while one is being resolved, for `completed` looks again."""
    if ALL not in s.filled[seat] or any(op == "completed" for op, _, _, _ in frame_list(s.frames)):
        return ()
    return full(s, seat)


def waiting(s: Table, seat: int) -> Listeners:
    """The triggers that fired earlier and still wait; while a constellation is being resolved, those that it set off itself."""
    found: Listeners = ()
    for op, owner, args, _ in frame_list(s.frames):
        if op == "completed":
            break
        if op == "triggers" and owner == seat:
            found += args
    return found


def ahead(s: Table, seat: int) -> list[Step]:
    """The steps still to come before the last of the waiting triggers: calling that one up puts it before them."""
    found: list[Step] = []
    steps: list[Step] = []
    for op, owner, args, _ in frame_list(s.frames):
        if op == "completed":
            break
        if op == "triggers" and owner == seat and args:
            found = [*steps]
        elif op not in ("triggers", "spent"):
            steps.append((op, args))
    return found


def order_matters(s: Table, seat: int, fired: Listeners, constellations: Names) -> bool:
    """Whether what has fired just now, or one of the full constellations, may end differently if something else that waits is first.

    Alike effects never do. Gains and draws do only where something gained fits a slot that is still empty, or where the deck runs out on
    a card that is about to be discarded; beside gains a First Contact choice does not matter either. What is drawn may bear on
    every choice.
    """
    listeners = fired + waiting(s, seat)
    effects = [effect for _, effect in listeners]
    if not effects or (not constellations and len({*effects}) < 2):
        return False
    paid = tuple(chain(*(effect for _, effect in s.powers[seat].on_complete)))
    effects += [(("tentacle", ()), *s.box.cards[card_id].done, *paid) for card_id in constellations]
    steps = [*_unfolded(s, seat, chain(*effects, ahead(s, seat)))]
    words = {word for word, _ in steps}
    choices = {"contact", "gain-any", "gain-mix"}
    if not words <= {"gain", "draw", "tentacle", "pi-gain", "pi-here"} | choices or ("draw" in words and words & choices):
        return True
    if s.difficulty is not None and s.tentacles[seat] + sum(word == "tentacle" for word, _ in steps) >= s.box.numbers.tentacles_to_win:
        return True
    if (constellations or listeners != fired) and len(s.deck) < sum(args[0] for word, args in steps if word == "draw"):
        return True
    gained: set[int] = set()
    for word, args in steps:
        if word == "gain":
            gained |= {i for i in range(4) if args[0][i]}
        elif word in ("gain-any", "gain-mix"):
            gained |= {0, 1, 2, 3}
    for card_id, filled in zip(s.constellations[seat], s.filled[seat], strict=True):
        slots = s.box.cards[card_id].slots
        if any(slots[i] in gained for i, x in enumerate(ALL) if x not in filled):
            return True
    return False


def _unfolded(s: Table, seat: int, steps: Iterable[Step]) -> Iterator[Step]:
    """These steps, and after each tentacle what it triggers."""
    for step in steps:
        yield step
        if step[0] == "tentacle":
            yield from chain(*(effect for _, effect in s.powers[seat].on_tentacle), rule(s).on_tentacle)
            if not s.contacted[seat] and s.contact:
                yield FIRST_CONTACT


def order_codes(listeners: Listeners) -> list[str]:
    """A code for each trigger, after the card it comes from; several of one card are numbered from the second on."""
    codes: list[str] = []
    for n, (source, _) in enumerate(listeners):
        earlier = sum(other == source for other, _ in listeners[:n])
        codes.append(FIRST.code(f"{source} {earlier + 1}" if earlier else source))
    return codes


class Order(Question[Table]):
    """What comes first: a trigger that has just fired, a full constellation, or a waiting trigger."""

    kind = "order"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        fired: Listeners = frame[2]
        codes = order_codes((*fired, *waiting(s, seat)))
        return (*codes[: len(fired)], *complete_codes(ready(s, seat)), *codes[len(fired) :])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        fired: Listeners = frame[2]
        if COMPLETE.begins(code):
            push(s, "triggers", seat, fired)
            complete(s, seat, COMPLETE.thing(code))
            return
        at = order_codes((*fired, *waiting(s, seat))).index(code)
        if at < len(fired):
            source, effect = fired[at]
            fired = fired[:at] + fired[at + 1 :]
        else:
            source, effect = call_up(s, seat, at - len(fired))
        push(s, "triggers", seat, fired)
        run(s, seat, effect, source)

    def text(self, s: Table, frame: Frame) -> str:
        return "Several things happen at once. Which is first?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if COMPLETE.begins(code):
            return complete_choice(s, code)
        listeners = (*frame[2], *waiting(s, frame[1]))
        source, effect = listeners[order_codes(listeners).index(code)]
        name = "First Contact" if source == "first-contact" else s.card(source).name
        return Choice(code, name, gain=effect_text(effect))


def call_up(s: Table, seat: int, number: int) -> Listener:
    """Take one of the waiting triggers out of its frame."""
    frames = frame_list(s.frames)
    for at, (op, owner, args, cause) in enumerate(frames):
        if op == "triggers" and owner == seat:
            if number < len(args):
                found: Listener = args[number]
                frames[at] = (op, owner, args[:number] + args[number + 1 :], cause)
                s.frames = frames_of(frames)
                return found
            number -= len(args)
    raise AssertionError("it waits in a frame")


class Contact(Question[Table]):
    """First Contact: take one of the remaining cards into the hand, or none (C20)."""

    kind = "contact"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (*(CONTACT.code(c) for c in s.contact), DECLINE)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == DECLINE:
            s.events.append(("contact-declined", seat))
            return
        card_id = CONTACT.thing(code)
        s.contact = without(s.contact, card_id)
        to_hand(s, seat, card_id)
        s.events.append(("contacted", seat, card_id))

    def text(self, s: Table, frame: Frame) -> str:
        return "Your first tentacle: choose a First Contact card, or none."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == DECLINE:
            return Choice(code, "take none")
        card = s.card(CONTACT.thing(code))
        return Choice(code, f"{card.name} ({card.type})", gain=card_text(card))


OPERATIONS: Operations[Table] = {
    "gain": gain,
    "place": Place(),
    "gain-any": gain_any,
    "gain-one": GainOne(),
    "gain-mix": GainMix(),
    "fill": fill,
    "fill-slot": FillSlot(),
    "complete-which": CompleteWhich(),
    "completed": completed,
    "tentacle": tentacle,
    "triggers": triggers,
    "order": Order(),
    "contact": Contact(),
}
