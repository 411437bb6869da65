"""Recaps of Octopush: the card and its pawn, then points, pawns that are out, and the other moved pawns; and the summary of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size

from engine.core.state import EVERYONE, Event, Names
from engine.core.words import enumeration, opening
from engine.octopush.box import COLOURS, OF, PUPS
from engine.octopush.grid import OPPOSITE
from engine.octopush.table import Table
from engine.octopush.words import FATES, card_word, face_word, pawn_word, pawns_word, points_word
from octotui.tables.octopush.courses import CHOMPED, Course, course, mover_in, others_in, turns_in
from octotui.tables.octopush.tile import LETTER, pawn_sign
from octotui.tables.recap import Interval, Lap, Part, Recap, RecapSpan
from octotui.terminal.canvas import cut_apart
from octotui.widgets.scene import Cells


def parts(span: RecapSpan[Table]) -> Iterator[Part]:
    """A seat's actions: card and mover; then points, pawns that are out, what it did to the viewer's pawns, other pawns, colours that came
    back for that, and points for pawns left, which the stop at the end of the round tells too.
    """
    if span.seat == EVERYONE:
        return
    found = [*effects(span)]
    yield from (effect.part for effect in found if effect.part.cause)
    yield from score_parts(span)
    yield from losses(span)
    yield from (effect.part for effect in found if effect.hits)
    yield from (effect.part for effect in found if not (effect.hits or effect.part.cause))
    for colour in came_back(span):
        yield Part(f"{colour} back home", f"the {colour} pawns are back on their homes", f"{colour} bold")
    if left := sum(event[2] for event in span.events if event[0] == "survived"):
        yield Part("", f"{points_word(left)} for pawns left on the board at the round's end")


class Effect(NamedTuple):
    """A card with what became of its pawn, or what became of another one."""

    part: Part
    hits: bool
    """Whether they are the viewer's, and another seat did it."""


def hits(span: RecapSpan[Table], pawn: str) -> bool:
    """Whether it is another seat that did something to a pawn of the viewer."""
    return span.seat != span.viewer >= 0 and OF[pawn] in span.before.colours[span.viewer]


def across(events: Iterable[Event]) -> set[str]:
    """The pawns that have reached their goal."""
    return {event[4 if event[0] == "crossed" else 2] for event in events if event[0] in ("crossed", "freed")}


def lost(turn: Iterable[Event], crossed: set[str]) -> set[str]:
    """The pawns that a turn put out, but for those that have reached their goal."""
    return {event[2] for event in turn if event[0] in FATES} - crossed


def effects(span: RecapSpan[Table]) -> Iterator[Effect]:
    """Turn by turn the card, or what the die showed, with its pawn; then the other pawns that are not lost. Pawns whose points are this
    seat's are told with them.
    """
    crossed = across(span.everything)
    told = {event[4] for event in span.events if event[0] == "crossed"}
    for turn in turns_in(span.events):
        mover = mover_in(turn)
        for name, said, style in started(span, turn[0]):
            if mover and mover not in told:
                part = went((mover,), course(turn, mover, mover in crossed), style, f"{name}, ", f"{said}, ")
                yield Effect(part._replace(loses=mover in lost(turn, crossed), cause=True), hits=False)
            else:
                yield Effect(Part(name, said, style, cause=True), hits=False)
        for pawn in others_in(turn):
            if pawn not in lost(turn, crossed) | told:
                part = went((pawn,), course(turn, pawn, pawn in crossed), OF[pawn])
                yield Effect(part._replace(loses=pawn in crossed), hits(span, pawn))


def started(span: RecapSpan[Table], event: Event) -> Iterator[Names]:
    """The card played, or what the die showed: as a piece, as a clause, and in its style."""
    match event:
        case "played", _, card:
            played = span.view.box.cards[card]
            yield played.kind.name, f"plays {card_word(played)}", f"{played.colour} bold"
        case "rolled", _, face:
            yield f"rolls {face_word(face)}", f"rolls {face_word(face)}", "text bold"


def went(pawns: Sequence[str], way: Course, style: str, before: str = "", clause: str = "") -> Part:
    """Where pawns came to, with what comes before it in a piece and in a clause; in short by their signs."""
    told, signs = f"{pawns_word(pawns)}{way.whole}", " ".join(map(pawn_sign, pawns))
    return Part("", f"{clause}{told}", style, ((f"{before}{told}", ""),), brief=((f"{before}{signs}{way.brief}", ""),))


def losses(span: RecapSpan[Table]) -> Iterator[Part]:
    """The pawns that are out without having crossed, the viewer's first; but for the mover, which its card tells."""
    crossed, found = across(span.everything), dict[tuple[bool, Course], list[str]]()
    for turn in turns_in(span.events):
        for pawn in others_in(turn):
            if pawn in lost(turn, crossed):
                found.setdefault((not hits(span, pawn), course(turn, pawn, across=False)), []).append(pawn)
    for (others, way), pawns in sorted(found.items(), key=lambda one: one[0][0]):
        own = any(OF[pawn] in span.before.colours[span.seat] for pawn in pawns)
        part = went(pawns, way, "text bold" if others else "danger bold")._replace(loses=own, decides=True)
        yield part if own else part._replace(said=put_out(pawns, way))


def put_out(pawns: Sequence[str], way: Course) -> str:
    """That others' pawns are out, as the deed of whoever's turn it was and not of the pawn that pushed them."""
    return f"chomps {pawns_word(pawns)}" if way == CHOMPED else f"sends {pawns_word(pawns)}{way.out}"


def came_back(span: RecapSpan[Table]) -> Iterator[str]:
    """The colours that had no pawn left at the end of this seat's turn, its own or another's."""
    doer = None
    for event in span.everything:
        if event[0] in ("rolled", "moved"):
            doer = event[1]
        elif event[0] == "came-back" and doer == span.seat:
            yield event[2]


def score_parts(span: RecapSpan[Table]) -> Iterator[Part]:
    """Points and pups scored: as good news if they are the viewer's, else in the colour of whose they are."""
    events, style = span.events, "good" if span.seat == span.viewer else own_colour(span.before, span.seat)
    if points := sum(event[2] for event in events if event[0] in ("crossed", "removed")):
        told = f"+{points} POINT{'' if points == 1 else 'S'}"
        more, brief = f"{points_word(points)} more", ((f"+{points}", ""),)
        yield Part("", more, f"{style} bold", ((told, ""),), decides=True, brief=brief, outcome=True)
    if crossed := [event[4] for event in events if event[0] == "crossed"]:
        told = f"{pawns_word(crossed)} crossed"
        yield Part("", told, style, ((f"{told} ", "check"),), decides=True, brief=((f"{' '.join(map(pawn_sign, crossed))} ", "check"),))
    if freed := [event for event in events if event[0] == "freed"]:
        pups = freed[-1][3]
        yield Part(f"PUP {pups} of {PUPS}", f"{pups} of {PUPS} pups free", f"{style} bold", (("", "full"),), decides=True)


# --- the end of a round

ENDS = {
    "wiped-out": "No {} pawn is left: that ends {what}.",
    "played-out": "A hand is empty, and everybody has had the same number of turns: that ends {what}.",
}
"""By event: why a round is over."""
LEAVING = {"crossed": "crossed", "left": "went over the edge", "fell": "fell into a hole", "chomped": "was chomped"}
"""By event: how a pawn has left the board."""

WHY = {"crossed": "crossing", "removed": "removals", "survived": "pawns left"}
"""What points are for, in words."""
COLUMNS = {"crossed": " across", "removed": " out", "survived": " stayed"}
"""By event, the heading of its column in the table of points, as wide as that; short, for the names beside them."""
POINTS = ("points:", "points", "")
"""What stands before these headings, as much of it as there is room for."""
TABLE = 35
"""Columns of the table of points at most."""
SUM, SIGN = 4, 2
"""Columns in it of the points of a round, ` +12`, and of the letter of a colour."""
NO_TURN = "You had no turn in this round."
KEPT = "Everybody keeps their points."
PASSED_LEFT = "The tiles stay; everyone's colours and cards go to the next player."


def interval(span: RecapSpan[Table]) -> Interval:
    """Everybody's points in the round just ended, by colour and reason; then what the viewer plays next, unless that was the last."""
    view, names = span.view, span.names
    ended = view.round if view.over else view.round - 1
    heading = f"Round {ended} of {len(names)} is over"
    found = scores(span.events)
    rows: list[tuple[tuple[str, str], ...]] = []
    cause = [*ending(span, "the game" if view.over else "a round"), *waited(span)]
    rows += [*(((reason, "text"),) for reason in cause), ()]
    said = [f"{heading}.", *cause]
    rows += points_table(span, found)
    for seat, name in enumerate(names):
        lines = [(colour, reasons) for (owner, colour), reasons in found.items() if owner == seat]
        points = sum(sum(reasons.values()) for _, reasons in lines)
        total = sum(view.points[seat]) if view.options.totals else points
        told = "; ".join(f"{colour} {why(reasons)}" for colour, reasons in lines) or "nothing"
        said.append(f"{name} scores {points_word(points)}{f', {total} in all' * (total > points)}: {told}.")
    race = tuple(race_in(span, found)) if view.options.totals else ()
    if view.over:
        return Interval(heading, tuple(rows), tuple(said), race)
    leads = (standing(view, names),) if view.options.totals else ()
    rows += [((line, "title bold"),) for line in leads]
    begins = f"Next is round {view.round}."
    passed, plays = passed_on(span), next_plays(view, span.viewer)
    rows += [(), ((f"{begins} You play", "title bold"),)]
    rows += [((f" {colour.upper()} ", f"{colour} bold reverse"), (f" {way}", f"{colour} bold")) for colour, way in plays]
    rows += [(), ((f"{KEPT} {PASSED_LEFT} {passed}", "dim"),)]
    mine = enumeration([" ".join(one) for one in plays])
    whole = (*said, *leads, begins, KEPT, PASSED_LEFT, passed, f"You play {mine}.")
    return Interval(heading, tuple(rows), whole, race, f"Round {view.round}: you now play {mine}.")


def race_in(span: RecapSpan[Table], scored: Mapping[tuple[int, str], Mapping[str, int]]) -> Iterator[Lap]:
    """Everybody's points before the last finished round, and what that has brought."""
    for seat, name in enumerate(span.names):
        gained = sum(sum(reasons.values()) for (owner, _), reasons in scored.items() if owner == seat)
        yield Lap(name, name_style(span.before, seat), sum(span.view.points[seat]) - gained, gained)


def standing(view: Table, names: Names) -> str:
    """Who leads, and by how much."""
    totals = [sum(points) for points in view.points]
    most, *rest = sorted(totals, reverse=True)
    first = [name for name, total in zip(names, totals, strict=True) if total == most]
    if len(first) == 1:
        return f"{first[0]} leads by {points_word(most - rest[0])}."
    return f"{'All' if len(first) == len(names) else enumeration(first)} are tied at {points_word(most)}."


def ending(span: RecapSpan[Table], what: str) -> list[str]:
    """Why the last finished round ended, and with it `what`; and who took the last pawn of a colour from the board."""
    for kind, _, *colours in reversed(span.events):
        if kind in ENDS:
            return [ENDS[kind].format(*colours, what=what), *(said for colour in colours for said in last_out(span, colour))]
    return []


def waited(span: RecapSpan[Table]) -> Iterator[str]:
    """That the last finished round, of which all is known, has ended before the viewer's first turn."""
    first, *others = last_round(span.events)
    if first[0] == "round" and span.viewer >= 0 and not any(event[:2] == ("played", span.viewer) for event in others):
        yield NO_TURN


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
    for kind, seat, *values in last_round(events):
        if kind in WHY:
            points, colour, *_ = values
            reasons = found.setdefault((seat, colour), {})
            reasons[kind] = reasons.get(kind, 0) + points
    return found


def last_round(events: Iterable[Event]) -> list[Event]:
    """The events of the last finished round."""
    told = list(events)
    kinds = [event[0] for event in told]
    over = len(kinds) - 1 - kinds[::-1].index("round-over")
    begun = max((n for n, kind in enumerate(kinds[:over]) if kind == "round"), default=0)
    end = next((n for n, kind in enumerate(kinds) if n > over and kind == "round"), len(kinds))
    return told[begun:end]


def why(reasons: dict[str, int]) -> str:
    """`5 for crossing, 2 for pawns left`."""
    return ", ".join(f"{reasons[kind]} for {text}" for kind, text in WHY.items() if kind in reasons)


def points_table(span: RecapSpan[Table], scored: Mapping[tuple[int, str], Mapping[str, int]]) -> Iterator[Cells]:
    """A row of headings, then one for each seat with its points by reason; where somebody has several colours, one for each colour."""
    letters = SIGN * (len(span.names) < len(COLOURS))
    headings = "".join(COLUMNS.values())
    names = cut_apart(span.names, TABLE - SUM - letters - len(headings), "")
    named = max(map(cell_len, names))
    above = next(told for told in POINTS if len(told) <= named + SUM + letters)
    yield ((f"{above:>{named + SUM + letters}}", "dim"), (headings, "dim"))
    for seat, name in enumerate(names):
        gained = sum(sum(reasons.values()) for (owner, _), reasons in scored.items() if owner == seat)
        who = set_cell_size(name, named), f"{f'+{gained}':>{SUM}}"
        for colour in span.before.colours[seat]:
            reasons = scored.get((seat, colour), {})
            points = "".join(f"{reasons.get(kind) or '':>{len(heading)}}" for kind, heading in COLUMNS.items())
            sign = f" {LETTER[colour]}"[:letters]
            yield (who[0], f"{name_style(span.before, seat)} bold"), (who[1], "text bold"), (f"{sign}{points}", colour)
            who = " " * named, " " * SUM


def passed_on(span: RecapSpan[Table]) -> str:
    """Who has the viewer's colours in the round to come."""
    was = span.before.colours[span.viewer]
    heir = next(name for name, colours in zip(span.names, span.view.colours, strict=True) if colours == was)
    return f"{opening(enumeration(was))} {'is' if len(was) == 1 else 'are'} {heir}'s now."


def next_plays(view: Table, seat: int) -> list[tuple[str, str]]:
    """A seat's colours in the round to come, each with its way across."""
    found = []
    for colour in view.colours[seat]:
        side = view.side[COLOURS.index(colour)]
        assert side is not None
        found.append((colour, f"from {side} to {OPPOSITE[side]}"))
    return found


def own_colour(view: Table, seat: int) -> str:
    """The colour of a seat's pawns, or the first of its two colours."""
    return view.colours[seat][0]


def name_style(view: Table, seat: int) -> str:
    """The style of a seat's name: the colour of its pawns; of two neither, as those of the other would seem to be somebody else's."""
    return own_colour(view, seat) if len(view.colours[seat]) == 1 else "text"


def counted(before: Table, after: Table) -> Table:
    """The board on which a round ended, with the points that it brought (P17). It is nobody's turn there any more."""
    return replace(before, points=after.points, over=True)


STOPS = frozenset({"round-over"})

RECAP = Recap[Table](
    parts,
    begins=STOPS | {"turn"},
    stops=STOPS,
    interval=interval,
    style=name_style,
    passes="passed-on",
    aside=frozenset({"dealt", "turn"}),
    counted=counted,
)
