"""What the suites are told about Cosmoctopus."""

from collections.abc import Iterator
from typing import Any

from engine.core.state import Event
from tests.games import Profile, Recipe, noting_arrivals

BRIDGE = '"bridge"]'
"""A bridge token is moved."""
OWN = {"name": "Two Lanes", "places": [[0, 0], [2, 0], [4, 0], [6, 0], [8, 0], [1, 2], [3, 2], [5, 2], [7, 2]], "walls": ["e1 f3"]}
"""A layout of somebody's own, which a journal holds whole."""


def wanted(game: Any) -> set[str]:
    from engine.cosmoctopus.effects import EFFECTS, POWERS

    deck = {f"card {c}" for c in game.box.cards} | {f"power {w}" for w in POWERS} | {f"effect {w}" for w in EFFECTS}
    dossier = game.box.dossier
    return (
        deck
        | {f"{what} {b}" for b in dossier.behaviours for what in ("knowledge", "tentacle")}
        | {f"rule {r}" for r in dossier.revelations}
    )


def marks(game: Any, event: Event) -> Iterator[str]:
    if event[0] == "played":
        card = game.box.cards[event[2]]
        yield f"card {card.id}"
        for word, _ in card.powers:
            yield f"power {word}"
        yield from effect_marks(card.play)
    elif event[0] == "pi-effect":
        yield event[2]
    elif event[0] == "revealed":
        yield f"rule {event[2]}"
    elif event[0] == "completed":
        yield from effect_marks(game.box.cards[event[2]].done)
    elif event[0] == "moved":
        yield from effect_marks(game.box.tiles[event[2]].effect)


def effect_marks(effect: Any) -> Iterator[str]:
    for word, args in effect:
        yield f"effect {'gain' if word.startswith('gain') else word}"
        inner = [arg for arg in args if isinstance(arg, tuple) and arg and isinstance(arg[0], tuple)]
        for steps in inner:
            yield from effect_marks(steps)


PROFILE = Profile(
    option_sets={
        "default": {},
        "express": {"express": True},
        "fixed": {"hands": "fixed"},
        "draft": {"hands": "draft"},
        "seat-1-begins": {"first": 1},
        "bridge": {"bridge": "random"},
        "infin-eight": {"layout": "infin-eight"},
        "naught": {"layout": "naught", "bridge": "choose"},
        "x-marks-the-splot": {"layout": "x-marks-the-splot"},
        "threeping": {"layout": "threeping", "bridge": "random"},
        "pentaglyph": {"layout": "pentaglyph"},
        "opposite-tides": {"layout": "opposite-tides", "bridge": "choose", "hands": "draft"},
        "alone": {"investigator": "relentless"},
        "together": {"investigator": "naive", "express": True},
        "hunted": {"investigator": "obsessive", "revelation": "eight-arms-one-hand", "layout": "naught", "bridge": "random"},
    },
    seats={
        **dict.fromkeys(("express", "seat-1-begins", "bridge", "infin-eight", "naught", "threeping", "pentaglyph"), (2,)),
        **dict.fromkeys(("fixed", "x-marks-the-splot", "opposite-tides"), (3,)),
        "draft": (2, 4),
        "default": (2, 3, 4),
        "alone": (1,),
        "together": (3,),
        "hunted": (2,),
    },
    bound=5_000,
    open_events=frozenset({"refilled", "took", "row-discarded", "discarded", "salvaged", "played", "dug", "pi-gained", "behaviour"}),
    coverage_games=8,
    greedy_games={"together": 2},
    more_games={"alone": 30, "hunted": 15},
    wanted=wanted,
    marks=marks,
    note=noting_arrivals(took=0, salvaged=0, contacted=0),
)

GOLDEN = {
    "2": Recipe(("greedy", "greedy")),
    "3": Recipe(("greedy", "greedy", "random")),
    "4": Recipe(("greedy", "random", "greedy", "random")),
    "express": Recipe(("greedy", "greedy"), {"express": True}),
    "fixed": Recipe(("greedy", "greedy", "greedy"), {"hands": "fixed"}),
    "draft": Recipe(("greedy", "greedy", "greedy"), {"hands": "draft"}),
    "random": Recipe(("random", "random")),
    "bridge": Recipe(("greedy", "random"), {"bridge": "choose"}, has=BRIDGE),
    "disconnected": Recipe(("greedy", "random", "random"), {"layout": "opposite-tides", "bridge": "random"}, has=BRIDGE),
    "layout": Recipe(("greedy", "greedy"), {"layout": OWN}),
    "alone": Recipe(("greedy",), {"investigator": "tenacious"}),
    "together": Recipe(("greedy", "greedy", "greedy"), {"investigator": "naive", "revelation": "everything-leaves-a-trace"}),
    "lost": Recipe(("greedy", "random"), {"investigator": "obsessive"}),
}

TOLD = "3"
