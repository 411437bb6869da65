"""Components that lie face down, dealt anew: any way in which nobody has two of a kind, each as likely as the others (N18)."""

from functools import lru_cache
from itertools import combinations

from engine.core.state import Frame, Generator
from engine.night.box import COMPONENTS
from engine.night.table import Night, kind_at, present, seat_of

Need = tuple[int, frozenset[int], frozenset[int]]
"""Of one kind: how many are to be dealt, and the seats that must have one, and must not."""


def dealt(s: Night, seat: int | None, rng: Generator) -> Night:
    """The same position with the components that a seat (None: a spectator) does not see dealt anew."""
    new = s.clone()
    unseen = [i for i, tokens in enumerate(s.covered) if tokens and i != seat]
    if not unseen:
        return new
    tokens = sorted(token for i in unseen for token in s.covered[i])
    heaps = {kind: [token for token in tokens if s.box.kind[token] == kind] for kind in COMPONENTS}
    having, lacking = known(s)
    slots = tuple([len(tokens) if i in unseen else 0 for i, tokens in enumerate(s.covered)])
    needs = tuple([(len(heap), having.get(kind, frozenset()) & {*unseen}, lacking.get(kind, frozenset())) for kind, heap in heaps.items()])
    hands: dict[int, list[str]] = {i: [] for i in unseen}
    for number, heap in enumerate(heaps.values()):
        rng.shuffle(heap)
        ways = choices(slots, needs[number])
        chosen = rng.choices(ways, [completions(remaining(slots, way), needs[number + 1 :]) for way in ways])[0]
        slots = remaining(slots, chosen)
        for i in chosen:
            hands[i].append(heap.pop())
    for hand in hands.values():
        rng.shuffle(hand)
    new.covered = tuple([tuple(hands.get(i, held)) for i, held in enumerate(s.covered)])
    return new


def known(s: Night) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    """By kind: who has one, and who has none, as what is being asked tells everybody."""
    frame: Frame | None = s.frames[0] if s.frames else None
    if frame is None:
        return {}, {}
    op, _, args, _ = frame
    if op == "hand-over":
        asking = frozenset({seat_of(s, args[0])})
        return {args[1]: asking}, {args[2]: asking}
    if op == "respond" and (gathers := backing(s, frame)):
        return {}, {kind_at(s, args[0]): gathers}
    return {}, {}


def backing(s: Night, frame: Frame) -> frozenset[int]:
    """The cult that is proposed to gather, if it has proposed that itself or agreed to it; outside that tells nothing (N8)."""
    place, turn, proposal, backed = frame[2]
    if place == s.exterior:
        return frozenset()
    cults = present(s, place)
    spoken = [cults[(turn - n) % len(cults)] for n in range(1, backed + 1)]
    return frozenset(i for i in spoken if proposal == s.box.gathering[s.cult[i]])


def choices(slots: tuple[int, ...], need: Need) -> list[tuple[int, ...]]:
    """The seats that could get those of one kind, one each, where so many components are still to come to each seat."""
    many, having, lacking = need
    free = [i for i, room in enumerate(slots) if room and i not in lacking]
    return [way for way in combinations(free, many) if having <= {*way}]


def remaining(slots: tuple[int, ...], way: tuple[int, ...]) -> tuple[int, ...]:
    """How many components are still to come to each seat once these seats got one each."""
    return tuple([room - (i in way) for i, room in enumerate(slots)])


@lru_cache(maxsize=65536)
def completions(slots: tuple[int, ...], needs: tuple[Need, ...]) -> int:
    """In how many ways the rest can be dealt."""
    if not needs:
        return int(not any(slots))
    return sum(completions(remaining(slots, way), needs[1:]) for way in choices(slots, needs[0]))
