"""Starter as a `Game`: its state, its one question, its events, its result."""

from typing import Annotated, Any, ClassVar

from engine.core.chance import Chance
from engine.core.frames import Machine, Question, finish, push
from engine.core.game import Game, Options, Result
from engine.core.prompt import Choice, EventKind
from engine.core.state import NOBODY, BadPosition, Frame, Names, State, Zone, put, things
from engine.core.words import count_of

PEARLS = tuple(f"pearl-{worth}-{n}" for worth in (1, 2, 3) for n in range(1, 9))
CRABS = tuple(f"crab-{n}" for n in range(1, 7))
ENOUGH = 12
"""Points that end the game."""


class Table(State, gc=False, eq=False, kw_only=True):
    """Everything that lies on the table, declared once: who sees a zone, and whether it holds things that are never lost."""

    round: Annotated[int, Zone()] = 0
    first: Annotated[int, Zone(seats=True)] = 0
    turn: Annotated[int, Zone(seats=True)] = 0
    deck: Annotated[Names, Zone(NOBODY, things=True, of="CARD")] = ()
    gathered: Annotated[Names, Zone(things=True, of="CARD")] = ()
    """What this dive has brought so far."""
    pile: Annotated[Names, Zone(things=True, of="CARD")] = ()
    score: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()


class StarterOptions(Options, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game."""

    first: int | None = None
    """The seat that begins; by chance if there is none."""


def worth(card: str) -> int:
    """What a pearl is worth."""
    return int(card.split("-")[1])


def score_of(s: Table) -> int:
    """What all that is gathered is worth."""
    return sum(map(worth, s.gathered))


class Dive(Question[Table]):
    """Deeper, or up with what there is?"""

    kind = "dive"
    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return ("deeper", "deepest", "up") if s.gathered else ("deeper", "deepest")

    def text(self, s: Table, frame: Frame) -> str:
        return "Dive deeper, or come up?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == "up":
            return Choice(code, "come up", gain=count_of(score_of(s), "points"))
        return Choice(code, f"dive {code}", gain="one more card" if code == "deeper" else "two more cards")

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == "up":
            s.score = put(s.score, seat, s.score[seat] + score_of(s))
            s.events.append(("scored", seat, score_of(s)))
            end_dive(s, seat)
        else:
            push(s, "dive", seat)
            for _ in range(1 if code == "deeper" else 2):
                push(s, "find", seat)


def find(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """The next card: a pearl, or a crab that ends the dive at once."""
    if not s.deck:
        s.deck, s.pile = chance.shuffle(s.pile), ()
    card, s.deck = s.deck[0], s.deck[1:]
    s.events.append(("found", seat, card))
    if card in CRABS:
        s.frames = ()
        s.pile = (*s.pile, card)
        end_dive(s, seat)
    else:
        s.gathered = (*s.gathered, card)


def end_dive(s: Table, seat: int) -> None:
    """The next seat dives, unless somebody has enough."""
    s.pile, s.gathered = (*s.pile, *s.gathered), ()
    if max(s.score) >= ENOUGH:
        finish(s)
        return
    begin_dive(s, (seat + 1) % len(s.score))


def begin_dive(s: Table, seat: int) -> None:
    """This seat dives; a round begins with the first one."""
    s.turn = seat
    s.round += seat == s.first
    s.events.append(("turn", seat, s.round))
    push(s, "dive", seat)


class Starter(Game[Table]):
    """Dive for pearls, and come up in time."""

    id: ClassVar[str] = "starter"
    name: ClassVar[str] = "Starter"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, int]] = (2, 4)
    options: ClassVar[type[Options]] = StarterOptions
    events = {
        "turn": EventKind(("round",), "Round {round}: {seat}", heading=True),
        "found": EventKind(("card",), "{seat} finds {card}"),
        "scored": EventKind(("points",), "{seat} comes up and scores {points}"),
    }
    forms = ("deeper", "deepest", "up")
    state = Table
    machine = Machine({"dive": Dive(), "find": find})
    big_lead = 6.0

    def data_hash(self) -> str:
        return "1"

    def names(self) -> dict[str, Names]:
        return {"CARD": (*PEARLS, *CRABS)}

    def deal(self, options: StarterOptions, seats: int, chance: Chance) -> Table:
        first = options.first if options.first is not None else int(chance.pick(tuple(map(str, range(seats)))))
        s = Table(first=first, deck=chance.shuffle((*PEARLS, *CRABS)), score=(0,) * seats)
        begin_dive(s, first)
        return s

    def result(self, s: Table) -> Result:
        return Result(tuple(1 + sum(n > mine for n in s.score) for mine in s.score), s.score, f"somebody has {ENOUGH} points")

    def pool(self, thing: str) -> str:
        return "card"

    def value(self, view: Table, seat: int) -> float:
        return view.score[seat] + (score_of(view) / 2 if view.turn == seat else 0.0)

    def word(self, name: object) -> str:
        text = str(name)
        if text in PEARLS:
            return f"a pearl worth {worth(text)}"
        return "a crab" if text in CRABS else text

    def check(self, s: Table) -> None:
        if things(s) != dict.fromkeys((*PEARLS, *CRABS), 1):
            raise BadPosition("deck", "every card is in one place")
        if any(card in CRABS for card in s.gathered):
            raise BadPosition("gathered", "a crab ends the dive")
