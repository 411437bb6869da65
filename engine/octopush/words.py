"""Names, paths and outcomes in words."""

from collections.abc import Iterable

from engine.core.state import Event
from engine.core.words import count_of, enumeration
from engine.octopush.box import PUPS, Card
from engine.octopush.codes import FOLLOW
from engine.octopush.grid import AHEAD


def pawn_word(pawn: str) -> str:
    """`Yellow 2`."""
    return pawn.replace("-", " ").capitalize()


def pawns_word(pawns: Iterable[str]) -> str:
    """`Yellow 2 and Coral 1`; of one colour `Yellow 2 and 3`."""
    first, *others = found = [pawn_word(pawn) for pawn in pawns]
    colour = first.split()[0]
    alike = all(word.startswith(colour) for word in others)
    return enumeration([first, *(word.split()[1] for word in others)] if alike else found)


def card_word(card: Card) -> str:
    """`yellow Dash`."""
    return f"{card.colour} {card.kind.name}"


def face_word(face: str) -> str:
    """What the die shows: a number, or `Chomp`, as the card is called."""
    return face.capitalize()


def follow_word(code: str) -> str:
    """What a pawn does with the tiles of a turn, all or none."""
    return "follow all tiles" if code == FOLLOW else "follow no tile"


def way_word(cells: tuple[str, ...]) -> str:
    """A path in words: `c1 to c5 to e5`."""
    return " to ".join(turns_of(cells))


def turns_of(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The cells where a path begins, turns and ends."""
    turns = [b for a, b, c in zip(cells, cells[1:], cells[2:], strict=False) if direction(a, b) != direction(b, c)]
    return (cells[0], *turns, *cells[1:][-1:])


def direction(cell: str, to: str) -> str:
    """The direction from a cell to the next one; empty if they are not neighbours."""
    return next((way for way, ahead in AHEAD.items() if ahead[cell] == to), "")


def points_word(n: int) -> str:
    return count_of(n, "points")


def scored(events: Iterable[Event], seat: int) -> int:
    """The points that events of a turn bring to a seat."""
    return sum(event[2] for event in events if event[0] in ("crossed", "removed") and event[1] == seat)


def gains(events: Iterable[Event], seat: int, own: frozenset[str], mover: str | None = None) -> str:
    """A phrase for the gains of a seat whose pawns are `own`, and for what stops those pawns, each by name but the mover; empty for
    nothing.
    """
    found = list(events)
    points = scored(found, seat)
    crossed = [event[4] for event in found if event[0] == "crossed" and event[1] == seat]
    saved = {event[4 if event[0] == "crossed" else 2] for event in found if event[0] in ("crossed", "freed")}
    removed = [event[4] for event in found if event[0] == "removed" and event[1] == seat]
    removed += [event[2] for event in found if event[0] in ("fell", "left", GONE) and event[2] not in own | saved]
    freed = [event[2] for event in found if event[0] == "freed" and event[1] == seat]
    won = frees_last(found, seat)
    stopped: dict[str, dict[str, bool]] = {}
    for event in found:
        if event[0] in STOPPED and event[2] in own:
            stopped.setdefault(event[2], {})[pawn_word(event[3])] = event[0] == "blocked"
    parts = [points_word(points)] if points else []
    parts += [f"{pawns_word(crossed)} crossed"] if crossed else []
    parts += [f"{pawns} {fate}" for fate, pawns in by_fate(found, removed).items()]
    parts += [f"{pawns_word(freed)} {'frees a pup' if len(freed) == 1 else 'free a pup each'}"] if freed and not won else []
    parts += [f"you win: {pawn_word(freed[-1])} frees the last pup"] if won else []
    for pawn, others in stopped.items():
        who = "" if pawn == mover else f"{pawn_word(pawn)} is "
        parts.append(f"{who}{HELD}{enumeration(others)}{' at anchor' if all(others.values()) else ''}")
    return ", ".join(parts)


HELD = "stopped by "
"""Before the pawns that stop another."""


def pups_freed(events: Iterable[Event], seat: int) -> int:
    """The pups that events of a turn free for a seat (P25)."""
    return sum(event[0] == "freed" and event[1] == seat for event in events)


def frees_last(events: Iterable[Event], seat: int) -> bool:
    """Whether a seat frees its last pup, and with it wins (P25)."""
    return any(event[0] == "freed" and event[1] == seat and event[3] == PUPS for event in events)


def losses(events: Iterable[Event], seat: int, own: frozenset[str]) -> str:
    """A phrase for the losses of a seat whose pawns are `own`: pawns, and opponents' gains; empty for nothing."""
    found, parts = list(events), []
    for event in found:
        if event[0] == "crossed" and event[1] != seat:
            parts.append(f"{points_word(event[2])} for the {event[3]} player")
        elif event[0] == "freed" and event[1] != seat:
            parts.append(f"{'the game: the last pup' if event[3] == PUPS else 'a pup'} that {pawn_word(event[2])} frees")
    return ", ".join([*(f"{pawns}: {fate}" for fate, pawns in by_fate(found, lost(found, own)).items()), *parts])


def lost(events: Iterable[Event], own: frozenset[str]) -> tuple[str, ...]:
    """The pawns among `own` that events put out, but for those that have reached their goal."""
    found = list(events)
    saved = {event[4 if event[0] == "crossed" else 2] for event in found if event[0] in ("crossed", "freed")}
    return tuple(dict.fromkeys(event[2] for event in found if event[0] in FATES and event[2] in own - saved))


GONE = "gone"
"""The event of a pawn that is out in one way or another."""
FATES = {"left": "over the edge", "fell": "in a hole", "chomped": "chomped", GONE: "off the reef"}
"""By event: what has become of a pawn that is out."""


STOPPED = ("blocked", "barred")
"""Events of a pawn that another one, the last of their fields, keeps from going on."""


def by_fate(events: Iterable[Event], pawns: Iterable[str]) -> dict[str, str]:
    """By fate: the pawns that met it, as a list in words, by their numbers."""
    fates = {event[2]: FATES[event[0]] for event in events if event[0] in FATES}
    met: dict[str, list[str]] = {}
    for pawn in dict.fromkeys(pawns):
        met.setdefault(fates[pawn], []).append(pawn)
    return {fate: pawns_word(sorted(found)) for fate, found in met.items()}
