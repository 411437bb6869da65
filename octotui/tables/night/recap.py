"""Recaps of Night of the Grand Octopus: components and lost power first, then positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from engine.core.state import EVERYONE, HIDDEN, Event, Names
from engine.core.words import YOU, enumeration
from engine.night.codes import GATHER, NOTHING
from engine.night.ending import outcome
from engine.night.table import Night, alive, count, goal, seat_of
from engine.night.words import component_text, proposal_text
from octotui.tables.initials import letters
from octotui.tables.night import blows
from octotui.tables.night.encounters import STRIKE, told_when_clocks_strike
from octotui.tables.night.names import article, bar_to_gathering, box_of_people, inside, where, whose
from octotui.tables.night.speech import SPOKEN, gives_way
from octotui.tables.recap import AtOnce, Interval, Joined, Nearing, Part, Recap, RecapSpan

VICTORY = "won"
"""The kind of event that says who has won."""
GOES, STAYS = "goes to", "stays in"
MOVES = {"went": GOES, "stayed": STAYS, "went-and-summoned": GOES, "stayed-and-summoned": STAYS}
BACKS = {"proposed": "proposes", "agreed": "agrees"}
LOST = {"paid-toll": ("toll", "to the toll"), "erred": ("wrong clock", "for a wrong clock")}
"""Events that cost power, with the cause, also in a clause; in all others another cult is the cause."""
CROWD = 5
"""Number of cults from which those that took power are told by letter, as on their pawns."""


def parts(span: RecapSpan[Night]) -> Iterator[Part]:
    """A cult's actions and losses; the viewer's own moves are omitted."""
    view, own = span.view, span.seat == span.viewer
    talked_out = any(event[0] in ("settled", "confronted") for event in span.everything)
    has = 0 if span.seat == EVERYONE else count(span.before, span.seat)
    yielded = () if own or span.seat == EVERYONE else yielding(span)
    given = given_way(span, yielded) if yielded else None
    if given:
        yield given
    told = span.events
    for n, event in enumerate(told):
        match event:
            case "gathered", _, kind, _:
                has += 1
                yield gathering(view, kind, has, stays=not any(later[0] == "discarded" for later in told[n:]))
            case "swapped", _, given, taken, cult:
                text = f"gives {article(thing(view, given))} for {whose(spoken_to(span)[seat_of(view, cult)], thing(view, taken))}"
                yield Part(text, text, "text bold", decides=True)
            case "discarded", _, kind, _:
                has -= 1
                left = f", {has} of {goal(view)}" * any(earlier[0] == "gathered" for earlier in told[:n])
                text = f"puts {article(thing(view, kind))} back{named_by(span)}{left}"
                yield Part(text, text, "danger bold", decides=True, loses=True)
            case "named", _, cult, power:
                yield naming(span, cult, power)
            case ("out", *_):
                yield Part("is out", "has no power left and is out", "danger bold", decides=True, loses=True)
            case "dreamt", _, power:
                yield Part("+1 power in dreams", f"gains power in dreams, {power} now", "good bold")
            case kind, _, reason if kind == VICTORY:
                yield Part("wins", f"wins: {reason}", "good bold", decides=True)
            case "unwon", _, reason:
                yield Part(f"nobody wins: {reason}", f"nobody wins: {reason}", "danger bold", decides=True)
            case kind, _, place, *room if kind in MOVES and not own:
                for moved in (f"{MOVES[kind]} {where(view, place)}", *(f"offspring to {where(view, sent)}" for sent in room)):
                    yield Part(moved, moved, on_board=True)
            case "summoned", _, place if not own:
                yield Part(f"offspring to {where(view, place)}", f"sends the offspring to {where(view, place)}", on_board=True)
            case "attacked", _, place, by, power:
                seats = [] if by == HIDDEN else [seat_of(view, cult) for cult in by]
                yield weaker(span, "by", "to offspring of", seats, place if own else HIDDEN, power)
            case "confronted", seat, place, power:
                there = [event[1] for event in span.everything if event[0] == "confronted" and event[2] == place != HIDDEN]
                yield weaker(
                    span,
                    "fighting",
                    "in a confrontation with",
                    [other for other in there if other != seat],
                    place if own else HIDDEN,
                    power,
                )
            case kind, _, *_, int(power) if kind in LOST:
                cause, how = LOST[kind]
                yield Part(f"-1 power, {cause}", losing(how, power), "danger", decides=True, loses=True)
            case "dominates", _, place if not own and not any(event[0] == "gathered" for event in span.events):
                why = "" if place == HIDDEN else bar_to_gathering(view, span.seat, place)
                nothing = ", gathers nothing" if any(event[0] == "left" for event in span.events) else f", {why}" * bool(why)
                dominated = f"dominates {where(view, place)}{nothing}"
                yield Part(dominated, dominated)
            case "agreed", _, what if what == NOTHING and not given and (place := peace(span)):
                there = [other for other, at in enumerate(view.cultists) if at == place and other != span.seat]
                met = f" with {enumeration(spoken_to(span)[other] for other in there)}" if there else ""
                yield Part(f"peace{met} {inside(view, place)}", f"agrees{met} in {where(view, place)} that nothing happens")
            case kind, seat, what if kind in BACKS and not talked_out:
                clause = proposal_text(box_of_people(view, spoken_to(span)), what)
                itself = what == GATHER.code(view.cult[seat])
                said = f"{BACKS[kind]} to dominate" if itself else f"{BACKS[kind]} that {clause}"
                if yielded and event == yielded[0]:
                    said = f"gives way and {said}"
                yield Part("", said)  # The panel of the talk has it in the speaker's own words.
            case ("defied", *_) if not talked_out:
                yield Part("wants a confrontation", "wants a confrontation", "danger bold", decides=True)


def spoken_to(span: RecapSpan[Night]) -> Names:
    """Everybody by name, but the player who is told as `you`."""
    return tuple(YOU if seat == span.viewer and not span.to_all else name for seat, name in enumerate(span.names))


def yielding(span: RecapSpan[Night]) -> Sequence[Event]:
    """What this seat last gave way with in a talk, and all events after that; nothing if it has not given way."""
    own, told = GATHER.code(span.view.cult[span.seat]), span.everything
    for n in reversed(range(len(told))):
        kind, seat, *_ = told[n]
        if kind in SPOKEN and seat == span.seat and gives_way(own, told[n], chain(reversed(told[:n]), span.earlier())):
            return told[n:]
    return ()


def given_way(span: RecapSpan[Night], yielded: Sequence[Event]) -> Part | None:
    """To whom this seat has given way, or where for peace, if all have agreed to it."""
    what = yielded[0][2]
    ended = next((event for event in yielded if event[0] in ("settled", "confronted")), None)
    if ended is None or ended[0] != "settled" or ended[3] != what:
        return None
    place = ended[2]
    brief, there = ("", "") if place == HIDDEN else (f" {inside(span.view, place)}", f" in {where(span.view, place)}")
    if what == NOTHING:
        return Part(f"gives way for peace{brief}", f"gives way for peace{there}", decides=True)
    text = f"gives way to {spoken_to(span)[seat_of(span.view, GATHER.thing(what))]}"
    return Part(text, f"{text}{there}", decides=True)


def peace(span: RecapSpan[Night]) -> str:
    """The place of the talk that this seat was the last to end with nothing; empty if there is none."""
    ends = ((before, event) for before, event in pairwise(span.everything) if event[0] == "settled" and event[3] == NOTHING)
    return next((event[2] for before, event in ends if before[:2] == ("agreed", span.seat)), "")


def weaker(span: RecapSpan[Night], text: str, how: str, seats: Sequence[int], place: str, power: int) -> Part:
    """The loss of 1 power by these others, if they are known; with its place, unless that is hidden or told before."""
    called = spoken_to(span)
    names = enumeration(called[seat] for seat in seats) or "others"
    shown = called if len(called) < CROWD else letters(span.names)
    brief = enumeration(shown[seat] for seat in seats) or names
    at = "" if place == HIDDEN else f" in {where(span.view, place)}"
    told = how.replace("offspring of", "your offspring") if names == YOU and how.endswith(" of") else f"{how} {names}"
    return Part(f"-1 power {text} {brief}", losing(f"{told}{at}", power), "danger", decides=True, loses=True)


def losing(how: str, power: int) -> str:
    """The loss of 1 power as a clause, and how much is left."""
    return f"loses 1 power {how}, {power} left" if power else f"loses the last power {how}"


def gathering(view: Night, kind: str, has: int, stays: bool) -> Part:
    """A component gained, with the cult's count towards winning if all of it `stays`."""
    name, goes_for = thing(view, kind), goal(view)
    if not stays:
        return Part(f"+1 {name}", f"gathers {article(name)}", "text bold", decides=True)
    return Part(f"+1 {name}, {has} of {goes_for}", f"gathers {article(name)}, {has} of {goes_for} now", "text bold", decides=True)


def nearing(view: Night, names: Names, event: Event) -> Nearing | None:
    """The gathering of a component with which a cult has all that it needs, or all but one; the latter is said to lack one more unless
    somebody has enough.
    """
    if event[0] != "gathered":
        return None
    has, goes_for = count(view, event[1]), goal(view)
    if has < goes_for - 1:
        return None
    enough = has >= goes_for
    told = f"{names[event[1]]} gathers {article(thing(view, event[2]))}: {has} of {goes_for}"
    ended = any(count(view, seat) >= goes_for for seat in alive(view))
    return Nearing(f"{told}, enough to win" if enough else told if ended else f"{told}, 1 more to win", enough)


def naming(span: RecapSpan[Night], cult: str, power: int) -> Part:
    """Another cult made to put back a component, and the power that this took."""
    victim = seat_of(span.view, cult)
    put_back = next((event[2] for event in span.everything if event[:2] == ("discarded", victim)), HIDDEN)
    name, what = spoken_to(span)[victim], article(thing(span.view, put_back))
    said = f"makes {name} put back {what}"
    return Part(f"{said}, -1 power", f"{said}, {power} power left", "danger bold", decides=True)


def named_by(span: RecapSpan[Night]) -> str:
    """Whose payment makes this seat put back a component, if somebody's does."""
    own = span.view.cult[span.seat]
    namer = next((event[1] for event in reversed(span.everything) if event[0] == "named" and event[2] == own), None)
    return "" if namer is None else f", named by {spoken_to(span)[namer]}"


def thing(view: Night, kind: str) -> str:
    return "component" if kind == HIDDEN else component_text(view.box, kind)


BEGINS = (
    *("went", "stayed", "went-and-summoned", "stayed-and-summoned", "summoned", "erred"),
    *("settled", "dominates", "gathered", "confronted", "out", "won", "unwon"),
)


# --- when a cult falls

FALLEN = frozenset({"out"})


def fall(span: RecapSpan[Night]) -> Interval:
    """Who has fallen in the turn, as far as it has not been read before, and how near to winning those are who are left, the nearest
    first.
    """
    view, names, kinds = span.view, span.names, [event[0] for event in span.events]
    last = len(kinds) - 1 - kinds[::-1].index("out")
    begun = max((n for n, kind in enumerate(kinds[:last]) if kind == "turn"), default=0)
    begun = max(begun, span.read)
    fallen = [event[1] for event in span.events[begun : last + 1] if event[0] == "out"]
    own = span.viewer in fallen
    told = [f"{names[seat]} has no power left and is out of the game." for seat in fallen if seat != span.viewer]
    told += [f"You have no power left and are out of the game.{'' if outcome(view) else ' The others play on.'}"] if own else []
    nearest = sorted(alive(view), key=lambda seat: (-count(view, seat), -view.power[seat]))
    left = [(seat, f"{count(view, seat)} of {goal(view)} components, {view.power[seat]} power") for seat in nearest]
    rows: list[tuple[tuple[str, str], ...]] = [((line, "danger bold"),) for line in told]
    rows += [((names[seat], f"seat{seat} bold"), (f": {has}", "text")) for seat, has in left]
    heading = "You are out" if own else f"{enumeration(names[seat] for seat in fallen)} {'is' if len(fallen) == 1 else 'are'} out"
    return Interval(heading, tuple(rows), (*told, *(f"{names[seat]}: {has}." for seat, has in left)))


REVEALED = AtOnce(frozenset({*MOVES, "summoned", "erred"}), STRIKE, told_when_clocks_strike)

RECAP = Recap[Night](
    parts,
    victory=VICTORY,
    to_you=True,
    in_order=True,
    by_seat=True,
    own_first=True,
    begins=frozenset(BEGINS),
    stops=FALLEN,
    interval=fall,
    at_once=REVEALED,
    joined=Joined(blows.follows, blows.sentence),
    aside=frozenset({"dominates", "met"}),
    grave=frozenset({"named", "discarded", "swapped"}),
    nearing=nearing,
    secret=frozenset({"chose"}),
)
