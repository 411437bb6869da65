"""The recap for a seat: what happened since its last answer, as far as it saw, in short pieces by seat and as sentences.

Where rounds end the game pauses; the scores of the round and what comes next are told here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from engine.core.match import Match
from engine.core.state import EVERYONE, Event
from engine.core.words import addressed, enumeration, opening
from octotui.play.headline import headline, only_person
from octotui.play.turn_steps import moments
from octotui.tables import table_of
from octotui.tables.recap import QUIET, Interval, Part, Recap, RecapLine, RecapSpan, from_log, passing

TURN = "turn"
"""The kind of event with which a turn begins."""


def recap_rules(match: Match) -> Recap[Any]:
    """The recap rules of a match's game."""
    return table_of(match.game.id).narration.recap


def events_at(match: Match, node: int, seat: int) -> list[Event]:
    """The events of an answer as a seat saw them."""
    return match.game.events_for(match.nodes[node].state, seat, match.has_faded(node))


def own_last(match: Match, seat: int, until: int | None = None) -> int:
    """The node of a seat's last answer on the way to a position, by default the current one; 0 if it has given none."""
    at = match.here if until is None else until
    while at and match.nodes[at].seat != seat:
        at = match.nodes[at].parent
    return at


def nodes_since(match: Match, seat: int, until: int | None = None) -> list[int]:
    """The nodes of others' answers since a seat's last one, in order, on the way to a position, by default the current one."""
    found, at = [], match.here if until is None else until
    while at and match.nodes[at].seat != seat:
        found.append(at)
        at = match.nodes[at].parent
    return found[::-1]


def aftermath(match: Match, seat: int, until: int | None = None) -> tuple[int, list[Event]]:
    """A seat's last answer on the way to a position, and what others did as part of it; no events if it has given none."""
    node = own_last(match, seat, until)
    events = events_at(match, node, seat) if node else []
    begins = recap_rules(match).begins
    first = next((n for n, event in enumerate(events) if event[0] in begins), len(events))
    return node, events[first:]


def since(match: Match, seat: int) -> list[Event]:
    """The events of others since a seat's last answer."""
    _, events = aftermath(match, seat)
    return events + [event for node in nodes_since(match, seat) for event in events_at(match, node, seat)]


def recap(match: Match, seat: int, past: int | None = None) -> tuple[RecapLine, ...]:
    """What others did since a seat's last answer, a line for each who did or got something; effects on the seat itself come last, or first
    in a game that is told like that.

    `past`: the answer that ended the last round the seat has read about, or the match; what was before it is not told again, but for how
    the match ended.
    """
    own = own_last(match, seat)
    if past is not None and not (match.over and past == match.here) and past in (own, *nodes_since(match, seat)):
        return absence(match, seat, past)
    span = span_of(match, seat, match.nodes[own].parent if own else 0, match.here, since(match, seat))
    return lines_of(match, span, at_once(match, seat))


def of_others(match: Match, seat: int, brief: bool) -> tuple[RecapLine, ...]:
    """The recap up to where the seat's own turn begins; without `brief` only what the log leaves its reader to work out."""
    own, events = own_last(match, seat), since(match, seat)
    begun = own_turn(seat, events)
    span = span_of(match, seat, match.nodes[own].parent if own else 0, match.here, events[:begun])
    if brief:
        return tuple(in_order(match, span, line) for line in lines_of(match, span, at_once(match, seat)))
    parts = ((line, tuple(part for part in line.told or line.parts if part.beyond_log)) for line in lines_of(match, span))
    return tuple(line._replace(parts=told, told=told) for line, told in parts if told)


def own_turn(seat: int | None, events: Sequence[Event]) -> int:
    """The index of the event that begins a seat's turn, if it is the last turn to begin in them; else the number of events."""
    last = next((n for n in reversed(range(len(events))) if events[n][:1] == (TURN,)), None)
    return len(events) if last is None or events[last][1] != seat else last


def at_once(match: Match, seat: int) -> tuple[RecapLine, ...]:
    """What has happened at once in this turn since a seat's last answer, as it was told of the moment; nothing if nothing has, or once
    the match is over.
    """
    shown, turn = recap_rules(match).at_once, match.game.turn
    if match.over or not shown:
        return ()
    for node in reversed([*filter(None, (own_last(match, seat),)), *nodes_since(match, seat)]):
        events = events_at(match, node, seat)
        if not any(event[0] in shown.kinds for event in events):
            continue
        state = [moment.state for moment in moments(match, node) if events[moment.told - 1][0] in shown.kinds][-1]
        if turn(state) != turn(match.state):
            return ()
        view = match.game.observe(state, seat)
        told = [sentence.removesuffix(".") for sentence in shown.sentences(view, match.names, seat)]
        parts = tuple(Part(f"{text}.", text, "text bold", decides=True) for text in told[1:2])
        whole = ". ".join(told)
        return (RecapLine(EVERYONE, "", parts, told=(Part(f"{whole}.", whole, "text bold"),)),)
    return ()


def absence(match: Match, seat: int, node: int) -> tuple[RecapLine, ...]:
    """What everybody did after a node, also whoever stood in for this seat; nothing of what was taken back."""
    path = match.path()
    while node not in path:
        node = match.nodes[node].parent
    events = [event for n in path[path.index(node) + 1 :] for event in events_at(match, n, seat)]
    return lines_of(match, span_of(match, seat, node, match.here, events))


def span_of(match: Match, seat: int, start: int, end: int, events: Sequence[Event]) -> RecapSpan[Any]:
    """What happened between two nodes, as a seat saw it, in nobody's name yet."""
    before, view = (match.game.observe(match.nodes[node].state, seat) for node in (start, end))
    return RecapSpan(before, view, EVERYONE, (), match.names, seat, events, partial(events_until, match, start, seat))


def events_until(match: Match, node: int, seat: int) -> Iterator[Event]:
    """The events on the way to a node as a seat saw them, the latest first."""
    while node:
        yield from reversed(events_at(match, node, seat))
        node = match.nodes[node].parent
    yield from reversed(events_at(match, node, seat))


def lines_of(match: Match, span: RecapSpan[Any], first: Sequence[RecapLine] = ()) -> tuple[RecapLine, ...]:
    """A line for each seat with events, as the viewing seat saw them, after those that come first."""
    doers = list(dict.fromkeys(event[1] for event in span.everything))
    if recap_rules(match).by_seat:
        doers.sort()
    rules = recap_rules(match)
    own_first = rules.own_first and not match.over
    won = {event[1] for event in span.everything if event[0] == rules.victory} if rules.in_order else set()
    doers.sort(key=lambda doer: (doer in won, (doer == span.viewer) is not own_first))
    lines = (*first, *(line for doer in doers if (line := line_of(match, span, doer))))
    return decisive(lines) if rules.in_order else lines


def decisive(lines: tuple[RecapLine, ...]) -> tuple[RecapLine, ...]:
    """These lines with only the pieces that decide as their short ones, or if none does, those that the board does not show, if any."""
    for short in ([tuple(filter(told, line.parts)) for line in lines] for told in (decides, beyond_board)):
        if any(short):
            return tuple(line._replace(parts=parts) for line, parts in zip(lines, short, strict=True))
    return lines


def decides(part: Part) -> bool:
    return part.decides


def beyond_board(part: Part) -> bool:
    return not part.on_board


def line_of(match: Match, span: RecapSpan[Any], doer: int) -> RecapLine | None:
    """One seat's line; None if there is nothing to tell of it."""
    mine = events_of(span, doer)
    parts = parts_of(match, span._replace(seat=doer, events=mine))
    if not parts:
        return None
    rules = recap_rules(match)
    name = rules.nobody if doer == EVERYONE else match.names[doer]
    style = rules.style(styled_by(rules, span, mine), doer) if rules.style and doer != EVERYONE else ""
    if not rules.in_order:
        told = parts if rules.as_given else decisive_first(parts)
        brief = tuple(map(shortened, told))
        return RecapLine(doer, name, brief, style, told, brief if rules.as_given else ())
    return RecapLine(doer, name, parts, style, parts)


def events_of(span: RecapSpan[Any], doer: int) -> list[Event]:
    return [event for event in span.everything if event[1] == doer and event[0] not in QUIET]


def in_order(match: Match, span: RecapSpan[Any], line: RecapLine) -> RecapLine:
    """The line with its pieces in the order in which they happened, and then what they brought about."""
    parts = parts_of(match, span._replace(seat=line.seat, events=events_of(span, line.seat)))
    return line._replace(told=tuple(sorted(parts, key=lambda part: part.outcome))) if line.who else line


def shortened(part: Part) -> Part:
    """A piece as it is told where not all pieces fit."""
    return part._replace(text=part.shorter or part.text, signs=part.brief or part.signs)


def styled_by(rules: Recap[Any], span: RecapSpan[Any], mine: Sequence[Event]) -> Any:
    """The view whose styles a seat's events are told in: the one before pieces passed to other seats, if it did anything before that."""
    return span.before if any(event in mine for event in span.everything[: passing(rules, span.everything)]) else span.view


def parts_of(match: Match, span: RecapSpan[Any]) -> tuple[Part, ...]:
    """The pieces of one seat's events."""
    own = recap_rules(match).parts
    return tuple(own(span) if own else from_log(match.game, span))


def gets(match: Match, seat: int, before: Any, view: Any, events: Sequence[Event]) -> bool:
    """Whether these events, which a seat saw happen between two views, are all its own and take nothing from it."""
    return all(event[1] == seat for event in events) and not loses(match, seat, before, view, events)


def loses(match: Match, seat: int, before: Any, view: Any, events: Sequence[Event]) -> bool:
    """Whether these events, which a seat saw happen between two views, take something from it."""
    mine = [event for event in events if event[1] == seat]
    return any(part.loses for part in parts_of(match, RecapSpan(before, view, seat, mine, match.names, seat, events)))


def decisive_first(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=lambda part: (not (part.cause or part.decides), not part.cause, -part.weight)))


def sentences(lines: Iterable[RecapLine]) -> list[str]:
    """A recap in words: `Pip has 5 tentacles now: completes Harpooned Cloud.`"""
    told = [(line.who, line.told or line.parts) for line in lines]
    return [f"{deed_text(who, parts) if who else parts_text(parts)}." for who, parts in told]


def addressing(line: RecapLine) -> str:
    """A line in words as said to the player it tells of: `You have 5 tentacles now: you complete Harpooned Cloud.`"""
    parts = (part._replace(said=addressed(part.said)) for part in line.told or line.parts)
    return f"You {deed_text('', parts, 'you ')}."


def deed_text(who: str, parts: Iterable[Part], again: str = "") -> str:
    """What somebody did, after the name, if there is one, and after what it came to, if one of the pieces says so; `again` comes then."""
    found = tuple(parts)
    came = [part for part in found if part.sums_up]
    lead = " ".join(filter(None, (who, *(part.said for part in came))))
    rest = ", ".join(part.said for part in found if part not in came)
    return f"{lead}: {again}{rest}" if lead and rest else lead or rest


def parts_text(parts: Sequence[Part]) -> str:
    return opening(", ".join(part.said for part in parts))


# --- replay of the last turns


def again(match: Match, seat: int, stopped: bool = False) -> list[int]:
    """The nodes of the others' answers since a seat's last one, also of those that decided the game. Where the game has `stopped` at a
    round that ended with the seat's own turn, that turn is shown. If others have done nothing since, it is what they did last before that.
    """
    node, events = aftermath(match, seat)
    nodes = nodes_since(match, seat)
    while node and not (nodes or events or (stopped and passes(match, node))):
        end = match.nodes[node].parent
        node, events = aftermath(match, seat, end)
        nodes = nodes_since(match, seat, end)
    return (turn_until(match, node) if stopped and passes(match, node) else [node] if events else []) + nodes


def last_turn(match: Match, nodes: Sequence[int]) -> list[int]:
    """Those of these answers that were given in the turn of the last one."""
    positions = match.nodes
    turn = match.game.turn(positions[positions[nodes[-1]].parent].state)
    return [n for n in nodes if match.game.turn(positions[positions[n].parent].state) == turn]


def turn_until(match: Match, node: int) -> list[int]:
    """The answers of the turn that an answer belongs to, up to it."""
    nodes, path = match.nodes, match.path()

    def turn(n: int) -> object:
        return match.game.turn(nodes[nodes[n].parent].state)

    return [*takewhile(lambda n: n and turn(n) == turn(node), reversed(path[: path.index(node) + 1]))][::-1]


# --- ends of rounds


def passes(match: Match, node: int) -> bool:
    """Whether pieces passed to other seats with an answer, as at the end of a round."""
    events = match.nodes[node].state.events
    return passing(recap_rules(match), events) < len(events)


def counted(match: Match, node: int, viewer: int | None) -> Any:
    """A viewer's view of the position in which a round ended with an answer, its points counted."""
    before, after = (match.game.observe(match.nodes[n].state, viewer) for n in (match.nodes[node].parent, node))
    count = recap_rules(match).counted
    return count(before, after) if count else before


def stop(match: Match, seat: int) -> int | None:
    """The answer that ended the match, or the last round since a seat's last answer (inclusive); else None."""
    if match.over:
        return match.here
    if not (stops := recap_rules(match).stops):
        return None
    node, events = aftermath(match, seat)
    found = [node] if any(event[0] in stops for event in events) else []
    found += [n for n in nodes_since(match, seat) if any(event[0] in stops for event in match.nodes[n].state.events)]
    return found[-1] if found else None


def interval(match: Match, seat: int, node: int | None, past: int | None = None) -> Interval | None:
    """What the game tells of the answer at which it pauses: the scores of a round and what the seat plays next, or how the match ended.

    `past`: the answer at which it paused for this seat before.
    """
    if node is None:
        return None
    rules, ended = recap_rules(match), match.nodes[node].state.events
    tell = rules.interval if any(event[0] in rules.stops for event in ended) else None
    path = match.path()

    def until(last: int) -> list[Event]:
        return [event for n in path[: path.index(last) + 1] for event in events_at(match, n, seat)]

    read = len(until(past)) if past in path and past != node else 0
    before, view = (match.game.observe(match.nodes[n].state, seat) for n in (match.nodes[node].parent, node))
    told = tell(RecapSpan(before, view, EVERYONE, until(node), match.names, seat, read=read)) if tell else None
    return closing(match, seat, told or by_last_turn(match, seat)) if match.over else told


def by_last_turn(match: Match, seat: int) -> Interval | None:
    """All that the winners did in the last turn, the seat itself only if that was its own; None if nothing of it brought them nearer."""
    nodes = nodes_since(match, seat)
    result, victory = match.game.result(match.state), recap_rules(match).victory
    won = {EVERYONE} if result.lost else {winner for winner, place in enumerate(result.places) if place == 1} - ({seat} if nodes else set())
    last = last_turn(match, nodes) if nodes else turn_until(match, match.here)
    told = [event for n in last for event in events_at(match, n, seat) if event[0] != victory and event[1] in won]
    lines = lines_of(match, span_of(match, seat, match.nodes[last[0]].parent, last[-1], told))
    decided = [line for line in lines if any(part.decides for part in line.told or line.parts)]
    you = only_person(match) == seat
    said = tuple(
        addressing(line) if you and line.seat == seat else sentence for line, sentence in zip(decided, sentences(decided), strict=True)
    )
    return Interval("", tuple(((sentence, "text"),) for sentence in said), said) if said else None


def closing(match: Match, seat: int, told: Interval | None) -> Interval:
    """How the match ended, as a seat is told it: who has won and why, and what the game, or else the last turn, tells of that."""
    ending, won = table_of(match.game.id).narration.ending(match, match.state), f"{headline(match, seat)}."
    why = tuple(story.sentence for story in ending.how if not story.title)
    rows = (((won, "marked bold"),), *(((reason, "text"),) for reason in why), *(((), *told.rows) if told else ()))
    return Interval("The game is over", rows, (won, *why, *(told.said if told else ())), told.race if told else ())


# --- what is taken back


def taken_back(match: Match, path: Sequence[int], seat: int) -> str:
    """What an undo by a seat has taken back besides its own answers, if the match stood at the end of this path before; or nothing."""
    gone = [node for node in path if node not in match.path()]
    others = dict.fromkeys(match.names[match.nodes[node].seat] for node in gone if match.nodes[node].seat != seat)
    stops = recap_rules(match).stops
    ended = any(event[0] in stops for node in gone for event in match.nodes[node].state.events)
    said = [f"Back in {match.game.stage(match.state)}."] if ended else []
    said += [f"What {enumeration(others)} did since is taken back too."] if others else []
    return " ".join(said)
