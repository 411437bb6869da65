"""Gains: gain events, additions by relics, and the placing of units (C24, C27)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import ZERO, Choice
from engine.core.state import Frame, Names
from engine.core.words import count_of
from engine.cosmoctopus.box import Powers
from engine.cosmoctopus.codes import GAIN, KEEP_REST, slot_of
from engine.cosmoctopus.constellations import fill_slot, slot_choice
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts, Effect, amounts
from engine.cosmoctopus.promise import promise
from engine.cosmoctopus.resolving import set_off
from engine.cosmoctopus.table import Table, add_resources
from engine.cosmoctopus.words import amounts_text


def gain(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Resolve one gain event: on-gain relics add once per resource in it (C24), then each unit is kept or placed (C27)."""
    bundle = with_relics(args[0], s.powers[seat])
    s.events.append(("gained", seat, bundle, cause))
    if s.openings[seat] and placeable(s, seat, bundle):
        s.frames = (("place", seat, (bundle,), cause), s.frames)
    else:
        add_resources(s, seat, bundle)


def with_relics(bundle: Amounts, power: Powers) -> Amounts:
    """A gain with what on-gain relics add to each resource in it (C24)."""
    if power.on_gain == NONE:
        return bundle
    (a, b, c, d), (e, f, g, h) = bundle, power.on_gain
    return a + e if a else 0, b + f if b else 0, c + g if c else 0, d + h if d else 0


def bonus_of(s: Table, seat: int, tile: str) -> Effect:
    """The effect of a tile for a seat, with what relics add to its gains."""
    power = s.powers[seat]
    return tuple(("gain", (with_relics(step[1][0], power),)) if step[0] == "gain" else step for step in s.box.tiles[tile].effect)


def placeable(s: Table, seat: int, bundle: Amounts) -> Names:
    """Codes of all open slots that fit something in the bundle, card by card and slot by slot."""
    return tuple([code for resource, code in s.openings[seat] if bundle[resource]])


class Place(Question[Table]):
    """Keep each unit of a gain, or place it on a matching open slot; slots opened by the same gain count (C27)."""

    kind = "place"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (*placeable(s, seat, frame[2][0]), KEEP_REST)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        return code == KEEP_REST or code in placeable(s, seat, frame[2][0])

    def suggestion(self, s: Table, frame: Frame, seat: int) -> str:
        """A slot of the constellation with the fewest left to fill."""
        filled = dict(zip(s.constellations[seat], map(len, s.filled[seat]), strict=True))
        return max(placeable(s, seat, frame[2][0]), key=lambda code: filled[slot_of(code)[0]])

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
            kept = amounts_text(frame[2][0])
            return Choice(code, f"keep {kept}", gain=kept, says=("gain",), number=ZERO)
        return slot_choice(s, frame[1], code)


def gain_any(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Gain an amount of one resource chosen by the seat (C3 a)."""
    push(s, "gain-one", seat, args, cause)


def resource_choice(s: Table, seat: int, code: str, n: int, before: Amounts = NONE) -> Choice:
    """The choice to gain some of a resource, with what powers add to it, unless some of it is among what was chosen `before`."""
    index = GainOne.codes.index(code)
    extra = 0 if before[index] else s.powers[seat].on_gain[index]
    amount = f"{count_of(n, GAIN.thing(code))}{f' ({extra} more from your relics)' if extra else ''}"
    return Choice(code, f"gain {amount}", gain=amount, says=("gain",))


class GainOne(Question[Table]):
    kind = "resource"
    forced = False
    codes = tuple(GAIN.code(r) for r in RESOURCES)

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return self.codes

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        push(s, "gain", seat, (self.gained(frame, code),), frame[3])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """What an open slot wants, and of that what the seat has least of."""
        wanted = {resource for resource, _ in s.openings[seat]}
        return min(self.codes, key=lambda code: ((i := self.codes.index(code)) not in wanted, s.resources[seat][i]))

    def suggestion(self, s: Table, frame: Frame, seat: int) -> str:
        """What promises most, and of equal ones what the seat has least of."""

        def worth(code: str) -> tuple[int, int, int]:
            gained, at = self.gained(frame, code), self.codes.index(code)
            return *promise(s, seat, with_relics(gained, s.powers[seat])), -s.resources[seat][at] - gained[at]

        return max(self.codes, key=worth)

    def gained(self, frame: Frame, code: str) -> Amounts:
        """The gain with this choice."""
        return amounts(self.codes.index(code), frame[2][0])

    def text(self, s: Table, frame: Frame) -> str:
        return f"Gain {frame[2][0]} of one resource."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return resource_choice(s, frame[1], code, frame[2][0])


ONE = tuple(amounts(resource, 1) for resource in range(len(RESOURCES)))


class GainMix(GainOne):
    """Gain a number of any resources: chosen one by one, gained together."""

    kind = "mix"

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        left, total = frame[2][0], self.gained(frame, code)
        if left > 1:
            push(s, "gain-mix", seat, (left - 1, total), frame[3])
        else:
            push(s, "gain", seat, (total,), frame[3])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        chosen = frame[2][1]
        return min(self.codes, key=lambda code: s.resources[seat][self.codes.index(code)] + chosen[self.codes.index(code)])

    def gained(self, frame: Frame, code: str) -> Amounts:
        a, b, c, d = frame[2][1]
        e, f, g, h = ONE[self.codes.index(code)]
        return a + e, b + f, c + g, d + h

    def text(self, s: Table, frame: Frame) -> str:
        left, bundle = frame[2]
        if any(bundle):
            return f"Gain {left} more. So far: {amounts_text(bundle)}."
        return f"Gain any {count_of(left, 'resources')}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return resource_choice(s, frame[1], code, 1, frame[2][1])

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return frame[2][0], frame[2][0]


OPERATIONS: Operations[Table] = {
    "gain": gain,
    "place": Place(),
    "gain-any": gain_any,
    "gain-one": GainOne(),
    "gain-mix": GainMix(),
}
