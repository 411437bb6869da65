"""Recaps of Oct8: what a seat did, in the order in which it happened, then the points that came of it. What was done to the reader is left
out last, then points, then octopuses taken and shipped, then cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.core.state import EVERYONE, Event, Names
from engine.core.words import count_of, enumeration
from engine.oct8.octopus import arms_of, colour_of, worth_on
from engine.oct8.readings import Score, before_exchange, colour, leaders, score
from engine.oct8.table import Table
from engine.oct8.words import card_word, cards_word, head_name
from octotui.tables.recap import Interval, Lap, Part, Recap, RecapSpan, lead_words

Cells = tuple[tuple[str, str], ...]
"""Amounts, each with its sign."""
MEETS, TAKES = 1, 2
"""The weights of an exchange with an octopus of the reader's, and of what it took: they come before the points of whoever made it."""

Side = tuple[Names, str]
"""The arm cards that one side of an exchange gives, and the octopus that they are on, or `HAND`."""
HAND, FROM_HAND = "hand", " from the hand"
FEW = 3
"""Maximum cards of an exchange that are shown one by one in short; of more, only their number."""
SCORES = frozenset({"completed", "exchanged", "swapped"})
"""Kinds of events that may change the points of whoever did it; with the last of these, those are what they are told to be."""
NAMED = 2
"""Maximum octopuses named with the points that came with them, so that a turning point has room for who leads."""


def parts(span: RecapSpan[Table]) -> Iterator[Part]:
    """A seat's actions, then what came of them; drawn cards seen by nobody else are only counted."""
    if span.seat == EVERYONE:
        return
    yield from actions(span)
    yield from score_parts(span)
    changes = changed_others(span)
    yield from (cost(span, owner, change) for owner, change in changes.items())
    yield from (used_up(event[2]) for event in span.events if event[0] == "used-up")


def actions(span: RecapSpan[Table]) -> Iterator[Part]:
    """A seat's actions as they came one after the other, those of a kind in one piece."""
    told = set[str]()
    drawn = sum(event[0] == "drew" for event in span.events)
    laid_on = {event[3] for event in span.events if event[0] == "attached"}
    taken = {event[2] for event in span.events if event[0] == "completed"}
    shipped, picked = ([event[2] for event in span.events if event[0] == kind] for kind in ("shipped", "took"))
    born, spent = list(births(span.events)), [event[2] for event in span.events if event[0] == "spent"]
    for event in span.events:
        match event:
            case "completed", _, head if head not in laid_on:
                part = Part(f"takes {card_word(head)}", f"takes {card_word(head)}", "good bold", (("", "check"),))
                yield part
            case "shipped", _, head if head == shipped[0]:
                signs = tuple(sign for one in shipped for sign in (("" if one == head else " ", colour_of(one)), octopus(one)))
                yield Part("ships", f"ships {enumeration(map(card_word, shipped))}", "good bold", (*signs, (" ", "shipped")))
            case "baby", _, _:
                yield from born
                born = []
            case "attached", _, _, head if head not in told:
                told.add(head)
                laid = tuple(other[2] for other in span.events if other[0] == "attached" and other[3] == head)
                signs = tuple(sign for n, card in enumerate(laid) for sign in arms(card, " " * (n > 0)))
                onto = ((" on", ""), (" ", colour_of(head)), octopus(head))
                takes, sign = (" and takes it", (("", "check"),)) if head in taken else ("", ())
                style = "good bold" if head in taken else "text"
                said = f"attaches {cards_word(*laid)} to {card_word(head)}{takes}"
                brief = (("", colour_of(head)), octopus(head), *sign) if sign else ()
                part = Part("", said, style, (*signs, *onto, *sign), brief=brief, slight=not takes, minor=int(not takes))
                yield part
            case "took", _, _ if picked:
                yield from_discards(picked)
                picked = []
            case "exchanged", _, arm, head, cards:
                yield exchange(span, ((arm,), head), (cards, HAND))
            case "swapped", _, given, head, taken_for, other:
                part = exchange(span, (cards_of(given), head), (cards_of(taken_for), other))
                meets = span.viewer != span.seat and owner_of(span, other, span.seat) == span.viewer
                yield part._replace(decides=meets, weight=MEETS * meets)
            case "kept", _, card:
                yield Part("keeps", f"keeps {cards_word(card)}", "text", arms(card), slight=True, minor=2)
            case "spent", _, _ if spent:
                yield Part("", f"spends {worth_of(spent)}", slight=True)
                spent = []
            case "drew", *_ if drawn:
                said = f"draws {count_of(drawn, 'cards')}"
                yield Part("", said, "text", ((said, ""),), brief=((f"+{drawn}", "card"),), slight=True, minor=2)
                drawn = 0


def cards_of(value: str | Names) -> Names:
    """One arm card, or several, of an event."""
    return value if isinstance(value, tuple) else (value,)


def exchange(span: RecapSpan[Table], given: Side, got: Side) -> Part:
    """What a seat gave and got: in short without the octopus of its own that gave, and of many cards only how many."""
    (cards, head), (others, place) = given, got
    said = f"exchanges {cards_word(*cards)}{of_place(span, head, card_word)} for {cards_word(*others)}{of_place(span, place, card_word)}"
    signs = (*row_of(cards), (f"{of_place(span, head)} for", ""), *row_of(others), (of_place(span, place), ""))
    brief = (*few_of(cards), (" for", ""), *few_of(others), (of_place(span, place), ""))
    return Part("", said, "text", (("exchanges", ""), *signs), brief=(("exchanges", ""), *brief))


def of_place(span: RecapSpan[Table], place: str, named: Callable[[str], str] = head_name) -> str:
    """` of Bo's Rust`, ` from the hand`."""
    return FROM_HAND if place == HAND else f" of {whose(span, place)}{named(place)}"


def few_of(cards: Names) -> Cells:
    """Arm cards one by one, or how many."""
    return row_of(cards) if len(cards) <= FEW else ((f" {len(cards)} cards", ""),)


def births(events: Iterable[Event]) -> Iterator[Part]:
    """What the babies of a turn made of a seat's chips: new ones, and one that it had before and that is worth more now. Of chips spent the
    pieces tell only if the only new one is among them, as actions show it; the sentences tell of all.
    """
    new, grown, fresh, used = list[int](), 0, False, False
    for event in events:
        match event:
            case "baby", _, worth if worth > 1 and fresh:
                new[-1] = worth
            case "baby", _, worth if worth > 1:
                grown = worth
            case "baby", _, worth:
                new.append(worth)
                fresh = True
            case "spent", _, worth if fresh and worth == new[-1]:
                fresh, used = False, True
    if grown:
        said = f"turns a baby chip worth {grown - 1} into one worth {grown}"
        signs: Cells = ("", "token"), (f"{grown}", "")
        yield Part("", said, "head bold", (("baby chip now ", ""), *signs), brief=(("now ", ""), *signs))
    if new:
        word = "baby chip" if len(new) == 1 else "baby chips"
        chips = tuple(sign for n, worth in enumerate(new) for sign in ((" " * (n > 0), "token"), (f"{worth}", "")))
        at_once = ", spends it" if used else f": {count_of(new[0], 'more actions')}"
        means = ((at_once, ""),) if len(new) == 1 else ()
        yield Part(
            "",
            f"gains {worth_of(new)}",
            "head bold",
            ((f"gains {word} ", ""), *chips, *means),
            brief=(("gains ", ""), *chips, *means[:used]),
        )


def worth_of(worths: Sequence[int]) -> str:
    """`a baby chip worth 2`, `baby chips worth 1 and 1`."""
    return f"a baby chip worth {worths[0]}" if len(worths) == 1 else f"baby chips worth {enumeration(map(str, worths))}"


def from_discards(cards: Sequence[str]) -> Part:
    """The cards that a turn's draws took from the discard pile."""
    said = f"takes {cards_word(*cards)} from the discard pile"
    return Part(
        "takes", said, "text", (*row_of(tuple(cards)), (" from the discards", "")), brief=row_of(tuple(cards)), slight=True, minor=2
    )


def used_up(deck: str) -> Part:
    """That the last turns begin. It stands near the front, since a strip with too little room leaves out the end."""
    said = f"the deck of {deck} is used up: everybody else has one more turn"
    told = f"{deck} used up: one more turn for everybody else"
    return Part(told, said, "danger bold", decides=True, shorter=f"{deck} used up: last turns", outcome=True)


def score_parts(span: RecapSpan[Table]) -> Iterator[Part]:
    """What a seat's own actions changed of the points that everybody can count, nothing yet amid an exchange; what others' exchanges did to
    them stands there. At the end of the game, what the points come to.
    """
    if span.view.over:
        yield final(span)
        return
    now, before = (score(before_exchange(view), span.seat).open for view in (span.view, span.before))
    at = max((n for n, event in enumerate(span.everything) if event[1] == span.seat and event[0] in SCORES), default=0)
    earlier, later = (by_others(span, events) for events in (span.everything[:at], span.everything[at:]))
    change, then = now - before - earlier - later, now - later
    if change:
        heads = [head_name(event[2]) for event in span.events if event[0] == "completed"]
        with_them = f" with {enumeration(heads)}" if change > 0 and 0 < len(heads) <= NAMED else ""
        said = f"{'gains' if change > 0 else 'loses'} {count_of(abs(change), 'points')}{with_them}, now {then} in all"
        yield Part(f"{change:+} to {then}p", said, "text bold", decides=True, beyond_log=True, outcome=True)
    led = leaders(span.before)
    if led != leaders(span.view) == (span.seat,) and led:
        text = "leads alone" if span.seat in led else "takes the lead"
        yield Part(text, lead_words(span.seat, led, span.names), "danger bold", decides=True, outcome=True)


def final(span: RecapSpan[Table]) -> Part:
    """A seat's points at the end, and what the secret colour has brought of them."""
    found, secret = score(span.view, span.seat), colour(span.view, span.seat) or ""
    said = f"{count_of(found.total, 'points')} in all, {found.doubling} for secret {secret}"
    return Part(f"{found.total}p in all", said, "text bold", ((f"+{found.doubling}", secret),), decides=True)


def by_others(span: RecapSpan[Table], events: Iterable[Event]) -> int:
    """The points that others' exchanges among these events have given this seat, or taken."""
    swaps = [event for event in events if event[0] == "swapped" and event[1] != span.seat]
    return sum(change for event in swaps for owner, change in exchanged_points(span, event) if owner == span.seat)


def changed_others(span: RecapSpan[Table]) -> Counter[int]:
    """By other seat, the points that this seat's exchanges have taken from it in all, or given."""
    swaps = [event for event in span.events if event[0] == "swapped"]
    changes = Counter[int]()
    for owner, change in (found for event in swaps for found in exchanged_points(span, event) if found[0] != span.seat):
        changes[owner] += change
    return changes


def exchanged_points(span: RecapSpan[Table], swapped: Event) -> Iterator[tuple[int, int]]:
    """Whose points an exchange between octopuses has changed, and by how many."""
    _, doer, gave, head, took, other = swapped
    given, taken = cards_of(gave), cards_of(took)
    for place, came, went in ((other, given, taken), (head, taken, given)):
        gained, lost = (sum(worth_on(card, colour_of(place), span.view.box.scoring) for card in moved) for moved in (came, went))
        if gained != lost:
            yield owner_of(span, place, doer), gained - lost


def owner_of(span: RecapSpan[Table], head: str, otherwise: int) -> int:
    """The seat that has this octopus before or after; `otherwise` if nobody has."""
    areas = ((seat, octopus) for view in (span.before, span.view) for seat, area in enumerate(view.area) for octopus in area)
    return next((seat for seat, octopus in areas if octopus[0] == head), otherwise)


def whose(span: RecapSpan[Table], head: str) -> str:
    """`Bo's ` before an octopus that somebody else has, `your ` before the reader's."""
    owner = owner_of(span, head, span.seat)
    return "" if owner == span.seat else "your " if owner == span.viewer and not span.to_all else f"{span.names[owner]}'s "


def cost(span: RecapSpan[Table], owner: int, change: int) -> Part:
    """The points that an exchange has taken from somebody else, or given."""
    to_reader = owner == span.viewer
    does = f"{'gives' if change > 0 else 'costs'} {'you' if to_reader and not span.to_all else span.names[owner]}"
    said = f"{does} {count_of(abs(change), 'points')}"
    weight = TAKES * to_reader
    return Part(f"{does} {abs(change)}p", said, "danger bold", decides=change < 0, weight=weight, beyond_log=True, outcome=True)


def octopus(head: str) -> tuple[str, str]:
    return head_name(head), ""


def arms(card: str, gap: str = "") -> Cells:
    """An arm card as on the table: shape, letter, arms."""
    return (gap, colour_of(card)), (f"{colour_of(card)[0].upper()}{arms_of(card)}", "")


def row_of(cards: Names) -> Cells:
    """Arm cards, each with a space before it."""
    return tuple(sign for card in cards for sign in arms(card, " "))


def uncovered(span: RecapSpan[Table]) -> Interval:
    """The secret colours, one after the other up to the winner's, with the points that they bring."""
    view, names = span.view, span.names
    found = sorted(((score(view, seat), seat) for seat in range(len(names))), key=lambda one: one[0].total)
    rows: list[Cells] = []
    for points, seat in found:
        mine = colour(view, seat) or ""
        brings = f"+{points.doubling}p, {points.total}p in all"
        rows.append(((f"{names[seat]}'s ", f"seat{seat} bold"), (f"secret, {mine}: ", f"{mine} bold"), (brings, "text")))
    said = (final_words(names[seat], points, colour(view, seat) or "") for points, seat in found)
    race = (Lap(names[seat], f"seat{seat}", points.open, points.doubling) for points, seat in found)
    return Interval("", (*rows,), (*said,), (*race,))


def final_words(name: str, points: Score, secret: str) -> str:
    """`Ann: 15 points in all, 3 for secret red.`"""
    return f"{name}: {count_of(points.total, 'points')} in all, {points.doubling} for secret {secret}."


RECAP = Recap[Table](parts, as_given=True, stops=frozenset({"colour"}), interval=uncovered)
