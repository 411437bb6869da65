"""Tidepool: a toy game that has what Cosmoctopus lacks, and the example of `docs/adding-a-game.md`.

Everyone bids a secret number, then lays a secret card, all at once; the tide, which has no seat, drags a crab along currents that may
go in a circle; whoever leads says where the circle ends. If the core plays this without a change, it carries the other games.
"""

from typing import Annotated, Any, ClassVar

from engine.core.chance import Chance
from engine.core.codes import Verb
from engine.core.frames import Machine, Question, push
from engine.core.game import Game, Options, Result
from engine.core.prompt import Choice, EventKind
from engine.core.state import EVERYONE, NOBODY, OWNER, SEALED, BadPosition, Frame, Names, State, Zone, put, things

CARDS = tuple(f"{kind}-{n}" for kind in ("eel", "ray", "cod", "orca") for n in range(1, 6))
BIDS = ("1", "2", "3")
CURRENT = (1, 2, 5, 0, 1, 4, 3, 6, 7)
"""Where the water flows from each cell of a 3×3 grid: 1, 2, 5 and 4 are a circle."""
BID, LAY, STOP = Verb("bid"), Verb("lay"), Verb("stop")
"""The words that codes begin with."""
ROUNDS = 20
HAND = 3


class Pool(State, gc=False, eq=False, kw_only=True):
    round: Annotated[int, Zone()] = 0
    rounds: Annotated[int, Zone()] = ROUNDS
    """The number of rounds."""
    leader: Annotated[int, Zone(seats=True)] = 0
    crab: Annotated[int, Zone()] = 8
    deck: Annotated[Names, Zone(NOBODY, things=True, of="CARD")] = ()
    pile: Annotated[Names, Zone(things=True, of="CARD")] = ()
    hand: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="CARD")] = ()
    laid: Annotated[tuple[str | None, ...], Zone(SEALED, per_seat=True, things=True, of="CARD")] = ()
    bid: Annotated[tuple[int | None, ...], Zone(SEALED, per_seat=True)] = ()
    shown: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()
    """The bids of this round, once they are revealed."""
    score: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()
    ahead: Annotated[tuple[bool, ...], Zone(per_seat=True, derived=True)] = ()
    """Who has the highest score."""

    def derive(self) -> None:
        self.ahead = tuple(n == max(self.score) for n in self.score)


class PoolOptions(Options, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game."""

    short: bool = False
    """Ten rounds instead of twenty."""


def rank(card: str) -> int:
    return int(card[-1])


def begin(s: Pool, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    if s.round == s.rounds:
        s.over, s.frames = True, ()
        return
    s.round += 1
    s.events.append(("turn", EVERYONE, s.round))
    push(s, "begin", EVERYONE)
    push(s, "tide", EVERYONE, (), "the tide")
    push(s, "reveal", EVERYONE)
    push(s, "lay", EVERYONE, (), "the round")
    push(s, "bid", EVERYONE, (), "the round")
    for i in range(len(s.hand)):
        push(s, "draw", (s.leader + i) % len(s.hand))


def draw(s: Pool, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    if not s.deck:
        s.deck, s.pile = chance.shuffle(s.pile), ()
    card, s.deck = s.deck[0], s.deck[1:]
    s.hand = put(s.hand, seat, (*s.hand[seat], card))
    s.events.append(("drew", seat, card))


class Secretly(Question[Pool]):
    """Everyone at once; an answer may be changed until the last one is in."""

    simultaneous = True
    zone: str

    def waiting(self, s: Pool, frame: Frame) -> tuple[int, ...]:
        return tuple(i for i, value in enumerate(getattr(s, self.zone)) if value is None)

    def changing(self, s: Pool, frame: Frame) -> tuple[int, ...]:
        return tuple(i for i, value in enumerate(getattr(s, self.zone)) if value is not None)

    def choice(self, s: Pool, frame: Frame, code: str) -> Choice:
        return Choice(code, code)

    def text(self, s: Pool, frame: Frame) -> str:
        return f"{self.kind.capitalize()} in secret."


class Bid(Secretly):
    kind = "bid"
    zone = "bid"

    def legal(self, s: Pool, frame: Frame, seat: int) -> Names:
        return tuple(map(BID.code, BIDS))

    def answer(self, s: Pool, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.bid = put(s.bid, seat, int(BID.thing(code)))
        s.events.append(("chose", seat))
        if None in s.bid:
            s.frames = (frame, s.frames)
            return
        s.shown = tuple(n or 0 for n in s.bid)
        s.leader = max(((s.leader + i) % len(s.bid) for i in range(len(s.bid))), key=lambda i: s.shown[i])
        s.bid = (None,) * len(s.bid)


class Lay(Secretly):
    kind = "lay"
    zone = "laid"

    def legal(self, s: Pool, frame: Frame, seat: int) -> Names:
        mine = s.laid[seat]
        return tuple(map(LAY.code, sorted((*s.hand[seat], *((mine,) if mine else ())))))

    def answer(self, s: Pool, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        hand, earlier, card = s.hand[seat], s.laid[seat], LAY.thing(code)
        hand = (*hand, earlier) if earlier else hand
        s.hand = put(s.hand, seat, tuple(c for c in hand if c != card))
        s.laid = put(s.laid, seat, card)
        s.events.append(("chose", seat))
        if None in s.laid:
            s.frames = (frame, s.frames)


def reveal(s: Pool, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    for i in range(len(s.laid)):
        at = (s.leader + i) % len(s.laid)
        card = s.laid[at]
        assert card is not None
        s.score = put(s.score, at, s.score[at] + rank(card))
        s.pile = (*s.pile, card)
        s.events.append(("laid", at, card))
    s.laid = (None,) * len(s.laid)
    s.derive()


def tide(s: Pool, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """A turn without a player: the crab drifts until it lies still, or goes in a circle."""
    trail = [s.crab]
    while (to := CURRENT[trail[-1]]) not in trail:
        trail.append(to)
    circle = tuple(trail[trail.index(to) :])
    if chance.pick(("calm", "storm")) == "storm":
        push(s, "whirl", s.leader, circle, "the storm")
    s.crab = trail[-1]
    s.events.append(("drifted", EVERYONE, s.crab))


class Whirl(Question[Pool]):
    kind = "whirl"

    def legal(self, s: Pool, frame: Frame, seat: int) -> Names:
        return tuple(STOP.code(str(cell)) for cell in frame[2])

    def answer(self, s: Pool, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.crab = int(STOP.thing(code))
        s.events.append(("drifted", EVERYONE, s.crab))

    def text(self, s: Pool, frame: Frame) -> str:
        return "Where does the crab come to rest?"

    def choice(self, s: Pool, frame: Frame, code: str) -> Choice:
        return Choice(code, f"on cell {STOP.thing(code)}")


class Tidepool(Game[Pool]):
    id: ClassVar[str] = "tidepool"
    name: ClassVar[str] = "Tidepool"
    version: ClassVar[int] = 3
    seats: ClassVar[tuple[int, int]] = (2, 4)
    options: ClassVar[type[Options]] = PoolOptions
    events = {
        "turn": EventKind(("n",), "Round {n}", heading=True),
        "drew": EventKind(("card",), "{seat} draws {card}", ("card",), "{seat} draws a card"),
        "chose": EventKind((), "{seat} has chosen"),
        "laid": EventKind(("card",), "{seat} shows {card}"),
        "drifted": EventKind(("cell",), "The crab drifts to cell {cell}"),
    }
    forms = ("bid NUMBER", "lay CARD", "stop CELL")
    state = Pool
    machine = Machine(
        {
            "begin": begin,
            "draw": draw,
            "bid": Bid(),
            "lay": Lay(),
            "reveal": reveal,
            "tide": tide,
            "whirl": Whirl(),
        }
    )

    def data_hash(self) -> str:
        return "toy"

    def names(self) -> dict[str, Names]:
        return {"NUMBER": BIDS, "CARD": CARDS, "CELL": tuple(map(str, range(len(CURRENT))))}

    def deal(self, options: PoolOptions, seats: int, chance: Chance) -> Pool:
        leader = int(chance.pick(tuple(map(str, range(seats)))))
        deck = chance.shuffle(CARDS)
        nobody = (None,) * seats
        s = Pool(
            rounds=ROUNDS // 2 if options.short else ROUNDS,
            leader=leader,
            deck=deck[HAND * seats :],
            hand=tuple(deck[HAND * i : HAND * (i + 1)] for i in range(seats)),
            laid=nobody,
            bid=nobody,
            shown=(0,) * seats,
            score=(0,) * seats,
        )
        s.derive()
        push(s, "begin", 0)
        return s

    def result(self, s: Pool) -> Result:
        return Result(tuple(1 + sum(n > mine for n in s.score) for mine in s.score), s.score, "all rounds played")

    def pool(self, thing: str) -> str:
        return "card"

    def value(self, view: Pool, seat: int) -> float:
        return float(view.score[seat])

    def check(self, s: Pool) -> None:
        if things(s) != dict.fromkeys(CARDS, 1):
            raise BadPosition("cards", "every card is in one place")
        s.derive()
