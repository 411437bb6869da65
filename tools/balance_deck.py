"""Whether the deck and the layouts of Cosmoctopus are fair: who wins, with what. `make balance`.

A win share is that of the seats that did the thing, beside the share that chance would give them; winners do more of everything, so things
are measured against their average. What ends a game is played by who wins, whatever it costs: a card is judged by those who held it at
any time, played or not.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import mean, median, quantiles
from typing import TypeVar

from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import State
from engine.cosmoctopus.box import standard_deck
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.layouts import SHIPPED, layout_of_option
from engine.cosmoctopus.table import Table
from tools.kept import Fixture, Played, Store, fixture, play_out
from tools.report import Report, Wins, off

GAME = "cosmoctopus"
SEATS = (2, 3, 4)
SQUARE, *_ = SHIPPED
"""The layout of the report on the deck."""

# --- targets
ROUNDS = (8, 25)
IN_ROUNDS = 0.9
"""The share of games that should last between these numbers of rounds."""
SEAT_OFF = 0.08
CONTACT_OFF = 0.08
HAND_OFF = 0.08
KIND_OFF = 0.05
"""Tolerance for a resource's win share around the average of the four."""
HELD_OFF = 0.03
"""The same for holders of cards of one type or cost, who play about half of them."""
KIND_SHARE = (0.17, 0.37)
"""Each resource and type has its part in what is done. Even would be a quarter, but what is soon gone is played more than what stays."""
CARD_OFF = 0.08
"""Tolerance for the win share of a card's holders around that of the average card, where chance does not explain more."""
CARD_PLAYED = 0.08
"""Minimum share of holders who play a card."""
AGAINST_RANDOM = 0.95


class Record(Played, frozen=True):
    """The record of one game, by seat."""

    rounds: int
    winner: int | None
    """None if the game was abandoned."""
    first: int
    held: list[set[str]]
    played: list[set[str]]
    gained: list[list[int]]
    claimed: list[set[int]]
    contact: list[str]
    """The First Contact card of each seat, or nothing."""
    causes: list[dict[str, int]]
    """Where tentacles came from."""


def table(s: State) -> Table:
    assert isinstance(s, Table)
    return s


def play(fixture: Fixture) -> Record:
    """Play a game and record what happened."""
    match, seats = play_out(fixture), range(len(fixture.levels))
    held: list[set[str]] = [set() for _ in seats]
    played: list[set[str]] = [set() for _ in seats]
    claimed: list[set[int]] = [set() for _ in seats]
    causes: list[Counter[str]] = [Counter() for _ in seats]
    gained, contact = [[0] * 4 for _ in seats], [""] * len(seats)
    for at in match.path():
        state = table(match.nodes[at].state)
        for seat in seats:
            held[seat].update(state.hand[seat])
        for event in state.events:
            match event:
                case "played", seat, card:
                    held[seat].add(card)
                    played[seat].add(card)
                case "gained", seat, amounts, _:
                    gained[seat] = [a + b for a, b in zip(gained[seat], amounts, strict=True)]
                case "claimed", seat, resource:
                    claimed[seat].add(RESOURCES.index(resource))
                case "contacted", seat, card:
                    contact[seat] = card
                case "tentacle", seat, _, cause:
                    causes[seat]["knowledge" if cause.startswith("claim ") else cause] += 1
                case _:
                    pass
    s = table(match.state)
    return Record(fixture, s.round, winner(match), s.first, held, played, gained, claimed, contact, [dict(found) for found in causes])


def winner(match: Match) -> int | None:
    """The winner; None if the game was abandoned."""
    return match.game.result(match.state).places.index(1) if match.state.over else None


class Dealt(Played, frozen=True):
    """The record of a game with fixed starting hands."""

    winner: int | None
    hands: list[int]
    """Which of the deck's hands each seat was dealt."""


def play_dealt(fixture: Fixture) -> Dealt:
    """Play a game with fixed starting hands and record who won with which."""
    match, hands = play_out(fixture), [set(hand) for hand in standard_deck().hands]
    dealt = [hands.index(set(hand)) for hand in table(match.nodes[0].state).hand]
    return Dealt(fixture, winner(match), dealt)


# --- win shares -------------------------------------------------------------------------------------------------------------


R = TypeVar("R", Record, Dealt)


def seats_of(records: Iterable[R]) -> Iterator[tuple[R, int]]:
    """Every seat of every game with a winner."""
    return ((kept, seat) for kept in records if kept.winner is not None for seat in range(kept.seats))


def wins(some: Iterable[tuple[Record | Dealt, int]]) -> Wins:
    """The wins of these seats."""
    found = Wins()
    for kept, seat in some:
        found.add(seat == kept.winner, kept.seats)
    return found


# --- the report -------------------------------------------------------------------------------------------------------------


def tables(records: list[Record]) -> Iterator[tuple[int, list[Record]]]:
    """The games by number of players, without empty groups."""
    for seats in SEATS:
        if some := [r for r in records if r.seats == seats]:
            yield seats, some


def in_time(records: list[Record]) -> float:
    """The share of games with an acceptable number of rounds."""
    return mean(ROUNDS[0] <= r.rounds <= ROUNDS[1] and r.winner is not None for r in records)


def amiss(records: list[Record]) -> tuple[str | None, str | None]:
    """What is wrong with the lengths of these games."""
    given_up = sum(r.winner is None for r in records)
    return "too few within" if in_time(records) < IN_ROUNDS else None, f"{given_up} given up" if given_up else None


def lengths(report: Report, records: list[Record]) -> None:
    report.head(f"Length in rounds ({IN_ROUNDS:.0%} of games within {ROUNDS[0]} to {ROUNDS[1]})")
    for seats, some in tables(records):
        if len(some) < 2:
            continue
        cuts = quantiles([r.rounds for r in some], n=20, method="inclusive")
        report.line(
            f"{seats} players  {len(some):4} games  median {median(r.rounds for r in some):4.1f}  5% {cuts[0]:4.1f}  10% {cuts[1]:4.1f}"
            f"  90% {cuts[17]:4.1f}  95% {cuts[18]:4.1f}  longest {max(r.rounds for r in some):2}  within {in_time(some):4.0%}",
            *amiss(some),
        )


def on_layout(report: Report, layout: str, records: list[Record]) -> None:
    """Game length and wins of the first player on a layout, by number of players."""
    for seats, some in tables(records):
        found = wins((r, seat) for r, seat in seats_of(some) if seat == r.first)
        rounds = [r.rounds for r in some]
        report.line(
            f"{layout:18} {seats} players  {len(some):4} games  rounds {min(rounds):2} to {max(rounds):2}, median {median(rounds):4.1f}"
            f"  within {in_time(some):4.0%}  first wins {found}",
            *amiss(some),
            off(found.share, found.baseline, SEAT_OFF, found.error),
        )


def turn_order(report: Report, records: list[Record]) -> None:
    report.head(f"Turn order (each within {SEAT_OFF:.0%} of even)")
    for seats, some in tables(records):
        for place in range(seats):
            found = wins((r, seat) for r, seat in seats_of(some) if (seat - r.first) % r.seats == place)
            report.line(f"{seats} players, number {place + 1}  {found}", off(found.share, found.baseline, SEAT_OFF, found.error))


def tentacles(report: Report, records: list[Record]) -> None:
    report.head("Where the winners' tentacles come from")
    cards = standard_deck().cards
    found: Counter[str] = Counter()
    for r in records:
        if r.winner is not None:
            for cause, n in r.causes[r.winner].items():
                found[cards[cause].type if cause in cards else cause] += n
    for cause, n in found.most_common():
        report.line(f"{cause:14}  {n / found.total():4.0%}")


def kinds(
    report: Report, title: str, names: Sequence[str], counts: Sequence[int], found: Sequence[Wins], what: str, by: float = KIND_OFF
) -> None:
    """One line for each resource or type: its part in what was done, and how often those who did it won."""
    report.head(f"{title} (part from {KIND_SHARE[0]:.0%} to {KIND_SHARE[1]:.0%}, wins within {by:.0%} of the four's average)")
    usual = mean(w.lift for w in found)
    for name, n, w in zip(names, counts, found, strict=True):
        part = n / max(1, sum(counts))
        report.line(
            f"{name:14}  {n:6} {what}  {part:4.0%} of all  wins {w}  {w.lift - usual:+5.0%}",
            None if KIND_SHARE[0] <= part <= KIND_SHARE[1] else f"{part:.0%} of all",
            off(w.lift, usual, by, w.error),
        )


def groups(report: Report, records: list[Record], title: str, names: Sequence[str], found: Sequence[set[str]]) -> None:
    """One line for each group of cards: how often one of them was played, and the wins of those who held one, once for each."""
    plays = [sum(len(group & r.played[seat]) for r in records for seat in range(r.seats)) for group in found]
    held = [Wins() for _ in found]
    for group, total in zip(found, held, strict=True):
        for r in records:
            if r.winner is not None:
                for seat in range(r.seats):
                    for _ in group & r.held[seat]:
                        total.add(seat == r.winner, r.seats)
    kinds(report, f"{title}; wins of those who held them", names, plays, held, "plays", HELD_OFF)


def resources_and_types(report: Report, records: list[Record]) -> None:
    deck = standard_deck()
    devotees = [deck.cards[c] for c in deck.devotees]
    groups(report, records, "Cards by type", TYPES, [{c.id for c in devotees if c.type == t} for t in TYPES])
    priced = [{c.id for c in devotees if c.cost.specific and c.cost.resource == i} for i in range(4)]
    groups(report, records, "Cards by the resource they cost", RESOURCES, priced)
    claims = [wins((r, seat) for r, seat in seats_of(records) if i in r.claimed[seat]) for i in range(4)]
    kinds(report, "Forbidden Knowledge", RESOURCES, [w.n for w in claims], claims, "taken")
    most = [wins((r, seat) for r, seat in seats_of(records) if r.gained[seat][i] == max(r.gained[seat])) for i in range(4)]
    gained = [sum(r.gained[r.winner][i] for r in records if r.winner is not None) for i in range(4)]
    kinds(report, "Resources gained by winners; wins of seats that gained most of it", RESOURCES, gained, most, "units")


def contacts(report: Report, records: list[Record]) -> None:
    report.head(f"First Contact (wins within {CONTACT_OFF:.0%} of even for those who had one)")
    usual = wins((r, seat) for r, seat in seats_of(records) if r.contact[seat]).lift
    for card in standard_deck().contacts:
        found = wins((r, seat) for r, seat in seats_of(records) if r.contact[seat] == card)
        played = wins((r, seat) for r, seat in seats_of(records) if r.contact[seat] == card and card in r.played[seat])
        first = mean([r.contact.count(card) for r in records])
        report.line(
            f"{card:30}  {found.n:5} picks  {first:4.0%} of games  played {played.n / max(1, found.n):4.0%}  wins {found}"
            f"  {found.lift - usual:+5.0%}",
            None if found.n else "never chosen",
            off(found.lift, usual, CONTACT_OFF, found.error),
        )


def by_card(report: Report, records: list[Record]) -> None:
    report.head(f"Cards (played by {CARD_PLAYED:.0%} of holders, who win within {CARD_OFF:.0%} of the average card's)")
    deck = standard_deck()
    rows = []
    for card in deck.devotees:
        held = wins((r, seat) for r, seat in seats_of(records) if card in r.held[seat])
        rows.append((card, held, wins((r, seat) for r, seat in seats_of(records) if card in r.played[seat])))
    usual, usual_of_players = usual_lift(held for _, held, _ in rows), usual_lift(played for *_, played in rows)
    report.lines.append(f"The average card: {usual:+.1%} beyond even for those who hold it, {usual_of_players:+.1%} for those who play it.")
    for kind in TYPES:
        report.lines += ["", kind]
        for card, held, played in sorted((row for row in rows if deck.cards[row[0]].type == kind), key=lambda row: (-row[1].lift, row[0])):
            often = played.n / held.n if held.n else 0.0
            report.line(
                f"  {card:36}  held {held.n:4}  wins {held}  {held.lift - usual:+5.0%}  played {often:4.0%}"
                f"  players {played.lift - usual_of_players:+5.0%}",
                "never played" if not played.n else f"only {often:.0%} play it" if often < CARD_PLAYED else None,
                off(held.lift, usual, CARD_OFF, held.error) if held.n else None,
            )


def usual_lift(found: Iterable[Wins]) -> float:
    """How much more often than by chance the average seat that did something won."""
    each = list(found)
    return sum(w.lift * w.n for w in each) / max(1, sum(w.n for w in each))


def strength(report: Report, records: list[Record]) -> None:
    report.head(f"Against random, 2 players (at least {AGAINST_RANDOM:.0%})")
    won = [r.winner is not None and r.fixture.levels[r.winner] != "random" for r in records]
    if won:
        report.line(f"random loses  {mean(won):4.0%} of {len(won)}", "too few" if mean(won) < AGAINST_RANDOM else None)


def report_on(records: list[Record], against: list[Record]) -> Report:
    """The full report on these games, and on those against the random bot."""
    report = Report()
    lengths(report, records)
    turn_order(report, records)
    strength(report, against)
    tentacles(report, records)
    resources_and_types(report, records)
    contacts(report, records)
    by_card(report, records)
    return report


# --- what is played ---------------------------------------------------------------------------------------------------------


def between(level: str, games: int, seed: int, layout: str = SQUARE, hands: str = "random") -> list[Fixture]:
    """Games between bots of one level, with two, three and four players in turn, and with the bridge where the layout needs it."""
    options = (("layout", layout), ("bridge", "random" if layout_of_option(layout).in_two_sections else "no"), ("hands", hands))
    return [fixture(GAME, (level,) * SEATS[i % len(SEATS)], seed, i, options) for i in range(games)]


def against_random(level: str, games: int, seed: int) -> list[Fixture]:
    """Games of a bot of this level against the random one, taking turns to begin."""
    pairs = ((level, "random"), ("random", level))
    return [fixture(GAME, pairs[i % 2], seed, i) for i in range(games)]


def deck_report(store: Store, games: int, seed: int, level: str) -> bool:
    """Print the report on the deck; return whether a target is missed."""
    even = store.games("deck", between(level, games, seed), play, Record, f"{level} against {level}")
    uneven = store.games("deck", against_random(level, max(20, games // 8), seed), play, Record, f"{level} against random")
    report = report_on(even, uneven)
    print(f"{games} {level} games of {load(GAME).name}, seed {seed}, deck {standard_deck().hash}")
    print(report.end())
    return bool(report.misses)


def hands_report(store: Store, games: int, seed: int, level: str) -> bool:
    """Print the report on the starting hands; return whether a target is missed."""
    report = Report()
    report.head(f"Starting hands (wins within {HAND_OFF:.0%} of even)")
    dealt = store.games("hands", between(level, games, seed, hands="fixed"), play_dealt, Dealt, f"{level} against {level}")
    for number, hand in enumerate(standard_deck().hands):
        found = wins((one, seat) for one, seat in seats_of(dealt) if one.hands[seat] == number)
        report.line(f"{', '.join(hand):90}  dealt {found.n:4}  wins {found}", off(found.share, found.baseline, HAND_OFF, found.error))
    print(f"{games} {level} games of {load(GAME).name} with fixed hands, seed {seed}, deck {standard_deck().hash}")
    print(report.end())
    return bool(report.misses)


def layouts_report(store: Store, games: int, seed: int, level: str, layouts: Sequence[str]) -> bool:
    """Print the report on layouts line by line, with this many games on each; return whether a target is missed."""
    report = Report()
    report.head(f"Layouts ({IN_ROUNDS:.0%} within {ROUNDS[0]} to {ROUNDS[1]} rounds; the first player wins within {SEAT_OFF:.0%} of even)")
    told = 0
    for layout in layouts:
        on_layout(report, layout, store.games("deck", between(level, games, seed, layout), play, Record, layout))
        print("\n".join(report.lines[told:]).strip(), flush=True)
        told = len(report.lines)
    report.end()
    print("\n".join(report.lines[told:]))
    return bool(report.misses)
