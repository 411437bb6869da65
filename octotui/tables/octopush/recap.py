"""Recaps of Octopush: points first, then pawns that are out, the card and the moved pawns; and the summary of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.state import EVERYONE, Event
from engine.core.words import enumeration
from engine.octopush.box import COLOURS, OF, PUPS
from engine.octopush.grid import OPPOSITE
from engine.octopush.table import Table
from engine.octopush.words import FATES, STOPPED, by_fate, face_word, pawn_word, pawns_word, points_word
from octotui.tables.octopush.tile import LETTER
from octotui.tables.recap import Interval, Part, Recap, RecapSpan

GOING = ("moved", "drifted", "jumped", "dived")
"""Events of a pawn moved by its player."""


def parts(span: RecapSpan[Table]) -> Iterator[Part]:
    """A seat's actions: points, pawns that are out, what it did to the viewer's pawns; then card, moved and pushed pawns, colours that came
    back for that, and points for pawns left, which the stop at the end of the round tells too.
    """
    if span.seat == EVERYONE:
        return
    effects = [*moves(span), *stops(span), *pushes(span)]
    yield from score_parts(span.events)
    yield from losses(span)
    yield from (effect.part for effect in effects if effect.hits)
    yield from cards(span)
    yield from (effect.part for effect in effects if not effect.hits)
    for colour in came_back(span):
        yield Part(f"{colour} back home", f"the {colour} pawns are back on their homes", f"{colour} bold")
    if left := sum(event[2] for event in span.events if event[0] == "survived"):
        yield Part("", f"{points_word(left)} for pawns left on the board at the round's end")


class Effect(NamedTuple):
    """What has become of pawns."""

    part: Part
    hits: bool
    """Whether they are the viewer's, and another seat did it."""


def hits(span: RecapSpan[Table], pawn: str) -> bool:
    """Whether it is another seat that did something to a pawn of the viewer."""
    return span.seat != span.viewer >= 0 and OF[pawn] in span.before.colours[span.viewer]


def cards(span: RecapSpan[Table]) -> Iterator[Part]:
    """The cards played, or what the die showed."""
    for event in span.events:
        match event:
            case "played", _, card:
                played = span.view.box.cards[card]
                yield Part(played.kind.name, f"plays {played.colour} {played.kind.name}", f"{played.colour} bold")
            case "rolled", _, face:
                rolled = f"rolls {face_word(face)}"
                yield Part(rolled, rolled, "text bold")


def out_of(span: RecapSpan[Table]) -> list[str]:
    """The pawns that have left the board."""
    return [event[2] for event in span.events if event[0] in FATES]


def losses(span: RecapSpan[Table]) -> Iterator[Part]:
    """The pawns that are out without having crossed, the viewer's first."""
    crossed = {event[4 if event[0] == "crossed" else 2] for event in span.everything if event[0] in ("crossed", "freed")}
    lost = [pawn for pawn in out_of(span) if pawn not in crossed]
    for hit in (True, False):
        for fate, pawns in by_fate(span.events, (pawn for pawn in lost if hits(span, pawn) == hit)).items():
            yield Part(f"{pawns} {fate}", f"{pawns} {fate}", "danger bold" if hit else "text bold")


def ends(span: RecapSpan[Table]) -> dict[str, str]:
    """By pawn: where those come to that were moved, or carried by arrows."""
    out = out_of(span)
    going = {event[2] for event in span.events if event[0] in GOING and event[2] not in out}
    return {event[2]: end_of(event) for event in span.events if event[0] in (*GOING, "pushed") and event[2] in going}


def moves(span: RecapSpan[Table]) -> Iterator[Effect]:
    for pawn, cell in ends(span).items():
        yield Effect(Part(f"{pawn_word(pawn)} to {cell}", f"{pawn_word(pawn)} to {cell}", OF[pawn]), hits(span, pawn))


def pushed(span: RecapSpan[Table]) -> list[str]:
    """The pawns that were only pushed."""
    apart = (*ends(span), *out_of(span))
    return [*dict.fromkeys(event[2] for event in span.events if event[0] == "pushed" and event[2] not in apart)]


def stops(span: RecapSpan[Table]) -> Iterator[Effect]:
    """The pawns that others keep where they are."""
    apart = (*ends(span), *pushed(span), *out_of(span))
    for pawn, other in {event[2]: event[3] for event in span.events if event[0] in STOPPED and event[2] not in apart}.items():
        said = f"{pawn_word(pawn)} goes nowhere: {pawn_word(other)} is in its way"
        yield Effect(Part(f"{pawn_word(pawn)} held by {pawn_word(other)}", said, OF[pawn]), hits(span, pawn))


def pushes(span: RecapSpan[Table]) -> Iterator[Effect]:
    for hit in (True, False):
        if pawns := [pawn for pawn in pushed(span) if hits(span, pawn) == hit]:
            yield Effect(Part(text := f"pushes {pawns_word(pawns)}", text), hit)


def came_back(span: RecapSpan[Table]) -> Iterator[str]:
    """The colours that had no pawn left at the end of this seat's turn, its own or another's."""
    doer = None
    for event in span.everything:
        if event[0] in ("rolled", "moved"):
            doer = event[1]
        elif event[0] == "came-back" and doer == span.seat:
            yield event[2]


def score_parts(events: Sequence[Event]) -> Iterator[Part]:
    """Points and pups scored."""
    if points := sum(event[2] for event in events if event[0] in ("crossed", "removed")):
        yield Part(f"+{points} POINT{'' if points == 1 else 'S'}", f"{points_word(points)} more", "good bold", decides=True)
    if crossed := [event[4] for event in events if event[0] == "crossed"]:
        yield Part(f"{pawns_word(crossed)} crossed", f"{pawns_word(crossed)} crossed", "good", (("", "check"),))
    if freed := [event for event in events if event[0] == "freed"]:
        pups = freed[-1][3]
        yield Part(f"PUP {pups} of {PUPS}", f"{pups} of {PUPS} pups free", "good bold", (("", "full"),), decides=True)


def end_of(event: Event) -> str:
    """The cell where a movement ended."""
    way = event[3:]
    return str(way[0][-1] if isinstance(way[0], tuple) else way[-1])


# --- the end of a round

ENDS = {
    "wiped-out": "No {} pawn is left: that ends {what}.",
    "played-out": "A hand is empty, and everybody has had the same number of turns: that ends {what}.",
}
"""By event: why a round is over."""
LEAVING = {"crossed": "crossed", "left": "went over the edge", "fell": "fell into a hole", "chomped": "was chomped"}
"""By event: how a pawn has left the board."""

WHY = {"crossed": "crossed", "removed": "removed", "survived": "left on the board"}
"""Reasons for points, in words."""
STAY = "Points stay with the colours that won them."


def interval(span: RecapSpan[Table]) -> Interval:
    """Everybody's points in the round just ended, by colour and reason; then what the viewer plays next, unless that was the last."""
    view, names = span.view, span.names
    ended = view.round if view.over else view.round - 1
    heading = f"Round {ended} of {len(names)} is over"
    found = scores(span.events)
    rows: list[tuple[tuple[str, str], ...]] = []
    cause = ending(span, "the game" if view.over else "a round")
    rows += [((reason, "text"),) for reason in cause]
    said = [f"{heading}.", *cause]
    for seat, name in enumerate(names):
        lines = [(colour, reasons) for (owner, colour), reasons in found.items() if owner == seat]
        points = sum(sum(reasons.values()) for _, reasons in lines)
        total = f" to {sum(view.points[seat])}" if view.options.totals else ""
        scored = [(text, colour) for colour, reasons in lines for text in apart(f"  {LETTER[colour]} {why(reasons)}")]
        rows.append(((f"{name} ", f"{own_colour(span.before, seat)} bold"), (f"+{points}{total}", "text bold"), *scored))
        told = "; ".join(f"{colour} {why(reasons, '')}" for colour, reasons in lines) or "nothing"
        said.append(f"{name} scores {points_word(points)}{f', {sum(view.points[seat])} in all' if total else ''}: {told}.")
    if view.over:
        return Interval(heading, tuple(rows), tuple(said))
    turned = f"Next is round {view.round}: the board turns; colours and cards go to the left."
    plays = next_plays(view, span.viewer)
    rows += [((turned, "title bold"),), ((STAY, "text"),), ((plays, "text bold"),)]
    return Interval(heading, tuple(rows), (*said, turned, STAY, plays))


def ending(span: RecapSpan[Table], what: str) -> list[str]:
    """Why the last finished round ended, and with it `what`; and who took the last pawn of a colour from the board."""
    for kind, _, *colours in reversed(span.events):
        if kind in ENDS:
            return [ENDS[kind].format(*colours, what=what), *(said for colour in colours for said in last_out(span, colour))]
    return []


def last_out(span: RecapSpan[Table], colour: str) -> Iterator[str]:
    """How the last pawn of a colour has left the board, and on whose turn, if it was moved off there at all."""
    for n, event in reversed([*enumerate(span.events)]):
        if event[0] in FATES and OF[event[2]] == colour:
            pawn = event[2]
            kind = next((kind for kind, *after in span.events[n:] if kind == "crossed" and pawn in after), event[0])
            yield f"The last of them, {pawn_word(pawn)}, {LEAVING[kind]} on {span.names[event[1]]}'s turn."
            return


def scores(events: Iterable[Event]) -> dict[tuple[int, str], dict[str, int]]:
    """The points of the last finished round by seat and colour, then by reason."""
    found: dict[tuple[int, str], dict[str, int]] = {}
    told = list(events)
    kinds = [event[0] for event in told]
    over = len(kinds) - 1 - kinds[::-1].index("round-over")
    begun = max((n for n, kind in enumerate(kinds[:over]) if kind == "round"), default=0)
    end = next((n for n, kind in enumerate(kinds) if n > over and kind == "round"), len(kinds))
    for kind, seat, *values in told[begun:end]:
        if kind in WHY:
            points, colour, *_ = values
            reasons = found.setdefault((seat, colour), {})
            reasons[kind] = reasons.get(kind, 0) + points
    return found


def why(reasons: dict[str, int], plus: str = "+") -> str:
    """`+5 crossed, +2 left on the board`."""
    return ", ".join(f"{plus}{reasons[kind]} {text}" for kind, text in WHY.items() if kind in reasons)


def apart(text: str) -> list[str]:
    """A text in its clauses, between which a row may end."""
    return text.replace(", ", ",\n ").splitlines()


def next_plays(view: Table, seat: int) -> str:
    """A seat's colours in the round to come, with their starting sides and goals."""
    found = []
    for colour in view.colours[seat]:
        side = view.side[COLOURS.index(colour)]
        if side is not None:
            found.append(f"{colour} from {side} to {OPPOSITE[side]}")
    return f"You will play {enumeration(found)}."


def own_colour(view: Table, seat: int) -> str:
    """The colour of a seat's name: that of its pawns, or the first of its two colours."""
    return view.colours[seat][0]


def counted(before: Table, after: Table) -> Table:
    """The board on which a round ended, with the points that it brought (P17). It is nobody's turn there any more."""
    return replace(before, points=after.points, over=True)


STOPS = frozenset({"round-over"})

RECAP = Recap[Table](parts, begins=STOPS | {"turn"}, stops=STOPS, interval=interval, style=own_colour, passes="passed-on", counted=counted)
