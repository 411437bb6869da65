"""Whether the data of the other games is fair: what bots take of what they are offered, and how often those who take it win.

`make balance ARGS="--game oct8"`. Of each kind of thing there is a list: how often it could be taken, how often it was, and the wins of
the seats that took it at all, beside the share that chance would give them. A thing that is hardly ever taken, or whose takers win much
more or less often than those of the other things of its kind, misses its target.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

from engine.core.game import Game
from engine.core.tree import Node
from engine.night.codes import clock_hands
from tools.intervals import wilson
from tools.kept import Fixture, Played, Store, fixture, play_out
from tools.report import Report, Wins, off

# --- targets
SEAT_OFF = 0.08
"""Tolerance for the win share of the first seat."""
THING_OFF = 0.12
"""Tolerance for the win share of those who take a thing, compared with others of its kind, where chance does not explain more."""
TAKEN = 0.02
"""Minimum share of offers at which a thing is taken."""
OFFERED = 50
"""Minimum number of offers for a thing to be judged."""

Thing = tuple[str, str]
"""A kind of thing, and the thing."""
Counts = dict[str, dict[str, int]]
"""Counts by kind and thing."""
Takes = Callable[[Any, int, str], Iterable[Thing]]
"""The things a seat's answer takes in a position."""


def octopush(s: Any, seat: int, code: str) -> Iterator[Thing]:
    """Cards by what they do and by their colour."""
    verb, _, card_id = code.partition(" ")
    if verb in ("play", "leave"):
        card = s.box.cards[card_id]
        yield "cards played" if verb == "play" else "cards left out", card.kind.name
        yield "colours played" if verb == "play" else "colours left out", card.colour


def oct8(s: Any, seat: int, code: str) -> Iterator[Thing]:
    """Actions, and arm cards by the number of their arms and by their colour."""
    verb, _, what = code.partition(" ")
    if verb in ("lay", "put"):
        colour, arms, _ = what.split("-")
        yield "arms laid", arms
        yield "colours laid", colour
    elif s.frames[0][0] == "act":
        yield "actions", verb


def night(s: Any, seat: int, code: str) -> Iterator[Thing]:
    """Where cultists and offspring go, by which stairs, what is gathered, and what is said in talks."""
    tentacle, dagger = clock_hands(code)
    here = s.cultists[seat]
    if dagger:
        outside = tentacle == dagger
        to = s.exterior if outside else dagger
        yield "places the cultists go to", "outside" if outside else to
        if not outside:
            yield "places the offspring goes to", tentacle
        if not outside and to != here and here != s.exterior:
            yield "stairs", " – ".join(sorted((here, to)))
    elif code.startswith("take "):
        yield "components gathered", code.removeprefix("take ")
    elif s.frames[0][0] in ("propose", "respond"):
        yield "words in talks", code.partition(" ")[0]


LOOKS: dict[str, Takes] = {"octopush": octopush, "oct8": oct8, "night": night}
SEATS = {"octopush": (2, 3, 4), "oct8": (2, 3, 4), "night": (3, 4, 5)}


class Taken(Played, frozen=True):
    """The record of one game: how often each thing was offered and taken, by seat."""

    answers: int
    first: int
    """The seat that begins."""
    winners: tuple[int, ...]
    """None if the game was abandoned."""
    offered: list[Counts]
    taken: list[Counts]


def play(fixture: Fixture) -> Taken:
    """Play a game and record what was taken."""
    match, appearance = play_out(fixture), LOOKS[fixture.game]
    made, seats = match.game, range(len(fixture.levels))
    offered: list[Counter[Thing]] = [Counter() for _ in seats]
    taken: list[Counter[Thing]] = [Counter() for _ in seats]
    nodes = [match.nodes[at] for at in match.path()]
    for before, node in pairwise(nodes):
        codes = made.legal(before.state, node.seat)
        if len(codes) > 1:
            offered[node.seat].update({thing for code in codes for thing in appearance(before.state, node.seat, code)})
            taken[node.seat].update(appearance(before.state, node.seat, node.code))
    places = made.result(match.state).places if match.state.over else ()
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Taken(fixture, len(nodes) - 1, beginner(made, nodes), winners, by_kind(offered), by_kind(taken))


def by_kind(counted: Iterable[Counter[Thing]]) -> list[Counts]:
    """How often each thing was counted for each seat."""
    found = []
    for counter in counted:
        counts: Counts = {}
        for (kind, thing), n in counter.items():
            counts.setdefault(kind, {})[thing] = n
        found.append(counts)
    return found


def beginner(made: Game[Any], nodes: Sequence[Node]) -> int:
    """Who comes first in the turn order, or is the first to answer alone."""
    first = getattr(nodes[0].state, "first", None)
    return next(node.seat for before, node in pairwise(nodes) if not made.question(before.state).simultaneous) if first is None else first


def report_on(found: Sequence[Taken]) -> Report:
    """The full report on these games."""
    report = Report()
    report.head(f"Who begins (within {SEAT_OFF:.0%} of even)")
    for seats in sorted({one.seats for one in found}):
        some = [one for one in found if one.seats == seats]
        first, unwon = wins((one, seat) for one, seat in seats_of(some) if seat == one.first), sum(not one.winners for one in some)
        answers = mean(one.answers for one in some)
        report.line(
            f"{seats} players  {len(some):4} games  {answers:5.0f} answers  won by nobody {unwon:3}  who begins wins {first}",
            off(first.share, first.baseline, SEAT_OFF, first.error),
        )
    kinds: dict[str, set[str]] = defaultdict(set)
    for one in found:
        for offered in one.offered:
            for kind, things in offered.items():
                kinds[kind].update(things)
    for kind in sorted(kinds):
        report.head(f"{kind.capitalize()} (each taken {TAKEN:.0%} of the time or more, wins within {THING_OFF:.0%} of the others)")
        on_kind(report, found, kind, sorted(kinds[kind]))
    return report


def on_kind(report: Report, found: Sequence[Taken], kind: str, things: Sequence[str]) -> None:
    """One line for each thing of a kind."""
    won = {thing: wins((one, seat) for one, seat in seats_of(found) if thing in one.taken[seat].get(kind, {})) for thing in things}
    usual = mean(one.lift for one in won.values())
    for thing in things:
        offered = sum(counts.get(kind, {}).get(thing, 0) for one in found for counts in one.offered)
        taken = sum(counts.get(kind, {}).get(thing, 0) for one in found for counts in one.taken)
        _, most = wilson(min(taken, offered), offered)
        report.line(
            f"{thing:28}  offered {offered:6}  taken {taken / offered:5.1%}  those who took it win {won[thing]}",
            "hardly ever taken" if offered >= OFFERED and most < TAKEN else None,
            off(won[thing].lift, usual, THING_OFF, won[thing].error),
        )


def seats_of(found: Sequence[Taken]) -> Iterator[tuple[Taken, int]]:
    """Every seat of every game."""
    return ((one, seat) for one in found for seat in range(one.seats))


def wins(some: Iterable[tuple[Taken, int]]) -> Wins:
    """The wins of these seats; a shared win counts for each."""
    counted = Wins()
    for one, seat in some:
        counted.add(seat in one.winners, one.seats)
    return counted


def report(store: Store, name: str, games: int, seed: int, level: str) -> Report:
    """Play this many games, over all numbers of players in turn, and report on them."""
    tables = SEATS[name]
    asked = [fixture(name, (level,) * tables[i % len(tables)], seed, i) for i in range(games)]
    return report_on(store.games(name, asked, play, Taken, f"{level} against {level}"))
