"""The predicted effect of a marked choice on the reef, for the areas to draw and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.state import Event
from engine.octopush.box import TEAM
from engine.octopush.choosing import NO_LUCK, possible, sure
from engine.octopush.codes import IGNORE, PAWN, TILE
from engine.octopush.game import Octopush
from engine.octopush.grid import DIRECTIONS
from engine.octopush.preview import Preview, preview
from engine.octopush.table import Table
from engine.octopush.words import FATES, losses, lost, pawn_word, points_word, scored, turns_of
from octotui.tables.octopush.choices import NAMED, either
from octotui.tables.octopush.tile import pawn_sign

SHOWN = ("direction", "prey", "flow", "wade", "camouflage", "loop", "dive")
"""Prompt kinds whose answers move pawns."""
MOVES = {
    "moved": "moves {}",
    "pushed": "is pushed {}",
    "drifted": "drifts {}",
}
THEN = {
    "flow": "then you choose whether {} follows the tile",
    "wade": "then you choose whether {} follows tiles",
    "camouflage": "then you choose whose arrows {} follows",
    "loop": "then you choose where the loop ends",
    "dive": "then you choose where {} comes up",
    "prey": "then you choose whom {} chomps",
}
"""What is asked next in the middle of a movement, with a place for the mover."""
OPEN = ("wade", "camouflage", "flow")
"""Those of them about tiles, which are told with what each answer does."""
STAYS, CROSSES = "stays", "crosses"
"""What is said of a pawn that goes nowhere, and of one that reaches its goal."""
LOST = "lost"
"""What is said in the fewest words of one that is out without having reached it."""
BARRED = "blocked"
"""What is said of a direction in which a pawn cannot go."""
GONE = "gone"
"""The destination of a pawn that falls or leaves the board."""


class Landing(NamedTuple):
    """Where a direction leads a pawn."""

    way: str
    cell: str
    """Where it would stop or face a choice, or from where it would leave the board."""
    fate: str = ""
    """CROSSES or LOST, if it leaves the board."""
    side: str = ""
    """The edge over which it leaves."""


@dataclass(frozen=True)
class Foresight:
    """The predicted movement and final cells, and of a pawn that is to move where each direction leads it."""

    text: str
    events: tuple[Event, ...] = ()
    ends: tuple[tuple[str, str | None], ...] = ()
    """The pawns that would be displaced, and where to; None for a pawn that is out."""
    reach: tuple[tuple[str, str], ...] = ()
    """By direction in which the marked pawn goes anywhere: the cell where it would stop or face a choice, or GONE."""
    landings: tuple[Landing, ...] = ()
    """Where each direction leads the pawn that is to move; of one that is only marked without those in which it stays."""
    brief: str = ""
    """Where the pawns that stay on the board come to rest: what the cost and the gain do not say."""
    least: str = ""
    """The same in the fewest words, with pawns as they are named on the board."""


def foresee(game: Octopush, imagine: Callable[[], Table], seat: int, code: str) -> Foresight | None:
    """Predict the effect of a legal code on the reef; None if it moves nobody by itself."""
    kind = game.question(s := imagine()).kind
    if PAWN.begins(code):
        return destinations(game, s, seat, code)
    return moves_of(game, s, seat, code) if kind in SHOWN else None


def moves_of(game: Octopush, s: Table, seat: int, code: str) -> Foresight:
    """The effect of an answer that moves pawns."""
    found = preview(game, s, seat, code)
    ends = tuple((pawn, end) for pawn, end in found.pawns.items() if end != s.cell(pawn))
    mover = game.apply(s, seat, code, NO_LUCK).mover or s.mover or ""
    gone = sure_fates(game, s, seat, code)

    def then(named: Callable[[str], str]) -> list[str]:
        return [THEN[found.asks].format(named(mover) if mover else "the pawn")] if found.asks in THEN else []

    told = [outcomes(game, s, seat, code)] if found.asks in OPEN else [f"{then}{stops(game, s, seat, code)}" for then in then(pawn_word)]
    brief, least = ("; ".join(filter(None, (comes_to(ends, named, gone), *then(named)))) for named in (pawn_word, pawn_sign))
    whole = "; ".join([*left_be(s, code), *sentences(found.events), *told])
    return Foresight(whole, found.events, ends, landings=landings_of(game, s, seat, code, found), brief=brief, least=least)


def stops(game: Octopush, s: Table, seat: int, code: str) -> str:
    """The tiles on which one then chooses that a loop ends; empty if something else is asked, or for many."""
    after = game.apply(s, seat, code, NO_LUCK)
    if not after.frames or after.frames[0][0] != "loop":
        return ""
    cells = [TILE.thing(then) for then in game.legal(after, seat)]
    return f": {either(cells)}" if len(cells) <= NAMED else ""


def left_be(s: Table, code: str) -> list[str]:
    """Where the mover stays that follows no tile."""
    return [f"{pawn_word(s.mover)} {STAYS} on {s.cell(s.mover)}"] if s.mover and code == IGNORE else []


def landings_of(game: Octopush, s: Table, seat: int, code: str, found: Preview) -> tuple[Landing, ...]:
    """Where each direction leads the mover, if that is what is asked; of one answer it is found already."""
    if code not in DIRECTIONS or s.mover is None:
        return ()
    return tuple(landing(way, found if way == code else preview(game, s, seat, way), s.mover) for way in game.legal(s, seat))


def landing(way: str, there: Preview, pawn: str) -> Landing:
    """Where a direction leads a pawn."""
    if end := there.pawns[pawn]:
        return Landing(way, end)
    out, *side = next(event[3:] for event in there.events if event[0] in ("left", "fell") and event[2] == pawn)
    return Landing(way, out, LOST if is_lost(there, pawn) else CROSSES, *side)


def comes_to(ends: Iterable[tuple[str, str | None]], named: Callable[[str], str], gone: Mapping[str, str]) -> str:
    """Where the pawns that stay on the board come to rest; of those that are sure to leave it later on, also how."""
    return ", ".join(f"{named(pawn)} to {end}{f', then {gone[pawn]}' if pawn in gone else ''}" for pawn, end in ends if end)


def sure_fates(game: Octopush, s: Table, seat: int, code: str) -> dict[str, str]:
    """The pawns that an answer is sure to put off the board in the end, whatever is chosen until then, each with how."""
    events = sure(game.apply(s, seat, code, NO_LUCK), seat)
    return {event[2]: fate(events, event[2]) for event in events if event[0] in FATES}


def outcomes(game: Octopush, s: Table, seat: int, code: str) -> str:
    """The choice about tiles that follows an answer, with where the mover comes to by each."""
    after = game.apply(s, seat, code, NO_LUCK)
    mover = after.mover
    assert mover is not None
    said = []
    for choice in (game.choice(after, then) for then in game.legal(after, seat)):
        end = round_word(game, after, seat, choice.code) or end_word(preview(game, after, seat, choice.code), mover)
        told = STAYS if choice.code == IGNORE else FATES["fell"] if "hole" in choice.label else ""
        known = [word for word in (end, choice.gain) if word and word != told]
        said.append(f"{choice.label} ({', '.join(known)})" if known else choice.label)
    return f"then you choose: {', '.join(said)}"


def round_word(game: Octopush, s: Table, seat: int, code: str) -> str:
    """The tiles of a loop that the mover comes into by an answer; empty if it comes into none."""
    after = game.apply(s, seat, code, NO_LUCK)
    if not after.frames or after.frames[0][0] != "loop" or after.frames[0][2][0] != after.mover:
        return ""
    return f"goes round {', '.join(TILE.thing(then) for then in game.legal(after, seat))}"


def destinations(game: Octopush, s: Table, seat: int, code: str) -> Foresight:
    """The destination in each direction with what it costs and brings, if a direction is asked next; otherwise the immediate effect."""
    pawn = PAWN.thing(code)
    after = game.apply(s, seat, code, NO_LUCK)
    if not after.frames or game.question(after).kind != "direction":
        return moves_of(game, s, seat, code)
    found = [(way, preview(game, after, seat, way)) for way in game.legal(after, seat)]
    ends = {way: f"{way} {end_word(there, pawn)}" for way, there in found}
    in_full = {way: end + outcome(game, after, seat, way) for way, end in ends.items()}
    short = {way: end + outcome_in_short(game, after, seat, way) for way, end in ends.items()}
    fates = {way: f"{way} {LOST}{outcome_in_short(game, after, seat, way)}" for way, there in found if is_lost(there, pawn)}
    return Foresight(
        ", ".join(in_full[way] if way in ends else f"{way} {BARRED} ({game.reason(after, seat, way).text})" for way in DIRECTIONS),
        reach=tuple((way, there.pawns[pawn] or GONE) for way, there in found if end_word(there, pawn) != STAYS),
        landings=tuple(landing(way, there, pawn) for way, there in found if end_word(there, pawn) != STAYS),
        brief=", ".join(short.get(way, f"{way} {BARRED}") for way in DIRECTIONS),
        least=", ".join((short | fates).get(way, f"{way} {BARRED}") for way in DIRECTIONS),
    )


def outcome(game: Octopush, s: Table, seat: int, way: str) -> str:
    """What a direction costs besides the mover, and what it brings, in brackets; empty for nothing."""
    new = game.apply(s, seat, way, NO_LUCK)
    cost = losses(sure(new, seat), seat, others_of(s, seat))
    return bracketed(f"costs {cost}" if cost else "", game.choice(s, way).gain)


def outcome_in_short(game: Octopush, s: Table, seat: int, way: str) -> str:
    """The same in short, with pawns as they are named on the board."""
    new = game.apply(s, seat, way, NO_LUCK)
    gone, points = lost(sure(new, seat), others_of(s, seat)), scored(sure(new, seat), seat)
    more = possible(new, seat, points) or (points_word(points) if points else "")
    return bracketed(f"costs {' '.join(map(pawn_sign, gone))}" if gone else "", more)


def others_of(s: Table, seat: int) -> frozenset[str]:
    """A seat's pawns other than the mover."""
    return frozenset(pawn for colour in s.colours[seat] for pawn in TEAM[colour] if pawn != s.mover)


def bracketed(*parts: str) -> str:
    said = "; ".join(filter(None, parts))
    return f" ({said})" if said else ""


def end_word(there: Preview, pawn: str) -> str:
    """Where a pawn comes to, in a word or two."""
    end = there.pawns[pawn]
    goes = any(event[0] in MOVES and event[2] == pawn and len(event[3]) > 1 for event in there.events)
    return (end if goes else STAYS) if end else fate(there.events, pawn)


def is_lost(there: Preview, pawn: str) -> bool:
    """Whether a pawn is out without having reached its goal."""
    return there.pawns[pawn] is None and fate(there.events, pawn) != CROSSES


def fate(events: Sequence[Event], pawn: str) -> str:
    """The fate of a pawn that is out, in a word or two."""
    if any(event[0] in ("crossed", "freed") and pawn in event for event in events):
        return CROSSES
    return next((FATES[event[0]] for event in events if event[0] in FATES and event[2] == pawn), LOST)


def sentences(events: Iterable[Event]) -> list[str]:
    """What happens to each pawn, joining consecutive events of the same pawn in one phrase."""
    found: list[str] = []
    last = "", ""
    for event in events:
        pawn, phrase = event_words(event)
        if not phrase or (pawn, phrase) == last:
            continue
        if pawn == last[0]:
            found[-1] += f", {phrase}"
        else:
            found.append(f"{pawn_word(pawn)} {phrase}")
        last = pawn, phrase
    return found


def event_words(event: Event) -> tuple[str, str]:
    """The pawn an event is about, and what happens to it; empty for an event that moves nobody."""
    match event:
        case (("moved" | "pushed" | "drifted") as kind, _, pawn, path):
            return pawn, MOVES[kind].format("to " + ", ".join(turns_of(path)[1:]))
        case ("left", _, pawn, _, side):
            return pawn, f"goes over the {side} edge"
        case ("fell", _, pawn, _):
            return pawn, "falls into the hole"
        case ("chomped", _, pawn, _, _):
            return pawn, "is chomped"
        case ("blocked", _, pawn, anchor):
            return pawn, f"is stopped by {pawn_word(anchor)}"
        case ("barred", _, pawn, other):
            return pawn, f"goes nowhere: {pawn_word(other)} is in its way"
        case ("dived", _, pawn, _, end):
            return pawn, f"comes up on {end}"
        case ("stayed", _, pawn, _):
            return pawn, "stays in the hole"
        case ("jumped", _, pawn, _, end):
            return pawn, f"jumps to {end}"
        case ("anchored", _, pawn):
            return pawn, "lies down at anchor"
        case ("loop", _, pawn, cell):
            return pawn, f"stops on {cell}"
        case _:
            return "", ""
