"""Whether the data of the other games is fair: what bots take of what they are offered, and how often those who take it win.

`make balance ARGS="--game oct8"`. Of each kind of thing there is a list: how often it could be taken, how often it was, and the wins of
the seats that took it at all, beside the share that chance would give them. A thing that is hardly ever taken, or whose takers win much
more or less often than those of the other things of its kind, misses its target.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import pairwise
from statistics import mean
from typing import Any

import msgspec

from engine.bots import answer_for, bot
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match, Node
from engine.core.registry import game
from engine.night.codes import clock_hands
from tests.intervals import wilson
from tests.report import Report, Wins, off

LONGEST = 4000
"""Answers after which a game is given up; nobody has won it."""

# --- targets
SEAT_OFF = 0.08
"""The seat that begins may win so much more or less often than the others."""
THING_OFF = 0.12
"""Those who take a thing may win so much more or less often than those who take the others of its kind, if chance does not explain it."""
TAKEN = 0.02
"""So often, at least, a thing is taken where it is offered."""
OFFERED = 50
"""A thing that was offered less often says nothing."""

Thing = tuple[str, str]
"""A kind of thing, and the thing."""
Takes = Callable[[Any, int, str], Iterable[Thing]]
"""What an answer of a seat takes in a position."""


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


class Taken(msgspec.Struct):
    """What is kept of one game: by seat, how often each thing was offered and taken."""

    answers: int
    first: int
    """The seat that begins."""
    winners: tuple[int, ...]
    offered: list[Counter[Thing]]
    taken: list[Counter[Thing]]


def play(name: str, level: str, seats: int, seed: int) -> Taken:
    """A game between bots of a level."""
    made: Game[Any] = game(name)
    match = Match.start(made, tuple(Seat(f"{level} {i + 1}", level) for i in range(seats)), made.read_options({}), seed)
    while len(match.path()) <= LONGEST and answer_for(match, bot):
        pass
    offered: list[Counter[Thing]] = [Counter() for _ in range(seats)]
    taken: list[Counter[Thing]] = [Counter() for _ in range(seats)]
    nodes = [match.nodes[at] for at in match.path()]
    for before, node in pairwise(nodes):
        codes = made.legal(before.state, node.seat)
        if len(codes) > 1:
            offered[node.seat].update({thing for code in codes for thing in LOOKS[name](before.state, node.seat, code)})
            taken[node.seat].update(LOOKS[name](before.state, node.seat, node.code))
    places = made.result(match.state).places if match.state.over else ()
    return Taken(len(nodes) - 1, beginner(made, nodes), tuple(seat for seat, place in enumerate(places) if place == 1), offered, taken)


def beginner(made: Game[Any], nodes: Sequence[Node]) -> int:
    """Who comes first in the turn order, or is the first to answer alone."""
    first = getattr(nodes[0].state, "first", None)
    return next(node.seat for before, node in pairwise(nodes) if not made.question(before.state).simultaneous) if first is None else first


def report_on(found: Sequence[Taken]) -> Report:
    """Everything there is to say about these games."""
    report = Report()
    report.head(f"Who begins (within {SEAT_OFF:.0%} of even)")
    for seats in sorted({len(one.taken) for one in found}):
        some = [one for one in found if len(one.taken) == seats]
        first, unwon = wins(some, lambda one, seat: seat == one.first), sum(not one.winners for one in some)
        answers = mean(one.answers for one in some)
        report.line(
            f"{seats} players  {len(some):4} games  {answers:5.0f} answers  won by nobody {unwon:3}  who begins wins {first}",
            off(first.share, first.baseline, SEAT_OFF, first.error),
        )
    kinds: dict[str, set[str]] = defaultdict(set)
    for one in found:
        for offered in one.offered:
            for kind, thing in offered:
                kinds[kind].add(thing)
    for kind in sorted(kinds):
        report.head(f"{kind.capitalize()} (each taken {TAKEN:.0%} of the time or more, wins within {THING_OFF:.0%} of the others)")
        on_kind(report, found, kind, sorted(kinds[kind]))
    return report


def on_kind(report: Report, found: Sequence[Taken], kind: str, things: Sequence[str]) -> None:
    """A line on each thing of a kind."""
    won = {thing: wins(found, lambda one, seat, thing=thing: bool(one.taken[seat][kind, thing])) for thing in things}
    usual = mean(one.lift for one in won.values())
    for thing in things:
        offered = sum(counter[kind, thing] for one in found for counter in one.offered)
        taken = sum(counter[kind, thing] for one in found for counter in one.taken)
        _, most = wilson(min(taken, offered), offered)
        report.line(
            f"{thing:28}  offered {offered:6}  taken {taken / offered:5.1%}  those who took it win {won[thing]}",
            "hardly ever taken" if offered >= OFFERED and most < TAKEN else None,
            off(won[thing].lift, usual, THING_OFF, won[thing].error),
        )


def wins(found: Sequence[Taken], did: Callable[[Taken, int], bool]) -> Wins:
    """The wins of all seats that did something; a win that is shared counts for each."""
    counted = Wins()
    for one in found:
        for seat in range(len(one.taken)):
            if did(one, seat):
                counted.add(seat in one.winners, len(one.taken))
    return counted


def report(pool: Executor, name: str, games: int, seed: int, level: str) -> Report:
    """So many games, over all numbers of players in turn, and what they say."""
    tables = SEATS[name]
    seats, seeds = [tables[i % len(tables)] for i in range(games)], [seed * 1_000_000 + i for i in range(games)]
    return report_on(list(pool.map(play, [name] * games, [level] * games, seats, seeds, chunksize=4)))
