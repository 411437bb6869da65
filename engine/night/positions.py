"""Checks of written positions, and of positions whose hidden components were dealt anew."""

from typing import Any

import msgspec

from engine.core.codes import verb_and_thing
from engine.core.naming import quoted
from engine.core.state import EVERYONE, BadPosition, Frame, frame_list, names_in, things
from engine.night import conflict, exchange, talks
from engine.night.box import COMPONENTS
from engine.night.codes import CLOCK, GATHER, NOTHING
from engine.night.ending import outcome
from engine.night.table import Night, can_gather, count, kinds, places, present, seat_of

Nothing = tuple[()]
SHAPES: dict[str, Any] = {
    **dict.fromkeys(("clock", "verify", "dream", "discard", "exchange", "swap"), Nothing),
    **dict.fromkeys(("conflicts", "gather"), tuple[str]),
    "propose": tuple[str, int],
    "respond": tuple[str, int, str, int],
    "hand-over": tuple[str, str, str],
}
"""By operation: the type of its arguments."""
OF_NOBODY = ("clock", "conflicts", "verify")
"""Operations without a seat."""
ABOVE = {"gather": ("exchange", "dream"), "dream": ("dream",)}
"""By question: what may wait between it and the end of the conflict."""


def check(s: Night) -> None:
    """Raise BadPosition, naming the field, for a position that cannot occur."""
    _check_components(s)
    _check_pawns(s)
    if s.over:
        if s.face_down and any(s.covered):
            raise BadPosition("over", "once the game is over, all components lie face up")
        if outcome(s) is None:
            raise BadPosition("over", "the game goes on: nobody has won, and somebody can (N10, N11)")
    else:
        _check_frames(s)
    if not s.over and frame_list(s.frames)[0][0] == "clock":
        _check_clocks(s)
        return
    _check_summoned(s)
    if any(setting is not None for setting in s.clock):
        raise BadPosition("clock", "clocks can only be set before the pawns move (N5)")


def _check_components(s: Night) -> None:
    seats = len(s.power)
    box = s.box.stock(seats, s.quick)
    if unknown := [name for name in names_in((s.stock, s.gathered, s.covered)) if not any(name in kind for kind in box)]:
        raise BadPosition("components", f"there is no {unknown[0]} in this game")
    counts = things(s)
    for name in names_in(box):
        if counts[name] != 1:
            raise BadPosition("components", f"{name} is in {counts[name]} places")
    if len(s.stock) != len(COMPONENTS):
        raise BadPosition("stock", "it has one entry for each kind of component")
    for kind, tokens in zip(COMPONENTS, s.stock, strict=True):
        if any(s.box.kind[token] != kind for token in tokens):
            raise BadPosition("stock", f"only components of the kind {kind} lie with {kind}")
    where = "gathered" if s.face_down and not s.over else "covered"
    if any(getattr(s, where)):
        raise BadPosition(where, "components lie face down exactly in games with the option face_down (N18)")
    for seat in range(seats):
        if has_pair(s, seat):
            raise BadPosition("gathered", f"seat {seat} has two of a kind")


def has_pair(s: Night, seat: int) -> bool:
    """Whether a cult has two components of a kind."""
    visible = kinds(s, seat)
    return len(set(visible)) < len(visible)


def _check_pawns(s: Night) -> None:
    seats = len(s.power)
    if s.turn < 1:
        raise BadPosition("turn", "turns are counted from 1")
    if not 0 <= s.first < seats:
        raise BadPosition("first", f"there is no seat {s.first}")
    if len(set(s.cult)) < seats or any(cult not in s.box.cults for cult in s.cult):
        raise BadPosition("cult", "each seat must have a different cult: " + ", ".join(s.box.cults))
    if s.quick != (not s.exterior) or (s.exterior and s.exterior not in s.box.exteriors):
        raise BadPosition("exterior", "there is one unless the game is quick: " + ", ".join(s.box.exteriors))
    most = most_power(s)
    for seat in range(seats):
        if not 0 <= s.power[seat] <= most:
            raise BadPosition("power", f"seat {seat} has from 0 to {most} (N4, N12)")
        if (s.cultists[seat] is None) != (not s.power[seat]):
            raise BadPosition("cultists", f"seat {seat}: cultists must be on the board exactly while the cult has power (N9)")
        if s.power[seat] and s.cultists[seat] not in places(s):
            raise BadPosition("cultists", f"seat {seat}: there is no place {s.cultists[seat]} in this game")
        if s.offspring[seat] not in (None, *s.box.rooms):
            raise BadPosition("offspring", f"seat {seat}: there is no room {s.offspring[seat]}")
        if s.down[seat] and not (s.power[seat] and s.errors):
            raise BadPosition("down", f"seat {seat} has cultists that lie down only after an error, in games with the option errors (N16)")
        if s.offspring[seat] is not None and s.offspring[seat] == s.cultists[seat] and not s.down[seat]:
            raise BadPosition("offspring", f"seat {seat}: cultists and offspring of a cult are in different places (N5)")
        if s.offspring[seat] is not None and s.exterior and s.cultists[seat] == s.exterior and not s.down[seat]:
            raise BadPosition("offspring", f"seat {seat}: cannot have offspring in a turn in which its cultists go or stay outside (N5)")


def most_power(s: Night) -> int:
    """Maximum power of a cult: its initial power, or the end of the track if power can be gained in dreams (N4, N12)."""
    numbers, exterior = s.box.numbers, s.box.exteriors.get(s.exterior)
    return numbers.most_power if exterior and exterior.dream else len(s.power) + numbers.power


def _check_summoned(s: Night) -> None:
    """During conflicts each cult in the university has offspring somewhere, unless clocks can be set wrongly (N5, N16)."""
    for seat, place in enumerate(s.cultists):
        if place not in (None, s.exterior) and s.offspring[seat] is None and not s.errors:
            raise BadPosition("offspring", f"seat {seat}: must have offspring in a room unless its cultists are outside (N5)")


def _check_clocks(s: Night) -> None:
    if any(s.offspring) or any(s.down):
        raise BadPosition("offspring" if any(s.offspring) else "down", "offspring leave, and cultists get up, before the next turn (N11)")
    if ended := outcome(s):
        raise BadPosition("over", f"the game is over: {ended.reason}")
    if not s.power[s.first]:
        raise BadPosition("first", f"seat {s.first} is out: a new turn begins with the next living cult (N8)")
    for seat, setting in enumerate(s.clock):
        if setting is not None and CLOCK.code(setting) not in s.clocks[s.cultists[seat]].known:
            raise BadPosition("clock", f"seat {seat} cannot set it to {quoted(setting)}")
    if all(setting is not None or not power for setting, power in zip(s.clock, s.power, strict=True)):
        raise BadPosition("clock", "somebody must still have to choose, or the clocks would have been revealed")


def _check_frames(s: Night) -> None:
    frames = frame_list(s.frames)
    for op, _, args, _ in frames:
        if op not in SHAPES:
            raise BadPosition("frames", f"there is no operation {op}")
        try:
            msgspec.convert(args, SHAPES[op])
        except msgspec.ValidationError as error:
            raise BadPosition("frames", f"{op}: {error}") from None
    ops = [op for op, _, _, _ in frames]
    for frame in frames:
        if (frame[1] == EVERYONE) != (frame[0] in OF_NOBODY):
            raise BadPosition("frames", f"{frame[0]} is not asked of seat {frame[1]}")
        if fault := _fault(s, frame):
            raise BadPosition("frames", f"{frame[0]}: {fault}")
    if ops == ["clock"]:
        return
    if ops[-1] not in ("conflicts", "verify") or ops[0] in OF_NOBODY or not set(ops[1:-1]) <= set(ABOVE.get(ops[0], ())):
        raise BadPosition("frames", "there is one question, what waits for the end of its conflict, and the rest of the turn")
    askers = [seat for op, seat, _, _ in frames[:-1] if op != "exchange"]
    if ops.count("exchange") > 1 or len(set(askers)) < len(askers):
        raise BadPosition("frames", "no seat is asked the same question twice")
    if ops[0] == "gather" and any(op == "exchange" and seat != frames[0][1] for op, seat, _, _ in frames):
        raise BadPosition("frames", "only the cult that gathers exchanges (N13)")
    place = conflict_in(s, frames[0])
    if ops[-1] == "conflicts" and places(s).index(frames[-1][2][0]) != places(s).index(place) + 1:
        raise BadPosition("frames", "the conflicts go on in the next location")
    if ops[-1] == "verify" and place != places(s)[-1]:
        raise BadPosition("frames", "the turn ends after the last location")


def conflict_in(s: Night, frame: Frame) -> str:
    """The location of a question's conflict."""
    op, _, args, _ = frame
    return str(args[0]) if op in ("gather", "propose", "respond") else s.exterior


def _fault(s: Night, frame: Frame) -> str:
    """The fault in one frame; empty if there is none."""
    op, seat, args, cause = frame
    if op in ("clock", "verify"):
        return ""
    if op == "conflicts":
        return "" if args[0] in places(s) else f"there is no place {args[0]}"
    place = conflict_in(s, frame)
    if place not in places(s):
        return f"there is no place {place}"
    if cause != place:
        return f"its cause is {place}"
    exterior = s.box.exteriors.get(place)
    if op in ("discard", "hand-over"):
        if not exterior or not (exterior.price if op == "discard" else exterior.exchange and s.face_down):
            return "nothing of the kind happens in this game"
        if not s.power[seat] or not count(s, seat):
            return f"seat {seat} has no component"
        if not any(other != seat for other in present(s, place)):
            return "nobody else dominates the place"
        return _fault_in_exchange(s, seat, args) if op == "hand-over" else ""
    if seat not in present(s, place):
        return f"seat {seat} is not there"
    if place in s.offspring:
        return "there is offspring"
    match op:
        case "gather" if not conflict.offers(s, seat, place):
            return f"seat {seat} has nothing to choose"
        case "dream" if not exterior or not conflict.dreams(s, seat, exterior):
            return f"seat {seat} cannot gain power there"
        case "exchange" | "swap" if not exterior or not exterior.exchange:
            return "nothing is exchanged there"
        case "swap" if not exchange.exchanges(s, seat):
            return f"seat {seat} has nothing to exchange"
        case "propose" | "respond":
            return _fault_in_talk(s, seat, place, args[1], *args[2:])
    return ""


def _fault_in_exchange(s: Night, seat: int, args: tuple[Any, ...]) -> str:
    cult, given, taken = args
    if cult not in s.cult or seat_of(s, cult) == seat or seat_of(s, cult) not in present(s, s.exterior):
        return f"{cult} dominates nothing"
    if given not in COMPONENTS or taken not in COMPONENTS:
        return f"there is no component {given if given not in COMPONENTS else taken}"
    mine = kinds(s, seat_of(s, cult))
    return "" if given in mine and taken not in mine else f"{cult} cannot offer a {given} for a {taken}"


def _fault_in_talk(s: Night, seat: int, place: str, turn: int, proposal: str = "", backed: int = 0) -> str:
    cults = present(s, place)
    if len(cults) < 2:
        return "it takes two to talk"
    if not 0 <= turn < s.box.numbers.rounds * len(cults) or cults[turn % len(cults)] != seat:
        return f"seat {seat} does not speak in turn {turn}"
    if not proposal:
        return "" if turn == 0 else "whoever speaks later speaks to a proposal"
    if not 0 < backed < len(cults) or backed > turn or not talks.time_to_respond(s, len(cults), turn - backed):
        return f"it cannot have {backed} behind it in turn {turn}"
    if proposal == NOTHING:
        return ""
    verb, cult = verb_and_thing(proposal)
    if verb != GATHER.word or cult not in s.cult or seat_of(s, cult) not in cults:
        return f"{quoted(proposal)} is not a proposal"
    if place == s.exterior:
        return ""
    spoken = [cults[(turn - n) % len(cults)] for n in range(1, backed + 1)]
    if seat_of(s, cult) in spoken or not s.face_down:
        return "" if can_gather(s, seat_of(s, cult), place) else f"{cult} cannot gather there"
    return "" if s.stock[s.box.at[place]] else "nothing is left there"


def possible(s: Night) -> bool:
    """Whether re-dealt components are possible: nobody has two of a kind, and work in progress still makes sense."""
    if any(has_pair(s, seat) for seat in range(len(s.power))):
        return False
    return not s.frames or not _fault(s, s.frames[0])
