"""The log of a table, line by line, as a seat saw it: events in words, and table talk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from engine.core.match import Match
from engine.core.prompt import END, FLOURISH, LogLine
from engine.core.state import Event, Names
from engine.core.talk import TalkLine
from octotui.play import combined
from octotui.play.narration import Naming, names_of
from octotui.tables import table_of
from octotui.tables.flourishes import Deed, Flourish, Kind, flourish, flourishes, kinds
from octotui.tables.recap import QUIET, lead_words, passing

TALK = "said"
"""The kind of a line of table talk."""
LEAD = "lead"
"""The kind of a line on who took the lead, and of the flourish on it."""
END_OF_MATCH = "end"
"""How the kinds of flourishes on the end of a match begin, by whom they are for."""


Winks = Sequence[tuple[int, Flourish]]
"""Flourishes, each with the index of the event it follows."""


def log_lines(
    match: Match,
    names: Names,
    events: Sequence[Event],
    before: int = 0,
    after: Names = (),
    winks: Winks | None = None,
    unseen: bool = False,
) -> list[LogLine]:
    """These events, which follow a node, in words, with the seats' names, without those the log leaves out.

    `after`: the names as written from the event on at which pieces pass to other seats; by default the same. `winks`: the flourishes on
    them, where these are a part of what an answer brought about; by default those on an answer that brought about just these. `unseen`:
    whether the board is not seen, which tells more.
    """
    winks = winks_on(match, events, before) if winks is None else winks
    at = passing(table_of(match.game.id).narration.recap, events) if after else len(events)
    told = _winking_lines(match, names, events[:at], winks, before, unseen)
    return told + _winking_lines(match, after, events[at:], winks_from(winks, at), before, unseen) if at < len(events) else told


def winks_on(match: Match, events: Sequence[Event], before: int) -> Winks:
    """The flourishes on all events of one answer, which follow a node."""
    return flourishes_on(match.game.id, events, deeds_until(match, before), turn_so_far(match, before))


def winks_from(winks: Winks, begun: int) -> Winks:
    """Those on the events from the one with this index on."""
    return [(at - begun, wink) for at, wink in winks if at >= begun]


def _winking_lines(match: Match, names: Names, events: Sequence[Event], winks: Winks, before: int, unseen: bool) -> list[LogLine]:
    """Events in words, with a flourish after each that is grand."""
    lines, told = list[LogLine](), 0
    for at, wink in winks:
        if at < len(events):
            lines += [*_plain_lines(match, names, events[told : at + 1], before, unseen), LogLine(wink.text, FLOURISH)]
            told = at + 1
    return lines + _plain_lines(match, names, events[told:], before, unseen)


def _plain_lines(match: Match, names: Names, events: Sequence[Event], before: int, unseen: bool) -> list[LogLine]:
    narration = table_of(match.game.id).narration
    own, aloud = narration.log, narration.aloud if unseen else None
    heard = [event for event in events if event[0] not in QUIET or (aloud and aloud(event))]
    return own(match, names, heard, before) if own else [match.game.log_line(event, names) for event in heard]


def answer_lines(match: Match, naming: Naming, nodes: Sequence[int], seat: int | None, unseen: bool = False) -> list[LogLine]:
    """What the log tells of these answers, which belong together, as a seat saw them: the events, then who took the lead with them; more
    where the board is not seen.
    """
    faded = match.has_faded(nodes[-1])
    events = [event for node in nodes for event in match.game.events_for(match.nodes[node].state, seat, faded)]
    names, after = names_around(match, naming, nodes)
    return [*log_lines(match, names, events, match.nodes[nodes[0]].parent, after, unseen=unseen), *lead_lines(match, after, nodes)]


def names_around(match: Match, naming: Naming, nodes: Sequence[int]) -> tuple[Names, Names]:
    """The seats' names as they are written before these answers, and after them."""
    return names_of(match, naming, match.nodes[nodes[0]].parent), names_of(match, naming, nodes[-1])


def lead_lines(match: Match, names: Names, nodes: Sequence[int]) -> list[LogLine]:
    """The line on who took the lead with these answers, if anybody did."""
    lead = lead_taken(match, max(match.nodes[nodes[0]].parent, 0), nodes[-1])
    return [LogLine(f"{names[lead.seat]} {lead_words(lead.seat, lead.before, names)}", LEAD)] if lead else []


class Lead(NamedTuple):
    """The lead that somebody has now, alone."""

    seat: int
    before: tuple[int, ...]
    """Who had it before."""


def lead_taken(match: Match, begun: int, node: int) -> Lead | None:
    """Who took the lead between two nodes, and from whom; None if nobody did, or the game does not tell."""
    leaders, nodes = table_of(match.game.id).narration.leaders, match.nodes
    now = leaders(nodes[node].state) if leaders else ()
    if leaders is None or len(now) != 1:
        return None
    while not (before := leaders(nodes[begun].state)) and begun:
        begun = nodes[begun].parent
    return Lead(now[0], before) if before not in ((), now) else None


def flourishes_on(
    game: str, events: Sequence[Event], earlier: Iterable[Deed] = (), so_far: Sequence[Event] = ()
) -> list[tuple[int, Flourish]]:
    """The flourishes on these events of one answer, each with the index of the event it follows, after earlier deeds and those events of
    its turn `so_far`.
    """
    narration = table_of(game).narration
    if narration.deeds is None:
        return []
    found = list(narration.deeds(events))
    of_turn = {deed.at: deed for deed in narration.turn_deeds(so_far, events)} if narration.turn_deeds else {}
    return flourishes(game, [deed for deed in found if deed.at not in of_turn] + [*of_turn.values()], earlier)


def turn_so_far(match: Match, node: int) -> list[Event]:
    """The events of a turn up to a node."""
    rules, found = table_of(match.game.id).narration, list[Event]()
    while node and rules.turn_deeds:
        events = match.nodes[node].state.events
        begun = max((at for at, event in enumerate(events) if event[0] in rules.recap.begins), default=-1)
        found[:0] = events[begun + 1 :]
        node = 0 if begun >= 0 else match.nodes[node].parent
    return found


def deeds_until(match: Match, node: int) -> Iterator[Deed]:
    """What was grand on the way to a node."""
    deeds = table_of(match.game.id).narration.deeds
    for number in way_to(match, node):
        yield from sorted(deeds(match.nodes[number].state.events)) if deeds else ()


def way_to(match: Match, node: int, begun: int = 0) -> list[int]:
    """The answers after one node that lead to another, in order."""
    way = []
    while node > begun:
        way.append(node)
        node = match.nodes[node].parent
    return way[::-1]


def last_flourish(match: Match, seat: int | None) -> Flourish | None:
    """The last flourish on the answer that a seat has just given, as far as it saw; None if somebody else has answered since."""
    if seat is None or match.node.seat != seat:
        return None
    begun, node, events = answered_from(match, seat), match.here, list[Event]()
    lead = lead_taken(match, begun, node)
    if lead is not None and lead.seat == seat:
        return lead_flourish(match, begun, node)
    while node != begun:
        events[:0] = match.game.events_for(match.nodes[node].state, seat)
        node = match.nodes[node].parent
    winks = flourishes_on(match.game.id, events, deeds_until(match, begun), turn_so_far(match, begun))
    return next((wink for _, wink in reversed(winks)), None)


def end_flourish(match: Match, seat: int | None) -> Flourish | None:
    """The flourish on the end of a match for a seat that looks at it, or None for anybody, chosen by the seed; where the game has none for
    them, the last one.
    """
    result = match.game.result(match.state)
    won = seat is not None and not result.lost and result.places[seat] == 1
    kind = kinds(match.game.id).get(f"{END_OF_MATCH} {'seen' if seat is None else 'won' if won else 'lost'}")
    return flourish(kind, match.header.seed) if kind else last_flourish(match, match.node.seat)


def answered_from(match: Match, seat: int) -> int:
    """The node at which a seat's last answer began, or the one before if that has only ended its turn."""
    begun = combined.beginning(match, seat)
    before = match.nodes[begun]
    return before.parent if match.node.code == END and before.seat == seat else begun


def opening_flourish(match: Match, seat: int | None) -> Flourish | None:
    """The last flourish on what a seat's turn has begun with in another's answer, such as a turn draw that leaves no choice."""
    if seat is None or match.node.seat == seat:
        return None
    events = [event for event in match.game.events_for(match.node.state, seat) if event[0] not in QUIET]
    begins = table_of(match.game.id).narration.recap.begins
    begun = next((at for at, event in enumerate(events) if event[0] in begins and event[1] == seat), len(events))
    parent = match.node.parent
    winks = flourishes_on(match.game.id, events, deeds_until(match, parent), turn_so_far(match, parent))
    return next((wink for at, wink in reversed(winks) if at > begun and events[at][1] == seat), None)


def lead_flourish(match: Match, begun: int, node: int) -> Flourish:
    """The flourish on the lead that somebody has taken between two nodes. None comes again in a match while others are left, and the seed
    chooses the first.
    """
    answers = [(match.nodes[number].parent, number) for number in way_to(match, begun)]
    leads = [
        (before, after) for before, after in answers if (lead := lead_taken(match, before, after)) and lead.seat == match.nodes[after].seat
    ]
    said = list[str]()
    for before, after in (*leads, (begun, node)):
        wink = flourish(lead_kind(match, way_to(match, after, before)), match.header.seed, said)
        said.append(wink.text)
    return wink


def lead_kind(match: Match, nodes: Iterable[int]) -> Kind:
    """The sentences on a lead taken with these answers: those for their last event that has its own, or those for any lead."""
    own = kinds(match.game.id)
    events = reversed([event[0] for node in nodes for event in match.nodes[node].state.events])
    return next((own[f"{LEAD} {kind}"] for kind in events if f"{LEAD} {kind}" in own), own[LEAD])


def talk(match: Match, naming: Naming, node: int) -> list[LogLine]:
    """The table talk at a position."""
    return [LogLine(quote(names_of(match, naming, node), said), TALK) for said in match.said if said.node == node]


def quote(names: Names, said: TalkLine) -> str:
    """Something said, with the speaker's name."""
    return as_said(names[said.seat], said.text)


def as_said(name: str, text: str) -> str:
    """What somebody of this name says, as everybody reads it."""
    return f"{name}: “{text}”"


def sayable(text: str) -> str:
    """A text without characters that cannot be shown."""
    return "".join(char for char in text if char.isprintable()).strip()


def merge_repeats(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """Merge repeated lines into one with a count."""
    runs = (list(same) for _, same in groupby(lines, key=attrgetter("text", "kind")))
    return tuple(run[0]._replace(text=times(run[0].text, len(run))) if len(run) > 1 else run[0] for run in runs)


def times(text: str, n: int) -> str:
    """A sentence that holds several times: `Ann draws 2 cards`, `Ann pays 1 star (2 times)`."""
    return f"{text.removesuffix(ONE_CARD)} {n} cards" if text.endswith(ONE_CARD) else f"{text} ({n} times)"


ONE_CARD = " a card"
"""The end of a sentence that several of its kind shorten to a number of cards."""
