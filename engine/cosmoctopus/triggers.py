"""Simultaneous triggers and full constellations: whether their order matters, and who chooses it (C28, C29)."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names, frame_list, frames_of
from engine.cosmoctopus.box import SLOTS
from engine.cosmoctopus.codes import COMPLETE, FIRST
from engine.cosmoctopus.constellations import complete, complete_choice, complete_codes, full
from engine.cosmoctopus.effects import Step
from engine.cosmoctopus.investigator import rule
from engine.cosmoctopus.resolving import Listener, Listeners, run
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.tentacles import CONTACT_SOURCE, FIRST_CONTACT
from engine.cosmoctopus.words import effect_text


def triggers(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Run simultaneous triggers and resolve full constellations, each completely before the next (C28).

    Their owner orders them, together with earlier triggers that are still waiting, unless the order makes no difference (C29).
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
    """The full constellations that can be resolved now: none during a resolution, since `completed` checks again."""
    if SLOTS not in s.filled[seat] or any(op == "completed" for op, _, _, _ in frame_list(s.frames)):
        return ()
    return full(s, seat)


def waiting(s: Table, seat: int) -> Listeners:
    """Earlier triggers still waiting; during the resolution of a constellation, only those that it set off."""
    listeners: Listeners = ()
    for op, owner, args, _ in frame_list(s.frames):
        if op == "completed":
            break
        if op == "triggers" and owner == seat:
            listeners += args
    return listeners


def ahead(s: Table, seat: int) -> list[Step]:
    """The steps before the last of the waiting triggers, which calling it up would overtake."""
    overtaken: list[Step] = []
    steps: list[Step] = []
    for op, owner, args, _ in frame_list(s.frames):
        if op == "completed":
            break
        if op == "triggers" and owner == seat and args:
            overtaken = [*steps]
        elif op not in ("triggers", "spent"):
            steps.append((op, args))
    return overtaken


def order_matters(s: Table, seat: int, fired: Listeners, constellations: Names) -> bool:
    """Whether the outcome of the new triggers, or of a full constellation, may depend on the order of everything that waits.

    Equal effects never make a difference. Gains and draws do only if something gained fits a slot that is still empty, or if the deck runs
    out on a card about to be discarded; with gains alone, a First Contact choice does not matter either. A draw may affect any choice.
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
        if any(slots[i] in gained for i, x in enumerate(SLOTS) if x not in filled):
            return True
    return False


def _unfolded(s: Table, seat: int, steps: Iterable[Step]) -> Iterator[Step]:
    """These steps, each tentacle followed by the effects it triggers."""
    for step in steps:
        yield step
        if step[0] == "tentacle":
            yield from chain(*(effect for _, effect in s.powers[seat].on_tentacle), rule(s).on_tentacle)
            if not s.contacted[seat] and s.contact:
                yield FIRST_CONTACT


def order_codes(listeners: Listeners) -> list[str]:
    """A code for each trigger, named after its card; numbered from a card's second trigger on."""
    codes: list[str] = []
    for n, (source, _) in enumerate(listeners):
        earlier = sum(other == source for other, _ in listeners[:n])
        codes.append(FIRST.code(f"{source} {earlier + 1}" if earlier else source))
    return codes


class Order(Question[Table]):
    """What to resolve first: a new trigger, a full constellation, or a waiting trigger."""

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
        index = order_codes((*fired, *waiting(s, seat))).index(code)
        if index < len(fired):
            source, effect = fired[index]
            fired = fired[:index] + fired[index + 1 :]
        else:
            source, effect = call_up(s, seat, index - len(fired))
        push(s, "triggers", seat, fired)
        run(s, seat, effect, source)

    def text(self, s: Table, frame: Frame) -> str:
        return "Several things happen at once. Which is first?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if COMPLETE.begins(code):
            return complete_choice(s, code)
        listeners = (*frame[2], *waiting(s, frame[1]))
        source, effect = listeners[order_codes(listeners).index(code)]
        name = "First Contact" if source == CONTACT_SOURCE else s.card(source).name
        return Choice(code, name, gain=effect_text(effect))


def call_up(s: Table, seat: int, number: int) -> Listener:
    """Take a waiting trigger out of its frame."""
    frames = frame_list(s.frames)
    for index, (op, owner, args, cause) in enumerate(frames):
        if op == "triggers" and owner == seat:
            if number < len(args):
                listener: Listener = args[number]
                frames[index] = (op, owner, args[:number] + args[number + 1 :], cause)
                s.frames = frames_of(frames)
                return listener
            number -= len(args)
    raise AssertionError("it waits in a frame")


OPERATIONS: Operations[Table] = {
    "triggers": triggers,
    "order": Order(),
}
