"""What the suites are told about Night of the Grand Octopus."""

from collections.abc import Iterator
from typing import Any

from engine.core.state import HIDDEN, Event
from tests.games import Notes, Profile, Recipe


def wanted(game: Any) -> set[str]:
    box, ends = game.box, ("won", "unwon")
    return {f"visit {p}" for p in (*box.rooms, *box.exteriors)} | {f"gather {c}" for c in box.components} | {f"end {e}" for e in ends}


def marks(game: Any, event: Event) -> Iterator[str]:
    if event[0].startswith(("went", "stayed")):
        yield f"visit {event[2]}"
    elif event[0] == "gathered":
        yield f"gather {event[2]}"
    elif event[0] in ("won", "unwon"):
        yield f"end {event[0]}"


def note(s: Any, notes: Notes, event: Event) -> None:
    """Which kinds of component were laid face down (N18)."""
    if not s.face_down or HIDDEN in event:
        return
    match event:
        case ("gathered", seat, component, _):
            notes[seat].add(component)
        case ("discarded", seat, component, _):
            notes[seat].discard(component)
        case ("swapped", seat, given, taken, cult):
            other = s.cult.index(cult)
            notes[seat] = notes[seat] - {given} | {taken}
            notes[other] = notes[other] - {taken} | {given}
        case ("uncovered", *_):
            for held in notes:
                held.clear()


PROFILE = Profile(
    option_sets={
        "default": {},
        "dreams": {"exterior": "dreams"},
        "marsh": {"exterior": "marsh"},
        "colony": {"exterior": "colony"},
        "city": {"exterior": "city"},
        "quick": {"quick": True},
        "face-down": {"face_down": True},
        "hidden-marsh": {"face_down": True, "exterior": "marsh"},
        "hidden-colony": {"face_down": True, "exterior": "colony", "errors": True},
        "errors": {"errors": True, "first": 1},
        "all-at-once": {"quick": True, "face_down": True, "errors": True},
    },
    seats={
        "default": (3, 4, 5),
        **dict.fromkeys(("dreams", "colony", "quick", "errors"), (3,)),
        **dict.fromkeys(("city", "face-down", "hidden-colony", "all-at-once"), (4,)),
        **dict.fromkeys(("marsh", "hidden-marsh"), (5,)),
    },
    bound=1_000,
    wanted=wanted,
    marks=marks,
    note=note,
    called=lambda token: token.rpartition("-")[0],
)

GOLDEN = {
    "3": Recipe(("greedy", "greedy", "random")),
    "4": Recipe(("greedy", "random", "greedy", "greedy")),
    "5": Recipe(("greedy", "random", "greedy", "random", "greedy")),
    "dreams": Recipe(("greedy", "greedy", "random"), {"exterior": "dreams"}),
    "marsh": Recipe(("greedy", "random", "greedy", "random"), {"exterior": "marsh"}),
    "colony": Recipe(("greedy", "greedy", "random"), {"exterior": "colony"}),
    "city": Recipe(("greedy", "random", "random"), {"exterior": "city"}),
    "quick": Recipe(("greedy", "greedy", "greedy"), {"quick": True}),
    "face-down": Recipe(("greedy", "greedy", "random", "random"), {"face_down": True}),
    "hidden-marsh": Recipe(("random", "random", "random", "random", "random"), {"face_down": True, "exterior": "marsh"}),
    "errors": Recipe(("random", "greedy", "random"), {"errors": True}),
    "quick-errors": Recipe(("random", "random", "random", "random"), {"quick": True, "errors": True, "face_down": True}),
}

TOLD = "4"
