"""Recaps of Cosmoctopus: tentacles first, then cards and tiles with their gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.core.state import EVERYONE, HIDDEN, Event
from engine.core.words import count_of, enumeration
from engine.cosmoctopus.codes import CLAIM
from engine.cosmoctopus.effects import RESOURCES, Amounts
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.deeds import LEAP
from octotui.tables.cosmoctopus.short_name import short_among
from octotui.tables.recap import Part, Recap, RecapSpan, amount_signs, counted_up

NONE: Amounts = (0, 0, 0, 0)

NAMED = {"played", "completed", "contacted", "claimed", "moved"}
"""Events that gains are reported with, if they caused them."""
BEGINS = frozenset({"turn", "pi-turn"})
"""Events with which a turn begins."""
CARDS = {"took": "takes", "salvaged": "takes back"}
PI_CARDS = {"behaviour": "turns to", "revealed": "reveals", "dug": "turns up"}


def parts(span: RecapSpan[Table]) -> Iterator[Part]:
    yield from (of_nobody if span.seat == EVERYONE else of_seat)(span)


def of_seat(span: RecapSpan[Table]) -> Iterator[Part]:
    """A seat's tentacles, then its actions in their order; other gains, slots and drawn cards at the end."""
    view, events = span.view, span.events
    yield from tentacle_parts("tentacle", events)
    gains = gains_by_cause(events)
    brought = Counter(event[3] for event in events if event[0] == "tentacle")
    counted = brought if len(brought) > 1 else Counter[str]()
    played = {event[2] for event in events if event[0] == "played"}
    got_now = {event[2]: f"{CARDS[event[0]]} and plays" for event in events if event[0] in CARDS}
    claimed = [event[2] for event in events if event[0] == "claimed"]
    for event in events:
        name = word(view, event[2]) if event[0] in NAMED | CARDS.keys() else ""
        short = short_among(name, view.box.cards) if name else ""
        match event:
            case "completed", _, card:
                got = gains.pop(card, NONE)
                brings = (("", "check"), *signs(got), *arms_in_signs(brought[card]))
                said = f"completes {name}"
                yield Part(short, said, "good", brings, decides=True, weight=brought[card])
            case "claimed", _, resource if resource == claimed[0]:
                total, arms = (sum(found[CLAIM.code(one)] for one in claimed) for found in (brought, counted))
                said = f"takes the Forbidden Knowledge of {enumeration(claimed)}{for_what(NONE, arms)}"
                taken = (*(("", one) for one in claimed), *arms_in_signs(total))
                brief = ("", "knowledge"), *taken
                yield Part("Forbidden Knowledge", said, "text bold", taken, decides=True, brief=brief, shorter="takes", weight=total)
            case "played", _, card:
                got, arms, plays = gains.pop(card, NONE), brought[card], got_now.get(card, "plays")
                said = f"{plays} {name}{for_what(got, counted[card])}"
                brings = (*signs(got), *arms_in_signs(arms))
                yield Part(f"{plays} {short}", said, "text", brings, decides=arms > 0, shorter=f"plays {short}", weight=arms)
            case "contacted", _, card:
                got = gains.pop(card, NONE)
                lead = "First Contact: "
                yield Part(f"{lead}{short}", f"makes {lead}{name}{for_what(got)}", "text", signs(got))
            case "moved", _, tile:
                got = gains.pop(tile, NONE)
                said = f"moves Cosmoctopus to {name}{for_what(got)}"
                yield Part(f"to {name}", said, "text", signs(got), shorter=f"to {name.split()[-1]}")
            case ("took" | "salvaged") as kind, _, card if card not in played:
                yield Part(f"{CARDS[kind]} {short}", f"{CARDS[kind]} {name}", minor=1)
            case "robbed", _, bundle, _:
                yield Part("", f"loses {amounts_text(bundle)}", "danger", signs(bundle, -1), loses=True)
            case ("finished", *_):
                yield Part("finished", "has every tentacle", "good bold")
    rest = sum_of(gains.values())
    if any(rest):
        yield Part("", f"gains {amounts_text(rest)}", "text", signs(rest))
    yield from slots(view, events)
    if drawn := sum(event[0] == "drew" for event in events):
        yield Part("draws", f"draws {count_of(drawn, 'cards')}", "text", ((f"{drawn}", "card"),), minor=2)
    if gone := sum(event[0] == "discarded" for event in events):
        yield Part("discards", f"discards {count_of(gone, 'cards')}", "text", ((f"{gone}", "card"),), minor=2)
    if span.seat != span.viewer and view.difficulty is None and not view.over:
        yield from threats(race.threat(view, span.seat), race.threat(span.before, span.seat))


def threats(found: race.Threat, before: race.Threat) -> Iterator[Part]:
    """What a rival can do in its next turn, at length if it could not do that `before`."""
    if found.wins:
        yield Part("can win next turn", "can win next turn", "danger bold", decides=True, beyond_log=True)
    elif found.knowledge:
        which = enumeration(found.knowledge)
        said = f"can take the Forbidden Knowledge of {which} next turn"
        known = ("", "knowledge"), (f" of {which}", "")
        if set(found.knowledge) <= set(before.knowledge):
            yield Part("threatens", said, "danger bold", known, decides=True, beyond_log=True)
        else:
            whole = known[0], (f" of {which} next turn", "")
            yield Part("can take", said, "danger bold", whole, decides=True, brief=known, shorter="threatens", beyond_log=True)


def of_nobody(span: RecapSpan[Table]) -> Iterator[Part]:
    """The actions of the Private Investigator."""
    view, events = span.view, span.events
    yield from tentacle_parts("pi-tentacle", events)
    for event in events:
        match event:
            case "pi-knowledge", _, resource, _:
                said = f"takes the Forbidden Knowledge of {resource} out of the game"
                yield Part("Forbidden Knowledge", said, "danger bold", (("", resource),))
            case ("behaviour" | "revealed" | "dug") as kind, _, card, *_:
                name = word(view, card)
                yield Part(name, f"{PI_CARDS[kind]} {name}", "text bold")
            case "dragged", _, tile:
                yield Part(f"drags to {word(view, tile)}", f"drags Cosmoctopus to {word(view, tile)}")
            case ("caught", *_):
                yield Part("knows everything", "knows everything", "danger bold", decides=True)
    gained = [event for event in events if event[0] == "pi-gained"]
    lost = [event for event in events if event[0] == "pi-lost"]
    of_row, others = (sum_of(event[2] for event in gained if (event[3] in view.box.cards) is from_row) for from_row in (True, False))
    if any(of_row):
        yield Part("from the row", f"gains {amounts_text(of_row)} from the row", "text", signs(of_row))
    for verb, total, sign in (("gains", others, 1), ("loses", sum_of(event[2] for event in lost), -1)):
        if any(total):
            yield Part("", f"{verb} {amounts_text(total)}", "text", signs(total, sign))


def tentacle_parts(kind: str, events: Sequence[Event]) -> Iterator[Part]:
    """All tentacles gained in these events, as what the others came to, and whether that is a leap."""
    counts = [event[2] for event in events if event[0] == kind]
    if counts:
        leap = len(counts) >= LEAP and sum(event[0] in BEGINS for event in events) < 2
        before, now = counts[0] - 1, counts[-1]
        told = f"goes from {before} to {count_of(now, 'tentacles')}{' in one turn' * leap}"
        said = told if len(counts) > 1 else f"has {count_of(now, 'tentacles')} now"
        text = f"LEAP {before} to {now}" if leap else counted_up("tentacle", before, now)
        yield Part(text, said, "tentacle bold", (("", "tentacle"),), decides=True, weight=len(counts), sums_up=True)


def gains_by_cause(events: Iterable[Event]) -> dict[str, Amounts]:
    """Gains by their cause."""
    found: dict[str, Amounts] = {}
    for event in events:
        if event[0] == "gained":
            found[event[3]] = sum_of((found.get(event[3], NONE), event[2]))
    return found


def slots(view: Table, events: Iterable[Event]) -> Iterator[Part]:
    """Incomplete constellations with newly filled slots."""
    done = {event[2] for event in events if event[0] == "completed"}
    filled = Counter(event[2] for event in events if event[0] in ("placed", "autofilled"))
    for card, n in filled.items():
        if card not in done:
            name = word(view, card)
            said = f"fills {count_of(n, 'slots')} of {name}"
            yield Part(short_among(name, view.box.cards), said, "text", ((f"+{n}", "slot_filled"),))


def word(view: Table, name: str) -> str:
    """The display name of a card or tile."""
    box = view.box
    if name == HIDDEN:
        return "a card"
    for things in (box.cards, box.tiles, box.dossier.behaviours, box.dossier.revelations):
        if name in things:
            return things[name].name
    return name


def sum_of(bundles: Iterable[Amounts]) -> Amounts:
    a, b, c, d = map(sum, zip(NONE, *bundles, strict=True))
    return a, b, c, d


def signs(bundle: Amounts, times: int = 1) -> tuple[tuple[str, str], ...]:
    return amount_signs((n * times, name) for n, name in zip(bundle, RESOURCES, strict=True))


def arms_in_signs(number: int) -> tuple[tuple[str, str], ...]:
    """The tentacles that one thing brought."""
    return ((f"(+{number}", "tentacle"), (")", "")) if number else ()


def for_what(bundle: Amounts, arms: int = 0) -> str:
    """What a thing brought in resources and tentacles."""
    brought = [*([amounts_text(bundle)] if any(bundle) else []), *([count_of(arms, "tentacles")] if arms else [])]
    return f" for {' and '.join(brought)}" if brought else ""


RECAP = Recap[Table](parts, begins=BEGINS, nobody="Private Investigator", as_given=True, runs=frozenset({"pi-gained"}))
