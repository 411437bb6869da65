"""What the suites are told about Octopush."""

from collections.abc import Iterator
from typing import Any

from engine.core.state import Event
from tests.games import Profile, Recipe


def wanted(game: Any) -> set[str]:
    cards = {f"card {c}" for c in game.box.cards}
    guises = {f"guise {choice}" for choice in ("follow", "ignore", "yellow", "purple", "green", "coral")}
    return cards | guises | {f"face {face}" for face in game.box.faces}


def marks(game: Any, event: Event) -> Iterator[str]:
    if event[0] == "played":
        yield f"card {event[2]}"
    elif event[0] == "guise":
        yield f"guise {event[2]}"
    elif event[0] == "rolled":
        yield f"face {event[2]}"


PROFILE = Profile(
    option_sets={
        "default": {},
        "beginners": {"beginners": True, "totals": True},
        "anew": {"choose_anew": True},
        "seat-1-begins": {"first": 1},
        "dice": {"variant": "dice"},
    },
    seats={"default": (2, 3, 4), "beginners": (3,), "anew": (2,), "seat-1-begins": (3,), "dice": (2,)},
    bound=6_000,
    coverage_games=8,
    more_games={"default": 12},
    rare=frozenset({"stayed"}),
    wanted=wanted,
    marks=marks,
)

GOLDEN = {
    "2": Recipe(("greedy", "greedy")),
    "3": Recipe(("greedy", "greedy", "random")),
    "4": Recipe(("greedy", "random", "greedy", "random")),
    "random": Recipe(("random", "random", "random")),
    "beginners": Recipe(("greedy", "greedy"), {"beginners": True, "first": 1}),
    "anew": Recipe(("greedy", "random"), {"choose_anew": True}),
    "dice": Recipe(("greedy", "greedy", "greedy", "greedy"), {"variant": "dice"}),
    "dice-2": Recipe(("greedy", "random"), {"variant": "dice"}),
}

TOLD = "3"
