"""Re-deal of face-down components: uniform over all deals in which nobody has two of a kind, and all know what they remember (N18)."""

from functools import lru_cache
from itertools import combinations

from engine.core.state import Frame, Generator
from engine.core.views import all_but
from engine.night.box import COMPONENTS
from engine.night.table import Night, kind_at, kinds_of, present, seat_of

Need = tuple[int, frozenset[int], frozenset[int]]
"""For one kind: the number to deal, the seats that must have one, and those that must not."""


def deal_anew(s: Night, seat: int | None, rng: Generator) -> Night:
    """The same position with all components hidden from a seat (None: a spectator) dealt anew."""
    new = s.clone()
    unseen = [i for i, tokens in enumerate(s.covered) if tokens and i != seat]
    if not unseen:
        return new
    tokens = sorted(token for i in unseen for token in all_but(s.covered[i], s.known[i]))
    heaps = {kind: [token for token in tokens if s.box.kind[token] == kind] for kind in COMPONENTS}
    having, lacking = publicly_known(s)
    slots = tuple([len(tokens) - len(s.known[i]) if i in unseen else 0 for i, tokens in enumerate(s.covered)])
    needs = []
    for kind, heap in heaps.items():
        settled = {i for i in unseen if kind in kinds_of(s.known[i])}
        needs.append((len(heap), having.get(kind, frozenset()) & {*unseen} - settled, lacking.get(kind, frozenset()) | settled))
    hands: dict[int, list[str]] = {i: [] for i in unseen}
    for number, heap in enumerate(heaps.values()):
        rng.shuffle(heap)
        ways = choices(slots, needs[number])
        chosen = rng.choices(ways, [completions(remaining(slots, seats), tuple(needs[number + 1 :])) for seats in ways])[0]
        slots = remaining(slots, chosen)
        for i in chosen:
            hands[i].append(heap.pop())
    for hand in hands.values():
        rng.shuffle(hand)
    new.covered = tuple([(*hands[i], *s.known[i]) if i in hands else held for i, held in enumerate(s.covered)])
    return new


def publicly_known(s: Night) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    """By kind: the cults publicly known to have one, and those known to have none, from the current question."""
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
    """The seats known to back their own gathering, having proposed or agreed to it; outside, that reveals nothing (N8)."""
    place, turn, proposal, backed = frame[2]
    if place == s.exterior:
        return frozenset()
    cults = present(s, place)
    spoken = [cults[(turn - n) % len(cults)] for n in range(1, backed + 1)]
    return frozenset(i for i in spoken if proposal == s.box.gathering[s.cult[i]])


def choices(slots: tuple[int, ...], need: Need) -> list[tuple[int, ...]]:
    """All sets of seats that can get one component of a kind each, given the free slots of each seat."""
    count, having, lacking = need
    free = [i for i, room in enumerate(slots) if room and i not in lacking]
    return [seats for seats in combinations(free, count) if having <= {*seats}]


def remaining(slots: tuple[int, ...], seats: tuple[int, ...]) -> tuple[int, ...]:
    """The free slots of each seat after these seats got one component each."""
    return tuple([room - (i in seats) for i, room in enumerate(slots)])


@lru_cache(maxsize=65536)
def completions(slots: tuple[int, ...], needs: tuple[Need, ...]) -> int:
    """Number of ways to deal the remaining kinds."""
    if not needs:
        return int(not any(slots))
    return sum(completions(remaining(slots, seats), needs[1:]) for seats in choices(slots, needs[0]))
