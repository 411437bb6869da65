"""Which games the suite plays. The one place that knows anything about a single game."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.registry import GAMES, load
from engine.core.state import Event

Case = tuple[str, str, int]
"""Game id, name of the option set, number of seats."""


def _nothing(game: Game[Any]) -> set[str]:
    return set()


def _no_mark(game: Game[Any], event: Event) -> Iterator[str]:
    return iter(())


class Profile(NamedTuple):
    """What the suite has to be told about one game."""

    option_sets: dict[str, dict[str, Any]] = {"default": {}}
    seats: dict[str, tuple[int, ...]] = {}
    """Numbers of seats to try for an option set; without an entry, all the game has."""
    bound: int = 10_000
    """Answers within which a random game must end."""
    open_events: frozenset[str] = frozenset()
    """Kinds of event that happen in the open: everyone sees the things they name, even if these are hidden again a moment later."""
    coverage_games: int = 10
    """Random games for each case within which everything must have been reached."""
    greedy_games: dict[str, int] = {}
    """So many greedy games besides, for option sets whose ends random play does not reach."""
    more_games: dict[str, int] = {}
    """So many random games besides, for option sets that are short."""
    rare: frozenset[str] = frozenset()
    """Kinds of event that these games do not reach: the tests of the rules do, from written positions."""
    wanted: Callable[[Game[Any]], set[str]] = _nothing
    """Marks that those games must leave, besides every operation, question and event."""
    marks: Callable[[Game[Any], Event], Iterator[str]] = _no_mark
    """The marks that one event leaves."""


# --- Cosmoctopus


def _cosmoctopus_wanted(game: Any) -> set[str]:
    from engine.cosmoctopus.effects import EFFECTS, POWERS

    deck = {f"card {c}" for c in game.box.cards} | {f"power {w}" for w in POWERS} | {f"effect {w}" for w in EFFECTS}
    dossier = game.box.dossier
    return (
        deck
        | {f"{what} {b}" for b in dossier.behaviours for what in ("knowledge", "tentacle")}
        | {f"rule {r}" for r in dossier.revelations}
    )


def _cosmoctopus_marks(game: Any, event: Event) -> Iterator[str]:
    if event[0] == "played":
        card = game.box.cards[event[2]]
        yield f"card {card.id}"
        for word, _ in card.powers:
            yield f"power {word}"
        yield from _effect_marks(card.play)
    elif event[0] == "pi-effect":
        yield event[2]
    elif event[0] == "revealed":
        yield f"rule {event[2]}"
    elif event[0] == "completed":
        yield from _effect_marks(game.box.cards[event[2]].done)
    elif event[0] == "moved":
        yield from _effect_marks(game.box.tiles[event[2]].effect)


def _effect_marks(effect: Any) -> Iterator[str]:
    for word, args in effect:
        yield f"effect {'gain' if word.startswith('gain') else word}"
        inner = [arg for arg in args if isinstance(arg, tuple) and arg and isinstance(arg[0], tuple)]
        for steps in inner:
            yield from _effect_marks(steps)


# --- Octopush


def _octopush_wanted(game: Any) -> set[str]:
    cards = {f"card {c}" for c in game.box.cards}
    guises = {f"guise {choice}" for choice in ("follow", "ignore", "yellow", "purple", "green", "coral")}
    return cards | guises | {f"face {face}" for face in game.box.faces}


def _octopush_marks(game: Any, event: Event) -> Iterator[str]:
    if event[0] == "played":
        yield f"card {event[2]}"
    elif event[0] == "guise":
        yield f"guise {event[2]}"
    elif event[0] == "rolled":
        yield f"face {event[2]}"


# --- Night of the Grand Octopus


def _night_wanted(game: Any) -> set[str]:
    box, ends = game.box, ("won", "unwon")
    return {f"visit {p}" for p in (*box.rooms, *box.exteriors)} | {f"gather {c}" for c in box.components} | {f"end {e}" for e in ends}


def _night_marks(game: Any, event: Event) -> Iterator[str]:
    if event[0].startswith(("went", "stayed")):
        yield f"visit {event[2]}"
    elif event[0] == "gathered":
        yield f"gather {event[2]}"
    elif event[0] in ("won", "unwon"):
        yield f"end {event[0]}"


PROFILES: dict[str, Profile] = {
    "cosmoctopus": Profile(
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
        wanted=_cosmoctopus_wanted,
        marks=_cosmoctopus_marks,
    ),
    "octopush": Profile(
        option_sets={
            "default": {},
            "beginners": {"beginners": True},
            "anew": {"choose_anew": True},
            "seat-1-begins": {"first": 1},
            "dice": {"variant": "dice"},
        },
        seats={"default": (2, 3, 4), "beginners": (3,), "anew": (2,), "seat-1-begins": (3,), "dice": (2,)},
        bound=6_000,
        coverage_games=8,
        more_games={"default": 12},
        rare=frozenset({"stayed"}),
        wanted=_octopush_wanted,
        marks=_octopush_marks,
    ),
    "oct8": Profile(
        option_sets={"default": {}, "short": {"short": True}, "seat-1-begins": {"first": 1}},
        seats={"default": (2, 3, 4), "short": (2, 4), "seat-1-begins": (2,)},
        bound=2_000,
    ),
    "night": Profile(
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
        wanted=_night_wanted,
        marks=_night_marks,
    ),
}


def profile(name: str) -> Profile:
    return PROFILES.get(name, Profile())


def cases() -> list[Case]:
    """Every game with each of its option sets and numbers of seats."""
    found = []
    for name in GAMES:
        known, (low, high) = profile(name), load(name).seats
        for options in known.option_sets:
            found += [(name, options, seats) for seats in known.seats.get(options, tuple(range(low, high + 1)))]
    return found


def case_id(case: Case) -> str:
    return "-".join(map(str, case))
